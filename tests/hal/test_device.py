"""The whole device on the workbench: main.py, board files, power, and what happens when parts are missing."""

from __future__ import annotations

import itertools
import runpy
import sys
import traceback
from pathlib import Path
from types import SimpleNamespace

import machine  # type: ignore[import-not-found, unused-ignore]
import numpy as np
import pytest

from host_tools.sim.machine import SimBoard
from host_tools.sim.shims.machine import Restarted
from host_tools.sim.twin import panels
from kocka.hal import BACK, OK, DisplayError, boards, device
from kocka.hal.parts import FAST, SLOW_BUS
from kocka.hal.power import Battery
from kocka.hal.sound import Piezo
from kocka.ui.core.idle import ASLEEP, AWAKE, EMPTY, FINE, LOW
from kocka.ui.core.idle import Battery as IdleBattery
from kocka.ui.core.palette import RGB565
from kocka.ui.session.app import KockaApp
from tests.hal.glass import OLEDGlass, ST7789Glass
from tests.plugin import first_fast

MAIN = Path(__file__).resolve().parents[2] / "firmware" / "main.py"
USB, VSYS = 24, 29


def _plug(chip, board):
    """Puts the board's display on the workbench; returns its glass."""
    data = boards.load(board)
    chip.drive(USB, 1)
    if data.DRIVER == "st7789":
        glass = chip.spi[data.SPI] = ST7789Glass(chip, data.DC, data.CS, data.RESET)
    else:
        glass = chip.i2c[data.I2C, data.ADDRESS] = OLEDGlass()
    return glass


def _on_battery(chip, volts):
    chip.drive(USB, 0)
    chip.volts[VSYS] = volts / 3


@pytest.fixture
def files(tmp_path, monkeypatch):
    """The device's file system: a folder; returns board.txt."""
    monkeypatch.setattr(device, "FOLDER", str(tmp_path / "saves"))
    path = tmp_path / "board.txt"
    original = device.board_words
    monkeypatch.setattr(device, "board_words", lambda: original(str(path)))
    return path


def _device(chip, board, files, words=()):
    glass = _plug(chip, board)
    files.parent.joinpath("saves").mkdir()
    return device.Device(boards.load(board), [board, *words]), glass


def _run(app, ms):
    """The loop of main.py for some virtual time."""
    board = app.board
    end = machine.chip.now_us + ms * 1000
    while machine.chip.now_us < end:
        if not app.turn():
            board.rest()
        board.feed()


@pytest.mark.parametrize("board", boards.IDS)
def test_the_first_screen_is_the_simulators_pixel_for_pixel(chip, files, board, tmp_path):
    real, glass = _device(chip, board, files)
    app = KockaApp(real)
    app.turn()
    simulated = SimBoard(board, tmp_path / "sim")
    KockaApp(simulated).turn()
    wanted = simulated.pixels()
    if simulated.colours == 16:
        wanted = np.array(RGB565, dtype=np.uint16)[wanted]
        assert (glass.behind(panels.of(real.data)) == wanted).all()
        assert chip.pwm[real.data.BACKLIGHT] == (2000, 41942)  # 80 percent, for the eye
    else:
        assert (glass.pixels == wanted).all()
        assert glass.contrast == 163
    assert glass.lit


@pytest.mark.parametrize("board", boards.IDS)
def test_a_pressed_key_changes_the_glass(chip, files, board):
    real, glass = _device(chip, board, files)
    app = KockaApp(real)
    _run(app, 500)
    before = glass.pixels.copy()
    gpio = next(gpio for _, gpio, key in real.data.KEYS if key == OK)
    chip.press(gpio, 10, 80)
    _run(app, 300)
    assert len(app.stack) == 2
    assert (glass.pixels != before).any()


def test_the_clock_of_the_bus_is_set_before_the_bus(chip, files):
    _device(chip, "pico_lcd_1_3", files)
    assert chip.freqs == (125_000_000, 125_000_000)
    assert chip.bus_hz["spi1"] == 62_500_000
    assert chip.spi_modes[1] == 3, "no gaps between bytes"


def test_options_of_clock_and_bus(chip, files, monkeypatch):
    """`31mhz`: half of the bus's clock. `200mhz`: with the voltage for it, and again after a nap; on an RP2040 only."""

    def made(word, processor):
        chip.reset()
        monkeypatch.setattr(device.os, "uname", lambda: SimpleNamespace(machine=f"Raspberry Pi with {processor}"))
        _plug(chip, "pico_lcd_1_3")
        return device.Device(device.choose(["pico_lcd_1_3", word]), ["pico_lcd_1_3", word])

    made(SLOW_BUS, "RP2040")
    assert chip.bus_hz["spi1"] == 31_250_000
    assert (chip.freqs, chip.core_mv) == ((125_000_000, 125_000_000), 1100)
    real = made(FAST, "RP2040")
    assert (chip.freqs, chip.core_mv) == ((200_000_000, 200_000_000), 1150)
    real.sleep()
    machine.lightsleep(200)
    real.wake()
    assert chip.freqs == (200_000_000, 200_000_000)
    made(FAST, "RP2350")
    assert chip.freqs == (125_000_000, 125_000_000)


