"""A device that has been used for years, and somebody who uses it; see test_old_devices.py and test_old_screens.py."""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from host_tools.build.image import contents
from host_tools.sim import gallery
from host_tools.sim.device import Device
from host_tools.sim.twin.chip import MISS_CYCLES
from host_tools.sim.twin.figures import longest_turn_ms
from host_tools.sim.twin.machine import CONSOLE_BASE, Twin
from kocka import match as match_modules
from kocka import scorebook as scorebook_modules
from kocka.engine.sheet import OVER as OVER_DUE
from kocka.games.taroky.screens.talk import CALM_MS
from kocka.hal import BACK, NEXT, OK, PREV, boards
from kocka.match import archive, history, match, settings
from kocka.match import state as match_state
from kocka.match.history import History
from kocka.match.journal import Reader
from kocka.match.match import Match, path_of
from kocka.match.writing import WholeFile
from kocka.scorebook import book, packs
from kocka.scorebook.book import Book
from kocka.ui.session.screens import name_of
from tests.match import past
from tests.plugin import MEASURED
from tests.scorebook import past as sheets_past
from tests.ui.score_keys import rows

BOARD = "pico_lcd_1_3"
TURN_MS = 70
# What takes longer, and how long it may take. A name corrected in a sheet of years: the sheet is booked anew.
LONGER_MS = {"a name corrected": 90}
MATCHES = 10_000

# A `boot.py` with which the device says the name of each screen that it shows, into `Twin.console`. Its classes cannot
# be changed, and the frame must be in place before the app is loaded.
NAMED = f"""\
import machine
from kocka.hal import device

def named(app, name_of):
    class Named(app.KockaApp):
        def on_shown(self):
            super().on_shown()
            name = (name_of(self.top) + "\\n").encode()
            machine.mem32[{CONSOLE_BASE << 12}] = machine.mem32[id(name) + 12]
            machine.mem32[{(CONSOLE_BASE << 12) + 4}] = len(name)
    app.KockaApp = Named

class Device(device.Device):
    def __init__(self, *values):
        super().__init__(*values)
        from kocka.ui.session import app, screens
        named(app, screens.name_of)

device.Device = Device
""".encode()


def used(folder: Path, matches: int, is_long: bool = False, is_over: bool = False, sheets: int = 0) -> dict[str, bytes]:
    """The files of a device with so many matches and score sheets behind it, and a match whose last result is shown;
    they are put into the folder.

    `is_long`: in one file, as older versions kept them. `is_over`: that match is over, and power went before it was in
    the history.
    """
    files = _used(matches, is_long, is_over, sheets)
    for name, data in files.items():
        (folder / Path(name).name).write_bytes(data)
    return dict(files)


@cache
def _used(matches: int, is_long: bool, is_over: bool, sheets: int) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory(dir=gallery.memory()) as folder:
        device = Device(BOARD, Path(folder), "cs", gallery.SEED)
        try:
            for setting, value in ((settings.LEVEL, 0), (settings.SPEED, 0), (settings.TALK, 0), (settings.SOUND, 0)):
                device.app.settings.set(setting, value)
            device.app.settings.save()
            last = (match_state.RESULT, match_state.INTERLUDE_RESULT)
            gallery.match_until(device, lambda match: match.stage in last and match.sheet.due == OVER_DUE, 1996)
            path = Path(Match.latest(folder))
            path.rename(path_of(folder, matches))
            if is_over:
                Match.load(path_of(folder, matches))[0].proceed()
        finally:
            device.close()
        if is_long:
            past.write_one(folder, matches)
        else:
            past.write(folder, matches, is_quick=True)
        sheets_past.write(folder, sheets)
        return {f"saves/{path.name}": path.read_bytes() for path in sorted(Path(folder).iterdir())}


def _sort(name: str) -> str:
    """Of a file in saves/: its name without number and ending."""
    return re.split("[^a-z]", name)[0]


@cache
def kinds() -> dict[str, dict[int, str]]:
    """The records that each sort of file has: their names, by their kinds."""
    for folder in (match_modules, scorebook_modules):
        for module in pkgutil.iter_modules(folder.__path__, folder.__name__ + "."):
            importlib.import_module(module.name)
    found = {"match": _records(match), "sheets": _records(packs)}
    found["again"] = found["match"]
    found["history"] = {history.SUMMARY_RECORD: "SUMMARY"}
    found["archive"] = {history.HEAD_RECORD: "HEAD"} | _records(archive)
    for whole in WholeFile.__subclasses__():
        name, kind, _ = whole.FORM
        found[_sort(name)] = {kind: _sort(name).upper()}
    for of in Book.__subclasses__():
        own = {value: name for name, value in vars(sys.modules[of.__module__]).items() if _is_in(of, name, value)}
        assert len(own) == of.LAST + 1 - of.BEGIN, own
        found[of.PREFIX] = {book.UNDO_RECORD: "UNDO"} | own
    return found


