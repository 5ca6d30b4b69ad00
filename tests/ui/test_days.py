"""The deal of the day and challenges: power cuts at any operation of the flash."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.match.test_power_cuts import cut

pytestmark = pytest.mark.slow

SCRIPT = "tests/ui/day_cuts.py"


def test_a_deal_of_the_day_goes_on_or_is_counted(micropython: Path, root: Path) -> None:
    """Begun, played, counted, compared, and a challenge after it: each operation cut before and twice within."""
    numbers, output = cut(micropython, root, "ours", 1, SCRIPT)
    assert numbers["harm"] == 0, output
    assert numbers["things"] == 6
    assert numbers["cuts"] >= 100


def test_who_removes_the_deal_before_its_result_is_written_is_caught(micropython: Path, root: Path) -> None:
    numbers, output = cut(micropython, root, "hasty", 1, SCRIPT)
    assert numbers["harm"] >= 10, output
