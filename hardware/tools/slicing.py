"""PrusaSlicer's result for a printed part: grams, hours, and what would fail on the printer.

A 0.4 mm nozzle and layers of 0.2 mm. The slicer may add supports: a part that needs them fails. It leaves out walls
that are thinner than a line: whatever hangs in the air then is found in the lines that it does print.

Lengths in mm. Results are kept in the user's cache folder, by the file's hash.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import re
import shutil
import subprocess
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import platformdirs
from manifold3d import CrossSection, JoinType, Manifold  # type: ignore[import-not-found, unused-ignore]
from numpy.typing import NDArray
from PIL import Image, ImageDraw

PROGRAM = "prusa-slicer"

NOZZLE = 0.4
LAYER = 0.2
BED = 180.0
THINNEST = 0.8  # a wall
BRIDGE = 12.5  # the longest line that is printed over nothing, held at both ends
TONGUE = 1.6  # the longest one held at one end

_SETTINGS = {
    "printer_technology": "FFF",
    "gcode_flavor": "marlin2",
    "nozzle_diameter": NOZZLE,
    "filament_diameter": 1.75,
    "filament_density": 1.24,  # PLA
    "bed_shape": f"0x0,{BED:g}x0,{BED:g}x{BED:g},0x{BED:g}",
    "layer_height": LAYER,
    "first_layer_height": LAYER,
    "perimeters": 3,
    "perimeter_generator": "classic",
    "thin_walls": 0,
    "fill_density": "15%",
    "fill_pattern": "rectilinear",
    "support_material": 1,
    "support_material_auto": 1,
    "support_material_threshold": 40,
    "dont_support_bridges": 1,
    "skirts": 0,
    "brim_width": 0,
    "start_gcode": "",
    "end_gcode": "",
    "perimeter_speed": 45,
    "external_perimeter_speed": 30,
    "infill_speed": 60,
    "solid_infill_speed": 50,
    "top_solid_infill_speed": 30,
}

# Lines that shape the part. Infill is left out: it crosses gaps in the infill below, as it should.
_PERIMETERS = ("External perimeter", "Perimeter", "Overhang perimeter")
_BRIDGES = "Bridge infill"

_PX = 10  # pixels a millimetre
_STEP = 0.2  # from sample to sample along a line

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Path_(NamedTuple):
    """A line that is printed without a break: its kind as the slicer names it, its width, [point, xy]."""

    kind: str
    width: float
    points: Points


class Sliced(NamedTuple):
    """A part as it is printed: its layers from below, plastic (grams of PLA) and time; supports are aside.

    heights: of each layer's upper side.
    """

    layers: list[list[Path_]]
    heights: list[float]
    grams: float
    seconds: int
    supports: list[Path_]


def find() -> str | None:
    """The slicer's path: what KOCKA_PRUSA_SLICER names, else PROGRAM on the path; None if there is none."""
    return shutil.which(os.environ.get("KOCKA_PRUSA_SLICER") or PROGRAM)


