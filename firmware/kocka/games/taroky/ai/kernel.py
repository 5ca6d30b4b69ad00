"""Playouts of Taroky: worlds played to the end by one rule for all seats, and their results.

`run` plays every candidate card in every world of a batch. Viper throughout: integers and flat arrays. The same source
runs on CPython and is compiled by `host_tools.lab.jit`; `tests/games/taroky/taroky_table_rule.py` restates the rule
readably.

A hand is five masks in one scale: a plain card is bit rank - 7 of its suit's word (0..7), a tarok bit 7 + number of the
fifth (8 the Pagát, 29 the Škýz). So of two masks of a trick, suit led or taroks, the greater has the higher card.

The rule that all seats follow. They know the sides and, in the running trick, the best that later players can play:
- a trick is ours if the highest card lying or still to come, other than one's own, is of one's own side. Onto such a
  trick goes the richest card, of taroks the lowest, the Pagát before all; else, if one can beat all enemies, the
  highest card of the suit, or the lowest tarok that does it (one from XVIII on only for a trick worth it); else the
  lowest card, the Pagát last of the taroks;
- lead the card with the highest score by a simple count (`_lead`): the richest card of a suit in which one's own side
  is highest, the high taroks from a long hand, a low tarok to a strong partner, else a low plain card, preferably into
  an enemy's void;
- an announced Pagát or Uho waits for its trick (TA 5.2); enemies lead plain suits, preferably one that its owner
  trumps;
- Varšava (TA 6.1): the highest card that will be overtaken or does not beat; a seat that takes the trick anyway takes
  it with its highest. Leads: likewise, of those that are overtaken the richest, else the cheapest card.
"""

from array import array

import micropython
from micropython import const

from kocka.engine.tarock import PAGAT_CARD, UHO_CARD
from kocka.games.taroky.rules.cards import VALUES
from kocka.games.taroky.rules.options import MOND, PARTNERPAGAT, TALON
from kocka.games.taroky.rules.options import VARSAVA as DOUBLINGS
from kocka.games.taroky.rules.outcome import PAGAT, SECOND, THIRD, UHO, VARSAVA
from kocka.games.taroky.rules.table import NOBODY, SEATS, TALON_CARDS, TRICKS
from kocka.games.taroky.rules.view import View

MYPY = False
if MYPY:
    from typing import Any as ptr16
    from typing import Any as ptr32

BATCH = const(16)  # most worlds per call
CHOICES = const(16)  # most candidates
ZERO = const(1048576)  # a utility of 0 in sums

# Words of a world: 4 per seat (clubs and spades, diamonds and hearts a byte each, taroks I..XVI, the rest), raw points
# of each seat's hidden discards, the cards of the talon in order as far as they are hidden.
STRIDE = const(28)
_PILES = const(16)
_TALON = const(20)

# Words of the work space. A seat is at 8 * seat: masks; 5: its side (1: declarer); 6: raw points; 7: its cards.
_TOP = const(32)  # 256, by mask of a suit: its highest bit, 256 * cards, 4096 * value of the highest
_ROOT = const(288)  # the table now starts here
_TURN = const(288)  # 8 * seat
_LED = const(289)  # suit, _NOT_LED
_BEST = const(290)
_WINNER = const(291)
_LEADER = const(292)
_VALUE = const(293)  # raw points in the trick
_LEFT = const(294)  # tricks left, including the running one
_PAGAT_AT = const(295)  # 8 * the seat that has the Pagát or played it to the running trick
_UHO_AT = const(296)
_UHO_LOST = const(297)  # 1: the trick before the last is over, and II did not win it
_KEEPS_PAGAT = const(298)  # 8 * seat
_KEEPS_UHO = const(299)
_CALLED = const(300)  # bit of the called card while it is in a hand
_PARTNER_MAKES = const(301)  # G14
_MOND_FREE = const(302)
_VARSAVA = const(303)  # 1: it is
_ME = const(304)  # 8 * seat
_DECLARER = const(305)
_PICKED = const(306)  # suit of the card to lead
_HAND_OUT = const(307)  # how many cards the declarer and the seats after buy, 4 bits each
_FROM = const(308)  # first card of the talon that is bought
_WORLD = const(309)
_WORLD_COUNT = const(310)
_CHOICE = const(311)
_CHOICE_COUNT = const(312)
_DOUBLES = const(313)
_EACH = const(314)  # candidates
_HEADS = const(316)  # factor of the utility where the declarer is alone
_PAGAT_NOW = const(317)  # in a playout
_UHO_NOW = const(318)
_LOST_NOW = const(319)
_EYES_NOW = const(326)  # 6: raw points of the cards of the talon
_SEATS = const(332)  # by seat: side, raw points, cards, raw points discarded openly, cards discarded
_CARDS = const(352)  # CHOICES: bit
_SUITS = const(368)  # CHOICES
_EYES = const(384)  # 71: utilities, like everything from here on with ZERO added
_UNITS = const(456)  # 64: 8 * code of Pagát + code of Uho
_VALAT = const(520)  # 4
_SIZE = const(524)

