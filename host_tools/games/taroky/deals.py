"""How Taroky is dealt, by the second program of `kocka verify`."""

from __future__ import annotations

from collections.abc import Sequence

from host_tools.records.verify import deals
from kocka.games.taroky.rules.round import Taroky
from kocka.match import seal


def dealt(dealer: int, seed: str, pack: bytes, decided: Sequence[int]) -> tuple[list[bytes], bytes]:
    """Hands and talon. `pack`: as it was gathered, b"" if shuffled; `decided`: the players' decisions, if any."""
    order, depth = deals.tarock_pack(*seal.parse_seed(seed), Taroky.PACK.cards)
    return deals.tarock_hands(pack or order, depth, dealer, decided or (deals.KNOCK, deals.BY_SIX))


def left(position: Taroky) -> bytes:
    """The cards beside the hands."""
    return position.talon
