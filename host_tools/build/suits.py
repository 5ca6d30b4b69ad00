"""Draws the French suit signs as 1-bit masks at every size the cards use.

Each shape is a formula on the unit square, sampled 8x8 a pixel without anti-aliasing, so a sign is symmetric and the
same on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from host_tools.build.sprite import Sprite

SIZES = (11, 15, 19, 23, 27, 31)
_SAMPLES = 8


def _diamond(x: float, y: float) -> bool:
    return math.pow(abs(x) / 0.80, 0.92) + math.pow(abs(y), 0.92) <= 1.0


def _heart(x: float, y: float) -> bool:
    ax = abs(x)
    if (ax - 0.49) ** 2 + (y + 0.45) ** 2 <= 0.53**2:
        return True
    if y < -0.30:
        return False
    # sides run from the lobes to the point, a little bulged
    t = (y + 0.30) / 1.30
    return t <= 1.0 and ax <= math.pow(1.0 - t, 0.80)


def _stem(x: float, y: float) -> bool:
    if y < 0.30 or y > 1.0:
        return False
    t = (y - 0.30) / 0.70
    return abs(x) <= 0.10 + 0.34 * math.pow(t, 2.6)


def _spade(x: float, y: float) -> bool:
    if _stem(x, y):
        return True
    # an inverted heart, 80 % tall
    v = -(y + 0.18) / 0.82
    return _heart(x, v)


def _club(x: float, y: float) -> bool:
    ax = abs(x)
    if x * x + (y + 0.54) ** 2 <= 0.45**2:
        return True
    if (ax - 0.55) ** 2 + (y - 0.17) ** 2 <= 0.44**2:
        return True
    if ax <= 0.22 and -0.3 <= y <= 0.35:
        return True
    return _stem(x, y)


SHAPES: tuple[tuple[str, Callable[[float, float], bool]], ...] = (
    ("CLUB", _club),
    ("SPADE", _spade),
    ("DIAMOND", _diamond),
    ("HEART", _heart),
)


def mask(shape: Callable[[float, float], bool], size: int) -> list[list[int]]:
    """The shape on a size x size grid, rows of 0/1."""
    rows = []
    for row in range(size):
        pixels = []
        for column in range(size):
            hits = 0
            for i in range(_SAMPLES):
                for j in range(_SAMPLES):
                    x = (column + (i + 0.5) / _SAMPLES) / size * 2 - 1
                    y = (row + (j + 0.5) / _SAMPLES) / size * 2 - 1
                    hits += shape(x, y)
            pixels.append(1 if hits * 2 >= _SAMPLES * _SAMPLES else 0)
        rows.append(pixels)
    return rows


def sprites() -> list[Sprite]:
    """FRENCH-suited signs, e.g. SPADE_15."""
    return [Sprite(f"{name}_{size}", True, mask(shape, size)) for size in SIZES for name, shape in SHAPES]
