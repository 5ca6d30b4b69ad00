"""A file that is compared on both Pythons is not run besides; without its comparison it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests import both, once, test_both


class Item(NamedTuple):
    """A test: its id."""

    nodeid: str


class Config:
    """Notes what is left out."""

    def __init__(self) -> None:
        self.hook = self
        self.out: list[str] = []

    def pytest_deselected(self, items: list[Item]) -> None:
        self.out += [item.nodeid for item in items]


A = "tests/engine/both_rng.py::test_a"
B = "tests/engine/both_cards.py::test_b"
COMPARED = f"tests/test_both.py::{once.COMPARISON}[engine/both_rng.py]"


def left(ids: list[str], monkeypatch: pytest.MonkeyPatch, found: Path | None) -> tuple[list[str], list[str]]:
    """The tests that stay, and those that do not, where MicroPython is `found`."""
    monkeypatch.setattr("host_tools.build.micropython.find", lambda: found)
    items, config = [Item(one) for one in ids], Config()
    function: Any = once.pytest_collection_modifyitems
    function(config, items)
    return [item.nodeid for item in items], config.out


def test_what_is_compared_is_not_run_besides(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Path("micropython")
    assert left([A, B, COMPARED], monkeypatch, here) == ([B, COMPARED], [A])
    assert left([A, B], monkeypatch, here) == ([A, B], [])
    assert left([A, B, COMPARED], monkeypatch, None) == ([A, B, COMPARED], [])


def test_the_comparison_is_called_so_and_has_every_file() -> None:
    assert test_both.test_equal_on_both_pythons.__name__ == once.COMPARISON
    (parametrized,) = [mark for mark in test_both.test_equal_on_both_pythons.pytestmark if mark.name == "parametrize"]
    names = {parametrized.kwargs["ids"](path) for path in parametrized.args[1]}
    assert names == {str(path.relative_to(both.ROOT / "tests")) for path in both.files()}
