"""Worlds for any number of seats and any pack of four suits: hidden hands that agree with all that a seat knows.

Places at the hidden seats are shuffled over the unseen cards, cards that fewest seats may hold first. Where the sets of
seats that may hold a card lie inside each other or apart, every world is equally likely. Where they overlap the result
is mixed by exchanging cards at random, which pulls it close to that. (`worlds` deals Černá kočka, three hidden seats,
by exact numbers.)

Hands are masks: word `seat * 4 + suit`, bit `rank - 2`. Integers, bytes and 16-bit words only.
"""

from array import array

from micropython import const

from kocka.engine.rng import Rng

_MOST = const(52)
_DRAWS = const(12)  # at a card, before its place is looked for one by one
_TRIES = const(8)  # at a world, before the last one is mixed instead

# Words of the dealer's sheet.
_COUNT = const(0)  # cards to deal
_MIX = const(1)  # exchanges at the end
_SEATS = const(2)
_SHEET = const(3)


class Dealer:
    """A dealer of worlds for one decision: `prepare` it, then `deal`."""

    def __init__(self, seats: int) -> None:
        self.cards = bytearray(_MOST)
        self.may = array("H", bytearray(2 * _MOST))  # a mask of seats for each card
        self.slots = bytearray(_MOST)
        self.good = bytearray(_MOST)  # the places of a world that is known to be right
        self.base = array("h", bytearray(2 * 4 * seats))
        self.sheet = array("H", bytearray(2 * _SHEET))
        self.state = array("H", bytearray(8))
        self.sheet[_SEATS] = seats

    def seed(self, rng: Rng) -> None:
        """Starts the dealer's own random numbers from those of `rng`."""
        for i in range(4):
            self.state[i] = rng.bits16()

    def prepare(self, known: "list[list[int]]", unseen: "bytes | bytearray", barred: "list[int]") -> bool:
        """What is known of a position; False if it contradicts itself (then nothing can be dealt).

        `known`: a list of cards for each seat and, last in it, the number of unseen cards it holds; `unseen`: those
        cards; `barred`: for each seat a mask of suits (1 << suit) of which it holds no unseen card.
        """
        sheet = self.sheet
        seats = sheet[_SEATS]
        places = []
        for i in range(4 * seats):
            self.base[i] = 0
        for seat in range(seats):
            own = known[seat]
            places.append(own[len(own) - 1])
            for i in range(len(own) - 1):
                self._put(seat, own[i])
        by_suit = [0, 0, 0, 0]
        for seat in range(seats):
            for suit in range(4):
                if places[seat] and not barred[seat] >> suit & 1:
                    by_suit[suit] |= 1 << seat
        n = 0
        for size in range(seats + 1):
            for c in unseen:
                may = by_suit[c >> 4]
                if _ones(may) == size:
                    if not size:
                        return False
                    self.cards[n] = c
                    self.may[n] = may
                    n += 1
        sheet[_COUNT] = n
        sheet[_MIX] = 0
        for one in by_suit:
            for other in by_suit:
                both = one & other
                if both and both != one and both != other:
                    sheet[_MIX] = 3 * n
        total = 0
        for count in places:
            total += count
        return total == n and self._fit(places)

    def _put(self, seat: int, c: int) -> None:
        self.base[seat * 4 + (c >> 4)] |= 1 << (c & 15) >> 2

    def _fit(self, places: "list[int]") -> bool:
        """Finds one world, moving cards that lie in the way."""
        owners: list[int] = []
        for k in range(self.sheet[_COUNT]):
            owners.append(-1)
            if not self._place(k, owners, places):
                return False
        for k in range(len(owners)):
            self.slots[k] = self.good[k] = owners[k]
        return True

    def _place(self, k: int, owners: "list[int]", places: "list[int]") -> bool:
        """Gives card `k` a place; whether that was possible. Breadth first: a full seat gives a card on to another."""
        for seat in range(len(places)):
            if places[seat] and self.may[k] >> seat & 1:
                places[seat] -= 1
                owners[k] = seat
                return True
        came: list[int] = [-1] * len(places)  # the card that would go to each seat
        queue: list[int] = []
        for seat in range(len(places)):
            if self.may[k] >> seat & 1:
                came[seat] = k
                queue.append(seat)
        for seat in queue:  # grows while it is walked through
            if places[seat]:
                places[seat] -= 1
                while True:
                    moved = came[seat]
                    before = owners[moved]
                    owners[moved] = seat
                    if moved == k:
                        return True
                    seat = before
            for other in range(k):
                if owners[other] == seat:
                    for to in range(len(places)):
                        if came[to] < 0 and self.may[other] >> to & 1:
                            came[to] = other
                            queue.append(to)
        return False

    def deal(self, out: array, at: int) -> None:  # type: ignore[type-arg]
        """Writes a world into `out` from word `at` on. Allocates nothing."""
        _deal(self.sheet, self.may, self.slots, self.good, self.state)
        base = self.base
        for i in range(4 * self.sheet[_SEATS]):
            out[at + i] = base[i]
        slots = self.slots
        cards = self.cards
        for k in range(self.sheet[_COUNT]):
            c = cards[k]
            i = at + (slots[k] << 2) + (c >> 4)
            out[i] = out[i] | 1 << (c & 15) >> 2


def _ones(mask: int) -> int:
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def _deal(sheet: array, may: array, slots: bytearray, good: bytearray, state: array) -> None:  # type: ignore[type-arg]
    """Shuffles the places over the cards; the numbers are sfc16 as in `kocka.engine.rng`, drawn inline."""
    x = state[0]
    y = state[1]
    z = state[2]
    n = state[3]
    count = sheet[_COUNT]
    mix = sheet[_MIX]
    tries = _TRIES
    while tries:
        tries -= 1
        k = 0
        while k < count:
            seats = may[k]
            left = count - k
            draws = _DRAWS
            while draws:
                draws -= 1
                r = (x + y + n) & 65535
                n = (n + 1) & 65535
                x = y ^ y >> 5
                y = (z + (z << 3)) & 65535
                z = (((z & 1023) << 6 | z >> 10) + r) & 65535
                i = k + ((r * left) >> 16)
                if seats >> slots[i] & 1:
                    break
            else:
                i = k
                while i < count and not seats >> slots[i] & 1:
                    i += 1
                if i == count:
                    break  # no place left for this card
            r = slots[k]
            slots[k] = slots[i]
            slots[i] = r
            k += 1
        if k == count:
            break
    else:
        k = count
        while k:
            k -= 1
            slots[k] = good[k]
        mix = 6 * count
    while mix:
        mix -= 1
        r = (x + y + n) & 65535
        n = (n + 1) & 65535
        x = y ^ y >> 5
        y = (z + (z << 3)) & 65535
        z = (((z & 1023) << 6 | z >> 10) + r) & 65535
        i = (r * count) >> 16
        r = (x + y + n) & 65535
        n = (n + 1) & 65535
        x = y ^ y >> 5
        y = (z + (z << 3)) & 65535
        z = (((z & 1023) << 6 | z >> 10) + r) & 65535
        k = (r * count) >> 16
        if may[i] >> slots[k] & 1 and may[k] >> slots[i] & 1:
            r = slots[k]
            slots[k] = slots[i]
            slots[i] = r
    if sheet[_MIX]:
        k = count
        while k:
            k -= 1
            good[k] = slots[k]
    state[0] = x
    state[1] = y
    state[2] = z
    state[3] = n
