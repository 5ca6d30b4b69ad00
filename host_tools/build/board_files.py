"""Whether a board file (kocka.hal.boards) can be right, by the data sheets: no image is made of a wrong one.

Sources: RP2040 datasheet 2.19.2 (functions), 4.5.2 (PWM), 4.9 (ADC); ST7789VW datasheet 7.4.2 (62.5 MHz), 8.12.
"""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import click

from host_tools.device import pins
from kocka import hal
from kocka.hal import parts

_NEEDED = {
    **dict.fromkeys(("ID", "TITLE", "DRIVER", "BUS", "CHIP"), str),
    **dict.fromkeys(("WIDTH", "HEIGHT", "ROTATION", "COLOURS", "UM_PER_PX", "HZ", "BUZZER", "FLASH_MB"), int),
    **dict.fromkeys(("VBUS", "BATTERY", "BATTERY_SCALE", "BATTERY_DROP_MV", "LOW_MV", "EMPTY_MV", "CHARGED_MV"), int),
    **dict.fromkeys(("KEYS", "LABELS"), tuple),
}
_ON_BUS = {
    "spi": dict.fromkeys(("SPI", "SCK", "MOSI", "CS", "DC", "RESET", "BACKLIGHT"), int),
    "i2c": dict.fromkeys(("I2C", "SDA", "SCL", "ADDRESS"), int),
}
_OPTIONAL = {
    **dict.fromkeys(("OFFSET_X", "OFFSET_Y", "COLUMN", "BUZZER_2", "PARTS_I2C", "PARTS_SDA", "PARTS_SCL"), int),
    **dict.fromkeys(("RGB", "PARTS", "ENCODER"), tuple),
}
_COLUMNS, _ROWS = 240, 320  # of an ST7789's memory
_DRIVERS = {"st7789": ("spi", 16, 62_500_000, (0, 90, 180, 270)), "oled": ("i2c", 2, 1_000_000, (0, 180))}
_CHIPS = ("rp2040",)
_FLASH_MB = (2, 4, 8, 16)  # an image takes the first 2


def faults(board: ModuleType) -> list[str]:
    """What is wrong with a board file, a sentence each. `board`: a module of kocka.hal.boards."""
    given: dict[str, Any] = {name: value for name, value in vars(board).items() if name.isupper()}
    given = {name: value for name, value in given.items() if name not in vars(hal) or name in _NEEDED}
    found = _names(given)
    if found:  # nothing else can be asked of it
        return found
    return [*_display(given), *_keys(given), *_power(given), *_parts(given), *_wiring(board)]


def check(board: ModuleType) -> None:
    """Raises ClickException with all that is wrong."""
    found = faults(board)
    if found:
        raise click.ClickException("\n".join(f"the board file {board.ID}: {fault}" for fault in found))


def _names(given: dict[str, Any]) -> list[str]:
    """Constants that are missing, of a wrong type, or unknown."""
    bus = given.get("BUS")
    if bus not in _ON_BUS:
        return [f"BUS is spi or i2c, not {bus!r}."]
    needed = {**_NEEDED, **_ON_BUS[bus]}
    known = {**needed, **_OPTIONAL}
    found = [f"{name} is missing." for name in needed if name not in given]
    for name, value in given.items():
        if name not in known:
            found.append(f"{name} means nothing; the constants are explained in firmware/kocka/hal/boards/__init__.py.")
        elif type(value) is not known[name]:
            found.append(f"{name} is {value!r}, which is no {known[name].__name__}.")
    return found


def _display(given: dict[str, Any]) -> list[str]:
    found = []
    driver = given["DRIVER"]
    if driver not in _DRIVERS:
        return [f"there is no driver for a display {driver!r}; there are: {', '.join(_DRIVERS)}."]
    bus, colours, most_hz, rotations = _DRIVERS[driver]
    if given["BUS"] != bus:
        found.append(f"an {driver} is on {bus}, not on {given['BUS']}.")
    if given["COLOURS"] != colours:
        found.append(f"an {driver} has {colours} colours, not {given['COLOURS']}.")
    if given["ROTATION"] not in rotations:
        found.append(f"ROTATION is {', '.join(map(str, rotations))} degrees, not {given['ROTATION']}.")
    if not 0 < given["HZ"] <= most_hz:
        found.append(f"HZ is {given['HZ']}, and an {driver} takes {most_hz} at most.")
    width, height = given["WIDTH"], given["HEIGHT"]
    if driver == "oled":
        if (width, height) != (128, 64):
            found.append(f"an oled has 128x64 pixels, not {width}x{height}.")
        if f"{given['ADDRESS']:#x}" not in parts.ADDRESSES:
            found.append(f"ADDRESS is {' or '.join(parts.ADDRESSES)}, not {given['ADDRESS']:#x}.")
        if given.get("COLUMN", 0) not in (0, 2):
            found.append(f"COLUMN is 0 (SSD1306) or 2 (SH1106), not {given['COLUMN']}.")
    if driver == "st7789":
        left, top = given.get("OFFSET_X", 0), given.get("OFFSET_Y", 0)
        wide, high = _COLUMNS, _ROWS
        if given["ROTATION"] % 180:
            wide, high = high, wide
        if width % 2 or left < 0 or top < 0 or left + width > wide or top + height > high:
            found.append(f"{width}x{height} pixels from {left}, {top} on are not within {wide}x{high}, or not even.")
    if not 30 <= given["UM_PER_PX"] <= 500:
        found.append(f"UM_PER_PX is {given['UM_PER_PX']}: a pixel is 30 to 500 micrometres wide.")
    return found


