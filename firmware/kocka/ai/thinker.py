"""An AI seat's decision in slices: `make` a Thinker for a view, `step` it until it is done, take its `action`.

A decision depends on the view, the level, the seed and the stream only, never on how it is sliced or on a clock. The
thinking levels judge every card by playouts in worlds that agree with the view; the others decide at once. How they do
it is imported when it is needed: `interlude` for a dokládačka, `taroky_thinker` for Taroky (where nothing of the other
games is), `search` for all others.
"""

from micropython import const

from kocka.ai import levels
from kocka.ai.decision import Decided, Thinker
from kocka.ai.styles import PLAIN, Style, styled
from kocka.engine.rng import Rng
from kocka.engine.round import PASS

MYPY = False
if MYPY:
    from kocka.ai.utility import Situation
    from kocka.engine.trick import View
    from kocka.games.cerna_kocka.dokladacka import LayoutView
    from kocka.games.taroky.rules.view import View as TarokyView

_PASS_STREAM = const(0x8000)


def _of_taroky(view: "View | LayoutView | TarokyView") -> bool:
    return view.game.NAME == "taroky"


def make(
    view: "View | LayoutView | TarokyView",
    level: int,
    seed: int,
    stream: int,
    style: Style = PLAIN,
    situation: "Situation | None" = None,
) -> Thinker:
    """A thinker for the seat of `view`, whose turn it is, at `level` (`levels`), in the style of a persona (`styles`).

    `seed` (0..2**48-1) and `stream` (0..65535) fix its random numbers; `situation`: how the match stands
    (`worth.of_sheet`), None: the round counts by itself. Raises ValueError when it is not its turn.
    """
    if _of_taroky(view):
        from kocka.games.taroky.ai import thinker as taroky_thinker

        return taroky_thinker.make(view, level, seed, stream, style, situation)  # type: ignore[arg-type]
    from kocka.engine.trick import View

    if view.to_move() != view.seat:
        raise ValueError("it is not the turn of seat " + str(view.seat))
    if isinstance(view, View) and view.table.phase == PASS:
        # One stream for the three cards of a hand, whatever the caller's.
        stream = _PASS_STREAM | (view.number << 2 | view.seat) & 0x7FFF
    rng = Rng(seed, stream)
    return styled(_plain(view, level, style, situation, rng), view, style, rng)  # type: ignore[arg-type]


def _plain(view: "View | LayoutView", level: int, style: Style, situation: "Situation | None", rng: Rng) -> Thinker:
    """The thinker of a level; of `style` only what the search itself asks for."""
    from kocka.ai import policy
    from kocka.games.cerna_kocka.dokladacka import LayoutView

    if level == levels.RANDOM:
        return Decided(random_action(view, rng))
    if level == levels.BEGINNER or level == levels.CASUAL:
        from kocka.ai import beginner

        return Decided(beginner.choose(view, level, style, rng))
    if level == levels.RULE:
        return Decided(policy.choose(view))
    buf = bytearray(20)
    if isinstance(view, LayoutView):
        n = view.legal(buf)
        count = levels.lay_worlds(level)
        if n == 1 or not count:
            return Decided(policy.choose(view))
        from kocka.games.cerna_kocka.ai.laying_search import Lay

        return Lay(view, bytes(buf[:n]), count, rng)
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


def load(view: "View | LayoutView | TarokyView") -> None:
    """Imports what `make` will need for this view: the first time that is half of the work, and can be done apart."""
    if _of_taroky(view):
        from kocka.games.taroky.ai import thinker as taroky_thinker

        taroky_thinker.load()
        return
    from kocka.games.cerna_kocka.dokladacka import LayoutView

    if isinstance(view, LayoutView):
        from kocka.games.cerna_kocka.ai import laying_search as interlude  # noqa: F401
    else:
        from kocka.ai import search  # noqa: F401


def random_action(view: "View | LayoutView", rng: Rng) -> int:
    """Any card that may be played; claims and throw-ins only when they are sure."""
    from kocka.ai import policy
    from kocka.games.cerna_kocka.dokladacka import LayoutView

    if isinstance(view, LayoutView):
        buf = bytearray(20)
        return buf[rng.below(view.legal(buf))]
    if view.table.phase != PASS:
        ending = policy.sure_ending(view)
        if ending:
            return ending
    buf = bytearray(20)
    return buf[rng.below(policy.cards_to_choose(view, buf))]
