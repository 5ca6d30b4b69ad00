"""What hands are worth is measured so that known figures come out again, and written as the firmware reads it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from host_tools.build.command import command
from host_tools.lab.luck import fit
from kocka.engine.cards import HEARTS, QUEEN_OF_SPADES
from kocka.engine.tarock import SKYZ, is_king, is_tarok
from kocka.games import registry as games
from kocka.games.taroky.ai.rule import rating


def test_known_values_come_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """If each dealt heart counts a point and the queen of spades thirteen, the fit finds exactly these values."""

    def played(game: str, seed: int, seats: int) -> tuple[list[bytes], list[int]]:
        dealt = games.game(game).deal(seed, 1, seed % seats, None, None, seats).dealt
        return dealt, [
            sum(1 if card >> 4 == HEARTS else 13 if card == QUEEN_OF_SPADES else 0 for card in hand) for hand in dealt
        ]

    monkeypatch.setattr(fit, "played", played)
    found = fit.fit("hearts", 4, 60)
    wanted = [
        1 if card >> 4 == HEARTS else 13 if card == QUEEN_OF_SPADES else 0 for card in games.game("hearts").cards(4)
    ]
    assert np.allclose(found.cards, wanted)
    assert found.share == pytest.approx(1)
    assert not found.ratings.size


def test_known_values_of_taroky_come_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """If each tarok counts two points, each king three, and a rating of 18 ten more, hands have just these values."""

    def value(hand: list[int]) -> float:
        return sum(2 if is_tarok(c) else 3 if is_king(c) else 0 for c in hand) + (10 if rating(hand) == 18 else 0)

    def played(game: str, seed: int, seats: int) -> tuple[list[bytes], list[float]]:
        dealt = games.game(game).deal(seed, 1, seed % seats, None, None, seats).dealt
        return dealt, [value(list(hand)) for hand in dealt]

    monkeypatch.setattr(fit, "played", played)
    found = fit.fit("taroky", 4, 400)
    cards = games.game("taroky").cards(4)
    assert found.share == pytest.approx(1)
    assert found.ratings[18 - 14] - found.ratings[17 - 14] == pytest.approx(10)
    assert found.cards[list(cards).index(SKYZ)] - found.cards[0] == pytest.approx(2)
    assert len(set(np.round(found.cards[:32], 6))) == 2  # kings, and all others
    assert found.mean == pytest.approx(2 * 12 * 22 / 54 + 3 * 12 * 4 / 54, abs=0.5)


def test_a_round_of_taroky_leaves_nothing_in_the_pot() -> None:
    """All four have an equal share of it (TA 7.6)."""
    dealt, points = fit.played("taroky", 5, 4)
    assert [len(hand) for hand in dealt] == [12] * 4
    assert sum(points) == 0


def test_the_data_is_what_the_tool_writes(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """The tables of the firmware, written again, are the file that is there; one game can be measured by itself."""
    tables = fit.kept()
    assert [(table.game, table.seats) for table in tables] == fit.tables()
    there = {}
    for game in dict.fromkeys(game for game, _ in fit.tables()):
        there[game] = (fit.FOLDER / game / "hand_values.py").read_text(encoding="utf-8")
        assert fit.source([table for table in tables if table.game == game]) == there[game]
        (tmp_path / game).mkdir()
        (tmp_path / game / "hand_values.py").write_text(there[game], encoding="utf-8")
    monkeypatch.setattr(fit, "FOLDER", tmp_path)
    result = CliRunner().invoke(command, ["hand-values", "--rounds", "20", "--game", "hearts", "--write"])
    assert result.exit_code == 0, result.output
    assert "hearts 4: 6." in result.output or "hearts 4: 7." in result.output
    for game, before in there.items():
        assert ((tmp_path / game / "hand_values.py").read_text(encoding="utf-8") == before) == (game != "hearts")
    result = CliRunner().invoke(command, ["hand-values", "--game", "whist"])
    assert result.exit_code == 2 and "taroky" in result.output
