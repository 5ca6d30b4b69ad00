"""`kocka image`: the files that are put onto a device, with their checksums."""

from __future__ import annotations

import hashlib
import io
import zipfile
from pathlib import Path

import click

from host_tools.build import micropython, rp2, uf2
from host_tools.image import contents
from kocka.hal import boards

# Zip entries have a date; this one is in every build.
_DATE = (2025, 1, 1, 0, 0, 0)

NOTES = """\
Kočka {version} ({commit}), compiled modules for MicroPython {micropython} on the RP2040
======================================================================================

device/     copied onto the device as it is: mpremote cp -r device/. :
            Saved matches (/saves) and /board.txt are not touched.

On a device with Kočka's own image these modules go before the ones frozen into it, and take memory that those do not:
prefer the UF2 of the new version, which keeps the saves as well. To go back, remove /lib/kocka.
"""


def archive(files: dict[str, bytes]) -> bytes:
    """A zip file of `files`, the same bytes for the same files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            target.writestr(entry, files[name])
    return buffer.getvalue()


def _write(folder: Path, made: dict[str, bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in sorted(made):
        (folder / name).write_bytes(made[name])
        click.echo(f"{len(made[name]):>9}  {folder / name}")
    sums = "".join(f"{hashlib.sha256(made[name]).hexdigest()}  {name}\n" for name in sorted(made))
    (folder / "SHA256SUMS").write_text(sums, encoding="ascii")
    click.echo(f"checksums  {folder / 'SHA256SUMS'}")


def board_files(board: str, version: str, base: dict[int, bytes] | None) -> dict[str, bytes]:
    """Files of one board: name -> contents. `base`: pages of somebody's MicroPython to use instead of our own."""
    stem = f"kocka-{version}-{board}"
    if base is None:
        firmware = rp2.firmware(contents.modules(board)).data
        update = contents.pages(firmware)
        install = contents.pages(firmware, contents.storage())
    else:
        files = {**contents.compiled(), "board.txt": f"{board}\n".encode()}
        if any(address >= uf2.FLASH + rp2.STORAGE_OFFSET for address in base):
            raise click.ClickException("that MicroPython reaches into the place of the files: another board's?")
        install = {**base, **contents.pages(b"", contents.storage(files))}
        return {f"{stem}-stock-install.uf2": uf2.encode(install)}
    return {f"{stem}.uf2": uf2.encode(update), f"{stem}-install.uf2": uf2.encode(install)}


@click.command("image")
@click.option(
    "--board", "chosen", multiple=True, type=click.Choice(boards.IDS), help="Only for this board (repeatable)."
)
@click.option(
    "--to", "folder", type=click.Path(file_okay=False, path_type=Path), default=Path("dist"), show_default=True
)
@click.option(
    "--micropython",
    "stock",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Use the MicroPython in this UF2 (RPI_PICO) instead of building one; our modules go into its file system.",
)
def command(chosen: tuple[str, ...], folder: Path, stock: Path | None) -> None:
    """Build what goes onto a device: firmware as UF2 files and compiled modules as a zip, with checksums.

    For each board: kocka-VERSION-BOARD.uf2 is the firmware alone: dropping it onto a Pico in BOOTSEL mode installs or
    updates it and leaves saved matches alone. kocka-VERSION-BOARD-install.uf2 also puts an empty file system there, for
    a Pico that was something else before: it wipes the saves. kocka-VERSION-modules.zip has compiled modules for a
    MicroPython that is already on the device.

    The same sources give the same bytes. MicroPython is built from Debian's source packages: minutes the first time.
    """
    version = contents.version()
    base = None
    if stock is not None:
        try:
            base = uf2.decode(stock.read_bytes())
        except uf2.Uf2Error as error:
            raise click.ClickException(f"{stock}: {error}") from None
    made: dict[str, bytes] = {}
    for board in chosen or boards.IDS:
        made.update(board_files(board, version, base))
    notes = NOTES.format(version=version, commit=contents.commit() or "no commit", micropython=micropython.VERSION)
    bundle = {f"device/{name}": data for name, data in contents.compiled().items()}
    made[f"kocka-{version}-modules.zip"] = archive({"README.txt": notes.encode(), **bundle})
    _write(folder, made)
