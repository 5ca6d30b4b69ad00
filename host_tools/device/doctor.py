"""`kocka doctor`: what is plugged in, what runs there, what is missing, and what to do about it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import click

from host_tools.build.image import keys
from host_tools.device import deploy, flash, log, options, ports, saves, show, update
from host_tools.device.errors import CodeError, DeviceError
from host_tools.device.finding import Finding
from host_tools.device.link import Link
from kocka import VERSION
from kocka.hal import boards
from kocka.hal import update as place

# With less free space a long match may not fit (journal, settings, history, and copies of them).
LEAST_FREE = 64 * 1024


def host() -> Iterator[Finding]:
    """About this computer."""
    from importlib.metadata import version

    yield Finding(True, f"Kočka {VERSION}, mpremote {version('mpremote')}, Python {sys.version.split()[0]}")


def plugged() -> Iterator[Finding]:
    """About what is plugged in."""
    for drive in ports.drives():
        good = drive.board == ports.RP2040_BOARD
        what = "a Pico in BOOTSEL mode" if good else f"a {drive.board or 'unknown board'}, which Kočka does not run on"
        yield Finding(good, f"{drive.folder}: {what}", "put Kočka on it: kocka flash --board BOARD" if good else "")
    for device in ports.unmounted():
        yield Finding(False, f"{device}: a Pico in BOOTSEL mode, not mounted", "kocka flash mounts it or says how")
    for port in ports.serial_ports():
        if not port.micropython:
            yield Finding(True, f"{port.name}: {port.label} (not a Pico with MicroPython; left alone)")
            continue
        yield Finding(True, f"{port.name}: {port.label} {port.serial_number}".rstrip())
        if os.path.exists(port.name) and not os.access(port.name, os.R_OK | os.W_OK):
            yield Finding(
                False, f"{port.name} may not be opened by you", "sudo usermod -a -G dialout $USER, log in anew"
            )


def device(link: Link) -> Iterator[Finding]:
    """About the device on this connection."""
    facts = link.facts()
    python = ".".join(map(str, facts["version"]))
    yield Finding(
        True, f"MicroPython {python} on {facts['machine'] or 'an unknown machine'}, chip {facts['id'] or '?'}"
    )
    yield Finding(True, f"{show.amount(facts['heap'])} of memory free at the prompt")
    yield from _kocka(facts)
    try:
        link.check_files()
    except DeviceError as error:
        yield Finding(False, error.what, error.todo)
        return
    yield from _files(link, facts)
    yield from _clock(link)


def _kocka(facts: dict[str, object]) -> Iterator[Finding]:
    found = str(facts.get("kocka", ""))
    if not found:
        yield Finding(False, "Kočka is not on it", "kocka flash --board BOARD --first; no button is needed")
        return
    good = found == VERSION
    todo = "" if good else "kocka deploy, or kocka flash" if facts.get("frozen") else "kocka deploy"
    yield Finding(good, f"{flash.summary(facts)}" + ("" if good else f"; this computer has {VERSION}"), todo)
    if "key" in facts:
        yield Finding(True, _trusted(update.key_of(facts)))
    state = facts.get("update", place.NONE)
    if state in update.UNUSED:
        text = update.UNUSED[state] + (f" ({facts['about']})" if facts["about"] else "")
        todo = "start it again without the key" if state == place.HELD else "kocka deploy; kocka deploy --remove"
        yield Finding(state == place.HELD, text, todo)


def _trusted(key: bytes) -> str:
    """Whose updates the image takes."""
    if not key:
        return "takes any update: its image was built without a key"
    own = keys.home()
    whose = "with your key" if own is not None and keys.public(own) == key else "with the key of another"
    return f"takes updates signed {whose}, {keys.fingerprint(key)}"


def _files(link: Link, facts: dict[str, object]) -> Iterator[Finding]:
    free, size = link.space()
    yield Finding(
        free >= LEAST_FREE,
        f"{show.amount(free)} of {show.amount(size)} free",
        "" if free >= LEAST_FREE else "delete old matches on the device (kocka backup first), or foreign files",
    )
    root = link.tree(deep=False)
    board = link.read(saves.BOARD_FILE).decode("utf-8", "replace").split() if saves.BOARD_FILE in root else []
    name = board[0] if board else str(facts.get("board", ""))
    if name:
        good = name in boards.IDS
        yield Finding(
            good,
            f"board {name}" + ("" if good else ", which does not exist"),
            "" if good else f"correct {saves.BOARD_FILE}",
        )
    elif facts.get("kocka"):
        yield Finding(False, "nobody has said which board it is", "kocka deploy --board, or kocka flash --board")
    found = link.tree(saves.FOLDER)
    files = {path: entry.size for path, entry in found.items() if entry.size >= 0}
    yield Finding(True, f"{show.number(len(files), 'file')} of saves, {show.amount(sum(files.values()))}")
    damaged = [path for path in files if ".kck.bad" in path]
    if damaged:
        yield Finding(False, f"set aside as damaged: {', '.join(damaged)}", "kocka backup keeps them; then report it")
    if log.LOG in files:
        yield Finding(False, f"crashes were logged ({show.amount(files[log.LOG])})", "kocka log; kocka log --clear")
    if saves.FOLDER + ".old" in root:
        yield Finding(False, "a restore was cut off", "kocka backup puts things right")
    listed = deploy.parse_list(link.read(deploy.LIST)) if deploy.LIST in root else {}
    if listed and facts.get("frozen"):
        yield Finding(False, "files of `kocka deploy` hide the image", "kocka flash removes them")
    known = {*deploy.KEPT, deploy.LIST, "/lib", *listed}
    foreign = sorted(path for path in root if path not in known and not path.startswith(saves.FOLDER + "."))
    if foreign:
        yield Finding(True, f"not Kočka's, left alone: {', '.join(foreign)}")


def _clock(link: Link) -> Iterator[Finding]:
    try:
        year = int(link.ask("__import__('machine').RTC().datetime()[0]"))
    except CodeError:
        return
    good = year > 2021
    yield Finding(
        good, f"its clock says {year}" if good else "its clock has not been set", "" if good else "kocka time"
    )


def _boards_words(link: Link) -> list[str]:
    """The words of board.txt after the board's name."""
    if not link.exists(saves.BOARD_FILE):
        return []
    return link.read(saves.BOARD_FILE).decode("utf-8", "replace").split()[1:]


