"""The players of the arena, by name: levels of the product, personas, changed parameters, other kinds of opponents.

A name is one of

    master                     a level of the product
    master:bohous              with the style of a persona (kocka.ai.styles)
    master+moon_margin=200     with another value for a parameter (more may follow)
    v0.1-master                a level of an older version, which no longer changes
    v0.1-shooter               that version's master, eager for every durch and moon
    v0.1-dice                  that version's master, with random cards in its playouts
    shooter                    a shooter by rules, without playouts
    defender                   the rule player, which stops every durch and moon that it can

Levels of the product play every game; the others play those that they know.
"""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from host_tools.lab.arena.game import arena_of, is_of_tricks
from host_tools.lab.arena.opponents import defender, frozen, shooter, variants
from host_tools.lab.tune import parameters
from kocka.ai import levels, personas, styles, thinker
from kocka.ai.decision import Decided, Thinker
from kocka.ai.utility import Situation
from kocka.games import registry

_SLICE = 1 << 14  # playouts in each slice; the answer does not depend on it
# Players by rules, without playouts.
_BY_RULE = {"shooter": shooter.choose, "defender": defender.choose}


class Player:
    """A seat that decides from a view. `name`: as above."""

    def __init__(self, name: str) -> None:
        self.name = name

    def think(self, view: Any, seed: int, stream: int, situation: Situation | None = None) -> Thinker:
        """The decision, made, for the seat of `view`, whose turn it is; `seed` and `stream` fix all chance.

        `situation`: how the match stands; None: the round counts by itself.
        """
        raise NotImplementedError

    def decide(self, view: Any, seed: int, stream: int, situation: Situation | None = None) -> int:
        """The action of `think`."""
        return int(self.think(view, seed, stream, situation).action)


def _finish(decision: Any) -> Thinker:
    while not decision.step(_SLICE):
        pass
    made: Thinker = decision
    return made


class Level(Player):
    """A level of the product, in a style."""

    def __init__(self, name: str, level: int, style: styles.Style = styles.PLAIN) -> None:
        super().__init__(name)
        self._level = level
        self._style = style

    def think(self, view: Any, seed: int, stream: int, situation: Situation | None = None) -> Thinker:
        """As in Player."""
        return _finish(thinker.make(view, self._level, seed, stream, self._style, situation))


def check_game(game: str, names: Sequence[str]) -> None:
    """Raises ValueError if one of these players cannot play the game."""
    for name in names:
        base = name.partition("+")[0].partition(":")[0]
        if base not in levels.NAMES and not _knows(base, game):
            raise ValueError(f"in {game} there are {', '.join(levels.NAMES)}, no {name}")


def _knows(name: str, game: str) -> bool:
    """Whether a player by rules, or one of a frozen version, knows the game."""
    if name in _BY_RULE:
        return is_of_tricks(game) or game not in registry.NAMES
    since = arena_of(game).SINCE
    return bool(since) and frozen.order(name.partition("-")[0]) >= frozen.order(since)


def level_of(name: str) -> int:
    """The level that a player is said to have: its own, a master's where it is none of the product's."""
    base = name.partition("+")[0].partition(":")[0]
    return levels.level(base) if base in levels.NAMES else int(levels.MASTER)


class Older(Player):
    """A level of a frozen version. `make`: that version's."""

    def __init__(self, name: str, level: int, make: Callable[[Any, int, int, int], Any]) -> None:
        super().__init__(name)
        self._level = level
        self._make = make

    def think(self, view: Any, seed: int, stream: int, situation: Situation | None = None) -> Thinker:
        """As in Player."""
        return _finish(self._make(view, self._level, seed, stream))


class Changed(Player):
    """A player of the product with other values for some parameters."""

    def __init__(self, name: str, player: Player, values: Mapping[str, int]) -> None:
        super().__init__(name)
        self._player = player
        self._values = dict(values)

    def think(self, view: Any, seed: int, stream: int, situation: Situation | None = None) -> Thinker:
        """As in Player."""
        with parameters.overridden(self._values):
            return self._player.think(view, seed, stream, situation)


class ByRule(Player):
    """A player by rules, one of _BY_RULE."""

    def think(self, view: Any, seed: int, stream: int, situation: Situation | None = None) -> Thinker:
        """As in Player."""
        return Decided(_BY_RULE[self.name](view))


def _base(name: str) -> Player:
    level, colon, who = name.partition(":")
    if level in levels.NAMES:
        return Level(name, levels.level(level), styles.of(persona(who)) if colon else styles.PLAIN)
    if name in _BY_RULE:
        return ByRule(name)
    version, dash, level = name.partition("-")
    if dash and version in frozen.versions():
        older = frozen.seats(version)
        numbers = frozen.part(older, "levels")
        if level in variants.NAMES:
            return Older(name, numbers.MASTER, variants.make(version, level))
        if level in numbers.NAMES:
            return Older(name, numbers.level(level), older.make)
    raise ValueError(f'no player "{name}"; there are {", ".join(names())}')


def slug(number: int) -> str:
    """A persona's name as used here: without capitals and accents."""
    plain = unicodedata.normalize("NFKD", personas.name(number))
    return "".join(c for c in plain if not unicodedata.combining(c)).lower()


def persona(name: str) -> int:
    """The number of the persona of that name. Raises ValueError naming those there are."""
    known = [slug(number) for number in range(personas.COUNT)]
    if name not in known:
        raise ValueError(f'no persona "{name}"; there are {", ".join(known)}')
    return known.index(name)


@functools.cache
def player(name: str) -> Player:
    """The player of that name. Raises ValueError naming what is wrong with it."""
    base, *changes = name.split("+")
    found = _base(base)
    if not changes:
        return found
    if not isinstance(found, Level):
        raise ValueError(f"only levels of the product have parameters, not {base}")
    values = {}
    for change in changes:
        key, equals, value = change.partition("=")
        if not equals or not value.lstrip("-").isdigit():
            raise ValueError(f'a parameter is written name=number, not "{change}"')
        values[key] = parameters.parameter(key).check(int(value))
    return Changed(name, found, values)


def names() -> list[str]:
    """All players, without personas and parameters."""
    found = [*levels.NAMES, *_BY_RULE]
    for version in frozen.versions():
        numbers = frozen.part(frozen.seats(version), "levels")
        found += [f"{version}-{level}" for level in numbers.NAMES] + [
            f"{version}-{variant}" for variant in variants.NAMES
        ]
    return found
