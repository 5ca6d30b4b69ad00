"""What fits on the flash: the files of years, put into a file system like the device's."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tools.build.image import contents
from kocka.match.match import KEEP_FILES
from tests.match import past as matches
from tests.scorebook import past

MATCH = bytes(8000)  # a long match of Taroky, to be replayed; most have 5 000 to 7 000
SPARE = bytes(104 * 1024)


@pytest.mark.slow
def test_years_fit_on_the_flash_and_leave_room(tmp_path: Path) -> None:
    """10 000 matches, as many files as are kept, 500 sheets: they leave 104 KB. A sheet costs 0.4 KB."""
    matches.write(str(tmp_path), 10_000, is_quick=True)
    past.write(str(tmp_path), 500)
    assert past.size(str(tmp_path)) / 500 <= 400
    files = {f"saves/{path.name}": path.read_bytes() for path in tmp_path.iterdir()}
    assert len([name for name in files if "sheet" in name]) <= 8 + 12
    files |= {f"saves/match{number:05}.kck": MATCH for number in range(KEEP_FILES)}
    assert contents.storage({**files, "spare": SPARE})


@pytest.mark.slow
def test_eight_hundred_sheets_fit(tmp_path: Path) -> None:
    matches.write(str(tmp_path), 10_000, is_quick=True)
    past.write(str(tmp_path), 800)
    files = {f"saves/{path.name}": path.read_bytes() for path in tmp_path.iterdir()}
    files |= {f"saves/match{number:05}.kck": MATCH for number in range(KEEP_FILES)}
    assert contents.storage(files)
