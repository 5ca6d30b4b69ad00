"""`kocka tune`: the search finds what is better, equal figures wherever it runs and whatever interrupts it."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from host_tools.lab.arena import duel, work
from host_tools.lab.arena.duel import Observation, Others
from host_tools.lab.arena.game import Table
from host_tools.lab.arena.keep import Keep
from host_tools.lab.arena.tournament import Bout, tournament
from host_tools.lab.arena.work import Place, WorkError
from host_tools.lab.tune import parameters
from host_tools.lab.tune.command import command
from host_tools.lab.tune.parameters import Parameter
from host_tools.lab.tune.search import Search, usual_population
from host_tools.lab.tune.tuning import Plan, tune
from kocka.engine.rng import Rng

# A short tuning of a quick player: the regular level in Hearts, whose moons depend on both numbers.
SHORT = ["moon_margin", "doubt", "--player", "regular", "--game", "hearts", "--against", "rule,shooter"]
SHORT += ["--deals", "2", "--generations", "2", "--population", "4", "--final", "2"]


def _invoke(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


def _run(*arguments: str) -> str:
    result = _invoke(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


# The search.


class Bowl(Parameter):
    """A number whose product value is far from the best one."""

    def get(self) -> int:
        """Near the end of the range."""
        return self.most - 1


class Start(Parameter):
    """A number whose product value is the second of its range."""

    def get(self) -> int:
        """Near the beginning of the range."""
        return self.least + 1


def _search(best: tuple[int, ...], seed: int, noise: int, generations: int = 40) -> tuple[int, ...]:
    """What is found of a bowl around `best` under noise of up to so much either way."""
    places = tuple(Bowl(f"p{i}", "", "", 0, 60, "") for i in range(len(best)))
    search = Search(places, seed, usual_population(len(best)) + 2)
    rng = Rng(seed, 5)
    for _ in range(generations):
        costs = []
        for values in search.ask():
            cost = sum((value - b) ** 2 for value, b in zip(values, best, strict=True))
            costs.append(float(cost + rng.below(2 * noise + 1) - noise))
        search.tell(costs)
    return search.centre


@pytest.mark.parametrize("best", [(10,), (10, 30), (10, 30, 50, 5)])
def test_the_search_finds_the_best_integers_under_noise(best: tuple[int, ...]) -> None:
    found = _search(best, 1, 20)
    assert all(abs(a - b) <= 4 for a, b in zip(found, best, strict=True)), found


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**48 - 1), st.integers(0, 60))
def test_candidates_are_in_range_whatever_they_cost(seed: int, best: int) -> None:
    search = Search((Bowl("p", "", "", -3, 4, ""), Bowl("q", "", "", 0, 1, "")), seed, 5)
    for generation in range(6):
        asked = search.ask()
        assert len(asked) == 5
        for p, q in asked:
            assert -3 <= p <= 4
            assert q in (0, 1)
        search.tell([float((p * best + generation) % 7) for p, _ in asked])
        assert -3 <= search.centre[0] <= 4
        assert all(spread >= 0 for spread in search.spread)


def test_a_search_is_fixed_by_its_seed_and_the_answers() -> None:
    assert _search((20, 20), 3, 50, 6) == _search((20, 20), 3, 50, 6)
    assert _search((20, 20), 3, 50, 6) != _search((20, 20), 4, 50, 6)


# What a candidate costs.


@pytest.mark.parametrize(
    ("game", "objective", "cost"),
    [("hearts", "lead", -3), ("hearts", "score", 5), ("black_cat", "lead", 3), ("black_cat", "score", -5)],
)
def test_less_is_better_in_every_game(game: str, objective: str, cost: float) -> None:
    plan = Plan((), "regular", Table(game), Others(("rule",)), objective, 1, 4, 1)
    assert plan.cost(Observation(5, 8, 7, 0, 0)) == cost
    assert Plan((), "regular", Table(game), Others(("rule",)), "lost", 1, 4, 1).cost((31, 20, 25, 0, 9)) == 31


@pytest.mark.slow
def test_a_tuning_finds_what_is_better_and_says_by_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals whose luck is larger than what the numbers matter, but the same for all who play them."""

    def observe(table: Table, names: tuple[str, ...], others: Others, seed: int, number: int) -> list[Observation]:
        luck = Rng(seed, number).below(200)
        found = []
        for name in names:
            first, second = (int(change.partition("=")[2]) for change in name.split("+")[1:])
            found.append(Observation(luck + abs(first - 15) + abs(second - 30) / 4, 100, 100, 0, 0))
        return found

    monkeypatch.setattr(duel, "observe", observe)
    chosen = (Start("first", "", "", -6, 20, ""), Start("second", "", "", 5, 40, ""))
    plan = Plan(chosen, "regular", Table("hearts"), Others(("rule",)), "lead", 3, 6, 2)
    outcome = tune(plan, 20, 10, Place(1), Keep(None, "tune", {}))
    assert outcome.product == (-5, 6)
    assert abs(outcome.tuned[0] - 15) <= 2
    assert outcome.difference.high < -18
    assert outcome.difference.half == pytest.approx(0, abs=1e-6)
    names = [row.name for row in outcome.final.rows]
    assert names == [plan.name(outcome.product), plan.name(outcome.tuned)]
    assert names[0] == "regular+first=-5+second=6"
    for generation in outcome.generations:
        assert len(generation.candidates) == 6
        for candidate in generation.candidates:
            gain = abs(candidate.values[0] - 15) + abs(candidate.values[1] - 30) / 4 - 20 - 6
            assert candidate.difference.mean == pytest.approx(gain)


