"""Playouts of Černá kočka, Kouřící kočka, Hearts and Black Cat: worlds played to the end by one rule for all seats.

A game is described by numbers (`kocka.ai.recipe`); none has code of its own here. `run` plays every candidate card in
every world of a batch; `nested` does so with better later moves of one seat, or of all. Both are viper: integers, one
array of 16-bit words, no objects. The same source runs on CPython and is compiled by `host_tools.lab.jit`;
`tests/ai/table_rule.py` restates the rule readably.

Hands are masks of 13 bits, highest card first: bit 14 - rank (the ace is 1, the two 4096), so that `c & -c` is the
highest card of `c` and `c & -(2 * b)` the cards below card `b`.

The rule that all seats follow:
- lead the lowest card, of equal ones clubs before diamonds before hearts before spades; no heart while they are locked.
  While the black cat is in a hand: of the spades only those below her, and only those if there are any (to draw her
  out); king and ace if nothing else is left, the queen last. By CK-21 no spade if there are clubs or diamonds;
- follow with the highest card that does not take the trick, the queen of spades before any other; if the trick must be
  taken, last in hand with the highest card, else with the lowest, the queen of spades only if it is the last spade;
- into a safe first trick (HE-5, CK-20) the highest card of the suit, not the queen of spades; the ace of spades gets
  her (CK-21);
- throw away the black cat, then the ace and king of spades while she is in a hand, then the highest heart, then the
  highest card, of equal ones clubs before diamonds before spades; into a safe first trick no penalty card;
- where the jack of diamonds counts: take a trick that is worth having with the highest card; play the jack itself last
  in hand if it takes such a trick, else keep it as long as possible;
- a seat that defends (`KernelBuffers.guard`), in a trick that the only seat to have taken anything is about to take,
  takes it with its highest card if it can (in games of points: if there is a penalty card in it), else follows with its
  lowest; when it throws it keeps suits in which it can stop that seat: of the others the queen of spades, the highest
  heart, the highest card, if there is none its lowest card; of equal ones hearts before diamonds before spades;
- a seat that sweeps (`KernelBuffers.sweep`) plays to take tricks as long as nobody else has a penalty card, or, in
  games of tricks (CK-11), a trick: it leads its highest card, follows with its highest if that is best, else with its
  lowest, and throws its lowest, no penalty card.

The utility of a result comes from tables: a row per seat (`KernelBuffers.set_utility`), summed over the seats, plus
additions for a seat that has taken everything (`set_all`) or lost a round for a letter (`set_loses`). The unit is an
eighth of a point; positive is bad for the thinking seat.
"""

from array import array

import micropython
from micropython import const

from kocka.ai.recipe import A_HEART_OR_THE_CAT, JACK_OF_DIAMONDS, NOTHING, Rules
from kocka.engine.cards import HEARTS, NO_CARD, QUEEN_OF_SPADES
from kocka.engine.round import PASS
from kocka.engine.trick import View

MYPY = False
if MYPY:
    from typing import Any as ptr8
    from typing import Any as ptr16
    from typing import Any as ptr32

BATCH = const(16)  # most worlds per call
CHOICES = const(18)  # most candidates: a hand of three players holds 17 cards
UNIT = const(8)  # units of utility per point
TRIES = const(32)  # cards tried in a call of `nested` that keeps nobody waiting: 5 ms
ZERO = const(16384)  # a utility of 0 in `out`
LETTER = const(60)  # the cost of losing a round, in points, where only a letter counts

# Words of the work space. A seat is given as 8 * seat, a card as that + suit (its index) and a bit.
_HANDS = const(0)  # 8 words a seat: its hand by suit; what it has so far as a word of its row; 1: it has a trick (a
#                    penalty card, where _MARKS is 0); these two as they are when a playout begins
_NEXT = const(72)  # by a card's index: the index of the same suit of the next seat
_COSTS = const(144)  # 16: costs of the hearts, by the top bits of bit * 2479
_END = const(160)  # 8 * seats
_MARKS = const(161)  # 1: tricks count (CK-10, BC-5), 0: penalty cards
_POLITE = const(162)  # 1: CK-21
_CAT_COST = const(163)
_JACK_COST = const(164)  # 0: the jack does not count
_LETTERS = const(165)
_LAST_TRICK = const(167)  # its cost
_SPECIAL = const(168)  # the seat that sweeps or stops, by _FLAGS
_JACK_AT = const(169)  # index of the diamonds that include the jack of diamonds
_HEJMA = const(170)  # seat that took the queen of spades, or _NONE
_ROW = const(171)  # of each seat: the word of its row of utilities that stands for 0 points
_ALL = const(180)  # of each seat: utility added when it alone has taken anything
_LOSES = const(189)
_TIED = const(198)
_WORLD = const(207)  # the first one to play, in `nested`
_WORLD_COUNT = const(208)
_CHOICE = const(209)  # the first one to play, in `nested`
_CHOICE_COUNT = const(210)
_OPENS = const(211)  # 1: the two of clubs is led, by who holds it in each world
_OPENER = const(212)  # that seat
_NOTHING = const(213)  # always 0
_ME = const(214)  # the thinking seat
_UNDER_WAY = const(215)  # 1, or 2 if _OPENS: `nested` was interrupted
_TOP = const(216)  # 256, by a byte: its highest bit
_RECORDS = const(472)  # CHOICES records of 12 words: the table once the candidate is played
_ROOT = const(688)  # a record: the table now
_STATE = const(700)  # a record: the table in a playout
_ACE = const(14)
_SAVED = const(712)  # a record: the table to return to
_ANSWERS = const(724)  # 1: in odd worlds all seats choose, in `nested`
_OTHER_SWEEP = const(725)  # what a durch or a moon costs the others, then, beside their points
_OWN_SWEEP = const(726)  # how much less it costs its own seat
_TRIED = const(730)  # a record: the table once a later card is played
_OUTSET = const(742)  # a record: the table before the first card
_SAVED_WORLD = const(754)  # 36
_OPTIONS = const(790)  # 4 masks: the cards to try
_ACCOUNTS = const(794)  # 66: the seats' state at the start, as in _HANDS
GUARDED = const(860)  # BATCH: DEFENDS if the others defend in this world against the thinking seat, else 0
WORLDS = const(876)  # BATCH * seats * 4; rows of utilities behind

