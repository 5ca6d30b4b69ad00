"""Black and white, 128x64: inverse video for the cursor, edges instead of colours, no shadows."""

from kocka.ui.core import palette
from kocka.ui.core.layout import Layout
from kocka.ui.core.text import Font


class MonoLayout(Layout):
    """The measures of Layout where pixels are few and coarse."""

    name = "mono"
    painters = ("mono",)
    places = "mono"
    round_end_card = ()
    hand_class = ("ui.table.hand_mono", "MonoHand")
    cards_class = ("ui.table.cards", "MonoCards")
    strip_class = ("ui.table.strip_mono", "MonoStrip")
    graph_class = ("ui.widgets.graph_mono", "MonoGraph")
    margin = 1
    gap = 1
    bar = 13
    foot = 9
    row = 13
    radius = 2
    felt = panel = shadow = on_accent = paper = palette.MONO_OFF
    text = dim = accent = ink = alarm = good = faint = bright = palette.MONO_ON

    bar_x = 2
    bar_line = 1
    bar_back = palette.MONO_ON
    bar_soft = palette.MONO_OFF
    hint_gap = 5
    key_pad = 1
    key_gap = 1
    key_high = 8
    key_round = 0
    key_back = palette.MONO_ON
    cursor_round = choice_round = 2
    row_pad = 2
    row_gap = 0
    row_down = 0
    row_more = 1
    scroll_w = 3
    mark_w = 2
    mark_round = 0
    outlines = True
    button_back = palette.MONO_OFF
    sheet_shift = -1
    box_edge = 1
    box_pad = 3
    box_top = 1
    box_lead = 0
    box_gap = 1
    box_foot = 2
    buttons_gap = 3
    lesson_is_low = False
    toast_more = 3
    toast_gap = 1
    ledger_more = -2
    ledger_line = 0
    spread = 0
    rule_h = 2
    paper_x = 1
    paper_top = 0
    paper_foot = 0
    roomy = False
    short_lines = True
    large_names = True
    columns_back = True
    arrows = "↑↓"

    face = 16
    face_round = 2
    page_lead = 0
    page_rows = 0
    page_x = 1
    page_y = 0

    start_x = 36
    start_y = 1
    start_right = 0
    start_high = 52
    start_cat_x = 1
    start_cat_y = 2
    new_match_strip = 0

    hint_x = 0
    hint_y = 0
    hint_high = 38
    hint_bar_sides = 12
    why_card = 13
    why_word = 14
    pass_y = 16
    cover_words = 2
    cover_gap = 1
    cover_apart = 2
    cover_least = 10
    cover_overlap = 1
    sheet_head = 8
    sheet_row = 11
    round_end_name = 36
    match_end_name = 60
    last_trick_name = 3
    last_trick_low_name = 4
    review_bar_sides = 8
    review_bar = 34
    review_gap = 3
    review_none = 1
    review_sides = 2
    review_arrow = 0
    history_name = 90
    calendar_column = 11
    calendar_row = 7
    calendar_below = False
    calendar_line = 8

    statistics_top = 0
    statistics_lead = 13
    statistics_face = 0
    statistics_up = 0
    league_beside = 78
    vote_apart = 2
    vote_high = 0
    vote_above = 0
    dial_pad = 1
    dial_arrows = False
    deck_line = 1

    cells_gap = 0
    cells_name = 0
    cells_note = 0
    cells_small = 0
    rounds_row = 0
    rounds_right = 2
    rounds_edge = 3
    rounds_below = 0
    rounds_gap = 3
    rounds_mark = 2
    confirm_fields = 0
    confirm_name = -1
    confirm_total = 9

    interlude_people = 12
    interlude_name = 7
    interlude_beside = 44
    moment_sides = 20
    form_y = 1
    form_more = 2
    form_name = 0
    form_number = 0
    account_x = 1
    account_indent = 6
    account_top = 0
    account_free = 0
    account_more = 0
    account_rule_more = 1
    account_rule = 0
    account_below = 0
    count_wide = 44
    count_row = 9
    deal_rise = 0

    def __init__(self, board) -> None:
        """Loads the board's fonts."""
        super().__init__(board)
        self.line = self.small
        self.value = self.note = self.body

    def _load_fonts(self, board) -> None:
        from kocka.ui.fonts import fixed8, fixed13, fixed13b, fixed20

        self.small = Font(fixed8)
        self.body = Font(fixed13)
        self.title = Font(fixed13b)
        self.score = Font(fixed20)
