"""The framebuf shim against MicroPython's own framebuf: thousands of random operations, every format, byte for byte."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from host_tools.sim.shims import framebuf
from tests.plugin import unavailable

_FORMATS = ("MONO_VLSB", "MONO_HLSB", "MONO_HMSB", "GS2_HMSB", "GS4_HMSB", "GS8")
_PER_BYTE = {"MONO_HLSB": 8, "MONO_HMSB": 8, "GS2_HMSB": 4, "GS4_HMSB": 2, "GS8": 1}
_LEVELS = {"MONO_VLSB": 2, "MONO_HLSB": 2, "MONO_HMSB": 2, "GS2_HMSB": 4, "GS4_HMSB": 16, "GS8": 256}

# Runs on both Pythons: reads operations, one a line, prints a checksum and now and then the whole buffer.
_RUNNER = """
def run(framebuf, lines, emit):
    buffers = []
    raws = []
    for line in lines:
        words = line.split()
        op = words[0]
        args = [int(w) for w in words[1:] if w != "None"]
        if op == "new":
            raw = bytearray(args[4])
            for i in range(len(raw)):
                raw[i] = (i * 37 + args[5]) & 255
            raws.append(raw)
            buffers.append(framebuf.FrameBuffer(raw, args[0], args[1], args[2], args[3]))
            continue
        fb = buffers[args[0]]
        rest = args[1:]
        if op == "blit":
            if rest[4] < 0:
                fb.blit(buffers[rest[0]], rest[1], rest[2], rest[3])
            else:
                fb.blit(buffers[rest[0]], rest[1], rest[2], rest[3], buffers[rest[4]])
        elif op == "get":
            emit("%r" % fb.pixel(rest[0], rest[1]))
        else:
            getattr(fb, op)(*rest)
        emit("".join(["%02x" % b for b in raws[args[0]]]))
"""
_MAIN = """
import framebuf, sys
def emit(text): print(text)
def lines():
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        yield line
run(framebuf, lines(), emit)
"""


def _size_in_bytes(name: str, height: int, stride: int) -> int:
    if name == "MONO_VLSB":
        return (height + 7) // 8 * stride
    per_byte = _PER_BYTE[name]
    return (stride + per_byte - 1) // per_byte * height


def _script(rng: random.Random, count: int) -> list[str]:
    """Ten buffers of all formats and `count` operations on them, many of them partly or wholly outside."""
    lines: list[str] = []
    shapes: list[tuple[str, int, int]] = []
    for name in _FORMATS:
        for _ in range(2):
            width, height = rng.randint(1, 40), rng.randint(1, 40)
            stride = width + rng.choice((0, 0, 1, 5, 8))
            size = _size_in_bytes(name, height, stride)
            lines.append(f"new {width} {height} {getattr(framebuf, name)} {stride} {size} {rng.randrange(256)}")
            shapes.append((name, width, height))
    palettes: dict[tuple[str, str], int] = {}
    for source in _FORMATS:
        for target in _FORMATS:
            levels = _LEVELS[source]
            size = _size_in_bytes(target, 1, levels)
            palettes[(source, target)] = len(lines)
            lines.append(f"new {levels} 1 {getattr(framebuf, target)} {levels} {size} {rng.randrange(256)}")
    for _ in range(count):
        which = rng.randrange(len(shapes))
        name, width, height = shapes[which]

        def x(width: int = width) -> int:
            return rng.randint(-10, width + 10)

        def y(height: int = height) -> int:
            return rng.randint(-10, height + 10)

        def side() -> int:
            return rng.randint(-3, 45)

        colour = rng.choice((0, 1, rng.randrange(16), rng.randrange(256), 256, -1))
        op = rng.choice(
            "fill fill_rect fill_rect hline vline rect rect line line pixel get blit blit blit ellipse scroll".split()
        )
        if op == "fill":
            args: list[Any] = [colour] if rng.random() < 0.2 else []
            if not args:
                continue
        elif op == "fill_rect":
            args = [x(), y(), side(), side(), colour]
        elif op in ("hline", "vline"):
            args = [x(), y(), side(), colour]
        elif op == "rect":
            args = [x(), y(), side(), side(), colour, rng.randint(0, 1)]
        elif op == "line":
            args = [x(), y(), x(), y(), colour]
        elif op == "pixel":
            args = [x(), y(), colour]
        elif op == "get":
            args = [x(), y()]
        elif op == "ellipse":
            args = [x(), y(), rng.randint(0, 20), rng.randint(0, 20), colour, rng.randint(0, 1), rng.randrange(16)]
        elif op == "scroll":
            args = [rng.randint(-12, 12), rng.randint(-12, 12)]
        else:
            other = rng.choice([i for i in range(len(shapes)) if i != which])
            key = rng.choice((-1, -1, 0, 1, rng.randrange(_LEVELS[shapes[other][0]])))
            palette = palettes[(shapes[other][0], name)] if rng.random() < 0.5 else -1
            args = [other, rng.randint(-45, width + 3), rng.randint(-45, height + 3), key, palette]
        lines.append(" ".join([op, str(which), *map(str, args)]))
    return lines


def _unix_output(micropython: Path, code: str, stdin: str = "") -> list[str]:
    """What the unix port prints, by lines."""
    done = subprocess.run(
        [str(micropython), "-c", code], input=stdin, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return done.stdout.split("\n")[:-1]


def _shim_output(lines: list[str]) -> list[str]:
    space: dict[str, Any] = {}
    exec(_RUNNER, space)
    out: list[str] = []
    space["run"](framebuf, lines, out.append)
    return out


@pytest.fixture(params=["plain", "compiled"])
def loops(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Which loops paint."""
    if request.param == "compiled" and not framebuf.compile_loops():
        unavailable("numba is not installed here", "make venv")
    for name, method in framebuf.METHODS[request.param].items():
        monkeypatch.setattr(framebuf.FrameBuffer, name, method)
    return str(request.param)


