"""The code of a deal: what a friend needs to play the same cards, in letters that are read out and typed.

    text = code_of(state.same_deal_from(me, me))     # "0A7KQ2M4WZ81TNXC"
    setup = setup_of("0a7k q2m4 wz81 tnxc")          # the deal again, with the holder of the code at seat 0
    link(text)                                       # with the address of the page, for a QR code

The letters are those of Crockford's base 32; small letters, spaces and dashes are allowed, I and L are read as 1, O as
0. The first letter is the version (0..7) times 4 plus the kind of seed, the last two are the checksum: any one or two
wrong letters, and two letters exchanged, are noticed, unless they are exactly 31 apart. Between them stands one number,
of digits with a radix each, the lowest first:

    game (its place in the registry, 16), seats - 2 (8, where the game is for several numbers of players), dealer,
    counted from the holder (seats), number of the round modulo 4 (4), level (8), a persona for each other seat in the
    direction of play (16), house rules that are not as usual: how many (8; 7: 7 or more, then 64), which of them (a
    combination of the game's options, as many as the next multiple of 16), of each its value (4, less the usual one;
    numbers 256); the seed

Kind NARROW (64 bits) and WIDE (128) are the seeds that devices draw, with seals or without; those codes have 24 letters
or more, always in groups of four. A seed of kind SHORT has the bits that 16 letters leave: 39 with the usual house
rules of a game for four, at least LEAST_BITS; `seed_bits` says how many. The deal of the day has such a seed
(daily.py), and so had matches without seals before version 9 of the journal.
House rules that do not matter in one round (`Option.deal`) are left out.

Games, options and their values are appended to and never moved, so a code stays valid; what outgrows its radix takes
the next version. A newer code is refused.
"""

from micropython import const

from kocka.ai import levels
from kocka.engine.option import NewerError, Numbers
from kocka.games import registry
from kocka.match import page, seal
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup

MYPY = False
if MYPY:
    from kocka.engine.option import Option

VERSION = const(0)
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
NO_DEAL = "U"  # begins what else QR codes carry: score sheets (scorebook/sheet_code.py)
GROUP = const(4)
SHORTEST = const(16)  # letters
LONGEST = const(64)
LEAST_BITS = const(20)  # a seed has at least

SHORT = const(0)
NARROW = const(1)
WIDE = const(2)
_KINDS = const(4)
_SEED_BITS = (0, 64, 128)

# Why a text is no code of a deal (CodeError.reason).
BAD_LETTER = const(1)
BAD_LENGTH = const(2)
BAD_CHECK = const(3)
NEWER = const(4)
IMPOSSIBLE = const(5)
REASONS = ("letter", "length", "check", "newer", "impossible")

_RESULT = const(4)  # letters
_MOST_RESULTS = const(2)
_BIAS = const(16384)

_FEWEST = const(2)
_GAMES = const(16)
_LEVELS = const(8)
_PERSONAS = const(16)
_CYCLE = const(4)
_SEVEN = const(7)
_MANY = const(64)
_NUMBERS = const(256)
_TEXTS = const(3)


class CodeError(ValueError):
    """A text that is no code of a deal. `reason`: BAD_LETTER and following; `letter`: the bad one, else ""."""

    def __init__(self, reason: int, text: str, letter: str = "") -> None:
        super().__init__(text)
        self.reason = reason
        self.letter = letter


class _Digits:
    """A number of digits with a radix each, the lowest first."""

    def __init__(self, value: int = 0) -> None:
        self.value = value
        self.whole = 1  # the product of all radices so far

    def put(self, digit: int, radix: int) -> None:
        """Appends a digit. Raises CodeError if it is none."""
        if not 0 <= digit < radix:
            raise CodeError(IMPOSSIBLE, "this does not fit into a code")
        self.value += digit * self.whole
        self.whole *= radix

    def take(self, radix: int) -> int:
        """Removes the lowest digit."""
        digit = self.value % radix
        self.value //= radix
        self.whole *= radix
        return digit


def letters_of(text: str) -> str:
    """The letters of a code as typed, without spaces and dashes. Raises CodeError for any other letter."""
    found = ""
    for letter in text:
        if letter in " -":
            continue
        if "a" <= letter <= "z":
            letter = chr(ord(letter) - 32)
        letter = "1" if letter in "IL" else "0" if letter == "O" else letter
        if letter not in LETTERS:
            text = 'no letter of a code: "' + letter + '" (0-9 and A-Z without I, L, O, U)'
            raise CodeError(BAD_LETTER, text, letter)
        found += letter
    return found


def grouped(text: str) -> str:
    """The letters of a code in groups of four."""
    return " ".join([text[i : i + GROUP] for i in range(0, len(text), GROUP)])


def link(text: str) -> str:
    """The link that brings the page to this deal."""
    return page.PAGE + "#" + text


