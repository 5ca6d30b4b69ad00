"""Measures the twin from outside: how long keys wait, how long a turn takes, how much memory is left."""

from __future__ import annotations

import bisect
from itertools import pairwise
from typing import NamedTuple

from host_tools.sim.twin.heap import Heap
from host_tools.sim.twin.machine import Twin


class Latency(NamedTuple):
    """Milliseconds from a key's code to the first changed pixels: `median`, 99 % and `worst`, of so many `presses`."""

    median: float
    p99: float
    worst: float
    presses: int


def latency(twin: Twin, moments_ns: list[float], at_most_ms: float = 600.0) -> Latency:
    """How long after each moment the glass changed; leaves out moments without a change before the next one.

    A key that can also be held takes effect when it is released: pass that moment for it.
    """
    waits = waits_ms(twin, moments_ns, at_most_ms)
    if not waits:
        return Latency(0.0, 0.0, 0.0, 0)
    return Latency(waits[len(waits) // 2], waits[min(len(waits) - 1, round(0.99 * len(waits)))], waits[-1], len(waits))


def within_a_screen(twin: Twin, moments_ns: list[float]) -> tuple[list[float], list[float]]:
    """Which of the moments changed something on a screen, and which brought another one: the whole glass was sent."""
    times = [update.ns for update in twin.glass.updates if update.changed]
    whole = _whole(twin)
    within: list[float] = []
    between: list[float] = []
    for moment in moments_ns:
        at = bisect.bisect_left(times, moment)
        is_whole = at < len(times) and bisect.bisect_left(twin.turns, times[at]) in whole
        (between if is_whole else within).append(moment)
    return within, between


def waits_ms(twin: Twin, moments_ns: list[float], at_most_ms: float = 600.0) -> list[float]:
    """How long each of the moments waited for changed pixels, ascending; see `latency`."""
    changes = [update.ns for update in twin.glass.updates if update.changed]
    waits = []
    for moment, after in pairwise([*moments_ns, float("inf")]):
        at = bisect.bisect_left(changes, moment)
        if at < len(changes) and changes[at] <= min(moment + at_most_ms * 1e6, after):
            waits.append((changes[at] - moment) / 1e6)
    return sorted(waits)


def _whole(twin: Twin) -> set[int]:
    """The turns of the loop (places in `twin.turns` of their ends) in which the whole glass was sent.

    A display whose pages are sent one by one has an update for each of them.
    """
    sent: dict[int, int] = {}
    for update in twin.glass.updates:
        at = bisect.bisect_left(twin.turns, update.ns)
        sent[at] = sent.get(at, 0) + update.sent
    whole = twin.glass.width * twin.glass.height
    return {at for at, pixels in sent.items() if pixels >= whole}


def longest_turn_ms(twin: Twin, since_ns: float = 0.0) -> float:
    """The longest time between two turns of the firmware's loop."""
    turns = [turn for turn in twin.turns if turn >= since_ns]
    return max((after - before for before, after in pairwise(turns)), default=0.0) / 1e6


def repaint_ms(twin: Twin, since_ns: float = 0.0) -> float:
    """The longest turn in which the whole glass was sent: thinking, drawing and sending."""
    turns = twin.turns
    ends = [at for at in _whole(twin) if 0 < at < len(turns) and turns[at] >= since_ns]
    return max((turns[at] - turns[at - 1] for at in ends), default=0.0) / 1e6


class HeapWatch:
    """Samples the heap: what a collection would leave at that moment, so garbage does not count.

    seen: the heaps.
    """

    def __init__(self, twin: Twin) -> None:
        """Nothing seen yet."""
        self._twin = twin
        self.seen: list[Heap] = []

    def look(self) -> None:
        self.seen.append(self._twin.heap())

    @property
    def least_free(self) -> int:
        """Bytes free where they were fewest; 0 if nothing was seen."""
        return min((heap.free for heap in self.seen), default=0)

    @property
    def least_largest(self) -> int:
        """The largest free piece, where it was smallest; 0 if nothing was seen."""
        return min((heap.largest for heap in self.seen), default=0)
