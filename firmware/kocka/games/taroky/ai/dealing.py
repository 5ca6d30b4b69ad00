"""Samples worlds of Taroky: where the cards that a seat does not see may lie, given all it knows.

Cards go to holders: 0..3 are the seats' hands, 4..7 their hidden discards, 8..13 the places of the talon. Each card has
a mask of possible holders; basic announcements, made and not made, bound the taroks, the trul and the kings among the
twelve cards of a seat (TA 5.1). Worlds come from a Markov chain: a step rotates three cards (often only two, where two
share a holder) if their masks allow it and no bound is violated; several steps lie between two worlds. In the long run
every consistent world is equally likely, except that worlds in which the declarer holds the called card count a quarter
(nobody likes to play alone). In three of four worlds a seat's hand and discards are then divided anew as people
discard: from short suits without their king, rich cards first.
"""

from array import array

import micropython
from micropython import const

from kocka.ai.bipartite_matching import fit
from kocka.engine.cards import ones
from kocka.engine.rng import Rng
from kocka.engine.round import PLAY
from kocka.engine.tarock import MOND_CARD, PAGAT_CARD, UHO_CARD, XIX, XV, is_king
from kocka.games.taroky.ai.kernel import STRIDE
from kocka.games.taroky.rules.cards import BID_SECOND, VALUES
from kocka.games.taroky.rules.outcome import (
    HONERY,
    KRALOVSKE,
    PAGAT,
    SECOND,
    TAROCKY,
    TAROKY,
    TRUL,
    TRULHONERY,
    UHO,
    VARSAVA,
)
from kocka.games.taroky.rules.table import ANNOUNCE, NOBODY, SEATS, TALON_CARDS, TRICKS
from kocka.games.taroky.rules.view import View

MYPY = False
if MYPY:
    from typing import Any as ptr16

_HOLDERS = const(14)
_PUT_ASIDE = const(4)  # holders
_TALON = const(8)

# Words of the work space.
_COUNT = const(0)
_STATE = const(1)  # 4: of the random numbers
_STEPS = const(5)  # before the next world
_CALLED = const(6)  # index of the called card among the unseen ones, _NO_CARD
_DECLARER = const(7)
_MAY = const(8)  # by card: mask of holders
_HOLDER = const(62)
_PLACE = const(116)  # 16 * word of a hand + bit
_KIND = const(170)  # what it adds to _COUNTS, plus 8192 * raw points
_CODE = const(224)
_COUNTS = const(278)  # 14: of twelve cards: taroks + 16 * (kings + 8 * cards of the trul) + 512 * strength
_BASE = const(292)  # 26: the part of a world that is known
_BAD_TAROKS = const(318)  # 4 * 16: by number of taroks, how far from what is known
_BAD_HONOURS = const(382)  # 4 * 32
_BAD_STRENGTH = const(510)  # 4 * 64
_BAD = const(766)  # sum of these over the seats
_BOUNDED = const(767)  # 1: there are bounds to respect
_ASIDE = const(768)  # 2 per seat: its discards in the world being written, as words of a hand
_VOIDS = const(776)  # 4: suits in which it is certainly void
_THROWN = const(780)  # 4: how many hidden discards it has; 0: leave them as they are
_PLAYED = const(784)  # 4 per seat: cards played of a suit; 128: its king is one of them
_SIZE = const(800)

_NO_CARD = const(99)
_WARM = const(900)  # steps before the first world
_CERTAIN = const(8)  # weight of what is certain against what is likely
_MIX = const(8)  # steps between two worlds, besides one per card


