"""The sets of house rules of a game: taken for the new match, saved under a name, deleted."""

from kocka.hal import BACK, NEXT, OK, PREV
from kocka.match import house_rules
from kocka.match.house_rules import HouseRules, Sets
from kocka.match.journal import StorageError
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.widgets.dialog import Box
from kocka.ui.widgets.editor import NameEditor
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_NAME_LETTERS = 12  # letters of up to two bytes each
_ROW_LETTERS = 18  # of a row: a set from elsewhere may have 24

_SAVE = -1


class RuleSets(Rows):
    """Returns ("pop", ("rules", HouseRules)), the set taken or saved, or ("pop",) if nothing was chosen."""

    def __init__(self, app: "KockaApp", new_match) -> None:
        """`new_match`: the NewMatch whose house rules may be saved; reads its `profile` and `setup()`."""
        super().__init__(app)
        self._owner = new_match
        self._sets: Sets = None
        self._mine: list = []
        self._asked = _SAVE

    def enter(self):
        """Reads the file when first shown."""
        first = self._sets is None
        if first:
            self._sets, problem = Sets.load(self.app.board.folder)
            if problem:
                self.app.problems.append(problem)
        intent = super().enter()
        if first and self._sets.problem:
            self.app.problems.append(self._sets.problem)
        return intent

    def build(self) -> list:
        """The rows: saving, then the sets of this game."""
        self.title = t(ids.RULE_SET)
        self._mine = self._sets.of(self._owner.profile.name)
        items = [Item(t(ids.SAVE_RULES), _SAVE, note="►")]
        for number in range(len(self._mine)):
            items.append(Item(clip(self.ui.body, self._mine[number].name, _ROW_LETTERS * self.ui.body.width), number))
        return items

    def picked(self, action):
        """Asks for a name to save under, or what to do with a set."""
        self._asked = action
        if action == _SAVE:
            return ("push", SetName(self._owner.set_name))
        return ("push", Box(self._mine[action].name, (t(ids.SET_USE), t(ids.DO_DELETE), t(ids.SET_BACK)), 0, 2))

    def on_result(self, value):
        """Takes the name to save under, or what to do with a set."""
        if self._asked == _SAVE:
            return self._save(value)
        rules = self._mine[self._asked]
        if value == 0:
            return ("pop", ("rules", rules))
        if value == 1:
            self._sets.remove(rules.name)
            self.app.in_turns(self._writing(None))
        return None

    def _save(self, name: str):
        try:
            rules = HouseRules.of(name, self._owner.setup())
            self._sets.put(rules)
        except ValueError:
            return ("toast", t(ids.SETS_FULL))
        self.app.in_turns(self._writing(rules))
        return None

    def _writing(self, rules) -> "Steps":
        """Saves the sets, then takes over `rules` unless None; on failure says so and reads the file again."""
        try:
            is_saved = yield from self._sets.saving()
        except StorageError:
            is_saved = False
        yield
        if not is_saved:
            self.app.cannot_save()
            self._sets = Sets.load(self.app.board.folder)[0]
            self._show()
        elif rules is None:
            self._show()
        else:
            self.app.show_toast(t(ids.SET_SAVED))
            yield
            self.app.apply(("pop", ("rules", rules)))

    def _show(self) -> None:
        self.enter()
        self.dirty_all()


class SetName(NameEditor):
    """The name of a set of house rules. Returns ("pop", name)."""

    def __init__(self, name: str) -> None:
        """`name`: the initial one."""
        super().__init__("", name, _NAME_LETTERS, "", "", ())

    def enter(self):
        """Texts in the language in use."""
        self._title = t(ids.SET_NAME_TITLE)
        self._done = t(ids.LETTER_DONE)
        self._delete = t(ids.LETTER_DELETE)
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.LETTER_KEY)), (BACK, t(ids.DELETE_KEY)))
        return super().enter()


if house_rules.MOST != 8:
    raise ValueError("the text says eight")
