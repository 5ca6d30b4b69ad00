"""The table of measurements, and the engine's speed."""

from statistics import median
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from host_tools.games import parts
from host_tools.lab.bench import command as bench
from host_tools.lab.bench import engine, games, score, seats
from host_tools.lab.bench.command import Row
from kocka.ai import kernel, levels
from kocka.games.cerna_kocka.rules import CernaKocka
from kocka.hal import boards

_ROW = Row("near", 2, "x/s")


def test_targets_are_judged():
    assert Row("a", 10, "x/s", at_least=10).is_met
    assert not Row("a", 9.9, "x/s", at_least=10).is_met
    assert not Row("a", 10.1, "ms", at_most=10).is_met
    assert Row("a", 1, "ms").is_met
    assert Row("a", 1, "ms").target == ""
    assert Row("a", 1, "ms", at_most=2000).target == "≤ 2 000"


def test_numbers_are_short():
    assert [bench.number(value) for value in (1234567, 123.4, 12.34, 0.04567)] == ["1 234 567", "123", "12.3", "0.0457"]


def test_record_tells_machine_date_and_commit():
    measured = [
        ("engine", Row("rounds", 2800, "rounds/s", at_least=1000)),
        ("ui", Row("frame", 9, "ms", at_most=8, exact=1_125_000)),
    ]
    text = bench.markdown(measured, "2026-01-31", "a processor, 2 cores", "abc123")
    assert "- machine: a processor, 2 cores\n" in text
    assert "- date: 2026-01-31\n- commit: abc123\n" in text
    assert "| engine | rounds | 2 800 | rounds/s | ≥ 1 000 | yes |  |" in text
    assert "| ui | frame | 9 | ms | ≤ 8 | **no** | 1 125 000 |" in text


def test_the_change_against_the_record_is_told():
    measured = [("engine", Row("rounds", 2843, "rounds/s")), ("chip", Row("frame", 9.0, "ms", exact=1_125_000))]
    known = bench.recorded(bench.markdown(measured, "2026-01-31", "a processor", "abc123"))
    assert known == {("engine", "rounds"): (2843, 0), ("chip", "frame"): (9, 1_125_000)}
    before = known["chip", "frame"]
    assert bench.change(Row("frame", 9.0, "ms", exact=1_125_000), before) == "="
    assert bench.change(Row("frame", 12.1, "ms", exact=1_512_500), before) == "+3.1 ms"
    assert bench.change(Row("frame", 8.999, "ms", exact=1_124_875), before) == "-0.001 ms"
    assert bench.change(Row("rounds", 2743, "rounds/s"), known["engine", "rounds"]) == "-100 rounds/s"
    assert bench.change(Row("other", 1, "ms"), None) == "new"
    assert bench.recorded("# no table\n| a | b |\n") == {}


def test_strict_fails_when_a_target_is_missed(monkeypatch):
    monkeypatch.setattr(bench, "measure", lambda areas: [("engine", Row("rounds", 5, "rounds/s", at_least=1000))])
    assert CliRunner().invoke(bench.command, []).exit_code == 0
    missed = CliRunner().invoke(bench.command, ["--strict"])
    assert missed.exit_code == 1
    assert "not reached: rounds" in missed.output


def _unavailable() -> list[Row]:
    raise bench.Unavailable("no network")


