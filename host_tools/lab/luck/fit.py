"""The points that each card of a dealt hand is worth, fitted to rounds of players by rule: `kocka build hand-values`.

A hand's expected points are a sum over its cards. The coefficients come from least squares over all hands of the rounds
played: a row for each hand, a column for each card, against its owner's points for the round. It takes some minutes,
and the figures depend on the present rule players, so it is no part of `make gen`.

In games in which stronger hands bid for more, a sum over the cards explains only half as much. There the rating of the
hand (`Hooks.rating`) has columns of its own, and the spread is measured, too; where there is a pot, points include an
equal share of it. A game says so in `host_tools/games/NAME/hand_values.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from host_tools.games import parts
from host_tools.lab.arena.game import Table
from kocka.ai import levels, thinker
from kocka.games import registry as games

FOLDER = Path(__file__).resolve().parents[3] / "firmware" / "kocka" / "games"
ROUNDS = 12_000
_FIRST_SEED = 7_000_000
_BIAS = 32768

Numbers = NDArray[np.float64]


class Fit:
    """How the hands of a game are measured; by default as a sum over the cards. See the module's docstring.

    `SEATS`: the tables, none: one of as few as may play. `TIMES` as many rounds, where points differ more. `RATINGS`:
    of `Hooks.rating`, those told apart (the ends take what is beyond), none where ratings add nothing.
    """

    SEATS: tuple[int, ...] = ()
    TIMES = 1
    RATINGS = range(0)

    def kind(self, card: int) -> int:
        """Cards of the same kind are worth the same."""
        return card


def fit_of(game: str) -> Fit:
    """How the hands of a game are measured: its part `hand_values`."""
    part = parts.part(game, "hand_values")
    return part.FIT if part else Fit()


def tables(names: Sequence[str] = ()) -> list[tuple[str, int]]:
    """(game, seats) of all tables of these games; of none: of the games that have been measured."""
    chosen = names or [name for name in games.NAMES if games.find(name).has("hand_values")]
    return [(name, seats) for name in chosen for seats in fit_of(name).SEATS or (games.game(name).FEWEST,)]


class Fitted(NamedTuple):
    """What was fitted for one game.

    `cards`: points a card adds, in the order of the game's cards; `ratings`: points that each of RATINGS adds, empty
    where a hand is the sum of its cards; `mean`, `deviation`: of the expected points of hands, 0 without ratings;
    `share`: the part of the variance of a round's points that is explained.
    """

    game: str
    seats: int
    cards: Numbers
    ratings: Numbers
    mean: float
    deviation: float
    share: float


def played(game: str, seed: int, seats: int) -> tuple[list[bytes], list[float]]:
    """(the hands dealt, the points of each seat) of a round in which all play by rule."""
    kind = games.game(game)
    totals = Table(game, seats).staked()
    position = kind.deal(seed, 1 + seed % 4, seed % seats, None, totals, seats)
    views = [position.sit(seat) for seat in range(seats)]
    while position.to_move() >= 0:
        view = position.update(views[position.to_move()])
        decision = thinker.make(view, levels.RULE, seed, len(position.history))
        while not decision.step(64):
            pass
        position.apply(decision.action)
    points = position.result().points
    pot = -sum(points) / seats if totals else 0  # what a round leaves in the pot belongs to everybody
    return position.dealt, [came_to + pot for came_to in points]


def columns(game: str, seats: int) -> NDArray[np.int64]:
    """Which coefficient each card has: cards of the same kind share one."""
    cards = games.game(game).cards(seats)
    kinds = [fit_of(game).kind(c) for c in cards]
    order = sorted(set(kinds)) if len(set(kinds)) < len(kinds) else kinds
    return np.array([order.index(kind) for kind in kinds])


def fit(game: str, seats: int, rounds: int) -> Fitted:
    """Plays so many rounds and fits."""
    cards = games.game(game).cards(seats)
    column = dict(zip(cards, columns(game, seats), strict=True))
    first = max(column.values()) + 1
    ratings = fit_of(game).RATINGS
    rating = games.find(game).ai().rating
    hands = np.zeros((rounds * seats, first + len(ratings)))
    points = np.zeros(rounds * seats)
    for number in range(rounds):
        dealt, came_to = played(game, _FIRST_SEED + number, seats)
        for seat in range(seats):
            row = number * seats + seat
            np.add.at(hands[row], [column[card] for card in dealt[seat]], 1)
            if ratings:
                hands[row, first + int(np.clip(rating(list(dealt[seat])), ratings[0], ratings[-1])) - ratings[0]] = 1
            points[row] = came_to[seat]
    found: Numbers = np.linalg.lstsq(hands, points, rcond=None)[0].astype(np.float64)
    sums = hands @ found
    share = 1 - float(np.var(points - sums) / np.var(points))
    spread = (float(sums.mean()), float(sums.std())) if ratings else (0.0, 0.0)
    return Fitted(game, seats, found[[column[card] for card in cards]], found[first:], *spread, share)


def _bytes(values: Numbers, indent: str) -> list[str]:
    """Lines of source: hundredths, two bytes each."""
    data = b"".join(int(round(value * 100) + _BIAS).to_bytes(2, "little") for value in values)
    texts = ["".join(f"\\x{b:02x}" for b in data[at : at + 24]) for at in range(0, len(data), 24)]
    lines = [f'{indent}b"{text}"' for text in texts]
    return [*lines[:-1], lines[-1] + ","]


def source(tables: list[Fitted]) -> str:
    """The text of `games/NAME/hand_values.py`: the tables of one game."""
    lines = [
        '"""What each card of a dealt hand adds to the points expected: measured, see host_tools/lab/luck/fit.py.',
        "",
        "`kocka build hand-values` made it. For each number of seats two bytes a card in the order of "
        "`Round.cards`: hundredths",
        "of a point + 32768, low byte first. RATED: where the rating of a hand (`Hooks.rating`) adds something, "
        "the least",
        "rating, two bytes a rating from that on, then the mean and the standard deviation of hands, in hundredths. "
        "COUNTED: as",
        "the Round class has it. HAND: cards in a hand, 0 where all are dealt. So nobody imports the game for a sum.",
        '"""',
        "",
        "MYPY = False",
        "if MYPY:",
        "    from typing import Any",
        "",
        "",
        "TABLES = (",
    ]
    rated = "()"
    for table in tables:
        lines.append(f"    # explains {100 * table.share:.0f} % of the variance of a round's points")
        lines.append("    (")
        lines.append(f"        {table.seats},")
        lines += _bytes(table.cards, " " * 8)
        lines.append("    ),")
        if table.ratings.size:
            mean, deviation = (round(100 * value) for value in (table.mean, table.deviation))
            rated = f"({fit_of(table.game).RATINGS[0]}, {_bytes(table.ratings, '')[0][:-1]}, {mean}, {deviation})"
    kind = games.game(tables[0].game)
    size = kind.hand_size(tables[0].seats)
    hand = 0 if size * tables[0].seats == len(kind.cards(tables[0].seats)) else size
    lines += [")", "", f'RATED: "tuple[Any, ...]" = {rated}']
    return "\n".join([*lines, "", f"COUNTED = {kind.COUNTED!r}", "", f"HAND = {hand}", ""])


