"""What every test can use: the firmware and the shims, importable; MicroPython and Chromium, as fixtures."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
for _folder in (str(ROOT), str(ROOT / "firmware")):
    if _folder not in sys.path:
        sys.path.insert(0, _folder)

from host_tools.build import chromium as chromium_build  # noqa: E402
from host_tools.build import micropython as micropython_build  # noqa: E402
from host_tools.build import npm, texts  # noqa: E402
from host_tools.lab import jit  # noqa: E402
from host_tools.sim import shims  # noqa: E402
from host_tools.sim.shims import framebuf  # noqa: E402

pytest_plugins = ["tests.plugin"]
shims.install()
framebuf.compile_loops()
texts.fresh()


def _unavailable(reason: str) -> None:
    from tests.plugin import unavailable  # not above: pytest registers the plugin first

    unavailable(reason)


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def micropython() -> Path:
    """The MicroPython unix port; the test is skipped where it has not been built."""
    found = micropython_build.find()
    if found is None:
        _unavailable("MicroPython's unix port is not built here")
    return found


@pytest.fixture(scope="session")
def chromium() -> str:
    """Chromium's path, for Playwright's `executable_path`; the test is skipped where there is none."""
    found = chromium_build.find()
    if found is None:
        named = os.environ.get("KOCKA_CHROMIUM")
        _unavailable(f"there is no {named}" if named else "Chromium is not installed")
    return found


@pytest.fixture(autouse=True)
def _plain_again() -> Iterator[None]:
    """Switches the seats' kernels back to plain Python, as in the firmware, after every test."""
    yield
    jit.plain()


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core; the test is skipped where it has not been fetched."""
    found = npm.AXE.find()
    if found is None:
        _unavailable("axe-core has not been fetched")
    return (found / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def compiled() -> Iterator[None]:
    """For tests in which seats think a lot: compiled kernels, with the same answers; plain ones without numba."""
    with jit.switched(True):
        yield
