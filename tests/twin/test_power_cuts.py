"""The power goes at any flash operation of a session on the real firmware, and the device goes on: more than 200 cuts
in `make night`, a fifth of them in other runs.

tests/match/test_power_cuts.py has thousands of cuts on littlefs alone, all ways in which an operation tears among them;
here the image itself is switched on again.
"""

from __future__ import annotations

import pickle
from itertools import pairwise

import numpy as np
import pytest
from filelock import FileLock

from host_tools.sim.twin.machine import Twin
from host_tools.sim.twin.play import Player
from host_tools.sim.twin.snapshot import branches
from kocka.hal import OK
from tests.plugin import often, some
from tests.twin import cuts

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]

# The cuts come in so many tests, which different processes may run.
PARTS = often(1, 4)


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> cuts.Files:
    """The files of the device before the session."""
    return cuts.prepared(tmp_path_factory.mktemp("prepared"))


@pytest.fixture(scope="session")
def recording(twin, prepared: cuts.Files, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> cuts.Recording:
    """The session, played once for all processes of a run."""
    if worker_id == "master":
        return cuts.record(twin(cuts.BOARD, prepared))
    path = tmp_path_factory.getbasetemp().parent / "recording"
    with FileLock(path.with_suffix(".lock")):
        if not path.exists():
            path.write_bytes(pickle.dumps(cuts.record(twin(cuts.BOARD, prepared))))
        return cuts.Recording(*pickle.loads(path.read_bytes()))


def harm(fresh: Twin, recording: cuts.Recording, states: list[cuts.Files], some: list[cuts.Cut]) -> list[str]:
    """What these cuts break, a line each. The device writes on after each torn operation and every fourth whole one."""

    def work(left: tuple[cuts.Cut, bytes]) -> str:
        cut, storage = left
        goes_on = bool(cut.torn) or cut.done % 4 == 0
        wrong = cuts.judge(fresh, storage, states[cut.done : cut.done + 2], goes_on)
        return f"{cut}: {wrong}" if wrong else ""

    return [wrong for wrong in branches(work, cuts.left_by(recording, some)) if wrong]


def test_the_session_writes_everything_one_step_at_a_time(recording, prepared, tmp_path):
    """Settings, match, history, a new match: what is kept only grows, and can be read at every moment."""
    states = cuts.states(recording)
    steps = [(before, after) for before, after in pairwise(states) if before != after]
    assert len(cuts.all_cuts(recording)) >= 200
    kinds = set()
    for number, (before, after) in enumerate(steps):
        (name,) = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
        kinds.add(name)
        if "settings" not in name:
            assert after[name].startswith(before.get(name, b"")), name
        folder = tmp_path / str(number)
        folder.mkdir()
        assert cuts.sound(after, folder), name
    assert {"/saves/settings.kck", "/saves/history.kck"} < kinds
    assert len({name for name in kinds if "match" in name}) == 2
    assert len(steps) > cuts.RECORDS


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_acknowledged_is_lost_and_writing_goes_on(part, recording, twin):
    """Each operation cut before it, once within it, and after the last; of these cuts one in five, or all."""
    fresh = twin(cuts.BOARD, {})
    wrong = harm(fresh, recording, cuts.states(recording), some(cuts.all_cuts(recording)[part::PARTS], 5, 1))
    assert not wrong, "\n".join(wrong)


def test_a_careless_writer_is_caught(prepared, twin):
    """The same check finds a writer that takes the old file away before the new one is there."""
    careless = cuts.record(twin(cuts.BOARD, {**prepared, "boot.py": cuts.CARELESS}), records=0)
    some = [cut for cut in cuts.all_cuts(careless) if cut.torn == 0][9:]  # the first ones erase ahead
    wrong = harm(twin(cuts.BOARD, {}), careless, cuts.states(careless), some)
    assert len(wrong) >= 4
    assert all("not what was there before or after: /saves/settings.kck" in line for line in wrong)


def test_after_the_plug_was_pulled_the_table_is_the_same(recording, twin):
    """What is shown has been written: power off and on, and one key, bring the felt back (the cursor is elsewhere)."""
    machine = twin(cuts.BOARD, {})
    cuts.put(machine, cuts.after(recording))
    Player(machine.boot()).press(OK)
    now = machine.settle(1500.0).picture()
    shown = np.frombuffer(recording.shown, dtype=now.dtype).reshape(now.shape)
    table_view = now.shape[0] * 5 // 8
    assert (now[:table_view] == shown[:table_view]).all()
