"""The heap as a collection would leave it, counted from outside: on a made-up memory, and against the real one."""

import struct

import pytest

from host_tools.build import rp2, uf2
from host_tools.build.image import contents
from host_tools.build.rp2 import Memory
from host_tools.build.rp2_board import STACK_SPARE
from host_tools.sim.twin.heap import BLOCK, RAM, heap_of
from host_tools.sim.twin.machine import CONSOLE, Twin

TOO_DEEP = """
def deeper(n):
    return deeper(n + 1)
try:
    deeper(0)
except RuntimeError as error:
    print("refused:", error)
"""

STATE, TABLE, POOL, END = RAM + 64, RAM + 256, RAM + 512, RAM + 1024
STACK, STACK_END = RAM + 1024, RAM + 1088
MEMORY = Memory(TABLE, END, STATE, STATE + 64, STACK, STACK_END)
COUNT = (END - POOL) // BLOCK


def made(kinds, words=(), roots=(), stack=(), registers=()):
    """RAM with blocks of these kinds ("." free, "H", "t", "M"), words (address, value) in it, and its registers."""
    ram = bytearray(2048)
    for at, kind in enumerate(kinds):
        ram[TABLE - RAM + at // 4] |= ".HtM".index(kind) << 2 * (at % 4)
    struct.pack_into("<5I", ram, STATE - RAM + 8, TABLE, COUNT // 4, TABLE + 40, POOL, END)
    for at, value in enumerate(roots):
        struct.pack_into("<I", ram, STATE - RAM + 28 + 4 * at, value)
    for address, value in words:
        struct.pack_into("<I", ram, address - RAM, value)
    for at, value in enumerate(stack):
        struct.pack_into("<I", ram, STACK_END - RAM - 4 * len(stack) + 4 * at, value)
    found = [0] * 16
    found[: len(registers)] = registers
    found[13] = STACK_END - 4 * len(stack)
    return heap_of(ram, found, MEMORY)


def block(number):
    return POOL + BLOCK * number


def test_nothing_is_held():
    assert made("") == (COUNT * BLOCK,) * 4


def test_what_nobody_holds_is_free():
    heap = made("HttH.H")
    assert heap == (COUNT * BLOCK, COUNT * BLOCK, COUNT * BLOCK, (COUNT - 5) * BLOCK)


def test_roots_hold_and_what_is_held_holds():
    # 0 is a root's, 4 hangs on the last word of 0, 7 on 4; 8 is held by garbage only.
    words = [(block(2) + 12, block(4)), (block(4), block(7)), (block(9), block(8))]
    heap = made("Htt.H..HHH", words, roots=[block(0)])
    assert heap.free == (COUNT - 5) * BLOCK
    assert heap.largest == (COUNT - 8) * BLOCK
    assert heap.unused == (COUNT - 7) * BLOCK


def test_stack_and_registers_hold():
    assert made("HHH", stack=[7, block(1)]).free == (COUNT - 1) * BLOCK
    assert made("HHH", registers=[0, block(2)]).free == (COUNT - 1) * BLOCK
    # Below the stack pointer, and in words of what is free, nothing counts.
    assert made("HHH.", [(STACK, block(1)), (block(3), block(0))]).free == COUNT * BLOCK


def test_only_addresses_of_heads_hold():
    assert made("Ht", roots=[block(0) + 4, block(1), END, POOL - BLOCK]).free == COUNT * BLOCK
    # In the middle of a collection a head may be marked.
    assert made("Mt", roots=[block(0)]).free == (COUNT - 2) * BLOCK


def test_circles_end():
    words = [(block(0), block(1)), (block(1), block(0))]
    assert made("HH", words, roots=[block(0)]).free == (COUNT - 2) * BLOCK
    assert made("HH", words).free == COUNT * BLOCK


def test_before_the_heap_is_set_up():
    with pytest.raises(ValueError, match="set up"):
        heap_of(bytearray(2048), [0] * 13 + [STACK_END, 0, 0], MEMORY)


# On the chip: things that live, things that hang together, garbage; then a collection of its own.
LITTER = """\
import gc, time
kept = [bytearray(n) for n in range(0, 3000, 100)]
tree = {n: [str(n), (n, [n] * 5)] for n in range(100)}
for n in range(400):
    [n] * 20
    if n % 50 == 0:
        kept.append("x" * n)
time.sleep_ms(100)
gc.collect()
time.sleep_ms(1000)
"""


@pytest.mark.slow
def test_it_is_what_the_collector_leaves(image):
    firmware = rp2.firmware({"main.py": LITTER.encode(), "_boot.py": b""}, say=lambda text: None)
    twin = Twin(uf2.flash(contents.pages(firmware)), with_display=False, memory=firmware.memory)
    seen = []
    while len(seen) < 2 or seen[-1].unused <= seen[-2].unused:
        twin.run_ms(20.0)
        seen.append(twin.heap())
        assert twin.ms < 2000
    before, after = seen[-2], seen[-1]
    assert before.free - before.unused > 10_000
    # The collector finds garbage alive that a slot of the stack still names: a few blocks, not more.
    assert abs(before.free - after.unused) <= 16 * BLOCK
    assert abs(after.free - after.unused) <= 16 * BLOCK
    assert 500 < twin.stack_used() < firmware.memory.stack_end - firmware.memory.stack


@pytest.mark.slow
def test_calls_that_are_too_deep_fail_before_the_stack_is_full(twin, image):
    machine = twin("pico_lcd_1_3", {"boot.py": (CONSOLE + TOO_DEEP).encode()}).boot()
    memory = image("pico_lcd_1_3").memory
    assert b"refused: maximum recursion depth exceeded" in machine.console
    full = memory.stack_end - memory.stack
    assert full - STACK_SPARE < machine.stack_used() < full - STACK_SPARE // 2
