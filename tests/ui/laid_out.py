"""Whether a screen is laid out well: no text over or against another one, none at the edge, no word cut.

The screen is painted once more. After each text its ink (which pixels it sets by itself) is compared with the ink of
those before it that is still to be seen.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from host_tools.sim.gallery_club import NAMES as CLUB_NAMES
from host_tools.sim.gallery_score import NAMES as SCORE_NAMES
from host_tools.sim.machine import unpack
from kocka import hal
from kocka.ui.core.canvas import canvas_for
from tests.ui.cut_words import cut_word

# Rows are taken in such steps: a byte of a mono display.
_STEP = 8
# The part of a text's ink that has to be seen: what is drawn round its edge may take a pixel.
_SEEN = 0.95
# A lower display is full to its edges, px.
_ROOMY = 200
NAMES = CLUB_NAMES + SCORE_NAMES
_SUITS = frozenset("♠♥♦♣")


class Glass(hal.Display):
    """A display that shows nothing."""

    def show(self, x: int, y: int, w: int, h: int) -> None:
        """The frame stays where it is: nobody looks at this glass."""


class LaidOut:
    """One painting of a screen. faults: what is wrong with it, in words."""

    def __init__(self, app: Any) -> None:
        """Paints what `app` shows now, all of it. The canvas is as before afterwards."""
        display = app.board.display
        self.faults: list[str] = []
        self._cut: list[str] = []
        self._size = (display.width, display.height, display.colours)
        self._frame = display.buffer
        self._glass = Glass(*self._size)
        self._alone = canvas_for(self._glass)
        self._owner = np.zeros((display.height, display.width), dtype=np.int16)
        self._texts = [("", 0)]  # what, and its y
        self._inks = [0]  # how many pixels each of them had
        self._before = bytes(self._frame)
        self._is_within = False
        canvas, top = app.canvas, app.top
        drawn = {
            **{name: self._watched(name, getattr(canvas, name)) for name in ("text", "number")},
            **{name: self._covering(getattr(canvas, name)) for name in ("fill_rect", "round_rect")},
        }
        for name, call in drawn.items():
            setattr(canvas, name, call)
        draw = top.draw
        if top.overlay:
            top.draw = lambda canvas: (self._forget(), draw(canvas))
        app.dirt.all()
        try:
            app.paint()
        finally:
            for name in drawn:
                delattr(canvas, name)
            if top.overlay:
                del top.draw
        self._take()
        self.faults += self._cut
        if not (app.toast.lines or getattr(getattr(top, "strip", None), "covers", False)):  # only for a moment
            self.faults += self._covered()

    def _covered(self) -> list[str]:
        """Texts of which only a part is still to be seen."""
        left = np.bincount(self._owner.ravel(), minlength=len(self._texts))
        return [
            f"“{text}” is partly covered"
            for (text, _), seen, all_of_it in zip(self._texts[1:], left[1:], self._inks[1:], strict=True)
            if 0 < seen < all_of_it * _SEEN
        ]

    def _forget(self) -> None:
        """What lies below a box is not read."""
        self._take()
        self._owner[:] = 0
        self._cut.clear()

    def _rows(self, frame: bytes | bytearray, first: int, last: int) -> NDArray[np.uint8]:
        """The pixels of these rows, of which `first` and `last` are multiples of _STEP."""
        width, _, colours = self._size
        each = width // 2 if colours == 16 else width // _STEP
        return unpack(memoryview(frame)[first * each : last * each].tobytes(), width, last - first, colours)

    def _take(self) -> None:
        """What has been painted since lies over the texts there."""
        now = bytes(self._frame)
        if now == self._before:
            return
        each = len(now) // self._size[1]
        changed = np.flatnonzero(np.frombuffer(now, np.uint8) != np.frombuffer(self._before, np.uint8))
        first = int(changed[0]) // each // _STEP * _STEP
        last = min(self._size[1], (int(changed[-1]) // each // _STEP + 1) * _STEP)
        different = self._rows(now, first, last) != self._rows(self._before, first, last)
        self._owner[first:last][different] = 0
        self._before = now

    def _covering(self, real: Any) -> Any:
        """A rectangle lies over the texts there, even where they have its colour already."""

        def call(x: int, y: int, w: int, h: int, *how: int) -> None:
            self._take()
            real(x, y, w, h, *how)
            if not self._is_within:
                self._owner[max(0, y) : max(0, y + h), max(0, x) : max(0, x + w)] = 0

        return call

    def _watched(self, name: str, real: Any) -> Any:
        def call(font: Any, value: Any, x: int, y: int, colour: int, paper: int = -1) -> Any:
            if self._is_within:  # a number is painted as text
                return real(font, value, x, y, colour, paper)
            self._is_within = True
            self._take()
            answer = real(font, value, x, y, colour, paper)
            self._take()
            self._alone.fill(0)
            getattr(self._alone, name)(font, value, x, y, 1)
            self._is_within = False
            first = max(0, y) // _STEP * _STEP
            last = min(self._size[1], (y + font.height + _STEP) // _STEP * _STEP)
            if first < last:
                self._compare((str(value), y), first, last, colour)
            return answer

        return call

    def _compare(self, piece: tuple[str, int], first: int, last: int, colour: int) -> None:
        """The ink of a text in these rows against all that is there."""
        text, y = piece
        ink = self._rows(self._glass.buffer, first, last) != 0
        ink &= self._rows(self._frame, first, last) == colour
        if not ink.any():
            return
        cut = cut_word(text, NAMES)
        if cut:
            self._cut.append(f"“{text}” ends with a part of a word")
        beside = ink.copy()
        beside[:, 1:] |= ink[:, :-1]
        beside[:, :-1] |= ink[:, 1:]
        owner = self._owner[first:last]
        over = set(owner[ink].tolist()) - {0}
        for other in over:
            self._inks[other] = 0  # said already
        for other in sorted(over):
            self.faults.append(f"“{text}” lies over “{self._texts[other][0]}”")
        for other in sorted(set(owner[beside].tolist()) - over - {0}):
            before, height = self._texts[other]
            # On a mono display lines stand as close as they can.
            if (y == height or self._size[2] == 16) and not self._belongs(before, text):
                self.faults.append(f"“{text}” touches “{before}”")
        if self._size[1] >= _ROOMY and (ink[:, 0].any() or ink[:, -1].any()):
            self.faults.append(f"“{text}” touches the edge")
        owner[ink] = len(self._texts)
        self._texts.append(piece)
        self._inks.append(int(ink.sum()))

    @staticmethod
    def _belongs(before: str, text: str) -> bool:
        """Rank and suit of a card stand close together."""
        return len(before) == 1 and len(text) == 1 and not _SUITS.isdisjoint(before + text)
