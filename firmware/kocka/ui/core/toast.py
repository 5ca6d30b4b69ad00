"""A line over the screen that disappears by itself."""

from micropython import const

from kocka.ui.core.bars import TooLong, sheet
from kocka.ui.core.text import Font, clip, wrap

_MOST = const(3)  # lines


class Toast:
    """Some lines over the lower part of the screen that disappear by themselves."""

    def __init__(self, ui) -> None:
        self._ui = ui
        self.text = ""
        self.lines: list[str] = []
        self._left_ms = 0
        self._y = 0
        self._h = 0

    def show(self, text: str, ms: int, may_be_cut: bool) -> None:
        """Shows a text for some milliseconds. Allocates.

        may_be_cut: of one with names in it, which may be longer than three lines; any other is TooLong then (strict).
        """
        ui = self._ui
        self.text = text
        self._left_ms = ms
        room = ui.width - 2 * (ui.box_edge + ui.box_pad)
        lines = wrap(ui.body, text, room)
        if len(lines) > _MOST:
            if Font.strict and not may_be_cut:
                raise TooLong(f"'{text}' is too long for a toast")
            lines[_MOST - 1] = clip(ui.body, lines[_MOST - 1] + " " + lines[_MOST], room)
        self.lines = lines[:_MOST]
        self._h = len(self.lines) * ui.body.height + ui.toast_more
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
        for line in self.lines:
            canvas.text_centre(ui.body, line, x, y, w, ui.ink)
            y += ui.body.height
