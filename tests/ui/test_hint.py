"""Hints by keys: asked for in the menu or by a held key, given up, read, looked into, followed."""

from __future__ import annotations

from typing import Any

import pytest

from kocka.ai import advice
from kocka.ai.advice import Adviser
from kocka.engine.cards import CLAIM
from kocka.engine.round import PASS, PLAY
from kocka.match.state import INTERLUDE, ROUND
from kocka.ui.screens.play.game_menu import GameMenu
from kocka.ui.screens.play.hint import Hint
from kocka.ui.screens.play.passing import Passing
from kocka.ui.screens.play.table import Table
from kocka.ui.screens.play.why import Why
from kocka.ui.table import cards as look
from kocka.ui.table.message_strip import REFUSAL
from tests.plugin import first_fast
from tests.ui.menus import BACK, HOME, LONG, MENU, NEXT, OK, UP, game_at, long_setup, press, says
from tests.ui.pub import BOARDS, setup, turn


def _late(match: Any) -> bool:
    """It is my turn after four tricks, with two cards or more that may be played and no word to say."""
    if match.stage != ROUND or match.to_move() != 0 or match.round.table.done < 4:
        return False
    buf = bytearray(24)
    n = match.legal(buf)
    return match.round.table.phase == PLAY and n > 1 and buf[n - 1] < CLAIM


def _passing(match: Any) -> bool:
    return bool(match.stage == ROUND and match.round.phase == PASS and match.to_move() == 0)


def _laying(match: Any) -> bool:
    """It is my turn in a dokládačka with a choice."""
    return bool(match.stage == INTERLUDE and match.to_move() == 0 and match.legal(bytearray(24)) > 1)


def _think(app: Any) -> None:
    """Until the hint is there."""
    for _ in range(3000):
        if not isinstance(app.top, Hint):
            return
        turn(app)
    raise AssertionError("the hint does not come")


def _asked(app: Any) -> Any:
    """A hint asked for in the menu, and the screen that it comes to."""
    _ask(app)
    _think(app)
    return app.top


def _ask(app: Any) -> None:
    """A hint asked for in the menu."""
    press(app, MENU)
    assert isinstance(app.top, GameMenu)
    while app.top.list.item.action != ("pop", "hint"):
        press(app, NEXT)
    press(app, OK)
    assert isinstance(app.top, Hint)


def _expected(app: Any) -> advice.Advice:
    view = app.session.match.view(0)
    adviser = Adviser(view, *app.session.match.thinker_seed(0), situation=app.session.match.situation(view))
    while not adviser.step(1000):
        pass
    assert adviser.advice is not None
    return adviser.advice


@pytest.mark.parametrize("board", BOARDS)
def test_a_hint_is_marked_said_looked_into_and_played(board: str) -> None:
    app = game_at(board, 1, _late)
    expected = _expected(app)
    records = app.session.match.count
    table = _asked(app)
    assert isinstance(table, Table)
    hand = table.hand
    assert hand.card() == expected.action
    assert hand.flags[hand.cursor] & look.MARKED
    assert table.strip.kind == REFUSAL
    # Nothing was done but that it is kept who was helped.
    assert app.session.match.count == records + 1
    assert list(app.session.match.hints) == [1, 0, 0, 0]
    if expected.candidates:
        press(app, OK)
        assert isinstance(app.top, Why)
        assert says(app, "expected points")
        press(app, BACK)
        assert app.top is table
        assert hand.card() == expected.action
        assert hand.flags[hand.cursor] & look.MARKED
    assert list(app.session.match.hints) == [1, 0, 0, 0]
    press(app, OK)
    assert expected.action in list(app.session.match.round.history)
    assert expected.action not in app.session.match.round.hand(0)


def test_thinking_can_be_given_up() -> None:
    app = game_at("pico_lcd_1_3", 0, _passing)
    records = app.session.match.count
    _ask(app)
    for _ in range(6):
        turn(app)
    assert says(app, "Přemýšlím…")
    press(app, OK, NEXT)
    assert isinstance(app.top, Hint)
    press(app, BACK)
    assert isinstance(app.top, Passing)
    assert app.session.match.count == records
    assert not any(app.session.match.hints)
    assert not app.top.advised
    _ask(app)
    press(app, HOME)
    assert app.base is None


@pytest.mark.parametrize("board", first_fast(BOARDS))
def test_the_pass_is_chosen_and_can_be_sent_or_changed(board: str) -> None:
    app = game_at(board, 0, _passing)
    press(app, OK)  # one of mine is chosen: the hint puts its own in its place
    expected = _expected(app)
    passing = _asked(app)
    assert isinstance(passing, Passing)
    assert bytes(passing._chosen) == expected.giving
    assert passing.hand.on_button()
    press(app, OK)  # tells more
    assert isinstance(app.top, Why)
    press(app, BACK)
    press(app, OK)
    for _ in range(10):
        turn(app)
    assert app.session.view.gave == expected.giving


def test_a_dokladacka_has_hints() -> None:
    app = game_at("pico_display_2_8", 1, _laying)
    expected = _expected(app)
    screen = _asked(app)
    assert screen.hand.card() == expected.action
    if expected.candidates:
        press(app, OK)
        assert says(app, "chance of losing")
        assert says(app, " %")


def test_a_held_key_asks_and_asks_why() -> None:
    app = game_at("pico_lcd_1_3", 1, _late)
    press(app, UP | LONG)
    assert isinstance(app.top, Hint)
    _think(app)
    table = app.top
    assert isinstance(table, Table)
    press(app, NEXT)
    press(app, UP | LONG)
    if table._advice.candidates:
        assert isinstance(app.top, Why)
        press(app, BACK)
    press(app, MENU)
    assert says(app, "Hint: why?")
    # In lists a held UP is UP.
    before = app.top.list.cursor
    press(app, UP | LONG)
    assert app.top.list.cursor != before


def test_there_are_no_hints_while_others_think() -> None:
    app = game_at("pico_lcd_1_3", 1, _theirs, long_setup(3))
    app.board.keys.put(UP | LONG)
    app.turn()
    assert isinstance(app.top, Table)
    assert app.top.strip.kind == REFUSAL
    app.board.keys.put(MENU)
    app.turn()
    assert isinstance(app.top, GameMenu)
    assert not says(app, "Hint")


def _theirs(match: Any) -> bool:
    """An AI seat is on turn after two tricks."""
    return bool(match.stage == ROUND and match.round.table.done >= 2 and match.to_move() > 0)


def test_advice_is_forgotten_when_the_table_has_changed() -> None:
    app = game_at("pico_lcd_1_3", 1, _late)
    table = _asked(app)
    assert table.advised
    press(app, NEXT)
    app.session.view.at += 1
    assert not table.advised
    app.session.view.at -= 1
    table.settle()
    assert table.hand.card() == table._advice.action


@pytest.mark.parametrize("name", first_fast(["hearts", "kourici_kocka", "black_cat"]))
def test_the_other_games_have_hints(name: str) -> None:
    app = game_at("oled_128x64", 0, _late, setup(5, game=name))
    expected = _expected(app)
    table = _asked(app)
    assert table.hand.card() == expected.action
    press(app, OK)
    assert isinstance(app.top, Why) or not expected.candidates
