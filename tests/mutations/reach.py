"""Which tests call which functions: `python -m pytest -p tests.mutations.reach --reach FILE` writes JSON, a line each.

A plugin of pytest. CPython's profiler watches a test and its fixtures; both take about half as long again. It does not
see what runs while modules are imported, in other processes, or in threads. A fixture of a file counts for the
first of its tests alone.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from cProfile import Profile
from pathlib import Path
from types import CodeType
from typing import NamedTuple

import pytest

ROOT = str(Path(__file__).resolve().parents[2]) + "/"
PROGRAM = (ROOT + "firmware/", ROOT + "host_tools/")


class Reached(NamedTuple):
    """A test, the seconds that it took under the profiler, the functions (`file:Class.method`) that it called."""

    test: str
    seconds: float
    functions: list[str]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option `--reach FILE`."""
    parser.addoption("--reach", type=Path, metavar="FILE", help="write which functions each test calls")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Watches a test, and adds its line."""
    profile = Profile(builtins=False)
    profile.enable()
    try:
        return (yield)
    finally:
        profile.disable()
        seconds, functions = 0.0, set()
        for entry in profile.getstats():
            seconds += entry.inlinetime
            code = entry.code
            if isinstance(code, CodeType) and code.co_filename.startswith(PROGRAM):
                functions.add(function_of(code))
        with item.config.getoption("--reach").open("a", encoding="utf-8") as file:
            file.write(json.dumps(Reached(item.nodeid, round(seconds, 4), sorted(functions))) + "\n")


def read_row(line: str) -> Reached:
    """A line of the map."""
    test, seconds, functions = json.loads(line)
    return Reached(test, seconds, functions)


def function_of(code: CodeType) -> str:
    """Its file and its name, with the names of the classes and functions around it."""
    names = [name for name in code.co_qualname.split(".") if not name.startswith("<")]
    return f"{code.co_filename.removeprefix(ROOT)}:{'.'.join(names)}"
