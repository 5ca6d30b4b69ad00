"""The checkout that these tools run from: where it is, and its commit."""

from __future__ import annotations

import subprocess
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parents[1]


def repository() -> Path:
    """The checkout. ClickException from an installed package without one."""
    if not (ROOT / "Makefile").exists():
        raise click.ClickException("this works in a checkout of the repository, not in an installed package")
    return ROOT


def commit_of(root: Path, *parts: str) -> str:
    """The commit of a checkout, "+" at its end if these parts differ from it; "" outside of git."""
    git = ["git", "-C", str(root)]
    try:
        found = subprocess.run([*git, "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True, check=True)
        changed = subprocess.run(
            [*git, "status", "--porcelain", "--", *parts], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip() + ("+" if changed.stdout.strip() else "")
