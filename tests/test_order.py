"""Each process begins with its share of the long tests, and none is lost."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import pytest

from tests import order


class Item(NamedTuple):
    """A test: its id, seconds of its timeout (0: none), whether it is slow."""

    nodeid: str
    timeout: float = 0.0
    slow: bool = False

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        if name == "timeout" and self.timeout:
            return pytest.mark.timeout(self.timeout).mark
        return pytest.mark.slow.mark if name == "slow" and self.slow else None


ITEMS = [
    *[Item(f"a.py::short{number}") for number in range(20)],
    *[Item(f"b.py::slow{number}", 0.0, True) for number in range(3)],
    *[Item(f"c.py::long{number}", 600.0, True) for number in range(3)],
    *[Item(f"d.py::longer{number}", 1200.0, True) for number in range(2)],
    *[Item(f"e.py::short{number}", 100.0) for number in range(5)],
]


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_every_piece_begins_with_long_tests_and_none_is_lost(processes: int) -> None:
    found = order.dealt(ITEMS, processes)
    assert sorted(found) == sorted(ITEMS)
    size = len(found) // processes
    for piece in range(min(processes, 2)):
        assert found[piece * size + piece].timeout >= 600
    classes = [0 if item.timeout >= 600 else 1 if item.slow else 2 for item in found[:size]]
    assert classes == sorted(classes)


def test_the_tests_of_a_slow_file_stay_together() -> None:
    found = [item.nodeid.partition("::")[0] for item in order.dealt(ITEMS, 2) if item.slow]
    assert [name for at, name in enumerate(found) if at == 0 or found[at - 1] != name] in (
        ["c.py", "b.py", "d.py"],
        ["c.py", "d.py", "b.py"],
    )


def test_the_fast_tests_of_a_file_are_dealt_together() -> None:
    """But for the few that make the pieces equal."""
    found = [item.nodeid.partition("::")[0] for item in order.dealt(ITEMS, 2) if not item.slow]
    changes = sum(one != other for one, other in pairwise(found))
    assert changes <= 2