class Dealer:
    """Samples worlds for one decision: `prepare` it, then `deal`."""

    def __init__(self) -> None:
        self.sheet = array("H", bytearray(2 * _SIZE))

    def seed(self, rng: Rng) -> None:
        """Seeds the dealer's own random numbers from `rng`."""
        for i in range(4):
            self.sheet[_STATE + i] = rng.bits16()

    def state(self) -> bytes:
        """The state of its random numbers; until the first `deal` it identifies the seed."""
        return bytes(self.sheet[_STATE : _STATE + 4])

    def prepare(self, view: View, hand: "list[int] | bytes | None" = None) -> bool:
        """Takes in what `view` knows; returns False if that is contradictory (then nothing can be dealt).

        `hand`: the cards that the seat holds, if not those of the view; the rest of the view's hand counts as
        discarded.
        """
        sheet = self.sheet
        table = view.table
        me = view.seat
        _clear(sheet, _MAY, _SIZE)
        for c in view.hand if hand is None else hand:
            _put(sheet, _BASE + 4 * me, c)
        places = self._places(view)
        masks = self._masks(view, places)
        certain = _certain(view)
        sets: list[int] = []
        cards: list[int] = []
        unseen = view.unseen()
        found = []
        for c in unseen:
            may = masks[8 if c >= PAGAT_CARD else (c >> 4) + (4 if is_king(c) else 0)]
            found.append(may & certain.get(c, may))
        known: dict[int, int] = {}
        for may in found:
            if may not in known:
                known[may] = ones(may)
        sizes = [known[may] for may in found]
        for size in range(_HOLDERS + 1):  # cards with the fewest possible holders come first
            if size in sizes:
                for i in range(len(found)):
                    if sizes[i] == size:
                        sets.append(found[i])
                        cards.append(unseen[i])
        total = 0
        for n in places:
            total += n
        owners = fit(sets, places)
        if not cards and not total:
            sheet[_COUNT] = 0
            return True
        if total != len(cards) or not owners:
            return False
        sheet[_COUNT] = total
        sheet[_CALLED] = _NO_CARD
        sheet[_DECLARER] = max(0, table.declarer)
        for k in range(total):
            c = cards[k]
            sheet[_MAY + k] = sets[k]
            sheet[_HOLDER + k] = owners[k]
            sheet[_PLACE + k] = _place_of(c)
            sheet[_CODE + k] = c
            kind = _kind_of(c)
            sheet[_KIND + k] = kind | VALUES[c] << 13
            sheet[_COUNTS + owners[k]] += kind
            if c == table.called and table.contract <= SECOND:
                sheet[_CALLED] = k
        self._bounds(view)
        sheet[_STEPS] = _WARM
        return True

    def _places(self, view: View) -> "list[int]":
        """How many unseen cards each holder has; played cards count among their seat's twelve."""
        table = view.table
        sheet = self.sheet
        places = [0] * _HOLDERS
        log = table.log
        for seat in range(SEATS):
            if seat != view.seat:
                places[seat] = TRICKS - table.done - (1 if table.cards[seat] else 0)
                places[_PUT_ASIDE + seat] = table.bought[seat]
        for seat, _ in table.shown:
            if seat != view.seat:
                places[_PUT_ASIDE + seat] -= 1
        for at in range(TALON_CARDS):
            owner = table.owner[at]
            if view.talon[at]:
                sheet[_BASE + 20 + at] = view.talon[at]
            elif owner == NOBODY or not table.bought[owner]:
                places[_TALON + at] = 1
        for seat in range(SEATS):
            sheet[_VOIDS + seat] = table.voids[seat]
            sheet[_THROWN + seat] = places[_PUT_ASIDE + seat]
        for at in range(len(log)):
            trick = at >> 2
            leader = table.leaders[trick] if trick < table.done else table.leader
            seat = (leader + at) & 3
            c = log[at]
            sheet[_COUNTS + seat] += _kind_of(c)
            if c < PAGAT_CARD:
                sheet[_PLAYED + 4 * seat + (c >> 4)] += 129 if is_king(c) else 1
        return places

    def _masks(self, view: View, places: "list[int]") -> "list[int]":
        """Masks of possible holders: for the cards of a suit (0..3), its king (4..7), the taroks (8)."""
        table = view.table
        talon = 0
        aside = 0
        for holder in range(_PUT_ASIDE, _HOLDERS):
            if places[holder]:
                if holder < _TALON:
                    aside |= 1 << holder
                else:
                    talon |= 1 << holder
        without = 0  # seats that had nothing but taroks and kings to discard
        for seat, _ in table.shown:
            without |= 1 << seat
        plain = table.left_is_plain()
        masks = [talon] * 4 + [0 if plain else talon] * 5
        for s in range(5):
            hands = 0
            for seat in range(SEATS):
                if places[seat] and not table.voids[seat] >> s & 1:
                    hands |= 1 << seat
            if s == 4:
                masks[8] |= hands
            else:
                masks[s] |= hands & ~without | aside
                masks[4 + s] |= hands
        return masks

    def _bounds(self, view: View) -> None:
        """Sets the bounds that follow from the others' basic announcements (TA 5.1)."""
        table = view.table
        if table.contract == VARSAVA or (table.phase != ANNOUNCE and table.phase != PLAY):
            return
        sheet = self.sheet
        for seat in range(SEATS):
            if seat == view.seat:
                continue
            said = table.basics[seat]
            for n in range(13):
                bad = max(0, n - 7)
                if said & TAROKY:
                    bad = max(0, 10 - n)
                elif said & TAROCKY:
                    bad = max(0, 8 - n, n - 9)
                sheet[_BAD_TAROKS + 16 * seat + n] = _CERTAIN * bad
            far = _far_row(said & ~(TAROCKY | TAROKY))
            for n in range(len(far)):
                sheet[_BAD_HONOURS + 32 * seat + n] = far[n]
        sheet[_BOUNDED] = 1

    def limit(self, seat: int, least: int, most: int) -> None:
        """After `prepare`: only worlds in which `seat` has `least`..`most` taroks among its twelve cards, if there are
        any.
        """
        sheet = self.sheet
        for n in range(13):
            sheet[_BAD_TAROKS + 16 * seat + n] += max(0, least - n, n - most)
        sheet[_BOUNDED] = 1
        sheet[_STEPS] = _WARM

    def strength(self, seat: int, least: int, most: int) -> None:
        """As `limit`, for the strength of the twelve cards.

        The sum of: kings 1; taroks up to XIV 1, up to XVIII 2, XIX and XX 3, Mond and Škýz 4; the Pagát 2.
        """
        sheet = self.sheet
        for n in range(64):
            sheet[_BAD_STRENGTH + 64 * seat + n] = max(0, least - n, n - most)
        sheet[_BOUNDED] = 1
        sheet[_STEPS] = _WARM

    def deal(self, out: "array[int]", count: int, first: int = 0) -> None:
        """Writes `count` worlds, in the kernel's format, into `out` from number `first` on. Allocates nothing."""
        deal(self.sheet, out, first * STRIDE, count, STRIDE)


