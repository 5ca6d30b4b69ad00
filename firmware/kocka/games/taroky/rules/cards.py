"""The pack of Taroky: 54 cards, their order, points and texts (TA 1), and the words of everything else one can do.

A plain card is `suit << 4 | rank` with the ranks 7..14 of the other packs of eight a suit: 7 8 9 10 J C Q K in the
black suits, 4 3 2 1 J C Q K in the red ones (the 1 is the best pip). Taroks are 65..86, the Škýz last, so the greater
number wins wherever two cards of one suit or a tarok and a plain card meet. A suit is a mask of at most 23 bits.
"""

from micropython import const

from kocka.engine.cards import CLUBS, HEARTS, TRUMPS, Pack, card
from kocka.games.taroky.rules.outcome import BASIC_TEXTS, BASICS

CAVALIER = const(12)
KING = const(14)

PAGAT_CARD = const(65)
UHO_CARD = const(66)
XV = const(79)
XVI = const(80)
XIX = const(83)
MOND_CARD = const(85)
SKYZ = const(86)

# Words, in the order of their actions. A bid and a contract go together: CONTRACT_OF.
CLAIM = const(128)
GOOD = const(132)
BID_FIRST = const(133)
BID_SECOND = const(134)
BID_THIRD = const(135)
BID_SIXTH = const(136)
BID_VARSAVA = const(137)
CALL_XV = const(138)
CALL_XVI = const(139)
CALL_XIX = const(142)
TRIO1 = const(143)
TRIO2 = const(144)
TRIO3 = const(145)
TAKE = const(146)
REFUSE = const(147)
PASS = const(148)
SAY_PAGAT = const(149)
SAY_UHO = const(150)
SAY_VALAT = const(151)
WITH = const(152)
AGAINST = const(153)
FLEK_GAME = const(154)
FLEK_PAGAT = const(155)
FLEK_UHO = const(156)
FLEK_VALAT = const(157)  # the Valát of the declarer's side
FLEK_COUNTER = const(158)  # the Valát of the others
FLEK_BOTH = const(159)  # Pagát and Uho in one breath (TA 5.3)
ADD = const(160)
LATE = const(161)
ALONE = const(162)
CUT = const(163)
KNOCK = const(164)
BY_SIX = const(165)
TWELVES = const(166)
ABELES = const(167)
PACKET1 = const(168)
PACKET4 = const(171)
BASIC = const(192)  # + the mask of the basic announcements: 192 says that there are none

_FIRST_WORD = const(132)
_WORDS = (
    "good", "first", "second", "third", "sixth", "varsava", "call15", "call16", "call17", "call18", "call19",
    "trio1", "trio2", "trio3", "take", "refuse", "pass", "pagat", "uho", "valat", "with", "against", "flek-game",
    "flek-pagat", "flek-uho", "flek-valat", "flek-countervalat", "flek-both", "add", "late", "alone", "cut", "knock",
    "bysix", "twelves", "abeles", "packet1", "packet2", "packet3", "packet4",
)  # fmt: skip

_NO_BASIC = "nothing"

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


class TarokyPack(Pack):
    """The 54 cards and how they and all words are written."""

    def __init__(self) -> None:
        super().__init__("taroky", _LOWEST)
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
        raise ValueError('no card of the taroky pack: "' + text + '"')

    def action_text(self, action: int) -> str:
        """A card's text or the word of another action; basic announcements are joined by "+"."""
        if action < CLAIM:
            return self.text(action)
        if action == CLAIM:
            return "claim"
        if action >= BASIC:
            return _basic_text(action - BASIC)
        return _WORDS[action - _FIRST_WORD]

    def parse_action(self, text: str) -> int:
        """The opposite of `action_text`. Raises ValueError for what is neither a card nor a word."""
        if text == "claim":
            return CLAIM
        if text in _WORDS:
            return _FIRST_WORD + _WORDS.index(text)
        if text == _NO_BASIC:
            return BASIC
        mask = 0
        words = text.split("+")
        for at in range(len(BASICS)):
            if BASIC_TEXTS[at] in words:
                mask |= BASICS[at]
        if mask and self.action_text(BASIC + mask) == text:
            return BASIC + mask
        return self.parse(text)


def _basic_text(mask: int) -> str:
    return "+".join([BASIC_TEXTS[at] for at in range(len(BASICS)) if mask & BASICS[at]]) or _NO_BASIC


PACK54 = TarokyPack()
VALUES = bytes([points(c) if c in PACK54.cards else 0 for c in range(128)])
