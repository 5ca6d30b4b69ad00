"""The first screen on 128x64."""

from kocka.ui.art import logo
from kocka.ui.screens.play.start import Start


class MonoStart(Start):
    """See Start. The cat does not blink."""

    def _load_cat(self):
        return logo.CAT_LOGO_MONO

    def on_tick(self, ms: int):
        return None

    def _draw_cat(self, canvas, x: int, y: int) -> None:
        canvas.mask(self._cat, x, y, 1)
        canvas.text_centre(self.ui.title, self._title, 0, 38, 34, 1)

    def _draw_cards(self, canvas) -> None:
        """There is no room for any."""
