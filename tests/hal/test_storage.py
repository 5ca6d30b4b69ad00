"""Mounting the flash: formatted when it is new, left alone when it holds something of ours."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from kocka.hal import storage

EXPECTED = """\
blank: formatted
again: mounted ['saves'], nothing written
blank but for a cut formatting: formatted
junk: damaged, untouched
FAT: damaged, untouched
files of ours that began before: damaged, untouched
a folder of ours where the files would begin: damaged, untouched
one superblock: mounted ['saves'], nothing written
spoiled: damaged, untouched
no parent: OSError
crash log: True True True
full
files: True
no files: False
"""


def run(micropython: Path, root: Path, script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(micropython), "-X", "heapsize=16M", script],
        cwd=root,
        env={**os.environ, "MICROPYPATH": "firmware:.:.frozen"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_flashes_in_all_states(micropython: Path, root: Path) -> None:
    done = run(micropython, root, "tests/hal/flash_session.py")
    assert done.stdout == EXPECTED, done.stderr


def test_files_are_found_after_power_went_in_a_rename(micropython: Path, root: Path) -> None:
    """Without littlefs-moves.patch three are missing."""
    done = run(micropython, root, "tests/hal/rename_session.py")
    assert done.stdout == "cuts: 391\nmissing: 0\n", done.stderr


def test_here_there_are_files() -> None:
    assert storage.mounted()
