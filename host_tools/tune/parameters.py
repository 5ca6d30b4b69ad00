"""The numbers of the thinking seats that can be tuned, and how one seat gets others than the product has.

A parameter is an integer at the top of a module of the AI (or an element of a list there) which its module reads
each time it decides. Its value in the source is the product's; `overridden` puts another one in its place for as long
as one seat thinks, so that all others at the table, whatever they share with it, think with the product's.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Parameter:
    """A number that can be tuned: `module` of `kocka`, `place` in it (`_MARGIN`, `_WORLDS[2]`), the least and the
    most that make sense, and what it is (with its unit)."""

    name: str
    module: str
    place: str
    least: int
    most: int
    meaning: str

    def _where(self) -> tuple[Any, str | int]:
        """What holds the value, and by which attribute or index."""
        module = importlib.import_module("kocka." + self.module)
        found = re.fullmatch(r"(\w+)\[(\d+)\]", self.place)
        if not found:
            return module, self.place
        return getattr(module, found[1]), int(found[2])

    def get(self) -> int:
        """The value now. Raises AttributeError or IndexError if the seats have no such number."""
        holder, place = self._where()
        value = holder[place] if isinstance(place, int) else getattr(holder, place)
        return int(value)

    def put(self, value: int) -> None:
        """Sets the value. A tuple is replaced as a whole, so that whoever copied it keeps the old one."""
        holder, place = self._where()
        if isinstance(place, str):
            setattr(holder, place, value)
        elif isinstance(holder, tuple):
            changed = (*holder[:place], value, *holder[place + 1 :])
            setattr(importlib.import_module("kocka." + self.module), self.place.partition("[")[0], changed)
        else:
            holder[place] = value

    def check(self, value: int) -> int:
        """`value`, if it is in range; else ValueError."""
        if not self.least <= value <= self.most:
            raise ValueError(f"{self.name} is {self.least} to {self.most}, not {value}")
        return value


TAROKY = "games.taroky.ai.search"

PARAMETERS: tuple[Parameter, ...] = (
    Parameter(
        "durch_margin",
        "ai.search",
        "_DURCH_MARGIN",
        -300,
        1000,
        "hundredths of a point that a durch must promise beside",
    ),
    Parameter(
        "moon_margin", "ai.search", "_MOON_MARGIN", -600, 2000, "hundredths of a point that a moon must promise beside"
    ),
    Parameter("conceded", "ai.search", "_CONCEDED", -1, 200, "points that a durch of another seat costs a master"),
    Parameter("feared_at_pass", "ai.search", "_FEARED_AT_PASS", 0, 200, "the same where one is feared at the pass"),
    Parameter("feared", "ai.search", "_FEARED", 0, 400, "the same where a seat has every trick so far"),
    Parameter(
        "doubt", "ai.search", "_DOUBT", 0, 40, "hundredths of all points by which a regular's card must beat the rule's"
    ),
    Parameter(
        "defence", "ai.search", "_DEFENCE", 0, 16, "of 16 worlds, in how many a seat suspected of sweeping does so"
    ),
    Parameter("worlds", "ai.levels", "_WORLDS[2]", 8, 400, "worlds a master judges a card in"),
    Parameter("pass_worlds", "ai.levels", "_PASS_WORLDS[2]", 8, 200, "worlds a master judges a pass in"),
    Parameter("triples", "ai.levels", "_TRIPLES[2]", 2, 16, "triples a master compares in a pass"),
    Parameter("suspicious", "ai.recipe", "_SUSPICIOUS", 1, 8, "a moon is suspected from 1/n of all points on"),
    # Of Taroky.
    Parameter("second_margin", TAROKY, "_BID_MARGIN[0]", -20, 40, "points that a Second must promise beside"),
    Parameter("third_margin", TAROKY, "_BID_MARGIN[1]", -20, 40, "points that a Third must promise beside"),
    Parameter("sixth_margin", TAROKY, "_BID_MARGIN[2]", -20, 40, "points that a Sixth must promise beside"),
    Parameter("quiet", TAROKY, "_QUIET[1]", -20, 10, "points that accepting somebody's First is worth"),
    Parameter("word_margin", TAROKY, "_MARGIN", 0, 20, "points that another than the quiet word must promise"),
    Parameter("raised", TAROKY, "_RAISED", 8, 24, "eighths that a loss counts of what somebody raises"),
    Parameter("doubled", TAROKY, "_DOUBLED", 6, 24, "R of TA 9 from which an opponent is taken to double"),
    Parameter("flek_tried", TAROKY, "_DOUBLING[0]", 0, 24, "R from which a flek is thought of"),
    Parameter("re_tried", TAROKY, "_DOUBLING[1]", 0, 30, "R from which a re is thought of"),
    Parameter("pagat_tried", TAROKY, "_PAGAT_TRIED[0]", 5, 12, "taroks from which announcing the Pagát is thought of"),
    Parameter("third_strong", TAROKY, "_STRONG[0]", 0, 24, "strength of who plays Third on the first trio, at least"),
    Parameter("first_strong", TAROKY, "_STRONG[5]", 0, 18, "strength of who plays First, at least"),
    Parameter("passed_strong", TAROKY, "_STRONG[9]", 4, 40, "strength of who has passed, at most"),
    Parameter("card_worlds", TAROKY, "_WORLDS[2]", 8, 256, "worlds a master of Taroky judges a card in"),
    Parameter("word_worlds", TAROKY, "_WORD_WORLDS[2]", 8, 256, "worlds it judges everything else in"),
)

BY_NAME = {parameter.name: parameter for parameter in PARAMETERS}


def parameter(name: str) -> Parameter:
    """The parameter of that name. Raises ValueError naming those there are."""
    if name not in BY_NAME:
        raise ValueError(f'no parameter "{name}"; there are {", ".join(BY_NAME)}')
    return BY_NAME[name]


@contextmanager
def overridden(values: Mapping[str, int]) -> Iterator[None]:
    """With other values for some parameters, by name; afterwards they are as before."""
    before = {name: BY_NAME[name].get() for name in values}
    try:
        for name, value in values.items():
            BY_NAME[name].put(value)
        yield
    finally:
        for name, value in before.items():
            BY_NAME[name].put(value)
