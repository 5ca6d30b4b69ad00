"""Runs of littlefs's own tests on our littlefs (host_tools/build/littlefs): in which circumstances, and what fails.

A case has permutations: sizes of blocks, kinds of bad blocks, numbers of files. `-Plinear` begins a case anew each time
the power has gone, first after one program or erase, then after two more, until it ends.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from host_tools.build import rp2_board

# As our board mounts its flash: MicroPython's reads, pages of the flash, its blocks.
_BLOCK = 4096
BLOCKS = rp2_board.FILES_BYTES // _BLOCK
DEVICE = (f"-G{{32,256,{_BLOCK},{BLOCKS}}}", "-DCACHE_SIZE=1024", "-DLOOKAHEAD_SIZE=32", "-DBLOCK_CYCLES=100")

MAPPED = {"KOCKA_MAPPED": "1"}
AHEAD = {"KOCKA_AHEAD": "1"}

# Not with blocks erased ahead: this wears disks out with a mount before every few writes, and each mount costs up to
# eight erases ahead.
WORN = ("test_exhaustion_wear_leveling_superblocks",)

# Not as on the device: up to a hundred folders of two blocks each do not fit into its BLOCKS.
BIG = ("test_dirs_many_creation", "test_dirs_recursive_remove")

# Most of the time goes here.
LONG = (
    "test_alloc_serial",
    "test_badblocks_single",
    "test_exhaustion_normal",
    "test_exhaustion_superblocks",
    "test_exhuastion_wear_leveling",
)


class Outcome(NamedTuple):
    """Of some cases. fault: of the first that failed, "" if all passed; what it printed is its end."""

    permutations: int
    powerlosses: int
    fault: str


def cases(runner: Path) -> list[str]:
    """The names of all cases."""
    listed = subprocess.run([runner, "-L"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^(test_\w+)", listed, re.MULTILINE)


def run(runner: Path, names: list[str], circumstances: dict[str, str], *options: str) -> Outcome:
    """These cases, all their permutations, in one process."""
    done = subprocess.run(
        [runner, *names, *options],
        capture_output=True,
        text=True,
        errors="replace",
        env={**os.environ, **circumstances},
        check=False,
    )
    fault = ""
    if done.returncode:
        running = re.findall(r"^running (\S+)", done.stdout, re.MULTILINE)[-1:]
        fault = f"{' '.join(running)} {circumstances}: {(done.stdout + done.stderr)[-1500:]}"
    counts = [len(re.findall(rf"^{word} ", done.stdout, re.MULTILINE)) for word in ("finished", "powerloss")]
    return Outcome(counts[0], counts[1], fault)


class Plan(NamedTuple):
    """A line of the whole: on which of the two runners, in which circumstances, without which cases."""

    what: str
    checked: bool
    circumstances: dict[str, str]
    options: tuple[str, ...]
    without: tuple[str, ...]


def plans() -> Iterator[Plan]:
    """All that `python -m tests.littlefs` runs."""
    patched = {**MAPPED, **AHEAD}
    for power in ("none", "linear"):
        yield Plan(f"as it comes, power {power}", False, {}, (f"-P{power}",), ())
        yield Plan(f"mapped, power {power}", False, MAPPED, (f"-P{power}",), ())
        yield Plan(f"mapped, erased ahead, power {power}", False, patched, (f"-P{power}",), WORN)
        yield Plan(f"as the device, power {power}", False, patched, (f"-P{power}", *DEVICE), WORN + BIG)
        yield Plan(f"as the device, checked, power {power}", True, patched, (f"-P{power}", *DEVICE), WORN + BIG + LONG)
    yield Plan("as it comes, checked", True, {}, ("-Pnone",), LONG)
    yield Plan("mapped, erased ahead, checked", True, patched, ("-Pnone,linear",), WORN + LONG)


def cpu_s() -> float:
    """Seconds of processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
