"""The `machine` module for CPython: a chip on a workbench, in virtual time.

Drivers run against it unchanged. What they do to pins and buses goes to whatever a test has attached (`chip.spi`,
`chip.i2c`, `chip.volts`); tests act on pins by `chip.drive` and `chip.at`; time passes only in `sleep_ms`, `lightsleep`
and `chip.run`. It has only what the firmware uses.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from datetime import date
from typing import Any, Protocol

_GPIO_IN = 0xD0000004
_WATCHDOG_CLEAR = 0x4005B000
_WATCHDOG_ENABLE = 1 << 30
_NO_DEVICE = 19  # ENODEV


class SPIDevice(Protocol):
    """What can hang on an SPI bus."""

    def write(self, data: bytes) -> None:
        """The bytes of one write; the levels of other pins are in `chip.level`."""


class I2CDevice(Protocol):
    """What can hang on an I2C bus."""

    def write(self, data: bytes) -> None:
        """The bytes of one write."""

    def read(self, count: int) -> bytes:
        """So many bytes."""


class Restarted(BaseException):
    """The watchdog fired, or the firmware asked for a restart."""


# VREG (RP2040 datasheet 2.10.6), and what it may be set to here.
_VREG = 0x40064000
_CORE_MV = {0xB1: 1100, 0xC1: 1150}


class Chip:
    """The state of everything; `reset` makes it a new one.

    now_us: virtual time. freqs: arguments of the last `freq`. spi, i2c: bus number (and address) -> device. volts: by
    GPIO, for the ADC. pwm: (Hz, duty of 65536) by GPIO; inverted: those that are low for the duty.
    spi_modes: by bus, 0 to 3. core_mv: what the processor gets.
    date: of the RTC. bus_hz: by "spi0" … `buses` lists buses and pins in the order
    in which they were set up. slept_ms: time spent in light sleep.
    """

    def __init__(self) -> None:
        """As after power-on."""
        self.reset()

    def reset(self) -> None:
        """Power off and on: nothing attached, nothing set."""
        self.now_us = 0
        self.freqs: tuple[int, ...] = ()
        self.spi: dict[int, SPIDevice] = {}
        self.spi_modes: dict[int, int] = {}
        self.core_mv = 1100
        self.i2c: dict[tuple[int, int], I2CDevice] = {}
        self.volts: dict[int, float] = {}
        self.pwm: dict[int, tuple[int, int]] = {}
        self.inverted: set[int] = set()
        self.date: tuple[int, ...] = (2021, 1, 1, 4, 0, 0, 0, 0)
        self.bus_hz: dict[str, int] = {}
        self.buses: list[str] = []
        self.slept_ms = 0
        self.watchdog_us = 0  # when the watchdog fires, 0 = it is off
        self._watchdog_ms = 0
        self._levels: dict[int, int] = {}
        self._modes: dict[int, int] = {}
        self._handlers: dict[int, tuple[Callable[[Any], object], int, Any]] = {}
        self._events: list[tuple[int, int, Callable[[], object]]] = []
        self._count = 0
        self._woken = False

    # Pins.

    def level(self, gpio: int) -> int:
        """0 or 1."""
        return self._levels.get(gpio, 0)

    def is_output(self, gpio: int) -> bool:
        """Whether the firmware drives it."""
        return self._modes.get(gpio) == Pin.OUT

    def drive(self, gpio: int, level: int) -> None:
        """Sets a pin's level from outside, which triggers its interrupt."""
        before = self.level(gpio)
        self._levels[gpio] = level
        if gpio in self._handlers and level != before:
            handler, trigger, pin = self._handlers[gpio]
            if trigger & (Pin.IRQ_RISING if level else Pin.IRQ_FALLING):
                self._woken = True
                handler(pin)

    # Time.

    def at(self, ms: float, action: Callable[[], object]) -> None:
        """Something that will happen so many ms from now."""
        self._count += 1
        heapq.heappush(self._events, (self.now_us + round(ms * 1000), self._count, action))

    def press(self, gpio: int, after_ms: float, for_ms: float) -> None:
        """Presses and releases a switch to ground."""
        self.at(after_ms, lambda: self.drive(gpio, 0))
        self.at(after_ms + for_ms, lambda: self.drive(gpio, 1))

    def run(self, ms: float, *, deaf: bool = False, until_woken: bool = False) -> None:
        """Lets time pass and everything due happen. `deaf`: with interrupts off, as while the flash is written: pins
        move, but interrupts and timers come afterwards. Restarted when the watchdog bites."""
        end = self.now_us + round(ms * 1000)
        pending: list[tuple[Callable[[Any], object], Any]] = []
        late: list[Callable[[], object]] = []
        self._woken = False
        while self._events and self._events[0][0] <= end:
            self.now_us, _, action = heapq.heappop(self._events)
            self._bite()
            if deaf and isinstance(action, _Tick):
                late.append(action)
            elif deaf:
                handlers = dict(self._handlers)
                for gpio, (handler, trigger, pin) in handlers.items():
                    latch = _Pending(pending, handler)
                    self._handlers[gpio] = (latch, trigger, pin)
                action()
                self._handlers = handlers
            else:
                action()
            if until_woken and self._woken:
                return
        self.now_us = max(self.now_us, end)
        self._bite()
        for handler, pin in pending:
            handler(pin)
        for tick in late[:1]:
            tick()

    def _bite(self) -> None:
        if self.watchdog_us and self.now_us >= self.watchdog_us:
            raise Restarted(f"the watchdog was not fed for {self._watchdog_ms} ms")

    def feed(self, ms: int = 0) -> None:
        """The watchdog: `ms` from now (0: as long as the last time)."""
        self._watchdog_ms = ms or self._watchdog_ms
        self.watchdog_us = self.now_us + self._watchdog_ms * 1000

    # MicroPython's `time`, for drivers under test.

    def sleep_ms(self, ms: int) -> None:
        """Lets time pass."""
        self.run(ms)

    def ticks_ms(self) -> int:
        """Milliseconds, wrapping as on the device."""
        return self.now_us // 1000 & 0x3FFFFFFF

    def ticks_us(self) -> int:
        """Microseconds, wrapping as on the device."""
        return self.now_us & 0x3FFFFFFF

    @staticmethod
    def ticks_diff(end: int, start: int) -> int:
        """From `start` to `end`, right across the wrap."""
        return ((end - start + 0x20000000) & 0x3FFFFFFF) - 0x20000000


