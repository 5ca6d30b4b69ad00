"""What has to be said on 240x135: over the trick for a moment; the button in place of my plate."""

from kocka.ui.table import geometry
from kocka.ui.table.message_strip import REFUSAL
from kocka.ui.table.strip_covering import CoveringStrip


class LowStrip(CoveringStrip):
    """The message strip over the trick. place: (x, y, w, h) of the button."""

    def __init__(self, ui) -> None:
        """Empty. `ui`: the LowLayout."""
        super().__init__(ui)
        self._bottom = geometry.glass(ui).bottom

    def dirty(self, screen) -> None:
        """The whole table has to be painted again: it gives way to what is said, names above it too."""
        screen.dirty(0, 0, self._ui.width, self._bottom)

    def draw_small(self, canvas) -> None:
        """The text where it always is, where what lies below gives way to it."""
        self.draw(canvas)

    def draw(self, canvas) -> None:
        """Paints it. Allocates nothing."""
        ui = self._ui
        if self.kind >= REFUSAL:
            canvas.fill_rect(0, self.top, ui.width, self.high, ui.felt)
            super().draw(canvas)
        elif self.button:
            x, y, w, h = self.place
            canvas.fill_rect(x, y, w, h, ui.felt)
            canvas.round_rect(x, y, w, h, 6, ui.accent if self.chosen else ui.shadow)
            if not self.chosen:
                canvas.round_frame(x, y, w, h, 6, ui.accent)
            canvas.text_centre(ui.body, self.button, x, y, w, ui.on_accent if self.chosen else ui.accent)