@pytest.mark.parametrize("at", [0x3C, 0x3D])
def test_board_txt_names_the_address_of_an_oled(chip, at):
    words = ["oled_128x64", f"{at:#x}"]
    data = device.choose(words)
    for address in (0x3C, 0x3D):
        chip.i2c[data.I2C, address] = OLEDGlass()
    device.Device(data, words)
    assert [chip.i2c[data.I2C, address].lit for address in (0x3C, 0x3D)] == [at == 0x3C, at == 0x3D]


def test_seeds_differ_and_have_48_bits(chip, files):
    real, _ = _device(chip, "pico_lcd_1_3", files)
    seeds = {real.entropy() for _ in range(50)}
    assert len(seeds) == 50
    assert all(0 <= seed < 1 << 48 for seed in seeds)


# Sleep and power.


def test_on_a_battery_it_sleeps_lightly_and_a_key_wakes_it_without_acting(chip, files):
    real, glass = _device(chip, "pico_lcd_1_3", files)
    _on_battery(chip, 3.9)
    app = KockaApp(real)
    real.start_watchdog()
    _run(app, 301_000)
    assert app.idle.state == ASLEEP
    assert glass.asleep and chip.pwm[13][1] == 0
    before = chip.slept_ms
    _run(app, 60_000)
    assert chip.slept_ms - before > 58_000
    chip.press(19, 10, 80)  # X is the menu
    _run(app, 1_000)
    assert app.idle.state == AWAKE
    assert not glass.asleep and glass.lit and chip.pwm[13][1] > 0
    assert chip.freqs == (125_000_000, 125_000_000), "light sleep leaves other clocks"
    assert len(app.stack) == 1
    chip.press(15, 10, 80)
    _run(app, 1_000)
    assert len(app.stack) == 2
    assert real.keys.get() == 0


@pytest.mark.slow
def test_a_key_that_is_let_go_during_sleep_wakes_it_too(chip, files):
    real, _ = _device(chip, "pico_lcd_1_3", files)
    _on_battery(chip, 3.9)
    app = KockaApp(real)
    _run(app, 301_000)
    for press_ms in (30, 60, 150):
        assert app.idle.state == ASLEEP
        chip.press(15, 77, press_ms)
        _run(app, 1_000)
        assert app.idle.state == AWAKE, press_ms
        assert len(app.stack) == 1
        _run(app, 301_000)


@pytest.mark.slow
def test_on_usb_only_the_display_sleeps(chip, files):
    real, glass = _device(chip, "pico_lcd_1_3", files)
    app = KockaApp(real)
    _run(app, 320_000)
    assert glass.asleep and chip.slept_ms == 0


def test_an_empty_battery_switches_off_until_it_is_charged(chip, files):
    real, glass = _device(chip, "pico_lcd_1_3", files)
    app = KockaApp(real)
    real.start_watchdog()
    _on_battery(chip, 3.2)
    _run(app, 30_500)
    assert app.toast.text
    chip.at(60_000, lambda: _on_battery(chip, 3.5))  # it only recovers
    chip.at(600_000, lambda: _on_battery(chip, 3.7))
    before = chip.now_us
    with pytest.raises(Restarted, match="reset"):
        _run(app, 10_000_000)
    assert 600 <= (chip.now_us - before) // 1_000_000 <= 603
    assert glass.asleep and chip.slept_ms > 580_000


def test_usb_brings_it_back_at_once(chip, files):
    real, _ = _device(chip, "oled_128x64", files)
    _on_battery(chip, 3.1)
    chip.at(20_000, lambda: chip.drive(USB, 1))
    with pytest.raises(Restarted, match="reset"):
        real.off()
    assert chip.now_us // 1_000_000 in (20, 21, 22)


@pytest.mark.parametrize(("volts", "wanted"), [(3.7, 3700), (3.31, 3310), (4.6, 4600), (5.0, 0), (0.9, 0)])
def test_the_gauge(chip, volts, wanted):
    gauge = Battery(boards.load("oled_128x64"))
    _on_battery(chip, volts)
    assert not gauge.on_usb()
    assert abs(gauge.millivolts() - wanted) <= 3
    chip.drive(USB, 1)
    assert gauge.on_usb() and gauge.millivolts() == 0


