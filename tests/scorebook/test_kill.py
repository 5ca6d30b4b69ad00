"""Kill -9 while score is kept: what was acknowledged is there (the machinery of tests/match/test_kill.py)."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kocka.engine.rng import Rng
from kocka.match.journal import StorageError
from kocka.scorebook.score_sheet import ScoreSheet, listed
from tests.match import table
from tests.match.test_kill import WHOLE, die_at, in_child, reap
from tests.plugin import first_fast
from tests.scorebook import tables

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")

CHANGES = 60


@pytest.fixture
def folder() -> Iterator[str]:
    path = table.new_folder()
    yield path
    table.clear(path)


def step(score_sheet: ScoreSheet) -> None:
    """The one change that is made when the file has so many records: the same in every process."""
    tries = 0
    while not tables.act(score_sheet, Rng(score_sheet.count, tries)):
        tries += 1


def entered(game: str) -> list[object]:
    """The states by the number of records, entered in one go; from 1."""
    path = table.new_folder()
    score_sheet = tables.new(path, game)
    states: list[object] = [None, tables.state(score_sheet)]
    while score_sheet.count < CHANGES:
        step(score_sheet)
        states.append(tables.state(score_sheet))
    table.clear(path)
    return states


def check(path: str, acknowledged: int, states: list[object]) -> ScoreSheet:
    """The sheet holds what was acknowledged and at most one change more."""
    score_sheet, problem = ScoreSheet.load(path)
    assert problem is None
    assert score_sheet is not None
    assert score_sheet.count in (acknowledged, acknowledged + 1)
    assert tables.state(score_sheet) == states[score_sheet.count]
    return score_sheet


@pytest.mark.slow
def test_killed_at_random_moments(folder: str) -> None:
    """A scorer killed wherever it happens to be, 60 times, resumed each time: the sheet ends as if nothing had been."""
    rng = random.Random(1996)
    states = entered("cerna_kocka")
    score_sheet = tables.new(folder, "cerna_kocka")
    path = score_sheet.path
    kills = 0

    def work(pipe: int) -> None:
        mine, _ = ScoreSheet.load(path)
        assert mine is not None
        while mine.count < CHANGES:
            step(mine)
            os.write(pipe, b".")
        time.sleep(60)

    acknowledged = score_sheet.count
    while kills < 60:
        if score_sheet.count == CHANGES:
            os.remove(path)
            score_sheet = tables.new(folder, "cerna_kocka")
            acknowledged = score_sheet.count
        child, reading = in_child(work)
        heard = 0
        wanted = min(rng.randrange(4), CHANGES - acknowledged)
        while heard < wanted:
            heard += len(os.read(reading, 1))
        end = time.perf_counter() + rng.random() * 0.002
        while time.perf_counter() < end:
            pass
        os.kill(child, signal.SIGKILL)
        status, said = reap(child, reading)
        assert os.WTERMSIG(status) == signal.SIGKILL
        kills += 1
        acknowledged += heard + len(said)
        score_sheet = check(path, acknowledged, states)
        acknowledged = score_sheet.count


@pytest.mark.parametrize("point", first_fast(range(7), 2))
def test_killed_at_each_point_of_writing(folder: str, point: int) -> None:
    """At 8 places of a sheet, at each of 7 points of appending a record; writing goes on behind a torn tail."""
    states = entered("hearts")
    score_sheet = tables.new(folder, "hearts")
    path = score_sheet.path

    def work(pipe: int) -> None:
        mine, _ = ScoreSheet.load(path)
        assert mine is not None
        die_at(point)
        step(mine)

    for place in range(1, CHANGES - 1, CHANGES // 8):
        while score_sheet.count < place:
            step(score_sheet)
        status, _ = reap(*in_child(work))
        assert os.WTERMSIG(status) == signal.SIGKILL
        size = os.stat(path).st_size
        score_sheet = check(path, place, states)
        assert score_sheet.count == place + (point in WHOLE)
        assert os.stat(path).st_size == size
        step(score_sheet)
        score_sheet = check(path, score_sheet.count, states)


@pytest.mark.parametrize("point", range(9))
def test_new_sheets_killed_at_each_point(folder: str, point: int) -> None:
    """A new sheet is there wholly or not at all, and the older ones stay."""
    old = tables.new(folder, "free")

    def create(pipe: int) -> None:
        die_at(point)
        tables.new(folder, "black_cat")

    status, _ = reap(*in_child(create))
    assert os.WTERMSIG(status) == signal.SIGKILL
    found = list(listed(folder))
    assert not [problem for _, _, problem in found if problem]
    assert [score_sheet.setup.game for _, score_sheet, _ in found] == (
        ["black_cat", "free"] if point == 8 else ["free"]
    )
    assert tables.state(found[-1][1]) == tables.state(old)
    fresh = tables.new(folder, "hearts")
    assert check(fresh.path, 1, [None, tables.state(fresh)])


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """The system refuses bytes in the middle of a record: a clear error, nothing lost, and on it goes."""
    resource = pytest.importorskip("resource")
    folder = str(tmp_path)

    def work(pipe: int) -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        score_sheet = tables.new(folder)
        for _ in range(6):
            step(score_sheet)
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        for spare in range(10):
            before = tables.state(score_sheet)
            size = os.stat(score_sheet.path).st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + spare, hard))
            refused = ""
            try:
                score_sheet.pay(0, 5, 0)
            except StorageError as error:
                refused = str(error)
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
            assert "error 27 while writing" in refused
            assert tables.state(score_sheet) == before
            score_sheet.pay(0, 5, 0)
            again, problem = ScoreSheet.load(score_sheet.path)
            assert problem is None
            assert again is not None
            assert tables.state(again) == tables.state(score_sheet)
            os.write(pipe, b".")

    status, said = reap(*in_child(work))
    assert (status, said) == (0, b"..........")
