"""Every canonical screen, on every board, in every language, looks as it was recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tools.sim import gallery, golden_report, goldens
from host_tools.sim.goldens import Recorded
from tests.ui.laid_out import LaidOut

pytestmark = [pytest.mark.slow, pytest.mark.golden]

CASES = list(goldens.cases())


@pytest.fixture(scope="module")
def recorded(root: Path) -> Recorded:
    return Recorded(root)


@pytest.mark.parametrize("screen", gallery.SCREENS)
def test_screen_is_as_recorded(screen: str, recorded: Recorded, root: Path) -> None:
    """On all boards, in all languages, the pixels are those of the golden; if not, a page shows what differs.

    And it is laid out well: see laid_out.py.
    """
    wrong: list[str] = []
    for case in CASES:
        if case.screen != screen:
            continue
        faults: list[str] = []
        image = case.render(lambda device, faults=faults: faults.extend(LaidOut(device.app).faults))  # type: ignore[misc]
        wrong += [f"{case}: {fault}" for fault in faults]
        if goldens.digest(image) == recorded.wanted.get(case):
            golden_report.remove(root, case)
            continue
        golden_report.add(root, golden_report.Change(case, recorded.picture(case), image))
        wrong.append(f"{case} " + ("is not as recorded" if case in recorded.wanted else "has not been recorded"))
    if wrong:
        wrong.append(f"before, now and what differs: {root / golden_report.PAGE}")
        wrong.append("if it is meant to look like that: make goldens, and look at that page")
        pytest.fail("\n".join(wrong), pytrace=False)


def test_nothing_is_left_over_or_missing(recorded: Recorded) -> None:
    """What is recorded still exists: no hash and no picture without its screen."""
    assert recorded.leftovers() == ([], []), "make goldens"
    assert set(recorded.wanted) == set(CASES), "make goldens"
