"""How a board's screen is divided and what it looks like: fonts, colours, measures. Data, a class per display.

Screens ask the layout instead of the board. `Layout` is the 240x240 pocket display with fine pixels. What differs
stands in `layout_wide` for the 320x240 table display with coarse ones, in `layout_low` for 240x135, in `layout_mono`
for black and white 128x64, which is not a scaled version of the others.

Letter heights follow from the pixel size: capitals of at least 1.2 mm in secondary text (`small`), and of 1.75 mm, or
as near as the line length allows, in what must be read.
"""

from kocka.hal import BACK, NEXT, OK, PREV
from kocka.ui.core import palette
from kocka.ui.core.text import Font

_FINE_UM = 120  # pixels smaller than this need the larger `small` font


class Layout:
    """Measures of one board. All in px.

    width, height; name: of its class (`layouts`); painters: the classes whose own screens it shows, where a screen has
    such (`session/screens.py`), the first that it has; places: the module of `table/geometries`; hand_class,
    cards_class, strip_class, graph_class: (module of kocka, class).
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
    button_back; sheet_shift of a shadow. Dialogs: box_edge, box_pad, box_top, box_lead (between lines of running
    text), box_gap (above the buttons, and in them), box_foot, buttons_gap; lesson_is_low: whether a lesson's has
    the low font; toasts: toast_more, toast_gap. A ledger: ledger_more of its rows of two lines, ledger_line (rows
    of pixels below each). spread: rows between things below each other; rule_h: of a line that stands for a cursor.
    Paper over the screen: paper_x, paper_top, paper_foot: how
    far inside of its edge the text begins.
    What a screen has room for: roomy: rows for what is not needed, pictures and second lines; long_lines: words where a
    number would do; short_lines: not even for a date; large_names: beside cards, in `body`; columns_back: hints for
    BACK besides OK held; touched: there are no keys, what a hint says is a button. arrows: letters for up and down.
    The numbers of single screens have the screen's name in front. A subclass of the screen may do without them.
    """

    small: Font
    body: Font
    title: Font
    score: Font
    line: Font
    value: Font
    note: Font
    name = "square"
    painters: "tuple[str, ...]" = ()
    places = "square"
    hand_class = ("ui.table.hand", "Hand")
    cards_class = ("ui.table.cards", "Cards")
    strip_class = ("ui.table.message_strip", "MessageStrip")
    graph_class = ("ui.widgets.graph", "Graph")
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
    lesson_is_low = True
    toast_more = 14
    toast_gap = 6
    ledger_more = 4
    ledger_line = 1
    spread = 4
    rule_h = 3
    paper_x = 8
    paper_top = 6
    paper_foot = 8
    roomy = True
    long_lines = False
    short_lines = False
    large_names = False
    columns_back = False
    touched = False
    arrows = "▲▼"

    # Portraits: their size, the colour that is not painted, the radius of the frame.
    face = 32
    face_round = 4
    # Pages of text: rows free below a line, rows that are not for lines, left of the text, above it.
    page_lead = 2
    page_rows = 12
    page_x = 11
    page_y = 5

    # The start: the rows, what is free beside them, the cat.
    start_x = 6
    start_y = 106
    start_right = 6
    start_high = 104
    start_cat_x = 88
    start_cat_y = 8
    new_match_strip = 56  # the portraits above the rows, 0: none

    # During a round. The box of a hint, between trick and hand; what its bar leaves free.
    hint_x = 4
    hint_y = 120
    hint_high = 44
    hint_bar_sides = 20
    # A row with a card; with a word and its bar below.
    why_card = 20
    why_word = 27
    draw_up = 25  # from the sentence to the hints
    pass_y = 40  # the slots
    pass_in = 0  # from the slots to the edge, besides the usual
    claim_pitch = 22  # from card to card
    # A cover: the latest words; between two cards; more between tricks; what a card needs (of more cards than fit the
    # last ones are shown); what narrow ones share with the next.
    cover_words = 3
    cover_gap = 6
    cover_apart = 6
    cover_least = 21
    cover_overlap = 0
    # The sheet: its head, a row, in the head portraits and names (0: the portraits are enough).
    sheet_head = 43
    sheet_row = 29
    sheet_face_y = 5
    sheet_name_y = 0
    # The end of a round: a name; digits of a total in the largest font; where the points of the round end beside
    # portraits, and in lower rows; the highest row; the rows of all players; a card of the dearest trick, () none.
    round_end_name = 80
    round_end_digits = 3
    round_end_points = 182
    round_end_flat = 170
    round_end_row = 36
    round_end_story = 146
    round_end_card: "tuple[int, ...]" = (44, 58)
    match_end_name = 70
    # Letters of a name where more than four play, and where more than six do.
    last_trick_name = 4
    last_trick_low_name = 5
    # The review: beside the bar; the bar; from it to the line above; from the title to the news that nothing was dear;
    # beside reasons; behind the arrow between two cards.
    review_bar_sides = 40
    review_bar = 130
    review_gap = 10
    review_none = 50
    review_sides = 16
    review_arrow = 4
    history_name = 100
    # The replay: where the round or trick stands on the table.
    replay_where = 3
    replay_where_y = 1
    # The calendar: a column; the least of a row, else the names of the days are left out; whether the lines stand
    # below, two in each; a line.
    calendar_column = 32
    calendar_row = 18
    calendar_below = True
    calendar_line = 18

    # Statistics: above the first row; from row to row; a portrait, 0: none; how much higher the value stands.
    statistics_top = 3
    statistics_lead = 23
    statistics_face = 44
    statistics_up = 2
    league_beside = 110  # beside a name
    # The vote: cards on either side of the current one; between names; of the backs the height, how much lower than the
    # middle they lie, and the caption above.
    vote_aside = 2
    vote_apart = 6
    vote_high = 64
    vote_down = 0
    vote_above = 16
    # A dial: round the wheel that turns; whether arrows stand above and below.
    dial_pad = 2
    dial_arrows = True
    deck_line = 2  # from one underline of a name to the next

    # The score sheet. A cell: what is free beside the digits, the name, the note, the digits below the name; columns or
    # rows from which on names are small; whether wide columns have one note, too.
    cells_gap = 4
    cells_name = 1
    cells_note = 2
    cells_number = 0
    cells_small = 3
    cells_one_note = False
    # All rounds: a line; right of a number, of the cursor; below it; right of a mark, of the scroll mark.
    rounds_row = 26
    rounds_right = 4
    rounds_edge = 8
    rounds_below = 1
    rounds_gap = 5
    rounds_mark = 6
    # Players from which on they have fields side by side; in a field the name and the total.
    confirm_fields = 99
    confirm_name = 0
    confirm_total = 0

    # Cards laid in rows: width and height; from row to row; the first one; the name, and what was said, in a row.
    laid_w = 26
    laid_h = 23
    laid_row = 25
    laid_y = 25
    laid_name = 3
    laid_said = 1
    interlude_people = 24  # the names
    interlude_name = 5  # letters
    interlude_beside = 0  # beside the sentences
    interlude_button: tuple = ()  # where it stands; (): where it always does
    # A durch: beside the sentence, the box.
    moment_sides = 30
    moment_y = 84
    moment_high = 128
    # Two fields with a number: their top, what they have besides name and number, those two.
    form_y = 20
    form_more = 24
    form_name = 6
    form_number = 12
    # An account: left and right of a line, more of a detail; the first line; below the last. Than the font is high: a
    # line, a sum. The rule of a sum; below any line.
    account_x = 9
    account_indent = 10
    account_top = 34
    account_free = 6
    account_more = 2
    account_rule_more = 6
    account_rule = 2
    account_below = 1
    # People with points and totals: between these; the points, and their digits in `title`.
    heads_gap = 6
    heads_down = -1
    heads_digits = 4
    # The last column of a count, from row to row.
    count_wide = 80
    count_row = 24
    deal_rise = 2  # from card to card of the pack

    def __init__(self, board) -> None:
        """Loads the board's fonts (about 2 KB of heap). Make one with `layouts.of`."""
        self.width: int = board.width
        self.height: int = board.height
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

    def middle(self, wide: int) -> int:
        """The left edge of what is so wide and stands in the middle."""
        return (self.width - wide) // 2

    def row_high(self, count: int, y: int) -> int:
        """The height of each of `count` rows from y down to the hint line."""
        return (self.bottom - y) // count

    def rows(self, high: int, y: int) -> int:
        """How many rows of this height there are from y down to the hint line."""
        return (self.bottom - y) // high

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
