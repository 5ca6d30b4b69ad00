"""The people on a phone held upright: portraits at twice their size where there is room, behind the table."""

import framebuf

from kocka.ui.core import palette
from kocka.ui.table.doubled import doubled
from kocka.ui.table.plates import Plates
from kocka.ui.table.portraits import SIZE

MYPY = False
if MYPY:
    from typing import Any

_WALL = 110  # rows above the table of four, where the others sit
_SEEN = 22  # rows below the middle of my card's place: the middle of what is seen of it


class TallPlates(Plates):
    """Plates with large portraits for up to four players."""

    def __init__(self, view) -> None:
        super().__init__(view)
        self._large: dict[Any, Any] = {}  # portraits at twice their size, by place and mood

    def draw(self, canvas, painter) -> None:
        view = self._view
        if view.geometry.face_size > SIZE and canvas.shows(0, 0, view.ui.width, _WALL):
            canvas.fill_rect(0, 0, view.ui.width, 70, palette.BROWN)
            for x in range(45, view.ui.width, 90):
                canvas.vline(x, 0, 70, palette.INK)
            canvas.fill_rect(0, 70, view.ui.width, 3, palette.INK)
        super().draw(canvas, painter)

    def _draw_broken(self, canvas, painter, x: int, y: int) -> None:
        super()._draw_broken(canvas, painter, x, y + _SEEN)

    def draw_face(self, canvas, place: int, face, now: bool) -> None:
        view = self._view
        wide = view.geometry.face_size
        if wide == SIZE:
            super().draw_face(canvas, place, face, now)
            return
        x, y = view.geometry.face[place]
        if not canvas.shows(x - 2, y - 2, wide + 4, wide + 4):
            return
        canvas.round_rect(x - 2, y - 2, wide + 4, wide + 4, 6, view.ui.accent if now else view.ui.shadow)
        key = (place, face.mood)
        large = self._large.get(key)
        if large is None:
            large = self._large[key] = doubled(_painted(face))
        canvas.blit(large, x, y)


def _painted(face) -> tuple:
    """A portrait with its mood as one drawing."""
    data = bytearray(SIZE * SIZE // 2)
    face.draw(_Sheet(data), 0, 0)
    return (SIZE, SIZE, data)


class _Sheet:
    """What a portrait is painted on."""

    def __init__(self, data: bytearray) -> None:
        self._fb = framebuf.FrameBuffer(data, SIZE, SIZE, framebuf.GS4_HMSB)

    def blit(self, drawing: tuple, x: int, y: int, key: int) -> None:
        """Paints a drawing at (x, y); its pixels of colour `key` are left out."""
        wide, high, data = drawing
        self._fb.blit(framebuf.FrameBuffer(bytearray(data), wide, high, framebuf.GS4_HMSB), x, y, key)
