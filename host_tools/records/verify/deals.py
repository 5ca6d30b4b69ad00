"""Many deals at once: the generators and the shuffle of `kocka.engine.rng`, implemented again for arrays of seeds.

`tests/host_tools/test_verify.py` compares them with the device's own code on thousands of deals. `kocka verify` deals
with them, so a second program confirms what a device has shown; `statistics.py` deals millions of rounds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint32]
_WARM_UP = 12
_OFFSET = 0x9E37
_MASK = np.uint32(0xFFFF)


class _Generators:
    """As many generators as there are seeds, `count`."""

    def __init__(self, count: int) -> None:
        self.count = count

    def bits16(self, who: NDArray[np.intp]) -> Words:
        """The next number, 0..65535, of the generators `who`; the others stay where they are."""
        raise NotImplementedError

    def below(self, n: int) -> Words:
        """A number 0..n-1 of each, without bias (Lemire)."""
        everyone = np.arange(self.count)
        product = self.bits16(everyone) * np.uint32(n)
        least = np.uint32(65536 % n)
        again = np.flatnonzero((product & _MASK) < least)
        while len(again):
            product[again] = self.bits16(again) * np.uint32(n)
            again = again[(product[again] & _MASK) < least]
        found: Words = product >> np.uint32(16)
        return found


class Streams(_Generators):
    """As many sfc16 generators as there are seeds (`engine/rng.py`), each with its own seed and stream."""

    def __init__(self, seeds: NDArray[np.uint64], streams: NDArray[np.uint64]) -> None:
        """`seeds`: 0..2**48-1; `streams`: 0..65535; arrays of one length."""
        super().__init__(len(seeds))
        self._a = (seeds & np.uint64(0xFFFF)).astype(np.uint32)
        self._b = (seeds >> np.uint64(16) & np.uint64(0xFFFF)).astype(np.uint32)
        self._c = (seeds >> np.uint64(32) & np.uint64(0xFFFF)).astype(np.uint32) ^ np.uint32(_OFFSET)
        self._counter = streams.astype(np.uint32) & _MASK
        everyone = np.arange(len(seeds))
        for _ in range(_WARM_UP):
            self.bits16(everyone)

    def bits16(self, who: NDArray[np.intp]) -> Words:
        a, b, c, counter = self._a[who], self._b[who], self._c[who], self._counter[who]
        out = a + b + counter & _MASK
        self._counter[who] = counter + np.uint32(1) & _MASK
        self._a[who] = b ^ b >> np.uint32(5)
        self._b[who] = c + (c << np.uint32(3)) & _MASK
        self._c[who] = ((c << np.uint32(6) | c >> np.uint32(10)) + out) & _MASK
        return out


class Hashed(_Generators):
    """As many generators of wide seeds: SHA-256 of "kocka shuffle 2 SEED COUNT", 16 numbers a count."""

    def __init__(self, seeds: Sequence[str]) -> None:
        """`seeds`: of 32 hexadecimal digits."""
        super().__init__(len(seeds))
        self._seeds = list(seeds)
        self._numbers = np.empty((self.count, 0), dtype=np.uint32)
        self._next = np.zeros(self.count, dtype=np.intp)

    def bits16(self, who: NDArray[np.intp]) -> Words:
        if len(who) and self._next[who].max() == self._numbers.shape[1]:
            count = self._numbers.shape[1] // 16
            lines = (f"kocka shuffle 2 {seed} {count}" for seed in self._seeds)
            raw = b"".join(hashlib.sha256(line.encode()).digest() for line in lines)
            more = np.frombuffer(raw, dtype=">u2").astype(np.uint32).reshape(self.count, 16)
            self._numbers = np.concatenate([self._numbers, more], axis=1)
        found: Words = self._numbers[who, self._next[who]]
        self._next[who] += 1
        return found


def one(seed: int | str, stream: int) -> _Generators:
    """The generator of one deal; a seed of 32 digits has no stream."""
    if isinstance(seed, str):
        return Hashed([seed])
    return Streams(np.array([seed], dtype=np.uint64), np.array([stream], dtype=np.uint64))


def orders(seeds: NDArray[np.uint64], streams: NDArray[np.uint64], cards: Sequence[int]) -> NDArray[np.uint8]:
    """The shuffled packs, a row a seed: the first card of a row is dealt to the dealer's left."""
    return shuffled(Streams(seeds, streams), cards)


def shuffled(generators: _Generators, cards: Sequence[int]) -> NDArray[np.uint8]:
    """As `orders`, by generators that go on afterwards."""
    seeds = generators.count
    packs = np.tile(np.array(list(cards), dtype=np.uint8), (seeds, 1))
    rows = np.arange(seeds)
    for i in range(len(cards) - 1, 0, -1):
        j = generators.below(i + 1)
        packs[rows, i], packs[rows, j] = packs[rows, j], packs[rows, i].copy()
    return packs


def hands(seed: int | str, stream: int, cards: Sequence[int], dealer: int, seats: int) -> list[bytes]:
    """The hands of one deal by seat, ascending: card by card from the dealer's left."""
    pack = shuffled(one(seed, stream), cards)[0]
    found = [b""] * seats
    for place in range(seats):
        found[(dealer + 1 + place) % seats] = bytes(sorted(pack[place::seats].tolist()))
    return found


# How a round of Taroky is dealt: what the players decided, as actions of the engine (TA 2).
CUT, KNOCK, BY_SIX, TWELVES, ABELES, PACKET_1 = 163, 164, 165, 166, 167, 168


def tarock_pack(seed: int | str, stream: int, cards: Sequence[int]) -> tuple[list[int], int]:
    """The shuffled pack from the top, and how many cards a cut lifts: 1 to all but one."""
    generators = one(seed, stream)
    order = [int(card) for card in shuffled(generators, cards)[0]]
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
