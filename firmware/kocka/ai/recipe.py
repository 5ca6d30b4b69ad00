"""The rules of a game as numbers for the AI, shared by rollouts and rule player; see `hooks.Hooks.adapt`.

Costs are what a seat avoids: penalty points as they are, those of Black Cat negated. What happens to the others counts
too, since the final places matter: a moon gains the shooter half of its points and costs everybody else half of them,
on top of the penalty points as they would have counted.
"""

from array import array

from micropython import const

from kocka.engine.cards import DIAMONDS, HEARTS, JACK, QUEEN_OF_SPADES, card
from kocka.engine.trick import View
from kocka.games import registry

JACK_OF_DIAMONDS = card(DIAMONDS, JACK)

# What allows hearts to be led (Rules.opens).
NOTHING = const(0)
A_HEART = const(1)
A_HEART_OR_THE_CAT = const(2)

_KEPT = const(4)
# A seat with all penalty cards taken so far is suspected of a moon once it has this fraction of the whole.
_SUSPICIOUS = const(4)


class Rules:
    """A game with its house rules, as the seats see it.

    `costs`: by card; `lowest`: lowest rank of the pack; `last`: cost of the last trick besides its cards; `limit`: a
    seat with this much has lost and the rest does not matter, 0: none; `letters`: only the seat with most loses
    (`ties`: a tied seat counts as so great a part of a loser, 0: as none); `swing`: half of a moon, 0: there is none;
    `whole`: cost of all penalty cards; `bonus`: what a seat without a trick gets; `locked`: no heart may be led unless
    there is nothing else, until `opens` happens; `safe`: no penalty card may be thrown into the first trick; `jack`:
    the jack of diamonds counts for its taker; `costly`: how many cards have a cost; `durch`: taking all tricks is good;
    `polite`: seats keep to etiquette (`TrickRound.polite`); `moon_minus`: a moon costs the others nothing, the shooter
    loses all its points (HE-8).
    """

    def __init__(self, values: "bytes | list[int] | array[int]", lowest: int) -> None:
        self.costs = values
        self.lowest = lowest
        self.last = 0
        self.limit = 0
        self.letters = False
        self.ties = 1
        self.swing = 0
        self.whole = 0
        self.bonus = 0
        self.locked = False
        self.opens = NOTHING
        self.safe = False
        self.jack = False
        self.costly = 0
        self.durch = False
        self.polite = False
        self.moon_minus = False

    def unlocks(self, c: int) -> bool:
        """Whether playing `c` allows hearts to be led from then on."""
        if c >> 4 == HEARTS:
            return self.opens != NOTHING
        return c == QUEEN_OF_SPADES and self.opens == A_HEART_OR_THE_CAT

    def first_is_safe(self) -> bool:
        """Whether nobody throws a penalty card into the first trick, by rule or by etiquette."""
        return self.safe or self.polite


_kept: "list[tuple[str, bytes, Rules]]" = []  # the last ones requested


def rules_of(view: View) -> Rules:
    """The rules of a view's round. Raises ValueError for a game without AI seats."""
    name = view.game.NAME
    for kept in _kept:
        if kept[0] == name and kept[1] == view.options:
            return kept[2]
    rules = Rules(view.table.values, view.game.PACK.lowest)
    registry.find(name).ai().adapt(rules, view.options)
    for cost in rules.costs:
        if cost:
            rules.costly += 1
        if cost > 0:
            rules.whole += cost
    if rules.swing:
        rules.swing = rules.whole // 2
    if len(_kept) == _KEPT:
        del _kept[0]
    _kept.append((name, view.options, rules))
    return rules


def sweeper_of(view: View, rules: Rules) -> int:
    """The seat that has all penalty cards taken so far, -1 if there is none or a moon is no longer possible.

    Some must have been taken; the running trick is ignored.
    """
    if not rules.swing:
        return -1
    table = view.table
    holder = -1
    log = table.log
    at = 0
    for number in range(table.done):
        for _ in range(table.seats):
            c = log[at]
            at += 1
            if rules.costs[c] > 0 and holder != table.takers[number]:
                if holder >= 0:
                    return -1
                holder = table.takers[number]
    return holder


def swept(view: View, rules: Rules) -> int:
    """The penalty points taken so far by all seats, without a jack of diamonds."""
    points = 0
    for i in range(view.table.done * view.table.seats):
        cost = rules.costs[view.table.log[i]]
        if cost > 0:
            points += cost
    return points


def suspect(view: View, rules: Rules) -> int:
    """Another seat that may be shooting a moon; -1 if there is none."""
    holder = sweeper_of(view, rules)
    if holder >= 0 and holder != view.seat and _SUSPICIOUS * swept(view, rules) >= rules.whole:
        return holder
    return -1
