"""How strong players are, by whom they ended before and behind: a Bradley-Terry model on the scale of Elo's ratings.

1000 is the middle of those who play; 100 points more are odds of 1.8 to 1 to end before the other one. A match counts
once for each player, however many sit there; equal places are half each. Everybody begins with one even match against
the middle, so that a few matches move nobody far. Sources: Bradley and Terry (1952); Hunter (2004), the MM algorithm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

_MIDDLE = 1000.0
_SCALE = 400.0 / math.log(10.0)
_SURE = 1.96  # standard errors of a 95 % interval
_ROUNDS = 200  # of the algorithm: it has settled long before


def ratings(matches: Sequence[Sequence[tuple[str, int]]]) -> dict[str, tuple[float, float]]:
    """By name, (rating, half of its 95 % interval). `matches`: of each, (name, place) of those who played, place 1 the
    best; a name twice in a match is one player.
    """
    names = sorted({name for match in matches for name, _ in match})
    met: dict[str, dict[str, float]] = {name: {} for name in names}
    ahead = dict.fromkeys(names, 0.5)
    for match in matches:
        weight = 1.0 / max(1, len(match) - 1)
        for one, place in match:
            for other, behind in match:
                if one != other:
                    met[one][other] = met[one].get(other, 0.0) + weight
                    ahead[one] += weight * (1.0 if place < behind else 0.5 if place == behind else 0.0)
    strength = dict.fromkeys(names, 1.0)
    for _ in range(_ROUNDS):
        strength = {
            one: ahead[one]
            / (
                1.0 / (strength[one] + 1.0)
                + sum(n / (strength[one] + strength[other]) for other, n in met[one].items())
            )
            for one in names
        }
    found = {}
    for one in names:
        mine = strength[one]
        known = mine / (mine + 1.0) ** 2
        known += sum(n * mine * strength[other] / (mine + strength[other]) ** 2 for other, n in met[one].items())
        found[one] = (_MIDDLE + _SCALE * math.log(mine), _SURE * _SCALE / math.sqrt(known))
    return found
