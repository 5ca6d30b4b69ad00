"""What the master would do in a seat's place, and why, in one sentence; based on that seat's view alone.

    adviser = Adviser(view, seed, stream)    # the seat of `view` is the one to move
    while not adviser.step(budget): …        # in slices, like a Thinker
    adviser.advice                           # an Advice

Each reason is a fixed sentence with a condition on the view and the expected points that is checked before it is given:
it states a fact about the table, not how the search got there. The sentences are in ui/table/reasons.py, their names in
the line protocol in host_tools/lab/engine/words.py.
"""

from micropython import const

from kocka.ai import levels, policy, thinker
from kocka.ai.decision import Thinker
from kocka.ai.recipe import JACK_OF_DIAMONDS, Rules, rules_of, suspect, sweeper_of, swept
from kocka.engine.cards import CLAIM, HEARTS, NO_CARD, QUEEN, QUEEN_OF_SPADES, SPADES
from kocka.engine.claim import surely_takes_all
from kocka.engine.round import PASS
from kocka.engine.trick import View
from kocka.games import registry

MYPY = False
if MYPY:
    from typing import Any

    from kocka.ai.consequence import Comparison, Consequence
    from kocka.ai.utility import Situation

# Reasons; SUBJECTS says what each one names (`Advice.about`).
MASTER = const(0)  # no other reason holds
ONLY = const(1)  # nothing else may be played
POLITE = const(2)  # etiquette leaves nothing else
REST = const(3)  # every remaining trick is mine
DECIDED = const(4)  # nothing can change who has lost
EQUAL = const(5)  # no card is much better or worse
DURCH = const(6)  # all tricks so far are mine, and a durch is counted on
DURCH_LEFT = const(7)  # the same, for the cards that stay in a pass
MOON = const(8)  # nobody else has a penalty card, and a moon is counted on
MOON_LEFT = const(9)
NO_TRICK = const(10)  # no trick so far, which earns a bonus, and this card takes none
STOP_DURCH = const(11)  # a seat has every trick; this card takes the running one away from it
STOP_MOON = const(12)  # a seat has all penalty cards; this card takes some away from it
CAT_AWAY = const(13)  # the queen of spades cannot win this trick
CAT_OUT = const(14)  # the queen of spades is still out, and cannot come to me in this trick
CATCHER = const(15)  # this card could take the queen of spades, so it goes while that is safe
POINTS_AWAY = const(16)  # the trick cannot be mine, the card has points
VOID = const(17)  # the last card of its suit, which makes the hand void in it
HIGH_AWAY = const(18)  # a card that few can beat goes into a trick that cannot be mine
CANNOT_WIN = const(19)  # the trick cannot be mine
HIGHEST_BELOW = const(20)  # the highest of several cards below the best one
BELOW = const(21)  # below the best card of the trick
CLEAN = const(22)  # last to play, nothing counts in the trick: the highest card of the suit goes
SAFE_FIRST = const(23)  # the first trick, to which nobody throws points
TAKE_HIGH = const(24)  # the trick is mine in any case: the highest
MUST_TAKE = const(25)  # the trick is mine in any case
LOWEST = const(26)  # no card is below the best one: the lowest, which can still be beaten
JACK_HOME = const(27)  # the jack of diamonds counts for its taker and is taken for sure
NOBODY_HIGHER = const(28)  # no unseen card of the suit is higher
BEATEN = const(29)  # a lead that somebody has to beat
LOW = const(30)  # a lead below most of the unseen cards of its suit
FRESH = const(31)  # a suit that nobody has led yet
BEST = const(32)  # the least expected points
PASS_CAT = const(33)  # the queen of spades is given away
PASS_CATCHER = const(34)  # a card that could take the queen of spades is given away
PASS_HIGH = const(35)  # two queens or higher are given away
LAY_OWN = const(36)  # makes a card of my own fit
LAY_END = const(37)  # makes no card of the others fit
LAY_KEEP = const(38)  # another card would make a card of theirs fit
FOR_MATCH = const(39)  # not the fewest points of the round: the end of the match is near and matters more
STOPPER = const(40)  # not the fewest points of the round: a card that may stop a durch is kept

