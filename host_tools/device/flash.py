"""`kocka flash`: writes a UF2 to a Pico through the drive of its BOOTSEL mode, after backing up its saves."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click

from host_tools.build import uf2
from host_tools.build.image import contents, keys, stock
from host_tools.build.rp2_board import FILES_OFFSET
from host_tools.device import deploy, options, ports, saves, show, update
from host_tools.device.errors import ConnectionLost, DeviceError, DeviceFull, NoDevice, PortError
from host_tools.device.link import Link
from host_tools.plain import plain
from kocka.hal import boards, storage
from kocka.hal import update as place

# Timeouts in seconds for the drive, and later for the new program, to appear.
WAIT_S = 20.0
_STEP_S = 0.25
_CHUNK = 64 * 1024

BOOTSEL = (
    "Hold the BOOTSEL button while plugging the Pico in; a drive called RPI-RP2 appears. On Linux without a desktop,\n"
    "mount it and name it: kocka flash --drive FOLDER"
)


class Image(NamedTuple):
    """A UF2 to be written: `data` from `path`.

    wipes: it contains a file system, so the saves will be lost. ours: it is ours, with the present flash layout. label:
    what it says of itself, None if it is not Kočka.
    """

    path: Path
    data: bytes
    wipes: bool
    ours: bool
    label: contents.Label | None


class Moved(NamedTuple):
    """What to restore after the files have moved: `saves` as they were read, backed up in the zip `kept`."""

    saves: saves.Files
    kept: Path


def load(path: Path) -> Image:
    """Reads and checks a UF2. DeviceError if it is none, damaged, or for another chip."""
    try:
        data = path.read_bytes()
        content = uf2.decode(data)
    except OSError as error:
        raise DeviceError(f"{path} cannot be read: {error.strerror or error}") from None
    except uf2.Uf2Error as error:
        raise DeviceError(f"{path} is no image for the Pico: {error}.", "Make a new one: kocka image") from None
    if min(content) != uf2.FLASH:
        raise DeviceError(f"{path} does not start at the beginning of the flash: not a firmware.", "kocka image")
    wipes = max(content) >= uf2.FLASH + FILES_OFFSET
    memory = uf2.flash(content)
    found = stock.block_device(memory)
    ours = found is not None and found[0] == contents.UPDATE_OFFSET
    return Image(path, data, wipes, ours, contents.label_of(memory))


def signer(image: Image, trusted: list[bytes]) -> bytes | None:
    """Which of these public keys has signed the bytes: their line in the signed SHA256SUMS beside the file, or None.

    DeviceError if those checksums are of another file.
    """
    path = image.path
    from host_tools.build.image.command import SUMS

    try:
        sums = path.with_name(SUMS).read_bytes()
    except OSError:
        return None
    listed = {
        name: digest
        for digest, _, name in (line.partition("  ") for line in sums.decode("utf-8", "replace").splitlines())
    }
    if path.name not in listed:
        return None
    if listed[path.name] != hashlib.sha256(image.data).hexdigest():
        raise DeviceError(
            f"{path} is damaged or was exchanged: {SUMS} beside it is of another file.", "Fetch it again."
        )
    try:
        signature = path.with_name(keys.SIGNATURE_FILE).read_bytes()
    except OSError:
        return None
    return next((key for key in trusted if keys.holds(key, sums, signature)), None)


def _ask_unsigned(image: Image, trusted: bytes, yes: bool) -> None:
    """Says whether the image is signed. Asks if it is not, and the device (`trusted`) had one that was.

    trusted: the public key in the device's image, b"" if it has none or is not asked.
    """
    path = image.path
    own = keys.home()
    known = [trusted] if trusted else []
    if own is not None:
        known.append(keys.public(own))
    found = signer(image, known)
    if found is not None:
        whose = "the key that the device trusts" if found == trusted else "your key"
        show.say(f"{path.name} is signed with {whose}, {keys.fingerprint(found)}.")
        return
    text = f"{path.name} is not signed with " + ("a key that is known here." if known else "a key: none is known here.")
    if not trusted:
        show.say(text)
    elif yes:
        show.say(text + " It is written all the same.")
    else:
        click.confirm(
            f"{path.name} is not signed with the key that the device trusts ({keys.fingerprint(trusted)}), nor with"
            f" yours.\n({keys.SIGNATURE_FILE} and SHA256SUMS have to be beside it.) Go on?",
            abort=True,
            err=True,
        )


def _order(version: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", version)]


def doubts(image: Image, facts: Mapping[str, Any], board: str) -> list[str]:
    """Why this image may be the wrong one for a device that says this of itself, which is a `board` ("": unknown)."""
    name, label = image.path.name, image.label
    if label is None:
        return [f"{name} does not say that it is Kočka: it may be any program. Afterwards the device runs that alone."]
    found = []
    if board and label.board != board:
        meant = f"for {label.board}" if label.board else "for no board"
        found.append(f"{name} is {meant}, and this device is {board}: its display and keys may not work.")
    there = str(facts.get("kocka") or "")
    if label.version and _order(label.version) < _order(there):
        found.append(
            f"{name} is Kočka {label.version}, and on the device is {there}: the older one may refuse the newer saves."
        )
    return found


def _ask_doubts(image: Image, facts: Mapping[str, Any], board: str, force: bool) -> None:
    """Says what the image is, and asks if it may be the wrong one."""
    if image.label is not None:
        version, commit = (plain(text) for text in (image.label.version, image.label.commit))
        commit = f" ({commit})" if commit else ""
        show.say(f"{image.path.name} is Kočka {version}{commit} for {plain(image.label.board) or 'no board'}.")
    found = "\n".join(map(plain, doubts(image, facts, board)))
    if found and force:
        show.say(found + "\nIt is written all the same.")
    elif found:
        click.confirm(found + "\nGo on?", abort=True, err=True)


def emptied(image: Image) -> Image:
    """The same image with an empty file system."""
    pages = uf2.decode(image.data)
    pages.update(contents.empty_pages())
    return image._replace(data=uf2.encode(pages), wipes=True)


def build(board: str, first: bool, folder: Path) -> Image:
    """The image of a board, made from the sources as they are now."""
    from host_tools.build.image import command

    show.say(f"Building the image for {board}.")
    version = contents.version()
    with show.busy("Building"):
        made = command.board_files(board, version, key=keys.public(keys.own()))
    name = f"kocka-{version}-{board}-install.uf2" if first else f"kocka-{version}-{board}.uf2"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(made[name])
    return load(path)


def write(drive: ports.Drive, image: Image) -> None:
    """Copies the image to the drive. DeviceError if it does not arrive in full.

    The Pico restarts after the last block, so the drive may vanish before the file is closed: that is no error.
    """
    if drive.board != ports.RP2040_BOARD:
        raise DeviceError(
            f"the Pico at {drive.folder} is a {drive.board or 'board of another kind'}; Kočka's image is for the first"
            " Pico (RP2040).",
            "Nothing has been written.",
        )
    target = drive.folder / "KOCKA.UF2"
    written = 0
    try:
        with show.bar("Writing", len(image.data)) as done:
            handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o644)
            try:
                while written < len(image.data):
                    # In small pieces, so that the progress bar is right.
                    count = os.write(handle, image.data[written : written + _CHUNK])
                    if written + count < len(image.data):
                        _sync(handle)
                    written += count
                    done(written)
                _sync(handle)
            finally:
                _close(handle)
    except OSError as error:
        if written == len(image.data):
            return
        again = "Hold BOOTSEL while plugging the Pico in again, and repeat: it needs a whole image to start."
        if image.wipes:
            again += " With empty files: --first."
        else:
            again += "\nSaves are not touched."
        if error.errno == errno.ENOSPC:
            raise DeviceFull(f"the drive {drive.folder} is full after {show.amount(written)}.", again) from None
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            raise DeviceError(
                f"you may not write to {drive.folder}: {error.strerror}.", "Mount it so that you may, and repeat."
            ) from None
        raise ConnectionLost(f"the Pico went away after {show.amount(written)} of the image.", again) from None


def _sync(handle: int) -> None:
    os.fsync(handle)


def _close(handle: int) -> None:
    try:
        os.close(handle)
    except OSError as error:
        if error.errno not in (errno.EIO, errno.ENODEV, errno.ENXIO, errno.EBADF):
            raise


def mount(device: Path) -> None:
    """Mounts a boot drive that is not mounted. NoDevice says how to do it if this program cannot."""
    tool = shutil.which("udisksctl")
    if tool is not None:
        done = subprocess.run(
            [tool, "mount", "--no-user-interaction", "-b", str(device)], capture_output=True, text=True, check=False
        )
        if done.returncode == 0:
            return
    raise NoDevice(
        f"a Pico in BOOTSEL mode is plugged in as {device}, but its drive is not mounted.",
        f"Mount it and repeat: sudo mount -o uid=$(id -u) {device} /mnt && kocka flash --drive /mnt",
    )


def wait_for_drive(named: Path | None, wait_s: float) -> ports.Drive:
    """The boot drive, as soon as it is there. NoDevice after `wait_s`."""
    deadline = time.monotonic() + wait_s
    while True:
        try:
            drive = ports.pick_drive(named)
        except DeviceError:
            if named is None or time.monotonic() > deadline:
                raise
            drive = None
        if drive is not None:
            return drive
        devices = ports.unmounted()
        if devices and named is None:
            mount(devices[0])
        elif time.monotonic() > deadline:
            raise NoDevice("no Pico in BOOTSEL mode has turned up.", BOOTSEL)
        time.sleep(_STEP_S)


def _running(port: str | None, drive: Path | None) -> str | None:
    """The port of the device to restart into BOOTSEL mode; None if there is one in that mode already."""
    if port is not None:
        return port
    if ports.pick_drive(drive) is not None or ports.unmounted():
        return None
    try:
        return ports.pick(None)
    except NoDevice as error:
        raise NoDevice(error.what, BOOTSEL) from None


def _board_of(running: str | None) -> str:
    """The board that a running device says it is. UsageError if no device runs."""
    if running is None:
        raise click.UsageError("name a UF2 file, or the board to build the image for: --board " + "|".join(boards.IDS))
    with Link(running) as link:
        link.check_files()
        return deploy.board_of(link, None, link.facts())


def _ask_wipe(image: Image, could_read: bool, yes: bool) -> None:
    if not image.wipes:
        return
    if could_read:
        text = "This image comes with empty files: matches, settings and everything else on the device will be gone"
    else:
        text = (
            "This image comes with empty files: saves that are on this Pico will be gone, and now they cannot be backed"
            " up\n(they can when it is plugged in without the button and works)"
        )
    if not yes:
        click.confirm(text + ". Go on?", abort=True, err=True)


def _ask_blind(image: Image, yes: bool) -> None:
    """Asks before overwriting files that cannot be read first: those of a Pico in BOOTSEL mode."""
    if image.ours and not image.wipes and not yes:
        click.confirm(
            "Files of stock MicroPython, or of a Kočka that had them elsewhere in the flash, would be damaged by this"
            " image.\n(Plugged in without the button the Pico can say whether it has such files; then its saves are"
            " put back.) Go on?",
            abort=True,
            err=True,
        )


def _ask_move(link: Link, kept: Path | None, yes: bool) -> None:
    """Says what a device with another flash layout will lose, and asks."""
    listed = deploy.parse_list(link.read(deploy.LIST)) if link.exists(deploy.LIST) else {}
    known = (saves.BOARD_FILE, saves.FOLDER, deploy.LIST, "/lib", *listed)
    foreign = [path for path in sorted(link.tree(deep=False)) if path not in known]
    text = "This device has its files where the image will be. They move: all of them are erased, and then "
    text += "there are none." if kept is None else f"the saves put back\n(until then they are in {kept})."
    if foreign:
        text += f"\nGone for good: {', '.join(foreign)}. To keep them, copy them before: mpremote cp -r :NAME ."
    if yes:
        show.say(text)
    else:
        click.confirm(text + "\nGo on?", abort=True, err=True)


def _moved(link: Link, kept: Path | None, to: Path | None, yes: bool) -> Moved | None:
    """What to restore onto a device whose files will move, backed up in a zip. None if there is nothing."""
    files = saves.read(link)
    if files and kept is None:  # no saves, but what says which board it is
        kept = to or saves.default_name()
        saves.pack(kept, files, link.facts())
    _ask_move(link, kept, yes)
    return None if kept is None else Moved(files, kept)


class Prepared(NamedTuple):
    """A device that has been restarted in BOOTSEL mode: `image` to write, `kept` saves, `moved` to be put back."""

    image: Image
    kept: Path | None
    moved: Moved | None = None


def prepare(port: str, image: Image, keep: Path | None, yes: bool, fetched: bool, force: bool) -> Prepared:
    """Backs up a running device and restarts it in BOOTSEL mode. fetched: the image was not built here and now.
    force: it is written, whatever it is.

    If its files are elsewhere than the image expects (an older Kočka, stock MicroPython), the image gets an empty file
    system.
    """
    link = Link(port)
    kept = moved = None
    try:
        facts = link.facts()
        _ask_doubts(image, facts, deploy.known_board(link, facts), force)
        if fetched:
            _ask_unsigned(image, update.key_of(facts), yes)
        try:
            kept = saves.keep(link, keep)
            could_read = True
        except ConnectionLost:
            raise
        except DeviceError as error:
            show.say(f"The saves cannot be backed up: {error.what}")
            could_read = False
            if not image.wipes and not yes:
                click.confirm("This image leaves them as they are. Go on?", abort=True, err=True)
        if could_read and image.ours and not image.wipes and link.space()[1] != storage.SIZE:
            moved = _moved(link, kept, keep, yes)
            image = emptied(image)
        else:
            _ask_wipe(image, could_read, yes)
    except BaseException:
        link.close()
        raise
    show.say("Restarting the device in BOOTSEL mode.")
    link.bootloader()
    return Prepared(image, kept, moved)


def put_back(port: str | None, moved: Moved) -> None:
    """Restores the saves of a device whose files have moved."""
    with Link(ports.pick(port)) as link:
        saves.write(link, moved.saves)
    show.say("The files of the device have moved; the saves are back.")


def greet(port: str | None, wait_s: float) -> dict[str, Any] | None:
    """What runs on the flashed device; None if nothing answers in time. Also removes what `kocka deploy` left."""
    deadline = time.monotonic() + wait_s
    while time.monotonic() < deadline:
        try:
            with Link(ports.pick(port)) as link:
                facts = link.facts()
                if facts.get("frozen"):
                    removed = deploy.clear_out(link)
                    if removed:
                        many = show.number(removed, "file")
                        show.say(f"Removed {many} of an earlier `kocka deploy`: the image has that code.")
                    if update.remove(link):
                        show.say("Removed the update of an earlier `kocka deploy`: the image is newer.")
                        facts = link.facts()
                return facts
        except (NoDevice, PortError, ConnectionLost):
            time.sleep(_STEP_S)
    return None


def summary(facts: dict[str, Any]) -> str:
    """What runs on a device, for a person."""
    if not facts.get("kocka"):
        return "MicroPython " + ".".join(map(str, facts["version"])) + ", without Kočka"
    commit = f" ({facts['commit']})" if facts.get("commit") else ""
    where = "in the image" if facts.get("frozen") else "in its files"
    if facts.get("update") == place.RUNNING:
        where = "an update of the image"
    return f"Kočka {facts['kocka']}{commit}, {where}"


@click.command("flash")
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@options.port
@click.option(
    "--drive",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the drive of a Pico in BOOTSEL mode is mounted. Needed when several are, or when it is not found.",
)
@click.option("--board", type=click.Choice(boards.IDS), help="Build for this board. A running device knows its own.")
@click.option("--first", is_flag=True, help="Install for the first time: empty files, too. Wipes the saves.")
@click.option(
    "--backup",
    "keep",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where the saves are backed up. Default: kocka-saves-DATE-TIME.zip in the current folder.",
)
@click.option(
    "--wait",
    "wait_s",
    type=click.FloatRange(0),
    default=WAIT_S,
    show_default=True,
    help="Seconds for the drive, and then the device, to turn up; 0: do not look for the device.",
)
@options.yes
@click.option("--force", is_flag=True, help="Do not even ask about an image for another board, or of another program.")
def command(
    file: Path | None,
    port: str | None,
    drive: Path | None,
    board: str | None,
    first: bool,
    keep: Path | None,
    wait_s: float,
    yes: bool,
    force: bool,
) -> None:
    """Put Kočka onto a Pico: FILE (a UF2), or the image of its board, built now.

    The Pico may be running Kočka or stock MicroPython (it is restarted in BOOTSEL mode, no button needed) or be in
    BOOTSEL mode already. Its saves stay, and those of a running device are backed up first. If its files are in another
    place than ours (stock MicroPython, the first Kočka), they are restored from that backup. An image that wipes all
    files is written only with --first, after asking. FILE should lie beside SHA256SUMS and its signature (`kocka image`
    makes both): before a device with a key gets what is not signed, you are asked. An image for another board, an
    older one, and what is not Kočka are asked about even with --yes. For a small change without a new image:
    kocka deploy.
    """
    if keep is not None and keep.exists():
        raise click.UsageError(f"{keep} is there already; backups are never overwritten")
    if file is not None and board is not None:
        raise click.UsageError("either a UF2 file or --board")
    running = _running(port, drive)
    if file is None and board is None:
        board = _board_of(running)
    image = load(file) if file is not None else build(str(board), first, Path("dist"))
    if image.wipes and not first:
        raise DeviceError(
            f"{image.path} is an image for the first time: it wipes all saves.",
            "Take the update image (without -install), or say that this is what you want: --first",
        )
    kept = moved = None
    if running is not None:
        image, kept, moved = prepare(running, image, keep, yes, file is not None, force)
    else:
        _ask_doubts(image, {}, "", force)
        if file is not None:
            _ask_unsigned(image, b"", yes)
        _ask_wipe(image, False, yes)
        _ask_blind(image, yes)
    zip_file = kept if moved is None else moved.kept
    try:
        with show.busy("Waiting for the drive"):
            found = wait_for_drive(drive, wait_s)
        write(found, image)
        show.say(f"{image.path.name}: {show.amount(len(image.data))} written.")
        with show.busy("Waiting for the device"):
            facts = greet(port, wait_s) if wait_s else None
        if facts is None and wait_s:
            raise DeviceError(
                "the image is written, but the device has not answered since.",
                "Unplug it and plug it in again; then: kocka doctor",
            )
        if moved is not None and facts is not None:
            put_back(port, moved)
            moved = zip_file = None
    finally:
        if zip_file is not None and image.wipes:
            show.say(f"To put the saves back: kocka restore {zip_file}")
    if facts is not None:
        show.say(f"The device runs {summary(facts)}.")