def kept() -> list[Fitted]:
    """The tables as the firmware has them."""

    def values(data: bytes) -> Numbers:
        return np.array([int.from_bytes(data[at : at + 2], "little") - _BIAS for at in range(0, len(data), 2)]) / 100

    found = []
    for game in dict.fromkeys(game for game, _ in tables()):
        part = games.find(game).part("hand_values")
        shares = re.findall(r"# explains (\d+) %", (FOLDER / game / "hand_values.py").read_text(encoding="utf-8"))
        ratings, mean, deviation = np.array([]), 0.0, 0.0
        if part.RATED:
            ratings, mean, deviation = values(part.RATED[1]), part.RATED[2] / 100, part.RATED[3] / 100
        for (seats, data), share in zip(part.TABLES, shares, strict=True):
            found.append(Fitted(game, seats, values(data), ratings, mean, deviation, int(share) / 100))
    return found


def run(rounds: int, write: bool, only: tuple[str, ...] = ()) -> None:
    """Measures every table, or those of `only` some games, tells the figures, and writes them into the firmware if so
    asked."""
    before = {(table.game, table.seats): table for table in kept()}
    found = []
    for game, seats in dict.fromkeys([*tables(), *tables(only)]):
        if only and game not in only:
            found.append(before[game, seats])
            continue
        table = fit(game, seats, rounds * fit_of(game).TIMES)
        found.append(table)
        pack = games.game(game).PACK
        best = np.argsort(table.cards)
        cards = games.game(game).cards(seats)
        ends = ", ".join(f"{pack.text(cards[i])} {table.cards[i]:+.2f}" for i in [*best[:2], *best[-2:]])
        mean = table.mean if table.ratings.size else table.cards.sum() / seats
        click.echo(f"{game} {seats}: {mean:.2f} a hand on average, {table.share:.0%} explained; {ends}")
        if table.ratings.size:
            ratings = ", ".join(
                f"{at} {value:+.2f}" for at, value in zip(fit_of(game).RATINGS, table.ratings, strict=True)
            )
            click.echo(f"rated {ratings}; deviation {table.deviation:.2f}")
    if write:
        for game in dict.fromkeys(table.game for table in found):
            text = source([table for table in found if table.game == game])
            (FOLDER / game / "hand_values.py").write_text(text, encoding="utf-8")
            click.echo(f"wrote {game}/hand_values.py")
