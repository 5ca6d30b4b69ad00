"""Models of what is bought: boards, cells and switches, as boxes and rods. Lengths in mm. CERN-OHL-P-2.0

The cases are drawn around these, and tests hold that no case comes nearer than 0.3 mm to any of them. Each figure says
where it comes from: DATA (the maker's data sheet, drawing or page), MEASURED (on a board, by somebody else), ESTIMATED
(from pictures: measure yours before you print). `kocka build hardware` writes the table of them into the pages.
"""

from __future__ import annotations

from typing import NamedTuple

from manifold3d import Manifold  # type: ignore[import-not-found, unused-ignore]

from hardware.tools.solids import Shown, box, joined, rod

DATA, MEASURED, ESTIMATED = "data sheet", "measured", "estimated"


class Figure(NamedTuple):
    """A length, or several of one kind (mm): where it comes from, and how to measure it."""

    what: str
    value: str
    source: str
    how: str


GREEN, DARK, GLASS, METAL, BLUE, SILVER, BLACK, WHITE, COPPER = (
    (54, 120, 84),
    (52, 54, 60),
    (24, 28, 40),
    (190, 194, 200),
    (38, 84, 140),
    (150, 160, 196),
    (40, 42, 48),
    (226, 228, 232),
    (186, 140, 84),
)

# What is plugged together: a socket of 9.0 and the plastic of the pins, 2.6, lie between two boards.
PLUG = 9.0 + 2.6

# The Raspberry Pi Pico, and Pimoroni's Pico LiPo with the same outline.
PICO = (51.0, 21.0, 1.0)
PICO_PARTS = 1.4  # the chip and what stands beside it, without sockets and key
ROWS = 17.78  # from row of pins to row of pins
PINS = (50.8, 2.54)


class Socket(NamedTuple):
    """A USB socket at a board's end: width, height, and how far it stands over the edge."""

    width: float
    height: float
    over: float


MICRO_B = Socket(8.0, 2.8, 1.3)
USB_C = Socket(9.0, 3.3, 1.3)
# The plastic of a cable's plug: USB-C at most 12.35 x 6.5 (USB Type-C specification), micro-B at most 10.6 x 8.5.
PLUGS = ((12.35, 6.5), (10.6, 8.5))

# Pico LiPo: what stands on the side away from the pins, at the end without the USB socket, and the power key.
BATTERY_SOCKET = (7.6, 8.0, 6.0)
LIPO_PARTS = 3.4
POWER_KEY = (17.0, 5.5)  # from the middle of the board
POWER_KEY_TOP = 2.0

PICO_FIGURES = (
    Figure("Pico: outline, thickness", "51.0 × 21.0 × 1.0", DATA, "Raspberry Pi Pico datasheet, figure 3"),
    Figure("Pico: USB socket over the edge", "1.3", DATA, "Raspberry Pi Pico datasheet, figure 3"),
    Figure("socket and the pins' plastic, board to board", "9.0 + 2.6", MEASURED, "calliper, the Pico plugged in"),
)
LIPO_FIGURES = (
    Figure(
        "Pico LiPo: outline, thickness",
        "51.0 × 21.0 × 1.0",
        ESTIMATED,
        "its maker says: the Pico's footprint; calliper",
    ),
    Figure("Pico LiPo: parts over the board", "3.4", ESTIMATED, "calliper over the USB socket and the board; less 1.0"),
    Figure(
        "Pico LiPo: battery socket",
        "7.6 × 8.0 × 6.0, at the end away from USB",
        ESTIMATED,
        "calliper, the plug in it",
    ),
    Figure(
        "Pico LiPo: power key from the middle",
        "17.0 towards USB, 5.5 aside",
        ESTIMATED,
        "calliper from both edges; the plunger's foot is 5 mm wide and forgives 1",
    ),
)

# LiPo cells, without and with room to swell by a tenth.
CELL_500 = (29.0, 36.0, 4.75)
CELL_ROOM = 5.3
CELL_FIGURES = (Figure("LiPo cell 500 mAh", "29 × 36 × 4.75", DATA, "Adafruit 1578; other makers' differ: calliper"),)

# Holder for three AAA cells: Keystone 2480, taken to be as large as the 2479, which has pins instead of leads.
HOLDER_AAA = (52.6, 37.5, 13.0)
HOLDER_FIGURES = (
    Figure("holder for 3 AAA", "52.6 × 37.5 × 13.0", DATA, "Keystone's drawing of the 2479; of the 2480: calliper"),
)


