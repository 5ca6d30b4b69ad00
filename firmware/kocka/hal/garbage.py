"""Collects garbage while nobody is waiting.

MicroPython collects when its heap is full. By then live objects are scattered among garbage, and no large block is
free. Collected early, they stay together at the start of the heap. A collection takes 10 to 20 ms, so the main loop
asks for one when nothing has happened for a moment and enough garbage has accumulated.
"""

import gc

from micropython import const

# How far the place for new things may move up before a collection is worth while, and how much may be allocated before
# one comes by itself: less at the start, where everything that is made is there to stay.
_ENOUGH = const(12 * 1024)
_MOST = const(40 * 1024)
_MOST_AT_START = const(32 * 1024)

# Words of what is made to see where that place is: too big for the gaps that small things leave.
_PIECE = const(64)


class Garbage:
    """Measures what was allocated since the last collection."""

    def __init__(self) -> None:
        """Collects; MicroPython then does so as well after every 32 KB, from `started` on after 40 KB."""
        self._clean = 0
        self._every(_MOST_AT_START)

    def started(self) -> None:
        """All long-lived objects have been created."""
        self._every(_MOST)

    def _every(self, most: int) -> None:
        if hasattr(gc, "threshold"):
            gc.threshold(most)
        self._collect()

    def _collect(self) -> None:
        gc.collect()
        self._clean = _place()

    def tidy(self, enough: int = _ENOUGH) -> bool:
        """Collects if `enough` bytes were allocated; returns whether it did. For moments in which nobody waits."""
        place = _place()
        if place < self._clean:
            self._clean = place  # MicroPython has collected
        if place - self._clean < enough:
            return False
        self._collect()
        return True


def _place() -> int:
    """The address at which new objects are allocated: that of a new tuple, by MicroPython's id()."""
    return id((None,) * _PIECE)
