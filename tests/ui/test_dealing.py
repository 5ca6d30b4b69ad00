"""Dealing: as many cards as are dealt, in their order, mine face down until all are there; any key ends it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from kocka.hal import BACK, DOWN, HINT, INFO, LONG, NEXT, OK, UP
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import ROUND
from kocka.ui.core import noise
from kocka.ui.core.touch import LEAVES, TOUCHES
from kocka.ui.screens.play.dealing import Dealing
from kocka.ui.session.screens import name_of
from kocka.ui.table import cards as look
from tests.plugin import first_fast
from tests.ui import pub

NORMAL = 2
STEP_MS = 10
# Games, with AI seats.
GAMES = (("cerna_kocka", 3), ("hearts", 3), ("black_cat", 2), ("black_cat", 5), ("kourici_kocka", 3), ("taroky", 3))
FIRST = {"cerna_kocka": "Passing", "kourici_kocka": "Passing", "black_cat": "Table", "taroky": "TarokyTalk"}


def begun(board: str, game: str, others: int, speed: int = NORMAL, dealer: int = 2) -> Any:
    app = pub.new_game(board, speed=speed)
    app.act(("start", pub.setup(3, personas=tuple(range(others)), game=game, dealer=dealer)))
    return app


def faces(screen: Dealing) -> int:
    """How many cards of mine show their face."""
    hand = screen._hand
    return sum(not hand.flags[place] & look.BACK for place in range(hand.count))


@pytest.mark.parametrize(
    ("board", "game", "others"), first_fast([(b, *game) for b in pub.BOARDS for game in GAMES], 2, names=3)
)
def test_cards_come_as_they_are_dealt(board: str, game: str, others: int) -> None:
    app = begun(board, game, others)
    screen = app.top
    assert name_of(screen) == "Dealing"
    dealt = app.session.match.round
    seats, size = dealt.seats, len(app.session.view.hand)
    heard: list[int] = []
    app.sound.play = lambda motif: heard.append(app.board.clock.now) if motif == noise.DEALT else None
    counts, turned = [0], []
    for _ in range(1000):
        pub.turn(app, STEP_MS)
        if app.top is not screen:
            break
        pub.fresh(app)  # nothing is left where a card was
        count = screen._hand.count
        if count != counts[-1]:
            counts.append(count)
        if faces(screen) and not turned:
            assert count == size, "turned before all have come"
        if faces(screen) > (turned[-1] if turned else 0):
            turned.append(faces(screen))
    # Packet by packet, one round of the table after the other; then from left to right.
    packet = dealt.PACKET
    assert counts == list(range(0, size + 1, packet))
    assert turned == list(range(1, size + 1))
    assert len(heard) == size // packet
    gaps = {later - earlier for earlier, later in pairwise(heard)}
    assert max(gaps) - min(gaps) <= 2 * STEP_MS and len(heard) > 1
    assert sum(gaps) / len(gaps) >= seats * 40
    assert app.top is app.base and name_of(app.top) == FIRST.get(game, "Passing")
    assert not dealt.history


@pytest.mark.parametrize("game", ["hearts", pytest.param("black_cat", marks=pytest.mark.slow)])
@pytest.mark.parametrize("key", [OK, NEXT, UP, BACK, OK | LONG, UP | LONG, DOWN | LONG])
def test_any_key_ends_it_and_does_nothing_else(key: int, game: str) -> None:
    app = begun(pub.BOARDS[0], game, 3)
    for _ in range(20):
        pub.turn(app, STEP_MS)
    assert name_of(app.top) == "Dealing"
    pub.turn(app, STEP_MS, key)
    pub.turn(app, STEP_MS)
    assert app.top is app.base and name_of(app.top) == ("Passing" if game == "hearts" else "Table")
    assert not app.session.match.round.history and not app.session.view.gave


@pytest.mark.parametrize("board", pub.BOARDS)
def test_a_finger_ends_it_too(board: str) -> None:
    app = begun(board, "hearts", 3)
    for _ in range(20):
        pub.turn(app, STEP_MS)
    app.touch(app.ui.width // 2, app.ui.height // 3, TOUCHES)
    pub.turn(app, 60)
    app.touch(app.ui.width // 2, app.ui.height // 3, LEAVES)
    for _ in range(3):
        pub.turn(app, STEP_MS)
    assert app.top is app.base and name_of(app.top) == "Passing" and not app.session.view.gave


@pytest.mark.parametrize("speed", [0, 1])
def test_who_wants_it_fast_waits_for_nothing(speed: int) -> None:
    assert name_of(begun(pub.BOARDS[0], "hearts", 3, speed).top) == "Passing"


@pytest.mark.parametrize("board", pub.BOARDS)
def test_a_hand_that_goes_round_stays_face_down(board: str) -> None:
    app = pub.new_game(board, speed=NORMAL)
    seats = [SeatSetup(HUMAN, 0, 0, "Ema"), SeatSetup(AI, 0, 1), SeatSetup(HUMAN, 0, 0, "Jan"), SeatSetup(AI, 0, 2)]
    app.act(("start", Setup("hearts", 5, seats, dealer=1)))
    screen = app.top
    assert name_of(screen) == "Dealing"
    while app.top is screen:
        assert not faces(screen)
        pub.turn(app, STEP_MS)
    assert name_of(app.top) == "Cover"


@pytest.mark.slow
def test_it_comes_before_every_round_and_not_when_one_goes_on() -> None:
    app = begun(pub.BOARDS[0], "cerna_kocka", 3)
    rng = pub.player(1)
    shown = []
    while app.session.match.sheet.rounds < 2:
        before = app.top
        pub.turn(app, 20, 0 if name_of(before) == "Dealing" else pub.next_key(app, rng))
        if app.top is not before and name_of(app.top) == "Dealing":
            shown.append(app.session.match.number)
    assert shown == [2]  # the first was shown before
    # A round that has begun goes on where it was.
    while app.session.match.stage != ROUND or not app.session.match.round.table.log:
        pub.turn(app, 20, pub.next_key(app, rng))
    again = pub.new_game(pub.BOARDS[0], folder=app.board.folder, speed=NORMAL)
    again.act(("resume",))
    pub.turn(again, 20)
    assert name_of(again.top) == "Table"


def test_a_hint_asked_for_meanwhile_is_no_question() -> None:
    app = begun(pub.BOARDS[0], "hearts", 3)
    pub.turn(app, STEP_MS, HINT)
    pub.turn(app, STEP_MS, INFO)
    assert name_of(app.base) == "Passing"
