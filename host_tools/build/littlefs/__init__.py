"""littlefs's own tests on the littlefs of our images: two runners, built outside the repository.

The tests, what runs them and the block device that they run on are in the source of a Python package (pins.toml). Its
littlefs is replaced by that of our MicroPython, patches included. Two things make the tests use what the patches add:

    mapped.patch   the blocks lie in the address space, as the flash on the board does
    ahead.c        between the calls of a test, blocks are erased ahead

    runners = find()
    runners.fast      for many cases
    runners.checked   stops at undefined behaviour and at memory out of bounds, and counts which lines have run
    (`unused`)
"""

from __future__ import annotations

import hashlib
import inspect
import json
import platform
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import click

from host_tools.build import debian, micropython, pins, rp2, sdist, trees

PIN = pins.PINS["python"]["littlefs-tests"]
HERE = Path(__file__).parent

BUILD_PACKAGES = ["gcc", "libc6-dev", "make", "patch"]
_MARK = "done"
_OURS = ("lfs2.c", "lfs2.h", "lfs2_util.c", "lfs2_util.h")
# When the power goes, a test is left by a jump, and what it has allocated is lost: no search for leaks.
CHECKED_ENVIRONMENT = {"ASAN_OPTIONS": "detect_leaks=0"}
_CHANGED = "lib/littlefs/lfs2.c"


class Runners(NamedTuple):
    """The two programs, and the folder that they are in."""

    folder: Path

    @property
    def fast(self) -> Path:
        """The program for long runs: optimised, without sanitizers."""
        return self.folder / "fast"

    @property
    def checked(self) -> Path:
        """With sanitizers and coverage."""
        return self.folder / "checked"


def patches() -> list[str]:
    """Our changes of littlefs, in their order."""
    texts = [(micropython.PATCHES / name).read_text(encoding="utf-8") for name in rp2.series()]
    return [text for text in texts if f"+++ b/{_CHANGED}" in text]


def folder() -> Path:
    """Where the runners are, or will be."""
    recipe = PIN, micropython.SOURCE, patches(), inspect.getsource(_prepare), inspect.getsource(_compile)
    digest = hashlib.sha256(f"{recipe} {platform.machine()}".encode())
    for path in sorted(HERE.iterdir()):
        if path.is_file() and path.suffix != ".pyc" and path.name != "__init__.py":
            digest.update(path.read_bytes())
    return micropython.cache_folder() / f"littlefs-{PIN['version']}-{digest.hexdigest()[:12]}"


def find() -> Runners | None:
    """The runners, None if they have not been built."""
    if not (folder() / _MARK).exists():
        return None
    trees.touch(folder() / _MARK)
    return Runners(folder())


def renamed(text: str) -> str:
    """MicroPython's littlefs has its version in all names."""
    return re.sub(r"lfs2(?=_|\b)", "lfs", re.sub(r"LFS2(?=_|\b)", "LFS", text))


def _hunks(patch: str) -> Iterator[list[str]]:
    """What a patch makes of lfs2.c, hunk by hunk: lines, those that it adds with a "+" in front, others with " "."""
    hunk: list[str] | None = None
    wanted = False
    for line in patch.splitlines():
        if line.startswith("+++ "):
            wanted = line == f"+++ b/{_CHANGED}"
        if line.startswith(("+++ ", "--- ", "@@")):
            if hunk:
                yield hunk
            hunk = [] if wanted and line.startswith("@@") else None
        elif hunk is not None and line[:1] in ("+", " "):
            hunk.append(line)
    if hunk:
        yield hunk


def added(source: str) -> dict[int, str]:
    """The lines of our lfs.c that the patches have added: number -> text. ValueError if they are not in it."""
    lines = source.splitlines()
    found = {}
    for patch in patches():
        for lines_of_hunk in _hunks(patch):
            hunk = [renamed(line) for line in lines_of_hunk]
            text = [line[1:] for line in hunk]
            places = [at for at in range(len(lines)) if lines[at : at + len(text)] == text]
            if len(places) != 1:
                raise ValueError(f"a change of littlefs is there {len(places)} times: {text[:4]}")
            for at, line in enumerate(hunk, places[0]):
                if line.startswith("+"):
                    found[at + 1] = line[1:].strip()
    return found


