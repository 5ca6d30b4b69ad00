"""What a player of Taroky makes of its contracts, as the arena counts it."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from host_tools.games.taroky import contracts
from host_tools.lab.arena.command import command
from host_tools.lab.arena.duel import Others
from host_tools.lab.arena.game import Table
from host_tools.lab.arena.work import Place
from kocka.games.taroky.ai.rule import rating
from kocka.games.taroky.rules.outcome import FIRST, SECOND, THIRD, VARSAVA

TAROKY = Table("taroky")
BY_RULE = Others(("rule",))


def test_the_rounds_that_a_rule_player_declares() -> None:
    rounds = [one for number in range(40) for one in contracts.declared(TAROKY, "rule", BY_RULE, False, 1, number)]
    # All seats are the same player, so each deal is declared once.
    assert [one.deal for one in rounds] == list(range(40))
    assert {one.contract for one in rounds} >= {FIRST, SECOND, THIRD, VARSAVA}
    for one in rounds:
        if one.contract == THIRD:
            assert one.rated >= 16
        if one.contract == VARSAVA:
            assert one.won == (one.eyes <= 14)
        elif one.contract != SECOND:
            assert one.won == (one.eyes > 35 or not one.played)


@pytest.mark.slow
def test_doubled_thirds_are_all_played() -> None:
    plain = [one for number in range(60) for one in contracts.declared(TAROKY, "rule", BY_RULE, False, 3, number)]
    doubled = [one for number in range(60) for one in contracts.declared(TAROKY, "rule", BY_RULE, True, 3, number)]
    assert any(one.contract == THIRD and not one.played for one in plain)
    assert all(one.played for one in doubled if one.contract == THIRD)
    assert [one.contract for one in doubled] == [one.contract for one in plain]


def test_only_hands_that_are_rated_so_high() -> None:
    some = [one for number in range(30) for one in contracts.declared(TAROKY, "rule", BY_RULE, True, 1, number, 18)]
    assert some
    assert all(one.rated >= 18 for one in some)


@pytest.mark.slow
def test_lines_are_by_contract_and_rating() -> None:
    lines = contracts.contracts(TAROKY, "rule", BY_RULE, True, 60, 3, Place(1), lambda: None)
    assert sum(line.rounds for line in lines) == 60
    thirds = [line for line in lines if line.name == "Third"]
    assert thirds
    assert all(line.least >= 16 for line in thirds)
    assert all(0 <= line.won.mean <= 100 for line in lines)
    assert rating([]) == 8  # four void suits


def test_the_command_prints_them() -> None:
    told = ["rule", "--game", "taroky", "--contracts", "--doubled", "--deals", "8", "--jobs", "1", "--plain"]
    result = CliRunner().invoke(command, told)
    assert result.exit_code == 0, result.output
    assert "what rule declares against rule, 8 deals" in result.output
    assert "every Third is doubled" in result.output
    refused = CliRunner().invoke(command, ["rule", "--contracts"])
    assert refused.exit_code == 2
    assert "--game taroky" in refused.output
