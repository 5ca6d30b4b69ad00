"""The order of tests in several processes: what takes long comes first, so that none is left alone with it at the end.

xdist's "worksteal" gives each process a piece of the list and lets those who are done take from the end of the others'.
So each piece begins with its share of the long tests.
"""

from __future__ import annotations

import os

import pytest

# Seconds: a test that may take longer than this by its own `timeout` is a long one.
LONG_S = 300


def _most_s(item: pytest.Item) -> float:
    """Seconds that a test may take at most, by its own `timeout`; 0 if it names none."""
    marker = item.get_closest_marker("timeout")
    return float(marker.args[0]) if marker is not None and marker.args else 0.0


def dealt(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """The tests in equal pieces for so many processes, one after the other.

    Long tests first, then slow ones, then all others; file by file, for the sake of what the tests of a file share.
    """
    pieces: list[list[pytest.Item]] = [[] for _ in range(processes)]
    loads = [0.0] * processes
    long: dict[str, list[pytest.Item]] = {}
    slow: dict[str, list[pytest.Item]] = {}
    others: dict[str, list[pytest.Item]] = {}
    for item in items:
        file = item.nodeid.partition("::")[0]
        if _most_s(item) > LONG_S:
            long.setdefault(file, []).append(item)
        elif item.get_closest_marker("slow") is not None:
            slow.setdefault(file, []).append(item)
        else:
            others.setdefault(file, []).append(item)
    for tests in (*long.values(), *slow.values()):
        place = loads.index(min(loads))
        pieces[place].extend(tests)
        loads[place] += sum(_most_s(item) or 10.0 for item in tests)
    for tests in others.values():
        min(pieces, key=len).extend(tests)
    # Equal pieces: whoever has most gives from the end.
    while (extra := (len(max(pieces, key=len)) - len(min(pieces, key=len))) // 2) > 0:
        most, fewest = max(pieces, key=len), min(pieces, key=len)
        fewest.extend(most[-extra:])
        del most[-extra:]
    return [item for piece in pieces for item in piece]


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]):  # type: ignore[no-untyped-def]
    """After tests have been marked and left out."""
    result = yield
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes > 1:
        items[:] = dealt(items, processes)
    return result
