"""An evening settled: who gives whom what, over all its sheets, in the fewest payments of each kind (engine/debts.py).

    settlement = Settlement(20261121)
    for _, score_sheet, _ in listed(folder):
        if score_sheet: settlement.add_sheet(score_sheet)
    settlement.settle(settled.paid(20261121))     # what was paid already, see settled.py
    for row in settlement.rows: row.what, row.giver, row.taker, row.amount, row.number
    settlement.notes                              # which pot stays, what is not over, what does not make 0
    settlement.rounds                             # what was paid on the bills: [[kind, party, rounds of drinks]]
    settlement.squared(settled.paid(20261121))    # whose debts of a drink on the bills are settled by that

What is owed:
- games for money: what everybody has won. Where people have paid into a pot while they played (HE-13), the pot gives.
- a pot that stays (TA 7.6, G31) gets what is missing, one from before gives it: a pot is a party like a person.
- rounds of drinks not paid at the bar (CK-17): a drink for each of the others at the table. Drinks are owed as drinks.
Each currency is settled for itself, and so is each kind of drink; all sums are 0.

Where somebody sits down with a total of their own in a game in which points are money, who leaves keeps what the seat
had then. A sheet counts when it is over or put away. One of Taroky that was put away is divided as at its end.
"""

from micropython import const

from kocka.engine.debts import lost, paying
from kocka.engine.seating import JoinEntry
from kocka.scorebook.bill import counts, is_same
from kocka.scorebook.score_sheet import FOR_NOTHING, ScoreSheet
from kocka.scorebook.settled import DRINKS, Paid

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.scorebook.purse import Purse

POT = const(65535)  # in place of a number in the roster: the party is the pot of a game, and its name the game's

# Why there is a note: (why, game, day, coins, Kind).
STAYS = const(0)  # so much is left in the pot for the next session
COUNTED = const(1)  # the pot was counted: it had so much more than it should
UNEVEN = const(2)  # the sheet makes so much, and not 0
OPEN = const(3)  # the sheet is still played, and does not count
UNFINISHED = const(4)  # it was put away before its end: everybody takes back what they paid in


class Kind:
    """What is settled for itself: `what` as in Paid, `purse` with the rate, if there is one; `balances` by party: more
    than 0 for who gets something.
    """

    def __init__(self, what: tuple[str, int], purse: "Purse | None") -> None:
        self.what = what
        self.purse = purse
        self.balances: list[int] = []

    def add(self, party: int, amount: int) -> None:
        """Adds to the balance of a party."""
        while len(self.balances) <= party:
            self.balances.append(0)
        self.balances[party] += amount


class Row(Paid):
    """A payment that settles; `number`: which of the payments made that day, -1: it is still to be made."""

    def __init__(
        self, what: tuple[str, int], giver: tuple[str, int], taker: tuple[str, int], amount: int, number: int = -1
    ) -> None:
        super().__init__(what, giver, taker, amount)
        self.number = number

    def same(self, paid: Paid) -> bool:
        """Whether `paid` is this payment."""
        mine = (self.what, self.giver, self.taker, self.amount)
        return mine == (paid.what, paid.giver, paid.taker, paid.amount)


