"""What each card of a dealt hand is worth in points, fitted to rounds of players by rule: `kocka build hand-worths`.

A hand's expected points are a sum over its cards. The coefficients come from least squares over all hands of the rounds
played: a row a hand, a column a card, the points that its owner came to in the end, after the pass. It takes some
minutes, and the figures follow the rule players of the day, so that it is no part of `make gen`.
"""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray

from kocka.engine import games
from kocka.seats import levels, thinker

FILE = Path(__file__).resolve().parents[2] / "firmware" / "kocka" / "match" / "hand_worths.py"
TABLES = (("cerna_kocka", 4), ("kourici_kocka", 4), ("hearts", 4), *(("black_cat", seats) for seats in range(3, 7)))
ROUNDS = 12_000
_FIRST_SEED = 7_000_000
_BIAS = 32768


def played(game: str, seed: int, seats: int) -> tuple[list[bytes], list[int]]:
    """(the hands dealt, the points of each seat) of a round in which all play by rule."""
    kind = games.game(game)
    position = kind.deal(seed, 1 + seed % 4, seed % seats, None, None, seats)
    while position.to_move() >= 0:
        thought = thinker.make(position.view(position.to_move()), levels.RULE, seed, len(position.history))
        while not thought.step(64):
            pass
        position.apply(thought.action)
    return position.dealt, position.result().points


def fit(game: str, seats: int, rounds: int) -> tuple[NDArray[np.float64], float]:
    """(points a card adds, in the order of the game's cards; share of the points' variance that they explain)."""
    cards = games.game(game).cards(seats)
    column = {card: at for at, card in enumerate(cards)}
    hands = np.zeros((rounds * seats, len(cards)))
    points = np.zeros(rounds * seats)
    for number in range(rounds):
        dealt, came_to = played(game, _FIRST_SEED + number, seats)
        for seat in range(seats):
            row = number * seats + seat
            hands[row, [column[card] for card in dealt[seat]]] = 1
            points[row] = came_to[seat]
    worths, *_ = np.linalg.lstsq(hands, points, rcond=None)
    return worths.astype(np.float64), 1 - float(np.var(points - hands @ worths) / np.var(points))


def source(tables: list[tuple[str, int, NDArray[np.float64], float]], rounds: int) -> str:
    """The text of `match/hand_worths.py`."""
    lines = [
        '"""What each card of a dealt hand adds to the points expected: measured, see host_tools/luck/fit.py.',
        "",
        f"`kocka build hand-worths` made it from {rounds} rounds of players by rule a table. For each game and number",
        "of seats two bytes a card in the order of `Round.cards`: hundredths of a point + 32768, low byte first.",
        '"""',
        "",
        "TABLES = (",
    ]
    for game, seats, worths, share in tables:
        data = b"".join(int(round(worth * 100) + _BIAS).to_bytes(2, "little") for worth in worths)
        lines.append(f"    # explains {100 * share:.0f} % of the variance of a round's points")
        lines.append("    (")
        lines.append(f'        "{game}",')
        lines.append(f"        {seats},")
        for at in range(0, len(data), 24):
            text = "".join(f"\\x{b:02x}" for b in data[at : at + 24])
            lines.append(f'        b"{text}"')
        lines[-1] += ","
        lines.append("    ),")
    return "\n".join([*lines, ")", ""])


def run(rounds: int, write: bool) -> None:
    """Measures every table, tells the figures, and writes them into the firmware if so asked."""
    found = []
    for game, seats in TABLES:
        worths, share = fit(game, seats, rounds)
        found.append((game, seats, worths, share))
        pack = games.game(game).PACK
        best = np.argsort(worths)
        cards = games.game(game).cards(seats)
        ends = ", ".join(f"{pack.text(cards[i])} {worths[i]:+.2f}" for i in [*best[:2], *best[-2:]])
        click.echo(f"{game} {seats}: {worths.sum() / seats:.2f} a hand on average, {share:.0%} explained; {ends}")
    if write:
        FILE.write_text(source(found, rounds), encoding="utf-8")
        click.echo(f"wrote {FILE.name}")
