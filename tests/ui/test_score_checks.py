"""An entry is checked once: by the form that makes it. What is shown and written after that is the same entry."""

from __future__ import annotations

import pytest

from kocka.engine.sheet import ROUND, VOID, Sheet
from kocka.games import registry
from kocka.games.taroky.sheet import checks
from kocka.hal import MENU, NEXT, OK
from kocka.scorebook.score_sheet import ADD, REPLACE, ScoreSheet
from kocka.ui.languages import ids, t
from kocka.ui.screens.score.confirm import ConfirmEntry
from kocka.ui.screens.score.table import ScoreTable
from tests.match import table
from tests.ui.both_score import new
from tests.ui.menus import press
from tests.ui.score_keys import row, settle, tell

ROUNDS = {
    "cerna_kocka": [14, 13, -1, 1],
    "hearts": [13, 8, 5, 0],
    "black_cat": [-40, -40, -55, 0],
    "free": [1, 2, 3, 4],
}


def counted(monkeypatch: pytest.MonkeyPatch, game: str) -> list[tuple[int, ...]]:
    """The entries that the game's sheet checks from now on."""
    found: list[tuple[int, ...]] = []
    kind: type[Sheet] = registry.sheet_class(game)
    check = kind.check_played

    def counting(self: Sheet, entry: tuple[int, ...], playing: int) -> None:
        found.append(entry)
        check(self, entry, playing)

    monkeypatch.setattr(kind, "check_played", counting)
    return found


@pytest.mark.parametrize("game", sorted(ROUNDS))
def test_a_round_is_checked_once_from_the_keys_to_the_file(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = new("pico_lcd_1_3", game)
    score_sheet = app.top.score_sheet
    found = counted(monkeypatch, game)
    press(app, OK)
    tell(app, ROUNDS[game])
    if not isinstance(app.top, ConfirmEntry):
        press(app, OK)
    assert isinstance(app.top, ConfirmEntry)
    press(app, OK)
    settle(app)
    assert isinstance(app.top, ScoreTable) and len(score_sheet.sheet.entries) == 1
    assert [entry[0] for entry in found] == [ROUND]
    found.clear()
    assert ScoreSheet.load(score_sheet.path)[1] is None
    assert len(found) == 1, "what a file holds is checked when it is read"
    table.clear(app.board.folder)


def test_a_corrected_round_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    app = new("pico_lcd_1_3")
    score_sheet = app.top.score_sheet
    score_sheet.add((ROUND, 14, 13, -1, 1, -1, -1))
    found = counted(monkeypatch, "cerna_kocka")
    entry = score_sheet.form(0, True).entry([14, 13, 1, 0], 1 << 3)
    for _ in score_sheet.begin_trial(REPLACE, 0, entry).booking(1):
        pass
    score_sheet.enter(REPLACE, 0, entry)
    assert found == [entry] and list(score_sheet.sheet.totals) == [14, 13, 1, -1]
    table.clear(app.board.folder)


def test_a_round_of_taroky_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    app = new("pico_lcd_1_3", "taroky")
    score_sheet = app.top.score_sheet
    form = score_sheet.form()
    form.choose(1)
    found = []
    check = checks.check
    monkeypatch.setattr(checks, "check", lambda outcome, options: found.append(outcome) or check(outcome, options))
    entry = form.entry()
    for _ in score_sheet.begin_trial(ADD, 0, entry).booking(1):
        pass
    score_sheet.enter(ADD, 0, entry)
    assert len(found) == 1 and len(score_sheet.sheet.entries) == 1
    table.clear(app.board.folder)


def test_what_no_form_made_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pot that nobody can have counted is refused before it is shown."""
    app = new("pico_lcd_1_3", "taroky")
    found = counted(monkeypatch, "taroky")
    press(app, OK)
    row(app, t(ids.TK_VOID))
    press(app, OK, OK)
    assert isinstance(app.top, ConfirmEntry) and [entry[0] for entry in found] == [VOID]
    press(app, NEXT, MENU)
    settle(app)
    table.clear(app.board.folder)