_NOT_LED = const(5)
_P = const(256)  # bits
_II = const(512)
_MOND_BIT = const(0x10000000)
_SKYZ_BIT = const(0x20000000)
_NOT_P = const(0x3FFFFEFF)
_NOT_II = const(0x3FFFFDFF)
_NOT_MOND = const(0x2FFFFFFF)
_FIVES = const(0x30000100)
_DISCARDABLE = const(0x0FFFFE00)  # of the taroks
_FROM_XVIII = const(0x2000000)
_FEWEST_POINTS = const(4)  # raw points in a trick that justify a tarok from XVIII on
_NO_DRAWING = const(60)
_FORCING = const(20)
_A_KING = const(48)  # the score of leading one that takes the trick, the highest score there is
_NONE = const(255)


def suit_of(c: int) -> int:
    """The index of a card's word in a hand."""
    return 4 if c >= PAGAT_CARD else c >> 4


def bit_of(c: int) -> int:
    """The bit of a card."""
    return 1 << (c - PAGAT_CARD + 8) if c >= PAGAT_CARD else 1 << ((c & 15) - 7)


@micropython.viper
def _fill(w: ptr32):
    """Writes the table of masks."""
    i = 1
    while i < 256:
        top = 128
        while not i & top:
            top = top >> 1
        n = 0
        c = i
        while c:
            c = c & (c - 1)
            n += 1
        value = 1
        if top > 8:
            value = 2
        if top > 16:
            value = 3
        if top > 32:
            value = 4
        if top > 64:
            value = 5
        w[_TOP + i] = top | n << 8 | value << 12
        i += 1


@micropython.viper
def _set(w: ptr32, start: int, end: int, value: int):
    """Writes `value` into the words `start` to `end`."""
    while start < end:
        w[start] = value
        start += 1


@micropython.viper
def _load(w: ptr32, worlds: ptr16, at: int, i: int):
    """Lays out the world at word `at`; `i`: 0."""
    called = w[_CALLED]
    left = w[_LEFT]
    pagat = _NONE
    uho = _NONE
    k = 0
    while k < 4:
        c = worlds[at]
        w[i] = c & 255
        w[1 + i] = c >> 8
        c = worlds[1 + at]
        w[2 + i] = c & 255
        w[3 + i] = c >> 8
        c = (worlds[2 + at] | (worlds[3 + at] << 16)) << 8
        w[4 + i] = c
        w[5 + i] = w[_SEATS + k]
        if c & called:
            w[5 + i] = 1
        w[6 + i] = w[(_SEATS + 4) + k]
        w[7 + i] = w[(_SEATS + 8) + k]
        if c & _P:
            pagat = i
        if c & _II and left > 1:
            uho = i
        at += 4
        i += 8
        k += 1
    if w[_PAGAT_AT] ^ _NONE:
        pagat = w[_PAGAT_AT]
    if w[_UHO_AT] ^ _NONE:
        uho = w[_UHO_AT]
    w[_PAGAT_NOW] = pagat
    w[_UHO_NOW] = uho
    w[_LOST_NOW] = w[_UHO_LOST]


