"""Totals over time as lines: pencils in colours on paper, dashes in black and white."""

from micropython import const

from kocka.ui.core import palette

# Lines on paper, by place from the first on, which is thick where it is somebody's own.
_PENCILS = (
    palette.INK,
    palette.BLUE,
    palette.RED,
    palette.GREEN,
    palette.SKIN_SHADE,
    palette.GREY,
    palette.BROWN,
    palette.FELT,
    palette.GOLD,
)
# Lines in black and white: drawn pixels and left out ones, by place.
_DASHES = ((1, 0), (1, 0), (4, 3), (1, 2), (2, 2), (6, 2), (1, 4), (8, 4), (3, 1))
_SEATS = const(16)  # more than there are


class Graph:
    """A line for each player. Everything is prepared when it is made; painting allocates nothing."""

    def __init__(
        self,
        ui,
        history: list[list[int]],
        initials: list[str],
        order: list[int],
        levels: tuple = (),  # type: ignore[type-arg]
        own: bool = True,
        labels: tuple = (),  # type: ignore[type-arg]
    ) -> None:
        """`history`: totals after each entry, one at least; `initials`: by seat; `order`: seats, the first one thick
        if it is one's `own`; `levels`: totals with a line of their own, ascending, the end last; `labels`: what stands
        beside them where that is not the number.
        """
        self._ui = ui
        self._history = history
        self._initials = initials
        self._order = order
        self._levels = levels
        self._labels = labels
        self._left = 17 if ui.mono else 40
        for label in labels:
            self._left = max(self._left, len(label) * ui.small.width + (2 if ui.mono else 10))
        self._own = own
        low = 0
        high = 0
        for level in levels:
            high = max(high, level)
        for totals in history:
            for total in totals:
                low = min(low, total)
                high = max(high, total)
        margin = max(2, (high - low) // 50)
        self._low = low - margin
        self._high = high + 2 * margin
        # Where the initials at the ends of the lines stand.
        seats = len(order)
        self._ends = [0] * seats
        step_px = min(8 if ui.mono else ui.small.height - 4, (self._bottom() - self._top()) // seats)
        last = history[len(history) - 1]
        by_height = sorted([self._y(last[seat]) * _SEATS + seat for seat in range(seats)])
        taken = self._top() + step_px // 2 - step_px
        for code in by_height:
            y = max(code // _SEATS, taken + step_px)
            self._ends[code % _SEATS] = y
            taken = y
        room = self._bottom() - step_px // 2
        for turn in range(seats):  # back from the lowest one
            seat = by_height[seats - 1 - turn] % _SEATS
            self._ends[seat] = min(self._ends[seat], room)
            room = self._ends[seat] - step_px
        # Where they stand too close, each second one stands further left.
        self._aside = [0] * seats
        self._shift = 0
        if ui.mono and step_px < ui.small.cap + 1:
            self._shift = 2
            for turn in range(1, seats, 2):
                self._aside[by_height[turn] % _SEATS] = 6

    def _start(self) -> int:
        return self._left

    def _end(self) -> int:
        return int(self._ui.width) - (12 if self._ui.mono else 24)

    def _top(self) -> int:
        return 1 if self._ui.mono else self._ui.top + 6

    def _bottom(self) -> int:
        return int(self._ui.bottom) - (2 if self._ui.mono else 7)

    def _x(self, at: int) -> int:
        """Of entry `at`, -1 for the beginning."""
        left = self._start()
        return left + (self._end() - left) * (at + 1) // len(self._history)

    def _y(self, total: int) -> int:
        top = self._top()
        return top + (self._bottom() - top) * (self._high - total) // (self._high - self._low)

    def draw(self, canvas) -> None:
        """Levels and lines, on paper on the colour boards; the title bar is the caller's."""
        ui = self._ui
        if not ui.mono:
            canvas.round_rect(3, ui.top, ui.width - 6, ui.bottom - ui.top - 2, 6, ui.paper)
        ink = 1 if ui.mono else palette.PAPER_DIM
        canvas.hline(self._start(), self._y(0), self._end() - self._start(), 1 if ui.mono else palette.GREY)
        taken = -100
        count = len(self._levels)
        for number in range(count):
            level = self._levels[count - 1 - number]
            y = self._y(level)
            if not ui.mono:
                colour = ink if number else palette.RED
                canvas.hline(self._start(), y, self._end() - self._start(), colour)
            else:
                x = self._start()
                while x < self._end():
                    canvas.pixel(x, y, 1)
                    x += 4
            font = ui.small
            if y - taken >= font.cap + 2:
                down = y - (4 if ui.mono else font.base - font.cap // 2)
                end = self._start() - (1 if ui.mono else 3)
                colour = 1 if ui.mono else palette.GREY
                if self._labels:
                    canvas.text_right(font, self._labels[count - 1 - number], end, down, colour)
                else:
                    canvas.number(font, level, end, down, colour)
                taken = y
        history = self._history
        last = history[len(history) - 1]
        seats = len(self._order)
        for turn in range(seats):
            place = seats - 1 - turn
            seat = self._order[place]
            thick = self._own and place == 0
            x = self._x(-1)
            y = self._y(0)
            for at in range(len(history)):
                x2 = self._x(at)
                y2 = self._y(history[at][seat])
                if ui.mono:
                    self._dashed(canvas, x, y, x2, y2, place)
                else:
                    canvas.line(x, y, x2, y2, _PENCILS[place])
                    canvas.line(x, y + 1, x2, y2 + 1, _PENCILS[place])
                    if thick:
                        canvas.line(x, y - 1, x2, y2 - 1, _PENCILS[place])
                        canvas.line(x, y + 2, x2, y2 + 2, _PENCILS[place])
                x = x2
                y = y2
            x = self._end()
            down = self._ends[seat]
            if ui.mono:
                canvas.text(ui.small, self._initials[seat], x + 5 + self._shift - self._aside[seat], down - 4, 1)
            else:
                canvas.disc(x, self._y(last[seat]), 4 if thick else 3, _PENCILS[place])
                if thick:
                    canvas.disc(x, self._y(last[seat]), 2, palette.GOLD)
                canvas.text(ui.small, self._initials[seat], x + 7, down - ui.small.height // 2, _PENCILS[place])

    def _dashed(self, canvas, x: int, y: int, x2: int, y2: int, place: int) -> None:
        """A line in black and white in the style of a place. Allocates nothing."""
        drawn, left_out = _DASHES[place]
        period = drawn + left_out
        dx = x2 - x
        dy = y2 - y
        length = max(abs(dx), abs(dy), 1)
        for i in range(length + 1):
            px = x + dx * i // length
            py = y + dy * i // length
            if (px + (py if abs(dy) > abs(dx) else 0)) % period < drawn:
                canvas.pixel(px, py, 1)
                if place == 0 and self._own:
                    canvas.pixel(px, py + 1, 1)
