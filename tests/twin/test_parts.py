"""The real firmware with parts on I2C and the lamp, on the emulated Pico."""

from __future__ import annotations

import pytest

from host_tools.sim.twin.devices import Encoder, Registers
from host_tools.sim.twin.figures import longest_turn_ms
from kocka.hal import BACK, boards, parts
from tests.plugin import MEASURED

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

# 22 November 2026, 18:05:42.
SET = {2: 0x42, 3: 0x05, 4: 0x18, 5: 0x22, 6: 0x06, 7: 0x11, 8: 0x26}


@pytest.mark.parametrize("board", ["pico_lcd_1_3", "oled_128x64"])
def test_gauge_and_clock_are_read_and_the_battery_is_believed_to_the_gauge(board, twin, record_property):
    machine = twin(board, {"/board.txt": f"{board} max17048 pcf8563".encode()})
    gauge = Registers({2: 3700 * 64 // 5, 4: 55 << 8}, wide=True)
    clock = Registers(SET)
    machine.i2c.parts.update({parts.MAX17048_ADDRESS: gauge, parts.PCF8563_ADDRESS: clock})
    machine.battery.set(3900, usb=False)
    machine.boot()
    first = machine.picture().copy()
    gauge.memory[4] = 8 << 8
    machine.run_ms(31_000)
    assert (machine.picture() != first).any(), "8 percent are little, whatever the voltage is"
    machine.run_ms(3_000)
    record_property(MEASURED, f"{board} with a gauge and a clock: longest turn {longest_turn_ms(machine, 0.0):.1f} ms")
    assert longest_turn_ms(machine, 0.0) < 80
    assert machine.resets == 0
    # The clock has set the RP2040's own one: RTC_SETUP_0 (data sheet 4.8.6) has year, month and day.
    assert machine.mcu.rtc.setup0 == 2026 << 12 | 11 << 8 | 22


def test_parts_that_do_not_answer_stop_nothing(twin):
    machine = twin("pico_lcd_1_3", {"/board.txt": b"pico_lcd_1_3 ina219 ds3231"}, console=True).boot()
    machine.run_ms(12_000)
    assert machine.glass.is_on and machine.resets == 0
    assert b"stopped" not in machine.console


def test_the_lamp_is_lit_while_it_is_my_turn(twin, canonical):
    """On the 2.8" board: gold while the table waits for me, dark on the start screen."""
    board = "pico_display_2_8"
    _, files = canonical("table", board, "cs")
    machine = twin(board, files).boot()
    red, green, _ = boards.load(board).RGB
    assert machine.pwm.level(red)[1] > 0.99, "nobody's turn on the start screen"
    ok, back = (next(name for name, _, key in machine.board.KEYS if key == wanted) for wanted in (3, BACK))
    machine.press(ok, 60.0, 3000.0)
    assert 0.9 < machine.pwm.level(red)[1] < machine.pwm.level(green)[1] < 0.99
    machine.press(back, 700.0, 1500.0)
    assert machine.pwm.level(red)[1] > 0.99


@pytest.mark.parametrize("bounce_us", [0, 800])
def test_a_rotary_encoder_turns_the_cursor(twin, bounce_us):
    """As many rows down as notches clockwise, and back; nobody has touched a key."""
    machine = twin("pico_lcd_1_3", {"/board.txt": b"pico_lcd_1_3 encoder"})
    encoder = Encoder((0, 1), bounce_us)
    encoder.attach(machine.mcu)
    machine.boot()
    pictures = [machine.picture().copy()]
    for notches in (1, 2):
        encoder.turn(notches)
        machine.run_ms(400)
        pictures.append(machine.picture().copy())
    assert (pictures[0] != pictures[1]).any() and (pictures[1] != pictures[2]).any()
    encoder.turn(-2)
    machine.run_ms(400)
    assert (machine.picture() == pictures[1]).all()
    encoder.turn(-1)
    machine.run_ms(400)
    assert (machine.picture() == pictures[0]).all()
    assert machine.resets == 0
