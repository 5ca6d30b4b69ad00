"""Parts that a board may have besides its display, most of them on I2C; loaded only where there are any.

PARTS of the board file names those that belong to the board, further words of `board.txt` those that were added:
`ds3231` or `pcf8563`, a clock with a cell of its own; `max17048`, a fuel gauge; `ina219`, the meter of a UPS board.
They share the bus of an I2C display; elsewhere it is I2C1 on GP6 and GP7, or what the board file says (PARTS_SDA …).
`encoder` is a rotary encoder (encoder.py) on GP0 and GP1, or what the board file says (ENCODER: both GPIOs).
Other words are options: `31mhz` halves the clock of a colour display's bus, `200mhz` is the processor's, `0x3c` or
`0x3d` the address of an OLED.

Sources: DS3231 data sheet (Maxim 19-5170), table 1; PCF8563 data sheet (NXP), 8.2 to 8.4; MAX17048 data sheet (Maxim
19-6171), table 2; INA219 data sheet (TI SBOS448), 8.6.
"""

import machine
from micropython import const

from kocka.hal.power import Battery

CLOCKS = ("ds3231", "pcf8563")
GAUGES = ("ina219", "max17048")
NAMES = CLOCKS + GAUGES
ENCODERS = ("encoder",)
SLOW_BUS = "31mhz"
FAST = "200mhz"
ADDRESSES = ("0x3c", "0x3d")
OPTIONS = (SLOW_BUS, FAST) + ADDRESSES

INA219_ADDRESS = const(0x43)  # on a Waveshare Pico-UPS-B
MAX17048_ADDRESS = const(0x36)
DS3231_ADDRESS = const(0x68)
PCF8563_ADDRESS = const(0x51)

I2C = const(1)
SDA = const(6)
SCL = const(7)
_HZ = const(400_000)
_ENCODER = (0, 1)

_SHUNT_VOLTAGE = const(1)  # registers of the INA219: 10 uV; 4 mV in bit 3
_BUS_VOLTAGE = const(2)
# Of the shunt, in milliohms: what the maker's example computes with.
_SHUNT_MOHM = const(100)

_CELL_VOLTAGE = const(2)  # registers of the MAX17048: 78.125 uV; 1/256 percent
_CHARGE = const(4)

_STATUS = const(15)  # of the DS3231: its highest bit says that the clock has stood still
_CENTURY = const(0x80)  # in the row of the month
_HELD = const(0x80)  # the same in the seconds of the PCF8563


def address_of(name: str) -> int:
    """Where a part of NAMES answers. Raises ValueError for another name."""
    for known, address in (
        ("ina219", INA219_ADDRESS), ("max17048", MAX17048_ADDRESS), ("ds3231", DS3231_ADDRESS),
        ("pcf8563", PCF8563_ADDRESS),
    ):  # fmt: skip
        if known == name:
            return address
    raise ValueError("no part " + repr(name) + "; there are: " + ", ".join(NAMES + ENCODERS + OPTIONS))


def of(data, words) -> list[str]:
    """The parts of a board. `data`: a module of kocka.hal.boards; `words`: of `board.txt`, the board's id first.

    Raises ValueError for an unknown part.
    """
    names = list(getattr(data, "PARTS", ()))
    for word in words[1:]:
        if word in OPTIONS:
            continue
        if word in ENCODERS:
            encoder_pins(data)
        else:
            address_of(word)
        if word not in names:
            names.append(word)
    return names


def encoder_pins(data) -> tuple[int, int]:
    """The GPIOs of a rotary encoder. Raises ValueError where the board needs them for keys."""
    pins: tuple[int, int] = getattr(data, "ENCODER", _ENCODER)
    for name, gpio, _ in data.KEYS:
        if gpio in pins:
            raise ValueError("no encoder on this board: GP" + str(gpio) + " is the key " + name)
    return pins


def bus(data):
    """The bus that the parts are on."""
    if data.BUS == "i2c":
        return machine.I2C(data.I2C, sda=machine.Pin(data.SDA), scl=machine.Pin(data.SCL), freq=data.HZ)
    sda = machine.Pin(getattr(data, "PARTS_SDA", SDA))
    scl = machine.Pin(getattr(data, "PARTS_SCL", SCL))
    return machine.I2C(getattr(data, "PARTS_I2C", I2C), sda=sda, scl=scl, freq=_HZ)


def gauge(data, names, i2c) -> Battery:
    """The battery as the best gauge among `names` knows it. `data`: a module of kocka.hal.boards."""
    if "max17048" in names:
        return FuelGauge(data, i2c)
    return UPS(data, i2c) if "ina219" in names else Battery(data)