def _kind_of(c: int) -> int:
    """What a card adds to _COUNTS."""
    if c < PAGAT_CARD:
        return 16 | 512 if is_king(c) else 0
    if c == PAGAT_CARD:
        return 1 | 128 | 1024
    if c >= MOND_CARD:
        return 1 | 128 | 2048
    return 1 | 512 * (3 if c >= XIX else 2 if c >= XV else 1)


def _place_of(c: int) -> int:
    """16 * the word of a card in a hand of four words, plus its bit."""
    if c >= PAGAT_CARD:
        return 32 + c - PAGAT_CARD
    return (c >> 5) << 4 | (c >> 1 & 8) | (c & 15) - 7


def _put(sheet: "array[int]", at: int, c: int) -> None:
    place = _place_of(c)
    sheet[at + (place >> 4)] |= 1 << (place & 15)


def _far(said: int, trul: int, kings: int) -> int:
    """Roughly how many cards a seat with so many of the trul and kings is off a basic announcement; 0: it fits."""
    if said & KRALOVSKE:
        return 4 - kings + (3 - trul if said & TRUL else 0)
    if said & TRULHONERY:
        return 3 - trul + (1 if kings in (0, 4) else 0)
    if said & TRUL:
        return 3 - trul + kings
    if said & HONERY:
        return max(0, 4 - trul - kings) + (1 if trul == 3 else 0) + (1 if kings == 4 else 0)
    return max(0, trul + kings - 3, trul - 2)


