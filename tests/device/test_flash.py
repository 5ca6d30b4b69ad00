"""`kocka flash`: backs up, asks before saves go, writes the whole image or says that it did not."""

from __future__ import annotations

import errno
import hashlib
import os
import struct
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from host_tools import cli
from host_tools.build import uf2
from host_tools.build.image import contents, keys
from host_tools.device import flash, ports, saves
from host_tools.device.errors import DeviceError
from host_tools.device.link import Link
from tests.device.bench import Device

LABEL = contents.label("oled_128x64", "0.1.0", "0123456789")
FIRMWARE = uf2.pages(uf2.FLASH, b"firmware" * 9000 + LABEL)
UPDATE = uf2.encode(FIRMWARE)
# What MicroPython says in an image of where it has its files (see `stock.block_device`).
PLACE = struct.pack(
    "<HHIII", 7, 0x504D, 0, uf2.FLASH + contents.UPDATE_OFFSET, uf2.FLASH_BYTES - contents.UPDATE_OFFSET
)
OURS = uf2.encode(uf2.pages(uf2.FLASH, b"firmware" * 9000 + LABEL + PLACE))
FOREIGN = uf2.encode(uf2.pages(uf2.FLASH, b"blink" * 20_000))
INSTALL = uf2.encode({**FIRMWARE, **contents.empty_pages()})
INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
SAVE = {"/saves/match00001.kck": b"a match", "/main.py": b"game"}

slow = pytest.mark.slow


def kocka(*arguments: object, answer: str | None = None) -> Result:
    words = ["flash", *(str(word) for word in arguments)]
    return CliRunner().invoke(cli.command, words, prog_name="kocka", input=answer)


def fill(device: Device, files: Mapping[str, bytes]) -> None:
    with Link(device.port) as link:
        for path, data in files.items():
            link.put(path, data)


@pytest.fixture(autouse=True)
def nothing_plugged_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever is plugged into this computer is left alone, and its key; backups go into the test's folder."""
    monkeypatch.setenv("KOCKA_KEY", str(tmp_path / "key.pem"))
    monkeypatch.setattr(ports, "serial_ports", lambda: [])
    monkeypatch.setattr(ports, "mounts", lambda: [])
    monkeypatch.setattr(ports, "unmounted", lambda: [])
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def update(tmp_path: Path) -> Path:
    path = tmp_path / "kocka.uf2"
    path.write_bytes(UPDATE)
    return path


