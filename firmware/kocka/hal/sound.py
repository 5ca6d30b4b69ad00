"""A passive piezo on a PWM pin, or, louder, between two."""

import machine

from kocka.hal import Sound

# Duty cycles of 65536 by loudness 1 to 3: a piezo is loudest at one half.
_LOUD = 32768
_DUTIES = (0, 1500, 6000, _LOUD)


class Piezo(Sound):
    """Plays one tone at a time; a new one cuts the old one off."""

    def __init__(self, gpio: int, other: int = -1) -> None:
        """`gpio`: the pin; the other end of the piezo goes to ground, or to the pin `other` of the same PWM slice.

        Between two pins that swing against each other it gets twice the voltage when it is to be loud.
        """
        self._pwm = machine.PWM(machine.Pin(gpio, machine.Pin.OUT, value=0))
        self._other: machine.PWM | None = None
        if other >= 0:
            pin = machine.Pin(other, machine.Pin.OUT, value=0)
            self._other = machine.PWM(pin, freq=1000, duty_u16=65535, invert=True)  # type: ignore[call-arg]
        self._pwm.freq(1000)
        self._silence()
        self._timer = machine.Timer(-1)

    def tone(self, hz: int, ms: int) -> None:
        """Starts a tone of 20 to 20000 Hz and returns at once; hz 0 is silence."""
        self._timer.deinit()
        if not 20 <= hz <= 20_000 or ms <= 0:
            self._silence()
            return
        self._pwm.freq(hz)
        duty = _DUTIES[self.loudness]
        self._pwm.duty_u16(duty)
        if self._other is not None and duty == _LOUD:
            self._other.duty_u16(duty)
        self._timer.init(period=ms, mode=machine.Timer.ONE_SHOT, callback=self._end)

    def _silence(self) -> None:
        """Both ends low: no voltage stays on the piezo."""
        self._pwm.duty_u16(0)
        if self._other is not None:
            self._other.duty_u16(65535)

    def _end(self, _) -> None:
        self._silence()
