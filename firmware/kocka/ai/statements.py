"""What players say about cards (CK-19), true or not, and how a seat weighs it.

A statement is about cards that a seat holds while it is made; the cards played afterwards prove it true or a lie. How
often the statements of a speaker were true in this match tells what the next one is worth: a world that contradicts it
is dropped in that share of cases. A stranger's word is worth little, that of somebody who lied as often as not nothing.

Statements of a round are bytes, four each: how many actions had been done, speaker, kind, the seat it is about. What
was proven is two bytes a seat: true ones, lies. Nothing here is loaded before somebody has spoken.
"""

from micropython import const

from kocka.ai.recipe import Rules, rules_of, sweeper_of, swept
from kocka.engine.cards import HEARTS, JACK, QUEEN, QUEEN_OF_SPADES, SPADES, ones
from kocka.engine.rng import Rng
from kocka.engine.trick import Table, View

MYPY = False
if MYPY:
    from array import array

    from kocka.ai.worlds import Dealer

# Kinds. HIS_QUEEN and TAKES_ALL are about another seat, the rest about the speaker.
MY_QUEEN = const(0)  # "I have the queen of spades"
NO_QUEEN = const(1)
HIS_QUEEN = const(2)  # "I passed it to you"
NO_HEARTS = const(3)
NO_SPADES = const(4)
MINE_ALL = const(5)  # "I take everything": a hand high enough for a durch or a moon
TAKES_ALL = const(6)  # the same of another seat

NAMES = ("my_queen", "no_queen", "his_queen", "no_hearts", "no_spades", "mine_all", "takes_all")
SIZE = const(4)

# What is proven: values of `proven`.
LIE = const(0)
TRUE = const(1)
OPEN = const(-1)
HIDDEN = const(-2)  # the table can prove no more: who was dealt the queen decides

# Of the cards of a hand for a durch (queen or higher), or a moon (jack or higher), so many in 100 are high.
_DURCH_SHARE = const(50)
_MOON_SHARE = const(40)
# Before anything is proven, a speaker counts as one who told the truth so often, and lied so often.
_TRUTHS = const(3)
_LIES = const(2)
_TRIES = const(6)  # worlds dealt for one, at most: the last one is taken whatever was said


def offered(view: View) -> "list[tuple[int, int]]":
    """What the seat of `view` may say now, true or not, by what everybody sees: (kind, seat it is about)."""
    table = view.table
    rules = rules_of(view)
    me = view.seat
    log = bytes(table.log)
    found = []
    if rules.costs[QUEEN_OF_SPADES] > 0 and QUEEN_OF_SPADES not in log:
        found += [(MY_QUEEN, me), (NO_QUEEN, me)]
        if table.give and view.receiver() != me:
            found.append((HIS_QUEEN, view.receiver()))
    for suit, kind in ((HEARTS, NO_HEARTS), (SPADES, NO_SPADES)):
        if not table.voids[me] >> suit & 1:
            found.append((kind, me))
    for seat in range(table.seats if rules.durch or rules.swing else 0):
        if seat == me and _may_take_all(view, rules, me):
            found.append((MINE_ALL, me))
        elif seat != me and table.done and _has_all(view, rules, seat):
            # Nobody may give away what the cards passed to them have shown (CK-19).
            if not table.give or view.game.receiver(seat, view.number, table.seats, view.options) != me:
                found.append((TAKES_ALL, seat))
    return found


def _has_all(view: View, rules: Rules, seat: int) -> bool:
    """Whether `seat` has taken all that counts so far, and something."""
    table = view.table
    if rules.durch:
        return table.taken[seat] == table.done > 0
    return sweeper_of(view, rules) == seat


def _may_take_all(view: View, rules: Rules, seat: int) -> bool:
    """Whether `seat` can still take all that counts."""
    if rules.durch:
        return view.table.taken[seat] == view.table.done
    return not swept(view, rules) or sweeper_of(view, rules) == seat


