"""The memory with which the page's MicroPython begins: what the first picture needs is imported in it.

A phone would take a third of a second to import it, and less than half of all modules has to come before the picture.
"""

from __future__ import annotations

import functools
import json
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import click

SCRIPT = Path(__file__).with_name("memory.mjs")


class Memory:
    """image: packed as firmware.pack does, address -> bytes; imported: the paths of the modules in it."""

    def __init__(self, image: bytes, imported: frozenset[str]) -> None:
        self.image = image
        self.imported = imported


@functools.lru_cache(maxsize=2)
def _made(pages: tuple[tuple[str, bytes], ...], modules: bytes) -> Memory:
    node = shutil.which("node")
    if node is None:
        raise click.ClickException(
            "the page is made with node, which is not here. On Debian and Ubuntu: apt install npm"
        )
    with tempfile.TemporaryDirectory(prefix="kocka-") as scratch:
        folder = Path(scratch)
        (folder / "page").mkdir()
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        for name, data in pages:
            (folder / "page" / name).write_bytes(data)
        (folder / "modules").write_bytes(modules)
        script = folder / SCRIPT.name
        script.write_bytes(SCRIPT.read_bytes())
        done = subprocess.run([node, str(script), str(folder)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise click.ClickException(f"the page's memory cannot be made:\n{(done.stdout + done.stderr).strip()}")
        names = json.loads((folder / "imported.json").read_text(encoding="utf-8"))
        paths = {name.replace(".", "/") for name in names}
        imported = frozenset(f"{path}{ending}.mpy" for path in paths for ending in ("", "/__init__"))
        return Memory((folder / "image").read_bytes(), imported)


def make(pages: Mapping[str, bytes], modules: bytes) -> Memory:
    """From files of the folder page/ (name -> content: MicroPython, machine.js, faces.js, texts.js) and packed modules.

    ClickException without node, or if MicroPython cannot import what the first picture needs.
    """
    return _made(tuple(sorted(pages.items())), modules)


def clear() -> None:
    """Forgets what was made."""
    _made.cache_clear()
