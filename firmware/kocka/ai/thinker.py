"""An AI seat's decision in slices: `make` a Thinker for a view, `step` it until it is done, take its `action`.

A decision depends only on the view, the level, the seed and the stream, never on the slicing or a clock. The searching
levels evaluate every card by playouts in determinizations: worlds consistent with the view. The others decide at once.
The game provides the methods (`hooks`), imported on demand; `tricks` serves all trick-taking games without trumps.
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
    """A thinker for the seat of `view`, which must be the one to move, at `level` (`levels`), in a style (`styles`).

    `seed` (0..2**48-1) and `stream` (0..65535) determine its random numbers; `situation`: the standing of the match
    (`Hooks.situation`), None: only the round counts. Raises ValueError when the seat is not the one to move.
    """
    found: Thinker = registry.find(view.game.NAME).ai().thinker(view, level, seed, stream, style, situation)
    return found


def load(view: "Any") -> None:
    """Imports what `make` will need for this view: half of the work of the first decision, done in advance."""
    registry.find(view.game.NAME).ai().load()