# Words of a record.
_TURN = const(0)  # seat to move; plus the suit led once the trick has been led
_BELOW = const(1)  # mask of the cards below the best one; 0: the trick has not been led
_WINNER = const(2)  # index of the best card
_LEADER = const(3)  # index of the card led
_VALUE = const(4)  # costs in the trick, without the jack of diamonds
_CAT = const(5)  # 1: the queen of spades is in a hand; 2: in the running trick; 0: taken
# What unlocks the hearts: 1 a heart, 2 also the cat, 4 nothing, 8 the end of the first trick; 0: they are unlocked.
_LOCK = const(6)
# What still affects the result; 0: nothing. Costs that no seat has taken yet, the last trick's cost, 256 for the jack
# of diamonds and, where tricks count, 256 for each seat without one.
_REST = const(7)
_FLAGS = const(8)  # as below; 0: nothing special in this trick or later
_TOOK_CAT = const(9)  # _HEJMA
_INDEX = const(10)  # of the candidate
_BIT = const(11)
_RECORD = const(12)

_FIRST = const(1)  # the first trick of the round
DEFENDS = const(4)  # the others defend as long as only _SPECIAL has taken anything
_SAFE = const(8)  # no penalty card may be thrown
_SWEEPS = const(16)  # _SPECIAL is the seat that sweeps
_JACK_OUT = const(32)  # the jack of diamonds counts and is not taken yet
_STOPS = const(64)  # _SPECIAL is the seat before whose turn to stop
_FULL = const(128)  # the candidate has filled the trick
_SLOW = const(0x34)  # flags that `_play` does not know
_AT_A_STOP = const(0x48)
_AFTER_FIRST = const(0xF6)
_GOES_ON = const(0xBF)  # all flags but _STOPS
_NOT_FULL = const(0x7F)
_NO_SWEEP = const(0xEF)
_NO_DEFENCE = const(0xEB)  # nor a sweep

_QUEEN = const(4)  # bits
_HIGH = const(3)  # ace and king
_FROM_QUEEN = const(7)
_LOWER = const(8184)  # than the queen
_NO_QUEEN = const(8187)
_JACK = const(8)
_TWO = const(4096)
_AFTER_HEART = const(12)  # what remains of a lock
_AFTER_CAT = const(13)
_BELOW_TWO = const(57344)  # as it stands in a record
_NONE = const(255)
_OVER = const(1)  # results of _trick
_STOPPED = const(2)
_NO_END = const(0xFFFFFF)  # of tries


@micropython.viper
def _fill(w: ptr16):
    """Writes the tables that all games share."""
    i = 1
    while i < 256:
        w[_TOP + i] = 1
        if i > 1:
            w[_TOP + i] = w[_TOP + (i >> 1)] << 1
        i += 1
    end = w[_END]
    i = 0
    while i < end:
        to = i + 8
        if to >= end:
            to -= end
        w[_NEXT + i] = to
        i += 1


@micropython.viper
def _narrow(w: ptr16, i: int, c: int, x: int) -> int:
    """Narrows the cards `c` at index `i` that can follow to those that special cases allow; `x`: whether the seat
    sweeps.
    """
    s = w[_STATE + _FLAGS]
    below = w[_STATE + _BELOW]
    if x:
        if (c & below) ^ c:
            return c & -c
        if c > 255:
            return int(w[_TOP + (c >> 8)] << 8)
        return int(w[_TOP + c])
    if s & _SAFE:
        if not (i & 3) ^ 1 and c & _QUEEN:
            if below & 2:
                c = _QUEEN
            elif c ^ _QUEEN:
                c = c ^ _QUEEN
        c = c & -c
    if s & _JACK_OUT:
        if not w[w[_JACK_AT]] & _JACK:
            if w[_STATE + _VALUE] < w[_JACK_COST] and (c & below) ^ c:
                c = c & -c
        elif not (i & 3) ^ 2 and c & _JACK:
            if c == _JACK:
                return c
            c = c ^ _JACK
            if not w[_NEXT + i] ^ w[_STATE + _LEADER] and not below & _JACK and w[_STATE + _VALUE] < w[_JACK_COST]:
                c = _JACK
    return c


@micropython.viper
def _defend(w: ptr16, i: int) -> int:
    """What a seat that defends plays: a card's index * 8192 and its bit; 0: nothing to defend against in this trick.

    `i`: its turn, as in a record. It sees the hand of _SPECIAL, as everything in a world.
    """
    a = w[_SPECIAL]
    below = w[_STATE + _BELOW]
    if not (below and w[5 + a]) or (w[_STATE + _WINNER] & 120) ^ a:
        return 0
    c = w[i]
    if c:
        if (c & below) ^ c and w[_MARKS] | w[_STATE + _VALUE]:
            c = c & (0 - c)
        else:
            while c & (c - 1):
                c = c & (c - 1)
        return int(i << 13 | c)
    i = i & 120
    found = 0
    most = -1
    suit = 4
    while suit:
        suit -= 1
        b = w[i + suit]
        if b:
            a = w[w[_SPECIAL] + suit]
            c = b & (0 - b)
            want = 200
            if a:
                while a & (a - 1) and b & (b - 1):
                    a = a & (a - 1)
                    b = b & (b - 1)
                if c < a & (0 - a):
                    want = 0
            if not want:  # it stops that seat
                c = w[i + suit]
                while c & (c - 1):
                    c = c & (c - 1)
                b = c
                while b > 1:
                    b = b >> 1
                    want += 1
            elif suit == 1 and w[1 + i] & _QUEEN:
                c = _QUEEN
                want = 1000
            elif suit == 3:
                want = 500
            else:
                b = c
                while b < _TWO:
                    b = b + b
                    want += 1
            if want > most:
                most = want
                found = (i + suit) << 13 | c
    return int(found)


@micropython.viper
def _throw(w: ptr16, i: int, x: int) -> int:
    """What seat `i` (times 8) throws away by the rule: a card's index * 8192 and its bit; `x`: sweeps."""
    s = w[_STATE + _FLAGS]
    c = w[1 + i]
    d = w[2 + i]
    h = w[3 + i]
    if (x or s & _SAFE) and w[i] | d | (c & _NO_QUEEN):
        c = c & _NO_QUEEN
        h = 0
    if s & _JACK_OUT and d & _JACK and w[i] | c | h | (d ^ _JACK):
        d = d ^ _JACK
    if not x and c & _QUEEN:
        c = _QUEEN
        i += 1
    elif not x and c & _HIGH and w[_STATE + _CAT] == 1:
        c = c & -c
        i += 1
    elif not x and h:
        c = h & -h
        i += 3
    else:
        c = c | d | w[i] | h
        if not x:
            c = c & -c
        elif c > 255:
            c = w[_TOP + (c >> 8)] << 8
        else:
            c = w[_TOP + c]
        if not c & w[i]:
            i += 2
            if not c & d:
                i -= 1
                if not c & w[i]:
                    i += 2
    return int(i << 13 | c)


