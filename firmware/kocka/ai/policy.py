"""The rule player, shared by all games, also the first guess of the search: plays sensibly without sampling worlds.

All functions take a view and return an action; they allocate little and use no random numbers. Level RULE plays by them
and is the yardstick for the searching levels.
"""

from micropython import const

from kocka.ai import passing
from kocka.ai.recipe import JACK_OF_DIAMONDS, Rules, rules_of, suspect
from kocka.engine.cards import (
    CLAIM,
    HEARTS,
    NO_CARD,
    QUEEN,
    QUEEN_OF_SPADES,
    SPADES,
    THROW_IN,
)
from kocka.engine.claim import surely_takes_all
from kocka.engine.round import PASS
from kocka.engine.trick import View, follow, is_first

_UNWANTED = const(-2000)


def cards_to_choose(view: View, buf: bytearray) -> int:
    """Fills `buf` with the cards that the seat may and, by etiquette, should play (CK-20, CK-21), ascending.

    Claims and throw-ins are left out. Returns how many there are.
    """
    rules = rules_of(view)
    if rules.letters and view.table.phase != PASS:
        return follow(view.table, view.hand, buf)  # all that KK-6 asks; whether words are legal would take a search
    n = view.legal(buf)
    while n and buf[n - 1] >= CLAIM:
        n -= 1
    if view.table.phase != PASS and rules.polite:
        n = view.game.polite(view.table, view.hand, view.totals, buf, n, view.options)
    return n


def sure_ending(view: View) -> int:
    """A word that ends the round if that is proven to cost nothing, else NO_CARD.

    CK-9, CK-11: a durch is claimed as soon as it is certain. The rest is thrown in only if no penalty card is left, or
    if every own card beats all unseen ones of its suit, so that any play would take everything too. KK-7, KK-8: a seat
    that may stop or throw in does so; the letter is the same either way.
    """
    table = view.table
    if table.count or table.phase == PASS:
        return NO_CARD
    rules = rules_of(view)
    if rules.letters:
        buf = bytearray(20)
        word = buf[view.legal(buf) - 1]
        return word if word >= CLAIM else NO_CARD
    if not rules.durch or not surely_takes_all(view):
        return NO_CARD
    if table.taken[view.seat] == table.done:
        return CLAIM
    utility = 0
    unseen = bytes(view.unseen())
    for c in unseen:
        utility += rules.costs[c]
    for c in view.hand:
        utility += rules.costs[c]
    if utility:
        for c in view.hand:
            for other in unseen:
                if other >> 4 == c >> 4 and other > c:
                    return NO_CARD
    return THROW_IN


def pass_card(view: View) -> int:
    """The next card to pass; the three cards of a hand are chosen together."""
    gave = bytes(view.gave)
    rules = rules_of(view)
    hand = sorted(view.hand + list(gave))
    for c in passing.worst_three(hand, rules):
        if c not in gave:
            return c
    return passing.worst(view.hand, rules)


def play_card(view: View) -> int:
    """The card to play now."""
    buf = bytearray(20)
    n = cards_to_choose(view, buf)
    if n == 1:
        return buf[0]
    table = view.table
    rules = rules_of(view)
    unseen = bytes(view.unseen())
    if not table.count:
        return _lead(view, rules, buf, n, unseen)
    if buf[0] >> 4 == table.suit:
        return _follow(view, rules, buf, n, unseen)
    return _throw(view, rules, buf, n, unseen)


def _lead(view: View, rules: Rules, buf: bytearray, n: int, unseen: bytes) -> int:
    """The lead least likely to take a trick."""
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
        elif rules.polite and is_first(view.table, suit):
            # CK-22: nothing is thrown into the first trick of clubs or diamonds
            risk -= risk // 3
        if rules.jack and c == JACK_OF_DIAMONDS:
            risk = 300 if not higher else risk + 400  # HE-10: better kept than given away
        if risk < least:
            least = risk
            best = c
    return best


def is_frowned_on(view: View, c: int) -> bool:
    """Whether playing `c` now violates CK-22, used only to break ties; never with etiquette off."""
    return rules_of(view).polite and view.game.frowns_on(view.table, c)


def _follow(view: View, rules: Rules, buf: bytearray, n: int, unseen: bytes) -> int:
    """Following suit: high below the best card; if the trick must be taken, cheaply or for good."""
    table = view.table
    best = table.cards[table.best]
    last = table.count == table.seats - 1
    suit = table.suit
    top = buf[n - 1]
    value = -table.value if rules.bonus else table.value
    if rules.jack and suit == JACK_OF_DIAMONDS >> 4:
        wanted = _take_the_jack(view, buf, n, best, last, value)
        if wanted:
            return wanted
        n = _without_jack(buf, n)
        top = buf[n - 1]
    if value > 0 and top > best and last and table.best == suspect(view, rules):
        # One penalty card is enough to stop a moon: the lowest that takes it.
        for i in range(n):
            if buf[i] > best:
                return buf[i]
    free = not rules.bonus or table.taken[view.seat]
    if suit != HEARTS and not value and free:
        cat_comes = suit == SPADES and QUEEN_OF_SPADES in unseen
        if (last or (not table.done and rules.first_is_safe())) and not (cat_comes and not last):
            # An empty trick is the place to get rid of a high card.
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


def _take_the_jack(view: View, buf: bytearray, n: int, best: int, last: bool, value: int) -> int:
    """HE-10: the card that takes a trick with the jack of diamonds or saves mine; NO_CARD if there is none."""
    top = buf[n - 1]
    if value < 0:
        return top if top > best else NO_CARD
    if JACK_OF_DIAMONDS not in view.hand or best > JACK_OF_DIAMONDS or value >= 10:
        return NO_CARD
    if last:
        return JACK_OF_DIAMONDS
    for c in view.unseen():
        if c >> 4 == JACK_OF_DIAMONDS >> 4 and c > JACK_OF_DIAMONDS:
            return NO_CARD
    return JACK_OF_DIAMONDS  # nothing beats it


def _without_jack(buf: bytearray, n: int) -> int:
    """Removes the jack of diamonds from `n` cards unless it is the only one; returns how many remain."""
    kept = 0
    for i in range(n):
        if buf[i] != JACK_OF_DIAMONDS:
            buf[kept] = buf[i]
            kept += 1
    return kept or n


def _throw(view: View, rules: Rules, buf: bytearray, n: int, unseen: bytes) -> int:
    """Discarding: first the cat, then cards that could catch her, then hearts and other high cards."""
    cat_is_out = QUEEN_OF_SPADES in unseen
    feeds = view.table.best == suspect(view, rules)
    best = buf[0]
    most = -10000
    for i in range(n):
        c = buf[i]
        suit = c >> 4
        rank = c & 15
        if c == QUEEN_OF_SPADES:
            want = 500
        elif suit == SPADES and rank > QUEEN and cat_is_out:
            want = 300 + rank
        elif suit == HEARTS:
            want = 150 + 4 * rank + 4 * rules.costs[c]
            if feeds:
                want += _UNWANTED  # a heart kept may stop the moon
        else:
            want = 10 * rank
            length = 0
            for other in view.hand:
                if other >> 4 == suit:
                    length += 1
            want -= 5 * length
            if suit == SPADES:
                want -= 20
        if rules.jack and c == JACK_OF_DIAMONDS:
            want += _UNWANTED
        if want > most:
            most = want
            best = c
    return best


def choose(view: View) -> int:
    """The rule player's action in any phase of a round; the seat of `view` must be the one to move."""
    if view.table.phase == PASS:
        return pass_card(view)
    return sure_ending(view) or play_card(view)
