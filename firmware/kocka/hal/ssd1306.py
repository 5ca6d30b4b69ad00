"""SSD1306 and SH1106: black and white OLEDs on I2C.

Both have 64 rows in 8 pages of bytes, one byte a column. The SH1106 has 132 columns of memory with 128 on the glass
(from column 2), and can only be written one page after another; the SSD1306 understands that, too, so this driver
writes pages and is told nothing but the column at which the glass begins.

Source: Solomon Systech SSD1306 and Sino Wealth SH1106 datasheets.
"""

from micropython import const

from kocka.hal import Display, DisplayError, Light

_COMMANDS = const(0x00)  # control byte: commands follow
_DATA = const(0x40)  # control byte: pixels follow

_CONTRAST = const(0x81)
_OFF = const(0xAE)
_ON = const(0xAF)
_PAGE = const(0xB0)
_COLUMNS = const(0xA0)
_COLUMNS_BACK = const(0xA1)
_ROWS = const(0xC0)
_ROWS_BACK = const(0xC8)

# Switched off; page addressing; rows from the top, whole height; mirrored both ways (the connector is above the
# glass); clock, precharge and level as in the datasheet's example; the charge pump of the SSD1306 (to the SH1106 these
# two bytes mean nothing that lasts, its own converter is on from the start).
_START = bytes(
    (0xAE, 0x20, 0x02, 0x40, 0xA1, 0xA8, 0x3F, 0xC8, 0xD3, 0x00, 0xDA, 0x12, 0xD5, 0x80)
    + (0xD9, 0xF1, 0xDB, 0x30, 0x81, 0xFF, 0xA4, 0xA6, 0x8D, 0x14)
)


class OLED(Display):
    """A 128x64 display, one bit a pixel. Raises DisplayError when nothing answers at its address."""

    def __init__(self, data, i2c, address: int = 0) -> None:
        """`data`: a module of kocka.hal.boards with DRIVER "oled"; `i2c`: its bus; `address`: 0: whichever of the two
        that a jumper on such modules chooses answers, the board's first.
        """
        super().__init__(data.WIDTH, data.HEIGHT, data.COLOURS)
        self._i2c = i2c
        self._address = address or data.ADDRESS
        self._tries_both = not address
        if not address:
            try:
                i2c.writeto(data.ADDRESS, b"\0")
            except OSError:
                self._address = data.ADDRESS ^ 1
        self._start = _START
        self._is_mounted_turned = data.ROTATION == 180
        if self._is_mounted_turned:
            self._start = _START.replace(b"\xa1\xa8", b"\xa0\xa8").replace(b"\xc8\xd3", b"\xc0\xd3")
        self._column = self._first_column(getattr(data, "COLUMN", -1))
        self._row = bytearray(1 + self.width)
        self._row[0] = _DATA
        self._rest = memoryview(self._row)
        self._frame = memoryview(self.buffer)
        self._head = bytearray(4)
        self._three = bytearray((_COMMANDS, _CONTRAST, 0))
        self._two = bytearray(2)
        self.start()

    def _first_column(self, told: int) -> int:
        """Where the glass begins: 0 on an SSD1306, 2 on an SH1106. They differ in what their status reads as."""
        if told >= 0:
            return told
        try:
            # Low bits of the status byte: 8 on an SH1106, else on an SSD1306 (3 or 6 on the usual ones).
            return 2 if self._i2c.readfrom(self._address, 1)[0] & 0x0F == 0x08 else 0
        except OSError:
            return 0  # whether anything is there at all shows when it is written to

    def start(self) -> None:
        """Sets the controller up, its memory black, and switches it on."""
        try:
            self._i2c.writeto(self._address, bytes((_COMMANDS,)) + self._start)
            self.show(0, 0, self.width, self.height)
            self._send(_ON)
        except OSError as error:
            where = "0x3c or 0x3d" if self._tries_both else hex(self._address)
            raise DisplayError(
                "no display answers at I2C address " + where + " (" + str(error) + "): check SDA and SCL"
            )

    def turn(self, turned: bool) -> None:
        """Turns by the order of columns and rows; the frame must be shown again."""
        super().turn(turned)
        is_upright = turned == self._is_mounted_turned
        self._send(_COLUMNS_BACK if is_upright else _COLUMNS)
        self._send(_ROWS_BACK if is_upright else _ROWS)

    def sleep(self) -> None:
        """Switches the panel off; its memory stays."""
        self._send(_OFF)

    def wake(self) -> None:
        """Switches the panel on again."""
        self._send(_ON)

    def contrast(self, level: int) -> None:
        """How bright: 0..255."""
        self._three[2] = level
        self._i2c.writeto(self._address, self._three)

    def show(self, x: int, y: int, w: int, h: int) -> None:
        """Sends a rectangle of the frame; y and h multiples of 8."""
        column = x + self._column
        head = self._head
        head[0] = _COMMANDS
        head[2] = column & 15
        head[3] = 0x10 | column >> 4
        row = self._row
        rest = self._rest[: w + 1]
        for page in range(y >> 3, (y + h) >> 3):
            head[1] = _PAGE | page
            self._i2c.writeto(self._address, head)
            start = page * self.width + x
            row[1 : w + 1] = self._frame[start : start + w]
            self._i2c.writeto(self._address, rest)

    def _send(self, command: int) -> None:
        self._two[0] = _COMMANDS
        self._two[1] = command
        self._i2c.writeto(self._address, self._two)


class OLEDLight(Light):
    """Brightness of an OLED: its contrast, and off at 0."""

    def __init__(self, display: OLED) -> None:
        """Takes the display as bright as it is."""
        self._display = display
        self._off = False

    def set(self, percent: int) -> None:
        """0 is off, 100 the brightest."""
        if percent <= 0:
            if not self._off:
                self._display.sleep()
            self._off = True
            return
        if self._off:
            self._display.wake()
            self._off = False
        # What the eye takes for half as bright is a quarter of the light.
        self._display.contrast(1 + percent * percent * 254 // 10000)
