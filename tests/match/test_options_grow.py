"""Saves outlive new house rules: what older versions wrote is read by one that knows more, and what that one writes is
refused in words by those that know less, and stays as it is.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from host_tools.build import options as order
from kocka.engine.option import NewerError, Numbers, Option, in_order
from kocka.games import registry
from kocka.games.taroky.rules import options as taroky_options
from kocka.match import setup as setups
from kocka.match.house_rules import HouseRules, Sets
from kocka.match.journal import NEWER
from kocka.match.match import OVER, Match
from kocka.match.replay import Replay
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet, listed
from kocka.ui.languages import ids, t
from kocka.ui.screens.settings.problem import sentence
from tests.match import samples, table
from tests.scorebook import samples as score_samples
from tests.scorebook import tables

DATA = Path(__file__).resolve().parent.parent / "data"
SAVES = sorted(path for path in (DATA / "saves").iterdir() if path.is_dir())
SCORES = sorted(path for path in (DATA / "score").iterdir() if path.is_dir())
WITH_OPTIONS = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat", "taroky")
GAMES = (*WITH_OPTIONS, "dokladacka")


def later(patch: pytest.MonkeyPatch) -> None:
    """Makes this a version in which every game, and the table, has one house rule more."""
    for name in GAMES:
        kind = registry.game(name)
        patch.setattr(kind, "OPTIONS", in_order(*kind.OPTIONS, Option("tonext", ("off", "on"))))
    patch.setattr(taroky_options, "OPTIONS", registry.game("taroky").OPTIONS)
    house = in_order(*setups.HOUSE, Option("tonext", ("off", "on")))
    patch.setattr(setups, "HOUSE", house)


def copied(folder: Path, to: Path) -> Path:
    """The files of a release, to be changed."""
    copy = to / folder.name
    shutil.copytree(folder, copy)
    return copy


@pytest.mark.parametrize("release", SAVES, ids=lambda path: path.name)
def test_what_a_release_saved_is_read_with_one_option_more(
    release: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Matches, settings, sets of house rules and the history; matches and sets go on."""
    folder = copied(release, tmp_path)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    later(monkeypatch)
    expected = (folder / "expected.txt").read_text(encoding="utf-8")
    assert samples.without_usual(samples.describe(folder)) == samples.without_usual(expected)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    for path in sorted(folder.glob("*.kck")):
        if path.name.startswith(("match", "again")):
            match, problem = Match.load(str(path))
            assert problem is None
            new = registry.game(match.setup.game).OPTIONS[-1]
            assert new.name == "tonext"
            assert new.is_usual(match.setup.options)
            assert len(match.setup.options) == new.place + 1
            table.play(match, table.Rng(4), 60)
            again, problem = Match.load(str(path))
            assert problem is None
            assert table.state(again) == table.state(match)
            replay, problem = Replay.load(str(path))
            assert problem is None
            replay.go(replay.end)
    sets, _ = Sets.load(str(folder))
    kept = [rules for name in WITH_OPTIONS for rules in sets.of(name)]
    assert len(kept) == len(sets.names())
    for rules in kept:
        sets.put(rules)
    if kept:
        assert sets.save()
        assert [rules.name for name in WITH_OPTIONS for rules in Sets.load(str(folder))[0].of(name)] == [
            rules.name for rules in kept
        ]


