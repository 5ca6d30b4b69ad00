"""The games by name, each named once. What a game brings lies in its folder, in modules of fixed names (its parts).

    game = find("hearts")
    game.round()                     # its Round class, from the part `rules`
    game.sheet(); game.ai(); …       # from the parts `sheet`, `ai` …

A part is imported only when it is asked for, so that a board pays for what it plays. A package says in PARTS which it
has:
  `rules`        round_class(): the subclass of `engine.round.Round`; house_rules(): see `Game`, if that class is large
  `sheet`        Sheet, a subclass of `engine.sheet.Sheet`
  `entry`        form_of(name, sheet, options, entry): how a round is told to the score sheet, an `engine.entry.Form`
  `ai`           HOOKS, an instance of `ai.hooks.Hooks`
  `profile`      what the screens have to know: see `ui.table.profile`
  `title`        TITLE and ABOUT, where a list of games shall not have to load the profile for them
  `hand_values`  what dealt hands are worth, where that has been measured: see `match.luck`
  `records`      TO_BEAT and CURRENCY: records of old, which score keeping shows beside those of the device
"""

from kocka.engine.option import NewerError
from kocka.engine.round import Round
from kocka.engine.sheet import Sheet

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.engine.option import Option

# Folders of the games that matches are played of, in the order of the lists.
_PLAYED = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat", "taroky")
# Games within another game's folder, which are played between its rounds.
_BETWEEN = ("cerna_kocka.dokladacka",)
# Only their score is kept.
_ONLY_SCORED = ("free",)


class Game:
    """A game: its `name` and the `package` of its folder."""

    def __init__(self, name: str, package: str) -> None:
        self.name = name
        self.package = package
        # Asked for at every turn; an import by name takes the chip milliseconds.
        self._parts: tuple[str, ...] | None = None
        self._round: type[Round] | None = None
        self._sheet: type[Sheet] | None = None
        self._ai: Any = None

    def has(self, part: str) -> bool:
        """Whether the game has a part of this name."""
        if self._parts is None:
            self._parts = __import__(self.package, None, None, ("PARTS",)).PARTS
        return part in self._parts

    def part(self, part: str) -> "Any":
        """The module of this name. Raises ValueError if the game has no such part."""
        if not self.has(part):
            raise ValueError("no " + part + " of " + self.name)
        return __import__(self.package + "." + part, None, None, ("__name__",))

    def round(self) -> type[Round]:
        """Its Round class. Raises ValueError if only its score is kept."""
        if self._round is None:
            self._round = self.part("rules").round_class()
        return self._round

    def house_rules(self) -> "tuple[tuple[Option, ...], int, int]":
        """OPTIONS, FEWEST and MOST of its Round class, without loading it where the part `rules` provides them."""
        rules = self.part("rules")
        if hasattr(rules, "house_rules"):
            found: tuple[tuple[Option, ...], int, int] = rules.house_rules()
            return found
        kind = self.round()
        return kind.OPTIONS, kind.FEWEST, kind.MOST

    def sheet(self) -> type[Sheet]:
        """Its Sheet class. Raises ValueError for a game that is played between the rounds of another (an interlude)."""
        if self._sheet is None:
            self._sheet = self.part("sheet").sheet_class()
        return self._sheet

    def form(self, sheet: Sheet, options: bytes = b"", entry: tuple[int, ...] = ()) -> "Any":
        """The form to enter the next round on `sheet` (`engine.entry.Form`, or the game's own).

        `options`: those of the sheet; `entry`: the entry to be corrected, which may pre-fill the form.
        """
        return self.part("entry").form_of(self.name, sheet, options, entry)

    def ai(self) -> "Any":
        """What it provides for its AI seats, an `ai.hooks.Hooks`."""
        if self._ai is None:
            self._ai = self.part("ai").HOOKS
        return self._ai


_found: list[Game] = []  # all that have been asked for
_added: list[tuple[str, str]] = []  # (name, package)

NAMES = list(_PLAYED)  # of the games that matches are played of


def find(name: str) -> Game:
    """The game `name`. Raises NewerError (a ValueError) if unknown, since a newer version may have it."""
    for game in _found:
        if game.name == name:
            return game
    package = ""
    for folder in _PLAYED + _BETWEEN + _ONLY_SCORED:
        if folder.split(".")[-1] == name:
            package = "kocka.games." + folder
    for added, place in _added:
        if added == name:
            package = place
    if not package:
        unknown = NewerError if name else ValueError
        raise unknown('no game "' + name + '"; there are ' + ", ".join(rounds()))
    _found.append(Game(name, package))
    return _found[-1]


def add(name: str, package: str) -> None:
    """Adds a game from another package, after all others. Raises ValueError if the name is taken."""
    if name in NAMES or name in rounds() or name in _ONLY_SCORED:
        raise ValueError("there is a " + name)
    _added.append((name, package))
    NAMES.append(name)


def remove(name: str) -> None:
    """Removes a game added by `add`."""
    _added[:] = [one for one in _added if one[0] != name]
    _found[:] = [game for game in _found if game.name != name]
    NAMES.remove(name)


def rounds() -> list[str]:
    """All games with rounds: those of NAMES, each followed by its interlude."""
    found = []
    for name in NAMES:
        found.append(name)
        for folder in _BETWEEN:
            outer, _, inner = folder.partition(".")
            if outer == name:
                found.append(inner)
    return found


def with_sheet() -> list[str]:
    """All games with a score sheet: those of NAMES, then the score-only ones."""
    return NAMES + list(_ONLY_SCORED)


def score_only_names() -> tuple[str, ...]:
    """The games that have only a score sheet."""
    return _ONLY_SCORED


def score_only() -> list[str]:
    """Prefixes of the names of their modules."""
    return ["kocka.games." + folder + "." for folder in _ONLY_SCORED]


def game(name: str) -> type[Round]:
    """The Round class of the game `name`. Raises ValueError if there is none."""
    return find(name).round()


def sheet_class(name: str) -> type[Sheet]:
    """The Sheet class of the game `name`. Raises ValueError if there is none."""
    return find(name).sheet()


def from_code(code: str) -> Round:
    """The position written by the `code()` of any game. Raises ValueError or IllegalAction."""
    return game(code.split(";")[0]).from_code(code)
