"""What to pass before the play: how dangerous a card is, the rule player's three, triples worth comparing."""

from array import array

import micropython
from micropython import const

from kocka.ai.recipe import JACK_OF_DIAMONDS, Rules
from kocka.engine.cards import HEARTS, JACK, KING, NO_CARD, QUEEN, SPADES

MYPY = False
if MYPY:
    from typing import Any as ptr16

_NINE = const(9)
_SEVEN = const(7)
_SIX = const(6)
_TWO = const(2)


def _counts(hand: list[int]) -> list[int]:
    counts = [0, 0, 0, 0]
    for c in hand:
        counts[c >> 4] += 1
    return counts


def danger(hand: list[int], c: int, rules: Rules) -> int:
    """How dangerous it is to keep card `c` of `hand`; more is worse, about -30 to 120."""
    suit = c >> 4
    rank = c & 15
    small = _NINE if rules.lowest == _SEVEN else _SIX
    length = 0
    low = 0
    for other in hand:
        if other >> 4 == suit:
            length += 1
            if other & 15 <= small:
                low += 1
    if suit == SPADES:
        if rank == QUEEN:
            return 30 if length >= 5 else 110 - 12 * length
        if rank > QUEEN:
            # A king or ace is safe behind enough small spades, or in a hand that has the queen well covered.
            return 20 if length >= 5 else 70 + 8 * (rank - KING) - 8 * (length - 1)
        return -20
    if c == JACK_OF_DIAMONDS and rules.jack:
        return -40
    if rules.lowest == _TWO:
        if suit == HEARTS:
            return 5 * (rank - _TWO) - 9 * low + (4 if rank >= JACK else 0)
        void = (30, 30, 16, 4)[length] if length < 4 else 0
        return 4 * (rank - _TWO) + void - 5 * low
    if suit == HEARTS:
        return 9 * (rank - _SEVEN) - 9 * low + (4 if rank >= JACK else 0)
    void = (30, 30, 16, 4)[length] if length < 4 else 0
    return 7 * (rank - _SEVEN) + void - 5 * low


def worst_three(hand: list[int], rules: Rules) -> list[int]:
    """The three cards of `hand` (8 or more) to pass, most dangerous first.

    They are chosen one after the other, so that a suit once begun is emptied. Where there is a durch and all three
    would be so high that the neighbour could make one with them, the last one is an antidurch card instead: the lowest.
    """
    left = list(hand)
    chosen: list[int] = []
    while len(chosen) < 3:
        chosen.append(worst(left, rules))
        left.remove(chosen[-1])
    high = 0
    for c in chosen:
        if c & 15 >= KING:
            high += 1
    if high == 3 and rules.durch:
        chosen[2] = _lowest_of_short(hand, chosen)
    return chosen


def worst(left: list[int], rules: Rules) -> int:
    """The most dangerous card."""
    worst = NO_CARD
    most = -1000
    for c in left:
        d = danger(left, c, rules)
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


def shortlist(hand: list[int], gave: bytes, tries: bool, most: int, rules: Rules) -> list[list[int]]:
    """Up to `most` triples of `hand` worth comparing, most dangerous card first; all contain the cards of `gave`.

    They are the rule player's triple and those of the most dangerous cards, plus the three lowest if the hand may try
    for all tricks or penalty cards (`tries`). If none of them contains `gave` (another player began the pass), they
    complete `gave` instead.
    """
    order = _by_danger(hand, b"", rules)
    triples = _triples(worst_three(hand, rules), order, most)
    if tries:
        lowest = _three_lowest(hand)
        if not _same(lowest, triples):
            triples[len(triples) - 1] = lowest
    triples = [triple for triple in triples if _contains(triple, gave)]
    if not triples:
        order = _by_danger(hand, gave, rules)
        triples = [triple for triple in _triples(order[:3], order, most) if _contains(triple, gave)]
    return triples


def _three_lowest(hand: list[int]) -> list[int]:
    left = list(hand)
    lowest: list[int] = []
    while len(lowest) < 3:
        best = left[0]
        for c in left:
            if c & 15 < best & 15:
                best = c
        lowest.append(best)
        left.remove(best)
    return lowest


def _by_danger(hand: list[int], before: bytes, rules: Rules) -> list[int]:
    """The cards of `before` and the most dangerous others, six in all."""
    order = list(before)
    while len(order) < 6:
        worst = NO_CARD
        most = -1000
        for c in hand:
            if c not in order:
                d = danger(hand, c, rules)
                if d > most:
                    worst = c
                    most = d
        order.append(worst)
    return order


def _triples(first: list[int], order: list[int], most: int) -> list[list[int]]:
    """`first`, then triples of `order` by the sum of their indices: `most` in all."""
    triples = [first]
    for total in range(3, 13):
        for i in range(4):
            for j in range(i + 1, 5):
                k = total - i - j
                if j < k < 6 and len(triples) < most:
                    triple = [order[i], order[j], order[k]]
                    if not _same(triple, triples):
                        triples.append(triple)
    return triples


def _contains(triple: list[int], gave: bytes) -> bool:
    for c in gave:
        if c not in triple:
            return False
    return True


