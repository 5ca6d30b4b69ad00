"""Allocations fail while somebody plays and keeps score, on the unix port; see allocations.py."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.plugin import MEASURED


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_nothing_acknowledged_is_lost_where_an_allocation_fails(
    micropython: Path, root: Path, record_property: Any
) -> None:
    done = subprocess.run(
        [str(micropython), "-X", "heapsize=16M", "tests/ui/allocations.py", "sample"],
        cwd=root,
        env={**os.environ, "MICROPYPATH": "firmware:.:.frozen"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=580,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    last = done.stdout.splitlines()[-1]
    record_property(MEASURED, "failing allocations: " + last)
    assert int(last.split()[0]) > 500
