"""What a finished round of Taroky came to: eyes, announcements kept and lost, silent achievements (TA 4.3, 5.2, 6)."""

from micropython import const

from kocka.engine import round as base
from kocka.engine.round import DONE
from kocka.engine.tarock import PAGAT_CARD, UHO_CARD, eyes
from kocka.games.taroky.rules.cards import VALUES
from kocka.games.taroky.rules.options import PARTNERPAGAT
from kocka.games.taroky.rules.outcome import GAME, PAGAT, UHO, VALAT, VARSAVA, Outcome
from kocka.games.taroky.rules.table import COUNTER, NOBODY, SEATS, TALON_CARDS, TRICKS, Table

MYPY = False
if MYPY:
    from kocka.games.taroky.rules.table import Position

_PAGAT_TRICK = const(11)  # counted from 0
_UHO_TRICK = const(10)
_HALF = const(35)  # eyes


class Pile:
    """Cards that somebody counts: `raw` points and how many `cards`."""

    def __init__(self) -> None:
        self.raw = 0
        self.cards = 0

    def add(self, cards: bytes | bytearray | list[int]) -> None:
        """Puts cards on the pile."""
        for c in cards:
            if c:
                self.raw += VALUES[c]
                self.cards += 1

    def eyes(self) -> int:
        return eyes(self.raw, self.cards)


def piles_of_seats(position: "Position") -> list[Pile]:
    """Of a Varšava: the tricks of each seat, with the cards of the talon that went to them (TA 6.1)."""
    table = position.table
    piles = [Pile() for _ in range(SEATS)]
    for number in range(table.done):
        piles[table.takers[number]].add(table.trick(number))
    for at in range(TALON_CARDS):
        if table.owner[at] != NOBODY:
            piles[table.owner[at]].add([position.talon[at]])
    return piles


def pile_of_side(position: "Position", side: int) -> Pile:
    """Tricks and discards of the seats in `side`, a mask; what is left of the talon is never the declarer's (TA 4.3).

    After a claim the cards still held are the claimer's.
    """
    table = position.table
    pile = Pile()
    for number in range(table.done):
        if side >> table.takers[number] & 1:
            pile.add(table.trick(number))
    for seat in range(SEATS):
        if side >> seat & 1:
            pile.add(position.discards[seat])
    if table.claimer >= 0 and side >> table.claimer & 1:
        for hand in position.hands:
            pile.add(hand)
    if not side >> table.declarer & 1:
        for at in range(TALON_CARDS):
            if table.owner[at] == NOBODY:
                pile.add([position.talon[at]])
    return pile


def taken(table: Table) -> list[int]:
    """Tricks a seat, the rest after a claim being the claimer's."""
    found = list(table.taken)
    if table.claimer >= 0:
        found[table.claimer] += TRICKS - table.done
    return found


def lies_in(table: Table, hands: list[list[int]], card: int, number: int) -> tuple[int, int]:
    """Who played `card` to trick `number` (from 0) and who took it; (-1, -1) if the card was not in that trick.

    After a claim the claimer keeps Pagát for the last trick and Uho for the one before, as anybody would.
    """
    if number < table.done:
        cards = list(table.trick(number))
        if card in cards:
            return cards.index(card), table.takers[number]
    elif table.claimer >= 0 and card in hands[table.claimer]:
        return table.claimer, table.claimer
    return -1, -1


def outcome_of(position: "Position") -> Outcome:
    """The finished round. Raises ValueError while it is not over."""
    table = position.table
    if table.phase != DONE:
        raise ValueError("the round is not over")
    side = 0
    for seat in range(SEATS):
        if position.sides[seat] > 0:
            side |= 1 << seat
    outcome = Outcome(table.contract, table.declarer, side, 0, table.trio)
    outcome.forehand = table.forehand
    outcome.renonc = list(position.wrongs)
    outcome.called = table.called and table.called - PAGAT_CARD + 1
    if table.contract == VARSAVA:
        outcome.piles = [pile.eyes() for pile in piles_of_seats(position)]
        for seat in range(SEATS):
            if not table.taken[seat]:
                outcome.trickless |= 1 << seat
        return outcome
    outcome.basic = list(table.basics)
    outcome.level = table.levels[GAME]
    outcome.contra_by = table.contra_by
    outcome.played = table.is_played()
    if outcome.played:
        outcome.eyes = pile_of_side(position, side).eyes()
        _tell_pagat(position, outcome)
        _tell_valat(position, outcome)
    return outcome


def events_of(outcome: Outcome, last: int) -> list[tuple[int, int, int]]:
    """(event, seat, trick) of a round with so many as `last` tricks played, for who counts them."""
    number = max(0, last - 1)
    if outcome.contract == VARSAVA:
        return [(int(base.VARSAVA), outcome.declarer, number)]
    found = []
    if not outcome.played or outcome.eyes > _HALF:
        found.append((int(base.CONTRACT_MADE), outcome.declarer, number))
    elif outcome.eyes < _HALF:
        found.append((int(base.CONTRACT_LOST), outcome.declarer, number))
    for unit, seat, _, made, _ in outcome.selective:
        found.append((base.PAGAT_MADE + 2 * (unit - PAGAT) + 1 - made, seat, number))
    return found


def _tell_pagat(position: "Position", outcome: Outcome) -> None:
    """TA 5.2: the Pagát that was announced, or played silently to the last trick; and then the Uho of its side."""
    table = position.table
    owner, taker = lies_in(table, position.hands, PAGAT_CARD, _PAGAT_TRICK)
    made = owner >= 0 and owner == taker
    if owner >= 0 and PARTNERPAGAT.of(position.options) and position.sides[owner] == position.sides[taker]:
        made = True  # G14
    if not table.units[PAGAT]:
        if owner >= 0:
            outcome.select(PAGAT, owner, False, made)
        return
    outcome.select(PAGAT, table.by[PAGAT], True, made, table.levels[PAGAT])
    player, taker = lies_in(table, position.hands, UHO_CARD, _UHO_TRICK)
    if table.units[UHO]:
        outcome.select(UHO, table.by[UHO], True, player >= 0 and player == taker, table.levels[UHO])
    # A claimer whose side has lost the Pagát would not play II to a trick that is still to come.
    elif player >= 0 and position.sides[player] == table.units[PAGAT] and (table.done > _UHO_TRICK or owner >= 0):
        outcome.select(UHO, player, False, player == taker)


def _tell_valat(position: "Position", outcome: Outcome) -> None:
    """TA 5.2: all twelve tricks of one side, announced or not."""
    table = position.table
    tricks = taken(table)
    for unit in (VALAT, COUNTER):
        side = 1 if unit == VALAT else -1
        seats = [seat for seat in range(SEATS) if position.sides[seat] == side]
        made = sum([tricks[seat] for seat in seats]) == TRICKS
        if table.units[unit]:
            outcome.select(VALAT, table.by[unit], True, made, table.levels[unit])
        elif made:
            outcome.select(VALAT, table.declarer if side > 0 else seats[0], False, True)