def test_an_area_that_cannot_be_measured_says_why_and_keeps_its_record(monkeypatch, tmp_path):
    monkeypatch.setattr(bench, "BENCHES", {"away": "tests.away", "here": "tests.here"})
    modules = {"tests.away": SimpleNamespace(rows=_unavailable), "tests.here": SimpleNamespace(rows=lambda: [_ROW])}
    monkeypatch.setattr(bench, "importlib", SimpleNamespace(import_module=modules.get))
    monkeypatch.setattr(bench, "ROOT", tmp_path)
    (tmp_path / "Makefile").write_text("", encoding="utf-8")
    record = tmp_path / bench.RECORD
    far = Row("far", 7, "x/s", at_least=9)
    before = bench.markdown([("away", far), ("here", Row("near", 1, "x/s"))], "2026-01-31", "m", "c")
    record.parent.mkdir(parents=True)
    record.write_text(before, encoding="utf-8")
    page = tmp_path / bench.TARGETS
    page.write_text("# Benchmarks\n\n| old | table |\n\n## Long measurements\n", encoding="utf-8")
    done = CliRunner().invoke(bench.command, ["--write"])
    assert done.exit_code == 0, done.output
    assert "away: not measured: no network" in done.stderr
    table = [line for line in record.read_text(encoding="utf-8").splitlines() if line.startswith("| ")][2:]
    assert table == ["| here | near | 2 | x/s |  |  |  |", "| away | far | 7 | x/s | ≥ 9 | **no** |  |"]
    shown = page.read_text(encoding="utf-8")
    assert "| away | far | 7 | x/s | ≥ 9 | **no** |\n\n## Long measurements\n" in shown, "what people wrote stays"
    assert "near" not in shown and "old" not in shown, "only what has a target"


def test_one_area_can_be_recorded_anew():
    record = bench.markdown([("far", Row("far", 7, "x/s")), ("near", Row("near", 1, "x/s"))], "2026-01-31", "m", "c")
    for value in (2, 3):
        record = bench.with_areas(record, [("near", Row("near", value, "x/s"))], "2026-02-01", "d")
        lines = record.splitlines()
        assert [line for line in lines if line.startswith("- near")] == ["- near: 2026-02-01, commit d"]
        table = [line for line in lines if line.startswith("| ")][2:]
        assert table == ["| far | far | 7 | x/s |  |  |  |", f"| near | near | {value} | x/s |  |  |  |"]


def test_measured_round_is_a_whole_round():
    for seed in range(20):
        points = engine.play_cards(CernaKocka, seed)
        assert sum(points) in (28 - points.count(-1), -28 - 3)


@pytest.mark.slow
def test_engine_reaches_its_targets():
    for row in engine.rows():
        # Half of the target: other programs may run beside the tests. `make bench` shows the real figure.
        half = Row(row.what, row.value, row.unit, row.at_least and row.at_least / 2, row.at_most and row.at_most * 2)
        assert half.is_met, row


def test_seats_are_measured_while_they_think():
    decisions, playouts, seconds = seats.think(levels.REGULAR, 1)
    assert 12 < decisions <= 12 + 32
    assert playouts > 0
    assert seconds > 0


@pytest.mark.parametrize("game", games.of_tricks())
def test_playouts_are_all_candidates_in_new_worlds(game, monkeypatch):
    played = []
    run = kernel.KernelBuffers.run

    def counted(space, worlds):
        played.append(worlds * space.choices)
        run(space, worlds)

    monkeypatch.setattr(kernel.KernelBuffers, "run", counted)
    playouts, seconds = seats.playouts(game, 1, 0.02)
    assert playouts == sum(played) and min(played) >= kernel.BATCH
    assert seconds >= 0.02


@pytest.mark.parametrize("game", [game for game, _ in parts.having("score")])
def test_a_round_is_written_down_with_few_presses(game):
    """The median of fewer deals than `kocka bench score` has; each is written as it was played."""
    own = parts.part(game, "score")
    assert median(score.count(game, own.SEATS, 101)) <= own.MOST


@pytest.mark.parametrize("board", boards.MAIN)
def test_rounds_are_told_by_cards_on_every_board(board):
    for count in range(3, 10):
        assert min(score.count("black_cat", count, 5, board)) >= 4


def test_equal_cards_are_told_together():
    assert score.in_runs([[0], [2], [1, 0, 2, 1], [1]]) == [0, 2, 2, 0, 1, 1, 1]
