"""Sets of house rules by keys: saved under a name, taken for a new match, deleted; the sheet knows the name."""

from __future__ import annotations

from typing import Any

import pytest

from kocka.games import registry as engine_games
from kocka.hal import BACK, MENU, NEXT, OK
from kocka.match import house_rules, journal
from kocka.match.house_rules import HouseRules, Sets
from kocka.match.setup import HOUSE
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.new_match import NewMatch
from kocka.ui.screens.play.rule_sets import RuleSets, SetName
from kocka.ui.table import profile as games
from kocka.ui.widgets.dialog import Box
from tests.match.table import clear
from tests.plugin import first_fast
from tests.ui import pub
from tests.ui.menus import press

EVERYWHERE = pytest.mark.parametrize("board", pub.BOARDS)
BOTH = pytest.mark.parametrize("language", [0, 1])


def opened(board: str, name: str, language: int = 0) -> Any:
    """A game with the screen for a new match of a game on top."""
    app: Any = pub.new_game(board, language)
    app.apply(("push", NewMatch(app, name)))
    return app


def go_to(app: Any, action: object) -> None:
    """The cursor goes to the row with this action."""
    rows = app.top._list if isinstance(app.top, NewMatch) else app.top.list
    for _ in range(len(rows.items)):
        if rows.item.action == action:
            return
        press(app, NEXT)
    raise AssertionError(action)


def write(app: Any, letters: int) -> None:
    """A name of so many letters, and done."""
    assert isinstance(app.top, SetName)
    for _ in range(letters):
        press(app, NEXT, OK)
    press(app, MENU)


@EVERYWHERE
@pytest.mark.parametrize(
    ("name", "language"), first_fast(((name, at % 2) for at, name in enumerate(games.NAMES)), names=2)
)
def test_saved_taken_and_deleted(board: str, language: int, name: str) -> None:
    app = opened(board, name, language)
    chosen = app.top
    usual = chosen.undo
    go_to(app, "undo")
    press(app, OK)
    assert chosen.undo == 1 - usual
    go_to(app, "rules")
    press(app, OK)
    assert isinstance(app.top, RuleSets)
    press(app, OK)
    write(app, 3)
    assert app.top is chosen
    assert app.toast.text == t(ids.SET_SAVED)
    assert len(chosen.set_name) == 3
    saved = Sets.load(app.board.folder)[0].of(name)
    assert [(rules.name, rules.game, rules.house[1]) for rules in saved] == [(chosen.set_name, name, 1 - usual)]
    assert chosen.setup().terms.name == chosen.set_name
    # Another match: the usual rules, then the set.
    press(app, BACK)
    app.apply(("push", NewMatch(app, name)))
    again = app.top
    assert (again.undo, again.set_name) == (usual, "")
    go_to(app, "rules")
    press(app, OK, NEXT, OK)
    assert isinstance(app.top, Box)
    press(app, OK)
    assert app.top is again
    assert (again.undo, again.set_name) == (1 - usual, chosen.set_name)
    assert again.setup().pack()[-30:] == chosen.setup().pack()[-30:]
    go_to(app, "undo")
    press(app, OK)  # changed: it is that set no more
    assert (again.undo, again.set_name) == (usual, "")
    go_to(app, "rules")
    press(app, OK, NEXT, OK, NEXT, OK)
    assert isinstance(app.top, RuleSets)
    assert len(app.top.list.items) == 1
    assert Sets.load(app.board.folder)[0].names() == []
    press(app, BACK)
    assert app.top is again
    clear(app.board.folder)


@EVERYWHERE
def test_a_set_from_elsewhere_with_a_long_name_has_room(board: str) -> None:
    """Here a name has twelve letters at most; in a file it may have twenty-four."""
    app = opened(board, "kourici_kocka")
    sets = Sets.load(app.board.folder)[0]
    sets.put(HouseRules.of("Pravidla od nas z kuchyn", app.top.setup()))
    sets.save()
    go_to(app, "rules")
    press(app, OK, NEXT, OK)
    assert isinstance(app.top, Box)
    press(app, OK)
    assert isinstance(app.top, NewMatch) and app.top.set_name == "Pravidla od nas z kuchyn"
    go_to(app, "rules")
    press(app, OK, OK)
    assert isinstance(app.top, SetName)
    press(app, NEXT, NEXT, BACK)
    clear(app.board.folder)


