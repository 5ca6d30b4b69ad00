"""A night for the device: `make soak ARGS="--minutes 480"`, or `python -m tests.soak`.

Monkeys at every board, young and old, new starts after every record, and failing allocations, in turns on the unix port
until the time is up: tests/ui/monkey.py, tests/ui/restarts.py, tests/ui/allocations.py. Each part has a seed, which is
printed; what fails prints the command that repeats it. `--write` records the figures in BENCHMARKS.md.
"""

from __future__ import annotations

import argparse
import datetime
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.build import micropython, texts
from host_tools.checkout import commit_of
from host_tools.sim.machine import BOARD_IDS

ROOT = Path(__file__).resolve().parents[1]
RECORD = ROOT / "BENCHMARKS.md"
TITLE = "## Soak"
EVENTS = 10_000  # of a monkey
PART_S = 30  # of new starts, and of failing allocations
AGES = 3


@dataclass
class Figures:
    """What has been done so far. `failures`: commands that repeat what went wrong."""

    first_seed: int = 0
    last_seed: int = 0
    keys: int = 0
    monkeys: int = 0
    starts: int = 0
    allocations: int = 0
    failures: list[str] = field(default_factory=list)

    def text(self) -> str:
        """In a line."""
        return (
            f"seeds {self.first_seed} to {self.last_seed}: {self.keys} keys of {self.monkeys} monkeys,"
            f" {self.starts} starts, {self.allocations} failing allocations, {len(self.failures)} failures"
        )


def commands(seed: int) -> list[list[str]]:
    """What one seed runs: the heap, the script and its arguments."""
    monkeys = []
    for place, board in enumerate(BOARD_IDS):
        age = (seed + place) % AGES
        monkeys.append(["8M", "tests/ui/monkey.py", board, str(EVENTS), str(seed), str((seed + place) & 1), str(age)])
    starts = ["64M", "tests/ui/restarts.py", "all", str(PART_S), str(seed)]
    failing = ["16M", "tests/ui/allocations.py", "all", str(PART_S), str(seed)]
    return [monkeys[0], failing, monkeys[1], starts, *monkeys[2:]]


def run(binary: Path, command: list[str], figures: Figures, longest_s: float) -> None:
    """One part of a seed; what it did is added to the figures. One that the end of the time stops does not count."""
    heap, script, *arguments = command
    line = [str(binary), "-X", f"heapsize={heap}", script, *arguments]
    try:
        done = subprocess.run(
            line,
            cwd=ROOT,
            env={**os.environ, "MICROPYPATH": "firmware:.:.frozen"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=max(1.0, longest_s),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return
    last = done.stdout.splitlines()[-1] if done.stdout else ""
    if script.endswith("monkey.py"):
        figures.monkeys += 1
        if found := re.match(r"ok .* (\d+) keys, (\d+) starts", last):
            figures.keys += int(found[1])
            figures.starts += int(found[2])
    elif found := re.match(r"\d+ positions, (\d+) of", last):
        figures.starts += int(found[1])
    elif found := re.match(r"(\d+) of \d+ failing allocations", last):
        figures.allocations += int(found[1])
    if done.returncode:
        again = f"MICROPYPATH=firmware:.:.frozen {' '.join(line)}"
        figures.failures.append(again)
        print(f"FAILED, again with:\n  {again}\n{done.stdout[-3000:]}", flush=True)


def write(figures: Figures, minutes: float) -> None:
    """Puts the figures into BENCHMARKS.md, in place of those of the last time."""
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    section = f"""{TITLE}

Monkeys, new starts and failing allocations (tests/soak.py):
`make soak ARGS="--minutes {minutes:g} --seed {figures.first_seed} --write"`.

- date: {today}
- commit: {commit_of(ROOT)}
- seeds: {figures.first_seed} to {figures.last_seed}, {minutes:g} minutes

| what | count |
| --- | ---: |
| keys pressed, by {figures.monkeys} monkeys | {figures.keys} |
| starts tried | {figures.starts} |
| failing allocations tried | {figures.allocations} |
| crash pages, losses, starts that failed | {len(figures.failures)} |

"""
    before = RECORD.read_text(encoding="utf-8")
    start = before.find(TITLE + "\n")
    if start >= 0:
        end = before.find("\n## ", start)
        before = before[:start] + (before[end + 1 :] if end >= 0 else "")
    first = before.find("\n## ") + 1
    RECORD.write_text(before[:first] + section + before[first:], encoding="utf-8")


def main() -> int:
    """The exit status: 0 if nothing failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=480, metavar="N", help="how long (480: a night)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first one")
    parser.add_argument("--write", action="store_true", help="record the figures in BENCHMARKS.md")
    given = parser.parse_args()
    binary = micropython.find()
    if binary is None:
        sys.exit("The soak runs on MicroPython's unix port: make enable")
    texts.fresh()
    end = time.monotonic() + 60 * given.minutes
    figures = Figures(given.seed, given.seed)
    seed = given.seed
    while time.monotonic() < end:
        figures.last_seed = seed
        for command in commands(seed):
            if time.monotonic() < end:
                run(binary, command, figures, end - time.monotonic())
                print(figures.text(), flush=True)
        seed += 1
    if given.write:
        write(figures, given.minutes)
    return 1 if figures.failures else 0


if __name__ == "__main__":
    sys.exit(main())