# What a sentence names; see SUBJECTS.
NOTHING = const(0)
A_CARD = const(1)
A_SUIT = const(2)
A_SEAT = const(3)

_CARD_REASONS = bytes((CAT_AWAY, CAT_OUT, CATCHER, BELOW, JACK_HOME, PASS_CAT, PASS_CATCHER, LAY_OWN, LAY_KEEP))
_SUIT_REASONS = bytes((VOID, FRESH))
_SEAT_REASONS = bytes((STOP_DURCH, STOP_MOON))

_EQUAL = const(20)  # hundredths of a point between the best and the worst card
_NO_TRICKS = const(-100)  # Černá kočka: the least points of a round without a durch, in hundredths (CK-10)
_DEAR = const(25)  # by so many a choice must be worse to be worth a comparison
_DONE = const(3)  # tricks of one seat that look like a durch


def subject(reason: int) -> int:
    """What the sentence for a reason names: NOTHING, A_CARD, A_SUIT or A_SEAT."""
    if reason in _CARD_REASONS:
        return A_CARD
    if reason in _SUIT_REASONS:
        return A_SUIT
    return A_SEAT if reason in _SEAT_REASONS else NOTHING


class Advice:
    """What the master would do.

    `action`: a card or a word; `giving`: in a pass all cards to give, in order, else empty; `candidates`, `scores`: as
    in Thinker, less is better; `reason`: a constant of this module; `about`: the card, suit or seat that its sentence
    names (`subject`), -1 for none; `compared`: the choice that `consequence` is about (see there), NO_CARD: none.
    """

    compared = NO_CARD
    consequence: "Consequence | None" = None

    def __init__(self, action: int, giving: bytes, candidates: list[int], scores: list[int]) -> None:
        self.action = action
        self.giving = giving
        self.candidates = candidates
        self.scores = scores
        self.reason = MASTER
        self.about = -1

    def score(self, action: int) -> int:
        """The expected points of a candidate in hundredths. Raises ValueError if it was not compared."""
        return self.scores[self.candidates.index(action)]

    def give(self, reason: int, about: int = -1) -> "Advice":
        """Sets the reason and returns itself."""
        self.reason = reason
        self.about = about
        return self


def comparing(
    made: "type[Comparison]", view: "Any", advice: Advice, mine: bytes, seed: int, stream: int, passes: bool
) -> "Comparison | None":
    """The comparison of `mine`, if that is much dearer than the advice, or else of the dearest card, with the advice.

    `made`: the game's class; `mine`: the card, or (`passes`) all cards to give, that somebody thinks of; may be empty.
    None if nothing is much dearer. Sets `advice.compared`. Raises ValueError if `view` is not that of the seat to move.
    """
    if advice.action not in advice.candidates:
        return None
    best = advice.score(advice.action)
    worse = NO_CARD
    most = best + _DEAR
    for c in mine if passes or _costs(advice, mine, most) else advice.candidates:
        if c in advice.candidates and advice.score(c) >= most:
            most = advice.score(c)
            worse = c
    if worse == NO_CARD or (passes and len(mine) != len(advice.giving)):
        return None
    advice.compared = worse
    better = advice.giving if passes else bytes([advice.action])
    return made(view, mine if passes else bytes([worse]), better, seed, stream)


def _costs(advice: Advice, mine: bytes, most: int) -> bool:
    """Whether a card is compared and costs that much."""
    return len(mine) == 1 and mine[0] in advice.candidates and advice.score(mine[0]) >= most


