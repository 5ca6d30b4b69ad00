"""The page: one HTML file that needs nothing else, the same bytes for the same database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from host_tools.device import show
from host_tools.records.report import cards, plots
from host_tools.records.report.game import report_of
from host_tools.records.report.season import Season, SheetView, Standing, Table, amount
from host_tools.records.report.words import Words
from kocka.match.statistics import Person
from kocka.ui import languages
from kocka.ui.table.entry_words import line_of

# Columns of a season's table, where anybody has one.
_COLUMNS = {
    "interludes": "interludes",
    "dabls": "dabls",
    "tripls": "tripls",
    "vagons": "vagons",
    "durchs": "durchs",
    "wrong": "wrong_durchs",
    "hodovkas": "hodovkas",
}
_SIGNS = str.maketrans("CDHST", "♣♦♥♠T")


def _value(person: Person, name: str) -> int:
    return int(getattr(person, _COLUMNS[name]))


def _columns(table: Table) -> list[str]:
    """The columns that are not 0 for everybody."""
    return [name for name in _COLUMNS if any(_value(row.person, name) for row in table.rows)]


def _money(table: Table) -> bool:
    """Whether anybody has won or lost any."""
    return any(row.person.purse for row in table.rows)


def _sign(name: str) -> str:
    """The sign of a card: 10♥ for TH."""
    rank, suit = name[0], name[1]
    return ("10" if rank == "T" else rank) + suit.translate(_SIGNS)


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


def _of_sheet(sheet: SheetView, words: Words) -> str:
    """Totals over rounds; nothing before the first two."""
    if len(sheet.heads) < 3:
        return ""
    lines = [
        plots.Line(
            name,
            seat,
            [None if total is None else total / 10**sheet.decimals for total in totals],
            words.point(amount(totals[-1] or 0, sheet.decimals)),
        )
        for seat, (name, totals) in enumerate(zip(sheet.names, sheet.totals, strict=True))
    ]
    levels: list[tuple[int, str]] = []
    own = report_of(sheet.game).LEVELS
    if own:
        highest = max(total or 0 for totals in sheet.totals for total in totals)
        levels = [(level, words[word]) for level, word in own if highest >= level - 15]
    marks = [(at, words["interlude"]) for at in sheet.interludes]
    return plots.svg(plots.Plot(lines, sheet.heads, levels, marks, words["round"]), sheet.id)


def _of_table(table: Table, words: Words) -> str:
    """Matches lost over time, where there are enough for a line."""
    if len(table.lost) < 3:
        return ""
    names = [row.name for row in table.rows]
    lines = [plots.Line(name, at, [0, *(lost.get(name, 0) for lost in table.lost)]) for at, name in enumerate(names)]
    places = ["", *(str(number + 1) for number in range(len(table.lost)))]
    return plots.svg(plots.Plot(lines, places, [], [], words["matches_below"], True), table.game)


def _of_money(table: Table, words: Words) -> str:
    """Money won over time, where there are enough matches for a line."""
    if len(table.money) < 2:
        return ""
    name, decimals = table.currency
    unit = 10**decimals
    lines = [
        plots.Line(
            row.name,
            at,
            [0.0, *(won.get(row.name, 0) / unit for won in table.money)],
            words.money(table.money[-1].get(row.name, 0), name, decimals),
        )
        for at, row in enumerate(table.rows)
        if row.name in table.money[-1]
    ]
    places = ["", *(str(number + 1) for number in range(len(table.money)))]
    return plots.svg(plots.Plot(lines, places, [], [], words["matches_below"], True), table.game + " money")


def _rating(table: Table, row: Standing) -> str:
    """1043 ± 60."""
    rating, about = table.ratings[row.name]
    return f"{rating:.0f} ± {about:.0f}"


def _logs(season: Season, language: str) -> dict[str, list[str]]:
    """The logs of the sheets, in the device's words."""
    before = languages.language()
    languages.choose(languages.CODES.index(language))
    try:
        return {sheet.id: [line_of(sheet.book, line) for line in sheet.log] for sheet in season.sheets}
    finally:
        languages.choose(before)


def render(season: Season, language: str) -> bytes:
    """The page in Czech (cs) or English (en)."""
    words = Words(language)
    drawings: dict[str, Markup] = {}
    with show.bar("Drawing", len(season.tables) + len(season.sheets)) as done:
        for table in season.tables:
            drawings[table.game] = Markup(_of_table(table, words))
            done(len(drawings))
        for sheet in season.sheets:
            drawings[sheet.id] = Markup(_of_sheet(sheet, words))
            done(len(drawings))
    heads = [
        (table.game, [row.name for row in table.rows if row.name in table.heads], table.heads)
        for table in season.tables
        if len(table.heads) > 1 and table.matches > 1
    ]
    kept = sum(table.matches for table in season.tables)
    played = sum(table.matches for table in season.played)
    numbers = ((season.evenings, "evenings"), (kept, "sheets"), (played, "matches_played"), (season.players, "players"))
    context: dict[str, Any] = {
        "w": words,
        "season": season,
        "period": f"{words['season']} {season.chosen.year}" if season.chosen.year else words["all_years"],
        "facts": [(number, words.count(word, number)) for number, word in numbers if number],
        "plots": drawings,
        "heads": heads,
        "rounds": {
            sheet.id: found
            for sheet in season.sheets
            if (found := report_of(sheet.game).rounds(sheet.book, words)) is not None
        },
        "logs": _logs(season, language),
        "money": {table.game: Markup(_of_money(table, words)) for table in season.tables},
        "rating": _rating,
        "listings": [
            (game, own)
            for game in sorted({book.setup.game for book in season.books})
            if (own := report_of(game).season([book for book in season.books if book.setup.game == game], words))
        ],
        "columns_of": _columns,
        "value_of": _value,
        "money_of": _money,
        "picture": cards.address,
        "sign": _sign,
        "minus": _minus,
    }
    loader = FileSystemLoader(Path(__file__).parent, encoding="utf-8")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=False)
    return (environment.get_template("page.html").render(context) + "\n").encode()
