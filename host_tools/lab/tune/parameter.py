"""A parameter of the AI: where its value is, and its range."""

from __future__ import annotations

import importlib
import re
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
