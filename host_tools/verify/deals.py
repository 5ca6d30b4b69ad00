"""Many deals at once: the generator and the shuffle of `kocka.engine.rng`, implemented again for arrays of seeds.

`tests/host_tools/test_verify.py` compares them with the device's own code on thousands of deals. `kocka verify` deals
with them, so a second program confirms what a device has shown; `statistics.py` deals millions of rounds.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint32]
_WARM_UP = 12
_OFFSET = 0x9E37
_MASK = np.uint32(0xFFFF)


class Streams:
    """As many sfc16 generators as there are seeds (`engine/rng.py`), each with its own seed and stream."""

    def __init__(self, seeds: NDArray[np.uint64], streams: NDArray[np.uint64]) -> None:
        """`seeds`: 0..2**48-1; `streams`: 0..65535; arrays of one length."""
        self.count = len(seeds)
        self._a = (seeds & np.uint64(0xFFFF)).astype(np.uint32)
        self._b = (seeds >> np.uint64(16) & np.uint64(0xFFFF)).astype(np.uint32)
        self._c = (seeds >> np.uint64(32) & np.uint64(0xFFFF)).astype(np.uint32) ^ np.uint32(_OFFSET)
        self._counter = streams.astype(np.uint32) & _MASK
        everyone = np.arange(len(seeds))
        for _ in range(_WARM_UP):
            self.bits16(everyone)

    def bits16(self, who: NDArray[np.intp]) -> Words:
        """The next number, 0..65535, of the generators `who`; the others stay where they are."""
        a, b, c, counter = self._a[who], self._b[who], self._c[who], self._counter[who]
        out = a + b + counter & _MASK
        self._counter[who] = counter + np.uint32(1) & _MASK
        self._a[who] = b ^ b >> np.uint32(5)
        self._b[who] = c + (c << np.uint32(3)) & _MASK
        self._c[who] = ((c << np.uint32(6) | c >> np.uint32(10)) + out) & _MASK
        return out

    def below(self, n: int) -> Words:
        """A number 0..n-1 of each, without bias (Lemire)."""
        everyone = np.arange(len(self._a))
        product = self.bits16(everyone) * np.uint32(n)
        least = np.uint32(65536 % n)
        again = np.flatnonzero((product & _MASK) < least)
        while len(again):
            product[again] = self.bits16(again) * np.uint32(n)
            again = again[(product[again] & _MASK) < least]
        found: Words = product >> np.uint32(16)
        return found


def orders(seeds: NDArray[np.uint64], streams: NDArray[np.uint64], cards: Sequence[int]) -> NDArray[np.uint8]:
    """The shuffled packs, a row a seed: the first card of a row is dealt to the dealer's left."""
    return _shuffled(Streams(seeds, streams), cards)


def _shuffled(generators: Streams, cards: Sequence[int]) -> NDArray[np.uint8]:
    """As `orders`, by generators that go on afterwards."""
    seeds = generators.count
    packs = np.tile(np.array(list(cards), dtype=np.uint8), (seeds, 1))
    rows = np.arange(seeds)
    for i in range(len(cards) - 1, 0, -1):
        j = generators.below(i + 1)
        packs[rows, i], packs[rows, j] = packs[rows, j], packs[rows, i].copy()
    return packs


def hands(seed: int, stream: int, cards: Sequence[int], dealer: int, seats: int) -> list[bytes]:
    """The hands of one deal by seat, ascending: card by card from the dealer's left."""
    pack = orders(np.array([seed], dtype=np.uint64), np.array([stream], dtype=np.uint64), cards)[0]
    found = [b""] * seats
    for place in range(seats):
        found[(dealer + 1 + place) % seats] = bytes(sorted(pack[place::seats].tolist()))
    return found


# How a round of Taroky is dealt: what the players decided, as actions of the engine (TA 2).
CUT, KNOCK, BY_SIX, TWELVES, ABELES, PACKET_1 = 163, 164, 165, 166, 167, 168


def tarock_pack(seed: int, stream: int, cards: Sequence[int]) -> tuple[list[int], int]:
    """The shuffled pack from the top, and how many cards a cut lifts: 1 to all but one."""
    generators = Streams(np.array([seed], dtype=np.uint64), np.array([stream], dtype=np.uint64))
    order = [int(card) for card in _shuffled(generators, cards)[0]]
    return order, 1 + int(generators.below(len(order) - 1)[0])


def tarock_hands(order: Sequence[int], depth: int, dealer: int, decided: Sequence[int]) -> tuple[list[bytes], bytes]:
    """The hands of twelve by seat, ascending, and the talon: from this pack, as it was decided."""
    pack = list(order)
    if CUT in decided:
        pack = pack[depth:] + pack[:depth]
    talon, rest = bytes(pack[:6]), pack[6:]
    forehand = (dealer + 1) % 4
    seats = [(forehand + place) % 4 for place in range(4)]
    hands: dict[int, list[int]] = {}
    if ABELES in decided:
        hands[forehand] = rest[:6] + rest[42:]
        hands.update({seat: rest[6 + 12 * at : 18 + 12 * at] for at, seat in enumerate(seats[1:])})
    elif TWELVES in decided:
        chosen = [action - PACKET_1 for action in decided if action >= PACKET_1]
        chosen += [number for number in range(4) if number not in chosen]
        hands.update({seat: rest[12 * number : 12 * number + 12] for seat, number in zip(seats, chosen, strict=True)})
    else:
        hands.update(
            {seat: rest[6 * at : 6 * at + 6] + rest[24 + 6 * at : 30 + 6 * at] for at, seat in enumerate(seats)}
        )
    return [bytes(sorted(hands[seat])) for seat in range(4)], talon
