"""The goldens of the screens: a hash of the pixels of every canonical screen, board and language, and small PNGs.

`tests/data/goldens/screens.json` holds the hashes, `tests/data/goldens/*.png` the pictures of the first language:
those are for people, who look at the diff. `make goldens` writes both, tests/ui/test_goldens.py compares.
"""

from __future__ import annotations

import hashlib
import io
import json
from pathlib import Path

from PIL import Image

from host_tools.sim import gallery
from host_tools.sim.device import LANGUAGES

FOLDER = "tests/data/goldens"
HASHES = f"{FOLDER}/screens.json"
# The pictures of the README: rows of (screen, board, zoom), by language.
SHOWN = {
    "readme_boards": (
        (("table", "pico_lcd_1_3", 2), ("interlude", "pico_display_2_8", 2)),
        (("pass_ask", "oled_128x64", 4), ("table", "oled_128x64", 4)),
    ),
    "readme_match": (
        (("start_resume", "pico_lcd_1_3", 2), ("new_match", "pico_lcd_1_3", 2)),
        (("round_end", "pico_lcd_1_3", 2), ("sheet_graph", "pico_lcd_1_3", 2)),
    ),
}
_GAP = 16


def case(screen: str, board: str, language: str) -> str:
    """The key of a picture in the file of hashes."""
    return f"{screen}/{board}/{language}"


def digest(picture: gallery.Picture) -> str:
    """A hash of the colours of all pixels: how they are stored does not matter."""
    image = picture.image().convert("RGB")
    return hashlib.sha256(f"{image.width}x{image.height}:".encode() + image.tobytes()).hexdigest()[:32]


def outputs() -> dict[str, bytes]:
    """The golden files as they should be: repository path -> content."""
    hashes: dict[str, str] = {}
    files: dict[str, bytes] = {}
    for screen, board, language in gallery.cases():
        picture = gallery.render(screen, board, language)
        hashes[case(screen, board, language)] = digest(picture)
        if language == LANGUAGES[0]:
            out = io.BytesIO()
            picture.image().save(out, "PNG", optimize=True)
            files[f"{FOLDER}/{screen}.{board}.png"] = out.getvalue()
    for name, rows in SHOWN.items():
        for language in LANGUAGES:
            out = io.BytesIO()
            montage(rows, language).save(out, "PNG", optimize=True)
            files[f"{FOLDER}/{name}_{language}.png"] = out.getvalue()
    files[HASHES] = (json.dumps(dict(sorted(hashes.items())), indent=1) + "\n").encode()
    return files


def montage(rows: tuple[tuple[tuple[str, str, int], ...], ...], language: str) -> Image.Image:
    """Screens side by side, rows centred, on a transparent ground."""
    drawn = [[gallery.render(screen, board, language).image(zoom) for screen, board, zoom in row] for row in rows]
    widths = [sum(image.width for image in row) + _GAP * (len(row) - 1) for row in drawn]
    heights = [max(image.height for image in row) for row in drawn]
    out = Image.new("RGBA", (max(widths), sum(heights) + _GAP * (len(rows) - 1)), (0, 0, 0, 0))
    y = 0
    for row, width, height in zip(drawn, widths, heights, strict=True):
        x = (out.width - width) // 2
        for image in row:
            out.paste(image.convert("RGBA"), (x, y + (height - image.height) // 2))
            x += image.width + _GAP
        y += height + _GAP
    return out.quantize(64)


def difference(before: Path, after: Image.Image) -> Image.Image:
    """The golden, the picture now, and what differs in red, side by side."""
    now = after.convert("RGB")
    golden = Image.open(before).convert("RGB") if before.exists() else Image.new("RGB", now.size)
    if golden.size != now.size:
        golden = golden.resize(now.size, Image.Resampling.NEAREST)
    marked = Image.new("RGB", now.size, (255, 255, 255))
    for y in range(now.height):
        for x in range(now.width):
            if now.getpixel((x, y)) != golden.getpixel((x, y)):
                marked.putpixel((x, y), (220, 0, 40))
    out = Image.new("RGB", (3 * now.width + 16, now.height), (128, 128, 128))
    for place, image in enumerate((golden, now, marked)):
        out.paste(image, (place * (now.width + 8), 0))
    return out
