"""The hooks for the AI seats: a remark when somebody has taken no points."""

from kocka.ai import talk
from kocka.ai.hooks import Hooks
from kocka.ai.remarks import Guests
from kocka.ai.talk import AFTER_ROUND, Line
from kocka.engine.round import Result


class AtThree(Guests):
    """The table talk at such a table."""

    def after_round(self, number: int, result: Result) -> Line | None:
        """Somebody has no point."""
        rng = self.moment(number, AFTER_ROUND)
        seat = self.speaker(rng, -1, 16)
        return Line(seat, talk.NOT_A_POINT) if seat >= 0 and not result.points[seat] else None


class ThreeHooks(Hooks):
    """Hooks with table talk only."""

    def talk(self, people: list[int], seed: int, on: bool) -> AtThree:
        return AtThree(people, seed, on)


HOOKS = ThreeHooks()