def _other_power(**values):
    data = vars(boards.load("oled_128x64"))
    return SimpleNamespace(**{**{name: value for name, value in data.items() if name.isupper()}, **values})


def test_battery_and_usb_are_on_the_pins_of_the_board_file(chip):
    """As on a PicoSystem (GP26, USB on GP2), with a diode of 310 mV as in a Picopad."""
    gauge = Battery(_other_power(BATTERY=26, VBUS=2, BATTERY_SCALE=2, BATTERY_DROP_MV=310))
    _on_battery(chip, 5.0)  # of the Pico's own pins: of no meaning here
    chip.drive(USB, 1)
    chip.drive(2, 0)
    chip.volts[26] = 1.7
    assert not gauge.on_usb() and abs(gauge.millivolts() - 3710) <= 3
    chip.drive(2, 1)
    assert gauge.on_usb() and gauge.millivolts() == 0


def test_a_board_that_measures_nothing_never_says_that_it_is_empty(chip, files):
    """PicoBoy Color on two AAA cells: whatever floats at GP24 and GP29."""
    real, _ = _device(chip, "picoboy_color", files)
    _on_battery(chip, 3.0)
    assert real.power.millivolts() == 0 and not real.power.on_usb()
    chip.drive(USB, 1)
    assert real.power.millivolts() == 0 and not real.power.on_usb()


def test_the_thresholds_are_those_of_the_board_file(chip):
    """Two AAA cells have 3.0 V when they are fresh."""
    gauge = Battery(_other_power(LOW_MV=2200, EMPTY_MV=2000, CHARGED_MV=2400))
    for volts, wanted in ((3.0, FINE), (2.1, LOW), (1.9, EMPTY)):
        _on_battery(chip, volts)
        battery = IdleBattery(gauge)
        assert [battery.passed(10_000) for _ in range(3)] == [FINE, FINE, wanted]


# Sound.


def test_a_tone_starts_at_once_and_ends_by_itself(chip):
    piezo = Piezo(22)
    piezo.tone(880, 60)
    assert chip.pwm[22] == (880, 32768)
    chip.run(59)
    assert chip.pwm[22][1] > 0
    chip.run(2)
    assert chip.pwm[22][1] == 0


def test_between_two_pins_a_loud_tone_has_twice_the_voltage(chip):
    piezo = Piezo(20, 21)
    assert chip.inverted == {21}
    for loudness, other in ((3, 32768), (1, 65535)):  # 65535: low all the time, as it is inverted
        piezo.loudness = loudness
        piezo.tone(880, 60)
        assert chip.pwm[20][1] > 0 and chip.pwm[21][1] == other
        chip.run(61)
        assert (chip.pwm[20][1], chip.pwm[21][1]) == (0, 65535)


def test_a_new_tone_cuts_the_old_one_off_and_0_is_silence(chip):
    piezo = Piezo(22)
    piezo.tone(500, 100)
    chip.run(50)
    piezo.tone(1000, 100)
    chip.run(60)
    assert chip.pwm[22] == (1000, 32768)
    piezo.tone(0, 100)
    assert chip.pwm[22][1] == 0
    chip.run(200)
    piezo.tone(5, 100)  # nobody hears that, and the hardware refuses it
    assert chip.pwm[22][1] == 0


def test_loudness_is_the_duty_cycle(chip):
    piezo = Piezo(22)
    duties = []
    for piezo.loudness in (0, 1, 2, 3):
        piezo.tone(440, 50)
        duties.append(chip.pwm[22][1])
    assert duties == sorted(duties) and duties[0] == 0 and duties[3] == 32768


# Start.


def _main(chip, stop_ms):
    def stop():
        raise KeyboardInterrupt

    chip.at(stop_ms, stop)
    runpy.run_path(str(MAIN))


@pytest.mark.parametrize("board", first_fast(boards.IDS))
def test_main_plays_until_ctrl_c_and_leaves_no_watchdog(chip, files, board, capsys):
    files.write_text(board + "\n")
    glass = _plug(chip, board)
    _main(chip, 30_000)
    assert glass.lit
    assert chip.watchdog_us == 0
    assert capsys.readouterr().out == "kocka: stopped; Ctrl-D starts again\n"
    assert list(files.parent.joinpath("saves").iterdir()) == [], "nothing is written at the start"


def test_a_key_held_at_power_on_is_safe_mode(chip, files, capsys):
    for board in boards.IDS:
        for name, gpio, _ in boards.load(board).KEYS:
            chip.reset()
            files.write_text(board)
            glass = _plug(chip, board)
            chip.drive(gpio, 0)
            _main(chip, 30_000)
            assert "safe mode" in capsys.readouterr().out, name
            assert not glass.lit
            assert not files.parent.joinpath("saves").exists()


