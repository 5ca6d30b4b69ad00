"""Compares what the twin shows with what it should show."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from host_tools.sim.twin.machine import Twin


def differing(wanted: NDArray[np.uint8], machine: Twin, name: str) -> str:
    """ "" if the glass shows what is `wanted` (RGB); else a line about it, and both pictures are saved."""
    found = np.array(machine.frame().convert("RGB"))
    if np.array_equal(wanted, found):
        return ""
    folder = Path(tempfile.gettempdir()) / "kocka-twin"
    folder.mkdir(exist_ok=True)
    Image.fromarray(wanted).save(folder / f"{name}.simulator.png")
    machine.frame().save(folder / f"{name}.twin.png")
    return f"{name}: {int((wanted != found).any(axis=2).sum())} pixels differ, see {folder}"
