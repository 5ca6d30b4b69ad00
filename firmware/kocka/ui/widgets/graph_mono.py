"""Totals over time as dashed lines, in black and white."""

from kocka.ui.widgets.graph import Graph

# Lengths of drawn and omitted pixels, by place.
_DASHES = ((1, 0), (1, 0), (4, 3), (1, 2), (2, 2), (6, 2), (1, 4), (8, 4), (3, 1))


class MonoGraph(Graph):
    """A Graph without a title bar above it."""

    LEFT = 17
    LABEL = 2
    STEP = 0
    END = 12
    BELOW = 2

    def _top(self) -> int:
        return 1

    def _draw_label(self, canvas, font, y: int, number: int) -> None:
        end = self._start() - 1
        if self._labels:
            canvas.text_right(font, self._labels[number], end, y - 4, 1)
        else:
            canvas.number(font, self._levels[number], end, y - 4, 1)

    def _draw_level(self, canvas, y: int, number: int) -> None:
        x = self._start()
        while x < self._end():
            canvas.pixel(x, y, 1)
            x += 4

    def _draw_line(self, canvas, x: int, y: int, x2: int, y2: int, place: int) -> None:
        drawn, left_out = _DASHES[place]
        period = drawn + left_out
        dx = x2 - x
        dy = y2 - y
        length = max(dx, abs(dy), 1)  # lines go to the right
        high = 2 if self._thick(place) else 1
        if abs(dy) > dx:
            for i in range(length + 1):
                px = x + dx * i // length
                py = y + dy * i // length
                if not left_out or (px + py) % period < drawn:
                    canvas.fill_rect(px, py, 1, high, 1)
            return
        first = x  # what is drawn in this row and not painted yet
        row = y
        for px in range(x, x2 + 1):
            py = y + dy * (px - x) // length
            omitted = left_out and px % period >= drawn
            if py != row or omitted:
                if first < px:
                    canvas.fill_rect(first, row, px - first, high, 1)
                first = px + 1 if omitted else px
                row = py
        if first <= x2:
            canvas.fill_rect(first, row, x2 + 1 - first, high, 1)

    def _draw_end(self, canvas, seat: int, place: int, y: int) -> None:
        ui = self._ui
        x = self._end() + 5 + self._shift - self._aside[seat]
        canvas.text(ui.small, self._initials[seat], x, self._ends[seat] - 4, 1)
