"""The review after a match by keys: begun, left, gone on with, looked into."""

from __future__ import annotations

from typing import Any

import pytest

from kocka.ai import advice
from kocka.games.taroky.ai import advice as taroky_advice
from kocka.games.taroky.rules.cards import PACK54
from kocka.games.taroky.screens.replay import TarokyReplay
from kocka.games.taroky.screens.settlement import RoundSettled
from kocka.hal import MENU
from kocka.match.seal import AGAIN_BYTES
from kocka.match.setup import HUMAN, SeatSetup
from kocka.match.state import OVER, RESULT
from kocka.ui.screens.play.match_end import AfterMatch, MatchEnd
from kocka.ui.screens.play.replay import Replay
from kocka.ui.screens.play.review import Review, WhoseReview
from kocka.ui.screens.play.round_end import RoundEnd
from tests.games.taroky.both_taroky_replay import played
from tests.plugin import some
from tests.ui.menus import BACK, NEXT, OK, PREV, check_texts, game_at, press, says
from tests.ui.pub import BOARDS, new_game, setup, turn

pytestmark = pytest.mark.slow


def _over(match: Any) -> bool:
    return bool(match.stage == OVER)


def _open(app: Any) -> None:
    """The review from the list of what can be done."""
    if isinstance(app.top, MatchEnd):
        press(app, OK)
    assert isinstance(app.top, AfterMatch)
    while app.top.list.item.action != "review":
        press(app, NEXT)
    press(app, OK)


def _finish(app: Any) -> Any:
    review = app.top
    for _ in range(60000):
        if review._ready:
            return review
        turn(app, 1)  # before the display rests: a key would only wake it
    raise AssertionError("the review does not end")


@pytest.mark.parametrize("board", some(BOARDS, 3))
def test_a_review_is_left_gone_on_with_and_looked_into(board: str) -> None:
    app = game_at(board, 1, _over, setup(7, game="kourici_kocka"))
    records = app.session.match.count
    _open(app)
    review = app.top
    assert isinstance(review, Review)
    for _ in range(300):
        turn(app)
    assert says(app, "The master looks…")
    done = review._done
    press(app, BACK)
    _open(app)
    assert app.top is review
    assert review._done >= done
    _finish(app)
    press(app, NEXT)
    press(app, PREV)
    found = review._review.dearest
    assert 1 <= len(found) <= 3
    if len(found) > 1:
        press(app, *[NEXT] * review._pages)  # on 128x64 a moment has two pages
        assert review._cursor == 1
    moment = found[review._cursor]
    press(app, OK)
    assert isinstance(app.top, Replay)
    assert app.top.replay.at == moment.at
    assert app.top.replay.number == moment.number
    press(app, NEXT)
    assert app.top.replay.at == moment.at + 1
    press(app, BACK)
    assert app.top is review
    assert app.session.match.count == records
    press(app, BACK, BACK)
    assert isinstance(app.top, MatchEnd)


def test_left_while_the_file_is_read() -> None:
    app = game_at("pico_lcd_1_3", 0, _over, setup(7, game="kourici_kocka"))
    _open(app)
    review = app.top
    for _ in range(3):
        turn(app)
    assert review._review is None
    press(app, BACK)
    _open(app)
    _finish(app)
    assert review._review.dearest


def test_each_person_has_a_review() -> None:
    people = setup(7, game="kourici_kocka")
    people.seats[0] = SeatSetup(HUMAN, 0, 0, "Jana")
    people.seats[2] = SeatSetup(HUMAN, 0, 0, "Bohumil")
    app = game_at("pico_lcd_1_3", 1, _over, people)
    _open(app)
    assert isinstance(app.top, WhoseReview)
    assert says(app, "Jana")
    press(app, NEXT, OK)
    first = _finish(app)
    assert first.seat == 2
    press(app, BACK)
    assert isinstance(app.top, WhoseReview)
    press(app, PREV, OK)
    assert app.top is not first
    assert app.top.seat == 0


def test_a_match_of_taroky_is_reviewed() -> None:
    """What looks dear in it: cards of tricks or discards, never words; OK opens that moment."""
    app = new_game("pico_lcd_1_3", 0)
    app.session.begin(played(app, 3, False, _over))
    app.apply(("push", Review(app, 0)))
    turn(app)
    review = _finish(app)
    assert review._review.dearest
    for moment in review._review.dearest:
        assert moment.action in PACK54.cards
        assert moment.advice.action in PACK54.cards
        assert moment.advice.reason >= taroky_advice.FIRST_REASON or moment.advice.reason == advice.MASTER
        check_texts(app)
        press(app, NEXT)
    press(app, OK)
    assert isinstance(app.top, TarokyReplay)
    assert app.top.replay.to_move() == 0


