"""The weak levels: people with little practice. They err as people do and never play just any card.

A beginner's mistakes: passes the three highest cards whatever their suits; leads the lowest card without minding who is
void or what is out, or spends kings and aces early; follows with the lowest card instead of losing a high one for
nothing; saves the aces and is stuck with them at the end; plays the black cat into a spade trick hoping for a king that
is gone, or keeps her for a better trick; fears high plain cards more than hearts; overlooks durchs, moons, bonuses and
sure endings. A casual player knows how to play a trick, but remembers plain cards and voids for two tricks only, saves
an ace now and then, and once in a while keeps the cat too long.

A shooter (`Style.sweep`) of these levels tries for all tricks or all penalty cards with any hand that looks high.
"""

from micropython import const

from kocka.ai import passing, policy
from kocka.ai.levels import BEGINNER
from kocka.ai.recipe import JACK_OF_DIAMONDS, Rules, rules_of, sweeper_of, swept
from kocka.ai.styles import Style
from kocka.engine.cards import ACE, HEARTS, JACK, KING, NO_CARD, QUEEN, QUEEN_OF_SPADES, SPADES
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import View

# A mood, 0..15, is drawn for each decision (one for all three cards of a pass). The mistake is made in moods below
# these: (beginner, casual).
_PASSES_HIGH = (16, 5)
_LEADS_LOWEST = (5, 0)
_SPENDS_HIGH = (12, 1)  # from the limit above on
_FOLLOWS_LOWEST = (9, 1)
_SAVES_THE_ACE = (16, 4)
_HOPES_FOR_THE_KING = (4, 0)
_WAITS_WITH_THE_CAT = (4, 1)
_FEARS_ACES = (9, 1)

_REMEMBERED = const(2)  # tricks
_SHOOTER = const(-300)  # Style.sweep of a player who shoots without thinking


def choose(view: View, level: int, style: Style, rng: Rng) -> int:
    """The action of a player of `level` (BEGINNER or CASUAL) in any phase of a round."""
    mood = rng.below(16)
    who = 0 if level == BEGINNER else 1
    rules = rules_of(view)
    shoots = style.sweep <= _SHOOTER and (rules.durch or rules.swing > 0)
    if view.table.phase == PASS:
        return _give(view, rules, mood < _PASSES_HIGH[who], shoots)
    if rules.letters or who:
        ending = policy.sure_ending(view)  # in Kouřící kočka the device does it anyway
        if ending:
            return ending
    buf = bytearray(20)
    n = policy.cards_to_choose(view, buf)
    if n == 1:
        return buf[0]
    if shoots and _may_sweep(view, rules):
        return _sweep(view, buf, n)
    table = view.table
    if not table.count:
        return _lead(view, rules, buf, n, who, mood)
    if who and rules.jack:
        n = _without(buf, n, JACK_OF_DIAMONDS)  # HE-10: worth keeping
    if buf[0] >> 4 == table.suit:
        return _follow(view, rules, buf, n, who, mood)
    return _throw(view, rules, buf, n, who, mood)


# ---- giving


def _give(view: View, rules: Rules, by_rank: bool, shoots: bool) -> int:
    """The next card to pass: the highest, or the rule player's choice; a shooter with a high hand passes the lowest."""
    hand = sorted(view.hand + list(view.gave))
    if shoots and _high(hand) * 2 > len(hand):
        return _lowest(bytearray(view.hand), len(view.hand))
    if by_rank:
        return _highest(bytearray(view.hand), len(view.hand), True)
    for c in passing.worst_three(hand, rules):
        if c in view.hand:
            return c
    return passing.worst(view.hand, rules)


def _high(hand: list[int]) -> int:
    """How many cards are jacks or higher."""
    high = 0
    for c in hand:
        if c & 15 >= JACK:
            high += 1
    return high


# ---- shooting


def _may_sweep(view: View, rules: Rules) -> bool:
    """Whether all tricks (durch) or penalty cards (moon) so far are this seat's and the hand looks high."""
    table = view.table
    if rules.durch:
        if table.taken[view.seat] != table.done:
            return False
    elif swept(view, rules) and sweeper_of(view, rules) != view.seat:
        return False
    return 2 * _high(view.hand) > len(view.hand)


def _sweep(view: View, buf: bytearray, n: int) -> int:
    """The highest card if it can take the trick, else the lowest."""
    table = view.table
    if table.count and (buf[0] >> 4 != table.suit or buf[n - 1] < table.cards[table.best]):
        return _lowest(buf, n)
    return _highest(buf, n, False)


# ---- playing


def _lead(view: View, rules: Rules, buf: bytearray, n: int, who: int, mood: int) -> int:
    if mood < _LEADS_LOWEST[who]:
        return _lowest(buf, n)
    plain = _highest_plain(buf, n)
    if mood < _SPENDS_HIGH[who] and plain and 2 * view.table.done < view.table.size:
        return plain
    out = believed_out(view, _REMEMBERED if who else 0)
    refused = suits_refused(view, _REMEMBERED if who else 0)
    best = buf[0]
    least = 1000
    for i in range(n):
        c = buf[i]
        risk = _risk(rules, c, out)
        if refused >> (c >> 4) & 1:
            risk += 40
        if risk < least:
            least = risk
            best = c
    return best


