"""The generated fonts: small enough, sorted, named as their licence asks, and cut out of the right places."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from host_tools.build import fonts
from kocka.ui.core.text import Font

BUDGET_BYTES = 60 * 1024
MODULES = [importlib.import_module(f"kocka.ui.fonts.{font.name}") for font in fonts.FONTS]
CASES = list(zip(fonts.FONTS, MODULES, strict=True))


def test_all_fonts_together_fit_their_share_of_the_flash() -> None:
    assert sum(len(module.STRIP) + len(module.POINTS) + len(module.MARKED) for module in MODULES) <= BUDGET_BYTES


def test_names_of_all_of_latin_extended_a_can_be_shown_where_texts_are() -> None:
    shown = {font.name: Font(module) for font, module in CASES if font.letters == fonts.TEXT}
    assert len(shown) == 7
    for name, font in shown.items():
        assert font.has("Łukasz Đorđe Şule Ōta İnönü Żaneta Škvorecký"), name
        missing = [chr(point) for point in range(0x100, 0x180) if not font.has(chr(point))]
        assert missing == [], name
        assert all(not font.has(chr(point)) for point in (0x180, 0x23F, 0x1E00)), name


def test_a_rare_letter_is_its_base_and_something_over_it() -> None:
    glyphs = {"a": 0b0110, "b": 0b0011, "c": 0b1000, "ā": 0b1110, "ē": 0b1011, "ű": 0b0111}
    made = fonts.composed(glyphs, "āēű")
    assert made == {"ā": ("a", 0b1000), "ē": ("b", 0b1000)}, "what nobody shares has a glyph of its own"
    assert fonts.composed(glyphs, "") == {}


@pytest.mark.parametrize(("font", "module"), CASES, ids=[font.name for font in fonts.FONTS])
def test_tables_are_whole(font: fonts.Font, module: object) -> None:
    points = [low | high << 8 for low, high in zip(module.POINTS[::2], module.POINTS[1::2], strict=True)]  # type: ignore[attr-defined]
    # The second half of a doubled letter stands where `a` and its place in the letters say.
    halves = {ord("a") + place for place in range(len(font.letters))} if font.doubled else set()
    marked = module.MARKED  # type: ignore[attr-defined]
    rare = [marked[at] | marked[at + 1] << 8 for at in range(0, len(marked), 4)]
    assert rare == sorted(rare) and not set(rare) & set(points)
    assert sorted(points + rare) == sorted({ord(letter) for letter in (*font.letters, *font.rare)} | halves)
    for at in range(0, len(marked), 4):
        assert marked[at + 2] < module.COUNT <= marked[at + 3] < module.COUNT + module.MARKS <= 256  # type: ignore[attr-defined]
    assert len(points) == module.COUNT  # type: ignore[attr-defined]
    row = (module.WIDTH * (module.COUNT + module.MARKS) + 7) // 8  # type: ignore[attr-defined]
    assert len(module.STRIP) == row * module.HEIGHT  # type: ignore[attr-defined]
    assert (points[:95] == list(range(32, 127))) == module.PLAIN  # type: ignore[attr-defined]


def test_no_two_letters_look_the_same() -> None:
    """A stand-in for a missing glyph would show up here."""
    alike = ("-–—−", "•·", "•●", "ĔĚ", "ĕě", "‚,", "'‘’", '"“”', "„‚")
    for font, module in zip(fonts.FONTS, MODULES, strict=True):
        rows = [_row(module, y) for y in range(module.HEIGHT)]
        points = [low | high << 8 for low, high in zip(module.POINTS[::2], module.POINTS[1::2], strict=True)]

        def cell(place: int, rows=rows, width=module.WIDTH) -> str:
            return "/".join(row[place * width : place * width + width] for row in rows)

        def part(point: int, points=points, marked=module.MARKED, cell=cell) -> str:
            if point in points:
                return str(cell(points.index(point)))
            at = next(at for at in range(0, len(marked), 4) if marked[at] | marked[at + 1] << 8 == point)
            return "".join(map(max, cell(marked[at + 2]), cell(marked[at + 3])))

        seen: dict[str, str] = {}
        for letter in sorted({*font.letters, *font.rare}):
            glyph = part(ord(letter))
            if font.doubled:
                glyph += "|" + part(ord("a") + font.letters.index(letter))
            other = seen.setdefault(glyph, letter)
            assert other == letter or any(other in group and letter in group for group in alike), (
                f"{font.name}: {other} and {letter}"
            )
            assert ("1" in glyph) == (letter != " "), f"{font.name}: {letter} is empty"


def _row(module: object, y: int) -> str:
    stride = (module.WIDTH * (module.COUNT + module.MARKS) + 7) // 8  # type: ignore[attr-defined]
    return "".join(f"{byte:08b}" for byte in module.STRIP[y * stride : (y + 1) * stride])  # type: ignore[attr-defined]


def test_the_reserved_name_is_only_in_the_licence(root: Path) -> None:
    folder = root / "firmware/kocka/ui/fonts"
    for path in folder.glob("*.py"):
        assert "terminus" not in path.read_text(encoding="utf-8").lower()
    licence = (folder / "LICENSE-sans.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert 'Reserved Font Name "Terminus Font"' in licence
    assert "Public domain" in (folder / "LICENSE-fixed.txt").read_text(encoding="utf-8")


def test_a_letter_that_no_font_has_fails_the_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Empty:
        width, height, base = 5, 8, 7

        def __init__(self, path: Path, size: int) -> None:
            pass

        def glyph(self, letter: str) -> None:
            return None

    monkeypatch.setattr(fonts, "_Face", Empty)
    with pytest.raises(Exception, match="no glyph for: ♠ ♥"):
        fonts.module(fonts.Font("x", "X", "x.pcf.gz", fonts.MISC, 8, "♠♥"), tmp_path)
