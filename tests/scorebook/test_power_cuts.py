"""The power goes at any operation of the flash while score is kept (see cuts.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.match.test_power_cuts import cut
from tests.plugin import often

pytestmark = pytest.mark.slow

SCRIPT = "tests/scorebook/cuts.py"


def test_no_entry_is_lost_in_hundreds_of_cuts(micropython: Path, root: Path) -> None:
    """Sheets of all games, corrected and undone, roster, deck, leagues: each fourth operation cut before and within,
    or each twelfth.
    """
    step = often(12, 4)
    numbers, output = cut(micropython, root, "ours", step, SCRIPT)
    assert numbers["harm"] == 0, output
    assert numbers["things"] >= 130
    assert numbers["operations"] >= 400
    assert numbers["cuts"] == 3 * ((numbers["operations"] + step - 1) // step) + 1


def test_a_writer_that_forgets_is_caught(micropython: Path, root: Path) -> None:
    numbers, output = cut(micropython, root, "forgets", 20, SCRIPT)
    assert numbers["harm"] >= 15, output


def test_packing_loses_no_sheet(micropython: Path, root: Path) -> None:
    """Packed, changed, packed again, added to: each operation cut."""
    numbers, output = cut(micropython, root, "ours", 1, "tests/scorebook/pack_cuts.py")
    assert numbers["harm"] == 0, output
    assert numbers["cuts"] >= 100


def test_who_removes_sheets_before_their_pack_is_there_is_caught(micropython: Path, root: Path) -> None:
    numbers, output = cut(micropython, root, "hasty", 2, "tests/scorebook/pack_cuts.py")
    assert numbers["harm"] >= 3, output
