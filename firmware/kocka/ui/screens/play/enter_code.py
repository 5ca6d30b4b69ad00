"""The code of a deal, letter by letter: groups of four, checked as soon as it is complete."""

from kocka.hal import BACK, NEXT, OK, PREV
from kocka.match import deal_code
from kocka.match.deal_code import CodeError
from kocka.ui.languages import ids, t
from kocka.ui.table.code_texts import fault
from kocka.ui.widgets.editor import NameEditor

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class EnterCode(NameEditor):
    """Returns ("shared", letters); BACK without letters leaves.

    Once the code of a deal is complete, the wheel stands at "done"; a result, four letters, may follow.
    """

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app, which makes it by its name."""
        super().__init__("", "", deal_code.LONGEST, "", "", ())

    def enter(self):
        """Texts in the language in use."""
        self._title = t(ids.DEAL_CODE)
        self._done = t(ids.LETTER_DONE)
        self._delete = t(ids.LETTER_DELETE)
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.LETTER_KEY)), (BACK, t(ids.DELETE_KEY)))
        return super().enter()

    def _choose_wheel(self) -> None:
        """Sets the wheel: the letters of codes, delete, done."""
        self._wheel = list(deal_code.LETTERS + "←→")  # as in NameEditor

    def on_key(self, key: int):
        """As in NameEditor; a complete code is played, a wrong one is told."""
        before = len(self._name)
        answer = super().on_key(key)
        count = len(self._name)
        if count <= before or count < deal_code.SHORTEST or count % deal_code.GROUP:
            return answer
        try:
            deal_code.setup_of(deal_code.split(self._name)[0])
        except CodeError as error:
            kind = deal_code.LETTERS.index(self._name[0])
            if kind == deal_code.SHORT or error.reason == deal_code.NEWER:
                return ("toast", fault(error))
            return answer  # a longer one
        self._cursor = len(self._wheel) - 1
        return answer

    def typed(self, letter: str):
        """A letter as people write it: small, with I, L and O for the digits that they look like."""
        try:
            letter = deal_code.letters_of(letter)
        except CodeError as error:
            return ("toast", fault(error))
        return super().typed(letter) if letter else None

    def _cut_tail(self) -> None:
        """Keeps the last groups that fit."""
        room = self.ui.width // self.ui.title.width - 3
        most = max(1, (room + 1) // (deal_code.GROUP + 1)) * deal_code.GROUP
        count = len(self._name)
        first = max(0, (count + deal_code.GROUP - 1) // deal_code.GROUP * deal_code.GROUP - most)
        self._tail = deal_code.grouped(self._name[first:])
        if count % deal_code.GROUP == 0 and count > first and count - first < most:
            self._tail += " "

    def _finish(self):
        try:
            deal_code.setup_of(deal_code.split(self._name)[0])
        except CodeError as error:
            return ("toast", fault(error))
        return ("shared", self._name)
