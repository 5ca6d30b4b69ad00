"""The comparison with OpenSpiel: how it is fetched, what is said where it cannot be had, what is counted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.lab import jit
from host_tools.lab.bench import openspiel
from host_tools.lab.bench.command import Unavailable

# What openspiel_playouts.py uses of OpenSpiel: a game that is at its end at once.
FAKE = """
class _State:
    def is_chance_node(self):
        return False
    def legal_actions(self):
        return [1]
    def apply_action(self, action):
        pass
class _Game:
    def new_initial_state(self):
        return _State()
class MCTSBot:
    def __init__(self, game, evaluator, *rest):
        self.playouts = evaluator
    def step(self, state):
        for _ in range(self.playouts):
            pass
def load_game(name):
    assert name == "hearts"
    return _Game()
def RandomRolloutEvaluator(n_rollouts, seed):
    return n_rollouts
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own."""
    monkeypatch.setattr(openspiel.platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path / "cache"))
    return tmp_path / "cache"


def _pip(monkeypatch: pytest.MonkeyPatch, returncode: int, stderr: str) -> list[list[str]]:
    calls: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        calls.append(command)
        target = Path(command[command.index("--target") + 1])
        (target / "pyspiel.py").write_text(FAKE, encoding="utf-8")
        return subprocess.CompletedProcess(command, returncode, "", stderr)

    monkeypatch.setattr(openspiel.subprocess, "run", run)
    return calls


def test_it_is_fetched_once_into_the_cache(cache, monkeypatch):
    calls = _pip(monkeypatch, 0, "")
    place = openspiel.fetch()
    assert place == openspiel.fetch() and place.parent == cache
    assert (place / "pyspiel.py").exists()
    assert len(calls) == 1 and f"open_spiel=={openspiel.VERSION}" in calls[0]
    assert [path.name for path in cache.iterdir()] == [place.name]


def test_without_a_network_one_sentence_says_so_and_nothing_stays_behind(cache, monkeypatch):
    _pip(monkeypatch, 1, "WARNING: retrying\nERROR: No matching distribution found\n")
    with pytest.raises(Unavailable, match=r"could not be fetched \(ERROR: No matching distribution found\)"):
        openspiel.fetch()
    assert list(cache.iterdir()) == []


def test_its_playouts_are_counted_in_a_process_of_their_own(cache, monkeypatch):
    with monkeypatch.context() as patched:
        _pip(patched, 0, "")
        place = openspiel.fetch()
    playouts, seconds = openspiel.theirs(place, 0.001)
    assert playouts % 1000 == 0 and playouts > 0
    assert seconds >= 0.001
    (place / "pyspiel.py").write_text("raise SystemExit('no such instruction')", encoding="utf-8")
    with pytest.raises(Unavailable, match=r"does not run here \(no such instruction\)"):
        openspiel.theirs(place, 0.001)
    assert "pyspiel" not in sys.modules


def test_the_three_figures_come_from_one_run(monkeypatch, tmp_path):
    monkeypatch.setattr(openspiel, "fetch", lambda: tmp_path)
    monkeypatch.setattr(openspiel, "theirs", lambda place, seconds: (1000, 0.5))
    monkeypatch.setattr(openspiel, "playouts", lambda game, seed, seconds: (44_000, 1.0))
    monkeypatch.setattr(jit, "use", lambda: "")
    assert [row.value for row in openspiel.rows()] == [2000, 44_000, 22]
    monkeypatch.setattr(jit, "use", lambda: "numba is missing")
    with pytest.raises(Unavailable, match="numba is missing"):
        openspiel.rows()
