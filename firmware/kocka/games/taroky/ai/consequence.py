"""What a worse card leads to in Taroky (`ai.consequence`): a rich card lost to the other side, or not won from it.

The Pagát counts as the richest. Varšava, where there are no sides, is left out.
"""

from micropython import const

from kocka.ai.consequence import WORLDS_DEALT, Comparison, Consequence
from kocka.engine.rng import Rng
from kocka.engine.tarock import PAGAT_CARD
from kocka.games.taroky.ai import dealing, kernel
from kocka.games.taroky.ai.playout import Player, Tricks
from kocka.games.taroky.ai.search import stakes_of
from kocka.games.taroky.rules.allowed import side_of
from kocka.games.taroky.rules.cards import VALUES
from kocka.games.taroky.rules.table import TRICKS

MYPY = False
if MYPY:
    from typing import Any

_RICH = const(3)  # raw points of a card that is worth a sentence
_PAGAT = const(9)  # what the Pagát counts among them


class Line:
    """One world played out by the rule after a choice. `sides`: by seat; `tricks`: since then."""

    def __init__(self, tricks: Tricks, hands: "list[list[int]]", sides: "list[int]", options: bytes) -> None:
        self.tricks = tricks
        self.sides = sides
        self._hands = hands
        self._options = options

    def play(self, card: int) -> None:
        """The seat on turn plays a card."""
        self._hands[self.tricks.turn].remove(card)
        self.tricks.play(card)

    def step(self) -> bool:
        """Plays a card by the rule; True if the round is over."""
        if self.tricks.done < TRICKS:
            self.play(Player(self.tricks, self._hands, self.sides, self._options).choose())
        return self.tricks.done == TRICKS


class TarokyComparison(Comparison):
    """See Comparison. Its rule takes longer."""

    most = 4

    def playing(self) -> "Any":
        view = self.view
        self.buffers = buffers = kernel.KernelBuffers()
        yield
        dealer = dealing.Dealer()
        yield
        dealer.seed(Rng(self.seed, self.stream))
        if not dealer.prepare(view):
            return []
        yield
        buffers.look(view)
        buffers.choose([choice[0] for choice in self.choices])
        yield
        for _ in stakes_of(view).fill(buffers):
            yield
        dealer.deal(buffers.worlds, WORLDS_DEALT)
        yield
        for row in range(WORLDS_DEALT):
            buffers.run(1, row)
            yield
        out = buffers.out
        each = kernel.CHOICES
        return [out[row * each + 1] - out[row * each] for row in range(WORLDS_DEALT)]

    def line(self, world: int, number: int) -> Line:
        table = self.view.table
        hands = [self.buffers.hand(world, seat) for seat in range(4)]
        hands[self.view.seat] = list(self.view.hand)
        held = [hands[seat] + self._played(seat) for seat in range(4)]
        sides = [side_of(table, seat, held[seat]) for seat in range(4)]
        line = Line(Tricks(table), hands, sides, table.options)
        line.play(self.choices[number][0])
        return line

    def _played(self, seat: int) -> "list[int]":
        """The cards that a seat has played."""
        table = self.view.table
        found = [table.trick(number)[seat] for number in range(table.done)]
        return found + [table.cards[seat]] if table.cards[seat] else found

    def difference(self, worse: Line, better: Line) -> Consequence | None:
        me = worse.sides[self.view.seat]
        best: Consequence | None = None
        most = 0
        for kind, line, other, side in (
            (Consequence.LOSES, worse, better, me),
            (Consequence.MISSES, better, worse, -me),
        ):
            gone = _taken_from(other, side)
            for number, card in _pairs(line, side):
                value = _PAGAT if card == PAGAT_CARD else VALUES[card]
                if value > most and card not in gone:
                    most = value
                    best = Consequence(kind, card, number == 0, self.view.table.done + number)
        return best


def _pairs(line: Line, side: int) -> "list[tuple[int, int]]":
    """(number of the trick since the choice, card) for each rich card of a side that the other one takes."""
    found = []
    ends = line.tricks.ends
    for number in range(len(ends)):
        taker, cards = ends[number]
        if line.sides[taker] != side:
            found += [(number, cards[s]) for s in range(4) if line.sides[s] == side and VALUES[cards[s]] >= _RICH]
    return found


def _taken_from(line: Line, side: int) -> "list[int]":
    return [card for _, card in _pairs(line, side)]
