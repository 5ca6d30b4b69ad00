"""What bids and other words of Taroky's master are worth, by hand classes: `kocka train words --game taroky`.

Rounds are played among equals. Wherever a seat compares words by playouts, the round is played on with the quiet one
and with each other word; that one gains so many points more than the other. Playouts, whose players see all hands, know
too little of what a hand can do, nor that the second trio may be given back (TA 4.1). What is gained more than was
expected is fitted, over all close decisions, to the number of taroks, of kings, of the trul, and to R (TA 9). It is
added to what the table held when the rounds were played, so a training may be repeated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from host_tools.lab.arena import duel
from host_tools.lab.arena.players import player
from host_tools.lab.train import training
from host_tools.lab.train.training import Recipe
from kocka.engine.round import PLAY
from kocka.games.taroky.ai import word_values
from kocka.games.taroky.ai.search import classes, word_of
from kocka.games.taroky.rules.cards import BID_FIRST, GOOD, PASS, TRIO1, TRIO2
from kocka.games.taroky.rules.round import Taroky

CLOSE = 45.0  # points: decisions that are fitted
_SHRUNK = 30.0  # ridge: so many rows say that nothing is to be added
_FEW = 8  # a word with less than one close decision in so many deals is left as it was
_JUDGE = "regular"  # says what is expected where the player does not


# By row of the table.
WORDS = (
    "Second",
    "Third",
    "Sixth",
    "Varšava",
    "the second trio",
    "back to the first trio",
    "flek to First",
    "flek to Third",
    "re to First",
    "re to Third",
)
_CLASSES = ("1", "a tarok", "a king", "a card of the trul", "R")
_HEAD = '''"""What words are worth beside what playouts say, by hand classes: measured in rounds among equals.

%s
A row for each word of `search.word_of`; in it for each number of `search.classes` the points that one more adds, a byte
each, 128 more.
"""

TABLE = (
'''


Numbers = NDArray[np.float64]


class Row(NamedTuple):
    """A word instead of the quiet one: its number in the table, features of the hand, points expected and gained."""

    word: int
    features: tuple[int, ...]
    expected: float
    gained: float


def _utility(points: Sequence[int], seat: int) -> float:
    """A seat's points with an equal share of what the round leaves in the pot."""
    return points[seat] - sum(points) / len(points)


def _to_end(position: Any, name: str, seed: int, stream: int) -> list[int]:
    """The points of a round that four of one player play on."""
    views = [position.sit(seat) for seat in range(4)]
    while position.to_move() >= 0:
        seat = position.to_move()
        position.apply(player(name).decide(position.update(views[seat]), duel.thinking(seed), stream))
        stream += 1
    points: list[int] = position.result().points
    return points


class Words(training.Training):
    """See the module."""

    NAME = "words"
    HELP = "What a word is worth beside what playouts say, by hand classes."
    DEALS = 6000
    FILE = "ai/word_values.py"
    SMALL = ("rule", 8)

    def rows(self, recipe: Recipe, number: int) -> list[Row]:
        """As in Training: all words of all seats that were compared in a deal."""
        cards = duel.deal_seed(recipe.seed, number)
        position = duel.begin(training.table_of(recipe), cards, number)
        views = [position.sit(seat) for seat in range(4)]
        found: list[Row] = []
        stream = 0
        while position.to_move() >= 0 and position.phase != PLAY:
            seat = position.to_move()
            view = position.update(views[seat])
            decision = player(recipe.player).think(view, duel.thinking(cards), stream)
            judged = decision if decision.scores else player(_JUDGE).think(view, duel.thinking(cards), stream)
            costs = dict(zip(judged.candidates, judged.scores, strict=False))
            quiet = [word for word in (GOOD, BID_FIRST, PASS, TRIO1, TRIO2) if word in costs][:1]
            came: dict[int, float] = {}
            for word in costs if quiet else ():
                at = word_of(view.table, word)
                expected = (costs[quiet[0]] - costs[word]) / 100
                if at < 0 or word == quiet[0] or abs(expected) > CLOSE:
                    continue
                for one in (quiet[0], word):
                    if one not in came:
                        branch = Taroky.from_code(position.code())
                        branch.apply(one)
                        came[one] = _utility(_to_end(branch, recipe.player, cards, stream + 1), seat)
                found.append(Row(at, tuple(classes(view.hand)), expected, came[word] - came[quiet[0]]))
            position.apply(decision.action)
            stream += 1
        return found

    def _fitted(self, rows: Sequence[Sequence[Row]]) -> list[tuple[int, Numbers, Numbers, list[int]]]:
        """For each word: decisions, what is to be added, half-widths of 95 % intervals, the table's new numbers."""
        found = []
        for at in range(len(WORDS)):
            some = [row for deal in rows for row in deal if row.word == at]
            width = len(_CLASSES)
            before = np.array(list(word_values.TABLE[width * at : width * (at + 1)])) - 128
            hands = np.array([row.features for row in some], dtype=np.float64).reshape(-1, width)
            more = np.array([row.gained - row.expected for row in some])
            inverse = np.linalg.inv(hands.T @ hands + _SHRUNK * np.eye(width))
            adds = inverse @ hands.T @ more
            spread = float((more - hands @ adds).std()) if some else 0.0
            kept = _FEW * len(some) < len(rows)
            new = [int(n) for n in (before if kept else np.clip(np.rint(before + adds), -127, 127))]
            found.append((len(some), adds, 1.96 * spread * np.sqrt(np.diag(inverse)), new))
        return found

    def told(self, rows: Sequence[Sequence[Row]]) -> list[str]:
        """As in Training: what each word's decisions add to the table."""
        lines = []
        for name, (number, adds, halves, new) in zip(WORDS, self._fitted(rows), strict=True):
            terms = [f"{what} {a:+.1f} ± {h:.1f}" for what, a, h in zip(_CLASSES, adds, halves, strict=True)]
            lines.append(f"{name}: {number}; {', '.join(terms)}; now {new}")
        return lines

    def made(self, recipe: Recipe, rows: Sequence[Sequence[Row]]) -> str:
        """As in Training."""
        lines = [_HEAD % recipe.head()]
        for name, (_, _, _, new) in zip(WORDS, self._fitted(rows), strict=True):
            row = "".join(f"\\x{n + 128:02x}" for n in new)
            lines.append(f'    # {name}\n    b"{row}"\n')
        return "".join([*lines, ")\n"])


TRAININGS = (Words(),)
