"""What a game provides for its AI seats: HOOKS in its part `ai`, an instance of a subclass of Hooks.

A trick-taking game without trumps needs only `adapt`: rule player, search and advice read everything else from
`recipe.Rules`. A game that is played differently overrides the rest.
"""

from kocka.ai.recipe import Rules, rules_of
from kocka.engine.round import PASS

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.ai.advice import Advice
    from kocka.ai.consequence import Comparison
    from kocka.ai.decision import Thinker
    from kocka.ai.styles import Style
    from kocka.ai.talk import TableTalk
    from kocka.ai.utility import Situation


class Hooks:
    """The base class, for trick-taking games without trumps; see the module's docstring."""

    # Whether what players say about cards matters (CK-19, `statements`): the seats' worlds are dealt by `search`.
    STATEMENTS = True

    def adapt(self, rules: Rules, options: bytes) -> None:
        """Sets `rules` for these options; its costs are the values of the cards already."""

    def situation(self, sheet: "Any", rules: Rules) -> "Situation":
        """The standing of the match on `sheet` before a round.

        The default uses what every sheet has: totals, the total that ends the match, the number of rounds.
        """
        from kocka.ai.utility import Situation

        sign = -1 if sheet.HIGH_WINS else 1
        rounds = max(1, sheet.planned - sheet.rounds) if sheet.planned else 0
        return Situation([sign * n for n in sheet.totals], sheet.ends_at, rounds, 1, 3)

    def stops(self, view: "Any", counts: bytes) -> bytes:
        """`counts` with what the seats did about a durch in the finished round of `view` (`defence.counted`)."""
        if not rules_of(view).durch:
            return counts
        from kocka.ai import defence

        return defence.counted(view.table, counts)

    def thinker(
        self, view: "Any", level: int, seed: int, stream: int, style: "Style", situation: "Situation | None"
    ) -> "Thinker":
        """As `thinker.make`, for a view of the game."""
        from kocka.ai import tricks

        return tricks.make(view, level, seed, stream, style, situation)

    def load(self) -> None:
        """Imports what `thinker` needs for a level that searches."""
        from kocka.ai import search  # noqa: F401

    def pace_ms(self, left: int) -> int:
        """The least time in ms that a seat that thinks far takes for a card with `left` cards in its hand.

        It equals the slowest chip's time when all of them may be played (`kocka bench decisions`), so that the time
        does not reveal how many may.
        """
        return min(750, 90 * left)

    def explain(self, view: "Any", decision: "Thinker", giving: bytes) -> "Advice":
        """As `advice.explain`, for a view of the game."""
        from kocka.ai import advice

        return advice.explain_tricks(view, decision, giving)

    def comparison(self, view: "Any", advice: "Advice", mine: bytes, seed: int, stream: int) -> "Comparison | None":
        """What may tell why the dearer of two choices is worse (`advice.comparing`); None: nothing can."""
        from kocka.ai.advice import comparing
        from kocka.ai.trick_consequence import TrickComparison

        return comparing(TrickComparison, view, advice, mine, seed, stream, view.table.phase == PASS)

    def talk(self, people: list[int], seed: int, on: bool) -> "TableTalk":
        """The table talk for a table of the game, as `talk.table_talk`."""
        from kocka.ai.remarks import Guests

        return Guests(people, seed, on)

    def rating(self, hand: list[int]) -> int:
        """The rating of a dealt hand, if `hand_values` uses ratings."""
        return 0

    def tested(self) -> bool:
        """Runs a step of the self-test of the kernel used by the game's seats; returns whether it is done.

        Raises KernelError if it fails.
        """
        from kocka.ai import selftest

        return bool(selftest.step())