@click.command("doctor")
@options.port
@click.option(
    "--board",
    type=click.Choice(boards.IDS),
    help="Test the hardware of this board as well, key by key: for a device that has just been put together.",
)
def command(port: str | None, board: str | None) -> None:
    """Tell what is plugged in, what runs on it, what is missing, and what to do about that.

    Changes nothing; the device's game is stopped for a moment and started again. With --board the device shows a test
    screen, asks for every key, and what is wired wrongly is named. Exit status 1 if something is missing.
    """
    findings: list[Finding] = []

    def tell(finding: Finding) -> None:
        findings.append(finding)
        click.echo(
            f"{'ok ' if finding.good else '!! '} {finding.text}" + (f"\n    -> {finding.todo}" if finding.todo else "")
        )

    for finding in [*host(), *plugged()]:
        tell(finding)
    named = [port] if port else [found.name for found in ports.serial_ports() if found.micropython]
    if board is not None:
        named = [ports.pick(port)]
    if not named and not ports.drives() and not ports.unmounted():
        tell(Finding(False, "no device is plugged in", ports.CABLE.replace("\n", "\n       ")))
    for name in named:
        click.echo(f"\n{name}")
        try:
            with Link(name) as link:
                for finding in device(link):
                    tell(finding)
                if board is not None:
                    from host_tools.device.first_light import Person, first_light

                    click.echo(f"\nThe hardware of {board}")
                    for finding in first_light(link, board, _boards_words(link), Person()):
                        tell(finding)
        except DeviceError as error:
            tell(Finding(False, error.what, error.todo))
    if not all(finding.good for finding in findings):
        raise SystemExit(1)
