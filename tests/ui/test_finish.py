"""The rest of a round in which no points can change: offered, asked about, played at once, and written card by card."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from kocka.hal import INFO, NEXT, OK, PREV, UP
from kocka.match.journal import Journal, StorageError
from kocka.match.match import Match
from kocka.match.state import RESULT, ROUND
from kocka.ui.languages import ids, t
from kocka.ui.session.screens import name_of
from tests.plugin import first_fast, some
from tests.ui import pub

# Games, with how many AI seats, and seeds in whose first rounds, as the player below plays, the rest is offered.
ROUNDS = (("hearts", 3, 2), ("hearts", 3, 4), ("black_cat", 3, 5))
QUICK_MS = 1000


def is_offered(app: Any) -> bool:
    button = app.base.strip.button if pub.my_turn(app) else ""
    return button in (t(ids.FINISH), t(ids.FINISH_SHORT))


def until_offered(board: str, game: str, others: int, seed: int, folder: str = "") -> Any:
    """A device on whose table the rest of a round is offered; AssertionError if that is not in the first rounds."""
    app = pub.new_game(board, folder=folder, speed=0)
    app.act(("start", pub.setup(seed, personas=tuple(range(others)), game=game)))
    rng = pub.player(seed)
    for _ in range(30_000):
        if app.base is not None and hasattr(app.base, "hand") and is_offered(app):
            return app
        pub.turn(app, 20, pub.next_key(app, rng))
    raise AssertionError("the rest of a round is never offered")


def press(app: Any, *keys: int) -> None:
    for key in keys:
        pub.turn(app, 20, key)
        pub.turn(app, 20)


def ask(app: Any) -> None:
    """Reaches the button with the cursor and presses it."""
    hand = app.base.hand
    press(app, *[NEXT] * (hand.count - hand.cursor), OK)
    assert name_of(app.top) == "Confirm"


CASES = [(board, *case) for board in pub.BOARDS for case in ROUNDS]


@pytest.mark.parametrize(("board", "game", "others", "seed"), first_fast(CASES, names=4))
def test_the_rest_is_played_at_once_with_the_points_it_had(
    board: str, game: str, others: int, seed: int, tmp_path: Path
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    app = until_offered(board, game, others, seed, str(here))
    match, hand = app.session.match, app.base.hand
    shutil.copytree(here, there)
    assert not hand.on_button(), "OK would ask somebody who is about to play a card"

    # The question stands on No, and No changes nothing.
    actions = len(match.round.history)
    ask(app)
    press(app, OK)
    assert app.top is app.base and len(match.round.history) == actions and is_offered(app)
    # A card can be played instead.
    press(app, PREV)
    assert not app.base.hand.on_button()

    before = app.board.clock.now
    ask(app)
    press(app, NEXT, OK)
    while match.stage == ROUND:
        pub.turn(app, 20)
        assert app.board.clock.now - before < QUICK_MS
    pub.turn(app, 20)
    if name_of(app.top) == "MomentScreen":  # or a moon
        press(app, OK)
    assert match.stage == RESULT and name_of(app.top) == "RoundEnd"
    # Every card is in the journal.
    saved, problem = Match.load(match.path)
    assert problem is None and saved is not None and saved.count == match.count
    assert saved.round.history == match.round.history
    assert sum(len(held) for held in match.round.hands) == 0
    pub.fresh(app)

    # Played to the end by hand, the round has the same points.
    other = pub.new_game(board, folder=str(there), speed=0)
    other.act(("resume",))
    rng = pub.player(seed + 1)
    pub.play_round(other, rng)
    assert other.session.match.result.points == match.result.points


@pytest.mark.slow
@pytest.mark.parametrize("board", some(pub.BOARDS, 2))
def test_what_cannot_be_written_waits_at_the_table(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = until_offered(board, *ROUNDS[0])
    match = app.session.match
    writing, left = Journal.appending, 3

    def appending(journal: Journal, *what: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise StorageError(28, "match.kck")
        yield from writing(journal, *what)

    actions = len(match.round.history)
    monkeypatch.setattr(Journal, "appending", appending)
    ask(app)
    press(app, NEXT, OK)
    for _ in range(40):
        pub.turn(app, 20)
    assert len(match.round.history) == actions + 3 and match.stage == ROUND
    assert app.toast.text == t(ids.CANNOT_SAVE) and app.top is app.base
    monkeypatch.undo()
    pub.play_round(app, pub.player(1))
    assert match.stage == RESULT


def test_the_last_trick_and_hints_stay_where_they_were() -> None:
    """The button takes nothing away: UP finds cards, the last trick can be looked at."""
    app = until_offered(pub.BOARDS[0], *ROUNDS[0])
    hand = app.base.hand
    stops = set()
    for _ in range(3 * hand.count):
        press(app, UP)
        stops.add(hand.cursor)
    assert hand.count in stops and len(stops) > 1
    press(app, INFO)
    assert app.top is not app.base or app.base.strip.kind
