"""Draws the black cat of the start screen: 64x64 in colour, 32x32 in black and white.

Shapes are sampled in the middle of each pixel, without anti-aliasing, so the drawing is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable

from host_tools.build.sprite import LEGEND, Sprite

_Test = Callable[[float, float], bool]


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> _Test:
    return lambda x, y: ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1.0


def _triangle(*corners: tuple[float, float]) -> _Test:
    def inside(x: float, y: float) -> bool:
        signs = []
        for i in range(3):
            (ax, ay), (bx, by) = corners[i], corners[(i + 1) % 3]
            signs.append((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0)
        return all(signs) or not any(signs)

    return inside


def _arc(cx: float, cy: float, radius: float, width: float, where: _Test) -> _Test:
    def inside(x: float, y: float) -> bool:
        distance = ((x - cx) ** 2 + (y - cy) ** 2) ** 0.5
        return abs(distance - radius) <= width / 2 and where(x, y)

    return inside


def _both(left: _Test) -> _Test:
    """The shape and its mirror image."""
    return lambda x, y: left(x, y) or left(64 - x, y)


# Painted in this order on a grid of 64; shapes marked True are clipped by the moon.
_SHAPES: tuple[tuple[str, bool, _Test], ...] = (
    ("w", False, _ellipse(32, 32, 31.5, 31.5)),
    ("d", False, _ellipse(14, 20, 4, 3)),
    ("d", False, _ellipse(50, 13, 3, 2.2)),
    ("d", False, _ellipse(53, 32, 3, 3.6)),
    # tail: up on the right, hooked
    ("k", True, _arc(48, 44, 8, 5, lambda x, y: x >= 47 or y >= 49)),
    ("k", True, _ellipse(47.2, 36, 3, 2.6)),
    # body
    ("k", True, _ellipse(32, 58, 17, 20)),
    # ears and head
    ("k", False, _both(_triangle((14.5, 6), (14, 26), (29, 16)))),
    ("t", False, _both(_triangle((17, 11), (17, 20), (23.5, 15)))),
    ("k", False, _ellipse(32, 26, 18.6, 14.6)),
    # collar and bell
    ("r", True, lambda x, y: 39.6 <= y - ((x - 32) / 12) ** 2 * -2.0 <= 43.4 and abs(x - 32) <= 12.5),
    ("y", True, _ellipse(32, 44.5, 3.1, 3.1)),
    ("k", True, lambda x, y: abs(x - 32) < 1 and 45 <= y < 47),
    # legs
    ("m", True, _both(lambda x, y: 25 <= x < 26 and y >= 53)),
    # eyes
    ("y", False, _both(_ellipse(23.5, 25.5, 5.6, 5.2))),
    ("k", False, _both(_ellipse(24.0, 25.5, 1.7, 4.4))),
    ("w", False, lambda x, y: 21 <= x < 23 and 22 <= y < 24),
    ("w", False, lambda x, y: 38 <= x < 40 and 22 <= y < 24),
    # nose, mouth
    ("t", False, _triangle((29.4, 32), (34.6, 32), (32, 35))),
    ("m", False, _both(_arc(29.6, 35.4, 2.4, 1.0, lambda x, y: y >= 35.6))),
    # whiskers
    ("m", False, _both(lambda x, y: 9 <= x < 21 and 0 <= y - (31 + (x - 9) / 6) < 1)),
    ("m", False, _both(lambda x, y: 9 <= x < 21 and 0 <= y - (36.6 - (x - 9) / 12) < 1)),
)


def colour_cat() -> Sprite:
    """The cat before the moon, 64x64."""
    rows = [[LEGEND["."]] * 64 for _ in range(64)]
    moon = _SHAPES[0][2]
    for letter, clipped, inside in _SHAPES:
        for y in range(64):
            for x in range(64):
                if inside(x + 0.5, y + 0.5) and (not clipped or moon(x + 0.5, y + 0.5)):
                    rows[y][x] = LEGEND[letter]
    return Sprite("CAT_LOGO", False, rows)


def sprites() -> list[Sprite]:
    """The start screen's drawings."""
    return [colour_cat()]