def check(table: Table, seat: int, kind: int, about: int) -> None:
    """Raises ValueError for a statement that nobody could make."""
    if not (0 <= seat < table.seats and 0 <= about < table.seats and 0 <= kind < len(NAMES)):
        raise ValueError("no statement")
    if (kind == HIS_QUEEN or kind == TAKES_ALL) == (seat == about):
        raise ValueError("a statement about the wrong seat")


def _since(table: Table, place: int, seat: int) -> "tuple[bytes, bytes]":
    """The cards played from number `place` of the round on: (by `seat`, by the others)."""
    own = bytearray()
    others = bytearray()
    for i in range(place, len(table.log)):
        trick = i // table.seats
        leader = table.leaders[trick] if trick < table.done else table.leader
        (own if (leader + i) % table.seats == seat else others).append(table.log[i])
    return bytes(own), bytes(others)


def _high(rules: Rules, cards: bytes) -> int:
    """How many of these cards are high."""
    least = QUEEN if rules.durch else JACK
    return len([c for c in cards if c & 15 >= least])


def _suffices(rules: Rules, high: int, size: int) -> bool:
    """Whether so many high cards among `size` do for a durch or a moon."""
    return 100 * high >= (_DURCH_SHARE if rules.durch else _MOON_SHARE) * size


def proven(table: Table, rules: Rules, kind: int, about: int, place: int) -> int:
    """TRUE or LIE if the cards on the table prove what was said before card number `place`, else OPEN or HIDDEN."""
    own, others = _since(table, place, about)
    left = table.holding(about)
    if kind == MINE_ALL or kind == TAKES_ALL:
        if left:
            return int(OPEN)
        return int(TRUE if _suffices(rules, _high(rules, own), len(own)) else LIE)
    if kind == NO_HEARTS or kind == NO_SPADES:
        suit = HEARTS if kind == NO_HEARTS else SPADES
        if [c for c in own if c >> 4 == suit]:
            return int(LIE)
        return int(TRUE if not left or table.voids[about] >> suit & 1 else OPEN)
    if QUEEN_OF_SPADES in own:
        has = True
    elif QUEEN_OF_SPADES in others or not left or table.voids[about] >> SPADES & 1:
        has = False
    else:
        return int(OPEN)
    if has and kind == HIS_QUEEN:
        return int(HIDDEN)
    return int(TRUE if has == (kind != NO_QUEEN) else LIE)


def counted(table: Table, rules: Rules, said: bytes, known: bytes, dealt: "list[bytes]") -> bytes:
    """What is proven of every seat's statements: `known`, of earlier rounds, and `said` in the finished round of
    `table`, in which each seat was `dealt` these cards.
    """
    found = bytearray(known or bytes(2 * table.seats))
    first = table.give * table.seats
    for i in range(0, len(said), SIZE):
        truth = proven(table, rules, said[i + 2], said[i + 3], said[i] - first)
        if truth == HIDDEN:
            truth = int(TRUE if QUEEN_OF_SPADES in dealt[said[i + 1]] else LIE)
        _count(found, said[i + 1], truth)
    return bytes(found)


def _count(found: bytearray, seat: int, truth: int) -> None:
    """Counts what `proven` says of a statement of `seat`."""
    if truth >= LIE:
        at = 2 * seat + (0 if truth == TRUE else 1)
        found[at] = min(255, found[at] + 1)


def trust(known: "bytes | bytearray", seat: int) -> "tuple[int, int]":
    """The share (a, b), a of b, by which a word of `seat` is believed; a is 0 for somebody who lies half of the time.

    The mean of a beta distribution that begins at 3 truths and 2 lies, stretched: of 1/2 nothing is left, of 1 all.
    """
    truths = known[2 * seat] + _TRUTHS
    lies = known[2 * seat + 1] + _LIES
    return max(0, truths - lies), truths + lies


