"""Kill -9 at any moment: a process that plays or saves is really killed; what was acknowledged is there."""

from __future__ import annotations

import builtins
import os
import random
import resource
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kocka.engine.rng import Rng
from kocka.engine.terms import Terms
from kocka.match import journal
from kocka.match.history import History
from kocka.match.house_rules import HouseRules, Sets
from kocka.match.match import OVER, Match, StorageError
from kocka.match.settings import BRIGHTNESS, NAME, Settings
from tests.match import table

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")

SEED = 278  # with a dokládačka and a baráž
GAMES = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat", "taroky")

# The points of `die_at` at which a record has reached the system.
WHOLE = (4, 6)


def step(match: Match) -> None:
    """The one thing that is done when the journal has so many records: the same in every process."""
    buf = bytearray(48)
    if match.count % 29 == 0 and match.can_undo():
        match.undo()
    else:
        table.step(match, Rng(SEED, match.count), buf)


@pytest.fixture
def folder() -> Iterator[str]:
    path = table.new_folder()
    yield path
    table.clear(path)


def played(game: str) -> list[list[object]]:
    """The state of a match by the number of records, played in one go; a list by count, from 1."""
    path = table.new_folder()
    match = Match.create(path, table.short(game, SEED))
    out: list[list[object]] = [[], table.state(match)]
    while match.stage != OVER:
        step(match)
        out.append(table.state(match))
    table.clear(path)
    return out


@pytest.fixture(scope="module")
def states() -> list[list[object]]:
    """Those of Černá kočka."""
    return played(GAMES[0])


@pytest.fixture(scope="module", params=GAMES)
def by_game(request: pytest.FixtureRequest) -> tuple[str, list[list[object]]]:
    """A game and its states."""
    return request.param, played(request.param)


