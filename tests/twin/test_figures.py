"""What is read off a run: keys to pixels, turns of the loop, repaints, the heap."""

import types

from host_tools.sim.twin import figures
from host_tools.sim.twin.devices import Update
from host_tools.sim.twin.heap import Heap


def run(updates=(), turns=()):
    """A twin with a past: updates (ms, sent, changed), turns (ms)."""
    glass = types.SimpleNamespace(width=10, height=10, updates=[Update(ms * 1e6, s, c) for ms, s, c in updates])
    return types.SimpleNamespace(glass=glass, turns=[ms * 1e6 for ms in turns])


def test_latency_is_to_the_first_change_and_not_to_any_picture():
    twin = run(updates=[(10, 5, 0), (30, 5, 5), (40, 5, 5), (120, 5, 1)])
    found = figures.latency(twin, [5e6, 100e6, 200e6])
    assert (found.median, found.worst, found.presses) == (25.0, 25.0, 2)
    assert figures.latency(twin, [5e6], at_most_ms=20).presses == 0
    # What changes after the next press is that one's.
    assert figures.latency(twin, [5e6, 25e6])[2:] == (5.0, 1)


def test_a_key_to_another_screen_is_told_apart():
    updates = [(10, 5, 0), (30, 5, 5), (40, 100, 5), (120, 100, 0), (130, 5, 1)]
    twin = run(updates=updates, turns=[20, 35, 50, 125, 140])
    assert figures.within_a_screen(twin, [5e6, 35e6, 100e6, 500e6]) == ([5e6, 100e6, 500e6], [35e6])


def test_another_screen_may_come_page_by_page():
    twin = run(updates=[(10, 50, 5), (12, 50, 5), (30, 50, 5), (52, 50, 5)], turns=[0, 20, 40, 60])
    assert figures.within_a_screen(twin, [5e6, 25e6]) == ([25e6], [5e6])
    assert figures.repaint_ms(twin) == 20.0
    assert figures.repaint_ms(twin, since_ns=25e6) == 0.0


def test_longest_turn_and_repaint():
    twin = run(updates=[(15, 100, 3), (70, 4, 4), (95, 100, 100)], turns=[0, 10, 30, 80, 100])
    assert figures.longest_turn_ms(twin) == 50.0
    assert figures.longest_turn_ms(twin, since_ns=75e6) == 20.0
    assert figures.repaint_ms(twin) == 20.0
    assert figures.repaint_ms(run()) == figures.longest_turn_ms(run()) == 0.0


def test_the_least_of_the_heap():
    states = iter([Heap(100, 50, 40, 10), Heap(100, 60, 20, 15), Heap(100, 55, 35, 20)])
    watch = figures.HeapWatch(types.SimpleNamespace(heap=lambda: next(states)))
    assert (watch.least_free, watch.least_largest) == (0, 0)
    for _ in range(3):
        watch.look()
    assert (watch.least_free, watch.least_largest) == (50, 20)
