"""What is soldered to the emulated Pico: displays, keys, buzzer, backlight, battery.

Each part attaches itself to the chip (`attach(mcu)`) and listens to its pins and buses; time comes from the chip's
clock alone, so a run is the same every time. The parts follow the data sheets and the mounting of the modules, and know
nothing of our drivers, so they check independently which way up a picture is.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from host_tools.sim.twin import panels

LOW = 0


class Update(NamedTuple):
    """A change of the glass: when the last of it arrived (guest ns), how many pixels were sent and how many differ."""

    ns: float
    sent: int
    changed: int


class Part(Protocol):
    """A part on the board."""

    def attach(self, mcu: Any) -> None:
        """Connects it; called once, before power-on."""


def is_low(pin: Any) -> bool:
    """Whether a GPIO is low."""
    return int(pin.value) == LOW


class SpiBus:
    """An SPI bus on which a whole DMA transfer is one event, at the time at which its last bit is out.

    Transfers by the CPU are an event per byte. While the guest polls a running DMA channel, time jumps to the next
    alarm: the same outcome without the instructions.
    """

    _MULTI_CHAN_TRIGGER = 0x430
    _CTRL_TRIG, _AL1_CTRL = 0x0C, 0x10
    _BUSY = 1 << 24
    _IRQ_QUIET = 1 << 21
    # With the phase bit clear the PL022 deselects between two bytes: up to so many clocks more for each.
    _POLARITY, _PHASE = 1 << 6, 1 << 7
    _GAP_CLOCKS = 1.6

    def __init__(self, index: int) -> None:
        """`index`: SPI 0 or 1."""
        self.index = index
        self.sent = 0  # bytes

    def attach(self, mcu: Any) -> None:
        """Takes over the bus and watches the DMA."""
        self.mcu = mcu
        self.clock = mcu.clock
        self.spi = mcu.spi[self.index]
        self.dma = mcu.dma
        self.spi.on_transmit = self._by_cpu
        self._byte_out = self.clock.create_alarm(lambda: self.spi.complete_transmit(0))
        self._block_out = self.clock.create_alarm(self._dma_done)
        self._job: tuple[Any, ...] | None = None
        self._polled: frozenset[int] = frozenset()
        self._write, self._read = self.dma.write_uint32, self.dma.read_uint32
        self.dma.write_uint32 = self._dma_write
        self.dma.read_uint32 = self._dma_read

    def on_bytes(self, data: bytes) -> None:
        """Bytes on MOSI; the part overrides this."""

    def _byte_ns(self) -> float:
        hz = self.spi.clock_frequency
        clocks = self.spi.data_bits + (0.0 if self.spi._control0 & self._PHASE else self._GAP_CLOCKS)
        return float(clocks / hz * 1e9) if hz else 1000.0

    def _by_cpu(self, value: int) -> None:
        self.sent += 1
        self.on_bytes(bytes((value,)))
        self._byte_out.schedule(self._byte_ns())

    def _dma_write(self, offset: int, value: int) -> None:
        port = 0x4003C008 + 0x4000 * self.index
        # MicroPython starts a transmit and a receive channel at once.
        if offset == self._MULTI_CHAN_TRIGGER and self._job is None:
            channels = [channel for channel in self.dma.channels if value >> channel.index & 1]
            out = [c for c in channels if c.treq == 16 + 2 * self.index and c._write_addr == port]
            back = [c for c in channels if c.treq == 17 + 2 * self.index and c._read_addr == port]
            if len(channels) == 2 and out and back and out[0]._data_size == 1:
                self._start(out[0], *back)
                return
        # Our driver starts one that only transmits.
        if offset < 0x40 * len(self.dma.channels) and offset & 0x3F == self._CTRL_TRIG and value & 1:
            channel = self.dma.channels[offset >> 6]
            if value >> 15 & 63 == 16 + 2 * self.index and channel._write_addr == port:
                if self._job is not None:
                    raise ValueError("the bus is busy, and its DMA is started again")
                self._write(offset & ~0x3F | self._AL1_CTRL, value)
                self._start(channel)
                return
        self._write(offset, value)

    def _start(self, out: Any, *back: Any) -> None:
        count, address = out._trans_count_reload, out._read_addr
        memory, at = (
            (self.mcu.sram, address - 0x20000000) if address >= 0x20000000 else (self.mcu.flash, address & 0xFFFFFF)
        )
        self._job = (out, *back)
        for channel in self._job:
            channel._ctrl |= self._BUSY
            channel._trans_count = count
        self._polled = frozenset(c.index * 0x40 + o for c in self._job for o in (0x0C, 0x10, 0x20, 0x30))
        self.sent += count
        data = bytes(memory[at : at + count])
        self._data = data
        self._block_out.schedule(count * self._byte_ns())

    def _dma_done(self) -> None:
        assert self._job is not None
        channels, self._job = self._job, None
        self.on_bytes(self._data)
        channels[0]._read_addr += len(self._data)
        for channel in channels:
            channel._trans_count = 0
            channel._ctrl &= ~self._BUSY
            if not channel._ctrl & self._IRQ_QUIET:
                self.dma.int_raw |= 1 << channel.index
        self.dma.check_interrupts()

    def _dma_read(self, offset: int) -> int:
        if self._job is not None and offset in self._polled:
            self.clock.tick(self.clock.nanos_to_next_alarm)
        return int(self._read(offset))


class Glass:
    """What displays have in common: a picture, and a record of its changes."""

    width: int
    height: int

    def __init__(self) -> None:
        """Nothing has changed yet."""
        self.updates: list[Update] = []
        self.on_update: Callable[[], None] | None = None

    def picture(self) -> NDArray[np.uint16]:
        """What the eye sees, (height, width): RGB565, or 0 and 1."""
        raise NotImplementedError

    def _note(self, ns: float, sent: int, changed: int) -> None:
        self.updates.append(Update(ns, sent, changed))
        if self.on_update is not None:
            self.on_update()


class St7789(SpiBus, Glass):
    """A Sitronix ST7789 with 240 columns and 320 rows of memory, part of which is behind the glass (panels.py).

    Commands it does not know are kept in `unknown`. RGB565 only.
    """

    def __init__(self, board: ModuleType) -> None:
        """`board`: a module of kocka.hal.boards."""
        SpiBus.__init__(self, board.SPI)
        Glass.__init__(self)
        self._panel = panel = panels.of(board)
        self.width, self.height = panel.width, panel.height
        self._pins = (board.CS, board.DC, board.RESET)
        self.memory = np.zeros((panels.ROWS, panels.COLUMNS), dtype=np.uint16)
        # What is behind the glass: only that can change it.
        self._visible = np.zeros(self.memory.shape, dtype=np.bool_)
        panels.glass(self._visible, panel)[...] = True
        self.commands: list[int] = []
        self.unknown: set[int] = set()
        self._reset()

    def _reset(self) -> None:
        self._command = -1
        self._arguments = bytearray()
        self.madctl = 0
        self.colmod = 0x66
        self.is_on = self.is_inverted = False
        self.is_asleep = True
        self._window = [0, panels.COLUMNS - 1, 0, panels.ROWS - 1]
        self._at = 0
        self._half = b""
        self._sent = 0
        self._changed = 0

    def attach(self, mcu: Any) -> None:
        """Connects bus and pins."""
        super().attach(mcu)
        cs, dc, reset = self._pins
        self._cs, self._dc = mcu.gpio[cs], mcu.gpio[dc]
        self._cs.add_listener(self._deselected)
        if reset >= 0:
            mcu.gpio[reset].add_listener(lambda state, before: self._reset() if int(state) == LOW else None)

    def _deselected(self, state: Any, before: Any) -> None:
        if int(state) != LOW and self._sent:
            sent, changed = self._sent, self._changed
            self._sent = self._changed = 0
            self._note(self.clock.nanos, sent, changed)

    def on_bytes(self, data: bytes) -> None:
        """Commands, arguments or pixels, by the level of DC."""
        if not is_low(self._cs):
            return
        if bool(self.spi._control0 & self._PHASE) != bool(self.spi._control0 & self._POLARITY):
            raise RuntimeError("the display takes bits at rising edges: SPI modes 0 and 3")
        if is_low(self._dc):
            for byte in data:
                self._begin(byte)
        elif self._command in (0x2C, 0x3C):
            self._pixels(data)
        else:
            self._arguments += data
            self._argument()

    def _begin(self, command: int) -> None:
        self.commands.append(command)
        self._command = command
        self._arguments = bytearray()
        if command == 0x01:
            self._reset()
        elif command in (0x10, 0x11):
            self.is_asleep = command == 0x10
        elif command in (0x20, 0x21):
            self.is_inverted = command == 0x21
        elif command in (0x28, 0x29):
            if self.is_on != (command == 0x29):  # all of the glass changes
                self._sent, self._changed = self._sent + 1, self._changed + self.width * self.height
            self.is_on = command == 0x29
        elif command == 0x2C:
            self._at = 0
            self._half = b""
        elif command not in (0x00, 0x13, 0x2A, 0x2B, 0x36, 0x3A, 0x3C) and command < 0xB0:
            self.unknown.add(command)

    def _argument(self) -> None:
        given = self._arguments
        if self._command == 0x2A and len(given) == 4:
            self._window[:2] = given[0] << 8 | given[1], given[2] << 8 | given[3]
        elif self._command == 0x2B and len(given) == 4:
            self._window[2:] = given[0] << 8 | given[1], given[2] << 8 | given[3]
        elif self._command == 0x36:
            self.madctl = given[0]
        elif self._command == 0x3A:
            self.colmod = given[0]

    def _pixels(self, data: bytes) -> None:
        if self.colmod & 7 != 5:
            raise RuntimeError(f"pixels in format {self.colmod:#x}: only RGB565 is modelled")
        data = self._half + data
        count = len(data) // 2
        self._half = data[2 * count :]
        values = np.frombuffer(data, dtype=">u2", count=count).astype(np.uint16)
        left, right, top, bottom = self._window
        target = panels.addressed(self.memory, self.madctl)
        if not (0 <= left <= right < target.shape[1] and 0 <= top <= bottom < target.shape[0]):
            raise RuntimeError(f"window {self._window} is outside of the memory (MADCTL {self.madctl:#04x})")
        wide, high = right - left + 1, bottom - top + 1
        area = target[top : bottom + 1, left : right + 1]
        visible = panels.addressed(self._visible, self.madctl)[top : bottom + 1, left : right + 1]
        while len(values):
            row, column = divmod(self._at, wide)
            if column == 0 and len(values) >= wide:
                rows = min(len(values) // wide, high - row)
                part, at = values[: rows * wide].reshape(rows, wide), np.s_[row : row + rows, 0:wide]
            else:
                part = values[: wide - column].reshape(1, -1)
                at = np.s_[row : row + 1, column : column + part.shape[1]]
            self._changed += int(np.count_nonzero((area[at] != part) & visible[at]))
            area[at] = part
            self._sent += part.size
            self._at = (self._at + part.size) % (wide * high)
            values = values[part.size :]

    def picture(self) -> NDArray[np.uint16]:
        """RGB565 as seen; black while it is off or asleep. These panels show colours inverted unless INVON was sent."""
        if not self.is_on or self.is_asleep:
            return np.zeros((self.height, self.width), dtype=np.uint16)
        upright = panels.seen(self.memory, self.madctl, self._panel)
        return (upright if self.is_inverted else upright ^ np.uint16(0xFFFF)).copy()


class I2cBus:
    """An I2C bus and what answers on it, by address; every other address answers nothing.

    Times: nine clocks a byte, from the counters of the guest's own bus set-up.
    """

    def __init__(self, number: int) -> None:
        """`number`: of the RP2040's controller, 0 or 1."""
        self._number = number
        self.parts: dict[int, I2cPart] = {}
        self._chosen: I2cPart | None = None

    def attach(self, mcu: Any) -> None:
        """Connects the bus."""
        self.clock = mcu.clock
        self._mcu = mcu
        self.port = port = mcu.i2c[self._number]
        self._then: Callable[[], None] = lambda: None
        self._alarm = self.clock.create_alarm(lambda: self._then())
        port.on_start = lambda repeated: self._later(1, port.complete_start)
        port.on_connect = self._connect
        port.on_write_byte = self._write
        port.on_read_byte = lambda ack: self._later(9, lambda: port.complete_read(self._read()))
        port.on_stop = lambda: self._later(1, self._stop)

    def _later(self, clocks: int, then: Callable[[], None]) -> None:
        self._then = then
        port = self.port
        # DW_apb_i2c: high count + spike length + 7, low count + 1, in clocks of clk_sys.
        cycles = port.scl_high_period + port._spikelen + 7 + port.scl_low_period + 1
        self._alarm.schedule(cycles * clocks / self._mcu.clk_sys * 1e9)

    def _connect(self, address: int, mode: Any) -> None:
        self._chosen = part = self.parts.get(address)
        if part is not None:
            part.begin()

        def done() -> None:
            self.port.complete_connect(part is not None)
            if part is None:
                # rp2040py empties the FIFO without saying so: the guest would wait until its time is out.
                self.port._set_interrupts(1 << 4)

        self._later(9, done)

    def _write(self, byte: int) -> None:
        if self._chosen is not None:
            self._chosen.take(byte)
        self._later(9, lambda: self.port.complete_write(True))

    def _read(self) -> int:
        return self._chosen.give() if self._chosen is not None else 0xFF

    def _stop(self) -> None:
        self.port.complete_stop()
        if self._chosen is not None:
            self._chosen.end()


