"""Playouts of Černá kočka: worlds played to the end by a cheap rule, for every candidate card.

This is the seam for a compiled kernel: `run` uses integers, flat bytes and one array of 16-bit sums, no objects, no
calls, no literals beyond 16 bits, and its hottest variables come first. It plays like `tests/seats/reference.py`, which
is written for reading and played by the engine; the two must agree on every score.

Hands are masks: byte `seat * 4 + suit`, bit `rank - 7`. The rule that all four seats follow:

- lead the lowest card, of equal ones clubs before diamonds before hearts before spades, the queen of spades only if
  there is nothing else; by CK-21 a spade only from a hand of spades and hearts; no heart first (CK-6);
- follow with the highest card that does not take the trick, the queen of spades before any other; if the trick must
  be taken, last in hand with the highest card, else with the lowest, the queen of spades only if it is the last spade;
- in the first trick under etiquette (CK-20) nobody throws a penalty card, so follow with the highest; the ace of
  spades led gets the black cat (CK-21);
- throw away the black cat, then the ace and king of spades while the cat is out, then the highest heart, then the
  highest card;
- a seat that goes for a durch (`SWEEP`) plays the highest card always.
"""

from array import array

import micropython
from micropython import const

from kocka.seats.worlds import BATCH

# Bytes of the work space.
HANDS = const(0)  # 16: hands of the running playout
WORLDS = const(16)  # 16 * BATCH: hands with the candidate's card still in
COUNT = const(272)  # worlds in this call
CHOICES = const(273)  # candidates; 0: no candidate, sums are kept for each world of the call
ME = const(274)  # my seat * 4
POINTS = const(275)  # mine so far
TAKEN = const(276)  # tricks of mine so far
LEFT = const(277)  # tricks left, with the running one
TURN = const(278)  # seat * 4 to act first
LEADER = const(279)  # seat * 4 that led the running trick (or will)
SUIT = const(280)  # suit led
BEST = const(281)  # bit of the best card in the running trick; 0 when it has not been led
WINNER = const(282)  # seat * 4 that holds it
VALUE = const(283)  # points in the running trick
FIRST = const(284)  # 1: the running trick is the first of the round
POLITE = const(285)  # 1: etiquette
SWEEP = const(286)  # 1: I go for all the tricks
LEDACE = const(287)  # 1: the ace of spades was led to the running trick
CHOICE = const(288)  # 2 bytes a candidate: suit, bit; at most 16
SIZE = const(320)

_LOSE = const(0)  # 8 * 256: of mask m the highest bit below rank r
_HIGH = const(2048)  # 256: highest bit of m
_HEARTS = const(2304)  # 256: points of the hearts in m
_RANK = const(2560)  # 129: of a bit, its page in _LOSE (high byte)
_TABLES = const(2692)

OFFSET = const(32)  # added to every score, so that sums are never negative

_SPADES = const(1)
_QUEEN = const(32)  # its bit
_HIGH_SPADES = const(192)  # king and ace
_NO_QUEEN = const(223)


@micropython.viper
def _fill(t: ptr8):  # type: ignore  # noqa: F821
    """Writes the tables."""
    r = 0
    while r < 8:
        t[_RANK + (1 << r)] = r
        r += 1
    m = 0
    while m < 256:
        high = 0
        points = 0
        r = 0
        while r < 8:
            t[_LOSE + (r << 8) + m] = high
            if m >> r & 1:
                high = 1 << r
                points += 1
                if r > 3:
                    points += r - 3
            r += 1
        t[_HIGH + m] = high
        t[_HEARTS + m] = points
        m += 1


def _tables() -> bytearray:
    t = bytearray(_TABLES)
    _fill(t)
    return t


TABLES = _tables()


class Space:
    """The work space of one decision.

    `work`: the bytes above; `sums`: of score + OFFSET for each candidate; `durch_sums`: the same for a durch.
    """

    def __init__(self) -> None:
        self.work = bytearray(SIZE)
        self.sums = array("H", bytearray(2 * BATCH))
        self.durch_sums = array("H", bytearray(2 * BATCH))

    def clear(self) -> None:
        """Sums back to zero."""
        for i in range(BATCH):
            self.sums[i] = 0
            self.durch_sums[i] = 0

    def run(self) -> None:
        """Plays out all candidates in the COUNT worlds that lie in the work space. Allocates nothing."""
        self.work[SWEEP] = 0
        run(self.work, 0, 0, TABLES, self.sums)

    def run_durch(self) -> None:
        """As `run`, going for all tricks; into `durch_sums`."""
        self.work[SWEEP] = 1
        run(self.work, 0, 0, TABLES, self.durch_sums)


def pass_hidden(w: bytearray, me: int, t: bytearray) -> None:
    """Lets the three hidden seats pass three cards to the left (CK-5) by a simple rule.

    Black cat, ace and king of spades, then the highest cards, of equal ones hearts first. `w`: 16 masks of dealt hands,
    changed in place; `me`: my seat * 4, whose own cards stay to be passed; `t`: TABLES. Against the turn, so that
    nobody passes on what was just received.
    """
    giver = (me + 12) & 15
    while giver ^ me:
        receiver = (giver + 4) & 15
        count = 3
        while count:
            count -= 1
            i = 1
            c = w[giver + 1] & (_QUEEN | _HIGH_SPADES)
            if c & _QUEEN:
                c = _QUEEN
            elif c:
                c = t[_HIGH + c]
            else:
                c = w[giver] | w[giver + 2] | w[giver + 3]
                if not c:
                    c = w[giver + 1]
                c = t[_HIGH + c]
                if w[giver + 3] & c:
                    i = 3
                elif w[giver] & c:
                    i = 0
                elif w[giver + 2] & c:
                    i = 2
            w[giver + i] ^= c
            w[receiver + i] |= c
        giver = (giver + 12) & 15


