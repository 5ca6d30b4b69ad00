"""The device in the browser: a board whose parts are the page's, and what the page's script drives it by.

Everything here is called from page/machine.js, on MicroPython in WebAssembly. Numbers and texts go to and fro, pixels
lie in memory at an address that is told.
"""

import json
import time
from array import array

import uctypes

from host_tools.build.web.guest.words import Words
from kocka import hal
from kocka.hal import boards
from kocka.match import seal, settings
from kocka.match.state import OVER
from kocka.ui import languages
from kocka.ui.core import palette
from kocka.ui.session.screens import name_of

# Flags of `Device.tick`.
BUSY = 1  # there is more to do at once
PAINTED = 2  # `area` tells which pixels
TOLD = 4  # `words` are others
SOUNDED = 8
CHANGED = 16  # `state` is another

# Time goes in steps of at most this many ms, as the device's own loop has it.
_STEP_MS = 20

# What is not new is looked at in every so many-th tick, and so is the text while something moves.
_LOOK = 15

FOLDER = "/saves"


class Glass(hal.Display):
    """A display whose picture is what has been sent to it.

    shown: the bytes on the glass, laid out as `buffer`. area: left, top, right and bottom of what was sent since
    somebody called `clear`; empty if right is 0.
    """

    def __init__(self, width: int, height: int, colours: int) -> None:
        super().__init__(width, height, colours)
        self.shown = bytearray(len(self.buffer))
        self.area = array("I", (0, 0, 0, 0))
        self.palette = list(palette.RGB565)
        self.dark = False

    def show(self, x: int, y: int, w: int, h: int) -> None:
        """Takes over a rectangle."""
        if self.colours == 16:
            stride, first, last, start, run = self.width // 2, y, y + h, x // 2, w // 2
        else:
            stride, first, last, start, run = self.width, y // 8, (y + h) // 8, x, w
        for row in range(first, last):
            at = row * stride + start
            if self.turned:
                self._turn(at, run)
            else:
                self.shown[at : at + run] = self.buffer[at : at + run]
        if self.turned:
            x, y = self.width - x - w, self.height - y - h
        area = self.area
        if area[2]:
            area[0] = min(area[0], x)
            area[1] = min(area[1], y)
            area[2] = max(area[2], x + w)
            area[3] = max(area[3], y + h)
        else:
            area[0] = x
            area[1] = y
            area[2] = x + w
            area[3] = y + h

    def _turn(self, at: int, run: int) -> None:
        """Takes over so many bytes of a row by 180 degrees."""
        to = len(self.shown) - 1 - at
        for byte in self.buffer[at : at + run]:
            byte = byte << 4 & 0xF0 | byte >> 4
            if self.colours == 2:  # eight pixels below each other, not two beside each other
                byte = byte << 2 & 0xCC | byte >> 2 & 0x33
                byte = byte << 1 & 0xAA | byte >> 1 & 0x55
            self.shown[to] = byte
            to -= 1

    def clear(self) -> None:
        """Nothing is new."""
        self.area[2] = 0

    def sleep(self) -> None:
        self.dark = True

    def wake(self) -> None:
        """As it was."""
        self.dark = False


class PageClock(hal.Clock):
    """Time as the page lets it pass; while a turn is taken it goes on by itself, so that what takes long is noticed."""

    def __init__(self) -> None:
        self._passed_ms = 0
        self._since_ms = 0
        self._told_ms = 0
        self.runs = False

    def ms(self) -> int:
        """Milliseconds, wrapping as every board's clock does."""
        now = self._passed_ms
        if self.runs:
            now += time.ticks_diff(time.ticks_ms(), self._since_ms)
        self._told_ms = max(self._told_ms, now)
        return self._told_ms & (hal.MS_WRAP - 1)

    def advance(self, ms: int) -> None:
        """So much has passed."""
        self._passed_ms += ms
        self._since_ms = time.ticks_ms()


class Tones(hal.Sound):
    """Keeps the tones for the page: [hz, ms, hz, ms, …]."""

    def __init__(self) -> None:
        """Silent so far."""
        self.events: list[int] = []

    def tone(self, hz: int, ms: int) -> None:
        self.events.append(hz)
        self.events.append(ms)


