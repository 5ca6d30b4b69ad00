"""What a game provides for its AI seats: HOOKS in its part `ai`, an instance of a subclass of Hooks.

A trick-taking game without trumps needs only `adapt`: rule player, search and advice read everything from its numbers
(`recipe.Rules`). A game that is played differently overrides the rest.
"""

from kocka.ai.recipe import Rules

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.ai.advice import Advice
    from kocka.ai.decision import Thinker
    from kocka.ai.styles import Style
    from kocka.ai.talk import TableTalk
    from kocka.ai.utility import Situation


class Hooks:
    """The base: a game of tricks without trumps. See the module's text."""

    def adapt(self, rules: Rules, options: bytes) -> None:
        """Fills in what the game's rules are with these options; costs are the values of the cards already."""

    def situation(self, sheet: "Any", rules: Rules) -> "Situation":
        """How the match on a sheet of the game stands before a round.

        By what every sheet tells: its totals, the total that ends it, the number of rounds.
        """
        from kocka.ai.utility import Situation

        sign = -1 if sheet.HIGH_WINS else 1
        rounds = max(1, sheet.planned - sheet.rounds) if sheet.planned else 0
        return Situation([sign * n for n in sheet.totals], sheet.ends_at, rounds, 1, 3)

    def thinker(
        self, view: "Any", level: int, seed: int, stream: int, style: "Style", situation: "Situation | None"
    ) -> "Thinker":
        """As `thinker.make`, for a view of the game."""
        from kocka.ai import tricks

        return tricks.make(view, level, seed, stream, style, situation)

    def load(self) -> None:
        """Imports what `thinker` needs for a thinking level."""
        from kocka.ai import search  # noqa: F401

    def pace_ms(self, left: int) -> int:
        """How long a seat that thinks far takes for a card with `left` in the hand, at least.

        As long as it takes the slowest chip where all of them may be played (BENCHMARKS.md, decisions), so that the
        time does not tell how many may.
        """
        return min(750, 90 * left)

    def explain(self, view: "Any", decision: "Thinker", giving: bytes) -> "Advice":
        """As `advice.explain`, for a view of the game."""
        from kocka.ai import advice

        return advice.explain_tricks(view, decision, giving)

    def talk(self, people: list[int], seed: int, on: bool) -> "TableTalk":
        """Who may talk at a table of the game, as `talk.table_talk`."""
        from kocka.ai.remarks import Guests

        return Guests(people, seed, on)

    def rating(self, hand: list[int]) -> int:
        """The rating of a dealt hand, where `hand_values` says what ratings add."""
        return 0

    def tested(self) -> bool:
        """A step of the test of the kernel that the game's seats think with; whether it is done. Or KernelError."""
        from kocka.ai import selftest

        return bool(selftest.step())
