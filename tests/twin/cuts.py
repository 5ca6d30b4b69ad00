"""The plug pulled at every flash operation of a session on the emulated Pico; see test_power_cuts.py.

A session is played by keys and its flash operations are recorded. A cut is a point in them: after so many whole
operations, and perhaps half of the next one. A machine with the flash that a cut left is switched on and resumes the
match by keys; its files alone, read from outside, tell the outcome.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from host_tools.build import uf2
from host_tools.build.image import contents
from host_tools.build.rp2_board import FILES_OFFSET
from host_tools.sim import gallery
from host_tools.sim.device import Device
from host_tools.sim.twin import chip
from host_tools.sim.twin.machine import Twin, TwinError
from host_tools.sim.twin.play import Player
from kocka.engine import sheet as sheets
from kocka.engine.round import PASS
from kocka.hal import NEXT, OK
from kocka.match import settings
from kocka.match import state as match_state
from kocka.match.history import History
from kocka.match.match import Match

# The files of a device: path -> contents.
Files = dict[str, bytes]

BOARD = "pico_lcd_1_3"
# Records of the new match with which the session ends: enough for 200 cuts, with some to spare in case the match
# takes another course.
RECORDS = 30
_OLD_SEEDS = (11, 12)
_SEED = 1996

# A `boot.py` that makes the firmware a careless writer: the old file goes before the new one is there.
CARELESS = b"""\
import os
from kocka.match import journal
write = journal.write_new
def write_new(path, records):
    try:
        os.remove(path)
    except OSError:
        pass
    yield from write(path, records)