class I2cPart:
    """Something on an I2C bus."""

    def begin(self) -> None:
        """It was addressed."""

    def take(self, byte: int) -> None:
        """A byte was written to it."""

    def give(self) -> int:
        """A byte is read from it."""
        return 0xFF

    def end(self) -> None:
        """The bus has stopped."""


class Registers(I2cPart):
    """A part with registers of one byte that count on as they are read or written: a clock or a gauge.

    memory: their contents; `wide`: registers of two bytes, the high one first, that do not count on.
    """

    def __init__(self, memory: dict[int, int], wide: bool = False) -> None:
        self.memory = dict(memory)
        self._wide = wide
        self._at = 0
        self._is_named = False
        self._half = 0

    def begin(self) -> None:
        """A write begins with the register's number; a read goes on where the number was left."""
        self._is_named = False
        self._half = 0

    def take(self, byte: int) -> None:
        """The number of a register, then its contents."""
        if not self._is_named:
            self._is_named = True
            self._at = byte
        elif self._wide:
            shift = 8 - 8 * self._half
            self.memory[self._at] = self.memory.get(self._at, 0) & ~(0xFF << shift) | byte << shift
            self._half = 1
        else:
            self.memory[self._at] = byte
            self._at += 1

    def give(self) -> int:
        """The contents of the register."""
        value = self.memory.get(self._at, 0)
        if self._wide:
            byte = value >> (8 - 8 * self._half) & 0xFF
            self._half = 1 - self._half
            return byte
        self._at += 1
        return value & 0xFF


