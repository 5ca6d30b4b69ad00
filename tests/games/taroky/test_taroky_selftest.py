"""The self-test of Taroky's kernel notices what is wrong, and runs once."""

from __future__ import annotations

import pytest

from kocka.ai.decision import KernelError
from kocka.games.taroky.ai import dealing as taroky_dealing
from kocka.games.taroky.ai import kernel as taroky_kernel
from kocka.games.taroky.ai import selftest as taroky_selftest


def test_it_passes_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taroky_selftest, "_passed", False)
    monkeypatch.setattr(taroky_selftest, "_running", None)
    assert [taroky_selftest.step() for _ in range(8)] == [False] * 5 + [True] * 3


@pytest.mark.parametrize(
    ("name", "bits"), [("_SKYZ_BIT", 0x30000000), ("_FIVES", 0x300), ("_NOT_P", 0x300), ("_TOP", 32), ("_LEFT", 1)]
)
def test_a_wrong_constant_is_noticed(name: str, bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What went wrong with code frozen without alignment: numbers in the code became others."""
    monkeypatch.setattr(taroky_kernel, name, getattr(taroky_kernel, name) ^ bits)
    try:
        total = taroky_selftest.check()
    except (IndexError, OverflowError, ValueError):
        total = -1
    assert total != taroky_selftest._WANTED


def test_a_wrong_dealing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taroky_dealing, "_MIX", taroky_dealing._MIX + 1)
    assert taroky_selftest.check() != taroky_selftest._WANTED


def test_a_failure_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taroky_selftest, "_passed", False)
    monkeypatch.setattr(taroky_selftest, "_running", None)
    monkeypatch.setattr(taroky_kernel, "_NOT_P", taroky_kernel._NOT_P ^ 0x300)
    with pytest.raises(KernelError, match="taroky"):
        for _ in range(8):
            taroky_selftest.step()
