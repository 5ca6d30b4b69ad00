"""After every kind of record a new start loads, draws and takes keys, on every board; see restarts.py."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.plugin import MEASURED


@pytest.mark.slow
def test_a_start_after_every_kind_of_record(micropython: Path, root: Path, record_property: Any) -> None:
    done = subprocess.run(
        [str(micropython), "-X", "heapsize=64M", "tests/ui/restarts.py", "sample"],
        cwd=root,
        env={**os.environ, "MICROPYPATH": "firmware:.:.frozen"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    record_property(MEASURED, "restarts: " + done.stdout.splitlines()[-1])
    positions, starts = [int(word) for word in done.stdout.splitlines()[-1].split() if word.isdecimal()][:2]
    assert positions > 200 and starts == 6 * positions