class Display(NamedTuple):
    """A display board for a Pico's pins, seen from its face, the joystick at the left; x and y from its middle.

    board: outline; pcb: thickness; lid: from the board's face to the case's; glass: the module's outline and height;
    seen: what it shows, its middle at window_x; stick: middle of the joystick, stick_base: its square; keys: middles;
    stick_top, key_top: heights over the board.
    """

    name: str
    board: tuple[float, float]
    pcb: float
    lid: float
    glass: tuple[float, float, float]
    seen: tuple[float, float]
    window_x: float
    stick: tuple[float, float]
    stick_base: float
    stick_top: float
    keys: tuple[tuple[float, float], ...]
    key_top: float


LCD_1_3 = Display(
    name="Pico-LCD-1.3",
    board=(52.0, 26.5),
    pcb=1.6,
    lid=4.0,
    glass=(26.2, 26.2, 2.0),
    seen=(23.4, 23.4),
    window_x=0.9,
    stick=(-19.9, 0.0),
    stick_base=7.5,
    stick_top=5.0,
    keys=tuple((21.9, y) for y in (-8.7, -3.0, 2.6, 8.3)),
    key_top=2.8,
)
LCD_1_3_FIGURES = (
    Figure("display board: outline", "52.0 × 26.5", DATA, "Waveshare's page of the Pico-LCD-1.3"),
    Figure("display board: thickness", "1.6", ESTIMATED, "calliper at a corner"),
    Figure("keys: from the board's middle", "x +21.9 (47.9 of the left edge)", MEASURED, "calliper from the left edge"),
    Figure("keys: along the edge", "y −8.7, −3.0, 2.6, 8.3 (5.7 apart)", MEASURED, "calliper from the lower edge"),
    Figure("lid above the board", "4.0", MEASURED, "the key's height 2.8, a flange of 1.0, 0.2 to spare"),
    Figure("window: from the board's middle", "x +0.9", MEASURED, "light the display up; calliper from both edges"),
    Figure("joystick: base", "7.5 × 7.5", MEASURED, "calliper"),
    Figure("joystick: from the board's middle", "x −19.9", ESTIMATED, "calliper: left edge to its base, add 3.75"),
    Figure("joystick: height of its stick", "5.0", ESTIMATED, "calliper over stick and board; less the board"),
    Figure("joystick: stick across", "3.2", ESTIMATED, "calliper; the cap's bore is 0.3 wider"),
    Figure("display module on the board", "26.2 × 26.2 × 2.0", ESTIMATED, "calliper"),
)

LCD_1_14 = Display(
    name="Pico-LCD-1.14",
    board=(52.0, 25.0),
    pcb=1.6,
    lid=4.0,
    glass=(31.0, 17.6, 1.8),
    seen=(24.9, 14.9),
    window_x=0.0,
    stick=(-20.6, 0.0),
    stick_base=7.5,
    stick_top=5.0,
    keys=((21.5, 6.0), (21.5, -6.0)),
    key_top=2.8,
)
LCD_1_14_FIGURES = (
    Figure("display board: outline", "52.0 × 25.0", DATA, "Waveshare's page of the Pico-LCD-1.14"),
    Figure("what the display shows", "24.9 × 14.9", DATA, "Waveshare's page of the Pico-LCD-1.14"),
    Figure("window: from the board's middle", "x 0.0", ESTIMATED, "light the display up; calliper from both edges"),
    Figure("keys: from the board's middle", "x +21.5, y ±6.0", ESTIMATED, "calliper from the edges"),
    Figure("joystick: from the board's middle", "x −20.6", ESTIMATED, "calliper: edge to its base, add half"),
    Figure("lid above the board", "4.0", ESTIMATED, "taken over from the Pico-LCD-1.3"),
)

STICK = 3.2  # across


def shown_display(kind: Display) -> list[Shown]:
    """A display board, face down (so y is the other way round): its face on z = 0, its socket at z > pcb."""
    found = [
        Shown(box(*kind.board, kind.pcb), BLUE),
        Shown(box(*kind.glass, (kind.window_x, 0, -kind.glass[2])), DARK),
        Shown(box(*kind.seen, 0.05, (kind.window_x, 0, -kind.glass[2] - 0.05)), GLASS),
        Shown(box(kind.stick_base, kind.stick_base, 1.8, (kind.stick[0], -kind.stick[1], -1.8)), METAL),
        Shown(box(STICK, STICK, kind.stick_top, (kind.stick[0], -kind.stick[1], -kind.stick_top)), DARK),
        *(Shown(box(4.2, 3.2, 2.0, (x, -y, -2.0)), METAL) for x, y in kind.keys),
        *(Shown(rod(1.0, kind.key_top, (x, -y, -kind.key_top)), DARK) for x, y in kind.keys),
        *(Shown(box(*PINS, 9.0, (0, y, kind.pcb)), DARK) for y in (-ROWS / 2, ROWS / 2)),
    ]
    return found