_far_rows: "dict[int, bytes]" = {}


def _far_row(said: int) -> bytes:
    """The words of _BAD_HONOURS for a basic announcement."""
    if said not in _far_rows:
        row = bytearray(29)
        for trul in range(4):
            for kings in range(5):
                row[8 * trul + kings] = _CERTAIN * _far(said, trul, kings)
        _far_rows[said] = bytes(row)
    return _far_rows[said]


def _certain(view: View) -> "dict[int, int]":
    """Masks of holders for the cards of which more is known."""
    table = view.table
    found: dict[int, int] = {}
    for seat in range(SEATS):
        if seat != view.seat:
            for c in view.known(seat):
                found[c] = 1 << seat | 1 << (_PUT_ASIDE + seat)
    if table.contract and table.contract <= SECOND and table.called:
        # The called card is not with a known enemy, nor discarded; those above it are the declarer's (TA 4.2).
        may = (1 << _HOLDERS) - (1 << _TALON)
        for seat in range(SEATS):
            if table.sides[seat] >= 0:
                may |= 1 << seat
        for seat in range(SEATS):
            if table.sides[seat] > 0 and (seat != table.declarer or table.alone):
                may = 1 << seat
        found[table.called] = found.get(table.called, may) & may
        for c in range(table.called + 1, XIX + 1):
            found[c] = 1 << table.declarer
    for seat, bid in table.said:
        if bid == BID_SECOND:
            found[PAGAT_CARD] = 1 << seat
    if table.by[PAGAT] >= 0:
        found[PAGAT_CARD] = 1 << table.by[PAGAT]
    if table.by[UHO] >= 0:
        found[UHO_CARD] = 1 << table.by[UHO]
    return found


@micropython.viper
def _clear(p: ptr16, start: int, end: int):
    """Sets the words `start` to `end` to 0."""
    while start < end:
        p[start] = 0
        start += 1


@micropython.viper
def _total(p: ptr16) -> int:
    """How far in all the seats' hands are from what is known of them."""
    bad = 0
    i = 4
    while i:
        i -= 1
        c = p[_COUNTS + i]
        bad += p[(_BAD_TAROKS + 16 * i) + (c & 15)] + p[(_BAD_HONOURS + 32 * i) + (c >> 4 & 31)]
        bad += p[(_BAD_STRENGTH + 64 * i) + (c >> 9)]
    return int(bad)


@micropython.viper
def _mix(p: ptr16, i: int, j: int, k: int, steps: int):
    """Runs `steps` steps of the chain; random numbers: sfc16 as in `kocka.engine.rng`. Pass `i` = `j` = `k` = 0."""
    x = p[_STATE]
    y = p[1 + _STATE]
    z = p[2 + _STATE]
    n = p[3 + _STATE]
    count = p[_COUNT]
    p[_BAD] = int(_total(p))
    while steps:
        steps -= 1
        draws = 3
        while draws:
            draws -= 1
            k = j
            j = i
            r = (x + y + n) & 0xFFFF
            n = (n + 1) & 0xFFFF
            x = y ^ y >> 5
            y = (z + (z << 3)) & 0xFFFF
            z = (((z & 1023) << 6 | z >> 10) + r) & 0xFFFF
            i = r * count >> 16
        # the card of i goes to the holder of j, that of j to k's, that of k to i's
        a = p[_HOLDER + i]
        b = p[_HOLDER + j]
        c = p[_HOLDER + k]
        if i == k or not p[_MAY + i] >> b & p[_MAY + j] >> c & p[_MAY + k] >> a & 1:
            continue
        one = p[_CALLED]
        if one ^ _NO_CARD and r & 3:
            # into the declarer's hand one time in four
            d = p[_DECLARER]
            if p[_HOLDER + one] ^ d:
                if (i == one and b == d) or (j == one and c == d) or (k == one and a == d):
                    continue
        if p[_BOUNDED]:
            one = p[_KIND + i]
            two = p[_KIND + j]
            three = p[_KIND + k]
            if ((one ^ two) | (two ^ three)) & 0x1FFF:
                one = one & 0x1FFF
                two = two & 0x1FFF
                three = three & 0x1FFF
                p[_COUNTS + a] = p[_COUNTS + a] + three - one
                p[_COUNTS + b] = p[_COUNTS + b] + one - two
                p[_COUNTS + c] = p[_COUNTS + c] + two - three
                bad = 0
                d = 4
                while d:
                    d -= 1
                    r = p[_COUNTS + d]
                    bad += p[(_BAD_TAROKS + 16 * d) + (r & 15)] + p[(_BAD_HONOURS + 32 * d) + (r >> 4 & 31)]
                    bad += p[(_BAD_STRENGTH + 64 * d) + (r >> 9)]
                if bad > p[_BAD]:
                    p[_COUNTS + a] = p[_COUNTS + a] + one - three
                    p[_COUNTS + b] = p[_COUNTS + b] + two - one
                    p[_COUNTS + c] = p[_COUNTS + c] + three - two
                    continue
                p[_BAD] = bad
        p[_HOLDER + i] = b
        p[_HOLDER + j] = c
        p[_HOLDER + k] = a
    p[_STATE] = x
    p[1 + _STATE] = y
    p[2 + _STATE] = z
    p[3 + _STATE] = n


