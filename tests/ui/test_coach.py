"""The coach: it speaks before a card that costs much, once, and never about cards that nobody has seen."""

from __future__ import annotations

from typing import Any

import pytest

from kocka.ai.advice import Advice
from kocka.engine.round import PLAY
from kocka.games import registry
from kocka.hal import BACK, NEXT, OK
from kocka.match import settings
from kocka.match.state import ROUND
from kocka.ui.session.screens import name_of
from kocka.ui.table import cards as look
from kocka.ui.table.profile import profile
from tests.ui import pub
from tests.ui.menus import play_until


def at_table(coach: int, game: str = "cerna_kocka", board: str = "pico_lcd_1_3") -> Any:
    """My first card; the coach as set."""
    app = pub.new_game(board, speed=0)
    app.settings.set(settings.COACH, coach)
    app.apply_settings()
    app.act(("start", pub.setup(1996, game=game)))
    play_until(
        app.session.match,
        lambda match: match.stage == ROUND and match.to_move() == 0 and match.round.phase == PLAY and _choice(match),
    )
    app.session.begin(app.session.match)
    for _ in range(20):
        pub.turn(app)
    assert app.base.may_hint
    return app


def _choice(match: Any) -> bool:
    allowed = bytearray(match.game.ACTIONS)
    return bool(match.legal(allowed) > 2 and match.round.table.done > 1)


def legal(app: Any) -> list[int]:
    allowed = bytearray(app.session.match.game.ACTIONS)
    return [action for action in allowed[: app.session.match.legal(allowed)] if action < 128]


def under(app: Any, card: int) -> None:
    """The cursor on this card."""
    for _ in range(app.base.hand.count + 1):
        if app.base.hand.card() == card:
            return
        pub.turn(app, 20, NEXT)
    raise AssertionError("no such card in the hand")


def until_back(app: Any) -> None:
    for _ in range(4000):
        pub.turn(app)
        if app.top is app.base:
            break
    pub.turn(app)
    pub.turn(app)


def scored(app: Any, monkeypatch: pytest.MonkeyPatch, costs: dict[int, int]) -> list[int]:
    """In place of the search: these costs in hundredths. Returns what notes each search."""
    searched: list[int] = []

    class Told:
        def __init__(self, view: Any, seed: int, stream: int, situation: Any = None) -> None:
            searched.append(view.at)
            best = min(costs, key=lambda card: costs[card])
            self.advice = Advice(best, b"", list(costs), list(costs.values()))

        def share(self, width: int) -> int:
            return width

        def step(self, budget: int) -> bool:
            return True

    monkeypatch.setattr("kocka.ai.advice.Adviser", Told)
    return searched


@pytest.mark.parametrize(("coach", "cost", "speaks"), [(1, 199, False), (1, 200, True), (2, 66, True), (2, 65, False)])
def test_it_speaks_from_its_price_on(coach: int, cost: int, speaks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    assert profile("cerna_kocka").play.dear == 200
    app = at_table(coach)
    good, bad = legal(app)[:2]
    searched = scored(app, monkeypatch, {good: 100, bad: 100 + cost})
    actions = len(app.session.match.round.history)
    under(app, bad)
    pub.turn(app, 20, OK)
    assert name_of(app.top) == "Hint"
    until_back(app)
    assert searched == [actions]
    played = app.session.match.round.history[actions:]
    if not speaks:
        assert played[:1] == [bad] or bytes(played[:1]) == bytes([bad])
        assert app.session.match.hints[0] == 0
        return
    assert not played and app.base.hand.card() == good and app.base.strip.passing
    assert app.session.match.hints[0] == 1, "it counts as a hint"
    # The same card again: it is mine to decide.
    pub.turn(app, 20, BACK)
    under(app, bad)
    pub.turn(app, 20, OK)
    pub.turn(app)
    pub.turn(app)
    assert bytes(app.session.match.round.history[actions : actions + 1]) == bytes([bad])
    assert searched == [actions]


def test_it_is_off_and_the_best_card_is_played_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    app = at_table(0)
    card = legal(app)[0]
    searched = scored(app, monkeypatch, {card: 900, legal(app)[1]: 0})
    under(app, card)
    actions = len(app.session.match.round.history)
    pub.turn(app, 20, OK)
    for _ in range(3):
        pub.turn(app)
    assert len(app.session.match.round.history) > actions and searched == []


def test_a_search_that_is_stopped_plays_nothing_and_asks_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    app = at_table(1)
    card = legal(app)[0]
    scored(app, monkeypatch, {card: 900, legal(app)[1]: 0})
    monkeypatch.setattr(app.ai, "think", lambda adviser: False)
    under(app, card)
    actions = len(app.session.match.round.history)
    pub.turn(app, 20, OK)
    for _ in range(5):
        pub.turn(app)
    assert name_of(app.top) == "Hint"
    pub.turn(app, 20, BACK)
    for _ in range(3):
        pub.turn(app)
    assert app.top is app.base and len(app.session.match.round.history) == actions
    pub.turn(app, 20, OK)
    for _ in range(3):
        pub.turn(app)
    assert bytes(app.session.match.round.history[actions : actions + 1]) == bytes([card])


@pytest.mark.parametrize("game", [game for game in registry.NAMES if game != "taroky"])
@pytest.mark.slow
def test_it_looks_at_each_of_my_cards_by_the_masters_own_search(game: str) -> None:
    """A round with the coach: every card is played, and where it speaks, the card under the cursor is the master's."""
    app = at_table(2, game)
    spoke = 0
    for _ in range(60_000):
        match = app.session.match
        if match.stage != ROUND:
            break
        if app.top is app.base and app.base.may_hint and app.base.advised:
            spoke += 1
            assert app.base.hand.flags[app.base.hand.cursor] & look.MARKED
        pub.turn(app, 20, OK if app.top is app.base and app.base.may_hint else 0)
    assert app.session.match.stage != ROUND
    assert app.session.match.hints[0] >= min(spoke, 1)