def _risk(rules: Rules, c: int, out: bytes) -> int:
    """How risky leading `c` looks, 0..300, to a player who believes that the others hold the cards `out`."""
    suit = c >> 4
    above = 0
    below = 0
    for other in out:
        if other >> 4 == suit:
            if other > c:
                above += 1
            else:
                below += 1
    risk = 100 * below // (above + below) if above else 110
    if suit == HEARTS:
        risk += risk // 3
    elif suit == SPADES and QUEEN_OF_SPADES in out and c & 15 > QUEEN:
        risk += 80
    if c == QUEEN_OF_SPADES:
        risk += 150
    if rules.jack and c == JACK_OF_DIAMONDS:
        risk += 60
    return risk


def _follow(view: View, rules: Rules, buf: bytearray, n: int, who: int, mood: int) -> int:
    table = view.table
    over = table.cards[table.best]
    last = table.count == table.seats - 1
    if QUEEN_OF_SPADES in bytes(buf[:n]):
        if over > QUEEN_OF_SPADES and over >> 4 == SPADES:
            return QUEEN_OF_SPADES
        if not last and mood < _HOPES_FOR_THE_KING[who]:
            return QUEEN_OF_SPADES
        n = _without(buf, n, QUEEN_OF_SPADES)
    if mood < _FOLLOWS_LOWEST[who] or buf[0] > over:
        # No card to duck with, or too cautious to look: an ace goes if the trick is empty and the player dares.
        if buf[0] > over and last and not table.value and mood >= _SAVES_THE_ACE[who]:
            return buf[n - 1]
        return buf[0]
    if last and not table.value and table.suit != HEARTS and mood >= _SAVES_THE_ACE[who] and buf[n - 1] & 15 >= KING:
        return buf[n - 1]
    losing = buf[0]
    for i in range(n):
        if buf[i] < over:
            losing = buf[i]
    return losing


def _throw(view: View, rules: Rules, buf: bytearray, n: int, who: int, mood: int) -> int:
    cat = False
    heart = NO_CARD
    spade = NO_CARD
    for i in range(n):
        c = buf[i]
        if c == QUEEN_OF_SPADES:
            cat = True
        elif c >> 4 == HEARTS:
            heart = c
        elif c >> 4 == SPADES and c > QUEEN_OF_SPADES:
            spade = c
    plain = _highest_plain(buf, n)
    if cat and (mood >= _WAITS_WITH_THE_CAT[who] or (not heart and not plain)):
        return QUEEN_OF_SPADES
    if plain and mood < _FEARS_ACES[who]:
        return plain
    if who and spade and QUEEN_OF_SPADES in believed_out(view, _REMEMBERED):
        return spade
    return heart or plain or _highest(buf, n, False)


def believed_out(view: View, tricks: int) -> bytes:
    """The cards that a player who remembers the last `tricks` tricks believes the others to hold.

    Nobody forgets that the black cat or the ace of hearts is gone, nor what lies on the table.
    """
    table = view.table
    forgotten = max(0, table.done - tricks) * table.seats
    out = view.unseen()
    for i in range(forgotten):
        c = table.log[i]
        if c != QUEEN_OF_SPADES and c != HEARTS << 4 | ACE:
            out.append(c)
    return bytes(out)


def suits_refused(view: View, tricks: int) -> int:
    """A mask of the suits that another seat failed to follow in the last `tricks` tricks."""
    table = view.table
    mask = 0
    for number in range(max(0, table.done - tricks), table.done):
        at = number * table.seats
        suit = table.log[at] >> 4
        for i in range(at + 1, at + table.seats):
            if table.log[i] >> 4 != suit and (table.leaders[number] + i - at) % table.seats != view.seat:
                mask |= 1 << suit
    return mask


def _without(buf: bytearray, n: int, c: int) -> int:
    """Removes `c` from the `n` cards unless it is the only one; returns how many remain."""
    kept = 0
    for i in range(n):
        if buf[i] != c:
            buf[kept] = buf[i]
            kept += 1
    return kept or n


def _lowest(cards: bytearray, n: int) -> int:
    best = cards[0]
    for i in range(n):
        if cards[i] & 15 < best & 15:
            best = cards[i]
    return best


def _highest(cards: bytearray, n: int, fears_the_cat: bool) -> int:
    best = NO_CARD
    most = -1
    for i in range(n):
        c = cards[i]
        rank = c & 15
        if c == QUEEN_OF_SPADES and fears_the_cat:
            rank = ACE + 1
        if rank > most:
            most = rank
            best = c
    return best


def _highest_plain(cards: bytearray, n: int) -> int:
    """The highest club or diamond, NO_CARD if there is none."""
    best = NO_CARD
    for i in range(n):
        c = cards[i]
        if c >> 4 != SPADES and c >> 4 != HEARTS and c & 15 >= best & 15:
            best = c
    return best
