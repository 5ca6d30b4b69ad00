"""Makes firmware/kocka/ui/art/*.py: the drawings as constants.

Sources are host_tools/build/art/*.txt (one character a pixel) and the drawing programs of this package (suit signs,
logo). `kocka build art` writes, `kocka build art --check` compares only.

A text file names its module with ``module NAME`` and holds sprites::

    sprite NAME mono|layers|colour [mirror] [tile[=LETTER]] [row=COUNT]
    rows of pixels
    over X Y          (optional: rows painted over the sprite, "." leaves it alone)
    rows of pixels

``mirror`` appends each row's mirror image. ``tile`` gives the finished sprite a background with rounded corners: a
colour, or for a mono sprite white, its pixels then being the black ones. Lines that start with "# " are comments. Mono
pixels are "#" and "."; colour pixels are the letters of LEGEND. ``layers`` makes two mono sprites of one size: NAME of
the "#" and NAME_FILL of the "o". ``row=3`` makes NAME_2 and NAME_3, too: so many side by side.
"""

from __future__ import annotations

from pathlib import Path

from host_tools.build import moods
from host_tools.build.sprite import LEGEND, Sprite

SOURCES = Path(__file__).parent / "art"
TARGET = "firmware/kocka/ui/art"

_MASK = {"#": 1, ".": 0}
_LAYERS = {"#": 1, "o": 2, ".": 0}


class ArtError(Exception):
    """A text source that cannot be read; the message names file and line."""


def _lay_tile(sprite: Sprite, background: int) -> None:
    """Fills the empty pixels (mono: inverts all) and rounds the corners by two pixels."""
    right, bottom = sprite.width - 1, sprite.height - 1
    for y, row in enumerate(sprite.rows):
        for x, pixel in enumerate(row):
            if min(x, right - x) + min(y, bottom - y) < 2:
                row[x] = 0 if sprite.mono else LEGEND["."]
            elif sprite.mono:
                row[x] = 1 - pixel
            elif pixel == LEGEND["."]:
                row[x] = background


def parse(path: Path) -> tuple[str, list[Sprite]]:
    """Reads one text source: (module name, sprites). Raises ArtError with file and line."""
    module = ""
    sprites: list[Sprite] = []
    mirror = in_layers = False
    over: tuple[int, int] | None = None
    backgrounds: list[tuple[Sprite, int]] = []
    layered: list[Sprite] = []
    repeated: list[tuple[Sprite, int]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        where = f"{path.name}:{number}"
        if not line.strip() or line.startswith("# ") or line == "#":
            continue
        words = line.split()
        if words[0] == "module" and len(words) == 2:
            module = words[1]
        elif words[0] == "sprite" and len(words) >= 3:
            options = set(words[3:])
            mirror = "mirror" in options
            tiles = [option for option in options if option.startswith("tile")]
            rows = [option for option in options if option.startswith("row=") and option[4:].isdigit()]
            known = {"mirror", *tiles, *rows}
            if words[2] not in ("mono", "layers", "colour") or options - known or len(tiles) > 1 or len(rows) > 1:
                raise ArtError(
                    f"{where}: expected 'sprite NAME mono|layers|colour [mirror] [tile[=LETTER]] [row=COUNT]'"
                )
            sprites.append(Sprite(words[1], words[2] != "colour", []))
            if rows:
                repeated.append((sprites[-1], int(rows[0][4:])))
            in_layers = words[2] == "layers"
            if in_layers:
                layered.append(sprites[-1])
            if tiles:
                letter = tiles[0].partition("=")[2]
                if letter not in ("",) if words[2] == "mono" else letter not in LEGEND:
                    raise ArtError(f"{where}: {tiles[0]!r}: a colour tile names its colour, a mono tile does not")
                backgrounds.append((sprites[-1], LEGEND.get(letter, 1)))
            over = None
        elif words[0] == "over" and len(words) == 3:
            over = (int(words[1]), int(words[2]))
        else:
            if not sprites:
                raise ArtError(f"{where}: pixels before the first sprite")
            sprite = sprites[-1]
            legend = LEGEND if not sprite.mono else _LAYERS if in_layers else _MASK
            try:
                row = [legend[letter] for letter in line]
            except KeyError as error:
                raise ArtError(f"{where}: {error.args[0]!r} is not in the legend") from None
            if over is not None:
                x, y = over
                empty = legend["."]
                if y >= sprite.height or x + len(row) > sprite.width:
                    raise ArtError(f"{where}: outside of {sprite.name}")
                for i, pixel in enumerate(row):
                    if pixel != empty:
                        sprite.rows[y][x + i] = pixel
                over = (x, y + 1)
                continue
            if mirror:
                row += row[::-1]
            if sprite.rows and len(row) != sprite.width:
                raise ArtError(f"{where}: {len(row)} pixels, {sprite.name} is {sprite.width} wide")
            sprite.rows.append(row)
    for sprite, background in backgrounds:
        _lay_tile(sprite, background)
    for sprite in layered:
        filling = [[pixel >> 1 for pixel in row] for row in sprite.rows]
        sprite.rows = [[pixel & 1 for pixel in row] for row in sprite.rows]
        sprites.append(Sprite(f"{sprite.name}_FILL", True, filling))
    for sprite, most in repeated:
        for count in range(2, most + 1):
            sprites.append(Sprite(f"{sprite.name}_{count}", sprite.mono, [count * row for row in sprite.rows]))
    if not module:
        raise ArtError(f"{path.name}: no 'module NAME' line")
    return module, sprites


def modules() -> dict[str, list[Sprite]]:
    """Every generated module's sprites by module name."""
    from host_tools.build import logo, suits

    out: dict[str, list[Sprite]] = {"suits": suits.sprites(), "logo": logo.sprites()}
    for path in sorted(SOURCES.glob("*.txt")):
        name, sprites = parse(path)
        out.setdefault(name, []).extend(sprites)
    return out


def render() -> dict[str, str]:
    """Every generated file's text by file name."""
    files = {"__init__.py": '"""Drawings, generated by host_tools/build/art.py; NAME = (width, height, bytes)."""\n'}
    found = modules()
    for name, sprites in found.items():
        kinds = "MONO_HLSB masks" if all(s.mono for s in sprites) else "GS4_HMSB sprites (index 15 is transparent)"
        if any(s.mono for s in sprites) and not all(s.mono for s in sprites):
            kinds = "MONO_HLSB masks and GS4_HMSB sprites (index 15 is transparent)"
        head = f'"""Generated by host_tools/build/art.py, do not edit: {kinds}."""\n\n# fmt: off\n'
        files[f"{name}.py"] = head + "\n".join(s.source() for s in sprites)
    return {**files, **moods.render(found["faces"], found["faces_mono"])}


def outputs() -> dict[str, bytes]:
    """Every generated file: path in the repository -> contents."""
    return {f"{TARGET}/{name}": text.encode() for name, text in render().items()}
