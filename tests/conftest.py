"""What every test has: the firmware importable, the shims installed, MicroPython and Chromium by fixture."""

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

from host_tools import jit, shims  # noqa: E402
from host_tools.build import chromium as chromium_build  # noqa: E402
from host_tools.build import micropython as micropython_build  # noqa: E402
from tests import measured, once, order  # noqa: E402
from tests.skips import (  # noqa: E402, F401
    pytest_collection_modifyitems,
    pytest_make_collect_report,
    pytest_runtest_makereport,
    pytest_terminal_summary,
    unavailable,
)

shims.install()


def pytest_configure(config: pytest.Config) -> None:
    """With the order of tests, each once, and the figures they measured."""
    config.pluginmanager.register(once)
    config.pluginmanager.register(order)
    config.pluginmanager.register(measured)


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return ROOT


@pytest.fixture(scope="session")
def micropython() -> Path:
    """The MicroPython unix port; the test is skipped where it has not been built."""
    found = micropython_build.find()
    if found is None:
        unavailable("MicroPython's unix port is not built here")
    return found


@pytest.fixture(scope="session")
def chromium() -> str:
    """Chromium's path, for Playwright's `executable_path`; the test is skipped where there is none."""
    found = chromium_build.find()
    if found is None:
        named = os.environ.get("KOCKA_CHROMIUM")
        unavailable(f"there is no {named}" if named else "Chromium is not installed")
    return found


@pytest.fixture(autouse=True)
def _plain_again() -> Iterator[None]:
    """Whatever a test switched on, the next one finds the seats' kernels as the firmware has them: plain Python."""
    yield
    jit.plain()


@pytest.fixture
def compiled() -> Iterator[None]:
    """For tests in which seats think much: on compiled kernels, whose answers are the same; plain without numba."""
    with jit.switched(True):
        yield
