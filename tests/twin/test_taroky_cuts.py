"""The power goes in a round of Taroky on the real firmware: bids, call, discards, tricks, settlement, pot, history.

As test_power_cuts.py, in two short sessions. All that was acknowledged is there, and the round goes on to the same end.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from filelock import FileLock

from host_tools.build.rp2_board import FILES_OFFSET
from host_tools.sim.gallery import plain_action
from host_tools.sim.twin.machine import Twin, TwinError
from host_tools.sim.twin.play import Player
from host_tools.sim.twin.saved import begun
from host_tools.sim.twin.snapshot import branches
from kocka.engine.round import PLAY
from kocka.engine.terms import Terms
from kocka.games.taroky.rules.cards import BID_FIRST, BID_SIXTH
from kocka.hal import OK
from kocka.match import history
from kocka.match import state as match_state
from kocka.match.match import Match
from tests.plugin import often
from tests.twin import cuts

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

BOARD = "pico_lcd_1_3"
SEED = 34  # a Second, with a call, discards and announcements
MOST_STEPS = 60


class Session(NamedTuple):
    """Whether the match has come to where somebody begins and ends to play by keys, a cut every `step` operations."""

    start: Callable[[Match], bool]
    stop: Callable[[Match], bool]
    step: int


SESSIONS = {
    "talk": Session(lambda match: True, lambda match: match.round.phase == PLAY and match.round.table.done >= 1, 4),
    "end": Session(
        lambda match: match.round.phase == PLAY and match.round.table.done == 11,
        lambda match: match.stage == match_state.OVER,
        1,
    ),
}


def prepared(folder: Path, session: Session) -> cuts.Files:
    """The files of a device on which the session is about to begin: a round, and the pot is divided."""
    folder.mkdir()
    begun(folder, "taroky", Terms(rounds=1, stake=10), seed=SEED)
    (path,) = folder.glob("match*.kck")
    match, _ = Match.load(str(path))
    while not session.start(match):
        match.act(match.automatic() or plain_action(match))
    return {f"saves/{path.name}": path.read_bytes() for path in folder.iterdir()}


def record(machine: Twin, session: Session) -> cuts.Recording:
    """Plays the session by keys."""
    base = machine.storage()
    machine.boot()
    written = machine.flash.operations
    player = Player(machine)
    player.press(OK, 600.0)
    for _ in range(MOST_STEPS):
        match = player.match()
        assert match is not None
        if session.stop(match):
            break
        player.step(match)
    else:
        raise TwinError("the session does not end")
    shown = machine.settle(1500.0).picture().tobytes()
    return cuts.Recording(base, [(command, at - FILES_OFFSET, data) for command, at, data in written], shown)


@pytest.fixture(scope="session")
def recordings(twin, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> dict[str, cuts.Recording]:
    """Both sessions, played once for all processes of a run."""
    shared = tmp_path_factory.getbasetemp()
    path = (shared if worker_id == "master" else shared.parent) / "taroky-recordings"
    with FileLock(path.with_suffix(".lock")):
        if not path.exists():
            folder = tmp_path_factory.mktemp("taroky")
            found = {
                name: tuple(record(twin(BOARD, prepared(folder / name, session)), session))
                for name, session in SESSIONS.items()
            }
            path.write_bytes(pickle.dumps(found))
        return {name: cuts.Recording(*parts) for name, parts in pickle.loads(path.read_bytes()).items()}


def some_cuts(recording: cuts.Recording, step: int) -> list[cuts.Cut]:
    """Before an operation, and in one way or another within the next two chosen, all through; and after the last."""
    found = [cuts.Cut(done, done // step % 3) for done in range(0, len(recording.operations), step)]
    return [*found, cuts.Cut(len(recording.operations), 0)]


def loaded(state: cuts.Files, folder: Path) -> Match:
    """The match among these files, which lie in the folder then."""
    for name, data in state.items():
        (folder / name.rpartition("/")[2]).write_bytes(data)
    (path,) = folder.glob("match*.kck")
    match, problem = Match.load(str(path))
    assert match is not None and problem is None
    return match


def judge(machine: Twin, storage: bytes, allowed: list[cuts.Files]) -> str:
    """Switches the machine on with this storage and plays on; says what is wrong then, "" if nothing is.

    `allowed`: the files as they were before the operation that was cut and after it.
    """
    cuts.put(machine, storage)
    try:
        machine.run_until(lambda: bool(machine.picture().any()), 3000.0, "the first picture")
        before = cuts.files(machine.storage())
        if before not in allowed:
            return "not what was there before or after"
        player = Player(machine)
        match = player.match()
        if match is None:
            return "there is no match"
        if match.stage != match_state.OVER:
            player.press(OK, 300.0)
            for _ in range(3):
                if match.stage != match_state.OVER and cuts.files(machine.storage()) == before:
                    player.step(player.match() or match)
        else:
            machine.settle(600.0)
            if not any(history.FILE in name for name in cuts.files(machine.storage())):
                player.press(OK, 600.0)
    except TwinError as error:
        return str(error)
    now = cuts.files(machine.storage())
    for name, data in before.items():
        if not cuts.grown(name, data, now.get(name, b"")):
            return f"going on has changed {name}"
    later = player.match()
    if later is None or (match.stage != match_state.OVER and later.count <= match.count):
        return "the match does not go on"
    return "" if not machine.resets else "a crash"


def test_the_sessions_have_it_all(recordings, tmp_path):
    """Bids, discards and a trick; then the last trick, what is paid, the pot divided, and the history."""
    talk, end = (cuts.states(recordings[name])[-1] for name in SESSIONS)
    for name in SESSIONS:
        (tmp_path / name).mkdir()
    match = loaded(talk, tmp_path / "talk")
    said = list(match.round.history)
    assert any(BID_FIRST <= word <= BID_SIXTH for word in said) and any(match.round.discards)
    assert match.round.table.done == 1
    match = loaded(end, tmp_path / "end")
    pot, shares = match.sheet.division()
    assert match.stage == match_state.OVER and sum(shares) == pot - match.sheet.pot and any(match.sheet.nets())
    reader = history.History(str(tmp_path / "end")).read()
    assert reader.next() and [seat.luck.hands for seat in reader.summary.seats] == [1] * 4
    assert not reader.next() and not reader.problem


@pytest.mark.parametrize("name", SESSIONS)
def test_nothing_acknowledged_of_a_round_of_taroky_is_lost(name, recordings, twin):
    recording = recordings[name]
    states = cuts.states(recording)
    fresh = twin(BOARD, {})

    def work(left: tuple[cuts.Cut, bytes]) -> str:
        cut, storage = left
        if cut in lost:
            return judge(fresh, storage, states[:1])
        wrong = judge(fresh, storage, states[cut.done : cut.done + 2])
        return f"{cut}: {wrong}" if wrong else ""

    chosen = some_cuts(recording, often(3, 1) * SESSIONS[name].step)
    lost: list[cuts.Cut] = []
    wrong = [line for line in branches(work, cuts.left_by(recording, chosen)) if line]
    assert not wrong, "\n".join(wrong)
    lost = chosen[-1:]  # were nothing of the session there, that would be told
    assert list(branches(work, cuts.left_by(recording, lost))) == ["not what was there before or after"]
    print(name, len(chosen), "cuts")