def check_letters(text: str) -> str:
    """The checksum of these letters, two letters: remainders in GF(32), x^5 + x^2 + 1."""
    plain = 1
    weighted = 2
    for letter in text:
        value = LETTERS.index(letter)
        plain ^= value
        weighted <<= 1
        if weighted & 32:
            weighted ^= 37
        weighted ^= value
    return LETTERS[plain] + LETTERS[weighted]


def _write(digits: _Digits, kind: int, length: int) -> str:
    """The code of so many letters, checksum included."""
    text = LETTERS[VERSION * _KINDS + kind]
    value = digits.value
    for _ in range(length - 3):
        text += LETTERS[value & 31]
        value >>= 5
    return text + check_letters(text)


def read(text: str) -> tuple[int, int, str]:
    """(kind, number, letters) of a code as typed. Raises CodeError."""
    letters = letters_of(text)
    if letters and LETTERS.index(letters[0]) >= (VERSION + 1) * _KINDS:
        raise CodeError(NEWER, "a code of a newer version of this program")
    if not SHORTEST <= len(letters) <= LONGEST or len(letters) % GROUP:
        raise CodeError(BAD_LENGTH, "a code has 16 letters or more, in groups of four, not " + str(len(letters)))
    end = len(letters) - 2
    if check_letters(letters[:end]) != letters[end:]:
        raise CodeError(BAD_CHECK, "a letter of this code is wrong: its checksum differs")
    value = 0
    for i in range(end - 1, 0, -1):
        value = value << 5 | LETTERS.index(letters[i])
    return LETTERS.index(letters[0]) % _KINDS, value, letters


# Results. After the letters of a deal each has four of its own: points + 16384 in three letters, the lowest first, and
# a checksum over everything before it. The first is of whoever sent the deal, the second of whoever answered.


def with_results(letters: str, results: list[int]) -> str:
    """The letters of a deal with results, points of one round each."""
    for points in results:
        value = points + _BIAS
        if not 0 <= value < _BIAS * 2:
            raise CodeError(IMPOSSIBLE, "so many points do not fit into a code")
        for _ in range(_RESULT - 1):
            letters += LETTERS[value & 31]
            value >>= 5
        letters += check_letters(letters)[1]
    return letters


def split(text: str) -> tuple[str, list[int]]:
    """(the letters of the deal, results) of a code as typed. Raises CodeError."""
    letters = letters_of(text)
    for count in range(_MOST_RESULTS, -1, -1):
        end = len(letters) - count * _RESULT
        try:
            deal = read(letters[:end])[2]
        except CodeError:
            continue
        results = []
        for at in range(end, len(letters), _RESULT):
            value = 0
            for i in range(at + _RESULT - 2, at - 1, -1):
                value = value << 5 | LETTERS.index(letters[i])
            results.append(value - _BIAS)
        if with_results(deal, results) == letters:
            return deal, results
        raise CodeError(BAD_CHECK, "a letter of the result is wrong: its checksum differs")
    return read(letters)[2], []


# House rules.


def _choices(n: int, k: int) -> int:
    """How many combinations of k out of n there are."""
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


def _places(options: "tuple[Option, ...]") -> int:
    return (len(options) + 15) // 16 * 16


def _put_options(digits: _Digits, known: "tuple[Option, ...]", options: bytes) -> None:
    """Appends the house rules that are not as usual."""
    unusual = [option for option in known if option.played and option.deal and not option.is_usual(options)]
    count = len(unusual)
    digits.put(min(count, _SEVEN), _SEVEN + 1)
    if count >= _SEVEN:
        digits.put(count, _MANY)
    rank = 0
    for i in range(count):
        rank += _choices(unusual[i].place, i + 1)
    digits.put(rank, _choices(_places(known), count))
    for option in unusual:
        value = option.of(options)
        if isinstance(option.values, Numbers):
            digits.put(value, _NUMBERS)
        else:
            digits.put(value - (1 if value > option.default else 0), _TEXTS)


def _take_options(digits: _Digits, known: "tuple[Option, ...]") -> bytes:
    """The inverse of `_put_options`. Raises NewerError for what only a newer version knows."""
    options = bytearray([option.default for option in known])
    count = digits.take(_SEVEN + 1)
    if count == _SEVEN:
        count = digits.take(_MANY)
    n = _places(known)
    if count > n:
        raise CodeError(IMPOSSIBLE, "more house rules than the game has")
    rank = digits.take(_choices(n, count))
    places = []
    for k in range(count, 0, -1):
        n -= 1
        while _choices(n, k) > rank:
            n -= 1
        rank -= _choices(n, k)
        places.append(n)
    places.reverse()
    for place in places:
        if place >= len(known):
            raise NewerError("a house rule of a newer version")
        option = known[place]
        if isinstance(option.values, Numbers):
            value = digits.take(_NUMBERS)
        else:
            value = digits.take(_TEXTS)
            value += 1 if value >= option.default else 0
        if value >= len(option.values):
            raise NewerError("a newer version's value of " + option.name)
        options[place] = value
    return bytes(options)


