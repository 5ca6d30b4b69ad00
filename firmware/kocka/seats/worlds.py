"""Worlds: hidden hands that agree with all a seat knows, every one of them equally likely.

Unseen cards fall into classes by the set of seats that may hold them (a seat that did not follow clubs holds no club;
a cink denies the cards that fitted). The number of deals for each split of the classes over the seats is counted once
(`prepare`); `deal` draws a split by these numbers and then deals each class in proportion to the places left, so the
result is exactly uniform and no world is ever thrown away.

Flat integers and bytes only. Hands are masks: byte `seat * 4 + suit`, bit `rank - 7` (packs of 32 cards).
"""

from array import array

import micropython
from micropython import const

from kocka.engine.rng import Rng

BATCH = const(16)  # worlds in one call

# Bytes of the dealer's sheet (`plan`).
_BLOCKS = const(0)  # number of blocks
_SPLITS = const(1)  # number of splits, low and high byte
_OTHERS = const(3)  # the three hidden seats
_BASE = const(8)  # 16 bytes: what is known of every hand
_BLOCK = const(24)  # 3 bytes a block: suit, mask, class (1..7); at most 28
_QUOTA = const(108)  # 3 bytes a class: places of this class for each hidden seat (running)
_COUNT = const(132)  # cards of each class, 8 bytes
_FREE = const(140)  # places of the hidden seats for cards of the wide class
_SPLIT = const(144)  # 3 bytes a split: of class 3 to seat a, of class 5 to seat a, of class 6 to seat b
_MOST_SPLITS = const(729)
_SIZE = const(144 + 3 * 729)

_LINES: list[list[int]] = []  # Pascal's triangle up to 24 places


def _choose(n: int, k: int) -> int:
    """Binomial coefficient; n up to 24 (stays a small int everywhere)."""
    if not _LINES:
        line = [1]
        for _ in range(25):
            _LINES.append(line)
            line = [1] + [line[i] + line[i + 1] for i in range(len(line) - 1)] + [1]
    return _LINES[n][k] if 0 <= k <= n else 0


class Worlds:
    """A dealer of worlds for one decision.

    `plan`: the dealer's sheet; `edges`: 16-bit cumulative weights of the splits; `state`: the random generator.
    """

    def __init__(self) -> None:
        self.plan = bytearray(_SIZE)
        self.edges = array("H", bytearray(2 * _MOST_SPLITS))
        self.state = array("H", [0, 0, 0, 0])

    def seed(self, rng: Rng) -> None:
        """Starts the dealer's own random numbers from those of `rng`."""
        for i in range(4):
            self.state[i] = rng.bits16()

    def prepare(self, seat: int, base: bytearray, unseen: bytearray, places: list[int], barred: bytearray) -> bool:
        """Counts the worlds of a decision; False if what is known contradicts itself (then nothing can be dealt).

        `seat`: the one that sees; `base`: 16 masks, the cards whose place is known; `unseen`: 4 masks, all other
        cards; `places`: a number a seat, how many unseen cards it holds; `barred`: 16 masks, unseen cards that a seat
        cannot hold.
        """
        plan = self.plan
        others = [s for s in range(4) if s != seat]
        for i in range(3):
            plan[_OTHERS + i] = others[i]
        for i in range(16):
            plan[_BASE + i] = base[i]
        for i in range(8):
            plan[_COUNT + i] = 0
        blocks = 0
        for suit in range(4):
            masks = bytearray(8)
            for r in range(8):
                bit = 1 << r
                if unseen[suit] & bit:
                    group = 0
                    for i in range(3):
                        if places[others[i]] and not barred[others[i] * 4 + suit] & bit:
                            group |= 1 << i
                    if not group:
                        return False
                    masks[group] |= bit
                    plan[_COUNT + group] += 1
            for group in range(1, 8):
                if masks[group]:
                    at = _BLOCK + 3 * blocks
                    plan[at] = suit
                    plan[at + 1] = masks[group]
                    plan[at + 2] = group
                    blocks += 1
        plan[_BLOCKS] = blocks
        for i in range(3):
            free = places[others[i]] - plan[_COUNT + (1 << i)]
            if free < 0:
                return False
            plan[_FREE + i] = free
        return self._count_splits()

    def _count_splits(self) -> bool:
        plan = self.plan
        ab = plan[_COUNT + 3]
        ac = plan[_COUNT + 5]
        bc = plan[_COUNT + 6]
        wide = plan[_COUNT + 7]
        weights: list[int] = []
        total = 0
        for i in range(ab + 1):
            for j in range(ac + 1):
                for k in range(bc + 1):
                    a = plan[_FREE] - i - j
                    b = plan[_FREE + 1] - (ab - i) - k
                    c = plan[_FREE + 2] - (ac - j) - (bc - k)
                    if a < 0 or b < 0 or c < 0 or a + b + c != wide:
                        continue
                    weight = _choose(ab, i) * _choose(ac, j) * _choose(bc, k) * _choose(wide, a) * _choose(wide - a, b)
                    at = _SPLIT + 3 * len(weights)
                    plan[at] = i
                    plan[at + 1] = j
                    plan[at + 2] = k
                    weights.append(weight)
                    total += weight
        running = 0
        for i in range(len(weights)):
            running += weights[i]
            # The last edge is 65535, so that a draw below it always ends on a split.
            self.edges[i] = running * 65535 // total
        plan[_SPLITS] = len(weights) & 255
        plan[_SPLITS + 1] = len(weights) >> 8
        return total > 0

    def deal(self, out: bytearray, at: int, count: int) -> None:
        """Writes `count` worlds of 16 bytes into `out` from byte `at` on. Allocates nothing."""
        _deal(self.plan, self.edges, self.state, out, at, count)