def test_there_are_not_more_deals_than_a_seed_has() -> None:
    margin = parameters.parameter("moon_margin")
    plan = Plan((margin,), "regular", Table("hearts"), Others(("rule",)), "lead", 60000, 4, 1)
    with pytest.raises(ValueError, match="65535 deals at most"):
        tune(plan, 2, 2, Place(1), Keep(None, "tune", {}))


# The command.


@pytest.mark.slow
def test_table_csv_and_plot(tmp_path: Path) -> None:
    paths = {ending: tmp_path / f"t.{ending}" for ending in ("csv", "png", "svg")}
    text = _run(*SHORT, "--jobs", "1", "--csv", str(paths["csv"]), "--plot", str(paths["png"]))
    assert "regular: best guess after 2 generations" in text
    assert "tuned instead of the product:" in text
    rows = list(csv.DictReader(paths["csv"].read_text().splitlines()))
    assert [row["generation"] for row in rows] == ["1"] * 4 + ["2"] * 4
    for row in rows:
        for name in ("moon_margin", "doubt"):
            parameters.parameter(name).check(int(row[name]))
    picture = Image.open(paths["png"]).convert("L")
    assert picture.size == (990, 880)
    assert sum(picture.histogram()[:200]) > 5000  # there is something on it


@pytest.mark.slow
def test_matches_are_an_objective() -> None:
    arguments = ["moon_margin", "--player", "rule", "--game", "hearts", "--against", "rule", "--objective", "lost"]
    text = _run(*arguments, "--deals", "2", "--generations", "1", "--final", "2", "--jobs", "1", "--population", "4")
    assert "% of matches" in text
    assert "whole matches" in text


@pytest.mark.slow
def test_numbers_that_change_nothing_are_told() -> None:
    arguments = ["moon_margin", "--player", "rule", "--against", "rule", "--deals", "2", "--generations", "1"]
    text = _run(*arguments, "--final", "2", "--population", "4", "--jobs", "1")
    assert "these numbers do not matter here" in text


@pytest.mark.slow
def test_taroky_is_tuned_like_the_others() -> None:
    """A regular whose Thirds need other margins: the candidates' results differ."""
    arguments = ["third_margin", "doubled", "--game", "taroky", "--player", "regular", "--against", "rule"]
    arguments += ["--deals", "3", "--generations", "1", "--population", "4", "--final", "2", "--jobs", "1"]
    text = _run(*arguments)
    assert "regular: best guess after 1 generations" in text
    assert "third_margin" in text
    assert "points a round" in text
    assert "do not matter here" not in text
    assert _run(*arguments) == text


def test_parameters_are_numbers_of_the_seats_and_are_put_back() -> None:
    before = {parameter.name: parameter.get() for parameter in parameters.PARAMETERS}
    for parameter in parameters.PARAMETERS:
        assert parameter.least <= before[parameter.name] <= parameter.most
        other = parameter.least if before[parameter.name] != parameter.least else parameter.most
        with parameters.overridden({parameter.name: other}):
            assert parameter.get() == other
    assert before == {parameter.name: parameter.get() for parameter in parameters.PARAMETERS}