def _same(triple: list[int], triples: list[list[int]]) -> bool:
    for other in triples:
        if triple[0] in other and triple[1] in other and triple[2] in other:
            return True
    return False


# Words of the buffer of `_give`: the cards given, 4 words per seat; numbers of the game.
_PACK32 = const(36)
_WANTED = const(37)  # 1: the jack of diamonds is kept
_ANTIDURCH = const(38)
_BUFFER = const(39)


@micropython.viper
def _give(w: ptr16, i: int, c: int, b: ptr16, hand: int, given: int):
    """Takes what `worst_three` would pass out of the hand at words `hand`.. of `w`, into words `given`.. of `b`.

    Hands are the kernel's masks, a word per suit. Pass `i` = `c` = 0 (arguments come first among the fast variables).
    """
    i = 4
    while i:
        i -= 1
        b[given + i] = 0
    high = 0
    last = 0
    last_suit = 0
    n = 3
    while n:
        most = -10000
        suit = 0
        while suit < 4:
            length = 0
            c = w[hand + suit]
            while c:
                c = c & (c - 1)
                length += 1
            low = 0
            c = w[hand + suit] >> 8
            if b[_PACK32]:
                c = w[hand + suit] >> 5
            while c:
                c = c & (c - 1)
                low += 1
            c = 4096
            i = 2  # rank
            while c:
                if w[hand + suit] & c:
                    if suit == 1:
                        d = -20
                        if c < 8:
                            if length > 4:
                                d = 20
                                if c == 4:
                                    d = 30
                            else:
                                d = 78 - (length << 3)
                                if c == 1:
                                    d += 8
                                elif c == 4:
                                    d = 110 - 12 * length
                    elif suit == 3:
                        d = 5 * (i - 2) - 9 * low
                        if b[_PACK32]:
                            d = 9 * (i - 7) - 9 * low
                        if c < 16:
                            d += 4
                    else:
                        d = 4 * (i - 2) - 5 * low
                        if b[_PACK32]:
                            d = 7 * (i - 7) - 5 * low
                        if length == 1:
                            d += 30
                        elif length == 2:
                            d += 16
                        elif length == 3:
                            d += 4
                        if b[_WANTED] and suit == 2 and c == 8:
                            d = -40
                    if d > most:
                        most = d
                        last = c
                        last_suit = suit
                c >>= 1
                i += 1
            suit += 1
        if last < 4:
            high += 1
        n -= 1
        if not n and high == 3 and b[_ANTIDURCH]:
            # an antidurch card: the lowest outside spades, of equal ones that of the shortest suit
            most = 10000
            suit = 0
            while suit < 4:
                length = 0
                c = w[hand + suit] | b[given + suit]
                while c:
                    c = c & (c - 1)
                    length += 1
                c = 4096
                i = 2
                while c:
                    if suit ^ 1 and w[hand + suit] & c and (i << 2) + length < most:
                        if suit ^ last_suit or c ^ last:
                            most = (i << 2) + length
                            x = c
                            best = suit
                    c >>= 1
                    i += 1
                suit += 1
            if most < 10000:
                last = x
                last_suit = best
        w[hand + last_suit] = w[hand + last_suit] ^ last
        b[given + last_suit] = b[given + last_suit] | last


def pass_hidden(world: "array[int]", me: int, receivers: list[int], rules: Rules) -> None:
    """Lets the hidden seats pass three cards each by rule; what `me` passes stays in place.

    `world`: the kernel's masks, four words per seat, changed in place; `receivers`: for each seat, who gets its cards.
    """
    buffer = array("H", bytearray(2 * _BUFFER))
    buffer[_PACK32] = 1 if rules.lowest == _SEVEN else 0
    buffer[_WANTED] = 1 if rules.jack else 0
    buffer[_ANTIDURCH] = 1 if rules.durch else 0
    for seat in range(len(receivers)):
        if seat != me:
            _give(world, 0, 0, buffer, 4 * seat, 4 * seat)
    for seat in range(len(receivers)):
        if seat != me:
            for suit in range(4):
                world[4 * receivers[seat] + suit] |= buffer[4 * seat + suit]


@micropython.viper
def lay_out(world: ptr16, moves: ptr16, out: ptr16, at: int, words: int, rows: int):
    """Writes a world of `words` words into `out` from word `at` on, `rows` times, each with three cards moved.

    `moves`: three words per card: the word it leaves, the word it goes to, its bit.
    """
    move = 0
    while rows:
        i = 0
        while i < words:
            out[at + i] = world[i]
            i += 1
        i = 3
        while i:
            c = moves[move + 2]
            k = at + moves[move]
            out[k] = out[k] ^ c
            k = at + moves[move + 1]
            out[k] = out[k] | c
            move += 3
            i -= 1
        at += words
        rows -= 1


def may_run(hand: list[int], sweep: int = 0) -> bool:
    """Whether a hand before the pass could take everything: two fifths of it are queens or higher.

    `sweep`: of Style; for a seat that likes to try a third is enough.
    """
    high = 0
    for c in hand:
        if c & 15 >= QUEEN:
            high += 1
    return 100 * high >= (33 if sweep < 0 else 40) * len(hand)
