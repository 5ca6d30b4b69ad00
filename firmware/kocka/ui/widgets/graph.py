"""Totals over time as lines in pencil colours on paper; black and white has `graph_mono`."""

from micropython import const

from kocka.ui.core import palette

MYPY = False
if MYPY:
    from typing import Any

# Colours of the lines, by place; the first one is drawn thick if it is the viewer's own.
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
_SEATS = const(16)  # more seats than any game has
_SEGMENTS = const(200)  # of all lines together: some 70 ms on the chip


class Graph:
    """A line for each player. Everything is prepared by the constructor; painting allocates nothing.

    `points`: of each line; `shown`: so many of them are drawn, all at first, names at their ends with the last one.

    Measures in px: LEFT, LABEL: room for the levels, and the gap beside their labels; STEP: how much closer than lines
    of text the initials may stand; END: room for the initials; BELOW: free rows.
    """

    LEFT = 40
    LABEL = 10
    STEP = 3
    END = 24
    BELOW = 7

    def __init__(
        self,
        ui,
        history: list[list[int]],
        initials: list[str],
        order: list[int],
        levels: "tuple[Any, ...]" = (),
        own: bool = True,
        labels: "tuple[Any, ...]" = (),
    ) -> None:
        """`history`: totals after each entry, at least one. Of a long one as many are drawn as there is time for.

        `initials`: by seat; `order`: seats, the first one thick if it is the viewer's `own`; `levels`: totals that get
        a line, ascending, the end of the match last; `labels`: texts for levels, in place of the number.
        """
        self._ui = ui
        self._count = len(history)
        self._initials = initials
        self._order = order
        self._levels = levels
        self._labels = labels
        self._left = self.LEFT
        for label in labels:
            self._left = max(self._left, len(label) * ui.small.width + self.LABEL)
        self._own = own
        seats = len(order)
        self.points = min(len(history), max(1, _SEGMENTS // seats))
        self.shown = self.points
        picked = [history[self._entry(point)] for point in range(self.points)]
        low = 0
        high = 0
        for level in levels:
            high = max(high, level)
        for totals in picked:
            for total in totals:
                low = min(low, total)
                high = max(high, total)
        margin = max(2, (high - low) // 50)
        self._low = low - margin
        self._high = high + 2 * margin
        # Positions of the initials at the ends of the lines.
        self._ends = [0] * seats
        step_px = min(ui.small.height - self.STEP, (self._bottom() - self._top()) // seats)
        last = picked[self.points - 1]
        self._xs = [self._x(-1)] + [self._x(self._entry(point)) for point in range(self.points)]
        self._ys = [[self._y(0)] + [self._y(totals[seat]) for totals in picked] for seat in range(seats)]
        by_height = sorted([self._y(last[seat]) * _SEATS + seat for seat in range(seats)])
        taken = self._top() + step_px // 2 - step_px
        for code in by_height:
            y = max(code // _SEATS, taken + step_px)
            self._ends[code % _SEATS] = y
            taken = y
        room = self._bottom() - step_px // 2
        for turn in range(seats):  # back up from the lowest one
            seat = by_height[seats - 1 - turn] % _SEATS
            self._ends[seat] = min(self._ends[seat], room)
            room = self._ends[seat] - step_px
        # Where they are too close, every second one moves to the left.
        self._aside = [0] * seats
        self._shift = 0
        if step_px < ui.small.cap + 1:
            self._shift = 2
            for turn in range(1, seats, 2):
                self._aside[by_height[turn] % _SEATS] = ui.small.width + 1

    def _start(self) -> int:
        return self._left

    def _end(self) -> int:
        return self._ui.width - self.END

    def _top(self) -> int:
        return self._ui.top + 6

    def _bottom(self) -> int:
        return int(self._ui.bottom) - self.BELOW

    def _entry(self, point: int) -> int:
        """The entry at a point of the lines; the last point is the last entry."""
        return (point + 1) * self._count // self.points - 1

    def _x(self, at: int) -> int:
        """The x of entry `at`, -1 for the beginning."""
        left = self._start()
        return left + (self._end() - left) * (at + 1) // self._count

    def _y(self, total: int) -> int:
        top = self._top()
        return top + (self._bottom() - top) * (self._high - total) // (self._high - self._low)

    def draw(self, canvas) -> None:
        """Draws levels and lines; the caller draws the title bar."""
        ui = self._ui
        canvas.round_rect(3, ui.top, ui.width - 6, ui.bottom - ui.top - 2, ui.radius, ui.paper)
        canvas.hline(self._start(), self._y(0), self._end() - self._start(), ui.faint)
        taken = -100
        count = len(self._levels)
        for number in range(count):
            level = self._levels[count - 1 - number]
            y = self._y(level)
            self._draw_level(canvas, y, number)
            font = ui.small
            if y - taken >= font.cap + 2:
                self._draw_label(canvas, font, y, count - 1 - number)
                taken = y
        seats = len(self._order)
        xs = self._xs
        for turn in range(seats):
            place = seats - 1 - turn
            seat = self._order[place]
            ys = self._ys[seat]
            for point in range(self.shown):
                self._draw_line(canvas, xs[point], ys[point], xs[point + 1], ys[point + 1], place)
            if self.shown == self.points:
                self._draw_end(canvas, seat, place, ys[self.points])

    def _draw_label(self, canvas, font, y: int, number: int) -> None:
        """Draws the label of a level."""
        down = y - (font.base - font.cap // 2)
        end = self._start() - 3
        if self._labels:
            canvas.text_right(font, self._labels[number], end, down, palette.GREY)
        else:
            canvas.number(font, self._levels[number], end, down, palette.GREY)

    def _draw_level(self, canvas, y: int, number: int) -> None:
        """Draws a level, the `number`-th from the end."""
        canvas.hline(self._start(), y, self._end() - self._start(), palette.PAPER_DIM if number else palette.RED)

    def _thick(self, place: int) -> bool:
        return self._own and place == 0

    def _draw_line(self, canvas, x: int, y: int, x2: int, y2: int, place: int) -> None:
        """Draws a segment of a place's line. Allocates nothing."""
        colour = _PENCILS[place]
        canvas.line(x, y, x2, y2, colour)
        canvas.line(x, y + 1, x2, y2 + 1, colour)
        if place == 0 and self._own:
            canvas.line(x, y - 1, x2, y2 - 1, colour)
            canvas.line(x, y + 2, x2, y2 + 2, colour)

    def _draw_end(self, canvas, seat: int, place: int, y: int) -> None:
        """Draws the end of a line and its player's initial."""
        ui = self._ui
        x = self._end()
        canvas.disc(x, y, 4 if self._thick(place) else 3, _PENCILS[place])
        if self._thick(place):
            canvas.disc(x, y, 2, palette.GOLD)
        x += 7 + self._shift - self._aside[seat]
        canvas.text(ui.small, self._initials[seat], x, self._ends[seat] - ui.small.height // 2, _PENCILS[place])
