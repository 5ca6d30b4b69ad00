"""Printed parts: shapes to build them of, STL files, and pictures of them.

Lengths in mm; x to the right, y away from the viewer, z up. The shapes are manifold3d's: whatever is built of them is
watertight. What is printed lies with its flat side on z = 0.
"""

from __future__ import annotations

import importlib
import struct
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np
from manifold3d import CrossSection, JoinType, Manifold  # type: ignore[import-not-found, unused-ignore]
from numpy.typing import NDArray
from PIL import Image

# Segments of a full circle: as fine as a printer can show.
ROUND = 48

# The modules with printed parts: `printed()` names them, `scenes()` the pictures.
MODULES = (
    "hardware.pico_lcd_1_3.case",
    "hardware.pico_lcd_1_14.shell",
    "hardware.pico_display_2_8.stand",
    "hardware.oled_128x64.case",
    "hardware.carrier.case",
    "hardware.handheld.case",
)

Triangles = NDArray[np.float64]
Point = tuple[float, float, float]


class Shown(NamedTuple):
    """A shape in a picture, and its colour (RGB 0..255)."""

    shape: Manifold
    colour: tuple[int, int, int]


class Scene(NamedTuple):
    """A picture: `things`, and from where: degrees around from the front (`turn`) and up (`rise`)."""

    things: tuple[Shown, ...]
    turn: float
    rise: float


def box(width: float, depth: float, height: float, at: Point = (0.0, 0.0, 0.0)) -> Manifold:
    """A box whose bottom face has its middle at `at`."""
    x, y, z = at
    return Manifold.cube([width, depth, height]).translate([x - width / 2, y - depth / 2, z])


def rod(radius: float, height: float, at: Point = (0.0, 0.0, 0.0), top: float | None = None) -> Manifold:
    """An upright cylinder, or cone with another radius at its `top`, on `at`."""
    return Manifold.cylinder(height, radius, radius if top is None else top, ROUND).translate(list(at))


def rounded(width: float, depth: float, radius: float) -> CrossSection:
    """A rectangle with round corners, centred at the origin."""
    inner = CrossSection.square([width - 2 * radius, depth - 2 * radius], True)
    return inner.offset(radius, JoinType.Round, 2.0, ROUND)


def block(width: float, depth: float, height: float, radius: float, bevel: float = 0.0) -> Manifold:
    """An upright block with round corners, on z = 0; its lower edge bevelled by 45 degrees."""
    whole = rounded(width, depth, radius).extrude(height - bevel).translate([0, 0, bevel])
    if not bevel:
        return whole
    foot = rounded(width - 2 * bevel, depth - 2 * bevel, radius - bevel).extrude(0.01)
    rest = rounded(width, depth, radius).extrude(0.01).translate([0, 0, bevel])
    return whole + Manifold.batch_hull([foot, rest])


def slot(width: float, depth: float, height: float, at: Point) -> Manifold:
    """A hole to cut: an upright block with ends as round as they can be."""
    return rounded(width, depth, min(width, depth) / 2 - 0.01).extrude(height).translate(list(at))


def joined(shapes: Iterable[Manifold]) -> Manifold:
    """The union of the shapes."""
    whole = Manifold()
    for shape in shapes:
        whole += shape
    return whole


def triangles(shape: Manifold) -> Triangles:
    """[triangle, corner, xyz]."""
    mesh = shape.to_mesh()
    points = np.asarray(mesh.vert_properties, dtype=np.float64)[:, :3]
    found: Triangles = points[np.asarray(mesh.tri_verts)]
    return found


def stl(shape: Manifold) -> bytes:
    """A binary STL file; corners in micrometre steps, triangles in an order of their own."""
    corners = np.round(triangles(shape), 3) + 0.0
    ends = corners[:, [1, 2]] - corners[:, [0]]
    normals = np.cross(ends[:, 0], ends[:, 1])
    lengths = np.linalg.norm(normals, axis=1)
    solid = lengths > 0
    corners, normals = corners[solid], normals[solid] / lengths[solid, None]
    rows = sorted(
        (*(float(one) for one in corner.ravel()), *(float(one) for one in normal))
        for corner, normal in zip(corners, normals, strict=True)
    )
    data = BytesIO()
    data.write(b"Kocka, CERN-OHL-P-2.0".ljust(80) + struct.pack("<I", len(rows)))
    for row in rows:
        data.write(struct.pack("<12fH", *row[9:], *row[:9], 0))
    return data.getvalue()


def load(data: bytes) -> Manifold:
    """The shape in a binary STL file. ValueError if it is not watertight."""
    import trimesh

    mesh: Any = trimesh.load(BytesIO(data), file_type="stl")
    if not mesh.is_watertight:
        raise ValueError("the shape is not watertight")
    from manifold3d import Mesh

    return Manifold(Mesh(mesh.vertices.astype(np.float32), mesh.faces.astype(np.uint32)))


# Pictures.

_PAPER = (255, 255, 255)
_LINE = 0.35  # how dark edges are
_SHARP = 2  # pixels that are drawn for one, each way


def _eye(turn: float, rise: float) -> NDArray[np.float64]:
    """Rows: right, up and towards the eye."""
    a, b = np.radians([turn, rise])
    right = [np.cos(a), np.sin(a), 0.0]
    toward = [np.sin(a) * np.cos(b), -np.cos(a) * np.cos(b), np.sin(b)]
    return np.array([right, np.cross(toward, right), toward])


