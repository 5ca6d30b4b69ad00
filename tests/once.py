"""What is run on both Pythons by tests/test_both.py is not run a second time on its own.

The functions of a `both_*.py` are tests of pytest, too. When a run has the comparison of their file, and the other
Python is here, CPython runs them there, all of them.
"""

from __future__ import annotations

import pytest

from host_tools.build import micropython

COMPARISON = "test_equal_on_both_pythons"


def compared(items: list[pytest.Item]) -> set[str]:
    """Files (from the repository on) whose comparison is among the tests."""
    found = set()
    for item in items:
        file, _, name = item.nodeid.partition("::")
        if file == "tests/test_both.py" and name.startswith(COMPARISON + "["):
            found.add("tests/" + name[len(COMPARISON) + 1 : -1])
    return found


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Those that marks leave out are gone already."""
    if micropython.find() is None:
        return
    elsewhere = compared(items)
    twice = [item for item in items if item.nodeid.partition("::")[0] in elsewhere]
    if twice:
        config.hook.pytest_deselected(items=twice)
        items[:] = [item for item in items if item.nodeid.partition("::")[0] not in elsewhere]
