"""What a round is remembered for, on 128x64."""

from kocka.ui.screens.play.moment import MomentScreen
from kocka.ui.table import faces


class MonoMomentScreen(MomentScreen):
    """It falls slowly; the face stands beside the title."""

    slowest, speeds = 2, 3

    def _load(self) -> None:
        from kocka.ui.art import icons

        self._fill((icons.CONFETTI_1, icons.CONFETTI_2, icons.CONFETTI_3) if self._good else (icons.MUG,))

    def _colour(self, i: int) -> int:
        return 1

    def _draw_box(self, canvas) -> None:
        ui = self.ui
        canvas.fill_rect(8, 2, 112, 60, 0)
        canvas.round_frame(8, 2, 112, 60, 3, 1)
        faces.draw_picture(canvas, ui, self._face, 14, 6)
        canvas.text(ui.title, self._title, 46, 8, 1)
        y = 34 if len(self._lines) == 1 else 26
        for line in self._lines:
            canvas.text_centre(ui.body, line, 0, y, ui.width, 1)
            y += 13
