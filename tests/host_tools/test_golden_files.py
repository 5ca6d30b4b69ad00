"""The goldens' files and the page of what has changed."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from host_tools.sim import gallery, golden_report, goldens, moving
from host_tools.sim.golden_report import Change
from host_tools.sim.goldens import HASHES, Case, Recorded

RED, BLUE = (200, 0, 0), (0, 0, 200)
PICTURED = Case("table", "oled_128x64", "cs")
HASHED = Case("table", "oled_128x64", "en")


def plain(colour: tuple[int, int, int]) -> Image.Image:
    return Image.new("RGB", (6, 4), colour)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Somewhere else, with goldens of two cases, both red."""
    put(tmp_path, goldens.files({PICTURED: plain(RED), HASHED: plain(RED)}, tmp_path))
    return tmp_path


def put(root: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)


def test_pictures_are_of_screens_that_exist() -> None:
    """About forty, each once; more would bury a diff."""
    assert set(goldens.PICTURED) <= set(gallery.SCREENS)
    assert 35 <= len(goldens.PICTURED) == len(set(goldens.PICTURED)) <= 48


def test_the_manuals_pictures_are_among_them(root: Path) -> None:
    """So whoever changes a picture of the manual sees it in the diff."""
    for language in ("cs", "en"):
        text = (root / "host_tools/build/manual" / f"{language}.md").read_text(encoding="utf-8")
        shown = {
            name.strip(' "')
            for line in text.splitlines()
            if line.startswith("{{ screens(")
            for name in line.partition("(")[2].partition(")")[0].split(",")
            if "board=" not in name
        }
        assert len(shown) > 20
        assert shown - set(goldens.PICTURED) == set()


def test_a_picture_or_a_line_is_kept_of_every_case(checkout: Path) -> None:
    assert (checkout / PICTURED.file).exists() and HASHED.file == ""
    assert (checkout / HASHES).read_text() == f"{HASHED} {goldens.digest(plain(RED))}\n"
    recorded = Recorded(checkout)
    assert recorded.wanted == {case: goldens.digest(plain(RED)) for case in (PICTURED, HASHED)}
    picture = recorded.picture(PICTURED)
    assert picture is not None and goldens.digest(picture) == goldens.digest(plain(RED))
    assert recorded.picture(HASHED) is None


def test_a_picture_that_looks_the_same_is_not_written_again(checkout: Path) -> None:
    """Another Pillow packs it in another way."""
    plain(RED).save(checkout / PICTURED.file, compress_level=0)
    before = (checkout / PICTURED.file).read_bytes()
    assert goldens.files({PICTURED: plain(RED)}, checkout)[PICTURED.file] == before
    assert goldens.files({PICTURED: plain(BLUE)}, checkout)[PICTURED.file] != before


def test_two_hashes_of_a_merge_are_none(checkout: Path) -> None:
    with (checkout / HASHES).open("a") as file:
        file.write(f"{HASHED} {'0' * 32}\n")
    assert HASHED not in Recorded(checkout).wanted


def test_leftovers_are_found(checkout: Path) -> None:
    gone = Case("gone", "oled_128x64", "cs")
    plain(RED).save(checkout / goldens.FOLDER / "gone.oled_128x64.png")
    assert Recorded(checkout).leftovers() == ([gone], [f"{goldens.FOLDER}/gone.oled_128x64.png"])


def test_the_difference_is_red_where_pixels_differ() -> None:
    before, now = plain(RED), plain(RED)
    now.putpixel((2, 1), BLUE)
    shown = golden_report.difference(before, now)
    assert shown.getpixel((2, 1)) == (220, 0, 40)
    assert shown.getpixel((3, 1)) != (220, 0, 40)
    assert golden_report.difference(Image.new("RGB", (9, 9)), now).getpixel((0, 0)) == (220, 0, 40)


def test_the_page_shows_what_tests_add_and_loses_what_they_remove(checkout: Path) -> None:
    golden_report.add(checkout, Change(PICTURED, plain(RED), plain(BLUE)))
    page = golden_report.add(checkout, Change(HASHED, None, plain(BLUE)))
    text = page.read_text(encoding="utf-8")
    assert "2 pictures" in text and "table.oled_128x64.cs.difference.png" in text
    assert "table.oled_128x64.en.now.png" in text and "table.oled_128x64.en.before.png" not in text
    golden_report.remove(checkout, HASHED)
    assert "1 pictures" in page.read_text(encoding="utf-8")
    assert golden_report.write(checkout, []) == page
    assert "0 pictures" in page.read_text(encoding="utf-8")


def test_changes_are_what_differs_what_is_new_and_what_is_gone(checkout: Path) -> None:
    new = Case("start", "oled_128x64", "en")
    found = golden_report.changes(checkout, {PICTURED: plain(BLUE), new: plain(RED)})
    assert [(one.case, one.before is None, one.now is None) for one in found] == [
        (new, True, False),
        (PICTURED, False, False),
        (HASHED, True, True),  # nothing can render it here
    ]


def test_what_is_kept_as_a_hash_is_rendered_by_the_commit_that_recorded_it(tmp_path: Path) -> None:
    """Its sources draw the picture once more; one whose hash is another's is no picture from before."""

    def git(*arguments: str) -> None:
        identity = ["-c", "user.name=Kocka", "-c", "user.email=kocka@example.org"]
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True, capture_output=True)

    sources = {
        "firmware/empty.txt": b"",
        "host_tools/__init__.py": b"",
        "host_tools/shims.py": b"def install():\n    pass\n",
        "host_tools/sim/__init__.py": b"",
        "host_tools/sim/gallery.py": (
            b"from PIL import Image\n\n\n"
            b"class Picture:\n    def image(self):\n        return Image.new('RGB', (6, 4), (200, 0, 0))\n\n\n"
            b"def render(screen, board, language):\n    return Picture()\n"
        ),
    }
    other = Case("start", "oled_128x64", "en")
    lines = f"{HASHED} {goldens.digest(plain(RED))}\n{other} {goldens.digest(plain(BLUE))}\n"
    put(tmp_path, {**sources, HASHES: lines.encode()})
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "Record")
    (tmp_path / "host_tools/sim/gallery.py").write_text("nothing of it is left")
    recorded = Recorded(tmp_path)
    found = golden_report.rendered_before(tmp_path, [HASHED, other], recorded)
    assert list(found) == [HASHED]
    assert goldens.digest(found[HASHED]) == goldens.digest(plain(RED))


def test_the_moving_picture_of_the_readme_is_kept(root: Path) -> None:
    """Eight seconds in which cards move: as large a file as a page bears."""
    content = (root / moving.FILE).read_bytes()
    assert moving.FILE in (root / "README.md").read_text(encoding="utf-8")
    assert len(content) < 400_000
    with Image.open(io.BytesIO(content)) as picture:
        assert picture.n_frames > 25
        lengths = []
        for number in range(picture.n_frames):
            picture.seek(number)
            lengths.append(picture.info["duration"])
    assert 7000 < sum(lengths) < 10_000
    assert moving.alike(moving.FILE, content, content)
