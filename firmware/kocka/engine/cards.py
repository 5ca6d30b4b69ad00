"""Packs, suits, ranks and the text of cards and actions.

A card is one byte, `suit << 4 | rank`, always in 1..127, so that sorting bytes sorts a hand by suit and strength and a
suit of any pack (8, 13 or 22 cards) fits in a mask with one bit a rank: `1 << rank_of(card)` stays below 2**23, a small
int on every board. Zero is no card. Actions that are not cards are 128 and above; both kinds are one byte in a journal.

Suits are numbered as ranked for the draw of the first dealer (CK-3: hearts > diamonds > spades > clubs).
"""

from micropython import const

NO_CARD = const(0)  # also stands for a card that the observer may not see

CLUBS = const(0)
SPADES = const(1)
DIAMONDS = const(2)
HEARTS = const(3)
TRUMPS = const(4)

# A rank is the strength inside a French or German pack; other packs have their own texts for the same numbers.
TEN = const(10)
JACK = const(11)
QUEEN = const(12)
KING = const(13)
ACE = const(14)

# Actions beside cards.
CLAIM = const(128)
THROW_IN = const(129)
CINK = const(130)
STOP17 = const(131)

_FIRST_ACTION = const(128)
_ACTION_TEXTS = ("claim", "throwin", "cink", "stop17")

_SUIT_TEXTS = "CSDH"
_RANK_TEXTS = "??23456789TJQKA"


def ones(mask: int) -> int:
    """How many bits of a mask are set: cards, or seats."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def card(suit: int, rank: int) -> int:
    """The card of `suit` (0..4) and `rank` (1..22 for trumps, 2..14 in a French pack)."""
    return suit << 4 | rank


def suit_of(c: int) -> int:
    """The suit of a card: 0..3, or 4 for all trumps (whose ranks run past one nibble)."""
    return min(c >> 4, TRUMPS)


def rank_of(c: int) -> int:
    """The strength of a card inside its suit."""
    return c & 15 if c < TRUMPS << 4 else c - (TRUMPS << 4)


QUEEN_OF_SPADES = card(SPADES, QUEEN)
ACE_OF_SPADES = card(SPADES, ACE)


class Pack:
    """The cards of a game and how they are written.

    `cards`: bytes, ascending; `size`: how many; `lowest`: the lowest rank of a plain suit.
    """

    def __init__(self, name: str, lowest: int) -> None:
        self.name = name
        self.lowest = lowest
        self.cards = bytes([card(suit, rank) for suit in range(4) for rank in range(lowest, ACE + 1)])
        self.size = len(self.cards)

    def text(self, c: int) -> str:
        """`QS` for the queen of spades; ranks `2`-`9 T J Q K A`, suits `C D H S`."""
        return _RANK_TEXTS[c & 15] + _SUIT_TEXTS[c >> 4]

    def parse(self, text: str) -> int:
        """The card written as `text`. Raises ValueError with the problem if it is not a card of this pack."""
        if len(text) == 2:
            suit = _SUIT_TEXTS.find(text[1])
            rank = _RANK_TEXTS.find(text[0])
            if suit >= 0 and rank >= self.lowest:
                return card(suit, rank)
        raise ValueError("no card of the " + self.name + ' pack: "' + text + '"')

    def parse_hand(self, text: str) -> list[int]:
        """Cards separated by commas, in the order written; "" is an empty hand. Raises ValueError."""
        return [self.parse(word) for word in text.split(",")] if text else []

    def hand_text(self, hand: list[int] | bytes | bytearray) -> str:
        """Cards separated by commas."""
        return ",".join([self.text(c) for c in hand])

    def action_text(self, action: int) -> str:
        """A card's text or the word of another action (`claim`, `throwin`, `cink`, `stop17`)."""
        if action < _FIRST_ACTION:
            return self.text(action)
        return _ACTION_TEXTS[action - _FIRST_ACTION]

    def parse_action(self, text: str) -> int:
        """The inverse of `action_text`. Raises ValueError for what is neither a card of the pack nor a word."""
        for i in range(len(_ACTION_TEXTS)):
            if text == _ACTION_TEXTS[i]:
                return _FIRST_ACTION + i
        if len(text) != 2:
            raise ValueError('no card and no action: "' + text + '"')
        return self.parse(text)


PACK32 = Pack("32-card", 7)
PACK52 = Pack("52-card", 2)


def action_text(pack: Pack, action: int) -> str:
    return pack.action_text(action)


def parse_action(pack: Pack, text: str) -> int:
    return pack.parse_action(text)
