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
one superblock: mounted ['saves'], nothing written
spoiled: damaged, untouched
no parent: OSError
crash log: True True True
full
files: True
no files: False
"""


def test_flashes_in_all_states(micropython: Path, root: Path) -> None:
    done = subprocess.run(
        [str(micropython), "tests/hal/flash_session.py"],
        cwd=root,
        env={**os.environ, "MICROPYPATH": "firmware:.:.frozen"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout == EXPECTED, done.stderr


def test_here_there_are_files() -> None:
    assert storage.mounted()
