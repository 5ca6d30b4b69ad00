"""Makes firmware/kocka/ui/fonts/*.py: the bitmap fonts, with the glyphs that our texts need.

Sources are two Debian packages of X11 fonts, pinned by checksum; FreeType (inside Pillow) reads them. The result for
each font is one horizontal strip of glyphs (MONO_HLSB) and the sorted code points; rare letters are composed of two
glyphs, one painted over the other. Terminus is under the Open Font
License, which reserves its name, so the data made from it are called "Kočka Sans". Data made from misc-fixed (public
domain) are called "Kočka Fixed". The licences are written beside the data.

A glyph that the source lacks is taken from the font's `spare`; if that lacks it too the build fails.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from host_tools.build import debian

TARGET = "firmware/kocka/ui/fonts"

TERMINUS = debian.pinned("terminus")
MISC = debian.pinned("misc-fixed")

ASCII = "".join(chr(code) for code in range(32, 127))
CZECH = "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž"
NAMES = "ÄĹĽÔÖÜäĺľôöü"  # people at the table are not all Czech
SIGNS = "♠♥♦♣←↑→↓▲▼◄►●○■•·„“”‚‘’–—…×€°±−½"
TEXT = ASCII + CZECH + NAMES + SIGNS
# For names from all of Europe: Latin Extended-A. Where they are rare, a second glyph over another one saves room.
EXTENDED = "".join(chr(code) for code in range(0x100, 0x180) if chr(code) not in TEXT)
DIGITS = " 0123456789+-−–:/×.,%½"


@dataclass(frozen=True)
class Font:
    """A font to make: module `name`, from `source` (file name) of a package; `spare` fills gaps. Letters of `rare` are
    composed where that takes less.

    `doubled`: every pixel becomes four with smoothed edges, and rows that no glyph uses are left out. As no glyph may
    be wider than 17 px (kocka.ui.core.raster), a character is two glyphs side by side: its own code point holds the
    left half, a lower-case letter from "a" on, in the order of `letters`, the right one.
    """

    name: str
    title: str
    source: str
    package: debian.Source
    size: int
    letters: str = TEXT
    spare: str = ""
    doubled: bool = False

    @property
    def rare(self) -> str:
        """Letters of names: in the fonts of texts."""
        return EXTENDED if self.letters == TEXT else ""


FONTS = (
    Font("sans16", "Kočka Sans 16", "ter-u16b_unicode.pcf.gz", TERMINUS, 16),
    Font("sans18", "Kočka Sans 18", "ter-u18b_unicode.pcf.gz", TERMINUS, 18),
    Font("sans20", "Kočka Sans 20", "ter-u20b_unicode.pcf.gz", TERMINUS, 20),
    Font("sans24", "Kočka Sans 24", "ter-u24b_unicode.pcf.gz", TERMINUS, 24),
    Font("sans32", "Kočka Sans 32", "ter-u32b_unicode.pcf.gz", TERMINUS, 32, DIGITS),
    Font("sans64", "Kočka Sans 64", "ter-u32b_unicode.pcf.gz", TERMINUS, 32, "0123456789−", doubled=True),
    Font("fixed8", "Kočka Fixed 5x8", "5x8.pcf.gz", MISC, 8),
    Font("fixed13", "Kočka Fixed 6x13", "6x13.pcf.gz", MISC, 13),
    Font("fixed13b", "Kočka Fixed 6x13 bold", "6x13B.pcf.gz", MISC, 13, TEXT, "6x13.pcf.gz"),
    Font("fixed20", "Kočka Fixed 10x20", "10x20.pcf.gz", MISC, 20, DIGITS),
)


class _Face:
    """A bitmap font file, glyph by glyph."""

    def __init__(self, path: Path, size: int) -> None:
        self._font = ImageFont.truetype(io.BytesIO(gzip.decompress(path.read_bytes())), size)
        self.base, below = self._font.getmetrics()
        self.width = round(self._font.getlength("A"))
        self.height = self.base + below
        self._absent = self._draw("\uffff").tobytes()

    def _draw(self, letter: str) -> Image.Image:
        picture = Image.new("1", (self.width, self.height))
        ImageDraw.Draw(picture).text((0, 0), letter, font=self._font, fill=1)
        return picture

    def glyph(self, letter: str) -> Image.Image | None:
        """The glyph in its cell, None if the font has none (it would show its stand-in, a question mark or a box)."""
        picture = self._draw(letter)
        return None if picture.tobytes() == self._absent and letter not in " ?" else picture

    def cap_height(self) -> int:
        """Height of a capital in px."""
        box = self._draw("H").getbbox()
        assert box is not None
        return int(box[3] - box[1])


def _escaped(data: bytes, indent: str) -> str:
    """A bytes constant in lines of 32 bytes."""
    lines = []
    for start in range(0, len(data), 32):
        text = "".join(f"\\x{byte:02x}" for byte in data[start : start + 32])
        lines.append(f'{indent}b"{text}"')
    return "\n".join(lines)


def doubled(picture: Image.Image) -> Image.Image:
    """A black and white picture twice as large, its edges smoothed by the Scale2x rule."""
    before = np.pad(np.asarray(picture, dtype=bool), 1)
    here = before[1:-1, 1:-1]
    up, down, left, right = before[:-2, 1:-1], before[2:, 1:-1], before[1:-1, :-2], before[1:-1, 2:]
    made = np.empty((2 * here.shape[0], 2 * here.shape[1]), dtype=bool)
    made[0::2, 0::2] = np.where((left == up) & (left != down) & (up != right), up, here)
    made[0::2, 1::2] = np.where((up == right) & (up != left) & (right != down), right, here)
    made[1::2, 0::2] = np.where((left == down) & (left != up) & (down != right), left, here)
    made[1::2, 1::2] = np.where((down == right) & (left != down) & (up != right), right, here)
    return Image.fromarray(made)


def halves(strip: Image.Image, points: list[int], letters: str) -> tuple[Image.Image, list[int]]:
    """A strip of glyphs cut into left and right halves, and the code points of these: see Font."""
    wide = strip.width // len(points) // 2
    parts = {}
    for place, point in enumerate(points):
        at = 2 * place * wide
        parts[point] = strip.crop((at, 0, at + wide, strip.height))
        parts[ord("a") + letters.index(chr(point))] = strip.crop((at + wide, 0, at + 2 * wide, strip.height))
    made = Image.new("1", (wide * len(parts), strip.height))
    for place, point in enumerate(sorted(parts)):
        made.paste(parts[point], (place * wide, 0))
    return made, sorted(parts)


def composed(glyphs: dict[str, int], rare: str) -> dict[str, tuple[str, int]]:
    """Of which letter, and which pixels over it, rare letters are made: those that share these pixels with another one.

    glyphs: the pixels of all letters, as the bits of a number.
    """
    bases = {letter: pixels for letter, pixels in glyphs.items() if letter not in rare}
    left = list(rare)
    made: dict[str, tuple[str, int]] = {}
    while True:
        found: dict[int, dict[str, str]] = {}
        for letter in left:
            for base, pixels in bases.items():
                if pixels & ~glyphs[letter] == 0:
                    found.setdefault(glyphs[letter] & ~pixels, {}).setdefault(letter, base)
        mark = max(found, key=lambda over: (len(found[over]), over), default=0)
        if len(found.get(mark, ())) < 2:
            return made
        made |= {letter: (base, mark) for letter, base in found[mark].items()}
        left = [letter for letter in left if letter not in made]


def _pixels(glyph: Image.Image) -> int:
    return int("".join("1" if pixel else "0" for pixel in np.asarray(glyph).flat), 2)


def _picture(pixels: int, size: tuple[int, int]) -> Image.Image:
    bits = [letter == "1" for letter in f"{pixels:0{size[0] * size[1]}b}"]
    return Image.fromarray(np.array(bits, dtype=bool).reshape(size[1], size[0]))


def module(font: Font, folder: Path) -> bytes:
    """The Python source of a font. ClickException that names the glyphs its sources lack."""
    face = _Face(folder / font.source, font.size)
    spare = _Face(folder / font.spare, font.size) if font.spare else None
    glyphs: dict[str, Image.Image] = {}
    absent = []
    for letter in sorted({*font.letters, *font.rare}):
        glyph = face.glyph(letter)
        if glyph is None and spare is not None:
            glyph = spare.glyph(letter)
        if glyph is None:
            absent.append(letter)
        else:
            glyphs[letter] = glyph
    if absent:
        raise click.ClickException(f"{font.source} has no glyph for: {' '.join(absent)}")
    rare = composed({letter: _pixels(glyph) for letter, glyph in glyphs.items()}, font.rare) if font.rare else {}
    own = [letter for letter in glyphs if letter not in rare]
    points = [ord(letter) for letter in own]
    over = sorted({mark for _, mark in rare.values()})
    size = (face.width, face.height)
    strip = Image.new("1", (face.width * (len(own) + len(over)), face.height))
    for place, picture in enumerate([*(glyphs[letter] for letter in own), *(_picture(mark, size) for mark in over)]):
        strip.paste(picture, (place * face.width, 0))
    marked = b"".join(
        ord(letter).to_bytes(2, "little") + bytes((own.index(base), len(own) + over.index(mark)))
        for letter, (base, mark) in sorted(rare.items())
    )
    width, height, base, cap = face.width, face.height, face.base, face.cap_height()
    if font.doubled:
        box = strip.getbbox()
        assert box is not None
        strip, points = halves(doubled(strip.crop((0, box[1], strip.width, box[3]))), points, font.letters)
        height, base, cap = strip.height, 2 * (base - box[1]), 2 * cap
    first_beyond = len([point for point in points if point < 127])
    plain = points[:first_beyond] == list(range(32, 127))
    code = b"".join(point.to_bytes(2, "little") for point in points)
    where = "LICENSE-sans.txt (SIL OFL 1.1)" if font.package is TERMINUS else "LICENSE-fixed.txt (public domain)"
    return (
        f'"""{font.title}: generated by host_tools/build/fonts.py, do not edit. Licence: {where}."""\n'
        "\n"
        "# fmt: off\n"
        f"WIDTH = {width}\n"
        f"HEIGHT = {height}\n"
        f"BASE = {base}  # rows above the baseline\n"
        f"CAP = {cap}  # height of a capital\n"
        f"COUNT = {len(points)}\n"
        f"PLAIN = {plain}  # begins with all of ASCII from the space on\n"
        "# Code points, ascending, 16 bits each, low byte first.\n"
        f"POINTS = (\n{_escaped(code, '    ')}\n)\n"
        "# All glyphs side by side: rows of (COUNT + MARKS) * WIDTH pixels, MONO_HLSB.\n"
        f"STRIP = (\n{_escaped(strip.tobytes(), '    ')}\n)\n"
        f"MARKS = {len(over)}  # glyphs of the strip behind those: what is painted over others\n"
        "# Letters of two glyphs: code point as above, the glyph, the one over it.\n"
        + (f"MARKED = (\n{_escaped(marked, '    ')}\n)\n" if marked else 'MARKED = b""\n')
    ).encode()


def _licence_sans(copyright_file: str) -> bytes:
    start = copyright_file.index("Copyright (c) 2010-2014 Dimitar")
    end = copyright_file.index("=====", start)
    head = (
        "The font data sans*.py in this folder are derived from Terminus Font 4.48 (selected glyphs of the bold\n"
        "faces, in another format) under the name Kočka Sans.\n"
        "They are licensed under the SIL Open Font License, Version 1.1.\n\n"
    )
    return (head + copyright_file[start:end].rstrip() + "\n").encode()


def _licence_fixed(copyright_file: str) -> bytes:
    wanted = '"Public domain font.  Share and enjoy."'
    if wanted not in copyright_file.partition("font-misc-misc/COPYING")[2][:100]:
        raise click.ClickException("xfonts-base: the notice of font-misc-misc is not where it was")
    return (
        "The font data fixed*.py in this folder are derived from the X11 fonts misc-fixed (font-misc-misc), whose\n"
        f"COPYING says: {wanted}\n"
    ).encode()


def _is_pinned(path: Path, source: debian.Source) -> bool:
    return path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == source.files[0][1]


def _unpacked(folder: Path) -> Path:
    """Both packages unpacked below `folder`, downloaded if they are not kept from the last time."""
    kept = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kocka" / "fonts"
    paths = [kept / source.files[0][0] for source in (TERMINUS, MISC)]
    if not all(_is_pinned(path, source) for path, source in zip(paths, (TERMINUS, MISC), strict=True)):
        paths = debian.fetch([TERMINUS, MISC], kept)
    for path in paths:
        debian.run(["dpkg-deb", "-x", str(path), str(folder)], f"unpacking {path.name}")
    return folder


def outputs() -> dict[str, bytes]:
    """All files of the fonts folder that this step makes, by repository path."""
    with tempfile.TemporaryDirectory() as name:
        root = _unpacked(Path(name))
        faces = root / "usr/share/fonts/X11/misc"
        made = {f"{TARGET}/{font.name}.py": module(font, faces) for font in FONTS}
        documents = root / "usr/share/doc"
        terminus = (documents / "xfonts-terminus/copyright").read_text(encoding="utf-8")
        misc = (documents / "xfonts-base/copyright").read_text(encoding="utf-8")
    made[f"{TARGET}/LICENSE-sans.txt"] = _licence_sans(terminus)
    made[f"{TARGET}/LICENSE-fixed.txt"] = _licence_fixed(misc)
    made[f"{TARGET}/__init__.py"] = (
        b'"""Bitmap fonts, generated by host_tools/build/fonts.py; see kocka.ui.core.text."""\n'
    )
    return made