@micropython.viper
def _trick(w: ptr16) -> int:
    """Plays the trick of the record _STATE to its end, including all special cases.

    Returns 0, _OVER when there is nothing more to play, or _STOPPED.
    """
    i = w[_STATE + _TURN]
    c = 0
    s = w[_STATE + _FLAGS]
    if s & _FULL:
        w[_STATE + _FLAGS] = s ^ _FULL
        return int(_take(w))
    while True:
        b = i
        x = 0
        if s & (_SWEEPS | _STOPS) and not (i & 120) ^ w[_SPECIAL]:
            x = 1
            if s & _STOPS:
                return _STOPPED
        d = 0
        if s & DEFENDS and not x:
            d = int(_defend(w, i))
        if d:
            i = d >> 13
            c = d & 8191
        elif not w[_STATE + _BELOW]:
            c = w[i] | w[2 + i]
            b = w[1 + i]
            h = w[3 + i]
            if not (c | b | h):
                return _OVER
            if w[_STATE + _LOCK] and c | b:
                h = 0
            if b:
                if c and w[_POLITE]:
                    b = 0
                elif w[_STATE + _CAT] and not x:
                    if not b & _FROM_QUEEN:
                        if not w[_POLITE]:
                            c = 0
                            h = 0
                    elif c | h | (b & _LOWER):
                        b = b & _LOWER
                    elif b & _HIGH:
                        b = b & _HIGH
            d = c | h
            c = d | b
            if x:
                c = c & -c
            elif c > 255:
                c = w[_TOP + (c >> 8)] << 8
            else:
                c = w[_TOP + c]
            if not d:
                i += 1
            elif not c & w[i]:
                i += 2
                if not c & w[i]:
                    i += 1
                    if not c & h:
                        i -= 2
            b = i
            w[_STATE + _LEADER] = i
        else:
            c = w[i]
            if c:
                if x | s & (_SAFE | _JACK_OUT):
                    c = int(_narrow(w, i, c, x))
                if not (i & 3) ^ 1 and c & _QUEEN:
                    if w[_STATE + _BELOW] & _QUEEN:
                        c = _QUEEN
                    elif c ^ _QUEEN:
                        c = c ^ _QUEEN
                if c & w[_STATE + _BELOW]:
                    c = c & w[_STATE + _BELOW]
                    c = c & -c
                elif not w[_NEXT + i] ^ w[_STATE + _LEADER]:
                    c = c & -c
                elif c > 255:
                    c = w[_TOP + (c >> 8)] << 8
                else:
                    c = w[_TOP + c]
            else:
                d = int(_throw(w, i & 120, x))
                i = d >> 13
                c = d & 8191
        _place(w, i, c, _STATE)
        w[i] = w[i] ^ c
        i = w[_NEXT + b]
        w[_STATE + _TURN] = i
        if not i ^ w[_STATE + _LEADER]:
            return int(_take(w))


@micropython.viper
def _place(w: ptr16, i: int, c: int, at: int):
    """Updates the table record at `at` for playing card `c` at index `i`; the seat to move does not change."""
    if i & 1:
        cost = 0
        if i & 2:
            cost = w[_COSTS + (c * 2479 >> 12 & 15)]
            w[_LOCK + at] = w[_LOCK + at] & _AFTER_HEART
        elif not c ^ _QUEEN:
            cost = w[_CAT_COST]
            w[_CAT + at] = 2
        w[_VALUE + at] = w[_VALUE + at] + cost
    if w[_BELOW + at] and ((i ^ w[_LEADER + at]) & 3 or c & w[_BELOW + at]):
        return
    w[_BELOW + at] = (0 - c - c) & 0xFFFF
    w[_WINNER + at] = i


@micropython.viper
def _take(w: ptr16) -> int:
    """Gives the full trick of the record _STATE to its winner, who leads next. Returns as `_trick`."""
    s = w[_STATE + _FLAGS]
    i = w[_STATE + _WINNER] & 120
    value = w[_STATE + _VALUE]
    w[_STATE + _TURN] = i
    w[_STATE + _BELOW] = 0
    w[_STATE + _VALUE] = 0
    if value | w[_MARKS]:
        if w[_MARKS] and not w[5 + i]:
            w[_STATE + _REST] = w[_STATE + _REST] - 256
        w[5 + i] = 1
        if i ^ w[_SPECIAL]:
            s &= _NO_DEFENCE
    if s & _FIRST:
        s &= _AFTER_FIRST
        if w[_STATE + _LOCK] & 8:
            w[_STATE + _LOCK] = 0
    if s & _JACK_OUT and not w[w[_JACK_AT]] & _JACK:
        s ^= _JACK_OUT
        w[4 + i] = w[4 + i] - w[_JACK_COST]
        w[_STATE + _REST] = w[_STATE + _REST] - 256
    w[_STATE + _FLAGS] = s
    w[4 + i] = w[4 + i] + value
    w[_STATE + _REST] = w[_STATE + _REST] - value
    if w[_STATE + _CAT] == 2:
        w[_STATE + _CAT] = 0
        w[_STATE + _TOOK_CAT] = i
        w[_STATE + _LOCK] = w[_STATE + _LOCK] & _AFTER_CAT
    if not (w[i] | w[1 + i] | w[2 + i] | w[3 + i]):
        return _OVER
    return 0


