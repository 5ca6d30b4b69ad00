"""A passive piezo on a PWM pin."""

import machine

from kocka.hal import Sound

# Duty cycles of 65536 by loudness 1 to 3: a piezo is loudest at one half.
_DUTIES = (0, 1500, 6000, 32768)


class Piezo(Sound):
    """Plays one tone at a time; a new one cuts the old one off."""

    def __init__(self, gpio: int) -> None:
        """`gpio`: the pin; the other end of the piezo goes to ground."""
        self._pin = machine.Pin(gpio, machine.Pin.OUT, value=0)
        self._pwm = machine.PWM(self._pin)
        self._pwm.freq(1000)
        self._pwm.duty_u16(0)
        self._timer = machine.Timer(-1)

    def tone(self, hz: int, ms: int) -> None:
        """Starts a tone of 20 to 20000 Hz and returns at once; hz 0 is silence."""
        self._timer.deinit()
        if not 20 <= hz <= 20_000 or ms <= 0:
            self._pwm.duty_u16(0)
            return
        self._pwm.freq(hz)
        self._pwm.duty_u16(_DUTIES[self.loudness])
        self._timer.init(period=ms, mode=machine.Timer.ONE_SHOT, callback=self._end)

    def _end(self, _) -> None:
        self._pwm.duty_u16(0)
