"""The rules: tables of contents and short pages on paper."""

from kocka.games import registry as games
from kocka.hal import BACK, NEXT, OK, PREV
from kocka.ui.languages import ids, t
from kocka.ui.table import help_pages as pages
from kocka.ui.table.card_names import FRENCH, GERMAN
from kocka.ui.table.paper import Paper
from kocka.ui.table.profile import pack_of
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class Help(Rows):
    """The contents of a chapter, or the chapters; with a page it opens there at once, and BACK from it leaves."""

    ok = ids.READ_KEY

    def __init__(self, app: "KockaApp", page: int = 0, chapter: str = "") -> None:
        """`page`: ids.HELP_…_TITLE, 0 for the contents; `chapter`: of help_pages.py, "": that of the match in play."""
        super().__init__(app)
        self._open = page
        if not chapter and app.session.match is not None:
            chapter = app.session.match.setup.game
        self._chapter = chapter

    def enter(self):
        """Shows the contents, or opens the requested page."""
        super().enter()
        if self._open:
            page = self._open
            self._open = 0
            return ("replace", HelpPage(self.app, page))
        return None

    def build(self) -> list:
        """A row per page and one for the other games; or a row per game, and the pages that apply to all."""
        if self._chapter:
            self.title = t(pages.chapter_title(self._chapter))
            rows = [Item(t(page), page) for page in pages.pages_of(self._chapter)]
            signs = t(ids.HELP_SIGNS_TITLE)
            if self._chapter != pages.KEEP and signs not in [row.label for row in rows]:
                rows.append(Item(signs, ids.HELP_SIGNS_TITLE))
            rows.append(Item(t(ids.HELP_GAMES), ""))
            return rows
        self.title = t(ids.RULES)
        rows = [
            Item(t(pages.chapter_title(chapter)), chapter) for chapter in pages.chapters() if chapter != pages.COMMON
        ]
        for page in pages.pages_of(pages.COMMON):
            rows.append(Item(t(page), page))
        return rows

    def picked(self, action):
        """Opens a page, a chapter, or goes to the list of games."""
        if action == "":
            return ("replace", Games(self.app))
        if isinstance(action, str):
            return ("push", Help(self.app, 0, action))
        return ("push", HelpPage(self.app, action))


def keeping(app: "KockaApp") -> Help:
    """The contents of the chapter about keeping score."""
    return Help(app, 0, pages.KEEP)


class Games(Help):
    """The chapters, regardless of the game in play."""

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app."""
        super().__init__(app)
        self._chapter = ""


class HelpPage(Paper):
    """One page of the rules (several where the screen is small); the next page of its chapter follows.

    In the chapter of the match in play it shows that match's pack, in others the game's usual one. page: the id of its
    title.
    """

    def __init__(self, app: "KockaApp", page: int) -> None:
        """`page`: the id of its title."""
        super().__init__(app)
        self.page = page
        self._chapter = pages.chapter_of(page)
        self._pack = FRENCH

    def enter(self):
        """Shows the page."""
        self._pack = self.app.cards.pack
        self._show(self._first)
        return None

    def leave(self) -> None:
        """Restores the pack of the screens below."""
        self.app.cards.pack = self._pack

    def _cards(self) -> int:
        """The pack to show on this page."""
        match = self.app.session.match
        if self.page == ids.HELP_KK_CARDS_TITLE:
            return GERMAN
        if self._chapter in (pages.COMMON, pages.KEEP):
            return self._pack
        if match is not None and match.setup.game == self._chapter:
            return pack_of(match.setup.game, match.setup.german)
        return pack_of(self._chapter, games.game(self._chapter).GERMAN)

    def _show(self, first: int) -> None:
        self.app.cards.pack = self._cards()
        text = pages.text_of(self.page)
        if "{" in text:  # names of keys
            text = text.format(*[self.ui.label(key) for key in (PREV, NEXT, OK, BACK)])
        self.put(t(self.page), text, first)

    def where(self, page: int, count: int) -> str:
        """The position of the page in its chapter."""
        own = pages.pages_of(self._chapter)
        return "%d/%d" % (own.index(self.page) + 1, len(own))

    def hints(self, last: bool) -> tuple:
        """There is always a page to turn to."""
        return (((PREV, NEXT), t(ids.TURN_KEY)), (BACK, t(ids.BACK_KEY)))

    def beyond(self, move: int) -> bool:
        """Turns to the next or previous page of the chapter."""
        own = pages.pages_of(self._chapter)
        place = own.index(self.page) + move
        if not 0 <= place < len(own):
            return False
        self.page = own[place]
        self._show(0)
        if move < 0:
            self.last_page()
        return True