@micropython.viper
def _play(i: int, c: int, w: ptr16) -> int:
    """Plays a world to its end from the record at `i`, which has none of the flags _SLOW: returns ZERO + utility.

    If _STOPS says so, stops there and returns -1, with the table in the record _STATE. `c`: the word behind the world;
    0: its hands are laid out in _HANDS already. On our images the first eight variables are in registers, the first
    four the fastest; on stock images only the first two are, and the loop is as long as a jump there allows.
    """
    below = i
    if c:
        i = w[_END]
        while i:
            i -= 8
            c -= 4
            w[i] = w[c]
            w[1 + i] = w[1 + c]
            w[2 + i] = w[2 + c]
            w[3 + i] = w[3 + c]
            w[4 + i] = w[6 + i]
            w[5 + i] = w[7 + i]
        i = w[_INDEX + below]
        if i < _NONE:
            w[i] = w[_BIT + below] ^ w[i]
    i = below
    # where the trick ends: at its leader, or at the seat to stop at
    end = w[_LEADER + i]
    q = w[_FLAGS + i]
    leader = end
    winner = w[_WINNER + i]
    value = w[_VALUE + i]
    cat = w[_CAT + i]
    lock = w[_LOCK + i]
    rest = w[_REST + i]
    below = w[_BELOW + i]
    w[_HEJMA] = w[_TOOK_CAT + i]
    special = w[_SPECIAL]
    s = q
    i = w[_TURN + i]
    if s & _STOPS and below:
        c = i
        while c ^ leader:
            if not (c & 120) ^ special:
                end = c
            c = w[_NEXT + c]
    q = q & _SAFE
    if not (leader & 3) ^ 1:
        q = 4 | q
        if s & _SAFE:
            q = 6 ^ q
    marks = w[_MARKS] << 8
    while True:
        if below:
            while i ^ end:
                # i = 8 * seat + suit led
                c = w[i]
                if c:
                    if q:
                        # of spades: 4, in a safe trick 2 + _SAFE
                        if c & _QUEEN and q & 6:
                            if below & q & 6:
                                c = _QUEEN
                            elif c ^ _QUEEN:
                                c = c ^ _QUEEN
                        if q & _SAFE:
                            c = c & -c
                    if c & below:
                        c = c & below
                        c = c & -c
                    else:
                        if not w[_NEXT + i] ^ leader:
                            c = c & -c
                        elif c >> 8:
                            c = w[_TOP + (c >> 8)] << 8
                        else:
                            c = w[_TOP + c]
                        below = -(c + c)
                        winner = i
                    w[i] = c ^ w[i]
                    if i & 1:
                        if i & 2:
                            value += w[_COSTS + (c * 2479 >> 12 & 15)]
                        elif not c ^ _QUEEN:
                            value += w[_CAT_COST]
                            cat = 2
                    i = w[_NEXT + i]
                else:
                    b = i
                    i = i & 120
                    c = w[1 + i]
                    h = w[3 + i]
                    if s:
                        if s & _SAFE and w[i] | w[2 + i] | (c & _NO_QUEEN):
                            c = c & _NO_QUEEN
                            h = 0
                    if c & _QUEEN:
                        c = _QUEEN
                        i += 1
                        value += w[_CAT_COST]
                        cat = 2
                    elif c & _HIGH and cat & 1:
                        c = c & -c
                        i += 1
                    elif h:
                        i += 3
                        c = h
                        c = c & -c
                        value += w[_COSTS + (c * 2479 >> 12 & 15)]
                        lock = lock & _AFTER_HEART
                    else:
                        c = c | w[i]
                        c = c | w[2 + i]
                        c = c & -c
                        if not c & w[i]:
                            i += 2
                            if not c & w[i]:
                                i -= 1
                    w[i] = c ^ w[i]
                    i = w[_NEXT + b]
            if s:
                if i ^ leader:
                    s = _STOPPED
                    break
                s = s & _STOPS
                if lock & 8:
                    lock = 0
            # the trick is complete
            i = winner & 120
            if value:
                if not w[5 + i]:
                    w[5 + i] = 1
                    rest -= marks
                w[4 + i] = w[4 + i] + value
                if cat & 2:
                    cat = 0
                    w[_HEJMA] = i
                    lock = lock & _AFTER_CAT
                rest -= value
                if not rest:
                    break
            elif marks:
                if not w[5 + i]:
                    w[5 + i] = 1
                    rest -= marks
                    if not rest:
                        break
        # the lead; i = 8 * seat
        c = w[i]
        c = c | w[2 + i]
        b = w[1 + i]
        h = w[3 + i]
        if lock:
            if c | b:
                h = 0
        if not c:
            if not b:
                if not h:
                    break
        value = 0
        if b:
            if c and w[_POLITE]:
                b = 0
            elif cat:
                if not b & _FROM_QUEEN:
                    if not w[_POLITE]:
                        c = 0
                        h = 0
                elif c | h | (b & _LOWER):
                    b = b & _LOWER
                elif b & _HIGH:
                    b = b & _HIGH
        c = c | h
        d = c
        c = c | b
        if c >> 8:
            c = w[_TOP + (c >> 8)] << 8
        else:
            c = w[_TOP + c]
        if not d:
            i += 1
        elif not c & w[i]:
            i += 2
            if not c & w[i]:
                i += 1
                if not c & h:
                    i -= 2
        end = i
        q = s
        if q:
            if s & _STOPS:
                end = special | i & 3
                if not i ^ end:
                    s = _STOPPED
                    below = 0
                    break
        w[i] = c ^ w[i]
        below = -(c + c)
        winner = i
        leader = i
        if i & 1:
            if i & 2:
                value = w[_COSTS + (c * 2479 >> 12 & 15)]
                lock = lock & _AFTER_HEART
            elif cat:
                q = 4 | q
                if s & _SAFE:
                    q = 6 ^ q
                if not c ^ _QUEEN:
                    value = w[_CAT_COST]
                    cat = 2
        i = w[_NEXT + i]
    if s == _STOPPED:
        if not below:
            i = i & 120
        w[_STATE + _TURN] = i
        w[_STATE + _BELOW] = below & 0xFFFF
        w[_STATE + _WINNER] = winner
        w[_STATE + _LEADER] = leader
        w[_STATE + _VALUE] = value
        w[_STATE + _CAT] = cat
        w[_STATE + _LOCK] = lock
        w[_STATE + _REST] = rest
        w[_STATE + _FLAGS] = q & _AT_A_STOP
        w[_STATE + _TOOK_CAT] = w[_HEJMA]
        return -1
    if not (w[i] | w[1 + i] | w[2 + i] | w[3 + i]):
        w[4 + i] = w[4 + i] + w[_LAST_TRICK]
    # the utility of the end
    c = ZERO
    n = 0
    marks = w[_MARKS]
    i = w[_END]
    while i:
        i -= 8
        b = w[5 + i]
        if b:
            n += 1
            one = i
        c += w[w[4 + i] + (b & marks)]
    if n == 1:
        c += w[_ALL + (one >> 3)]
    return c & 0xFFFF


@micropython.viper
def _letter(w: ptr16) -> int:
    """The utility of the letter (KK-9): it goes to most points, among equal ones to who took the black cat."""
    most = -1
    utility = 0
    n = 0
    one = 0
    i = w[_END]
    while i:
        i -= 8
        points = w[4 + i] - w[_ROW + (i >> 3)]
        if points > most:
            most = points
            n = 0
            utility = 0
        if points == most:
            n += 1
            one = i
            utility += w[_TIED + (i >> 3)]
    i = w[_HEJMA]
    if n > 1 and i < _NONE and w[4 + i] - w[_ROW + (i >> 3)] == most:
        one = i
        n = 1
    if n == 1:
        utility = w[_LOSES + (one >> 3)]
    return int(utility)


