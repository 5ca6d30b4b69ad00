"""Numbers of the texts. Made by `make gen` from host_tools/build/texts/*.toml."""

from micropython import const

KOCKA = const(0x0000)
CERNA_KOCKA = const(0x0001)
DOKLADACKA = const(0x0002)
YES = const(0x0003)
NO = const(0x0004)
BACK = const(0x0005)
ON = const(0x0006)
OFF = const(0x0007)
POINTS = const(0x0008)
ROUNDS = const(0x0009)
TRICKS = const(0x000A)
CARDS = const(0x000B)
