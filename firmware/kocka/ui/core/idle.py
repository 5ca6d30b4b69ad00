"""What happens without key presses: the light dims, then the device sleeps. Also warnings about the battery."""

from micropython import const

AWAKE = const(0)
DIMMED = const(1)
ASLEEP = const(2)

_DIM_PERCENT = const(8)

# Results of `Battery.passed`.
FINE = const(0)
LOW = const(1)
EMPTY = const(2)
OFF = const(3)

OFF_AFTER_MS = const(6000)  # from EMPTY to OFF: time to read why

LOW_PERCENT = const(10)  # by a fuel gauge

_LOOK_MS = const(10_000)
_AGREE = const(3)  # readings in a row that must agree: a tone or the light briefly lowers the voltage


class Idle:
    """Measures the time since the last key. `state`: AWAKE, DIMMED or ASLEEP; `idle_ms`: since the last key."""

    def __init__(self, board) -> None:
        """`board`: its light, `sleep` and `wake` are used. Call `set` to start."""
        self._board = board
        self.state = AWAKE
        self.idle_ms = 0
        self._dim_ms = 0
        self._sleep_ms = 0
        self._percent = 100
        self._kept = 0
        self._dims = True

    def keep(self, percent: int, dims: bool) -> None:
        """While a score is shown: the light is at this percentage, 0: as set; `dims`: it does not stay so."""
        self._dims = dims or not percent
        if percent == self._kept:
            return
        self._kept = percent
        self.idle_ms = 0
        if self.state != ASLEEP:
            self.state = AWAKE
            self._board.light.set(percent or self._percent)

    def set(self, percent: int, dim_after_s: int, sleep_after_s: int) -> None:
        """Sets the brightness (percent) and the times until dimming and sleep, in seconds (0: never)."""
        self._percent = percent
        self._dim_ms = dim_after_s * 1000
        self._sleep_ms = sleep_after_s * 1000
        if self.state == AWAKE:
            self._board.light.set(self._kept or percent)

    def passed(self, ms: int, may_sleep: bool) -> None:
        """`ms` more have passed without a key. `may_sleep`: False while a score is kept; then the light only dims."""
        if self.state == ASLEEP or not self._dims:
            return
        self.idle_ms += ms
        if may_sleep and self._sleep_ms and self.idle_ms >= self._sleep_ms:
            self.state = ASLEEP
            self._board.sleep()
        elif self.state == AWAKE and self._dim_ms and self.idle_ms >= self._dim_ms:
            self.state = DIMMED
            self._board.light.set(min(_DIM_PERCENT, self._kept or self._percent))

    def key(self) -> bool:
        """A key was pressed; True if it has only woken the device and must have no other effect."""
        self.idle_ms = 0
        if self.state == AWAKE:
            return False
        if self.state == ASLEEP:
            self._board.wake()
        self.state = AWAKE
        self._board.light.set(self._kept or self._percent)
        return True


class Battery:
    """Reads the battery voltage from time to time."""

    def __init__(self, power) -> None:
        """`power`: a kocka.hal.Power."""
        self._power = power
        self._since_ms = 0
        self._state = FINE
        self._seen = 0

    @property
    def is_low(self) -> bool:
        """Whether the last warning still holds."""
        return self._state != FINE

    def passed(self, ms: int) -> int:
        """`ms` have passed. Returns LOW once when the battery gets low, EMPTY once, OFF soon after; else FINE."""
        self._since_ms += ms
        if self._state == EMPTY:
            if self._since_ms < OFF_AFTER_MS:
                return FINE
            self._since_ms = 0
            self._state = OFF
            return OFF if self._power.millivolts() else self._charged()
        if self._since_ms < _LOOK_MS:
            return FINE
        self._since_ms = 0
        mv = self._power.millivolts()
        if mv == 0:
            return self._charged()
        percent = self._power.percent()
        is_low = mv < self._power.low_mv if percent < 0 else percent < LOW_PERCENT
        state = EMPTY if mv < self._power.empty_mv else LOW if is_low else FINE
        if state <= self._state:
            self._seen = 0
            return FINE
        self._seen += 1
        if self._seen < _AGREE:
            return FINE
        self._seen = 0
        self._state = state
        return state

    def _charged(self) -> int:
        """On USB power: resets all warnings."""
        self._state = FINE
        self._seen = 0
        return FINE
