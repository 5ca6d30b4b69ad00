"""How a round of Kouřící kočka is entered on the score sheet."""

from kocka.engine import entry as base
from kocka.engine.cards import NO_CARD
from kocka.engine.entry import LETTERS, RENONC, THROW_IN, WRONG_DEAL, Question
from kocka.engine.sheet import Sheet
from kocka.games.kourici_kocka.rules import HEJMA, LAST_TRICK, KouriciKocka
from kocka.games.kourici_kocka.sheet import RoundEntry


class Form(base.Form):
    """KK-2, KK-4, KK-8 to KK-10, KK-13: Hejma decides between equal players; entering only the losers is enough."""

    SPECIALS = (LETTERS, THROW_IN, RENONC, WRONG_DEAL)
    LOSERS = True
    GERMAN = True
    asks = int(HEJMA)

    def _rules(self) -> type[KouriciKocka]:
        return KouriciKocka

    def _made(self, points: list[int], holder: int) -> tuple[int, ...]:
        return self._checked(RoundEntry.of(points, holder))

    def _also(self, questions: list[Question]) -> list[Question]:
        """Asks for the last trick after Hejma (KK-2)."""
        questions.insert(1, Question([NO_CARD], LAST_TRICK))
        return questions


def form_of(name: str, sheet: Sheet, options: bytes, entry: tuple[int, ...]) -> Form:
    """The entry form of the next round on `sheet`, for the registry."""
    return Form(name, sheet, options)
