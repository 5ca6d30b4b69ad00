"""Replays a match of Taroky on 128x64."""

from kocka.games.taroky.screens.replay import PITCH
from kocka.games.taroky.screens.replay_low import LowTarokyReplay

_TALON_Y = 13
_TALON_HIGH = 12
_LINE_Y = 13


class MonoTarokyReplay(LowTarokyReplay):
    """As on 240x135, with boxes for cards."""

    left = 1

    def _draw_words(self, canvas) -> None:
        ui = self.ui
        if not self.replay.round.history:
            self._draw_talon(canvas, 1, _TALON_Y, PITCH, _TALON_HIGH)
        else:
            canvas.text_centre(ui.body, self._line, 0, _LINE_Y, ui.width, ui.text)

    def _draw_back(self, canvas, top: int) -> None:
        """Leaves the hand on black."""
