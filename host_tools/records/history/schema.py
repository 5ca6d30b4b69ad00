"""The tables of the database, in one place: SQL and the page SCHEMA.md are made from this.

KEPT tables hold what came from the devices, unchanged; DERIVED ones are computed from it again by each export, and when
the database is of an older version.
"""

from __future__ import annotations

from typing import NamedTuple

APPLICATION = 0x4B434B41  # "KCKA": the database is ours
VERSION = 5

_TYPES = {"t": "TEXT", "i": "INTEGER", "b": "BLOB"}


class Column(NamedTuple):
    """A column: `kind` t, i or b (text, whole number, bytes); with `null` it may be empty; `about`: what is in it."""

    name: str
    kind: str
    null: bool
    about: str


class Table(NamedTuple):
    """What a table is `about`, its `columns`, how many of the first ones are its `key`; the `order` of a listing."""

    about: str
    key: int
    columns: tuple[Column, ...]
    order: str


def _table(about: str, key: int, text: str, order: str = "") -> Table:
    """Of lines `name kind about`; a kind with ? may be empty. `order`: columns, else the key."""
    columns = []
    for line in text.strip().splitlines():
        name, kind, told = line.strip().split(" ", 2)
        columns.append(Column(name, kind[0], kind.endswith("?"), told))
    return Table(about, key, tuple(columns), order or ", ".join(f'"{column.name}"' for column in columns[:key]))


KEPT = {
    "device": _table(
        "A device, or a simulator's folder.",
        1,
        """
        device t number of the chip in hex, a folder's `device.id`, or what --as says
        kocka t version that ran there when it was exported last
        """,
    ),
    "file": _table(
        "A file of score mode, as far as it is sound (firmware/kocka/scorebook/SCORE.md). Only ever grows.",
        4,
        """
        device t the device
        name t of the file on it
        begun t hash of the file's first record: the name may have been another file's before
        copy i 0: in use; others went another way after the same beginning, and are only kept
        kind t sheet, deck, leagues, roster or settled
        data b the records
        """,
    ),
    "summary": _table(
        "A finished match of play mode (firmware/kocka/match/JOURNAL.md, kind 32).",
        3,
        """
        device t the device
        number i of the match's file
        seed i of the match
        payload b of the record
        """,
    ),
    "archive": _table(
        "What older matches of play mode came to on the device (firmware/kocka/match/HISTORY.md), as it was last.",
        1,
        """
        device t the device
        data b the records of archive.kck
        """,
    ),
}

