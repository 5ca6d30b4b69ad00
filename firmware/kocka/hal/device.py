"""The board of a Raspberry Pi Pico, built from its data: display, keys and other parts.

Which board: the first word of the file `board.txt` on the device, else BOARD of the module `kocka_build`, which `kocka
image` adds. Further words of `board.txt` name parts, or choose an option: see parts.py.
"""

import os
import sys
import time

import machine
import micropython
from micropython import const

from kocka import hal
from kocka.hal import GATHERING, MS_WRAP, Board, Clock, DisplayError, boards, update
from kocka.hal.keys import PinKeys
from kocka.hal.light import Backlight, ColourLamp
from kocka.hal.power import Battery
from kocka.hal.sound import Piezo

MYPY = False
if MYPY:
    from typing import Any as ptr8
    from typing import Any as ptr32

    from kocka.hal.entropy import Pool
    from kocka.hal.parts import RealTime

BOARD_FILE = "/board.txt"
# Not "/kocka": a folder of the package's name would hide the frozen package from the next start.
FOLDER = "/saves"

# SPI reaches 62.5 MHz only when its clock is the processor's; it starts at 48 MHz.
_HZ = const(125_000_000)
# An option (parts.FAST): what Raspberry Pi allows at 1.15 V. Not the default: it takes more current, and the display's
# bus, an even part of it of 62.5 MHz at most, becomes slower.
_FAST_HZ = const(200_000_000)
# VREG of the RP2040 (datasheet 2.10.6): on, 1.15 V.
_VREG = const(0x40064000)
_VREG_1_15_V = const(0xC1)

_WATCHDOG_MS = const(8000)
# WATCHDOG_CTRL with "clear these bits" access, and its ENABLE bit (RP2040 datasheet 2.1.2, 4.7.6).
_WATCHDOG_CLEAR = 0x4005B000
_WATCHDOG_ENABLE = 1 << 30

# The ring oscillator and the timer (RP2040 datasheet 2.17.5 and 4.6.5), in words from there: RANDOMBIT, TIMERAWL.
_ROSC = 0x40060000
_TIMER = 0x40054000
# Between two samples. pico-sdk's pico_rand waits as long (PICO_RAND_MIN_ROSC_BIT_SAMPLE_TIME_US).
_SAMPLE_US = const(10)
_SLICE = const(32)  # bytes sampled at a time: 2.6 ms

_UNSET = const(2024)  # years up to here are those of a clock that nobody has set

_REST_MS = const(4)
_SLEEP_MS = const(200)
_OFF_MS = const(2000)

# What the LED says: so many blinks, then a pause. `blink` takes one of these.
BLINKS_NO_BOARD = const(2)
BLINKS_NO_DISPLAY = const(3)
BLINKS_NO_FILES = const(4)
BLINKS_ERROR = const(5)


class BoardError(Exception):
    """No board is chosen, or it does not exist; the text says what to do."""


def board_words(path: str = BOARD_FILE) -> list[str]:
    """Words of `board.txt`: a board's id, then parts. Empty if there is no such file."""
    try:
        with open(path) as file:
            return file.read().split()
    except OSError:
        return []


def fact(name: str) -> str:
    """A fact noted by the build: "BOARD", "COMMIT", or "KIND" ("image", "update" or "bundle"); "" if missing."""
    try:
        import kocka_build  # type: ignore[import-not-found]
    except ImportError:
        return ""
    return getattr(kocka_build, name, "")


def choose(words: list[str]):
    """The data (a module of kocka.hal.boards) of this board. Raises BoardError, also for an unknown part."""
    name = words[0] if words else fact("BOARD")
    if not name:
        raise BoardError("no board is chosen: put one of " + ", ".join(boards.IDS) + " into " + BOARD_FILE)
    try:
        data = boards.load(name)
        if len(words) > 1:
            from kocka.hal import parts

            parts.of(data, words)
    except ValueError as error:
        raise BoardError(str(error) + "; see " + BOARD_FILE)
    return data


def key_held(data) -> bool:
    """Whether one of the board's keys is down right now."""
    pins = [machine.Pin(gpio, machine.Pin.IN, machine.Pin.PULL_UP) for _, gpio, _ in data.KEYS]
    time.sleep_ms(1)  # the pull-ups are weak
    for pin in pins:
        if not pin():
            return True
    return False


def _is_rp2040() -> bool:
    """Whether the registers are where the RP2040 has them."""
    return "RP2040" in os.uname().machine


class _Ticks(Clock):
    def ms(self) -> int:
        return time.ticks_ms() & (MS_WRAP - 1)


