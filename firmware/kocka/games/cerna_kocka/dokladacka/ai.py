"""What the Dokládačka provides for its AI seats."""

from kocka.ai import levels
from kocka.ai.decision import Decided, Thinker
from kocka.ai.hooks import Hooks
from kocka.engine.rng import Rng
from kocka.games.cerna_kocka.dokladacka.rules import LayoutView

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ai.advice import Advice
    from kocka.ai.styles import Style
    from kocka.ai.utility import Situation


class DokladackaHooks(Hooks):
    """Cards are laid and nothing is taken, so styles do not apply."""

    STATEMENTS = False

    def thinker(
        self,
        view: LayoutView,
        level: int,
        seed: int,
        stream: int,
        style: "Style",
        situation: "Situation | None",
    ) -> Thinker:
        from kocka.games.cerna_kocka.ai import laying_rule

        if view.to_move() != view.seat:
            raise ValueError("it is not the turn of seat " + str(view.seat))
        rng = Rng(seed, stream)
        buf = bytearray(20)
        if level == levels.RANDOM:
            return Decided(buf[rng.below(view.legal(buf))])
        if level == levels.BEGINNER or level == levels.CASUAL:
            from kocka.games.cerna_kocka.ai import laying_beginner

            return Decided(laying_beginner.choose(view, level, rng))
        n = view.legal(buf)
        count = 0 if level == levels.RULE else levels.lay_worlds(level)
        if n == 1 or not count:
            return Decided(laying_rule.lay_card(view))
        from kocka.games.cerna_kocka.ai.laying_search import Lay

        return Lay(view, bytes(buf[:n]), count, rng)

    def load(self) -> None:
        """Imports what a level that searches needs."""
        from kocka.games.cerna_kocka.ai import laying_search  # noqa: F401

    def explain(self, view: LayoutView, decision: Thinker, giving: bytes) -> "Advice":
        from kocka.games.cerna_kocka.ai import laying_advice

        return laying_advice.explain(view, decision)

    def comparison(self, view: LayoutView, advice: "Advice", mine: bytes, seed: int, stream: int) -> None:
        """Nothing is taken: the reasons say what a card opens."""


HOOKS = DokladackaHooks()
