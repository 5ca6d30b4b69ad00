"""The score sheet that the device shows, as a table: for the page to print and to keep as CSV."""

import json

from kocka.engine.seating import SEATING
from kocka.engine.sheet import INTERLUDE, kind_of
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import scoring


def table(score_sheet: ScoreSheet) -> str:
    """JSON: {"title", "about", "date", "names", "rows", "sums", "bill", "bill_title"}.

    `rows`: of each entry [label, what it says, points and total of each player …], the players in their order at the
    table; `sums`: the totals; `bill`: [name, amount or that it is owed] of each round of drinks; `date`:
    "1996-07-03", or "".
    """
    sheet = score_sheet.sheet
    order = list(sheet.order)
    setup = score_sheet.setup
    word = getattr(sheet, "word", "")

    def said(n: int) -> str:
        return word[:n] if word else scoring.amount(score_sheet, n)

    rows = []
    before = [sheet.start_of(seat) for seat in range(sheet.SEATS)]
    labels = scoring.marks(score_sheet, 0, len(sheet.entries))
    for at, entry in enumerate(sheet.entries):
        totals = list(sheet.history[at])
        row = [labels[at], scoring.story(score_sheet, entry, at)]
        is_round = kind_of(entry) < SEATING and kind_of(entry) != INTERLUDE
        for seat in order:
            is_told = is_round and sheet.player_at(seat, at) >= 0
            row.append(scoring.amount(score_sheet, totals[seat] - before[seat]) if is_told else "")
            row.append(said(totals[seat]) if is_told else "")
        rows.append(row)
        before = totals
    date = score_sheet.date
    bill = []
    for player, _, _, coins, currency in score_sheet.bill():
        paid = scoring.price(score_sheet, coins, currency) if coins >= 0 else t(ids.KEEP_PAYS)
        bill.append([score_sheet.players[player][0], paid])
    return json.dumps(
        {
            "title": scoring.title(setup.game),
            "about": ", ".join([text for text in (scoring.day(date), setup.place, scoring.due(score_sheet)) if text]),
            "date": f"{date // 10000}-{date // 100 % 100:02}-{date % 100:02}" if date else "",
            "names": [score_sheet.name(seat) for seat in order],
            "rows": rows,
            "sums": [said(sheet.totals[seat]) for seat in order],
            "bill": bill,
            "bill_title": t(ids.BILL_TITLE),
        }
    )
