"""The rows of the derived tables (schema.py), derived from a device's files by the device's own code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from host_tools.games import parts
from host_tools.records.history import books
from host_tools.records.history.books import Piece
from kocka.ai import levels, personas
from kocka.engine.cards import PACK32
from kocka.engine.resting import LEAVE
from kocka.engine.round import EVENT_TEXTS
from kocka.engine.seating import DEALS, JOIN, NOTE, PAID, RESTS, SEATING, JoinEntry
from kocka.engine.sheet import (
    BARAZ_DUE,
    DABL,
    INTERLUDE,
    LETTER,
    LOST,
    MISDEAL,
    OVER,
    PIVOVAR,
    ROUND,
    SELIKO,
    TIED,
    TRIPL,
    VOID,
    is_agreed,
    kind_of,
)
from kocka.match.setup import AI, HUMAN, KIND_TEXTS
from kocka.match.statistics import Statistics
from kocka.match.summary import Summary
from kocka.scorebook.book import Book
from kocka.scorebook.deck import Deck
from kocka.scorebook.leagues import FOUR, Leagues
from kocka.scorebook.packs import number_of
from kocka.scorebook.purse import BAR
from kocka.scorebook.records import Record, Records, name_of
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import FOR_NOTHING, ScoreSheet
from kocka.scorebook.settled import DRINKS, Settled

Row = tuple[Any, ...]
# A table's name and a row of it.
Rows = Iterator[tuple[str, Row]]

ENTRIES = {
    ROUND: "round",
    INTERLUDE: "interlude",
    VOID: "void",
    LOST: "lost",
    MISDEAL: "misdeal",
    OVER: "end",
    SEATING: "seating",
    JOIN: "join",
    NOTE: "note",
    PAID: "paid",
    LEAVE: "leave",
    DEALS: "deal",
    RESTS: "rest",
}
SHEET_EVENTS = {
    PIVOVAR: "pivovar",
    SELIKO: "seliko",
    DABL: "dabl",
    TRIPL: "tripl",
    BARAZ_DUE: "baraz",
    LETTER: "letter",
    TIED: "tied",
}
WHY = ("interlude", "match", "renonc")  # by FOR_INTERLUDE, FOR_MATCH, FOR_RENONC
GIFT = "gift"


def identity(device: str, piece: Piece) -> str:
    """The key of a book in the database."""
    return f"{device}/{piece.name.partition('.')[0]}/{piece.begun[:8]}"


def day(date: int) -> str | None:
    """2026-11-21 for 20261121; None for an unknown day."""
    return f"{date // 10000:04}-{date // 100 % 100:02}-{date % 100:02}" if date > 0 else None


def moment(when: int) -> str | None:
    """The text of a time in seconds since 1970 by the device's clock; None for an unknown or invalid one."""
    if not when:
        return None
    try:
        return datetime.fromtimestamp(when, UTC).strftime("%Y-%m-%dT%H:%M:%S")
    except (ValueError, OverflowError, OSError):
        return None


def event_name(event: int) -> str:
    """The word of an event of a round or of a sheet."""
    if event < len(EVENT_TEXTS):
        return EVENT_TEXTS[event]
    return SHEET_EVENTS.get(event, f"event {event}")


def seat_name(kind: int, persona: int, name: str) -> str:
    """The name of a seat in play mode: the person's, or the persona's."""
    if kind != AI:
        return name
    return personas.name(persona) if persona < personas.COUNT else f"persona {persona}"


# Score mode