def _records(module: ModuleType) -> dict[int, str]:
    ending = "_RECORD"
    own = [name for name in vars(module) if name.endswith(ending) and name != "HEAD_RECORD"]
    return {vars(module)[name]: name.removesuffix(ending) for name in own}


def _is_in(of: type[Book], name: str, value: object) -> bool:
    """Whether a constant is a kind of such a book's records."""
    return isinstance(value, int) and of.BEGIN <= value <= of.LAST and name[0] != "_"


def records(data: bytes) -> list[int]:
    """The kinds of the records in a file."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        reader = Reader(file.name, 255)
        found = []
        while reader.next():
            found.append(reader.kind)
        return found


class Reached(NamedTuple):
    """What somebody reaches on a device: `screens` that it shows (`name_of`), and what it `writes` (`User.written`);
    spaces between the names.
    """

    screens: str
    writes: str = ""


NOWHERE = Reached("")


def check(user: User, record_property: Callable[[str, object], None], what: str, reached: Reached = NOWHERE) -> None:
    """No turn was too long, the watchdog has not bitten, and all that was reached."""
    record_property(MEASURED, f"{what}: longest turns {user.turns} ms")
    assert not user.machine.resets
    assert all(ms <= LONGER_MS.get(done, TURN_MS) for done, ms in user.turns.items()), user.turns
    assert not set(reached.screens.split()) - set(user.shown), user.shown
    assert not set(reached.writes.split()) - user.written(), user.written()


class User:
    """Presses logical keys; `turns`: the longest turn (ms) of each thing that was done."""

    def __init__(self, machine: Twin, board: str = BOARD) -> None:
        self.machine = machine
        self.names = {logical: name for name, _, logical in reversed(boards.load(board).KEYS)}
        self.turns: dict[str, float] = {}
        self.since = 0.0
        self._before = self.saves()
        self._written: set[str] = set()

    @classmethod
    def of(cls, twin: Callable[..., Twin], files: dict[str, bytes], board: str = BOARD, **options: Any) -> User:
        """Of a device with these files that has been switched on, and says what it shows."""
        return cls(twin(board, {"boot.py": NAMED, **files}, miss_cycles=MISS_CYCLES, **options).boot(), board)

    def press(self, *keys: int, then_ms: float = 250.0) -> None:
        for key in keys:
            self.machine.press(self.names[key], 60.0, then_ms)

    def held(self, key: int, then_ms: float = 600.0) -> None:
        """A key that is held."""
        self.machine.press(self.names[key], 700.0, then_ms)

    def note(self, what: str) -> None:
        """So long was the longest turn since the last note."""
        self.turns[what] = round(longest_turn_ms(self.machine, self.since), 1)
        self.since = self.machine.ns
        self.written()
        print(what, self.turns[what], self.machine.resets)

    @property
    def shown(self) -> list[str]:
        """The names of the screens that have been shown, in their order; with NAMED."""
        return self.machine.console.decode().split()

    def written(self) -> set[str]:
        """The names of what has been written, as far as it was there at a note: "match:ACTION", a record; "match", a
        file of this sort; "match.bad", one that was put aside.
        """
        names = kinds()
        for name, data in self.saves().items():
            before = self._before.get(name, b"")
            if data == before:
                continue
            self._written.add(_sort(name) + name.partition(".kck")[2])
            if name.endswith(".kck"):
                count = len(records(before)) if data.startswith(before) else 0
                self._written |= {f"{_sort(name)}:{names[_sort(name)][kind]}" for kind in records(data)[count:]}
        return self._written

    def saves(self, start: str = "") -> dict[str, bytes]:
        """The files that the flash has under such a name."""
        files = contents.open_storage(self.machine.storage())
        return {name[7:]: data for name, data in files.items() if name.startswith("/saves/" + start)}

    def folder(self) -> Path:
        """What the flash has, in a folder that lives as long as the test."""
        folder = Path(tempfile.mkdtemp())
        for name, data in self.saves().items():
            (folder / name).write_bytes(data)
        return folder

    def history(self) -> History:
        """The history as the flash has it."""
        return History(str(self.folder()))


class Pair:
    """Somebody who presses the same keys on the emulated device and on a simulated one with the same files, to whose
    rows the cursor goes. The next key comes when both show the same screen and nothing moves.
    """

    ROLES = {"ok": OK, "next": NEXT, "prev": PREV, "back": BACK}

    def __init__(self, device: Device, user: User) -> None:
        """`device`: the simulated one; `user`: of the emulated one."""
        self.device = device
        self.user = user

    @property
    def screen(self) -> str:
        """What the simulated device shows."""
        return str(name_of(self.device.app.top))

    def keys(self, *roles: str) -> None:
        """Presses keys; one in capitals is held."""
        for role in roles:
            self._press(role.lower(), role.isupper())
            self.wait()

    def until(self, screen: str, role: str) -> None:
        """Presses a key, at most 40 times, until this screen is shown."""
        for _ in range(40):
            if self.screen == screen:
                return
            self.keys(role)
        raise AssertionError(f"{self.screen} in place of {screen}")

    def _press(self, role: str, is_held: bool) -> None:
        assert self.device.key(role, is_held)
        self.device.advance(60)
        (self.user.held if is_held else self.user.press)(self.ROLES[role], then_ms=30.0)

    def wait(self, at_most_ms: float = 20_000.0, calm_ms: float = 5000.0) -> None:
        """Until both show the same; or the same screen with something else, e.g. another deal, for so long."""
        calm = 0
        for _ in range(3000):
            calm = 0 if self.device.advance(20) else calm + 1
            if calm == 50:
                break
        assert not self.device.trouble, self.device.trouble
        machine = self.user.machine
        quiet = CALM_MS if self.screen.startswith("Taroky") else 150  # that long it takes no keys
        end = machine.ms + at_most_ms
        since = 0.0
        while machine.ms < end:
            machine.settle(quiet, at_most_ms)
            if self.user.shown[-1] == self.screen:
                since = since or machine.ms
                wanted = np.array(self.device.board.frame().convert("RGB"))
                if np.array_equal(wanted, np.array(machine.frame().convert("RGB"))):
                    return
                if machine.ms > since + calm_ms:
                    return
            self.device.advance(100)
        crash = self.user.saves("crash.log").get("crash.log", b"").decode()
        raise AssertionError((self.user.shown[-3:], self.screen, crash))

    def to(self, wanted: object) -> None:
        """The cursor goes to the row with this action, or one of which the label begins so."""
        found = rows(self.device.app)
        for at, item in enumerate(found.items):
            if item.action == wanted or (isinstance(wanted, str) and wanted and item.label.startswith(wanted)):
                ahead = (at - found.cursor) % len(found.items)
                back = len(found.items) - ahead
                for _ in range(min(ahead, back)):
                    self._press("next" if ahead <= back else "prev", False)
                assert found.cursor == at
                return
        raise AssertionError(f"no row {wanted!r} in {[(item.label, item.action) for item in found.items]}")

    def row(self, *wanted: object) -> None:
        """Picks such a row, then one on the screen that follows, and so on."""
        for one in wanted:
            self.to(one)
            self.keys("ok")

    def typed(self, text: str) -> None:
        """Letters from the wheel, the shorter way."""
        for letter in text:
            for role in gallery.turns_to(self.device, letter):
                self._press(role, False)
            self.keys("ok")

    def note(self, what: str) -> None:
        """So long was the longest turn of the emulated device since the last note."""
        self.user.note(what)


class Drive(NamedTuple):
    """How a device is prepared, the keys then, and what they reach; `oscillator`: what is wrong with the chip's."""

    prepare: Callable[[Device], None]
    keys: Callable[[Pair], None]
    reached: Reached
    oscillator: str = ""


def drive_and_check(
    twin: Callable[..., Twin], folder: Path, record_property: Callable[[str, object], None], name: str, drive: Drive
) -> None:
    """Drives a device with 10 000 matches, prepared in this folder, and checks what is reached; `name`: its own."""
    used(folder, MATCHES)
    Path(path_of(str(folder), MATCHES)).unlink()
    device = Device(BOARD, folder, "cs", gallery.SEED)
    try:
        drive.prepare(device)
        device.reboot()
        files = {f"saves/{path.name}": path.read_bytes() for path in folder.iterdir()}
        user = User.of(twin, files, oscillator=drive.oscillator)
        pair = Pair(device, user)
        pair.wait()
        drive.keys(pair)
    finally:
        device.close()
    check(user, record_property, name, drive.reached)