class Adviser:
    """Advice in the making; `advice` is None until `step` returns True; `share` is the progress."""

    def __init__(
        self,
        view: "Any",
        seed: int,
        stream: int,
        level: int = levels.MASTER,
        situation: "Situation | None" = None,
    ) -> None:
        """`seed`, `stream`, `situation`: as in `thinker.make`, which raises ValueError when the seat is not the one to
        move.
        """
        self.view = view
        self._situation = situation
        self.advice: Advice | None = None
        self._seed = seed
        self._stream = stream
        self._level = level
        self._first: Thinker | None = None  # the decision on the first card of a pass that is chosen by rule
        self._giving = b""
        self._due = 1
        self._own = view
        if isinstance(view, View) and view.table.phase == PASS:
            self._due = view.table.give - len(view.gave)
            self._own = _copy_of(view)
        self.decision = self._think()

    def share(self, whole: int) -> int:
        """The progress, 0..`whole`."""
        decision = self.decision
        return min(whole, whole * decision.playouts // decision.total) if decision.total else 0

    def step(self, budget: int) -> bool:
        """Thinks for about `budget` playouts; returns whether `advice` is ready."""
        if self.advice is not None:
            return True
        decision = self.decision
        if not decision.step(budget):
            return False
        view = self._own
        if not isinstance(view, View) or view.table.phase != PASS or decision.giving:
            self.advice = self._explain(decision, decision.giving)
            return True
        # Levels that do not search a pass choose it card by card.
        if self._first is None:
            self._first = decision
        self._giving += bytes([decision.action])
        self._due -= 1
        if not self._due:
            self.advice = self._explain(self._first, self._giving)
            return True
        view.observe(view.seat, decision.action)
        self.decision = self._think()
        return False

    def _think(self) -> Thinker:
        return thinker.make(self._own, self._level, self._seed, self._stream, situation=self._situation)

    def _explain(self, decision: Thinker, giving: bytes = b"") -> Advice:
        """The advice; if the round's points do not justify the choice, the match does, or a feared durch."""
        view = self.view
        found = explain(view, decision, giving)
        situation = self._situation
        if not isinstance(view, View) or found.reason != MASTER or not found.scores or _is_best(found):
            return found
        rules = rules_of(view)
        if situation is not None and situation.matters(rules):
            found.give(FOR_MATCH)
        elif rules.durch:
            found.give(STOPPER)
        return found


def _copy_of(view: View) -> View:
    """A copy of a view in a pass on which the pass can be played out."""
    table = view.table
    copy = view.game.seat_view(view.seat, view.dealt, table.seats, view.number, view.dealer, view.options, view.totals)
    for seat in range(table.seats):
        for i in range(table.given[seat]):
            copy.observe(seat, view.gave[i] if seat == view.seat else NO_CARD)
    return copy


def explain(view: "Any", decision: Thinker, giving: bytes = b"") -> Advice:
    """The advice that follows from a finished decision about `view`; `giving`: in a pass, the cards to give."""
    found: Advice = registry.find(view.game.NAME).ai().explain(view, decision, giving)
    return found


def explain_tricks(view: View, decision: Thinker, giving: bytes = b"") -> Advice:
    """As `explain`, for a trick-taking game without trumps (`Hooks.explain`)."""
    advice = Advice(decision.action, giving, list(decision.candidates), list(decision.scores))
    rules = rules_of(view)
    if view.table.phase == PASS:
        return _explain_pass(view, rules, advice)
    action = advice.action
    if action >= CLAIM:
        if surely_takes_all(view):
            return advice.give(REST)
        return advice.give(DECIDED if rules.letters else MASTER)
    cards = allowed(view)
    if len(cards) == 1:
        return advice.give(ONLY)
    if not advice.scores:
        if advice.candidates:
            advice.candidates = []
            return advice.give(EQUAL)  # nothing distinguishes them: they are as good as one card
        # Etiquette leaves one card; or the view contradicts itself.
        return advice.give(POLITE if policy.cards_to_choose(view, bytearray(24)) == 1 else MASTER)
    if equal(advice, _EQUAL):
        return advice.give(EQUAL)
    score = advice.score(action)
    if _durch_counts(view, rules, score):
        return advice.give(DURCH)
    if _moon_counts(view, rules, score):
        return advice.give(MOON)
    table = view.table
    if not table.count:
        return _explain_lead(view, rules, advice)
    if action >> 4 == table.suit:
        return _explain_follow(view, rules, advice, cards)
    return _explain_throw(view, rules, advice)


def allowed(view: "Any") -> list[int]:
    """All actions of the seat, without words unless there is nothing else."""
    buf = bytearray(24)
    n = view.legal(buf)
    while n > 1 and buf[n - 1] >= CLAIM:
        n -= 1
    return list(buf[:n])


def equal(advice: Advice, most: int) -> bool:
    """Whether there are two cards or more and none is much better or worse."""
    return len(advice.scores) > 1 and max(advice.scores) - min(advice.scores) <= most


def _is_best(advice: Advice) -> bool:
    """Whether no compared action is expected to cost less."""
    return advice.action in advice.candidates and advice.score(advice.action) == min(advice.scores)


def otherwise(advice: Advice) -> Advice:
    """The advice when no sentence about the table holds."""
    return advice.give(BEST if _is_best(advice) else MASTER)


def _durch_counts(view: View, rules: Rules, score: int) -> bool:
    """Whether so low a score must come from a durch: all tricks so far are mine, and no other round scores so low."""
    table = view.table
    return rules.durch and score < _NO_TRICKS and table.taken[view.seat] == table.done


def _moon_counts(view: View, rules: Rules, score: int) -> bool:
    """Whether so low a score must come from a moon; the jack of diamonds allows other ways."""
    if not rules.swing or rules.jack or score >= 0:
        return False
    return sweeper_of(view, rules) == view.seat or not swept(view, rules)


def _of_suit(cards: "list[int] | bytes | bytearray", suit: int) -> list[int]:
    return [c for c in cards if c >> 4 == suit]


def _higher(view: View, c: int) -> int:
    """How many unseen cards of its suit are above `c`."""
    return len([other for other in _of_suit(view.unseen(), c >> 4) if other > c])


def _explain_lead(view: View, rules: Rules, advice: Advice) -> Advice:
    c = advice.action
    suit = c >> 4
    unseen = view.unseen()
    others = _of_suit(unseen, suit)
    higher = _higher(view, c)
    if suit == SPADES and c < QUEEN_OF_SPADES and QUEEN_OF_SPADES in others:
        return advice.give(CAT_OUT, QUEEN_OF_SPADES)
    if higher and higher == len(others):
        return advice.give(BEATEN)
    if not higher:
        return advice.give(NOBODY_HIGHER)
    if len(_of_suit(view.hand, suit)) == 1:
        return advice.give(VOID, suit)
    if 2 * higher > len(others):
        return advice.give(LOW)
    if not rules.costs[c] and not _was_led(view, suit):
        return advice.give(FRESH, suit)
    return otherwise(advice)


def _was_led(view: View, suit: int) -> bool:
    """Whether anybody has led `suit` in this round."""
    table = view.table
    for at in range(0, len(table.log), table.seats):
        if table.log[at] >> 4 == suit:
            return True
    return False


def _cost_of_trick(view: View, rules: Rules) -> bool:
    """Whether any card of the running trick counts."""
    for c in view.table.cards:
        if c and rules.costs[c]:
            return True
    return False


def _explain_follow(view: View, rules: Rules, advice: Advice, cards: list[int]) -> Advice:
    table = view.table
    c = advice.action
    best = table.cards[table.best]
    last = table.count == table.seats - 1
    if c == QUEEN_OF_SPADES and best > c:
        return advice.give(CAT_AWAY, c)
    if c < best:
        if _keeps_bonus(view, rules):
            return advice.give(NO_TRICK)
        below = [other for other in cards if other < best]
        if c == below[len(below) - 1] and len(below) > 1:
            return advice.give(HIGHEST_BELOW)
        return advice.give(BELOW, best)
    if rules.jack and (c == JACK_OF_DIAMONDS or JACK_OF_DIAMONDS in bytes(table.cards)):
        if last or not _higher(view, c):
            return advice.give(JACK_HOME, JACK_OF_DIAMONDS)
    counts = _cost_of_trick(view, rules) or rules.costs[c]
    stopped = _stopped(view, rules, c, bool(counts))
    if stopped:
        return advice.give(stopped, table.best)
    forced = cards[0] > best
    highest = c == cards[len(cards) - 1]
    if last:
        if highest and not counts:
            return advice.give(CLEAN)
        if forced and highest:
            return advice.give(TAKE_HIGH)
        if forced:
            return advice.give(MUST_TAKE)
        return otherwise(advice)
    if not table.done and rules.first_is_safe() and table.suit != SPADES and not counts:
        return advice.give(SAFE_FIRST)
    if forced and c == cards[0] and _higher(view, c):
        return advice.give(LOWEST)
    if not _higher(view, c):
        return advice.give(NOBODY_HIGHER)
    return otherwise(advice)


def _stopped(view: View, rules: Rules, c: int, counts: bool) -> int:
    """STOP_DURCH or STOP_MOON if `c`, now the best card, takes what the seat that was winning wants to have; else 0."""
    table = view.table
    rival = table.best
    if rules.durch and table.done >= _DONE and table.taken[rival] == table.done:
        return STOP_DURCH
    if counts and suspect(view, rules) == rival:
        return STOP_MOON
    return 0


def _keeps_bonus(view: View, rules: Rules) -> bool:
    """Whether the bonus for no trick can still be earned and half of the round is over."""
    table = view.table
    return bool(rules.bonus) and not table.taken[view.seat] and 2 * table.done >= table.size


def _explain_throw(view: View, rules: Rules, advice: Advice) -> Advice:
    c = advice.action
    suit = c >> 4
    if c == QUEEN_OF_SPADES:
        return advice.give(CAT_AWAY, c)
    if _keeps_bonus(view, rules):
        return advice.give(NO_TRICK)
    unseen = view.unseen()
    others = _of_suit(unseen, suit)
    if suit == SPADES and c > QUEEN_OF_SPADES and QUEEN_OF_SPADES in others:
        return advice.give(CATCHER, QUEEN_OF_SPADES)
    if rules.costs[c] > 0:
        return advice.give(POINTS_AWAY)
    if len(_of_suit(view.hand, suit)) == 1:
        return advice.give(VOID, suit)
    if others and 2 * _higher(view, c) < len(others):
        return advice.give(HIGH_AWAY)
    return advice.give(CANNOT_WIN)


def _explain_pass(view: View, rules: Rules, advice: Advice) -> Advice:
    giving = advice.giving or bytes([advice.action])
    held = [c for c in view.hand if c not in giving]
    if advice.candidates:
        if equal(advice, _EQUAL):
            return advice.give(EQUAL)
        score = advice.score(advice.action)
        if _durch_counts(view, rules, score):
            return advice.give(DURCH_LEFT)
        if _moon_counts(view, rules, score):
            return advice.give(MOON_LEFT)
    if QUEEN_OF_SPADES in giving:
        return advice.give(PASS_CAT, QUEEN_OF_SPADES)
    if QUEEN_OF_SPADES not in view.hand:
        for c in giving:
            if c >> 4 == SPADES and c > QUEEN_OF_SPADES:
                return advice.give(PASS_CATCHER, QUEEN_OF_SPADES)
    for c in giving:
        if c >> 4 != HEARTS and not _of_suit(held, c >> 4):
            return advice.give(VOID, c >> 4)
    if len([c for c in giving if c & 15 >= QUEEN]) > 1:
        return advice.give(PASS_HIGH)
    return otherwise(advice)
