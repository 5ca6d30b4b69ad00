"""`kocka arena`: duplicate deals, figures, repeatability; and the order of the levels on a small sample."""

from __future__ import annotations

import json
import math

import pytest
from click.testing import CliRunner

from host_tools.arena import duel
from host_tools.arena.command import command, tournament
from kocka.engine.round import Result

CERNA = duel.Table("cerna_kocka")


def _run(*args: str) -> str:
    result = CliRunner().invoke(command, args)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_estimate_is_a_normal_interval() -> None:
    found = duel.estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.half == pytest.approx(1.959964 * math.sqrt(5 / 3 / 4))
    assert found.low < found.mean < found.high
    assert str(found) == "2.50 ± 1.27"
    assert math.isinf(duel.estimate([3.0]).half)
    with pytest.raises(ValueError, match="no observations"):
        duel.estimate([])


def test_scores_are_points_or_a_percentage() -> None:
    assert duel.score(CERNA, Result([28, 0, -1, 0], [8, 0, 0, 0])) == [28, 0, -1, 0]
    lost = Result([0] * 4, [0] * 4)
    lost.loser = 2
    assert duel.score(duel.Table("dokladacka"), lost) == [0, 0, 100, 0]
    tied = Result([11, 11, 10, 1], [2, 2, 2, 2])
    tied.losers = [0, 1]
    assert duel.score(duel.Table("kourici_kocka"), tied) == [100, 100, 0, 0]


def test_a_level_against_itself_changes_nothing() -> None:
    (row,) = tournament(CERNA, ["rule"], "rule", 20, 5, 1, None)
    assert row.change == duel.Estimate(0.0, 0.0)
    assert row.player == row.opponents


def test_same_command_same_figures_in_any_number_of_processes() -> None:
    one = tournament(CERNA, ["beginner", "random"], "rule", 6, 5, 1, None)
    assert tournament(CERNA, ["beginner", "random"], "rule", 6, 5, 2, None) == one
    assert tournament(CERNA, ["beginner", "random"], "rule", 6, 6, 1, None) != one


def test_json_has_all_figures() -> None:
    found = json.loads(_run("random", "rule", "--deals", "4", "--seed", "9", "--json"))
    assert found["game"] == "cerna_kocka"
    assert [player["name"] for player in found["players"]] == ["random", "rule"]
    for player in found["players"]:
        assert player["deals"] == 4
        for column in ("player", "opponents", "lead", "change"):
            assert set(player[column]) == {"mean", "half"}


def test_table_names_players_and_interval() -> None:
    text = _run("random", "--deals", "4", "--game", "dokladacka")
    assert "random" in text
    assert "lost, %" in text
    assert "±" in text


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["god"], "god"),
        ([], "Missing argument"),
        (["rule", "--deals", "0"], "0"),
        (["rule", "--game", "bridge"], "bridge"),
        (["rule", "--game", "hearts", "--seats", "5"], "4 to 4"),
        (["rule", "--game", "hearts", "--option", "jd=maybe"], "jd is one of"),
    ],
)
def test_bad_arguments_are_told(arguments: list[str], complaint: str) -> None:
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 2
    assert complaint in result.output


def test_black_cat_has_as_many_seats_as_asked_for() -> None:
    (row,) = tournament(duel.Table("black_cat", 6), ["random"], "rule", 3, 5, 1, None)
    assert row.player.mean < row.opponents.mean  # many points are good
    assert "five rule" in _run("random", "--game", "black_cat", "--seats", "6", "--deals", "2")
    assert "more is better" in _run("random", "--game", "black_cat", "--deals", "2")


def test_house_rules_are_played() -> None:
    plain = _run("random", "--game", "hearts", "--deals", "4", "--json")
    spots = _run("random", "--game", "hearts", "--deals", "4", "--json", "--option", "penalties=spot")
    assert json.loads(spots)["players"][0]["player"]["mean"] > 2 * json.loads(plain)["players"][0]["player"]["mean"]


@pytest.mark.slow
def test_the_levels_are_in_order() -> None:
    """A small sample with a fixed seed, so always the same figures; BENCHMARKS.md has 2 000 deals."""
    (rule,) = tournament(CERNA, ["rule"], "random", 60, 1, 1, None)
    assert rule.change.high < -3
    beginner, regular, master = tournament(CERNA, ["beginner", "regular", "master"], "rule", 36, 1, 1, None)
    assert master.player.mean < regular.player.mean < beginner.player.mean
    assert master.change.mean < -1.5
    assert regular.change.high < 0


@pytest.mark.parametrize("game", ["kourici_kocka", "hearts", "black_cat"])
def test_rule_beats_random_in_the_other_games(game: str) -> None:
    (rule,) = tournament(duel.Table(game), ["rule"], "random", 15, 1, 1, None)
    sign = -1 if game in duel.HIGH else 1
    assert sign * rule.lead.mean + rule.lead.half < 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["kourici_kocka", "hearts", "black_cat"])
def test_regular_beats_rule_in_the_other_games(game: str) -> None:
    (regular,) = tournament(duel.Table(game), ["regular"], "rule", 120, 12, 1, None)
    sign = -1 if game in duel.HIGH else 1
    assert sign * regular.lead.mean + regular.lead.half < 0


@pytest.mark.slow
def test_the_levels_of_a_dokladacka_are_in_order() -> None:
    random, beginner, master = tournament(
        duel.Table("dokladacka"), ["random", "beginner", "master"], "rule", 60, 1, 1, None
    )
    assert beginner.change.low > 0
    assert beginner.player.mean < random.player.mean
    assert master.player.mean < 25
