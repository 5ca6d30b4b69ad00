"""The logic of keys on both Pythons; on the device it runs inside of a timer and must not allocate."""

import sys

import micropython

from kocka.hal import LONG, NEXT, OK, UP, Keys
from kocka.hal.keys import Scanner


def _timeline(scanner, keys, looks):
    found = []
    for now, down, edges in looks:
        scanner.look(now, down, edges)
        key = keys.get()
        while key:
            found.append((now, key))
            key = keys.get()
    return found


def test_timelines():
    keys = Keys()
    scanner = Scanner([OK, UP, NEXT], keys)
    looks = []
    for now in range(0, 2000, 5):
        down = 0
        if 100 <= now < 180 or 1000 <= now < 1700:
            down |= 1
        if 150 <= now < 400:
            down |= 2
        if now in (600, 605, 615, 620, 640):
            down |= 4
        looks.append((now, down, 0))
    print(_timeline(scanner, keys, looks))


def test_keys_that_are_held():
    """A screen that wants it gets the code of a held key again and again, unless the last one still waits."""
    keys = Keys()
    scanner = Scanner([OK, UP], keys)
    keys.repeats = True
    looks = [(now, 1 if 100 <= now < 1300 else 2 if 1400 <= now < 2300 else 0, 0) for now in range(0, 2500, 5)]
    print(_timeline(scanner, keys, looks))
    for now in range(2500, 4000, 5):
        scanner.look(now, 1, 0)
    assert keys.get() == OK | LONG and not keys.waiting
    scanner.forget()
    for now in range(4000, 5000, 5):
        scanner.look(now, 1, 0)
    assert not keys.waiting


def test_late_looks():
    keys = Keys()
    scanner = Scanner([OK, UP], keys)
    print(_timeline(scanner, keys, [(0, 0, 0), (5, 0, 3), (10, 0, 0), (160, 0, 3), (400, 1, 0), (1000, 1, 0)]))


def test_keys_that_are_coming():
    keys = Keys()
    scanner = Scanner([OK, UP], keys)
    assert not keys.coming
    found = []
    # UP counts at once; OK when it is let go, or while it is held, and then no more.
    looks = ((0, 0), (5, 2), (30, 0), (60, 1), (90, 1), (120, 0), (200, 1), (300, 3), (650, 1), (750, 1), (800, 0))
    for now, down in looks:
        scanner.look(now, down, 0)
        found.append((now, keys.coming))
    print(found)
    scanner.look(900, 1, 0)
    assert keys.coming
    scanner.forget()
    assert not keys.coming
    scanner.look(905, 1, 0)
    assert not keys.coming


def test_looking_allocates_nothing():
    keys = Keys()
    scanner = Scanner([OK, UP, NEXT], keys)
    scanner.look(0, 0, 0)
    micropython.heap_lock()
    try:
        for now in range(5, 1500, 5):
            scanner.look(now, now >> 6 & 7, 0)
            if now % 300 == 0:
                scanner.look(now + 200, 0, 7)
    finally:
        micropython.heap_unlock()
    count = 0
    while keys.get():
        count += 1
    assert count == 8, sys.implementation.name
    print(OK | LONG)
