"""MicroPython for the Raspberry Pi Pico (RP2040), built from Debian's source packages, with modules of ours frozen in.

Two steps. `tree()` unpacks the pinned sources, patches and configures them and builds everything that does not depend
on our modules: minutes, once, kept in the cache folder. `firmware()` freezes a folder of modules and links: seconds.
The same modules give the same bytes, on any machine with the same cross compiler.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import platform
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

import click

from host_tools.build import debian, micropython, trees
from host_tools.build.micropython import patch
from host_tools.build.rp2_board import (
    BOARD_FILES,
    FIRMWARE_BYTES,
    FLASH_START,
    KEPT,
    KEPT_CELLS,
    KEPT_MOST,
    RAM_START,
    STOCK_FILES,
)

BOARD = "RPI_PICO"

SOURCES = [micropython.SOURCE, debian.pinned("pico-sdk"), debian.pinned("tinyusb")]

BUILD_PACKAGES = [
    "cmake",
    "gcc-arm-none-eabi",
    "libnewlib-arm-none-eabi",
    "libstdc++-arm-none-eabi-newlib",
    "make",
    "ninja-build",
    "patch",
]


# The interpreter that the build runs its scripts with: they need nothing but the standard library, so all checkouts and
# virtual environments share one tree.
_PYTHON = os.path.realpath(sys.executable)


class Recipe(NamedTuple):
    """How a MicroPython is built.

    `name` of its folder; `patches` of its source: names of files in micropython.PATCHES; `board`: files of a board
    definition, and FREEZER if there is one; `manifest`: what is frozen besides the modules that `firmware()` is
    given; `own`: modules are compiled by an mpy-cross of the patched source, else by the unchanged one; `checkout`:
    where the source is, None for Debian's.
    """

    name: str
    patches: tuple[str, ...]
    board: dict[str, str]
    manifest: str
    own: bool = False
    checkout: Path | None = None


def series() -> tuple[str, ...]:
    """The names of the patches for the device, in their order."""
    return tuple((micropython.PATCHES / "series").read_text(encoding="ascii").split())


# Viper functions in 60 % of the cycles; the same modules compiled by another mpy-cross compute the same.
VIPER = "viper-registers.patch"

# In a board: what stands in the place of MicroPython's tools/mpy-tool.py, which it finds beside itself.
FREEZER = "freezer.py"
_UPSTREAM = "upstream_mpy_tool.py"

# Our images. `_boot.py`, which mounts the files, is ours (firmware/_boot.py). No asserts (opt=2), but lines.
OURS = Recipe("rp2", series(), BOARD_FILES, 'freeze("$(MPY_DIR)/../modules", opt=2)\n', own=True)

# MicroPython as others have it on their Pico.
STOCK = Recipe(
    "rp2-stock",
    (),
    STOCK_FILES,
    'freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\nfreeze("$(MPY_DIR)/../modules")\n',
)


class Layout(NamedTuple):
    """Sections of the code, by the names that the compiler gives them: a function is `.text.` and its name.

    `in_ram`: copied to RAM at power-on. `together`: beside each other in the flash, in this order. A name with brackets
    is a rule of the linker's.
    """

    in_ram: tuple[str, ...] = ()
    together: tuple[str, ...] = ()


class Section(NamedTuple):
    """A section in a linked image. `file`: the source that it comes from, as the linker knows it; "" between two."""

    name: str
    address: int
    size: int
    file: str


def _names(file: str) -> tuple[str, ...]:
    lines = (Path(__file__).parent / file).read_text(encoding="ascii").splitlines()
    return tuple(line.split()[0] for line in lines if line and line[0] != "#")


# Written by `kocka profile --write`.
IN_RAM, TOGETHER = "in_ram.txt", "together.txt"


def layout_of(recipe: Recipe) -> Layout:
    """Where the code lies in an image: as `kocka profile` has found it best for ours; anyhow for others."""
    return Layout(_names(IN_RAM), _names(TOGETHER)) if FREEZER in recipe.board else Layout()


# So many linked images are kept, each after a Memory.
_KEPT = 16
_DONE = "done"  # the mark of a finished tree
_HEAD = struct.Struct("<6I")
_LINES = "lines.json"  # where FREEZER writes the line tables of frozen functions

# The line tables of an image's functions, in hex: file -> name -> tables of the functions of that name.
Lines = dict[str, dict[str, list[str]]]

# The oldest MicroPython that a checkout may hold, and what it must hold besides MicroPython.
OLDEST = (1, 25)
SUBMODULES = {
    "lib/pico-sdk": "src/rp2_common/pico_standard_link/CMakeLists.txt",
    "lib/tinyusb": "src/tusb.c",
}
# What is not copied of a checkout.
_LEFT_OUT = (".git", "build", "build-*", "tests", "docs", "__pycache__")


def version_of(checkout: Path) -> str:
    """The version of a MicroPython source ("1.25.0"). ClickException if it is none, too old, or lacks submodules."""
    try:
        text = (checkout / "py" / "mpconfig.h").read_text(encoding="utf-8")
    except OSError:
        raise click.ClickException(f"{checkout} is not a checkout of MicroPython: it has no py/mpconfig.h") from None
    numbers = [
        int(found[1])
        for part in ("MAJOR", "MINOR", "MICRO")
        if (found := re.search(rf"^#define MICROPY_VERSION_{part} (\d+)$", text, re.MULTILINE))
    ]
    said = ".".join(map(str, numbers))
    if len(numbers) != 3:
        raise click.ClickException(f"{checkout}/py/mpconfig.h does not say which version of MicroPython it is")
    if tuple(numbers[:2]) < OLDEST:
        raise click.ClickException(
            f"{checkout} is MicroPython {said}; Kočka needs {'.'.join(map(str, OLDEST))} or newer"
        )
    missing = [name for name, sign in SUBMODULES.items() if not (checkout / name / sign).exists()]
    if missing:
        raise click.ClickException(
            f"{checkout} has no {' and no '.join(missing)}. Fetch them:\n"
            f"  git -C {checkout} submodule update --init {' '.join(missing)}"
        )
    return said


def from_checkout(checkout: Path) -> Recipe:
    """Our images with the MicroPython in this folder. ClickException if it will not do.

    Without the change of its compiler, which was written for one version and tested with that.
    """
    version_of(checkout)
    patches = tuple(name for name in OURS.patches if name != VIPER)
    return OURS._replace(name="rp2-checkout", patches=patches, checkout=checkout.resolve())


def _texts(recipe: Recipe) -> list[str]:
    return [(micropython.PATCHES / name).read_text(encoding="ascii") for name in recipe.patches]


def relied_on(recipe: Recipe) -> str:
    """What our modules rely on in an image below them."""
    version = micropython.VERSION if recipe.checkout is None else version_of(recipe.checkout)
    return repr((version, _texts(recipe), recipe.board))


def _fingerprint(checkout: Path) -> str:
    """Changes when a file of the checkout is changed, added or removed."""
    found = []
    for folder_name, folders, names in os.walk(checkout):
        folders[:] = sorted(name for name in folders if not any(fnmatch(name, out) for out in _LEFT_OUT))
        for name in sorted(names):
            path = Path(folder_name, name)
            state = path.lstat()
            found.append((str(path.relative_to(checkout)), state.st_size, state.st_mtime_ns))
    return hashlib.sha256(repr(found).encode()).hexdigest()


def recipe_key(recipe: Recipe = OURS) -> str:
    """12 hex digits that change with the recipe, the cross compiler and the processor that builds."""
    content = (micropython.VERSION, SOURCES, recipe, _texts(recipe), BOARD, inspect.getsource(make_tree))
    digest = hashlib.sha256(repr(content).encode())
    if recipe.checkout is not None:
        digest.update(_fingerprint(recipe.checkout).encode())
    digest.update(f"{platform.system()} {platform.machine()} {_PYTHON}".encode())
    compiler = shutil.which("arm-none-eabi-gcc")
    digest.update(debian.run([compiler, "--version"], "asking the cross compiler").encode() if compiler else b"none")
    return digest.hexdigest()[:12]


def folder(recipe: Recipe = OURS) -> Path:
    """Where the tree of this recipe is, or will be."""
    version = micropython.VERSION if recipe.checkout is None else version_of(recipe.checkout)
    return micropython.cache_folder() / f"{recipe.name}-{version}-{recipe_key(recipe)}"


def is_built(recipe: Recipe = OURS) -> bool:
    """Whether `firmware()` needs seconds only."""
    return (folder(recipe) / _DONE).exists()


def _source(work: Path) -> Path:
    """The MicroPython source in a tree."""
    return next(work.glob("micropython-*"))


def _mpy_cross(work: Path) -> Path:
    """The compiler of modules: of the same version as the source in `work`."""
    own = _source(work) / "mpy-cross" / "build" / "mpy-cross"
    return own if own.exists() else micropython.folder() / "bin" / "mpy-cross"


def module_compiler(build: bool = False, say: Callable[[str], None] = click.echo) -> Path | None:
    """The mpy-cross that compiles the modules of our images; None if it is not there. build: make it then (minutes)."""
    if build:
        tree(say=say)
    if not is_built():
        return None
    trees.touch(folder() / _DONE)
    return _mpy_cross(folder())


def _environment(work: Path) -> dict[str, str]:
    prefix = f"-ffile-prefix-map={work}=."
    return {
        **micropython.build_environment(work),
        "CFLAGS": prefix,
        "CXXFLAGS": prefix,
        "ASMFLAGS": prefix,
        "MICROPY_MPYCROSS": str(_mpy_cross(work)),
        "MICROPY_KEPT": KEPT,
        "MICROPY_KEPT_MODULES": str(KEPT_MOST),
        "MICROPY_KEPT_CELLS": str(KEPT_CELLS),
        "MICROPY_LINES": str(work / "build" / _LINES),
        "PYTHONHASHSEED": "0",
    }


def _logged(arguments: list[str], work: Path, what: str) -> None:
    log = work / "build.log"
    with log.open("wb") as handle:
        done = subprocess.run(
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=handle,
            stderr=subprocess.STDOUT,
            env=_environment(work),
            check=False,
        )
    if done.returncode != 0:
        tail = "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-20:])
        raise click.ClickException(f"{what} failed:\n{tail}")


def _stage(work: Path, modules: Mapping[str, bytes], layout: Layout) -> None:
    """Lays the modules out for the manifest, and nothing of an earlier build beside them; the layout for the linker."""
    _lay_out(work, layout)
    for stale in (work / "modules", work / "build" / "frozen_mpy"):
        shutil.rmtree(stale, ignore_errors=True)
    (work / "build" / "frozen_content.c").unlink(missing_ok=True)
    (work / "modules").mkdir()
    for name in sorted(modules):
        path = work / "modules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(modules[name])


# What is frozen, by its alignment: tables between bytecode, whose sizes are odd, would lose 4 KB.
_ALIGNED = "*frozen_content.c.o(SORT_BY_ALIGNMENT(.rodata.*))"


def _rule(name: str) -> str:
    return name if "(" in name else f"*({name})"


def _lay_out(work: Path, layout: Layout) -> None:
    """Writes what the linker script includes (board/memmap.ld)."""
    (work / "build").mkdir(exist_ok=True)
    for file, names in (("in_ram.ld", layout.in_ram), ("together.ld", (*layout.together, _ALIGNED))):
        (work / "build" / file).write_text("".join(f"{_rule(name)}\n" for name in names), encoding="ascii")


def _sections(work: Path, layout: Layout) -> list[Section]:
    """The sections in flash and RAM of the image linked last. ClickException if one is not in RAM that should be."""
    text = (work / "build" / "firmware.elf.map").read_text(encoding="utf-8", errors="replace")
    found = []
    for line in re.finditer(r"^ (\.\S+)\s+0x([0-9a-f]+)\s+0x([0-9a-f]+) (\S+)", text, re.MULTILINE):
        file = line[4].replace(f"CMakeFiles/firmware.dir{work}/", "").removesuffix(".o")
        section = Section(line[1], int(line[2], 16), int(line[3], 16), file)
        if section.size and section.address >= FLASH_START:
            found.append(section)
    in_ram = {section.name for section in found if section.address >= RAM_START}
    missing = [name for name in layout.in_ram if name not in in_ram and "(" not in name]
    if missing:
        raise click.ClickException(
            f"the image has no {', '.join(missing)} to be put into RAM: make {IN_RAM} anew with `kocka profile --write`"
        )
    return found


def _link(work: Path) -> bytes:
    _logged(["ninja", "-C", str(work / "build")], work, "building the image")
    return (work / "build" / "firmware.bin").read_bytes()


class Memory(NamedTuple):
    """Addresses in RAM, each pair a start and an end: the collected heap, the interpreter's state, the stack."""

    heap: int
    heap_end: int
    state: int
    state_end: int
    stack: int
    stack_end: int


