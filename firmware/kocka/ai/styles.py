"""How a persona plays: leanings that make it prefer one card to another that is nearly as good.

A style sees no more than the view does and never overrules a clear decision: it adds a few hundredths of a point to the
expected cost of each card, so the worse a card is, the less likely it is chosen. Levels say how well a seat plays,
styles say in what manner.
"""

from micropython import const

from kocka.ai.decision import Thinker
from kocka.ai.recipe import JACK_OF_DIAMONDS, Rules, rules_of
from kocka.engine.cards import ACE, HEARTS, JACK, NO_CARD, QUEEN_OF_SPADES, SPADES
from kocka.engine.rng import Rng
from kocka.engine.round import PASS

MYPY = False
if MYPY:
    from typing import Any

    from kocka.engine.trick import View

_WHOLE = const(28)  # penalty points of the round for which the leanings are stated
_FROWN = const(25)  # CK-22, as a tie-break
_BLUFFS = const(9)  # of 16 decisions, in a style that bluffs, how many bluff
_MIDDLE = const(10)  # a rank
_KEPT_BACK = const(4)  # penalty cards for anybody but the target cost the leaning divided by this
_NOBODY = const(-1)
# A seat that plays by rule or by feeling has no expected points: the cost of a card grows with its distance from the
# one it chose.
_BY_RANK = const(2)  # times the square of the difference
_BY_SUIT = const(26)
_BY_POINT = const(6)
_BY_CAT = const(50)
_BY_TRICK = const(50)  # for taking the trick instead of not, or the reverse
_FEELING = const(20)  # weight of the leanings of such a seat, in sixteenths


class Style:
    """Leanings in hundredths of a point of a round with 28 penalty points, -600..600; other rounds scale them.

    `sweep`: how much more a durch or a moon must promise than usual; negative: tries gladly. The search itself reads
    it. `fear`: cost of a card that takes the trick, or may; negative: likes to be on lead.
    `cat`: cost of letting the black cat go, in full in the first trick; negative: cannot be rid of her fast enough.
    `hearts`: cost of leading a heart; negative: hunts with them.
    `low`: cost of spending the lowest card of a pack, falling to 0 for the ace: keeps small cards. `void`: gain by the
    last card of a suit; two thirds of it for one of two, one third for one of three. `leader`, `last`, `revenge`: gain
    by giving penalty cards to the seat that stands best, stands worst, or gave this seat the cat; negative: spares it.
    In full for the cat, in part for less; while there is a leader or an offender to be hit, a quarter of it is the cost
    of a penalty card for anybody else.
    `bluff`: gain by a card that misleads the table about the hand, in some decisions.

    For Taroky (games/taroky/ai/styles.py) these are in points per head of a simple game; negative: does it gladly.
    `bids`: cost of bidding Third or Sixth, half of it of Second and of turning up the second trio. `beggar`: a quarter
    of the cost of Varšava, where more is at stake.
    `fleks`, `again`: cost of doubling, and of doubling what is doubled already.
    `pagat`: half the cost of announcing Pagát and Uho, and of Second; negative: also keeps the Pagát for the end.
    `taroks`: cost of leading a tarok.
    Of the leanings above, `void` counts in Taroky too.
    """

    def __init__(
        self,
        sweep: int = 0,
        fear: int = 0,
        cat: int = 0,
        hearts: int = 0,
        low: int = 0,
        void: int = 0,
        leader: int = 0,
        last: int = 0,
        revenge: int = 0,
        bluff: int = 0,
        bids: int = 0,
        beggar: int = 0,
        fleks: int = 0,
        again: int = 0,
        pagat: int = 0,
        taroks: int = 0,
    ) -> None:
        self.sweep = sweep
        self.fear = fear
        self.cat = cat
        self.hearts = hearts
        self.low = low
        self.void = void
        self.leader = leader
        self.last = last
        self.revenge = revenge
        self.bluff = bluff
        self.bids = bids
        self.beggar = beggar
        self.fleks = fleks
        self.again = again
        self.pagat = pagat
        self.taroks = taroks


