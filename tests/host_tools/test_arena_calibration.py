"""`kocka arena --calibration`: predictions against what came, their groups, tries of a durch, what is refused."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from host_tools.lab.arena import calibration, duel
from host_tools.lab.arena.command import command
from host_tools.lab.arena.duel import Others
from host_tools.lab.arena.estimates import estimate, ratio
from host_tools.lab.arena.game import Table
from host_tools.lab.arena.work import Place
from kocka.games import registry

CERNA = Table("cerna_kocka")


def watched(table: Table, names: tuple[str, ...], against: str, deals: int) -> list[calibration.Calibration]:
    return calibration.calibration(table, names, Others((against,)), deals, 1, Place(1))


def test_the_ratio_of_one_value_a_deal_is_its_estimate() -> None:
    values = [1.0, 4.0, 2.5, -3.0]
    assert ratio([(value, 1) for value in values]) == estimate(values)
    assert ratio([(6.0, 3), (0.0, 0), (2.0, 1)]).mean == 2.0
    assert math.isinf(ratio([(6.0, 3)]).half)
    with pytest.raises(ValueError, match="no observations"):
        ratio([(0.0, 0), (0.0, 0)])


@given(st.lists(st.lists(st.floats(-50, 50), max_size=5), min_size=2, max_size=20).filter(any))
def test_values_that_come_twice_in_a_deal_are_no_evidence(deals: list[list[float]]) -> None:
    once = ratio([(sum(values), len(values)) for values in deals])
    twice = ratio([(2 * sum(values), 2 * len(values)) for values in deals])
    assert twice.mean == pytest.approx(once.mean) and twice.half == pytest.approx(once.half)


def test_groups_have_every_decision_once() -> None:
    (found,) = watched(CERNA, ("regular",), "rule", 3)
    every, *rows = found.lines
    assert every.group == "all" and every.decisions > 30
    tricks = [row for row in rows if row.group.startswith("trick") or row.group == "pass"]
    kinds = [row for row in rows if row.group in (calibration.LEADS, calibration.FOLLOWS, calibration.THROWS)]
    reasons = [row for row in rows if row.group.startswith("“")]
    passes = sum(row.decisions for row in tricks if row.group == "pass")
    assert sum(row.decisions for row in tricks) == every.decisions == sum(row.decisions for row in reasons)
    assert sum(row.decisions for row in kinds) == every.decisions - passes
    for row in rows:
        assert row.actual.mean - row.predicted.mean == pytest.approx(row.error.mean)


@pytest.mark.parametrize("game", ["hearts", "black_cat"])
def test_much_is_predicted_where_much_comes(game: str) -> None:
    """Also where points are good: predictions and what came rise together, so their signs agree."""
    table = Table(game)
    seen = []
    for number in range(16):  # of four the correlation is anything from 0.3 to 0.6
        lineup = ["regular"] * table.seats
        deals = calibration.watched(table, lineup, "regular", duel.deal_seed(1, number), number)
        seen += [(one.predicted, one.actual) for deal in deals.values() for one in deal.decisions if one.trick > 3]
    predicted, actual = np.array(seen).T
    assert np.corrcoef(predicted, actual)[0, 1] > 0.25


@pytest.mark.slow
def test_who_counts_on_a_durch_tries_and_who_cannot_want_one_does_not() -> None:
    """Masters who expect nobody to stop them try often and fail (what `own_sweep` is measured for)."""
    tries, never = watched(CERNA, ("master+guarded=0", "master+guarded=0+own_sweep=56"), "master+guarded=0", 12)
    assert tries.tries >= 3 and tries.made is not None and tries.came is not None and tries.hoped is not None
    assert tries.hoped.mean < -1 and tries.came.mean > 5 > tries.made.mean
    assert never.tries == 0 and never.made is None
    assert not [row for row in never.lines if row.group == "“durch”"]


def test_what_predicts_no_points_is_refused() -> None:
    for game in ("taroky", "kourici_kocka"):
        with pytest.raises(ValueError, match=f"in {game} no decision predicts points"):
            calibration.check(game)
        assert game in registry.NAMES
    for arguments, told in (
        (["shooter", "--deals", "1"], "shooter predicts nothing"),
        (["master", "--game", "taroky"], "in taroky no decision predicts points"),
        (["master", "--game", "all"], "goes with one game"),
        (["master", "--matches", "2"], "goes with one game"),
    ):
        result = CliRunner().invoke(command, [*arguments, "--calibration", "--jobs", "1"])
        assert result.exit_code == 2 and told in result.output, result.output


def test_the_command_prints_a_table_or_json() -> None:
    arguments = ["regular", "--calibration", "--deals", "2", "--jobs", "1"]
    printed = CliRunner().invoke(command, arguments)
    assert printed.exit_code == 0 and "actual − predicted" in printed.stdout and "tries: " in printed.stdout
    told = json.loads(CliRunner().invoke(command, [*arguments, "--json"]).stdout)
    assert told["game"] == "cerna_kocka" and told["command"]["deals"] == 2
    (one,) = told["players"]
    assert one["player"] == "regular" and one["lines"][0]["group"] == "all"
    assert set(one["lines"][0]["error"]) == {"mean", "half"}
