"""Every `both_*.py` gives the same output on CPython and on MicroPython; and the comparison is able to fail."""

import subprocess
from pathlib import Path

import pytest

from tests import both


@pytest.mark.parametrize("path", both.files(), ids=lambda path: str(path.relative_to(both.ROOT / "tests")))
@pytest.mark.slow
def test_equal_on_both_pythons(path: Path, micropython: Path):
    assert both.verdict(both.on_cpython(path), both.on_micropython(micropython, path)) == ""


def test_every_file_compiles_on_micropython(micropython: Path, tmp_path: Path):
    """What CPython's syntax has and MicroPython's has not shows here at once; the comparisons themselves are slow."""
    compiler = "import sys\nfor name in sys.argv[1:]:\n    compile(open(name).read(), name, 'exec')\n"
    script = _write(tmp_path, compiler)
    files = [str(path) for path in both.files()]
    done = subprocess.run([micropython, script, *files], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    lacking = tmp_path / "lacking.py"
    lacking.write_text("rest = [1]\nall_of_them = [0, *rest]\n", encoding="utf-8")
    assert subprocess.run([micropython, script, lacking], capture_output=True, check=False).returncode != 0


def _write(folder: Path, text: str) -> Path:
    path = folder / "both_sample.py"
    path.write_text(text, encoding="utf-8")
    return path


def test_equal_files_pass(tmp_path, micropython):
    path = _write(tmp_path, "def test_a():\n    print('kočka', 7)\n\n\ndef test_b():\n    assert 1 + 1 == 2\n")
    outcome = both.on_micropython(micropython, path)
    assert outcome.output == "-- test_a\nkočka 7\n-- test_b\n2 passed, 0 failed\n"
    assert both.verdict(both.on_cpython(path), outcome) == ""


def test_different_output_is_told(tmp_path, micropython):
    path = _write(tmp_path, "import sys\n\n\ndef test_a():\n    print(sys.implementation.name)\n")
    told = both.verdict(both.on_cpython(path), both.on_micropython(micropython, path))
    assert "different things" in told
    assert "-cpython" in told
    assert "+micropython" in told


def test_failing_on_micropython_alone_is_told(tmp_path, micropython):
    path = _write(tmp_path, "def test_a():\n    assert (5).bit_length() == 3\n")
    assert both.on_cpython(path).status == 0
    told = both.verdict(both.on_cpython(path), both.on_micropython(micropython, path))
    assert told.startswith("MicroPython failed (exit 1)")
    assert "AttributeError" in told


def test_failing_assert_and_broken_import_are_told(tmp_path):
    failing = both.on_cpython(_write(tmp_path, "def test_a():\n    assert False\n"))
    assert failing.status == 1
    assert "0 passed, 1 failed" in failing.output
    assert "CPython failed" in both.verdict(failing, failing)
    broken = both.on_cpython(_write(tmp_path, "import no_such_module\n\n\ndef test_a():\n    pass\n"))
    assert broken.status == 1
    assert "no_such_module" in both.verdict(broken, broken)


def test_a_file_without_tests_fails(tmp_path):
    assert both.on_cpython(_write(tmp_path, "def helper():\n    pass\n")).status == 1


def test_budget_stops_a_run(tmp_path):
    path = _write(tmp_path, "BUDGET_S = 1\n\n\ndef test_a():\n    while True:\n        pass\n")
    outcome = both.on_cpython(path)
    assert outcome.status is None
    assert "stopped after 1 s" in both.verdict(outcome, outcome)


def test_settings_are_literals(tmp_path):
    assert both.settings(_write(tmp_path, "BUDGET_S = 90\nHEAP = '8M'\n")) == both.Settings(90, "8M")
    with pytest.raises(ValueError, match="BUDGET_S"):
        both.settings(_write(tmp_path, "BUDGET_S = 'long'\n"))
    with pytest.raises(ValueError, match="HEAP"):
        both.settings(_write(tmp_path, "HEAP = 8\n"))