@pytest.fixture
def install(tmp_path: Path) -> Path:
    path = tmp_path / "kocka-install.uf2"
    path.write_bytes(INSTALL)
    return path


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """The drive of a Pico in BOOTSEL mode."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text(INFO, encoding="ascii")
    return folder


def test_an_update_goes_onto_a_boot_drive_without_asking(update: Path, drive: Path):
    done = kocka(update, "--drive", drive, "--wait", 0)
    assert done.exit_code == 0, done.output
    assert "kocka.uf2 is not signed" in done.output
    assert (drive / "KOCKA.UF2").read_bytes() == UPDATE


def test_an_update_says_what_it_is(update: Path, drive: Path):
    done = kocka(update, "--drive", drive, "--wait", 0)
    assert "kocka.uf2 is Kočka 0.1.0 (0123456789) for oled_128x64." in done.output


@pytest.mark.parametrize("words", [(), ("--yes",)])
def test_another_program_is_asked_about_even_with_yes(update: Path, drive: Path, words: tuple[str, ...]):
    update.write_bytes(FOREIGN)
    for answer in ("n\n", ""):
        done = kocka(update, "--drive", drive, "--wait", 0, *words, answer=answer)
        assert done.exit_code == 1 and "does not say that it is Kočka" in done.output
        assert not (drive / "KOCKA.UF2").exists()
    assert kocka(update, "--drive", drive, "--wait", 0, *words, answer="y\n").exit_code == 0
    assert (drive / "KOCKA.UF2").read_bytes() == FOREIGN
    (drive / "KOCKA.UF2").unlink()
    done = kocka(update, "--drive", drive, "--wait", 0, "--force", *words, answer="")
    assert done.exit_code == 0 and "written all the same" in done.output
    assert (drive / "KOCKA.UF2").read_bytes() == FOREIGN


@slow
def test_the_image_of_another_board_is_asked_about_even_with_yes(device: Device, update: Path, drive: Path):
    fill(device, {"/board.txt": b"pico_lcd_1_3\n"})
    options = ["--port", device.port, "--drive", drive, "--wait", 0, "--yes"]
    done = kocka(update, *options, answer="n\n")
    assert done.exit_code == 1 and "is for oled_128x64, and this device is pico_lcd_1_3" in done.output
    assert not (drive / "KOCKA.UF2").exists() and "bootloader" not in device.notes
    done = kocka(update, *options, "--force", answer="")
    assert done.exit_code == 0, done.output
    assert (drive / "KOCKA.UF2").read_bytes() == UPDATE


def test_what_is_doubtful_about_an_image(update: Path):
    image = flash.load(update)
    facts = {"kocka": "0.1.0", "board": "oled_128x64", "commit": "0123456789"}
    assert flash.doubts(image, facts, "oled_128x64") == []
    assert flash.doubts(image, {}, "") == []
    (board,) = flash.doubts(image, facts, "handheld")
    assert "for oled_128x64, and this device is handheld" in board
    for newer in ("0.1.1", "0.10.0", "1.0.0"):
        (older,) = flash.doubts(image, {"kocka": newer}, "oled_128x64")
        assert f"is Kočka 0.1.0, and on the device is {newer}" in older
    assert flash.doubts(image, {"kocka": "0.0.9"}, "oled_128x64") == []
    assert image.label is not None
    blank = image._replace(label=image.label._replace(board="", version=""))
    (board,) = flash.doubts(blank, {"kocka": "9.9.9"}, "handheld")
    assert "for no board" in board
    assert len(flash.doubts(image._replace(label=None), facts, "handheld")) == 1


def test_what_is_checked_is_what_is_written(update: Path, drive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The file is exchanged, for the one that was signed, between the two times that it used to be read."""
    sums = f"{hashlib.sha256(UPDATE).hexdigest()}  kocka.uf2\n".encode()
    (tmp_path / "SHA256SUMS").write_bytes(sums)
    (tmp_path / "SHA256SUMS.sig").write_bytes(keys.own().sign(sums))
    other = uf2.encode(uf2.pages(uf2.FLASH, b"trojan" * 9000 + LABEL))
    load = flash.load

    def loaded(path: Path) -> flash.Image:
        path.write_bytes(other)
        image = load(path)
        path.write_bytes(UPDATE)
        return image

    monkeypatch.setattr(flash, "load", loaded)
    done = kocka(update, "--drive", drive, "--wait", 0, "--yes")
    assert done.exit_code == 1 and "was exchanged" in done.output, done.output
    assert not (drive / "KOCKA.UF2").exists()


def test_an_image_that_was_exchanged_is_refused(update: Path, drive: Path, tmp_path: Path):
    (tmp_path / "SHA256SUMS").write_text(f"{'0' * 64}  kocka.uf2\n")
    done = kocka(update, "--drive", drive, "--wait", 0, "--yes")
    assert done.exit_code == 1 and "was exchanged" in done.output
    assert not (drive / "KOCKA.UF2").exists()


