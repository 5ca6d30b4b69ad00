"""The sources of pinned Python packages, for what is compiled here from them, and pip.

pip asks a source for its metadata when it downloads it, which takes the tools that build it: those that the emulator's
lock has (host_tools/twin/requirements.lock) do for all.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from host_tools.build import lock, pins


def pip(arguments: list[str], what: str, version: str = "0") -> None:
    """Run pip. ClickException that says `what` failed. `version`: of a source, which git would tell otherwise."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet", *arguments]
    environment = {**os.environ, "SETUPTOOLS_SCM_PRETEND_VERSION": version, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode != 0:
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-15:])
        raise click.ClickException(f"{what} failed:\n{tail}")


def install(names: Iterable[str], target: Path, what: str, *options: str) -> None:
    """Packages of the emulator's lock, and nothing else, into `target`."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="ascii") as listed:
        listed.write(lock.chosen(names))
        listed.flush()
        pip(["install", "--no-deps", "--require-hashes", *options, "--target", str(target), "-r", listed.name], what)


@contextmanager
def tools(work: Path) -> Iterator[None]:
    """For what is called within it: the tools that build packages, installed into this folder."""
    target = work / "tools"
    install(lock.all_but(pins.EMULATOR["package"]), target, "installing what builds packages")
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(target)
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def fetch(package: str, version: str, sha256: str, work: Path) -> Path:
    """The folder of a pinned source, fetched and unpacked below `work`. Within `tools`.

    ClickException without the network, or if the file is not the one that was pinned.
    """
    requirements = work / "requirements.txt"
    requirements.write_text(f"{package}=={version} --hash=sha256:{sha256}\n", encoding="ascii")
    pip(
        [
            *("download", "--no-deps", "--no-binary", package, "--no-build-isolation", "--require-hashes"),
            *("--dest", str(work), "--requirement", str(requirements)),
        ],
        f"downloading the source of {package} {version}",
        version,
    )
    (archive,) = work.glob("*.tar.gz")
    with tarfile.open(archive) as content:
        content.extractall(work, filter="data")
    return work / f"{package}-{version}"
