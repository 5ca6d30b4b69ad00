"""Who is certain to lose: the exact search behind throwing in with a limit of points (KK-8).

A seat on lead asks whether it must come to so many points, whatever anybody plays and wherever the unseen cards are. So
the search looks for one way out: a deal of the unseen cards that agrees with every suit somebody did not follow, and a
line of play in which all four help the seat. Only if there is none is the loss certain. It uses the public table and
the seat's own hand, so an offer to throw in tells nothing about hidden cards.

The unseen cards stay in one pool and are dealt when they are played: a player may play any card of the pool as long as
the rest can still be dealt to places that may hold it. Cards of the pool with equal points and no card of the seat
between them differ only in which of the others takes a trick, so the lowest and the highest of such a group are enough.
"""

from micropython import const

from kocka.engine.trick import Table

# Steps before the search gives up and calls the loss not certain: a step takes about a millisecond on the device, and
# what is certain in a game is certain after very few.
LIMIT = const(24)
_ME = const(-1)


class Search:
    """The search, in slices. `steps`: positions visited; `escapes`: whether the seat may stay below `need`.

    Iterative, because the stack of the device is small: the state of each depth (cards played since the start) is kept
    in arrays, one entry per depth.
    """

    def __init__(self, table: Table, hand: list[int], unseen: list[int], need: int, bonus: int, limit: int) -> None:
        """Does the seat on lead with `hand` get at least `need` more points in every world and line of play?

        `unseen`: the cards the others hold; `bonus`: points of the last trick beside its cards; `limit`: steps after
        which the search gives up and `escapes` (nothing is proved). Points stay below 256.
        """
        self.values = table.values
        self.need = need
        self.bonus = bonus
        self.limit = limit
        self.steps = 0
        self.escapes = False
        self._depth = -1  # where the search stands; -1: not begun
        self.mine = list(hand)
        self.pool = list(unseen)
        self.voids: list[int] = []
        for i in range(1, table.seats):
            self.voids.append(table.voids[(table.turn + i) % table.seats])
        self.holds = [len(hand)] * len(self.voids)
        self.rest = 0
        for c in self.mine + self.pool:
            self.rest += self.values[c]
        self._counts = [0, 0, 0, 0]  # of the pool, a suit
        for c in self.pool:
            self._counts[c >> 4] += 1
        self.failed: set[bytes] = set()
        self._players = len(self.voids) + 1
        self._end = self._players * len(hand)
        depths = self._end + 1
        self._leaders = bytearray(depths)  # of the trick, plus one
        self._got = bytearray(depths)  # points of mine from whole tricks
        self._bests = bytearray(depths)  # the card that takes the trick so far,
        self._winners = bytearray(depths)  # who laid it, plus one,
        self._trick_value = bytearray(depths)  # and what the trick counts so far
        self._todo: list[list[int]] = [[]] * depths  # what may be laid,
        self._tried = bytearray(depths)  # how many of these have been,
        self._spots = bytearray(depths)  # where the one that lies was held,
        self._voids = bytearray(depths)  # and what its player was known not to have

    def go_on(self, most: int) -> bool:
        """Plays and takes back at most `most` cards; returns whether it is complete and `escapes` is valid."""
        depth = self._depth
        if depth < 0:
            depth = 0
            if self._enter(0):
                self.escapes = True
                return True
        while most > 0:
            most -= 1
            tried = self._tried[depth]
            todo = self._todo[depth]
            if tried < len(todo):
                self._tried[depth] = tried + 1
                if self._lay(depth, todo[tried]):
                    depth += 1
                    if self._enter(depth):
                        self.escapes = True
                        return True
            else:
                if todo and depth % self._players == 0:
                    self.failed.add(self._key(depth))
                if not depth:
                    return True
                depth -= 1
                self._take_back(depth)
        self._depth = depth
        return False

    def _key(self, depth: int) -> bytes:
        """A key for the position before a trick."""
        return bytes([self._leaders[depth], self._got[depth]] + self.voids + self.mine + [0] + self.pool)

    def _enter(self, depth: int) -> bool:
        """Generates the cards to try at this depth, none if no way out is left; returns whether it is an escape."""
        self._tried[depth] = 0
        self._todo[depth] = []
        at = depth % self._players
        if at:
            self.steps += 1
            if self.steps > self.limit:
                return True
            who = _after(self._leaders[depth] - 1, at, len(self.voids))
            self._todo[depth] = self._choices(who, self._bests[depth], self._winners[depth] - 1)
            return False
        got = self._got[depth]
        if got >= self.need:
            return False
        if depth == self._end or got + self.rest + self.bonus < self.need:
            return True
        self.steps += 1
        if self.steps > self.limit:
            return True
        leader = self._leaders[depth] - 1
        if leader == _ME:
            if not self._takes_all() and self._key(depth) not in self.failed:
                self._todo[depth] = self._mine(self.mine, 0)
        elif self._key(depth) not in self.failed:
            leads: list[int] = []
            for suit in range(4):
                if not self.voids[leader] >> suit & 1:
                    leads += self._pool(suit, 0)
            self._todo[depth] = leads
        return False

    def _takes_all(self) -> bool:
        """Whether no card of the pool beats one of mine."""
        for c in self.mine:
            for other in self.pool:
                if other >> 4 == c >> 4 and other > c:
                    return False
        return True

    def _lay(self, depth: int, card: int) -> bool:
        """Plays a card unless the rest could then not be dealt; returns whether it was played."""
        at = depth % self._players
        leader = self._leaders[depth] - 1
        who = _after(leader, at, len(self.voids))
        best = self._bests[depth] if at else card
        hand = self.mine if who == _ME else self.pool
        spot = hand.index(card)
        del hand[spot]
        self._spots[depth] = spot
        if who != _ME:
            self._voids[depth] = self.voids[who]
            if card >> 4 != best >> 4:
                self.voids[who] |= 1 << (best >> 4)
            self.holds[who] -= 1
            self._counts[card >> 4] -= 1
            if not self._can_be_dealt():
                self._give_back(depth, who, card)
                return False
        winner = self._winners[depth] - 1
        if not at or (card >> 4 == best >> 4 and card > best):
            best = card
            winner = who
        value = self._trick_value[depth] + self.values[card]
        got = self._got[depth]
        at += 1
        if at == self._players:
            if winner == _ME:
                got += value + (0 if self.mine else self.bonus)
            self.rest -= value
            leader = winner
            value = 0
        depth += 1
        self._leaders[depth] = leader + 1
        self._got[depth] = got
        self._bests[depth] = best
        self._winners[depth] = winner + 1
        self._trick_value[depth] = value
        return True

    def _take_back(self, depth: int) -> None:
        """Takes back the last card played at this depth."""
        at = depth % self._players
        card = self._todo[depth][self._tried[depth] - 1]
        if at + 1 == self._players:
            self.rest += self._trick_value[depth] + self.values[card]
        self._give_back(depth, _after(self._leaders[depth] - 1, at, len(self.voids)), card)

    def _give_back(self, depth: int, who: int, card: int) -> None:
        if who == _ME:
            self.mine.insert(self._spots[depth], card)
            return
        self.pool.insert(self._spots[depth], card)
        self.holds[who] += 1
        self._counts[card >> 4] += 1
        self.voids[who] = self._voids[depth]

    def _choices(self, who: int, best: int, winner: int) -> list[int]:
        """The cards that `who` may play, the most promising first."""
        suit = best >> 4
        if who == _ME:
            same = [c for c in self.mine if c >> 4 == suit]
            if same:
                return self._mine(same, best)
            return self._by_value(self._mine(self.mine, 0), True)
        same = [] if self.voids[who] >> suit & 1 else self._pool(suit, best)
        thrown: list[int] = []
        for other in range(4):
            if other != suit and not self.voids[who] >> other & 1:
                thrown += self._pool(other, 0)
        if winner == _ME:
            return same + self._by_value(thrown, False)
        thrown = self._by_value(thrown, True)
        return thrown + same if thrown and self.values[thrown[0]] else same + thrown

    def _by_value(self, cards: list[int], most_first: bool) -> list[int]:
        keys = sorted([(self.values[c] << 7) + c for c in cards])
        if most_first:
            keys.reverse()
        return [key & 127 for key in keys]

    def _mine(self, cards: list[int], best: int) -> list[int]:
        """Of my `cards` (ascending) one per group that neither an unseen card nor `best` separates, ascending."""
        kept: list[int] = []
        for c in cards:
            if not kept or self._differ(kept[len(kept) - 1], c, best, self.pool):
                kept.append(c)
        return kept

    def _pool(self, suit: int, best: int) -> list[int]:
        """The lowest and the highest card of each group of the pool in `suit`, descending."""
        kept: list[int] = []
        low = 0
        for c in self.pool:
            if c >> 4 != suit:
                continue
            if not kept or self._differ(kept[len(kept) - 1], c, best, self.mine):
                low = c
                kept.append(c)
            elif kept[len(kept) - 1] == low:
                kept.append(c)
            else:
                kept[len(kept) - 1] = c
        kept.reverse()
        return kept

    def _differ(self, low: int, high: int, best: int, dividing: list[int]) -> bool:
        if low >> 4 != high >> 4 or self.values[low] != self.values[high] or low < best < high:
            return True
        for c in dividing:
            if low < c < high:
                return True
        return False

    def _can_be_dealt(self) -> bool:
        """Whether the pool can be dealt to the open places without breaking a known void (Hall's condition)."""
        voids = self.voids
        everybody = (1 << len(voids)) - 1
        barred = 0
        for mask in voids:
            barred |= mask
        if not barred:
            return True
        # Who may hold a suit that somebody may not; what nobody may hold is nowhere.
        holders = [everybody] * 4
        for suit in range(4):
            if barred >> suit & 1:
                for who in range(len(voids)):
                    if voids[who] >> suit & 1:
                        holders[suit] -= 1 << who
                if not holders[suit] and self._counts[suit]:
                    return False
        for some in range(1, everybody):
            room = 0
            for who in range(len(voids)):
                if some >> who & 1:
                    room += self.holds[who]
            for suit in range(4):
                if not holders[suit] & ~some:
                    room -= self._counts[suit]
            if room < 0:
                return False
        return True


def _after(leader: int, at: int, others: int) -> int:
    """The player `at` places after `leader`; the others are 0, 1 …, the seat itself comes after the last of them."""
    who = leader + 1 + at
    while who > others:
        who -= others + 1
    return who - 1
