"""What the arena must know of a game besides its rules; a game declares it in `host_tools/games/NAME/arena.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from host_tools.games import parts
from kocka.ai.hooks import Hooks
from kocka.games import registry

if TYPE_CHECKING:
    from host_tools.arena.duel import Table
    from host_tools.arena.faults import Faults
    from host_tools.arena.manners import Counter, Counts

# What seats are tuned against in the games that frozen versions know.
OLDER = "rule,shooter,v0.1-dice,v0.1-master,v0.1-shooter"


class Arena:
    """A game as the arena sees it; the defaults fit any trick-taking game.

    `LOSES`: one player loses the round, and points are only the way to it. `STROKE`: (event, its name in the plural) of
    what decides a round at once; it is counted as made, and as conceded to another seat. `STAKE`: what everybody has
    paid into the pot before a deal, 0 where there is none. `TURNS`: deals stand for that many rounds of a match, one
    after the other. `COINS`: stake of a point in whole matches, which then report money in hundreds. `LEADS`: whether
    totals before a deal show who leads. `SINCE`: the first frozen version that knows the game, "" for none. `AGAINST`:
    the default opponents of `kocka tune`. `FIGURES`, `WATCH`: what `kocka arena --styles` counts and the class that
    counts it, if not those of `manners`; `SHARES`: the figures that are percentages. `FAULTS`: what dominated plays a
    card might have been and was (`faults`), if not those of all games of tricks without trumps.
    """

    LOSES = False
    STROKE: tuple[int, str] | None = None
    STAKE = 0
    TURNS = 1
    COINS = 0
    LEADS = True
    SINCE = ""
    AGAINST = "rule,regular,shooter"
    FIGURES: tuple[str, ...] = ()
    SHARES: tuple[str, ...] = ()
    WATCH: Callable[[Table, Counts], Counter] | None = None
    FAULTS: Callable[[Any, int], Faults] | None = None


_USUAL = Arena()


def arena_of(game: str) -> Arena:
    """The game as the arena sees it."""
    found = parts.part(game, "arena")
    return _USUAL if found is None else found.ARENA


def high_wins(game: str) -> bool:
    """Whether the highest total wins."""
    return registry.find(game).has("sheet") and registry.sheet_class(game).HIGH_WINS


def is_of_tricks(game: str) -> bool:
    """Whether its seats are those of all games of tricks without trumps."""
    return type(registry.find(game).ai()).thinker is Hooks.thinker


def matched() -> list[str]:
    """The games with whole matches: a match ends by its rules, a session when people want."""
    return [name for name in registry.NAMES if not registry.sheet_class(name).SESSION]


def compared() -> list[str]:
    """The games of `--game all`: those with matches, and the interludes played between their rounds."""
    matches = matched()
    return [name for name in registry.rounds() if name in matches or name not in registry.NAMES]
