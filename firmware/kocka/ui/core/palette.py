"""The sixteen colours of the colour boards.

A colour is an index 0..15 into one table; frame buffers are GS4_HMSB and hold indexes. Index 15 is KEY: it means
"transparent" in sprites and is never painted into a frame. On the mono board the colours are MONO_OFF and MONO_ON.
"""

from micropython import const

INK = const(0)  # black of the cards: text on paper, spades, outlines, the cat
FELT = const(1)  # the table
FELT_LIGHT = const(2)  # the middle of the table, panels
SHADOW = const(3)  # under cards, pills behind numbers
PAPER = const(4)  # a card's face; white of everything
PAPER_DIM = const(5)  # a card that may not be played; secondary text on the table
RED = const(6)
BLUE = const(7)
GREEN = const(8)
GOLD = const(9)  # the one accent colour: you, now
GREY = const(10)
SKIN = const(11)
SKIN_SHADE = const(12)
BROWN = const(13)
TEXT = const(14)  # text on felt
KEY = const(15)  # transparent; never shown

MONO_OFF = const(0)
MONO_ON = const(1)

# 0xRRGGBB by index.
RGB: tuple[int, ...] = (
    0x14121C,
    0x003C28,
    0x08563A,
    0x002216,
    0xFCF6E6,
    0xB0B4A4,
    0xCC1832,
    0x2058C8,
    0x087C34,
    0xFCC838,
    0x6C7478,
    0xF4C098,
    0xC87C5C,
    0x6C3C20,
    0xE4ECD4,
    0xFF00FF,
)


def rgb565(rgb: int) -> int:
    """The 16-bit display colour (5 red, 6 green, 5 blue bits) of 0xRRGGBB, rounded to the nearest."""
    red = ((rgb >> 16 & 255) * 31 + 127) // 255
    green = ((rgb >> 8 & 255) * 63 + 127) // 255
    blue = ((rgb & 255) * 31 + 127) // 255
    return red << 11 | green << 5 | blue


# What the display driver expands indexes with: RGB565 by index, most significant bit = red.
RGB565: tuple[int, ...] = tuple([rgb565(_c) for _c in RGB])

# Colour of a suit's sign on paper, by suit (clubs, spades, diamonds, hearts, trumps).
SUITS_TWO = bytes((INK, INK, RED, RED, INK))
SUITS_FOUR = bytes((GREEN, INK, BLUE, RED, INK))
# Acorns, leaves, bells, hearts: the outline colour of the sign, and the fill of acorns and bells.
SUITS_GERMAN = bytes((BROWN, GREEN, BLUE, RED))
GERMAN_FILLS = bytes((SKIN_SHADE, PAPER, GOLD, PAPER))
