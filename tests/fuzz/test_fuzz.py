"""Everything that Kočka reads takes any input: the kept corpus on every run, new inputs for about a minute in CI."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz import planted
from tests.fuzz.__main__ import BROKEN, CORPUS, ROOT
from tests.fuzz.targets import TARGETS
from tests.plugin import unavailable

MOST_CORPUS = 300_000
# Those of about the same time together, so that two processes share them.
HALVES = (("journals", "sheets", "settings", "codes", "updates"), ("histories", "backups", "protocol", "imports"))


def fuzz(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    if importlib.util.find_spec("atheris") is None:
        unavailable("Atheris has no wheel for this Python", "Python 3.11 to 3.13 on Linux, x86-64; make venv")
    return subprocess.run(
        [sys.executable, "-m", "tests.fuzz", "--kept", str(folder), *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'firmware'}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.timeout(20)
def test_the_corpus(name: str) -> None:
    """Inputs that once broke something, and those that reach most of the code."""
    paths = sorted((CORPUS / name).iterdir())
    assert paths
    for path in paths:
        TARGETS[name].run(path.read_bytes())


def test_the_corpus_is_small() -> None:
    assert sum(path.stat().st_size for path in CORPUS.rglob("*") if path.is_file()) < MOST_CORPUS


@pytest.mark.slow
@pytest.mark.whole
@pytest.mark.timeout(300)
@pytest.mark.parametrize("names", HALVES)
def test_new_inputs(names: tuple[str, ...], tmp_path: Path) -> None:
    """The same number of inputs each time, from the same seed."""
    done = fuzz(tmp_path, *names)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.mark.slow
@pytest.mark.whole
@pytest.mark.timeout(1200)
def test_planted_faults_are_found(tmp_path: Path) -> None:
    """A fuzzer that finds nothing has to prove that it looks."""
    assert set(planted.PLACES) == set(TARGETS) == {name for half in HALVES for name in half}
    done = fuzz(tmp_path, "--planted")
    assert done.returncode == 1
    found = {line[len(BROKEN) :].partition(":")[0] for line in done.stdout.splitlines() if line.startswith(BROKEN)}
    assert found == set(TARGETS), done.stdout[-3000:]
    assert (done.stdout + done.stderr).count("\nPlanted: ") >= len(TARGETS)