@micropython.viper
def _lead(w: ptr32, i: int, s: int) -> int:
    """The card that seat `i` leads, as a bit; its suit is in _PICKED. `s`: tricks left."""
    c = 0
    x = 0
    e = 0
    a = 0
    score = 0
    # the others, whether they are enemies, and their taroks
    one = (i + 8) & 31
    two = (i + 16) & 31
    three = (i + 24) & 31
    foe_one = w[5 + one] ^ w[5 + i]
    foe_two = w[5 + two] ^ w[5 + i]
    foe_three = w[5 + three] ^ w[5 + i]
    kept = 0
    if not i ^ w[_KEEPS_PAGAT] and s > 1:
        kept = _P
    if not i ^ w[_KEEPS_UHO] and s > 2:
        kept = kept | _II
    most = -1000
    found = 0
    # an enemy's announced Pagát
    owner = w[_KEEPS_PAGAT]
    against = 0
    if owner ^ _NONE:
        against = w[5 + owner] ^ w[5 + i]
    s = 5
    while s:
        s -= 1
        c = w[i + s]
        if not c:
            continue
        e = 0
        a = 0
        x = w[one + s]
        if not x:
            x = w[4 + one]
        if foe_one:
            e = x
        else:
            a = x
        x = w[two + s]
        if not x:
            x = w[4 + two]
        if foe_two:
            e = x | e
        else:
            a = x | a
        x = w[three + s]
        if not x:
            x = w[4 + three]
        if foe_three:
            e = x | e
        else:
            a = x | a
        if s == 4:
            x = (w[_TOP + (c >> 8 & 255)] & 3840) + (w[_TOP + (c >> 16 & 255)] & 3840) + (w[_TOP + (c >> 24)] & 3840)
            score = (x >> 7) + 4 * w[5 + i]
            x = c & (_P | kept)
            if c ^ x:
                c = c ^ x
            elif not kept:
                score -= 60
            else:
                score -= 200
            if c > e:
                while c & (c - 1):
                    c = c & (c - 1)
                if e:
                    score += 2
            else:
                c = c & (0 - c)
                if a > e:
                    score -= 2
                else:
                    score -= 16
        else:
            x = w[_TOP + c]
            if c > e or a > e:
                c = x & 255
                score = (x >> 9 & 0x78) + 8
            else:
                c = c & (0 - c)
                score = -9
                if e > 255:
                    score = -5
                if x & 128:
                    score -= 4
        if against:
            if s == 4:
                score -= _NO_DRAWING
            elif not w[owner + s]:
                score += _FORCING
        if score > most:
            most = score
            found = c
            w[_PICKED] = s
            if score >= _A_KING:
                break
    return int(found)


@micropython.viper
def _play(w: ptr32, i: int, c: int, b: int) -> int:
    """Plays the world that is laid out to its end. `i`: the bit of the first card, `c`: its suit, `b`: 0.

    With `i` = 0 the seat to move follows the rule too. Returns a result as in `KernelBuffers.out`.
    """
    e = 0
    a = 0
    j = 0
    x = i
    s = c
    led = w[_LED]
    leader = w[_LEADER]
    winner = w[_WINNER]
    value = w[_VALUE]
    left = w[_LEFT]
    side = 0
    forced = x
    lead = _lead
    i = w[_TURN]
    b = w[_BEST]
    while left:
        if led == _NOT_LED:
            c = forced
            if not c:
                c = int(lead(w, i, left))
                s = w[_PICKED]
            forced = 0
            w[i + s] = w[i + s] ^ c
            led = s
            leader = i
            winner = i
            b = c
            if c > 255:
                value = 1
                if c & _FIVES:
                    value = 5
            else:
                value = w[_TOP + c] >> 12
            i = (i + 8) & 31
        while i ^ leader:
            side = w[5 + i]
            c = forced
            forced = 0
            if not c:
                s = led
                c = w[i + s]
                if not c:
                    s = 4
                    c = w[4 + i]
                e = 0
                a = 0
                j = (i + 8) & 31
                while j ^ leader:
                    x = w[j + led]
                    if not x:
                        x = w[4 + j]
                    if w[5 + j] ^ side:
                        e = e | x
                    else:
                        a = a | x
                    j = (j + 8) & 31
                if w[5 + winner] ^ side:
                    e = e | b
                else:
                    a = a | b
                if c > 255:
                    if not i ^ w[_KEEPS_PAGAT] and left > 1 and c ^ _P:
                        c = c & _NOT_P
                    if not i ^ w[_KEEPS_UHO] and left > 2 and c ^ _II:
                        c = c & _NOT_II
                    x = c & (0 - c)
                    if a < e:
                        # the lowest one that beats all enemies
                        j = c
                        while x < e and j ^ x:
                            j = j ^ x
                            x = j & (0 - j)
                        if x < e or (x >= _FROM_XVIII and value < _FEWEST_POINTS):
                            if c ^ _P:
                                c = c & _NOT_P
                            x = c & (0 - c)
                    c = x
                elif c:
                    if a > e or c > e:
                        c = w[_TOP + c] & 255
                    else:
                        c = c & (0 - c)
                else:
                    c = w[i] | w[1 + i] | w[2 + i] | w[3 + i]
                    if a > e:
                        c = w[_TOP + c] & 255
                    else:
                        c = c & (0 - c)
                    s = 0
                    while not c & w[i + s]:
                        s += 1
            w[i + s] = w[i + s] ^ c
            if c > 255:
                value += 1
                if c & _FIVES:
                    value += 4
            else:
                value += w[_TOP + c] >> 12
            if c > b and (c > 255 or s == led):
                b = c
                winner = i
            i = (i + 8) & 31
        i = winner
        w[6 + i] = w[6 + i] + value
        w[7 + i] = w[7 + i] + 4
        left -= 1
        led = _NOT_LED
        if left < 3:
            _late(w, i, left)
    return int(_result(w, 0, i))


