"""The backlight of an LCD on a PWM pin."""

import machine

from kocka.hal import Light

_HZ = 2000  # above what eyes and cameras see


class Backlight(Light):
    """Off until it is set."""

    def __init__(self, gpio: int) -> None:
        """`gpio`: the pin; high is on."""
        self._pwm = machine.PWM(machine.Pin(gpio, machine.Pin.OUT, value=0))
        self._pwm.freq(_HZ)
        self._pwm.duty_u16(0)

    def set(self, percent: int) -> None:
        """0 is off, 100 the brightest. What the eye takes for half as bright is a quarter of the light."""
        percent = max(0, min(100, percent))
        self._pwm.duty_u16(65535 * percent * percent // 10000)
