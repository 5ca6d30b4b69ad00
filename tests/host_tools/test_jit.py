"""Compiled kernels: the same answers as plain Python bit for bit, and what happens where they cannot be had."""

from __future__ import annotations

import importlib
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from host_tools.lab import jit
from host_tools.lab.engine.session import limit
from host_tools.lab.jit import compiler, translate
from kocka.ai import kernel, levels, thinker
from kocka.games.registry import game as game_class
from tests.plugin import unavailable

SMALL = '''
from micropython import const
import micropython

_ADD = const(300)
TWICE = const(2)

@micropython.viper
def inner(w: ptr8, i: int) -> int:
    """A reading of 255 and a sign."""
    return int(w[i] - 256)

@micropython.viper
def kernel(w: ptr8, i: int, sums: ptr16) -> int:
    less = inner
    while i:
        i -= 1
        if not w[i]:
            continue
        sums[i] = sums[i] + int(inner(w, i)) + int(less(w, 0)) + (_ADD << TWICE)
        w[i] += 1 if i & 1 else -1
        w[i] ^= 3
    return int(w[0] - w[1] * 7)
'''


@pytest.fixture
def numba() -> None:
    """Skips where numba is not installed."""
    if importlib.util.find_spec("numba") is None:
        unavailable("numba is not installed")


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A module with small kernels, and a cache of its own."""
    (tmp_path / "small_kernel.py").write_text(SMALL, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(compiler.platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path / "cache"))
    monkeypatch.setattr(compiler, "_made", {})
    yield importlib.import_module("small_kernel")
    for name in [name for name in sys.modules if "small_kernel" in name]:
        del sys.modules[name]


def _kernel(function, size: int) -> tuple[int, bytes, bytes]:  # type: ignore[no-untyped-def]
    w = bytearray((5 + 37 * i) & 127 for i in range(size))
    sums = array("H", range(300, 300 + size))
    return function(w, size, sums), bytes(w), sums.tobytes()


@pytest.mark.usefixtures("numba")
def test_functions_answer_as_the_plain_ones_and_their_code_is_kept_beside_them(small, tmp_path):
    functions = jit.compiled(small)
    assert list(functions) == ["inner", "kernel"]
    assert _kernel(functions["kernel"], 100) == _kernel(small.kernel, 100)
    kept = {path.suffix for path in (tmp_path / "cache" / "jit").rglob("*") if path.is_file()}
    assert {".py", ".nbi", ".nbc"} <= kept


def test_the_text_for_numba_has_no_pointers_and_words_for_bytes(small):
    text = translate.numba_source(SMALL, vars(small))
    assert "ptr8" not in text and "viper" not in text
    assert "_ADD = 300" in text and "TWICE = 2" in text
    assert (
        "sums[i] = _word(sums[i]) + int(inner_kernel(w, _word(i))) + int(inner_kernel(w, _word(0))) + (_ADD << TWICE)"
        in text
    )
    assert "w[i] = _word(w[i]) ^ 3" in text
    assert "def kernel(w, i, sums):\n    return kernel_kernel(_data(w), i, _data(sums))" in text


def test_what_cannot_be_compiled_is_named():
    with pytest.raises(jit.JitError, match="f: the argument a is neither"):
        translate.numba_source("@micropython.viper\ndef f(a: array): return 1", {})
    with pytest.raises(jit.JitError, match="f: TABLE is neither a number nor a kernel of the module"):
        translate.numba_source("@micropython.viper\ndef f(a: ptr8): return TABLE[0]", {"TABLE": b"1"})


@pytest.mark.slow
@pytest.mark.usefixtures("numba")
def test_another_process_takes_the_code_from_the_cache(small, tmp_path):
    _kernel(jit.compiled(small)["kernel"], 10)
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from host_tools.lab import jit\nfrom host_tools.sim import shims\nshims.install()\n"
        "from host_tools.lab.jit import compiler\n"
        "compiler.platformdirs.user_cache_dir = lambda *_, **__: sys.argv[1] + '/cache'\n"
        "import small_kernel\nfrom array import array\n"
        "kernel = jit.compiled(small_kernel)['kernel']\n"
        "kernel(bytearray(5), 5, array('H', [0] * 5))\nprint(sum(kernel.stats.cache_hits.values()))"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"


@pytest.mark.usefixtures("numba")
def test_use_puts_compiled_functions_everywhere_and_plain_takes_them_back():
    kernels = [importlib.import_module(name) for name in jit.kernels()]
    assert kernel in kernels
    with jit.switched(False):
        before = [dict(vars(module)) for module in kernels]
        assert jit.use() == "" == jit.use()
        for module, names in zip(kernels, before, strict=True):
            changed = {name for name, value in vars(module).items() if value is not names[name]}
            assert changed == set(jit.compiled(module)) and changed
        jit.plain()
        assert [dict(vars(module)) for module in kernels] == before


def test_without_numba_the_seats_stay_plain_and_one_sentence_says_why(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "numba", None)
    for name in [name for name in sys.modules if name.startswith("kocka_compiled_")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(compiler.platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path))
    monkeypatch.setattr(compiler, "_made", {})
    with jit.switched(False):
        before = dict(vars(kernel))
        assert jit.use() == "numba is missing: the seats run on plain Python, slowly (pip install 'kocka[arena]')"
        assert dict(vars(kernel)) == before


@pytest.mark.usefixtures("numba")
def test_without_a_place_for_the_code_the_seats_stay_plain(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr(compiler.platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path / "file"))
    monkeypatch.setattr(compiler, "_made", {})
    with jit.switched(False):
        assert "cannot be kept in" in jit.use()


def test_importing_the_package_does_not_import_numba():
    code = "import sys, host_tools.lab.jit; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def _decisions(game: str, seed: int) -> list[tuple[int, list[int], list[int], int]]:
    """What regular seats do in a round, every seventh decision by a master in a few worlds, with the scores."""
    position = game_class(game).deal(seed, 1 + seed % 4)
    done = []
    while position.to_move() >= 0:
        level = levels.REGULAR if len(done) % 7 else levels.MASTER
        decision = thinker.make(position.view(position.to_move()), level, seed, len(done))
        limit(decision, 100)
        while not decision.step(50):
            pass
        done.append((decision.action, decision.candidates, decision.scores, decision.playouts))
        position.apply(decision.action)
    return done


@pytest.mark.usefixtures("numba")
@pytest.mark.parametrize("game", ["cerna_kocka", "kourici_kocka", "hearts", "black_cat"])
def test_decisions_are_the_same_bit_for_bit(game):
    with jit.switched(False):
        plain = _decisions(game, 1)
    with jit.switched(True) as refused:
        assert not refused
        assert _decisions(game, 1) == plain
    assert any(len(set(scores)) > 1 for _, _, scores, _ in plain)