class Oled(Glass, I2cPart):
    """A Solomon SSD1306 or a Sino Wealth SH1106 behind 128x64 pixels, on I2C, mounted with its connector above the
    glass: segment remap A1 and scan direction C8 are upright.

    `controller`: "ssd1306" or "sh1106".
    """

    _ARGUMENTS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
    _ARGUMENTS |= {0x8D: 1}

    def __init__(self, board: ModuleType, controller: str = "ssd1306", address: int = 0) -> None:
        """`board`: a module of kocka.hal.boards; `address`: where it answers, if that is not the board's."""
        super().__init__()
        if controller not in ("ssd1306", "sh1106"):
            raise ValueError(f"no such controller: {controller!r}")
        self.controller = controller
        self.width, self.height = board.WIDTH, board.HEIGHT
        self._address = address or board.ADDRESS
        self._columns = 132 if controller == "sh1106" else 128
        self.memory = np.zeros((8, self._columns), dtype=np.uint8)
        self.is_on = self.is_inverted = False
        self.contrast = 0x7F
        self.commands: list[int] = []
        self._remap = self._scan = False
        self._mode = 2
        self._column = self._page = 0
        self._range = [0, 127, 0, 7]
        self._waiting: list[int] = []
        self._sent = self._changed = 0
        self._control = -1

    def join(self, bus: I2cBus, clock: Any) -> None:
        """Connects it to its bus."""
        self.clock = clock
        bus.parts[self._address] = self

    def _status(self) -> int:
        return (0x00 if self.is_on else 0x40) | (0x08 if self.controller == "sh1106" else 0x03)

    def begin(self) -> None:
        """A control byte comes first."""
        self._control = -1

    def take(self, byte: int) -> None:
        """A control byte, commands or pixels."""
        if self._control < 0:
            self._control = byte
        else:
            if self._control & 0x40:
                self._data(byte)
            else:
                self._one_command(byte)
            if self._control & 0x80:  # one byte, then another control byte
                self._control = -1

    def give(self) -> int:
        """The status byte: whether it is on, and its kind."""
        return self._status()

    def end(self) -> None:
        """What was sent is on the glass."""
        sent, changed = self._sent, self._changed
        self._sent = self._changed = 0
        if sent:
            self._note(self.clock.nanos, sent * 8, changed)

    def _one_command(self, byte: int) -> None:
        self._waiting.append(byte)
        command, *given = self._waiting
        if len(given) < self._ARGUMENTS.get(command, 0):
            return
        self._waiting = []
        self.commands.append(command)
        ssd1306 = self.controller == "ssd1306"
        if command < 0x10:
            self._column = self._column & 0xF0 | command
        elif command < 0x20:
            self._column = self._column & 0x0F | (command & 0x0F) << 4
        elif command == 0x20 and ssd1306:
            self._mode = given[0] & 3
        elif command == 0x21 and ssd1306:
            self._range[:2] = given
            self._column = given[0]
        elif command == 0x22 and ssd1306:
            self._range[2:] = given
            self._page = given[0]
        elif 0xB0 <= command <= 0xB7:
            self._page = command & 7
        elif command == 0x81:
            self.contrast = given[0]
        elif command in (0xA0, 0xA1):
            self._remap = command == 0xA1
        elif command in (0xA6, 0xA7):
            self.is_inverted = command == 0xA7
        elif command in (0xAE, 0xAF):
            if self.is_on != (command == 0xAF):  # all of the glass changes
                self._sent, self._changed = self._sent + 1, self._changed + self.width * self.height
            self.is_on = command == 0xAF
        elif command in (0xC0, 0xC8):
            self._scan = command == 0xC8

    def _data(self, byte: int) -> None:
        self._sent += 1
        if self._column < self._columns:
            self._changed += (int(self.memory[self._page, self._column]) ^ byte).bit_count()
            self.memory[self._page, self._column] = byte
        if self._mode == 0 and self.controller == "ssd1306":
            self._column += 1
            if self._column > self._range[1]:
                self._column = self._range[0]
                self._page = self._page + 1 if self._page < self._range[3] else self._range[2]
        elif self._column < self._columns:
            self._column += 1

    def picture(self) -> NDArray[np.uint16]:
        """0 and 1; dark while it is off."""
        if not self.is_on:
            return np.zeros((self.height, self.width), dtype=np.uint16)
        first = 2 if self._columns == 132 else 0
        bits = np.unpackbits(self.memory[:, first : first + self.width], axis=0, bitorder="little").astype(np.uint16)
        if not self._remap:
            bits = bits[:, ::-1]
        if not self._scan:
            bits = bits[::-1]
        return (bits ^ np.uint16(1) if self.is_inverted else bits).copy()


