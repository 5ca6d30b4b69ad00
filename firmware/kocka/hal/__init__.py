"""The hardware as the UI sees it: key codes and the interfaces of a board.

A board is an object with the attributes of `Board`. Drivers, the simulator and the twin provide their own; the UI and
main.py use nothing of a board but what is defined here.

Four keys are enough for everything: PREV, NEXT, OK, BACK, and long presses of them. A board may have more as shortcuts
(UP, DOWN, MENU, INFO).
"""

from micropython import const

# Logical keys.
NO_KEY = const(0)
PREV = const(1)
NEXT = const(2)
OK = const(3)
BACK = const(4)
UP = const(5)
DOWN = const(6)
MENU = const(7)
INFO = const(8)
# Added to a key that is held: comes while it is still down, instead of the plain key.
LONG = const(16)
# What long presses mean on every screen that does not say otherwise. LONG|OK arrives as MENU, LONG|PREV as INFO.
SHEET = const(18)  # LONG|NEXT
HOME = const(20)  # LONG|BACK
HINT = const(21)  # LONG|UP, on boards that have it, where a round is played; elsewhere it arrives as UP
SAY = const(22)  # LONG|DOWN, the same
FORWARD = const(23)  # LONG|OK while others play

LONG_MS = const(500)  # held for this long is LONG
DEBOUNCE_MS = const(20)

# What `Board.gather` returns.
GATHERING = const(0)
GATHERED = const(1)
UNSOUND = const(2)

# What clock.ms() counts in: it wraps to 0 here.
MS_WRAP = const(1 << 29)


def elapsed_ms(now: int, before: int) -> int:
    """Milliseconds from `before` to `now` (both of `clock.ms()`), correct across a wrap. Allocates nothing."""
    return (now - before) & (MS_WRAP - 1)


class DisplayError(Exception):
    """There is no display, or another one than the board file says; the text is for the builder."""


class Display:
    """A screen whose frame is in memory.

    buffer: the frame, bytearray; GS4_HMSB when colours == 16, MONO_VLSB when colours == 2.
    palette: RGB565 of the 16 colour indexes (colour displays only), black until `set_palette`. turned: see `turn`.
    """

    turned = False

    def __init__(self, width: int, height: int, colours: int) -> None:
        """Size in pixels; colours 16 or 2. The frame starts black (all bytes 0)."""
        self.width = width
        self.height = height
        self.colours = colours
        self.buffer = bytearray(frame_bytes(width, height, colours))
        self.palette = [0] * 16

    def set_palette(self, palette) -> None:
        """Sets RGB565 of the 16 colour indexes; the display changes when it is shown again."""
        for index in range(16):
            self.palette[index] = palette[index]

    def turn(self, turned: bool) -> None:
        """Shows the frame by 180 degrees, for whoever sits opposite, or upright; all of it must then be shown again."""
        self.turned = turned

    def sleep(self) -> None:
        """Switches the panel off to save power; keeps the frame."""

    def wake(self) -> None:
        """Switches the panel on again, with its old content."""

    def show(self, x: int, y: int, w: int, h: int) -> None:
        """Sends a rectangle of the frame. x and w are even when colours == 16, y and h multiples of 8 when 2."""
        raise NotImplementedError


def frame_bytes(width: int, height: int, colours: int) -> int:
    """Bytes of a frame."""
    return width * height // 2 if colours == 16 else width * ((height + 7) // 8)


class Keys:
    """A preallocated queue of at most 8 key codes; further presses are dropped.

    coming: a key is down whose code will come on release or after a long press: do not start anything long.
    repeats: the code of a key comes again and again while it is held.
    """

    def __init__(self) -> None:
        self.coming = False
        self.repeats = False
        self._queue = bytearray(8)
        self._first = 0
        self._count = 0

    def put(self, key: int) -> bool:
        """Adds a key; False if the queue is full. Allocates nothing: may be called from a timer."""
        if self._count == 8:
            return False
        self._queue[(self._first + self._count) & 7] = key
        self._count += 1
        return True

    def get(self) -> int:
        """The oldest key, NO_KEY if there is none. Allocates nothing."""
        if self._count == 0:
            return NO_KEY
        key = self._queue[self._first]
        self._first = (self._first + 1) & 7
        self._count -= 1
        return key

    @property
    def waiting(self) -> bool:
        """Whether `get` has a key."""
        return self._count != 0

    def clear(self) -> None:
        """Forgets what was pressed."""
        self._count = 0