@micropython.viper
def _begin(w: ptr16, i: int, h: int):
    """Lays out the hands of a world in _HANDS; `i`: the work space's _END, `h`: the word behind the world."""
    w[_JACK_AT] = _NOTHING
    while i:
        i -= 8
        h -= 4
        w[i] = w[h]
        w[1 + i] = w[1 + h]
        w[2 + i] = w[2 + h]
        w[3 + i] = w[3 + h]
        w[4 + i] = w[6 + i]
        w[5 + i] = w[7 + i]
        if w[i] & _TWO:
            w[_OPENER] = i
        if w[2 + i] & _JACK:
            w[_JACK_AT] = 2 + i


@micropython.viper
def _finish(w: ptr16) -> int:
    """Plays the record _STATE to its end or to the stop: returns ZERO + utility, or -1 if it stopped."""
    over = 0
    while w[_STATE + _FLAGS] & _SLOW and not over:
        over = int(_trick(w))
    if over == _STOPPED:
        return -1
    utility = int(_play(_STATE, 0, w))
    if w[_LETTERS] and utility >= 0:
        utility = utility + int(_letter(w)) & 0xFFFF
    return utility


@micropython.viper
def _set_out(w: ptr16, at: int):
    """Copies the record at `at` to _STATE and plays its candidate.

    Before the first card of Hearts the holder of the two of clubs leads it.
    """
    i = _RECORD
    while i:
        i -= 1
        w[_STATE + i] = w[at + i]
    i = w[_INDEX + at]
    if i < _NONE:
        w[i] = w[i] ^ w[_BIT + at]
        w[_STATE + _INDEX] = _NONE
    if w[_OPENS]:
        i = w[_OPENER]
        w[i] = w[i] ^ _TWO
        w[_STATE + _BELOW] = _BELOW_TWO
        w[_STATE + _WINNER] = i
        w[_STATE + _LEADER] = i
        w[_STATE + _TURN] = w[_NEXT + i]


@micropython.viper
def run(w: ptr16, i: int, h: int, out: ptr16):
    """Plays out the candidates in the worlds set up in the buffers; pass `i` = `h` = 0.

    `out[world * CHOICES + choice]` = ZERO + utility of the end.
    """
    play = _play
    letters = w[_LETTERS]
    opens = w[_OPENS]
    world = w[_WORLD_COUNT]
    while world:
        world -= 1
        guarded = w[GUARDED + w[_WORLD] + world]
        choice = w[_CHOICE_COUNT]
        at = WORLDS + ((w[_WORLD] + world + 1) * w[_END] >> 1)
        i = _RECORDS + (w[_CHOICE] + choice) * _RECORD
        h = (w[_WORLD] + world) * CHOICES + w[_CHOICE] + choice
        while choice:
            choice -= 1
            i -= _RECORD
            h -= 1
            if w[_FLAGS + i] & _SLOW | opens | guarded:
                _begin(w, w[_END], at)
                _set_out(w, i)
                w[_STATE + _FLAGS] = w[_STATE + _FLAGS] | guarded
                out[h] = int(_finish(w))
            else:
                out[h] = int(play(i, at, w))
                if letters:
                    out[h] = out[h] + int(_letter(w)) & 0xFFFF


@micropython.viper
def _lay(w: ptr16, i: int, c: int):
    """Plays card `c` at index `i` for the seat to move in the record _STATE."""
    turn = w[_STATE + _TURN]
    if not w[_STATE + _BELOW]:
        turn = i
        w[_STATE + _LEADER] = i
    _place(w, i, c, _STATE)
    w[i] = w[i] ^ c
    turn = w[_NEXT + turn]
    w[_STATE + _TURN] = turn
    if not turn ^ w[_STATE + _LEADER]:
        w[_STATE + _FLAGS] = w[_STATE + _FLAGS] | _FULL


@micropython.viper
def _options(w: ptr16, i: int) -> int:
    """Masks (_OPTIONS) of the cards worth trying for seat `i`, to move in the record _STATE: one of equal neighbours.

    Returns 1 if there is only one such card, 0 if there is none.
    """
    below = w[_STATE + _BELOW]
    led = w[_STATE + _TURN] & 3
    many = 0
    suit = 4
    while suit:
        suit -= 1
        mine = w[i + suit]
        others = 0
        if below:
            if not led ^ suit:
                others = (0x10000 - below) >> 1
            elif w[i + led]:
                mine = 0
            elif w[_STATE + _FLAGS] & _SAFE and w[i] | w[2 + i] | (w[1 + i] & _NO_QUEEN):
                # HE-5, CK-20
                if suit == 3:
                    mine = 0
                if suit == 1:
                    mine = mine & _NO_QUEEN
        elif suit == 3:
            # HE-6, BC-4, CK-6
            if w[_STATE + _LOCK] and w[i] | w[1 + i] | w[2 + i]:
                mine = 0
        elif suit == 1 and w[_POLITE] and w[i] | w[2 + i]:
            mine = 0
        found = mine
        if mine:
            many += 1
        if mine & (mine - 1):
            seat = w[_END]
            while seat:
                seat -= 8
                if seat ^ i:
                    others = others | w[seat + suit]
            found = 0
            last = 0
            while mine:
                c = mine & -mine
                mine = mine ^ c
                # `last` is my next higher card; c - 2 * last are the cards between them
                if last and not (c - last - last) & others:
                    if suit == 3:
                        if w[_COSTS + (c * 2479 >> 12 & 15)] ^ w[_COSTS + (last * 2479 >> 12 & 15)]:
                            found = found | c
                    elif (suit == 1 and (c | last) & _QUEEN) or (suit == 2 and w[_JACK_COST] and (c | last) & _JACK):
                        found = found | c
                else:
                    found = found | c
                last = c
            if found & (found - 1):
                many += 1
        w[_OPTIONS + suit] = found
    return int(many)


@micropython.viper
def _put_back(w: ptr16, i: int, h: int):
    """Restores the hands and accounts of _HANDS for a playout from there; `h`: the word behind the world."""
    while i:
        i -= 8
        h -= 4
        w[h] = w[i]
        w[1 + h] = w[1 + i]
        w[2 + h] = w[2 + i]
        w[3 + h] = w[3 + i]
        w[6 + i] = w[4 + i]
        w[7 + i] = w[5 + i]