@pytest.mark.parametrize("release", SCORES, ids=lambda path: path.name)
def test_what_a_release_kept_is_read_with_one_option_more(
    release: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sheets of real cards, which go on."""
    folder = copied(release, tmp_path)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    later(monkeypatch)
    expected = (folder / "expected.txt").read_text(encoding="utf-8")
    assert samples.without_usual(score_samples.describe(folder)) == samples.without_usual(expected)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    for path, score_sheet, problem in listed(str(folder)):
        assert problem is None
        score_sheet.rename(0, "Nové jméno")
        if score_sheet.setup.game in tables.GAMES:
            tables.act(score_sheet, table.Rng(5))
        again, problem = ScoreSheet.load(path)
        assert problem is None
        assert again is not None
        assert tables.state(again) == tables.state(score_sheet)


@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_every_game_is_played_to_its_end_with_one_option_more(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match that began before the new house rule was known ends after it."""
    match = Match.create(str(tmp_path), table.short(name, 3, 1, 1))
    table.play(match, table.Rng(3), 20)
    later(monkeypatch)
    match, problem = Match.load(match.path)
    assert problem is None
    table.play(match, table.Rng(3))
    assert match.stage == OVER
    assert Match.load(match.path)[0].sheet.totals == match.sheet.totals


def one_more(options: bytes) -> bytes:
    return options + b"\1"


def last_value(options: bytes) -> bytes:
    return options[:-1] + b"\xff"


@pytest.mark.parametrize("change", [one_more, last_value])
@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_what_only_a_newer_version_knows_is_refused_and_not_touched(
    name: str, change: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    """A match, a kept sheet and a set of house rules with a house rule, or a value of one, that we do not know."""
    folder = str(tmp_path)

    options = change(registry.game(name).defaults())
    with pytest.raises(NewerError, match="newer"):
        registry.game(name).deal(1, options=options)
    with pytest.raises(NewerError, match="newer"):
        ScoreSetup(name, options)
    whole = registry.game(name).defaults()
    match = Match.create(folder, table.setup(1, game=name))
    sheet = ScoreSheet.create(folder, ScoreSetup(name), [(person, 0) for person in "ABCD"])
    sets, _ = Sets.load(folder)
    sets.put(HouseRules("Nová", name))
    sets.save()
    for path in (match.path, sheet.path, sets.path):
        _rewrite(Path(path), name, whole, options)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    found: list[Any] = [Match.load(match.path), Replay.load(match.path), ScoreSheet.load(sheet.path)]
    again, problem = Sets.load(folder)
    assert problem is None
    assert again.of(name) == []
    found.append((None, again.problem))
    for loaded, problem in found:
        assert loaded is None
        assert problem is not None
        assert (problem.id, problem.kept) == (NEWER, "")
        assert sentence(problem) == t(ids.PROBLEM_NEWER).format(Path(problem.path).name)
    assert not again.save()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def _rewrite(path: Path, game: str, old: bytes, new: bytes) -> None:
    """Puts other house rules into the first record of a file, as a newer version would have."""
    from kocka.match.journal import FOOTER, HEADER, frame

    data = path.read_bytes()
    size = data[3] | data[4] << 8
    payload = data[HEADER : HEADER + size]
    was = bytes([len(old)]) + old
    assert len(data) == HEADER + size + FOOTER
    at = payload.index(was, payload.index(game.encode()) + len(game))
    payload = payload[:at] + bytes([len(new)]) + new + payload[at + len(was) :]
    path.write_bytes(frame(data[1], data[2], 0, payload))


def test_house_rules_stand_where_files_have_them() -> None:
    """Whoever appends one adds it to the file by `make gen`; whoever moves one is told here."""
    released = json.loads((DATA / "options.json").read_text(encoding="utf-8"))
    order.check(released, order.known())
    assert set(released) == {*WITH_OPTIONS, "house"}
    assert order.text(order.known()) == (DATA / "options.json").read_text(encoding="utf-8")


ROUNDS = Option("rounds", Numbers(5, 5, 20), 1)
LEAD = Option("lead", ("left", "right"), 0)


@pytest.mark.parametrize(
    ("now", "what"),
    [
        ([ROUNDS, LEAD], ""),
        ([ROUNDS, LEAD, Option("new", ("off", "on"))], ""),
        ([Option("rounds", Numbers(5, 5, 30), 1), Option("lead", ("left", "right", "across"))], ""),
        ([LEAD, ROUNDS], "lead stands where rounds was"),
        ([Option("new", ("off", "on")), ROUNDS, LEAD], "new stands where rounds was"),
        ([ROUNDS], "lead is gone"),
        ([ROUNDS, Option("lead", ("left", "right"), 1)], "lead has another default"),
        ([ROUNDS, Option("lead", ("right", "left"))], "lead has other values"),
        ([ROUNDS, Option("lead", ("left",))], "lead has other values"),
        ([Option("rounds", Numbers(5, 5, 19), 1), LEAD], "rounds ends before 100"),
        ([Option("rounds", Numbers(10, 5, 20), 1), LEAD], "rounds has other values"),
        ([Option("rounds", ("5", "10", "15"), 1), LEAD], "rounds has other values"),
    ],
)
def test_the_order_may_only_grow(now: list[Option], what: str) -> None:
    released = {"whist": order.rows((ROUNDS, LEAD))}
    if not what:
        order.check(released, {"whist": order.rows(tuple(now))})
        return
    with pytest.raises(click.ClickException, match=what):
        order.check(released, {"whist": order.rows(tuple(now))})