@slow
def test_a_device_with_a_key_gets_an_unsigned_image_only_after_asking(
    device: Device, update: Path, drive: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(flash.update, "key_of", lambda facts: bytes(range(32)))
    asked = kocka(update, "--port", device.port, "--drive", drive, "--wait", 0, answer="n\n")
    assert asked.exit_code == 1 and "not signed with the key that the device trusts" in asked.output
    assert not (drive / "KOCKA.UF2").exists() and "bootloader" not in device.notes
    done = kocka(update, "--port", device.port, "--drive", drive, "--wait", 0, "--yes")
    assert done.exit_code == 0 and "written all the same" in done.output


def test_the_drive_is_found(update: Path, drive: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ports, "mounts", lambda: [drive.parent, drive])
    assert kocka(update, "--wait", 0).exit_code == 0
    assert (drive / "KOCKA.UF2").read_bytes() == UPDATE


def test_an_image_that_wipes_needs_to_be_asked_for(install: Path, drive: Path):
    done = kocka(install, "--drive", drive, "--wait", 0)
    assert done.exit_code == 1
    assert "--first" in done.output
    refused = kocka(install, "--drive", drive, "--first", "--wait", 0, answer="n\n")
    assert refused.exit_code == 1
    assert "they cannot be backed up" in " ".join(refused.output.split())
    assert not (drive / "KOCKA.UF2").exists()
    assert kocka(install, "--drive", drive, "--first", "--wait", 0, answer="y\n").exit_code == 0
    assert (drive / "KOCKA.UF2").read_bytes() == INSTALL


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    """An image that says where it has its files."""
    path = tmp_path / "ours.uf2"
    path.write_bytes(OURS)
    return path


def test_files_that_nobody_can_look_at_are_asked_about(ours: Path, drive: Path):
    refused = kocka(ours, "--drive", drive, "--wait", 0, answer="n\n")
    assert refused.exit_code == 1
    assert "would be damaged" in refused.output
    assert not (drive / "KOCKA.UF2").exists()
    assert kocka(ours, "--drive", drive, "--wait", 0, answer="y\n").exit_code == 0
    assert (drive / "KOCKA.UF2").read_bytes() == OURS
    assert "damaged" not in kocka(ours, "--drive", drive, "--wait", 0, "--yes").output


@slow
@pytest.mark.parametrize("blocks", [contents.LAST_BLOCKS, contents.OLD_BLOCKS, contents.STOCK_BLOCKS])
def test_saves_of_a_flash_that_was_divided_otherwise_are_put_back(
    plug: Callable[..., Device],
    ours: Path,
    drive: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    blocks: int,
):
    """The last layout, the first Kočka, and stock MicroPython: backed up, written with empty files, put back."""
    device = plug(blocks=blocks)
    fill(device, {**SAVE, "/board.txt": b"oled_128x64\n"})
    write = flash.write

    def written(found: ports.Drive, image: flash.Image) -> None:
        write(found, image)
        device.become(contents.FILES_BLOCKS)

    monkeypatch.setattr(flash, "write", written)
    done = kocka(ours, "--port", device.port, "--drive", drive, "--backup", tmp_path / "b.zip", answer="y\n")
    assert done.exit_code == 0, done.output
    assert "Gone for good: /main.py" in done.output and "the saves are back" in done.output
    assert "kocka restore" not in done.output
    pages = uf2.flash(uf2.decode((drive / "KOCKA.UF2").read_bytes()))
    assert contents.open_storage(pages[contents.FILES_OFFSET :]) == {}
    with Link(device.port) as link:
        assert sorted(path for path, entry in link.tree().items() if entry.size >= 0) == [
            "/board.txt",
            "/saves/match00001.kck",
        ]
        assert link.read("/saves/match00001.kck") == b"a match"


@slow
def test_a_cable_that_comes_out_while_files_move_leaves_the_backup(
    plug: Callable[..., Device], ours: Path, drive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    device = plug(blocks=contents.OLD_BLOCKS)
    fill(device, SAVE)
    real = os.write
    target = str(drive / "KOCKA.UF2")

    def write(handle: int, data: bytes) -> int:
        if os.readlink(f"/proc/self/fd/{handle}") == target and os.fstat(handle).st_size >= 65536:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        return real(handle, data)

    monkeypatch.setattr(flash.os, "write", write)
    done = kocka(ours, "--port", device.port, "--drive", drive, "--backup", tmp_path / "b.zip", "--yes")
    assert done.exit_code == 1
    assert "went away after 64 KB" in done.output and f"kocka restore {tmp_path / 'b.zip'}" in done.output
    assert saves.unpack(tmp_path / "b.zip")[0] == {"/saves/match00001.kck": b"a match"}


@slow
def test_files_where_the_image_has_them_stay(plug: Callable[..., Device], ours: Path, drive: Path, tmp_path: Path):
    device = plug(blocks=contents.FILES_BLOCKS)
    fill(device, SAVE)
    options = ["--port", device.port, "--drive", drive, "--wait", 0, "--backup", tmp_path / "b.zip"]
    assert kocka(ours, *options).exit_code == 0
    assert (drive / "KOCKA.UF2").read_bytes() == OURS


@slow
def test_a_running_device_is_backed_up_and_restarted(device: Device, update: Path, drive: Path, tmp_path: Path):
    fill(device, SAVE)
    done = kocka(update, "--port", device.port, "--drive", drive, "--backup", tmp_path / "b.zip", "--wait", 0)
    assert done.exit_code == 0, done.output
    assert saves.unpack(tmp_path / "b.zip")[0] == {"/saves/match00001.kck": b"a match"}
    assert "bootloader" in device.notes
    assert (drive / "KOCKA.UF2").read_bytes() == UPDATE


@slow
def test_saves_are_backed_up_before_they_are_wiped(device: Device, install: Path, drive: Path, tmp_path: Path):
    fill(device, SAVE)
    options = ["--port", device.port, "--drive", drive, "--first", "--wait", 0]
    refused = kocka(install, *options, answer="n\n")
    assert refused.exit_code == 1
    assert "bootloader" not in device.notes
    assert device.notes[-1] == "program"
    assert len(list(tmp_path.glob("kocka-saves-*.zip"))) == 1
    assert kocka(install, *options, "--yes").exit_code == 0
    assert len(list(tmp_path.glob("kocka-saves-*.zip"))) == 2
    assert (drive / "KOCKA.UF2").read_bytes() == INSTALL


@slow
def test_no_backup_no_flash(device: Device, install: Path, drive: Path, tmp_path: Path):
    """The saves cannot be kept where it was said: nothing happens."""
    fill(device, SAVE)
    (tmp_path / "file").write_bytes(b"")
    options = ["--port", device.port, "--drive", drive, "--first", "--backup", tmp_path / "file" / "b.zip"]
    done = kocka(install, *options, answer="n\n")
    assert done.exit_code == 1
    assert "cannot be backed up" in done.output
    assert "bootloader" not in device.notes
    assert not (drive / "KOCKA.UF2").exists()


@slow
def test_what_runs_afterwards_is_told_and_deployed_files_are_cleared(
    device: Device, update: Path, drive: Path, monkeypatch: pytest.MonkeyPatch
):
    data = b"VERSION = '0.0.1'\n"
    fill(device, {"/lib/kocka/__init__.py": data, "/mine.py": b"x"})
    from host_tools.device import deploy

    fill(device, {deploy.LIST: deploy.make_list({"/lib/kocka/__init__.py": data})})
    facts = Link.facts
    image = {"kocka": "0.1.0", "frozen": True, "commit": "0123456789"}
    monkeypatch.setattr(Link, "facts", lambda self: {**facts(self), **image})
    done = kocka(update, "--port", device.port, "--drive", drive)
    assert done.exit_code == 0, done.output
    assert "The device runs Kočka 0.1.0 (0123456789), in the image." in done.output
    assert "Removed 1 file of an earlier `kocka deploy`" in done.output
    with Link(device.port) as link:
        assert sorted(link.tree()) == ["/mine.py"]


def test_a_device_that_does_not_come_back_is_told(update: Path, drive: Path):
    done = kocka(update, "--drive", drive, "--wait", 0.3)
    assert done.exit_code == 1
    assert "has not answered since" in done.output


def test_no_device(update: Path):
    done = kocka(update, "--wait", 0)
    assert done.exit_code == 1
    assert "no device is plugged in" in done.output
    assert "BOOTSEL" in done.output


def test_two_devices_running(update: Path, monkeypatch: pytest.MonkeyPatch):
    two = [ports.Port(f"/dev/ttyACM{n}", f"E66{n}", "MicroPython Board", True) for n in range(2)]
    monkeypatch.setattr(ports, "serial_ports", lambda: two)
    done = kocka(update)
    assert done.exit_code == 1
    assert "--port /dev/ttyACM1" in done.output


def test_two_boot_drives(update: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
        (folder / "INFO_UF2.TXT").write_text(INFO, encoding="ascii")
    monkeypatch.setattr(ports, "mounts", lambda: folders)
    done = kocka(update)
    assert done.exit_code == 1
    assert f"--drive {folders[1]}" in done.output


def test_a_folder_that_is_no_boot_drive(update: Path, tmp_path: Path):
    (tmp_path / "stick").mkdir()
    done = kocka(update, "--drive", tmp_path / "stick", "--wait", 0)
    assert done.exit_code == 1
    assert "INFO_UF2.TXT" in done.output


def test_another_chip(update: Path, drive: Path):
    (drive / "INFO_UF2.TXT").write_text(INFO.replace("RPI-RP2", "RP2350"), encoding="ascii")
    done = kocka(update, "--drive", drive, "--wait", 0)
    assert done.exit_code == 1
    assert "RP2350" in done.output
    assert not (drive / "KOCKA.UF2").exists()


def test_a_boot_drive_that_nobody_mounted(update: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ports, "unmounted", lambda: [Path("/dev/sdz1")])
    monkeypatch.setattr(flash.shutil, "which", lambda name: None)
    done = kocka(update, "--wait", 1)
    assert done.exit_code == 1
    assert "sudo mount" in done.output
    assert "/dev/sdz1" in done.output


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda data: data[:-100], "cut off"),
        (lambda data: b"MZ" + data[2:], "not a UF2 block"),
        (lambda data: data[512:], "number 1"),
        (lambda data: uf2.encode(FIRMWARE, family=0xE48BFF59), "another chip"),
        (lambda data: uf2.encode(uf2.pages(uf2.FLASH + 4096, b"x")), "beginning of the flash"),
        (lambda data: b"", "cut off"),
    ],
)
def test_what_is_no_image_is_refused(update: Path, drive: Path, spoil: Callable[[bytes], bytes], words: str):
    update.write_bytes(spoil(UPDATE))
    done = kocka(update, "--drive", drive, "--wait", 0)
    assert done.exit_code == 1
    assert words in done.output
    assert not (drive / "KOCKA.UF2").exists()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (errno.ENOSPC, "is full after 64 KB"),
        (errno.EIO, "went away after 64 KB"),
        (errno.ENODEV, "went away after 64 KB"),
        (errno.EROFS, "may not write"),
    ],
)
def test_an_error_while_writing(update: Path, drive: Path, monkeypatch: pytest.MonkeyPatch, code: int, words: str):
    real = os.write
    target = str(drive / "KOCKA.UF2")

    def write(handle: int, data: bytes) -> int:
        if os.readlink(f"/proc/self/fd/{handle}") == target and os.fstat(handle).st_size >= 65536:
            raise OSError(code, os.strerror(code))
        return real(handle, data)

    monkeypatch.setattr(flash.os, "write", write)
    done = kocka(update, "--drive", drive, "--wait", 0)
    assert done.exit_code == 1
    assert words in done.output
    if code != errno.EROFS:
        assert "Saves are not touched" in done.output


