"""Displays on the workbench: they take what the drivers send and show what a real one would show."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from host_tools.sim.twin import panels


class WrongUse(AssertionError):
    """A command that the controller's datasheet does not allow like this."""


class ST7789Glass:
    """An ST7789 with its 240x320 memory, seen through DC, CS and the reset pin.

    commands: numbers of all commands so far. pixels: 16-bit colours as the bus addresses them, by MADCTL. lit: whether
    it shows its memory.
    """

    def __init__(self, chip, dc: int, cs: int, reset: int = -1) -> None:
        """Hangs on the bus of `chip`; the pins are GPIO numbers."""
        self._chip = chip
        self._dc = dc
        self._cs = cs
        self._reset = reset
        self._memory = np.full((panels.ROWS, panels.COLUMNS), 0xABCD, dtype=np.uint16)  # noise
        self.commands: list[int] = []
        self.bytes = 0
        self._power_on()
        self._ready_us = chip.now_us  # the chip takes longer to start than the display

    def _power_on(self) -> None:
        self.asleep = True
        self.lit = False
        self.inverted = False
        self.madctl = 0
        self.bits = 0x66
        self._command = -1
        self._arguments = bytearray()
        self._columns = (0, panels.COLUMNS - 1)
        self._rows = (0, panels.ROWS - 1)
        self._at = 0
        self._odd = bytearray()
        self._ready_us = self._chip.now_us + 5_000
        self._slpout_us = self._chip.now_us + 120_000

    @property
    def pixels(self) -> NDArray[np.uint16]:
        """[y, x] as addressed."""
        return panels.addressed(self._memory, self.madctl)

    def behind(self, panel: panels.Panel) -> NDArray[np.uint16]:
        """[y, x] as seen on the glass of a board."""
        return panels.seen(self._memory, self.madctl, panel)

    def write(self, data: bytes) -> None:
        """The bytes of one write."""
        chip = self._chip
        if chip.level(self._cs):
            raise WrongUse("a write while the display is not selected")
        if not chip.is_output(self._dc):
            raise WrongUse("DC is not an output")
        if self._reset >= 0 and not chip.level(self._reset):
            raise WrongUse("a write during reset")
        self.bytes += len(data)
        if chip.level(self._dc):
            self._data(data)
            return
        for command in data:
            self._begin(command)

    def _begin(self, command: int) -> None:
        self.commands.append(command)
        self._command = command
        self._arguments = bytearray()
        now = self._chip.now_us
        if now < self._ready_us:
            raise WrongUse(f"command {command:#04x} {self._ready_us - now} us too early")
        if command == 0x01:
            self._power_on()
        elif command == 0x11:
            if now < self._slpout_us:
                raise WrongUse("SLPOUT less than 120 ms after the reset or SLPIN")
            self.asleep = False
            self._ready_us = now + 5_000
            self._slpin_us = now + 120_000
        elif command == 0x10:
            if now < self._slpin_us:
                raise WrongUse("SLPIN less than 120 ms after SLPOUT")
            self.asleep = True
            self._ready_us = now + 5_000
            self._slpout_us = now + 120_000
        elif command == 0x28:
            self.lit = False
        elif command == 0x29:
            self.lit = True
        elif command == 0x21:
            self.inverted = True
        elif command == 0x2C:
            self._at = 0
            self._odd = bytearray()
        elif command not in (0x13, 0x2A, 0x2B, 0x36, 0x3A):
            raise WrongUse(f"command {command:#04x} is not expected")

    def _data(self, data: bytes) -> None:
        if self._command == 0x2C:
            self._pixels(data)
            return
        self._arguments += data
        given = self._arguments
        if self._command == 0x36 and len(given) == 1:
            self.madctl = given[0]
        elif self._command == 0x3A and len(given) == 1:
            self.bits = given[0]
        elif self._command in (0x2A, 0x2B) and len(given) == 4:
            span = (given[0] << 8 | given[1], given[2] << 8 | given[3])
            if span[0] > span[1]:
                raise WrongUse(f"a window of {span}")
            if self._command == 0x2A:
                self._columns = span
            else:
                self._rows = span
        elif self._command not in (0x2A, 0x2B):
            raise WrongUse(f"{data.hex()} after command {self._command:#04x}")

    def _pixels(self, data: bytes) -> None:
        if self.bits & 7 != 5:
            raise WrongUse("pixels before 16 bits were chosen")
        view = self.pixels
        left, right = self._columns
        top, bottom = self._rows
        if right >= view.shape[1] or bottom >= view.shape[0]:
            raise WrongUse(f"the window {self._columns} {self._rows} is outside of the memory")
        width, height = right - left + 1, bottom - top + 1
        data = bytes(self._odd) + data
        self._odd = bytearray(data[len(data) & ~1 :])
        for value in np.frombuffer(data[: len(data) & ~1], dtype=">u2"):
            if self._at >= width * height:
                raise WrongUse("more pixels than the window has")
            view[top + self._at // width, left + self._at % width] = value
            self._at += 1


class OLEDGlass:
    """An SSD1306 (128 columns) or SH1106 (132, the glass begins at column 2), in page addressing mode.

    pixels: [y, x] 0 or 1 as seen on the glass.
    """

    # Commands with one argument each.
    _LONG = (0x20, 0x81, 0xA8, 0xD3, 0xDA, 0xD5, 0xD9, 0xDB, 0x8D)

    def __init__(self, sh1106: bool = False) -> None:
        """Noise in its memory."""
        self._sh1106 = sh1106
        self._memory = np.full((8, 132 if sh1106 else 128), 0x5A, dtype=np.uint8)
        self._page = 0
        self._column = 0
        self.lit = False
        self.contrast = 0x7F
        self.mode = 2
        self.mirrored = (False, False)
        self.pump = sh1106
        self.silent = False

    @property
    def pixels(self) -> NDArray[np.uint8]:
        """What the glass shows."""
        first = 2 if self._sh1106 else 0
        return np.unpackbits(self._memory[:, first : first + 128], axis=0, bitorder="little")

    def read(self, count: int) -> bytes:
        return bytes([0x08 if self._sh1106 else 0x03]) * count

    def write(self, data: bytes) -> None:
        """One transaction: control byte, then commands or pixels."""
        if self.silent:
            raise OSError(5, "EIO")
        if data[0] == 0x40:
            if not self._sh1106 and self.mode != 2:
                raise WrongUse("not in page addressing mode")
            for byte in data[1:]:
                if self._column >= self._memory.shape[1]:
                    raise WrongUse("beyond the end of the page")
                self._memory[self._page, self._column] = byte
                self._column += 1
            return
        if data[0] != 0x00:
            raise WrongUse(f"control byte {data[0]:#04x}")
        commands = list(data[1:])
        while commands:
            self._do(commands.pop(0), commands)

    def _do(self, command: int, rest: list[int]) -> None:
        if command in self._LONG and not (self._sh1106 and command in (0x20, 0x8D)):
            argument = rest.pop(0)
            if command == 0x81:
                self.contrast = argument
            elif command == 0x20:
                self.mode = argument
            elif command == 0x8D:
                self.pump = argument == 0x14
            elif command == 0xA8 and argument != 63:
                raise WrongUse("64 rows")
        elif command <= 0x0F:
            self._column = self._column & 0xF0 | command
        elif command <= 0x1F:
            self._column = self._column & 0x0F | (command & 15) << 4
        elif 0xB0 <= command <= 0xB7:
            self._page = command & 7
        elif command in (0xAE, 0xAF):
            self.lit = command == 0xAF
        elif command in (0xA0, 0xA1):
            self.mirrored = (command == 0xA1, self.mirrored[1])
        elif command in (0xC0, 0xC8):
            self.mirrored = (self.mirrored[0], command == 0xC8)
        elif command not in (0x40, 0xA4, 0xA6, 0x20, 0x8D):
            raise WrongUse(f"command {command:#04x} is not expected")
