"""A hint on 128x64."""

from kocka.ui.screens.play.hint import Hint


class MonoHint(Hint):
    def _draw_box(self, canvas, x: int, y: int) -> None:
        body = self.ui.body
        canvas.fill_rect(x, y, self._w, self._h, 0)
        canvas.round_frame(x, y, self._w, self._h, 2, 1)
        canvas.text_centre(body, self._text, x, y + 1, self._w, 1)
        canvas.rect(x + 5, y + 15, self._bar() + 2, 7, 1)
        canvas.fill_rect(x + 6, y + 16, self._done, 5, 1)
        canvas.text_centre(body, self._stop, x, y + 24, self._w, 1)
