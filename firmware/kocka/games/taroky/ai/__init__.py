"""What Taroky provides for its AI seats."""

from kocka.ai.hooks import Hooks
from kocka.engine.round import PLAY
from kocka.games.taroky.rules.outcome import VARSAVA

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ai.advice import Advice
    from kocka.ai.consequence import Comparison
    from kocka.ai.decision import Thinker
    from kocka.ai.styles import Style
    from kocka.ai.talk import TableTalk
    from kocka.ai.utility import Situation
    from kocka.games.taroky.rules.view import View


class TarokyHooks(Hooks):
    """Shares nothing with the other games' seats: its kernel, rules of thumb and reasons are its own."""

    STATEMENTS = False

    def stops(self, view: "View", counts: bytes) -> bytes:
        """There is no durch."""
        return counts

    def thinker(
        self, view: "View", level: int, seed: int, stream: int, style: "Style", situation: "Situation | None"
    ) -> "Thinker":
        from kocka.games.taroky.ai import thinker

        return thinker.make(view, level, seed, stream, style, situation)

    def load(self) -> None:
        """Imports what a thinking level needs."""
        from kocka.games.taroky.ai import thinker

        thinker.load()

    def pace_ms(self, left: int) -> int:
        """As `Hooks.pace_ms`, measured on the slowest chip."""
        return min(250, 40 * left)

    def explain(self, view: "View", decision: "Thinker", giving: bytes) -> "Advice":
        from kocka.games.taroky.ai import advice

        return advice.explain(view, decision)

    def comparison(self, view: "View", advice: "Advice", mine: bytes, seed: int, stream: int) -> "Comparison | None":
        """Of cards; words and discards have none, nor has Varšava."""
        if view.table.phase != PLAY or view.table.contract == VARSAVA:
            return None
        from kocka.ai.advice import comparing
        from kocka.games.taroky.ai.consequence import TarokyComparison

        return comparing(TarokyComparison, view, advice, mine, seed, stream, False)

    def talk(self, people: list[int], seed: int, on: bool) -> "TableTalk":
        from kocka.games.taroky.ai.remarks import AtTaroky

        return AtTaroky(people, seed, on)

    def rating(self, hand: list[int]) -> int:
        """The rating R of TA 9 of a dealt hand."""
        from kocka.games.taroky.ai.rule import rating

        return rating(hand)

    def tested(self) -> bool:
        """Runs a step of the self-test of Taroky's kernel; returns whether it is done."""
        from kocka.games.taroky.ai import selftest

        return bool(selftest.step())


HOOKS = TarokyHooks()
