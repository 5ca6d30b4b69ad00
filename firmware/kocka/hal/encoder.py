"""A rotary encoder: a notch clockwise is NEXT, the other way PREV. Loaded only where there is one (parts.py).

Its two switches close to ground a quarter of a notch apart, and both are open while it rests (Alps EC11 and alike: four
edges a notch). Edges that bounce go back and forth and cancel out, so no time is waited.
"""

import machine

from kocka.hal import NEXT, PREV, Keys

_OPEN = 3  # both switches
_ENOUGH = 2  # quarters of a notch since both were open: an edge may be missed while the flash is written
# What a change of state (bits: the first and the second switch are open) moves, by old state * 4 + new state.
_MOVES = (0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0)


class Encoder:
    """Puts keys into a queue, from interrupts of its pins."""

    def __init__(self, keys: Keys, pins: tuple[int, int]) -> None:
        """`keys`: the queue; `pins`: GPIOs of the switch that closes first clockwise, and of the other one."""
        self._keys = keys
        self._state = _OPEN
        self._moved = 0  # quarters
        pin = machine.Pin
        self._first = pin(pins[0], pin.IN, pin.PULL_UP)
        self._second = pin(pins[1], pin.IN, pin.PULL_UP)
        for each in (self._first, self._second):
            each.irq(self.note, pin.IRQ_FALLING | pin.IRQ_RISING, hard=True)

    def note(self, _) -> None:
        """A switch has opened or closed; called from an interrupt. Allocates nothing."""
        state = self._first() << 1 | self._second()
        self._moved += _MOVES[self._state << 2 | state]
        self._state = state
        if state == _OPEN:
            if self._moved >= _ENOUGH:
                self._keys.put(NEXT)
            elif self._moved <= -_ENOUGH:
                self._keys.put(PREV)
            self._moved = 0
