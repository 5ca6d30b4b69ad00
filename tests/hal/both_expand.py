"""Expanding 4-bit frames to 16 bits: the viper code gives what the plain reference gives."""

from kocka.engine.rng import Rng
from kocka.hal.st7789 import expand, expand_plainly, madctl, pairs_of
from kocka.ui.core.palette import RGB565


def _noise(rng, count):
    return bytearray([rng.below(256) for _ in range(count)])


def test_a_pair_is_two_pixels_high_byte_first():
    pairs = pairs_of(RGB565)
    for byte in range(256):
        left = pairs[4 * byte] << 8 | pairs[4 * byte + 1]
        right = pairs[4 * byte + 2] << 8 | pairs[4 * byte + 3]
        assert (left, right) == (RGB565[byte >> 4], RGB565[byte & 15])
    print(len(pairs))


def test_expansion_equals_the_plain_reference_on_random_frames():
    rng = Rng(20261, 1)
    total = 0
    for _ in range(300):
        palette = [rng.below(256) << 8 | rng.below(256) for _ in range(16)]
        pairs = pairs_of(palette)
        stride = 1 + rng.below(40)
        height = 1 + rng.below(12)
        frame = _noise(rng, stride * height)
        width = 1 + rng.below(stride)
        x = rng.below(stride - width + 1)
        y = rng.below(height)
        rows = 1 + rng.below(height - y)
        # What lies beyond the rows must stay as it is.
        out = bytearray(b"\x5a" * (4 * width * rows + 8))
        plain = bytearray(out)
        expand(pairs, frame, out, y * stride + x, width, stride, rows)
        expand_plainly(pairs, frame, plain, y * stride + x, width, stride, rows)
        assert out == plain, (stride, height, x, y, width, rows)
        assert out[-8:] == b"\x5a" * 8
        for byte in out:
            total = (total * 31 + byte) & 0xFFFF
    print(total)


def test_a_whole_frame_is_expanded_in_chunks():
    rng = Rng(7, 7)
    pairs = pairs_of(RGB565)
    frame = _noise(rng, 120 * 24)
    chunk = bytearray(3840)
    for row in range(0, 24, 8):
        expand(pairs, frame, chunk, row * 120, 120, 120, 8)
        for at in range(960):
            assert chunk[4 * at : 4 * at + 4] == pairs[4 * frame[row * 120 + at] : 4 * frame[row * 120 + at] + 4]


def test_no_rows_write_nothing():
    out = bytearray(8)
    expand(pairs_of(RGB565), bytearray(b"\xff" * 4), out, 0, 4, 4, 0)
    assert out == bytearray(8)


def test_rotations():
    print([madctl(angle) for angle in (0, 90, 180, 270)])
    try:
        madctl(45)
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("45 degrees")
