"""The runner of the faults tells what is caught, what survives, and what is out of date."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutations.__main__ import CAUGHT, FAILING, FIRMWARE, STALE, SURVIVED, main, tried
from tests.mutations.faults import FAULTS, Fault


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A checkout of one module and one test."""
    (tmp_path / FIRMWARE).mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = chip\n")
    (tmp_path / FIRMWARE / "sum.py").write_text("def add(a, b):\n    return a + b\n")
    test = f"import runpy\n\n\ndef test_add():\n    assert runpy.run_path('{FIRMWARE}/sum.py')['add'](0, 2) == 2\n"
    (tmp_path / "tests" / "test_sum.py").write_text(test)
    return tmp_path


@pytest.mark.slow
def test_a_fault_is_caught_or_survives_and_is_taken_out_again(folder: Path) -> None:
    sound = (folder / FIRMWARE / "sum.py").read_text()
    caught = tried(Fault("minus", "sum.py", "a + b", "a - b", ("test_sum.py",)), folder)
    assert (caught.outcome, caught.by) == (CAUGHT, "test_sum.py::test_add")
    survived = tried(Fault("swapped", "sum.py", "a + b", "b + a", ("test_sum.py",)), folder)
    assert (survived.outcome, survived.by) == (SURVIVED, "")
    assert (folder / FIRMWARE / "sum.py").read_text() == sound
    (folder / "tests" / "test_sum.py").write_text("def test_nothing():\n    assert False\n")
    assert tried(Fault("minus", "sum.py", "a + b", "a - b", ("test_sum.py",)), folder).outcome == FAILING


def test_a_fault_whose_text_or_tests_are_gone_is_stale(folder: Path) -> None:
    for text, tests in (("a * b", "test_sum.py"), ("a", "test_sum.py"), ("a + b", "test_gone.py")):
        assert tried(Fault("gone", "sum.py", text, "0", (tests,)), folder).outcome == STALE


def test_faults_are_at_least_thirty_and_differ(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(FAULTS) >= 30
    assert len({fault.name for fault in FAULTS}) == len({(fault.file, fault.wrong) for fault in FAULTS}) == len(FAULTS)
    assert main(["--list", "--only", "2"]) == 0
    assert FAULTS[1].name in capsys.readouterr().out


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_no_fault_is_stale(fault: Fault) -> None:
    """Whoever changes a place that a fault breaks changes the fault, too."""
    root = Path(__file__).resolve().parent.parent
    assert (root / FIRMWARE / fault.file).read_text(encoding="utf-8").count(fault.text) == 1
    assert all((root / "tests" / test).exists() for test in fault.tests)