@micropython.viper
def _late(w: ptr32, i: int, left: int):
    """Seat `i` has taken one of the last three tricks: settles Uho and Pagát."""
    j = w[_UHO_NOW]
    if j ^ _NONE:
        held = w[4 + j] & _II
        if (left == 2 and not held) or (left == 1 and held):
            w[_UHO_NOW] = _NONE
        elif left == 1:
            w[_LOST_NOW] = int(i != j)
    j = w[_PAGAT_NOW]
    if left == 1 and j ^ _NONE and not w[4 + j] & _P:
        w[_PAGAT_NOW] = _NONE


@micropython.viper
def _result(w: ptr32, i: int, j: int) -> int:
    """The result of a world that has been played out; `i`: 0, `j`: who took the last trick."""
    result = 0
    k = w[_PAGAT_NOW]
    if k ^ _NONE:
        lost = int(k != j)
        if w[_PARTNER_MAKES] and w[5 + k] == w[5 + j]:
            lost = 0
        result = (3 - 2 * w[5 + k] + lost) << 7
    k = w[_UHO_NOW]
    if k ^ _NONE:
        result = result | (3 - 2 * w[5 + k] + w[_LOST_NOW]) << 10
    raw = 0
    cards = 0
    taken = 0
    heads = 0
    k = 0
    while k < 4:
        if w[5 + i]:
            heads += 1
            raw += w[6 + i] + w[(_SEATS + 12) + k]
            taken += w[7 + i]
            cards += w[(_SEATS + 16) + k]
        i += 8
        k += 1
    cards += taken
    result = result | (3 * raw - 2 * cards + 1) // 3
    if taken == 48:
        result = result | 8192
    if not taken:
        result = result | 16384
    if heads == 1:
        result = result | 32768
    return int(result)


@micropython.viper
def _beg(w: ptr32, i: int, c: int, b: int) -> int:
    """Plays a Varšava that is laid out to its end; arguments and result as in `_play`."""
    u = 0
    x = i
    s = c
    j = 0
    led = w[_LED]
    leader = w[_LEADER]
    winner = w[_WINNER]
    value = w[_VALUE]
    left = w[_LEFT]
    forced = x
    i = w[_TURN]
    b = w[_BEST]
    if led == _NOT_LED:
        leader = i
    while left:
        while True:
            c = forced
            forced = 0
            if c:
                if led == _NOT_LED:
                    led = s
            elif led == _NOT_LED:
                c = int(_open(w, i, 0, 0))
                s = w[_PICKED]
                led = s
            else:
                s = led
                c = w[i + s]
                if not c:
                    s = 4
                    c = w[4 + i]
                if not c:
                    c = w[i] | w[1 + i] | w[2 + i] | w[3 + i]
                    c = w[_TOP + c] & 255
                    s = 0
                    while not c & w[i + s]:
                        s += 1
                else:
                    if c ^ _P:
                        c = c & _NOT_P
                    if not b ^ _SKYZ_BIT:
                        if not w[_MOND_FREE] and c ^ _MOND_BIT:
                            c = c & _NOT_MOND
                    elif c > b:
                        c = c & (0 - b)
                    # any later player who can overtake must do so
                    u = 0
                    j = (i + 8) & 31
                    while j ^ leader:
                        x = w[j + led]
                        if not x:
                            x = w[4 + j]
                        u = u | x
                        j = (j + 8) & 31
                    if c < b:
                        u = b
                    j = c
                    x = 0
                    while j and not x:
                        x = j
                        while x & (x - 1):
                            x = x & (x - 1)
                        if x > u:
                            j = j ^ x
                            x = 0
                    if not x:
                        x = c
                        while x & (x - 1):
                            x = x & (x - 1)
                    c = x
            w[i + s] = w[i + s] ^ c
            if c > 255:
                value += 1
                if c & _FIVES:
                    value += 4
            else:
                value += w[_TOP + c] >> 12
            if c > b and (c > 255 or s == led):
                b = c
                winner = i
            i = (i + 8) & 31
            if not i ^ leader:
                break
        i = winner
        leader = i
        w[7 + i] = w[7 + i] + 4
        if left > 6:
            value += w[(_EYES_NOW + 12) - left]
            w[7 + i] = w[7 + i] + 1
        w[6 + i] = w[6 + i] + value
        left -= 1
        led = _NOT_LED
        b = 0
        value = 0
    i = w[_ME]
    x = (3 * w[6 + i] - 2 * w[7 + i] + 1) // 3
    if w[7 + i] < 4:
        x = x | 512
    i = 32
    while i:
        i -= 8
        if w[7 + i] < 4:
            x += 128
    return int(x)


