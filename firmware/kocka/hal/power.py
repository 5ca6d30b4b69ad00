"""What the device runs on: USB or a battery, and how much of it is left.

The board file names the pins: a Pico measures VSYS itself (a third of it on GP29) and sees USB on GP24. A gauge knows
better: parts.py.

Source: Raspberry Pi Pico datasheet 4.2 and 4.3 (VSYS, VBUS sense).
"""

import machine
from micropython import const

from kocka.hal import Power

# Below this nothing could run: the pin measures something else (on a Pico W it belongs to the radio now and then).
_LEAST_MV = const(1800)
# Above this it is no battery of ours: 5 V are fed in somewhere.
_MOST_MV = const(4700)

_SAMPLES = const(8)
_DROPPED = const(2)


class Battery(Power):
    """A battery that a pin measures, if there is such a pin."""

    def __init__(self, data) -> None:
        """Takes the pins. `data`: a module of kocka.hal.boards."""
        self.low_mv = data.LOW_MV
        self.empty_mv = data.EMPTY_MV
        self.charged_mv = data.CHARGED_MV
        self._data = data
        pin = machine.Pin
        self._usb = pin(data.VBUS, pin.IN) if data.VBUS >= 0 else None
        self._adc = machine.ADC(pin(data.BATTERY)) if data.BATTERY >= 0 else None

    def on_usb(self) -> bool:
        """Whether the USB socket gives power; False where no pin knows."""
        return self._usb is not None and self._usb() == 1

    def millivolts(self) -> int:
        """The battery's voltage; 0 on USB, or when nothing sensible is measured."""
        if self.on_usb():
            return 0
        mv = self.measure()
        return mv if _LEAST_MV <= mv <= _MOST_MV else 0

    def measure(self) -> int:
        """What is measured, in mV; 0 where no pin measures."""
        if self._adc is None:
            return 0
        total = 0
        for sample in range(_SAMPLES + _DROPPED):
            value = self._adc.read_u16()
            if sample >= _DROPPED:
                total += value
        # 65535 is 3.3 V at the pin.
        return total // _SAMPLES * (3300 * self._data.BATTERY_SCALE) // 65535 + self._data.BATTERY_DROP_MV