DERIVED = {
    "player": _table(
        "The roster of each device: who plays, remembered.",
        2,
        """
        device t the device
        number i of the player, for ever
        name t as it is now
        licence i for Monte Carlo (CK-25), 0 for none
        position i in the list, from 1: who played last is first
        """,
        "device, position",
    ),
    "match": _table(
        "Play mode: a finished match against AI seats or people.",
        1,
        """
        match t device/number/seed
        device t the device
        number i of the match's file
        ended t? by the device's clock, 2026-11-21T18:30:00; empty where it had none
        game t name in the engine
        rounds i played
        interludes i dokládačky played (CK-16)
        baraz i baráž rounds that became due (CK-15)
        loser i? seat that alone has lost
        price i of a round of drinks (CK-17), 0: not said
        currency t of the price and of money won
        decimals i of the currency
        """,
    ),
    "match_seat": _table(
        "Play mode: who sat there and how it ended.",
        2,
        """
        match t the match
        seat i clockwise from 0
        kind t human or ai
        level t? of an AI seat
        name t of the person, or of the AI seat's persona
        total i points at the end
        place i from 1, shared or not
        net i smallest coins won
        interludes i dokládačky lost
        brewery i how often the total passed 71 (pivovar)
        seliko i how often it passed 90
        undone i decisions taken back
        hints i taken
        """,
    ),
    "match_event": _table(
        "Play mode: how often something happened to a seat in a match.",
        3,
        """
        match t the match
        seat i the seat
        event t vagon, durch, wrong_durch, hodovka … (firmware/kocka/engine/round.py)
        times i at least 1, at most 255
        """,
    ),
    "summed": _table(
        "Play mode: sums of matches that the device no longer has one by one. They are in no other table, unless they"
        " were exported before.",
        5,
        """
        device t the device
        game t name in the engine
        kind t human or ai
        name t of the person, or of the AI seat's persona; … are persons for whose names there was no room
        year i in which they ended, or before, where years have been put together; 0: unknown; -1: all of them
        matches i finished
        won i first in them, alone or not
        lost i last in them
        rounds i played
        points i totals added up
        """,
    ),
    "sheet": _table(
        "Score mode: a kept sheet.",
        1,
        """
        sheet t device/file/beginning
        device t the device
        number i of the file
        date t? of the first deal, 2026-11-21
        closed t? when it was put away; empty also where nobody knows
        state t open, over, or away (put away before its end)
        game t name in the engine, or free
        rules t name of the set of house rules
        word t of Kouřící kočka (KK-11)
        stake i smallest coins a point
        price i smallest coins at home for what a loser pays (CK-17), 0: not said
        currency t at home
        decimals i of it
        bar_currency t at the bar
        bar_decimals i of it
        rate_home i so many at home …
        rate_bar i … are worth so many at the bar
        place t where it was played
        first_dealer i seat
        seats i columns of the sheet
        rounds i played
        interludes i dokládačky played (CK-16)
        loser i? player who alone has lost
        opening i points of every column before the first entry: less than 0 where all pay a stake into a pot
        carried i points that were in the pot from an earlier session; 0 in games without one
        """,
    ),
    "sheet_player": _table(
        "Score mode: everybody who has sat at a sheet.",
        2,
        """
        sheet t the sheet
        player i numbered from 0 as they first sat down
        name t as in the roster now, else as on the sheet
        written t as on the sheet
        number i? in the device's roster
        seat i? column where they sit now or at the end; empty: they left
        total i? points, at the end or when they left
        place i? from 1, shared or not, of those who sit there
        net i? smallest coins won, where the game is for money
        """,
    ),
    "sheet_entry": _table(
        "Score mode: what was entered, corrections done.",
        2,
        """
        sheet t the sheet
        entry i from 0
        kind t round, agreed (a round of any sum), interlude, void, lost, misdeal, deal, rest, pot, end, seating …
        round i? number of the round, from 1
        numbers t the entry itself, a JSON list (the sheets in firmware/kocka/games)
        """,
    ),
    "sheet_score": _table(
        "Score mode: every column after every entry.",
        3,
        """
        sheet t the sheet
        entry i the entry; -1: before the first one, where columns do not begin with 0
        seat i the column
        player i who sat there
        points i what the entry added
        total i after it
        """,
    ),
    "sheet_event": _table(
        "Score mode: what happened, in order.",
        2,
        """
        sheet t the sheet
        at i from 0
        entry i the entry
        seat i the column
        player i who sat there
        event t as in match_event, and pivovar, seliko, dabl, tripl, baraz, letter, tied
        """,
    ),
    "sheet_pot": _table(
        "Score mode, games with a pot: the pot around every entry, in points.",
        2,
        """
        sheet t the sheet
        entry i the entry
        before i the pot before it
        after i the pot after it, with the stakes of the players if it had become empty
        """,
    ),
    "sheet_item": _table(
        "Score mode, games with a pot: why everybody won or paid what they did, in points that add up to the entry's.",
        3,
        """
        sheet t the sheet
        entry i the entry
        line i from 0
        what t tax, eyes, basic, selective, capped, annulled, pot_taken, pot_paid, sanction, fine or stake
        seat i? whose it is; empty: the declarer's side's, or everybody's
        about t the announcement; empty for other items
        count i eyes above 35, eyes of a Varšava, violations, points of the pot; 0 for other items
        rate i? points for one of these
        factor i by contras, or of a Varšava's sanction
        announced i? 1, or 0 for what was played silently
        made i? 1: the announcement was made
        value i a head, as the declarer's side sees it; 0 where the pot is concerned
        points0 i of seat 0
        points1 i of seat 1
        points2 i of seat 2
        points3 i of seat 3
        points4 i? of seat 4, where five sit at the table
        """,
    ),
    "bill": _table(
        "Score mode: who pays and who has paid (CK-17, CK-18).",
        2,
        """
        sheet t the sheet
        line i from 0
        player i who pays
        why t interlude, match, renonc, or gift (nobody owed it)
        entry i the entry it follows from
        coins i? smallest coins paid; empty: not paid yet
        currency t? in which
        decimals i? of the currency
        home_coins i? the same in smallest coins at home, rounded down
        """,
    ),
    "settled": _table(
        "Score mode: what was paid of what an evening left owed (firmware/kocka/scorebook/settled.py).",
        2,
        """
        settled t device/file/beginning
        line i from 0
        date t? the evening
        giver t who paid; a game: its pot
        taker t who got it; a game: its pot
        amount i smallest coins, or how many drinks
        what t the currency, or what was drunk
        decimals i? of the currency; empty: drinks
        """,
    ),
    "deck": _table(
        "Described cards (CK-24): a deck.",
        1,
        """
        deck t device/file/beginning
        device t the device
        number i of the file
        owner t of the cards
        date t? when it was begun
        cards i described so far, of 32
        days i? from the first card to the last (CK-26)
        """,
    ),
    "card": _table(
        "Described cards: what is written on one.",
        2,
        """
        deck t the deck
        card t QS is the queen of spades
        position i in which it was described, from 1
        date t? the day
        place t the pub
        name1 t of the first player
        name2 t of the second
        name3 t of the third
        name4 t of the fourth
        loser i which of them has lost, 1 to 4
        underlines i 1, or 2 after a dabl or tripl
        """,
    ),
    "leagues": _table(
        "Monte Carlo (CK-25).",
        1,
        """
        leagues t device/file/beginning
        device t the device
        number i of the file
        date t? the day
        draws i complete ones
        """,
    ),
    "leagues_player": _table(
        "Monte Carlo: how everybody stands.",
        2,
        """
        leagues t the leagues
        player i from 0, the highest licence first
        name t of the player
        licence i of the player
        rank i in the table, from 1
        league i where they play now, from 1
        matches i played
        lost i of these
        points i of all matches
        """,
    ),
    "leagues_result": _table(
        "Monte Carlo: the matches.",
        4,
        """
        leagues t the leagues
        draw i from 1
        league i from 1
        player i the player
        total i points
        lost i 1: has lost
        """,
    ),
    "person": _table(
        "Statistics of each device, player and game, play mode and score mode apart. Matches that are over count.",
        5,
        """
        device t the device
        mode t played or kept
        game t the game
        kind t human or ai
        name t of the player
        matches i finished
        won i first, shared places too
        lost i last
        rounds i played
        points i totals added up
        interludes i dokládačky lost
        dabls i matches lost with a dokládačka
        tripls i with two
        vagons i 28 points in a round
        durchs i made (CK-11)
        wrong_durchs i claimed (CK-12)
        hodovkas i taken
        brewery i total above 71
        seliko i total above 90
        longest_streak i matches in a row not lost
        """,
    ),
    "record": _table(
        "Records of score mode (CK-26), a device and game each.",
        3,
        """
        device t the device
        game t the game; empty for the fastest deck
        record t most_interludes, shortest, longest_peace, fastest_deck, biggest_bill
        value i interludes, rounds, rounds, days, smallest coins at home
        currency t of the bill
        decimals i of it
        names t who, separated by commas
        date t? when
        place t where
        """,
    ),
}

