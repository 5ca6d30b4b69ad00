"""The score sheet on 128x64: names in the top line, no portraits."""

from kocka.ui.core.bars import scroll_mark
from kocka.ui.screens.play.sheet import MANY, Sheet
from kocka.ui.table import faces


class MonoSheet(Sheet):
    """See Sheet. There is no room for the goal."""

    def _divide(self, widest: int) -> None:
        ui = self.ui
        seats = self._seats
        self._goal = ""
        if seats > MANY:
            self._small = ui.small
            self._one_at_a_time(widest)
            return
        self._left = 23 if self._session else 14 if seats < 5 else 8 if seats < 6 else 0
        self._pitch = (ui.width - self._left - 2) // seats
        letters = (self._pitch - 2) // ui.small.width
        self._names = faces.names(self.app, ui.small, letters * ui.small.width)
        self._font = ui.body if widest * ui.body.width < self._pitch else ui.small

    def _draw_graph(self, canvas) -> None:
        self._graph.draw(canvas)

    def _draw_table(self, canvas) -> None:
        ui = self.ui
        app = self.app
        seats = self._seats
        left = self._left
        pitch = self._pitch
        canvas.fill_rect(0, 0, ui.width, 8, 1)
        if seats > MANY:
            canvas.text(ui.small, self._marks[self._first], 1, 0, 0)
            self._draw_fields(canvas)
            return
        for place in range(seats):
            seat = (app.people.me + place) % seats
            canvas.text_right(ui.small, self._names[seat], left + (place + 1) * pitch - 1, 0, 0)
        y = 8
        last = len(self._cells) - 1
        font = self._font
        tight = not left and font is ui.small  # six columns: nothing but lines between them
        for at in range(self._first, min(last + 1, self._first + self._shown)):
            if left:
                canvas.text_right(ui.small, self._marks[at], left - 3, y + 4, 1)
            cells = self._cells[at]
            for place in range(seats):
                seat = (app.people.me + place) % seats
                end = left + (place + 1) * pitch - 1
                if self._losers[at] >= 0:
                    if self._losers[at] == seat:
                        canvas.mask(self._mug, end - 14, y, 1)
                elif self._profile.letters:
                    got = self._got[at] >> seat & 1
                    low = ui.title if got else ui.small
                    canvas.text_right(low, cells[seat], end, y if got else y + 4, 1)
                elif tight:
                    total = app.session.match.sheet.history[at][seat]
                    canvas.number(font, abs(total), end, y + 3, 1)
                    if total < 0:  # a short minus
                        canvas.hline(end - (len(cells[seat]) - 1) * font.width - 4, y + 7, 3, 1)
                else:
                    bold = ui.title if at == last and font is ui.body else font
                    canvas.text_right(bold, cells[seat], end, y if font is ui.body else y + 3, 1)
            y += self._row
        if tight:
            for place in range(1, seats):
                canvas.vline(place * pitch - 1, 9, ui.bottom - 10, 1)
        scroll_mark(canvas, ui, ui.width - 2, 9, self._shown * self._row, self._first, self._shown, last + 1)
