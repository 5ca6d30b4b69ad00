"""The firmware as the page runs it: its modules, with WebAssembly where a chip runs machine code.

They come compiled: a phone would take a second and more to compile what the first picture needs.

Functions that are `@micropython.viper` on the device are compiled by `host_tools.lab.jit.wasm`, and the module calls
those (page/machine.js gives them as the module `kernels`); lines keep their numbers. `kocka.ui.core.raster`, which
paints by viper alone, reports that it is not ready, and the canvas paints the same pixels with framebuf.
"""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import json
from collections.abc import Mapping
from pathlib import Path

import kocka
from host_tools.build.image import compiler
from host_tools.build.web import guest
from host_tools.lab import jit
from host_tools.lab.jit import wasm
from host_tools.lab.jit.translate import pointer_kinds, viper_functions
from host_tools.records import cells, saves

_MARK = "@micropython.viper"
_RASTER = "kocka/ui/core/raster.py"
_NO_RASTER = '"""There is no viper in WebAssembly: the canvas paints with framebuf."""\n\nready = False\n'
# The page has no hardware: of `kocka.hal` it takes only the interfaces and the boards' data.
_HAL = ("kocka/hal/__init__.py", "kocka/hal/boards/")


# What the file for the page has beside modules: the viper functions of the seats.
KERNELS = "kernels.wasm"


def plain(source: str) -> str:
    """A module with every viper function as plain Python."""
    lines = source.split("\n")
    return "\n".join([line.replace(_MARK, "#") if line.strip() == _MARK else line for line in lines])


def calling(module: str, source: str) -> str:
    """A module whose viper functions call those of WebAssembly; the lines of all else stay where they are."""
    lines = source.split("\n")
    for function in viper_functions(ast.parse(source)):
        name, there = function.name, f"_wasm_{function.name}"
        kinds = pointer_kinds(function)
        given = ", ".join(f"_at({name})" if size is not None else name for name, size in kinds.items())
        first, last = function.lineno - 2, function.end_lineno or 0  # with the mark before it
        lines[first:last] = [""] * (last - first)
        lines[first] = (
            f"from kernels import {wasm.export_name(module, name)} as {there}; from uctypes import addressof as _at"
        )
        lines[first + 1] = f"def {name}({', '.join(kinds)}): return {there}({given})"
    return plain("\n".join(lines))


def kernels() -> bytes:
    """The viper functions of the seats in WebAssembly."""
    found = {}
    for name in jit.kernels():
        module = importlib.import_module(name)
        found[name] = (inspect.getsource(module), vars(module))
    return wasm.module(found)


def sources() -> dict[str, str]:
    """All that lies in the page's MicroPython: path -> source. The same order always."""
    top = Path(kocka.__file__).parent
    found: dict[str, str] = {}
    in_wasm = jit.kernels()
    for path in sorted(top.rglob("*.py")):
        name = f"kocka/{path.relative_to(top).as_posix()}"
        if name.startswith("kocka/hal/") and not name.startswith(_HAL):
            continue
        module, source = name.removesuffix(".py").replace("/", "."), path.read_text(encoding="utf-8")
        found[name] = _NO_RASTER if name == _RASTER else calling(module, source) if module in in_wasm else plain(source)
    for above in ("host_tools", "host_tools/build", "host_tools/build/web", "host_tools/records"):
        found[f"{above}/__init__.py"] = ""
    found["host_tools/records/cells.py"] = Path(cells.__file__).read_text(encoding="utf-8")
    for package, folder in ((saves, "host_tools/records/saves"), (guest, "host_tools/build/web/guest")):
        for path in sorted(Path(package.__path__[0]).glob("*.py")):
            found[f"{folder}/{path.name}"] = path.read_text(encoding="utf-8")
    return found


@functools.cache
def modules() -> dict[str, bytes]:
    """The same, compiled: path -> bytes. ClickException names a module that does not compile."""
    compiled = compiler.compiled({path: source.encode() for path, source in sources().items()})
    return {f"{path}.mpy": code for path, code in compiled.items()}


def pack(parts: Mapping[str, bytes]) -> bytes:
    """As one file for the page: a line of JSON, [name, bytes] of each part; then these bytes one after the other."""
    head = json.dumps([[name, len(data)] for name, data in parts.items()], separators=(",", ":"))
    return head.encode() + b"\n" + b"".join(parts.values())