class Listener:
    """Deals worlds to the seat of a view as often as it believes them, by what the others have said."""

    def __init__(self, view: View, dealer: "Dealer") -> None:
        """`dealer`: prepared for `view`; its seed decides which worlds are dropped."""
        table = view.table
        rules = rules_of(view)
        said = view.said
        known = bytearray(view.proven or bytes(2 * table.seats))
        first = table.give * table.seats
        opened = []
        for i in range(0, len(said), SIZE):
            truth = proven(table, rules, said[i + 2], said[i + 3], said[i] - first)
            _count(known, said[i + 1], truth)
            if truth == OPEN and said[i + 1] != view.seat != said[i + 3]:
                opened.append(i)
        state = dealer.state()
        self._dealer = dealer
        self._rng = Rng(state[0] | state[1] << 8 | state[2] << 16 | state[3] << 24, state[4] | state[5] << 8)
        # For each statement that a world may contradict: which word of it, the cards meant, whether the hand must have
        # one (about high cards: where the hand begins, the ranks meant, how many it must have), and what `trust` says.
        self._cards: list[tuple[int, int, bool, int, int]] = []
        self._high: list[tuple[int, int, int, int, int]] = []
        for i in opened:
            kind = said[i + 2]
            about = said[i + 3]
            believed, of = trust(known, said[i + 1])
            if not believed:
                continue
            hand = 4 * about
            if kind == MINE_ALL or kind == TAKES_ALL:
                own = _since(table, said[i] - first, about)[0]
                more = 0
                while not _suffices(rules, _high(rules, own) + more, len(own) + table.holding(about)):
                    more += 1
                # Bit 14 - rank: queen, king and ace are the lowest three.
                self._high.append((hand, 7 if rules.durch else 15, more, believed, of))
            elif kind == NO_HEARTS or kind == NO_SPADES:
                self._cards.append((hand + (HEARTS if kind == NO_HEARTS else SPADES), 0xFFFF, False, believed, of))
            else:
                self._cards.append((hand + SPADES, 1 << (14 - QUEEN), kind != NO_QUEEN, believed, of))

    def deal(self, out: "array[int]", at: int, rows: int) -> None:
        """Writes `rows` worlds of 4 words per seat into `out` from word `at` on, as `Dealer.deal`."""
        dealer = self._dealer
        if not self._cards and not self._high:
            dealer.deal(out, at, rows)
            return
        for _ in range(rows):
            for _ in range(_TRIES):
                dealer.deal(out, at)
                if self._is_believed(out, at):
                    break
            at += 4 * dealer.seats

    def _is_believed(self, out: "array[int]", at: int) -> bool:
        for word, mask, has, believed, of in self._cards:
            if (out[at + word] & mask != 0) != has and self._rng.below(of) < believed:
                return False
        for hand, mask, more, believed, of in self._high:
            high = sum([ones(out[at + hand + suit] & mask) for suit in range(4)])
            if high < more and self._rng.below(of) < believed:
                return False
        return True


def reply(view: View, rng: Rng, bold: bool) -> "tuple[int, int] | None":
    """What the seat of `view` says: something true of its hand, or, `bold`, something that is not; None for nothing."""
    rules = rules_of(view)
    high = _suffices(rules, _high(rules, bytes(view.hand)), len(view.hand))
    ways = []
    for kind, about in offered(view):
        if kind == TAKES_ALL:
            is_true = True
        elif kind == MINE_ALL:
            is_true = high
        elif kind == NO_HEARTS or kind == NO_SPADES:
            suit = HEARTS if kind == NO_HEARTS else SPADES
            is_true = not [c for c in view.hand if c >> 4 == suit]
        elif kind == HIS_QUEEN:
            is_true = QUEEN_OF_SPADES in view.gave
        else:
            is_true = (QUEEN_OF_SPADES in view.hand) == (kind == MY_QUEEN)
        if is_true != bold:
            ways.append((kind, about))
    return ways[rng.below(len(ways))] if ways else None
