"""The noise source on the emulated Pico: of a good one a match gets its secret, a bad one is found."""

from __future__ import annotations

import pytest

from host_tools.sim.twin import chip
from host_tools.sim.twin.figures import longest_turn_ms
from host_tools.sim.twin.play import Player
from kocka.hal import OK
from kocka.hal.entropy import ALARMS, NEEDED, WINDOW
from kocka.match import settings
from tests.plugin import MEASURED, some

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

BOARD = "oled_128x64"


def _rosc(machine):
    return machine.mcu.peripherals[0x40060]


def _begun(machine):
    """The setup of a match begun by keys."""
    player = Player(machine)
    player.begin()
    return player.match().setup


def test_a_good_oscillator_is_sampled_while_nothing_happens(twin, record_property, tmp_path):
    chosen = settings.Settings(str(tmp_path / settings.FILE))
    chosen.set(settings.SEALS, 1)
    chosen.save()
    machine = twin(BOARD, {f"/saves/{settings.FILE}": (tmp_path / settings.FILE).read_bytes()})
    machine.run_until(lambda: bool(machine.picture().any()), 3000.0, "the first picture")
    rosc = _rosc(machine)
    before = rosc.samples
    first = machine.ms
    while rosc.samples < NEEDED * WINDOW and machine.ms < first + 2000.0:
        machine.run_ms(10.0)
    record_property(MEASURED, f"4 KB of samples: {machine.ms - first:.0f} ms after the first picture")
    assert before < WINDOW, "nothing is sampled before the first picture"
    assert machine.ms - first < 900.0  # blocks of the flash are erased ahead meanwhile
    machine.settle()
    count = rosc.samples
    machine.run_ms(1000.0)
    assert rosc.samples < count + 200, "enough is enough"
    record_property(MEASURED, f"longest turn meanwhile: {longest_turn_ms(machine, first * 1e6):.1f} ms")
    assert longest_turn_ms(machine, first * 1e6) < 70.0
    assert _begun(machine).secret
    machine.run_ms(1500.0)
    assert rosc.samples >= 2 * NEEDED * WINDOW, "as much again for the next match"


def test_keys_come_first(twin):
    """A key pressed as soon as there is a picture is not made to wait for the samples."""
    machine = twin(BOARD, {})
    machine.run_until(lambda: bool(machine.picture().any()), 3000.0, "the first picture")
    before = machine.picture().copy()
    pressed = machine.ms
    Player(machine).press(OK, 0.0)
    machine.run_until(lambda: bool((machine.picture() != before).any()), 500.0, "another picture")
    assert _rosc(machine).samples < NEEDED * WINDOW
    assert machine.ms - pressed < 60.0 + 100.0


@pytest.mark.parametrize("fault", some([chip.STUCK, chip.PERIODIC, chip.BIASED], 3, 1))
def test_a_bad_oscillator_is_found_and_the_match_is_not_sealed(fault, twin):
    machine = twin(BOARD, {}, oscillator=fault).boot()
    rosc = _rosc(machine)
    assert ALARMS * WINDOW <= rosc.samples < NEEDED * WINDOW
    setup = _begun(machine)
    assert not setup.secret and setup.seed
    told = machine.settle().picture().copy()
    machine.run_ms(3000.0)
    assert (machine.picture() == told).all(), "it waits to be read"
    player = Player(machine)
    player.press(OK, 600.0)
    assert (machine.picture() != told).any()
    for _ in range(12):
        player.step(player.match())
    assert player.match().count > 2, "it can be played"


def test_other_chips_with_the_same_fault_still_deal_other_cards(twin):
    """Of the times of keys, at least."""
    seeds = set()
    for wait_ms in (0.0, 3.0):
        machine = twin(BOARD, {}, oscillator=chip.STUCK).boot()
        machine.run_ms(wait_ms)
        seeds.add(_begun(machine).seed)
    assert len(seeds) == 2