def of_sheet(device: str, piece: Piece, score_sheet: ScoreSheet, roster: Roster | None) -> Rows:
    """The rows of a score sheet."""
    key = identity(device, piece)
    sheet, setup = score_sheet.sheet, score_sheet.setup
    purse, terms = setup.purse, setup.terms
    state = "open" if score_sheet.open else "over" if score_sheet.over else "away"
    facts: Row = (key, device, number_of(piece.name, piece.kind), day(score_sheet.date), day(score_sheet.closed), state)
    facts += (setup.game, terms.name, sheet.word, terms.stake, setup.price)
    facts += (purse.home, purse.decimals, purse.bar, purse.bar_decimals, purse.rate_home, purse.rate_bar)
    loser = sheet.seating.sitting[sheet.loser] if sheet.loser >= 0 else None
    facts += (setup.place, sheet.first_dealer, sheet.SEATS, sheet.rounds, sheet.interludes, loser)
    opening = [sheet.start_of(seat) for seat in range(sheet.SEATS)]
    facts += (opening[0], sheet.carried)
    yield "sheet", facts
    places = sheet.places()
    nets = sheet.nets() if score_sheet.over else []
    for player, (written, number) in enumerate(score_sheet.players):
        seat = sheet.seating.sitting.index(player) if player in sheet.seating.sitting else None
        place = places[seat] if seat is not None else None
        net = nets[seat] if seat is not None and any(nets) else None
        name = name_of(score_sheet, player, roster)
        yield (
            "sheet_player",
            (key, player, name, written, number or None, seat, score_sheet.total_of(player), place, net),
        )
    own = parts.part(setup.game, "rows")
    words = ENTRIES | (own.ENTRIES if own else {})
    played = 0
    before = opening
    sitting = [sheet.seating.player_at(seat, 0) for seat in range(sheet.SEATS)]
    for seat, player in enumerate(sitting):
        if player >= 0 and any(opening):
            yield "sheet_score", (key, -1, seat, player, opening[seat], opening[seat])
    for at, (entry, totals) in enumerate(zip(sheet.entries, sheet.history, strict=True)):
        kind = kind_of(entry)
        counts = kind in (ROUND, LOST)
        played += counts
        if kind == JOIN:
            join = JoinEntry(entry)
            sitting[join.seat] = join.player
        numbers = json.dumps(list(entry), separators=(",", ":"))
        what = "agreed" if is_agreed(entry) else words.get(kind, str(kind))
        yield "sheet_entry", (key, at, what, played if counts else None, numbers)
        for seat in range(sheet.SEATS):
            if sitting[seat] < 0:  # nobody has sat down there yet
                continue
            yield "sheet_score", (key, at, seat, sitting[seat], totals[seat] - before[seat], totals[seat])
        before = totals
    if own:
        yield from own.of_sheet(key, sheet, opening)
    for at, (event, seat, entry_number) in enumerate(sheet.events):
        yield (
            "sheet_event",
            (key, at, entry_number, seat, sheet.seating.player_at(seat, entry_number), event_name(event)),
        )
    for line, (player, why, entry_number, coins, currency) in enumerate(score_sheet.bill()):
        reason = GIFT if why == FOR_NOTHING else WHY[why]
        paid: Row = (None, None, None, None)
        if coins >= 0:
            at_bar = currency == BAR and purse.bar
            told = (purse.bar, purse.bar_decimals) if at_bar else (purse.home, purse.decimals)
            paid = (coins, *told, purse.to_home(coins)[0] if at_bar else coins)
        yield "bill", (key, line, player, reason, entry_number, *paid)


def of_deck(device: str, piece: Piece, deck: Deck) -> Rows:
    """The rows of a deck of described cards (CK-24)."""
    key = identity(device, piece)
    days = deck.days()
    number = number_of(piece.name, piece.kind)
    known = len(deck.described)
    yield "deck", (key, device, number, deck.owner, day(deck.date), known, days if days >= 0 else None)
    for at, d in enumerate(deck.described):
        told = (PACK32.text(d.card), at + 1, day(d.date), d.place, *d.players, d.loser + 1, d.underlines)
        yield "card", (key, *told)


def of_leagues(device: str, piece: Piece, leagues: Leagues) -> Rows:
    """The rows of Monte Carlo (CK-25)."""
    key = identity(device, piece)
    yield "leagues", (key, device, number_of(piece.name, piece.kind), day(leagues.date), leagues.draws)
    for rank, player in enumerate(leagues.ranking()):
        name, licence = leagues.players[player]
        s = leagues.standing(player)
        yield "leagues_player", (key, player, name, licence, rank + 1, s.league + 1, s.matches, s.lost, s.points)
    for (draw, league), (table, totals, loser) in sorted(league_results(piece).items()):
        for at, player in enumerate(table):
            yield "leagues_result", (key, draw + 1, league + 1, player, totals[at], int(at == loser))


def of_settled(device: str, piece: Piece, settled: Settled) -> Rows:
    """The rows of what was paid after evenings."""
    key = identity(device, piece)
    line = 0
    for date in settled.days():
        for paid in settled.paid(date):
            what, decimals = paid.what
            told = (paid.giver[0], paid.taker[0], paid.amount, what, None if decimals == DRINKS else decimals)
            yield "settled", (key, line, day(date), *told)
            line += 1


Result = tuple[list[int], list[int], int]  # players, their totals, who of them has lost


