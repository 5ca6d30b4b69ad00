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

from host_tools.jit.translate import JitError, numba_source, viper_functions

Function = Callable[..., Any]


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
    short = module.__name__.rpartition(".")[2]
    source = numba_source(inspect.getsource(module), vars(module))
    names = [function.name for function in viper_functions(ast.parse(inspect.getsource(module)))]
    path = _write(source, short)
    name = f"host_tools.jit.made.{path.parent.name.replace('-', '_')}"
    made = sys.modules.get(name)
    if made is None:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None
        made = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(made)
        except ImportError as error:
            missing = error.name or "numba"
            raise JitError(
                f"{missing} is missing: the seats run on plain Python, slowly (pip install 'kocka[arena]')"
            ) from error
        sys.modules[name] = made
    return {name: getattr(made, name) for name in names}