PLAIN = Style()

# By persona, in the order of the arguments of Style; trailing zeros are left out.
_STYLES = (
    (0, 0, 0, 0, 0, 90, 0, 0, 0, 0),  # Lojza: empties his short suits
    (0, 0, 0, 20, 0, 0, 0, -200, 0, 0, 0, 0, 500, 300),  # Božka: kind, spares whoever stands worst; seldom doubles
    (-100, 0, 0, 0, 0, 0, 0, 0, 0, 45, -100, -500),  # Honza: joker, bluffs; tries Varšavas
    (0, 0, 40, 0, 0, 0, 300, 0, 0, 0, 0, 0, -500),  # Zuzka: goes for the leader; doubles gladly
    (0, 0, 0, 10, 50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100),  # Tonda: saves small cards, and taroks
    (200, 42, -60, 20, 0, 0, 0, 0, 0, 0, 500, 200, 200),  # Karel: careful
    (0, 0, 20, 0, 0, 0, 0, 0, 400, 0, 0, 0, 0, -600),  # Vlasta: avenges the cat, and fleks
    (-400, -20, 0, 0, 0, 0, 0, 0, 0, 0, -500),  # Bohouš: tries for a durch; bids high
    (0, -10, -20, -60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -100),  # Jarda: hunts with hearts, and taroks
    (0, 0, 160, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -500),  # Franta: holds the cat, and the Pagát
    (),  # Zdena: plays by the book
)


def of(persona: int) -> Style:
    """The style of a persona (`personas`). IndexError for a number that does not exist."""
    values = _STYLES[persona]
    return Style(*values) if values else PLAIN