class KeyPad:
    """Keys between GPIOs and ground; they bounce for `bounce_us` at both edges if that is not 0."""

    def __init__(self, board: ModuleType, bounce_us: int = 0, seed: int = 1) -> None:
        """`board`: a module of kocka.hal.boards: its KEYS by name."""
        self.pins = {name: gpio for name, gpio, logical in board.KEYS}
        self.bounce_us = bounce_us
        self._random = random.Random(seed)
        self._alarms: list[Any] = []

    def attach(self, mcu: Any) -> None:
        """All keys up."""
        self._mcu = mcu
        self._clock = mcu.clock

    def _contact(self, name: str, closed: bool) -> None:
        pin = self._mcu.gpio[self.pins[name]]
        if closed:
            pin.set_input_value(False)
        else:
            pin.release_input()

    def _in(self, ns: float, name: str, closed: bool) -> None:
        alarm = self._clock.create_alarm(lambda: self._contact(name, closed))
        alarm.schedule(ns)
        self._alarms.append(alarm)  # an alarm that nobody holds is gone

    def press(self, name: str, in_ms: float = 0.0, hold_ms: float = 80.0) -> float:
        """Closes a key `in_ms` from now for `hold_ms`; returns when (guest ns). ValueError for a key it has not."""
        if name not in self.pins:
            raise ValueError(f"no key {name!r}; there are {', '.join(self.pins)}")
        start = in_ms * 1e6
        for edge, closed in ((start, True), (start + hold_ms * 1e6, False)):
            at = edge
            if self.bounce_us:
                for _ in range(self._random.randrange(2, 6)):
                    self._in(at, name, closed)
                    at += self._random.uniform(20.0, 1000.0 * self.bounce_us / 12)
                    self._in(at, name, not closed)
                    at += self._random.uniform(20.0, 1000.0 * self.bounce_us / 12)
            self._in(at, name, closed)
        return float(self._clock.nanos + start)