TABLES = {**KEPT, **DERIVED}


def sql(name: str) -> str:
    """The statement that makes a table."""
    table = TABLES[name]
    lines = [f'"{c.name}" {_TYPES[c.kind]}{"" if c.null else " NOT NULL"}' for c in table.columns]
    key = ", ".join(f'"{column.name}"' for column in table.columns[: table.key])
    return f'CREATE TABLE "{name}" ({", ".join(lines)}, PRIMARY KEY ({key})) WITHOUT ROWID, STRICT'


_PAGE = """\
# The database of `kocka export`

An SQLite file of schema version {version} (`PRAGMA user_version`; `application_id` is {application:#x}). This page is
made by `make gen` from schema.py.

- **Safe to run again.** A sheet is known by its device, its file's name and a hash of its first record, an entry by its
  number on the sheet, a match by its device, number and seed. What is there is completed, never doubled; what a device
  no longer has stays.
- **Two kinds of tables.** `device`, `file` and `summary` hold what came from the devices, byte for byte. All others are
  worked out from them by the device's own code, anew with each export; do not write into them.
- **Several devices** share a database. Players of two devices are the same person where they have the same name
  (`kocka import` corrects names). A device that was given the saves of another one (`kocka restore`) and went on with
  them: each sheet and match counts once, where it is longest.
- **Versions.** A database of an older version is brought up to date by the next export, from the kept tables; one of a
  newer version is refused and not touched.
- Dates are texts as in ISO 8601, money is whole smallest coins. NULL: nobody knows, or there is none.
- CSV and JSON have the same tables and columns, without the tables that hold bytes. JSON:
  `{{"schema": {version}, "tables": {{name: [row, …]}}}}`.

The key of a table is **bold**.
"""


def page() -> str:
    lines = [_PAGE.format(version=VERSION, application=APPLICATION)]
    for name, table in TABLES.items():
        lines.append(f"## {name}\n\n{table.about}\n")
        lines.append("| column | type | what |\n|---|---|---|")
        for at, column in enumerate(table.columns):
            shown = f"**{column.name}**" if at < table.key else column.name
            kind = _TYPES[column.kind].lower() + (", may be NULL" if column.null else "")
            lines.append(f"| {shown} | {kind} | {column.about} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def outputs() -> dict[str, bytes]:
    """For `kocka build`: the page."""
    return {"host_tools/records/history/SCHEMA.md": page().encode()}
