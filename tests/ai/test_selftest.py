"""The kernel's self-test notices what is wrong, and runs once."""

from __future__ import annotations

import pytest

from kocka.ai import kernel, selftest


def test_all_parts_pass_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "_passed", 0)
    monkeypatch.setattr(selftest, "_running", None)
    done = [selftest.step() for _ in range(4 * selftest.PARTS + 2)]
    assert done == [False] * (4 * selftest.PARTS - 1) + [True] * 3


@pytest.mark.parametrize("name", ["_HIGH", "_QUEEN", "_FROM_QUEEN", "_AFTER_HEART", "_BELOW"])
def test_a_wrong_constant_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What went wrong with code frozen without alignment: numbers in the code became others."""
    monkeypatch.setattr(kernel, name, getattr(kernel, name) ^ 1)
    failed = 0
    for part in range(selftest.PARTS):
        try:
            failed += not selftest.passes(part)
        except (IndexError, OverflowError, ValueError):
            failed += 1
    assert failed


def test_a_failure_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "_passed", 0)
    monkeypatch.setattr(selftest, "_running", None)
    monkeypatch.setattr(kernel, "_CAT_COST", kernel._CAT_COST + 1)
    with pytest.raises(selftest.KernelError, match="part 0"):
        for _ in range(4):
            selftest.step()
