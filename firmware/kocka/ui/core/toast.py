"""A line over the screen that disappears by itself."""

from kocka.ui.core.bars import TooLong, sheet
from kocka.ui.core.text import Font, wrap


class Toast:
    """A line or two over the lower part of the screen that disappears by itself."""

    def __init__(self, ui) -> None:
        self._ui = ui
        self.text = ""
        self._lines: list[str] = []
        self._left_ms = 0
        self._y = 0
        self._h = 0

    def show(self, text: str, ms: int) -> None:
        """Shows a text (at most three lines of it) for some milliseconds. Allocates."""
        ui = self._ui
        self.text = text
        self._left_ms = ms
        lines = wrap(ui.body, text, ui.width - 2 * (ui.box_edge + ui.box_pad))
        if Font.strict and len(lines) > 3:
            raise TooLong(f"'{text}' is too long for a toast")
        self._lines = lines[:3]
        self._h = len(self._lines) * ui.body.height + ui.toast_more
        self._y = ui.bottom - self._h - ui.toast_gap

    def hide(self) -> None:
        """Removes it at once."""
        self.text = ""

    def passed(self, ms: int) -> bool:
        """Time has passed; True when it is over. Allocates nothing."""
        if not self.text:
            return False
        self._left_ms -= ms
        return self._left_ms <= 0

    def dirty(self, dirt) -> None:
        """Marks its rectangle as dirty, if it is shown."""
        if self.text:
            dirt.add(0, self._y - 1, self._ui.width, self._h + 4)

    def draw(self, canvas) -> None:
        """Paints it, if it is shown."""
        if not self.text:
            return
        ui = self._ui
        x = ui.box_edge
        w = ui.width - 2 * x
        if not canvas.shows(x, self._y - 1, w + 2, self._h + 4):
            return
        sheet(canvas, ui, x, self._y, w, self._h)
        y = self._y + ui.toast_more // 2
        for line in self._lines:
            canvas.text_centre(ui.body, line, x, y, w, ui.ink)
            y += ui.body.height