def test_all_that_is_chosen_comes_back() -> None:
    """Every option and term of each game."""
    for name in games.NAMES:
        app = opened("pico_lcd_1_3", name)
        first = app.top
        for option in first.profile.options:
            option.put(first.options, len(option.values) - 1)
        first.talk = first.undo = 0
        first.stake = 50 if first.profile.terms.agreed & games.MONEY else 0
        first.winner = 1 if first.stake else 0
        first.at_end = first.winner
        first.shares = (40, 30, 20, 10) if first.stake else ()
        first.played_for = "rum"
        first.currency = "SEK" if first.stake else ""
        first.word = "ŽÁBA"
        first.rounds = 11
        first.art = 1
        rules = HouseRules.of("Hospoda", first.setup())
        second = NewMatch(app, name)
        second.take(rules)
        second.seed = first.seed = 5
        first.set_name = "Hospoda"
        assert second.setup().pack() == first.setup().pack()
        chosen = second.setup()
        assert not any(option.is_usual(chosen.options) for option in first.profile.options)
        assert not any(option.is_usual(chosen.house) for option in HOUSE)
        clear(app.board.folder)


@EVERYWHERE
@BOTH
def test_eight_sets_and_no_more(board: str, language: int) -> None:
    app = opened(board, "hearts", language)
    sets = Sets.load(app.board.folder)[0]
    for number in range(house_rules.MOST):
        sets.put(HouseRules("Hospoda U " + str(number), "hearts" if number else "black_cat"))
    sets.save()
    go_to(app, "rules")
    press(app, OK)
    assert len(app.top.list.items) == house_rules.MOST  # saving, and seven of this game
    press(app, OK)
    write(app, 2)
    assert isinstance(app.top, RuleSets)
    assert app.toast.text == t(ids.SETS_FULL)
    assert len(Sets.load(app.board.folder)[0].names()) == house_rules.MOST
    clear(app.board.folder)


def test_what_cannot_be_written_or_read_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("oled_128x64", "hearts")

    def full(file: object) -> None:
        raise OSError(28)

    go_to(app, "rules")
    press(app, OK, OK)
    monkeypatch.setattr(journal, "sync", full)
    write(app, 2)
    assert app.toast.text == t(ids.CANNOT_SAVE)
    assert isinstance(app.top, RuleSets)
    assert len(app.top.list.items) == 1
    monkeypatch.undo()
    press(app, BACK, BACK)
    path = app.board.folder + "/" + house_rules.FILE
    with open(path, "wb") as file:
        file.write(b"something else")
    app.apply(("push", NewMatch(app, "hearts")))
    go_to(app, "rules")
    press(app, OK)
    assert [(problem.path, problem.kept) for problem in app.problems] == [(path, path + ".bad")]
    assert len(app.top.list.items) == 1
    clear(app.board.folder)


def test_sets_of_a_newer_version_are_told_once_and_stay() -> None:
    """A set of this game with a house rule more than there are: not offered, said, and nothing is saved over it."""
    app = opened("oled_128x64", "hearts")
    usual = engine_games.game("hearts").defaults()
    packed = HouseRules("Hospoda", "hearts").pack()
    newer = packed.replace(bytes([len(usual)]) + usual, bytes([len(usual) + 1]) + usual + b"\0")
    path = app.board.folder + "/" + house_rules.FILE
    data = journal.frame(house_rules.SETS_RECORD, house_rules.VERSION, 0, b"\x01" + newer)
    with open(path, "wb") as file:
        file.write(data)
    go_to(app, "rules")
    press(app, OK)
    assert len(app.top.list.items) == 1
    assert [(problem.id, problem.path) for problem in app.problems] == [(journal.NEWER, path)]
    press(app, OK)
    write(app, 2)
    assert app.toast.text == t(ids.CANNOT_SAVE)
    with open(path, "rb") as file:
        assert file.read() == data
    clear(app.board.folder)