def test_the_drive_may_go_when_all_is_written(update: Path, drive: Path, monkeypatch: pytest.MonkeyPatch):
    """The Pico restarts with the last block, before the host has closed the file."""
    calls = []

    def sync(handle: int) -> None:
        calls.append(handle)
        if os.fstat(handle).st_size == len(UPDATE):
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(flash, "_sync", sync)
    done = kocka(update, "--drive", drive, "--wait", 0)
    assert done.exit_code == 0, done.output
    assert len(calls) > 1


def test_file_or_board(update: Path, drive: Path):
    assert "name a UF2 file" in kocka("--drive", drive).output
    assert "either" in kocka(update, "--board", "oled_128x64").output


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Images are these; the boards that they were built for."""
    from host_tools.build.image import command

    asked: list[str] = []

    def board_files(board: str, version: str, key: bytes) -> dict[str, bytes]:
        assert len(key) == 32
        asked.append(board)
        return {f"kocka-{version}-{board}.uf2": UPDATE, f"kocka-{version}-{board}-install.uf2": INSTALL}

    monkeypatch.setattr(command, "board_files", board_files)
    return asked


@slow
def test_a_running_device_knows_its_board(device: Device, drive: Path, built: list[str]):
    done = kocka("--port", device.port, "--drive", drive, "--wait", 0)
    assert "does not say which board" in done.output
    fill(device, {"/board.txt": b"oled_128x64\n"})
    done = kocka("--port", device.port, "--drive", drive, "--wait", 0)
    assert done.exit_code == 0, done.output
    assert built == ["oled_128x64"]


def test_the_image_of_a_board_is_built(drive: Path, built: list[str]):
    for more, wanted in (([], UPDATE), (["--first", "--yes"], INSTALL)):
        done = kocka("--board", "oled_128x64", "--drive", drive, "--wait", 0, *more)
        assert done.exit_code == 0, done.output
        assert (drive / "KOCKA.UF2").read_bytes() == wanted


def test_load_wants_a_file_that_can_be_read(tmp_path: Path):
    with pytest.raises(DeviceError, match="cannot be read"):
        flash.load(tmp_path)
