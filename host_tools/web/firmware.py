"""The firmware as the page runs it: its modules, with plain Python where only a chip's compiler could go on.

They come compiled: a phone would take a second and more to compile what the first picture needs.

Functions that are `@micropython.viper` on the device are plain Python here, as on CPython: only the decorator is
blanked, so lines keep their numbers. `kocka.ui.core.raster`, which paints by viper alone, reports that it is not ready,
and the canvas paints the same pixels with framebuf.
"""

from __future__ import annotations

import functools
import gzip
import json
from pathlib import Path

import kocka
from host_tools import saves
from host_tools.image import compiler
from host_tools.web import guest

_MARK = "@micropython.viper"
_RASTER = "kocka/ui/core/raster.py"
_NO_RASTER = '"""There is no viper in WebAssembly: the canvas paints with framebuf."""\n\nready = False\n'
# The page has no hardware: of `kocka.hal` it takes only the interfaces and the boards' data.
_HAL = ("kocka/hal/__init__.py", "kocka/hal/boards/")


def plain(source: str) -> str:
    """A module with every viper function as plain Python."""
    lines = source.split("\n")
    return "\n".join([line.replace(_MARK, "#") if line.strip() == _MARK else line for line in lines])


def sources() -> dict[str, str]:
    """All that lies in the page's MicroPython: path -> source. The same order always."""
    top = Path(kocka.__file__).parent
    found: dict[str, str] = {}
    for path in sorted(top.rglob("*.py")):
        name = f"kocka/{path.relative_to(top).as_posix()}"
        if name.startswith("kocka/hal/") and not name.startswith(_HAL):
            continue
        found[name] = _NO_RASTER if name == _RASTER else plain(path.read_text(encoding="utf-8"))
    found["host_tools/__init__.py"] = found["host_tools/web/__init__.py"] = ""
    for package, folder in ((saves, "host_tools/saves"), (guest, "host_tools/web/guest")):
        for path in sorted(Path(package.__path__[0]).glob("*.py")):
            found[f"{folder}/{path.name}"] = path.read_text(encoding="utf-8")
    return found


@functools.cache
def packed() -> bytes:
    """The same, compiled, as one file for the page, by gzip: the same bytes for the same sources.

    A line of JSON: [path, bytes] of each module; then these bytes one after the other. ClickException names a module
    that does not compile.
    """
    compiled = compiler.compiled({path: source.encode() for path, source in sources().items()})
    head = json.dumps([[f"{path}.mpy", len(code)] for path, code in compiled.items()], separators=(",", ":"))
    return gzip.compress(head.encode() + b"\n" + b"".join(compiled.values()), mtime=0)
