"""How a board's screen is divided and what it looks like: fonts, colours, measures. Data, a class per display.

Screens ask the layout instead of the board. `Layout` is the 240x240 pocket display with fine pixels and the 320x240
table display with coarse ones; `layout_low` has what differs on a display of 240x135, `layout_mono` on black and white
128x64, which is not a scaled version of the others.

Letter heights follow from the pixel size: capitals of at least 1.2 mm in secondary text (`small`), and of 1.75 mm, or
as near as the line length allows, in what must be read.
"""

from micropython import const

from kocka.hal import BACK, NEXT, OK, PREV
from kocka.ui.core import palette
from kocka.ui.core.text import Font

# Classes of display (`Layout.display`): where the numbers of a screen differ by display, it keeps a table of four.
SQUARE = const(0)
WIDE = const(1)
LOW = const(2)
MONO = const(3)
NAMES = ("square", "wide", "low", "mono")

_FINE_UM = 120  # pixels smaller than this need the larger `small` font


class Layout:
    """Measures of one board. All in px.

    width, height; display: its class, by which a screen's tables are indexed: SQUARE; WIDE, with more room; LOW, with
    four rows of a list; MONO, black and white. The latter two have lines of text in place of portraits, and cards
    without pictures.
    small, body, title, score: fonts (score has digits and signs only); line: the one of them for lists of facts;
    value: for a number at the right of such a line; note: for names and short sentences beside something larger.
    margin: free at the left and right edge; bar: height of the title bar; foot: height of the hint line at the bottom;
    row: height of a list row; top, bottom: the rows between title bar and hint line.
    Colours: felt (background), panel (boxes on it), text, dim (secondary text), faint (cannot be picked), accent (gold:
    you, now), on_accent (text on it), paper and ink (cards, dialogs), shadow, alarm, good, bright (numbers on felt).

    outlines: frames in place of fills, and what cannot be picked is struck through.
    Title bar: bar_x, bar_line (rows free below it), bar_back (of the line above the hints, too), bar_soft (ink of what
    stands at the right). Hint line: hint_gap between hints, foot_down (to the text). A key's name: key_pad, key_gap
    (between two, twice that before a word), key_high, key_round, key_back.
    A row under the cursor: cursor_round, choice_round of its value; row_pad, row_gap (between two lines), row_down (to
    the first of two), row_more (of two), scroll_w (room of the scroll mark), mark_w, mark_round.
    button_back; sheet_shift of a shadow. Dialogs: box_edge, box_pad, box_top, box_lead (between lines of running text),
    box_gap (above the buttons, and in them), box_foot, buttons_gap; toasts: toast_more, toast_gap. A ledger:
    ledger_more of its rows of two lines, ledger_line (rows of pixels below each). spread: rows between things below
    each other; rule_h: of a line that stands for a cursor. Paper over the screen: paper_x, paper_top, paper_foot: how
    far inside of its edge the text begins. empty_cat: the cat sits below a text that says that there is nothing.
    """

    small: Font
    body: Font
    title: Font
    score: Font
    line: Font
    value: Font
    note: Font
    display = SQUARE
    margin = 6
    gap = 4
    bar = 30
    foot = 22
    row = 26
    radius = 6
    felt = palette.FELT
    panel = palette.FELT_LIGHT
    text = palette.TEXT
    dim = palette.PAPER_DIM
    faint = palette.GREY
    accent = palette.GOLD
    on_accent = palette.INK
    paper = palette.PAPER
    ink = palette.INK
    shadow = palette.SHADOW
    alarm = palette.RED
    good = palette.GREEN
    bright = palette.PAPER

    bar_x = 6
    bar_line = 2
    bar_back = palette.SHADOW
    bar_soft = palette.PAPER_DIM
    hint_gap = 10
    key_pad = 4
    key_gap = 2
    key_high = 20
    key_round = 4
    key_back = palette.FELT_LIGHT
    cursor_round = 5
    choice_round = 4
    row_pad = 6
    row_gap = 1
    row_down = 2
    row_more = 6
    scroll_w = 8
    mark_w = 4
    mark_round = 1
    outlines = False
    button_back = palette.PAPER_DIM
    sheet_shift = 2
    box_edge = 10
    box_pad = 10
    box_top = 9
    box_lead = 2
    box_gap = 8
    box_foot = 9
    buttons_gap = 8
    toast_more = 14
    toast_gap = 6
    ledger_more = 4
    ledger_line = 1
    spread = 4
    rule_h = 3
    paper_x = 8
    paper_top = 6
    paper_foot = 8
    empty_cat = True

    def __init__(self, board) -> None:
        """Loads the board's fonts (about 2 KB of heap). Make one with `layouts.of`."""
        self.width: int = board.width
        self.height: int = board.height
        if board.width >= 320:
            self.display = WIDE
        self.labels = board.labels
        self._load_fonts(board)
        self.line = self.body
        self.value = self.title
        self.note = self.small
        self.foot_down = (self.foot - self.small.height + 1) // 2
        self.top = self.bar
        self.bottom = self.height - self.foot

    def _load_fonts(self, board) -> None:
        from kocka.ui.fonts import sans20, sans24, sans32

        self._load_small(board)
        self.body = Font(sans20)
        self.title = Font(sans24)
        self.score = Font(sans32)

    def _load_small(self, board) -> None:
        """Chooses `small` by the size of a pixel."""
        if board.um_per_px < _FINE_UM:
            from kocka.ui.fonts import sans18

            self.small = Font(sans18)
        else:
            from kocka.ui.fonts import sans16

            self.small = Font(sans16)

    def label(self, key: int) -> str:
        """What the hint line calls PREV, NEXT, OK or BACK on this board. Allocates nothing."""
        if key == PREV:
            return self.labels[0]
        if key == NEXT:
            return self.labels[1]
        if key == OK:
            return self.labels[2]
        if key == BACK:
            return self.labels[3]
        return ""
