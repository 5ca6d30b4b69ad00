"""Somebody else deals, or is out, than whose turn it is: who, and for how long."""

from kocka.engine.seating import DealsEntry, RestsEntry
from kocka.scorebook.score_sheet import INSERT, ScoreSheet
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import scoring
from kocka.ui.screens.score.who import Who

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.engine.sheet import Sheet
    from kocka.ui.session.app import KockaApp


def ask_turn(app: "KockaApp", score_sheet: ScoreSheet, is_out: bool, then, before: "Sheet | None" = None):
    """Asks who deals, or who is out, in place of whose turn it is: the screen. `then(entry)` says what follows.

    `before`: the sheet before the round that is meant, None for the next one.
    """
    sheet = before or score_sheet.sheet
    rows: list = []
    seat = sheet.left_of(sheet.dealer)
    names = [score_sheet.players[player][0] for player in sheet.seating.sitting]
    for _ in sheet.seating.here():
        if not (sheet.resting >> seat & 1 if is_out else seat == sheet.dealer):
            rows.append((names[seat], lambda seat=seat: picked(seat)))
        seat = sheet.left_of(seat)
    title = t(ids.KEEP_OUT if is_out else ids.KEEP_DEALS)

    def picked(seat: int):
        if is_out:
            return then(RestsEntry.of(seat))
        if sheet.loser_deals:  # whoever it was
            return then(DealsEntry.of(seat))
        how = [
            (t(ids.KEEP_FROM_NOW), lambda: then(DealsEntry.of(seat))),
            (t(ids.KEEP_ONCE), lambda: then(DealsEntry.of(seat, True))),
        ]
        return ("replace", Who(app, title + ": " + names[seat], how))

    return Who(app, title, rows)


def correct_turn(app: "KockaApp", score_sheet: ScoreSheet, at: int, is_out: bool) -> None:
    """Works out the sheet before entry number `at` in turns, then asks as `ask_turn`; the answer is put before it."""

    def then(entry: "tuple[int, ...]"):
        return scoring.confirm_other(app, score_sheet, INSERT, at, entry)

    def ask(sheet: "Sheet"):
        return ("push", ask_turn(app, score_sheet, is_out, then, sheet))

    app.in_turns(scoring.before(app, score_sheet, at, ask))
