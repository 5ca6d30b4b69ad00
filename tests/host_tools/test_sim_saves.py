"""Where the simulator keeps matches: one device a folder, nothing overwritten."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from host_tools.sim import saves

NOON = datetime(2026, 1, 2, 12, 0, 0)


def test_the_user_has_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """By default it is in the user's data folder."""
    monkeypatch.setattr(saves.platformdirs, "user_data_dir", lambda *_, **__: str(tmp_path / "data" / "kocka"))
    opened = saves.open_saves()
    assert opened.folder == tmp_path / "data" / "kocka" / "saves"
    assert opened.remark == ""
    opened.close()


def test_two_devices_never_share_a_folder(tmp_path: Path) -> None:
    """The second gets a neighbour and is told; when the first goes, the next start has the folder again."""
    first = saves.open_saves(tmp_path / "s")
    second = saves.open_saves(tmp_path / "s")
    assert second.folder == tmp_path / "s-2"
    assert str(tmp_path / "s") in second.remark
    first.close()
    third = saves.open_saves(tmp_path / "s")
    assert third.folder == tmp_path / "s"
    second.close()
    third.close()


def test_a_fresh_start_deletes_nothing(tmp_path: Path) -> None:
    """It has an empty folder beside the old one, every time another."""
    old = saves.open_saves(tmp_path / "s")
    (old.folder / "match").write_text("kept")
    old.close()
    fresh = saves.open_saves(tmp_path / "s", fresh=True, now=NOON)
    assert fresh.folder == tmp_path / "s-fresh-20260102-120000"
    assert "older saves stay" in fresh.remark
    again = saves.open_saves(tmp_path / "s", fresh=True, now=NOON)
    assert again.folder not in (fresh.folder, old.folder)
    assert (old.folder / "match").read_text() == "kept"
    fresh.close()
    again.close()


def test_a_folder_that_cannot_be_is_an_error(tmp_path: Path) -> None:
    """It says which."""
    (tmp_path / "file").write_text("")
    with pytest.raises(saves.SavesError, match=r"saves cannot be kept in .*file"):
        saves.open_saves(tmp_path / "file" / "saves")


def test_a_crowd_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is an end to it."""
    monkeypatch.setattr(saves, "MAX_DEVICES", 1)
    first = saves.open_saves(tmp_path / "s")
    with pytest.raises(saves.SavesError, match="1 devices play"):
        saves.open_saves(tmp_path / "s")
    first.close()
