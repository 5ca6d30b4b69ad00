"""What only KiCad can make, kept beside the sources: the ground's copper in the board file, pictures for the page.

`kocka build copper` makes it again after a board has changed. made.json holds from which sources it was made, so that a
test without KiCad sees what is stale.
"""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from pathlib import Path

import click
from PIL import Image

from hardware.tools import solids
from hardware.tools.kicad import files, program
from hardware.tools.kicad.model import Design
from host_tools.build import chromium, debian

KEPT = "made.json"
# From which side KiCad renders them. The first two are bare, so that the tracks show.
_VIEWS = {
    "front.png": ("--side", "top", "--zoom", "1.2"),
    "back.png": ("--side", "bottom", "--zoom", "1.2"),
    "assembled.png": ("--rotate", "-40,0,20", "--perspective", "--zoom", "1.0"),
}
PICTURES = (*_VIEWS, "schematic.png")
_WIDE = 1100
_SHEET_WIDE = {"A4": 1900, "A3": 2400}
_MODEL = re.compile(r"^\(model .*\n", re.MULTILINE)


def sources(one: Design) -> str:
    """A hash of all files of a board, less what KiCad computes."""
    texts = files.texts(one)
    return hashlib.sha256("\0".join(f"{path}\0{texts[path]}" for path in sorted(texts)).encode()).hexdigest()


def _small(path: Path, crop: bool) -> bytes:
    """A picture in few colours; its empty margins cut off."""
    image = Image.open(path).convert("RGBA")
    if crop:
        box = image.getbbox()
        image = image.crop(box) if box else image
        paper = Image.new("RGB", image.size, (255, 255, 255))
        paper.paste(image, mask=image.getchannel("A"))
        image = paper
    return solids.png(image.convert("RGB").quantize(64))


def _schematic(folder: Path, sheet: Path, wide: int) -> bytes:
    """The schematic as a picture, drawn by Chromium."""
    browser = chromium.find()
    if browser is None:
        raise click.ClickException("Chromium draws the schematic: make enable")
    program.run("sch", "export", "svg", "--no-background-color", "-o", folder, sheet)
    shot = folder / "schematic.png"
    size = f"--window-size={wide},{round(wide * 210 / 297)}"
    page = folder / "page.html"
    page.write_text(f'<body style="margin:0"><img src="{sheet.stem}.svg" width="{wide}"></body>', encoding="utf-8")
    flags = ["--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu", size, f"--screenshot={shot}"]
    debian.run([browser, *flags, page.as_uri()], "drawing the schematic")
    return _small(shot, crop=False)


def made(one: Design, folder: Path) -> dict[str, bytes]:
    """Path from hardware/ -> content, of a board's file with its copper, the pictures and made.json."""
    program.write(files.texts(one), folder)
    place = folder / one.name
    pcb = place / f"{one.name}.kicad_pcb"
    fills = program.fill(pcb)
    text = files.texts(one, fills)[f"{one.name}/{one.name}.kicad_pcb"]
    pcb.write_text(text, encoding="utf-8")
    found = {pcb.name: text.encode()}
    bare = place / "bare.kicad_pcb"
    bare.write_text(_MODEL.sub("", text), encoding="utf-8")
    size = ["-w", str(_WIDE), "--height", str(_WIDE * 3 // 4), "--background", "transparent"]
    for name, view in _VIEWS.items():
        shot = folder / name
        program.run("pcb", "render", *view, *size, "-o", shot, bare if "--side" in view else pcb)
        found[name] = _small(shot, crop=True)
    found["schematic.png"] = _schematic(folder, place / f"{one.name}.kicad_sch", _SHEET_WIDE[one.paper])
    found[KEPT] = (json.dumps({"sources": sources(one)}, indent=2) + "\n").encode()
    return {f"{one.name}/{name}": data for name, data in found.items()}


def outputs() -> dict[str, bytes]:
    """Repository path -> content."""
    found: dict[str, bytes] = {}
    for name in files.DESIGNS:
        with tempfile.TemporaryDirectory() as folder:
            found.update((f"hardware/{path}", data) for path, data in made(files.design(name), Path(folder)).items())
    return found
