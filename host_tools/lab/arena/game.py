"""What the arena must know of a game besides its rules; a game declares it in `host_tools/games/NAME/arena.py`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from host_tools.games import parts
from kocka.ai.hooks import Hooks
from kocka.games import registry

# What seats are tuned against in the games that frozen versions know.
OLDER = "rule,shooter,v0.1-dice,v0.1-master,v0.1-shooter"


# What is counted, as shares and means: a numerator and a denominator each.
_FIGURES = (
    "other",  # % of decisions that another card than the level's own was taken
    "tries",  # % of rounds: all tricks (all penalty points) of the first half are the player's
    "hearts led",  # % of leads
    "cat held",  # tricks: how long the black cat stayed in the hand, if it was there after the pass
    "cat given",  # % of passes with the cat in hand
    "rank",  # mean rank of the cards in hand after half of the tricks
    "voids",  # suits, after a third of the tricks
    "to leader",  # % of the penalty points given away in tricks
    "to last",
    "to giver",  # of those given while somebody had given the player the cat
    "misleading",  # % of the cards played that could have been others
)
# Those that are percentages.
_PERCENT = ("other", "tries", "hearts led", "cat given", "to leader", "to last", "to giver", "misleading")

Counts = list[list[int]]
# A play: (kind, whether it was one) for each kind of dominated play that was possible.
Faults = list[tuple[str, bool]]


@dataclass(frozen=True)
class Table:
    """What is played: the game, the number of seats, its options (an index each; None for the defaults)."""

    game: str
    seats: int = 4
    options: bytes | None = None

    def round_of(self, number: int) -> int:
        """The number of the round of a match that deal `number` stands for."""
        return 1 + number % arena_of(self.game).TURNS

    def staked(self) -> list[int] | None:
        """The totals before a deal where everybody has paid into a pot, else None."""
        stake = arena_of(self.game).STAKE
        return [-stake] * self.seats if stake else None


class Counter:
    """Counts what one seat does in a round."""

    def __init__(self, table: Table, counts: Counts) -> None:
        self._table = table
        self._counts = dict(zip(figures_of(table.game), counts, strict=True))

    def _add(self, figure: str, number: int, of: int = 1) -> None:
        self._counts[figure][0] += number
        self._counts[figure][1] += of

    def decided(self, view: Any, decision: Any) -> None:
        """The seat of `view` is about to do what `decision` says."""
        raise NotImplementedError

    def over(self, position: Any, seat: int) -> None:
        """The round is over; `seat` was watched."""
        raise NotImplementedError


class Arena:
    """A game as the arena sees it; the defaults fit any trick-taking game.

    `LOSES`: one player loses the round, and points are only the way to it. `STROKE`: (event, its name in the plural) of
    what decides a round at once; it is counted as made, and as conceded to another seat. `STAKE`: what everybody has
    paid into the pot before a deal, 0 where there is none. `TURNS`: deals stand for that many rounds of a match, one
    after the other. `COINS`: stake of a point in whole matches, which then report money in hundreds. `LEADS`: whether
    totals before a deal show who leads. `SINCE`: the first frozen version that knows the game, "" for none. `AGAINST`:
    the default opponents of `kocka tune`. `FIGURES`, `WATCH`: what `kocka arena --styles` counts and the class that
    counts it, if not the usual ones; `SHARES`: the figures that are percentages. `FAULTS`: what dominated plays a
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
    FIGURES: tuple[str, ...] = _FIGURES
    SHARES: tuple[str, ...] = _PERCENT
    WATCH: Callable[[Table, Counts], Counter] | None = None
    FAULTS: Callable[[Any, int], Faults] | None = None


_USUAL = Arena()


def arena_of(game: str) -> Arena:
    """The game as the arena sees it."""
    found = parts.part(game, "arena")
    return _USUAL if found is None else found.ARENA


def figures_of(game: str) -> tuple[str, ...]:
    """What is counted in a game."""
    return arena_of(game).FIGURES


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
