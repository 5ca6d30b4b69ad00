"""A colour display from 320x240 on (2.8 inches, coarse pixels): lines have room for words beside what counts."""

from kocka.ui.core.layout import Layout


class WideLayout(Layout):
    """What differs from the square display."""

    name = "wide"
    painters = ("wide",)
    places = "wide"
    long_lines = True
    large_names = True
    columns_back = True

    start_x = 102
    start_y = 44
    start_high = 140
    start_cat_x = 22
    start_cat_y = 60

    pass_in = 30
    claim_pitch = 26
    sheet_head = 60
    sheet_row = 26
    sheet_name_y = 40
    round_end_name = 100
    round_end_digits = 9
    round_end_points = 236
    round_end_flat = 236
    match_end_name = 150
    last_trick_low_name = 7
    cover_least = 19
    calendar_column = 27
    calendar_below = False
    calendar_line = 24
    vote_aside = 3

    laid_w = 35
    laid_name = 4
    interlude_name = 7
    heads_gap = 12
    heads_down = 6
    heads_digits = 6
