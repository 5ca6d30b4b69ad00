"""A deal to send, on 128x64: as on the other low display."""

from kocka.ui.core import palette
from kocka.ui.screens.play.share_low import LowShare


class MonoShare(LowShare):
    quiet = 1

    def _draw_paper(self, canvas, x: int, y: int, wide: int) -> None:
        canvas.fill_rect(x, y, wide, wide, palette.MONO_ON)

    def _draw_run(self, canvas, x: int, y: int, w: int, h: int) -> None:
        canvas.fill_rect(x, y, w, h, palette.MONO_OFF)
