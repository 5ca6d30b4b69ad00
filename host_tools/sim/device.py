"""One simulated device: a board, the app on it, and time. The page, scripts, pictures and tests all drive it.

Nothing here knows a browser or a real clock: time passes only in `advance`, so every run can be repeated.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools.build import texts
from host_tools.sim import faces, frames
from host_tools.sim.machine import SimBoard
from kocka.match import seal, settings
from kocka.match.setup import Setup
from kocka.match.state import OVER
from kocka.ui import languages
from kocka.ui.core import touch
from kocka.ui.session.screens import name_of

# Time goes in steps of at most this many ms, as the device's own loop has it.
STEP_MS = 20
# The device counts as waiting for a key when nothing was done or painted for this long: longer than a full trick lies,
# a seat considers or a bubble stays.
CALM_MS = 3000
# `settle` gives up after this much device time.
SETTLE_MS = 120_000
# All languages, and those that have every text: goldens show these.
LANGUAGES = languages.CODES
WHOLE = tuple(one.code for one in texts.described() if one.whole)
# What a finger does, as pages call it.
FINGER = {"down": touch.TOUCHES, "move": touch.MOVES, "up": touch.LEAVES, "hold": touch.STAYS}
MAX_SEED = 2**48 - 1

# Builds the app on a board: what main.py does on the real one.
MakeApp = Callable[[SimBoard], Any]


_SNAKE = re.compile(r"(?<=[a-z])(?=[A-Z])")


class NotSettled(Exception):
    """The device was still busy after the time it was given."""


def make_app(board: SimBoard) -> Any:
    """The app as the device starts it, at its first screen."""
    from kocka.ui.session.app import KockaApp

    return KockaApp(board)


def new_setup(app: Any, seed: int) -> Setup:
    """What the screen for a new match would start, with this seed."""
    from kocka.ui.screens.play.new_match import NewMatch

    chooser = NewMatch(app)
    chooser.seed = seed
    setup: Setup = chooser.setup()
    return setup


class Device:
    """A board that is switched on.

    face: its looks. folder: its files. board, app: the firmware's objects. now_ms: device time that has passed. crash:
    what the firmware could not catch itself, None while it runs.
    """

    # The program runs in this process, not on an emulated chip.
    pace: float | None = None

    def __init__(
        self,
        board: str,
        folder: Path,
        language: str | None = None,
        seed: int | None = None,
        make: MakeApp = make_app,
        today: Callable[[], int] | None = None,
        hour: Callable[[], int] | None = None,
    ) -> None:
        """Switch `board` on with its files in `folder`; `seed` makes all it deals repeatable.

        `language` is what it speaks, None: what its settings say. `today`, `hour`: its clock, e.g. 20261123 and 18;
        None: it has none.
        faces.UnknownBoard.
        """
        self.face = faces.face(board)
        self.folder = folder
        self._seed = seed
        self._make = make
        self._today = today
        self._hour = hour
        self.now_ms = 0
        self.reboot()
        if language is not None:
            self.speak(language)
        self.turn()

    def reboot(self) -> None:
        """Switch the device off and on again."""
        self.board = SimBoard(self.face["id"], self.folder, self._seed)
        if self._today is not None:
            self.board.today = self._today  # type: ignore[method-assign]
        if self._hour is not None:
            self.board.hour = self._hour  # type: ignore[method-assign]
        self.crash: str | None = None
        self._pixels = self.board.pixels()
        self.app = self._make(self.board)
        self.turn()

    # Time.

    def turn(self) -> bool:
        """One turn of the app; False if nothing happened and nothing is left to do."""
        if self.crash is not None:
            return False
        try:
            return bool(self.app.turn())
        except Exception:
            import traceback

            self.crash = traceback.format_exc()
            return False

    def advance(self, ms: int) -> bool:
        """Let `ms` (0..) of device time pass, a turn every `STEP_MS`; True if the app wants more turns at once."""
        busy = False
        while True:
            step = min(ms, STEP_MS)
            self.board.advance(step)
            self.now_ms += step
            ms -= step
            busy = self.turn()
            if ms <= 0:
                return busy

    def settle(self, limit_ms: int = SETTLE_MS) -> None:
        """Go on until all keys are taken, nobody thinks and nothing moves. NotSettled after `limit_ms`."""
        calm_ms = 0
        end_ms = self.now_ms + limit_ms
        while calm_ms < CALM_MS:
            if self.advance(STEP_MS):
                calm_ms = 0
                if self.now_ms > end_ms:
                    raise NotSettled(f"the device is still busy after {limit_ms} ms")
            else:
                calm_ms += STEP_MS

    # Keys.

    def key(self, role: str, held: bool = False) -> bool:
        """Press or hold the key for `role` ("ok", …); False if the device's queue of keys is full. KeyError."""
        return self.board.press(faces.key_code(self.face, role, held))

    def touch(self, x: int, y: int, what: str) -> None:
        """A finger at this pixel: one of `FINGER`. KeyError for anything else."""
        self._ask(self.app.touch, x, y, FINGER[what])

    def type(self, letter: str) -> None:
        """A letter was typed on a keyboard that the board has not."""
        self._ask(self.app.type, letter)

    def _ask(self, step: Callable[..., None], *values: Any) -> None:
        """Do what is asked for between two turns; what goes wrong is on the crash page then, as in a turn."""
        try:
            step(*values)
        except Exception as error:
            self.app.caught(error)

    @property
    def trouble(self) -> str:
        """What went wrong in the firmware: a traceback, or the log that its crash page refers to; "" if nothing did."""
        if self.crash is not None:
            return self.crash
        if self.screen != "crash_page":
            return ""
        log = self.folder / "crash.log"
        return log.read_text(encoding="utf-8") if log.exists() else "the device shows its crash page, without a log"

    @property
    def screen(self) -> str:
        """The screen that gets the keys, by the game's name for it ("last_trick"), or its class's ("confirm")."""
        return _SNAKE.sub("_", name_of(self.app.top)).lower()

    def speak(self, language: str) -> None:
        """Switch the device's language, as its settings do; nothing is written if it speaks it already."""
        app = self.app
        number = languages.NUMBERS[LANGUAGES.index(language)]
        if app.settings.get(settings.LANGUAGE) == number:
            return
        self._ask(app.act, ("setting", settings.LANGUAGE, number))
        self._ask(lambda: app.apply(app.top.enter()))
        app.dirt.all()

    @property
    def at_table(self) -> bool:
        """A match is on the screen, or under a menu."""
        return getattr(self.app, "base", None) is not None

    @property
    def _match(self) -> Any:
        session = getattr(self.app, "session", None)
        return None if session is None else session.match

    @property
    def unfinished(self) -> bool:
        """A match waits to be finished."""
        match = self._match
        return match is not None and match.stage != OVER

    def resume(self) -> None:
        """Go on with the match that was saved last, as the first screen offers it; nothing happens if there is none."""
        if self._match is not None and self.app.session.resumable:
            self._ask(self.app.act, ("resume",))

    @property
    def seed(self) -> int | None:
        """The seed of the match in play, None if there is none or its rounds have secret seeds of their own."""
        match = self._match
        return None if match is None or match.setup.secret else int(match.setup.seed)

    @property
    def seal(self) -> list[str]:
        """Of the present deal, if it is sealed: the seal; once the round is over also its seed, and the line whose
        SHA-256 begins with the seal. Digits are in groups of four.
        """
        match = self._match
        if match is None or not match.setup.sealed or match.round is None:
            return []
        found = [seal.grouped(digits) for digits in (match.digest(), match.opened()) if digits]
        return [*found, match.sealed_line()] if len(found) > 1 else found

    @property
    def loudness(self) -> int:
        """The setting of the sound: 0 off … 3 loud."""
        return int(self.app.settings.get(settings.SOUND))

    def be_loud(self, loudness: int) -> None:
        """Change that setting: 0 off … 3 loud."""
        if self.loudness != loudness:
            self._ask(self.app.act, ("setting", settings.SOUND, loudness))

    @property
    def link(self) -> str:
        """What can be copied from the screen: where the QR code that it shows leads; "" for none."""
        return str(getattr(self.app.top, "link_of_all", None) or getattr(self.app.top, "link", ""))

    @property
    def sends(self) -> bool:
        """Whether a deal has just been played, which `send_deal` shows the code of."""
        return bool(self.app.top.sends)

    def send_deal(self) -> None:
        """Show the code of the deal that was just played."""
        if self.sends:
            self._ask(self.app.act, ("go", "share"))

    def play_code(self, code: str) -> None:
        """Play the deal of a code (kocka.match.deal_code); the device says what is wrong with one that is none."""
        self._ask(self.app.act, ("shared", code))

    def play_deal(self, seed: int) -> None:
        """Begin a new match with this seed, 0..2**48-1, with the opponents and rules of the settings."""
        self._ask(self.app.act, ("start", new_setup(self.app, seed)))

    # What comes out.

    def pixels(self) -> frames.Pixels:
        """What the glass shows: palette indexes, shape (height, width). Not changed afterwards."""
        updates = self.board.display.updates
        if updates:
            updates.clear()
            self._pixels = self.board.pixels()
        return self._pixels

    @property
    def palette(self) -> list[int]:
        """0xRRGGBB by index."""
        return list(self.board.rgb())

    @property
    def brightness(self) -> int:
        """The backlight, 0..100."""
        return self.board.light.percent

    def take_tones(self) -> list[tuple[int, int]]:
        """The tones since the last call: (hz, ms)."""
        events = self.board.sound.events
        tones = [(hz, ms) for _, hz, ms in events]
        events.clear()
        return tones

    def png(self, zoom: int = 1) -> bytes:
        """What the glass shows, as a PNG file."""
        return frames.png(self.pixels(), self.palette, zoom)

    def close(self) -> None:
        """Switch it off: its files are complete at any time, this only closes them."""
        closing = getattr(self.app, "close", None)
        if closing is not None:
            closing()