@micropython.viper
def _deal(plan: ptr8, edges: ptr16, state: ptr16, out: ptr8, at: int, count: int):  # type: ignore  # noqa: F821
    """The dealing itself; the numbers are sfc16 as in `kocka.engine.rng`, drawn inline."""
    x = state[0]
    y = state[1]
    z = state[2]
    n = state[3]
    while count:
        count -= 1
        i = 16
        while i:
            i -= 1
            out[at + i] = plan[_BASE + i]
        # the split
        r = (x + y + n) & 65535
        n = (n + 1) & 65535
        x = y ^ y >> 5
        y = (z + (z << 3)) & 65535
        z = (((z & 1023) << 6 | z >> 10) + r) & 65535
        low = 0
        high = plan[_SPLITS] + (plan[_SPLITS + 1] << 8) - 1
        while low < high:
            i = (low + high) >> 1
            if r < edges[i]:
                high = i
            else:
                low = i + 1
        low = _SPLIT + 3 * low
        # places by class: 1, 2, 4 have one seat each, the rest is what the split says
        i = plan[low]
        plan[_QUOTA + 9] = i
        plan[_QUOTA + 10] = plan[_COUNT + 3] - i
        plan[_QUOTA + 11] = 0
        j = plan[low + 1]
        plan[_QUOTA + 15] = j
        plan[_QUOTA + 16] = 0
        plan[_QUOTA + 17] = plan[_COUNT + 5] - j
        k = plan[low + 2]
        plan[_QUOTA + 18] = 0
        plan[_QUOTA + 19] = k
        plan[_QUOTA + 20] = plan[_COUNT + 6] - k
        plan[_QUOTA + 21] = plan[_FREE] - i - j
        plan[_QUOTA + 22] = plan[_FREE + 1] - plan[_QUOTA + 10] - k
        plan[_QUOTA + 23] = plan[_FREE + 2] - plan[_QUOTA + 17] - plan[_QUOTA + 20]
        b = plan[_BLOCKS]
        block = _BLOCK
        while b:
            b -= 1
            suit = at + plan[block]
            mask = plan[block + 1]
            group = plan[block + 2]
            block += 3
            if not group & (group - 1):
                i = suit + (plan[_OTHERS + (group >> 1)] << 2)
                out[i] = out[i] | mask
                continue
            quota = _QUOTA + 3 * group
            i = plan[quota]
            j = plan[quota + 1]
            k = plan[quota + 2]
            while mask:
                bit = mask & -mask
                mask ^= bit
                r = (x + y + n) & 65535
                n = (n + 1) & 65535
                x = y ^ y >> 5
                y = (z + (z << 3)) & 65535
                z = (((z & 1023) << 6 | z >> 10) + r) & 65535
                r = (r * (i + j + k)) >> 16
                if r < i:
                    i -= 1
                    r = plan[_OTHERS]
                elif r < i + j:
                    j -= 1
                    r = plan[_OTHERS + 1]
                else:
                    k -= 1
                    r = plan[_OTHERS + 2]
                r = suit + (r << 2)
                out[r] = out[r] | bit
            plan[quota] = i
            plan[quota + 1] = j
            plan[quota + 2] = k
        at += 16
    state[0] = x
    state[1] = y
    state[2] = z
    state[3] = n
