"""A whole device with hostile saves and somebody who presses anything: it never dies, and loses no other file."""

from __future__ import annotations

import os
import random
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from host_tools.sim.device import Device
from kocka.match.history import HistoryReader
from kocka.match.replay import Replay
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.ui.screens.play.replay import screen_of
from kocka.ui.screens.score.history import Rounds
from tests.fuzz.__main__ import CORPUS
from tests.fuzz.targets import repaired
from tests.plugin import first_fast
from tests.ui.pub import BOARDS

DATA = Path(__file__).resolve().parents[1] / "data"
SAVES = (DATA / "saves" / "0.1.0-5", DATA / "score" / "0.1.0-2")
PAYMENTS = DATA / "score" / "0.1.0-4" / "settled00000.kck"
CASES = 12
KEYS = 300
FEW_KEYS = 60  # of the case that is always run
_KEYS = ("ok",) * 5 + ("next",) * 4 + ("prev", "up", "down", "back", "back", "menu")
# Where a file is removed because somebody chose to, after being asked.
_WISHED = ("ui/session/session.py", "ui/session/again.py", "ui/screens/score/menu.py")
# Files that only grow; others are replaced as a whole.
_GROWING = ("match", "sheet", "deck", "leagues", "roster", "settled")
_KINDS = {"match": "journals", "again": "journals", "histo": "histories", "setti": "settings", "rules": "settings"}


def spoiled(name: str, data: bytes, rng: random.Random) -> bytes:
    """Another input of the corpus, or the file with a few changes; often with sound checksums."""
    if not rng.randrange(3):
        inputs = sorted((CORPUS / _KINDS.get(name[:5], "sheets")).iterdir())
        return rng.choice(inputs).read_bytes()
    out = bytearray(data)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(out))
        kind = rng.randrange(4)
        if kind == 0:
            out[at] = rng.randrange(256)
        elif kind == 1:
            out[at] ^= 1 << rng.randrange(8)
        elif kind == 2 and len(out) > 20:
            del out[at : at + rng.randrange(1, 20)]
        else:
            out[at:at] = out[(start := rng.randrange(len(out))) : start + rng.randrange(1, 20)]
        if not out:
            break
    return repaired(bytes(out)) or bytes(out) if rng.randrange(3) else bytes(out)


def past(path: Path) -> list[tuple[int, int]]:
    """Which matches are in a file of the history."""
    reader = HistoryReader(str(path))
    found = []
    while reader.next():
        found.append(reader.key())
    return found


def run(case: int, keys: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Names of the screens that were seen. AssertionError"""
    rng = random.Random(case)
    files = {path.name: path.read_bytes() for place in SAVES for path in sorted(place.glob("*.kck"))}
    files[PAYMENTS.name] = PAYMENTS.read_bytes()
    hit = rng.sample(sorted(files), rng.randrange(1, 4))
    for name in hit:
        files[name] = spoiled(name, files[name], rng)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    matches = past(folder / "history.kck") if "history.kck" not in hit else []
    wished = set()
    seen: set[str] = set()
    remove = os.remove

    def removing(path: Any) -> None:
        at: Any = sys._getframe(1)
        for _ in range(3):
            if at is not None and at.f_code.co_filename.endswith(_WISHED):
                wished.add(Path(path).name)
            at = at.f_back if at is not None else None
        remove(path)

    monkeypatch.setattr(os, "remove", removing)
    device = Device(BOARDS[case % len(BOARDS)], folder, "cs", case)
    try:
        for _ in range(keys):
            role = rng.choice(_KEYS)
            device.key(role, held=not rng.randrange(12))
            device.advance(rng.choice((20, 60, 400)))
            seen.add(device.screen)
            assert not device.trouble, f"{hit}: {device.trouble}"
    finally:
        device.close()
    now = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    for name, data in files.items():
        if name in hit or name in wished or not name.startswith(_GROWING):
            continue
        assert now.get(name, b"").startswith(data), f"{hit}: {name} is lost"
    left = {key for name in now if name.startswith("history") and name.endswith(".kck") for key in past(folder / name)}
    assert left.issuperset(matches), f"{hit}: matches of the history are lost"
    return seen


@pytest.mark.parametrize("case", first_fast(range(CASES)))
def test_a_device_with_hostile_saves(case: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(case, KEYS if case else FEW_KEYS, tmp_path, monkeypatch)


def test_a_note_of_an_event_that_the_game_does_not_show(tmp_path: Path) -> None:
    """It was taken for a round without points."""
    shutil.copy(SAVES[1] / "sheet00004.kck", tmp_path)
    sheet, _ = ScoreSheet.load(str(tmp_path / "sheet00004.kck"))
    assert sheet is not None
    device = Device(BOARDS[0], tmp_path, "en", 1)
    try:
        device.app.apply(("push", Rounds(device.app, sheet)))
        for _ in sheet.sheet.entries:
            device.key("prev")
            device.advance(100)
        assert not device.trouble
    finally:
        device.close()


def test_no_step_back_before_the_first_card(tmp_path: Path) -> None:
    """A replay may begin behind what was decided before the deal."""
    shutil.copy(SAVES[0] / "match00009.kck", tmp_path)
    replay, _ = Replay.load(str(tmp_path / "match00009.kck"))
    assert replay.begin
    device = Device(BOARDS[0], tmp_path, "en", 1)
    try:
        device.app.apply(("push", screen_of(device.app, replay)))
        device.key("prev")
        device.advance(100)
        assert not device.trouble
    finally:
        device.close()
