"""How a round of Černá kočka is entered on the score sheet."""

from kocka.engine import entry as base
from kocka.engine.entry import AGREED, DURCH, RENONC, THROW_IN, WRONG_DEAL, WRONG_DURCH
from kocka.engine.sheet import Sheet
from kocka.games.cerna_kocka.rules import CernaKocka
from kocka.games.cerna_kocka.sheet import RoundEntry, durch_points, wrong_durch_points


class Form(base.Form):
    """CK-4, CK-9 to CK-13, CK-18. A player with all the points has made a durch if nobody else has a trick."""

    SPECIALS = (DURCH, WRONG_DURCH, THROW_IN, RENONC, AGREED, WRONG_DEAL)
    ALL_DEALT = True

    def _rules(self) -> type[CernaKocka]:
        return CernaKocka

    def _made(self, points: list[int], holder: int) -> tuple[int, ...]:
        whole = self.sheet.whole
        if whole in points and points.count(self.sheet.no_trick) == 3:
            return self.special(DURCH, points.index(whole))
        return self._checked(RoundEntry.of(points))

    def _all_taken(self, what: int, seat: int, jack: int) -> tuple[int, ...]:
        if what == DURCH:
            return self._checked(RoundEntry.of(self._spread(durch_points, seat), durch=seat))
        return self._checked(RoundEntry.of(self._spread(wrong_durch_points, seat), wrong_durch=seat))


def form_of(name: str, sheet: Sheet, options: bytes, entry: tuple[int, ...]) -> Form:
    """The entry form of the next round on `sheet`, for the registry."""
    return Form(name, sheet, options)