def steps(leaning: int, step: int) -> int:
    """A leaning in steps of `step` hundredths, rounded: for seats that go by rules of thumb."""
    return (leaning + step // 2) // step


class Styled(Thinker):
    """Another thinker's decision, made in a style. It takes as long as that decision."""

    def __init__(self, decision: Thinker, view: "Any", style: Style, rng: Rng) -> None:
        """`rng`: decides whether a bluff is due; used at once, so that slicing changes nothing."""
        super().__init__()
        self.decision = decision
        self.view = view
        self.style = style
        self.bluffs = rng.below(16) < _BLUFFS
        self.decision_made = False
        self.total = decision.total

    def step(self, budget: int) -> bool:
        """As in Thinker; choosing by the style is a step of its own."""
        decision = self.decision
        if not self.decision_made:
            self.decision_made = decision.step(budget)
            self.playouts = decision.playouts
            self.total = decision.total
            return False
        if not self.action:
            self.candidates = decision.candidates
            self.scores = decision.scores
            self.action = self.chosen()
        return True

    def chosen(self) -> int:
        """The style's choice from the finished decision."""
        return choose(self.decision, self.view, self.style, self.bluffs)


def choose(decision: Thinker, view: "View", style: Style, bluffs: bool) -> int:
    """The action that `style` takes instead of that of a finished decision.

    It is one of the candidates, or any playable card if none were compared. Words that end a round stay.
    """
    action = decision.action
    rules = rules_of(view)
    share = 16
    if decision.scores:
        cards = decision.candidates
        if action not in cards:
            return action
        values = decision.judged or decision.scores
        at = cards.index(action)
        # A score below that of the chosen card was not trusted: count it as much the other way.
        costs = [abs(value - values[at]) for value in values]
    else:
        cards = _free(view, action)
        costs = [_distance(view, rules, action, c) for c in cards]
        share = _FEELING
    if len(cards) < 2:
        return action
    leanings = lean(view, style, cards, bluffs)
    best = action
    least = 0
    for i in range(len(cards)):
        if cards[i] == action:
            least = leanings[i] * share // 16
    for i in range(len(cards)):
        cost = costs[i] + leanings[i] * share // 16
        if cost < least:
            least = cost
            best = cards[i]
    return best


def _free(view: "View", action: int) -> list[int]:
    """The cards that may be passed or played instead of `action`; none if it is a word."""
    from kocka.ai import policy

    buf = bytearray(20)
    n = policy.cards_to_choose(view, buf)
    cards = list(buf[:n])
    return cards if action in cards else []


def _distance(view: "View", rules: Rules, chosen: int, c: int) -> int:
    """How far card `c` is from the chosen one, in hundredths, for a seat without expected points."""
    if c == chosen:
        return 0
    ranks = (c & 15) - (chosen & 15)
    far = _BY_RANK * ranks * ranks + _BY_POINT * abs(rules.costs[c] - rules.costs[chosen])
    if c >> 4 != chosen >> 4:
        far += _BY_SUIT
    if view.table.count and view.table.cards[view.table.best] >> 4 == c >> 4:
        # Taking the trick and not taking it are different plans.
        over = view.table.cards[view.table.best]
        if (c > over) != (chosen > over):
            far += _BY_TRICK
    if c == QUEEN_OF_SPADES or chosen == QUEEN_OF_SPADES:
        far += _BY_CAT
    return far * _WHOLE // max(_WHOLE, rules.whole)


def lean(view: "View", style: Style, cards: list[int], bluffs: bool) -> list[int]:
    """What `style` adds to the cost of each of `cards`, in hundredths; less is preferred.

    `bluffs`: whether a bluff is due now.
    """
    rules = rules_of(view)
    if view.table.phase == PASS:
        leanings = [_give(view, rules, style, c) for c in cards]
    else:
        out = bytes(view.unseen()) if style.fear else b""
        victim = _gain(view, rules, style)
        leanings = [_play(view, rules, style, c, out, victim) for c in cards]
        from kocka.ai import policy

        for i in range(len(cards)):
            if policy.is_frowned_on(view, cards[i]):
                leanings[i] += _FROWN
            if bluffs and style.bluff and misleads(view, rules, cards[i]):
                leanings[i] -= style.bluff
    return [leaning * rules.whole // _WHOLE for leaning in leanings]


def _shape(view: "View", rules: Rules, style: Style, c: int) -> int:
    """The leaning for playing `c` that depends on what is left: small cards saved, a suit emptied."""
    leaning = style.low * (ACE - (c & 15)) // (ACE - rules.lowest)
    if style.void:
        length = 0
        for other in view.hand:
            if other >> 4 == c >> 4:
                length += 1
        leaning -= style.void * max(0, 4 - length) // 3
    return leaning


def _give(view: "View", rules: Rules, style: Style, c: int) -> int:
    """The leaning for passing `c`."""
    leaning = _shape(view, rules, style, c)
    if c == QUEEN_OF_SPADES:
        leaning += style.cat // 3  # there is plenty of time left to get rid of her
    # A seat that fears tricks passes high cards, one that seeks them keeps them.
    leaning -= style.fear * ((c & 15) - _MIDDLE) // 4
    if c >> 4 == HEARTS and style.hearts < 0:
        leaning -= style.hearts // 2  # kept to hunt with
    return leaning


def _play(view: "View", rules: Rules, style: Style, c: int, out: bytes, victim: int) -> int:
    """The leaning for playing `c`; `out`: cards the others hold; `victim`: gain by the cat in this trick."""
    table = view.table
    suit = c >> 4
    leaning = _shape(view, rules, style, c)
    if not table.count:
        if suit == HEARTS:
            leaning += style.hearts
        if style.fear:
            leaning += style.fear * _takes(c, out, NO_CARD) // 16
        return leaning + (_held(view, style) if c == QUEEN_OF_SPADES else 0)
    over = table.cards[table.best]
    if suit == over >> 4 and c > over:
        if style.fear:
            leaning += style.fear * (16 if table.count == table.seats - 1 else _takes(c, out, over)) // 16
        return leaning
    if c == QUEEN_OF_SPADES:
        leaning += _held(view, style)
    if rules.costs[c] > 0:
        leaning -= victim * _weight(rules, c) // 4
    return leaning


def _held(view: "View", style: Style) -> int:
    """The cost of letting the cat go, which falls during the round, lest she stay to the end."""
    table = view.table
    return style.cat * (table.size - table.done) // table.size if style.cat > 0 else style.cat


def _takes(c: int, out: bytes, over: int) -> int:
    """How likely `c` is to take the trick, in sixteenths: by how many cards of its suit beat it."""
    above = 0
    below = 0
    for other in out:
        if other >> 4 == c >> 4 and other > over:
            if other > c:
                above += 1
            else:
                below += 1
    return 16 * (below + 1) // (below + above + 1)


def _weight(rules: Rules, c: int) -> int:
    """The weight of a penalty card, in quarters of the cat, for a style that aims at a seat."""
    return min(4, 1 + 12 * rules.costs[c] // max(1, rules.whole))


def _gain(view: "View", rules: Rules, style: Style) -> int:
    """What `style` gains if the black cat goes to the seat that is winning the trick."""
    table = view.table
    if not table.count or not (style.leader or style.last or style.revenge):
        return 0
    gain = 0
    best = worst = _NOBODY
    if style.leader or style.last:
        best, worst = standing(view, rules)
    if best >= 0:
        gain += style.leader if table.best == best else -style.leader // _KEPT_BACK
    if table.best == worst:
        gain += style.last
    if style.revenge:
        giver = offender(view)
        if giver >= 0:
            gain += style.revenge if table.best == giver else -style.revenge // _KEPT_BACK
    return gain


def standing(view: "View", rules: Rules) -> tuple[int, int]:
    """The other seats that stand best and worst in the match, including this round; -1 where two are equal."""
    table = view.table
    sign = -1 if rules.bonus else 1
    best = worst = _NOBODY
    least = 30000
    most = -30000
    for seat in range(table.seats):
        if seat != view.seat:
            cost = sign * (view.totals[seat] + table.points[seat])
            if cost <= least:
                best = _NOBODY if cost == least else seat
                least = cost
            if cost >= most:
                worst = _NOBODY if cost == most else seat
                most = cost
    return best, worst


def offender(view: "View") -> int:
    """The seat that gave this one the black cat in this round, by the pass or into its trick; -1: none."""
    table = view.table
    for i in range(table.done * table.seats):
        if table.log[i] == QUEEN_OF_SPADES:
            trick = i // table.seats
            seat = (table.leaders[trick] + i - trick * table.seats) % table.seats
            return seat if table.takers[trick] == view.seat and seat != view.seat else _NOBODY
    if QUEEN_OF_SPADES in view.got:
        for seat in range(table.seats):
            if view.game.receiver(seat, view.number, table.seats, view.options) == view.seat:
                return seat
    return _NOBODY


def misleads(view: "View", rules: Rules, c: int) -> bool:
    """Whether playing `c` misleads the table about the hand.

    A lead below the ace of a suit, as if there were nothing to fear in it; a small spade from the holder of the cat; a
    card below one that would not take the trick either, as if that were not there; a high harmless card thrown away, as
    if there were no penalty cards.
    """
    table = view.table
    suit = c >> 4
    hand = view.hand
    if not table.count:
        if suit == SPADES and c < QUEEN_OF_SPADES:
            return QUEEN_OF_SPADES in hand
        return suit != HEARTS and suit << 4 | ACE in hand and c & 15 != ACE
    if suit == table.suit:
        for other in hand:
            if c < other < table.cards[table.best]:
                return True
        return False
    if rules.costs[c] > 0 or c & 15 < JACK or (c == JACK_OF_DIAMONDS and rules.jack):
        return False
    for other in hand:
        if rules.costs[other] > 0:
            return True
    return False


def styled(decision: Thinker, view: "View", style: Style, rng: Rng) -> Thinker:
    """`decision` in a style; unchanged if the style is plain."""
    return decision if style is PLAIN else Styled(decision, view, style, rng)
