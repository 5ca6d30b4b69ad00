"""Files of released versions are read by this one; a file of an older version goes through the chain of migrations."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kocka.match.journal import NEWER
from kocka.scorebook.book import files
from kocka.scorebook.deck import Deck
from kocka.scorebook.leagues import Leagues
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import ADD, SHEET, ScoreSheet, listed
from kocka.scorebook.settled import PREFIX as PAYMENTS
from kocka.scorebook.settled import Paid, Settled
from tests.match.samples import without_usual
from tests.scorebook import samples, tables

SCORES = Path(__file__).resolve().parent.parent / "data" / "score"
RELEASES = sorted(path.name for path in SCORES.iterdir() if path.is_dir())


def _copy(release: str, to: Path) -> Path:
    folder = to / "score"
    shutil.copytree(SCORES / release, folder)
    return folder


def test_there_are_samples() -> None:
    assert {"0.1.0", "0.1.0-2", "0.1.0-3", "0.1.0-4", "0.1.0-5"} <= set(RELEASES)


@pytest.mark.parametrize("release", RELEASES)
def test_files_of_a_release_are_read(release: str, tmp_path: Path) -> None:
    folder = _copy(release, tmp_path)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    expected = (folder / "expected.txt").read_text(encoding="utf-8")
    assert without_usual(samples.describe(folder)) == without_usual(expected)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize("release", RELEASES)
def test_files_of_a_release_go_on(release: str, tmp_path: Path) -> None:
    folder = _copy(release, tmp_path)
    for path, score_sheet, problem in listed(str(folder)):
        assert problem is None
        before = score_sheet.count
        score_sheet.rename(0, "Nové jméno")
        again, problem = ScoreSheet.load(path)
        assert problem is None
        assert again is not None
        assert again.count == before + 1
        assert tables.state(again) == tables.state(score_sheet)
    deck, _ = Deck.load(str(folder / "deck00000.kck"))
    assert deck is not None
    deck.describe(deck.offered()[0], 19990201, "Jinde", list(tables.NAMES[:4]), 0)
    leagues, _ = Leagues.load(str(folder / "leagues00000.kck"))
    assert leagues is not None
    leagues.enter(1, [100, 99, 98, -10], 0)
    assert leagues.draws == 2
    for path in files(str(folder), PAYMENTS):
        paid, _ = Settled.load(path)
        assert paid is not None
        paid.give(20260102, Paid(("Kč", 2), ("Čeněk", 1), ("Pavel", 2), 5))
        assert [one.amount for one in paid.paid(20260102)] == [7, 5]
    people, _ = Roster.open(str(folder))
    assert people.put("Nový") == 10


def test_a_later_version_reads_it_through_its_migrations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were there two more versions, with entries stored inverted in each of them: the samples would load."""
    folder = _copy(RELEASES[0], tmp_path)
    path = str(folder / "sheet00000.kck")
    now, _ = ScoreSheet.load(path)
    assert now is not None
    steps: list[tuple[int, int]] = []

    def next_one(kind: int, payload: bytes) -> tuple[int, bytes]:
        steps.append((1, kind))
        return kind, bytes(255 - b for b in payload) if kind == ADD else payload

    def after_next(kind: int, payload: bytes) -> tuple[int, bytes]:
        steps.append((2, kind))
        return kind, bytes(255 - b for b in payload) if kind == ADD else payload

    with monkeypatch.context() as later_version:
        later_version.setattr(ScoreSheet, "VERSION", 3)
        later_version.setattr(ScoreSheet, "MIGRATIONS", (next_one, after_next))
        later, problem = ScoreSheet.load(path)
        assert problem is None
        assert later is not None
        assert tables.state(later) == tables.state(now)
        assert steps[:3] == [(1, SHEET), (2, SHEET), (1, ADD)]
        assert len(steps) == 2 * later.count
        later.rename(0, "Čenda")  # goes on in the latest version behind the records of version 1
        again, problem = ScoreSheet.load(path)
        assert problem is None
        assert again is not None
        assert again.name(0) == "Čenda"
    data = Path(path).read_bytes()
    found, problem = ScoreSheet.load(path)
    assert found is None
    assert problem is not None
    assert problem.id == NEWER
    assert Path(path).read_bytes() == data
