"""The emulator is found; where it is missing, the message says what to do."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click
import pytest

from host_tools.build import sdist
from host_tools.sim.twin import chip, emulator
from host_tools.sim.twin.snapshot import BranchError, branches
from tests.plugin import unavailable


@pytest.fixture
def cache(monkeypatch, tmp_path):
    """An empty cache folder, and the module search path as it was."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path / "kocka"


def test_without_it_the_command_is_told(cache):
    assert emulator.speed() == ""
    with pytest.raises(click.ClickException, match="kocka build twin"):
        emulator.use()


def test_it_is_looked_for_in_the_cache(cache):
    folder = emulator.folder()
    assert folder.parent == cache
    folder.mkdir(parents=True)
    (folder / "built.json").write_text(json.dumps({"speed": "slow"}))
    assert emulator.speed() == "slow"
    emulator.use()
    assert str(folder) in sys.path


def test_without_a_compiler_the_slow_wheel_is_taken(cache, monkeypatch):
    asked = []

    def refuse(work, target):
        raise click.ClickException("no compiler")

    def pip(arguments, what, version=""):
        asked.append(Path(arguments[arguments.index("-r") + 1]).read_text())
        (cache / "x").mkdir(parents=True, exist_ok=True)
        Path(arguments[arguments.index("--target") + 1]).mkdir(parents=True, exist_ok=True)

    monkeypatch.setattr(emulator, "_compile", refuse)
    monkeypatch.setattr(sdist, "pip", pip)
    said = []
    emulator.build(say=said.append)
    assert emulator.speed() == "slow"
    assert any("the twin will be slow" in text for text in said)
    assert f"rp2040py=={emulator.VERSION}" in asked[0]
    asked.clear()
    emulator.build(say=said.append)
    assert asked == []


@pytest.mark.slow
def test_branches_come_back_in_order_and_change_nothing():
    state = {"count": 0}

    def work(item):
        state["count"] += item
        return state["count"] * 10

    assert list(branches(work, [3, 1, 2], processes=2)) == [30, 10, 20]
    assert state["count"] == 0
    assert list(branches(work, [])) == []


def test_a_branch_that_fails_says_why():
    def work(item):
        raise KeyError(item)

    with pytest.raises(BranchError, match="KeyError: 'x'"):
        list(branches(work, ["x", "y"], processes=2))


def test_a_source_that_is_another_one_is_not_patched(tmp_path):
    (tmp_path / "setup.py").write_text("USE_LIMITED_API = True\n")
    with pytest.raises(click.ClickException, match=r"setup\.py is not the file that this recipe changes"):
        emulator.patch(tmp_path)


@pytest.mark.parametrize(
    ("dividend", "divisor", "unsigned", "signed"),
    [
        (100, 7, (14, 2), (14, 2)),
        (0xFFFFFFF9, 2, (0x7FFFFFFC, 1), (0xFFFFFFFD, 0xFFFFFFFF)),  # -7 / 2 is -3, rest -1
        (7, 0xFFFFFFFE, (0, 7), (0xFFFFFFFD, 1)),
        (0x80000000, 0xFFFFFFFF, (0, 0x80000000), (0x80000000, 0)),
        (0xFFFFFFFF, 1, (0xFFFFFFFF, 0), (0xFFFFFFFF, 0)),
        (5, 0, (0xFFFFFFFF, 5), (0xFFFFFFFF, 5)),
        (0xFFFFFFFB, 0, (0xFFFFFFFF, 0xFFFFFFFB), (1, 0xFFFFFFFB)),
    ],
)
def test_the_hardware_divider(dividend, divisor, unsigned, signed, emulated):
    """RP2040 datasheet 2.3.1.5: writing either operand divides; by zero, too."""
    if emulator.speed() != "fast":
        unavailable("the emulator was not compiled here (no C compiler)")
    emulator.use()
    from rp2040py.rp2040 import RP2040

    chip = RP2040()
    for at, wanted in ((0xD0000060, unsigned), (0xD0000068, signed)):
        chip.write_uint32(at, dividend)
        chip.write_uint32(at + 4, divisor)
        assert chip.read_uint32(0xD0000078) == 3
        assert (chip.read_uint32(0xD0000070), chip.read_uint32(0xD0000074)) == wanted
        assert chip.read_uint32(0xD0000078) == 1
        assert (chip.read_uint32(0xD0000060), chip.read_uint32(0xD000006C)) == (dividend, divisor)
    chip.write_uint32(0xD0000074, 11)
    chip.write_uint32(0xD0000070, 22)
    assert (chip.read_uint32(0xD0000070), chip.read_uint32(0xD0000074)) == (22, 11)


def test_the_cache_of_the_flash(emulated):
    """RP2040 datasheet 2.6.3: lines of 8 bytes, two for each of 1024 places, the older one goes; words are fetched."""
    if emulator.speed() != "fast":
        unavailable("the emulator was not compiled here (no C compiler)")
    emulator.use()
    from rp2040py.rp2040 import RP2040

    mcu = RP2040()
    chip.XipCounters(mcu)
    core = mcu.core
    core.xip_cost(48)
    mcu.flash[:65536] = b"\x00\xbf" * 32768  # NOP

    def run(address, instructions=1):
        """Cycles, and misses."""
        core.pc = 0x10000000 + address
        before = core.xip_counts()[1]
        cycles = sum(core.execute_instruction() for _ in range(instructions))
        return cycles, core.xip_counts()[1] - before

    assert run(0, 8) == (8 + 4 * 48, 4)
    assert run(0, 8) == (8, 0)
    for way in (0x2000, 0x4000):
        assert run(way) == (1 + 48, 1)
        run(0x100)
        assert run(way) == (1, 0)
    assert run(0) == (1 + 48, 1), "two others have been there since"
    assert run(0x4000) == (1, 0)
    assert run(0x2000) == (1 + 48, 1), "of the two it was the older one"
    assert run(0x2004) == (1 + 48, 1), "only half a line is fetched"
    reads, misses = core.xip_counts()
    assert mcu.read_uint32(0x14000010) == reads
    assert mcu.read_uint32(0x1400000C) == reads - misses
    mcu.write_uint32(0x14000010, 0)
    assert mcu.read_uint32(0x14000010) == 0
    mcu.write_uint32(0x14000004, 1)
    assert run(0x4000) == (1 + 48, 1), "flushed"
    core.xip_cost(0)
    assert run(0x6000) == (1, 0)