def memory_map(work: Path) -> Memory:
    """Where the image linked last has its heap, its state and its stack."""
    elf = str(work / "build" / "firmware.elf")
    listing = debian.run(["arm-none-eabi-nm", "--print-size", elf], "reading the image's symbols")
    lines = [line.split() for line in listing.splitlines() if line[:1] != " "]
    symbols = {line[-1]: int(line[0], 16) for line in lines}
    sizes = {line[-1]: int(line[1], 16) for line in lines if len(line) == 4}
    state = symbols["mp_state_ctx"]
    return Memory(
        symbols["__GcHeapStart"],
        symbols["__GcHeapEnd"],
        state,
        state + sizes["mp_state_ctx"],
        symbols["__StackBottom"],
        symbols["__StackTop"],
    )


def _unpack_debian(work: Path, say: Callable[[str], None]) -> Path:
    say(f"fetching the sources of MicroPython {micropython.VERSION} for the RP2040")
    archive, *packages = debian.fetch(SOURCES, work / "download")
    top = micropython.unpack(archive, work)
    for package in packages:
        debian.run(["dpkg", "-x", str(package), str(work / "libraries")], f"unpacking {package.name}")
    shutil.rmtree(work / "download")
    for name in ("tinyusb", "pico-sdk"):
        target = top / "lib" / name
        shutil.rmtree(target, ignore_errors=True)
        target.symlink_to(work / "libraries" / "usr" / "src" / name)
    return top


