"""Cards of 64 x 90 px on a phone: rank and sign in the corner, as many signs as the card says, courts doubled."""

from micropython import const

from kocka.engine.cards import ACE, JACK, QUEEN_OF_SPADES, TRUMPS
from kocka.ui.core import palette
from kocka.ui.table import cards as look
from kocka.ui.table.card_names import FRENCH
from kocka.ui.table.cards import Cards
from kocka.ui.table.doubled import doubled, flipped

MYPY = False
if MYPY:
    from typing import Any

WIDE = const(64)
HIGH = const(90)

_CLOTH = const(1)  # the index of the cloth in the court pictures
_PAPER = const(4)
_KEY = const(15)
_COLUMN = const(18)  # of the corner
_CORNER = const(3)  # left of it
_RANK_TOP = const(5)
_SIGN_TOP = const(33)
COURT_X = const(18)  # where a court of 44 x 88 px stands
_MARK_TOP = const(70)
_RED = const(2)  # in a tarock pack these suits have 4 to 1, in the ranks of 7 to 10
_LOWEST_RED = const(11)

# The signs of a number card: the left edges of their columns, the top of the first and what the last is lower; by rank
# (column, sixths of that). The signs of the lower half stand on their heads.
_COLUMNS = (23, 35, 47)
_TOP = const(10)
_DOWN = const(59)
_SIGNS = (
    (), ((1, 3),), ((1, 0), (1, 6)), ((1, 0), (1, 3), (1, 6)), ((0, 0), (2, 0), (0, 6), (2, 6)),
    ((0, 0), (2, 0), (1, 3), (0, 6), (2, 6)), ((0, 0), (2, 0), (0, 3), (2, 3), (0, 6), (2, 6)),
    ((0, 0), (2, 0), (0, 3), (2, 3), (0, 6), (2, 6), (1, 1)),
    ((0, 0), (2, 0), (0, 3), (2, 3), (0, 6), (2, 6), (1, 1), (1, 5)),
    ((0, 0), (2, 0), (0, 2), (2, 2), (0, 4), (2, 4), (0, 6), (2, 6), (1, 3)),
    ((0, 0), (2, 0), (0, 2), (2, 2), (0, 4), (2, 4), (0, 6), (2, 6), (1, 1), (1, 5)),
)  # fmt: skip


def each_sign(rank: int, x: int, y: int):
    """(x, y, whether it stands on its head) of each sign of a number card whose corner is at (x, y)."""
    for column, sixths in _SIGNS[rank]:
        yield x + _COLUMNS[column], y + _TOP + _DOWN * sixths // 6, sixths > 3


