"""The end of a round on 240x135: the rows fill the screen."""

from kocka.ui.art import icons
from kocka.ui.core.text import low_font
from kocka.ui.screens.play.round_end import LINES, MANY, RoundEnd, stories

_FEW = 4  # with more rows than this, letters are smaller


class LowRoundEnd(RoundEnd):
    """See RoundEnd. The story stands beside the title, or replaces it."""

    _lines = 1

    def _measure(self, seats: int) -> None:
        ui = self.ui
        self._high = ui.row_high(seats if seats <= MANY else LINES, ui.top)
        self._name(ui.body if seats <= _FEW else low_font(ui))
        self._stories = stories(
            self.app, ui.width - 2 * ui.margin - ui.body.width, ui.body
        )  # the title gives way to a long line
        self._crown = icons.CROWN
        self._paw = icons.PAW

    def _turn(self, first: int) -> None:
        super()._turn(first)
        ui = self.ui
        self._where = self._stories[first] if self._stories else ""
        letters = len(self._title) + 1 + len(self._where)
        if letters * ui.body.width > ui.width - 2 * ui.margin:
            self._shown_title = ""

    def _draw_story(self, canvas) -> None:
        """It is in the title."""
