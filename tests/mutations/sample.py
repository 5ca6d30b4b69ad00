"""A seeded sample of all slips (`mutants.py`): which are drawn, which tests are asked, what came out.

Drawn are lines, each as likely as any other that has a slip, and of each line one slip. Lines and slips are drawn by
the hash of what they say, so the same seed draws nearly the same sample when other lines have changed.

Asked are tests in rounds, until one fails. A map (`reach.py`), made once, says which call the function of the slip:
first the nearest and quickest of these are asked, then all; then the rest of their files, because a fixture counts for
one test alone; with `again`, also the slow tests of the module's folder and of files that import it. What fails without
the slip, too, is left out, and so are tests that look at the text of the sources (ABOUT_SOURCES). A test that takes
longer than TEST_S has caught its mutant; a round that takes longer than ROUND_S ends.

A run writes `out/mutations/seed-S.jsonl`, a line for each mutant, and `seed-S.md`, the report. Stopped and begun
again, it goes on; with `again`, those that survived are tried once more. People judge survivors in `judged.toml`.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.mutations.mutants import Mutant, Slip, is_generated, mutant, slips
from tests.mutations.reach import Reached, read_row

# Folders that are mutated, and where their tests are; games, and what is below `firmware/kocka/ui`, by their names.
FOLDERS = {
    "firmware/kocka/engine": ("tests/engine",),
    "firmware/kocka/games": ("tests/games",),
    "firmware/kocka/match": ("tests/match",),
    "firmware/kocka/scorebook": ("tests/scorebook",),
    "firmware/kocka/ui": ("tests/ui",),
    "firmware/kocka/hal": ("tests/hal",),
    "host_tools/device": ("tests/device", "tests/host_tools"),
    "host_tools": ("tests/host_tools",),
}
ABOUT_SOURCES = (
    "tests/test_mutations.py",
    "tests/test_words.py",
    "tests/test_compile.py",
    "tests/test_imports.py",
    "tests/test_named_fields.py",
    "tests/test_private_names.py",
    "tests/host_tools/test_lock.py",
)
FAST = "not chip and not slow and not golden"
CAUGHT, SURVIVED = "caught", "survived"
EQUIVALENT, COSMETIC, FAULT, OPEN = "equivalent", "cosmetic", "fault", "open"
ROUND_S = 240
TEST_S = 60
# Tests of the first round, and seconds of a whole one, as the map says.
_FIRST = 30
_MOST_S = 90.0
# A second in the past, for files' times.
_LONG_AGO = 1_000_000_000
PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider")
_FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
# What pytest ends with when tests that were named, or all, are not there.
_UNKNOWN, _NOTHING_COLLECTED = 4, 5


class Outcome(NamedTuple):
    """What came of a mutant: CAUGHT `by` a test, or SURVIVED; `seconds` on the clock."""

    file: str
    line: int
    function: str
    before: str
    after: str
    outcome: str
    by: str
    seconds: float

    @property
    def key(self) -> tuple[str, str, str, str]:
        """The same as the `key` of its mutant."""
        return self.file, self.function, self.before, self.after


class Judgement(NamedTuple):
    """EQUIVALENT, COSMETIC (nobody minds), or FAULT, with the test that catches it since; why."""

    verdict: str
    why: str


def sources(root: Path, where: str = "") -> dict[str, str]:
    """Text by path of all files that are mutated, those below `where` alone."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *(f"{folder}/*.py" for folder in FOLDERS)], cwd=root, capture_output=True, check=True
    )
    found = {}
    for name in sorted(set(listed.stdout.decode().split("\0"))):
        if name and (root / name).is_file() and (name + "/").startswith(where.rstrip("/") + "/" if where else ""):
            text = (root / name).read_text(encoding="utf-8")
            if not is_generated(text):
                found[name] = text
    return found


def drawn(texts: dict[str, str], count: int, seed: int) -> list[Mutant]:
    """`count` mutants (fewer where there are fewer lines), in the order in which they are drawn."""
    lines: dict[tuple[str, int], list[Slip]] = {}
    for name, text in texts.items():
        for slip in slips(text):
            lines.setdefault((name, slip.line), []).append(slip)
    ranked = []
    seen: Counter[tuple[str, str, str]] = Counter()
    for (name, line), found in lines.items():
        place = (name, found[0].function, texts[name].split("\n")[line - 1].strip())
        ranked.append((_rank(seed, *place, str(seen[place])), name, found))
        seen[place] += 1
    chosen: list[Mutant] = []
    for rank, name, found in sorted(ranked, key=lambda row: row[0]):
        if len(chosen) == count:
            break
        for slip in sorted(found, key=lambda slip: _rank(seed, rank, str(found.index(slip)))):
            made = mutant(name, texts[name], slip)
            if made is not None:
                chosen.append(made)
                break
    return chosen


def _rank(seed: int, *words: str) -> str:
    return hashlib.sha256("\0".join([str(seed), *words]).encode()).hexdigest()


def module_of(file: str) -> str:
    """How a file is imported."""
    name = file.removeprefix("firmware/").removesuffix(".py").removesuffix("/__init__")
    return name.replace("/", ".")


class Map:
    """Which fast tests call which functions; `reached`: what reach.py saw, `collected`: all fast tests there are now.

    A test that has come since the map was made is asked about all that its file imports or is named after.
    """

    def __init__(self, reached: Iterable[Reached], collected: Iterable[str], root: Path) -> None:
        self._root = root
        now = {test for test in collected if file_of(test) not in ABOUT_SOURCES}
        self._known = {row.test: row for row in reached if row.test in now}
        self._new = sorted(now - self._known.keys())
        self._calling: dict[str, set[str]] = {}
        for row in self._known.values():
            for function in row.functions:
                file, _, name = function.partition(":")
                # What is in a class calls the class, and what is in a file the file.
                while True:
                    self._calling.setdefault(f"{file}:{name}", set()).add(row.test)
                    if not name:
                        break
                    name = name.rpartition(".")[0]

    def seconds(self, test: str) -> float:
        """How long it took."""
        return self._known[test].seconds if test in self._known else 1.0

    def rounds(self, made: Mutant, is_slow: bool) -> list[Round]:
        """Which tests are asked about a mutant; `is_slow`: the slow ones, too."""
        near = nearness(made.file, self._root)
        calling = self._calling.get(f"{made.file}:{made.function}") or self._calling.get(f"{made.file}:") or set()
        asked = {*calling, *(test for test in self._new if file_of(test) in near)}
        ranked = sorted(asked, key=lambda test: (near.get(file_of(test), 2), self.seconds(test), test))
        files = {file_of(test) for test in asked} | {file for file, rank in near.items() if rank == 0}
        beside = sorted(
            (test for test in self._known if file_of(test) in files and test not in asked),
            key=lambda test: (self.seconds(test), test),
        )
        found = [Round(part, "") for part in (ranked[:_FIRST], self._within(ranked[_FIRST:]), self._within(beside))]
        if is_slow:
            found.append(Round(sorted(near, key=lambda file: (near[file], file)), "not chip and (slow or golden)"))
        return [one for one in found if one.tests]

    def _within(self, tests: Sequence[str]) -> list[str]:
        """The first of them that take _MOST_S together."""
        found, left = [], _MOST_S
        for test in tests:
            left -= self.seconds(test)
            if left < 0:
                break
            found.append(test)
        return found


class Round(NamedTuple):
    """Tests, or files of tests, that are asked together; `marks`: which of them, "" for all."""

    tests: list[str]
    marks: str


def file_of(test: str) -> str:
    """The file of a test's name."""
    return test.partition("::")[0]


def nearness(file: str, root: Path) -> dict[str, int]:
    """Files of tests near a file: 0 if they import it and are in the folder named after its own, 1 for one of both."""
    folder = next(name for name in FOLDERS if file.startswith(name + "/"))
    mirrored = FOLDERS[folder]
    if folder == "firmware/kocka/games" and (root / "tests/games" / file.split("/")[3]).is_dir():
        mirrored = (f"tests/games/{file.split('/')[3]}",)
    module = module_of(file)
    package, _, last = module.rpartition(".")
    imports = re.compile(rf"\b(?:{re.escape(module)}\b|from {re.escape(package)} import [^\n]*\b{re.escape(last)}\b)")
    found = {}
    for path in sorted((root / "tests").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if not path.name.startswith(("test_", "both_")) or name in ABOUT_SOURCES or "/twin/" in name:
            continue
        rank = 2 - name.startswith(tuple(one + "/" for one in mirrored))
        rank -= bool(imports.search(path.read_text(encoding="utf-8")))
        if rank < 2:
            found[name] = rank
    return found


class Trial:
    """A copy of the checkout in which one mutant after the other is tried. `sound`: by test, whether it passes there
    without any; shared by all copies.
    """

    def __init__(self, folder: Path, sound: dict[str, bool], round_s: float) -> None:
        self._folder = folder
        self._sound = sound
        self._round_s = round_s
        self._process: subprocess.Popen[str] | None = None
        self._written = 0
        self.is_stopped = False

    def try_out(self, made: Mutant, rounds: Iterable[Round]) -> Outcome:
        """Asks the tests about a mutant until one fails, and takes the slip out again."""
        began = time.monotonic()
        path = self._folder / made.file
        sound = path.read_text(encoding="utf-8")
        by = ""
        try:
            for one in rounds:
                by = self._asked(one, path, made.source, sound)
                if by or self.is_stopped:
                    break
        finally:
            self._write(path, sound)
        file, line, function, before, after, _ = made
        outcome = CAUGHT if by else SURVIVED
        return Outcome(file, line, function, before, after, outcome, by, round(time.monotonic() - began, 1))

    def stop(self) -> None:
        """Ends the tests that run; what `try_out` returns then says nothing."""
        self.is_stopped = True
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)

    def _write(self, path: Path, text: str) -> None:
        """With a time that no earlier text of this file had: compiled Python is kept, and known by time and size."""
        path.write_text(text, encoding="utf-8")
        self._written += 1
        os.utime(path, (_LONG_AGO + self._written, _LONG_AGO + self._written))

    def _asked(self, one: Round, path: Path, wrong: str, sound: str) -> str:
        """The first of these tests that fails with the slip alone; "" if none does."""
        while True:
            self._write(path, wrong)
            broken = [test for test, is_sound in self._sound.items() if not is_sound]
            asked = [test for test in one.tests if test not in broken and file_of(test) not in broken]
            if not asked:
                return ""
            deselected = [f"--deselect={test}" for test in broken if file_of(test) in asked]
            marks = ["-m", one.marks] if one.marks else []
            status, printed = self._run([*marks, *deselected], asked)
            if status == _UNKNOWN:  # the slip changes how tests are named
                status, printed = self._run(["-m", one.marks or FAST], sorted({file_of(test) for test in asked}))
            if status in (None, 0, _NOTHING_COLLECTED) or self.is_stopped:
                return ""
            found = _FAILED.search(printed)
            if found is None:
                return f"(pytest ended with {status})"
            test = found.group(1)
            if test in broken or file_of(test) in broken:
                raise RuntimeError(f"{test} is left out, and fails\n{printed}")
            if test not in self._sound:
                self._write(path, sound)
                collected = [] if "::" in test else ["--collect-only"]
                self._sound[test] = self._run(collected, [test])[0] in (0, _NOTHING_COLLECTED)
            if self._sound[test]:
                return test.removeprefix("tests/")

    def _run(self, arguments: Sequence[str], tests: Sequence[str]) -> tuple[int | None, str]:
        """pytest's status and what it printed; None if it took longer than a round may."""
        listed = self._folder.with_name(self._folder.name + ".asked")
        listed.write_text("\n".join(tests), encoding="utf-8")
        self._process = subprocess.Popen(
            [*PYTEST, f"--timeout={TEST_S}", *arguments, f"@{listed}"],
            cwd=self._folder,
            env=environment(self._folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            printed, _ = self._process.communicate(timeout=self._round_s)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.communicate()
            return None, ""
        return self._process.returncode, printed


def environment(folder: Path) -> dict[str, str]:
    """For a process that runs tests in a copy of the checkout."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**own, "PYTHONPATH": os.pathsep.join([str(folder / "firmware"), str(folder)])}


def mapped(folder: Path, kept: Path) -> Map:
    """The map of a copy of the checkout; `kept`: where it is kept, made there if it is not."""
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        making = kept.with_suffix(".making")
        making.unlink(missing_ok=True)
        plugin = ["-p", "tests.mutations.reach", "--reach", str(making)]
        every = [one for one in PYTEST if one != "-x"]
        subprocess.run([*every, *plugin, "-m", FAST, "tests"], cwd=folder, env=environment(folder), check=False)
        making.rename(kept)
    listed = subprocess.run(
        [*PYTEST, "-m", FAST, "--collect-only", "tests"],
        cwd=folder,
        env=environment(folder),
        check=True,
        capture_output=True,
        text=True,
    )
    collected = [line for line in listed.stdout.splitlines() if "::" in line]
    return Map(map(read_row, kept.read_text(encoding="utf-8").splitlines()), collected, folder)


class Record:
    """What came of each mutant so far: a line of JSON for each in `path`, which is kept."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self.outcomes: dict[tuple[str, str, str, str], Outcome] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                outcome = Outcome(**json.loads(line))
                self.outcomes[outcome.key] = outcome

    def add(self, outcome: Outcome) -> None:
        """Keeps an outcome, in place of an earlier one of the same mutant."""
        with self._lock:
            self.outcomes[outcome.key] = outcome
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(outcome._asdict(), ensure_ascii=False) + "\n")


def judgements(path: Path) -> dict[tuple[str, str, str, str], Judgement]:
    """What people said of survivors, by Mutant.key. ValueError for a verdict that there is not."""
    found = {}
    for row in tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", []):
        if row["verdict"] not in (EQUIVALENT, COSMETIC, FAULT):
            raise ValueError(f"{path.name}: {row['verdict']} is no verdict")
        found[row["file"], row["function"], row["before"], row["after"]] = Judgement(row["verdict"], row["why"])
    return found


def counted(outcomes: Iterable[Outcome], judged: dict[tuple[str, str, str, str], Judgement]) -> Counter[str]:
    """How many were CAUGHT, how many of the others have which verdict or are OPEN."""
    counts: Counter[str] = Counter()
    for outcome in outcomes:
        verdict = judged.get(outcome.key)
        counts[CAUGHT if outcome.outcome == CAUGHT else verdict.verdict if verdict else OPEN] += 1
    return counts


def surviving(counts: Counter[str]) -> float:
    """Percent of those that a test could catch; equivalent ones are none of these, cosmetic ones are."""
    most = counts.total() - counts[EQUIVALENT]
    return 100 * (most - counts[CAUGHT]) / most if most else 0.0


def summary(counts: Counter[str]) -> str:
    """The counts and the share that survives, in one line."""
    words = ", ".join(f"{counts[word]} {word}" for word in (CAUGHT, EQUIVALENT, COSMETIC, FAULT, OPEN))
    return f"{counts.total()} mutants: {words}; {surviving(counts):.1f} % survive"


def report(
    chosen: Sequence[Mutant], record: Record, judged: dict[tuple[str, str, str, str], Judgement], root: Path, title: str
) -> str:
    """A page: the summary, then each mutant, survivors first."""
    outcomes = [record.outcomes[made.key] for made in chosen if made.key in record.outcomes]
    lines = [f"# {title}", "", f"{len(outcomes)} of {len(chosen)} tried. {summary(counted(outcomes, judged))}", ""]
    by_key = {made.key: made for made in chosen}
    for outcome in sorted(outcomes, key=lambda outcome: outcome.outcome == CAUGHT):
        verdict = judged.get(outcome.key)
        what = outcome.by if outcome.outcome == CAUGHT else f"{verdict.verdict}: {verdict.why}" if verdict else "open"
        lines += [f"## {outcome.outcome}: {outcome.file}:{outcome.line} {outcome.function}", ""]
        lines += [f"{what}, {outcome.seconds} s", "", "```diff"]
        before = (root / outcome.file).read_text(encoding="utf-8").split("\n")
        changed = by_key[outcome.key].source.split("\n")
        lines += list(difflib.unified_diff(before, changed, lineterm="", n=2))[2:]
        lines += ["```", ""]
    return "\n".join(lines)


def entry(outcome: Outcome) -> str:
    """What is to be put into judged.toml, with the verdict left to be written."""
    rows = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in zip(
        ("file", "function", "before", "after"), outcome.key, strict=True
    )]  # fmt: skip
    return "\n".join(["[[mutant]]", *rows, 'verdict = ""', 'why = ""', ""])


def run(
    chosen: Sequence[Mutant],
    record: Record,
    copies: Sequence[Path],
    again: bool,
    then: Callable[[Outcome], None],
    where: Map,
    round_s: float = ROUND_S,
) -> None:
    """Tries what has not been tried, in as many copies of the checkout at a time; `again`: what survived, too, with
    the slow tests.
    """
    left = [
        made
        for made in chosen
        if made.key not in record.outcomes or (again and record.outcomes[made.key].outcome == SURVIVED)
    ]
    sound: dict[str, bool] = {}
    trials = [Trial(folder, sound, round_s) for folder in copies]
    free = list(trials)

    def one(made: Mutant) -> None:
        trial = free.pop()
        outcome = trial.try_out(made, where.rounds(made, again))
        if not trial.is_stopped:
            record.add(outcome)
            then(outcome)
        free.append(trial)

    with ThreadPoolExecutor(len(copies)) as pool:
        try:
            for future in [pool.submit(one, made) for made in left]:
                future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for trial in trials:
                trial.stop()
            raise