@micropython.viper
def _try(i: int, c: int, w: ptr16) -> int:
    """Plays card `c` at index `i` in the record _STATE and the world _SAVED_WORLD: returns ZERO + utility.

    All later cards follow the rollout policy. The record is not changed.
    """
    below = w[_STATE + _BELOW]
    leader = w[_STATE + _LEADER]
    turn = w[_STATE + _TURN]
    if not below:
        turn = i
        leader = i
    w[_TRIED + _LEADER] = leader
    value = w[_STATE + _VALUE]
    w[_TRIED + _CAT] = w[_STATE + _CAT]
    w[_TRIED + _LOCK] = w[_STATE + _LOCK]
    # as in `_place`
    if i & 1:
        if i & 2:
            value += w[_COSTS + (c * 2479 >> 12 & 15)]
            w[_TRIED + _LOCK] = w[_STATE + _LOCK] & _AFTER_HEART
        elif not c ^ _QUEEN:
            value += w[_CAT_COST]
            w[_TRIED + _CAT] = 2
    w[_TRIED + _VALUE] = value
    if below and ((i ^ leader) & 3 or c & below):
        w[_TRIED + _BELOW] = below
        w[_TRIED + _WINNER] = w[_STATE + _WINNER]
    else:
        w[_TRIED + _BELOW] = (0 - c - c) & 0xFFFF
        w[_TRIED + _WINNER] = i
    w[_TRIED + _INDEX] = i
    w[_TRIED + _BIT] = c
    w[_TRIED + _REST] = w[_STATE + _REST]
    w[_TRIED + _TOOK_CAT] = w[_STATE + _TOOK_CAT]
    i = w[_NEXT + turn]
    w[_TRIED + _TURN] = i
    c = w[_STATE + _FLAGS] & _GOES_ON
    if not i ^ leader:
        c = _FULL | c
    w[_TRIED + _FLAGS] = c
    world = _SAVED_WORLD + (w[_END] >> 1)
    if c & _SLOW:
        k = _RECORD
        while k:
            k -= 1
            w[_SAVED + k] = w[_STATE + k]
        _begin(w, w[_END], world)
        _set_out(w, _TRIED)
        utility = int(_finish(w))
        k = _RECORD
        while k:
            k -= 1
            w[_STATE + k] = w[_SAVED + k]
        return utility
    utility = int(_play(_TRIED, world, w))
    if w[_LETTERS]:
        utility = utility + int(_letter(w)) & 0xFFFF
    return utility


@micropython.viper
def _go_on(w: ptr16, answers: int) -> int:
    """Goes on to the next turn at which a seat chooses: returns -1 there, or ZERO + utility at the end.

    `answers`: whether all seats choose, or only the thinking one. Last cards are played by the rule.
    """
    i = w[_ME]
    s = w[_STATE + _FLAGS] | _STOPS
    if answers:
        w[_STATE + _FLAGS] = s & _NOT_FULL
        if s & _FULL:
            _take(w)
            s = w[_STATE + _FLAGS]
        if w[_STATE + _BELOW]:
            return -1
        i = w[_STATE + _TURN] & 120
    c = w[i] | w[1 + i] | w[2 + i] | w[3 + i]
    if not c & (c - 1) and c == w[i] + w[1 + i] + w[2 + i] + w[3 + i]:
        s &= _GOES_ON
    elif answers:
        if w[_STATE + _REST]:
            return -1
        s &= _GOES_ON
    w[_STATE + _FLAGS] = s
    return int(_finish(w))


@micropython.viper
def _cost(w: ptr16, i: int) -> int:
    """What the end of a playout costs seat `i` (times 8) by its own points, with a constant added."""
    n = 0
    k = w[_END]
    while k:
        k -= 8
        if w[5 + k]:
            n += 1
    cost = 1024 + w[4 + i]
    if n == 1:
        cost += w[_OTHER_SWEEP]
        if w[5 + i]:
            cost -= w[_OWN_SWEEP]
    return int(cost)


@micropython.viper
def nested(w: ptr16, i: int, c: int, tries: int, out: ptr16) -> int:
    """Plays the candidate _CHOICE in the world _WORLD, or resumes where the last call stopped; pass `i` = `c` = 0.

    At each later turn of the thinking seat, every card is tried by a rollout in this world and the best is played;
    where the others answer, so do they, by what it costs them. After `tries` rollouts no further turn is played. The
    result is stored where `run` stores it. Returns 1 + the tries left (0 if all are used up), or 0 if there is more to
    play.
    """
    # Bound once: a name of the module is looked up at each use, the longer the more names share its place.
    trial = _try
    go_on = _go_on
    options = _options
    put_back = _put_back
    cost = _cost
    me = w[_ME]
    w[_SPECIAL] = me
    answers = w[_ANSWERS] & w[_WORLD]
    world = _SAVED_WORLD + (w[_END] >> 1)
    utility = -1
    if not w[_UNDER_WAY]:
        w[_UNDER_WAY] = 1 + w[_OPENS]
        i = w[_END]
        while i:
            i -= 8
            w[_ACCOUNTS + i] = w[6 + i]
            w[(_ACCOUNTS + 1) + i] = w[7 + i]
        _begin(w, w[_END], WORLDS + ((w[_WORLD] + 1) * w[_END] >> 1))
        _set_out(w, _RECORDS + w[_CHOICE] * _RECORD)
        w[_OPENS] = 0
        w[_STATE + _FLAGS] = (w[_STATE + _FLAGS] & _NO_SWEEP) | w[GUARDED + w[_WORLD]]
        utility = int(go_on(w, answers))
    while utility < 0:
        if tries <= 0:
            return 0
        turn = w[_STATE + _TURN] & 120
        many = int(options(w, turn))
        if many > 1:
            put_back(w, w[_END], world)
        best = -1
        index = 0
        bit = 0
        k = 4
        while k:
            k -= 1
            cards = w[_OPTIONS + k]
            i = turn + k
            while cards:
                c = cards & -cards
                cards = cards ^ c
                utility = 0
                if many > 1:
                    tries -= 1
                    utility = int(trial(i, c, w))
                    if turn ^ me:
                        utility = int(cost(w, turn))
                if best < 0 or utility < best:
                    best = utility
                    index = i
                    bit = c
        if many > 1:
            _begin(w, w[_END], world)
        _lay(w, index, bit)
        utility = int(go_on(w, answers))
    w[_OPENS] = w[_UNDER_WAY] - 1
    w[_UNDER_WAY] = 0
    i = w[_END]
    while i:
        i -= 8
        w[6 + i] = w[_ACCOUNTS + i]
        w[7 + i] = w[(_ACCOUNTS + 1) + i]
    out[w[_WORLD] * CHOICES + w[_CHOICE]] = utility
    if tries < 0:
        tries = 0
    return 1 + tries