def _keys(given: dict[str, Any]) -> list[str]:
    found = []
    logical = {key for _, _, key in given["KEYS"]}
    for name in ("PREV", "NEXT", "OK", "BACK"):
        if vars(hal)[name] not in logical:
            found.append(f"no key is {name}.")
    if not logical <= set(range(hal.PREV, hal.INFO + 1)):
        found.append("a key is none of PREV, NEXT, OK, BACK, UP, DOWN, MENU, INFO.")
    if (hal.UP in logical) != (hal.DOWN in logical):
        found.append("UP and DOWN come together.")
    names = [name for name, _, _ in given["KEYS"]]
    found += [f"two keys are called {name}." for name, count in Counter(names).items() if count > 1]
    if len(given["LABELS"]) != 4:
        found.append(f"LABELS are those of PREV, NEXT, OK, BACK, not {len(given['LABELS'])}.")
    return found


def _power(given: dict[str, Any]) -> list[str]:
    found = []
    if given["CHIP"] not in _CHIPS:
        found.append(f"there are no images for a chip {given['CHIP']!r}; there are for: {', '.join(_CHIPS)}.")
    if given["FLASH_MB"] not in _FLASH_MB:
        found.append(f"FLASH_MB is {given['FLASH_MB']}, not {', '.join(map(str, _FLASH_MB))}.")
    if given["BATTERY"] >= 0 and not 1 <= given["BATTERY_SCALE"] <= 4:
        found.append(f"BATTERY_SCALE is {given['BATTERY_SCALE']}: the pin has 1 to 4 times less than the battery.")
    if not 0 <= given["BATTERY_DROP_MV"] <= 1000:
        found.append(f"BATTERY_DROP_MV is {given['BATTERY_DROP_MV']}: a diode takes 0 to 1000.")
    if not 1800 <= given["EMPTY_MV"] < given["LOW_MV"] < given["CHARGED_MV"] <= 4700:
        thresholds = f"{given['EMPTY_MV']}, {given['LOW_MV']}, {given['CHARGED_MV']}"
        found.append(f"EMPTY_MV, LOW_MV and CHARGED_MV rise between 1800 and 4700, not {thresholds}.")
    return found


def _parts(given: dict[str, Any]) -> list[str]:
    """Lamp, encoder and parts on I2C."""
    found = []
    for name, count in (("RGB", 3), ("ENCODER", 2)):
        if len(given.get(name, range(count))) != count:
            found.append(f"{name} has {count} pins, not {len(given[name])}.")
    known = parts.NAMES + parts.ENCODERS
    found += [
        f"there is no part {part!r}; there are: {', '.join(known)}."
        for part in given.get("PARTS", ())
        if part not in known
    ]
    return found


def _wiring(board: ModuleType) -> list[str]:
    """Pins that the chip has not, that cannot do what they are for, or are used twice."""
    found = []
    wires = pins.wires(board)
    if board.VBUS >= 0:
        wires.append(pins.Wire(board.VBUS, "board", "VBUS", "in", "whether USB gives power"))
    if board.BATTERY >= 0:
        adc = f"ADC {board.BATTERY - pins.FIRST_ADC}"
        wires.append(pins.Wire(board.BATTERY, "board", "BATTERY", adc, "the battery's voltage"))
    if "encoder" in getattr(board, "PARTS", ()):
        encoder = getattr(board, "ENCODER", (0, 1))
        wires += [pins.Wire(gpio, "encoder", f"pin {at}", "in", "turns") for at, gpio in enumerate(encoder, 1)]
    used: dict[int, str] = {}
    slices: dict[str, pins.Wire] = {}
    for wire in wires:
        called = f"the key {wire.name}" if wire.part == "keys" else f"the {wire.part}'s {wire.name}"
        try:
            if wire.function not in pins.possible(wire.gpio):
                found.append(f"GP{wire.gpio}, {called}, cannot be {wire.function}.")
        except ValueError as error:
            found.append(f"{called}: {error}.")
        if wire.gpio in used:
            found.append(f"GP{wire.gpio} is {used[wire.gpio]} and {called}.")
        used[wire.gpio] = called
        if wire.function.startswith("PWM") and wire.part in ("display", "buzzer"):
            other = slices.setdefault(wire.function[:-1], wire)
            if other.part != wire.part:
                found.append(f"{called} and the {other.part}'s {other.name} are of one PWM slice.")
    if getattr(board, "BUZZER_2", -1) >= 0 and pins.pwm(board.BUZZER)[:-1] != pins.pwm(board.BUZZER_2)[:-1]:
        found.append("BUZZER and BUZZER_2 are not of one PWM slice.")
    return found
