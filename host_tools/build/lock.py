"""The locks: every Python package that is installed here, by version and the SHA-256 of its files.

    requirements.lock                   what .venv has: pyproject.toml with all extras, and what builds the package
    host_tools/sim/twin/requirements.lock   what compiles the emulated Pico, and the emulator itself

`kocka build lock` (make lock) writes them anew with uv, for Python 3.11 and newer on any system; pip installs from them
with --require-hashes. They name no index: files come from the one that pip is set up for.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

import click

from host_tools.build import pins
from host_tools.checkout import ROOT

MAIN = "requirements.lock"
EMULATOR = "host_tools/sim/twin/requirements.lock"

_OPTIONS = "--universal --generate-hashes --no-annotate --no-header --quiet --python-version 3.11 --no-config".split()


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def entries(text: str) -> dict[str, str]:
    """The blocks of a lock: "name" or, where versions differ by Python, "name==version" -> lines."""
    found: dict[str, str] = {}
    for block in text.replace("\\\n", "\\\0").splitlines():
        name, _, rest = block.partition("==")
        key = name if name not in found else f"{name}=={rest.split()[0]}"
        found[key] = block.replace("\\\0", "\\\n") + "\n"
    return found


def normal(name: str) -> str:
    """A package's name as indexes write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(requirements: Iterable[str]) -> list[str]:
    """The names of the packages that these requirements take on this system, theirs included, as they are installed."""
    from packaging.requirements import Requirement

    found: set[str] = set()
    waiting = [(Requirement(text), "") for text in requirements]
    seen: set[tuple[str, str]] = set()
    while waiting:
        one, extra = waiting.pop()
        if one.marker is not None and not one.marker.evaluate({"extra": extra}):
            continue
        for asked in ("", *one.extras):
            if (normal(one.name), asked) not in seen:
                seen.add((normal(one.name), asked))
                waiting += [(Requirement(text), asked) for text in metadata.requires(one.name) or ()]
        found.add(normal(one.name))
    return sorted(found)


def chosen(names: Iterable[str], path: str = EMULATOR) -> str:
    """A list of requirements with hashes of these packages alone. KeyError if the lock lacks one."""
    blocks = entries((ROOT / path).read_text(encoding="ascii"))
    return "".join(blocks[name] for name in names)


def all_but(name: str, path: str = EMULATOR) -> list[str]:
    """The names of all packages of a lock except this one."""
    return [other for other in entries((ROOT / path).read_text(encoding="ascii")) if other != name]


def _resolved(arguments: list[str], typed: Iterable[str] = ()) -> str:
    """What uv makes of these inputs, with the requirements `typed` besides."""
    program = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if program is None:
        raise click.ClickException("uv is not installed: make venv")
    command = [program, "pip", "compile", *_OPTIONS, *arguments, "-"]
    with tempfile.TemporaryDirectory() as elsewhere:
        done = subprocess.run(
            [*command, "--output-file", str(Path(elsewhere) / "lock")],
            input="\n".join(typed),
            capture_output=True,
            text=True,
            cwd=ROOT,
            check=False,
        )
        if done.returncode != 0:
            raise click.ClickException(f"the packages cannot be resolved:\n{done.stderr.strip()}")
        return (Path(elsewhere) / "lock").read_text(encoding="ascii")


def made() -> dict[str, str]:
    """Both locks: path -> text. Needs the network; ClickException without it."""
    emulator = pins.EMULATOR
    itself = f"{emulator['package']}=={emulator['version']}"
    return {
        MAIN: _resolved(["--all-extras", "pyproject.toml"], project()["build-system"]["requires"]),
        EMULATOR: _resolved([], [*emulator["build"], *emulator["run"]]) + _resolved(["--no-deps"], [itself]),
    }
