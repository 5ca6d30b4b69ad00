"""The score sheet that the device shows, as a table: for the page to print and to keep as CSV."""

from host_tools.records.cells import as_text
from kocka.engine.seating import SEATING
from kocka.engine.sheet import INTERLUDE, kind_of
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.ui.languages import ids, t
from kocka.ui.languages.dates import day
from kocka.ui.table import entry_words as words

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

_MARK = "\ufeff"  # tells spreadsheets that it is UTF-8
_MINUS = "\u2212"


def csv(table: "dict[str, Any]") -> str:
    """The table as CSV. Amounts stay numbers; no other cell is computed by a spreadsheet."""
    head = ["", ""]
    for name in table["names"]:
        head += [name + " +", name]
    rows = [head] + table["rows"]
    totals = ["", ""]
    for total in table["sums"]:
        totals += ["", total]
    rows.append(totals)
    if table["bill"]:
        rows += [[], [table["bill_title"]]] + table["bill"]
    return _MARK + "".join([",".join([_cell(cell) for cell in row]) + "\r\n" for row in rows])


def _cell(text: str) -> str:
    """A cell of a line of CSV."""
    if text[:1] == _MINUS and text[1:].replace(",", "").isdigit():
        text = "-" + text[1:]  # as spreadsheets read a number
    else:
        text = as_text(text)
    for letter in ',"\r\n':
        if letter in text:
            return '"' + text.replace('"', '""') + '"'
    return text


def table(score_sheet: ScoreSheet) -> "dict[str, Any]":
    """{"title", "about", "date", "names", "rows", "sums", "bill", "bill_title"}.

    `rows`: of each entry [label, what it says, points and total of each player …], the players in their order at the
    table; `sums`: the totals; `bill`: [name, amount or that it is owed] of each round of drinks; `date`:
    "1996-07-03", or "".
    """
    sheet = score_sheet.sheet
    order = list(sheet.seating.order)
    setup = score_sheet.setup
    word = sheet.word

    def said(n: int) -> str:
        return word[:n] if word else words.amount(score_sheet, n)

    rows = []
    before = [sheet.start_of(seat) for seat in range(sheet.SEATS)]
    labels = words.marks(score_sheet, 0, len(sheet.entries))
    for at, entry in enumerate(sheet.entries):
        totals = list(sheet.history[at])
        row = [labels[at], words.story(score_sheet, entry, at)]
        is_round = kind_of(entry) < SEATING and kind_of(entry) != INTERLUDE
        for seat in order:
            is_told = is_round and sheet.seating.player_at(seat, at) >= 0
            row.append(words.amount(score_sheet, totals[seat] - before[seat]) if is_told else "")
            row.append(said(totals[seat]) if is_told else "")
        rows.append(row)
        before = totals
    date = score_sheet.date
    bill = []
    for player, _, _, coins, currency in score_sheet.bill():
        paid = words.price(score_sheet, coins, currency) if coins >= 0 else t(ids.KEEP_PAYS)
        bill.append([score_sheet.players[player][0], paid])
    return {
        "title": words.title(setup.game),
        "about": ", ".join([text for text in (day(date), setup.place, words.due(score_sheet)) if text]),
        "date": f"{date // 10000}-{date // 100 % 100:02}-{date % 100:02}" if date else "",
        "names": [score_sheet.name(seat) for seat in order],
        "rows": rows,
        "sums": [said(sheet.totals[seat]) for seat in order],
        "bill": bill,
        "bill_title": t(ids.BILL_TITLE),
    }
