"""The review after a match by keys: begun, left, gone on with, looked into."""

from __future__ import annotations

from typing import Any

import pytest

from kocka.ai import advice
from kocka.games.taroky.ai import advice as taroky_advice
from kocka.games.taroky.rules.cards import PACK54
from kocka.games.taroky.screens.replay import TarokyReplay
from kocka.match.setup import HUMAN, SeatSetup
from kocka.match.state import OVER
from kocka.ui.screens.play.match_end import AfterMatch, MatchEnd
from kocka.ui.screens.play.replay import Replay
from kocka.ui.screens.play.review import Review, WhoseReview
from tests.games.taroky.both_taroky_replay import played
from tests.ui.menus import BACK, NEXT, OK, PREV, check_texts, game_at, press, says
from tests.ui.pub import BOARDS, new_game, setup, turn

pytestmark = pytest.mark.slow


def _over(match: Any) -> bool:
    return bool(match.stage == OVER)


def _open(game: Any) -> None:
    """The review from the list of what can be done."""
    if isinstance(game.top, MatchEnd):
        press(game, OK)
    assert isinstance(game.top, AfterMatch)
    while game.top.list.item.action != "review":
        press(game, NEXT)
    press(game, OK)


def _finish(game: Any) -> Any:
    review = game.top
    for _ in range(60000):
        if review._ready:
            return review
        turn(game, 1)  # before the display rests: a key would only wake it
    raise AssertionError("the review does not end")


@pytest.mark.parametrize("board", BOARDS)
def test_a_review_is_left_gone_on_with_and_looked_into(board: str) -> None:
    game = game_at(board, 1, _over, setup(7, game="kourici_kocka"))
    records = game.session.match.count
    _open(game)
    review = game.top
    assert isinstance(review, Review)
    for _ in range(300):
        turn(game)
    assert says(game, "The master looks…")
    done = review._done
    press(game, BACK)
    _open(game)
    assert game.top is review
    assert review._done >= done
    _finish(game)
    press(game, NEXT)
    press(game, PREV)
    found = review._review.dearest
    assert 1 <= len(found) <= 3
    if len(found) > 1:
        press(game, NEXT)
        assert review._cursor == 1
    moment = found[review._cursor]
    press(game, OK)
    assert isinstance(game.top, Replay)
    assert game.top.replay.at == moment.at
    assert game.top.replay.number == moment.number
    press(game, NEXT)
    assert game.top.replay.at == moment.at + 1
    press(game, BACK)
    assert game.top is review
    assert game.session.match.count == records
    press(game, BACK, BACK)
    assert isinstance(game.top, MatchEnd)


def test_left_while_the_file_is_read() -> None:
    game = game_at("pico_lcd_1_3", 0, _over, setup(7, game="kourici_kocka"))
    _open(game)
    review = game.top
    for _ in range(3):
        turn(game)
    assert review._review is None
    press(game, BACK)
    _open(game)
    _finish(game)
    assert review._review.dearest


def test_each_person_has_a_review() -> None:
    people = setup(7, game="kourici_kocka")
    people.seats[0] = SeatSetup(HUMAN, 0, 0, "Jana")
    people.seats[2] = SeatSetup(HUMAN, 0, 0, "Bohumil")
    game = game_at("pico_lcd_1_3", 1, _over, people)
    _open(game)
    assert isinstance(game.top, WhoseReview)
    assert says(game, "Jana")
    press(game, NEXT, OK)
    first = _finish(game)
    assert first.seat == 2
    press(game, BACK)
    assert isinstance(game.top, WhoseReview)
    press(game, PREV, OK)
    assert game.top is not first
    assert game.top.seat == 0


def test_a_match_of_taroky_is_reviewed() -> None:
    """What looks dear in it: cards of tricks or discards, never words; OK opens that moment."""
    game = new_game("pico_lcd_1_3", 0)
    game.session.begin(played(game, 3, False, _over))
    game.apply(("push", Review(game, 0)))
    turn(game)
    review = _finish(game)
    assert review._review.dearest
    for moment in review._review.dearest:
        assert moment.action in PACK54.cards
        assert moment.advice.action in PACK54.cards
        assert moment.advice.reason >= taroky_advice.FIRST_REASON or moment.advice.reason == advice.MASTER
        check_texts(game)
        press(game, NEXT)
    press(game, OK)
    assert isinstance(game.top, TarokyReplay)
    assert game.top.replay.to_move() == 0
