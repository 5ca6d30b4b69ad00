"""The end of a test run says what was skipped and how to enable it; where all must run, a skip fails."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent

CONFTEST = """
from tests.skips import pytest_make_collect_report, pytest_runtest_makereport, pytest_terminal_summary
"""

SAMPLE = """
import pytest
from tests.skips import unavailable

@pytest.fixture
def engine():
    unavailable("the engine is not built here")

def test_a(engine):
    pass

def test_b(engine):
    pass

def test_c():
    pytest.skip("no reason at all")

@pytest.mark.xfail
def test_d():
    assert False

def test_e():
    pass
"""


def _run(folder: Path, require_all: str) -> tuple[int, list[str]]:
    (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    environment = {**os.environ, "KOCKA_REQUIRE_ALL": require_all, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(folder)]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


def test_last_lines_tell_what_was_skipped_and_what_enables_it(tmp_path):
    (tmp_path / "test_sample.py").write_text(SAMPLE, encoding="utf-8")
    status, lines = _run(tmp_path, "")
    assert status == 0
    assert lines[-4:-1] == [
        "1 skipped: no reason at all",
        "2 skipped: the engine is not built here",
        "To run them too (installs what is missing; Debian, as root): make enable",
    ]
    assert "1 passed, 3 skipped, 1 xfailed" in lines[-1]


def test_nothing_is_said_when_nothing_is_skipped(tmp_path):
    (tmp_path / "test_sample.py").write_text("def test_a():\n    pass\n", encoding="utf-8")
    status, lines = _run(tmp_path, "1")
    assert status == 0
    assert not any("not run here" in line for line in lines)


def test_a_skip_fails_where_all_must_run(tmp_path):
    (tmp_path / "test_sample.py").write_text(SAMPLE, encoding="utf-8")
    status, lines = _run(tmp_path, "1")
    assert status == 1
    assert any("KOCKA_REQUIRE_ALL allows no skip: the engine is not built here" in line for line in lines)
    assert "skipped" not in lines[-1]
    assert "1 xfailed" in lines[-1]


@pytest.mark.parametrize("text", ["import pytest\npytest.importorskip('no_such_module')\n"])
def test_a_skipped_module_fails_where_all_must_run(tmp_path, text):
    (tmp_path / "test_sample.py").write_text(text + "\n\ndef test_a():\n    pass\n", encoding="utf-8")
    assert _run(tmp_path, "1")[0] != 0
