"""A flash without a free block: what cannot be saved is said, nothing that was there is lost, and nothing breaks."""

from __future__ import annotations

import builtins
import errno
import io
import os
import random
from pathlib import Path
from typing import Any

import pytest

from host_tools.sim import gallery
from host_tools.sim.device import Device
from kocka.hal import OK
from kocka.ui.core.text import Font
from kocka.ui.languages import ids, t
from kocka.ui.session.screens import name_of
from tests.ui import pub

pytestmark = pytest.mark.slow

BOARD = "pico_lcd_1_3"
KEYS = 40  # on each screen
# Those from which keys reach what is written: score keeping with everything around it, a match, settings.
OTHERS = ("start", "table", "pass", "new_match", "rules", "settings", "match_end", "taroky_table", "taroky_talk")


class _Part(io.FileIO):
    """A file that takes half a record."""

    def write(self, data: Any) -> int:
        super().write(bytes(data)[: len(data) // 2])
        raise OSError(errno.ENOSPC)


class Flash:
    """The files of a device on which nothing can be written while it `is_full`; `tried`: how often that was tried."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.is_full = False
        self.tried = 0
        self._open = builtins.open
        self._replace = os.replace
        monkeypatch.setattr(builtins, "open", self.open)
        monkeypatch.setattr(os, "replace", self.replace)
        monkeypatch.delattr(os, "truncate")  # the device has none

    def open(self, file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:
        if not (self.is_full and mode in ("wb", "ab") and str(file).startswith(str(self.folder))):
            return self._open(file, mode, *rest, **named)
        self.tried += 1
        if mode == "wb" and self.tried % 2:
            raise OSError(errno.ENOSPC)
        return _Part(file, mode)

    def replace(self, old: Any, new: Any) -> None:
        if self.is_full:
            self.tried += 1
            raise OSError(errno.ENOSPC)
        self._replace(old, new)

    def saves(self) -> dict[str, bytes]:
        """What there is."""
        return {path.name: path.read_bytes() for path in sorted(self.folder.iterdir())}


class Hand:
    """Presses keys at random; `told`: screens that said that nothing can be saved, `silent`: those that did not."""

    def __init__(self, device: Device, flash: Flash, seed: int) -> None:
        self.device = device
        self.flash = flash
        self.told: set[str] = set()
        self.silent: set[str] = set()
        self._rng = random.Random(seed)
        self._said: list[str] = []
        self._show = device.app.show_toast
        device.app.show_toast = self._toast

    def _toast(self, text: str, *ms: int, **how: bool) -> None:
        self._said.append(text)
        self._show(text, *ms, **how)

    def press(self, count: int) -> None:
        """So many keys; what is to be deleted is left alone."""
        for _ in range(count):
            self._said.clear()
            self.flash.tried = 0
            name = name_of(self.device.app.top)
            key = self._rng.choice(pub.KEYS)
            self.device.board.press(key if name != "Confirm" or key & 15 != OK else pub.LEAVE)
            self.device.advance(400)
            if self.flash.tried:
                (self.told if t(ids.CANNOT_SAVE) in self._said else self.silent).add(name)


def test_what_cannot_be_saved_is_said_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Font.strict = False  # names of this test are long
    told: set[str] = set()
    names = [name for name in gallery.SCREENS if name.startswith(("score_", "club_")) or name in OTHERS]
    for at, name in enumerate(names):
        if gallery.SCREENS[name].boards and BOARD not in gallery.SCREENS[name].boards:
            continue
        device = Device(BOARD, tmp_path / name, ("cs", "en")[at % 2], gallery.SEED)
        with monkeypatch.context() as patch:
            gallery.SCREENS[name].reach(device)
            flash = Flash(device.folder, patch)
            before = flash.saves()
            flash.is_full = True
            hand = Hand(device, flash, at)
            hand.press(KEYS)
            after = flash.saves()
            log = after.get("crash.log", b"").decode()
            assert not log and device.crash is None, (name, log)
            assert after.keys() == before.keys(), name
            for file, data in before.items():  # half a record behind it is dropped by whoever reads
                assert after[file].startswith(data), (name, file)
            assert not hand.silent, name
            told |= hand.told
            flash.is_full = False  # something was deleted elsewhere: it goes on
            hand.press(10)
            assert "crash.log" not in flash.saves(), name
        device.close()
    print(sorted(told))
    assert len(told) >= 20