@micropython.viper
def sample(out: ptr8, at: int, end: int, rosc: ptr32, timer: ptr32, us: int):
    """Fills bytes of `out` with random bits of the ring oscillator, one every `us`, the first in the lowest bit."""
    due = int(timer[10])
    while at < end:
        byte = 0
        bit = 0
        while bit < 8:
            due += us
            while int(timer[10]) - due < 0:
                pass
            byte |= (int(rosc[7]) & 1) << bit
            bit += 1
        out[at] = byte
        at += 1


class Device(Board):
    """A device with all parts of its board data, initialized. Raises DisplayError.

    data: the board's module. main.py's loop calls `rest` and `feed`.
    """

    def __init__(self, data, words: "list[str] | tuple[()]" = ()) -> None:
        """`words`: of `board.txt`. The display comes first: its frame is the largest block of memory."""
        super().__init__(data, FOLDER)
        self.data = data
        self.code = (fact("COMMIT") or "?") + " " + update.where(origin(getattr(hal, "__file__", "")))
        is_slow = self._is_fast = False
        address = 0
        if len(words) > 1:
            from kocka.hal.parts import ADDRESSES, FAST, SLOW_BUS

            is_slow = SLOW_BUS in words
            self._is_fast = FAST in words
            for word in ADDRESSES:
                if word in words:
                    address = int(word, 16)
        self._set_clock()
        i2c = None
        if data.DRIVER == "st7789":
            from kocka.hal.st7789 import ST7789

            pin = machine.Pin
            # Mode 3: in mode 0 the RP2040 leaves gaps between bytes, a fifth of the time. The display takes both.
            spi = machine.SPI(
                data.SPI,
                baudrate=data.HZ >> is_slow,
                polarity=1,
                phase=1,
                sck=pin(data.SCK),
                mosi=pin(data.MOSI),
            )
            self.display = ST7789(data, spi, _is_rp2040())
            self.light = Backlight(data.BACKLIGHT)
        elif data.DRIVER == "oled":
            from kocka.hal.ssd1306 import OLED, OLEDLight

            i2c = machine.I2C(data.I2C, sda=machine.Pin(data.SDA), scl=machine.Pin(data.SCL), freq=data.HZ)
            self.display = OLED(data, i2c, address)
            self.light = OLEDLight(self.display)
        else:
            raise DisplayError("no driver for a display called " + repr(data.DRIVER))
        self.clock = _Ticks()
        self.keys: PinKeys = PinKeys(data.KEYS)
        if data.BUZZER >= 0:
            self.sound = Piezo(data.BUZZER, getattr(data, "BUZZER_2", -1))
        if hasattr(data, "RGB"):
            self.lamp = ColourLamp(data.RGB)
        self.power: Battery = Battery(data)
        self._time: RealTime | None = None
        if len(words) > 1 or hasattr(data, "PARTS"):
            self._add_parts(words, i2c)
        self._watchdog: machine.WDT = None
        self._asleep = False
        self._pool: Pool = None  # made, and its module loaded, when the first picture is there
        self._first = 0
        self._filled = 0
        self._has_rosc = False
        self._edge_us = 0

    def _set_clock(self) -> None:
        hz = _HZ
        if self._is_fast and _is_rp2040():
            machine.mem32[_VREG] = _VREG_1_15_V
            time.sleep_ms(1)
            hz = _FAST_HZ
        machine.freq(hz, hz)

    def _add_parts(self, words, i2c) -> None:
        """The gauge, and the date from a clock with a cell. `i2c`: the display's bus, None if it has another one."""
        from kocka.hal import parts

        names = parts.of(self.data, words)
        if parts.ENCODERS[0] in names:
            from kocka.hal.encoder import Encoder

            names.remove(parts.ENCODERS[0])
            self._encoder = Encoder(self.keys, parts.encoder_pins(self.data))
        if not names:
            return
        i2c = i2c or parts.bus(self.data)
        self.power = parts.gauge(self.data, names, i2c)
        self._time = parts.clock(names, i2c)
        now = self._time.now() if self._time is not None else None
        if now is not None:
            machine.RTC().datetime(now)

    def today(self) -> int:
        """The date, once `kocka time` or a clock with a cell has set the clock; an unset clock starts in 2021."""
        year, month, day = time.localtime()[:3]
        return year * 10000 + month * 100 + day if year > _UNSET else 0

    def hour(self) -> int:
        """As `today`; not known from a date that somebody has entered."""
        if not self.today() or (self._time is not None and self._time.is_date_only):
            return -1
        return int(time.localtime()[3])

    def set_today(self, date: int) -> None:
        """Somebody has entered the date: a clock with a cell that nobody has set keeps it. The hour is not known."""
        if self._time is None or self.today():
            return
        machine.RTC().datetime((date // 10000, date // 100 % 100, date % 100, 0, 12, 0, 0, 0))
        try:
            self._time.set(machine.RTC().datetime(), True)
        except OSError:
            pass  # it does not answer: the processor's clock keeps the date for the evening

    def entropy(self) -> int:
        """48 random bits: of all that was gathered, and of now."""
        pool = self._stirred()
        pool.note(os.urandom(8) + time.ticks_us().to_bytes(4, "little"))
        return int.from_bytes(pool.draw(6), "little")

    def gather(self) -> int:
        """Samples for 2.6 ms if more is needed, and tests and hashes a window that is full."""
        pool = self._stirred()
        if pool.state == GATHERING:
            window = pool.window
            at = self._filled
            end = at + _SLICE
            if self._has_rosc:
                sample(window, at, end, _ROSC, _TIMER, _SAMPLE_US)
            else:
                window[at:end] = os.urandom(_SLICE)
            if end == len(window):
                pool.take()
                end = self._first
            self._filled = end
        return pool.state

    def renew(self) -> None:
        self._stirred().renew()

    def _stirred(self):
        """The pool, with the time of the last key."""
        pool = self._pool
        if pool is None:
            from kocka.hal.entropy import CARRIED, Pool

            pool = self._pool = Pool()
            self._first = self._filled = CARRIED
            # The RP2350 has other registers; there MicroPython's own numbers are tested, for what that is worth.
            self._has_rosc = _is_rp2040()
        if self.keys.edge_us != self._edge_us:
            self._edge_us = self.keys.edge_us
            pool.note(self._edge_us.to_bytes(4, "little"))
        return pool

    # For the loop.

    def start_watchdog(self) -> None:
        """From now on the chip resets unless `feed` is called at least every 8 s."""
        self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)

    def stop_watchdog(self) -> None:
        """Stops the watchdog for the REPL, through registers: MicroPython has no call for that."""
        if self._watchdog is not None:
            self._watchdog = None
            machine.mem32[_WATCHDOG_CLEAR] = _WATCHDOG_ENABLE

    def feed(self) -> None:
        """Feeds the watchdog."""
        if self._watchdog is not None:
            self._watchdog.feed()

    def rest(self) -> None:
        """Waits a moment when there is nothing to do, or gathers randomness; asleep, until a key or for a while."""
        if not self._asleep or self.power.on_usb():
            if self._stirred().state == GATHERING:
                self.gather()
                if self._has_rosc:
                    return  # that was a moment
            time.sleep_ms(1 if self.keys.coming else _REST_MS)
            return
        self.keys.stop()
        machine.lightsleep(_SLEEP_MS)
        self.keys.look()
        self.keys.start()

    def sleep(self) -> None:
        """Switches display and light off; `rest` saves power until `wake`."""
        if not self._asleep:
            self._asleep = True
            self.lamp.show(-1)
            super().sleep()

    def wake(self) -> None:
        """Reverts `sleep`; the caller sets the light."""
        if self._asleep:
            self._asleep = False
            self._set_clock()  # light sleep has changed it
            super().wake()

    def off(self) -> None:
        """Switches everything off until the battery is charged or USB is plugged in; then the device restarts."""
        self.sleep()
        self.keys.stop()
        while 0 < self.power.millivolts() < self.power.charged_mv:
            machine.lightsleep(_OFF_MS)
            self.feed()
        machine.reset()


# When there is no board to show anything on.


def led():
    """The Pico's own LED."""
    try:
        return machine.Pin("LED", machine.Pin.OUT)
    except (ValueError, TypeError):
        return machine.Pin(25, machine.Pin.OUT)


def blink(count: int, text: str, rounds: int = -1) -> None:
    """Prints `text` over USB and blinks `count` times, repeatedly (`rounds` times, -1 for ever)."""
    light = led()
    while rounds:
        print("kocka:", text)
        for _ in range(count):
            light(1)
            time.sleep_ms(200)
            light(0)
            time.sleep_ms(300)
        time.sleep_ms(1500)
        if rounds > 0:
            rounds -= 1


def origin(file: str) -> str:
    """Where a module's code is: "frozen", ".mpy" or ".py". `file`: its `__file__`; in our images modules have none."""
    if sys.implementation.name == "micropython":
        if not file:
            return "frozen"
        try:
            os.stat(file)
        except OSError:
            return "frozen"
    return "." + file.rpartition(".")[2]
