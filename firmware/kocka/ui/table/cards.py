"""Draws playing cards.

``Cards`` paints cards of any size on a colour canvas: the left edge strip (STRIP px) always shows rank and suit, so a
fan may overlap down to that pitch. ``MonoCards`` paints the boxes of the 128x64 board. Both load their sprites once;
painting allocates nothing.
"""

import framebuf
from micropython import const

from kocka.engine.cards import JACK, QUEEN, TRUMPS
from kocka.ui.art import courts, icons, ranks, suits
from kocka.ui.core import layouts, palette
from kocka.ui.languages import letters
from kocka.ui.table.card_names import FRENCH, GERMAN, TAROCK

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.table.german import German
    from kocka.ui.table.tarock import Tarock
    from kocka.ui.table.tarock_mono import MonoTarock
    from kocka.ui.table.two_heads import TwoHeads

# State flags of a card; add them up.
PLAIN = const(0)
DIMMED = const(1)  # may not be played now
SELECTED = const(2)  # under the cursor: thick gold edge
RAISED = const(4)  # drawn LIFT px higher
MARKED = const(8)  # chosen (to pass, to throw away): a tick at the foot of the strip
RECEIVED = const(16)  # came with the pass: an arrow at the foot of the strip
BACK = const(32)  # face down

# Sizes the screens lay out with (px).
STRIP = const(22)  # least pitch in a fan: rank and suit stay readable
HAND_WIDTH = const(46)
HAND_HEIGHT = const(64)
TRICK_WIDTH = const(44)
TRICK_HEIGHT = const(58)
MINI_WIDTH = const(22)
MINI_HEIGHT = const(42)
LIFT = const(12)

MONO_WIDTH = const(15)  # at a pitch of 16 eight boxes fill the line
MONO_HEIGHT = const(21)
MONO_WIDE = const(24)  # a box with rank and suit side by side
MONO_LOW = const(13)

_INK = const(0)
_SHADOW = const(3)
_PAPER = const(4)
_PAPER_DIM = const(5)
_BLUE = const(7)
_GOLD = const(9)
_KEY = const(15)

_BLACK_CAT = const(0x1C)  # the queen of spades

SIGNS = ("♣", "♠", "♦", "♥")  # in lines of text, French
_SIGN_WIDTH = const(11)  # of German ones
_MONO_SIGN_WIDTH = const(8)

_LETTER_WIDTHS = b"\x0a\x06"  # of under and over on the mono board: Sp and Sv, U and O

_CLOTH = const(1)  # the index of the cloth in the court pictures
_FULL = const(44)  # from this width on the corner column is 16 px wide, else 11
_TALL = const(60)  # from this height on a number card shows its suit twice
_LOW = const(50)  # below this height, too: there is no room for a sign below the rank
_RANK_HEIGHT = const(18)
_LARGE_TOP = const(3)  # of a large rank, and of the sign below it
_LARGE_SIGN = const(29)
_WIDE = const(54)  # from this width on the large signs have room
_MINI = const(34)  # below this width a card is its strip


