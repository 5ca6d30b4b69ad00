"""Which pin of the Pico connects to what, from the firmware's board files; and what each pin of the RP2040 can do.

Sources: RP2040 datasheet 2.19.2 (GPIO functions) and 4.5.2 (PWM channels), Raspberry Pi Pico datasheet 2.1 (pinout).
"""

from __future__ import annotations

from types import ModuleType
from typing import NamedTuple

from kocka.hal import parts

# The Pico's 40 pins, 1 to 40, as printed on its back: down the left side from the USB socket, up the right side.
PICO_PINS = (
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
    *("GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN"),
    *("GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS"),
)

# GPIOs of the chip that the Pico itself uses: no pin of its own.
ON_THE_PICO = {
    23: "power saving of the Pico's converter",
    24: "whether USB gives power",
    25: "the Pico's own LED",
    29: "a third of the voltage at VSYS",
}

# Functions by the rest of the GPIO's number divided by 4; the SPI's number changes every eight GPIOs, the I2C's every
# two.
_SPI = ("RX", "CSn", "SCK", "TX")
_I2C = ("SDA", "SCL")
_LAST = 29
FIRST_ADC = 26


class Wire(NamedTuple):
    """One connection: the chip's `gpio`, the `part` it goes to and the `name` of the contact there, which `function` of
    the chip does it (see `possible`), and what it is for in a few words."""

    gpio: int
    part: str
    name: str
    function: str
    does: str


def possible(gpio: int) -> frozenset[str]:
    """What a GPIO can do: "in", "out", "PWM 3A" (slice and channel), "SPI1 TX", "I2C0 SDA", "ADC 0".

    ValueError for a GPIO that the chip has not.
    """
    if not 0 <= gpio <= _LAST:
        raise ValueError(f"the RP2040 has GPIO 0 to {_LAST}, not {gpio}")
    found = {"in", "out", pwm(gpio)}
    found.add(f"SPI{gpio >> 3 & 1} {_SPI[gpio & 3]}")
    found.add(f"I2C{gpio >> 1 & 1} {_I2C[gpio & 1]}")
    if gpio >= FIRST_ADC:
        found.add(f"ADC {gpio - FIRST_ADC}")
    return frozenset(found)


def pwm(gpio: int) -> str:
    """The PWM slice and channel of a GPIO: "PWM 3A". Both channels of a slice share one frequency."""
    return f"PWM {gpio >> 1 & 7}{'AB'[gpio & 1]}"


def pin_of(gpio: int) -> int:
    """The number of a GPIO's pin at the Pico's edge, 1..40. ValueError if it has none."""
    if f"GP{gpio}" not in PICO_PINS:
        raise ValueError(f"GP{gpio} has no pin at the edge of the Pico")
    return PICO_PINS.index(f"GP{gpio}") + 1


def wires(board: ModuleType) -> list[Wire]:
    """All connections of a board (a module of kocka.hal.boards), display first; nothing that it has not (-1)."""
    found: list[Wire] = []

    def add(name: str, part: str, contact: str, function: str, does: str) -> None:
        gpio = getattr(board, name, -1)
        if gpio >= 0:
            found.append(Wire(gpio, part, contact, function.replace("PWM", pwm(gpio)), does))

    if board.BUS == "spi":
        add("SCK", "display", "SCK", f"SPI{board.SPI} SCK", "clock")
        add("MOSI", "display", "MOSI", f"SPI{board.SPI} TX", "pixels and commands")
        add("CS", "display", "CS", "out", "this display is meant, when low")
        add("DC", "display", "DC", "out", "pixels when high, commands when low")
        add("RESET", "display", "RST", "out", "reset, when low")
    elif board.BUS == "i2c":
        add("SDA", "display", "SDA", f"I2C{board.I2C} SDA", "pixels and commands")
        add("SCL", "display", "SCL", f"I2C{board.I2C} SCL", "clock")
    else:
        raise ValueError(f"no wiring is known for a bus called {board.BUS!r}")
    add("BACKLIGHT", "display", "BL", "PWM", "backlight, brighter the longer it is high")
    for name, gpio, _ in board.KEYS:
        found.append(Wire(gpio, "keys", name, "in", "closes to GND, pulled up in the chip"))
    other = "the second pin" if getattr(board, "BUZZER_2", -1) >= 0 else "GND"
    add("BUZZER", "buzzer", "+", "PWM", f"tones; the buzzer's other end goes to {other}")
    add("BUZZER_2", "buzzer", "-", "PWM", "swings against the first pin when it is to be loud")
    for name, gpio in zip(("red", "green", "blue"), getattr(board, "RGB", ()), strict=False):
        found.append(Wire(gpio, "lamp", name, pwm(gpio), "whose turn it is; lit when low"))
    if board.BUS == "spi" and set(getattr(board, "PARTS", ())) & set(parts.NAMES):
        sda, scl = getattr(board, "PARTS_SDA", parts.SDA), getattr(board, "PARTS_SCL", parts.SCL)
        found += _bus(getattr(board, "PARTS_I2C", parts.I2C), sda, scl)
    return found


def part_wires() -> list[Wire]:
    """Where a gauge or a clock is added (kocka.hal.parts): the I2C bus that a display may have, too."""
    return _bus(parts.I2C, parts.SDA, parts.SCL)


def _bus(number: int, sda: int, scl: int) -> list[Wire]:
    return [
        Wire(sda, "gauge, clock", "SDA", f"I2C{number} SDA", "charge of the battery, date"),
        Wire(scl, "gauge, clock", "SCL", f"I2C{number} SCL", "clock of the bus"),
    ]


def owner(board: ModuleType, gpio: int) -> str:
    """What uses that GPIO on this board, in words: "the key UP", "the display's SCK"; "" if nothing."""
    for wire in wires(board):
        if wire.gpio == gpio:
            return f"the key {wire.name}" if wire.part == "keys" else f"the {wire.part}'s {wire.name}"
    return ON_THE_PICO.get(gpio, "")


def table(board: ModuleType) -> str:
    """The pin table of a board as Markdown, by the number of the pin."""
    lines = [
        "| pin | name | goes to | contact | what for | the chip's function |",
        "| ---: | --- | --- | --- | --- | --- |",
    ]
    for wire in sorted(wires(board), key=lambda wire: pin_of(wire.gpio)):
        lines.append(
            f"| {pin_of(wire.gpio)} | GP{wire.gpio} | {wire.part} | {wire.name} | {wire.does} | {wire.function} |"
        )
    return "\n".join(lines)
