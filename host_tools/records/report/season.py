"""The contents of the page: the device's own code computes the sums, over the sheets of all devices in the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import NamedTuple

from host_tools.records.history import database, rows
from host_tools.records.history.books import Piece, log
from host_tools.records.report.game import report_of
from host_tools.records.report.ratings import ratings
from kocka.engine.cards import PACK32
from kocka.engine.resting import LEAVE
from kocka.engine.round import DURCH, VAGON
from kocka.engine.seating import DEALS, JOIN, NOTE, PAID, RESTS, SEATING
from kocka.engine.sheet import FOR_INTERLUDE, INTERLUDE, LOST, OVER, ROUND, VOID, is_agreed, kind_of
from kocka.games import registry
from kocka.match import dates
from kocka.match.setup import AI, HUMAN
from kocka.match.statistics import Person, Statistics
from kocka.match.summary import SeatSummary, Summary
from kocka.scorebook.bill import Bill
from kocka.scorebook.deck import Deck, Description, quality_order
from kocka.scorebook.leagues import Leagues
from kocka.scorebook.log import Line
from kocka.scorebook.packs import number_of
from kocka.scorebook.records import Record, Records, name_of, summary_of
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.scorebook.settle import POT, Settlement
from kocka.scorebook.settled import Paid, Settled

# Columns of a sheet's table before it is broken.
BLOCK = 16


class Chosen(NamedTuple):
    """The selection for the page: `year` (0: all), `players` who all sat at the table (none: anybody)."""

    year: int
    players: tuple[str, ...]

    def takes(self, date: int, names: list[str]) -> bool:
        """Whether a match of that day between these is wanted."""
        return (not self.year or dates.year_of(date) == self.year) and all(name in names for name in self.players)


class Standing(NamedTuple):
    """A player in a table: `name`, whether a `machine`, `person` (counts), `mean` total."""

    name: str
    machine: bool
    person: Person
    mean: float


class Table(NamedTuple):
    """A game's season: `rows` (best first), `heads` (name -> name -> (better, worse)), `matches` in all, `lost`: how
    often each has lost by name, after each match that one has lost; `ratings` by name (ratings.py); `money`: coins won
    by name after each match for money, all in one `currency` (name, decimals): the one of most matches."""

    game: str
    rows: list[Standing]
    heads: dict[str, dict[str, tuple[int, int]]]
    matches: int
    lost: list[dict[str, int]]
    ratings: dict[str, tuple[float, float]]
    money: list[dict[str, int]]
    currency: tuple[str, int]


class Cell(NamedTuple):
    """A total on a sheet: `text`, `marks` (classes of the page's style), `title`: what the entry added."""

    text: str
    marks: str
    title: str


class Block(NamedTuple):
    """Up to BLOCK columns of a sheet: `heads`, and a row of cells a seat."""

    heads: list[str]
    rows: list[list[Cell]]


class SheetView(NamedTuple):
    """A kept sheet as it is shown: `names` by seat; `totals` by seat from the start on, at `heads`, smallest coins of a
    currency with so many `decimals` where it is about money; `interludes`: where in `totals`; `book`: the sheet;
    `log`: all that was written, corrected and taken back."""

    id: str
    game: str
    date: int
    place: str
    state: str
    word: str
    losers: list[str]
    names: list[str]
    blocks: list[Block]
    totals: list[list[int | None]]
    heads: list[str]
    interludes: list[int]
    decimals: int
    book: ScoreSheet
    log: list[Line]


class BillRow(NamedTuple):
    """What one person paid, and won in games for money: `reasons` in the order of scorebook/bill.py; amounts as (coins,
    currency, decimals, exact).
    """

    name: str
    reasons: list[int]
    unpaid: int
    promised: list[tuple[int, str, int, bool]]
    paid: list[tuple[int, str, int, bool]]
    at_home: list[tuple[int, str, int, bool]]
    won: list[tuple[int, str, int, bool]]


class BillView(NamedTuple):
    """A bill of a `year` (0: all of them)."""

    year: int
    rows: list[BillRow]
    whole: BillRow

    @property
    def won(self) -> bool:
        """Whether anybody has won or lost in a game for money."""
        return any(row.won for row in self.rows)


class Payment(NamedTuple):
    """Who pays whom after an evening: `giver`, `taker` (names, "" for the pot); `amount`; `what`: the currency, or what
    is drunk; `decimals` of the currency, -1 for drinks; `paid`."""

    giver: str
    taker: str
    amount: int
    what: str
    decimals: int
    paid: bool


class EveningView(NamedTuple):
    """An evening settled: `rows`; `notes`: (which of NOTES, game, coins, currency, decimals)."""

    date: int
    rows: list[Payment]
    notes: list[tuple[str, str, int, str, int]]


# What there is to say about a pot or a sheet, in the order of scorebook/settle.py.
NOTES = ("pot_stays", "pot_counted", "not_even", "still_played", "unfinished")


class LeaguesView(NamedTuple):
    """Monte Carlo: `rows` (rank, name, licence, league, matches, lost, points); `results`: (draw, league, table), the
    table of (name, total, lost)."""

    date: int
    draws: int
    rows: list[tuple[int, str, int, int, int, int, int]]
    results: list[tuple[int, int, list[tuple[str, int, bool]]]]


class DeckView(NamedTuple):
    """A deck: its `owner`, when it was `begun`, `days` (-1: not finished), how many are `known`, `cards`: (card, name,
    what is on it)."""

    owner: str
    begun: int
    days: int
    known: int
    cards: list[tuple[int, str, Description | None]]


class RecordView(NamedTuple):
    """A record: `what`, `unit` (rounds, days, money or nothing), of which `game`."""

    what: str
    game: str
    record: Record
    unit: str
    currency: str
    decimals: int


class Season(NamedTuple):
    """All that is on the page."""

    chosen: Chosen
    evenings: int
    players: int
    until: int
    tables: list[Table]
    played: list[Table]
    sheets: list[SheetView]
    older: int
    bills: list[BillView]
    settled: list[EveningView]
    leagues: list[LeaguesView]
    records: list[RecordView]
    decks: list[DeckView]
    books: list[ScoreSheet]


def gather(db: sqlite3.Connection, chosen: Chosen, most_sheets: int = 24) -> Season:
    """Reads the selection from the database; shows the newest sheets, `most_sheets` at most."""
    sheets: list[tuple[str, ScoreSheet, Piece]] = []
    decks: list[Deck] = []
    leagues: list[tuple[Piece, Leagues]] = []
    summaries: list[Summary] = []
    paid: list[tuple[int, Paid]] = []
    settled: list[tuple[int, ScoreSheet]] = []
    for device in database.devices(db):
        books = database.pieces(db, device)
        rosters = [book for _, book in books if isinstance(book, Roster)]
        elsewhere: dict[tuple[int, int], int] = {}
        for _, book in books:
            if isinstance(book, Settled):
                elsewhere.update(book.chosen)
        for piece, book in books:
            if isinstance(book, ScoreSheet):
                _name(book, rosters[-1] if rosters else None)
                if chosen.takes(book.date, [name for name, _ in book.players]):
                    sheets.append((rows.identity(device, piece), book, piece))
                    evening = elsewhere.get((number_of(piece.name, piece.kind), book.date), book.date)
                    if evening or not book.date:
                        settled.append((evening, book))
            elif isinstance(book, Deck) and not chosen.players:
                if not chosen.year or chosen.year in _years(book):
                    decks.append(book)
            elif isinstance(book, Settled):
                roster = rosters[-1] if rosters else None
                paid += [(date, _paid(one, roster)) for date in book.days() for one in book.paid(date)]
            elif isinstance(book, Leagues) and not chosen.players and chosen.takes(book.date, []):
                leagues.append((piece, book))
        for summary in database.played(db, device):
            for seat in summary.seats:
                seat.name = rows.seat_name(seat.kind, seat.persona, seat.name)
            if chosen.takes(_day(summary), [seat.name for seat in summary.seats]):
                summaries.append(summary)
    sheets.sort(key=lambda item: (item[1].date, item[0]))
    evenings = [book for _, book, _ in sheets]
    summaries.sort(key=lambda summary: (summary.when, summary.number, summary.seed))
    days = [book.date for book in evenings] + [_day(summary) for summary in summaries]
    names = {name for book in evenings for name, _ in book.players}
    names |= {seat.name for summary in summaries for seat in summary.seats if seat.kind != AI}
    shown = sheets[-most_sheets:] if most_sheets else []
    return Season(
        chosen,
        len({book.date for book in evenings if book.date}),
        len(names - {""}),
        max(days, default=0),
        _tables([summary_of(book) for book in evenings if book.over]),
        _tables(summaries),
        [_view(key, book, piece) for key, book, piece in reversed(shown)],
        len(sheets) - len(shown),
        _bills(evenings, _squared(settled, paid)),
        _settled(settled, paid) if not chosen.players else [],
        [_leagues(piece, book) for piece, book in leagues],
        _records(evenings, decks),
        [_deck(deck) for deck in decks],
        evenings,
    )


def _day(summary: Summary) -> int:
    """The day of a match of play mode, 0 where the device had no clock."""
    moment = rows.moment(summary.when)
    return int(moment[:10].replace("-", "")) if moment else 0


def _years(deck: Deck) -> set[int]:
    return {dates.year_of(day) for day in [deck.date, *(d.date for d in deck.described)]}


def _name(score_sheet: ScoreSheet, roster: Roster | None) -> None:
    """Players of several devices are identified by their present names, since their rosters number them differently."""
    score_sheet.players = [(name_of(score_sheet, player, roster), 0) for player in range(len(score_sheet.players))]


# Tables


def _tables(summaries: list[Summary]) -> list[Table]:
    found = []
    for game in sorted({summary.game for summary in summaries}):
        mine = [summary for summary in summaries if summary.game == game]
        statistics = Statistics(game)
        lost: dict[str, int] = {}
        lost_by_match: list[dict[str, int]] = []
        heads: dict[str, dict[str, tuple[int, int]]] = {}
        for summary in mine:
            statistics.add(summary)
            if summary.loser >= 0:
                name = summary.seats[summary.loser].name
                lost = {**lost, name: lost.get(name, 0) + 1}
                lost_by_match.append(lost)
            _heads(heads, summary)
        strengths = ratings([[(_who(seat), seat.place) for seat in summary.seats] for summary in mine])
        money, currency = _money(mine)
        standings = []
        for person in statistics.persons:
            machine = person.kind == AI
            name = rows.seat_name(person.kind, person.persona, person.name)
            standings.append(Standing(name, machine, person, person.points / person.matches))
        is_first = registry.sheet_class(game).HIGH_WINS
        standings.sort(key=lambda s: (s.machine, *_rank(s, money, is_first), s.name))
        found.append(Table(game, standings, heads, len(mine), lost_by_match, strengths, money, currency))
    found.sort(key=lambda table: (-table.matches, table.game))
    return found


def _rank(standing: Standing, money: list[dict[str, int]], is_first: bool) -> tuple[float, float, float]:
    """What is played for comes first: money, else to be first (`is_first`), else not to be last. Less is better."""
    person = standing.person
    first, last = -person.won / person.matches, person.lost / person.matches
    if money:
        return -money[-1].get(standing.name, 0), last, first
    return (first, last, -standing.mean) if is_first else (last, first, standing.mean)


def _who(seat: SeatSummary) -> str:
    return rows.seat_name(seat.kind, seat.persona, seat.name)


def _money(summaries: list[Summary]) -> tuple[list[dict[str, int]], tuple[str, int]]:
    """As `money` and `currency` of Table."""
    paying = [summary for summary in summaries if any(seat.net for seat in summary.seats)]
    kinds = [(summary.currency, summary.decimals) for summary in paying]
    currency = max(sorted(set(kinds)), key=kinds.count, default=("", 0))
    won: dict[str, int] = {}
    found = []
    for summary, kind in zip(paying, kinds, strict=True):
        if kind == currency:
            won = dict(won)
            for seat in summary.seats:
                won[_who(seat)] = won.get(_who(seat), 0) + seat.net
            found.append(won)
    return found, currency


def _heads(heads: dict[str, dict[str, tuple[int, int]]], summary: Summary) -> None:
    for one in summary.seats:
        for other in summary.seats:
            if one is not other and one.kind == other.kind == HUMAN and one.name != other.name:
                better, worse = heads.setdefault(one.name, {}).get(other.name, (0, 0))
                heads[one.name][other.name] = (better + (one.place < other.place), worse + (one.place > other.place))


# Sheets


def _view(key: str, score_sheet: ScoreSheet, piece: Piece) -> SheetView:
    sheet = score_sheet.sheet
    heads: list[str] = []
    columns: list[list[Cell]] = []
    interludes: list[int] = []
    paying = {(seat, at) for seat, why, at in sheet.payers if why == FOR_INTERLUDE}
    happened = {(event, seat, at) for event, seat, at in sheet.events}
    before = [0] * sheet.SEATS
    totals: list[list[int | None]] = [
        [0 if sheet.seating.player_at(seat, 0) >= 0 else None] for seat in range(sheet.SEATS)
    ]
    number = 0
    own = report_of(score_sheet.setup.game)
    decimals = score_sheet.setup.purse.decimals if sheet.is_money else 0
    is_plain = not registry.find(score_sheet.setup.game).has("rules")  # nothing but a score
    for at, (entry, after) in enumerate(zip(sheet.entries, sheet.history, strict=True)):
        kind = kind_of(entry)
        if kind in (SEATING, NOTE, PAID, LEAVE, DEALS, RESTS) or kind in own.SILENT:
            continue
        cells = []
        if kind in (ROUND, LOST):
            number += 1
            heads.append(f"{number}*" if is_agreed(entry) else str(number))
        else:
            signs = {INTERLUDE: "D", VOID: "±" if is_plain else "R", JOIN: "↔", OVER: "="}
            heads.append(signs.get(kind) or own.SIGNS.get(kind, "!"))
        if kind == INTERLUDE:
            interludes.append(len(totals[0]) - 1)
        for seat in range(sheet.SEATS):
            added = after[seat] - before[seat]
            marks = []
            if (VAGON, seat, at) in happened:
                marks.append("vagon")
            text = amount(after[seat], decimals)
            if sheet.word:
                text = sheet.word[: after[seat]]
            if kind == INTERLUDE:
                text = "●" if (seat, at) in paying else ""
                marks.append("drink")
            if (DURCH, seat, at) in happened:
                text += "★"
            cells.append(
                Cell(text, " ".join(marks), ("+" if added > 0 else "") + amount(added, decimals) if added else "")
            )
            is_empty = sheet.seating.player_at(seat, at + 1) < 0
            if is_empty:
                cells[-1] = Cell("", "", "")
            if kind != INTERLUDE:
                totals[seat].append(None if is_empty else after[seat])
        columns.append(cells)
        before = after
    names = [score_sheet.players[player][0] for player in sheet.seating.sitting]
    blocks = []
    for start in range(0, len(columns), BLOCK):
        part = columns[start : start + BLOCK]
        blocks.append(
            Block(heads[start : start + BLOCK], [[column[seat] for column in part] for seat in range(sheet.SEATS)])
        )
    losers = [names[seat] for seat in sheet.losers]
    state = "open" if score_sheet.open else "over" if score_sheet.over else "away"
    plain = [head for head, column in zip(heads, columns, strict=True) if head != "D"]
    return SheetView(
        key,
        score_sheet.setup.game,
        score_sheet.date,
        score_sheet.setup.place,
        state,
        sheet.word,
        losers if score_sheet.over else [],
        names,
        blocks,
        totals,
        ["", *plain],
        interludes,
        decimals,
        score_sheet,
        log(piece),
    )


def amount(n: int, decimals: int) -> str:
    """A number of a sheet, 12050 of two decimals as "120.50": with a point, and decimals only where it is not whole."""
    whole, rest = divmod(abs(n), 10**decimals)
    return ("−" if n < 0 else "") + str(whole) + (f".{rest:0{decimals}}" if rest else "")


# Bills


def _squared(sheets: list[tuple[int, ScoreSheet]], paid: list[tuple[int, Paid]]) -> Callable[[ScoreSheet, int], bool]:
    """Of (sheet, player): whether what is owed there was paid after the evening, as in scorebook/squared.py."""
    evenings = {id(score_sheet): date for date, score_sheet in sheets}
    found = {}
    for date in {date for date, _ in paid}:
        settlement = _settlement(sheets, date)
        found[date] = settlement, settlement.squared([one for day, one in paid if day == date])

    def squared(score_sheet: ScoreSheet, player: int) -> bool:
        settlement, parties = found.get(evenings.get(id(score_sheet), 0), (None, []))
        what = score_sheet.setup.terms.played_for
        return settlement is not None and settlement.is_squared(parties, what, score_sheet.players[player])

    return squared


def _settlement(sheets: list[tuple[int, ScoreSheet]], date: int) -> Settlement:
    """What the sheets of an evening leave owed."""
    settlement = Settlement()
    for evening, score_sheet in sheets:
        if evening == date:
            settlement.add_sheet(score_sheet)
    return settlement


def _bills(sheets: list[ScoreSheet], squared: Callable[[ScoreSheet, int], bool]) -> list[BillView]:
    years = sorted({dates.year_of(score_sheet.date) for score_sheet in sheets}, reverse=True)
    found = []
    for year in years if len(years) < 2 else [0, *years]:
        bill = Bill()
        bill.is_squared = squared
        for score_sheet in sheets:
            if not year or dates.year_of(score_sheet.date) == year:
                bill.add_sheet(score_sheet)
        if bill.rows:
            lines = [
                BillRow(
                    row.name,
                    list(row.reasons),
                    row.unpaid,
                    _amounts(row.promised.at_home()),
                    [(coins, currency, decimals, True) for currency, decimals, coins in row.as_paid() if coins],
                    _amounts(row.at_home()),
                    _amounts(row.won.at_home()),
                )
                for row in bill.rows
            ]
            lines.sort(key=lambda line: (-sum(line.reasons), line.name))
            whole = BillRow(
                "",
                [sum(line.reasons[at] for line in lines) for at in range(4)],
                sum(line.unpaid for line in lines),
                [],
                [(coins, currency, decimals, True) for currency, decimals, coins in bill.as_paid() if coins],
                _amounts(bill.at_home()),
                [],
            )
            found.append(BillView(year, lines, whole))
    return found


def _paid(paid: Paid, roster: Roster | None) -> Paid:
    """A payment between people who are identified by their present names, as in `_name`."""
    ends = []
    for name, number in (paid.giver, paid.taker):
        member = roster.member(number) if roster and number not in (0, POT) else None
        ends.append((name, POT) if number == POT else (member.name if member else name, 0))
    return Paid(paid.what, ends[0], ends[1], paid.amount)


def _settled(sheets: list[tuple[int, ScoreSheet]], paid: list[tuple[int, Paid]]) -> list[EveningView]:
    """Who pays whom after each evening, the newest first: only evenings that left anything to pay or to say.

    `sheets`: with the evening to which each belongs.
    """
    found = []
    for date in sorted({date for date, _ in sheets}, reverse=True):
        settlement = _settlement(sheets, date)
        rows = [
            Payment(
                "" if row.giver[1] == POT else row.giver[0],
                "" if row.taker[1] == POT else row.taker[0],
                row.amount,
                *row.what,
                row.number >= 0,
            )
            for row in settlement.settle([one for day, one in paid if day == date])
        ]
        notes = [(NOTES[why], game, coins, *kind.what) for why, game, _, coins, kind in settlement.notes]
        if rows or notes:
            found.append(EveningView(date, rows, notes))
    return found


def _amounts(found: list[tuple[str, int, int, bool]]) -> list[tuple[int, str, int, bool]]:
    return [(coins, currency, decimals, exact) for currency, decimals, coins, exact in found if coins]


# The rest


def _leagues(piece: Piece, leagues: Leagues) -> LeaguesView:
    lines = []
    for rank, player in enumerate(leagues.ranking()):
        name, licence = leagues.players[player]
        s = leagues.standing(player)
        lines.append((rank + 1, name, licence, s.league + 1, s.matches, s.lost, s.points))
    results = []
    for (draw, league), (table, totals, loser) in sorted(rows.league_results(piece).items()):
        told = [(leagues.players[player][0], totals[at], at == loser) for at, player in enumerate(table)]
        results.append((draw + 1, league + 1, told))
    return LeaguesView(leagues.date, leagues.draws, lines, results)


def _records(sheets: list[ScoreSheet], decks: list[Deck]) -> list[RecordView]:
    found = []
    units = {"most_interludes": "", "shortest": "rounds", "longest_peace": "rounds", "biggest_bill": "money"}
    games = [score_sheet.setup.game for score_sheet in sheets]
    for game in sorted(set(games), key=lambda game: (-games.count(game), game)):
        records = Records(game)
        for score_sheet in sheets:
            records.add(score_sheet)
        for what, unit in units.items():
            record: Record | None = getattr(records, what)
            if record is not None:
                found.append(RecordView(what, game, record, unit, records.currency, records.decimals))
    records = Records()
    for deck in decks:
        records.add_deck(deck)
    if records.fastest_deck is not None:
        found.append(RecordView("fastest_deck", "", records.fastest_deck, "days", "", 0))
    return found


def _deck(deck: Deck) -> DeckView:
    cards = [(card, PACK32.text(card), deck.of(card)) for card in quality_order()]
    return DeckView(deck.owner, deck.date, deck.days(), len(deck.described), cards)