def run_counts(runners: Runners, kept: Path) -> dict[int, int]:
    """How often each line of lfs.c has run in the checked runner; `kept`: the folder that `counting` named."""
    work = kept / "gcov"
    work.mkdir(exist_ok=True)
    (counts,) = kept.rglob("lfs.t.gcda")
    shutil.copy(counts, work)
    shutil.copy(runners.folder / "lfs.t.gcno", work)
    said = debian.run(["gcov", "--json-format", "--stdout", "lfs.t.gcda"], "counting lines", cwd=work)
    found: dict[int, int] = {}
    for file in json.loads(said)["files"]:
        if Path(file["file"]).name == "lfs.c":
            for line in file["lines"]:
                number = int(line["line_number"])
                found[number] = found.get(number, 0) + int(line["count"])
    return found


def counting(kept: Path) -> dict[str, str]:
    """The environment in which the checked runner adds up in this folder which lines run."""
    return {"GCOV_PREFIX": str(kept)}


def unused(runners: Runners, kept: Path) -> dict[int, str]:
    """The lines that our patches have added and that have not run: number -> text."""
    counts = run_counts(runners, kept)
    lines = added((runners.folder / "lfs.c").read_text(encoding="utf-8"))
    if not any(counts.get(number) for number in lines):
        raise ValueError("nothing was counted")
    return {number: text for number, text in lines.items() if counts.get(number) == 0}


def _make(top: Path, *arguments: str) -> None:
    environment = {**micropython.build_environment(top), "PYTHONPATH": str(HERE)}
    done = subprocess.run(
        ["make", "-j2", "NO_COV=1", *arguments], cwd=top, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise click.ClickException(f"compiling littlefs's tests failed:\n{done.stderr[-2000:]}")


def _prepare(top: Path, ours: Path) -> None:
    """Put our littlefs and what makes the tests use it into the unpacked one."""
    for name in _OURS:
        text = renamed((ours / name).read_text(encoding="utf-8"))
        (top / name.replace("lfs2", "lfs")).write_text(text, encoding="utf-8")
    shutil.copy(HERE / "ahead.c", top)
    for path in HERE.glob("test_*.toml"):
        shutil.copy(path, top / "tests")
    debian.run(["patch", "--strip=1", "--fuzz=0", "--force", "-i", str(HERE / "mapped.patch")], "patching", cwd=top)


def _wrapped() -> str:
    names = re.findall(r"^BEFORE\(\w+, (\w+)", (HERE / "ahead.c").read_text(encoding="utf-8"), re.MULTILINE)
    return " ".join(f"-Wl,--wrap=lfs_{name}" for name in names)


def _compile(top: Path, result: Path) -> None:
    """Both runners, and what `run_counts` needs, into a new folder."""
    result.mkdir()
    plain, fast = "-O1 -I. -std=c99 -w", "-O2 -I. -std=c99 -w"
    checks = "-fsanitize=address,undefined -fno-sanitize-recover=undefined --coverage"
    for name, flags, libraries in (("fast", fast, ""), ("checked", f"{plain} -g1 {checks}", checks)):
        for part in ("lfs.t.o", "lfs_util.t.o", "runners/test_runner"):
            (top / part).unlink(missing_ok=True)
        # The tests themselves are the same in both.
        _make(top, "lfs.t.o", "lfs_util.t.o", f"CFLAGS={flags}")
        _make(top, "test-runner", f"CFLAGS={plain}", f"LFLAGS={_wrapped()} {libraries}")
        shutil.copy2(top / "runners" / "test_runner", result / name)
    for name in ("lfs.c", "lfs.t.gcno"):
        shutil.copy2(top / name, result)


def build(force: bool = False, say: Callable[[str], None] = click.echo) -> Runners:
    """Build the runners unless they are there: a minute, once. ClickException without network or compiler."""
    final = folder()
    with micropython.locked(micropython.cache_folder() / "littlefs.lock", say):
        if find() and not force:
            return Runners(final)
        debian.install(BUILD_PACKAGES, "compiling littlefs's tests")
        if not rp2.is_built():
            rp2.tree(say=say)
        ours = rp2.folder() / f"micropython-{micropython.VERSION}" / "lib" / "littlefs"
        say("building littlefs's own tests: a minute or two, once")
        with tempfile.TemporaryDirectory(prefix="littlefs-build-", dir=micropython.cache_folder()) as scratch:
            work = Path(scratch)
            with sdist.tools(work):
                top = sdist.fetch(PIN["package"], PIN["version"], PIN["sha256"], work) / "littlefs"
            _prepare(top, ours)
            result = work / "result"
            _compile(top, result)
            (result / _MARK).touch()
            if final.exists():
                shutil.rmtree(final)
            result.replace(final)
        retired = trees.retire(micropython.cache_folder(), "littlefs", _MARK, final)
    trees.remove(retired, say)
    return Runners(final)
