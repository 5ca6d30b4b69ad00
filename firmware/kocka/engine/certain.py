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

# Steps before the search gives up and calls the loss not certain; real endings of four tricks take a tenth of it.
LIMIT = const(3000)
_ME = const(-1)


def surely_gets(table: Table, hand: list[int], unseen: list[int], need: int, bonus: int, limit: int = LIMIT) -> bool:
    """Whether the seat on lead with `hand` gets `need` more points or more in every world and line of play.

    `unseen`: the cards the others hold; `bonus`: what the last trick counts beside its cards; `limit`: steps after
    which the answer is False because nothing is proved.
    """
    search = Search(table, hand, unseen, need, bonus, limit)
    return not search.escapes(_ME, 0) and search.steps <= limit


class Search:
    """The state of one search. `steps`: positions looked at."""

    def __init__(self, table: Table, hand: list[int], unseen: list[int], need: int, bonus: int, limit: int) -> None:
        self.values = table.values
        self.need = need
        self.bonus = bonus
        self.limit = limit
        self.steps = 0
        self.mine = list(hand)
        self.pool = list(unseen)
        self.voids: list[int] = []
        for i in range(1, table.seats):
            self.voids.append(table.voids[(table.turn + i) % table.seats])
        self.holds = [len(hand)] * len(self.voids)
        self.rest = 0
        for c in self.mine + self.pool:
            self.rest += self.values[c]
        self.failed: set[tuple[int, ...]] = set()

    def escapes(self, leader: int, got: int) -> bool:
        """Whether the seat can stay below `need` when `leader` is about to lead and it has got `got` points."""
        if got >= self.need:
            return False
        if got + self.rest + self.bonus < self.need:
            return True
        self.steps += 1
        if self.steps > self.limit:
            return True
        if leader == _ME and self._takes_all():
            return False
        key = tuple([leader, got] + self.voids + self.mine + [0] + self.pool)
        if key in self.failed:
            return False
        if leader == _ME:
            for c in self._mine(self.mine, 0):
                if self._lay(leader, 0, c, c, _ME, got, 0):
                    return True
        else:
            for suit in range(4):
                if not self.voids[leader] >> suit & 1:
                    for c in self._pool(suit, 0):
                        if self._lay(leader, 0, c, c, leader, got, 0):
                            return True
        self.failed.add(key)
        return False

    def _takes_all(self) -> bool:
        """Whether no card of the pool beats one of mine."""
        for c in self.mine:
            for other in self.pool:
                if other >> 4 == c >> 4 and other > c:
                    return False
        return True

    def _lay(self, leader: int, at: int, card: int, best: int, winner: int, got: int, value: int) -> bool:
        """The player number `at` of the trick lays `card`; whether the rest can be played below `need`."""
        who = _after(leader, at, len(self.voids))
        value += self.values[card]
        if who == _ME:
            spot = self.mine.index(card)
            del self.mine[spot]
            good = self._go_on(leader, at, best, winner, got, value)
            self.mine.insert(spot, card)
            return good
        spot = self.pool.index(card)
        before = self.voids[who]
        if card >> 4 != best >> 4:
            self.voids[who] |= 1 << (best >> 4)
        del self.pool[spot]
        self.holds[who] -= 1
        good = self._can_be_dealt() and self._go_on(leader, at, best, winner, got, value)
        self.holds[who] += 1
        self.pool.insert(spot, card)
        self.voids[who] = before
        return good

    def _go_on(self, leader: int, at: int, best: int, winner: int, got: int, value: int) -> bool:
        at += 1
        if at > len(self.voids):
            if winner == _ME:
                got += value + (0 if self.mine else self.bonus)
            self.rest -= value
            good = got < self.need if not self.mine else self.escapes(winner, got)
            self.rest += value
            return good
        self.steps += 1
        if self.steps > self.limit:
            return True
        who = _after(leader, at, len(self.voids))
        for c in self._choices(who, best, winner):
            wins = c >> 4 == best >> 4 and c > best
            if self._lay(leader, at, c, c if wins else best, who if wins else winner, got, value):
                return True
        return False

    def _choices(self, who: int, best: int, winner: int) -> list[int]:
        """What `who` may lay, the most promising first."""
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
        """Of my `cards` (ascending) one of each group that no unseen card and not `best` divides, ascending."""
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
        """Whether the pool fits into the places left, no suit where it was not followed (Hall's condition)."""
        count = [0, 0, 0, 0]
        for c in self.pool:
            count[c >> 4] += 1
        for suits in range(1, 16):
            cards = 0
            for suit in range(4):
                if suits >> suit & 1:
                    cards += count[suit]
            for who in range(len(self.voids)):
                if suits & ~self.voids[who]:
                    cards -= self.holds[who]
            if cards > 0:
                return False
        return True


def _after(leader: int, at: int, others: int) -> int:
    """The player `at` places after `leader`; the others are 0, 1 …, I come after the last of them."""
    who = leader + 1 + at
    while who > others:
        who -= others + 1
    return who - 1