class Lamp(hal.Light):
    """Keeps the brightness."""

    def __init__(self) -> None:
        self.percent = 100

    def set(self, percent: int) -> None:
        self.percent = percent


class PageBoard(hal.Board):
    """A board of the page. `random`: gives 24 random bits."""

    def __init__(self, board_id: str, folder: str, random, rows: int = 0) -> None:
        """Switched on, nothing shown yet. `rows`: of its glass, 0: the board's own. ValueError for an unknown board."""
        data = boards.load(board_id)
        if rows:
            data.HEIGHT = rows
        super().__init__(data, folder)
        self.display: Glass = Glass(data.WIDTH, data.HEIGHT, data.COLOURS)
        self.clock: PageClock = PageClock()
        self.sound: Tones = Tones()
        self.light: Lamp = Lamp()
        self._random = random

    def entropy(self) -> int:
        """A fresh seed for a match, 0..2**48-1."""
        return int(self._random()) << 24 | int(self._random())


class Device:
    """A board that is switched on.

    frame_at, area_at: addresses of the bytes on the glass and of the area that is new (four 32-bit words).
    """

    def __init__(
        self, board_id: str, random, code: str = "", folder: str = FOLDER, today=None, hour=None, rows: int = 0
    ) -> None:
        """`code`: of the checkout that the page was built from, for the about page; `today`, `hour`: give date and
        hour; `rows`: of the glass, 0: as the board has.
        """
        from kocka.ui.session.app import KockaApp

        self.board = PageBoard(board_id, folder, random, rows)
        self.board.code = code
        if today is not None:
            self.board.today = lambda: int(today())  # type: ignore[method-assign]
        if hour is not None:
            self.board.hour = lambda: int(hour())  # type: ignore[method-assign]
        self.app = KockaApp(self.board)
        self._words = Words(self.app)
        self.app.dirt.all()
        self._lines = ""
        self._state = ""
        self._ticks = 0
        self._unread = False  # something was painted whose text has not been looked at
        display = self.board.display
        self.frame_at = uctypes.addressof(display.shown)
        self.area_at = uctypes.addressof(display.area)

    def tick(self, passed_ms: int, budget_ms: int) -> int:
        """Lets `passed_ms` of device time pass and goes on for about `budget_ms` of real time; returns flags."""
        clock = self.board.clock
        display = self.board.display
        display.clear()
        start = time.ticks_ms()
        clock.runs = True
        while True:
            step = min(passed_ms, _STEP_MS)
            clock.advance(step)
            passed_ms -= step
            busy = self.app.turn()
            spent = time.ticks_diff(time.ticks_ms(), start)
            if passed_ms <= 0 and (not busy or spent >= budget_ms):
                break
        clock.runs = False
        flags = BUSY if busy else 0
        if display.area[2]:
            flags |= PAINTED
            self._unread = True
        self._ticks += 1
        looks = self._ticks % _LOOK == 0
        if self._unread and (looks or not flags & PAINTED):
            self._unread = False
            lines = json.dumps(self._words.lines())
            if lines != self._lines:
                self._lines = lines
                flags |= TOLD
        if self.board.sound.events:
            flags |= SOUNDED
        if looks or flags & (PAINTED | SOUNDED):
            state = self._describe()
            if state != self._state:
                self._state = state
                flags |= CHANGED
        return flags

    # What the page asks for after a tick: texts in JSON.

    def words(self) -> str:
        """What stands on the screen: see Words.lines."""
        return self._lines

    def tones(self) -> str:
        """The tones since the last call: [hz, ms, …]."""
        told = json.dumps(self.board.sound.events)
        self.board.sound.events = []
        return told

    def state(self) -> str:
        """What the page shows beside the pixels."""
        return self._state

    def _describe(self) -> str:
        app = self.app
        board = self.board
        match = app.session.match
        seals: list[str] = []
        seed = None
        if match is not None:
            if not match.setup.secret:
                seed = str(match.setup.seed)
            elif match.setup.sealed and match.round is not None:
                seals = [seal.grouped(digits) for digits in (match.digest(), match.opened()) if digits]
                if len(seals) > 1:
                    seals.append(match.sealed_line())
        return json.dumps(
            {
                "screen": screen_name(name_of(app.top)),
                "brightness": 0 if board.display.dark else board.light.percent,
                "language": languages.CODES[languages.language()],
                "seed": seed,
                "seal": seals,
                "sound": app.settings.get(settings.SOUND),
                "unfinished": match is not None and match.stage != OVER,
                "types": app.top.types,
                "link": getattr(app.top, "link_of_all", None) or getattr(app.top, "link", ""),
                "sends": app.top.sends,
                "sheet": getattr(app.top, "score_sheet", None) is not None,
                "line": getattr(app.top, "line", ""),
                "at_table": app.base is not None,
                "log": self._log() if app.top.__class__.__name__ == "CrashPage" else "",
            }
        )

    def _log(self) -> str:
        try:
            with open(self.board.folder + "/crash.log") as log:
                return log.read()
        except OSError:
            return ""

    def table(self) -> str:
        """The score sheet that is shown (`sheet` of the state): JSON of `sheets.table`."""
        from host_tools.build.web.guest.sheets import table

        return json.dumps(table(self.app.top.score_sheet))  # type: ignore[attr-defined]

    def csv(self) -> str:
        """The same as CSV."""
        from host_tools.build.web.guest.sheets import csv, table

        return csv(table(self.app.top.score_sheet))  # type: ignore[attr-defined]

    def colours(self) -> str:
        """0xRRGGBB by index, of a colour display."""
        return json.dumps([_rgb888(colour) for colour in self.board.display.palette])

    # What the page does to it.

    def key(self, code: int) -> bool:
        """A key of kocka.hal, `| LONG` for a long press; False if more keys wait than the device keeps."""
        return bool(self.board.keys.put(code))

    def _ask(self, step, *values) -> None:
        """Does what the page asks for between two turns; what goes wrong is on the crash page then, as in a turn."""
        try:
            step(*values)
        except Exception as error:
            self.app.caught(error)

    def touch(self, x: int, y: int, what: int) -> None:
        """A finger at this pixel: see kocka.ui.core.touch."""
        self._ask(self.app.touch, x, y, what)

    def type(self, letter: str) -> None:
        """A letter was typed."""
        self._ask(self.app.type, letter)

    def speak(self, language: str) -> None:
        """Switches the language ("cs"), as the settings do; nothing is written if it is spoken already."""
        app = self.app
        number = languages.NUMBERS[languages.CODES.index(language)]
        if app.settings.get(settings.LANGUAGE) != number:
            self._ask(app.act, ("setting", settings.LANGUAGE, number))
            self._ask(lambda: app.apply(app.top.enter()))
            app.dirt.all()

    def be_loud(self, loudness: int) -> None:
        """Changes the setting of the sound: 0 off … 3 loud."""
        if self.app.settings.get(settings.SOUND) != loudness:
            self._ask(self.app.act, ("setting", settings.SOUND, loudness))

    def play_deal(self, seed: str) -> None:
        """Begins a new match with this seed, 0..2**48-1, with the opponents and rules of the settings."""
        from kocka.ui.screens.play.new_match import NewMatch

        chooser = NewMatch(self.app)
        chooser.seed = int(seed)
        self._ask(self.app.act, ("start", chooser.setup()))

    def play_code(self, code: str) -> None:
        """Plays the deal of a code (kocka.match.deal_code); the screen says what is wrong with one that is none."""
        self._ask(self.app.act, ("shared", code))

    def send_deal(self) -> None:
        """Shows the code of the deal that was just played (`sends` of the state)."""
        if self.app.top.sends:
            self._ask(self.app.act, ("go", "share"))

    def resume(self) -> None:
        """Goes on with the match that was saved last; nothing happens if there is none."""
        if self.app.session.resumable:
            self._ask(self.app.act, ("resume",))


def screen_name(kind: str) -> str:
    """ "last_trick" of "LastTrick"."""
    name = ""
    for letter in kind:
        name += ("_" if name and "A" <= letter <= "Z" else "") + letter.lower()
    return name


def _rgb888(colour: int) -> int:
    """0xRRGGBB of an RGB565 colour, rounded to the nearest."""
    red, green, blue = colour >> 11, colour >> 5 & 63, colour & 31
    return ((red * 255 + 15) // 31) << 16 | ((green * 255 + 31) // 63) << 8 | (blue * 255 + 15) // 31
