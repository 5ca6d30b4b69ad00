"""A longer text, page by page."""

from kocka.hal import BACK, OK
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import wrap


class Pager(Screen):
    """A longer text, page by page; the page number stands in the title bar."""

    def __init__(self, title: str, text: str, hints: tuple) -> None:
        """hints: the hint line, see footer."""
        self._title = title
        self._text = text
        self._hints = hints
        self._lines: list[str] = []
        self._per_page = 1
        self._page = 0
        self._pages = 1
        self._where = ""
        self._lead = 1

    def enter(self):
        """Wraps the text."""
        ui = self.ui
        font = ui.body
        self._lead = font.height if ui.outlines else font.lead
        self._lines = wrap(font, self._text, ui.width - 2 * ui.margin)
        self._per_page = (ui.bottom - ui.top - ui.gap) // self._lead
        self._pages = max(1, (len(self._lines) + self._per_page - 1) // self._per_page)
        self._turn_to(min(self._page, self._pages - 1))
        return None

    def _turn_to(self, page: int) -> None:
        self._page = page
        self._where = f"{page + 1}/{self._pages}" if self._pages > 1 else ""
        self.dirty(0, 0, self.ui.width, self.ui.bottom)

    def on_key(self, key: int):
        """PREV and NEXT turn pages (not round the ends), BACK and OK on the last page leave."""
        if key == BACK:
            return ("pop",)
        move = step(key)
        if key == OK:
            if self._page + 1 == self._pages:
                return ("pop",)
            move = 1
        if move and 0 <= self._page + move < self._pages:
            self._turn_to(self._page + move)
        return None

    def draw(self, canvas) -> None:
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._where)
        y = ui.top + ui.gap // 2
        for number in range(self._page * self._per_page, min(len(self._lines), (self._page + 1) * self._per_page)):
            canvas.text(ui.body, self._lines[number], ui.margin, y, ui.text)
            y += self._lead
        footer(canvas, ui, self._hints)
