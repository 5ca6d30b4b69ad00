"""`kocka deploy`: puts this version onto a device without a new image; sends only what has changed.

A device with our image gets an update (update.py), one with stock MicroPython gets files. Those are listed on the
device (`/kocka.sum`, in the format of sha256sum), so that files of ours that are no longer needed can be told from
files of others, which are never touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click

from host_tools.device import bundle, options, ports, show, update
from host_tools.device.errors import ConnectionLost, DeviceError, DeviceFull
from host_tools.device.link import NEW, Entry, Link, blocks, sha256
from kocka.hal import boards

LIST = "/kocka.sum"
OLD = ".old"
# Never replaced: if one of these is on the device, somebody put it there on purpose.
KEPT = ("/boot.py", "/board.txt", "/saves")


class Plan(NamedTuple):
    """What is to be done: files to `send`, already there under their temporary names (`arrived`), `stale` ones of ours
    to remove, foreign ones `in_the_way` (they would run in the place of ours), other `foreign` ones."""

    send: dict[str, bytes]
    arrived: list[str]
    stale: list[str]
    in_the_way: list[str]
    foreign: list[str]
    same: int


def parse_list(data: bytes) -> dict[str, str]:
    """path -> SHA-256 from a list on a device; lines that make no sense are left out."""
    found = {}
    for line in data.decode("utf-8", "replace").splitlines():
        digest, _, name = line.partition("  ")
        if len(digest) == 64 and name.startswith("/"):
            found[name] = digest
    return found


def make_list(files: Mapping[str, bytes]) -> bytes:
    """The list of these files."""
    return "".join(f"{sha256(data)}  {name}\n" for name, data in sorted(files.items())).encode()


def _shadows(path: str, files: Mapping[str, bytes]) -> bool:
    """Whether MicroPython would take this file for one of ours: x.py before x.mpy, a folder x before both."""
    stem, _, ending = path.rpartition(".")
    if path in files:
        return True
    return ending == "py" and stem + ".mpy" in files


def plan(files: Mapping[str, bytes], found: Mapping[str, Entry], listed: Mapping[str, str]) -> Plan:
    """What to do on a device with the files `found`, of which we have put the `listed` ones there."""
    send, arrived, stale, in_the_way, foreign = {}, [], [], [], []
    same = 0
    for path, data in files.items():
        there = found.get(path)
        if there is not None and there.sha256 == sha256(data):
            same += 1
            continue
        send[path] = data
        waiting = found.get(path + NEW)
        if waiting is not None and waiting.sha256 == sha256(data):
            arrived.append(path)
    for path, entry in sorted(found.items()):
        if entry.size < 0 or path == LIST or path in KEPT or path.startswith(KEPT[-1] + "/"):
            continue
        if path in files and entry.sha256 == sha256(files[path]):
            continue
        if listed.get(path) == entry.sha256:
            if path not in files:
                stale.append(path)
            continue
        if path.endswith(NEW) and path.removesuffix(NEW) in files:
            if path.removesuffix(NEW) not in arrived:
                stale.append(path)
        elif path == LIST + NEW:
            stale.append(path)
        elif _shadows(path, files):
            in_the_way.append(path)
        else:
            foreign.append(path)
    return Plan(send, arrived, stale, in_the_way, foreign, same)


def carry_out(link: Link, files: Mapping[str, bytes], todo: Plan) -> None:
    """Sends what is missing under temporary names, verifies it, and then puts everything in its place in one go.

    DeviceFull: nothing has changed. ConnectionLost: the device still runs what it ran; what has arrived is not sent
    again the next time.
    """
    missing = {path: data for path, data in todo.send.items() if path not in todo.arrived}
    listing = make_list(files)
    needed = sum(blocks(len(data)) for data in missing.values()) + blocks(len(listing))
    free, _ = link.space()
    if needed > free:
        raise DeviceFull(
            f"the files need {show.amount(needed)} beside those that are there, and the device has"
            f" {show.amount(free)} free.",
            "Nothing has changed. `kocka doctor` shows what takes the room.",
        )
    for folder in sorted({path.rpartition("/")[0] for path in missing}):
        if folder:
            link.make_folder(folder)
    sent = 0
    try:
        with show.bar("Copying", sum(len(data) for data in missing.values())) as done:
            for path, data in missing.items():
                link.write(path + NEW, data, lambda count, before=sent: done(before + count))
                sent += len(data)
        link.write(LIST + NEW, listing)
    except DeviceFull:
        link.remove([path + NEW for path in todo.send])
        raise
    stale = [path for path in todo.stale if path.removesuffix(NEW) not in todo.send and path != LIST + NEW]
    names = {path: path + OLD for path in todo.in_the_way}
    names.update({path + NEW: path for path in todo.send})
    names[LIST + NEW] = LIST
    # The device does all of this by itself once it has the command: pulling the cable now stops nothing.
    link.run(f"_rename({list(names.items())!r})\nfor path in {stale!r}:\n _remove(path)")


def clear_out(link: Link) -> int:
    """Removes what `deploy` has put on the device, unless it was changed since; returns the number of files."""
    found = link.tree()
    listed = parse_list(link.read(LIST)) if LIST in found else {}
    ours = [path for path, digest in listed.items() if path in found and found[path].sha256 == digest]
    if ours:
        folders = sorted({folder for path in ours for folder in _above(path)}, key=len, reverse=True)
        link.remove([*ours, LIST])
        link.run(f"for path in {folders!r}:\n try:\n  os.rmdir(path)\n except OSError:\n  pass")
    return len(ours)


def _above(path: str) -> list[str]:
    parts = path.split("/")[1:-1]
    return ["/" + "/".join(parts[:depth]) for depth in range(1, len(parts) + 1)]


def known_board(link: Link, facts: Mapping[str, Any]) -> str:
    """The board that a device says it is, as the device itself chooses it; "" if it says none."""
    text = link.read("/board.txt").decode("utf-8", "replace").split() if link.exists("/board.txt") else []
    return text[0] if text else str(facts.get("board", ""))


def board_of(link: Link, named: str | None, facts: Mapping[str, Any]) -> str:
    """The board to deploy for: `named`, else what the device knows about itself. DeviceError if it knows nothing."""
    if named:
        return named
    board = known_board(link, facts)
    if board not in boards.IDS:
        raise DeviceError(
            "the device does not say which board it is.", "Name it with --board: " + ", ".join(boards.IDS)
        )
    return board


def deploy(
    link: Link, file: Path | None, board: str | None, library: bool, source: bool, dry_run: bool, yes: bool
) -> None:
    """The command's work on an open connection."""
    facts = link.facts()
    link.check_files()
    if facts.get("kocka") and facts.get("frozen"):
        if source or library or (board and board != facts.get("board")):
            raise DeviceError(
                f"this device runs Kočka's image for {facts.get('board')}: it takes updates of that, and nothing else.",
                "Another board needs another image: kocka flash --board BOARD",
            )
        update.install(link, facts, file, dry_run)
        return
    if file is not None:
        raise DeviceError(
            f"{file} is an update for a device that runs Kočka's image, and this one does not.",
            "Put the image there: kocka flash. For stock MicroPython: kocka deploy without a file.",
        )
    if library:
        files = bundle.library()
    elif facts["heap"] < bundle.NEEDED:
        raise DeviceError(
            f"with stock MicroPython Kočka's modules lie in memory: a match needs {show.amount(bundle.NEEDED)} of it,"
            f" and this device has {show.amount(facts['heap'])}.",
            "Put Kočka's image there, where they run from the flash; nobody has to hold a button. Files go, saves are"
            " backed up:\n"
            "  kocka flash --board BOARD --first\n"
            "Or only the rules, the sheets and the AI, without screens, for a program of yours: kocka deploy --library",
        )
    else:
        files = bundle.sources(board_of(link, board, facts))
    if not source:
        files = bundle.compiled(files, bundle.architecture(int(facts["mpy"])))
    with show.busy("Looking at what is there"):
        found = link.tree()
        listed = parse_list(link.read(LIST)) if LIST in found else {}
    todo = plan(files, found, listed)
    if todo.foreign:
        show.say("Files on the device that are not Kočka's; they stay as they are:")
        for path in todo.foreign:
            show.say(f"  {path}   {show.amount(found[path].size)}")
    if todo.in_the_way:
        show.say("Not put there by `kocka deploy`, and in the way:")
        for path in todo.in_the_way:
            show.say(f"  {path}   {show.amount(found[path].size)}   would be kept as {path + OLD}")
    if dry_run:
        for path in todo.send:
            click.echo(f"send    {path}")
        for path in todo.stale:
            click.echo(f"remove  {path}")
        return
    if todo.in_the_way and not yes:
        click.confirm("Rename these and go on?", abort=True, err=True)
    if not todo.send and not todo.stale and LIST in found:
        show.say(f"Everything is up to date: {show.number(todo.same, 'file')}.")
        return
    carry_out(link, files, todo)
    with show.busy("Looking whether it is all there"):
        after = link.tree()
    wrong = [path for path, data in files.items() if path not in after or after[path].sha256 != sha256(data)]
    if wrong:
        raise DeviceError(f"{show.number(len(wrong), 'file')} did not get to the device: {wrong[0]} …", "Repeat.")
    size = sum(len(data) for data in todo.send.values())
    show.say(
        f"{show.number(len(todo.send), 'file')} copied ({show.amount(size)}), {todo.same} unchanged,"
        f" {len(todo.stale)} removed."
    )


