"""The playout rule of `kocka.games.taroky.ai.kernel` on a round of the engine: `kocka.games.taroky.ai.playout`.

The kernel must play the same card in every position; whether that is allowed and what it comes to, the engine says.
"""

from __future__ import annotations

from kocka.games.taroky.ai.playout import Player
from kocka.games.taroky.rules.round import Taroky


def choose(position: Taroky) -> int:
    """The card that the rule plays for the seat on turn."""
    return int(Player(position.table, position.hands, position.sides, position.options).choose())


def play_out(position: Taroky) -> None:
    """Plays the round to its end by the rule."""
    while position.to_move() >= 0:
        position.apply(choose(position))
