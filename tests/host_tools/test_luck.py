"""What hands are worth is measured so that known figures come out again, and written as the firmware reads it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from host_tools.build.command import command
from host_tools.luck import fit
from kocka.engine import games
from kocka.engine.cards import HEARTS, QUEEN_OF_SPADES
from kocka.match import hand_worths


def test_known_worths_come_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were each heart worth a point and the queen of spades thirteen, whoever is dealt them: exactly that is found."""

    def played(game: str, seed: int, seats: int) -> tuple[list[bytes], list[int]]:
        dealt = games.game(game).deal(seed, 1, seed % seats, None, None, seats).dealt
        return dealt, [
            sum(1 if card >> 4 == HEARTS else 13 if card == QUEEN_OF_SPADES else 0 for card in hand) for hand in dealt
        ]

    monkeypatch.setattr(fit, "played", played)
    worths, share = fit.fit("hearts", 4, 60)
    wanted = [
        1 if card >> 4 == HEARTS else 13 if card == QUEEN_OF_SPADES else 0 for card in games.game("hearts").cards(4)
    ]
    assert np.allclose(worths, wanted)
    assert share == pytest.approx(1)


def test_the_data_is_what_the_tool_writes(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """The tables of the firmware, written again, are the file that is there but for the shares in its comments."""
    tables = []
    for game, seats, data in hand_worths.TABLES:
        values = [int.from_bytes(data[at : at + 2], "little") - 32768 for at in range(0, len(data), 2)]
        tables.append((game, seats, np.array(values) / 100, 0.0))

    def without_shares(text: str) -> list[str]:
        return [line for line in text.splitlines() if "explains" not in line]

    assert [(game, seats) for game, seats, *_ in tables] == list(fit.TABLES)
    assert without_shares(fit.source(tables, 12_000)) == without_shares(fit.FILE.read_text(encoding="utf-8"))
    monkeypatch.setattr(fit, "TABLES", (("hearts", 4),))
    monkeypatch.setattr(fit, "FILE", tmp_path / "worths.py")
    result = CliRunner().invoke(command, ["hand-worths", "--rounds", "20", "--write"])
    assert result.exit_code == 0, result.output
    assert "hearts 4: 6." in result.output or "hearts 4: 7." in result.output
    scope: dict[str, Any] = {}
    exec((tmp_path / "worths.py").read_text(encoding="utf-8"), scope)
    assert len(scope["TABLES"][0][2]) == 104