def league_results(piece: Piece) -> dict[tuple[int, int], Result]:
    """All matches by draw and league, both from 0: a draw's last result shows only in what it changed."""
    found: dict[tuple[int, int], Result] = {}
    before: Leagues | None = None
    for now in books.stages(piece):
        assert isinstance(now, Leagues)
        if before is not None and now.draws == before.draws + 1:
            league = before.due()[0]
            table = before.tables()[league]
            grown = [(now.standing(player), before.standing(player)) for player in table]
            totals = [new.points - old.points for new, old in grown]
            lost = [new.lost - old.lost for new, old in grown]
            found[before.draws, league] = (table, totals, lost.index(1))
        for key in [key for key in found if key[0] >= now.draws]:  # taken back, or corrected
            del found[key]
        for league in range(len(now.players) // FOUR):
            result = now.result(league)
            if result is not None:
                found[now.draws, league] = (now.tables()[league], *result)
        before = now
    return found


def of_roster(device: str, roster: Roster) -> Rows:
    """The rows of the list of players."""
    for at, member in enumerate(roster.members):
        yield "player", (device, member.number, member.name, member.licence, at + 1)


def of_records(device: str, sheets: list[ScoreSheet], decks: list[Deck], roster: Roster | None) -> Rows:
    """Statistics and records of score mode (CK-26), game by game."""
    for game in sorted({score_sheet.setup.game for score_sheet in sheets}):
        records = Records(game, roster)
        for score_sheet in sheets:
            records.add(score_sheet)
        yield from _persons(device, "kept", game, records.statistics)
        for name in ("most_interludes", "shortest", "longest_peace", "biggest_bill"):
            yield from _record(device, game, name, records)
    records = Records("", roster)
    for deck in decks:
        records.add_deck(deck)
    yield from _record(device, "", "fastest_deck", records)


def _record(device: str, game: str, name: str, records: Records) -> Rows:
    record: Record | None = getattr(records, name)
    if record is not None:
        money = (records.currency, records.decimals) if name == "biggest_bill" else ("", 0)
        told = (record.value, *money, ", ".join(record.names), day(record.date), record.place)
        yield "record", (device, game, name, *told)


def _persons(device: str, mode: str, game: str, statistics: Statistics) -> Rows:
    for p in statistics.persons:
        name = seat_name(p.kind, p.persona, p.name)
        told: Row = (p.matches, p.won, p.lost, p.rounds, p.points, p.interludes, p.dabls, p.tripls, p.vagons, p.durchs)
        told += (p.wrong_durchs, p.hodovkas, p.brewery, p.seliko, p.longest_streak)
        yield "person", (device, mode, game, KIND_TEXTS[AI if p.kind == AI else HUMAN], name, *told)


# Play mode


def of_summary(device: str, s: Summary) -> Rows:
    """The rows of a finished match."""
    key = f"{device}/{s.number:05}/{s.seed:012x}"
    loser = s.loser if s.loser >= 0 else None
    facts = (s.number, moment(s.when), s.game, s.rounds, s.interludes, s.baraz, loser, s.price, s.currency, s.decimals)
    yield "match", (key, device, *facts)
    for seat, who in enumerate(s.seats):
        level = None
        if who.kind == AI:
            level = levels.NAMES[who.level] if who.level < len(levels.NAMES) else str(who.level)
        name = seat_name(who.kind, who.persona, who.name)
        told = (who.total, who.place, who.net, who.interludes, who.brewery, who.seliko, who.undone, who.hints)
        yield "match_seat", (key, seat, KIND_TEXTS[AI if who.kind == AI else HUMAN], level, name, *told)
        for event, times in enumerate(who.counts):
            if times:
                yield "match_event", (key, seat, event_name(event), times)


def of_summaries(device: str, found: list[Summary]) -> Rows:
    """The rows of all finished matches of a device, and what they add up to."""
    for summary in found:
        yield from of_summary(device, summary)
    for game in sorted({summary.game for summary in found}):
        statistics = Statistics(game)
        for summary in found:
            statistics.add(summary)
        yield from _persons(device, "played", game, statistics)


def of_sums(device: str, data: bytes) -> Iterator[Row]:
    """The rows of `summed`."""
    for game, kind, persona, name, year, told in books.sums(data):
        yield (device, game, KIND_TEXTS[AI if kind == AI else HUMAN], seat_name(kind, persona, name), year, *told)


def of_device(device: str, pieces: list[tuple[Piece, Book]], played: list[Summary]) -> Rows:
    """All rows of a device, from its files in use and its finished matches, the oldest first."""
    rosters = [book for _, book in pieces if isinstance(book, Roster)]
    roster = rosters[-1] if rosters else None
    if roster is not None:
        yield from of_roster(device, roster)
    for piece, book in pieces:
        if isinstance(book, ScoreSheet):
            yield from of_sheet(device, piece, book, roster)
        elif isinstance(book, Deck):
            yield from of_deck(device, piece, book)
        elif isinstance(book, Leagues):
            yield from of_leagues(device, piece, book)
        elif isinstance(book, Settled):
            yield from of_settled(device, piece, book)
    sheets = [book for _, book in pieces if isinstance(book, ScoreSheet)]
    yield from of_records(device, sheets, [book for _, book in pieces if isinstance(book, Deck)], roster)
    yield from of_summaries(device, played)
