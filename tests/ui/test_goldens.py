"""Every canonical screen, on every board, in every language, looks as it was recorded."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest

from host_tools.sim import gallery, goldens

pytestmark = pytest.mark.slow

CASES = list(gallery.cases())


@pytest.fixture(scope="module")
def recorded(root: Path) -> dict[str, str]:
    """Hashes by case."""
    path = root / goldens.HASHES
    found: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}
    return found


@pytest.mark.golden
@pytest.mark.parametrize(("screen", "board", "language"), CASES)
def test_screen_is_as_recorded(screen: str, board: str, language: str, recorded: dict[str, str], root: Path) -> None:
    """The pixels are those of the golden; if not, the picture and the difference are kept for a look."""
    picture = gallery.render(screen, board, language)
    wanted = recorded.get(goldens.case(screen, board, language))
    if goldens.digest(picture) == wanted:
        return
    folder = Path(tempfile.gettempdir()) / "kocka-goldens"
    folder.mkdir(exist_ok=True)
    actual = folder / f"{screen}.{board}.{language}.png"
    picture.image().save(actual)
    lines = [f"{screen} on {board} in {language} " + ("is not as recorded" if wanted else "has not been recorded")]
    lines.append(f"now: {actual}")
    golden = root / goldens.FOLDER / f"{screen}.{board}.png"
    if golden.exists() and language == gallery.LANGUAGES[0]:
        diff = folder / f"{screen}.{board}.{language}.diff.png"
        goldens.difference(golden, picture.image()).save(diff)
        lines.append(f"golden, now and difference: {diff}")
    lines.append("if it is meant to look like that: make goldens, and look at the diff")
    pytest.fail("\n".join(lines), pytrace=False)


@pytest.mark.golden
def test_no_golden_is_left_over(recorded: dict[str, str], root: Path) -> None:
    """What was recorded still exists: no hash and no picture without its screen."""
    known = {goldens.case(*case) for case in CASES}
    assert sorted(set(recorded) - known) == [], "make goldens"
    pictures = {f"{screen}.{board}.png" for screen, board, _ in CASES}
    left = sorted(path.name for path in (root / goldens.FOLDER).glob("*.*.png") if path.name not in pictures)
    assert left == [], "delete them"
