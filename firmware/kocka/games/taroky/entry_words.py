"""What score keeping asks of Taroky: see `own_score` in `ui/table/entry_words.py`."""

from micropython import const

from kocka.engine.sheet import OVER, ROUND, SheetError, VoidEntry, kind_of
from kocka.ui.languages import ids, t

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.games.taroky.rules.outcome import Outcome
    from kocka.games.taroky.rules.settlement import Settlement
    from kocka.scorebook.score_sheet import ScoreSheet

_LINE = const(21)  # letters of a line that sums up a round

# Modules that the first sheet needs, loaded one after the other.
MODULES = (
    "kocka.games.taroky.rules.settlement",
    "kocka.games.taroky.sheet.checks",
    "kocka.games.taroky.sheet.sheet",
)


class RoundAccount:
    """Why a round scored what it did: its `outcome` and settlement (`made`), the `names` of those who played it, the
    `pot` before it, and `money(points)`, an amount as text, or None.
    """

    def __init__(self, outcome: "Outcome", made: "Settlement", names: list[str], pot: int, money: "Any") -> None:
        self.outcome = outcome
        self.made = made
        self.names = names
        self.pot = pot
        self.money = money


def account(score_sheet: "ScoreSheet", at: int, sheet: "Any") -> "RoundAccount | None":
    """Why entry number `at` of `sheet` scored what it did; None if it has no settlement. Allocates."""
    from kocka.games.taroky.rules.outcome import FIRST, Outcome
    from kocka.ui.table.entry_words import price

    try:
        made = sheet.settlement(at)
    except SheetError:
        return None
    entry = sheet.entries[at]
    four = sheet.playing(entry)
    outcome = sheet.outcome(at) if kind_of(entry) == ROUND else Outcome(FIRST, four.index(VoidEntry(entry).seat))
    names = [score_sheet.players[sheet.seating.player_at(seat, at)][0] for seat in four]
    coins = sheet.point_coins
    money = (lambda points: price(score_sheet, points * coins)) if coins else None
    return RoundAccount(outcome, made, names, sheet.pot_before(at), money)


def lines(app: "Any", account: RoundAccount) -> "Any":
    """The screen that shows an account."""
    return app.make_of("taroky", "account", account.outcome, account.made, account.names, account.pot, account.money)


def story(score_sheet: "ScoreSheet", entry: tuple[int, ...], at: int) -> str:
    """An entry in one line. Allocates."""
    from kocka.games.taroky.settling import summary
    from kocka.games.taroky.sheet.sheet import DEAL, POT, DealEntry, outcome_of
    from kocka.ui.table.entry_words import named, player

    kind = kind_of(entry)
    if kind == ROUND:
        return summary(
            outcome_of(entry), [player(score_sheet, seat, at) for seat in score_sheet.sheet.playing(entry)], _LINE
        )
    if kind == POT:
        return t(ids.TK_POT_STORY)
    if kind == DEAL:
        return named(score_sheet, ids.KEEP_DEALS_NEXT, DealEntry(entry).dealer, at)
    return t(ids.TK_SESSION_OVER) if kind == OVER else ""


def mark(kind: int) -> str:
    """The letter to the left of an entry that is not a round."""
    return "=" if kind == OVER else "•"
