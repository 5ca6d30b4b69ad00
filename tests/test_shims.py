"""The MicroPython shims on CPython."""

from array import array

import micropython  # type: ignore[import-not-found, unused-ignore]


def test_emitters_return_the_function_itself():
    def kernel(a: int) -> int:
        return a + 1

    assert micropython.viper(kernel) is kernel
    assert micropython.native(kernel) is kernel
    assert micropython.const(7) == 7


def test_pointers_write_through_and_have_the_width_of_their_name():
    buffer = bytearray(8)
    ptr8(buffer)[0] = 1  # noqa: F821
    ptr16(buffer)[1] = 0x1234  # noqa: F821
    ptr32(buffer)[1] = 0xDEADBEEF  # noqa: F821
    assert buffer == b"\x01\x00\x34\x12\xef\xbe\xad\xde"
    halves = array("H", [1, 2])
    ptr16(halves)[1] = 500  # noqa: F821
    assert halves[1] == 500
    assert uint(-1) == 0xFFFFFFFF  # noqa: F821


def test_heap_lock_counts_depth():
    assert micropython.heap_locked() == 0
    assert micropython.heap_lock() == 1
    assert micropython.heap_lock() == 2
    assert micropython.heap_unlock() == 1
    assert micropython.heap_unlock() == 0
    assert micropython.heap_unlock() == 0
