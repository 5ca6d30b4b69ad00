"""What a master's points come to, more than its rollouts expect: strong opponents go on better than the rule does.

The error that predictions had among masters is a linear function of few numbers that a seat sees (`features`), fitted
by `kocka train residual`; a game keeps its weights in its part `residual`. It is the same for all candidates of a
decision, so that it changes no choice, and 0 where the outcome is certain.
"""

from micropython import const

from kocka.ai.recipe import Rules, swept
from kocka.engine.cards import QUEEN, QUEEN_OF_SPADES
from kocka.engine.round import PASS
from kocka.engine.trick import View

# Weights of a kind of decisions, and the kinds: passes, leads, cards that follow, cards thrown away.
FEATURES = const(11)
KINDS = const(4)
# Parts of a hundredth of a point that a weight counts.
SCALE = const(64)
# What is as good as certain is corrected less: nearer than this (hundredths of a point) to the least or the most.
_NEAR = const(100)
# In how many of 16 worlds the others must defend: up to this many they are no masters, and nothing is corrected; by
# _STEPS more all of it.
_WEAK = const(6)
_STEPS = const(6)


def features(view: View, rules: Rules, expected: int, nested: bool) -> "list[int]":
    """The numbers that the error depends on: kind of decision, then FEATURES of them.

    `expected`: points, in hundredths; `nested`: whether rollouts were (`kernel.nested`). The numbers are 1, the points
    expected from now on (tenths), penalty points not yet played, those of the running trick, those in the hand, whether
    all tricks so far are the seat's, queens and higher in the hand, whether the queen of spades is in it, whether it
    has not been played, tricks left, `nested`.
    """
    table = view.table
    gone = 0
    lies = 0
    hand = 0
    high = 0
    for c in table.log:
        if rules.costs[c] > 0:
            gone += rules.costs[c]
    for c in table.cards:
        if c and rules.costs[c] > 0:
            lies += rules.costs[c]
    for c in view.hand:
        if rules.costs[c] > 0:
            hand += rules.costs[c]
        if c & 15 >= QUEEN:
            high += 1
    kind = 0
    if table.phase != PASS:
        kind = 1
        if table.count:
            kind = 3
            for c in view.hand:
                if c >> 4 == table.suit:
                    kind = 2
    own = 100 * table.points[view.seat]
    return [
        kind,
        1,
        (expected - own) // 10,
        rules.whole - gone,
        lies,
        hand,
        1 if table.done and table.taken[view.seat] == table.done else 0,
        high,
        1 if QUEEN_OF_SPADES in view.hand else 0,
        0 if QUEEN_OF_SPADES in bytes(table.log) else 1,
        table.size - table.done,
        1 if nested else 0,
    ]


def bounds(view: View, rules: Rules, hopes: bool) -> "tuple[int, int, int]":
    """What the round may come to for the seat, in hundredths: the least, that without a durch or a moon of its own, and
    the most.

    `hopes`: whether a durch or a moon of its own is possible (`search.may_hope`).
    """
    table = view.table
    own = 100 * table.points[view.seat]
    plain = own
    if rules.durch and not table.taken[view.seat]:
        plain -= 100  # no trick, or a durch of somebody else
    least = plain
    if hopes:
        least = -100 * (rules.whole if rules.durch else rules.swing)
    return least, plain, own + 100 * (rules.whole - swept(view, rules))


def share(expected: int, least: int, most: int) -> int:
    """How much of the correction such an expectation gets, in hundredths."""
    return max(0, min(int(_NEAR), expected - least, most - expected))


def corrected(
    view: View, rules: Rules, weights: bytes, hopes: bool, nested: bool, guarded: int, scores: "list[int]", at: int
) -> "list[int]":
    """`scores` (points in hundredths) with what masters have lost beyond them; `at`: the chosen one.

    `guarded`: in how many of 16 worlds the others are expected to defend (`defence`): weak opponents leave more.

    `weights`: two bytes each, a SCALE-th of a hundredth of a point + 32768, low byte first, FEATURES for each kind.
    """
    expected = scores[at]
    least, plain, most = bounds(view, rules, hopes)
    numbers = features(view, rules, expected, nested)
    first = 2 * FEATURES * numbers[0]
    more = 0
    for i in range(FEATURES):
        weight = weights[first + 2 * i] + (weights[first + 2 * i + 1] << 8) - 32768
        more += weight * numbers[1 + i]
    more = more // SCALE * share(expected, least, most) // _NEAR
    more = more * max(0, min(int(_STEPS), guarded - _WEAK)) // _STEPS
    floor = plain if expected >= plain else least
    more = max(more, min(0, floor + 1 - expected))
    return [score if score >= most else min(most - 1, score + more) for score in scores]
