"""The power goes at any flash operation of a command over USB: the device starts, keeps its files, and again ends well.

The command runs once, on the emulated Pico; its operations are then cut off one after the other.
"""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from host_tools.build import rp2, uf2
from host_tools.build.image import contents
from host_tools.build.rp2_board import FILES_OFFSET
from host_tools.device import saves
from host_tools.device.link import Link
from host_tools.sim.twin import usb
from host_tools.sim.twin.machine import Twin
from host_tools.sim.twin.usb import Pico
from tests.device.test_twin import BOARD, FILES, MATCH, files_of, kocka, nothing_else_plugged_in  # noqa: F401
from tests.device.test_update import SAVES, newer  # noqa: F401
from tests.twin.cuts import apply, tear

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

ROOT = Path(__file__).resolve().parents[2]
Operation = tuple[int, int, bytes]


def recorded(flash: Path, *arguments: object) -> tuple[Result, list[Operation]]:
    """Runs a command on a device with this flash, which it changes: (its result, what the chip did to the flash)."""
    notes = flash.with_suffix(".operations")
    command = [sys.executable, "-m", "tests.device.recorder", str(flash), BOARD, str(notes)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = f"socket://127.0.0.1:{int(process.stdout.readline())}"
        done = kocka(*arguments, "--port", port)
        process.terminate()
    return done, [(kind, at, bytes(data)) for kind, at, data in pickle.loads(notes.read_bytes())]


def left_by(base: bytes, operations: list[Operation], done: int, is_torn: bool = False) -> bytes:
    """The flash after so many operations, and perhaps a part of the next one."""
    memory = bytearray(base)
    for operation in operations[:done]:
        apply(memory, operation)
    if is_torn:
        tear(memory, operations[done], random.Random(done))
    return bytes(memory)


def matches(files: dict[str, bytes], folder: str) -> dict[str, bytes]:
    start = folder + "/match"
    return {path.removeprefix(folder): data for path, data in files.items() if path.startswith(start)}


def starts(memory: bytes) -> Twin:
    """Switches a device with this flash on, until it shows something."""
    machine = Twin(memory, BOARD)
    machine.run_until(lambda: bool(machine.picture().any()), 4000.0, "the first picture")
    return machine


def test_restore(pico: Callable[..., Pico], tmp_path: Path) -> None:
    old, new = {"/saves/match00009.kck": MATCH}, FILES
    made = tmp_path / "made.zip"
    saves.pack(made, new, {})
    device = pico({path[1:]: data for path, data in old.items()})
    device.pull()
    base = device.flash.read_bytes()
    done, operations = recorded(device.flash, "restore", made, "--yes")
    assert done.exit_code == 0, done.output
    wanted = [matches(old, "/saves"), matches(new, "/saves")]
    memory = bytearray(base)
    between = []
    order = []
    for count in range(len(operations) + 1):
        trials = [bytes(memory)]
        if count < len(operations):
            torn = bytearray(memory)
            tear(torn, operations[count], random.Random(count))
            trials.append(bytes(torn))
            apply(memory, operations[count])
        for trial in trials:
            files = contents.open_storage(trial[FILES_OFFSET:])
            found = matches(files, "/saves")
            if not found:  # between the two renames: both are there
                assert matches(files, "/saves.old") == wanted[0], count
                assert matches(files, "/saves.new") == wanted[1], count
                between.append(trial)
                continue
            assert found in wanted, count
            order.append(wanted.index(found))
    assert len(operations) > 30
    assert order == sorted(order) and set(order) == {0, 1}
    assert between
    # The device itself puts the new ones in their place; after a cut the same command ends well.
    machine = starts(between[0])
    assert matches(contents.open_storage(machine.storage()), "/saves") == wanted[1]
    device.flash.write_bytes(left_by(base, operations, len(operations) // 3, True))
    device.plug_in()
    again = kocka("restore", made, "--port", device.port, "--yes")
    assert again.exit_code == 0, again.output
    device.pull()
    now = files_of(device.flash)
    assert matches(now, "/saves") == wanted[1]
    assert not [path for path in now if path.startswith(("/saves.old", "/saves.new"))]


def test_deploy(newer: Callable[..., Pico]) -> None:  # noqa: F811
    device = newer(SAVES)
    device.pull()
    base = device.flash.read_bytes()
    done, operations = recorded(device.flash, "deploy")
    assert done.exit_code == 0, done.output
    mine = [operation for operation in operations if operation[1] < FILES_OFFSET]
    assert len(mine) >= 15
    saved = contents.open_storage(base[FILES_OFFSET:])
    for count in (len(mine) // 2, len(mine) - 1):
        memory = left_by(base, mine, count, True)
        machine = starts(memory)
        assert saved.items() <= contents.open_storage(machine.storage()).items()
    device.flash.write_bytes(left_by(base, mine, len(mine) // 2, True))
    device.plug_in()
    again = kocka("deploy", "--port", device.port)
    assert again.exit_code == 0, again.output
    with Link(device.port) as link:
        assert link.facts()["kocka"] == "9.9.9"


def test_flash(image: Callable[[str], rp2.Firmware], pico: Callable[..., Pico], tmp_path: Path) -> None:
    """Half an image does not start: the ROM takes it again, and the saves have not been touched."""
    device = pico({path[1:]: data for path, data in SAVES.items()})
    device.pull()
    saved = contents.open_storage(device.flash.read_bytes()[FILES_OFFSET:])
    pages = contents.pages(image(BOARD))
    path = tmp_path / "new.uf2"
    path.write_bytes(uf2.encode(pages))
    memory = bytearray(device.flash.read_bytes())
    assert max(pages) < uf2.FLASH + FILES_OFFSET
    for number, address in enumerate(sorted(pages)):
        at = address - uf2.FLASH
        if not at % uf2.SECTOR:
            memory[at : at + uf2.SECTOR] = b"\xff" * uf2.SECTOR
        if number == len(pages) // 2:
            break
        memory[at : at + len(pages[address])] = pages[address]
    assert contents.open_storage(bytes(memory[FILES_OFFSET:])) == saved
    device.flash.write_bytes(memory)
    drive = tmp_path / "drive"
    rom = threading.Thread(target=usb.boot_rom, args=(device.flash, drive), daemon=True)
    rom.start()
    for _ in range(500):
        if drive.exists():
            break
        time.sleep(0.02)
    done = kocka("flash", path, "--drive", drive, "--wait", "0", "--yes")
    rom.join(20)
    assert done.exit_code == 0, done.output
    machine = starts(device.flash.read_bytes())
    assert saved.items() <= contents.open_storage(machine.storage()).items()
