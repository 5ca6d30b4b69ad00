"""Kernels in WebAssembly answer as plain Python and as numba do, and what is not known is refused by name."""

from __future__ import annotations

import base64
import importlib.util
import itertools
import sys
from array import array
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.lab import jit
from host_tools.lab.jit import compiler, wasm
from tests.plugin import unavailable
from tests.web.site import Bare

ALL = '''
import micropython
from micropython import const

_EIGHT = const(8)

@micropython.viper
def half(a: int, b: int) -> int:
    """Rounds down."""
    return a // b

@micropython.viper
def kernel(bytes_: ptr8, words: ptr16, longs: ptr32, a: int, b: int) -> int:
    """All that is known, where signs, rounding and the order of what is done matter."""
    divide = half
    found = 0
    for i in range(2, 9):
        if i == 4:
            continue
        if i > 7:
            break
        j = i
        while True:
            j -= 1
            if not j & 3:
                break
            if j == 5:
                continue
            bytes_[j] = (bytes_[j] + 3 * i) & 255
            words[i + _EIGHT] ^= bytes_[j] << 4
        longs[i - 1] = words[i + _EIGHT] + (i if a < b else -i) * 1000 + 20000
        i = 0
    words[a & 7] |= 4096
    words[1 + _EIGHT] -= 1 if words[1 + _EIGHT] else 0
    found += int(divide(a, b)) + (a or 7) - (b and 5) + (a and b or 3)
    if a > b and not a == 3 or b >= 9:
        found = found ^ 255
    elif a != b and a <= 2:
        found = -found
    return found + (-a >> 2) + half(found - 100, 7) + longs[2]
'''
_CALL = """async ([code, name, memory, at]) => {
  const shared = new WebAssembly.Memory({ initial: 1 });
  const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes, { env: { memory: shared } });
  return at.map((given) => {
    new Uint8Array(shared.buffer).set(memory);
    const answer = instance.exports[name](...given);
    return [answer, [...new Uint8Array(shared.buffer, 0, memory.length)]];
  });
}"""

# Where the arrays of `kernel` lie, bytes; not at the beginning, as a pointer of 0 would hide what is added to it.
_BYTES, _WORDS, _LONGS, _SIZE = 64, 128, 256, 512


@pytest.mark.slow
def test_all_that_is_known_does_what_python_does(
    bare: Callable[..., Bare], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Results and memory of plain Python, numba and WebAssembly, with numbers of both signs."""
    if importlib.util.find_spec("numba") is None:
        unavailable("numba is not installed")
    (tmp_path / "all_kernel.py").write_text(ALL, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(compiler.platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path / "cache"))
    module = importlib.import_module("all_kernel")
    memory = bytes(37 * at & 255 for at in range(_SIZE))
    pairs = [(a, b) for a, b in itertools.product((-9, -1, 0, 2, 3, 8), (-4, 1, 3, 9))]
    try:
        expected: list[list[list[object]]] = []
        for function in (module.kernel, jit.compiled(module)["kernel"]):
            found: list[list[object]] = []
            for a, b in pairs:
                bytes_ = bytearray(memory[_BYTES:_WORDS])
                words = array("H", memory[_WORDS:_LONGS])
                longs = array("I", memory[_LONGS:])
                answer = int(function(bytes_, words, longs, a, b))
                after = memory[:_BYTES] + bytes(bytes_) + words.tobytes() + longs.tobytes()
                found.append([answer, list(after)])
            expected.append(found)
        assert expected[0] == expected[1]
        code = base64.b64encode(wasm.module({"all_kernel": (ALL, vars(module))})).decode()
        given = [[_BYTES, _WORDS, _LONGS, a, b] for a, b in pairs]
        said = bare().page.evaluate(_CALL, [code, wasm.export_name("all_kernel", "kernel"), list(memory), given])
        assert said == expected[0]
        assert len({answer for answer, _ in said}) > 10
    finally:
        sys.modules.pop("all_kernel", None)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("a = b[0]", r"f: b\[0\] is not known"),
        ("return a % 3", "f: a % 3 is not known"),
        ("return TABLE", "f: TABLE is neither a number"),
        ("return other(a)", r"f: other\(a\) is not known"),
        ("a = c = 1", "f: a = c = 1 is not known"),
    ],
)
def test_what_is_not_known_is_named(line: str, why: str) -> None:
    with pytest.raises(jit.JitError, match=why):
        wasm.module({"m": (f"@micropython.viper\ndef f(a: int, w: ptr8):\n    {line}", {"TABLE": b""})})
