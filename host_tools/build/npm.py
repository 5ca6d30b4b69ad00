"""Packages of npm, pinned by version and checksum, in the user's cache folder beside the MicroPythons."""

from __future__ import annotations

import hashlib
import shutil
import tarfile
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import click

from host_tools.build import debian, pins
from host_tools.build import micropython as ports


class Package(NamedTuple):
    """Some `files` of a package. pin: its entry in pins.toml; called: for people; folder_name: without the version."""

    pin: dict[str, Any]
    called: str
    folder_name: str
    files: tuple[str, ...]

    @property
    def folder(self) -> Path:
        """Where it is, or will be."""
        return ports.cache_folder() / f"{self.folder_name}-{self.pin['version']}-{self.pin['sha256'][:12]}"

    def find(self) -> Path | None:
        """The folder with the files, None if they have not been fetched."""
        return self.folder if all((self.folder / name).exists() for name in self.files) else None

    def fetch(self) -> Path:
        """The folder with the files; npm brings the package unless it is there.

        ClickException without npm or network, or if the package is not the one that was pinned.
        """
        found = self.find()
        if found is not None:
            return found
        npm = shutil.which("npm")
        if npm is None:
            raise click.ClickException(
                f"{self.called} {self.pin['version']} is not here, and there is no npm to fetch it. "
                "On Debian and Ubuntu: apt install npm"
            )
        place = self.folder
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent, prefix=place.name + ".") as scratch:
            name = f"{self.pin['package']}@{self.pin['version']}"
            debian.run([npm, "pack", "--silent", name], f"fetching {name}", cwd=scratch)
            archives = sorted(Path(scratch).glob("*.tgz"))
            if len(archives) != 1:
                raise click.ClickException(f"npm brought {len(archives)} archives instead of {name}")
            made = Path(scratch) / "made"
            self.unpack(archives[0], made)
            for part in self.files:
                (made / part).chmod(0o644)
            try:
                made.rename(place)
            except OSError:  # somebody else was faster
                if self.find() is None:
                    raise
        return place

    def unpack(self, archive: Path, into: Path) -> None:
        """The files out of the package's archive. ClickException (and nothing unpacked) if it is not the pinned one."""
        named = f"{self.pin['package']} {self.pin['version']}"
        if hashlib.sha256(archive.read_bytes()).hexdigest() != self.pin["sha256"]:
            raise click.ClickException(f"{named} is not the package that was pinned (SHA-256): not used")
        into.mkdir()
        with tarfile.open(archive) as tar:
            for name in self.files:
                content = tar.extractfile(f"package/{name}")
                if content is None:
                    raise click.ClickException(f"{named} came without {name}")
                (into / name).parent.mkdir(parents=True, exist_ok=True)
                (into / name).write_bytes(content.read())


# Looks at pages for what keeps people out who do not see, or use no mouse: for tests.
AXE = Package(pins.PINS["npm"]["axe"], "axe-core", "axe-core", ("axe.min.js",))

# Reads QR codes from pictures, as a phone does: for tests.
JSQR = Package(pins.PINS["npm"]["jsqr"], "jsQR", "jsqr", ("dist/jsQR.js",))