class _Gauge(Battery):
    """A battery that a chip on I2C watches."""

    ADDRESS = 0

    def __init__(self, data, i2c) -> None:
        """`data`: a module of kocka.hal.boards; `i2c`: its bus."""
        super().__init__(data)
        self._i2c = i2c
        self._register = bytearray(2)

    def _read(self, register: int) -> int:
        """A register of 16 bits, 0..65535. Raises OSError while the chip does not answer."""
        self._i2c.readfrom_mem_into(self.ADDRESS, register, self._register)
        return self._register[0] << 8 | self._register[1]


class UPS(_Gauge):
    """A battery behind an INA219; while that does not answer, the board's pin is asked."""

    ADDRESS = INA219_ADDRESS

    def measure(self) -> int:
        """What is measured, in mV."""
        try:
            return self._read(_BUS_VOLTAGE) >> 3 << 2
        except OSError:
            return super().measure()

    def milliamps(self) -> int:
        """What flows into the battery, negative out of it; 0 while the meter does not answer."""
        try:
            value = self._read(_SHUNT_VOLTAGE)
        except OSError:
            return 0
        return (value - 65536 if value > 32767 else value) * 10 // _SHUNT_MOHM


class FuelGauge(_Gauge):
    """A battery watched by a MAX17048; while that does not answer, the pin is asked, and the charge is not known."""

    ADDRESS = MAX17048_ADDRESS

    def measure(self) -> int:
        """What is measured, in mV."""
        try:
            return self._read(_CELL_VOLTAGE) * 5 >> 6
        except OSError:
            return super().measure()

    def percent(self) -> int:
        """The charge, 0..100; -1 while the gauge does not answer."""
        try:
            return min(100, (self._read(_CHARGE) + 128) >> 8)
        except OSError:
            return -1


class RealTime:
    """A clock chip with a cell. Years 2000 to 2099.

    is_date_only: somebody has entered the date, nobody the time. The bit of the century keeps that, which both chips
    have beside the month and change in the year 2100 only.
    """

    is_date_only = False

    def __init__(self, name: str, i2c) -> None:
        """`name`: of CLOCKS; `i2c`: its bus."""
        self._i2c = i2c
        self._is_ds3231 = name == "ds3231"
        self._address = address_of(name)
        self._first = 0 if self._is_ds3231 else 2

    def now(self) -> tuple | None:
        """As machine.RTC().datetime() takes it; None if the clock was never set, has stood still or does not answer."""
        rows = bytearray(7)
        try:
            if self._is_ds3231 and self._i2c.readfrom_mem(self._address, _STATUS, 1)[0] & _HELD:
                return None
            self._i2c.readfrom_mem_into(self._address, self._first, rows)
        except OSError:
            return None
        if not self._is_ds3231 and rows[0] & _HELD:
            return None
        second, minute, hour = [_number(rows[at] & most) for at, most in ((0, 0x7F), (1, 0x7F), (2, 0x3F))]
        day = _number(rows[4 if self._is_ds3231 else 3] & 0x3F)
        month = _number(rows[5] & 0x1F)
        year = _number(rows[6])
        self.is_date_only = rows[5] & _CENTURY != 0
        if not (0 <= second < 60 and 0 <= minute < 60 and 0 <= hour < 24 and 1 <= day <= 31 and 1 <= month <= 12):
            return None
        return (2000 + year, month, day, 0, hour, minute, second, 0) if year >= 0 else None

    def set(self, when: tuple, is_date_only: bool = False) -> None:
        """`when`: of machine.RTC().datetime(). Raises OSError if the chip does not answer."""
        self.is_date_only = is_date_only
        year, month, day, weekday, hour, minute, second = when[:7]
        middle = [weekday + 1, _digits(day)] if self._is_ds3231 else [_digits(day), weekday]
        rows = [_digits(second), _digits(minute), _digits(hour)] + middle
        rows += [_digits(month) | (_CENTURY if is_date_only else 0), _digits(year % 100)]
        self._i2c.writeto_mem(self._address, self._first, bytes(rows))
        if self._is_ds3231:
            self._i2c.writeto_mem(self._address, _STATUS, b"\x00")


def clock(names, i2c) -> RealTime | None:
    """The clock chip among `names`."""
    for name in CLOCKS:
        if name in names:
            return RealTime(name, i2c)
    return None


def keep_time(data, words) -> bool:
    """Puts the processor's time into the board's clock chip; False if it has none. Raises OSError without an answer.

    `kocka time` calls it after it has set the processor's clock.
    """
    found = clock(of(data, words), bus(data))
    if found is not None:
        found.set(machine.RTC().datetime())
    return found is not None


def _digits(number: int) -> int:
    """Two decimal digits, four bits each."""
    return number // 10 << 4 | number % 10


def _number(digits: int) -> int:
    """The inverse; -1 if these are no digits."""
    return (digits >> 4) * 10 + (digits & 15) if digits >> 4 < 10 and digits & 15 < 10 else -1
