"""Keys: switches to ground, looked at every few milliseconds, debounced, queued.

A key that also has a long meaning (PREV, NEXT, OK, BACK) is queued when it is let go, or as LONG while it is still
down; the others at once. Every change counts at its first sign; then the key is left alone for DEBOUNCE_MS.

While the flash is written nothing is looked at, sometimes for 100 ms and more. Presses that came and went meanwhile are
not lost: the pins' edge detectors remember them, and a look that comes late asks them. (Only an edge on a key that has
just been let go says nothing: that is how contacts bounce, and the flash is written after a key more often than not.)
"""

import time

import machine
from micropython import const

from kocka.hal import DEBOUNCE_MS, LONG, LONG_MS, MS_WRAP, Keys

SCAN_MS = const(5)
_LATE_MS = const(15)
_REPEAT_MS = const(200)  # between two codes of a key that stays down

# Logical keys up to this one (BACK) have a long meaning.
_LAST_LONG = const(4)

_UP = const(0)
_DOWN = const(1)
_SPENT = const(2)  # down, and to be ignored
_HELD = const(3)  # down, and its code comes again after LONG_MS where the screen wants that

# Levels of all GPIO pins at once (SIO_GPIO_IN; RP2040 datasheet 2.3.1.7, the same on the RP2350).
_GPIO_IN = 0xD0000004
_WRAP = MS_WRAP - 1


class Scanner:
    """The key logic without the pins: levels in, key codes out. Allocates nothing after construction.

    looked_ms: time of the last scan, -1 before the first. is_idle: no key is down or was just released.
    """

    def __init__(self, codes, keys: Keys) -> None:
        """`codes`: the logical key of each switch, at most 16; `keys`: the queue for the codes."""
        self._codes = bytes(codes)
        self._keys = keys
        self._states = bytearray(len(self._codes))
        self._since_ms = [0] * len(self._codes)
        self.looked_ms = -1
        self.is_idle = True
        self._again_ms = 0  # time of the last code of a key that is held

    def look(self, now_ms: int, down: int, edges: int) -> None:
        """Takes in the present state of the switches.

        now_ms: of the clock, 0..MS_WRAP-1. down: a mask of closed switches. edges: a mask of switches that were closed
        at least once since the last scan.
        """
        if self.looked_ms < 0:
            self.looked_ms = now_ms
            for at in range(len(self._codes)):
                self._since_ms[at] = (now_ms - DEBOUNCE_MS) & _WRAP
        late = (now_ms - self.looked_ms) & _WRAP >= _LATE_MS
        if down == 0 and self.is_idle and not (late and edges):
            self.looked_ms = now_ms
            return
        idle = True
        coming = False
        for at in range(len(self._codes)):
            bit = 1 << at
            state = self._states[at]
            age = (now_ms - self._since_ms[at]) & _WRAP
            before = (self.looked_ms - self._since_ms[at]) & _WRAP
            missed = late and edges & bit and before >= DEBOUNCE_MS
            if state == _UP:
                if down & bit:
                    if age >= DEBOUNCE_MS:
                        self._press(at, now_ms)
                        idle = False
                elif missed:
                    self._press(at, now_ms)
                    self._release(at, now_ms)
            elif not down & bit:
                if age >= DEBOUNCE_MS:
                    self._release(at, now_ms)
                else:
                    idle = False
            else:
                idle = False
                if missed:
                    # Let go and pressed again meanwhile.
                    self._release(at, now_ms)
                    self._press(at, now_ms)
                elif state == _DOWN and age >= LONG_MS:
                    self._states[at] = _HELD
                    self._again_ms = now_ms
                    self._keys.put(self._codes[at] | LONG)
                elif state == _HELD and self._keys.repeats and age >= LONG_MS:
                    if (now_ms - self._again_ms) & _WRAP >= _REPEAT_MS and not self._keys.waiting:
                        self._again_ms = now_ms
                        code = self._codes[at]
                        self._keys.put(code | LONG if code <= _LAST_LONG else code)
            if self._states[at] == _DOWN:
                coming = True
        self._keys.coming = coming
        self.is_idle = idle and down == 0
        self.looked_ms = now_ms

    def forget(self) -> None:
        """Ignores the keys that are down now: their release has no effect."""
        for at in range(len(self._codes)):
            if self._states[at] != _UP:
                self._states[at] = _SPENT
        self._keys.coming = False
        self._keys.clear()

    def _press(self, at: int, now_ms: int) -> None:
        self._since_ms[at] = now_ms
        if self._codes[at] <= _LAST_LONG:
            self._states[at] = _DOWN
        else:
            self._states[at] = _HELD
            self._keys.put(self._codes[at])

    def _release(self, at: int, now_ms: int) -> None:
        self._since_ms[at] = now_ms
        if self._states[at] == _DOWN:
            self._keys.put(self._codes[at])
        self._states[at] = _UP


