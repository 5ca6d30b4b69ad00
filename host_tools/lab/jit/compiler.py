"""Compiled modules: written into the user's cache folder, where numba keeps its machine code beside them."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import inspect
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import platformdirs

from host_tools.lab.jit.translate import JitError, numba_source, viper_functions

Function = Callable[..., Any]

_made: dict[str, dict[str, Function]] = {}  # by the firmware's module


def cache_folder() -> Path:
    """Where compiled kernels are kept, outside the repository."""
    return Path(platformdirs.user_cache_dir("kocka", appauthor=False)) / "jit"


def _write(source: str, name: str) -> Path:
    """The file that holds `source`: its name changes with the text, so that what lies there is always right."""
    key = hashlib.sha256(source.encode()).hexdigest()[:16]
    try:
        folder = cache_folder() / f"{name}-{key}"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.py"
        if not path.exists():
            # Processes that start together write the same; each a file of its own, put into place at once.
            handle, new = tempfile.mkstemp(dir=folder, suffix=".new")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(source)
            os.replace(new, path)
        return path
    except OSError as error:
        raise JitError(f"compiled kernels cannot be kept in {cache_folder()}: {error.strerror or error}") from error


def compiled(module: ModuleType) -> dict[str, Function]:
    """The viper functions of a module of the firmware by name, compiled.

    They take the same buffers (bytearray, array, memoryview, numpy arrays) and integers; machine code is made when one
    is first called. JitError without numba, without a place for the code, or for a function that cannot be compiled.
    """
    known = _made.get(module.__name__)
    if known is None:
        source = inspect.getsource(module)
        names = [function.name for function in viper_functions(ast.parse(source))]
        made = _load(_write(numba_source(source, vars(module)), module.__name__.rpartition(".")[2]))
        known = _made[module.__name__] = {name: getattr(made, name) for name in names}
    return known


def _load(path: Path) -> ModuleType:
    """Imports a file that `_write` wrote, under a name of its own: machine code from the cache asks for it by name."""
    name = "kocka_compiled_" + path.parent.name.replace("-", "_")
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(made)
    except ImportError as error:
        raise JitError(
            f"{error.name or 'numba'} is missing: the seats run on plain Python, slowly (pip install 'kocka[arena]')"
        ) from error
    sys.modules[name] = made
    return made
