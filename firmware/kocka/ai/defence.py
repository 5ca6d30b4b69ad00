"""Who stops a durch when he can: counted in public over a match.

It tells a master how well a durch of its own will be defended: in how many of its worlds the others defend (`search`,
`KernelBuffers.guard`). All cards of a round are public at its end, so its choices are, too. While one seat has every
trick so far and is about to take the next one, another seat

- that follows suit, has a card on either side of the best one and no penalty card in the trick takes it (TOOK) or ducks
  (DUCKED);
- that throws, from the third trick on, gives away its highest heart, or its highest card if it has none (GAVE), or
  keeps that (KEPT). The queen of spades does not count.

Masters took 30 of 42 such tricks and gave 33 of 129 such cards away, `flat` 2 of 15 and 133 of 177, by rule 2 of 18 and
55 of 65.

Against a moon the others defend in as many worlds whoever they are: that loses nothing against players by rule.
"""

from micropython import const

from kocka.engine.cards import HEARTS, QUEEN_OF_SPADES
from kocka.engine.trick import Table

# Counts of a seat, in this order.
TOOK = const(0)
DUCKED = const(1)
KEPT = const(2)
GAVE = const(3)
KINDS = const(4)

# In how many of 16 worlds the others defend before anything is known of them, by who sits there
# (`levels.WEAKER` …); 0: never at all.
_PRIOR = [0, 6, 12, 16]
# The same against a moon, whoever they are.
_MOONS = 14
# By how many worlds each kind changes that: about the logarithm of how much more often masters do it than others.
_WEIGHTS = [6, -4, 3, -3]
_LEAST = 4
_MOST = 16


def guarded(counts: bytes, me: int, sits: int) -> int:
    """In how many of 16 worlds the others defend against seat `me`.

    `counts`: of `counted`; `sits`: who sits there (`levels.WEAKER` …).
    """
    worlds = _PRIOR[sits]
    if not worlds:
        return 0
    for i in range(len(counts)):
        if i // KINDS != me:
            worlds += _WEIGHTS[i % KINDS] * counts[i]
    return max(_LEAST, min(_MOST, worlds))


def guarded_moons() -> int:
    """In how many of 16 worlds the others defend against a moon."""
    return _MOONS


def counted(table: Table, counts: bytes) -> bytes:
    """`counts` and the choices of a finished round: KINDS bytes a seat, each at most 255; b"" if there are none yet."""
    seats = table.seats
    log = table.log
    found = bytearray(counts or bytes(KINDS * seats))
    if not table.done:
        return counts
    sweeper = table.takers[0]
    for number in range(1, table.done):
        at = number * seats
        best = 0
        taker = -1
        cost = 0
        for i in range(seats):
            c = log[at + i]
            seat = (table.leaders[number] + i) % seats
            if taker == sweeper:
                hand = _hand(table, seat, number)
                kind = -1
                if c >> 4 == log[at] >> 4:
                    kind = -1 if cost else _followed(hand, best, c)
                elif number > 1:
                    kind = _thrown(hand, c)
                if kind >= 0 and found[KINDS * seat + kind] < 255:
                    found[KINDS * seat + kind] += 1
            if taker < 0 or (c > best and c >> 4 == best >> 4):
                best = c
                taker = seat
            cost += table.values[c]
        if taker != sweeper:
            break
    return bytes(found) if any(found) else b""


def _hand(table: Table, seat: int, first: int) -> "list[int]":
    """What a seat has played from trick number `first` on, by suit, highest cards first."""
    seats = table.seats
    cards = [table.log[n * seats + (seat - table.leaders[n]) % seats] for n in range(first, table.done)]
    cards.sort()
    cards.reverse()
    return cards


def _followed(hand: "list[int]", best: int, c: int) -> int:
    """TOOK or DUCKED for a seat that plays `c` from `hand` where `best` is the best card so far; -1: no choice."""
    above = 0
    below = 0
    for d in hand:
        if d >> 4 == best >> 4:
            if d > best:
                above += 1
            else:
                below += 1
    if not above or not below:
        return -1
    return int(TOOK if c > best else DUCKED)


def _thrown(hand: "list[int]", c: int) -> int:
    """KEPT or GAVE for a seat that throws `c` from `hand`; -1: no choice."""
    if len(hand) < 2 or c == QUEEN_OF_SPADES:
        return -1
    top = 0
    for d in hand:
        if d >> 4 == HEARTS:
            return int(GAVE if c == d else KEPT)
        top = max(top, d & 15)
    return int(GAVE if c & 15 == top else KEPT)
