"""Samples worlds (determinizations): hidden hands consistent with everything a seat knows, for any number of seats.

The open places of the hidden seats are shuffled over the unseen cards; cards with the fewest possible holders come
first. Where the sets of possible holders are nested or disjoint, every world is equally likely. Where they overlap, a
world reached by fewer choices would come out more often. There a Metropolis-Hastings step decides whether a world is
replaced by the next one, which makes all equally likely in the long run (`tests/ai/test_dealing.py` measures it); the
price is that a world may repeat.

Hands are masks as in `kocka.ai.kernel`: word `seat * 4 + suit`, bit 14 - rank. The code is viper: integers and one
array of 16-bit words.
"""

from array import array

import micropython
from micropython import const

from kocka.ai.bipartite_matching import fit
from kocka.ai.kernel import bit_of
from kocka.engine.cards import ones
from kocka.engine.rng import Rng

MYPY = False
if MYPY:
    from typing import Any as ptr16

_MOST = const(52)
_DRAWS = const(12)  # random draws per card before its place is searched for one by one
_TRIES = const(8)  # attempts per world before the last one is mixed instead

# Words of the work space.
_COUNT = const(0)  # cards to deal
_UNEVEN = const(1)  # 1: worlds are not equally likely by themselves
_HANDS = const(2)  # words of a world
_STATE = const(3)  # 4: of the random numbers
_CHOICES = const(7)  # number of choices that led to the last world, as a logarithm; 0xFFFF: there is none yet
_MAY = const(8)  # a mask of seats for each card
_SLOT = const(60)  # its seat * 4
_GOOD = const(112)  # the slots of a world known to be consistent
_SUIT = const(164)
_BIT = const(216)
_LEFT = const(268)  # 9: places left at each seat
_LOG = const(277)  # 53: logarithms of small numbers, 32 to a factor of 2
_POWER = const(330)  # 32: 2 ** (15 - i / 32)
_BASE = const(362)  # the cards whose place is known

# 32 * log2(n) for n = 0..52 (0 for 0), and 256 * 2 ** (-i / 32) - 1.
_LOGARITHMS = (
    b"\x00\x00\x20\x33\x40\x4a\x53\x5a\x60\x65\x6a\x6f\x73\x76\x7a\x7d\x80\x83\x85\x88\x8a\x8d\x8f\x91\x93\x95\x96"
    b"\x98\x9a\x9b\x9d\x9f\xa0\xa1\xa3\xa4\xa5\xa7\xa8\xa9\xaa\xab\xad\xae\xaf\xb0\xb1\xb2\xb3\xb4\xb5\xb6\xb6"
)
_POWERS = (
    b"\xff\xfa\xf4\xef\xea\xe5\xe0\xdb\xd6\xd2\xcd\xc9\xc4\xc0\xbc\xb8"
    b"\xb4\xb0\xac\xa9\xa5\xa1\x9e\x9b\x97\x94\x91\x8e\x8b\x88\x85\x82"
)


class Dealer:
    """Samples worlds (determinizations) for one decision: `prepare` it, then `deal`."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.sheet = array("H", bytearray(2 * (_BASE + 4 * seats)))
        self.sheet[_HANDS] = 4 * seats
        for i in range(len(_LOGARITHMS)):
            self.sheet[_LOG + i] = _LOGARITHMS[i]
        for i in range(len(_POWERS)):
            self.sheet[_POWER + i] = _POWERS[i] << 7

    def seed(self, rng: Rng) -> None:
        """Seeds the dealer's own random numbers from `rng`."""
        for i in range(4):
            self.sheet[_STATE + i] = rng.bits16()

    def state(self) -> bytes:
        """The state of its random numbers; until the first `deal` it identifies the seed."""
        return bytes(self.sheet[_STATE : _STATE + 4])

    def prepare(
        self,
        known: "list[list[int]]",
        unseen: "bytes | bytearray",
        barred: "list[int]",
        denied: "list[int] | None" = None,
    ) -> bool:
        """Takes in what is known of a position; returns False if that is contradictory (then nothing can be dealt).

        `known`: for each seat a list of cards and, as its last item, the number of unseen cards it holds; `unseen`:
        those cards; `barred`: for each seat a mask of suits (1 << suit) of which it holds no unseen card; `denied`: for
        each seat four masks of cards, by suit, none of which it holds.
        """
        sheet = self.sheet
        seats = self.seats
        places = []
        for i in range(4 * seats):
            sheet[_BASE + i] = 0
        for seat in range(seats):
            own = known[seat]
            places.append(own[len(own) - 1])
            for i in range(len(own) - 1):
                c = own[i]
                sheet[_BASE + seat * 4 + (c >> 4)] |= bit_of(c)
        allowed = [0, 0, 0, 0]  # by suit, a mask of the seats that are not barred
        for seat in range(seats):
            if places[seat]:
                for suit in range(4):
                    if not barred[seat] >> suit & 1:
                        allowed[suit] |= 1 << seat
        sets: list[int] = []
        sizes: list[int] = []
        for c in unseen:
            suit = c >> 4
            may = allowed[suit]
            if denied:
                for seat in range(seats):
                    if denied[4 * seat + suit] & bit_of(c):
                        may &= ~(1 << seat)
            if not may:
                return False
            sets.append(may)
            sizes.append(ones(may))
        n = 0
        for size in range(1, seats + 1):
            if size in sizes:
                for i in range(len(sets)):
                    if sizes[i] == size:
                        sheet[_SUIT + n] = unseen[i] >> 4
                        sheet[_BIT + n] = bit_of(unseen[i])
                        sheet[_MAY + n] = sets[i]
                        n += 1
        sheet[_COUNT] = n
        sheet[_UNEVEN] = 0
        sheet[_CHOICES] = 0xFFFF
        kinds: list[int] = []
        for one in sets:
            if one not in kinds:
                kinds.append(one)
        for one in kinds:
            for other in kinds:
                both = one & other
                if both and both != one and both != other:
                    sheet[_UNEVEN] = 1
        total = 0
        for count in places:
            total += count
        return total == n and self._fit(places)

    def _fit(self, places: "list[int]") -> bool:
        """Finds one consistent world."""
        sheet = self.sheet
        owners = fit([sheet[_MAY + k] for k in range(sheet[_COUNT])], places)
        for k in range(len(owners)):
            sheet[_SLOT + k] = sheet[_GOOD + k] = 4 * owners[k]
        return len(owners) == sheet[_COUNT]

    def deal(self, out: "array[int]", at: int, count: int = 1) -> None:
        """Writes `count` worlds of 4 words per seat into `out` from word `at` on. Allocates nothing."""
        deal(self.sheet, 0, out, at, count)


