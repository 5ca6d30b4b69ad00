"""Whether a card is legal is asked once before it is written, and once when it is read."""

from __future__ import annotations

import pytest

from kocka.engine.rng import Rng
from kocka.games import registry
from kocka.match.match import Match
from kocka.match.state import ROUND
from tests.match import table


def played(folder: str, game: str) -> Match:
    """A match in which a seat is to move in its first round."""
    match = table.new_match(folder, 5, game=game)
    rng = Rng(5, 99)
    while match.stage != ROUND:
        table.step(match, rng, bytearray(64))
    return match


@pytest.mark.parametrize("game", ["hearts", "taroky"])
def test_a_card_is_asked_about_once_before_it_is_written(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = table.new_folder()
    match = played(folder, game)
    kind = registry.game(game)
    asked: list[int] = []
    reason = kind.reason
    monkeypatch.setattr(kind, "reason", lambda self, action: asked.append(action) or reason(self, action))
    buf = bytearray(kind.ACTIONS)
    match.round.legal(buf)
    match.act(buf[0])
    assert asked == [buf[0]]
    assert Match.load(match.path)[0] is not None
    table.clear(folder)
