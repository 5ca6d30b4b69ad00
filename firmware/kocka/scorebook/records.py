"""Statistics (CK-26) of score keeping, computed from the score sheets; records, of matches played on the device, too.

    records = Records("cerna_kocka"); records.read(folder)
    records.statistics.persons            # counts per player, as in match/statistics.py for play mode
    records.most_interludes, .shortest, .longest_peace, .fastest_deck, .biggest_bill
    played = Counting(History(folder), records.game, seen=records.add_played)
    for _ in played.steps(): …            # the history; a match that is on a sheet, too, sets the same records
    records.add_sums(played.statistics)

Only finished matches count. Matches played on the device count here with the people who played them; of those that the
history has summed up only how short they were and how many interludes they had. Their sums per player are play mode's.
In sheets they belong to the players at their end; events of a round and payments belong to the player who sat
there at the time.
"""

from micropython import const

from kocka.engine.round import DURCH, EVENT_TEXTS
from kocka.engine.sheet import BARAZ_DUE, FOR_INTERLUDE, PIVOVAR, ROUND, SELIKO
from kocka.games import registry
from kocka.match.dates import from_ordinal
from kocka.match.setup import AI, HUMAN
from kocka.match.statistics import Statistics
from kocka.match.summary import SeatSummary, Summary
from kocka.scorebook import deck as decks
from kocka.scorebook.bill import Bill, comparable
from kocka.scorebook.book import files
from kocka.scorebook.packs import number_of
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import PREFIX, ScoreSheet

KEPT = const(1)  # mode of a summary: a score kept for real cards (PLAYED is another)

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

_MOST = const(255)
_DAY_S = const(86400)
_EVENTS = const(16)  # counted at a time


class Record:
    """A record: `value`, and where it was set: `names` of the players, `date`, `place`."""

    def __init__(self, value: int, names: list[str], date: int, place: str = "") -> None:
        self.value = value
        self.names = names
        self.date = date
        self.place = place


