"""The pass on 240x135: the button stands beside the title, the fan below the panel."""

from kocka.ui.core.text import clip, low_font
from kocka.ui.screens.play.passing import Passing
from kocka.ui.table import cards as look

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class LowPassing(Passing):
    _asks = True
    _title_y = -1
    _panel_up = 2
    _face_down = 4
    _who_down = 40
    _who_edge = 6

    def __init__(self, app: "KockaApp") -> None:
        super().__init__(app)
        self.strip.place = (self.ui.width - 80, 0, 80, 20)

    def _people(self, seat: int, text: str) -> None:
        super()._people(seat, text)
        self._who_font = low_font(self.ui)
        self._who = clip(self._who_font, text, self.ui.width - 3 * (look.TRICK_WIDTH + 4) - 12)

    def _bottom(self) -> int:
        return self.hand.top

    def _title_room(self) -> int:
        return self.strip.place[0] if self.strip.button else self.ui.width
