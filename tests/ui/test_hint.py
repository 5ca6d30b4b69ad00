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


def _think(game: Any) -> None:
    """Until the hint is there."""
    for _ in range(3000):
        if not isinstance(game.top, Hint):
            return
        turn(game)
    raise AssertionError("the hint does not come")


def _asked(game: Any) -> Any:
    """A hint asked for in the menu, and the screen that it comes to."""
    _ask(game)
    _think(game)
    return game.top


def _ask(game: Any) -> None:
    """A hint asked for in the menu."""
    press(game, MENU)
    assert isinstance(game.top, GameMenu)
    while game.top.list.item.action != ("pop", "hint"):
        press(game, NEXT)
    press(game, OK)
    assert isinstance(game.top, Hint)


def _expected(game: Any) -> advice.Advice:
    view = game.session.match.view(0)
    adviser = Adviser(view, *game.session.match.thinker_seed(0), situation=game.session.match.situation(view))
    while not adviser.step(1000):
        pass
    assert adviser.advice is not None
    return adviser.advice


@pytest.mark.parametrize("board", BOARDS)
def test_a_hint_is_marked_said_looked_into_and_played(board: str) -> None:
    game = game_at(board, 1, _late)
    expected = _expected(game)
    records = game.session.match.count
    table = _asked(game)
    assert isinstance(table, Table)
    hand = table.hand
    assert hand.card() == expected.action
    assert hand.flags[hand.cursor] & look.MARKED
    assert table.strip.kind == 3
    # Nothing was done but that it is kept who was helped.
    assert game.session.match.count == records + 1
    assert list(game.session.match.hints) == [1, 0, 0, 0]
    if expected.candidates:
        press(game, OK)
        assert isinstance(game.top, Why)
        assert says(game, "expected points")
        press(game, BACK)
        assert game.top is table
        assert hand.card() == expected.action
        assert hand.flags[hand.cursor] & look.MARKED
    assert list(game.session.match.hints) == [1, 0, 0, 0]
    press(game, OK)
    assert expected.action in list(game.session.match.round.history)
    assert expected.action not in game.session.match.round.hand(0)


def test_thinking_can_be_given_up() -> None:
    game = game_at("pico_lcd_1_3", 0, _passing)
    records = game.session.match.count
    _ask(game)
    for _ in range(6):
        turn(game)
    assert says(game, "Přemýšlím…")
    press(game, OK, NEXT)
    assert isinstance(game.top, Hint)
    press(game, BACK)
    assert isinstance(game.top, Passing)
    assert game.session.match.count == records
    assert not any(game.session.match.hints)
    assert not game.top.advised
    _ask(game)
    press(game, HOME)
    assert game.base is None


@pytest.mark.parametrize("board", first_fast(BOARDS))
def test_the_pass_is_chosen_and_can_be_sent_or_changed(board: str) -> None:
    game = game_at(board, 0, _passing)
    press(game, OK)  # one of mine is chosen: the hint puts its own in its place
    expected = _expected(game)
    passing = _asked(game)
    assert isinstance(passing, Passing)
    assert bytes(passing._chosen) == expected.giving
    assert passing.hand.on_button()
    press(game, OK)  # tells more
    assert isinstance(game.top, Why)
    press(game, BACK)
    press(game, OK)
    for _ in range(10):
        turn(game)
    assert game.session.view.gave == expected.giving


def test_a_dokladacka_has_hints() -> None:
    game = game_at("pico_display_2_8", 1, _laying)
    expected = _expected(game)
    screen = _asked(game)
    assert screen.hand.card() == expected.action
    if expected.candidates:
        press(game, OK)
        assert says(game, "chance of losing")
        assert says(game, " %")


def test_a_held_key_asks_and_asks_why() -> None:
    game = game_at("pico_lcd_1_3", 1, _late)
    press(game, UP | LONG)
    assert isinstance(game.top, Hint)
    _think(game)
    table = game.top
    assert isinstance(table, Table)
    press(game, NEXT)
    press(game, UP | LONG)
    if table._advice.candidates:
        assert isinstance(game.top, Why)
        press(game, BACK)
    press(game, MENU)
    assert says(game, "Hint: why?")
    # In lists a held UP is UP.
    before = game.top.list.cursor
    press(game, UP | LONG)
    assert game.top.list.cursor != before


def test_there_are_no_hints_while_others_think() -> None:
    game = game_at("pico_lcd_1_3", 1, _theirs, long_setup(3))
    game.board.keys.put(UP | LONG)
    game.turn()
    assert isinstance(game.top, Table)
    assert game.top.strip.kind == 3
    game.board.keys.put(MENU)
    game.turn()
    assert isinstance(game.top, GameMenu)
    assert not says(game, "Hint")


def _theirs(match: Any) -> bool:
    """An AI seat is on turn after two tricks."""
    return bool(match.stage == ROUND and match.round.table.done >= 2 and match.to_move() > 0)


def test_advice_is_forgotten_when_the_table_has_changed() -> None:
    game = game_at("pico_lcd_1_3", 1, _late)
    table = _asked(game)
    assert table.advised
    press(game, NEXT)
    game.session.view.at += 1
    assert not table.advised
    game.session.view.at -= 1
    table.settle()
    assert table.hand.card() == table._advice.action


@pytest.mark.parametrize("name", first_fast(["hearts", "kourici_kocka", "black_cat"]))
def test_the_other_games_have_hints(name: str) -> None:
    game = game_at("oled_128x64", 0, _late, setup(5, game=name))
    expected = _expected(game)
    table = _asked(game)
    assert table.hand.card() == expected.action
    press(game, OK)
    assert isinstance(game.top, Why) or not expected.candidates
