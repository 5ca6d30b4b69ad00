"""Our own MicroPython, built from Debian's source package: the unix port for the tests, and mpy-cross.

One pinned version (pins.toml), checked by SHA-256. The result is kept outside the repository in
`$XDG_CACHE_HOME/kocka/micropython-<version>-<key>/bin/` (default `~/.cache`), where the key is a hash of this recipe
and the processor: a changed recipe builds anew, an unchanged one never does. The RP2040 image is to be made from the
same unpacked source: `unpack()`.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from host_tools.build import debian, pins

VERSION = pins.MICROPYTHON

SOURCE = debian.pinned("micropython")

BUILD_PACKAGES = ["ca-certificates", "gcc", "libc6-dev", "make", "patch", "pkg-config", "python3", "tar", "xz-utils"]

# Changes of MicroPython's source; each file says why, which test needs it, and what upstream says. `series` names those
# for the device in their order, as quilt does.
PATCHES = Path(__file__).parent / "micropython_patches"
# The tests' unix port has the device's littlefs, names by hash, and allocations that fail when they are told to.
UNIX_PATCHES = (
    "names-by-hash.patch",
    "littlefs-mapped.patch",
    "littlefs-moves.patch",
    "littlefs-erased-ahead.patch",
    "failing-allocations.patch",
)

UNIX_MANIFEST = 'include("$(MPY_DIR)/extmod/asyncio")\n'

# No foreign functions, TLS or B-trees: the device has none either, and they need libraries. No threads, whose locks
# take time. Built for speed, not for size as the port is: with the patch, tests take half the time. Not with -flto:
# then the collector misses what is in registers that no function of another file would keep.
UNIX_FLAGS = [
    "MICROPY_PY_FFI=0",
    "MICROPY_PY_SSL=0",
    "MICROPY_PY_BTREE=0",
    "MICROPY_PY_THREAD=0",
    "MICROPY_STANDALONE=1",
    "COPT=-O2 -DNDEBUG",
]

# What the tests rely on; run by the freshly built binary.
SELF_CHECK = f"""
import sys, os, gc, framebuf, asyncio, micropython, array
assert sys.implementation.name == "micropython"
assert sys.implementation.version[:3] == ({VERSION.replace(".", ", ")}), sys.implementation.version
assert os.VfsLfs2.erase_ahead
assert gc.fail_in(0) == 0
pixels = bytearray(8)
canvas = framebuf.FrameBuffer(pixels, 4, 4, framebuf.GS4_HMSB)
canvas.fill_rect(0, 0, 4, 1, 15)
assert pixels[0] == 255 and pixels[2] == 0
@micropython.viper
def total(data, n: int) -> int:
    p = ptr8(data)
    s = 0
    for i in range(n):
        s += p[i]
    return s
@micropython.native
def twice(x):
    return 2 * x
assert total(bytes([1, 2, 250]), 3) == 253 and twice(21) == 42
print("kocka: good")
"""


def cache_folder() -> Path:
    """Where built tools are kept: `$XDG_CACHE_HOME/kocka`, else `~/.cache/kocka`."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "kocka"


def recipe_key() -> str:
    """12 hex digits that change with the recipe (this file, the fetching, the source) and the processor."""
    digest = hashlib.sha256()
    for file in (Path(__file__), Path(debian.__file__), *(PATCHES / name for name in UNIX_PATCHES)):
        digest.update(file.read_bytes())
    digest.update(f"{SOURCE} {platform.system()} {platform.machine()}".encode())
    return digest.hexdigest()[:12]


def folder() -> Path:
    """Where this recipe's result is, or will be."""
    return cache_folder() / f"micropython-{VERSION}-{recipe_key()}"


def find() -> Path | None:
    """The unix port: the one that $KOCKA_MICROPYTHON names, else the one built here, else None.

    ClickException if the named one cannot be run.
    """
    named = os.environ.get("KOCKA_MICROPYTHON")
    if named:
        path = shutil.which(named)
        if path is None:
            raise click.ClickException(f"KOCKA_MICROPYTHON names {named}, which is not a program")
        return Path(path).resolve()
    built = folder() / "bin" / "micropython"
    return built if built.exists() else None


def check(binary: Path) -> None:
    """Run the self-check: version, framebuf, littlefs, viper and native code. ClickException if the binary fails it."""
    with tempfile.TemporaryDirectory() as scratch:
        script = Path(scratch) / "check.py"
        script.write_text(SELF_CHECK, encoding="utf-8")
        output = debian.run([str(binary), str(script)], f"the self-check of {binary}", timeout=60)
    if output.strip() != "kocka: good":
        raise click.ClickException(f"{binary} failed its self-check:\n{output}")