@micropython.viper
def _open(w: ptr32, i: int, c: int, u: int) -> int:
    """The card that seat `i` leads in a Varšava, as a bit; its suit is in _PICKED. Pass `c` = `u` = 0."""
    x = 0
    j = 0
    most = -1000
    found = 0
    s = 5
    while s:
        s -= 1
        c = w[i + s]
        if not c:
            continue
        if c ^ _P:
            c = c & _NOT_P
        u = 0
        j = (i + 8) & 31
        while j ^ i:
            x = w[j + s]
            if not x:
                x = w[4 + j]
            u = u | x
            j = (j + 8) & 31
        score = 0
        # the highest one that will be overtaken, or the lowest
        x = 0
        j = c
        while j and not x:
            x = j
            while x & (x - 1):
                x = x & (x - 1)
            if x > u:
                j = j ^ x
                x = 0
        if not x:
            x = c & (0 - c)
            score = -100
        if x > 255:
            if score:
                score -= 20
            elif x & _FIVES:
                score = 24
            else:
                score = 4
        elif score:
            score -= w[_TOP + x] >> 10 & 0x3C
        else:
            score = w[_TOP + x] >> 10 & 0x3C
        if score > most:
            most = score
            found = x
            w[_PICKED] = s
    return int(found)


@micropython.viper
def _talon(w: ptr32, worlds: ptr16, at: int):
    """Raw points of the hidden cards of the talon of the world at word `at`, for a Varšava."""
    k = 0
    while k < 6:
        c = worlds[(_TALON + k) + at]
        value = 1
        if c > 64:
            if c == 65 or c > 84:
                value = 5
        elif c & 15 > 10:
            value = (c & 15) - 9
        w[_EYES_NOW + k] = value
        k += 1


@micropython.viper
def run(w: ptr32, worlds: ptr16, out: ptr16):
    """Plays the candidates in the worlds set in the work space; results in `out[world * CHOICES + choice]`."""
    varsava = w[_VARSAVA]
    world = w[_WORLD]
    end = world + w[_WORLD_COUNT]
    while world < end:
        at = world * STRIDE
        if varsava:
            _talon(w, worlds, at)
        choice = w[_CHOICE]
        last = choice + w[_CHOICE_COUNT]
        while choice < last:
            _load(w, worlds, at, 0)
            k = 0
            while k < 4:
                w[6 + 8 * k] = w[6 + 8 * k] + worlds[(_PILES + k) + at]
                k += 1
            if varsava:
                out[world * CHOICES + choice] = int(_beg(w, w[_CARDS + choice], w[_SUITS + choice], 0))
            else:
                out[world * CHOICES + choice] = int(_play(w, w[_CARDS + choice], w[_SUITS + choice], 0))
            choice += 1
        world += 1


@micropython.viper
def _throw(w: ptr32, i: int, n: int) -> int:
    """Seat `i` discards `n` cards: from short suits without their king, rich ones first. Returns their raw points."""
    raw = 0
    while n:
        most = 0
        x = 0
        at = 0
        s = 0
        while s < 4:
            c = w[i + s]
            if c & 127:
                t = w[_TOP + (c & 127)]
                length = w[_TOP + c] >> 8 & 15
                score = 64 + 3 * (t >> 12) - 4 * length
                if c & 128:
                    score -= 8
                elif length <= n:
                    score += 6
                if score > most:
                    most = score
                    x = t
                    at = s
            s += 1
        if most:
            raw += x >> 12
            x = x & 255
        else:
            at = 4
            x = w[4 + i] & _DISCARDABLE
            x = x ^ (x & w[_CALLED])
            x = x & (0 - x)
            raw += 1
        w[i + at] = w[i + at] ^ x
        n -= 1
    return int(raw)


@micropython.viper
def exchange(w: ptr32, worlds: ptr16, count: int):
    """In `count` worlds, buys the talon as _HAND_OUT says and lets everybody discard by rule."""
    at = 0
    while count:
        count -= 1
        _load(w, worlds, at, 0)
        card = w[_FROM]
        packets = w[_HAND_OUT]
        i = w[_DECLARER]
        while packets:
            n = packets & 15
            packets = packets >> 4
            k = n
            while k:
                k -= 1
                c = worlds[(_TALON + card) + at]
                card += 1
                if c > 64:
                    w[4 + i] = w[4 + i] | 1 << (c - 57)
                else:
                    s = c >> 4
                    w[i + s] = w[i + s] | 1 << ((c & 15) - 7)
            worlds[(_PILES + at) + (i >> 3)] = int(_throw(w, i, n))
            k = at + (i >> 1)
            worlds[k] = w[i] | w[1 + i] << 8
            worlds[1 + k] = w[2 + i] | w[3 + i] << 8
            worlds[2 + k] = (w[4 + i] >> 8) & 0xFFFF
            worlds[3 + k] = w[4 + i] >> 24
            i = (i + 8) & 31
        at += STRIDE


