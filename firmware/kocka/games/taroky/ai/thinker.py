"""Decisions of an AI seat of Taroky, in slices; `thinker.make` delegates views of Taroky to this module."""

from kocka.ai import levels
from kocka.ai.decision import Decided, Thinker
from kocka.ai.styles import PLAIN, Style
from kocka.engine.rng import Rng
from kocka.games.taroky.ai import rule as taroky_rule
from kocka.games.taroky.rules.cards import CLAIM
from kocka.games.taroky.rules.view import View

MYPY = False
if MYPY:
    from kocka.ai.utility import Situation


def make(
    view: View,
    level: int,
    seed: int,
    stream: int,
    style: Style = PLAIN,
    situation: "Situation | None" = None,
) -> Thinker:
    """As `thinker.make`. The match situation is ignored: points are money, whoever is ahead."""
    if view.to_move() != view.seat:
        raise ValueError("it is not the turn of seat " + str(view.seat))
    rng = Rng(seed, stream)
    if level == levels.RANDOM:
        legal = taroky_rule.choices(view)
        return Decided(legal[rng.below(len(legal))])
    if level == levels.BEGINNER or level == levels.CASUAL:
        from kocka.games.taroky.ai import beginner as taroky_beginner

        return Decided(taroky_beginner.choose(view, level, rng, style))
    if level != levels.RULE:
        from kocka.games.taroky.ai import search as taroky_search

        legal = taroky_rule.choices(view)
        if len(legal) > 1 and CLAIM not in legal:
            found = taroky_search.make(view, legal, level, seed, stream, style)
            if found is not None:
                if style is PLAIN:
                    return found
                from kocka.games.taroky.ai.styles import TarokyStyled

                return TarokyStyled(found, view, style, rng)
    return Decided(taroky_rule.decide(view, style))


def load() -> None:
    """Imports what `make` will need for a thinking level."""
    from kocka.games.taroky.ai import search as taroky_search  # noqa: F401
