"""House rules of a game that has too many for one list: in groups, with a count of non-default ones."""

from kocka.engine.option import defaults
from kocka.hal import INFO
from kocka.ui.languages import ids, t
from kocka.ui.table.profile import option_row
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_USUAL = -1


class HouseRules(Rows):
    """The groups; changes `options` in place. Returns ("pop", ("options", 1)) after a change, else ("pop",)."""

    def __init__(self, app: "KockaApp", profile, options: bytearray, asked: tuple) -> None:
        """`profile`: of `ui.table.profile`, with `groups`; `asked`: the options that matter here."""
        super().__init__(app)
        self.profile = profile
        self.options = options
        self.changed = False
        self._asked = asked

    def asked(self, group: int) -> list:
        """The options of a group."""
        return [option for option in self.profile.terms.groups[group][1] if option in self._asked]

    def build(self) -> list:
        """A row per group, with how many of its rules differ from the default; then one that restores the defaults."""
        self.title = t(ids.TABLE_RULES)
        items = []
        for group in range(len(self.profile.terms.groups)):
            asked = self.asked(group)
            if asked:
                unusual = len([option for option in asked if not option.is_usual(self.options)])
                items.append(Item(t(self.profile.terms.groups[group][0]), group, note=str(unusual) if unusual else "►"))
        items.append(
            Item(t(ids.USUAL_RULES_AGAIN), _USUAL, enabled=bytes(self.options) != defaults(self.profile.options))
        )
        return items

    def picked(self, action):
        """Opens a group, or restores the defaults."""
        if action != _USUAL:
            return ("push", Group(self.app, self, action))
        self.options[:] = defaults(self.profile.options)
        self.changed = True
        self.again()
        return None

    def back(self):
        """Returns whether anything was changed."""
        return ("pop", ("options", 1)) if self.changed else ("pop",)


class Group(Rows):
    """The house rules of one group; INFO explains the one under the cursor."""

    ok = ids.CHANGE_VALUE_KEY

    def __init__(self, app: "KockaApp", owner: HouseRules, group: int) -> None:
        """`owner`: whose options these are."""
        super().__init__(app)
        self._owner = owner
        self._group = group

    def build(self) -> list:
        """A row per house rule."""
        owner = self._owner
        self.title = t(owner.profile.terms.groups[self._group][0])
        return [option_row(option, owner.options) for option in owner.asked(self._group)]

    def on_key(self, key: int):
        """INFO explains; all other keys as in a list."""
        if key == INFO and not self.list.choosing:
            from kocka.ui.screens.settings.help import Help
            from kocka.ui.table.help_pages import page_for_option

            name = self._owner.profile.name
            return ("push", Help(self.app, page_for_option(name, self.list.item.action.name), name))
        return super().on_key(key)

    def picked(self, action):
        """Takes the new value of a house rule."""
        action.put(self._owner.options, self.list.item.value)
        self._owner.changed = True
        return None
