"""The real firmware dims, sleeps, wakes and goes off on the emulated Pico; keys get through the flash; safe mode."""

from __future__ import annotations

import numpy as np
import pytest

from host_tools.sim.twin import chip
from host_tools.sim.twin.figures import longest_turn_ms
from host_tools.sim.twin.play import Player
from host_tools.sim.twin.usb import Usb
from kocka.hal import OK, boards
from kocka.match import settings

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def _settings(tmp_path, **values):
    """A settings file as the device reads it."""
    own, _ = settings.Settings.load(str(tmp_path))
    for name, value in values.items():
        own.set(getattr(settings, name.upper()), value)
    own.save()
    return {"/saves/settings.kck": (tmp_path / "settings.kck").read_bytes()}


def _differing(one, other):
    """Share of the pixels that differ."""
    return float((one != other).mean())


@pytest.mark.parametrize("board", boards.MAIN)
def test_it_sleeps_on_battery_and_a_key_wakes_it_without_acting(board, twin, tmp_path):
    machine = twin(board, _settings(tmp_path, dim_after_s=1, sleep_after_s=2))
    machine.battery.set(3900, usb=False)
    machine.boot()
    first = machine.picture().copy()
    machine.run_ms(3000)
    assert not machine.glass.is_on
    busy = machine.cycles
    machine.run_ms(5000)
    assert machine.cycles - busy < 5000 * 125_000 // 20, "the processor sleeps nearly all the time"
    machine.press("A", 90.0, 600.0)
    assert machine.glass.is_on
    # The cat of the first screen may have moved.
    assert _differing(machine.picture(), first) < 0.05, "the first press only wakes"
    machine.press("A", 90.0, 600.0)
    assert _differing(machine.picture(), first) > 0.10, "the next one acts"
    assert machine.resets == 0


def test_an_empty_battery_says_so_and_goes_off_until_it_is_charged(twin):
    machine = twin("pico_lcd_1_3", {}).boot()
    first = machine.picture().copy()
    machine.battery.set(3200, usb=False)
    machine.run_ms(31_000)
    assert _differing(machine.picture(), first) > 0.10, "it says why"
    machine.run_ms(8_000)
    assert not machine.glass.is_on
    busy = machine.cycles
    machine.press("A")
    machine.run_ms(20_000)
    assert not machine.glass.is_on
    assert machine.cycles - busy < 20_000 * 125_000 // 50
    assert machine.resets == 0
    machine.battery.set(5000, usb=True)
    machine.run_ms(6_000)
    assert machine.resets == 1, "it has started anew"
    assert machine.glass.is_on
    assert _differing(machine.picture(), first) < 0.05


def test_a_key_held_at_power_on_is_safe_mode(twin):
    machine = twin("pico_lcd_1_3", {}, console=True)
    machine.keys.press("B", 0.0, 3000.0)
    machine.run_ms(1000)
    assert b"safe mode" in machine.console
    assert not machine.glass.is_on
    machine.run_ms(12_000)
    assert machine.resets == 0, "no watchdog runs at the prompt"


def test_presses_while_the_flash_is_written_are_not_lost(twin, monkeypatch):
    """Five presses that come and go while the flash keeps the processor: 60 ms a page and a sector here.

    Each change of a setting is saved; DOWN is pressed within one of its operations, another one each time.
    """
    for command in (chip.PROGRAM, chip.ERASE_SECTOR):
        monkeypatch.setitem(chip.FLASH_NS, command, 60e6)
    pictures: list[list[np.ndarray]] = []
    stalled = set()
    for within in (True, False):
        pictures.append([])
        machine = twin("pico_lcd_1_3", {}).boot()
        for name in ("UP", "A", "A", "DOWN", "DOWN"):  # the menu, the settings, the colours of the cards
            machine.press(name).settle()
        for change in range(5):
            left = [change % 3]

            def stall(command, address, data, machine=machine, left=left, within=within):
                left[0] -= 1
                if within and left[0] == -1:
                    stalled.add(command)
                    machine.keys.press("DOWN", 5.0, 35.0)
                return True

            machine.flash.on_operation = stall
            machine.press("A", 80.0, 1000.0)
            assert left[0] < 0, "the change was saved"
            if not within:
                machine.press("DOWN")
            machine.settle()
            pictures[-1].append(machine.picture().copy())
            machine.press("UP").settle()  # back to the setting that one key changes
    assert stalled
    assert np.array_equal(*pictures)
    assert not np.array_equal(pictures[0][0], pictures[0][1]), "each press has moved the cursor, each change is seen"


def test_after_usb_a_nap_takes_as_little_as_before(twin, tmp_path):
    """The USB clock's loop is off in a nap, also when a computer has been there since power-on."""
    machine = twin("oled_128x64", _settings(tmp_path, dim_after_s=1, sleep_after_s=2))
    cable = Usb(machine)
    machine.boot()
    machine.run_ms(2000)
    assert machine.clocks.usb_pll.is_on
    cable.unplug()
    machine.run_ms(4000)
    assert not machine.glass.is_on
    naps = []
    for _ in range(40):
        machine.run_ms(17.0)
        naps.append(not machine.clocks.usb_pll.is_on)
    assert sum(naps) > 30


def test_the_longest_erases_are_over_before_the_watchdog_fires(twin):
    """A match begins, and is played, with a flash as slow as its maker allows: 400 ms for a sector, 3 ms for a page."""
    machine = twin("oled_128x64", {}, flash_ns=chip.WORST_FLASH_NS).boot()
    player = Player(machine)
    player.press(OK, 3000.0)
    for _ in range(5):
        if player.match() is None:
            player.press(OK, 3000.0)
    before = len(machine.flash.operations)
    for _ in range(6):
        player.press(OK, 3000.0)
    assert any(command == chip.ERASE_SECTOR for command, _, _ in machine.flash.operations)
    assert len(machine.flash.operations) > before
    assert longest_turn_ms(machine) < 4000, "half of the watchdog's time"
    assert machine.resets == 0
