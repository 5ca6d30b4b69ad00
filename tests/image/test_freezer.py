"""What freezer.py writes is found by the device: names in hashed tables, and the places of functions without lines."""

from __future__ import annotations

import random

import pytest

from host_tools.build.board import freezer
from host_tools.build.image import lines


@pytest.mark.parametrize("place", [0, 1, 3, 4, 15, 16, 255, 256, 1000, 2047])
def test_what_stays_of_a_line_table_is_the_place(place: int) -> None:
    """`line_or_place` of sources.h takes 1 from the line at any byte of the code."""
    left = freezer.place_of(place)
    assert len(left) <= 2
    assert {lines.line_of(left, offset) for offset in (0, 1, 31, 2000)} == {place + 1}


@pytest.mark.parametrize("seed", range(20))
def test_names_are_found_where_the_device_looks(seed: int) -> None:
    drawn = random.Random(seed)
    names = [f"name_{n}" for n in range(drawn.randrange(1, 40))]
    hashes = {name: drawn.randrange(1 << 16) for name in names}
    size = len(names) + drawn.randrange(20)
    table = freezer.hashed(names, size, hashes.__getitem__)
    assert sorted(name for name in table if name) == sorted(names)
    for name in names:
        at = hashes[name] % size
        while table[at] != name:
            assert table[at] is not None, "the device stops at a free place"
            at = (at + 1) % size
    for start in range(size):
        looked = freezer.looks(table, start)
        taken = [table[(start + n) % size] for n in range(looked)]
        assert None not in taken[:-1]
        assert taken[-1] is None or looked == size