def _copy_checkout(checkout: Path, work: Path, say: Callable[[str], None]) -> Path:
    version = version_of(checkout)
    say(f"copying MicroPython {version} from {checkout}")
    top = work / f"micropython-{version}"
    shutil.copytree(checkout, top, symlinks=True, ignore=shutil.ignore_patterns(*_LEFT_OUT))
    library = top / "lib" / "micropython-lib"
    library.mkdir(parents=True, exist_ok=True)
    (library / "README.md").touch()
    return top


def _make_mpy_cross(top: Path, work: Path) -> None:
    _logged(["make", "-C", str(top / "mpy-cross"), f"-j{os.cpu_count() or 1}"], work, "building mpy-cross")


def make_tree(work: Path, recipe: Recipe, say: Callable[[str], None]) -> None:
    """Unpack, patch, configure and build in the folder `work`, which becomes about 200 MB big."""
    if recipe.checkout is None:
        top = _unpack_debian(work, say)
    else:
        top = _copy_checkout(recipe.checkout, work, say)
    patch(top, recipe.patches)
    if recipe.own:
        say("building its mpy-cross")
        _make_mpy_cross(top, work)
    manifest = work / "manifest.py"
    manifest.write_text(recipe.manifest, encoding="ascii")
    for name, text in recipe.board.items():
        path = work / "board" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="ascii")
    shutil.copy(top / "ports" / "rp2" / "boards" / BOARD / "pins.csv", work / "board")
    if FREEZER in recipe.board:
        (top / "tools" / "mpy-tool.py").rename(top / "tools" / _UPSTREAM)
        shutil.copy(work / "board" / FREEZER, top / "tools" / "mpy-tool.py")
    _stage(work, {}, Layout())
    say("configuring and building: some minutes, once")
    _logged(
        [
            *("cmake", "-S", str(top / "ports" / "rp2"), "-B", str(work / "build"), "-G", "Ninja"),
            f"-DPICO_SDK_PATH={top / 'lib' / 'pico-sdk'}",
            f"-DMICROPY_BOARD={BOARD}",
            f"-DMICROPY_BOARD_DIR={work / 'board'}",
            f"-DMICROPY_FROZEN_MANIFEST={manifest}",
            f"-DPython3_EXECUTABLE={_PYTHON}",
            "-DPICO_NO_PICOTOOL=1",
        ],
        work,
        "configuring MicroPython for the RP2040",
    )
    _link(work)