def shown_pico(socket: Socket = MICRO_B) -> list[Shown]:
    """A Pico: pins towards -z, the board's underside on z = 0, its USB socket towards +x."""
    top = PICO[2]
    reach = 7.0
    return [
        Shown(box(*PICO), GREEN),
        Shown(box(reach, socket.width, socket.height, (PICO[0] / 2 + socket.over - reach / 2, 0, top)), METAL),
        Shown(box(7.0, 7.0, 1.0, (0, 0, top)), DARK),
        Shown(box(3.4, 4.3, 2.0, (12.0, 5.5, top)), WHITE),
        *(Shown(box(*PINS, 2.6, (0, y, -2.6)), DARK) for y in (-ROWS / 2, ROWS / 2)),
    ]


def shown_lipo() -> list[Shown]:
    """A Pico LiPo, placed like a Pico."""
    top = PICO[2]
    length, width, height = BATTERY_SOCKET
    reach = 7.4
    return [
        Shown(box(*PICO), BLACK),
        Shown(box(reach, USB_C.width, USB_C.height, (PICO[0] / 2 + USB_C.over - reach / 2, 0, top)), METAL),
        Shown(box(7.0, 7.0, 1.0, (2.0, 0, top)), DARK),
        Shown(box(3.4, 4.3, POWER_KEY_TOP, (*POWER_KEY, top)), WHITE),
        Shown(box(length, width, height, (length / 2 - PICO[0] / 2, 0, top)), WHITE),
        *(Shown(box(*PINS, 2.6, (0, y, -2.6)), DARK) for y in (-ROWS / 2, ROWS / 2)),
    ]


# The build with an OLED: a stripboard, Pico and switches on it, the display in the lid.
PITCH = 2.54
STRIPBOARD = (95.0, 63.0, 1.6)
SOLDER = 2.5  # under the board
TACT = (6.0, 6.0, 3.5)
TACT_TOP = 4.3
PICO_ON_BOARD = 2.6  # the plastic of its pins
OLED = (35.4, 33.5, 1.2)
OLED_GLASS = (34.5, 23.0, 1.5)
OLED_SEEN = (29.4, 14.7)
OLED_SEEN_Y = 2.0  # the picture's middle over the module's
OLED_BACK = 1.6
OLED_FIGURES = (
    Figure("stripboard: outline, 37 × 24 holes", "95.0 × 63.0 × 1.6", ESTIMATED, "cut yours to it; calliper"),
    Figure("switches: their height", "4.3", DATA, "Omron B3F-1000: 4.3 over the board"),
    Figure("Pico over the stripboard", "2.6", MEASURED, "the plastic of its pins; calliper"),
    Figure("OLED module: outline", "35.4 × 33.5", ESTIMATED, "calliper: sellers' modules differ by a millimetre"),
    Figure("OLED module: picture", "29.4 × 14.7, its middle 2.0 over the module's", ESTIMATED, "light it up; calliper"),
    Figure("solder under the stripboard", "2.5", ESTIMATED, "clip the pins; calliper"),
)

# The handheld: a display module over its board, a loudspeaker, a coin cell in its retainer.
MODULE = (58.0, 35.0, 1.6)
MODULE_GAP = 1.0  # over the board, on foam tape
MODULE_GLASS = (50.0, 35.0, 2.2)
MODULE_SEEN = (40.8, 30.6)
COIN_TOP = 4.0
SPEAKER = (11.0, 15.0, 3.5)
MODULE_FIGURES = (
    Figure("display module: outline", "58 × 35 × 1.6", ESTIMATED, "calliper: sellers' modules differ by a millimetre"),
    Figure("display module: glass", "50 × 35 × 2.2 over its board, in its middle", ESTIMATED, "calliper"),
    Figure("display module: picture", "40.8 × 30.6", DATA, "Waveshare's page of a 2inch LCD; light yours up"),
    Figure("display module: over the board", "1.0", ESTIMATED, "the foam tape under it, pressed; calliper"),
    Figure("loudspeaker", "11 × 15 × 3.5", ESTIMATED, "calliper: there are many"),
    Figure("coin cell's retainer", "4.0 high", ESTIMATED, "calliper, the cell in it"),
)


def grown(shape: Manifold, low: tuple[float, float, float], high: tuple[float, float, float]) -> Manifold:
    """A box or rod that reaches `low` further down each axis and `high` further up."""
    corners = [
        shape.translate([x, y, z]) for x in (-low[0], high[0]) for y in (-low[1], high[1]) for z in (-low[2], high[2])
    ]
    return Manifold.batch_hull(corners)


def moved(things: list[Shown], x: float, y: float, z: float) -> list[Shown]:
    """All of them elsewhere."""
    return [Shown(thing.shape.translate([x, y, z]), thing.colour) for thing in things]


def whole(things: list[Shown]) -> Manifold:
    """All of them in one shape."""
    return joined(thing.shape for thing in things)