class _Pending:
    """An interrupt that has to wait."""

    def __init__(self, pending: list[tuple[Callable[[Any], object], Any]], handler: Callable[[Any], object]) -> None:
        self._pending = pending
        self._handler = handler

    def __call__(self, pin: Any) -> None:
        if (self._handler, pin) not in self._pending:  # the hardware remembers one
            self._pending.append((self._handler, pin))


chip = Chip()


class Pin:
    """A GPIO pin of the simulated chip."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, gpio: int | str, mode: int = -1, pull: int = -1, *, value: int | None = None) -> None:
        """`gpio`: 0 to 29, or "LED" (25)."""
        self.gpio = 25 if gpio == "LED" else int(gpio)
        if not 0 <= self.gpio <= 29:
            raise ValueError("unknown pin")
        if mode >= 0:
            chip._modes[self.gpio] = mode
            chip.buses.append(f"pin{self.gpio}")
        if value is not None:
            chip._levels[self.gpio] = value
        elif mode == Pin.IN and pull == Pin.PULL_UP:
            chip._levels.setdefault(self.gpio, 1)

    def __call__(self, value: int | None = None) -> int | None:
        """Sets the level, or says what it is."""
        if value is None:
            return chip.level(self.gpio)
        chip._levels[self.gpio] = value
        return None

    def irq(self, handler: Callable[[Any], object], trigger: int, *, hard: bool = False) -> None:
        """Calls `handler(pin)` at edges."""
        chip._handlers[self.gpio] = (handler, trigger, self)


class SPI:
    """A bus that is written to."""

    def __init__(self, bus: int, *, baudrate: int, sck: Pin, mosi: Pin, polarity: int = 0, phase: int = 0) -> None:
        """Its clock is the peripheral clock's: half of it at the most."""
        peripheral = chip.freqs[1] if len(chip.freqs) > 1 else 48_000_000
        chip.bus_hz[f"spi{bus}"] = min(baudrate, peripheral // 2)
        chip.buses.append(f"spi{bus} {sck.gpio} {mosi.gpio}")
        chip.spi_modes[bus] = 2 * polarity + phase
        self._bus = bus

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Sends the bytes to what is attached; without it they are lost."""
        device = chip.spi.get(self._bus)
        if device is not None:
            device.write(bytes(data))


class I2C:
    """A bus with addresses. OSError where nobody answers."""

    def __init__(self, bus: int, *, sda: Pin, scl: Pin, freq: int) -> None:
        """Nothing is sent yet."""
        chip.bus_hz[f"i2c{bus}"] = freq
        chip.buses.append(f"i2c{bus} {sda.gpio} {scl.gpio}")
        self._bus = bus

    def _device(self, address: int) -> I2CDevice:
        if (self._bus, address) not in chip.i2c:
            raise OSError(_NO_DEVICE, "ENODEV")
        return chip.i2c[self._bus, address]

    def writeto(self, address: int, data: bytes | bytearray | memoryview) -> int:
        """Sends bytes; returns how many were acknowledged."""
        self._device(address).write(bytes(data))
        return len(data)

    def readfrom(self, address: int, count: int) -> bytes:
        """Asks for bytes."""
        return self._device(address).read(count)

    def readfrom_mem_into(self, address: int, register: int, buffer: bytearray) -> None:
        """Writes the register's number, reads into `buffer`."""
        buffer[:] = self.readfrom_mem(address, register, len(buffer))

    def readfrom_mem(self, address: int, register: int, count: int) -> bytes:
        """Writes the register's number, reads."""
        device = self._device(address)
        device.write(bytes([register]))
        return device.read(count)

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        """Writes the register's number and the bytes."""
        self._device(address).write(bytes([register]) + bytes(data))


class RTC:
    """The processor's clock, which forgets; `chip.date` is what it says."""

    def datetime(self, when: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """Sets it, if `when` is given: (year, month, day, weekday, hour, minute, second, 0). Returns what it says."""
        if when is not None:
            year, month, day, _, *rest = when
            chip.date = (year, month, day, date(year, month, day).weekday(), *rest)
        return chip.date


class PWM:
    """A square wave on a pin."""

    def __init__(self, pin: Pin, *, freq: int = 0, duty_u16: int = 0, invert: bool = False) -> None:
        """`invert`: low for the duty, high for the rest."""
        self._gpio = pin.gpio
        chip.pwm[self._gpio] = (freq, duty_u16)
        if invert:
            chip.inverted.add(self._gpio)

    def freq(self, hz: int) -> None:
        """8 Hz and more."""
        if hz < 8:
            raise ValueError("freq too small")
        chip.pwm[self._gpio] = (hz, chip.pwm[self._gpio][1])

    def duty_u16(self, duty: int) -> None:
        if not 0 <= duty <= 65535:
            raise ValueError("duty out of range")
        chip.pwm[self._gpio] = (chip.pwm[self._gpio][0], duty)


class ADC:
    """An analogue input; reads `chip.volts`."""

    def __init__(self, pin: Pin) -> None:
        """GPIO 26 to 29."""
        if not 26 <= pin.gpio <= 29:
            raise ValueError("Pin doesn't have ADC capabilities")
        self._gpio = pin.gpio

    def read_u16(self) -> int:
        """0 to 65535 for 0 to 3.3 V, in the 4096 steps of the converter."""
        step = min(4095, max(0, round(chip.volts.get(self._gpio, 0.0) / 3.3 * 4095)))
        return step << 4 | step >> 8


class _Tick:
    """One expiry of a timer; a timer that was stopped or set again meanwhile does not care any more."""

    def __init__(self, timer: Timer) -> None:
        self._timer = timer
        self._run = timer.run

    def __call__(self) -> None:
        timer = self._timer
        if timer.run != self._run or timer.callback is None:
            return
        if timer.mode == Timer.PERIODIC:
            chip.at(timer.period, _Tick(timer))
        timer.callback(timer)


class Timer:
    """A timer in software."""

    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, timer: int = -1, **options: Any) -> None:
        """With options it starts at once."""
        if timer != -1:
            raise ValueError("Timer doesn't exist")
        self.run = 0
        self.callback: Callable[[Timer], object] | None = None
        if options:
            self.init(**options)

    def init(self, *, mode: int = PERIODIC, period: int, callback: Callable[[Timer], object]) -> None:
        """Starts it; `period` in ms."""
        self.deinit()
        self.mode = mode
        self.period = period
        self.callback = callback
        chip.at(period, _Tick(self))

    def deinit(self) -> None:
        self.run += 1
        self.callback = None


class WDT:
    """The watchdog: it cannot be stopped by this class."""

    def __init__(self, *, timeout: int) -> None:
        """At most 8388 ms on the RP2040."""
        if not 1 <= timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        chip.feed(timeout)

    def feed(self) -> None:
        """Postpones the restart."""
        chip.feed()


class _Registers:
    """`mem32`: the registers that the firmware touches."""

    def __getitem__(self, address: int) -> int:
        if address != _GPIO_IN:
            raise ValueError(f"nobody reads {address:#x}")
        return sum(chip.level(gpio) << gpio for gpio in range(30))

    def __setitem__(self, address: int, value: int) -> None:
        if address == _VREG:
            chip.core_mv = _CORE_MV[value]
            return
        if address != _WATCHDOG_CLEAR or value != _WATCHDOG_ENABLE:
            raise ValueError(f"nobody writes {value:#x} to {address:#x}")
        chip.watchdog_us = 0


mem32 = _Registers()


def reset() -> None:
    """Starts anew: here, an exception."""
    raise Restarted("reset")


def freq(*hz: int) -> None:
    """Sets the processor's and the peripherals' clock. RuntimeError if that needs a higher voltage."""
    if hz[0] > 133_000_000 and chip.core_mv < 1150:
        raise RuntimeError(f"{hz[0]} Hz at {chip.core_mv} mV")
    chip.freqs = hz


def lightsleep(ms: int) -> None:
    """Lets time pass, until a pin's interrupt at the latest; clocks are the crystal's afterwards."""
    before = chip.now_us
    chip.freqs = (12_000_000, 12_000_000)
    chip.run(ms, until_woken=True)
    chip.slept_ms += (chip.now_us - before) // 1000
