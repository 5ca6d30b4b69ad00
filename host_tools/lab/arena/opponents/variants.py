"""Players derived from a frozen version's master: one that shoots at every chance, one with other playouts.

`shooter` goes for a durch or a moon even if it expects to lose a few points by it. `dice` plays random cards in its
playouts, for all seats, and passes by rule: nearly as strong as with rule-guided ones against players that think, and
wrong about other things. It tries no durch.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from host_tools.lab.arena.opponents import frozen

NAMES = ("shooter", "dice")

Make = Callable[[Any, int, int, int], Any]

# The rule of the playouts gives way to a card drawn from those that may be played. Two small generators (Wichmann and
# Hill), whose states are two words more in the work space.
_RULE_BEGINS = """\
        if c:
            pass
        elif not best:
"""
_RULE_ENDS = "        # the highest card of c falls\n"
_DRAWN = """\
        if not c:
            clubs = w[turn]
            spades = w[turn + 1]
            diamonds = w[turn + 2]
            hearts = w[turn + 3]
            if best and w[turn + suit]:
                c = w[turn + suit]
                clubs = c if not suit else 0
                spades = c if suit == 1 else 0
                diamonds = c if suit == 2 else 0
                hearts = c if suit == 3 else 0
            elif best:
                if first and w[SAFE] and clubs | diamonds | (spades & _NO_QUEEN):
                    spades &= _NO_QUEEN
                    hearts = 0
            elif locked and clubs | spades | diamonds:
                hearts = 0
            c = 0
            for i in range(13):
                c += (clubs >> i & 1) + (spades >> i & 1) + (diamonds >> i & 1) + (hearts >> i & 1)
            w[SIZE - 2] = (w[SIZE - 2] * 171 + 1) % 30269
            w[SIZE - 1] = (w[SIZE - 1] * 172 + 1) % 30307
            h = (w[SIZE - 2] + w[SIZE - 1]) % c
            i = 0
            while True:
                c = clubs if not i else spades if i == 1 else diamonds if i == 2 else hearts
                while c and h:
                    c &= c - 1
                    h -= 1
                if c:
                    break
                i += 1
            c &= -c
"""


def _shooter(version: str) -> ModuleType:
    made = frozen.seats(version, "_shooter")
    rules = frozen.part(made, "rules")

    def durch_is_possible(view: Any) -> bool:
        return bool(view.table.taken[view.seat] == view.table.done)

    def moon_is_possible(view: Any, numbers: Any) -> bool:
        if not numbers.swing:
            return False
        return not rules.swept(view, numbers) or rules.sweeper_of(view, numbers) == view.seat

    def always(hand: Any) -> bool:
        return True

    for module, name, value in (
        ("cerna", "_DURCH_MARGIN", -3),
        ("cerna", "may_try", durch_is_possible),
        ("cerna", "may_run", always),
        ("search", "_MARGIN", -4),
        ("search", "may_try", moon_is_possible),
        ("giving", "may_run", always),
    ):
        part = frozen.part(made, module)
        assert hasattr(part, name)
        setattr(part, name, value)
    return made


def _dice(version: str) -> ModuleType:
    source = frozen.source(version, "rollout")
    rule = source[source.index(_RULE_BEGINS) : source.index(_RULE_ENDS)]
    changes = [("rollout", rule, _DRAWN), ("rollout", "SIZE = const(121)", "SIZE = const(123)")]
    # Its search for Černá kočka is the one of the other games.
    changes.append(("thinker", "        return cerna.Card(", "        pass\n    if False:\n        return cerna.Card("))
    made = frozen.seats(version, "_dice", changes)
    levels = frozen.part(made, "levels")
    setattr(levels, "_PASS_WORLDS", (0,) * len(levels.NAMES))  # noqa: B010 - of a module that mypy does not know
    return made


def make(version: str, variant: str) -> Make:
    """`thinker.make` of a variant (one of NAMES) of a frozen version."""
    made: Make = (_shooter if variant == "shooter" else _dice)(version).make
    return made
