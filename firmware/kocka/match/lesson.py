"""Lessons: a deal that is played up to a choice, a sentence before it, one after it, and what is said to other choices.

A game's lessons lie in its folder, in the part `lessons`: LESSONS, a tuple of functions that make one each, so that a
list of them costs no memory. A puzzle is a lesson with one step, without a sentence of its own. Both are played as
deals that are played again: they count nowhere.
"""

from micropython import const

from kocka.engine.cards import ones
from kocka.games import registry
from kocka.match import settings

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

PART = "lessons"
PUZZLES = "puzzles"  # the part with PUZZLES, a text for each
FIRST = const(3)  # so many are offered to somebody who plays for the first time
_FIRST = "first"
_SEPARATOR = ":"
_BITS = const(6)
_ZERO = const(48)  # the letter of none


class Step:
    """A choice of mine.

    at: how many actions come before it; count: of how many it consists, 3 in a pass; ask: the text id before it, said:
    after the right one; other: for any other choice; also: texts of cards that are right, too, with commas.
    """

    def __init__(
        self,
        at: int,
        ask: int,
        said: int,
        other: int,
        also: str = "",
        count: int = 1,
    ) -> None:
        self.at = at
        self.ask = ask
        self.said = said
        self.other = other
        self.also = also
        self.count = count


class Lesson:
    """A lesson.

    title: text id; code: of the deal (deal_code.py), whose holder learns; begin: how many actions have been done when
    it begins; line: all actions up to the last that is shown, as texts with commas, without them where all are cards of
    two letters; steps: my choices, in order.
    """

    def __init__(self, title: int, code: str, begin: int, line: str, steps: tuple[Step, ...]) -> None:
        self.title = title
        self.code = code
        self.begin = begin
        self.line = line
        self.steps = steps

    def actions(self, game: str) -> bytes:
        """The line as actions. Raises ValueError for what is none."""
        pack = registry.game(game).PACK
        line = self.line
        words = line.split(",") if "," in line else [line[at : at + 2] for at in range(0, len(line), 2)]
        return bytes([pack.parse_action(text) for text in words])


def makers(game: str) -> "tuple[Any, ...]":
    """The functions that make the lessons of a game, () if it has none."""
    found = registry.find(game)
    return tuple(found.part(PART).LESSONS) if found.has(PART) else ()


def puzzles(game: str) -> "tuple[str, ...]":
    """The puzzles of a game, () if it has none.

    A text each: the code of the deal, how many actions have been done when it begins, how many when I choose, how hard
    it is (1 to 3), by how many points the next best card is worse, at least, and all actions up to the last that is
    shown. The card there is the only right one.
    """
    found = registry.find(game)
    return tuple(found.part(PUZZLES).PUZZLES) if found.has(PUZZLES) else ()


class Place:
    """Which lesson: `game`, its `number` from 0; `first`: it is one of those offered at the very first. part: PART, or
    PUZZLES for a puzzle.
    """

    def __init__(self, game: str, number: int, first: bool = False, part: str = PART) -> None:
        self.game = game
        self.number = number
        self.first = first
        self.part = part

    def text(self) -> str:
        """As `place_of` reads it."""
        words = [self.part, self.game, str(self.number)]
        if self.first:
            words.append(_FIRST)
        return _SEPARATOR.join(words)

    def count(self) -> int:
        """How many there are of this kind."""
        return len(makers(self.game) if self.part == PART else puzzles(self.game))


def puzzle_of(day: int) -> Place:
    """The puzzle of a day, counted since 1970: the games take turns, and in each its puzzles."""
    with_puzzles = [game for game in registry.NAMES if puzzles(game)]
    game = with_puzzles[day % len(with_puzzles)]
    return Place(game, day // len(with_puzzles) % len(puzzles(game)), False, PUZZLES)


def place_of(text: str) -> Place | None:
    """The lesson that the setting CHALLENGE names, None if it names none or one that there is no longer."""
    parts = text.split(_SEPARATOR)
    if len(parts) < 3 or parts[0] not in (PART, PUZZLES) or not parts[2].isdigit():
        return None
    place = Place(parts[1], int(parts[2]), len(parts) > 3, parts[0])
    try:
        return place if place.number < place.count() else None
    except ValueError:
        return None


class Learnt:
    """Which lessons have been played to their end, which puzzles were solved at once: by game of registry.NAMES."""

    def __init__(self, own: "settings.Settings", part: str = PART) -> None:
        """`part`: PART or PUZZLES."""
        self._settings = own
        self._setting = settings.LEARNT if part == PART else settings.SOLVED
        self._each = 2 if part == PART else 3  # letters for each game, of _BITS each

    def _bits(self, game: str) -> int:
        text = self._settings.get(self._setting)
        at = registry.NAMES.index(game) * self._each
        bits = 0
        for i in range(self._each):
            if at + i < len(text):
                bits |= (ord(text[at + i]) - _ZERO & (1 << _BITS) - 1) << i * _BITS
        return bits

    def has(self, game: str, number: int) -> bool:
        """Whether this one has been done."""
        return bool(self._bits(game) >> number & 1)

    def count(self, game: str) -> int:
        """How many of the game have been done."""
        return ones(self._bits(game))

    def note(self, game: str, number: int) -> bool:
        """Notes that it has been done, in memory; False if that was known."""
        if self.has(game, number):
            return False
        text = self._settings.get(self._setting)
        each = self._each
        at = registry.NAMES.index(game) * each
        text += chr(_ZERO) * (at + each - len(text))
        bits = self._bits(game) | 1 << number
        letters = [chr(_ZERO + (bits >> i * _BITS & (1 << _BITS) - 1)) for i in range(each)]
        self._settings.set(self._setting, text[:at] + "".join(letters) + text[at + each :])
        return True

    def next(self, game: str, count: int, after: int = -1) -> int:
        """The first of `count` after that one, round the end, that has not been done; the very next if all have."""
        for step in range(count):
            number = (after + 1 + step) % count
            if not self.has(game, number):
                return number
        return (after + 1) % count
