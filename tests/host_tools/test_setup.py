"""Setting up: `make venv` with a Python and a pip that only write down what they are asked, and what git checks out."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

# As Python, and as that of the venv, a copy: says who it is, makes venvs, notes what pip gets. Pip fails while `fail`
# is there.
PYTHON = """\
#!/bin/sh
case "$1 $2" in
  "-m venv") rm -rf "$4"; mkdir -p "$4/bin"; cp "$0" "$4/bin/python"; echo "venv NAME" >> "LOG";;
  "-m pip") env | grep -E '^(PIP_|PYTHON[A-Z])' >> "LOG"; echo "pip NAME" >> "LOG"; test ! -e "FAIL";;
  *base_prefix*) echo "NAME /usr";;
esac
"""
PLACES = ("USER", "TARGET", "PREFIX", "ROOT", "DRY_RUN", "NO_DEPS", "CONFIG_FILE")


class Checkout:
    """A folder with our Makefile, and two Pythons beside it, `one` (python3) and `two`."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder / "kocka"
        self.folder.mkdir()
        for name in ("Makefile", "pyproject.toml", "requirements.lock"):
            shutil.copy(root / name, self.folder / name)
        self.log = folder / "log"
        self.fail = folder / "fail"
        self.bin = folder / "bin"
        self.bin.mkdir()
        for file, name in (("python3", "one"), ("other", "two")):
            text = PYTHON.replace("NAME", name).replace("LOG", str(self.log)).replace("FAIL", str(self.fail))
            (self.bin / file).write_text(text)
            (self.bin / file).chmod(0o755)

    def make(self, *words: str, **more: str) -> list[str]:
        """What was asked in `make venv`, with pip's and Python's variables."""
        self.log.write_text("")
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PIP", "PYTHON", "MAKE"))}
        env |= {"PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}", **more}
        done = subprocess.run(["make", "venv", *words], cwd=self.folder, env=env, capture_output=True, check=False)
        assert (done.returncode == 0) == (not self.fail.exists()), done.stderr
        return self.log.read_text().split("\n")[:-1]


@pytest.fixture
def checkout(root: Path, tmp_path: Path) -> Checkout:
    if shutil.which("make") is None:
        pytest.skip("there is no make")
    return Checkout(root, tmp_path)


def test_it_is_made_once(checkout: Checkout):
    assert checkout.make() == ["venv one", "pip one", "pip one"]
    assert checkout.make() == []
    (checkout.folder / "requirements.lock").touch()
    os.utime(checkout.folder / "requirements.lock", (2**32, 2**32))
    assert checkout.make() == ["pip one", "pip one"]


def test_one_that_was_interrupted_is_made_anew(checkout: Checkout):
    checkout.fail.touch()
    assert checkout.make() == ["venv one", "pip one"]
    left = checkout.folder / ".venv" / "half"
    left.touch()
    checkout.fail.unlink()
    assert checkout.make() == ["venv one", "pip one", "pip one"]
    assert not left.exists()
    # … also when it was there before, and was being brought up to date.
    os.utime(checkout.folder / "requirements.lock", (2**32, 2**32))
    checkout.fail.touch()
    assert checkout.make() == ["pip one"]
    checkout.fail.unlink()
    assert checkout.make() == ["venv one", "pip one", "pip one"]


def test_another_python_makes_it_anew_if_it_is_named(checkout: Checkout):
    checkout.make()
    assert checkout.make("PYTHON=other") == ["venv two", "pip two", "pip two"]
    assert checkout.make("PYTHON=other") == []
    assert checkout.make() == []  # the usual one takes what there is
    assert checkout.make(PYTHON="python3") == ["venv one", "pip one", "pip one"]
    (checkout.folder / ".venv/bin/python").unlink()  # an update of the system has taken it away
    assert checkout.make() == ["venv one", "pip one", "pip one"]


def test_what_changes_where_packages_go_does_not_come_in(checkout: Checkout):
    places = {f"PIP_{name}": "1" for name in PLACES}
    found = checkout.make(**places, PYTHONPATH="/elsewhere", PYTHONHOME="/x", PIP_INDEX_URL="https://index")
    assert found == ["venv one", *["PIP_INDEX_URL=https://index", "pip one"] * 2]


def test_a_users_configuration_of_pip_does_not_either(checkout: Checkout, tmp_path: Path):
    """The real pip, in a real venv with the pip.conf that make puts there."""
    checkout.make()
    made = tmp_path / "made"
    venv.create(made, symlinks=True)
    shutil.copy(checkout.folder / ".venv" / "pip.conf", made)
    wheel = tmp_path / "cat-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("cat.py", "")
        file.writestr("cat-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: cat\nVersion: 1\n")
        file.writestr("cat-1.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr("cat-1.dist-info/RECORD", "cat.py,,\n")
    config = tmp_path / "config" / "pip"
    config.mkdir(parents=True)
    (config / "pip.conf").write_text(
        f"[global]\ntarget = {tmp_path / 'target'}\nroot = {tmp_path / 'root'}\ntimeout = 77\n[install]\nuser = true\n"
    )
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PIP", "PYTHON"))}
    env["XDG_CONFIG_HOME"] = str(config.parent)
    pip = [sys.executable, "-m", "pip", "--python", str(made / "bin/python")]
    subprocess.run([*pip, "install", "--quiet", "--no-index", str(wheel)], env=env, check=True)
    assert [path.name for path in made.rglob("cat.py")] == ["cat.py"]
    kept = subprocess.run([*pip, "config", "list"], env=env, capture_output=True, text=True, check=True)
    assert "global.timeout='77'" in kept.stdout


def test_lines_end_alike_whatever_git_is_set_to(root: Path, tmp_path: Path):
    """What a clone with autocrlf gets is what is here, byte by byte: `make gen-check` compares generated files."""
    if not (root / ".git").exists():
        pytest.skip("this is no checkout of git")
    git = ["git", "-C", str(root)]
    convert = ["-c", "core.autocrlf=true", "-c", "core.eol=crlf"]
    subprocess.run([*git, *convert, "checkout-index", "--all", f"--prefix={tmp_path}/"], check=True)
    listed = subprocess.run([*git, "ls-files", "-s", "-z"], capture_output=True, check=True).stdout.decode()
    files = [line.partition("\t") for line in listed.split("\0")[:-1]]
    asked = "".join(f"{about.split()[1]}\n" for about, _, _ in files)
    blobs = subprocess.run([*git, "cat-file", "--batch"], input=asked.encode(), capture_output=True, check=True).stdout
    wrong, at = [], 0
    for _, _, name in files:
        head, _, _ = blobs[at : at + 200].partition(b"\n")
        at += len(head) + 1
        size = int(head.split()[2])
        if (tmp_path / name).read_bytes() != blobs[at : at + size]:
            wrong.append(name)
        at += size + 1
    assert wrong == []
