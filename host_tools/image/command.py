"""`kocka image`: the files that are put onto a device, with their checksums."""

from __future__ import annotations

import hashlib
from pathlib import Path

import click

from host_tools.build import rp2, uf2
from host_tools.image import contents, update
from kocka.hal import boards


def board_files(board: str, version: str) -> dict[str, bytes]:
    """Files of one board: name -> contents. The second one has an empty file system in it, which wipes what is there.

    ClickException if the firmware is over its budget.
    """
    firmware = rp2.firmware(contents.modules(board)).data
    if len(firmware) > contents.BUDGET:
        raise click.ClickException(f"the firmware has {len(firmware)} bytes, its budget is {contents.BUDGET}")
    stem = f"kocka-{version}-{board}"
    return {
        f"{stem}.uf2": uf2.encode(contents.pages(firmware)),
        f"{stem}-install.uf2": uf2.encode(contents.pages(firmware, contents.storage())),
    }


def update_file(version: str) -> dict[str, bytes]:
    """The update for all boards: name -> contents."""
    return {f"kocka-{version}-update.zip": update.packed(update.make())}


def checksums(made: dict[str, bytes]) -> bytes:
    """A file for `sha256sum --check`."""
    return "".join(f"{hashlib.sha256(made[name]).hexdigest()}  {name}\n" for name in sorted(made)).encode()


@click.command("image")
@click.option("--board", "chosen", multiple=True, type=click.Choice(boards.IDS), help="Only this board (repeatable).")
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("dist"),
    show_default=True,
    help="Folder for the files.",
)
def command(chosen: tuple[str, ...], folder: Path) -> None:
    """Build what goes onto a device: UF2 files for BOOTSEL mode, updates without it, and checksums in SHA256SUMS.

    \b
    kocka-VERSION-BOARD.uf2          the firmware: installs or updates, and leaves saved matches alone
    kocka-VERSION-BOARD-install.uf2  the same with empty files, for a Pico that was something else: wipes the saves
    kocka-VERSION-update.zip         for devices that run Kočka already, any board: kocka deploy FILE

    The same sources give the same bytes. MicroPython is built from Debian's source packages: minutes the first time.
    """
    version = contents.version()
    made: dict[str, bytes] = {}
    for board in chosen or boards.IDS:
        made.update(board_files(board, version))
    made.update(update_file(version))
    made["SHA256SUMS"] = checksums(made)
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in made.items():
        (folder / name).write_bytes(data)
        click.echo(f"{len(data):>9}  {folder / name}")
