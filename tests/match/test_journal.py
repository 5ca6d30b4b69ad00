"""Journals under arbitrary damage and matches under arbitrary histories of play, undo and reload (hypothesis)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kocka.engine.rng import Rng
from kocka.match.history import History
from kocka.match.journal import DAMAGED, FOREIGN, NEWER
from kocka.match.match import OVER, Match
from kocka.match.settings import BRIGHTNESS, FILE, Settings
from kocka.match.state import MatchState
from tests.match import table

_spoil = st.lists(
    st.one_of(
        st.tuples(st.just("set"), st.integers(0, 400), st.integers(0, 255)),
        st.tuples(st.just("cut"), st.integers(0, 400), st.integers(0, 30)),
        st.tuples(st.just("put"), st.integers(0, 400), st.binary(max_size=30)),
    ),
    min_size=1,
    max_size=4,
)


def _spoiled(data: bytes, changes: list[tuple[str, int, int | bytes]]) -> bytes:
    out = bytearray(data)
    for how, at, what in changes:
        at %= len(out) + 1
        if how == "set" and at < len(out) and isinstance(what, int):
            out[at] = what
        elif how == "cut" and isinstance(what, int):
            del out[at : at + what]
        elif isinstance(what, bytes):
            out[at:at] = what
    return bytes(out)


def _clean(folder: str) -> None:
    for name in os.listdir(folder):
        os.remove(f"{folder}/{name}")


@pytest.mark.slow
@given(changes=_spoil)
@settings(max_examples=300, deadline=None)
def test_any_damage_is_survived(changes: list[tuple[str, int, int | bytes]]) -> None:
    """Never an exception; the bytes are kept; what is given back is a point the match has been at; play can go on."""
    folder = table.new_folder()
    try:
        match = Match.create(folder, table.setup(3, 0))
        states = [table.state(match)]
        for _ in range(22):
            table.step(match, Rng(5, match.count), bytearray(20))
            states.append(table.state(match))
        data = Path(match.path).read_bytes()
        spoiled = _spoiled(data, changes)
        Path(match.path).write_bytes(spoiled)
        found, problem = Match.load(match.path)
        if problem is not None:
            assert problem.id in (DAMAGED, FOREIGN, NEWER)
            assert Path(problem.kept or match.path).read_bytes() == spoiled
        if found is None:
            assert problem is not None
            assert Match.latest(folder) == (match.path if problem.id == NEWER else "")
            Match.create(folder, table.setup(4))
        else:
            assert table.state(found) in states
            table.step(found, Rng(1), bytearray(20))
            again, problem = Match.load(match.path)
            assert problem is None
            assert table.state(again) == table.state(found)
    finally:
        table.clear(folder)


@given(data=st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_bytes_as_any_file(data: bytes) -> None:
    folder = table.new_folder()
    try:
        for name in ("match00000.kck", FILE, "history.kck"):
            Path(folder, name).write_bytes(data)
        match, problem = Match.load(f"{folder}/match00000.kck")
        assert match is None
        assert problem is not None
        own, problem = Settings.load(folder)
        assert problem is not None
        assert own.get(BRIGHTNESS) == 80
        assert History(folder).repair() is not None
        kept = [name for name in os.listdir(folder) if name.endswith(".bad")]
        assert len(kept) == 3
        assert all(Path(folder, name).read_bytes() == data for name in kept)
    finally:
        table.clear(folder)


@pytest.mark.slow
@given(
    seed=st.integers(0, 2**48 - 1),
    moves=st.lists(st.sampled_from(["step"] * 12 + ["undo", "undo", "load"]), min_size=20, max_size=150),
)
@settings(max_examples=60, deadline=None)
def test_undo_is_a_shorter_list(seed: int, moves: list[str]) -> None:
    """However it was played, taken back and loaded: the match is where a straight play of what is left would be."""
    folder = table.new_folder()
    try:
        match = Match.create(folder, table.setup(seed, humans=2))
        done: list[bytes] = []  # actions of the rounds left behind
        for number, move in enumerate(moves):
            if move == "load":
                before = table.state(match)
                match, problem = Match.load(match.path)
                assert problem is None
                assert table.state(match) == before
            elif move == "undo":
                if match.can_undo():
                    seat = match.undo()
                    assert match.setup.seats[seat].kind == 0
                    assert match.to_move() == seat
            elif match.stage != OVER:
                if not match.playing and match.round is not None:
                    done.append(bytes(match.round.history))
                table.step(match, Rng(seed, number), bytearray(20))
        straight = MatchState(table.setup(seed, humans=2))
        if match.round is not None:
            straight.leave()
            for actions in done:
                for action in actions:
                    straight.do(action)
                straight.leave()
            if match.stage != OVER:
                for action in match.round.history:
                    straight.do(action)
        assert table.match_text(straight) == table.match_text(match)
    finally:
        table.clear(folder)
