"""`python -m tests.mutations`: puts one fault after the other into a copy of the checkout, and runs tests there.

Each is `caught` by a test or has `survived`: then a test is missing. `stale`: the text it replaces no longer exists.
`failing`: the test that failed does so without the fault, too, and says nothing about it.
With `--list` nothing is run. Exits with 1 unless all were caught. tests/README.md has the table.

With `--random N` the faults are N slips, drawn by `--seed` from all lines of the program (`sample.py`). Exits with 1
unless all survivors were judged (`judged.toml`) and at most MOST_SURVIVING percent of all survive.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.mutations import sample
from tests.mutations.faults import FAULTS, Fault

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = "firmware/kocka"
CAUGHT, SURVIVED, STALE, FAILING = "caught", "survived", "stale", "failing"
JUDGED = Path(__file__).with_name("judged.toml")
MOST_SURVIVING = 4.0
_AS = ["-c", "user.name=mutations", "-c", "user.email=mutations@localhost", "-c", "commit.gpgsign=false"]
_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


class Verdict(NamedTuple):
    """The outcome of a fault: CAUGHT `by` a test, SURVIVED, STALE, or FAILING; wall-clock seconds."""

    fault: Fault
    outcome: str
    by: str
    seconds: float


def copied(root: Path, folder: Path) -> None:
    """The checkout's files as they are, those not yet committed too, into an empty folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        check=True,
    )
    for name in listed.stdout.decode().split("\0"):
        if name and (root / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / name, folder / name)


def _run(paths: Sequence[str], folder: Path, options: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-m", "not chip", *options, *paths],
        cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def tried(fault: Fault, folder: Path, options: Sequence[str] = ()) -> Verdict:
    """Runs the fault's tests on the faulty copy in `folder` until one fails; repairs the copy, runs that one again."""
    began = time.monotonic()
    path = folder / FIRMWARE / fault.file
    sound = path.read_text(encoding="utf-8") if path.exists() else ""
    paths = [f"tests/{one}" for one in fault.tests]
    if sound.count(fault.text) != 1 or not all((folder / one).exists() for one in paths):
        return Verdict(fault, STALE, "", 0.0)
    path.write_text(sound.replace(fault.text, fault.wrong), encoding="utf-8")
    try:
        done = _run(paths, folder, options)
    finally:
        path.write_text(sound, encoding="utf-8")
    found = _FAILED.search(done.stdout)
    # 1: tests failed; 2: their files cannot be imported. Any other status says nothing about the fault.
    if done.returncode not in (0, 1, 2):
        raise RuntimeError(f"{fault.name}: pytest ended with {done.returncode}\n{done.stdout}{done.stderr}")
    outcome = CAUGHT if done.returncode else SURVIVED
    if found and _run([found.group(1)], folder, options).returncode != 0:
        outcome = FAILING
    by = found.group(1).removeprefix("tests/") if found else ""
    return Verdict(fault, outcome, by, time.monotonic() - began)


def at_random(wanted: argparse.Namespace) -> int:
    """`--random`: tries what is left of the sample, prints each outcome, writes the report; returns the status."""
    judged = sample.judgements(JUDGED)
    chosen = sample.drawn(sample.sources(wanted.root, wanted.where), wanted.random, wanted.seed)
    base = wanted.out / f"seed-{wanted.seed}"
    record = sample.Record(base.with_suffix(".jsonl"))

    def shown(outcome: sample.Outcome) -> None:
        place = f"{outcome.file}:{outcome.line} {outcome.function}"
        print(f"{outcome.outcome:8} {outcome.seconds:6.0f} s  {place}: {outcome.before} => {outcome.after}", flush=True)
        print(f"         {outcome.by}" if outcome.by else sample.entry(outcome), flush=True)
        write()

    def write() -> None:
        title = f"A sample of {wanted.random} mutants, seed {wanted.seed}"
        page = sample.report(chosen, record, judged, wanted.root, title)
        base.with_suffix(".md").write_text(page, encoding="utf-8")

    if wanted.list:
        for made in chosen:
            print(f"{made.file}:{made.line} {made.function}: {made.before} => {made.after}")
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="kocka-mutations-") as name:
        copies = [Path(name) / str(number) for number in range(wanted.jobs)]
        for folder in copies:
            folder.mkdir()
            copied(wanted.root, folder)
            for words in (["init", "-q"], ["add", "-A"], [*_AS, "commit", "-q", "-m", "copy"]):
                subprocess.run(["git", *words], cwd=folder, check=True)
        where = sample.mapped(copies[0], wanted.out / "reach.jsonl")
        sample.run(chosen, record, copies, wanted.again, shown, where)
    outcomes = [record.outcomes[made.key] for made in chosen if made.key in record.outcomes]
    if outcomes:
        write()
    counts = sample.counted(outcomes, judged)
    print(sample.summary(counts))
    return 0 if not counts[sample.OPEN] and sample.surviving(counts) <= MOST_SURVIVING else 1


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns its status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("--only", type=int, action="append", metavar="N", help="this fault alone; may be given again")
    parser.add_argument("--list", action="store_true", help="list the faults")
    parser.add_argument("--root", type=Path, default=ROOT, help="another checkout, for example from before a change")
    sampled = parser.add_argument_group("a sample")
    sampled.add_argument("--random", type=int, default=0, metavar="N", help="try N slips drawn from the whole program")
    sampled.add_argument("--seed", type=int, default=1, help="the same one draws the same sample")
    sampled.add_argument("--where", default="", metavar="PATH", help="a file or folder to draw from")
    sampled.add_argument("--jobs", type=int, default=1, help="mutants at a time, each in a copy of its own")
    sampled.add_argument(
        "--again", action="store_true", help="try once more what survived the last time, with the slow tests, too"
    )
    sampled.add_argument("--out", type=Path, default=ROOT / "out/mutations", help="for outcomes and report")
    wanted = parser.parse_args(arguments)
    if wanted.random:
        return at_random(wanted)
    numbers = wanted.only or range(1, len(FAULTS) + 1)
    if wanted.list:
        for number in numbers:
            print(f"{number:3} {FAULTS[number - 1].name} ({FAULTS[number - 1].file})")
        return 0
    outcomes = []
    with tempfile.TemporaryDirectory(prefix="kocka-mutations-") as name:
        folder = Path(name)
        copied(wanted.root, folder)
        for number in numbers:
            verdict = tried(FAULTS[number - 1], folder)
            outcomes.append(verdict.outcome)
            print(
                f"| {number} | {verdict.fault.name} | `{verdict.fault.file}` | {verdict.outcome} | {verdict.by} |",
                flush=True,
            )
    caught = outcomes.count(CAUGHT)
    others = ", ".join(f"{outcomes.count(other)} {other}" for other in (SURVIVED, STALE, FAILING))
    print(f"{caught} of {len(outcomes)} caught, {others}")
    return 0 if caught == len(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
