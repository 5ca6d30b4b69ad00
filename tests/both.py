"""Both Pythons: a file of plain tests is run by CPython and by MicroPython's unix port, and the outputs are compared.

The files are `tests/**/both_*.py`: modules of `test_*()` functions that use only `assert` and `print`, collected by
pytest as well, and run by it when it does not run the comparison (tests/plugin.py). A file may hold `BUDGET_S = 120`
(seconds each Python may take, default 60), `HEAP = "8M"` (heap of the unix port, default 2 MB), as literals, and
`COMPILED = True`: CPython's seats think by compiled kernels, whose answers tests/host_tools/test_jit.py compares.
"""

from __future__ import annotations

import ast
import difflib
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNNER = "tests/runner.py"
DEFAULT_BUDGET_S = 60


@dataclass(frozen=True)
class Settings:
    """What a file says about its own run."""

    budget_s: int = DEFAULT_BUDGET_S
    heap: str = "2M"


@dataclass(frozen=True)
class Outcome:
    """One Python's run of one file. `status` None: stopped because the budget was used up."""

    python: str
    status: int | None
    output: str
    errors: str


def files() -> list[Path]:
    """All files that are run on both Pythons, in the order of their paths."""
    return sorted((ROOT / "tests").rglob("both_*.py"))


def settings(path: Path) -> Settings:
    """The file's settings, read without running it. ValueError if one is not a literal of the right kind."""
    budget_s, heap = DEFAULT_BUDGET_S, "2M"
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name not in ("BUDGET_S", "HEAP"):
                continue
            value = node.value.value if isinstance(node.value, ast.Constant) else None
            if name == "BUDGET_S":
                if not isinstance(value, int) or value <= 0:
                    raise ValueError(f"{path}: BUDGET_S is not a whole number of seconds")
                budget_s = value
            else:
                if not isinstance(value, str) or not value[:-1].isdecimal() or value[-1] not in "KM":
                    raise ValueError(f'{path}: HEAP is not a text like "8M"')
                heap = value
    return Settings(budget_s, heap)


def _run(name: str, command: list[str], environment: dict[str, str], budget_s: int) -> Outcome:
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=budget_s,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        output = error.stdout.decode("utf-8", "replace") if isinstance(error.stdout, bytes) else error.stdout or ""
        return Outcome(name, None, output, f"stopped after {budget_s} s (BUDGET_S)")
    return Outcome(name, done.returncode, done.stdout, done.stderr)


def on_cpython(path: Path) -> Outcome:
    """Run the file's tests under this CPython, with hashes as random as they come."""
    environment = {
        "PYTHONPATH": f"{ROOT / 'firmware'}{os.pathsep}{ROOT}",
        "PYTHONUTF8": "1",
        "PYTHONHASHSEED": "random",
    }
    return _run("CPython", [sys.executable, RUNNER, str(path)], environment, settings(path).budget_s)


def on_micropython(binary: Path, path: Path) -> Outcome:
    """Run the file's tests under MicroPython's unix port, one process."""
    wanted = settings(path)
    command = [str(binary), "-X", f"heapsize={wanted.heap}", RUNNER, str(path)]
    return _run("MicroPython", command, {"MICROPYPATH": "firmware:.:.frozen"}, wanted.budget_s)


def verdict(left: Outcome, right: Outcome) -> str:
    """Empty if both passed with equal output; else a text for a person: who failed, or where the outputs part."""
    for outcome in (left, right):
        if outcome.status is None:
            return f"{outcome.python} {outcome.errors}; it had printed:\n{outcome.output[-2000:]}"
    for outcome in (left, right):
        if outcome.status != 0:
            return f"{outcome.python} failed (exit {outcome.status}):\n{outcome.output[-6000:]}{outcome.errors[-3000:]}"
    if left.output == right.output:
        return ""
    difference = difflib.unified_diff(
        left.output.splitlines(), right.output.splitlines(), left.python, right.python, lineterm="", n=2
    )
    return "the two Pythons print different things:\n" + "\n".join(list(difference)[:60])
