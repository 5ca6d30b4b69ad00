"""The 54 cards of a tarock pack: their order, points and texts (TA 1).

A plain card is `suit << 4 | rank` with the ranks 7..14 of the other packs of eight a suit: 7 8 9 10 J C Q K in the
black suits, 4 3 2 1 J C Q K in the red ones (the 1 is the best pip). Taroks are 65..86, the Škýz last, so the greater
number wins wherever two cards of one suit or a tarok and a plain card meet. A suit is a mask of at most 23 bits.
"""

from micropython import const

from kocka.engine.cards import CLUBS, HEARTS, TRUMPS, Pack, card

CAVALIER = const(12)
KING = const(14)

PAGAT_CARD = const(65)
UHO_CARD = const(66)
XV = const(79)
XVI = const(80)
XIX = const(83)
MOND_CARD = const(85)
SKYZ = const(86)

_SUIT_TEXTS = "CSDH"
_BLACK_TEXTS = "789TJCQK"
_RED_TEXTS = "4321JCQK"
_LOWEST = const(7)


def is_tarok(c: int) -> bool:
    """Whether a card is one of the 22 taroks."""
    return c >= PAGAT_CARD


def suit(c: int) -> int:
    """The suit of a card, 0..3 or TRUMPS."""
    return min(c >> 4, TRUMPS)


def points(c: int) -> int:
    """The raw points of a card: 5 to 1 (TA 1)."""
    if c >= PAGAT_CARD:
        return 5 if c in (PAGAT_CARD, MOND_CARD, SKYZ) else 1
    return max(1, (c & 15) - 9)


def is_king(c: int) -> bool:
    """Whether a card is a king."""
    return c < PAGAT_CARD and c & 15 == KING


def eyes(raw: int, cards: int) -> int:
    """The eyes of a pile of so many cards whose raw points are `raw`: threes minus 2, leftovers minus 1 (TA 1)."""
    return (3 * raw - 2 * cards + 1) // 3


def tarok(number: int) -> int:
    """The tarok of a number 1..22."""
    return PAGAT_CARD - 1 + number


class TarockPack(Pack):
    """The 54 cards and how they are written."""

    def __init__(self) -> None:
        super().__init__("54-card", _LOWEST)
        self.cards = bytes(
            [card(s, rank) for s in range(CLUBS, HEARTS + 1) for rank in range(_LOWEST, KING + 1)]
            + [tarok(n) for n in range(1, 23)]
        )
        self.size = len(self.cards)

    def text(self, c: int) -> str:
        """`KC`, `CS` (the cavalier of spades), `1D`, `T1` to `T21` and `SK`."""
        if c == SKYZ:
            return "SK"
        if c >= PAGAT_CARD:
            return "T" + str(c - PAGAT_CARD + 1)
        return (_BLACK_TEXTS if c >> 4 < 2 else _RED_TEXTS)[(c & 15) - _LOWEST] + _SUIT_TEXTS[c >> 4]

    def parse(self, text: str) -> int:
        """The card written as `text`. Raises ValueError if it is not a card of this pack."""
        for c in self.cards:
            if self.text(c) == text:
                return c
        raise ValueError("no card of the " + self.name + ' pack: "' + text + '"')
