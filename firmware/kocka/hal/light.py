"""The backlight of an LCD, and a lamp of three colours, on PWM pins."""

import machine

from kocka.hal import Lamp, Light

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


class ColourLamp(Lamp):
    """A red, a green and a blue LED between 3.3 V and a pin each: low is on. Faint, so that nobody is dazzled."""

    # (red, green, blue) of 65536, by person: gold, blue, green, violet, white, red.
    COLOURS = (
        (2600, 1100, 0), (0, 500, 3200), (0, 2400, 300), (1800, 0, 2400), (1600, 1400, 1600), (3000, 0, 0),
    )  # fmt: skip

    def __init__(self, gpios) -> None:
        """`gpios`: the pins of red, green and blue."""
        super().__init__(True)
        self._pwms = [machine.PWM(machine.Pin(gpio, machine.Pin.OUT, value=1)) for gpio in gpios]
        for pwm in self._pwms:
            pwm.freq(_HZ)
            pwm.duty_u16(65535)

    def show(self, person: int) -> None:
        """The colour of a person, -1: dark."""
        for at in range(3):
            self._pwms[at].duty_u16(65535 - (self.COLOURS[person % len(self.COLOURS)][at] if person >= 0 else 0))
