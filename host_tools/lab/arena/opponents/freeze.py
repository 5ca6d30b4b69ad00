"""Freezes the seats of a revision as an opponent:
`python -m host_tools.lab.arena.opponents.freeze v0.2 --revision v0.2.0`.

The archive holds the files as they are in that revision: the thinkers, all of the AI that these import,
and the random generator. The rules stay those of the product: a frozen player sits at today's table.
"""

from __future__ import annotations

import ast
import re
import subprocess
import zipfile
from pathlib import Path

import click

from host_tools.lab.arena.opponents.frozen import AI, FOLDER, FROZEN

_PACKAGE = "kocka.seats"
_FIRST = "kocka.ai.thinker"
# What a thinker must not get from the product, beside the seats themselves.
_TAKEN_ALONG = ("kocka.engine.rng",)
_STAMP = (2000, 1, 1, 0, 0, 0)  # equal files, equal archive


def _source(revision: str, module: str) -> str | None:
    """The text of a module of the firmware in a revision; None if there is no such module."""
    path = "firmware/" + module.replace(".", "/") + ".py"
    root = Path(__file__).resolve().parents[4]
    found = subprocess.run(["git", "show", f"{revision}:{path}"], cwd=root, capture_output=True, check=False)
    return found.stdout.decode() if found.returncode == 0 else None


def imported(source: str) -> list[str]:
    """The modules that are frozen along with one of this source: those of the seats it names anywhere."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            if AI.fullmatch(node.module) or node.module in _TAKEN_ALONG:
                found.append(node.module)
            elif AI.fullmatch(node.module + ".any"):
                found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def frozen_files(revision: str) -> dict[str, str]:
    """Module name -> source of all that the thinkers of a revision need. Raises ValueError if it has none."""
    files: dict[str, str] = {}
    todo = [_FIRST]
    while todo:
        module = todo.pop()
        if module in files:
            continue
        source = _source(revision, module)
        if source is None:
            raise ValueError(f"{revision} has no {module}")
        files[module] = source
        todo += imported(source)
    return files


@click.command()
@click.argument("version")
@click.option("--revision", default="HEAD", show_default=True, help="What git knows it by.")
def command(version: str, revision: str) -> None:
    """Freeze the seats of a revision as the opponents VERSION-beginner, VERSION-regular …"""
    if not re.fullmatch(FROZEN, version):
        raise click.BadParameter(f'a version is like v0.1, not "{version}"')
    try:
        files = frozen_files(revision)
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    path = FOLDER / f"{version}.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for module in sorted(files):
            entry = zipfile.ZipInfo(module + ".py", _STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[module])
    click.echo(f"{path.name}: {len(files)} modules, {path.stat().st_size} bytes")


if __name__ == "__main__":
    command()
