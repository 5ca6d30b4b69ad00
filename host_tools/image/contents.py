"""What an image is made of: our modules, facts about the build, an empty file system."""

from __future__ import annotations

import subprocess
import tomllib
from typing import Any

import click

from host_tools.build import rp2, uf2
from host_tools.build.command import repository

# The largest a firmware may be: what is before the file system.
BUDGET = 640 * 1024

# littlefs as MicroPython has it on this board. Its cache is the largest file that can lie in a directory entry.
_LITTLEFS: dict[str, Any] = dict(block_size=4096, prog_size=256, read_size=32, cache_size=1024, lookahead_size=32)
STORAGE_BLOCKS = (rp2.FLASH_BYTES - rp2.STORAGE_OFFSET) // 4096


def version() -> str:
    """The version in pyproject.toml."""
    with (repository() / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def commit() -> str:
    """The commit of the checkout, "+" at its end if the firmware's files differ from it; "" outside of git."""
    root = repository()
    git = ["git", "-C", str(root)]
    try:
        found = subprocess.run([*git, "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True, check=True)
        changed = subprocess.run(
            [*git, "status", "--porcelain", "--", "firmware"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip() + ("+" if changed.stdout.strip() else "")


def facts(board: str, kind: str) -> bytes:
    """Source of the module `kocka_build`: BOARD (id, "" for any), COMMIT, KIND ("image" or "bundle")."""
    return f'BOARD = "{board}"\nCOMMIT = "{commit()}"\nKIND = "{kind}"\n'.encode()


def sources() -> dict[str, bytes]:
    """Our modules as they are in firmware/: path -> source."""
    root = repository() / "firmware"
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*.py"))}


def modules(board: str) -> dict[str, bytes]:
    """What is frozen into the image of a board."""
    return {**sources(), "kocka_build.py": facts(board, "image")}


def storage(files: dict[str, bytes] | None = None) -> bytes:
    """A file system with `files` (path -> contents), as the device's flash holds it."""
    from littlefs import LittleFS

    system = LittleFS(block_count=STORAGE_BLOCKS, **_LITTLEFS)
    for name, data in (files or {}).items():
        parts = name.strip("/").split("/")
        for depth in range(1, len(parts)):
            system.makedirs("/".join(parts[:depth]), exist_ok=True)
        with system.open("/".join(parts), "wb") as file:
            file.write(data)
    return bytes(system.context.buffer)


def open_storage(memory: bytes) -> dict[str, bytes]:
    """The files in a device's file system: path -> contents. ClickException if it cannot be mounted."""
    from littlefs import LittleFS, LittleFSError

    system = LittleFS(block_count=STORAGE_BLOCKS, mount=False, **_LITTLEFS)
    system.context.buffer = bytearray(memory)
    try:
        system.mount()
        found = {}
        for folder, _, names in system.walk("/"):
            for name in names:
                path = folder.rstrip("/") + "/" + name
                with system.open(path, "rb") as file:
                    found[path] = file.read()
    except LittleFSError as error:
        raise click.ClickException(f"the file system cannot be read: {error}") from None
    return found


def pages(firmware: bytes, files: bytes = b"") -> dict[int, bytes]:
    """UF2 pages of a firmware and, where given, a file system (only its sectors that hold something)."""
    content = uf2.pages(uf2.FLASH, firmware)
    for at in range(0, len(files), uf2.SECTOR):
        sector = files[at : at + uf2.SECTOR]
        if sector.strip(b"\xff"):
            content.update(uf2.pages(uf2.FLASH + rp2.STORAGE_OFFSET + at, sector))
    return content
