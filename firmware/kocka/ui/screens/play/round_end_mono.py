"""The end of a round on 128x64: a line per player, with a stroke for each trick."""

from kocka.ui.screens.play.round_end import LINES, MANY, NONE, RoundEnd, stories

_HALF = 61  # px of a line of one of many


class MonoRoundEnd(RoundEnd):
    """See RoundEnd. The story stands beside the title."""

    _lines = 1

    def _measure(self, seats: int) -> None:
        ui = self.ui
        self._name(ui.small if seats > 4 or self._profile.letters else ui.body)
        self._high = min(11, 47 // min(seats, MANY)) if self._small is ui.small else 12
        self._stories = stories(self.app, ui.width - 2, ui.small)

    def _draw_story(self, canvas) -> None:
        """It is in the title."""

    def _draw_seats(self, canvas) -> None:
        ui = self.ui
        app = self.app
        result = app.session.match.result
        canvas.fill_rect(0, 0, ui.width, 8, 1)
        story = self._stories[self._first] if self._stories else ""
        if (len(self._title) + 1 + len(story)) * ui.small.width <= ui.width - 2:  # a long line takes its place
            canvas.text(ui.small, self._title, 1, 0, 0)
        canvas.text_right(ui.small, story, 127, 0, 0)
        seats = len(self._names)
        if seats > MANY:
            for place in range(seats):
                self._draw_narrow(canvas, (app.people.me + place) % seats, place)
            return
        font = self._small
        low = font is ui.small
        dense = self._high < 9  # of six: every row of pixels counts
        top = 7 if not low else 8 if dense else 9
        for place in range(seats):
            seat = (app.people.me + place) % seats
            y = top + place * self._high
            if dense:
                y = top + (39 * place + 4) // 5
            mine = seat == app.people.me
            block = mine and low and not dense
            if block:
                canvas.fill_rect(0, y, len(self._names[seat]) * font.width + 1, 8, 1)
            canvas.text(ui.title if mine and not low else font, self._names[seat], 1, y, 0 if block else 1)
            if mine and self._mine != NONE:
                canvas.text(font, "?", len(self._names[seat]) * font.width + 4, y, 1)
            end = 58 if self._profile.letters else 94 if low else 88
            canvas.text_right(font, self._points[seat], end, y, 1)
            if self._profile.letters:
                canvas.text(font, self._totals[seat], 66, y, 1)
                continue
            pitch = 3 if seats < 5 else 2
            for trick in range(result.tricks[seat]):
                canvas.vline(40 + pitch * trick, y + (1 if low else 4), 6 if low else 7, 1)
            canvas.text_right(font if low else ui.title, self._totals[seat], 126, y, 1)

    def _half(self) -> int:
        return _HALF

    def _draw_narrow(self, canvas, seat: int, place: int) -> None:
        font = self._small
        x = place // LINES * (_HALF + 6)
        y = 9 + place % LINES * 9
        if not place:
            canvas.fill_rect(0, y, len(self._names[seat]) * font.width + 1, 8, 1)
        canvas.text(font, self._names[seat], x + 1, y, 1 if place else 0)
        canvas.text_right(font, self._points[seat], x + self._points_end, y, 1)
        canvas.text_right(font, self._totals[seat], x + _HALF, y, 1)
