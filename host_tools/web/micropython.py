"""MicroPython for WebAssembly: the package that its authors publish on npm, pinned by version and checksum.

It is kept in the user's cache folder, beside the other MicroPythons. The version is that of our images.
"""

from __future__ import annotations

import hashlib
import shutil
import tarfile
import tempfile
from pathlib import Path

import click

from host_tools.build import debian, pins
from host_tools.build import micropython as ports

PACKAGE: str = pins.WEB["package"]
VERSION: str = pins.WEB["version"]
SHA256: str = pins.WEB["sha256"]
# The files of the package that go into the page.
FILES = ("micropython.mjs", "micropython.wasm")


def folder() -> Path:
    """Where it is, or will be."""
    return ports.cache_folder() / f"micropython-web-{VERSION}-{SHA256[:12]}"


def find() -> Path | None:
    """The folder with `FILES`, None if they have not been fetched."""
    place = folder()
    return place if all((place / name).exists() for name in FILES) else None


def fetch() -> Path:
    """The folder with `FILES`; npm brings the package unless it is there. ClickException without npm or network, or if
    the package is not the one that was pinned.
    """
    found = find()
    if found is not None:
        return found
    npm = shutil.which("npm")
    if npm is None:
        raise click.ClickException(
            f"MicroPython for WebAssembly {VERSION} is not here, and there is no npm to fetch it. "
            "On Debian and Ubuntu: apt install npm"
        )
    place = folder()
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent, prefix=place.name + ".") as scratch:
        name = f"{PACKAGE}@{VERSION}"
        debian.run([npm, "pack", "--silent", name], f"fetching {name}", cwd=scratch)
        archives = sorted(Path(scratch).glob("*.tgz"))
        if len(archives) != 1:
            raise click.ClickException(f"npm brought {len(archives)} archives instead of {name}")
        unpack(archives[0], Path(scratch) / "made")
        for part in FILES:
            (Path(scratch) / "made" / part).chmod(0o644)
        try:
            (Path(scratch) / "made").rename(place)
        except OSError:  # somebody else was faster
            if find() is None:
                raise
    return place


def unpack(archive: Path, into: Path) -> None:
    """`FILES` out of the package's archive. ClickException (and nothing unpacked) if it is not the pinned one."""
    if hashlib.sha256(archive.read_bytes()).hexdigest() != SHA256:
        raise click.ClickException(f"{PACKAGE} {VERSION} is not the package that was pinned (SHA-256): not used")
    into.mkdir()
    with tarfile.open(archive) as tar:
        for name in FILES:
            content = tar.extractfile(f"package/{name}")
            if content is None:
                raise click.ClickException(f"{PACKAGE} {VERSION} came without {name}")
            (into / name).write_bytes(content.read())
