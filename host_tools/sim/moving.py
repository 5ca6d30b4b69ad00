"""The moving picture of the README: some seconds of a match, recorded on the simulated device."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

from host_tools.sim import canonical, frames
from host_tools.sim.device import Device
from kocka.match import state as match_state

FILE = "tests/data/goldens/readme_moving.gif"
_BOARD, _LANGUAGE = "pico_display_2_8", "en"
_LENGTH_MS = 8000
_STEP_MS = 50
# My card: so long after my turn has come.
_THINK_MS = 700


def record() -> frames.Recording:
    """Tricks of a match of the first game in which I play what the cursor offers."""
    recording = frames.Recording()
    with tempfile.TemporaryDirectory(prefix="kocka-", dir=canonical.memory()) as folder:
        device = Device(_BOARD, Path(folder), _LANGUAGE, canonical.SEED)
        try:
            canonical.resumed(device, lambda match: match.number == 2 and canonical.mine(match, 2))
            start_ms, mine_ms = device.now_ms, 0
            while device.now_ms - start_ms < _LENGTH_MS:
                device.advance(_STEP_MS)
                recording.add(device.now_ms - start_ms, device.pixels(), device.palette)
                session = device.app.session.match
                is_mine = session.stage == match_state.ROUND and session.to_move() == 0
                mine_ms = mine_ms + _STEP_MS if is_mine else 0
                if mine_ms >= _THINK_MS:
                    device.key("ok")
                    mine_ms = 0
        finally:
            device.close()
    return recording


def outputs() -> dict[str, bytes]:
    """The picture: repository path -> content."""
    return {FILE: record().gif(_LENGTH_MS, zoom=2)}


def alike(path: str, found: bytes, wanted: bytes) -> bool:
    """Whether two files show the same, however Pillow compresses them."""
    one, other = (Image.open(io.BytesIO(data)) for data in (found, wanted))
    if one.n_frames != other.n_frames:  # type: ignore[attr-defined]
        return False
    for number in range(one.n_frames):  # type: ignore[attr-defined]
        one.seek(number)
        other.seek(number)
        if one.info.get("duration") != other.info.get("duration"):
            return False
        if not np.array_equal(np.asarray(one.convert("RGB")), np.asarray(other.convert("RGB"))):
            return False
    return True