@micropython.viper
def _divide(p: ptr16, out: ptr16, at: int, seat: int, n: int):
    """Divides what `seat` has in the world at word `at` anew into hand and `n` discards, as the kernel discards."""
    a = out[at + 4 * seat] | p[_ASIDE + 2 * seat]
    b = out[at + 1 + 4 * seat] | p[_ASIDE + 1 + 2 * seat]
    raw = 0
    while n:
        most = 0
        found = 0
        points = 0
        s = 0
        while s < 4:
            c = a
            if s > 1:
                c = b
            if s & 1:
                c = c >> 8
            c = c & 255
            if c & 127:
                played = p[_PLAYED + 4 * seat + s]
                length = played & 15
                k = c
                while k:
                    k = k & (k - 1)
                    length += 1
                value = 4
                k = 64
                while not c & k:
                    k = k >> 1
                    if value > 1:
                        value -= 1
                score = 64 + 3 * value - 4 * length
                if (c | played) & 128:
                    score -= 8
                elif length <= n:
                    score += 6
                if p[_VOIDS + seat] >> s & 1:
                    score += 200
                if score > most:
                    most = score
                    found = k << 8 * s
                    points = value
            s += 1
        if found > 0xFFFF:
            b = b ^ found >> 16
        else:
            a = a ^ found
        raw += points
        n -= 1
    out[at + 4 * seat] = a
    out[at + 1 + 4 * seat] = b
    out[(at + 16) + seat] = raw


@micropython.viper
def deal(p: ptr16, out: ptr16, at: int, worlds: int, stride: int):
    """Writes `worlds` worlds of `stride` words from word `at` on, mixing before each."""
    count = p[_COUNT]
    while worlds:
        worlds -= 1
        if count:
            _mix(p, 0, 0, 0, p[_STEPS])
            p[_STEPS] = count + _MIX
        i = 26
        while i:
            i -= 1
            out[at + i] = p[_BASE + i]
        i = count
        while i:
            i -= 1
            a = p[_HOLDER + i]
            if a < 4:
                k = p[_PLACE + i]
                j = (k >> 4) + at + 4 * a
                out[j] = out[j] | 1 << (k & 15)
            elif a < 8:
                j = (at + 12) + a
                out[j] = out[j] + (p[_KIND + i] >> 13)
                k = p[_PLACE + i]
                j = (k >> 4) + _ASIDE + 2 * (a - 4)
                p[j] = p[j] | 1 << (k & 15)
            else:
                out[(at + 12) + a] = p[_CODE + i]
        i = 4
        while i:
            i -= 1
            if p[_THROWN + i] and worlds & 3:
                _divide(p, out, at, i, p[_THROWN + i])
            p[_ASIDE + 2 * i] = 0
            p[_ASIDE + 1 + 2 * i] = 0
        at += stride
