"""The end of a match on 128x64: the final table is a page of its own, without a title."""

from kocka.ui.core.bars import title_bar
from kocka.ui.core.text import Font, clip
from kocka.ui.screens.play.match_end import RANKING, SUMMARY, MatchEnd
from kocka.ui.screens.play.money_mono import MonoMoney
from kocka.ui.screens.play.round_end import LINES, MANY
from kocka.ui.table import faces
from kocka.ui.table import profile as games

_MANY = 5  # more players have smaller letters
_HALF = 61  # px of a row of many


class MonoMatchEnd(MatchEnd):
    pages = (SUMMARY, RANKING)

    def _make_money(self) -> MonoMoney:
        return MonoMoney(self.app)

    def _name(self, sheet) -> None:
        ui = self.ui
        profile = self._profile
        if profile.letters:
            self._names = faces.names(self.app, ui.body, ui.width - 40 - len(sheet.word) * ui.body.width)
        elif len(self._order) > MANY:
            letters = max([len(total) for total in self._totals])
            self._names = faces.names(self.app, ui.small, _HALF - 17 - letters * ui.small.width)
        else:
            self._names = faces.names(self.app, ui.body, 36 if profile.terms.agreed & games.MONEY else 60)

    def _head_room(self) -> int:
        return self.ui.width - 44

    def _head_font(self, text: str, room: int) -> Font:
        return self.ui.title

    def _clipped(self, text: str, room: int) -> str:
        return clip(self.ui.title, text, room)

    def _load_beer(self) -> None:
        """There is no coloured one: the mug stands for it."""

    def draw_summary(self, canvas) -> None:
        ui = self.ui
        title_bar(canvas, ui, self._title)
        faces.draw_picture(canvas, ui, self._picture, 5, ui.top + 5, 1)
        if max(self._mugs) or not self._bad:
            canvas.mask(self._mug if self._bad else self._crown, 27, ui.top + 8, 1)
        canvas.text(ui.title, self._line, 44, ui.top + 4, 1)
        canvas.text(ui.title, self._word, 44, ui.top + 20, 1)

    def draw_ranking(self, canvas) -> None:
        ui = self.ui
        seats = len(self._order)
        if seats > MANY:
            self.draw_rows(canvas, 0)
            return
        high = min(13, 52 // seats)
        font = ui.body if seats <= _MANY else ui.small
        for place in range(seats):
            seat = self._order[place]
            y = place * high
            canvas.number(font, self._places[seat], 8, y, 1)
            bold = ui.title if seat == self.app.people.me and font is ui.body else font
            x = canvas.text(bold, self._names[seat], 14, y, 1) + 3
            for _ in range(self._mugs[seat]):
                if font is ui.small:  # a row is too low for a mug
                    x = canvas.text(font, "●", x, y, 1)
                elif x + 13 < 106:
                    canvas.mask(self._mug, x, y, 1)
                    x += 14
            canvas.text_right(ui.title if high > 10 else font, self._totals[seat], 126, y, 1)

    def _draw_narrow(self, canvas, place: int, top: int, high: int) -> None:
        font = self.ui.small
        x = place // LINES * (_HALF + 6)
        y = place % LINES * 10
        seat = self._order[place]
        canvas.number(font, self._places[seat], x + 5, y, 1)
        end = canvas.text(font, self._names[seat], x + 8, y, 1)
        if self._mugs[seat]:
            canvas.text(font, "●", end + 1, y, 1)
        if seat == self.app.people.me:
            canvas.hline(x + 8, y + 8, end - x - 9, 1)
        canvas.text_right(font, self._totals[seat], x + _HALF, y, 1)
