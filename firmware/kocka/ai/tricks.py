"""Decisions of an AI seat in trick-taking games without trumps, in slices; `hooks` sends `thinker.make` here."""

from micropython import const

from kocka.ai import levels, policy
from kocka.ai.decision import Decided, Thinker
from kocka.ai.styles import Style, styled
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import View

MYPY = False
if MYPY:
    from kocka.ai.utility import Situation

_PASS_STREAM = const(0x8000)


def make(view: View, level: int, seed: int, stream: int, style: Style, situation: "Situation | None") -> Thinker:
    if view.to_move() != view.seat:
        raise ValueError("it is not the turn of seat " + str(view.seat))
    if view.table.phase == PASS:
        # One stream for all cards of a pass, whatever the caller's.
        stream = _PASS_STREAM | (view.number << 2 | view.seat) & 0x7FFF
    rng = Rng(seed, stream)
    return styled(_plain(view, level, style, situation, rng), view, style, rng)


def _plain(view: View, level: int, style: Style, situation: "Situation | None", rng: Rng) -> Thinker:
    """The thinker of a level; uses only those leanings of `style` that the search itself reads."""
    if level == levels.RANDOM:
        return Decided(random_action(view, rng))
    if level == levels.BEGINNER or level == levels.CASUAL:
        from kocka.ai import beginner

        return Decided(beginner.choose(view, level, style, rng))
    if level == levels.RULE:
        return Decided(policy.choose(view))
    buf = bytearray(20)
    if view.table.phase == PASS:
        if not levels.pass_worlds(level):
            return Decided(policy.choose(view))
        from kocka.ai.search import Pass

        return Pass(view, level, rng, style.sweep, situation)
    ending = policy.sure_ending(view)
    if ending:
        return Decided(ending)
    n = policy.cards_to_choose(view, buf)
    if n == 1:
        return Decided(buf[0])
    from kocka.ai.search import Card

    return Card(view, bytes(buf[:n]), level, rng, style.sweep, situation)


def random_action(view: View, rng: Rng) -> int:
    """Any card that may be played; claims and throw-ins only when they are sure."""
    if view.table.phase != PASS:
        ending = policy.sure_ending(view)
        if ending:
            return ending
    buf = bytearray(20)
    return buf[rng.below(policy.cards_to_choose(view, buf))]
