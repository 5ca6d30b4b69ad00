"""The plain rule player of Černá kočka and Dokládačka: what a sensible person does without counting worlds.

All functions take a view and return an action; they allocate little and draw no random numbers. The same rules are the
measure for the thinking levels (level RULE) and give them their first guess.
"""

from micropython import const

from kocka.engine.cards import (
    ACE,
    CLAIM,
    HEARTS,
    JACK,
    KING,
    NO_CARD,
    QUEEN,
    QUEEN_OF_SPADES,
    SPADES,
    THROW_IN,
)
from kocka.engine.cerna_kocka import ETIQUETTE_OFF, CernaKocka, etiquette
from kocka.engine.claim import surely_takes_all
from kocka.engine.dokladacka import LayoutView, last_jack_is_free
from kocka.engine.round import PASS
from kocka.engine.trick import View

_NINE = const(9)
_SEVEN = const(7)

_VALUES = CernaKocka.VALUES


def cards_to_choose(view: View, buf: bytearray) -> int:
    """Fills `buf` with the cards that the seat may play and, under etiquette, should (CK-20, CK-21); how many.

    Claims and throw-ins are left out. Ascending.
    """
    n = view.legal(buf)
    while n and buf[n - 1] >= CLAIM:
        n -= 1
    if view.table.phase != PASS and view.options[0] != ETIQUETTE_OFF:
        n = etiquette(view.table, view.hand, view.totals, buf, n)
    return n


def sure_ending(view: View) -> int:
    """CLAIM or THROW_IN when that is proven and costs nothing (CK-9, CK-11), else NO_CARD.

    A durch is claimed as soon as it is sure. The rest is thrown in only if there is no penalty card left, or if every
    own card beats all unseen ones of its suit, so that any play would take everything as well.
    """
    table = view.table
    if table.count or table.phase == PASS or not surely_takes_all(view):
        return NO_CARD
    if table.taken[view.seat] == table.done:
        return CLAIM
    worth = 0
    unseen = bytes(view.unseen())
    for c in unseen:
        worth += _VALUES[c]
    for c in view.hand:
        worth += _VALUES[c]
    if worth:
        for c in view.hand:
            for other in unseen:
                if other >> 4 == c >> 4 and other > c:
                    return NO_CARD
    return THROW_IN


# ---- passing


def _counts(hand: list[int]) -> list[int]:
    counts = [0, 0, 0, 0]
    for c in hand:
        counts[c >> 4] += 1
    return counts


def danger(hand: list[int], c: int) -> int:
    """How much one wants to be rid of card `c` of `hand` before the play; more is worse, about -30 to 120."""
    suit = c >> 4
    rank = c & 15
    length = 0
    low = 0
    for other in hand:
        if other >> 4 == suit:
            length += 1
            if other & 15 <= _NINE:
                low += 1
    if suit == SPADES:
        if rank == QUEEN:
            return 30 if length >= 5 else 110 - 12 * length
        if rank > QUEEN:
            # A king or ace is safe behind enough small spades, or in a hand that has the queen well covered.
            return 20 if length >= 5 else 70 + 8 * (rank - KING) - 8 * (length - 1)
        return -20
    if suit == HEARTS:
        return 9 * (rank - _SEVEN) - 9 * low + (4 if rank >= JACK else 0)
    void = (30, 30, 16, 4)[length] if length < 4 else 0
    return 7 * (rank - _SEVEN) + void - 5 * low


def worst_three(hand: list[int]) -> list[int]:
    """The three cards of `hand` (8 or more) to pass, most dangerous first.

    They are chosen one after the other, so that a suit once begun is emptied. If all three would be high, so that the
    neighbour could run a durch with them, the last one is an antidurch card instead: the lowest one.
    """
    left = list(hand)
    chosen: list[int] = []
    while len(chosen) < 3:
        chosen.append(_worst(left))
        left.remove(chosen[-1])
    high = 0
    for c in chosen:
        if c & 15 >= KING:
            high += 1
    if high == 3:
        chosen[2] = _lowest_of_short(hand, chosen)
    return chosen


