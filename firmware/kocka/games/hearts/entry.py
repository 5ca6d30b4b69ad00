"""How a round of Hearts is entered on the score sheet."""

from kocka.engine import entry as base
from kocka.engine.cards import DIAMONDS, JACK, NO_CARD, card
from kocka.engine.entry import AGREED, MOON, RENONC, WRONG_DEAL, Question
from kocka.engine.sheet import Sheet
from kocka.games.hearts.rules import Hearts, moon_points
from kocka.games.hearts.sheet import RoundEntry

_JACK_OF_DIAMONDS = card(DIAMONDS, JACK)


class Form(base.Form):
    """HE-8, HE-10. A player with all the points has shot the moon."""

    SPECIALS = (MOON, RENONC, AGREED, WRONG_DEAL)
    ASKED_ALWAYS = True

    def __init__(self, game: str, sheet: Sheet, options: bytes = b"") -> None:
        """As in the base class; asks who took J♦ where that counts."""
        super().__init__(game, sheet, options)
        self.asks = _JACK_OF_DIAMONDS if sheet.jack else NO_CARD  # type: ignore[attr-defined]

    def _rules(self) -> type[Hearts]:
        return Hearts

    def of_cards(self, entry: tuple[int, ...]) -> list[int]:
        """The points of the cards alone, without the bonus for J♦ (HE-10)."""
        points = super().of_cards(entry)
        jack = RoundEntry(entry).jack
        if jack >= 0:
            points[jack] += self.sheet.jack  # type: ignore[attr-defined]
        return points

    def _made(self, points: list[int], holder: int) -> tuple[int, ...]:
        whole = self.sheet.whole
        moon = points.index(whole) if whole in points and sum(points) == whole else -1
        return self._entry(points, holder, moon)

    def _all_taken(self, what: int, seat: int, jack: int) -> tuple[int, ...]:
        return self._entry([], jack, seat)

    def _entry(self, points: list[int], jack: int, moon: int) -> tuple[int, ...]:
        """The entry for these points of cards; `jack`, `moon`: the seat or -1."""
        if moon >= 0:
            sheet = self.sheet
            points = self._spread(lambda who: moon_points(who, sheet.moon, sheet.whole), moon)  # type: ignore[attr-defined,arg-type]
        if jack >= 0:
            points[self._seat(jack)] -= self.sheet.jack  # type: ignore[attr-defined]
        return self._checked(RoundEntry.of(points, jack, moon))

    def _counts(self, c: int, value: int) -> bool:
        return value != 0 and not (c == _JACK_OF_DIAMONDS and self.asks == c)

    def _also(self, questions: list[Question]) -> list[Question]:
        if self.asks != NO_CARD:
            questions.append(Question([self.asks], 0))
        return questions


def form_of(name: str, sheet: Sheet, options: bytes, entry: tuple[int, ...]) -> Form:
    """The entry form of the next round on `sheet`, for the registry."""
    return Form(name, sheet, options)
