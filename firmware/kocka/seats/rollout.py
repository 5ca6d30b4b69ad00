"""Playouts of every game in which penalty cards are avoided: one rule for all seats, a game is numbers (`rules`).

A seam for a compiled kernel like `playout`, which does the same for Černá kočka alone: integers, one array of 16-bit
words and one table of bytes, no objects, no calls. `tests/seats/avoiding.py` tells the rule once more, for reading.

Hands are masks: word `seat * 4 + suit`, bit `rank - 2`. The rule that all seats follow:

- lead the lowest card, of equal ones clubs before diamonds before hearts before spades, the queen of spades only if
  there is nothing else, king and ace of spades only if there is no other suit while she is out; no heart while they are
  locked; if the cat is out and the spades are all below her, the lowest spade, to get her out;
- follow with the highest card that does not take the trick, the queen of spades before any other; if the trick must be
  taken, last in hand with the highest card, else with the lowest, the queen of spades only if it is the last spade;
- into a safe first trick the highest card of the suit;
- throw away the black cat, then the ace and king of spades while she is out, then the highest heart, then the highest
  card;
- where the jack of diamonds counts: take a trick that is worth having with the highest card; play the jack itself last
  in hand if it takes such a trick, else keep it as long as possible;
- a seat that sweeps, as long as nobody else has a penalty card, plays to take tricks: leads its highest card, follows
  with its highest if that is best, else with its lowest, throws its lowest and no penalty card.
"""

from array import array

from micropython import const

from kocka.seats.rules import A_HEART_OR_THE_CAT, Rules

# Words of the work space.
HANDS = const(0)  # 36: hands of the running playout
WORLD = const(36)  # 36: hands with the candidate's card still in
POINTS = const(72)  # 9: costs of each seat in the running playout
START = const(81)  # 9: costs of each seat so far
END = const(90)  # seats * 4
ME = const(91)  # my seat * 4, as all seats here
LEFT = const(92)  # tricks left, with the running one
TURN = const(93)  # seat to act first
LEADER = const(94)  # seat that led the running trick (or will)
SUIT = const(95)
BEST = const(96)  # bit of the best card in the running trick; 0 when it has not been led
WINNER = const(97)
VALUE = const(98)  # costs in the running trick
HARM = const(99)  # 1: there is a penalty card in it
FIRST = const(100)  # 1: the running trick is the first of the round
LOCKED = const(101)  # 1: hearts are locked
TRICKED = const(102)  # a bit for each seat that has a trick
HOLDER = const(103)  # seat that has all penalty cards taken so far, NONE, or SPLIT
CAT = const(104)  # 1: the queen of spades is in a hand; 2: in the running trick; 0: taken
HEJMA = const(105)  # seat that took the queen of spades, NONE
REST = const(106)  # cards that cost anything or are wanted, in hands and in the running trick
SWEEP = const(107)  # seat that sweeps, NONE
SUIT_PLAYED = const(108)  # the card to play first: suit, bit; 0: none
BIT_PLAYED = const(109)
# Of the rules.
LAST = const(110)
LIMIT = const(111)  # 0: none
LETTERS = const(112)  # what a letter costs, 0: points count
TIES = const(113)  # what a letter costs that all of the tied get
SWING = const(114)
WHOLE = const(115)
BONUS = const(116)  # what I gain without a trick
ENVY = const(117)  # what I lose by another seat without a trick
OPENS = const(118)
SAFE = const(119)
JACK = const(120)
SIZE = const(121)

NONE = const(255)
SPLIT = const(254)

OFFSET = const(512)  # added to every score, so that sums are never negative

# Bytes of the table: 128 of the highest bit's number of a mask below 128; then costs of cards, 16 a suit.
_COSTS = const(128)
_TABLE = const(192)
_BIAS = const(64)  # on costs in the table

_SPADES = const(1)
_DIAMONDS = const(2)
_HEARTS = const(3)
_JACK = const(512)  # bits
_QUEEN = const(1024)
_HIGH_SPADES = const(6144)
_FROM_QUEEN = const(7168)
_NO_QUEEN = const(7167)
_NO_JACK = const(7679)
_BELOW_KING = const(2047)

LETTER = const(60)  # what losing a round is worth in points, where only a letter counts


