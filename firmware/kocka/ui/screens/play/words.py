"""The word of a match for letters (KK-11): harmless ones to pick from, and an editor with Czech letters."""

from kocka.engine import words
from kocka.hal import BACK, NEXT, OK, PREV
from kocka.ui.languages import ids, t
from kocka.ui.widgets.editor import NameEditor
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class Words(Rows):
    """The word of a match for letters (KK-11), picked from harmless ones or typed. Returns ("pop", ("word", word))."""

    def __init__(self, app: "KockaApp", word: str) -> None:
        """`word`: the current choice, "" for the default."""
        super().__init__(app)
        self._word = word
        if word in words.WORDS:
            self._cursor = 1 + words.WORDS.index(word)
        elif not word:
            self._cursor = 1

    def build(self) -> list:
        self.title = t(ids.WORD_TITLE)
        items = [Item(t(ids.OWN_WORD), "", note="►")]
        items.extend([Item(word, word) for word in words.WORDS])
        return items

    def picked(self, action):
        """Takes a word, or opens the editor."""
        if not action:
            return ("push", WordEditor("" if self._word in words.WORDS else self._word))
        return ("pop", ("word", action))

    def on_result(self, value):
        """Takes the typed word."""
        return ("pop", ("word", value))


class WordEditor(NameEditor):
    """A word of 2 to 12 Czech capitals, letter by letter. Returns ("pop", word)."""

    def __init__(self, word: str) -> None:
        """`word`: the initial one."""
        super().__init__("", word, words.MOST_LETTERS, "", "", ())

    def enter(self):
        """Sets the texts in the current language."""
        self._title = t(ids.WRITE_WORD)
        self._done = t(ids.LETTER_DONE)
        self._delete = t(ids.LETTER_DELETE)
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.LETTER_KEY)), (BACK, t(ids.DELETE_KEY)))
        return super().enter()

    def _choose_wheel(self) -> None:
        """Sets the wheel: capitals, delete, done."""
        self._wheel = list(words.LETTERS + "←→")

    def _finish(self):
        if len(self._name) < words.FEWEST_LETTERS:
            return ("toast", t(ids.WORD_SHORT))
        return ("pop", self._name)