def picture(scene: Scene, width: int = 800, margin: int = 24) -> Image.Image:
    """A picture, `width` pixels wide: parallel projection, light from the eye's left shoulder, edges drawn."""
    eye = _eye(scene.turn, scene.rise)
    parts = [triangles(thing.shape) @ eye.T for thing in scene.things]
    every = np.concatenate(parts).reshape(-1, 3)
    low, high = every.min(axis=0), every.max(axis=0)
    size = width * _SHARP
    edge = margin * _SHARP
    scale = (size - 2 * edge) / (high[0] - low[0])
    height = int((high[1] - low[1]) * scale) + 2 * edge
    depth = np.full((height, size), -np.inf)
    colour = np.full((height, size, 3), _PAPER, dtype=np.float64)
    facing = np.zeros((height, size, 3))
    light = np.array([-0.45, 0.55, 0.70])
    for part, thing in zip(parts, scene.things, strict=True):
        for corners in part:
            normal = np.cross(corners[1] - corners[0], corners[2] - corners[0])
            length = np.sqrt(normal @ normal)
            if length == 0 or normal[2] <= 0:
                continue
            normal /= length
            at = (corners - low) * scale + edge
            at[:, 1] = height - at[:, 1]
            _fill(
                at, normal, np.asarray(thing.colour) * (0.55 + 0.45 * max(0.0, normal @ light)), depth, colour, facing
            )
    lines = np.zeros((height, size), dtype=bool)
    for axis in (0, 1):
        bend = np.abs(np.diff(facing, axis=axis)).max(axis=-1) > 0.25
        with np.errstate(invalid="ignore"):
            step = np.abs(np.diff(depth, axis=axis)) > 1.2 * scale
        found = bend | step
        lines |= np.pad(found, [(0, 1), (0, 0)] if axis == 0 else [(0, 0), (0, 1)])
    colour[lines] *= _LINE
    image = Image.fromarray(colour.clip(0, 255).astype(np.uint8))
    return image.resize((width, height // _SHARP), Image.Resampling.BOX).quantize(64).convert("P")


def _fill(
    at: Triangles,
    normal: Triangles,
    shade: Triangles,
    depth: Triangles,
    colour: Triangles,
    facing: Triangles,
) -> None:
    """One triangle into the buffers; `at`: its corners, x and y in pixels, z towards the eye."""
    (left, top), (right, bottom) = np.floor(at[:, :2].min(axis=0)), np.ceil(at[:, :2].max(axis=0))
    x = np.arange(int(left), int(right) + 1) + 0.5
    y = (np.arange(int(top), int(bottom) + 1) + 0.5)[:, None]
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = at
    area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if abs(area) < 1e-9:
        return
    u = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
    v = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
    inside = (u >= -1e-6) & (v >= -1e-6) & (u + v <= 1 + 1e-6)
    z = az + u * (bz - az) + v * (cz - az)
    rows, columns = slice(int(top), int(bottom) + 1), slice(int(left), int(right) + 1)
    nearer = inside & (z > depth[rows, columns])
    depth[rows, columns][nearer] = z[nearer]
    colour[rows, columns][nearer] = shade
    facing[rows, columns][nearer] = normal


def png(image: Image.Image) -> bytes:
    """The file of a picture."""
    data = BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


def shapes(modules: Sequence[str] = MODULES) -> dict[str, Manifold]:
    """Repository path of the STL file -> shape, of all printed parts."""
    found = {}
    for module in modules:
        folder = "/".join(module.split(".")[:-1])
        for name, shape in importlib.import_module(module).printed().items():
            found[f"{folder}/{name}.stl"] = shape
    return found


def pictures(modules: Sequence[str] = MODULES) -> dict[str, Image.Image]:
    """Repository path of the PNG file -> picture."""
    found = {}
    for module in modules:
        folder = "/".join(module.split(".")[:-1])
        for name, scene in importlib.import_module(module).scenes().items():
            found[f"{folder}/{name}.png"] = picture(scene)
    return found


def outputs() -> dict[str, bytes]:
    """Repository path -> content: an STL file for each part, and the pictures."""
    made = {path: stl(shape) for path, shape in shapes().items()}
    made.update((path, png(image)) for path, image in pictures().items())
    return made


# Two pictures of the same part differ less than this in a pixel's mean colour, two files by less than this share of the
# volume: the triangles of a boolean operation, and what zlib makes, differ between processors.
_SAME_PICTURE = 2.0
_SAME_SHAPE = 1e-4


def alike(path: str, found: bytes, wanted: bytes) -> bool:
    """Whether two STL files hold the same shape, or two PNG files the same picture."""
    if path.endswith(".stl"):
        try:
            one, other = load(found), load(wanted)
        except ValueError:
            return False
        return bool((one - other).volume() + (other - one).volume() < _SAME_SHAPE * other.volume())
    first, second = (Image.open(BytesIO(data)).convert("RGB") for data in (found, wanted))
    if first.size != second.size:
        return False
    difference = np.abs(np.asarray(first, dtype=float) - np.asarray(second, dtype=float))
    return bool(difference.mean() < _SAME_PICTURE)
