"""Sealed deals: the proof that a round was dealt before its first card and not changed afterwards. See SEALS.md.

    seed, stream = deal_seed(secret, "hearts", 3)         # what a round is dealt from
    digest("hearts", 4, dealer, seed, stream)             # "3f2a90c1d5e7", shown before the first card
    seed_text(seed, stream)                               # "0c3f91d2aa7b4e60", shown when the round is over

A match has a secret of 128 random bits, in games of more than 32 cards 192. SHA-256 derives the seed of each round from
it, so that seeds already shown reveal nothing about later ones. Those of 192 bits have 128: the wide seeds, a text of
32 digits, without a stream (0).

Where nobody asked for seals the seeds are as wide; the length of the secret says that none are shown.
"""

from binascii import hexlify, unhexlify
from hashlib import sha256

from micropython import const

from kocka.engine.rng import SEED_BITS

SECRET_BYTES = const(16)
SEED_BYTES = const(8)  # of a round: 48 bits of seed and 16 of its stream
SEED_DIGITS = const(16)
WIDE_SECRET_BYTES = const(24)
WIDE_SEED_DIGITS = const(32)
AGAIN_BYTES = const(17)  # a wide seed in place of a secret: a two and the seed
OPEN_BYTES = const(18)  # where nobody asked for seals: NARROW_LINE or WIDE_LINE, then 136 random bits
SHORT_SECRET_BYTES = const(13)  # before version 9 of the journal: the bits of a short seed, then 96 random bits
SHORT_STREAM = const(0x1000)  # of all deals from short seeds
# Of the line that a round's seed is the hash of.
NARROW_LINE = const(1)
WIDE_LINE = const(2)
_SHORT_LINE = const(3)
_NARROW_PACK = const(32)  # cards that a seed of SEED_BYTES is enough for
_NUMBERS = (3, 4)
DIGEST_DIGITS = const(12)
_GROUP = const(4)
_HEX = "0123456789abcdef"


def _hash(line: str, digits: int) -> str:
    """The first hexadecimal digits of the SHA-256 of a line of ASCII: what `printf … | sha256sum` prints."""
    return hexlify(sha256(line.encode()).digest()).decode()[:digits]


def deal_seed(secret: bytes, game: str, number: int) -> "tuple[int | str, int]":
    """(seed, stream) of round `number` of `game` (a name in the registry) in a match with this secret.

    A secret of SEED_BYTES or AGAIN_BYTES is the seed itself, for a single deal that is played again.
    """
    if len(secret) == SEED_BYTES:
        return parse_seed(hexlify(secret).decode())
    if len(secret) == AGAIN_BYTES:
        return hexlify(secret[1:]).decode(), 0
    kind = NARROW_LINE
    if len(secret) == OPEN_BYTES:
        kind = secret[0]
    elif len(secret) == WIDE_SECRET_BYTES:
        kind = WIDE_LINE
    elif len(secret) == SHORT_SECRET_BYTES:
        kind = _SHORT_LINE
    line = "kocka round " + str(kind) + " " + hexlify(secret).decode() + " " + game + " " + str(number)
    if kind == _SHORT_LINE:
        return int(_hash(line, DIGEST_DIGITS), 16) & ((1 << secret[0]) - 1), SHORT_STREAM
    return parse_seed(_hash(line, WIDE_SEED_DIGITS if kind == WIDE_LINE else SEED_DIGITS))


def secret_numbers(cards: int) -> int:
    """How many random numbers of 48 bits the secret of a match takes that is played with a pack of so many cards."""
    return _NUMBERS[1] if cards > _NARROW_PACK else _NUMBERS[0]


def secret(numbers: list[int]) -> bytes:
    """The secret of a match from three random numbers of 48 bits, or four (`secret_numbers`)."""
    out = _bytes(numbers)
    return out if len(out) == WIDE_SECRET_BYTES else out[:SECRET_BYTES]


def open_secret(cards: int, numbers: list[int]) -> bytes:
    """The secret of a match whose seals nobody asked for, from three random numbers of 48 bits."""
    return bytes([WIDE_LINE if cards > _NARROW_PACK else NARROW_LINE]) + _bytes(numbers)[1:]


def _bytes(numbers: list[int]) -> bytes:
    out = bytearray()
    for number in numbers:
        for i in range(SEED_BITS // 8):
            out.append(number >> 8 * i & 255)
    return bytes(out)


def seed_text(seed: "int | str", stream: int) -> str:
    """A round's seed as 16 hexadecimal digits: four of the stream, twelve of the seed; a wide one as 32."""
    if isinstance(seed, str):
        return seed
    out = ""
    for value, digits in ((stream, SEED_DIGITS - DIGEST_DIGITS), (seed, DIGEST_DIGITS)):
        for i in range(digits - 1, -1, -1):
            out += _HEX[value >> 4 * i & 15]
    return out


def seed_bytes(seed: "int | str", stream: int) -> bytes:
    """A round's seed in place of a secret: SEED_BYTES, or AGAIN_BYTES if it is wide."""
    if isinstance(seed, str):
        return b"\x02" + unhexlify(seed)
    text = seed_text(seed, stream)
    return bytes([int(text[i : i + 2], 16) for i in range(0, SEED_DIGITS, 2)])


def parse_seed(text: str) -> "tuple[int | str, int]":
    """(seed, stream) of a `seed_text`, with or without groups. Raises ValueError for any other text."""
    digits = parse_digits(text)
    if len(digits) == WIDE_SEED_DIGITS:
        return digits, 0
    if len(digits) != SEED_DIGITS:
        raise ValueError("the seed of a round has 16 digits (0-9, a-f) or 32, not " + str(len(digits)))
    stream = int(digits[: SEED_DIGITS - DIGEST_DIGITS], 16)
    return int(digits[SEED_DIGITS - DIGEST_DIGITS :], 16), stream


def parse_digits(text: str) -> str:
    """Hexadecimal digits as typed: spaces, dashes and capitals are allowed. Raises ValueError for other characters."""
    digits = ""
    for letter in text.lower():
        if letter in _HEX:
            digits += letter
        elif letter not in " -":
            raise ValueError('a digit is 0-9 or a-f, not "' + letter + '"')
    return digits


def digest(game: str, seats: int, dealer: int, seed: "int | str", stream: int, pack: bytes = b"") -> str:
    """The seal of a deal: 12 hexadecimal digits that fix game, seats, dealer and seed.

    `pack`: the cards from the top if they are not shuffled; these are then fixed too.
    """
    return digest_of(line(game, seats, dealer, seed, stream, pack))


def digest_of(sealed_line: str) -> str:
    """The seal of a `line`."""
    return _hash(sealed_line, DIGEST_DIGITS)


def line(game: str, seats: int, dealer: int, seed: "int | str", stream: int, pack: bytes = b"") -> str:
    """The line whose SHA-256 begins with the seal of a deal; the arguments are those of `digest`."""
    first = "kocka deal 2" if isinstance(seed, str) else "kocka deal 1"
    words = [first, game, str(seats), str(dealer), seed_text(seed, stream)]
    if pack:
        words.append(hexlify(pack).decode())
    return " ".join(words)


def rows(digits: str) -> list[str]:
    """The digits of a seed in groups, 16 a row: what a display has room for."""
    return [grouped(digits[i : i + SEED_DIGITS]) for i in range(0, len(digits), SEED_DIGITS)]


def grouped(digits: str) -> str:
    """Digits in groups of four: "3f2a 90c1 d5e7"."""
    return " ".join([digits[i : i + _GROUP] for i in range(0, len(digits), _GROUP)])