@pytest.mark.parametrize("seed", range(6))
def test_random_operations_give_the_same_bytes(seed: int, loops: str, micropython: Path) -> None:
    lines = _script(random.Random(seed), 1000)
    expected = _unix_output(micropython, _RUNNER + _MAIN, "\n".join(lines) + "\n")
    shim = _shim_output(lines)
    assert len(shim) == len(expected)
    for number, (mine, theirs) in enumerate(zip(shim, expected, strict=True)):
        assert mine == theirs, f"output line {number} differs"
    assert len(shim) > 900


def test_constants_are_micropythons(micropython: Path) -> None:
    names = list(_FORMATS)
    code = "import framebuf\n" + "\n".join(f"print(framebuf.{name})" for name in names)
    assert [int(word) for word in _unix_output(micropython, code)] == [getattr(framebuf, name) for name in names]


def test_bytes_are_refused() -> None:
    with pytest.raises(TypeError):
        framebuf.FrameBuffer(b"\0\0", 4, 1, framebuf.GS4_HMSB)


@pytest.mark.parametrize(
    "args",
    [(0, 1, 0), (1, 0, 0), (0x10000, 1, 0), (4, 4, 99), (4, 4, framebuf.GS8, 3), (5, 4, framebuf.GS8)],
)
def test_bad_sizes_are_refused(args: tuple[int, ...]) -> None:
    with pytest.raises(ValueError):
        framebuf.FrameBuffer(bytearray(16), *args)


def test_last_row_may_end_without_its_stride() -> None:
    raw = bytearray(8 + 2)
    fb = framebuf.FrameBuffer(raw, 4, 2, framebuf.GS4_HMSB, 16)
    fb.fill(3)
    assert raw == b"\x33\x33\0\0\0\0\0\0\x33\x33"


def test_window_writes_into_the_parent_buffer() -> None:
    raw = bytearray(8 * 8)
    window = framebuf.FrameBuffer(memoryview(raw)[2 * 8 + 2 :], 6, 3, framebuf.GS4_HMSB, 16)
    window.fill_rect(-5, -5, 50, 50, 7)
    whole = np.frombuffer(raw, dtype=np.uint8).reshape(8, 8)
    assert (whole[2:5, 2:5] == 0x77).all()
    assert int(whole.sum()) == 0x77 * 9
