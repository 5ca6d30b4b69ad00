"""What the screens of score keeping ask of Taroky: see `own_score` in `ui/screens/score/scoring.py`."""

from micropython import const

from kocka.engine.sheet import OVER, ROUND, SheetError, VoidEntry, kind_of
from kocka.ui.languages import ids, t

_LINE = const(21)  # letters of a line that sums up a round

# Modules that the first sheet needs, loaded one after the other.
MODULES = (
    "kocka.games.taroky.rules.settlement",
    "kocka.games.taroky.sheet.checks",
    "kocka.games.taroky.sheet.sheet",
)


def entry_screen(app, score_sheet, kind: int, at: int, before):
    """The screen for an entry."""
    from kocka.games.taroky.screens.score_entry import taroky_screen

    return taroky_screen(app, score_sheet, kind, at, before)


def refusal_id(reason: int) -> int:
    """The text id for a reason of games.taroky.sheet.checks, 0 for none."""
    from kocka.games.taroky.screens import settling

    return settling.refusal_id(reason)


def account(score_sheet, at: int, sheet):
    """The settlement of entry number `at` of `sheet`, as arguments of `Lines`; None if it has none. Allocates."""
    from kocka.games.taroky.rules.outcome import FIRST, Outcome
    from kocka.ui.screens.score.scoring import price

    try:
        made = sheet.settlement(at)
    except SheetError:
        return None
    entry = sheet.entries[at]
    four = sheet.four(entry)
    outcome = sheet.outcome(at) if kind_of(entry) == ROUND else Outcome(FIRST, four.index(VoidEntry(entry).seat))
    names_ = [score_sheet.players[sheet.player_at(seat, at)][0] for seat in four]
    coins = sheet.coins
    money = (lambda points: price(score_sheet, points * coins)) if coins else None
    return outcome, made, names_, sheet.pot_before(at), money


def lines(app, account: tuple):
    """The screen that shows an account."""
    return app.make_of("taroky", "account", *account)


def story(score_sheet, entry: tuple, at: int) -> str:
    """An entry in one line. Allocates."""
    from kocka.games.taroky.screens.settling import summary
    from kocka.games.taroky.sheet.sheet import DEAL, POT, DealEntry, outcome_of
    from kocka.ui.screens.score.scoring import named, player

    kind = kind_of(entry)
    if kind == ROUND:
        return summary(
            outcome_of(entry), [player(score_sheet, seat, at) for seat in score_sheet.sheet.four(entry)], _LINE
        )
    if kind == POT:
        return t(ids.TK_POT_STORY)
    if kind == DEAL:
        return named(score_sheet, ids.TK_DEALS_STORY, DealEntry(entry).dealer, at)
    return t(ids.TK_SESSION_OVER) if kind == OVER else ""


def mark(kind: int) -> str:
    """The letter to the left of an entry that is not a round."""
    return "=" if kind == OVER else "•"