class Encoder:
    """A rotary encoder between two GPIOs and ground: four edges a notch, as an Alps EC11 has them; it bounces for
    `bounce_us` at each edge if that is not 0.
    """

    _CLOCKWISE = ((0, True), (1, True), (0, False), (1, False))  # (switch, whether it closes)

    def __init__(self, pins: tuple[int, int], bounce_us: int = 0) -> None:
        """`pins`: GPIOs of the switch that closes first clockwise, and of the other one."""
        self.pins = pins
        self.bounce_us = bounce_us
        self._alarms: list[Any] = []

    def attach(self, mcu: Any) -> None:
        """Both switches open."""
        self._mcu = mcu
        self._clock = mcu.clock

    def _contact(self, pin: int, closed: bool) -> None:
        if closed:
            self._mcu.gpio[pin].set_input_value(False)
        else:
            self._mcu.gpio[pin].release_input()

    def _in(self, ns: float, pin: int, closed: bool) -> None:
        alarm = self._clock.create_alarm(lambda: self._contact(pin, closed))
        alarm.schedule(ns)
        self._alarms.append(alarm)  # an alarm that nobody holds is gone

    def turn(self, notches: int, in_ms: float = 0.0, notch_ms: float = 30.0) -> None:
        """Turns it from `in_ms` from now on, so many notches (below 0: anticlockwise)."""
        edges = self._CLOCKWISE if notches > 0 else tuple((1 - at, closed) for at, closed in self._CLOCKWISE)
        at = in_ms * 1e6
        for switch, closed in edges * abs(notches):
            if self.bounce_us:
                self._in(at, self.pins[switch], closed)
                self._in(at + 500.0 * self.bounce_us, self.pins[switch], not closed)
            self._in(at + 1000.0 * self.bounce_us, self.pins[switch], closed)
            at += notch_ms * 1e6 / 4


