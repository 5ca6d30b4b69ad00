"""QR codes (ISO/IEC 18004) of short texts: versions 1 to 9, error correction L, mask 0.

    code = Qr(b"https://…")               # bytes, in byte mode
    code = Qr(b"https://…#", "U0K2M4")    # and after them letters, in alphanumeric mode: two take 11 bits
    for _ in code.steps(): …              # a few ms each on the chip
    code.size, code.dark(x, y)

Versions to 5 have a single block at level L, 6 to 9 two equal ones. Any mask may be read; choosing one by its penalty
would cost the chip half a second. Own code since there is no maintained QR encoder for MicroPython; tests compare it
with one of the host's.
"""

from micropython import const

# Of a version, from 1: codewords of data, those of error correction per block, blocks.
MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps

_DATA = (19, 34, 55, 80, 108, 136, 156, 194, 232)
_CHECK = (7, 10, 15, 20, 26, 18, 20, 24, 30)
_BLOCKS = (1, 1, 1, 1, 1, 2, 2, 2, 2)
MOST_VERSION = const(9)
# What is written in the corners from version 7 on.
_VERSIONS = (0x07C94, 0x085BC, 0x09A99)
_FIRST_NAMED = const(7)
_FORMAT = const(0x77C4)  # level L, mask 0, with its own check bits
_FIXED = const(2)  # the module belongs to a pattern
_COLUMNS = const(4)  # pairs of columns in a step
_WORDS = const(40)  # codewords in a step of error correction

_ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_RADIX = const(45)
_BYTES = const(4)  # modes
_LETTERS = const(2)
_HEAD = const(12)  # bits: a mode, and how many bytes
_HEAD_LETTERS = const(13)

# Parts of the work.


def size_of(version: int) -> int:
    """Modules in a row."""
    return 17 + 4 * version


def letters_in(version: int, text: bytes) -> int:
    """How many letters of alphanumeric mode fit behind this text; below 0 if not even the text fits."""
    bits = 8 * _DATA[version - 1] - _HEAD - 8 * len(text) - _HEAD_LETTERS
    return bits // 11 * 2 + (1 if bits % 11 >= 6 else 0)


