"""MicroPython's heap, read from outside: what a collection would leave at this moment.

The heap begins with its allocation table, two bits for each block of 16 bytes (py/gc.c: free 0, head 1, tail 2,
mark 3); an object is a head and the tails after it. MicroPython collects when it must, so most of the blocks in use are
garbage most of the time. What is counted here is what its collector would keep: everything that can be reached, by
words that look like the address of a head, from the interpreter's state, the stack and the registers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from host_tools.build.rp2 import Memory

BLOCK = 16
RAM = 0x20000000

_FREE, _HEAD, _MARK = 0, 1, 3
_SP, _PC = 13, 15


class Heap(NamedTuple):
    """Bytes: `total` for objects; `free` and `largest`, the longest free piece, after a collection; `unused` before."""

    total: int
    free: int
    largest: int
    unused: int


class _Area(NamedTuple):
    """Where the collector has put things: the allocation table and its bytes, the blocks and their end.

    `notes`: at which of the words of the state it has written that down.
    """

    notes: int
    table: int
    table_bytes: int
    pool: int
    end: int


def _words(ram: bytes | bytearray, start: int, end: int) -> NDArray[np.int64]:
    return np.frombuffer(bytes(ram[start - RAM : end - RAM]), dtype="<u4").astype(np.int64)


def _area(state: NDArray[np.int64], heap: int) -> _Area:
    """The collector's own notes (mp_state_mem_area_t), found by the address of the table. ValueError if there are none.

    state: the interpreter's state; heap: where the heap starts.
    """
    for place in np.flatnonzero(state[:-4] == heap):
        table, count, _, pool, end = (int(word) for word in state[place : place + 5])
        if count and end - pool == count * 4 * BLOCK:
            return _Area(int(place), table, count, pool, end)
    raise ValueError("the heap has not been set up")


def _largest(free: NDArray[np.bool_]) -> int:
    """Bytes of the longest run of free blocks."""
    edges = np.diff(np.concatenate(([0], free.astype(np.int8), [0])))
    runs = np.flatnonzero(edges == -1) - np.flatnonzero(edges == 1)
    return int(runs.max(initial=0)) * BLOCK


def heap_of(ram: bytes | bytearray, registers: Sequence[int], memory: Memory) -> Heap:
    """The heap as a collection would leave it now.

    ram: from RAM on; registers: r0 … r15. ValueError before MicroPython has set its heap up.
    """
    state = _words(ram, memory.state, memory.state_end)
    area = _area(state, memory.heap)
    state[area.notes : area.notes + 5] = 0  # the address of the first block is not held by these
    table = np.frombuffer(bytes(ram[area.table - RAM :][: area.table_bytes]), dtype=np.uint8)
    kinds = np.stack([table >> shift & 3 for shift in (0, 2, 4, 6)], axis=1).reshape(-1)
    count = len(kinds)
    used = kinds != _FREE
    heads = (kinds == _HEAD) | (kinds == _MARK)

    def blocks(words: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Which of the words are addresses of heads, and of which."""
        near = np.flatnonzero((words >= area.pool) & (words < area.end) & (words % BLOCK == area.pool % BLOCK))
        found = (words[near] - area.pool) // BLOCK
        good = heads[found]
        return near[good], found[good]

    # Who holds whom: an edge for each address of a head inside an object.
    owners = np.maximum.accumulate(np.where(heads, np.arange(count), 0))
    places, held = blocks(_words(ram, area.pool, area.end))
    holders = owners[places * 4 // BLOCK]
    inside = used[places * 4 // BLOCK]
    holders, held = holders[inside], held[inside]

    stack = _words(ram, registers[_SP] & ~3, memory.stack_end)
    roots = np.concatenate((state, stack, np.array(registers[:_PC], dtype=np.int64)))
    reached = np.zeros(count, dtype=bool)
    reached[blocks(roots)[1]] = True
    while True:
        new = held[reached[holders]]
        new = new[~reached[new]]
        if not len(new):
            break
        reached[new] = True
    free = ~(used & reached[owners])
    return Heap(count * BLOCK, int(free.sum()) * BLOCK, _largest(free), int((~used).sum()) * BLOCK)
