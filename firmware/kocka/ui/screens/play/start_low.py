"""The first screen on 240x135."""

from kocka.ui.screens.play.start import Start


class LowStart(Start):
    def _draw_cards(self, canvas) -> None:
        """There is no room for any."""
