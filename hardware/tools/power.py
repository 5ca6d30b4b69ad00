"""How long a battery lasts: computed from the currents of the parts, as a table for each board.

All currents are those that the parts draw from 5 V at VSYS (Raspberry Pi Pico datasheet 3.3; Waveshare's and Pimoroni's
product pages; measured ones are welcome). A battery has another voltage, so energies are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple

from hardware.tools.parts import Part
from host_tools.device.prove.currents import NAP_MA
from host_tools.device.prove.currents import SUPPLY_V as SUPPLY_V

# mA at 5 V.
PICO_MA = 21.0  # the game's loop waits for keys
LCD_MA = 40.0  # backlight at its brightest
OLED_MA = (2.0, 30.0)  # from nearly black to all white

# Brightnesses of the settings screen. They are meant for the eye, which takes a quarter of the light for half of it
# (firmware/kocka/hal/light.py).
BRIGHTEST = 100
DELIVERED = 80
DARKER = 40


class Battery(NamedTuple):
    """What a device can run on: `name`, `volts` while it is used, `mah`, and the share of it that reaches VSYS before
    the firmware goes off at 3.3 V (`usable`), with what is lost and why in words (`loss`)."""

    name: str
    volts: float
    mah: int
    usable: float
    loss: str


LIPO = Battery(
    "LiPo, 500 mAh, on a Pico LiPo", 3.7, 500, 0.90, "5 % is left at 3.3 V, 5 % is lost on the way: nothing converts it"
)
ALKALINE = Battery(
    "3 × AAA alkaline, 1000 mAh, through a diode", 3.6, 1000, 0.50, "off at 1.2 V a cell, as the diode takes 0.3 V"
)
BEHIND_SWITCH = Battery(
    "LiPo, 500 mAh, in the handheld", 3.7, 500, 0.90, "5 % is left at 3.3 V, 5 % is lost on the way"
)
BATTERIES = (LIPO, BEHIND_SWITCH, ALKALINE)


def possible(found: Sequence[Part]) -> list[Battery]:
    """The batteries that can be built from a bill of materials: nothing else gets a running time."""
    names = " ".join(part.part for part in found)
    batteries = []
    if "LiPo cell, 500 mAh" in names and "Pico LiPo" in names:
        batteries.append(LIPO)
    if "LiPo cell, 500 mAh" in names and "Charger for one LiPo cell" in names:
        batteries.append(BEHIND_SWITCH)
    if "AAA cell, alkaline" in names and "Schottky diode" in names and "Holder for 3 AAA" in names:
        batteries.append(ALKALINE)
    return batteries


class Load(NamedTuple):
    """Something a device does, and the current from 5 V that it takes, as a sum: (what, mA)."""

    name: str
    parts: tuple[tuple[str, float], ...]

    @property
    def ma(self) -> float:
        """The sum of the load's currents, mA."""
        return sum(ma for _, ma in self.parts)


def light_ma(percent: int) -> float:
    """What a backlight takes at a brightness of the settings, 0..100: mA. It is the square that it is on for."""
    return LCD_MA * percent * percent / 10_000


def loads(board: ModuleType) -> list[Load]:
    """The loads of a board, by their current."""
    pico = ("Pico", PICO_MA)
    if hasattr(board, "BACKLIGHT"):
        return [
            Load(f"play, brightness {BRIGHTEST} %", (pico, ("display", light_ma(BRIGHTEST)))),
            Load(f"play, {DELIVERED} %, as it comes", (pico, ("display", light_ma(DELIVERED)))),
            Load(f"play, {DARKER} %", (pico, ("display", light_ma(DARKER)))),
            Load("asleep", (("naps", NAP_MA),)),
        ]
    dark, white = OLED_MA
    return [
        Load("play, all white", (pico, ("display", white))),
        Load("play, mostly black", (pico, ("display", dark))),
        Load("asleep", (("naps", NAP_MA),)),
    ]


def hours(battery: Battery, load: Load) -> float:
    """How long a battery lasts under this load alone, in hours."""
    return battery.mah * battery.volts * battery.usable / (load.ma * SUPPLY_V)


def _words(time_h: float) -> str:
    """ "7 h", "26 days": never more precise than the computation."""
    return f"{time_h:.0f} h" if time_h < 72 else f"{time_h / 24:.0f} days"


def table(board: ModuleType, batteries: Sequence[Battery] = BATTERIES) -> str:
    """The running times of a board as Markdown, with the sums."""
    found = loads(board)
    lines = ["| | " + " | ".join(load.name for load in found) + " |", "| --- |" + " ---: |" * len(found)]
    sums = (" + ".join(f"{what} {ma:.0f}" for what, ma in load.parts) for load in found)
    lines.append(
        "| mA at 5 V | " + " | ".join(f"{text} = {load.ma:.0f}" for text, load in zip(sums, found, strict=True)) + " |"
    )
    for battery in batteries:
        times = " | ".join(_words(hours(battery, load)) for load in found)
        lines.append(f"| {battery.name} | {times} |")
    return "\n".join(lines)


def currents() -> str:
    """The currents behind the running times, in words."""
    dark, white = OLED_MA
    return (
        f"The currents, at 5 V: {PICO_MA:g} mA for a Pico that waits for a key, {LCD_MA:g} mA for a colour display at"
        f" its brightest,\n{dark:g} to {white:g} mA for an OLED by how much of it is white, {NAP_MA:g} mA asleep."
        f" Brightness is for the eye: {DARKER} % is {100 * light_ma(DARKER) / LCD_MA:.0f} % of the light,"
        f" {light_ma(DARKER):g} mA."
    )


def sums() -> str:
    """How the times are computed, as a Markdown table of the batteries."""
    lines = ["| battery | energy in it | share that is used | energy used |", "| --- | ---: | --- | ---: |"]
    for battery in BATTERIES:
        energy = battery.mah * battery.volts / 1000
        lines.append(
            f"| {battery.name} | {battery.mah / 1000:g} Ah × {battery.volts} V = {energy:.2f} Wh |"
            f" {battery.usable:.0%}: {battery.loss} | {energy * battery.usable:.2f} Wh |"
        )
    return "\n".join(lines)
