"""Files of released versions are read by this one; a file of an older version goes through the chain of migrations."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kocka.match import history, match, settings
from kocka.match.history import History
from kocka.match.journal import frame
from kocka.match.match import ACTION_RECORD, SETUP_RECORD, Match
from kocka.match.replay import Replay
from kocka.match.settings import BRIGHTNESS, Settings
from tests.match import samples, table

SAVES = Path(__file__).resolve().parent.parent / "data" / "saves"
RELEASES = sorted(path.name for path in SAVES.iterdir() if path.is_dir())


def _copy(release: str, to: Path) -> Path:
    folder = to / "saves"
    shutil.copytree(SAVES / release, folder)
    return folder


def test_there_are_samples() -> None:
    assert {"0.1.0", *[f"0.1.0-{number}" for number in range(2, 10)]} <= set(RELEASES)


@pytest.mark.parametrize("release", RELEASES)
def test_files_of_a_release_are_read(release: str, tmp_path: Path) -> None:
    folder = _copy(release, tmp_path)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    expected = (folder / "expected.txt").read_text(encoding="utf-8")
    assert samples.without_usual(samples.describe(folder)) == samples.without_usual(expected)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize("release", RELEASES)
def test_matches_of_a_release_go_on(release: str, tmp_path: Path) -> None:
    folder = _copy(release, tmp_path)
    loaded, problem = Match.load(Match.latest(str(folder)))
    assert problem is None
    before = loaded.count
    table.play(loaded, table.Rng(1), 5)
    again, problem = Match.load(loaded.path)
    assert problem is None
    assert again.count == before + 5
    replay, problem = Replay.load(str(folder / "match00000.kck"))
    assert problem is None
    replay.go(replay.end)
    assert replay.stage == table.OVER


def test_a_later_version_reads_it_through_its_migrations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were there two more versions, with actions stored inverted in each of them: the oldest samples would load."""
    folder = _copy(RELEASES[0], tmp_path)
    now, _ = Match.load(Match.latest(str(folder)))
    state = table.state(now)
    steps: list[tuple[int, int]] = []

    def next_one(kind: int, payload: bytes) -> tuple[int, bytes]:
        steps.append((1, kind))
        return kind, bytes(255 - b for b in payload) if kind == ACTION_RECORD else payload

    def after_next(kind: int, payload: bytes) -> tuple[int, bytes]:
        steps.append((2, kind))
        return kind, bytes(255 - b for b in payload) if kind == ACTION_RECORD else payload

    now_version = match.VERSION
    monkeypatch.setattr(match, "VERSION", now_version + 2)
    monkeypatch.setattr(match, "MIGRATIONS", (*match.MIGRATIONS, next_one, after_next))
    later, problem = Match.load(now.path)
    assert problem is None
    assert table.state(later) == state
    assert steps[:4] == [(1, SETUP_RECORD), (2, SETUP_RECORD), *steps[2:4]]
    assert len([kind for version, kind in steps if version == 1]) == len(steps) // 2 > later.count
    steps.clear()
    table.play(later, table.Rng(1), 3)  # goes on in the latest version behind the records of version 1
    again, problem = Match.load(now.path)
    assert problem is None
    assert table.state(again) == table.state(later)
    assert steps
    monkeypatch.setattr(match, "VERSION", now_version)
    assert Match.load(now.path)[1].text() == f"newer: {now.path}"


def test_settings_and_history_migrate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(_copy(RELEASES[-1], tmp_path))
    brightness = Settings.load(folder)[0].get(BRIGHTNESS)
    last = History(folder).last_number()
    monkeypatch.setattr(Settings, "FORM", (settings.FILE, settings.SETTINGS_RECORD, 2))
    monkeypatch.setattr(Settings, "MIGRATIONS", (lambda payload: payload + bytes([250, 0, 1, 9]),))
    own, problem = Settings.load(folder)
    assert problem is None
    assert own.get(BRIGHTNESS) == brightness
    assert own.save()
    saved = (Path(folder) / settings.FILE).read_bytes()
    assert saved[2] == 2
    assert bytes([250, 0, 1, 9]) in saved
    monkeypatch.setattr(history, "VERSION", history.VERSION + 1)
    monkeypatch.setattr(history, "MIGRATIONS", (*history.MIGRATIONS, lambda payload: payload[1:] and payload))
    assert History(folder).repair() is None
    assert History(folder).last_number() == last
    (Path(folder) / history.FILE).write_bytes(frame(history.SUMMARY_RECORD, 1, 0, b""))
    assert History(folder).repair() is not None


def test_what_seats_did_about_durchs_is_read_and_unknown_of_older_rounds() -> None:
    """An older match goes on without what its finished rounds would have shown."""
    newer = [Match.load(str(SAVES / "0.1.0-6" / f"match0000{n}.kck"))[0].stops for n in range(3)]
    assert [sum(stops) for stops in newer] == [4, 8, 3]
    older, problem = Match.load(str(SAVES / "0.1.0-5" / "match00002.kck"))
    assert problem is None and older.number > 1 and older.stops == b""
