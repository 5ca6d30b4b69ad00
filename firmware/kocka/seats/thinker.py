"""An AI seat's decision in slices: `make` a Thinker for a view, `step` it until it is done, take its `action`.

A decision depends on the view, the level, the seed and the stream only, never on how it is sliced or on a clock. The
thinking levels judge every card by playouts in worlds that agree with the view; the others decide at once. How they do
it is imported when it is needed: `cerna` for Černá kočka, `interlude` for its dokládačka, `search` and `giving` for the
other games.
"""

from micropython import const

from kocka.engine.dokladacka import LayoutView
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import View
from kocka.seats import beginner, levels, policy
from kocka.seats.rules import rules_of
from kocka.seats.styles import PLAIN, Style, styled
from kocka.seats.thought import Decided, Thinker

_PASS_STREAM = const(0x8000)


def make(view: View | LayoutView, level: int, seed: int, stream: int, style: Style = PLAIN) -> Thinker:
    """A thinker for the seat of `view`, whose turn it is, at `level` (`levels`), in the style of a persona (`styles`).

    `seed` (0..2**48-1) and `stream` (0..65535) fix its random numbers. Raises ValueError when it is not its turn.
    """
    if view.to_move() != view.seat:
        raise ValueError("it is not the turn of seat " + str(view.seat))
    if isinstance(view, View) and view.table.phase == PASS:
        # One stream for the three cards of a hand, whatever the caller's.
        stream = _PASS_STREAM | (view.number << 2 | view.seat) & 0x7FFF
    rng = Rng(seed, stream)
    return styled(_plain(view, level, style, rng), view, style, rng)


def _plain(view: View | LayoutView, level: int, style: Style, rng: Rng) -> Thinker:
    """The thinker of a level; of `style` only what the search itself asks for."""
    if level == levels.RANDOM:
        return Decided(random_action(view, rng))
    if level == levels.BEGINNER or level == levels.CASUAL:
        return Decided(beginner.choose(view, level, style, rng))
    if level == levels.RULE:
        return Decided(policy.choose(view))
    buf = bytearray(20)
    if isinstance(view, LayoutView):
        n = view.legal(buf)
        count = levels.lay_worlds(level)
        if n == 1 or not count:
            return Decided(policy.choose(view))
        from kocka.seats.interlude import Lay

        return Lay(view, bytes(buf[:n]), count, rng)
    if view.table.phase == PASS:
        if not levels.pass_worlds(level):
            return Decided(policy.choose(view))
        return _pass(view, level, style, rng)
    ending = policy.sure_ending(view)
    if ending:
        return Decided(ending)
    n = policy.cards_to_choose(view, buf)
    if n == 1:
        return Decided(buf[0])
    return _card(view, bytes(buf[:n]), level, style, rng)


def load(view: View | LayoutView) -> None:
    """Imports what `make` will need for this view: the first time that is half of the work, and can be done apart."""
    if isinstance(view, LayoutView) or rules_of(view).durch:
        from kocka.seats import cerna  # noqa: F401
    else:
        from kocka.seats import search  # noqa: F401


def _pass(view: View, level: int, style: Style, rng: Rng) -> Thinker:
    if rules_of(view).durch:
        from kocka.seats import cerna

        return cerna.Pass(view, levels.pass_worlds(level), rng, style.sweep)
    from kocka.seats import giving

    return giving.Pass(view, levels.pass_playouts(level), rng, style.sweep)


def _card(view: View, cards: bytes, level: int, style: Style, rng: Rng) -> Thinker:
    if rules_of(view).durch:
        from kocka.seats import cerna

        return cerna.Card(
            view, cards, levels.play_worlds(level), level == levels.MASTER or style.sweep < 0, rng, style.sweep
        )
    from kocka.seats import search

    return search.Card(view, cards, levels.other_worlds(level), levels.play_playouts(level), rng, style.sweep)


def random_action(view: View | LayoutView, rng: Rng) -> int:
    """Any card that may be played; claims and throw-ins only when they are sure."""
    if isinstance(view, LayoutView):
        buf = bytearray(20)
        return buf[rng.below(view.legal(buf))]
    if view.table.phase != PASS:
        ending = policy.sure_ending(view)
        if ending:
            return ending
    buf = bytearray(20)
    return buf[rng.below(policy.cards_to_choose(view, buf))]
