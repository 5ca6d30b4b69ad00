"""What is put onto a device with stock MicroPython: our modules as files, compiled for it.

All of them, with main.py, where memory suffices; else, as on every Pico with an RP2040, the rules, sheets, seats and
matches without screens. The figures are in host_tools/build/image/README.md.
"""

from __future__ import annotations

from host_tools.build.image import classes, compiler, contents, update
from host_tools.device.errors import DeviceError

# Names of mpy-cross for the processors that MicroPython counts in sys.implementation._mpy.
ARCHITECTURES = {1: "x86", 2: "x64", 4: "armv6m", 5: "armv7m", 6: "armv7em", 7: "armv7emsp", 8: "armv7emdp"}

# Free memory at the prompt that a match needs with every module in memory: the sum of measured modules.
NEEDED = 320 * 1024

# What works without a display.
LIBRARY = ("kocka/__init__.py", "kocka/engine/", "kocka/games/", "kocka/ai/", "kocka/match/")

# Started as source or only when frozen.
_MAIN = "main.py"
_FROZEN_ONLY = ("_boot.py",)


def architecture(mpy: int) -> str:
    """mpy-cross's name of a device's processor, from its sys.implementation._mpy. DeviceError if we don't know it."""
    if mpy & 0xFF != compiler.MPY_VERSION:
        raise DeviceError(
            "this MicroPython is too old or too new for Kočka's compiled files.",
            "Put MicroPython 1.25 on the device (or Kočka's own image: kocka flash), or copy sources: --source",
        )
    name = ARCHITECTURES.get(mpy >> 10)
    if name is None:
        raise DeviceError("this is not a processor that Kočka runs on.", "It is made for the Raspberry Pi Pico.")
    return name


def sources(board: str) -> dict[str, bytes]:
    """Path on the device -> source: our modules in /lib, main.py, and the module that says what this copy is.

    Without what only other classes of displays have, or the page: each file takes a whole block of the flash.
    """
    found = {name: data for name, data in contents.sources().items() if name not in _FROZEN_ONLY}
    found = {name: data for name, data in found.items() if classes.has(classes.of(board), name)}
    found["kocka_build.py"] = contents.facts(board, "bundle")
    return {("/" if name == _MAIN else "/lib/") + name: data for name, data in sorted(found.items())}


def library() -> dict[str, bytes]:
    """The same for what works without a display, as a library for other programs."""
    found = {name: data for name, data in contents.sources().items() if name.startswith(LIBRARY)}
    found["kocka_build.py"] = contents.facts("", "library")
    return {f"/lib/{name}": data for name, data in sorted(found.items())}


def archive() -> bytes:
    """The library as a zip file: its folder `lib` goes onto a Pico with stock MicroPython. The same bytes each time."""
    return update.archive({path.lstrip("/"): data for path, data in compiled(library(), compiler.PICO).items()})


def compiled(files: dict[str, bytes], march: str) -> dict[str, bytes]:
    """The same with every module but main.py compiled. ClickException where a module does not compile."""
    modules = {name.removeprefix("/lib/"): data for name, data in files.items() if name != "/" + _MAIN}
    made = compiler.compiled(modules, march, compiler.SMALL)
    return {
        **{name: data for name, data in files.items() if name == "/" + _MAIN},
        **{f"/lib/{name}.mpy": data for name, data in made.items()},
    }