class TallCards(Cards):
    """Cards that are painted larger where they have WIDE x HIGH px, else as Cards are."""

    german_class = ("ui.table.german_tall", "TallGerman")
    tarock_class = ("ui.table.tarock_tall", "TallTarock")
    large_row = (64, 90, 67, 2, 5)

    def __init__(self, four_colours: bool = False, pack: int = FRENCH) -> None:
        super().__init__(four_colours, pack)
        self._on_heads = tuple([flipped(sign) for sign in self._narrow])
        self._doubled: dict[int, Any] = {}

    def draw(self, canvas, x: int, y: int, w: int, h: int, card: int, state: int = look.PLAIN) -> None:
        if w < WIDE or h < HIGH:
            super().draw(canvas, x, y, w, h, card, state)
            return
        if state & look.RAISED:
            y -= look.LIFT
        if not canvas.shows(x - 2, y - 2, w + 4, h + 4):
            return
        if state & look.BACK:
            self._draw_back(canvas, x, y, w, h)
            return
        if state & look.SELECTED:
            canvas.round_rect(x - 2, y - 2, w + 4, h + 4, 6, palette.GOLD)
        paper = palette.PAPER_DIM if state & look.DIMMED else palette.PAPER
        canvas.round_rect(x + 2, y + 2, w, h, 4, palette.SHADOW)
        canvas.round_rect(x, y, w, h, 4, palette.SHADOW)
        canvas.round_rect(x + 1, y + 1, w - 2, h - 2, 4, paper)
        if self._german is not None:
            self._german.draw(canvas, self, x, y, w, h, card, paper)
        elif card >> 4 >= TRUMPS:
            self._tarock.draw(canvas, x, y, w, h, card)
        else:
            self._draw_face(canvas, x, y, w, card, paper)
        self._draw_mark(canvas, x, y, w, h, card, state)

    def _draw_face(self, canvas, x: int, y: int, w: int, card: int, paper: int) -> None:
        """What is on the paper of a French card, or a plain one of a tarock pack."""
        suit = card >> 4
        rank = card & 15
        tarock = self._tarock
        colour = self.suit_colour(suit)
        letter = self.large[rank] if tarock is None else tarock.letter(suit, rank, True)
        self.corner(canvas, x, y, letter, colour)
        canvas.mask(self._index[suit], x + _CORNER + (_COLUMN - 15) // 2, y + _SIGN_TOP, colour)
        if tarock is not None and rank >= JACK:
            self.court(canvas, x, y, tarock.courts[rank - JACK], colour, paper)
        elif tarock is not None:
            count = _LOWEST_RED - rank if suit >= _RED else rank
            for sign_x, sign_y, on_head in each_sign(count, x, y):
                canvas.mask((self._on_heads if on_head else self._narrow)[suit], sign_x, sign_y, colour)
        elif rank == ACE:
            canvas.mask(self._giants[suit], x + COURT_X + 6, y + (HIGH - 31) // 2, colour)
        elif rank >= JACK:
            picture = self._cat if card == QUEEN_OF_SPADES else self._courts[rank - JACK]
            self.court(canvas, x, y, picture, colour, paper)
        else:
            for sign_x, sign_y, on_head in each_sign(rank, x, y):
                canvas.mask((self._on_heads if on_head else self._narrow)[suit], sign_x, sign_y, colour)

    def corner(self, canvas, x: int, y: int, letter: tuple, colour: int) -> None:
        """A rank in the corner of the card at (x, y)."""
        canvas.mask(letter, x + _CORNER + max(0, _COLUMN - letter[0]) // 2, y + _RANK_TOP, colour)

    def court(self, canvas, x: int, y: int, picture: tuple, cloth: int, paper: int) -> None:
        """A court of 22 x 44 px at twice its size, on the card at (x, y). Allocates at the first time."""
        large = self._doubled.get(id(picture))
        if large is None:
            large = self._doubled[id(picture)] = doubled(picture)
        self.cloth.pixel(_CLOTH, 0, cloth)
        self.cloth.pixel(_PAPER, 0, paper)
        canvas.blit(large, x + COURT_X, y + 1, _KEY, self.cloth)

    def _draw_mark(self, canvas, x: int, y: int, w: int, h: int, card: int, state: int) -> None:
        if w < WIDE or h < HIGH:
            super()._draw_mark(canvas, x, y, w, h, card, state)
        elif state & look.MARKED:
            canvas.blit(self._tick, x + 4, y + _MARK_TOP, _KEY)
        elif state & look.RECEIVED:
            canvas.blit(self._arrow, x + 4, y + _MARK_TOP, _KEY)
        elif card == QUEEN_OF_SPADES and self._tarock is None and self._german is None:
            canvas.blit(self._cat_corner, x + 4, y + _MARK_TOP, _KEY)

    def _draw_back(self, canvas, x: int, y: int, w: int, h: int) -> None:
        if w < WIDE:
            super()._draw_back(canvas, x, y, w, h)
            return
        canvas.round_rect(x + 2, y + 2, w, h, 4, palette.SHADOW)
        canvas.round_rect(x, y, w, h, 4, palette.SHADOW)
        canvas.round_rect(x + 1, y + 1, w - 2, h - 2, 4, palette.PAPER)
        canvas.round_rect(x + 4, y + 4, w - 8, h - 8, 3, palette.BLUE)
        for row in range(8):
            count = 5 - (row & 1)
            canvas.mask(self._backs[count], x + ((w - count * 9 + 1) >> 1), y + 10 + row * 9, palette.PAPER)
