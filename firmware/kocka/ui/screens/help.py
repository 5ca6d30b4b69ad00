"""The rules: a table of contents and short pages on paper."""

from kocka.hal import BACK, NEXT, OK, PREV
from kocka.ui.languages import ids, t
from kocka.ui.lists import Item
from kocka.ui.paper import Paper
from kocka.ui.rows import Rows

# (title, text) in the order of reading.
PAGES = (
    (ids.HELP_AIM_TITLE, ids.HELP_AIM),
    (ids.HELP_PASS_TITLE, ids.HELP_PASS),
    (ids.HELP_PLAY_TITLE, ids.HELP_PLAY),
    (ids.HELP_SCORE_TITLE, ids.HELP_SCORE),
    (ids.HELP_DURCH_TITLE, ids.HELP_DURCH),
    (ids.HELP_THROW_IN_TITLE, ids.HELP_THROW_IN),
    (ids.HELP_DOKLADACKA_TITLE, ids.HELP_DOKLADACKA),
    (ids.HELP_BARAZ_TITLE, ids.HELP_BARAZ),
    (ids.HELP_ETIQUETTE_TITLE, ids.HELP_ETIQUETTE),
    (ids.HELP_EVENTS_TITLE, ids.HELP_EVENTS),
    (ids.HELP_KEYS_TITLE, ids.HELP_KEYS),
)


class Help(Rows):
    """The contents; with a page's title id it opens there at once, and BACK from it leaves."""

    def __init__(self, game, title: int = 0) -> None:
        """`title`: ids.HELP_…_TITLE, 0 for the contents."""
        super().__init__(game)
        self._open = title

    def enter(self):
        """The contents, or the page asked for."""
        super().enter()
        if self._open:
            number = page_number(self._open)
            self._open = 0
            return ("replace", HelpPage(self.game, number))
        return None

    def build(self) -> list:
        """A row for each page."""
        self.title = t(ids.RULES)
        self.hints = (((PREV, NEXT), ""), (OK, t(ids.READ_KEY)), (BACK, t(ids.BACK_KEY)))
        return [Item(t(PAGES[number][0]), number) for number in range(len(PAGES))]

    def picked(self, action):
        """Opens a page."""
        return ("push", HelpPage(self.game, action))


def page_number(title: int) -> int:
    """Which page has this title id; ValueError if none has."""
    for number in range(len(PAGES)):
        if PAGES[number][0] == title:
            return number
    raise ValueError("no page of the rules has the title " + str(title))


class HelpPage(Paper):
    """One page of the rules (more than one where the screen is small); the next one follows."""

    def __init__(self, game, number: int) -> None:
        """`number`: 0..len(PAGES) - 1."""
        super().__init__(game)
        self._number = number

    def enter(self):
        """Shows the page."""
        self._show(self._first)
        return None

    def _show(self, first: int) -> None:
        self.put(t(PAGES[self._number][0]), t(PAGES[self._number][1]), first)

    def where(self, page: int, pages: int) -> str:
        """Which of the pages of the rules."""
        return "%d/%d" % (self._number + 1, len(PAGES))

    def hints(self, last: bool) -> tuple:
        """There is always something to turn."""
        return (((PREV, NEXT), t(ids.TURN_KEY)), (BACK, t(ids.BACK_KEY)))

    def beyond(self, move: int) -> bool:
        """The next page of the rules, or the one before."""
        number = self._number + move
        if not 0 <= number < len(PAGES):
            return False
        self._number = number
        self._show(0)
        if move < 0:
            self.last_page()
        return True
