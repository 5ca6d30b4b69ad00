"""MicroPython's heap, read from outside: how much is free, and the largest piece.

The heap begins with its allocation table, two bits for each block of 16 bytes (py/gc.c: free 0, head 1, tail 2,
mark 3), then the finaliser table, one bit a block, and the blocks.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

BLOCK = 16


class Heap(NamedTuple):
    """Bytes: `total` for objects, `free`, and `largest`, the longest free piece."""

    total: int
    free: int
    largest: int


def table_bytes(size: int) -> int:
    """Bytes of the allocation table of a heap of `size` bytes, as gc_setup_area computes them."""
    # One byte of gap between the tables; 4 blocks a byte here, 8 a byte in the finaliser table, 16 bytes each.
    return (size - 1) * 8 // (8 + 8 * 4 // 8 + 8 * 4 * BLOCK)


def heap_of(memory: bytes) -> Heap:
    """Counts the free blocks of a heap's memory."""
    size = len(memory) // BLOCK * BLOCK
    count = table_bytes(size)
    table = np.frombuffer(memory, dtype=np.uint8, count=count)
    kinds = np.stack([table >> shift & 3 for shift in (0, 2, 4, 6)], axis=1).reshape(-1)
    free = np.concatenate(([0], (kinds == 0).astype(np.int8), [0]))
    edges = np.diff(free)
    runs = np.flatnonzero(edges == -1) - np.flatnonzero(edges == 1)
    return Heap(len(kinds) * BLOCK, int(free.sum()) * BLOCK, int(runs.max(initial=0)) * BLOCK)
