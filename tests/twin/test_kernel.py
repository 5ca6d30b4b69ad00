"""The playout kernel on the chip stays within its cycles, which repeat exactly, so any slowdown shows."""

from __future__ import annotations

import pytest

from host_tools.build import rp2
from host_tools.lab.bench import kernel
from tests.plugin import unavailable

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

# Cycles at most: a playout of a whole round from its first lead, dealing a world then, a nested playout. That calls
# what lies in RAM from the flash: some cycles each time.
BUDGETS = {
    "cerna_kocka playout": 4_300,
    "kourici_kocka playout": 5_150,
    "hearts playout": 6_900,
    "black_cat playout": 6_200,
    "cerna_kocka world": 5_200,
    "hearts world": 9_000,
    "cerna_kocka nested": 100_500,
    "hearts nested": 248_000,
    "black_cat nested": 496_000,
    "taroky-first playout": 30_500,
    "taroky-third playout": 30_500,
    "taroky-varsava playout": 31_500,
    "taroky-first world": 46_000,
    "taroky-third world": 48_000,
    "taroky-varsava world": 24_000,
    # Taking a view in, mostly bytecode: a turn of its own.
    "taroky-first prepare": 2_400_000,
}
# Keys wait for one call at most: 5 ms.
LONGEST = 625_000


@pytest.fixture(scope="module")
def built(emulated: None) -> None:
    if not rp2.is_built():
        unavailable("MicroPython for the RP2040 is not built here")


@pytest.fixture(scope="module")
def cycles(built: None) -> dict[str, int]:
    """What the emulated Pico needs, waiting for the flash not counted: the same wherever the linker puts the code."""
    return kernel.cycles(0)


@pytest.fixture(scope="module")
def on_a_chip(built: None) -> dict[str, int]:
    """The same with the stalls of the flash; `kocka bench kernel` shows both."""
    return kernel.cycles()


@pytest.mark.parametrize("what", BUDGETS)
def test_it_is_within_its_cycles(what: str, cycles: dict[str, int]) -> None:
    assert cycles[what] <= BUDGETS[what]


@pytest.mark.parametrize("game", ["cerna_kocka", "kourici_kocka", "hearts", "black_cat"])
def test_a_call_is_over_before_keys_are_missed(game: str, on_a_chip: dict[str, int]) -> None:
    assert on_a_chip[f"{game} nested-worst"] <= LONGEST


@pytest.mark.parametrize("contract", ["first", "third", "varsava"])
def test_a_world_of_taroky_is_played_before_keys_are_missed(contract: str, on_a_chip: dict[str, int]) -> None:
    """With all candidates of the first lead."""
    assert on_a_chip[f"taroky-{contract} call-worst"] <= LONGEST
