"""The hardware test screen: `kocka doctor --board` sends this to a device, whose frozen drivers do the work.

It runs on the device (and on the tests' workbench), asks nobody and knows no words for people but those on its screen:
the host asks it, one call at a time, and draws the conclusions (host_tools/device/first_light_words.py). Nothing is
written.
"""

# mypy: ignore-errors
# (Device code: the strict run of the host's code sees CPython's `time`, and nothing of the chip.)

import time

import machine

from kocka.hal import DisplayError, boards, device, power

# The GPIOs that have a pin at the Pico's edge.
EDGE = tuple([gpio for gpio in range(29) if gpio not in (23, 24, 25)])
# Levels of all pins at once, as in kocka.hal.keys.
_GPIO_IN = 0xD0000004
_SETTLE_MS = 2  # the pull-ups are weak
_ADDRESSES = tuple(range(0x08, 0x78))

# RGB565: index 0 black, then the bars from the left.
BARS = (0xFFFF, 0xFFE0, 0x07FF, 0x07E0, 0xF81F, 0xF800, 0x001F)
WHITE = 1
# What `pattern` draws.
FRAME, EVEN_ROWS, ODD_ROWS, EVEN_COLUMNS, ODD_COLUMNS, LIT, DARK = range(7)


class Probe:
    """A device under test. `board`: None until `display` has found one."""

    def __init__(self, name: str, words=()) -> None:
        """`name`: id of the board that it should be; `words`: further words of its board.txt."""
        self.data = boards.load(name)
        self.words = [name]
        self.words.extend(words)
        data = self.data
        names = ("SCK", "MOSI", "CS", "DC", "RESET", "BACKLIGHT", "SDA", "SCL", "BUZZER")
        taken = [getattr(data, constant, -1) for constant in names]
        self.keys = [gpio for _, gpio, _ in data.KEYS]
        # Where a key's wire may have gone by mistake.
        self.watched = [gpio for gpio in EDGE if gpio not in taken]
        self.board = None
        self.canvas = None
        self.listen()

    # Keys.

    def listen(self) -> None:
        """All pins that may be looked at are inputs with their pull-up."""
        for gpio in self.watched:
            machine.Pin(gpio, machine.Pin.IN, machine.Pin.PULL_UP)
        time.sleep_ms(_SETTLE_MS)

    def low(self) -> list[int]:
        """The watched GPIOs that are low right now."""
        levels = machine.mem32[_GPIO_IN]
        return [gpio for gpio in self.watched if not levels & 1 << gpio]

    def high(self) -> list[int]:
        """The keys' GPIOs that something else than their pull-up holds high."""
        for gpio in self.watched:
            machine.Pin(gpio, machine.Pin.IN, machine.Pin.PULL_DOWN)
        time.sleep_ms(_SETTLE_MS)
        levels = machine.mem32[_GPIO_IN]
        self.listen()
        return [gpio for gpio in self.keys if levels & 1 << gpio]

    def bridges(self) -> list[tuple[int, int]]:
        """Pairs of GPIOs, the first one a key's, that follow each other though nobody presses anything."""
        found = []
        before = self.low()
        held = self.high()  # these are not driven: they would fight with what holds them
        for gpio in self.keys:
            if gpio in before or gpio in held:
                continue
            machine.Pin(gpio, machine.Pin.OUT, value=0)
            time.sleep_ms(_SETTLE_MS)
            for other in self.low():
                if other != gpio and other not in before and (other, gpio) not in found:
                    found.append((gpio, other))
            machine.Pin(gpio, machine.Pin.IN, machine.Pin.PULL_UP)
            time.sleep_ms(_SETTLE_MS)
        return found

    def look(self, ms: int, ignored=()) -> list[int]:
        """The GPIOs that are low together after one has been for 20 ms, waiting for that `ms`; [] if none was."""
        for _ in range(ms // 5):
            if [gpio for gpio in self.low() if gpio not in ignored]:
                time.sleep_ms(20)
                found = [gpio for gpio in self.low() if gpio not in ignored]
                if found:
                    return found
            time.sleep_ms(5)
        return []

    def let_go(self, ms: int, ignored=()) -> bool:
        """Waits so long until no key is down; whether that came."""
        for _ in range(ms // 5):
            if not [gpio for gpio in self.low() if gpio not in ignored]:
                time.sleep_ms(20)
                return True
            time.sleep_ms(5)
        return False

    # The display.

    def display(self) -> str:
        """Starts the display and shows that it lives; "" or what its driver says is wrong."""
        try:
            board = device.Device(self.data, self.words)
        except DisplayError as error:
            self.listen()
            return str(error)
        board.keys.stop()
        self.board = board
        if board.colours == 16:
            board.display.set_palette((0,) + BARS + (0,) * (15 - len(BARS)))
        from kocka.ui.core import layouts
        from kocka.ui.core.canvas import canvas_for

        self.canvas = canvas_for(board.display)
        self.layout = layouts.of(board)
        self.listen()
        board.light.set(100)
        self.say(("Kočka",))
        return ""

    def bus(self) -> tuple:
        """What is on the I2C bus of the display, for one that does not answer.

        (addresses that answer, those that answer with SDA and SCL exchanged, levels of SDA and SCL with pull-ups, the
        same with pull-downs: a module that has power pulls both up).
        """
        pins = (self.data.SDA, self.data.SCL)
        levels = []
        for pull in (machine.Pin.PULL_UP, machine.Pin.PULL_DOWN):
            both = [machine.Pin(gpio, machine.Pin.IN, pull) for gpio in pins]
            time.sleep_ms(_SETTLE_MS)
            levels.append(tuple([pin() for pin in both]))
        if levels[0] != (1, 1):  # a line at ground: every question would wait until its time is out
            return ([], [], levels[0], levels[1])
        sda, scl = machine.Pin(pins[0]), machine.Pin(pins[1])
        right = _answers(machine.I2C(self.data.I2C, sda=sda, scl=scl, freq=100_000))
        wrong = []
        if not right:
            # The chip's own buses cannot be exchanged; one that is made of two pins can.
            wrong = _answers(machine.SoftI2C(sda=scl, scl=sda, freq=100_000))
        return (right, wrong, levels[0], levels[1])

    def say(self, lines, marks=()) -> None:
        """Shows lines in the middle, the last one large; below them the keys, those of `marks` (indexes) filled."""
        canvas = self.canvas
        if canvas is None:
            return
        layout = self.layout
        canvas.fill(0)
        count = len(self.keys)
        step = canvas.width // count
        size = min(step - 4, canvas.height // 5)
        bottom = canvas.height - size - layout.margin
        fonts = [layout.body] * (len(lines) - 1) + [layout.title]
        y = (bottom - sum([font.height for font in fonts]) - layout.gap) // 2
        for at in range(len(lines)):
            canvas.text_centre(fonts[at], lines[at], 0, y, canvas.width, WHITE)
            y += fonts[at].height + layout.gap
        for at in range(count):
            x = at * step + (step - size) // 2
            if at in marks:
                canvas.fill_rect(x, bottom, size, size, WHITE)
            else:
                canvas.rect(x, bottom, size, size, WHITE)
        self._show()

    def pattern(self, which: int) -> None:
        """Draws FRAME (with an arrow up, and colours), EVEN_ROWS, ODD_ROWS, EVEN_COLUMNS, ODD_COLUMNS, LIT or DARK."""
        canvas = self.canvas
        if canvas is None:
            return
        width = canvas.width
        height = canvas.height
        canvas.fill(WHITE if which == LIT else 0)
        if which == FRAME:
            self._bars(canvas, width, height)
        elif which in (EVEN_ROWS, ODD_ROWS):
            for y in range(which - EVEN_ROWS, height, 2):
                canvas.hline(0, y, width, WHITE)
        elif which in (EVEN_COLUMNS, ODD_COLUMNS):
            for x in range(which - EVEN_COLUMNS, width, 2):
                canvas.vline(x, 0, height, WHITE)
        self._show()

    def _bars(self, canvas, width: int, height: int) -> None:
        if canvas.colours == 16:
            step = width // len(BARS)
            for at in range(len(BARS)):
                canvas.fill_rect(at * step, height // 2, step, height // 3, at + 1)
        canvas.rect(0, 0, width, height, WHITE)
        middle = width // 2
        tall = height // 4
        for y in range(tall):
            canvas.hline(middle - y // 2, 4 + y, y // 2 * 2 + 1, WHITE)
        canvas.fill_rect(middle - tall // 8, 4 + tall, tall // 4, tall // 2, WHITE)

    def _show(self) -> None:
        display = self.board.display
        display.show(0, 0, display.width, display.height)

    # Light, sound, power.

    def light(self, percent: int) -> None:
        """Sets the brightness, 0..100."""
        if self.board is not None:
            self.board.light.set(percent)

    def sound(self, hz: int) -> None:
        """A quarter of a second of a tone, if there is a buzzer."""
        if self.board is not None:
            self.board.sound.tone(hz, 250)

    def battery(self) -> tuple:
        """(whether USB gives power, the battery's millivolts)."""
        own = power.Battery(self.data)
        return (own.on_usb(), own.measure())

    def parts(self) -> list:
        """(name, whether it answers) of each part on I2C that the board file or board.txt names."""
        from kocka.hal import parts

        names = parts.of(self.data, self.words)
        if not names:
            return []
        answering = _answers(parts.bus(self.data))
        return [(name, parts.address_of(name) in answering) for name in names]

    def lamp(self, person: int) -> bool:
        """Shows a colour of the lamp, -1: dark; False if the board has none."""
        if self.board is None or not self.board.lamp.is_there:
            return False
        self.board.lamp.show(person)
        return True


def _answers(bus) -> list[int]:
    """The addresses at which somebody answers."""
    found = []
    for address in _ADDRESSES:
        try:
            bus.readfrom(address, 1)
        except OSError:
            continue
        found.append(address)
    return found