class PinKeys(Keys):
    """The keys of a board: a timer scans the pins, `get` returns what was pressed."""

    def __init__(self, table) -> None:
        """`table`: KEYS of a board module: (name, GPIO, logical key)."""
        super().__init__()
        self._table = table
        self._scanner = Scanner([key for _, _, key in table], self)
        self._masks = [1 << gpio for _, gpio, _ in table]
        self._mask = 0
        for mask in self._masks:
            self._mask |= mask
        self.edge_us = 0  # when a switch closed last, of time.ticks_us()
        self._edges = 0
        self._busy = bytearray(1)  # 1: something is or was down, a glance is not enough
        self._looked = [-1]
        pin = machine.Pin
        self._pins = [pin(gpio, pin.IN, pin.PULL_UP) for _, gpio, _ in table]
        self._latches = []
        for at in range(len(table)):
            latch = _Latch(self, 1 << at)
            self._latches.append(latch)
            # `hard`: at once, also in the middle of a slow C function; it only sets a bit.
            self._pins[at].irq(latch.note, pin.IRQ_FALLING, hard=True)
        self._timer: machine.Timer = None
        self.start()

    def start(self) -> None:
        if self._timer is None:
            self._timer = machine.Timer(-1, period=SCAN_MS, mode=machine.Timer.PERIODIC, callback=self._glance())

    def stop(self) -> None:
        """Stops scanning (before light sleep, which a timer would disturb)."""
        if self._timer is not None:
            self._timer.deinit()
            self._timer = None

    def look(self) -> None:
        """Scans the keys now."""
        self._look()

    def held(self) -> int:
        """The logical key that is down, 0 if none is."""
        for at in range(len(self._table)):
            if self._pins[at]() == 0:
                return self._table[at][2]
        return 0

    def forget(self) -> None:
        """Ignores the keys that are down or were pressed until now."""
        self._scanner.forget()

    def note(self, bit: int) -> None:
        """A switch closed; called from an interrupt."""
        self.edge_us = time.ticks_us()
        self._edges |= bit
        self._busy[0] = 1

    def _glance(self):
        """The timer's function. It runs 200 times a second, mostly for nothing, so it avoids attribute look-ups.

        It must not allocate: what it uses are default arguments, since a closure over so much would be copied to the
        heap on each call.
        """

        def glance(
            _,
            mem32=machine.mem32,
            address=_GPIO_IN,
            mask=self._mask,
            busy=self._busy,
            looked=self._looked,
            ticks_ms=time.ticks_ms,
            look=self._look,
        ) -> None:
            if busy[0] or mem32[address] & mask != mask:
                look()
            else:
                looked[0] = ticks_ms()

        return glance

    def _look(self) -> None:
        levels = machine.mem32[_GPIO_IN]
        down = 0
        masks = self._masks
        for at in range(len(masks)):
            if not levels & masks[at]:
                down |= 1 << at
        edges = self._edges
        self._edges = 0
        now_ms = time.ticks_ms()
        scanner = self._scanner
        if self._looked[0] >= 0:
            scanner.looked_ms = self._looked[0] & _WRAP
        scanner.look(now_ms & _WRAP, down, edges)
        self._looked[0] = now_ms
        self._busy[0] = 0 if scanner.is_idle and not self._edges else 1


class _Latch:
    """The handler of a pin's edge interrupt, one method per pin, since the interrupt does not tell which pin it was."""

    def __init__(self, keys: PinKeys, bit: int) -> None:
        self._keys = keys
        self._bit = bit

    def note(self, _) -> None:
        """The switch closed. Allocates nothing."""
        self._keys.note(self._bit)
