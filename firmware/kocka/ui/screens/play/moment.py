"""What a round or a match is remembered for: a durch, the moon, a Valát, a dabl, a whole word. Any key ends it."""

import framebuf
from micropython import const

from kocka.hal import OK
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.forget import forget
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import bitmap
from kocka.ui.languages import t
from kocka.ui.table import faces, moods
from kocka.ui.table.message_strip import balance

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_COUNT = const(48)
_STEP_MS = const(80)
_STEPS = const(60)  # after this many steps what falls lies still

_COLOURS = bytes((6, 7, 8, 9, 4))


class MomentScreen(Screen):
    """Whose moment it is in the middle; all round fall confetti, or mugs where it is a loss."""

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
        self._good = True
        self._face = None
        self._paper = ()
        self._cat: tuple = ()

    def enter(self):
        """Prepares what falls, the same way every time."""
        from kocka.ui.session.endings import moment

        app = self.app
        ui = self.ui
        found = moment(app.session.match)
        forget(("kocka.ui.session.endings",))
        self._title = found.title
        text = t(found.mine) if app.people.is_you(found.seat) else t(found.of).format(app.people.name(found.seat))
        self._lines = balance(ui.body, text, ui.width - ui.moment_sides)
        self._face = faces.picture(ui, app.people.face(found.seat), moods.HAS_WON if found.good else moods.HAS_LOST)
        self._good = found.good
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
        app.sound.play(found.motif)
        return None

    def _load(self) -> None:
        """Loads what falls, and the cat."""
        from kocka.ui.art import icons

        if self._good:
            self._fill((icons.CONFETTI_1, icons.STAR, icons.CONFETTI_2, icons.SPARK, icons.CONFETTI_3))
        else:
            self._fill((icons.MUG,))
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
        """Lets it fall."""
        self._past_ms += ms
        if self._past_ms < _STEP_MS or self._at >= _STEPS:
            return None
        self._past_ms = 0
        self._at += 1
        self.dirty_all()
        return None

    def draw(self, canvas) -> None:
        """Draws the table, what falls, the person in a box."""
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
        """Draws whose moment it is, and the cat where there is room."""
        ui = self.ui
        w = ui.width - 24
        top = ui.moment_y
        high = ui.moment_high
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
