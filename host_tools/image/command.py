"""`kocka image`: the files that are put onto a device, with their checksums."""

from __future__ import annotations

import hashlib
from pathlib import Path

import click

from host_tools.build import rp2, uf2
from host_tools.device import show
from host_tools.image import compiler, contents, stock, update
from kocka.hal import boards


def board_files(board: str, version: str, recipe: rp2.Recipe = rp2.OURS) -> dict[str, bytes]:
    """Files of one board: name -> contents. The second one contains an empty file system and wipes the saves.

    ClickException if the firmware is over its budget.
    """
    firmware = rp2.firmware(contents.modules(board, recipe), recipe=recipe)
    size = len(firmware.data)
    if size > contents.BUDGET:
        raise click.ClickException(f"the firmware has {size} bytes, its budget is {contents.BUDGET}")
    show.say(f"The firmware has {show.amount(size)}; {show.amount(contents.BUDGET - size)} are free.")
    stem = f"kocka-{version}-{board}"
    return {
        f"{stem}.uf2": uf2.encode(contents.pages(firmware)),
        f"{stem}-install.uf2": uf2.encode({**contents.pages(firmware), **contents.empty_pages()}),
    }


def library_file(path: Path, version: str) -> dict[str, bytes]:
    """The MicroPython in the UF2 `path` with our library in its file system: name -> contents."""
    from host_tools.device import bundle

    found = stock.load(path)
    name = f"kocka-{version}-library-micropython-{found.version}.uf2"
    click.echo(f"{path} is MicroPython {found.version} for {found.machine}")
    return {name: stock.with_files(found, bundle.compiled(bundle.library(), compiler.PICO))}


def bundles(version: str) -> dict[str, bytes]:
    """What goes onto devices without a UF2, for all boards: name -> contents.

    The update is always compiled like our images: its bytes depend on the sources alone.
    """
    from host_tools.device import bundle

    return {
        f"kocka-{version}-update.zip": update.packed(update.make(program=rp2.module_compiler(build=True))),
        f"kocka-{version}-library.zip": bundle.archive(),
    }


def checksums(made: dict[str, bytes]) -> bytes:
    """A file for `sha256sum --check`."""
    return "".join(f"{hashlib.sha256(made[name]).hexdigest()}  {name}\n" for name in sorted(made)).encode()


@click.command("image")
@click.option(
    "--board",
    "chosen",
    multiple=True,
    type=click.Choice(boards.IDS),
    help="This board, not the three main ones (repeatable).",
)
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("dist"),
    show_default=True,
    help="Folder for the files.",
)
@click.option(
    "--micropython",
    "checkout",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Build from this checkout of MicroPython (1.25 or newer, with its submodules), not from Debian's source.",
)
@click.option(
    "--micropython-uf2",
    "ready",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Only make a UF2 of this MicroPython with the library in its files.",
)
def command(chosen: tuple[str, ...], folder: Path, checkout: Path | None, ready: Path | None) -> None:
    """Build what goes onto a device: UF2 files for BOOTSEL mode, updates without it, and checksums in SHA256SUMS.

    \b
    kocka-VERSION-BOARD.uf2          the firmware: installs or updates, and leaves saved matches alone
    kocka-VERSION-BOARD-install.uf2  the same with empty files, for a Pico that was something else: wipes the saves
    kocka-VERSION-update.zip         for devices that run Kočka already, any board: kocka deploy FILE
    kocka-VERSION-library.zip        rules, sheets and AI for programs on stock MicroPython: unzip, and
                                     mpremote cp -r lib :

    The same sources give the same bytes. MicroPython is built from Debian's source packages: minutes the first time.
    With stock MicroPython the screens do not fit into a Pico's memory, so --micropython-uf2 adds the library only.
    """
    version = contents.version()
    made: dict[str, bytes] = {}
    if ready is not None:
        if chosen or checkout:
            raise click.UsageError("--micropython-uf2 makes one file for all boards: no other option goes with it")
        made.update(library_file(ready, version))
    else:
        recipe = rp2.OURS if checkout is None else rp2.from_checkout(checkout)
        for board in chosen or boards.MAIN:
            show.say(f"Building the image for {board}.")
            with show.busy("Building"):
                made.update(board_files(board, version, recipe))
        made.update(bundles(version))
        made["SHA256SUMS"] = checksums(made)
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in made.items():
        (folder / name).write_bytes(data)
        click.echo(f"{len(data):>9}  {folder / name}")