class Pwm:
    """The PWM block as registers only: what a pin is told to do, without an event for every period.

    tones: (guest ns, pin, Hz, duty 0..1) whenever a slice changes. Level of `duty(pin)`.
    """

    def __init__(self) -> None:
        """All slices off."""
        self._registers = [[0, 0x10, 0, 0, 0xFFFF] for _ in range(8)]
        self.changes: list[tuple[float, int, float, float, float]] = []

    def attach(self, mcu: Any) -> None:
        """Takes the PWM block's place."""
        self._mcu = mcu
        block = mcu.pwm
        block.read_uint32 = self._get
        block.write_uint32 = self._set

    def _get(self, offset: int) -> int:
        if offset < 0xA0:
            return self._registers[offset // 0x14][offset % 0x14 // 4]
        return sum((slice_[0] & 1) << index for index, slice_ in enumerate(self._registers)) if offset == 0xA0 else 0

    def _set(self, offset: int, value: int) -> None:
        if offset < 0xA0:
            self._registers[offset // 0x14][offset % 0x14 // 4] = value
            self._note(offset // 0x14)
        elif offset == 0xA0:
            for index, slice_ in enumerate(self._registers):
                slice_[0] = slice_[0] & ~1 | value >> index & 1
                self._note(index)

    def _note(self, index: int) -> None:
        hz, a, b = self._slice(index)
        last = next((change for change in reversed(self.changes) if change[1] == index), None)
        if last is None or last[2:] != (hz, a, b):
            self.changes.append((self._mcu.clock.nanos, index, hz, a, b))

    def _slice(self, index: int) -> tuple[float, float, float]:
        control, divider, _, compare, top = self._registers[index]
        if not control & 1:
            return 0.0, 0.0, 0.0
        period = (top & 0xFFFF) + 1
        hz = 125e6 * 16 / ((divider & 0xFFF) or 0x1000) / period
        return hz, min(1.0, (compare & 0xFFFF) / period), min(1.0, (compare >> 16) / period)

    def level(self, pin: int) -> tuple[float, float]:
        """(Hz, duty) of a pin's slice and channel; (0, 0) when it is off or the pin does something else."""
        if self._mcu.gpio[pin].ctrl & 0x1F != 4:
            return 0.0, 0.0
        hz, a, b = self._slice(pin >> 1 & 7)
        return hz, b if pin & 1 else a


class Battery:
    """The battery's voltage behind its divider on a pin of the ADC, and whether USB powers the board on another pin;
    neither where the board has no such pin.
    """

    def __init__(self, board: ModuleType, millivolts: int = 5000, usb: bool = True) -> None:
        """`board`: a module of kocka.hal.boards. Voltage at its divider; on USB it is not the battery's."""
        self._board = board
        self.millivolts = millivolts
        self.usb = usb

    def attach(self, mcu: Any) -> None:
        """Sets pin and voltage."""
        self._mcu = mcu
        self.set(self.millivolts, self.usb)

    def set(self, millivolts: int, usb: bool) -> None:
        """Another voltage, plugged or unplugged."""
        self.millivolts, self.usb = millivolts, usb
        board = self._board
        if board.BATTERY >= 0:
            at_pin = millivolts / board.BATTERY_SCALE
            self._mcu.adc.channel_values[board.BATTERY - 26] = min(4095, round(at_pin / 3300 * 4095))
        if board.VBUS >= 0:
            self._mcu.gpio[board.VBUS].set_input_value(usb)