class Cards:
    """Cards on a colour canvas.

    Ranks are 24 px tall on cards that show their corner column of 16 px and have the height, 18 px on the others.

    four_colours: clubs green and diamonds blue instead of black and red. pack: FRENCH, GERMAN or TAROCK (of
    card_names.py). two_heads: courts have two heads, not one. All three may be set at any time. ranks, large: the
    drawings of ranks by rank; cloth: what blit makes of the colours of a court. figures: taroks have figures, whatever
    the settings say.
    """

    figures = False
    # (module of kocka, class) of what paints the other packs.
    german_class = ("ui.table.german", "German")
    tarock_class = ("ui.table.tarock", "Tarock")
    # Of a row of cards in a text: (width, height, px to the next card, px above, lines that it takes).
    small_row = (22, 42, 25, 0, 2)
    large_row = (44, 58, 47, 2, 3)

    def __init__(self, four_colours: bool = False, pack: int = FRENCH) -> None:
        """Which drawings to use; they stay where the art modules have them."""
        self.four_colours = four_colours
        self._german: German = None
        self._tarock: Tarock = None
        self.heads: TwoHeads = None
        self.pack = pack
        self.ranks: tuple = (
            (), (), ranks.BIG_2, ranks.BIG_3, ranks.BIG_4, ranks.BIG_5, ranks.BIG_6, ranks.BIG_7, ranks.BIG_8,
            ranks.BIG_9, ranks.BIG_10, ranks.BIG_J, ranks.BIG_Q, ranks.BIG_K, ranks.BIG_A,
        )  # fmt: skip
        self.large: tuple = (
            (), (), ranks.LARGE_2, ranks.LARGE_3, ranks.LARGE_4, ranks.LARGE_5, ranks.LARGE_6, ranks.LARGE_7,
            ranks.LARGE_8, ranks.LARGE_9, ranks.LARGE_10, ranks.LARGE_J, ranks.LARGE_Q, ranks.LARGE_K, ranks.LARGE_A,
        )  # fmt: skip
        self._index = (suits.CLUB_15, suits.SPADE_15, suits.DIAMOND_15, suits.HEART_15)
        self._pips = (suits.CLUB_23, suits.SPADE_23, suits.DIAMOND_23, suits.HEART_23)
        self._aces = (suits.CLUB_27, suits.SPADE_27, suits.DIAMOND_27, suits.HEART_27)
        self._giants = (suits.CLUB_31, suits.SPADE_31, suits.DIAMOND_31, suits.HEART_31)
        self._narrow = (suits.CLUB_11, suits.SPADE_11, suits.DIAMOND_11, suits.HEART_11)
        self._courts = (courts.JACK, courts.QUEEN, courts.KING)
        self._cat = courts.CAT_QUEEN
        self._cat_corner = courts.CAT_CORNER
        self._tick = icons.TICK
        self._arrow = icons.RECEIVED
        self._backs = (
            (), icons.BACK_TILE, icons.BACK_TILE_2, icons.BACK_TILE_3, icons.BACK_TILE_4, icons.BACK_TILE_5,
        )  # fmt: skip
        self.cloth = framebuf.FrameBuffer(bytearray(8), 16, 1, framebuf.GS4_HMSB)
        for colour in range(16):
            self.cloth.pixel(colour, 0, colour)

    @property
    def pack(self) -> int:
        """Which cards these are."""
        return TAROCK if self._tarock is not None else FRENCH if self._german is None else GERMAN

    @pack.setter
    def pack(self, pack: int) -> None:
        if pack == self.pack:
            return
        self._german = None
        self._tarock = None
        if pack == GERMAN:
            self._german = layouts.named(*self.german_class)()
        elif pack == TAROCK:
            self._tarock = layouts.named(*self.tarock_class)()
        self._take_heads(self.two_heads)

    @property
    def two_heads(self) -> bool:
        """Whether courts have two heads."""
        return self.heads is not None

    @two_heads.setter
    def two_heads(self, on: bool) -> None:
        if on != self.two_heads:
            self._take_heads(on)

    def _take_heads(self, on: bool) -> None:
        """The halves of the pack's courts, or none."""
        self.heads = None
        if on:
            from kocka.ui.table.two_heads import TwoHeads

            if self._german is not None:
                pictures = self._german.courts
            elif self._tarock is not None:
                pictures = self._tarock.courts
            else:
                pictures = self._courts + (self._cat,)
            self.heads = TwoHeads(pictures)

    def suit_colour(self, suit: int) -> int:
        """The colour index of a suit's sign on paper."""
        if self._german is not None:
            return palette.SUITS_GERMAN[suit]
        return palette.SUITS_FOUR[suit] if self.four_colours else palette.SUITS_TWO[suit]

    def draw_suit(self, canvas, x: int, y: int, suit: int, colour: int = -1) -> None:
        """Paints the 15x15 sign of a suit, in its own colour or the one given."""
        if self._german is not None:
            self._german.sign(canvas, self._german.index, x, y, suit, colour)
            return
        sign = self._index[suit] if suit < TRUMPS else self._tarock.star
        canvas.mask(sign, x, y, self.suit_colour(suit) if colour < 0 else colour)

    def sign_width(self, font) -> int:
        """How wide a suit's sign in a line of text is."""
        return font.width if self._german is None else _SIGN_WIDTH

    def letter_suit(self, canvas, font, x: int, y: int, suit: int) -> int:
        """Paints a suit's sign in a line of text, with the top of the line at y. Returns x after it."""
        if self._german is None and suit < TRUMPS:
            return canvas.text(font, SIGNS[suit], x, y, self.suit_colour(suit))
        if self._german is None:
            canvas.mask(self._tarock.small, x + ((font.width - 7) >> 1), y + font.base - 9, self.suit_colour(TRUMPS))
            return x + font.width
        self._german.sign(canvas, self._german.narrow, x, y + font.base - 12, suit)
        return x + _SIGN_WIDTH

    def draw_rank(self, canvas, x: int, y: int, w: int, h: int, suit: int, rank: int) -> None:
        """Paints only a rank in its suit's colour, in the middle of w x h px at x, y; the numeral of a tarok."""
        if suit >= TRUMPS:
            self._tarock.draw_rank(canvas, x, y, w, h, (suit - TRUMPS) << 4 | rank)
            return
        if self._tarock is not None:
            letter = self._tarock.letter(suit, rank, False)
        else:
            letter = self.ranks[rank] if self._german is None else self._german.letter(self.ranks, rank)
        canvas.mask(letter, x + (w - letter[0]) // 2, y + (h - _RANK_HEIGHT) // 2, self.suit_colour(suit))

    def draw(self, canvas, x: int, y: int, w: int, h: int, card: int, state: int = PLAIN) -> None:
        """Paints a card of w x h px (at least MINI_WIDTH x MINI_HEIGHT) at x, y; its shadow needs 1 px right and below.

        card = suit << 4 | rank (not looked at with BACK), state = flags added up. RAISED paints from y - LIFT on.
        Allocates nothing.
        """
        if state & RAISED:
            y -= LIFT
        if not canvas.shows(x, y, w + 1, h + 1):
            return
        if state & BACK:
            self._draw_back(canvas, x, y, w, h)
            return
        paper = _PAPER_DIM if state & DIMMED else _PAPER
        selected = state & SELECTED
        canvas.card(x, y, w, h, paper, _GOLD if selected else _SHADOW, _SHADOW, selected != 0)
        if self._german is not None:
            self._german.draw(canvas, self, x, y, w, h, card, paper)
            self._draw_mark(canvas, x, y, w, h, card, state)
            return
        suit = card >> 4
        rank = card & 15
        tarock = self._tarock
        if suit >= TRUMPS:
            tarock.draw(canvas, x, y, w, h, card)
            self._draw_mark(canvas, x, y, w, h, card, state)
            return
        colour = palette.SUITS_FOUR[suit] if self.four_colours else palette.SUITS_TWO[suit]
        court = 11 <= rank <= 13 or (tarock is not None and rank == 14)
        column = 16 if w >= _FULL or w < _MINI else 11
        left = x + 3 if column == 16 else x + 2
        if w < _MINI:
            left = x + ((w - 16) >> 1)
        large = w >= _FULL and h >= _LOW
        if tarock is None:
            letter = self.large[rank] if large else self.ranks[rank]
        else:
            letter = tarock.letter(suit, rank, large)
        sign = y + (_LARGE_SIGN if large else 24)
        if column != 16 and letter is ranks.BIG_10:
            letter = ranks.NARROW_10
        rank_left = left + ((column - letter[0]) >> 1)
        canvas.mask(letter, rank_left if rank_left > left else left, y + (_LARGE_TOP if large else 4), colour)
        if w < _MINI:
            canvas.mask(self._index[suit], left, y + 24, colour)
            return
        if court:
            canvas.mask(self._index[suit] if column == 16 else self._narrow[suit], left, sign, colour)
            self.cloth.pixel(_CLOTH, 0, colour)
            self.cloth.pixel(_PAPER, 0, paper)
            if tarock is not None:
                picture = tarock.courts[rank - 11]
            else:
                picture = self._cat if card == _BLACK_CAT else self._courts[rank - 11]
            if self.heads is None:
                canvas.blit(picture, x + w - 24, y + h - 45, _KEY, self.cloth)
            else:
                self.heads.draw(canvas, self.cloth, picture, x + w - 24, y, h)
        elif w < _FULL and (h >= _TALL or h < _LOW):  # in a large fan
            canvas.mask(self._narrow[suit], left, sign, colour)
            canvas.mask(self._pips[suit], x + w - 26, y + h - 28, colour)
        elif _LOW <= h < _TALL:
            # no room for two signs: one, in the middle below the rank
            if rank == 14 and w >= _FULL:
                canvas.mask(self._giants[suit], x + ((w - 31) >> 1), y + h - 34, colour)
            elif rank == 14 or w >= _FULL:
                canvas.mask(self._aces[suit], x + ((w - 27) >> 1), y + h - 31, colour)
            else:
                canvas.mask(self._pips[suit], x + ((w - 23) >> 1), y + h - 28, colour)
        else:
            canvas.mask(self._index[suit], left, sign, colour)
            if w >= _WIDE:
                canvas.mask(self._giants[suit], x + w - 34, y + h - 35, colour)
            elif rank == 14:
                canvas.mask(self._aces[suit], x + w - 29, y + h - 30, colour)
            else:
                canvas.mask(self._pips[suit], x + w - 26, y + h - 28, colour)
        self._draw_mark(canvas, x, y, w, h, card, state)

    def _draw_mark(self, canvas, x: int, y: int, w: int, h: int, card: int, state: int) -> None:
        """What stands at the foot of the strip: chosen, received, the head of the cat."""
        if h >= _TALL and w >= _FULL:
            if state & MARKED:
                canvas.blit(self._tick, x + 3, y + h - 19, _KEY)
            elif state & RECEIVED:
                canvas.blit(self._arrow, x + 3, y + h - 19, _KEY)
            elif card == _BLACK_CAT and self._tarock is None:
                canvas.blit(self._cat_corner, x + 3, y + h - 19, _KEY)
        elif self._tarock is not None and h >= _TALL and state & (MARKED | RECEIVED):
            self._tarock.draw_mark(canvas, x, y, h, state & MARKED != 0)

    def _draw_back(self, canvas, x: int, y: int, w: int, h: int) -> None:
        """A face-down card: rows of cats' heads."""
        canvas.card(x, y, w, h, _PAPER, _SHADOW, _SHADOW, False)
        canvas.fill_rect(x + 3, y + 3, w - 6, h - 6, _BLUE)
        columns = (w - 8) // 9
        rows = (h - 8) // 9
        top = y + ((h - rows * 9 + 2) >> 1)
        for row in range(rows):
            count = columns - (row & 1)
            if count:
                canvas.mask(self._backs[count], x + ((w - count * 9 + 1) >> 1), top + row * 9, _PAPER)


class MonoCards:
    """Cards as boxes on a 128x64 black-and-white canvas: rank above suit, or side by side in a wide box.

    Black suits are filled, red ones hollow; the queen of spades' box has a cat's ears. Taroks have their number in
    figures and a star. pack: FRENCH, GERMAN or TAROCK (of kocka.ui.table.card_names); may be set at any time.
    four_colours, two_heads: as in Cards, without an effect.
    """

    figures = True
    small_row = large_row = (24, 13, 25, 0, 1)
    four_colours = False
    two_heads = False

    def __init__(self, pack: int = FRENCH) -> None:
        """Which drawings to use; they stay where the art modules have them."""
        from kocka.ui.art import mono

        self._ranks = (
            (), (), ranks.SMALL_2, ranks.SMALL_3, ranks.SMALL_4, ranks.SMALL_5, ranks.SMALL_6, ranks.SMALL_7,
            ranks.SMALL_8, ranks.SMALL_9, ranks.SMALL_10, ranks.SMALL_J, ranks.SMALL_Q, ranks.SMALL_K, ranks.SMALL_A,
        )  # fmt: skip
        self._rank_widths = bytes((0, 0, 6, 6, 6, 6, 6, 6, 6, 6, 10, 6, 7, 7, 6))
        self._french = (mono.CLUB_7, mono.SPADE_7, mono.DIAMOND_7, mono.HEART_7)
        self._suits = self._french
        self._letters: tuple = ()  # under and over of German cards, as languages.letters() chooses
        self._tarock: MonoTarock = None
        self.pack = pack
        self._cat = mono.CAT_11
        self._ear_left = mono.EAR_LEFT
        self._ear_right = mono.EAR_RIGHT

    @property
    def pack(self) -> int:
        """Which cards these are."""
        return TAROCK if self._tarock is not None else GERMAN if self._letters else FRENCH

    @pack.setter
    def pack(self, pack: int) -> None:
        if pack == self.pack:
            return
        self._suits = self._french
        self._letters = ()
        self._tarock = None
        if pack == GERMAN:
            from kocka.ui.art import german_mono as art

            self._suits = (art.ACORN_7, art.LEAF_7, art.BELL_7, self._french[3])
            self._letters = (art.SMALL_SP, art.SMALL_SV, art.SMALL_U, art.SMALL_O)
        elif pack == TAROCK:
            from kocka.ui.table.tarock_mono import MonoTarock

            self._tarock = MonoTarock(self._ranks)

    def _rank_width(self, suit: int, rank: int) -> int:
        """Width of a rank in px, of a tarok of its number."""
        if self._tarock is not None:
            return self._tarock.width(suit, rank)
        if self._letters and JACK <= rank <= QUEEN:
            return _LETTER_WIDTHS[letters()]
        return self._rank_widths[rank]

    def _paint_rank(self, canvas, x: int, y: int, suit: int, rank: int, colour: int) -> None:
        """Paints a rank, of a tarok its number."""
        if self._tarock is not None:
            self._tarock.paint(canvas, x, y, suit, rank, colour)
        elif self._letters and JACK <= rank <= QUEEN:
            canvas.mask(self._letters[2 * letters() + rank - JACK], x, y, colour)
        else:
            canvas.mask(self._ranks[rank], x, y, colour)

    def draw_stack(self, canvas, x: int, y: int, w: int, card: int, colour: int) -> None:
        """Paints the number of a tarok upright in w x 21 px at x, y: figure below figure, or with the star."""
        self._tarock.stack(canvas, x + ((w - 6) >> 1), y, card, colour)

    def draw_suit(self, canvas, x: int, y: int, suit: int, colour: int = 1) -> None:
        """Paints the 7x7 sign of a suit."""
        canvas.mask(self._suits[suit] if suit < TRUMPS else self._tarock.star, x, y, colour)

    def sign_width(self, font) -> int:
        """How wide a suit's sign in a line of text is."""
        return _MONO_SIGN_WIDTH if self._letters else font.width

    def letter_suit(self, canvas, font, x: int, y: int, suit: int) -> int:
        """Paints a suit's sign in a line of text, with the top of the line at y. Returns x after it."""
        if suit >= TRUMPS:
            canvas.mask(self._tarock.small, x, y + max(0, font.base - 6), 1)
            return x + font.width
        if not self._letters:
            return canvas.text(font, SIGNS[suit], x, y, 1)
        canvas.mask(self._suits[suit], x, y + max(0, font.base - 8), 1)
        return x + _MONO_SIGN_WIDTH

    def draw_rank(self, canvas, x: int, y: int, w: int, h: int, suit: int, rank: int, colour: int = 1) -> None:
        """Paints only a rank, in the middle of w x h px at x, y; the number of a tarok."""
        self._paint_rank(canvas, x + (w - self._rank_width(suit, rank)) // 2, y + (h - 9) // 2, suit, rank, colour)

    def draw(self, canvas, x: int, y: int, w: int, h: int, card: int, state: int = PLAIN) -> None:
        """Paints a box of w x h px at x, y: upright from 13 x 21, wide (w >= 22) from 22 x 13.

        SELECTED is inverse video; DIMMED has no frame; MARKED has a thick foot; RECEIVED a thick head;
        RAISED is 3 px higher. Foot and head are 2 px outside the box; the ears of the queen of spades stand 3 px above
        it. Allocates nothing.
        """
        if state & RAISED:
            y -= 3
        if not canvas.shows(x, y - 3, w, h + 5):
            return
        paper = 1 if state & SELECTED else 0
        ink = 1 - paper
        canvas.fill_rect(x, y, w, h, 0)
        if not state & DIMMED or paper:
            canvas.fill_rect(x + 1, y, w - 2, h, 1)
            canvas.fill_rect(x, y + 1, w, h - 2, 1)
            canvas.fill_rect(x + 1, y + 1, w - 2, h - 2, paper)
        if state & BACK:
            canvas.mask(self._cat, x + ((w - 11) >> 1), y + ((h - 9) >> 1), ink)
            return
        suit = card >> 4
        rank = card & 15
        width = self._rank_width(suit, rank)
        if w >= 22:
            left = x + ((w - width - 9) >> 1)
            self._paint_rank(canvas, left, y + ((h - 9) >> 1), suit, rank, ink)
            self.draw_suit(canvas, left + width + 2, y + ((h - 7) >> 1), suit, ink)
        else:
            top = y + ((h - 17) >> 1)
            self._paint_rank(canvas, x + ((w - width) >> 1), top, suit, rank, ink)
            self.draw_suit(canvas, x + ((w - 7) >> 1), top + 10, suit, ink)
        if card == _BLACK_CAT and self._tarock is None:
            canvas.mask(self._ear_left, x, y - 3, 1)
            canvas.mask(self._ear_right, x + w - 5, y - 3, 1)
        if state & MARKED:
            canvas.fill_rect(x, y + h, w, 2, 1)
        if state & RECEIVED:
            canvas.fill_rect(x + 2, y - 2, w - 4, 2, 1)
