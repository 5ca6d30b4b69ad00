"""House rules of a game that has too many for one list: groups of them, what is not usual counted."""

from kocka.games import registry as engine_games
from kocka.hal import INFO
from kocka.ui.languages import ids, t
from kocka.ui.widgets.list import Item, NumberItem
from kocka.ui.widgets.rows import Rows

_USUAL = -1


class HouseRules(Rows):
    """The groups; changes `options` in place. ("pop", ("options", 1)) when something was changed, else ("pop",)."""

    def __init__(self, app, profile, options: bytearray, leave_out: tuple = ()) -> None:
        """`profile`: of `ui.table.profile`, with `groups`; `leave_out`: places of options that do not matter here."""
        super().__init__(app)
        self.profile = profile
        self.rules = engine_games.game(profile.name)
        self.options = options
        self.changed = False
        self._leave_out = leave_out

    def places(self, group: int) -> list:
        """The places of the options in a group."""
        return [at for at in self.profile.groups[group][1] if at not in self._leave_out]

    def build(self) -> list:
        """A row for each group, with how much in it is not usual; then back to what is."""
        self.title = t(ids.TABLE_RULES)
        usual = self.rules.defaults()
        items = []
        for group in range(len(self.profile.groups)):
            places = self.places(group)
            if places:
                unusual = len([at for at in places if self.options[at] != usual[at]])
                items.append(Item(t(self.profile.groups[group][0]), group, note=str(unusual) if unusual else "►"))
        items.append(Item(t(ids.USUAL_RULES_AGAIN), _USUAL, enabled=bytes(self.options) != usual))
        return items

    def picked(self, action):
        """A group, or all as usual."""
        if action != _USUAL:
            return ("push", Group(self.app, self, action))
        self.options[:] = self.rules.defaults()
        self.changed = True
        self.again()
        return None

    def back(self):
        """Tells whether there is something new."""
        return ("pop", ("options", 1)) if self.changed else ("pop",)


class Group(Rows):
    """The house rules of one group; INFO explains the one under the cursor."""

    ok = ids.CHANGE_VALUE_KEY

    def __init__(self, app, owner: HouseRules, group: int) -> None:
        """`owner`: whose options these are."""
        super().__init__(app)
        self._owner = owner
        self._group = group

    def build(self) -> list:
        """A row for each house rule."""
        owner = self._owner
        self.title = t(owner.profile.groups[self._group][0])
        items: list = []
        for at in owner.places(self._group):
            label, values = owner.profile.options[at]
            if values:
                items.append(Item(t(label), at, [t(text) for text in values], owner.options[at]))
            else:
                items.append(NumberItem(t(label), at, owner.rules.OPTIONS[at][1], owner.options[at]))
        return items

    def on_key(self, key: int):
        """INFO explains; all else as in a list."""
        if key == INFO and not self.list.choosing:
            from kocka.ui.screens.settings.help import Help
            from kocka.ui.table.help_pages import page_for_option

            name = self._owner.profile.name
            option = self._owner.rules.OPTIONS[self.list.item.action][0]
            return ("push", Help(self.app, page_for_option(name, option), name))
        return super().on_key(key)

    def picked(self, action):
        """A house rule has another value."""
        self._owner.options[action] = self.list.item.value
        self._owner.changed = True
        return None
