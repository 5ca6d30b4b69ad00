"""The random generators: the same numbers on every Python.

`Rng` is Chris Doty-Humphrey's sfc16 (from PractRand): three 16-bit words and a counter; additions, shifts and xors
only, so that no value exceeds 20 bits and nothing is allocated on a 32-bit MicroPython. The period is at least 2**16
for every seed and about 2**63 on average. A seed of 48 bits and a stream cannot give every deal of more than 32 cards
that people can tell apart: `WideRng` deals those, from 128 bits (match/SEALS.md).
"""

from hashlib import sha256

from micropython import const

SEED_BITS = const(48)
_WARM_UP = const(12)
# Keeps seed 0 away from the all-zero state, whose first step changes the counter only: stream 1 would be stream 0 from
# its second number on.
_OFFSET = const(0x9E37)


class Rng:
    """A random stream determined by `seed` (0..2**48-1) and `stream` (0..65535).

    Streams of one seed are independent for our purposes: a match has one seed and gives each round, each seat's
    decision and each remark a stream of its own.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        if seed < 0 or seed >> SEED_BITS:
            raise ValueError("a seed is 0 to 281474976710655, not " + str(seed))
        self._a = seed & 0xFFFF
        self._b = seed >> 16 & 0xFFFF
        self._c = (seed >> 32 & 0xFFFF) ^ _OFFSET
        self._counter = stream & 0xFFFF
        for _ in range(_WARM_UP):
            self.bits16()

    def bits16(self) -> int:
        """The next number, 0..65535."""
        b = self._b
        c = self._c
        out = (self._a + b + self._counter) & 0xFFFF
        self._counter = (self._counter + 1) & 0xFFFF
        self._a = b ^ b >> 5
        self._b = (c + (c << 3)) & 0xFFFF
        self._c = ((c << 6 | c >> 10) + out) & 0xFFFF
        return out

    def below(self, n: int) -> int:
        """A number 0..n-1, each equally likely; `n` is 1..8192 (Lemire's multiplication with rejection)."""
        m = self.bits16() * n
        if m & 0xFFFF < n:
            least = 65536 % n
            while m & 0xFFFF < least:
                m = self.bits16() * n
        return m >> 16

    def seed48(self) -> int:
        """A seed for another generator: 0..2**48-1 (not a small int on a 32-bit board)."""
        return self.bits16() | self.bits16() << 16 | self.bits16() << 32

    def shuffle(self, items: bytearray | list[int]) -> None:
        """Shuffles `items` in place, each order equally likely (Fisher-Yates)."""
        i = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1


class WideRng(Rng):
    """The numbers of a seed of 32 hexadecimal digits: those of the SHA-256 of "kocka shuffle 2 SEED COUNT", by four."""

    def __init__(self, seed: str) -> None:
        self._line = "kocka shuffle 2 " + seed + " "
        self._block = b""
        self._blocks = 0
        self._at = 0

    def bits16(self) -> int:
        """The next number, 0..65535. Allocates."""
        if self._at == len(self._block):
            self._block = sha256((self._line + str(self._blocks)).encode()).digest()
            self._blocks += 1
            self._at = 0
        at = self._at
        self._at = at + 2
        return self._block[at] << 8 | self._block[at + 1]


def dealing(seed: "int | str", stream: int) -> Rng:
    """The generator that a deal comes from: `seed` 0..2**48-1 with a stream, or 32 hexadecimal digits."""
    return WideRng(seed) if isinstance(seed, str) else Rng(seed, stream)
