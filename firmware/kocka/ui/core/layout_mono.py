"""Black and white, 128x64: inverse video for the cursor, edges instead of colours, no shadows."""

from kocka.ui.core import palette
from kocka.ui.core.layout import MONO, Layout
from kocka.ui.core.text import Font


class MonoLayout(Layout):
    """The measures of Layout where pixels are few and coarse."""

    display = MONO
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
    toast_more = 3
    toast_gap = 1
    ledger_more = -2
    ledger_line = 0
    spread = 0
    rule_h = 2
    paper_x = 1
    paper_top = 0
    paper_foot = 0
    empty_cat = False

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