@micropython.viper
def deal(p: ptr16, i: int, out: ptr16, at: int, worlds: int):
    """Shuffles the places over the cards, `worlds` times. Pass `i` = 0. Random numbers as in `kocka.engine.rng`."""
    x = p[_STATE]
    y = p[1 + _STATE]
    z = p[2 + _STATE]
    n = p[3 + _STATE]
    count = p[_COUNT]
    while worlds:
        worlds -= 1
        uneven = p[_UNEVEN]
        tries = _TRIES
        made = 0
        k = 0
        while k < count:
            seats = p[_MAY + k] << 4
            if uneven:
                if not k:
                    made = 0
                    i = p[_HANDS] >> 2
                    while i:
                        i -= 1
                        p[_LEFT + i] = 0
                    i = count
                    while i:
                        i -= 1
                        r = p[_SLOT + i] >> 2
                        p[_LEFT + r] = p[_LEFT + r] + 1
                i = p[_HANDS] >> 2
                r = 0
                while i:
                    i -= 1
                    if seats >> i & 16:
                        r += p[_LEFT + i]
                made += p[_LOG + r]
            draws = _DRAWS
            i = count
            while draws:
                draws -= 1
                r = (x + y + n) & 0xFFFF
                n = (n + 1) & 0xFFFF
                x = y ^ y >> 5
                y = (z + (z << 3)) & 0xFFFF
                z = (((z & 1023) << 6 | z >> 10) + r) & 0xFFFF
                i = k + (r * (count - k) >> 16)
                if seats >> (p[_SLOT + i] >> 2) & 16:
                    break
                i = count
            if i == count:
                i = k
                while i < count and not seats >> (p[_SLOT + i] >> 2) & 16:
                    i += 1
            if i == count:
                # no place left for this card: start again
                k = 0
                tries -= 1
                if tries:
                    continue
                made = 0
                break
            r = p[_SLOT + k]
            p[_SLOT + k] = p[_SLOT + i]
            p[_SLOT + i] = r
            if uneven:
                r = p[_SLOT + k] >> 2
                p[_LEFT + r] = p[_LEFT + r] - 1
            k += 1
        if uneven or not tries:
            r = (x + y + n) & 0xFFFF
            n = (n + 1) & 0xFFFF
            x = y ^ y >> 5
            y = (z + (z << 3)) & 0xFFFF
            z = (((z & 1023) << 6 | z >> 10) + r) & 0xFFFF
            i = p[_CHOICES] - made
            k = count
            if not tries or (p[_CHOICES] < 0xFFFF and i > 0 and r >> 1 >= p[_POWER + (i & 31)] >> (i >> 5)):
                # mix the last world once more
                while k:
                    k -= 1
                    p[_SLOT + k] = p[_GOOD + k]
            else:
                p[_CHOICES] = made
                while k:
                    k -= 1
                    p[_GOOD + k] = p[_SLOT + k]
        i = p[_HANDS]
        while i:
            i -= 1
            out[at + i] = p[_BASE + i]
        k = count
        while k:
            k -= 1
            i = at + p[_SLOT + k] + p[_SUIT + k]
            out[i] = out[i] | p[_BIT + k]
        at += p[_HANDS]
    p[_STATE] = x
    p[1 + _STATE] = y
    p[2 + _STATE] = z
    p[3 + _STATE] = n
