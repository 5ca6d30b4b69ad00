"""A colour display of 240x135 (1.14 inches, fine pixels): as wide as the square one, with four rows of a list."""

from kocka.ui.core.layout import LOW, Layout
from kocka.ui.core.text import Font


class LowLayout(Layout):
    """Measures of Layout. The title has the font of the text, so that no row is lost to it."""

    display = LOW
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
    empty_cat = False

    def _load_fonts(self, board) -> None:
        from kocka.ui.fonts import sans20, sans32

        self._load_small(board)
        self.body = self.title = Font(sans20)
        self.score = Font(sans32)
