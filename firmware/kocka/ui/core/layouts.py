"""Chooses the layout of a board."""

from kocka.ui.core.layout import Layout

_LEAST = 240  # px of a colour display in either direction
_LOW_WIDTH = 240  # or exactly this
_LOW_HEIGHT = 135
_MONO_WIDTH = 128
_MONO_HEIGHT = 64


def of(board) -> Layout:
    """The layout of a board. Raises ValueError for a display without a layout."""
    if board.colours == 2:
        if board.width == _MONO_WIDTH and board.height == _MONO_HEIGHT:
            from kocka.ui.core.layout_mono import MonoLayout

            return MonoLayout(board)
    elif board.width >= _LEAST and board.height >= _LEAST:
        return Layout(board)
    elif board.width == _LOW_WIDTH and board.height == _LOW_HEIGHT:
        from kocka.ui.core.layout_low import LowLayout

        return LowLayout(board)
    size = str(board.width) + "x" + str(board.height)
    raise ValueError("no screens for " + size + ": colour 240x135 or from 240x240, black and white 128x64")