@micropython.viper
def add(w: ptr32, out: ptr16, sums: ptr32, first: int, worlds: int):
    """Adds ZERO + utility of the results of `worlds` worlds, from number `first` on, to `sums`, one per candidate."""
    choices = w[_EACH]
    worlds += first
    while worlds > first:
        worlds -= 1
        k = 0
        while k < choices:
            r = out[worlds * CHOICES + k]
            value = w[_EYES + (r & 127)]
            if w[_VARSAVA]:
                if w[_DOUBLES]:
                    value = ZERO + ((value - ZERO) << (r >> 7 & 3))
            else:
                value += w[_UNITS + ((r >> 4 & 56) | (r >> 10 & 7))] + w[_VALAT + (r >> 13 & 3)] - 2 * ZERO
                if r & 32768:
                    value = ZERO + (value - ZERO) * w[_HEADS]
            sums[k] = sums[k] + value
            k += 1


@micropython.viper
def rate(w: ptr32, worlds: ptr16, at: int) -> int:
    """R of TA 9 of the hand at word `at`: taroks, those from XV on, sure ones, five-point cards, two per void suit."""
    found = 0
    k = 0
    while k < 4:
        c = worlds[at + (k >> 1)] >> 8 * (k & 1) & 255
        if not c:
            found += 2
        if c & 128:
            found += 1
        k += 1
    c = (worlds[2 + at] | (worlds[3 + at] << 16)) << 8
    if c & _P:
        found += 1
    if c & _MOND_BIT:
        found += 1
    if c & _SKYZ_BIT:
        found += 1
    missing = 0
    k = 29
    while k > 7:
        if not c >> k & 1:
            missing += 1
        else:
            found += 1
            if k > 21:
                found += 1
            if missing:
                missing -= 1
            else:
                found += 1
        k -= 1
    return int(found)


def eyes_of(result: int) -> int:
    """The eyes of the declarer's side; in Varšava those of the thinking seat."""
    return result & 127


def pagat_of(result: int) -> int:
    """The outcome of a Pagát in the last trick.

    0: it was not there; 1: the declarer's side made it, 2: lost it; 3: the others made it, 4: lost it.
    """
    return result >> 7 & 7


def uho_of(result: int) -> int:
    """As `pagat_of`, for II in the last trick but one."""
    return result >> 10 & 7


def valat_of(result: int) -> int:
    """1 if the declarer's side has taken all tricks, 2 if the others have."""
    return result >> 13 & 3


def is_alone(result: int) -> bool:
    """Whether the declarer has no partner in this world."""
    return result > 0x7FFF


