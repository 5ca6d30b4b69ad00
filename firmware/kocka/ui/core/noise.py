"""What the table sounds like, if the player wants it: motifs of one to six notes, a word of a small language each.

A motif is bytes, two for each note: the pitch in tens of Hz, 0 for silence, and its length in units of 5 ms.
"""

from micropython import const

_PITCH = const(10)
_LENGTH = const(5)

# In the order of an evening. What is good goes up, what is bad goes down.
DEALT = b"\x78\x02"
CARD = b"\x8c\x02"
TURN = b"\x42\x08\x58\x0c"
REFUSED = b"\x14\x0c\x10\x12"
TRICK = b"\x42\x06\x34\x08"
HEART = b"\x37\x0a\x34\x10"
CAT = b"\x2c\x0c\x25\x0c\x1f\x0c\x16\x20"
CINK = b"\xff\x12"
DURCH = b"\x34\x1c\x42\x1c\x4e\x1c\x69\x1c\x00\x10\x4e\x1c\x69\x30"
MOON = b"\x27\x18\x34\x18\x42\x18\x4e\x18\x69\x18\x4e\x30"
PAGAT = b"\x4e\x10\x63\x10\x76\x20"
LETTER = b"\x21\x14\x1f\x14\x1d\x24"
LOST = b"\x27\x18\x25\x18\x23\x18\x21\x30"
WON = b"\x34\x14\x42\x14\x4e\x14\x69\x28"


# The hours of QUIET, from and to.
HOURS = ((0, 0), (21, 7), (22, 7), (23, 8))


class Noise:
    """The sounds of the table. A motif cuts off the one before it.

    on: the setting; quiet: in which of HOURS nothing is heard.
    """

    def __init__(self, sound, hour) -> None:
        """`sound`, `hour`: of the board, see kocka.hal.Sound and Board.hour."""
        self._sound = sound
        self._hour = hour
        self.on = False
        self.quiet = 0
        self._motif = b""
        self._at = 0
        self._left_ms = 0

    def play(self, motif: bytes) -> None:
        """Begins a motif; `tick` goes on with it."""
        if self.on and not (self.quiet and self._is_late()):
            self._motif = motif
            self._at = 0
            self._next()

    def _is_late(self) -> bool:
        """Whether it is one of the quiet hours; they go past midnight."""
        hour = self._hour()
        since, until = HOURS[self.quiet]
        return bool(hour >= since or 0 <= hour < until)

    def tick(self, ms: int) -> None:
        """`ms` have passed."""
        if self._at < len(self._motif) and self.on:
            self._left_ms -= ms
            if self._left_ms <= 0:
                self._next()

    def _next(self) -> None:
        motif = self._motif
        at = self._at
        self._left_ms = motif[at + 1] * _LENGTH
        self._at = at + 2
        if motif[at]:
            self._sound.tone(motif[at] * _PITCH, self._left_ms)