class Qr:
    """The QR code of a text. `size`: modules in a row, 21 to 53, without the quiet zone. Allocates."""

    def __init__(self, text: bytes, letters: str = "", most: int = MOST_VERSION) -> None:
        """`letters`: 0-9, A-Z and " $%*+-./:" behind the text; `most`: the largest version.

        Raises ValueError for more than fits into that.
        """
        bits = _HEAD + 8 * len(text)
        if letters:
            bits += _HEAD_LETTERS + len(letters) // 2 * 11 + len(letters) % 2 * 6
        version = 1
        while version <= most and bits > 8 * _DATA[version - 1]:
            version += 1
        if version > most:
            raise ValueError("a QR code takes " + str(_DATA[most - 1] - 2) + " bytes at most")
        self.size = size_of(version)
        self._version = version
        self._modules = bytearray(self.size * self.size)
        self._blocks = _BLOCKS[version - 1]
        self._data = _DATA[version - 1]
        self._check = _CHECK[version - 1]
        self._words = bytearray(self._data)  # of data, and later all of them, the blocks' by turns
        self._bit = 0  # how many of these bits are written
        self._put(_BYTES, 4)
        self._put(len(text), 8)
        for byte in text:
            self._put(byte, 8)
        if letters:
            self._put_letters(letters)
        self._pad()
        self._rests: list[bytearray] = []  # error correction of the blocks
        self._divisor = bytearray(0)
        self._at = 0  # the codeword that is corrected next, then the bit that is placed next
        self._right = 0  # column of the next pair, counted from the right

    def dark(self, x: int, y: int) -> bool:
        """Whether a module is dark."""
        return self._modules[y * self.size + x] & 1 != 0

    def steps(self) -> "Steps":
        """Completes the code."""
        self._begin_correcting()
        yield
        while self._correct():
            yield
        self._interleave()
        yield
        self._patterns()
        yield
        self._right = self.size - 1
        self._at = 0
        while self._right >= 1:
            for _ in range(_COLUMNS):
                if self._right >= 1:
                    self._column()
            yield

    def _put(self, value: int, bits: int) -> None:
        """Appends bits, the highest first."""
        words = self._words
        at = self._bit
        self._bit += bits
        while bits:
            free = 8 - (at & 7)
            count = min(free, bits)
            bits -= count
            words[at >> 3] |= (value >> bits & ((1 << count) - 1)) << (free - count)
            at += count

    def _put_letters(self, letters: str) -> None:
        self._put(_LETTERS, 4)
        self._put(len(letters), 9)
        values = [_ALPHANUMERIC.index(letter) for letter in letters]  # ValueError: none of these
        for at in range(0, len(values) - 1, 2):
            self._put(values[at] * _RADIX + values[at + 1], 11)
        if len(values) & 1:
            self._put(values[-1], 6)

    def _pad(self) -> None:
        """The mode that ends it (four bits or what is left), whole bytes, padding."""
        pad = 0xEC
        for at in range(min(8 * self._data, self._bit + 4) + 7 >> 3, self._data):
            self._words[at] = pad
            pad ^= 0xEC ^ 0x11

    def _begin_correcting(self) -> None:
        """The tables of GF(256), x^8 + x^4 + x^3 + x^2 + 1, and the divisor of Reed-Solomon."""
        powers = bytearray(510)
        logs = bytearray(256)
        value = 1
        for i in range(255):
            powers[i] = powers[i + 255] = value
            logs[value] = i
            value <<= 1
            if value & 256:
                value ^= 0x11D
        count = self._check
        divisor = bytearray(count)  # its highest coefficient, 1, is left out
        divisor[count - 1] = 1
        for root in range(count):
            for i in range(count):
                if divisor[i]:
                    divisor[i] = powers[logs[divisor[i]] + root]
                if i + 1 < count:
                    divisor[i] ^= divisor[i + 1]
        self._powers = powers
        self._logs = logs
        self._divisor = bytearray([logs[one] for one in divisor])  # none is 0

    def _correct(self) -> bool:
        """Divides some codewords; True if there are more."""
        powers = self._powers
        logs = self._logs
        divisor = self._divisor
        count = self._check
        length = self._data // self._blocks
        start = self._at
        if start == self._data:
            return False
        if start % length == 0:
            self._rests.append(bytearray(count))
        rest = self._rests[-1]
        for at in range(start, min(start + _WORDS, start - start % length + length)):
            factor = self._words[at] ^ rest[0]
            for i in range(count - 1):
                rest[i] = rest[i + 1]
            rest[count - 1] = 0
            if factor:
                shift = logs[factor]
                for i in range(count):
                    rest[i] ^= powers[divisor[i] + shift]
            self._at += 1
        return True

    def _interleave(self) -> None:
        """Puts the blocks' codewords by turns, those of data first."""
        blocks = self._blocks
        length = self._data // blocks
        words = bytearray(self._data + blocks * self._check)
        for at in range(self._data):
            words[at % length * blocks + at // length] = self._words[at]
        for block in range(blocks):
            for at in range(self._check):
                words[self._data + at * blocks + block] = self._rests[block][at]
        self._words = words

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
        version = self._version
        if version > 1:
            self._square(size - 7, size - 7, 2)
        if version >= _FIRST_NAMED:
            middle = size // 2 - (size // 2) % 2
            for x, y in ((middle, 6), (6, middle), (middle, middle), (size - 7, middle), (middle, size - 7)):
                self._square(x, y, 2)
            for i in range(18):
                bit = _VERSIONS[version - _FIRST_NAMED] >> i & 1
                self._set(size - 11 + i % 3, i // 3, bit)
                self._set(i // 3, size - 11 + i % 3, bit)
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
