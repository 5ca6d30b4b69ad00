"""A colour display of 240x135 (1.14 inches, fine pixels): as wide as the square one, with four rows of a list."""

from kocka.ui.core.layout import Layout
from kocka.ui.core.text import Font


class LowLayout(Layout):
    """Measures of Layout. The title has the font of the text, so that no row is lost to it."""

    name = "low"
    painters = ("low",)
    places = "low"
    round_end_card = ()
    strip_class = ("ui.table.strip_low", "LowStrip")
    gap = 2
    bar = 21
    bar_line = 1
    foot = 19
    row = 23
    key_high = 17
    row_gap = 0
    row_down = 1
    row_more = 3
    box_edge = 4
    box_pad = 6
    box_top = 4
    box_lead = 0
    box_gap = 3
    box_foot = 5
    toast_more = 6
    toast_gap = 3
    spread = 2
    paper_top = 2
    paper_foot = 4
    roomy = False

    page_rows = 6
    page_y = 2

    start_x = 78
    start_y = 10
    start_right = 2
    start_high = 92
    start_cat_x = 7
    start_cat_y = 14
    new_match_strip = 0

    hint_y = 22
    draw_up = 21
    pass_y = 21
    sheet_head = 36
    sheet_row = 20
    sheet_face_y = 1
    last_trick_low_name = 2
    review_bar = 76
    review_none = 10
    calendar_column = 20
    calendar_row = 14
    calendar_below = False

    statistics_top = 0
    statistics_lead = 22
    vote_high = 46
    vote_down = 12
    vote_above = 10

    cells_gap = 1
    cells_name = 0
    cells_note = 0
    cells_number = -2
    cells_small = 0
    cells_one_note = True
    rounds_row = 18
    confirm_fields = 5
    confirm_total = 14

    laid_h = 16
    laid_row = 16
    laid_y = 18
    laid_name = -1
    laid_said = 0
    interlude_people = 17
    interlude_beside = 96
    interlude_button = (160, 0, 80, 18)
    moment_y = 6
    moment_high = 123
    form_y = 1
    form_more = 2
    form_name = 0
    form_number = 0
    account_top = 23
    account_free = 3
    count_row = 18

    def _load_fonts(self, board) -> None:
        from kocka.ui.fonts import sans20, sans32

        self._load_small(board)
        self.body = self.title = Font(sans20)
        self.score = Font(sans32)
