"""What the tracks of a board carry, and what they could: the table of a design's page.

Width to current: IPC-2221, outer layers: I = 0.048 · dT^0.44 · A^0.725, with the cross-section A in square mils. Copper
of 35 µm, 1.72e-8 Ωm.
"""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import NamedTuple

from hardware.tools.kicad.model import Design

THICK_MM = 0.035
RISE_K = 10.0
_OHM_M = 1.72e-8
_SQUARE_MIL_MM2 = 0.0254**2


class Load(NamedTuple):
    """The most that a net carries, mA, and why."""

    net: str
    ma: float
    why: str


def capacity_ma(width: float) -> float:
    """What warms a track of that width (mm) by RISE_K."""
    area = width * THICK_MM / _SQUARE_MIL_MM2
    return float(1000 * 0.048 * RISE_K**0.44 * area**0.725)


def resistance_mohm(width: float, length: float) -> float:
    """Of a track, sizes in mm."""
    return 1e6 * _OHM_M * length / (width * THICK_MM)


def table(design: Design, loads: tuple[Load, ...]) -> str:
    """The loads as Markdown, with all tracks of each net taken one after the other: the worst that can be."""
    lines = [
        "| net | carries at most | why | track | it could carry | lost in it |",
        "| --- | ---: | --- | --- | ---: | ---: |",
    ]
    for load in loads:
        tracks = [track for track in design.tracks if track.net == load.net]
        lengths = [sum(dist(a, b) for a, b in pairwise(track.points)) for track in tracks]
        thinnest = min(track.width for track in tracks)
        ohms = sum(resistance_mohm(track.width, length) for track, length in zip(tracks, lengths, strict=True))
        could = round(capacity_ma(thinnest), -1)
        lines.append(
            f"| {load.net} | {load.ma:g} mA | {load.why} | {thinnest:g} mm, {sum(lengths):.0f} mm long |"
            f" {could:.0f} mA | {load.ma * ohms / 1e6 * 1000:.1f} mV |"
        )
    return "\n".join(lines)