def test_an_unknown_board_is_told_again_and_again(chip, files, capsys):
    files.write_text("pico_lcd_13")
    _main(chip, 10_000)
    told = capsys.readouterr().out.splitlines()
    assert told[0] == (
        "kocka: no board 'pico_lcd_13'; there are: pico_lcd_1_3, pico_display_2_8, oled_128x64, "
        "picoboy_color, pico_lcd_1_14, handheld; see /board.txt"
    )
    assert told.count(told[0]) == 4


def test_no_board_chosen(chip, files, capsys):
    _main(chip, 1_000)
    assert "no board is chosen: put one of pico_lcd_1_3, " in capsys.readouterr().out


def test_a_missing_oled_is_told_and_blinked(chip, files, capsys):
    files.write_text("oled_128x64")
    edges = []
    chip.at(0, lambda: None)
    for ms in range(0, 6_000, 50):
        chip.at(ms, lambda: edges.append(chip.level(25)))
    _main(chip, 6_000)
    assert "no display answers at I2C address 0x3c" in capsys.readouterr().out
    rises = [at for at in range(1, len(edges)) if edges[at] and not edges[at - 1]]
    # Three blinks half a second apart, a pause, three blinks …
    gaps = [(after - before) * 50 for before, after in itertools.pairwise(rises)]
    assert gaps[:5] == [500, 500, 2000, 500, 500]


def test_a_file_system_that_cannot_be_mounted_is_told(chip, files, monkeypatch, capsys):
    monkeypatch.setattr("kocka.hal.storage.mounted", lambda: False)
    _main(chip, 1_000)
    assert "the files cannot be read" in capsys.readouterr().out


def test_what_goes_wrong_at_the_start_is_told_with_its_traceback(chip, files, monkeypatch, capsys):
    files.write_text("pico_lcd_1_3")
    _plug(chip, "pico_lcd_1_3")

    def broken(self, board):
        raise RuntimeError("no luck")

    monkeypatch.setattr(KockaApp, "__init__", broken)
    monkeypatch.setattr(sys, "print_exception", traceback.print_exception, raising=False)
    _main(chip, 5_000)
    out = capsys.readouterr()
    assert "stopped: RuntimeError('no luck')" in out.out
    assert "in broken" in out.out + out.err


def test_a_stuck_loop_is_ended_by_the_watchdog(chip, files):
    real, _ = _device(chip, "pico_lcd_1_3", files)
    real.start_watchdog()
    chip.run(7_900)
    real.feed()
    chip.run(7_900)
    with pytest.raises(Restarted, match="8000 ms"):
        chip.run(200)


def test_crashes_come_into_crash_log_and_a_page_is_shown(chip, files):
    real, glass = _device(chip, "pico_lcd_1_3", files)
    app = KockaApp(real)
    _run(app, 200)
    before = glass.pixels.copy()

    def broken(key):
        raise ValueError("a bad day")

    app.top.on_key = broken
    chip.press(15, 10, 80)
    _run(app, 300)
    log = files.parent.joinpath("saves", "crash.log").read_text()
    assert "on pico_lcd_1_3: ValueError" in log and "a bad day" in log and "Traceback" in log
    assert (glass.pixels != before).any()
    # What the report says of the match may be what is broken.
    app.report = lambda: 1 // 0
    real.keys.put(OK)
    _run(app, 100)
    app.top.on_key = broken  # the screen that goes on may be a new one
    chip.press(15, 10, 80)
    _run(app, 300)
    log = files.parent.joinpath("saves", "crash.log").read_text()
    assert log.count("Traceback") == 2 and "no report: ZeroDivisionError" in log
    real.keys.put(BACK)
    _run(app, 100)
    assert len(app.stack) == 1


def test_a_display_of_an_unknown_kind(chip):
    data = type("Data", (), {**vars(boards.load("oled_128x64")), "DRIVER": "paper"})
    with pytest.raises(DisplayError, match="no driver for a display called 'paper'"):
        device.Device(data)


def test_the_about_page_says_which_code_and_how_much_battery(chip, files, monkeypatch):
    real, _ = _device(chip, "pico_lcd_1_3", files)
    _on_battery(chip, 3.85)
    assert real.code == "? .py"
    real.code = "21b972a frozen"
    app = KockaApp(real)
    app.turn()
    shown = []
    monkeypatch.setattr("kocka.ui.table.paper.Paper.put", lambda self, title, text, first=0: shown.append(text))
    app.make("about").enter()
    assert shown[0].endswith("\nKód: 21b972a frozen\nBaterie: 3.85 V")


def test_where_code_is():
    assert device.origin("/lib/kocka/__init__.py") == ".py"
    assert device.fact("COMMIT") == ""
