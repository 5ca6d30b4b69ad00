"""A phone held upright, from 270x440 on: rows for thumbs, no keys beside the glass.

The page alone has it, where memory is not scarce: what is painted may allocate.
"""

from kocka.ui.core.layout import Layout


class TallLayout(Layout):
    """What differs from the square display."""

    name = "tall"
    painters = ("tall",)
    places = "tall"
    hand_class = ("ui.table.hand_tall", "TallHand")
    cards_class = ("ui.table.cards_tall", "TallCards")

    touched = True

    bar = 38
    foot = 46
    row = 36
    row_down = 0
    row_more = 14
    ledger_more = 10
    box_gap = 18
    box_pad = 12
    toast_more = 18

    start_x = 10
    start_y = 190
    start_right = 10
    start_high = 200
    start_cat_x = 71
    pass_y = 66
    replay_where = 12
    replay_where_y = 112
    round_end_card = (64, 90)
    round_end_row = 54
    round_end_story = 220
    laid_w = 29
    laid_h = 40
    laid_row = 46
    laid_y = 44
    laid_name = 12
    laid_said = 4
    interlude_people = 42

    def _load_small(self, board) -> None:
        from kocka.ui.core.text import Font
        from kocka.ui.fonts import sans18

        self.small = Font(sans18)
