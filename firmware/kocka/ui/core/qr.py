"""QR codes (ISO/IEC 18004) of short texts: versions 1 to 5 in byte mode, error correction L, mask 0.

    code = Qr(b"https://…")
    while code.step(): …        # a few ms each on the chip
    code.size, code.dark(x, y)

Versions to 5 have a single block at level L. Any mask may be read; choosing one by its penalty would cost the chip half
a second. Own code since there is no maintained QR encoder for MicroPython; tests compare it with one of the host's.
"""

from micropython import const

# Bytes of text, codewords of data and of error correction, by version from 1.
MOST = (17, 32, 53, 78, 106)
_DATA = (19, 34, 55, 80, 108)
_CHECK = (7, 10, 15, 20, 26)
_FORMAT = const(0x77C4)  # level L, mask 0, with its own check bits
_FIXED = const(2)  # the module belongs to a pattern
_COLUMNS = const(4)  # pairs of columns in a step


class Qr:
    """The QR code of some bytes. `size`: modules in a row, 21 to 37, without the quiet zone. Allocates."""

    def __init__(self, text: bytes) -> None:
        """Raises ValueError for more than 106 bytes."""
        version = 0
        while version < len(MOST) and len(text) > MOST[version]:
            version += 1
        if version == len(MOST):
            raise ValueError("a QR code takes " + str(MOST[-1]) + " bytes at most")
        self.size = 21 + 4 * version
        self._modules = bytearray(self.size * self.size)
        self._words = bytearray(_DATA[version] + _CHECK[version])
        self._data = _DATA[version]
        self._fill(text)
        self._at = 0  # bit of the codewords that is placed next
        self._right = -2  # column, counted from the right, of the next pair; -2: nothing is there yet, -1: no patterns

    def dark(self, x: int, y: int) -> bool:
        """Whether a module is dark."""
        return self._modules[y * self.size + x] & 1 != 0

    def step(self) -> bool:
        """A part of the work; False when the code is complete."""
        if self._right == -2:
            self._correct()
            self._right = -1
            return True
        if self._right < 0:
            self._patterns()
            self._right = self.size - 1
            return True
        for _ in range(_COLUMNS):
            if self._right < 1:
                return False
            self._column()
        return self._right >= 1

    def _fill(self, text: bytes) -> None:
        """The codewords of the data: mode 4, count, text, end, padding, each byte shifted by the mode's four bits."""
        words = self._words
        words[0] = 0x40 | len(text) >> 4
        last = len(text)
        for i in range(len(text)):
            words[i + 1] = (last & 15) << 4 | text[i] >> 4
            last = text[i]
        words[len(text) + 1] = (last & 15) << 4
        pad = 0xEC
        for i in range(len(text) + 2, self._data):
            words[i] = pad
            pad ^= 0xEC ^ 0x11

    def _correct(self) -> None:
        """The codewords of error correction: Reed-Solomon over GF(256), x^8 + x^4 + x^3 + x^2 + 1."""
        powers = bytearray(510)
        logs = bytearray(256)
        value = 1
        for i in range(255):
            powers[i] = powers[i + 255] = value
            logs[value] = i
            value <<= 1
            if value & 256:
                value ^= 0x11D
        count = len(self._words) - self._data
        divisor = bytearray(count)  # its highest coefficient, 1, is left out
        divisor[count - 1] = 1
        for root in range(count):
            for i in range(count):
                if divisor[i]:
                    divisor[i] = powers[logs[divisor[i]] + root]
                if i + 1 < count:
                    divisor[i] ^= divisor[i + 1]
        rest = bytearray(count)
        for at in range(self._data):
            factor = self._words[at] ^ rest[0]
            for i in range(count - 1):
                rest[i] = rest[i + 1]
            rest[count - 1] = 0
            if factor:
                shift = logs[factor]
                for i in range(count):
                    if divisor[i]:
                        rest[i] ^= powers[logs[divisor[i]] + shift]
        self._words[self._data :] = rest

    def _set(self, x: int, y: int, dark: int) -> None:
        self._modules[y * self.size + x] = _FIXED | (1 if dark else 0)

    def _square(self, x: int, y: int, reach: int) -> None:
        """A finder (reach 4, with its separator) or alignment pattern (2) around a centre."""
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                if 0 <= x + dx < self.size and 0 <= y + dy < self.size:
                    ring = max(abs(dx), abs(dy))
                    self._set(x + dx, y + dy, ring != 2 and ring != 4 if reach == 4 else ring != 1)

    def _patterns(self) -> None:
        size = self.size
        for i in range(size):
            self._set(6, i, i & 1 ^ 1)
            self._set(i, 6, i & 1 ^ 1)
        for x, y in ((3, 3), (size - 4, 3), (3, size - 4)):
            self._square(x, y, 4)
        if size > 21:
            self._square(size - 7, size - 7, 2)
        for i in range(15):
            bit = _FORMAT >> i & 1
            if i < 8:
                self._set(8, i if i < 6 else i + 1, bit)
                self._set(size - 1 - i, 8, bit)
            else:
                self._set(7 if i == 8 else 14 - i, 8, bit)
                self._set(8, size - 15 + i, bit)
        self._set(8, size - 8, 1)

    def _column(self) -> None:
        """Places bits in the next pair of columns, masked."""
        size = self.size
        modules = self._modules
        words = self._words
        at = self._at
        right = self._right
        upward = (right + 1) & 2 == 0
        for row in range(size):
            y = size - 1 - row if upward else row
            place = y * size + right
            for x in (right, right - 1):
                if not modules[place] & _FIXED:
                    bit = 0
                    if at < 8 * len(words):
                        bit = words[at >> 3] >> (7 - (at & 7)) & 1
                    at += 1
                    modules[place] = bit ^ (x + y & 1 ^ 1)
                place -= 1
        self._at = at
        self._right = 5 if right == 8 else right - 2