@click.command("deploy")
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@options.port
@click.option("--board", type=click.Choice(boards.IDS), help="What it is wired to; for stock MicroPython, once.")
@click.option("--library", is_flag=True, help="Stock MicroPython: rules, sheets, AI and matches only, without screens.")
@click.option("--source", is_flag=True, help="Stock MicroPython: .py files, not compiled: slower, more memory.")
@click.option("--remove", is_flag=True, help="Take off what `kocka deploy` has put there.")
@click.option("--dry-run", is_flag=True, help="Only print what would be sent and removed.")
@options.yes
def command(
    file: Path | None,
    port: str | None,
    board: str | None,
    library: bool,
    source: bool,
    remove: bool,
    dry_run: bool,
    yes: bool,
) -> None:
    """Bring the device to this version, over USB, without the BOOTSEL button; only what has changed is sent.

    A device that runs Kočka's image gets an update: FILE (kocka-VERSION-update-CLASS.zip, made by `kocka image` for a
    class of displays), or whatever differs in the sources here. The update is stored in flash beside the image, which
    stays: if the update is damaged, or a key is held at power-on, the image's own version runs.

    A device with stock MicroPython gets files, compiled here, if it has enough memory; a Pico with an RP2040 has enough
    only for --library. `kocka flash` installs our image on it, without the button.

    Saves and files of other programs are left alone. Until everything has arrived, the device keeps what it had.
    """
    if file is not None and (library or source or remove):
        raise click.UsageError(
            "FILE is an update for Kočka's image: --library, --source and --remove do not go with it"
        )
    with Link(ports.pick(port)) as link:
        try:
            if remove:
                _remove(link)
            else:
                deploy(link, file, board, library, source, dry_run, yes)
        except ConnectionLost as error:
            raise ConnectionLost(
                error.what,
                "Plug it in again and repeat: the device still has all that it had, and copying goes on from there.",
            ) from None


def _remove(link: Link) -> None:
    if update.remove(link):
        show.say("The update is off: the image's own version runs.")
        return
    count = clear_out(link)
    show.say(
        f"Removed {show.number(count, 'file')}." if count else "There is nothing that `kocka deploy` has put there."
    )