def in_child(work: Callable[[int], None]) -> tuple[int, int]:
    """Forks; the child does `work(pipe)` and exits. Returns its id and the reading end of the pipe."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    status = 70
    try:
        os.close(reading)
        work(writing)
        status = 0
    finally:
        os._exit(status)


def reap(child: int, reading: int) -> tuple[int, bytes]:
    """Waits for the child; returns its wait status and all it still had to say."""
    said = bytearray()
    while chunk := os.read(reading, 65536):
        said += chunk
    os.close(reading)
    return os.waitpid(child, 0)[1], bytes(said)


def check(path: str, acknowledged: int, states: list[list[object]]) -> Match:
    """The match of `path` holds what was acknowledged and at most one record more, and is at exactly that point."""
    match, problem = Match.load(path)
    assert problem is None
    assert match.count in (acknowledged, acknowledged + 1)
    assert table.state(match) == states[match.count]
    return match


@pytest.mark.slow
def test_killed_at_random_moments(folder: str, states: list[list[object]]) -> None:
    """A player killed 200 times wherever it happens to be, resumed each time: the match ends as if nothing had been."""
    rng = random.Random(1996)
    match = Match.create(folder, table.setup(SEED))
    path = match.path
    kills = restarts = 0

    def work(pipe: int) -> None:
        mine, _ = Match.load(path)
        while mine.stage != OVER:
            step(mine)
            os.write(pipe, b".")
        time.sleep(60)

    acknowledged = match.count
    while match.stage != OVER or kills < 200:
        if match.stage == OVER:
            restarts += 1
            os.remove(path)
            match = Match.create(folder, table.setup(SEED))
            acknowledged = match.count
        child, reading = in_child(work)
        heard = 0
        wanted = min(rng.randrange(5), len(states) - 1 - acknowledged)
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
        match = check(path, acknowledged, states)
        acknowledged = match.count
    assert kills >= 200
    assert match.path == path
    assert table.state(match) == states[-1]


class Torn:
    """A file that dies in the middle of a write: `part` of the bytes are written, then the process is killed."""

    def __init__(self, file: object, part: float) -> None:
        self.file = file
        self.part = part

    def __enter__(self) -> Torn:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def write(self, data: bytes) -> int:
        self.file.write(data[: int(len(data) * self.part)])  # type: ignore[attr-defined]
        self.file.flush()  # type: ignore[attr-defined]
        os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def flush(self) -> None:
        pass

    def fileno(self) -> int:
        return int(self.file.fileno())  # type: ignore[attr-defined]


def die_at(point: int) -> None:
    """From now on the process is killed at this point: 0–4 in a write, 5 before the flush, 6 after the sync, 7 at a
    rename, 8 after it."""

    def die(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    if point < 5:

        def torn_open(path: str, mode: str) -> object:
            file = builtins.open(path, mode)  # noqa: SIM115
            return Torn(file, point / 4) if "r" not in mode else file

        journal.open = torn_open  # type: ignore[attr-defined]
    elif point == 5:
        journal.sync = die
    elif point == 6:
        good = journal.sync

        def sync(file: object) -> None:
            good(file)
            die()

        journal.sync = sync
    elif point == 7:
        journal.rename = die
    else:
        rename = journal.rename

        def renamed(old: str, new: str) -> None:
            rename(old, new)
            die()

        journal.rename = renamed


@pytest.mark.slow
@pytest.mark.parametrize("point", range(7))
def test_killed_at_each_point_of_writing(folder: str, by_game: tuple[str, list[list[object]]], point: int) -> None:
    """At 15 places of a match of each game, at each of 7 points of appending a record: 420 kills by our own hand."""
    game, states = by_game
    match = Match.create(folder, table.short(game, SEED))
    path = match.path

    def work(pipe: int) -> None:
        mine, _ = Match.load(path)
        die_at(point)
        step(mine)

    places = range(1, len(states) - 1, len(states) // 15)
    kills = 0
    for place in places:
        while match.count < place:
            step(match)

        before = os.stat(match.path).st_size
        status, _ = reap(*in_child(work))
        assert os.WTERMSIG(status) == signal.SIGKILL
        kills += 1
        size = os.stat(match.path).st_size
        # A record over the end of a block is written in two pieces: killed in the first write, it has half.
        half = point == 4 and size - before == journal.room(before)
        match = check(match.path, place, states)
        assert match.count == place + (point in WHOLE and not half)
        assert os.stat(match.path).st_size == size
        if match.stage != OVER:
            step(match)  # writing goes on, behind a torn tail too
            match = check(match.path, match.count, states)
    assert kills >= 15


@pytest.mark.parametrize("point", range(9))
def test_settings_and_new_matches_killed_at_each_point(folder: str, point: int) -> None:
    """Files that are replaced as a whole: the old one or the new one is there, and a new match wholly or not at all."""
    old, _ = Settings.load(folder)
    old.set(NAME, "Jiří")
    old.set(BRIGHTNESS, 20)
    old.save()

    def save(pipe: int) -> None:
        mine, _ = Settings.load(folder)
        mine.set(NAME, "Anna")
        mine.set(BRIGHTNESS, 90)
        die_at(point)
        mine.save()

    status, _ = reap(*in_child(save))
    assert os.WTERMSIG(status) == signal.SIGKILL
    now, problem = Settings.load(folder)
    assert problem is None
    assert (now.get(NAME), now.get(BRIGHTNESS)) == (("Anna", 90) if point == 8 else ("Jiří", 20))
    now.set(BRIGHTNESS, 55)
    now.save()
    assert Settings.load(folder)[0].get(BRIGHTNESS) == 55

    def create(pipe: int) -> None:
        die_at(point)
        Match.create(folder, table.setup(1))

    status, _ = reap(*in_child(create))
    assert os.WTERMSIG(status) == signal.SIGKILL
    path = Match.latest(folder)
    assert bool(path) == (point == 8)
    if path:
        assert Match.load(path)[1] is None
    match = Match.create(folder, table.setup(2))
    loaded, problem = Match.load(match.path)
    assert problem is None
    assert table.state(loaded) == table.state(match)


@pytest.mark.parametrize("point", range(9))
def test_house_rules_killed_at_each_point(folder: str, point: int) -> None:
    """Another file that is replaced as a whole: all old sets are there, or all new ones."""
    old, _ = Sets.load(folder)
    old.put(HouseRules("U Hejmy", "kourici_kocka", terms=Terms("ŽÁBA")))
    old.put(HouseRules("O peníze", "hearts", terms=Terms(stake=50)))
    old.save()

    def save(pipe: int) -> None:
        mine, _ = Sets.load(folder)
        mine.remove("U Hejmy")
        mine.put(HouseRules("Krátká", "black_cat", terms=Terms(rounds=5)))
        die_at(point)
        mine.save()

    status, _ = reap(*in_child(save))
    assert os.WTERMSIG(status) == signal.SIGKILL
    now, problem = Sets.load(folder)
    assert problem is None
    names = ["O peníze", "Krátká"] if point == 8 else ["U Hejmy", "O peníze"]
    assert now.names() == names
    now.put(HouseRules("Hospoda", "cerna_kocka"))
    assert now.save()
    assert Sets.load(folder)[0].names() == [*names, "Hospoda"]


@pytest.mark.parametrize("point", range(7))
def test_history_killed_at_each_point(folder: str, states: list[list[object]], point: int) -> None:
    """A finished match is in the history once, whenever its writer died; adding it again is harmless."""
    first = table.new_match(folder, 1, 10_000)
    second = table.new_match(folder, 2, 10_000)
    history = History(folder)
    history.add(first)

    def add(pipe: int) -> None:
        die_at(point)
        History(folder).add(second)

    status, _ = reap(*in_child(add))
    assert os.WTERMSIG(status) == signal.SIGKILL
    assert history.repair() is None
    assert history.has(0, 1)
    assert history.add(second) == (point not in WHOLE)
    assert history.has(0, 1)
    assert history.has(1, 2)


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """The system refuses bytes in the middle of a record (here by a limit): a clear error, nothing lost, on it goes."""
    folder = str(tmp_path)

    def work(pipe: int) -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        match = table.new_match(folder, 3, 30)
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        for spare in range(12):
            before = table.state(match)
            size = os.stat(match.path).st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + spare, hard))
            try:
                table.step(match, Rng(1), bytearray(20))
                refused = False
            except StorageError as error:
                refused = "error 27 while writing" in str(error)
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
            if not refused:
                os.write(pipe, b"%d was enough;" % spare)
                continue
            assert table.state(match) == before
            assert os.stat(match.path).st_size == size
            table.step(match, Rng(1), bytearray(20))
            again, problem = Match.load(match.path)
            assert problem is None
            assert table.state(again) == table.state(match)
            os.write(pipe, b".")

    status, said = reap(*in_child(work))
    assert status == 0, said
    assert said == b"............"