def _worst(left: list[int]) -> int:
    worst = NO_CARD
    most = -1000
    for c in left:
        d = danger(left, c)
        if d > most:
            most = d
            worst = c
    return worst


def _lowest_of_short(hand: list[int], chosen: list[int]) -> int:
    counts = _counts(hand)
    best = chosen[2]
    least = 1000
    for c in hand:
        if c not in chosen and c >> 4 != SPADES:
            d = 4 * (c & 15) + counts[c >> 4]
            if d < least:
                least = d
                best = c
    return best


def pass_card(view: View) -> int:
    """The next card to give; the three cards of one hand belong together."""
    gave = bytes(view.gave)
    hand = sorted(view.hand + list(gave))
    for c in worst_three(hand):
        if c not in gave:
            return c
    return _worst(view.hand)


# ---- tricks


def play_card(view: View) -> int:
    """The card to play now."""
    buf = bytearray(20)
    n = cards_to_choose(view, buf)
    if n == 1:
        return buf[0]
    table = view.table
    unseen = bytes(view.unseen())
    if not table.count:
        return _lead(view, buf, n, unseen)
    if buf[0] >> 4 == table.suit:
        return _follow(view, buf, n, unseen)
    return _throw(view, buf, n, unseen)


def _lead(view: View, buf: bytearray, n: int, unseen: bytes) -> int:
    """The lead that is least likely to take anything."""
    cat_is_out = QUEEN_OF_SPADES in unseen
    best = buf[0]
    least = 100000
    for i in range(n):
        c = buf[i]
        suit = c >> 4
        higher = 0
        lower = 0
        for other in unseen:
            if other >> 4 == suit:
                if other > c:
                    higher += 1
                else:
                    lower += 1
        if not higher:
            risk = 700 + 20 * lower if lower < 3 else 400 + 10 * lower
            if not lower:
                risk = 900
        else:
            risk = 100 * lower // (lower + higher) * 4 + (20 if higher < 3 else 0)
        if suit == HEARTS:
            risk += risk // 3
        elif suit == SPADES:
            if c == QUEEN_OF_SPADES:
                risk += 1000
            elif c > QUEEN_OF_SPADES and cat_is_out:
                risk += 500
        elif _untouched(view, suit):
            # CK-22: nothing is thrown into the first trick of clubs or diamonds
            risk -= risk // 3
        if risk < least:
            least = risk
            best = c
    return best


def is_frowned_on(view: View, c: int) -> bool:
    """Whether playing `c` now offends against CK-22 (a tie-break only): the black cat thrown into the first heart
    trick, or any penalty card into the first club or diamond trick. Never with etiquette off."""
    table = view.table
    suit = table.suit
    if not table.count or view.options[0] == ETIQUETTE_OFF or not _VALUES[c] or not _untouched(view, suit):
        return False
    if suit == HEARTS:
        return c == QUEEN_OF_SPADES
    return suit != SPADES


def _untouched(view: View, suit: int) -> bool:
    """Whether nobody has led `suit` so far."""
    table = view.table
    log = table.log
    for number in range(table.done):
        if log[number * 4] >> 4 == suit:
            return False
    return True


