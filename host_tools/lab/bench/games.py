"""What is measured in each game; a game may declare it in `host_tools/games/NAME/bench.py`."""

from __future__ import annotations

from host_tools.games import parts
from host_tools.lab.arena.game import is_of_tricks
from kocka.games import registry

_ROUNDS = 3


def of_tricks() -> list[str]:
    """The games whose seats think with the kernel of tricks without trumps."""
    return [name for name in registry.NAMES if is_of_tricks(name)]


def tables() -> dict[str, int]:
    """ "hearts 4" -> how many rounds of it a master's decisions are measured in, for each game and number of seats."""
    found = {}
    for name in registry.rounds():
        part = parts.part(name, "bench")
        rounds = part.TABLES if part else {registry.game(name).FEWEST: _ROUNDS}
        found.update({f"{name} {seats}": count for seats, count in rounds.items()})
    return found