@pytest.mark.parametrize("board", some(BOARDS, 3))
@pytest.mark.parametrize("game", ["cerna_kocka", "hearts", "black_cat", "taroky"])
def test_a_round_is_reviewed_when_it_is_over(board: str, game: str) -> None:
    """From the menu: of its cards alone, and it stays until the round is left; the match goes on as if nothing was."""
    app = game_at(board, 1, lambda match: match.stage == RESULT and match.number == 3, setup(7, game=game))
    records, seat = app.session.match.count, app.people.me
    menu_row(app, "review")
    review = _finish(app)
    assert isinstance(review, Review) and review.seat == seat
    replay = review._review.replay
    for moment in review._review.dearest:
        assert moment.number == 3 and moment.at >= replay.rounds[-1]
        check_texts(app)
    if review._review.dearest:
        press(app, OK)
        assert isinstance(app.top, Replay | TarokyReplay) and app.top.replay.number == 3
        press(app, BACK)
    press(app, BACK)
    assert isinstance(app.top, RoundEnd | RoundSettled)
    menu_row(app, "review")
    assert app.top is review and review._ready
    press(app, BACK, OK)
    for _ in range(30):
        turn(app)
    assert app.session.match.count > records and app.session.match.stage != RESULT


def menu_row(app: Any, action: str) -> None:
    """Picks a row of the game's menu."""
    press(app, MENU)
    while app.top.list.item.action != action:
        press(app, NEXT)
    press(app, OK)


def _rest(app: Any, ms: int) -> None:
    for _ in range(ms // 20):
        turn(app)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", ["cerna_kocka", "taroky"])
def test_what_cost_me_most_in_a_round_is_marked_unasked_and_ok_tells_why(board: str, game: str) -> None:
    app = game_at(board, 1, lambda match: match.stage == RESULT and match.number == 3, setup(7, game=game))
    app.speed = 2
    end = app.top
    assert isinstance(end, RoundEnd | RoundSettled)
    while end.is_working:  # the account
        turn(app, 1)
    assert end.dear in (200, 500)
    end.dear = 100
    assert not says(app, "?")
    _rest(app, 3800)
    assert not end.is_working, "whoever leafs on is not kept"
    press(app, NEXT, PREV)
    _rest(app, 3800)
    assert not end.is_working
    _rest(app, 400)
    for _ in range(60000):
        if not end.is_working:
            break
        turn(app, 1)
    moment = end.mine
    assert moment is end.reviews[0].dearest and moment.number == 3
    assert moment.cost >= 100, "this round has a dear card"
    assert says(app, "?"), "in my row"
    check_texts(app)
    press(app, PREV)  # the last page
    assert says(app, ", not ")
    press(app, OK)
    review = app.top
    assert isinstance(review, Review) and review._ready and review.seat == app.people.me
    begun: list[Any] = []
    app.in_turns = begun.append
    turn(app, 20, OK)  # that moment, read again
    del app.in_turns
    for _ in begun[0]:
        assert says(app, "►"), "the review stays while that is read"
    assert isinstance(app.top, Replay | TarokyReplay) and app.top.replay.at == moment.at
    press(app, BACK, OK)
    assert app.top.replay.at == moment.at
    press(app, BACK)
    assert app.top is review
    press(app, BACK)
    assert app.top is end
    # It is kept for as long as the round is shown, and goes with it.
    while not says(app, ", not "):
        press(app, PREV)
    press(app, NEXT)
    assert not says(app, ", not ")
    press(app, OK)
    for _ in range(30):
        turn(app)
    assert app.session.match.stage != RESULT


def test_nobody_looks_unasked_where_speed_says_no_or_several_play() -> None:
    people = setup(7)
    people.seats[2] = SeatSetup(HUMAN, 0, 0, "Bohumil")
    again = setup(7)
    again.secret = bytes(AGAIN_BYTES)  # a deal that is played again
    assert again.again
    for made, speed in ((people, 2), (setup(7), 1), (again, 2)):
        app = game_at("pico_lcd_1_3", 1, lambda match: match.stage == RESULT and match.number == 1, made)
        app.speed = speed
        assert isinstance(app.top, RoundEnd)
        _rest(app, 6000)
        assert not app.top.is_working and not app.top.reviews


def test_what_cost_little_is_not_marked() -> None:
    app = game_at("pico_lcd_1_3", 1, lambda match: match.stage == RESULT and match.number == 3, setup(7))
    app.speed = 2
    end = app.top
    end.dear = 100_000
    _rest(app, 4200)
    assert end.is_working
    for _ in range(60000):
        if not end.is_working:
            break
        turn(app, 1)
    assert end.reviews[0].dearest is not None and end.mine is None
    assert not says(app, "?")