journal.write_new = write_new
"""


class Recording(NamedTuple):
    """`base`: the storage before the session. `operations`: (command, address from the storage's start, data). `shown`:
    the picture at its end, as bytes."""

    base: bytes
    operations: list[tuple[int, int, bytes]]
    shown: bytes


class Cut(NamedTuple):
    """After `done` whole operations; `torn`, 1 or 2: and a part of the next one, torn in one way or another."""

    done: int
    torn: int


def prepared(folder: Path) -> Files:
    """A device with two old matches, one of them finished and in the history, and one whose last round is over."""
    device = Device(BOARD, folder, "cs", gallery.SEED)
    try:
        for setting, value in ((settings.LEVEL, 0), (settings.SPEED, 0), (settings.TALK, 0), (settings.NAME, "Jiří")):
            device.app.settings.set(setting, value)
        device.app.settings.save()
        History(str(folder)).add(
            gallery.match_until(device, lambda match: match.stage == match_state.OVER, _OLD_SEEDS[0])
        )
        gallery.match_until(device, lambda match: match.number == 2, _OLD_SEEDS[1])
        last = (match_state.RESULT, match_state.INTERLUDE_RESULT)
        gallery.match_until(device, lambda match: match.stage in last and match.sheet.due == sheets.OVER, _SEED)
        return {f"saves/{path.name}": path.read_bytes() for path in sorted(folder.iterdir())}
    finally:
        device.close()


def files(storage: bytes) -> Files:
    """The files that count: without those that a writer had not put in their place yet."""
    return {name: data for name, data in contents.open_storage(storage).items() if name.endswith(".kck")}


def record(machine: Twin, records: int = RECORDS) -> Recording:
    """Plays the session: settings are changed, the match ends, a new one begins and goes on to so many `records`.

    Nothing but the settings without `records`.
    """
    base = machine.storage()
    machine.boot()
    written = machine.flash.operations
    for name in (
        "UP",
        "A",
        "A",
        "DOWN",
        "DOWN",
    ):  # the last of the first screen's items, settings, colours of the cards
        machine.press(name)
    for _ in range(3):
        count = len(written)
        machine.press("A", 80.0, 500.0)
        if len(written) == count:
            raise TwinError("the setting was not saved")
    if records:
        for name in ("B", "B"):
            machine.press(name)
        _play(machine, records)
    shown = machine.settle(1500.0).picture().tobytes()
    return Recording(base, [(command, at - FILES_OFFSET, data) for command, at, data in written], shown)


def _play(machine: Twin, records: int) -> None:
    """Goes on, leaves the last result and the table of the match, begins the same again and plays."""
    player = Player(machine)
    before = len(files(machine.storage()))
    for _ in range(8):
        player.press(OK, 900.0)
        if len(files(machine.storage())) > before:
            break
    while (match := player.match()) is not None and match.count < records:
        player.step(match)


def apply(memory: bytearray, operation: tuple[int, int, bytes]) -> None:
    """Does one operation."""
    command, at, data = operation
    if command == chip.PROGRAM:
        for offset, byte in enumerate(data):
            memory[at + offset] &= byte
    else:
        memory[at : at + uf2.SECTOR] = b"\xff" * uf2.SECTOR


def tear(memory: bytearray, operation: tuple[int, int, bytes], rng: random.Random) -> None:
    """Does a part of one: of a page about half, a bit or two of the next byte; of a sector this or that half, or a haze
    of bits."""
    command, at, data = operation
    if command == chip.PROGRAM:
        whole = rng.randrange(len(data) + 1)
        apply(memory, (command, at, data[:whole]))
        if whole < len(data):
            memory[at + whole] &= data[whole] | rng.randrange(256)
        return
    kind = rng.randrange(3)
    if kind == 2:
        for offset in range(at, at + uf2.SECTOR):
            memory[offset] |= rng.randrange(256)
    else:
        half = at + kind * uf2.SECTOR // 2
        memory[half : half + uf2.SECTOR // 2] = b"\xff" * (uf2.SECTOR // 2)


def states(recording: Recording) -> list[Files]:
    """The files after each number of whole operations, from none to all; a state that goes back on what was kept
    already (a careless writer's) is not taken: what was there before counts."""
    memory = bytearray(recording.base)
    found = [files(bytes(memory))]
    for operation in recording.operations:
        apply(memory, operation)
        now = files(bytes(memory))
        found.append(now if not (found[-1].keys() - now.keys()) else found[-1])
    return found


def all_cuts(recording: Recording) -> list[Cut]:
    """Before each operation, once within it, and after the last."""
    cuts = [Cut(done, torn) for done in range(len(recording.operations)) for torn in range(2)]
    return [*cuts, Cut(len(recording.operations), 0)]


def after(recording: Recording) -> bytes:
    """The storage at the end of the session."""
    ((_, storage),) = left_by(recording, [Cut(len(recording.operations), 0)])
    return storage


def put(machine: Twin, storage: bytes) -> None:
    """Puts a storage into a machine that is off."""
    machine.mcu.flash[FILES_OFFSET : FILES_OFFSET + len(storage)] = storage


def left_by(recording: Recording, cuts: list[Cut]) -> Iterator[tuple[Cut, bytes]]:
    """The storage after each cut."""
    memory = bytearray(recording.base)
    done = 0
    for cut in cuts:
        while done < cut.done:
            apply(memory, recording.operations[done])
            done += 1
        trial = bytearray(memory)
        if cut.torn:
            tear(trial, recording.operations[done], random.Random(f"{cut.done} {cut.torn}"))
        yield cut, bytes(trial)


def _go_on(machine: Twin, before: Files) -> Files | None:
    """Presses keys until more of a match has been written; the files then. None: it does not come to that."""
    player = Player(machine)
    match = player.match()
    keys: tuple[int, ...]
    if match is None or match.stage == match_state.OVER:
        keys = (OK,) * 6  # the next match, as it is offered
    elif match.stage == match_state.ROUND and match.round.table.phase == PASS:
        keys = (OK, *(OK, NEXT) * (2 - len(match.view(0).gave)), OK, OK)  # the rest of three cards, and off they go
    else:
        keys = (OK, *(OK, NEXT) * 12)  # to where the match is, and some card
    for key in keys:
        written = len(machine.flash.operations)
        player.press(key, 0.0)
        for _ in range(1 if key == NEXT else 6):
            machine.run_ms(40.0)
            if len(machine.flash.operations) > written:
                machine.run_ms(10.0)
                now = files(machine.storage())
                if any(now[name] != before.get(name) for name in now if "/match" in name):
                    return now
    return None


def grown(name: str, data: bytes, now: bytes, may_grow: bool = True) -> bool:
    """Whether going on has left the file as it was, or appended to it; settings may name other matches that wait."""
    if name.endswith("/" + settings.FILE):
        return _chosen(now) == _chosen(data)
    return now.startswith(data) if may_grow else now == data


def _chosen(data: bytes) -> list[object]:
    """All settings that people choose, from the contents of their file; itself if it cannot be read."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / settings.FILE).write_bytes(data)
        found, problem = settings.Settings.load(folder)
    return [data] if problem else [found.get(row[0]) for row in settings.TABLE if row[0] != settings.RUNNING]


def judge(machine: Twin, storage: bytes, allowed: list[Files], goes_on: bool = True) -> str:
    """Switches the machine on with this storage and goes on; says what is wrong then, "" if nothing is.

    `allowed`: the files as they were before the operation that was cut and after it. Without `goes_on`, it is only
    switched on.
    """
    put(machine, storage)
    try:
        machine.run_until(lambda: bool(machine.picture().any()), 3000.0, "the first picture")
        before = files(machine.storage())
        if before not in allowed:
            names = {
                name
                for state in allowed
                for name in state.keys() | before.keys()
                if state.get(name) != before.get(name)
            }
            return "not what was there before or after: " + ", ".join(sorted(names))
        newest = max(name for name in before if "/match" in name)
        now = _go_on(machine, before) if goes_on else before
        if now is None:
            return "no key goes on with the match"
    except TwinError as error:
        return str(error)
    for name, data in before.items():
        if not grown(name, data, now.get(name, b""), name == newest or "history" in name):
            return f"going on has changed {name}"
    match = Player(machine).match() if goes_on else None
    if goes_on and (match is None or (match.count <= 1 and newest in match.path)):
        return "the match does not go on"
    if machine.resets or any(
        name.endswith(".bad") or "crash" in name for name in contents.open_storage(machine.storage())
    ):
        return f"a crash, or a file set aside: {sorted(contents.open_storage(machine.storage()))}"
    return ""


def sound(state: Files, folder: Path) -> bool:
    """Whether all files of a state can be read in full."""
    for name, data in state.items():
        (folder / name.rpartition("/")[2]).write_bytes(data)
    matches = [Match.load(str(path)) for path in sorted(folder.glob("match*.kck"))]
    reader = History(str(folder)).read()
    while reader.next():
        pass
    own = settings.Settings.load(str(folder))
    return all(problem is None for _, problem in (*matches, own)) and not reader.problem