def test_the_list_has_every_parameter() -> None:
    text = _run("--list")
    for parameter in parameters.PARAMETERS:
        assert parameter.name in text
        assert parameter.meaning in text


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        ([], 2, "kocka tune --list"),
        (["luck"], 2, 'no parameter "luck"'),
        (["doubt", "--player", "shooter"], 2, "only levels of the product"),
        (["doubt", "--player", "god"], 2, 'no player "god"'),
        (["doubt", "--game", "dokladacka", "--objective", "lost"], 2, "no match of its own"),
        (["third_margin", "--game", "taroky", "--against", "shooter"], 2, "no shooter"),
        (["third_margin", "--game", "taroky", "--player", "v0.1-master"], 2, "only levels of the product"),
        (["doubt", "--plot", "x.gif"], 2, "a plot is one of .png, .svg, .pdf"),
        (["doubt", "--csv", "no/where.csv"], 2, "there is no folder"),
        (["doubt", "--deals", "60000"], 1, "65535 deals at most"),
    ],
)
def test_bad_arguments_are_told(arguments: list[str], code: int, complaint: str) -> None:
    result = _invoke(*arguments, "--jobs", "1")
    assert result.exit_code == code
    assert complaint in " ".join(result.output.split())


def test_a_file_of_the_arena_is_refused(tmp_path: Path) -> None:
    Keep(tmp_path / "f", "arena", {})
    result = _invoke(*SHORT, "--jobs", "1", "--keep", str(tmp_path / "f"))
    assert result.exit_code == 1
    assert "belongs to kocka arena, not to kocka tune" in result.output


@pytest.mark.slow
def test_killed_and_gone_on_with_it_ends_with_the_same_figures(tmp_path: Path) -> None:
    """The process is killed in the second generation, whatever it is doing then; more processes go on."""
    work.code_digest.cache_clear()  # somebody may just have edited
    unbroken = _run(*SHORT, "--jobs", "1", "--keep", str(tmp_path / "whole"))
    path = tmp_path / "part"
    program = [sys.executable, "-m", "host_tools.cli", "tune", *SHORT, "--jobs", "1", "--keep", str(path)]
    running = subprocess.Popen(program, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while time.monotonic() < until and (not path.exists() or path.read_bytes().count(b"\n") < 4):
        time.sleep(0.005)
    os.kill(running.pid, signal.SIGKILL)
    assert running.wait() == -signal.SIGKILL
    assert 4 <= path.read_bytes().count(b"\n") < 7
    assert _run(*SHORT, "--jobs", "2", "--keep", str(path)) == unbroken
    assert path.read_bytes() == (tmp_path / "whole").read_bytes()


# Dask.


@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "_DASK_TIMEOUT", "300ms")
    for address in ("tcp://127.0.0.1:9", "nonsense://x"):
        result = _invoke(*SHORT, "--dask", address)
        assert result.exit_code == 1
        assert f"no Dask scheduler answers at {address}" in result.output


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
def test_a_cluster_gives_the_figures_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    import dask
    from distributed import LocalCluster

    here = _run(*SHORT, "--jobs", "1")
    bout = Bout(Table("cerna_kocka"), ("random",), Others(("rule",)))
    local = tournament([bout], 7, 3, Place(1), Keep(None, "arena", {}))
    with LocalCluster(n_workers=2, threads_per_worker=2, processes=True, dashboard_address=":0") as cluster:
        address = cluster.scheduler_address
        work.code_digest.cache_clear()  # somebody may just be editing
        assert _run(*SHORT, "--dask", address) == here
        assert tournament([bout], 7, 3, Place(dask=address), Keep(None, "arena", {})) == local
        # Workers that have other code than this process cannot take part.
        monkeypatch.setattr(work, "code_digest", lambda: "another")
        with pytest.raises(WorkError, match="Dask workers with another version of Kočka"):
            tournament([bout], 1, 3, Place(dask=address), Keep(None, "arena", {}))
        monkeypatch.undo()
        found = work.results(len, [(1,)] * 5000, Place(dask=address))
        assert next(found) == 1
        cluster.close()
        soon = dask.config.set({"distributed.comm.timeouts.connect": "500ms"})
        with soon, pytest.raises(WorkError, match="was lost"):
            list(found)


# In a process of its own: in that of the tests its client did not always get a thread within ten seconds.
_WITHOUT_WORKERS = """
from distributed import LocalCluster
from host_tools.sim import shims

shims.install()
from host_tools.lab.arena import work
from host_tools.lab.arena.work import Place, WorkError

work._DASK_TIMEOUT = "3s"
if __name__ == "__main__":
    with LocalCluster(n_workers=0, dashboard_address=":0") as empty:
        try:
            list(work.results(len, [(1,)], Place(dask=empty.scheduler_address)))
        except WorkError as error:
            print(error)
"""


@pytest.mark.slow
def test_a_cluster_without_workers_is_told(root: Path) -> None:
    command = [sys.executable, "-W", "ignore", "-c", _WITHOUT_WORKERS]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0 and done.stdout.endswith(" has no workers\n"), done.stdout + done.stderr