class Clock:
    """Time since an arbitrary moment."""

    def ms(self) -> int:
        """Milliseconds, 0..MS_WRAP-1, wrapping."""
        raise NotImplementedError


class Sound:
    """A buzzer; this base class is silent. loudness: 0 to 3."""

    loudness = 3

    def tone(self, hz: int, ms: int) -> None:
        """Starts a tone and returns at once; hz 0 is silence."""


class Light:
    """The display's brightness; this base class cannot change it."""

    def set(self, percent: int) -> None:
        """Sets the brightness: 0 is off, 100 the brightest."""


class Power:
    """The battery; this base class is mains power.

    low_mv, empty_mv: below these it warns, and switches off. charged_mv: from here on it is on again.
    """

    low_mv = 3500
    empty_mv = 3300
    charged_mv = 3600

    def millivolts(self) -> int:
        """The battery's voltage, 0 when on mains."""
        return 0

    def percent(self) -> int:
        """The battery's charge by a fuel gauge, -1: there is none."""
        return -1

    def milliamps(self) -> int:
        """What flows into the battery, negative out of it; 0 where nothing measures it."""
        return 0


class Lamp:
    """A quiet light that says whose turn it is; this base class stays dark.

    is_there: whether the board has one.
    """

    def __init__(self, is_there: bool) -> None:
        self.is_there = is_there

    def show(self, person: int) -> None:
        """The colour of a person, numbered from 0; -1: dark."""


class Board:
    """A device: its parts and its properties.

    name: id of the board file; title: its name for people. width, height: px. colours: 16 or 2.
    um_per_px: size of a pixel in micrometres, for legible letters.
    labels: what is printed on (or shown for) PREV, NEXT, OK, BACK. has_up: whether there are UP and DOWN, too.
    display, keys, clock, sound, light, lamp, power: the parts. folder: for files, without a slash at its end.
    code: which code runs from where, for the about page; "" where that is clear.
    """

    code = ""

    def __init__(self, data, folder: str) -> None:
        """`data`: a module of kocka.hal.boards. All parts are silent base classes until they are set."""
        self.name = data.ID
        self.title = data.TITLE
        self.width = data.WIDTH
        self.height = data.HEIGHT
        self.colours = data.COLOURS
        self.has_up = UP in [key for _, _, key in data.KEYS]
        self.um_per_px = data.UM_PER_PX
        self.labels = data.LABELS
        self.folder = folder
        self.display: Display = None
        self.keys = Keys()
        self.clock: Clock = None
        self.sound = Sound()
        self.light = Light()
        self.lamp = Lamp(hasattr(data, "RGB"))
        self.power = Power()

    def sleep(self) -> None:
        """Switches light and display off; keys still work."""
        self.light.set(0)
        self.display.sleep()

    def wake(self) -> None:
        """Switches the display on again; the caller sets the light."""
        self.display.wake()

    def off(self) -> None:
        """The battery is empty: switches off as far as the board can."""
        self.sleep()

    def today(self) -> int:
        """The date by the board's own clock, e.g. 20261121; 0 if it has none or it is not set."""
        return 0

    def hour(self) -> int:
        """The hour by the board's own clock, 0..23; -1 if it has none or only the date is known."""
        return -1

    def set_today(self, date: int) -> None:
        """Somebody has entered the date, e.g. 20261121; a board that keeps time may keep it."""

    def entropy(self) -> int:
        """48 random bits."""
        raise NotImplementedError

    def gather(self) -> int:
        """Gathers for a few milliseconds: GATHERING until `entropy` is good enough for a secret, then GATHERED.

        UNSOUND: its source fails its tests (entropy.py); nothing secret may be made of it.
        """
        return GATHERED

    def renew(self) -> None:
        """A secret was made: from now on gathers for the next one."""