# Setups.


def _put_setup(digits: _Digits, setup: Setup, me: int) -> None:
    """Appends everything but the seed."""
    if setup.game not in registry.NAMES:
        raise CodeError(IMPOSSIBLE, "codes do not know the game " + setup.game)
    rules = registry.find(setup.game)
    options, fewest, most = rules.house_rules()
    seats = len(setup.seats)
    digits.put(registry.NAMES.index(setup.game), _GAMES)
    if fewest < most:
        digits.put(seats - _FEWEST, 8)
    digits.put((setup.dealer - me) % seats, seats)
    digits.put(setup.first % _CYCLE, _CYCLE)
    digits.put(levels.strongest([seat.level for seat in setup.seats if seat.kind == AI]), _LEVELS)
    for i in range(1, seats):
        digits.put(setup.seats[(me + i) % seats].persona, _PERSONAS)
    _put_options(digits, options, setup.options)


def _left(digits: _Digits) -> int:
    """The bits that a code of 16 letters has left."""
    room = (1 << 5 * (SHORTEST - 3)) // digits.whole
    bits = 0
    while room > 1:
        room >>= 1
        bits += 1
    return bits


def _length(digits: _Digits) -> int:
    """How many letters a code needs, checksum included."""
    length = SHORTEST
    while 1 << 5 * (length - 3) < digits.whole:
        length += GROUP
    return length


def seed_bits(setup: Setup) -> int:
    """The bits of a seed in codes of 16 letters for deals with this game, seats and house rules.

    0 if fewer than LEAST_BITS are left.
    """
    digits = _Digits()
    _put_setup(digits, _plain(setup), 0)
    bits = _left(digits)
    return bits if bits >= LEAST_BITS else 0


def _plain(setup: Setup) -> Setup:
    """A setup with the same game, seats and house rules, and a dealer."""
    return Setup(setup.game, 0, setup.seats, setup.options, dealer=0)


def code_of(setup: Setup) -> str:
    """The code of a single deal (`Setup.again`). Its person is the holder of the code.

    Raises CodeError where the seed does not determine the cards, or for a game that codes do not know.
    """
    if not setup.again or setup.cards:
        raise CodeError(IMPOSSIBLE, "the cards of this deal do not come from a seed")
    me = 0
    while setup.seats[me].kind != HUMAN:
        me += 1
    digits = _Digits()
    _put_setup(digits, setup, me)
    seed, stream = seal.deal_seed(setup.again_seed, setup.game, setup.first)
    if isinstance(seed, str):
        kind = WIDE
        seed = int(seed, 16)
    elif stream == seal.SHORT_STREAM and not seed >> min(48, _left(digits)):
        kind = SHORT
    else:
        kind = NARROW
        seed += stream << 48
    bits = _SEED_BITS[kind] or _left(digits)
    digits.put(seed, 1 << bits)
    return _write(digits, kind, _length(digits))


def setup_of(text: str) -> Setup:
    """The single deal that a code as typed stands for: a person at seat 0, AI seats at the others.

    Raises CodeError, for what only a newer version knows with the reason NEWER.
    """
    kind, number, letters = read(text)
    try:
        return _setup(kind, number, len(letters))
    except NewerError as error:
        raise CodeError(NEWER, str(error))
    except ValueError as error:
        raise CodeError(IMPOSSIBLE, str(error))


def _setup(kind: int, number: int, length: int) -> Setup:
    digits = _Digits(number)
    place = digits.take(_GAMES)
    if kind > WIDE or place >= len(registry.NAMES):
        raise NewerError("a game of a newer version")
    game = registry.NAMES[place]
    known, fewest, most = registry.find(game).house_rules()
    count = digits.take(8) + _FEWEST if fewest < most else fewest
    dealer = digits.take(count)
    first = (digits.take(_CYCLE) - 1) % _CYCLE + 1
    level = digits.take(_LEVELS)
    seats = [SeatSetup(HUMAN)]
    for _ in range(1, count):
        seats.append(SeatSetup(AI, level, digits.take(_PERSONAS)))
    if len({seat.persona for seat in seats[1:]}) < count - 1:
        raise CodeError(IMPOSSIBLE, "somebody sits at two places")
    options = _take_options(digits, known)
    bits = _SEED_BITS[kind] or _left(digits)
    seed = digits.take(1 << bits)
    if digits.value or bits < LEAST_BITS or length != _length(digits):
        raise CodeError(IMPOSSIBLE, "no code of a deal")
    if kind == WIDE:
        secret = seal.seed_bytes("%032x" % seed, 0)
    elif kind == NARROW:
        secret = seal.seed_bytes(seed & ((1 << 48) - 1), seed >> 48)
    else:
        secret = seal.seed_bytes(seed, seal.SHORT_STREAM)
    return Setup(game, seed & ((1 << 48) - 1), seats, options, None, dealer, first, secret=secret)