def tree(force: bool = False, say: Callable[[str], None] = click.echo, recipe: Recipe = OURS) -> Path:
    """The folder in which `firmware()` links; made if it is not there. ClickException says what is missing.

    With a new one those go that nobody uses any more (`trees.py`).
    """
    debian.install(BUILD_PACKAGES, "building the image")
    micropython.build(say=say)
    final = folder(recipe)
    retired: list[Path] = []
    with micropython.locked(micropython.cache_folder() / f"{recipe.name}.lock", say):
        if force or not is_built(recipe):
            # Somebody who works on a checkout would fill the disk with a tree for each change.
            for old in micropython.cache_folder().glob(f"{recipe.name}-*/") if recipe.checkout is not None else ():
                shutil.rmtree(old)
            # CMake keeps absolute paths: it has to be built where it stays.
            shutil.rmtree(final, ignore_errors=True)
            final.mkdir(parents=True)
            make_tree(final, recipe, say)
            (final / _DONE).touch()
            retired = trees.retire(micropython.cache_folder(), recipe.name, _DONE, final)
        trees.touch(final / _DONE)
    trees.remove(retired, say)
    return final


class Firmware(NamedTuple):
    """A linked image: `data` from the start of the flash on, and what is where in RAM when it runs."""

    data: bytes
    memory: Memory


class _Linked(NamedTuple):
    """What is kept of a linked image: its head with `data`, its sections, `lines` and `literals` of its modules."""

    content: bytes
    sections: list[Section]
    lines: Lines
    literals: dict[str, int]


