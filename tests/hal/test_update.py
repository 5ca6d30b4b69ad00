"""What a device does at its start with an update that is no file system, though its checksum is right."""

from __future__ import annotations

import errno
import sys
import types

import pytest

from kocka.hal import update
from tests.hal import both_update


def test_the_start_goes_on_with_the_modules_of_the_image(monkeypatch: pytest.MonkeyPatch):
    def refuse(memory: memoryview) -> None:
        raise OSError(errno.ENODEV)

    vfs = types.ModuleType("vfs")
    vfs.__dict__.update(VfsRom=refuse, mount=None)
    monkeypatch.setitem(sys.modules, "vfs", vfs)
    monkeypatch.setattr(update, "state", update.NONE)
    update.start(both_update.flash(), both_update.BASE, lambda: False)
    assert update.state == update.DAMAGED
    assert update.where("frozen") == "frozen, damaged update"
