"""What the device runs on: USB or a battery, and how much of it is left.

The Pico measures VSYS itself (a third of it on GP29) and sees USB on GP24. A gauge knows better: parts.py.

Source: Raspberry Pi Pico datasheet 4.2 and 4.3 (VSYS, VBUS sense).
"""

import machine
from micropython import const

from kocka.hal import Power

_VBUS_PIN = const(24)
_VSYS_PIN = const(29)

# Below this nothing could run: the pin measures something else (on a Pico W it belongs to the radio now and then).
_LEAST_MV = const(1800)
# Above this it is no battery of ours: 5 V are fed in somewhere.
_MOST_MV = const(4700)

_SAMPLES = const(8)
_DROPPED = const(2)


class Battery(Power):
    """A battery at VSYS."""

    def __init__(self) -> None:
        """Takes the pins."""
        self._usb = machine.Pin(_VBUS_PIN, machine.Pin.IN)
        self._adc = machine.ADC(machine.Pin(_VSYS_PIN))

    def on_usb(self) -> bool:
        """Whether the USB socket gives power."""
        return self._usb() == 1

    def millivolts(self) -> int:
        """The battery's voltage; 0 on USB, or when the pin says nothing sensible."""
        if self.on_usb():
            return 0
        mv = self._measure()
        return mv if _LEAST_MV <= mv <= _MOST_MV else 0

    def _measure(self) -> int:
        total = 0
        for sample in range(_SAMPLES + _DROPPED):
            value = self._adc.read_u16()
            if sample >= _DROPPED:
                total += value
        # 65535 is 3.3 V at the pin, 9.9 V at VSYS.
        return total // _SAMPLES * 9900 // 65535
