"""Parts as STEP files (ISO 10303-21, AP214), so that a board's STEP file and pictures show what stands on it.

Upright prisms are enough: what counts is the room that a part takes. Lengths in mm; z from the board's surface.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from hardware.tools.kicad.model import Point

_HEAD = """ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('{name}','2026-01-01T00:00:00',(''),('CERN-OHL-P-2.0'),'kocka','kocka','');
FILE_SCHEMA(('AUTOMOTIVE_DESIGN {{ 1 0 10303 214 1 1 1 1 }}'));
ENDSEC;
DATA;
"""


# From a colour to a style: each is made of the one before.
_STYLE = (
    "FILL_AREA_STYLE_COLOUR('',{})",
    "FILL_AREA_STYLE('',({}))",
    "SURFACE_STYLE_FILL_AREA({})",
    "SURFACE_SIDE_STYLE('',({}))",
    "SURFACE_STYLE_USAGE(.BOTH.,{})",
    "PRESENTATION_STYLE_ASSIGNMENT(({}))",
)


class Prism(NamedTuple):
    """A polygon, its corners counter-clockwise and the last one the first, from height `low` to `high`; RGB 0..255."""

    outline: tuple[Point, ...]
    low: float
    high: float
    colour: tuple[int, int, int]


def _real(value: float) -> str:
    text = f"{value:.4f}".rstrip("0")
    return "0." if text in ("-0.", "0.") else text


class _File:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, text: str) -> str:
        self.lines.append(text)
        return f"#{len(self.lines)}"

    def listed(self, items: Sequence[str]) -> str:
        return f"({','.join(items)})"

    def point(self, x: float, y: float, z: float) -> str:
        return self.add(f"CARTESIAN_POINT('',({_real(x)},{_real(y)},{_real(z)}))")

    def way(self, x: float, y: float, z: float) -> str:
        return self.add(f"DIRECTION('',({_real(x)},{_real(y)},{_real(z)}))")

    def plane(self, origin: str, normal: tuple[float, float, float], along: tuple[float, float, float]) -> str:
        place = self.add(f"AXIS2_PLACEMENT_3D('',{origin},{self.way(*normal)},{self.way(*along)})")
        return self.add(f"PLANE('',{place})")


def _solid(file: _File, prism: Prism) -> str:
    """The number of a prism, as a closed solid, in the file."""
    corners = prism.outline[:-1]
    count = len(corners)
    points = [[file.point(x, y, z) for x, y in corners] for z in (prism.low, prism.high)]
    ends = [[file.add(f"VERTEX_POINT('',{point})") for point in level] for level in points]

    def edge(a: tuple[int, int], b: tuple[int, int]) -> str:
        (one, at), (other, to) = a, b
        x, y, z = (
            corners[to][0] - corners[at][0],
            corners[to][1] - corners[at][1],
            (prism.high - prism.low) * (other - one),
        )
        length = (x * x + y * y + z * z) ** 0.5
        vector = file.add(f"VECTOR('',{file.way(x / length, y / length, z / length)},1.)")
        line = file.add(f"LINE('',{points[one][at]},{vector})")
        return file.add(f"EDGE_CURVE('',{ends[one][at]},{ends[other][to]},{line},.T.)")

    after = [(at + 1) % count for at in range(count)]
    around = [[edge((level, at), (level, after[at])) for at in range(count)] for level in (0, 1)]
    upright = [edge((0, at), (1, at)) for at in range(count)]

    def face(edges: Sequence[tuple[str, bool]], plane: str) -> str:
        oriented = [file.add(f"ORIENTED_EDGE('',*,*,{one},{'.T.' if ahead else '.F.'})") for one, ahead in edges]
        loop = file.add(f"EDGE_LOOP('',{file.listed(oriented)})")
        bound = file.add(f"FACE_OUTER_BOUND('',{loop},.T.)")
        return file.add(f"ADVANCED_FACE('',({bound}),{plane},.T.)")

    faces = [
        face([(one, True) for one in around[1]], file.plane(points[1][0], (0, 0, 1), (1, 0, 0))),
        face([(one, False) for one in reversed(around[0])], file.plane(points[0][0], (0, 0, -1), (1, 0, 0))),
    ]
    for at, (a, b) in enumerate(pairwise(prism.outline)):
        x, y = b[0] - a[0], b[1] - a[1]
        length = (x * x + y * y) ** 0.5
        plane = file.plane(points[0][at], (y / length, -x / length, 0), (x / length, y / length, 0))
        edges = [(around[0][at], True), (upright[after[at]], True), (around[1][at], False), (upright[at], False)]
        faces.append(face(edges, plane))
    shell = file.add(f"CLOSED_SHELL('',{file.listed(faces)})")
    return file.add(f"MANIFOLD_SOLID_BREP('',{shell})")


def step(name: str, prisms: Sequence[Prism]) -> str:
    """A STEP file of a part."""
    file = _File()
    add = file.add
    length = add("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))")
    angle = add("(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))")
    solid_angle = add("(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())")
    near = add(f"UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-05),{length},'distance_accuracy_value','')")
    context = add(
        f"(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT(({near}))"
        f"GLOBAL_UNIT_ASSIGNED_CONTEXT(({length},{angle},{solid_angle}))REPRESENTATION_CONTEXT('',''))"
    )
    place = add(f"AXIS2_PLACEMENT_3D('',{file.point(0, 0, 0)},{file.way(0, 0, 1)},{file.way(1, 0, 0)})")
    solids, styles = [], []
    for prism in prisms:
        solid = _solid(file, prism)
        solids.append(solid)
        red, green, blue = (_real(one / 255) for one in prism.colour)
        style = add(f"COLOUR_RGB('',{red},{green},{blue})")
        for made_of in _STYLE:
            style = add(made_of.format(style))
        styles.append(add(f"STYLED_ITEM('',({style}),{solid})"))
    shape = add(f"ADVANCED_BREP_SHAPE_REPRESENTATION('{name}',{file.listed([place, *solids])},{context})")
    application = add("APPLICATION_CONTEXT('automotive design')")
    add(f"APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,{application})")
    kind = add(f"PRODUCT_CONTEXT('',{application},'mechanical')")
    product = add(f"PRODUCT('{name}','{name}','',({kind}))")
    formation = add(f"PRODUCT_DEFINITION_FORMATION('','',{product})")
    design = add(f"PRODUCT_DEFINITION_CONTEXT('part definition',{application},'design')")
    definition = add(f"PRODUCT_DEFINITION('design','',{formation},{design})")
    whole = add(f"PRODUCT_DEFINITION_SHAPE('','',{definition})")
    add(f"SHAPE_DEFINITION_REPRESENTATION({whole},{shape})")
    add(f"MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',{file.listed(styles)},{context})")
    body = "".join(f"#{number}={line};\n" for number, line in enumerate(file.lines, 1))
    return _HEAD.format(name=f"{name}.step") + body + "ENDSEC;\nEND-ISO-10303-21;\n"