def unpack(archive: Path, destination: Path) -> Path:
    """Unpack the MicroPython source (a .tar.xz of one top folder) below `destination`; returns the top folder."""
    debian.run(["tar", "-xf", str(archive), "-C", str(destination)], f"unpacking {archive.name}")
    top = destination / f"micropython-{VERSION}"
    if not (top / "ports" / "unix" / "Makefile").exists():
        raise click.ClickException(f"{archive.name} does not hold MicroPython {VERSION}")
    # Debian's tarball has no submodules; the build only asks whether this one is there.
    library = top / "lib" / "micropython-lib"
    library.mkdir(parents=True, exist_ok=True)
    (library / "README.md").touch()
    return top


def patch(top: Path, names: tuple[str, ...]) -> None:
    """Change an unpacked MicroPython by these patches; lines may have moved. One that is in it already is left out.

    ClickException if one does not fit.
    """
    for name in names:
        command = ["patch", "--strip=1", "--fuzz=0", "--force", "--no-backup-if-mismatch"]
        command += [f"--directory={top}", f"--input={PATCHES / name}"]
        if subprocess.run([*command, "--reverse", "--dry-run"], capture_output=True, check=False).returncode == 0:
            continue
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise click.ClickException(f"{name} does not fit this MicroPython:\n{done.stdout}{done.stderr}".rstrip())


@contextmanager
def locked(path: Path, say: Callable[[str], None]) -> Iterator[None]:
    """Hold a lock file; `say` tells once if somebody else has it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another build is running: waiting for it")
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def build_environment(work: Path) -> dict[str, str]:
    """The environment of a build in `work`: nothing of the caller's make, compiler flags or git, one fixed date."""
    # Nothing of the caller's make, nor of a git repository around the cache, may get into the build.
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "GIT_"))}
    for name in ("CFLAGS", "LDFLAGS", "CROSS_COMPILE", "CC", "DEBUG", "V"):
        kept.pop(name, None)
    return {**kept, "GIT_CEILING_DIRECTORIES": str(work), "SOURCE_DATE_EPOCH": "1744675200", "LC_ALL": "C.UTF-8"}


def _make(directory: Path, arguments: list[str], log: Path, work: Path) -> None:
    with log.open("ab") as handle:
        done = subprocess.run(
            ["make", "-C", str(directory), f"-j{os.cpu_count() or 1}", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=handle,
            stderr=subprocess.STDOUT,
            env=build_environment(work),
            check=False,
        )
    if done.returncode != 0:
        kept = cache_folder() / "micropython-build.log"
        shutil.copyfile(log, kept)
        tail = "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-20:])
        raise click.ClickException(f"building {directory.name} failed; the whole log is {kept}:\n{tail}")


def build(force: bool = False, say: Callable[[str], None] = click.echo) -> Path:
    """Build the unix port and mpy-cross unless they are there; returns the unix port's path.

    Takes a minute or two on two cores. ClickException without apt, a compiler that can be installed, or the network.
    """
    final = folder()
    binary = final / "bin" / "micropython"
    with locked(cache_folder() / "micropython.lock", say):
        if binary.exists() and not force:
            check(binary)
            return binary
        debian.install(BUILD_PACKAGES, "building MicroPython")
        with tempfile.TemporaryDirectory(prefix="micropython-build-", dir=cache_folder()) as scratch:
            work = Path(scratch)
            say(f"fetching the source of MicroPython {VERSION}")
            (archive,) = debian.fetch([SOURCE], work / "download")
            top = unpack(archive, work)
            log = work / "build.log"
            say("building mpy-cross")
            _make(top / "mpy-cross", [], log, work)
            say("building the unix port")
            patch(top, UNIX_PATCHES)
            manifest = work / "manifest.py"
            manifest.write_text(UNIX_MANIFEST, encoding="ascii")
            _make(top / "ports" / "unix", [*UNIX_FLAGS, f"FROZEN_MANIFEST={manifest}"], log, work)
            result = work / "result" / "bin"
            result.mkdir(parents=True)
            shutil.copy2(top / "ports" / "unix" / "build-standard" / "micropython", result)
            shutil.copy2(top / "mpy-cross" / "build" / "mpy-cross", result)
            check(result / "micropython")
            if final.exists():
                shutil.rmtree(final)
            os.replace(work / "result", final)
    say(f"built {binary}")
    return binary