def _follow(view: View, buf: bytearray, n: int, unseen: bytes) -> int:
    """Following suit: high below the best card; if it must be taken, cheaply or for good."""
    table = view.table
    best = table.cards[table.best]
    last = table.count == 3
    suit = table.suit
    if suit != HEARTS and not table.value:
        cat_comes = suit == SPADES and QUEEN_OF_SPADES in unseen
        if (last or (not table.done and view.options[0] != ETIQUETTE_OFF)) and not (cat_comes and not last):
            # An empty trick is the place to lose a high card.
            i = n - 1
            if buf[i] == QUEEN_OF_SPADES and i:
                i -= 1
            if not (suit == SPADES and QUEEN_OF_SPADES in view.hand and best > QUEEN_OF_SPADES):
                return buf[i]
    losing = NO_CARD
    for i in range(n):
        if buf[i] < best:
            losing = buf[i]
            if losing == QUEEN_OF_SPADES:
                return losing
    if losing:
        return losing
    if last:
        return buf[n - 2] if buf[n - 1] == QUEEN_OF_SPADES and n > 1 else buf[n - 1]
    return buf[1] if buf[0] == QUEEN_OF_SPADES and n > 1 else buf[0]


def _throw(view: View, buf: bytearray, n: int, unseen: bytes) -> int:
    """Throwing a card away: the cat, then what can catch it, then hearts and other high cards."""
    cat_is_out = QUEEN_OF_SPADES in unseen
    best = buf[0]
    most = -1000
    for i in range(n):
        c = buf[i]
        suit = c >> 4
        rank = c & 15
        if c == QUEEN_OF_SPADES:
            want = 500
        elif suit == SPADES and rank > QUEEN and cat_is_out:
            want = 300 + rank
        elif suit == HEARTS:
            want = 150 + 4 * rank + 4 * _VALUES[c]
        else:
            want = 10 * rank
            length = 0
            for other in view.hand:
                if other >> 4 == suit:
                    length += 1
            want -= 5 * length
            if suit == SPADES:
                want -= 20
        if want > most:
            most = want
            best = c
    return best


def choose(view: View | LayoutView) -> int:
    """What the rule player does now in any phase of either game; the seat of `view` must be on turn."""
    if isinstance(view, LayoutView):
        return lay_card(view)
    if view.table.phase == PASS:
        return pass_card(view)
    return sure_ending(view) or play_card(view)


# ---- dokládačka


def lay_card(view: LayoutView) -> int:
    """The card to lay in a dokládačka, or CINK."""
    buf = bytearray(20)
    n = view.legal(buf)
    if n == 1:
        return buf[0]
    best = buf[0]
    most = -10000
    for i in range(n):
        want = lay_worth(view.hand, buf[i], last_jack_is_free(view))
        if want > most:
            most = want
            best = buf[i]
    return best


def lay_worth(hand: list[int], c: int, free: bool) -> int:
    """How good it is to lay `c`: it should help own cards out and open as little as possible for the others.

    `free`: CK-23, the hand cannot lose any more by holding on, so a jack goes early.
    """
    suit = c >> 4
    rank = c & 15
    if rank == ACE or rank == _SEVEN:
        return 500  # opens nothing
    if rank == JACK:
        up = _behind(hand, suit, QUEEN, 1)
        down = _behind(hand, suit, 10, -1)
        want = _run_worth(up, ACE - JACK) + _run_worth(down, JACK - _SEVEN) - 70
        if free:
            want += 400
        return want
    if rank > JACK:
        return _run_worth(_behind(hand, suit, rank + 1, 1), ACE - rank)
    return _run_worth(_behind(hand, suit, rank - 1, -1), rank - _SEVEN)


def _behind(hand: list[int], suit: int, rank: int, step: int) -> int:
    """Own cards from `rank` on outwards: bit 0 for `rank` itself, then further out."""
    bits = 0
    bit = 1
    while _SEVEN <= rank <= ACE:
        if suit << 4 | rank in hand:
            bits |= bit
        bit <<= 1
        rank += step
    return bits


def _run_worth(mine: int, length: int) -> int:
    """What opening `length` cards is worth when `mine` of them (bit 0 = next one) are own."""
    worth = 0
    for i in range(length):
        if mine >> i & 1:
            # The further out an own card lies, the longer it takes and the more it needs the way opened.
            worth += 40 + 15 * i
        else:
            worth -= 30 - 4 * i
    return worth