def _table(rules: Rules) -> bytearray:
    """The table of a game, made when it is first thought about."""
    table = bytearray(_TABLE)
    for m in range(2, 128):
        table[m] = table[m >> 1] + 1
    for suit in range(4):
        for k in range(13):
            table[_COSTS + (suit << 4) + k] = rules.costs[suit << 4 | k + 2] + _BIAS
    return table


class Space:
    """The work space of one decision: `work`: words, `table`: bytes, as above."""

    def __init__(self, rules: Rules, seats: int) -> None:
        work = self.work = array("h", bytearray(2 * SIZE))
        if not rules.table:
            rules.table = _table(rules)
        self.table = rules.table
        work[END] = seats * 4
        work[LAST] = rules.last
        work[LIMIT] = rules.limit
        work[LETTERS] = LETTER if rules.letters else 0
        work[TIES] = LETTER if rules.ties else LETTER // 3
        work[SWING] = rules.swing
        work[WHOLE] = rules.whole
        work[BONUS] = rules.bonus - rules.bonus // seats
        work[ENVY] = rules.bonus // seats
        work[OPENS] = rules.opens
        work[SAFE] = 1 if rules.safe else 0
        work[JACK] = 1 if rules.jack else 0

    def run(self, sweep: int) -> int:
        """Plays the world in the work space to its end and tells my cost + OFFSET. `sweep`: who sweeps, or NONE."""
        self.work[SWEEP] = sweep
        return run(self.work, 0, 0, self.table)