class Records:
    """Statistics and records of past evenings. Each record is a `Record`, or None while there is none.

    `statistics`: as in match/statistics.py; `most_interludes`: in one match; `shortest`: match, in rounds;
    `longest_peace`: rounds in one match without a durch; `fastest_deck`: days; `biggest_bill`: smallest coins at home
    that one person paid in one match, with `currency` and `decimals`; `skipped`: sheets that could not be read;
    `nameless`: what somebody is called who played on the device without a name.
    """

    def __init__(self, game: str = "", roster: Roster | None = None) -> None:
        """Empty; `game`: whose matches count, "" for all; `roster`: for names corrected since."""
        self.game = game
        self.statistics = Statistics(game)
        self.most_interludes: Record | None = None
        self.shortest: Record | None = None
        self.longest_peace: Record | None = None
        self.fastest_deck: Record | None = None
        self.biggest_bill: Record | None = None
        self.currency = ""
        self.decimals = 0
        self.skipped: list[str] = []
        self.nameless = ""
        self._roster = roster

    def read(self, folder: str) -> None:
        """Adds all sheets and decks of a folder, the oldest first."""
        for path in files(folder, PREFIX):
            score_sheet, _ = ScoreSheet.load(path)
            if score_sheet is None:
                self.skipped.append(path)
            else:
                self.add(score_sheet)
        for path in files(folder, decks.PREFIX):
            deck, _ = decks.Deck.load(path)
            if deck is None:
                self.skipped.append(path)
            else:
                self.add_deck(deck)

    def add(self, score_sheet: ScoreSheet) -> bool:
        """Adds a sheet; False if it is not over or of another game."""
        for _ in self.adding(score_sheet):
            pass
        return self._has(score_sheet)

    def _has(self, score_sheet: ScoreSheet) -> bool:
        """Whether the sheet counts."""
        return bool(score_sheet.over and self.game in ("", score_sheet.setup.game))

    def adding(self, score_sheet: ScoreSheet) -> "Any":
        """`add` in slices of a few milliseconds, which it yields; what it adds, it adds at the end."""
        if not self._has(score_sheet):
            return
        summary = Summary()
        yield from _summing(score_sheet, self._roster, summary)
        bill = Bill()
        yield from bill.adding(score_sheet)
        self.statistics.add(summary)
        date = score_sheet.date
        place = score_sheet.setup.place
        self._compare(summary, score_sheet.sheet.INTERLUDE != "", date, place)
        if bill.biggest is not None:
            coins, currency, decimals, name, _ = bill.biggest
            self._add_bill(coins, currency, decimals, Record(coins, [name], date, place))

    def add_played(self, summary: Summary) -> None:
        """Adds a match of the history to the records; a bill is what somebody's interludes and the match cost them."""
        date = from_ordinal(summary.when // _DAY_S) if summary.when else 0
        self._compare(summary, registry.sheet_class(summary.game).INTERLUDE != "", date, "")
        last = max([seat.place for seat in summary.seats])
        for seat in summary.seats:
            coins = summary.price * (seat.interludes + (1 if seat.place == last > 1 else 0))
            if coins and seat.kind == HUMAN:
                name = seat.name or self.nameless
                self._add_bill(coins, summary.currency, summary.decimals, Record(coins, [name], date))

    def _compare(self, summary: Summary, has_interludes: bool, date: int, place: str) -> None:
        """Whether a match sets records of how it went."""
        names = [seat.name or self.nameless for seat in summary.seats if seat.kind == HUMAN]
        most = self.most_interludes
        if summary.interludes and (most is None or summary.interludes > most.value):
            self.most_interludes = Record(summary.interludes, names, date, place)
        if self.shortest is None or summary.rounds < self.shortest.value:
            self.shortest = Record(summary.rounds, names, date, place)
        if has_interludes:
            peace = _peace(summary)
            if self.longest_peace is None or peace > self.longest_peace.value:
                self.longest_peace = Record(peace, names, date, place)

    def _add_bill(self, coins: int, currency: str, decimals: int, record: Record) -> None:
        most = self.biggest_bill
        if most is None or comparable(coins, decimals) > comparable(most.value, self.decimals):
            self.biggest_bill = record
            self.currency = currency
            self.decimals = decimals

    def add_sums(self, sums: Statistics) -> None:
        """Takes in what is known of the matches that the history has summed up: `sums`, with all others."""
        if sums.most_interludes > (self.most_interludes.value if self.most_interludes is not None else 0):
            self.most_interludes = Record(sums.most_interludes, [], 0)
        if sums.shortest >= 0 and (self.shortest is None or sums.shortest < self.shortest.value):
            self.shortest = Record(sums.shortest, [], 0)

    def add_deck(self, deck: decks.Deck) -> None:
        """Adds a deck of described cards."""
        days = deck.days()
        if days >= 0 and (self.fastest_deck is None or days < self.fastest_deck.value):
            last = deck.described[decks.SIZE - 1]
            self.fastest_deck = Record(days, [deck.owner] if deck.owner else [], last.date, last.place)


def _peace(summary: Summary) -> int:
    """The most rounds in a row without a durch."""
    most = before = 0
    for number in summary.durchs:
        most = max(most, number - 1 - before)
        before = number
    return max(most, summary.rounds - before)


def summary_of(score_sheet: ScoreSheet, roster: Roster | None = None) -> Summary:
    """A finished match in the format of play mode's history, with mode KEPT. Raises ValueError before its end.

    It has no price: the bill has what was paid.
    """
    s = Summary()
    for _ in _summing(score_sheet, roster, s):
        pass
    return s


def _summing(score_sheet: ScoreSheet, roster: Roster | None, s: Summary) -> "Any":
    """Fills in `summary_of`; yields after each slice of some milliseconds."""
    if not score_sheet.over:
        raise ValueError("the match is not over")
    sheet = score_sheet.sheet
    setup = score_sheet.setup
    s.mode = KEPT
    s.number = max(0, number_of(score_sheet.path, PREFIX))
    s.game = setup.game
    s.rounds = sheet.rounds
    s.interludes = sheet.interludes
    s.loser = sheet.loser
    s.currency = setup.purse.home
    s.decimals = setup.purse.decimals
    places = sheet.places()
    nets = sheet.nets()
    counts = [bytearray(len(EVENT_TEXTS)) for _ in range(sheet.SEATS)]
    for seat in range(sheet.SEATS):
        player = sheet.seating.sitting[seat]
        found = SeatSummary()
        found.kind = AI if score_sheet.is_machine(player) else HUMAN
        found.name = name_of(score_sheet, player, roster)
        found.total = sheet.totals[seat]
        found.place = places[seat]
        found.net = nets[seat]
        s.seats.append(found)
    durchs = bytearray()
    last = -1
    number = 0
    for event, where, entry in sheet.events:
        number += 1
        if not number % _EVENTS:
            yield
        if event == BARAZ_DUE and entry != last:
            s.baraz += 1
            last = entry
        elif event == DURCH:
            before = durchs[-1] if durchs else 0
            durchs.append(_MOST if before == _MOST else min(_MOST, sheet.seating.entered(ROUND, entry + 1)))
        player = sheet.seating.player_at(where, entry)
        if player not in sheet.seating.sitting:
            continue
        seat = sheet.seating.sitting.index(player)
        if event < len(EVENT_TEXTS):
            counts[seat][event] = min(_MOST, counts[seat][event] + 1)
        elif event == PIVOVAR:
            s.seats[seat].brewery = min(_MOST, s.seats[seat].brewery + 1)
        elif event == SELIKO:
            s.seats[seat].seliko = min(_MOST, s.seats[seat].seliko + 1)
    s.durchs = bytes(durchs)
    for seat in range(sheet.SEATS):
        s.seats[seat].counts = bytes(counts[seat])
    for where, why, entry in sheet.payers:
        number += 1
        if not number % _EVENTS:
            yield
        player = sheet.seating.player_at(where, entry)
        if why == FOR_INTERLUDE and player in sheet.seating.sitting:
            s.seats[sheet.seating.sitting.index(player)].interludes += 1


def name_of(score_sheet: ScoreSheet, player: int, roster: Roster | None = None) -> str:
    """The name of a player of a sheet: as in the roster now, else as it was written."""
    name, number = score_sheet.players[player]
    member = roster.member(number) if roster and number else None
    return member.name if member else name
