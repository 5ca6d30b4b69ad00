"""MicroPython for the Raspberry Pi Pico (RP2040), built from Debian's source packages, with modules of ours frozen in.

Two steps. `tree()` unpacks the pinned sources, patches and configures them and builds everything that does not depend
on our modules: minutes, once, kept in the cache folder. `firmware()` freezes a folder of modules and links: seconds.
The same modules give the same bytes, on any machine with the same cross compiler.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import platform
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import click

from host_tools.build import debian, micropython

BOARD = "RPI_PICO"

SOURCES = [
    micropython.SOURCE,
    debian.Source(
        package="pico-sdk-source",
        version="2.1.1-1",
        suite="trixie",
        files=(
            ("pico-sdk-source_2.1.1-1_all.deb", "507a3ca37636641bc90239d7c04dc9dc28c5008087a8162102ea94d2273153d3"),
        ),
        binary=True,
    ),
    debian.Source(
        package="tinyusb-source",
        version="0.18.0+dfsg-1",
        suite="trixie",
        files=(
            (
                "tinyusb-source_0.18.0+dfsg-1_all.deb",
                "01ce2c645df68f14a8a7dcfc8fb355713152543757955820479a87949a61154e",
            ),
        ),
        binary=True,
    ),
]

BUILD_PACKAGES = [
    "cmake",
    "gcc-arm-none-eabi",
    "libnewlib-arm-none-eabi",
    "libstdc++-arm-none-eabi-newlib",
    "make",
    "ninja-build",
]

# What is changed in MicroPython's source: (file, before, after). Each `before` is there exactly once.
PATCHES: list[tuple[str, str, str]] = [
    # Frozen viper code loads 32-bit constants relative to its own address rounded down to 4: aligned to 2, as
    # MicroPython 1.25 does it, half of the functions silently compute with wrong constants.
    (
        "tools/mpy-tool.py",
        "            MP_NATIVE_ARCH_ARMV6,\n            MP_NATIVE_ARCH_XTENSA,\n",
        "            MP_NATIVE_ARCH_ARMV6,\n            MP_NATIVE_ARCH_ARMV6M,\n            MP_NATIVE_ARCH_XTENSA,\n",
    ),
    # A stack of 20 KB instead of 8, at the cost of the heap: the exact search behind a claim (kocka.engine.claim) calls
    # itself 56 times, at some 210 bytes a call, below a dozen calls of the UI.
    (
        "ports/rp2/memmap_mp_rp2040.ld",
        "    __GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM);\n",
        "    __GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM) - 12k;\n",
    ),
    (
        "ports/rp2/memmap_mp_rp2040.ld",
        "    __StackBottom = __StackTop - SIZEOF(.stack_dummy);\n",
        "    __StackBottom = __StackTop - SIZEOF(.stack_dummy) - 12k;\n",
    ),
    # No TLS in a device without a network; Debian's tarball has no mbedtls.
    ("ports/rp2/CMakeLists.txt", "set(MICROPY_SSL_MBEDTLS ON)", "set(MICROPY_SSL_MBEDTLS OFF)"),
    ("ports/rp2/CMakeLists.txt", "    mbedtls/mbedtls_port.c\n", ""),
    ("ports/rp2/CMakeLists.txt", "target_link_libraries(${MICROPY_TARGET} micropy_lib_mbedtls)\n", ""),
    *(
        ("ports/rp2/mpconfigport.h", f"#define {name:<39} (1)\n", f"#define {name} (0)\n")
        for name in ("MICROPY_SSL_MBEDTLS", "MICROPY_PY_CRYPTOLIB", "MICROPY_PY_HASHLIB_SHA1")
    ),
    ("ports/rp2/mpconfigport.h", "#define MICROPY_PY_SSL                  (1)\n", "#define MICROPY_PY_SSL (0)\n"),
]

# Frozen besides ours: the flash as a block device. `_boot.py`, which mounts the files, is ours (firmware/_boot.py).
MANIFEST = """\
freeze("$(PORT_DIR)/modules", "rp2.py")
freeze("$(MPY_DIR)/../modules")
"""

# Flash addresses and sizes of the board: firmware from the start, the file system at its end.
FLASH_START = 0x10000000
FLASH_BYTES = 2 * 1024 * 1024
STORAGE_OFFSET = 0xA0000

# So many linked images are kept, each after a Memory.
_KEPT = 16
_MEMORY = "<6I"


def recipe_key() -> str:
    """12 hex digits that change with the recipe, the cross compiler and the processor that builds."""
    recipe = (micropython.VERSION, SOURCES, PATCHES, MANIFEST, BOARD, inspect.getsource(make_tree))
    digest = hashlib.sha256(repr(recipe).encode())
    digest.update(f"{platform.system()} {platform.machine()} {sys.executable}".encode())
    compiler = shutil.which("arm-none-eabi-gcc")
    digest.update(debian.run([compiler, "--version"], "asking the cross compiler").encode() if compiler else b"none")
    return digest.hexdigest()[:12]


def folder() -> Path:
    """Where the tree of this recipe is, or will be."""
    return micropython.cache_folder() / f"rp2-{micropython.VERSION}-{recipe_key()}"


def is_built() -> bool:
    """Whether `firmware()` needs seconds only."""
    return (folder() / "done").exists()


def patch(top: Path) -> None:
    """Apply PATCHES to an unpacked MicroPython. ClickException if one does not fit."""
    for name, before, after in PATCHES:
        path = top / name
        text = path.read_text(encoding="utf-8")
        if text.count(before) != 1:
            raise click.ClickException(f"{name} is not the file that this recipe changes: {before.strip()!r}")
        path.write_text(text.replace(before, after), encoding="utf-8")


def _environment(work: Path) -> dict[str, str]:
    prefix = f"-ffile-prefix-map={work}=."
    return {
        **micropython.build_environment(work),
        "CFLAGS": prefix,
        "CXXFLAGS": prefix,
        "ASMFLAGS": prefix,
        "MICROPY_MPYCROSS": str(micropython.folder() / "bin" / "mpy-cross"),
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


def _stage(work: Path, modules: Mapping[str, bytes]) -> None:
    """Lays the modules out for the manifest, and nothing of an earlier build beside them."""
    for stale in (work / "modules", work / "build" / "frozen_mpy"):
        shutil.rmtree(stale, ignore_errors=True)
    (work / "build" / "frozen_content.c").unlink(missing_ok=True)
    (work / "modules").mkdir()
    for name in sorted(modules):
        path = work / "modules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(modules[name])


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


def make_tree(work: Path, say: Callable[[str], None]) -> None:
    """Unpack, patch, configure and build in the folder `work`, which becomes about 200 MB big."""
    say(f"fetching the sources of MicroPython {micropython.VERSION} for the RP2040")
    archive, *packages = debian.fetch(SOURCES, work / "download")
    top = micropython.unpack(archive, work)
    patch(top)
    for package in packages:
        debian.run(["dpkg", "-x", str(package), str(work / "libraries")], f"unpacking {package.name}")
    shutil.rmtree(work / "download")
    libraries = work / "libraries" / "usr" / "src"
    for name in ("tinyusb", "pico-sdk"):
        target = top / "lib" / name
        shutil.rmtree(target, ignore_errors=True)
        target.symlink_to(libraries / name)
    manifest = work / "manifest.py"
    manifest.write_text(MANIFEST, encoding="ascii")
    _stage(work, {})
    say("configuring and building: some minutes, once")
    _logged(
        [
            *("cmake", "-S", str(top / "ports" / "rp2"), "-B", str(work / "build"), "-G", "Ninja"),
            f"-DPICO_SDK_PATH={libraries / 'pico-sdk'}",
            f"-DMICROPY_BOARD={BOARD}",
            f"-DMICROPY_FROZEN_MANIFEST={manifest}",
            f"-DPython3_EXECUTABLE={sys.executable}",
            "-DPICO_NO_PICOTOOL=1",
        ],
        work,
        "configuring MicroPython for the RP2040",
    )
    _link(work)


def tree(force: bool = False, say: Callable[[str], None] = click.echo) -> Path:
    """The folder in which `firmware()` links; made if it is not there. ClickException says what is missing."""
    debian.install(BUILD_PACKAGES, "building the image")
    micropython.build(say=say)
    final = folder()
    with micropython.locked(micropython.cache_folder() / "rp2.lock", say):
        if force or not is_built():
            # CMake keeps absolute paths: it has to be built where it stays.
            shutil.rmtree(final, ignore_errors=True)
            final.mkdir(parents=True)
            make_tree(final, say)
            (final / "done").touch()
    return final


class Firmware(NamedTuple):
    """A linked image: `data` from FLASH_START on, and what is where in RAM when it runs."""

    data: bytes
    memory: Memory


def firmware(modules: Mapping[str, bytes], say: Callable[[str], None] = click.echo) -> Firmware:
    """MicroPython with `modules` (path -> source) frozen into it. Seconds when the tree is there.

    What was linked last is kept, and there at once when asked for again.

    ClickException if a module does not compile or all of it is too big.
    """
    work = tree(say=say)
    digest = hashlib.sha256()
    for name in sorted(modules):
        digest.update(f"{name}:{len(modules[name])}:".encode() + modules[name])
    kept = work / "linked" / f"{digest.hexdigest()[:24]}.image"
    with micropython.locked(work / "link.lock", say):
        if not kept.exists():
            _stage(work, modules)
            data = _link(work)
            if len(data) > STORAGE_OFFSET:
                raise click.ClickException(
                    f"the firmware has {len(data)} bytes: more than the {STORAGE_OFFSET} before the files"
                )
            kept.parent.mkdir(exist_ok=True)
            for old in sorted(kept.parent.glob("*.image"), key=lambda path: path.stat().st_mtime)[: -_KEPT + 1]:
                old.unlink()
            scratch = kept.with_suffix(".part")
            scratch.write_bytes(struct.pack(_MEMORY, *memory_map(work)) + data)
            scratch.replace(kept)
        os.utime(kept)
        content = kept.read_bytes()
    found = Memory(*struct.unpack_from(_MEMORY, content))
    return Firmware(content[struct.calcsize(_MEMORY) :], found)


def fresh_firmware(modules: Mapping[str, bytes], say: Callable[[str], None] = click.echo) -> bytes:
    """The same as `firmware()`, built from the sources in a temporary folder: to see whether the bytes are the same."""
    debian.install(BUILD_PACKAGES, "building the image")
    micropython.build(say=say)
    with tempfile.TemporaryDirectory(prefix="rp2-build-", dir=micropython.cache_folder()) as scratch:
        work = Path(scratch)
        make_tree(work, say)
        _stage(work, modules)
        return _link(work)
