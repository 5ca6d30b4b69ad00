"""Type checks in two runs of mypy: `python -m host_tools.build.types`.

Strict: the code that runs on both Pythons (engine, sheets, seats, match, score) and the host's, against CPython's
library with the few modules that only MicroPython has taken from its stubs. Device: ui, hal and main.py against
MicroPython's own library (the stubs of the Raspberry Pi Pico port stand in for typeshed), less strictly: annotations
there are for the reader. Host code that only MicroPython runs (host_tools/build/web/guest) is checked with the
device's.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from host_tools.build import texts
from host_tools.checkout import ROOT

# A game's folder, its screens apart: these belong to the device.
_FOLDERS = [path.relative_to(ROOT) for path in sorted((ROOT / "firmware/kocka/games").rglob("*.py"))]
GAMES = [str(path) for path in _FOLDERS if not {"screens", "profile.py", "help.py", "title.py"} & set(path.parts)]
SCREENS = [str(path) for path in _FOLDERS if {"screens", "profile.py", "help.py", "title.py"} & set(path.parts)]

STRICT = [
    "firmware/kocka/engine",
    *GAMES,
    "firmware/kocka/ai",
    "firmware/kocka/match",
    "firmware/kocka/scorebook",
    "host_tools",
    "hardware",
]
DEVICE = ["firmware/kocka/ui", *SCREENS, "firmware/kocka/hal", "firmware/main.py", "host_tools/build/web/guest"]

# Modules that CPython lacks and that the portable code and the host's import all the same.
SHARED = ["_mpy_shed", "framebuf.pyi", "machine.pyi", "micropython.pyi", "rp2", "uctypes.pyi", "vfs.pyi"]


def _site_packages() -> Path:
    spec = importlib.util.find_spec("mypy")
    if spec is None or spec.origin is None:
        sys.exit("mypy is not installed: make venv")
    return Path(spec.origin).parents[1]


def _linked(folder: Path, targets: list[Path]) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for target in targets:
        if target.exists():
            (folder / target.name).symlink_to(target)
    return folder


def _mypy(name: str, paths: list[str], options: list[str], mypy_path: list[Path]) -> int:
    present = [path for path in paths if (ROOT / path).exists()]
    if not present:
        return 0
    print(f"mypy, {name}:", flush=True)
    command = [sys.executable, "-m", "mypy", f"--cache-dir=.mypy_cache/{name}", *options, *present]
    environment = {**os.environ, "MYPYPATH": os.pathsep.join(str(path) for path in mypy_path)}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def main() -> int:
    """Run both checks; returns 1 if one of them found something."""
    texts.fresh()
    site = _site_packages()
    scratch = ROOT / ".mypy_cache"
    shared = _linked(scratch / "shared-stubs", [site / name for name in SHARED])
    strict = _mypy(
        "strict",
        STRICT,
        ["--strict", "--exclude", r"host_tools/(sim/shims|build/web/guest)/"],
        [ROOT / "firmware", ROOT, shared],
    )
    library = _linked(scratch / "device-typeshed", [site / "stdlib"])
    _linked(library / "stubs", sorted((site / "mypy" / "typeshed" / "stubs").iterdir()))
    port = [path for path in site.glob("*.pyi") if path.name != "__builtins__.pyi"] + [site / "_mpy_shed", site / "rp2"]
    device_stubs = _linked(scratch / "device-stubs", port)
    loose = ["--custom-typeshed-dir", str(library), "--check-untyped-defs", "--no-strict-optional"]
    loose += ["--no-warn-unused-configs", "--warn-unused-ignores", "--no-implicit-reexport"]
    device = _mypy("device", DEVICE, loose, [ROOT / "firmware", device_stubs])
    return 1 if strict or device else 0


if __name__ == "__main__":
    sys.exit(main())