class Settlement:
    """An evening, or other sheets; see the module's docstring. `parties`: as in Paid; `kinds`; `notes`; `rows`."""

    def __init__(self, evening: int = 0) -> None:
        """Empty. `evening`: the date of the sheets that count, 0 for any."""
        self.evening = evening
        self.parties: list[tuple[str, int]] = []
        self.kinds: list[Kind] = []
        self.notes: list[tuple[int, str, int, int, Kind]] = []
        self.rows: list[Row] = []
        self.rounds: list[list[Any]] = []
        self.sheets = 0  # that count

    def _party(self, name: str, number: int) -> int:
        for at in range(len(self.parties)):
            party = self.parties[at]
            if party == (name, number) or (number != POT and is_same(party, (name, number))):
                return at
        self.parties.append((name, number))
        return len(self.parties) - 1

    def _kind(self, what: tuple[str, int], purse: "Purse | None" = None) -> Kind:
        """Sums of this currency or drink, in the smaller coin where there are two. Appends one if there is none."""
        for kind in self.kinds:
            name, decimals = kind.what
            if name == what[0] and (decimals == DRINKS) == (what[1] == DRINKS):
                if decimals < what[1]:
                    kind.balances = [n * 10 ** (what[1] - decimals) for n in kind.balances]
                    for at in range(len(self.notes)):
                        why, game, day, coins, of = self.notes[at]
                        if of is kind:
                            self.notes[at] = (why, game, day, coins * 10 ** (what[1] - decimals), kind)
                    kind.what = what
                if purse is not None and purse.bar and (kind.purse is None or not kind.purse.bar):
                    kind.purse = purse
                return kind
        self.kinds.append(Kind(what, purse))
        return self.kinds[-1]

    def add_sheet(self, score_sheet: ScoreSheet) -> None:
        """Adds what a sheet leaves owed, if it is of the evening."""
        for _ in self.adding(score_sheet):
            pass

    def adding(self, score_sheet: ScoreSheet) -> "Any":
        """`add_sheet` in slices of a few milliseconds, which it yields."""
        if not counts(score_sheet.date, self.evening):
            return
        sheet = score_sheet.sheet
        setup = score_sheet.setup
        what = (setup.terms.played_for, int(DRINKS))
        owed: list[tuple[int, int]] = []  # (player, entry)
        stood: list[int] = []  # players, one for each round that is paid
        for found in score_sheet.billed():
            if found is None:
                yield
            elif found[1] != FOR_NOTHING:
                if found[3] < 0:
                    owed.append((found[0], found[2]))
                else:
                    stood.append(found[0])
        self.sheets += 1
        if score_sheet.over and not sheet.payers and (setup.terms.played_for or setup.price):
            owed = [(sheet.seating.sitting[seat], len(sheet.history)) for seat in lost(sheet)]
        for player in stood:
            self._add_round(what, self._party(*score_sheet.players[player]))
        if owed:
            kind = self._kind(what)
            for player, at in owed:
                giver = self._party(*score_sheet.players[player])
                gone = sheet.seating.gone_at(sheet, at)
                for seat in range(sheet.SEATS):
                    other = sheet.seating.player_at(seat, at)
                    if other != player and not gone >> seat & 1:
                        kind.add(giver, -1)
                        kind.add(self._party(*score_sheet.players[other]), 1)
        self._add_money(score_sheet)

    def _add_round(self, what: tuple[str, int], party: int) -> None:
        """Somebody has stood a round."""
        for row in self.rounds:
            if row[0] == what and row[1] == party:
                row[2] += 1
                return
        self.rounds.append([what, party, 1])

    def _add_money(self, score_sheet: ScoreSheet) -> None:
        """Adds what was won, and what the pot gives or gets."""
        sheet = score_sheet.sheet
        setup = score_sheet.setup
        owed = sheet.owed(setup.terms.at_end)
        if owed is None:
            return
        purse = setup.purse
        kind = self._kind((purse.home, purse.decimals), purse)
        scale = 10 ** (kind.what[1] - purse.decimals)
        if not score_sheet.over and score_sheet.closed < 0:
            self._note(OPEN, score_sheet, 0, kind)
            return
        seats, pot, stays, counted, taken_back = owed
        wins = [0] * len(score_sheet.players)
        for seat in range(sheet.SEATS):
            wins[sheet.seating.sitting[seat]] += seats[seat]
        for seat, who, at in sheet.seating.joins if sheet.point_coins else ():
            total = JoinEntry(sheet.entries[at]).total
            if total is not None:
                before = sheet.history[at - 1][seat] if at else sheet.start_of(seat)
                wins[sheet.seating.player_at(seat, at)] += before * sheet.point_coins
                wins[who] -= total * sheet.point_coins
        for player in range(len(wins)):
            if wins[player]:
                kind.add(self._party(*score_sheet.players[player]), wins[player] * scale)
        left = -sum(wins)
        if left:
            kind.add(self._party(setup.game, POT), left * scale)
        for why, coins in ((COUNTED, counted), (UNFINISHED, taken_back), (UNEVEN, pot - left), (STAYS, stays)):
            if coins:
                self._note(why, score_sheet, coins * scale, kind)

    def _note(self, why: int, score_sheet: ScoreSheet, coins: int, kind: Kind) -> None:
        self.notes.append((why, score_sheet.setup.game, score_sheet.date, coins, kind))

    def settle(self, paid: list[Paid]) -> list[Row]:
        """Finds and returns `rows`; `paid`: what has been paid of it."""
        for _ in self.settling(paid):
            pass
        return self.rows

    def settling(self, paid: list[Paid]) -> "Any":
        """`settle` in slices of a few milliseconds."""
        rows: list[Row] = []
        kinds = [self._kind(one.what) for one in paid]
        for kind in self.kinds:
            own = [number for number in range(len(paid)) if kinds[number] is kind]
            yield from self._settling(kind, [])
            begun = len(rows)
            for row in self._found:
                for number in own:
                    if row.same(paid[number]):
                        row.number = number
                        own.remove(number)
                        break
                rows.append(row)
            if own:  # paid for something else: then by what is left
                del rows[begun:]
                own = [number for number in range(len(paid)) if kinds[number] is kind]
                yield from self._settling(kind, [paid[number] for number in own])
                for number in own:
                    one = paid[number]
                    rows.append(Row(one.what, one.giver, one.taker, one.amount, number))
                rows.extend(self._found)
        self.rows = rows

    def squared(self, paid: list[Paid]) -> "list[tuple[str, int]]":
        """(what is drunk, party) of all who neither give nor get any more of it, where something was `paid`."""
        kinds = [self._kind(one.what) for one in paid]
        found: list[tuple[str, int]] = []
        for kind in self.kinds:
            own = [paid[at] for at in range(len(paid)) if kinds[at] is kind]
            if own and kind.what[1] == DRINKS:
                left = self._left(kind, own)
                for party in range(len(self.parties)):
                    if party >= len(left) or not left[party]:
                        found.append((kind.what[0], party))
        return found

    def is_squared(self, found: "list[tuple[str, int]]", what: str, person: tuple[str, int]) -> bool:
        """Whether a person is among those whom `squared` found, by this drink."""
        for name, party in found:
            if name == what and is_same(self.parties[party], person):
                return True
        return False

    def _settling(self, kind: Kind, paid: list[Paid]) -> "Any":
        """Finds what is left to be paid of a kind: `_found`."""
        found: list[tuple[int, int, int]] = []
        yield from paying(self._left(kind, paid), found)
        self._found = [Row(kind.what, self.parties[giver], self.parties[taker], much) for giver, taker, much in found]

    def _left(self, kind: Kind, paid: list[Paid]) -> list[int]:
        """The balances of a kind after these payments."""
        left = Kind(kind.what, None)
        left.balances = list(kind.balances)
        for one in paid:
            amount = one.amount * 10 ** (kind.what[1] - one.what[1])
            left.add(self._party(*one.giver), amount)
            left.add(self._party(*one.taker), -amount)
        return left.balances