def _gcode(stl: bytes) -> str:
    """The slicer's output, from the cache if it has it. RuntimeError with what the slicer says."""
    settings = "".join(f"{name} = {value}\n" for name, value in _SETTINGS.items())
    key = hashlib.sha256(settings.encode() + stl).hexdigest()
    kept = Path(platformdirs.user_cache_dir("kocka", appauthor=False)) / "slices" / f"{key}.z"
    if kept.exists():
        try:
            return zlib.decompress(kept.read_bytes()).decode()
        except zlib.error:
            pass  # cut short: made anew
    program = find()
    if program is None:
        raise RuntimeError(f"{PROGRAM} is not installed (make enable)")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "part.stl").write_bytes(stl)
        (folder / "settings.ini").write_text(settings, encoding="utf-8")
        done = subprocess.run(
            [
                program,
                *("--load", folder / "settings.ini", "--datadir", folder / "data"),
                *("--export-gcode", "--output", folder / "part.gcode", folder / "part.stl"),
            ],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
        if done.returncode or not (folder / "part.gcode").exists():
            raise RuntimeError(f"{PROGRAM} failed: {(done.stderr + done.stdout)[-600:]}")
        text = (folder / "part.gcode").read_text(encoding="utf-8")
    kept.parent.mkdir(parents=True, exist_ok=True)
    part = kept.with_suffix(f".{os.getpid()}")
    part.write_bytes(zlib.compress(text.encode(), 6))
    part.replace(kept)
    return text


def _seconds(words: str) -> int:
    """ "1h 2m 3s" -> 3723."""
    units = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    return sum(int(number) * units[unit] for number, unit in re.findall(r"(\d+)([dhms])", words))


def parse(text: str) -> Sliced:
    """The layers of G-code that PrusaSlicer has written (absolute positions of the extruder)."""
    layers: list[list[Path_]] = []
    heights: list[float] = []
    kind, width, extruder = "", 0.45, 0.0
    at = (0.0, 0.0)
    points: list[tuple[float, float]] = []
    grams, seconds = 0.0, 0

    def finish() -> None:
        nonlocal points
        if len(points) > 1:
            layers[-1].append(Path_(kind, width, np.array(points)))
        points = []

    for line in text.splitlines():
        if line.startswith("G1 "):
            words = {word[0]: float(word[1:]) for word in line.split(";")[0].split()[1:]}
            there = (words.get("X", at[0]), words.get("Y", at[1]))
            extruding = words.get("E", extruder) > extruder
            extruder = words.get("E", extruder)
            if extruding and there != at and layers:
                points = [*(points or [at]), there]
            else:
                finish()
            at = there
        elif line.startswith(";"):
            if line == ";LAYER_CHANGE":
                finish()
                layers.append([])
                heights.append(0.0)
            elif line.startswith(";Z:"):
                heights[-1] = float(line.partition(":")[2])
            elif line.startswith((";TYPE:", ";WIDTH:")):
                finish()
                name, _, value = line.partition(":")
                if name == ";TYPE":
                    kind = value
                else:
                    width = float(value)
            elif line.startswith("; filament used [g] ="):
                grams = float(line.partition("=")[2])
            elif line.startswith("; estimated printing time (normal mode) ="):
                seconds = _seconds(line.partition("=")[2])
        elif line.startswith("G92") and "E" in line:
            finish()
            extruder = 0.0
    finish()
    supports = [path for layer in layers for path in layer if path.kind.startswith("Support")]
    # Supports have layers of their own between those of the part.
    own, tops = [], []
    for layer, height in zip(layers, heights, strict=True):
        lines = [path for path in layer if not path.kind.startswith("Support")]
        if lines or not layer:
            own.append(lines)
            tops.append(height)
    return Sliced(own, tops, grams, seconds, supports)


def sliced(stl: bytes) -> Sliced:
    """A part as it is printed. RuntimeError if the slicer is not here or refuses it."""
    return parse(_gcode(stl))


def _samples(points: Points) -> Points:
    """Points along a line, at most _STEP from each other."""
    found = []
    for start, end in itertools.pairwise(points):
        count = max(1, int(np.ceil(np.linalg.norm(end - start) / _STEP)))
        found.append(start + (end - start) * (np.arange(count) / count)[:, None])
    found.append(points[-1:])
    return np.concatenate(found)


def _runs(held: Mask, closed: bool) -> Iterator[tuple[int, bool]]:
    """The stretches of a line that nothing holds: samples, and whether it is held at both ends."""
    if closed and held.any():
        held = np.roll(held, -int(held.argmax()))
    edges = np.flatnonzero(np.diff(np.concatenate(([0], (~held).astype(np.int8), [0]))))
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        inner = start > 0 and (end < len(held) or closed)
        yield int(end - start), bool(inner)


def _joined(layer: Sequence[Path_]) -> list[Path_]:
    """The lines of a layer; an outline that changes its kind on its way, as over a gap, is one line."""
    found: list[Path_] = []
    for path in layer:
        last = found[-1] if found else None
        outlines = last is not None and last.kind in _PERIMETERS and path.kind in _PERIMETERS
        if last is not None and outlines and np.array_equal(last.points[-1], path.points[0]):
            found[-1] = Path_(last.kind, last.width, np.concatenate([last.points, path.points[1:]]))
        else:
            found.append(path)
    return found


class Hanging(NamedTuple):
    """Lines of a layer (0 = on the bed) that nothing is below: millimetres of them, and where the first is."""

    layer: int
    length: float
    where: tuple[float, float]
    why: str


def hanging(part: Sliced) -> list[Hanging]:
    """What would be printed into the air: lines with nothing below, bridges too long, tongues.

    A line stands if something of it lies on lines that stand themselves; so a tower that begins in the air hangs with
    all its layers.
    """
    everything = np.concatenate([path.points for layer in part.layers for path in layer])
    low = everything.min(axis=0) - 2
    columns, rows = (np.ceil((everything.max(axis=0) + 2 - low) * _PX)).astype(int)
    found = []
    below: Mask | None = None
    for number, layer in enumerate(part.layers):
        if number and part.heights[number] - part.heights[number - 1] > 1.5 * LAYER:
            below = np.zeros((rows, columns), dtype=bool)  # layers between are missing
        image = Image.new("1", (columns, rows))
        pen = ImageDraw.Draw(image)
        worst: dict[str, tuple[float, tuple[float, float]]] = {}

        def note(why: str, length: float, where: Points, worst: dict[str, tuple[float, tuple[float, float]]]) -> None:
            old, first = worst.get(why, (0.0, (float(where[0]), float(where[1]))))
            worst[why] = (old + length, first)

        for path in _joined(layer):
            samples = _samples(path.points)
            closed = bool(np.linalg.norm(path.points[0] - path.points[-1]) < 1.0) and len(path.points) > 3
            stands = True
            if below is not None:
                x, y = ((samples - low) * _PX).astype(int).T
                held = below[y, x]
                length = float(np.linalg.norm(np.diff(path.points, axis=0), axis=1).sum())
                outline = path.kind in (*_PERIMETERS, _BRIDGES)
                if not held.any():
                    stands = length < 2 * path.width
                    if outline and not stands:
                        note("nothing below", length, samples[0], worst)
                elif outline:
                    step = length / len(samples)
                    for count, inner in _runs(held, closed):
                        # Bridges within a part also begin and end on its sparse infill.
                        inner = inner or path.kind == _BRIDGES
                        if count * step > (BRIDGE if inner else TONGUE):
                            what = "a bridge too long" if inner else "a tongue"
                            note(what, count * step, samples[int(np.flatnonzero(~held)[0])], worst)
            if stands:
                dots = [tuple(dot) for dot in (path.points - low) * _PX]
                # A little wider than printed: a slope of 45 degrees holds the next layer's outer line.
                pen.line(dots, fill=1, width=round(path.width * _PX) + 3, joint="curve")
        found += [Hanging(number, length, where, why) for why, (length, where) in worst.items()]
        below = np.asarray(image)
    return found


def thin(shape: Manifold, thinnest: float = THINNEST, step: float = LAYER) -> list[tuple[float, float]]:
    """Heights at which a wall is thinner than `thinnest`, and how much there is of it (mm²)."""
    half = thinnest / 2 - 0.01
    found = []
    for number in range(int(shape.bounding_box()[5] / step)):
        height = (number + 0.5) * step
        section = shape.slice(height)
        opened = section.offset(-half, JoinType.Round, 2.0, 32).offset(half + 0.02, JoinType.Round, 2.0, 32)
        # Corners lose a little when they are opened; a wall loses more.
        lost = sum(
            piece.area() for piece in (section - opened).decompose() if piece.area() > 0.15 and _longer(piece, 1.0)
        )
        if lost:
            found.append((height, float(lost)))
    return found


def _longer(piece: CrossSection, length: float) -> bool:
    left, bottom, right, top = piece.bounds()
    return bool(max(right - left, top - bottom) > length)


def faults(part: Sliced, shape: Manifold) -> list[str]:
    """Why a part would not come well out of a printer, in words; [] if it would."""
    found = []
    left, front, _, right, back, _ = shape.bounding_box()
    if max(right - left, back - front) > BED:
        found.append(f"{right - left:.0f} × {back - front:.0f} mm: more than {BED:.0f}")
    walls = thin(shape)
    if walls:
        height, area = max(walls, key=lambda wall: wall[1])
        found.append(f"walls under {THINNEST} mm in {len(walls)} layers; {area:.1f} mm² of them at z = {height:.1f}")
    if part.supports:
        at = part.supports[-1].points.mean(axis=0)
        found.append(f"the slicer puts supports under it, the topmost at x = {at[0]:.1f}, y = {at[1]:.1f}")
    empty = [number for number, layer in enumerate(part.layers) if not layer]
    if empty:
        found.append(f"nothing is printed in layer {empty[0]}")
    by_why: dict[str, list[Hanging]] = {}
    for one in hanging(part):
        by_why.setdefault(one.why, []).append(one)
    for why, ones in by_why.items():
        first = ones[0]
        layers = sorted({one.layer for one in ones})
        found.append(
            f"{why}: {len(layers)} layers from layer {layers[0]} (z = {part.heights[layers[0]]:.1f}),"
            f" {first.length:.1f} mm at x = {first.where[0]:.1f}, y = {first.where[1]:.1f}"
        )
    return found


_COLOURS = {
    "External perimeter": (201, 96, 24),
    "Perimeter": (232, 178, 60),
    "Overhang perimeter": (38, 84, 140),
    "Bridge infill": (60, 130, 190),
    "Solid infill": (150, 84, 150),
    "Top solid infill": (190, 70, 70),
    "Internal infill": (176, 40, 50),
    "Gap fill": (90, 90, 90),
}


def picture(layer: Sequence[Path_], width: int = 420, margin: int = 10) -> Image.Image:
    """A layer as the slicer prints it, line by line, `width` pixels wide."""
    scale = 2
    every = np.concatenate([path.points for path in layer])
    low, high = every.min(axis=0) - 0.3, every.max(axis=0) + 0.3
    factor = (width - 2 * margin) * scale / (high[0] - low[0])
    height = int((high[1] - low[1]) * factor) + 2 * margin * scale
    image = Image.new("RGB", (width * scale, height), (255, 255, 255))
    pen = ImageDraw.Draw(image)
    for path in layer:
        at = (path.points - low) * factor + margin * scale
        at[:, 1] = height - at[:, 1]
        colour = _COLOURS.get(path.kind, (40, 160, 60))
        pen.line([tuple(dot) for dot in at], fill=colour, width=max(1, round(path.width * factor * 0.85)))
    small = image.resize((width, height // scale), Image.Resampling.BOX)
    return small.quantize(32, dither=Image.Dither.NONE).convert("P")