def run(w: array, i: int, c: int, t: bytearray) -> int:  # type: ignore[type-arg]
    """My cost + OFFSET of one playout. `i`, `c`: give 0 (arguments are the fast variables)."""
    end = w[END]
    me = w[ME]
    i = end
    while i:
        i -= 1
        w[i] = w[WORLD + i]
    i = end >> 2
    while i:
        i -= 1
        w[POINTS + i] = w[START + i]
    turn = w[TURN]
    leader = w[LEADER]
    suit = w[SUIT]
    best = w[BEST]
    winner = w[WINNER]
    value = w[VALUE]
    harm = w[HARM]
    first = w[FIRST]
    locked = w[LOCKED]
    tricked = w[TRICKED]
    holder = w[HOLDER]
    cat = w[CAT]
    hejma = w[HEJMA]
    rest = w[REST]
    left = w[LEFT]
    sweeper = w[SWEEP]
    bonus = w[BONUS]
    limit = w[LIMIT]
    jack = w[JACK]
    i = w[SUIT_PLAYED]
    c = w[BIT_PLAYED]
    while True:
        # the seat on turn chooses: i = suit, c = mask, of which the highest bit is played
        if c:
            pass
        elif not best:
            clubs = w[turn]
            spades = w[turn + 1]
            diamonds = w[turn + 2]
            hearts = w[turn + 3]
            if locked and clubs | spades | diamonds:
                hearts = 0
            if turn == sweeper:
                c = clubs | spades | diamonds | hearts
                if c > 127:
                    c = 128 << t[c >> 7]
                else:
                    c = 1 << t[c]
            else:
                if cat and spades:
                    if not spades & _FROM_QUEEN:
                        clubs = 0
                        diamonds = 0
                        hearts = 0
                    elif clubs | diamonds | hearts | (spades & _BELOW_KING & _NO_QUEEN):
                        spades &= _BELOW_KING & _NO_QUEEN
                    elif spades & _HIGH_SPADES:
                        spades &= _NO_QUEEN
                c = clubs | spades | diamonds | hearts
                c &= -c
            i = 0
            if not c & clubs:
                i = 2
                if not c & diamonds:
                    i = 3
                    if not c & hearts:
                        i = 1
        else:
            i = suit
            c = w[turn + i]
            if c:
                if c & (c - 1):
                    last = 0
                    if turn + 4 == (leader or end):
                        last = 1
                    if turn == sweeper:
                        if c < best:
                            c = c & -c
                    elif first and w[SAFE]:
                        if i == _SPADES and c & _QUEEN:
                            c &= _NO_QUEEN
                    elif value < 0 and c > best:
                        pass
                    elif last and jack and i == _DIAMONDS and c & _JACK and best < _JACK and value < 10:
                        c = _JACK
                    else:
                        h = c & (best - 1)
                        if i == _SPADES and c & _QUEEN:
                            if best > _QUEEN:
                                h = _QUEEN
                            elif c & _NO_QUEEN:
                                c &= _NO_QUEEN
                                h &= _NO_QUEEN
                        elif jack and i == _DIAMONDS and c & _JACK and c ^ _JACK:
                            c &= _NO_JACK
                            h &= _NO_JACK
                        if h:
                            c = h
                        elif not last:
                            c = c & -c
            else:
                clubs = w[turn]
                spades = w[turn + 1]
                diamonds = w[turn + 2]
                hearts = w[turn + 3]
                if (turn == sweeper or (first and w[SAFE])) and clubs | diamonds | (spades & _NO_QUEEN):
                    spades &= _NO_QUEEN
                    hearts = 0
                if jack and diamonds & _JACK and clubs | spades | hearts | (diamonds & _NO_JACK):
                    diamonds &= _NO_JACK
                if turn == sweeper:
                    c = clubs | spades | diamonds | hearts
                    c = c & -c
                elif spades & _QUEEN:
                    c = _QUEEN
                    clubs = 0
                    diamonds = 0
                    hearts = 0
                elif cat == 1 and spades & _HIGH_SPADES:
                    c = spades
                    clubs = 0
                    diamonds = 0
                    hearts = 0
                elif hearts:
                    c = hearts
                    clubs = 0
                    diamonds = 0
                    spades = 0
                else:
                    c = clubs | spades | diamonds
                if c > 127:
                    c = 128 << t[c >> 7]
                else:
                    c = 1 << t[c]
                i = 0
                if not c & clubs:
                    i = 2
                    if not c & diamonds:
                        i = 1
                        if not c & spades:
                            i = 3
        # the highest card of c falls
        if c > 127:
            c = t[c >> 7] + 7
        else:
            c = t[c]
        h = t[_COSTS + (i << 4) + c] - _BIAS
        c = 1 << c
        w[turn + i] = w[turn + i] ^ c
        if h:
            value += h
            rest -= 1
            if h > 0:
                harm = 1
        if i == _HEARTS:
            if w[OPENS]:
                locked = 0
        elif i == _SPADES and c == _QUEEN:
            cat = 2
            if w[OPENS] == A_HEART_OR_THE_CAT:
                locked = 0
        if not best:
            suit = i
            best = c
            winner = turn
            leader = turn
        elif i == suit and c > best:
            best = c
            winner = turn
        c = 0
        turn += 4
        if turn == end:
            turn = 0
        if turn == leader:
            i = winner >> 2
            tricked |= 1 << i
            h = w[POINTS + i] + value
            if harm:
                if holder == NONE:
                    holder = winner
                elif holder ^ winner:
                    holder = SPLIT
                if sweeper ^ holder:
                    sweeper = NONE
            left -= 1
            if not left:
                w[POINTS + i] = h + w[LAST]
                if cat == 2:
                    hejma = winner
                break
            w[POINTS + i] = h
            if cat == 2:
                cat = 0
                hejma = winner
            if limit and h >= limit:
                break
            if not rest and not limit and (not bonus or tricked == (1 << (end >> 2)) - 1):
                break
            turn = winner
            best = 0
            value = 0
            harm = 0
            first = 0
    me >>= 2
    points: int = w[POINTS + me]
    if w[LETTERS]:
        i = end >> 2
        c = 0  # as many as I, with me
        h = 0  # whether the cat is with one of them
        while i:
            i -= 1
            if w[POINTS + i] > points:
                return points + OFFSET
            if w[POINTS + i] == points:
                c += 1
                if hejma == i << 2:
                    h = 1
        if c > 1:
            if not h:
                points += w[TIES]
                return points + OFFSET
            if hejma ^ (me << 2):
                return points + OFFSET
        points += w[LETTERS]
    elif w[SWING] and holder < SPLIT:
        points += w[SWING]
        if holder == me << 2:
            points -= w[WHOLE] + 2 * w[SWING]
    elif bonus:
        i = end >> 2
        while i:
            i -= 1
            if not tricked >> i & 1:
                if i == me:
                    points -= bonus
                else:
                    points += w[ENVY]
    return points + OFFSET