@micropython.viper
def _play(w: ptr8, i: int, c: int, t: ptr8, choice: int) -> int:  # type: ignore  # noqa: F821
    """My score + OFFSET of one playout: of the world at byte `c`, beginning with candidate `choice`. `i`: give 0.

    Arguments come first, the first two of them are the fast variables. No loop may have more than 2 KB of code.
    """
    me = w[ME]
    i = 16
    cat = 0
    while i:
        i -= 4
        w[i] = w[c + i]
        w[i + 1] = w[c + i + 1]
        w[i + 2] = w[c + i + 2]
        w[i + 3] = w[c + i + 3]
        cat |= w[i + 1]
    cat &= _QUEEN
    turn = w[TURN]
    leader = w[LEADER]
    suit = w[SUIT]
    best = w[BEST]
    winner = w[WINNER]
    value = w[VALUE]
    ledace = w[LEDACE]
    first = w[FIRST]
    polite = w[POLITE]
    left = w[LEFT]
    points = w[POINTS]
    taken = w[TAKEN]
    sweeper = 16  # the seat that plays high
    if w[SWEEP]:
        sweeper = me
    forced = 0
    if w[CHOICES]:
        i = CHOICE + (choice << 1)
        forced = w[i + 1]
        i = w[i]
    while True:
        # the seat on turn chooses: i = suit, c = bit
        if forced:
            c = forced
            forced = 0
        elif not best:
            plain = w[turn] | w[turn + 2]
            spades = w[turn + 1]
            hearts = w[turn + 3]
            if plain and polite:
                spades = 0
            if plain | hearts | (spades & _NO_QUEEN):
                spades &= _NO_QUEEN
            if first and plain | spades:
                hearts = 0
            c = plain | spades | hearts
            if turn == sweeper:
                c = t[_HIGH + c]
            else:
                c = c & -c
            i = 0
            if not c & w[turn]:
                i = 2
                if not c & w[turn + 2]:
                    i = 3
                    if not c & hearts:
                        i = 1
        else:
            i = suit
            c = w[turn + i]
            if c:
                if first and polite and i ^ 3:
                    if i == _SPADES and c & _QUEEN:
                        if ledace or not c & _NO_QUEEN:
                            c = _QUEEN
                        else:
                            c = t[_HIGH + (c & _NO_QUEEN)]
                    else:
                        c = t[_HIGH + c]
                elif turn == sweeper:
                    c = t[_HIGH + c]
                else:
                    h = t[_LOSE + (t[_RANK + best] << 8) + c]
                    if i == _SPADES and c & _QUEEN:
                        if best > _QUEEN:
                            h = _QUEEN
                        elif not h and c & _NO_QUEEN:
                            c &= _NO_QUEEN
                    if h:
                        c = h
                    elif (turn + 4) & 15 == leader:
                        c = t[_HIGH + c]
                    else:
                        c = c & -c
            else:
                plain = w[turn] | w[turn + 2]
                spades = w[turn + 1]
                hearts = w[turn + 3]
                if first and polite and plain | (spades & _NO_QUEEN):
                    spades &= _NO_QUEEN
                    hearts = 0
                c = plain | spades | hearts
                if turn == sweeper:
                    c = c & -c
                elif spades & _QUEEN:
                    c = _QUEEN
                    plain = 0
                elif cat and spades & _HIGH_SPADES:
                    c = t[_HIGH + spades]
                    plain = 0
                elif hearts:
                    c = t[_HIGH + hearts]
                    plain = 0
                    spades = 0
                else:
                    c = t[_HIGH + c]
                i = 3
                if c & spades:
                    i = 1
                if c & plain:
                    i = 2
                    if c & w[turn]:
                        i = 0
        # the card falls
        w[turn + i] = w[turn + i] ^ c
        if i == 3:
            value += t[_HEARTS + c]
        elif i == _SPADES and c == _QUEEN:
            value += 10
            cat = 0
        if not best:
            suit = i
            best = c
            winner = turn
            leader = turn
            ledace = 0
            if i == _SPADES and c == 128:
                ledace = 1
        elif i == suit and c > best:
            best = c
            winner = turn
        turn = (turn + 4) & 15
        if turn == leader:
            if winner == me:
                points += value
                taken += 1
            else:
                sweeper = 16
            left -= 1
            if not left:
                break
            turn = winner
            best = 0
            value = 0
            first = 0
    # CK-10, CK-11: without a trick, also when somebody else makes a durch, -1
    if not taken:
        points = -1
    elif taken == 8:
        points = -28
    return int(points + OFFSET)


@micropython.viper
def run(w: ptr8, jobs: int, choice: int, t: ptr8, sums: ptr16):  # type: ignore  # noqa: F821
    """Adds my score + OFFSET of every playout to `sums`. `jobs`, `choice`: give 0."""
    jobs = w[COUNT]
    while jobs:
        jobs -= 1
        choice = w[CHOICES]
        if choice:
            while choice:
                choice -= 1
                sums[choice] = sums[choice] + int(_play(w, 0, WORLDS + (jobs << 4), t, choice))
        else:
            sums[jobs] = sums[jobs] + int(_play(w, 0, WORLDS + (jobs << 4), t, 0))
