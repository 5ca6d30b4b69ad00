"""Draws German cards in colour: acorns, leaves, bells, hearts; under, over, king and ace.

Codes of cards are those of the French pack (KK-1): acorns are clubs, leaves spades, bells diamonds, unders jacks, overs
queens. Cards holds a German and lets it paint what is on the paper.
"""

from micropython import const

from kocka.engine.cards import ACE, JACK, KING, QUEEN, TEN
from kocka.ui.art import courts, german, ranks, suits
from kocka.ui.core import palette
from kocka.ui.languages import letters

_HEJMA = const(0x1C)  # the over of leaves

_CLOTH = const(1)  # the index of the cloth in the court pictures
_PAPER = const(4)
_KEY = const(15)
_FULL = const(44)  # measures as in kocka.ui.table.cards
_TALL = const(60)
_LOW = const(50)
_MINI = const(34)
_WIDEST = const(16)  # a rank
_LARGE_TOP = const(3)
_LARGE_SIGN = const(29)

_COLOURS = palette.SUITS_GERMAN
_FILLS = palette.GERMAN_FILLS


class German:
    """The drawings, and the painting of what is on the paper of a card.

    narrow, index, pips, large: signs of 11, 15, 23 and 27 px: the lines of four suits, then what is between them.
    courts: under, over, king, Hejma.
    """

    def __init__(self) -> None:
        """Which drawings to use; they stay where the art modules have them."""
        self.narrow = (
            german.ACORN_11, german.LEAF_11, german.BELL_11, suits.HEART_11,
            german.ACORN_11_FILL, None, german.BELL_11_FILL, None,
        )  # fmt: skip
        self.index = (
            german.ACORN_15, german.LEAF_15, german.BELL_15, suits.HEART_15,
            german.ACORN_15_FILL, None, german.BELL_15_FILL, None,
        )  # fmt: skip
        self.pips = (
            german.ACORN_23, german.LEAF_23, german.BELL_23, suits.HEART_23,
            german.ACORN_23_FILL, None, german.BELL_23_FILL, None,
        )  # fmt: skip
        self.large = (
            german.ACORN_27, german.LEAF_27, german.BELL_27, suits.HEART_27,
            german.ACORN_27_FILL, None, german.BELL_27_FILL, None,
        )  # fmt: skip
        # Under and over, as languages.letters() chooses.
        self._letters = (german.BIG_SP, german.BIG_SV, german.BIG_U, german.BIG_O)
        self._large = (german.LARGE_SP, german.LARGE_SV, german.LARGE_U, german.LARGE_O)
        self.courts = (german.UNDER, german.OVER, courts.KING, german.HEJMA)

    def letter(self, french: tuple, rank: int) -> tuple:
        """The drawing of a rank; `french`: those of the French pack."""
        if rank == JACK or rank == QUEEN:
            return self._letters[2 * letters() + rank - JACK]
        return french[rank]

    def sign(self, canvas, signs: tuple, x: int, y: int, suit: int, colour: int = -1) -> None:
        """Paints a sign of `narrow`, `index`, `pips` or `large` in its colours, or its lines in the one given."""
        if colour >= 0:
            canvas.mask(signs[suit], x, y, colour)
            return
        canvas.mask(signs[suit], x, y, _COLOURS[suit])
        fill = signs[suit + 4]
        if fill is not None:
            canvas.mask(fill, x, y, _FILLS[suit])

    def draw(self, canvas, cards, x: int, y: int, w: int, h: int, card: int, paper: int) -> None:
        """Paints what is on the paper of a card of w x h px at x, y; `cards`: the Cards. Allocates nothing."""
        suit = card >> 4
        rank = card & 15
        colour = _COLOURS[suit]
        column = _WIDEST if w >= _FULL or w < _MINI else 11
        left = x + 3 if column == _WIDEST else x + 2
        if w < _MINI:
            left = x + ((w - _WIDEST) >> 1)
        large = w >= _FULL and h >= _LOW
        if rank == TEN and column != _WIDEST:
            letter = ranks.NARROW_10
        elif rank == JACK or rank == QUEEN:
            letter = (self._large if large else self._letters)[2 * letters() + rank - JACK]
        else:
            letter = cards.large[rank] if large else cards.ranks[rank]
        sign = y + (_LARGE_SIGN if large else 24)
        inset = (column - letter[0]) >> 1
        canvas.mask(letter, left + inset if inset > 0 else left, y + (_LARGE_TOP if large else 4), colour)
        if w < _MINI:
            self.sign(canvas, self.index, left, y + 24, suit)
        elif JACK <= rank <= KING:
            self.sign(canvas, self.index if column == _WIDEST else self.narrow, left, sign, suit)
            self._draw_court(canvas, cards, x + w - 24, y, h, card, paper)
        elif w >= _FULL and (h >= _TALL or h < _LOW):
            self.sign(canvas, self.index, left, sign, suit)
            self.sign(canvas, self.pips, x + w - 26, y + h - 28, suit)
            if rank == ACE and h >= _TALL:
                self.sign(canvas, self.pips, x + w - 26, y + 5, suit)
        elif w < _FULL and (h >= _TALL or h < _LOW):  # in a large fan
            self.sign(canvas, self.narrow, left, sign, suit)
            self.sign(canvas, self.pips, x + w - 26, y + h - 28, suit)
        elif w < _FULL:
            # no room for two signs: one, in the middle below the rank
            size = 27 if rank == ACE else 23
            self.sign(canvas, self.large if rank == ACE else self.pips, x + ((w - size) >> 1), y + h - size - 4, suit)
        elif rank == ACE:
            self.sign(canvas, self.pips, x + w - 26, y + 5, suit)
            self.sign(canvas, self.pips, x + 4, y + h - 27, suit)
        else:
            self.sign(canvas, self.large, x + ((w - 27) >> 1), y + h - 31, suit)

    def _draw_court(self, canvas, cards, x: int, y: int, h: int, card: int, paper: int) -> None:
        """A picture of 22 x 44 px on a card whose top is at y; the sign is low on an under, high on an over, on the
        shield of a king. With two heads it is between them, but on an over."""
        suit = card >> 4
        rank = card & 15
        cloth = cards.cloth
        cloth.pixel(_CLOTH, 0, _COLOURS[suit])
        cloth.pixel(_PAPER, 0, paper)
        picture = self.courts[3 if card == _HEJMA else rank - JACK]
        if cards.heads is None:
            y += h - 45
            canvas.blit(picture, x, y, _KEY, cloth)
            low = y + 33
        else:
            low = cards.heads.draw(canvas, cloth, picture, x, y, h) - 5
            y += 1
        if rank == QUEEN:
            self.sign(canvas, self.narrow, x + 11, y, suit)
        elif low < y:
            return
        elif rank == JACK:
            self.sign(canvas, self.narrow, x + 11, low, suit)
        else:
            canvas.fill_rect(x + 4, low - 2, 14, 13, palette.GOLD)
            canvas.fill_rect(x + 5, low - 1, 12, 12, paper)
            self.sign(canvas, self.narrow, x + 6, low, suit)
