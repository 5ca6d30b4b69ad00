"""How a round of Taroky is dealt (TA 2): the first dealer, cutting or knocking, the three manners, an unshuffled pack.

    ceremony = Ceremony(order, 17, dealer)      # the pack as the dealer offers it; a cut would lift 17 cards
    ceremony.apply(KNOCK); ceremony.apply(ABELES)
    Taroky(ceremony.hands, number, dealer, options, totals, ceremony.talon)

How deep somebody cuts is chance and comes with the deal; whether to cut and how to deal are decisions. With a shuffled
pack it makes no difference to anybody's chances, so that `Taroky.deal` deals by six without asking.
"""

from micropython import const

from kocka.engine.rng import Rng, dealing
from kocka.engine.round import NOT_NOW, OVER
from kocka.engine.tarock import is_tarok
from kocka.games.taroky.rules.allowed import reason_text
from kocka.games.taroky.rules.cards import ABELES, BY_SIX, CUT, KNOCK, PACK54, PACKET1, TWELVES
from kocka.games.taroky.rules.outcome import VARSAVA
from kocka.games.taroky.rules.table import NOBODY, SEATS, TALON_CARDS, TRICKS, after

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.games.taroky.rules.table import Position

_SIX = const(6)
_STREAM = const(0x0FFF)  # draws the first dealer, as in every game


class Ceremony:
    """The decisions before a round, as a state machine.

    `turn`: the seat to decide, OVER when all is dealt; `history`: the decisions; then `hands`: four lists of twelve,
    and `talon`: six cards in their order.
    """

    def __init__(self, order: list[int] | bytes, depth: int, dealer: int) -> None:
        """`order`: the 54 cards from the top; `depth`: how many a cut lifts, 1 to 53. Raises ValueError."""
        if sorted(order) != list(PACK54.cards):
            raise ValueError("the taroky pack has 54 cards, each of them once")
        if depth < 1 or depth >= PACK54.size:
            raise ValueError("a cut lifts 1 to 53 cards")
        self.order = list(order)
        self.depth = depth
        self.dealer = dealer
        self.turn = after(dealer, 2)
        self.history = bytearray()
        self.hands: list[list[int]] = [[], [], [], []]
        self.talon = b""
        self._packets: list[list[int]] = []
        self._left = 0  # packets not chosen yet, a mask

    def legal(self) -> list[int]:
        """What the seat on turn may decide, ascending."""
        if self.turn == OVER:
            return []
        if not self.history:
            return [CUT, KNOCK]
        if not self._packets:
            return [BY_SIX, TWELVES, ABELES]
        return [PACKET1 + i for i in range(SEATS) if self._left >> i & 1]

    def apply(self, action: int) -> None:
        """The seat on turn decides. Raises ValueError, with nothing changed, if it may not decide so."""
        if action not in self.legal():
            raise ValueError(reason_text(NOT_NOW))
        self.history.append(action)
        if action == CUT:
            self.order = self.order[self.depth :] + self.order[: self.depth]
            self._by_six()
        elif action == KNOCK:
            self.turn = after(self.dealer)
        elif action == BY_SIX:
            self._by_six()
        elif action == TWELVES:
            self._packets = [self._dozen(i) for i in range(SEATS)]
            self._left = 15
        elif action == ABELES:
            self._abeles()
        else:
            self._choose(action - PACKET1)

    def choose(self, seed: int, stream: int) -> int:
        """What an AI seat on turn decides: anything, for nobody can know what is better."""
        allowed = self.legal()
        return allowed[Rng(seed, stream).below(len(allowed))]

    def _dozen(self, number: int) -> list[int]:
        start = TALON_CARDS + TRICKS * number
        return self.order[start : start + TRICKS]

    def _done(self) -> None:
        self.talon = bytes(self.order[:TALON_CARDS])
        self.turn = OVER

    def _by_six(self) -> None:
        """Manner A: two rounds of six from forehand on."""
        for i in range(2 * SEATS):
            start = TALON_CARDS + _SIX * i
            self.hands[after(self.dealer, i + 1)] += self.order[start : start + _SIX]
        self._done()

    def _abeles(self) -> None:
        """Manner C: six to forehand, twelve to each of the others, the last six to forehand."""
        cards = self.order[TALON_CARDS:]
        forehand = after(self.dealer)
        self.hands[forehand] = cards[:_SIX] + cards[-_SIX:]
        for i in range(1, SEATS):
            start = _SIX + TRICKS * (i - 1)
            self.hands[after(forehand, i)] = cards[start : start + TRICKS]
        self._done()

    def _choose(self, number: int) -> None:
        """Manner B: packets of twelve are chosen, forehand first; the dealer gets the last one."""
        self.hands[self.turn] = self._packets[number]
        self._left &= ~(1 << number)
        self.turn = after(self.turn)
        if self.turn == self.dealer:
            for i in range(SEATS):
                if self._left >> i & 1:
                    self.hands[self.dealer] = self._packets[i]
            self._done()


def draw_for_deal(seed: int) -> tuple[bytes, int]:
    """Everybody cuts a card, the lowest deals: a tarok is above every plain card, equal ranks go by suit (TA 2).

    Returns the cards cut, one a seat, and the seat of the first dealer.
    """
    cards = list(PACK54.cards)
    Rng(seed, _STREAM).shuffle(cards)
    cut = cards[:SEATS]
    heights = [c << 4 if is_tarok(c) else (c & 15) << 4 | c >> 4 for c in cut]
    return bytes(cut), heights.index(min(heights))


def shuffled(seed: "int | str", stream: int) -> tuple[list[int], int]:
    """A shuffled pack and how deep it would be cut, for a Ceremony."""
    rng = dealing(seed, stream)
    cards = list(PACK54.cards)
    rng.shuffle(cards)
    return cards, 1 + rng.below(PACK54.size - 1)


def by_six(hands: list[bytes], talon: bytes, dealer: int) -> bytes:
    """The pack, from the top, that gives these hands and this talon when it is dealt by six without a cut."""
    order = bytearray(talon)
    for i in range(2 * SEATS):
        start = _SIX * (i // SEATS)
        order.extend(hands[after(dealer, i + 1)][start : start + _SIX])
    return bytes(order)


def gathered(position: "Position") -> list[int]:
    """The pack after a finished round, unshuffled (G1): the rest of the talon, discards, trick by trick, hands.

    Discards and hands from forehand on; the cards of a trick in the order they were played.
    """
    table = position.table
    cards = [position.talon[at] for at in range(TALON_CARDS) if table.owner[at] == NOBODY]
    for i in range(SEATS):
        cards += position.discards[after(table.forehand, i)]
    for number in range(table.done):
        cards += list(table.log[number * SEATS : number * SEATS + SEATS])
        if table.contract == VARSAVA and number < TALON_CARDS:
            cards.append(position.talon[number])
    for i in range(SEATS):
        cards += position.hands[after(table.forehand, i)]
    return cards
