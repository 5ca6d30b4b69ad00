"""A durch, or a moon: confetti, the cat, a tune. A moment to be enjoyed (or borne), any key ends it."""

import framebuf
from micropython import const

from kocka.engine.round import MOON
from kocka.hal import OK
from kocka.ui.core import noise
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import bitmap
from kocka.ui.languages import ids, t
from kocka.ui.table import faces, moods
from kocka.ui.table.message_strip import balance

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_COUNT = const(48)
_STEP_MS = const(80)
_STEPS = const(60)  # after this many steps the confetti lie still

# Title, sentence about me, about somebody else, motif.
_DURCH = (ids.DURCH_TITLE, ids.DURCH_YOURS, ids.DURCH_OF, noise.DURCH)
_MOON = (ids.MOON_TITLE, ids.MOON_YOURS, ids.MOON_OF, noise.MOON)

_COLOURS = bytes((6, 7, 8, 9, 4))


def moon_of(result) -> int:
    """The seat that shot the moon, -1: nobody did."""
    for event, seat, _ in result.events:
        if event == MOON:
            return int(seat)
    return -1


class Durch(Screen):
    """The winner in the middle, paper falling all round."""

    slowest, speeds = 5, 6  # px per step at least, and how many speeds there are

    def __init__(self, app: "KockaApp") -> None:
        self.app = app
        self.ui = app.ui
        self._x = bytearray(2 * _COUNT)  # 16 bits each: columns
        self._fall = bytearray(_COUNT)  # px per step
        self._start = bytearray(2 * _COUNT)
        self._at = 0
        self._past_ms = 0
        self._lines: list[str] = []
        self._title = ""
        self._face = None
        self._paper = ()
        self._cat: tuple = ()

    def enter(self):
        """Prepares the confetti, which fall the same way every time."""
        app = self.app
        ui = self.ui
        result = app.session.match.result
        seat = result.durch
        words = _DURCH
        if seat < 0:
            seat = moon_of(result)
            words = _MOON
        self._title = t(words[0])
        text = t(words[1]) if app.people.is_you(seat) else t(words[2]).format(app.people.name(seat))
        self._lines = balance(ui.body, text, ui.width - ui.durch_sides)
        self._face = faces.picture(ui, app.people.face(seat), moods.HAS_WON)
        self._load()
        number = 12345
        for i in range(_COUNT):
            number = (number * 197 + 71) & 0x7FFF
            self._put(self._x, i, number % ui.width)
            number = (number * 197 + 71) & 0x7FFF
            self._put(self._start, i, number % (ui.height * 2))
            self._fall[i] = self.slowest + number % self.speeds
        self._at = 0
        self._past_ms = 0
        app.sound.play(words[3])
        return None

    def _load(self) -> None:
        """Loads what falls, stars among the paper, and the cat."""
        from kocka.ui.art import icons

        self._fill((icons.CONFETTI_1, icons.STAR, icons.CONFETTI_2, icons.SPARK, icons.CONFETTI_3))
        if self.ui.roomy:
            from kocka.ui.art import logo

            self._cat = logo.CAT_LOGO

    def _fill(self, papers: tuple) -> None:
        self._paper = tuple([bitmap(p[2], p[0], p[1], framebuf.MONO_HLSB) for p in papers])

    def _put(self, row: bytearray, i: int, value: int) -> None:
        row[2 * i] = value & 255
        row[2 * i + 1] = value >> 8

    def on_key(self, key: int):
        return ("proceed",)

    def on_tick(self, ms: int):
        """Moves the confetti."""
        self._past_ms += ms
        if self._past_ms < _STEP_MS or self._at >= _STEPS:
            return None
        self._past_ms = 0
        self._at += 1
        self.dirty_all()
        return None

    def draw(self, canvas) -> None:
        """Draws the table, confetti, the winner in a box."""
        ui = self.ui
        canvas.fill(ui.felt)
        canvas.area(PAGE, 0, 0, ui.width, ui.height, OK)
        high = ui.height
        for i in range(_COUNT):
            x = self._x[2 * i] | self._x[2 * i + 1] << 8
            y = (self._start[2 * i] | self._start[2 * i + 1] << 8) - 2 * high + self._at * self._fall[i]
            y = y % (high + 20) - 10
            canvas.mask(self._paper[i % len(self._paper)], x, y, self._colour(i))
        self._draw_box(canvas)

    def _colour(self, i: int) -> int:
        """Of the paper with this number."""
        return _COLOURS[i % 5]

    def _draw_box(self, canvas) -> None:
        """Draws the winner, and the cat where there is room."""
        ui = self.ui
        w = ui.width - 24
        top = ui.durch_y
        high = ui.durch_high
        canvas.round_rect(12, top, w, high, 12, ui.accent)
        canvas.round_rect(15, top + 3, w - 6, high - 6, 10, ui.shadow)
        if self._cat:
            canvas.blit(self._cat, ui.middle(64), 22, 15)
        faces.draw_picture(canvas, ui, self._face, ui.middle(32), top + 11, ui.accent)
        canvas.text_centre(ui.title, self._title, 0, top + 48, ui.width, ui.accent)
        y = top + 76
        for line in self._lines:
            canvas.text_centre(ui.body, line, 0, y, ui.width, ui.paper)
            y += ui.body.height