class KernelBuffers:
    """The work space of playouts: `look` or `start`, `choose`, worlds (from a dealer, or `put`), `run`, then `out`."""

    def __init__(self) -> None:
        self.work = array("I", bytearray(4 * _SIZE))
        self.worlds = array("H", bytearray(2 * STRIDE * BATCH))
        self.out = array("H", bytearray(2 * CHOICES * BATCH))
        self.choices = 1
        _fill(self.work)

    def _clear(self, me: int, contract: int, declarer: int, called: int, options: bytes) -> None:
        work = self.work
        _set(work, _ROOT, _EYES, 0)
        _set(work, _EYES, _SIZE, ZERO)
        work[_ME] = 8 * me
        work[_HEADS] = 1
        work[_VARSAVA] = 1 if contract == VARSAVA else 0
        work[_DOUBLES] = 0 if DOUBLINGS.of(options) else 1
        work[_MOND_FREE] = 1 if MOND.of(options) else 0
        work[_PARTNER_MAKES] = 1 if PARTNERPAGAT.of(options) else 0
        work[_LED] = _NOT_LED
        work[_LEFT] = TRICKS
        work[_PAGAT_AT] = work[_UHO_AT] = work[_KEEPS_PAGAT] = work[_KEEPS_UHO] = _NONE
        work[_DECLARER] = 8 * declarer
        if contract != VARSAVA:
            work[_SEATS + declarer] = 1
        if contract <= SECOND and called:
            work[_CALLED] = bit_of(called)

    def start(
        self,
        contract: int,
        declarer: int,
        leader: int,
        called: int = 0,
        trio: int = 0,
        pagat: int = -1,
        uho: int = -1,
        me: int = 0,
        options: bytes = bytes(32),
    ) -> None:
        """Sets the table before the first card, which `leader` plays; all utilities are 0, no candidate is chosen.

        `called`: a card; `trio` of Third: 0, 1, 2; `pagat`, `uho`: the seat that announced it; `me`: the seat whose
        results count in Varšava.
        """
        work = self.work
        self._clear(me, contract, declarer, called, options)
        work[_TURN] = work[_LEADER] = 8 * leader
        if pagat >= 0:
            work[_KEEPS_PAGAT] = 8 * pagat
        if uho >= 0:
            work[_KEEPS_UHO] = 8 * uho
        if contract <= SECOND:
            work[_HAND_OUT] = 0x321 if TALON.of(options) else 0x114
        elif contract == THIRD:
            work[_HAND_OUT] = 3
            work[_FROM] = 3 if trio == 1 else 0
        seat = declarer
        packets = work[_HAND_OUT]
        while packets:
            work[_SEATS + 16 + seat] = packets & 15
            packets >>= 4
            seat = (seat + 1) & 3
        self.choose(b"")

    def look(self, view: View) -> None:
        """Takes in what a seat knows of a table in play. All utilities are 0."""
        table = view.table
        work = self.work
        self._clear(view.seat, table.contract, table.declarer, table.called, table.options)
        log = bytes(table.log)
        work[_LEFT] = TRICKS - table.done
        work[_TURN] = 8 * max(0, table.turn)
        work[_LEADER] = 8 * table.leader
        if table.called in log or not work[_CALLED]:
            work[_CALLED] = 0
        for seat in range(SEATS):
            if table.contract != VARSAVA and table.sides[seat] > 0:
                work[_SEATS + seat] = 1
            work[_SEATS + 4 + seat] = table.raw[seat]
            work[_SEATS + 8 + seat] = 4 * table.taken[seat]
            work[_SEATS + 16 + seat] = table.bought[seat]
        for seat, c in table.shown:
            if seat != view.seat:
                work[_SEATS + 12 + seat] += VALUES[c]
        for c in view.discards:
            work[_SEATS + 12 + view.seat] += VALUES[c]
        if table.contract == VARSAVA:
            for at in range(TALON_CARDS):
                seat = table.owner[at]
                if seat != NOBODY:
                    work[_SEATS + 4 + seat] += VALUES[view.talon[at]] if view.talon[at] else 1
                    work[_SEATS + 8 + seat] += 1
        if table.by[PAGAT] >= 0:
            work[_KEEPS_PAGAT] = 8 * table.by[PAGAT]
        if table.by[UHO] >= 0:
            work[_KEEPS_UHO] = 8 * table.by[UHO]
        for i in range(table.count):
            seat = (table.leader + i) & 3
            c = table.cards[seat]
            work[_VALUE] += VALUES[c]
            if c == PAGAT_CARD:
                work[_PAGAT_AT] = 8 * seat
            if c == UHO_CARD and table.done < TRICKS - 1:
                work[_UHO_AT] = 8 * seat
        if table.count:
            work[_LED] = table.suit
            work[_BEST] = bit_of(table.cards[table.best])
            work[_WINNER] = 8 * table.best
        if table.done == TRICKS - 1:
            self._look_back(view)
        self.choose(b"")

    def _look_back(self, view: View) -> None:
        """Where the last trick is running or still to come: the outcome of II in the one before (TA 5.2)."""
        table = view.table
        cards = list(table.trick(TRICKS - 2))
        if UHO_CARD in cards and table.contract != VARSAVA:
            seat = cards.index(UHO_CARD)
            self.work[_UHO_AT] = 8 * seat
            self.work[_UHO_LOST] = 0 if table.takers[TRICKS - 2] == seat else 1

    def put(self, world: int, seat: int, cards: "bytes | list[int] | bytearray") -> None:
        """Puts a hand into a world of the batch; a dealer writes there directly."""
        masks = [0, 0, 0, 0, 0]
        for c in cards:
            masks[suit_of(c)] |= bit_of(c)
        at = STRIDE * world + 4 * seat
        self.worlds[at] = masks[0] | masks[1] << 8
        self.worlds[at + 1] = masks[2] | masks[3] << 8
        self.worlds[at + 2] = masks[4] >> 8 & 0xFFFF
        self.worlds[at + 3] = masks[4] >> 24

    def put_pile(self, world: int, seat: int, cards: "bytes | list[int] | bytearray") -> None:
        """Sets a seat's hidden discards in a world; a dealer writes them directly."""
        raw = 0
        for c in cards:
            raw += VALUES[c]
        self.worlds[STRIDE * world + _PILES + seat] = raw

    def put_talon(self, world: int, cards: "bytes | list[int] | bytearray") -> None:
        """Sets the six cards of a world's talon, in order; 0 for one that nobody needs."""
        for i in range(TALON_CARDS):
            self.worlds[STRIDE * world + _TALON + i] = cards[i]

    def hand(self, world: int, seat: int) -> "list[int]":
        """The hand of a seat in a world, ascending."""
        at = STRIDE * world + 4 * seat
        found = []
        for s in range(4):
            mask = self.worlds[at + (s >> 1)] >> 8 * (s & 1) & 255
            for rank in range(8):
                if mask >> rank & 1:
                    found.append(s << 4 | rank + 7)
        for n in range(22):
            if self.worlds[at + 2 + (n >> 4)] >> (n & 15) & 1:
                found.append(PAGAT_CARD + n)
        return found

    def set_discards(self, seat: int, cards: "bytes | list[int] | bytearray") -> None:
        """Sets a seat's discards where neither `look` nor `exchange` knows them."""
        raw = 0
        for c in cards:
            raw += VALUES[c]
        self.work[_SEATS + 12 + seat] = raw
        self.work[_SEATS + 16 + seat] = len(cards)

    def set_piles(self, worlds: int) -> None:
        """Clears all discards in these worlds but those that `set_discards` and `look` know."""
        for world in range(worlds):
            for seat in range(SEATS):
                self.worlds[STRIDE * world + _PILES + seat] = 0

    def choose(self, cards: "bytes | list[int]") -> None:
        """Sets the candidates, at most CHOICES cards of the seat to move; none: it follows the rule, as choice 0."""
        work = self.work
        self.choices = max(1, len(cards))
        work[_EACH] = self.choices
        work[_CARDS] = 0
        for k in range(len(cards)):
            work[_CARDS + k] = bit_of(cards[k])
            work[_SUITS + k] = suit_of(cards[k])

    def exchange(self, worlds: int) -> None:
        """After `start`: in worlds 0..`worlds` - 1 buys the talon; every buyer discards by rule."""
        self.set_piles(worlds)
        exchange(self.work, self.worlds, worlds)

    def run(self, worlds: int, first: int = 0, choice: int = -1) -> None:
        """Plays the candidates (or only number `choice`) in `worlds` worlds of the batch, from number `first` on.

        Allocates nothing. The results are in `out`.
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
        run(work, self.worlds, self.out)

    def set_eyes(self, values: "list[int]") -> None:
        """Sets the utilities of 0..70 eyes: of the declarer's side, in Varšava of the thinking seat."""
        for i in range(71):
            self.work[_EYES + i] = ZERO + values[i]
        self.work[_EYES + 71] = ZERO + values[70]

    def set_units(self, pagat: int, uho: int, value: int) -> None:
        """Sets the utility of Pagát and Uho ending with these codes (`pagat_of`, `uho_of`)."""
        self.work[_UNITS + 8 * pagat + uho] = ZERO + value

    def set_valat(self, which: int, value: int) -> None:
        """Sets the utility of a Valát; `which`: 1 by the declarer's side, 2 by the others."""
        self.work[_VALAT + which] = ZERO + value

    def set_trickless(self, doubles: bool) -> None:
        """Sets whether each player without a trick doubles the cost of eyes in a Varšava (by default: as the option
        says).
        """
        self.work[_DOUBLES] = 1 if doubles else 0

    def set_heads(self, heads: int) -> None:
        """Sets the factor of the utility in worlds where the declarer is alone (by default 1)."""
        self.work[_HEADS] = heads

    def add(self, sums: "array[int]", worlds: int, first: int = 0) -> None:
        """Adds ZERO + utility of the results of `worlds` worlds, from number `first` on, to `sums` (array("I")).

        A sum must stay below 2**30: at most 256 worlds, with utilities between -ZERO and ZERO.
        """
        add(self.work, self.out, sums, first, worlds)

    def utility(self, result: int) -> int:
        """The utility of one result."""
        work = self.work
        value = work[_EYES + eyes_of(result)] - ZERO
        if work[_VARSAVA]:
            return value << (result >> 7 & 3) if work[_DOUBLES] else value
        value += work[_UNITS + 8 * pagat_of(result) + uho_of(result)] + work[_VALAT + valat_of(result)] - 2 * ZERO
        return value * work[_HEADS] if is_alone(result) else value

    def rate(self, world: int, seat: int) -> int:
        """R of TA 9 of a seat's hand in a world, as `rule.rating`."""
        found: int = rate(self.work, self.worlds, STRIDE * world + 4 * seat)
        return found