@micropython.viper
def nest(w: ptr16, choices: int, count: int, tries: int, out: ptr16) -> int:
    """Calls `nested` `count` times, from candidate _CHOICE in world _WORLD on, all candidates of a world before the
    next.
    Stops after `tries` rollouts. Returns how many are done.
    """
    done = 0
    while done < count:
        tries = int(nested(w, 0, 0, tries, out)) - 1
        if tries < 0:
            return done
        done += 1
        w[_CHOICE] = w[_CHOICE] + 1
        if w[_CHOICE] == choices:
            w[_CHOICE] = 0
            w[_WORLD] = w[_WORLD] + 1
    return done


@micropython.viper
def add(out: ptr16, weights: ptr8, sums: ptr32, worlds: int, choices: int):
    """Adds `out` of worlds 0..`worlds` - 1, weighted, to the sums of the choices."""
    while worlds:
        worlds -= 1
        weight = weights[worlds]
        i = choices
        while i:
            i -= 1
            sums[i] = sums[i] + weight * out[worlds * CHOICES + i]


def bit_of(c: int) -> int:
    """The bit of a card in the mask of its suit."""
    return 1 << (_ACE - (c & 15))


class KernelBuffers:
    """The work space of one decision: `work` as above, `out`: results, `choices`: the number of candidates.

    `jack`: what the jack of diamonds takes off, 0 where it does not count; `most`: points of a round.
    """

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.jack = -rules.costs[JACK_OF_DIAMONDS] if rules.jack else 0
        self.most = rules.whole + rules.last
        row = self.jack + self.most + 2
        rows = WORLDS + BATCH * seats * 4
        self.work = array("H", bytearray(2 * (rows + seats * row)))
        self.out = array("H", bytearray(2 * BATCH * CHOICES))
        self.choices = 0
        self.opens = False
        work = self.work
        work[_END] = 8 * seats
        _fill(work)
        work[_MARKS] = 1 if rules.durch or rules.bonus else 0
        work[_POLITE] = 1 if rules.polite else 0
        work[_CAT_COST] = rules.costs[QUEEN_OF_SPADES]
        work[_JACK_COST] = self.jack
        work[_LETTERS] = 1 if rules.letters else 0
        work[_LAST_TRICK] = rules.last
        work[_SPECIAL] = _NONE
        work[_OTHER_SWEEP] = rules.swing
        work[_OWN_SWEEP] = rules.whole + 2 * rules.swing if rules.swing else 2 * rules.whole if rules.durch else 0
        for rank in range(rules.lowest, _ACE + 1):
            c = HEARTS << 4 | rank
            work[_COSTS + (bit_of(c) * 2479 >> 12 & 15)] = rules.costs[c]
        for seat in range(seats):
            work[_ROW + seat] = rows + seat * row + self.jack

    def look(self, view: View) -> None:
        """Takes in the public state of a table and sets default utilities; no candidates, nobody sweeps.

        Before the first card of Hearts the holder of the two of clubs in each world leads it, unless it is chosen.
        """
        rules = self.rules
        work = self.work
        table = view.table
        log = table.log
        done = table.done * table.seats
        self._outset(table.leaders[0] if table.done else max(0, table.leader))
        left = rules.whole
        value = 0
        cat = 1
        jack = self.jack
        hejma = _NONE
        lock = work[_OUTSET + _LOCK]
        if table.done:
            lock &= 7  # CK-6 is about the first lead
        sign = -1 if rules.bonus else 1
        for seat in range(self.seats):
            work[8 * seat + 6] = work[_ROW + seat] + sign * table.points[seat]
            work[8 * seat + 7] = 1 if work[_MARKS] and table.taken[seat] else 0
        for at in range(len(log)):
            c = log[at]
            cost = rules.costs[c]
            if rules.unlocks(c):
                lock = 0
            if at >= done:
                if c == QUEEN_OF_SPADES:
                    cat = 2
                value += max(0, cost)
                continue
            taker = table.takers[at // table.seats]
            if c == QUEEN_OF_SPADES:
                cat = 0
                hejma = 8 * taker
            if cost > 0:
                left -= cost
                work[8 * taker + 7] = 1
            elif cost < 0:
                jack = 0
        flags = work[_OUTSET + _FLAGS]
        if table.done:
            flags &= _AFTER_FIRST
        if not jack:
            flags &= ~_JACK_OUT
        turn = 8 * max(0, table.turn if table.turn >= 0 and table.phase != PASS else table.leader)
        self.opens = view.game.OPENING != NO_CARD and not len(log)
        work[_ROOT + _TURN] = turn
        work[_ROOT + _BELOW] = 0
        if table.count:
            work[_ROOT + _TURN] = turn + table.suit
            work[_ROOT + _BELOW] = (0 - 2 * bit_of(table.cards[table.best])) & 0xFFFF
            work[_ROOT + _WINNER] = 8 * table.best + table.suit
            work[_ROOT + _LEADER] = 8 * table.leader + table.suit
        work[_ROOT + _VALUE] = value
        work[_ROOT + _CAT] = cat
        work[_ROOT + _LOCK] = lock
        without = [seat for seat in range(self.seats) if work[_MARKS] and not work[8 * seat + 7]]
        work[_ROOT + _REST] = left + rules.last + 256 * (len(without) + (1 if jack else 0))
        work[_ROOT + _FLAGS] = flags
        work[_ROOT + _TOOK_CAT] = hejma
        work[_ROOT + _INDEX] = _NONE
        work[_ROOT + _BIT] = 0
        work[_ME] = 8 * view.seat
        self.default_utility(view.seat)
        self.choose(b"")

    def start(self, leader: int) -> None:
        """Sets the table before the first card, which `leader` leads: nobody has taken anything. No candidates."""
        work = self.work
        self._outset(leader)
        for i in range(_RECORD):
            work[_ROOT + i] = work[_OUTSET + i]
        for seat in range(self.seats):
            work[8 * seat + 6] = work[_ROW + seat]
            work[8 * seat + 7] = 0
        work[_ME] = 8 * leader
        self.opens = False
        self.default_utility(leader)
        self.choose(b"")

    def _outset(self, leader: int) -> None:
        rules = self.rules
        work = self.work
        lock = 0
        if rules.locked:
            lock = 4 if rules.opens == NOTHING else 2 if rules.opens == A_HEART_OR_THE_CAT else 1
        flags = _JACK_OUT if self.jack else 0
        if rules.durch:
            lock = 8  # CK-6
            flags |= _FIRST
        if rules.first_is_safe():
            flags |= _FIRST | _SAFE
        for i in range(_RECORD):
            work[_OUTSET + i] = 0
        work[_OUTSET + _TURN] = 8 * leader
        work[_OUTSET + _CAT] = 1
        work[_OUTSET + _LOCK] = lock
        work[_OUTSET + _FLAGS] = flags
        work[_OUTSET + _REST] = self.most + 256 * (self.seats * work[_MARKS] + (1 if self.jack else 0))
        work[_OUTSET + _TOOK_CAT] = _NONE
        work[_OUTSET + _INDEX] = _NONE

    def choose(self, cards: "bytes | list[int]") -> None:
        """Sets the candidates, at most CHOICES cards of the seat to move; none: it follows the policy, as choice 0."""
        work = self.work
        self.choices = max(1, len(cards))
        work[_OPENS] = 1 if self.opens and not len(cards) else 0
        for i in range(_RECORD):
            work[_RECORDS + i] = work[_ROOT + i]
        turn = work[_ROOT + _TURN]
        for k in range(len(cards)):
            at = _RECORDS + k * _RECORD
            for i in range(_RECORD):
                work[at + i] = work[_ROOT + i]
            bit = bit_of(cards[k])
            index = turn & 120 | cards[k] >> 4
            led = turn
            if not work[_ROOT + _BELOW]:
                work[at + _LEADER] = led = index
            _place(work, index, bit, at)
            work[at + _TURN] = work[_NEXT + led]
            if work[at + _TURN] == work[at + _LEADER]:
                work[at + _FLAGS] |= _FULL
            work[at + _INDEX] = index
            work[at + _BIT] = bit

    def sweep(self, seat: int) -> None:
        """Makes `seat` try for all tricks or penalty cards in playouts as long as it can; -1: nobody."""
        work = self.work
        work[_SPECIAL] = 8 * seat if seat >= 0 else _NONE
        for k in range(self.choices + 1):
            at = _ROOT if k == self.choices else _RECORDS + k * _RECORD
            work[at + _FLAGS] = work[at + _FLAGS] | _SWEEPS if seat >= 0 else work[at + _FLAGS] & ~_SWEEPS

    def guard(self, world: int, defends: bool) -> None:
        """Whether the others defend in a world of the batch: against the seat that looks (`sweep` is for nobody else).

        Only while nobody else has taken anything.
        """
        work = self.work
        work[GUARDED + world] = DEFENDS if defends else 0
        if defends:
            work[_SPECIAL] = work[_ME]

    def answer(self, on: bool) -> None:
        """Whether in odd worlds of nested playouts the others, too, try every card and play what is best for them."""
        self.work[_ANSWERS] = 1 if on else 0

    def put(self, world: int, seat: int, cards: "bytes | list[int]") -> None:
        """Puts a hand into a world of the batch; a Dealer writes there directly."""
        at = WORLDS + (world * self.seats + seat) * 4
        for suit in range(4):
            self.work[at + suit] = 0
        for c in cards:
            self.work[at + (c >> 4)] |= bit_of(c)

    def run(self, worlds: int, first: int = 0, choice: int = -1) -> None:
        """Plays out the candidates (or only number `choice`) in `worlds` worlds of the batch, from number `first` on.

        The results are in `out`. Allocates nothing.
        """
        work = self.work
        work[_WORLD] = first
        work[_WORLD_COUNT] = worlds
        if choice < 0:
            work[_CHOICE] = 0
            work[_CHOICE_COUNT] = self.choices
        else:
            work[_CHOICE] = choice
            work[_CHOICE_COUNT] = 1
        run(work, 0, 0, self.out)

    def nested(self, world: int, choice: int, count: int = 1, tries: int = 0) -> int:
        """Plays candidate `choice` in world number `world`, with better later moves of the thinking seat.

        At each of its later turns every card is tried by a playout in that world and the best one is played; see
        `answer` for the others. Nobody sweeps.

        `count`: how many to play, going on with the next candidate of this world or the first of the next world;
        `tries`: after so many cards tried the rest is left to further calls, 0: no limit.

        Returns how many are done. If that is less than `count`, the next call resumes there: it must name the first
        candidate that is not done, with nothing else played in between. Allocates nothing; results are in `out`, as
        those of `run`.
        """
        work = self.work
        special = work[_SPECIAL]
        work[_WORLD] = world
        work[_CHOICE] = choice
        done: int = nest(work, self.choices, count, tries if tries else _NO_END, self.out)
        work[_SPECIAL] = special
        return done

    def add(self, sums: "array[int]", weights: "bytes | bytearray", worlds: int) -> None:
        """Adds the results of worlds 0..`worlds` - 1, weighted, to `sums` (array("I")), one per candidate.

        Sums must stay below 2**30: at most 256 worlds of weight 255 with utility 0.
        """
        add(self.out, weights, sums, worlds, self.choices)

    def set_utility(self, seat: int, no_trick: int, values: "list[int]") -> None:
        """Sets the utilities of `seat` ending without a trick (where that counts) and with each number of points.

        `values`: from -10 points up where the jack of diamonds counts 10, else from 0 up.
        """
        work = self.work
        at = work[_ROW + seat] - self.jack
        if work[_MARKS]:
            work[at] = no_trick & 0xFFFF
            at += 1
        for i in range(len(values)):
            work[at + i] = values[i] & 0xFFFF

    def set_all(self, seat: int, utility: int) -> None:
        """Sets the utility of `seat` taking all tricks or penalty cards; replaces its row (except for the jack)."""
        work = self.work
        natural = 0
        for other in range(self.seats):
            at = work[_ROW + other]
            if other == seat:
                at += self.rules.whole + work[_MARKS]
            natural += work[at]
        work[_ALL + seat] = (utility - natural) & 0xFFFF

    def set_loses(self, seat: int, alone: int, tied: int) -> None:
        """Sets the utility, added to that of points, of `seat` losing the round for a letter, alone or tied."""
        self.work[_LOSES + seat] = alone & 0xFFFF
        self.work[_TIED + seat] = tied & 0xFFFF

    def default_utility(self, me: int) -> None:
        """Sets utilities of the round alone for seat `me`: points, others' bonus for no trick, a share of a moon."""
        rules = self.rules
        share = rules.bonus // self.seats
        for seat in range(self.seats):
            mine = UNIT if seat == me else 0
            no_trick = UNIT * (share - rules.bonus if seat == me else share)
            if rules.durch:
                no_trick = -mine
            self.set_utility(seat, no_trick, [mine * p for p in range(-self.jack, self.most + 1)])
            lost = LETTER if rules.letters and seat == me else 0
            self.set_loses(seat, UNIT * lost, UNIT * (lost // rules.ties) if rules.ties else 0)
        for seat in range(self.seats):
            self.work[_ALL + seat] = 0
            if rules.durch and seat == me:
                self.set_all(seat, -UNIT * rules.whole)
            if rules.swing:
                self.set_all(seat, -UNIT * rules.swing if seat == me else UNIT * rules.swing)
