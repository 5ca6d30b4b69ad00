"""An AI seat's decision in slices: `make` a Thinker for a view, `step` it until it is done, take its `action`.

A decision depends on the view, the level, the seed and the stream only, never on how it is sliced or on a clock. The
thinking levels judge every card by playouts in worlds that agree with the view; the others decide at once. How they do
it is the game's (`hooks`), imported when it is needed: `tricks` for all games of tricks without trumps.
"""

from kocka.ai.decision import Thinker
from kocka.ai.styles import PLAIN, Style
from kocka.games import registry

MYPY = False
if MYPY:
    from typing import Any

    from kocka.ai.utility import Situation


def make(
    view: "Any",
    level: int,
    seed: int,
    stream: int,
    style: Style = PLAIN,
    situation: "Situation | None" = None,
) -> Thinker:
    """A thinker for the seat of `view`, whose turn it is, at `level` (`levels`), in the style of a persona (`styles`).

    `seed` (0..2**48-1) and `stream` (0..65535) fix its random numbers; `situation`: how the match stands
    (`Hooks.situation`), None: the round counts by itself. Raises ValueError when it is not its turn.
    """
    found: Thinker = registry.find(view.game.NAME).ai().thinker(view, level, seed, stream, style, situation)
    return found


def load(view: "Any") -> None:
    """Imports what `make` will need for this view: the first time that is half of the work, and can be done apart."""
    registry.find(view.game.NAME).ai().load()
