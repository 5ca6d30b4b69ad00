"""What becomes of our sources is kept, found again, and made anew where it cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tools.build.image import names, prepared

SOURCES = {"kocka/__init__.py": b"", "kocka/a.py": b"SIZE = 4\n\n\ndef _area(height):\n    return SIZE * height\n"}


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "kocka" / "prepared"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many sources were prepared, each time that they were."""
    times: list[int] = []
    shortened = names.shortened

    def counted(sources):
        times.append(len(sources))
        return shortened(sources)

    monkeypatch.setattr(names, "shortened", counted)
    return times


def test_what_was_made_is_found_again(kept, made):
    first = prepared.prepare(SOURCES)
    assert first.sources["kocka/a.py"].splitlines()[-1] == b"    return (4) * a"
    assert first.names["kocka/a.py"] == {"_a": "_area"}
    assert prepared.prepare(SOURCES) == first
    assert made == [2]


def test_other_sources_are_others(kept, made):
    first = prepared.prepare(SOURCES)
    second = prepared.prepare({**SOURCES, "kocka/a.py": SOURCES["kocka/a.py"].replace(b"4", b"5")})
    assert b"(5)" in second.sources["kocka/a.py"]
    assert b"(4)" in first.sources["kocka/a.py"]
    assert made == [2, 2]


def test_only_the_last_are_kept(kept, made):
    for size in range(12):
        prepared.prepare({"kocka/__init__.py": b"SIZE = %d\n" % size})
    assert len(list(kept.iterdir())) == 8


@pytest.mark.parametrize("damage", [b"", b"nonsense", None])
def test_a_damaged_file_is_made_anew(kept, made, damage):
    first = prepared.prepare(SOURCES)
    (path,) = kept.iterdir()
    path.write_bytes(path.read_bytes()[:-9] if damage is None else damage)
    assert prepared.prepare(SOURCES) == first
    assert prepared.prepare(SOURCES) == first
    assert made == [2, 2]


def test_where_nothing_can_be_kept_it_is_made_every_time(kept, made):
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"a file, where the folder should be")
    assert prepared.prepare(SOURCES) == prepared.prepare(SOURCES)
    assert made == [2, 2]
