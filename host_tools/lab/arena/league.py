"""The opponents that a player is judged by, and never tuned on one of them alone."""

from __future__ import annotations

from host_tools.lab.arena.duel import Others
from host_tools.lab.arena.opponents import frozen
from host_tools.lab.arena.players import check_game

# How many frozen versions, the newest ones.
_VERSIONS = 3
_MIXED = ("flat", "regular", "defender", "shooter")


def of(name: str, game: str) -> list[Others]:
    """Who sits beside the player, one table after the other: itself, the newest frozen masters and shooters, `flat`,
    `rule`, shooters and defenders by rule, and mixtures of these; those that know the game."""
    versions = sorted(frozen.versions(), key=frozen.order)[-_VERSIONS:]
    masters = tuple(f"{version}-master" for version in versions)
    shooters = tuple(f"{version}-shooter" for version in versions)
    pools: list[tuple[str, ...]] = [
        (one,) for one in (name, *masters, "flat", "rule", "regular", "shooter", "defender")
    ]
    pools += [_MIXED, (name, *shooters, "defender")]
    found = []
    for pool in pools:
        known = tuple(one for one in pool if _plays(one, game))
        if known == pool or len(known) > 1:
            found.append(Others(known))
    return found


def _plays(name: str, game: str) -> bool:
    try:
        check_game(game, [name])
    except ValueError:
        return False
    return True
