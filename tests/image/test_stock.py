"""A MicroPython that the user names is checked before it is used."""

from __future__ import annotations

import struct
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from host_tools.build import rp2, uf2
from host_tools.build.image import command, contents, stock
from tests.plugin import unavailable

BANNER = b"MicroPython v1.26.1 on 2025-09-11\0; Raspberry Pi Pico with RP2040\0"


def place(storage: int = 0xA0000, size: int = 0x160000) -> bytes:
    return struct.pack("<HHIIIIHxx", 7, 0x504D, 0x10001000, uf2.FLASH + storage, size, 0, 3)


def made(folder: Path, content: bytes) -> Path:
    path = folder / "micropython.uf2"
    path.write_bytes(uf2.encode(uf2.pages(uf2.FLASH, b"\1" * 512 + content)))
    return path


def test_what_it_is_and_where_its_files_are(tmp_path: Path):
    found = stock.load(made(tmp_path, BANNER + place()))
    assert (found.version, found.machine) == ("1.26.1", "Raspberry Pi Pico with RP2040")
    assert (found.storage, found.blocks) == (0xA0000, 352)
    both = uf2.flash(uf2.decode(stock.with_files(found, {"lib/a.py": b"1", "lib/b/c.mpy": b"2"})))
    assert both[:0x1000] == uf2.flash(found.pages)[:0x1000]
    assert contents.open_storage(both[0xA0000:]) == {"/lib/a.py": b"1", "/lib/b/c.mpy": b"2"}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is not MicroPython for a board with an RP2040"),
        (BANNER, "is not MicroPython for a board with an RP2040"),
        (place() + b"MicroPython v1.26.1 on 2025-09-11\0; Raspberry Pi Pico2 with RP2350", "is not MicroPython for"),
        (place() + BANNER.replace(b"1.26", b"1.24"), r"is MicroPython 1\.24\.1; Kočka's modules need 1\.25 or newer"),
        (BANNER + place(0x100, 0x1FFF00), "is not MicroPython for a board"),
        (BANNER + place(0x1000, 0x1FF000) + bytes(8192), "has files in it already"),
    ],
)
def test_what_will_not_do_is_refused(tmp_path: Path, content: bytes, words: str):
    with pytest.raises(click.ClickException, match=words):
        stock.load(made(tmp_path, content))


def test_a_file_that_is_no_uf2(tmp_path: Path):
    path = tmp_path / "x.uf2"
    path.write_bytes(b"no")
    done = CliRunner().invoke(command.command, ["--micropython-uf2", str(path)])
    assert done.exit_code == 1
    assert "is not for the Pico" in done.output


def checkout(folder: Path, minor: int = 27) -> Path:
    top = folder / "micropython"
    for name in ("py", *rp2.SUBMODULES):
        (top / name).mkdir(parents=True)
    text = f"#define MICROPY_VERSION_MAJOR 1\n#define MICROPY_VERSION_MINOR {minor}\n#define MICROPY_VERSION_MICRO 2\n"
    (top / "py" / "mpconfig.h").write_text(text)
    return top


def test_a_checkout_says_its_version_and_what_it_lacks(tmp_path: Path):
    top = checkout(tmp_path)
    with pytest.raises(click.ClickException, match=r"has no lib/pico-sdk and no lib/tinyusb\. Fetch them:\n  git -C"):
        rp2.version_of(top)
    for name, sign in rp2.SUBMODULES.items():
        path = top / name / sign
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert rp2.version_of(top) == "1.27.2"
    before = rp2.folder(rp2.from_checkout(top))
    assert "1.27.2" in before.name
    assert rp2.folder(rp2.from_checkout(top)) == before
    (top / "py" / "new.c").touch()
    assert rp2.folder(rp2.from_checkout(top)) != before
    assert rp2.folder() != before


def test_other_folders_and_old_checkouts_are_refused(tmp_path: Path):
    with pytest.raises(click.ClickException, match="is not a checkout of MicroPython"):
        rp2.version_of(tmp_path)
    with pytest.raises(click.ClickException, match=r"is MicroPython 1\.24\.2; Kočka needs 1\.25 or newer"):
        rp2.version_of(checkout(tmp_path, 24))
    done = CliRunner().invoke(command.command, ["--micropython", str(tmp_path / "micropython"), "--to", str(tmp_path)])
    assert done.exit_code == 1
    assert "needs 1.25 or newer" in done.output


@pytest.fixture(scope="session")
def source() -> Path:
    """MicroPython's source with its submodules, as Debian's packages have it."""
    if not rp2.is_built(rp2.STOCK):
        unavailable("stock MicroPython for the RP2040 is not built here")
    return next(rp2.folder(rp2.STOCK).glob("micropython-*"))


@pytest.mark.slow
def test_the_stock_image_that_we_build_is_known(source: Path, tmp_path: Path):
    path = tmp_path / "stock.uf2"
    path.write_bytes(uf2.encode(uf2.pages(uf2.FLASH, rp2.firmware({}, recipe=rp2.STOCK).data)))
    found = stock.load(path)
    assert (found.version, found.machine) == (rp2.micropython.VERSION, "Raspberry Pi Pico with RP2040")
    assert (found.storage, found.blocks) == (contents.STOCK_OFFSET, contents.STOCK_BLOCKS)


@pytest.mark.slow
@pytest.mark.whole
@pytest.mark.timeout(900)
def test_the_same_sources_give_the_same_bytes(source: Path):
    """From a checkout: copied, its own mpy-cross built, patched, configured, compiled and linked in a new folder.

    With the changed mpy-cross, which our images have and those made of a checkout have not.
    """
    modules = contents.modules("mono")
    recipe = rp2.from_checkout(source)._replace(patches=rp2.OURS.patches)
    linked = rp2.firmware(modules, lambda text: None)
    assert rp2.fresh_firmware(modules, lambda text: None, recipe) == linked.data