def _notes(work: Path, layout: Layout, recipe: Recipe) -> str:
    """What is kept beside the image linked last."""
    # Another MicroPython may have other functions.
    sections = _sections(work, layout if recipe.checkout is None else Layout())
    lines = work / "build" / _LINES
    tables = json.loads(lines.read_text(encoding="utf-8")) if lines.exists() else {}
    frozen = (work / "build" / "frozen_content.c").read_text(encoding="utf-8")
    literals = {one[1]: int(one[2]) + 1 for one in re.finditer(r"mp_obj_str_t (\w+) = {{&\w+}, \d+, (\d+), ", frozen)}
    return json.dumps({"sections": sections, "lines": tables, "literals": literals})


def _linked(modules: Mapping[str, bytes], layout: Layout | None, say: Callable[[str], None], recipe: Recipe) -> _Linked:
    """Links an image if it is not there."""
    layout = layout_of(recipe) if layout is None else layout
    work = tree(say=say, recipe=recipe)
    digest = hashlib.sha256(f"{KEPT}:{KEPT_MOST}:{KEPT_CELLS}:{layout}:{_ALIGNED}:".encode())
    for name in sorted(modules):
        digest.update(f"{name}:{len(modules[name])}:".encode() + modules[name])
    kept = work / "linked" / f"{digest.hexdigest()[:24]}.image"
    notes = kept.with_suffix(".notes")
    with micropython.locked(work / "link.lock", say):
        if not kept.exists() or not notes.exists():
            _stage(work, modules, layout)
            data = _link(work)
            if len(data) > FIRMWARE_BYTES:
                over = len(data) - FIRMWARE_BYTES
                raise click.ClickException(f"the firmware has {len(data)} bytes: {over} more than there is room for")
            kept.parent.mkdir(exist_ok=True)
            for old in sorted(kept.parent.glob("*.image"), key=lambda path: path.stat().st_mtime)[: -_KEPT + 1]:
                old.with_suffix(".notes").unlink(missing_ok=True)
                old.unlink()
            notes.write_text(_notes(work, layout, recipe), encoding="utf-8")
            scratch = kept.with_suffix(".part")
            scratch.write_bytes(_HEAD.pack(*memory_map(work)) + data)
            scratch.replace(kept)
        os.utime(kept)
        noted = json.loads(notes.read_text(encoding="utf-8"))
        found = [Section(*section) for section in noted["sections"]]
        return _Linked(kept.read_bytes(), found, noted["lines"], noted["literals"])


def firmware(
    modules: Mapping[str, bytes],
    say: Callable[[str], None] = click.echo,
    recipe: Recipe = OURS,
    layout: Layout | None = None,
) -> Firmware:
    """MicroPython with `modules` (path -> source) frozen into it. Seconds when the tree is there.

    What was linked last is kept, and there at once when asked for again. `layout`: None for that of the recipe.

    ClickException if a module does not compile or all of it is too big.
    """
    content = _linked(modules, layout, say, recipe).content
    return Firmware(content[_HEAD.size :], Memory(*_HEAD.unpack_from(content)))


def sections(modules: Mapping[str, bytes], layout: Layout | None = None, recipe: Recipe = OURS) -> list[Section]:
    """What lies where in that image, in flash and RAM; linked if it is not there. ClickException as `firmware`."""
    return _linked(modules, layout, lambda text: None, recipe).sections


def lines(modules: Mapping[str, bytes], recipe: Recipe = OURS) -> Lines:
    """The line tables of that image, for `host_tools.build.image.lines`. ClickException as `firmware`."""
    return _linked(modules, None, lambda text: None, recipe).lines


def literals(modules: Mapping[str, bytes], recipe: Recipe = OURS) -> dict[str, int]:
    """Bytes of the texts and bytes objects in that image, by the name of each in C. ClickException as `firmware`."""
    return _linked(modules, None, lambda text: None, recipe).literals


def fresh_firmware(
    modules: Mapping[str, bytes], say: Callable[[str], None] = click.echo, recipe: Recipe = OURS
) -> bytes:
    """`data` of `firmware()`, built in a temporary folder: to see whether the bytes are the same."""
    debian.install(BUILD_PACKAGES, "building the image")
    micropython.build(say=say)
    with tempfile.TemporaryDirectory(prefix="rp2-build-", dir=micropython.cache_folder()) as scratch:
        work = Path(scratch)
        make_tree(work, recipe, say)
        _stage(work, modules, layout_of(recipe))
        return _link(work)
