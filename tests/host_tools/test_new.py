"""`kocka new game` makes a folder that runs: lint and its own tests pass as it is."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from host_tools.new.command import make
from tests import lint

_COPIED = ("firmware", "host_tools", "tests", "pyproject.toml", "hardware")


@pytest.fixture
def copy(root: Path, tmp_path: Path) -> Path:
    """The parts of the repository that a game needs."""
    for name in _COPIED:
        source = root / name
        if source.is_dir():
            ignored = shutil.ignore_patterns(
                "__pycache__", "goldens", "data", "languages" if name == "host_tools" else ""
            )
            shutil.copytree(source, tmp_path / name, ignore=ignored)
        else:
            shutil.copyfile(source, tmp_path / name)
    return tmp_path


@pytest.mark.slow
def test_what_is_made_runs(copy: Path) -> None:
    written = make("velka_kocka", copy)
    files = [str(path) for path in written if path.suffix == ".py"]
    for command in (["ruff", "check"], ["ruff", "format", "--check"]):
        done = subprocess.run([sys.executable, "-m", *command, *files], cwd=copy, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    for path in written:
        firmware = copy / "firmware"
        if path.suffix == ".py" and firmware in path.parents:
            package = lint.package_of(path, firmware)
            source = path.read_text(encoding="utf-8")
            assert lint.arrows(source, package) == []
            assert package not in lint.PORTABLE or lint.portable(source, package) == []
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/games/velka_kocka"]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert "8 passed" in done.stdout or "7 passed" in done.stdout or "1 passed" in done.stdout, done.stdout


def test_names_that_cannot_be(root: Path) -> None:
    for name in ("Velka", "2", "a-b", "hearts", "x", "a__b"):
        with pytest.raises(click.ClickException):
            make(name, root)
