"""What fixes a match before its first card: game, seed, seats, house rules. Packed into a journal's first record."""

from micropython import const

from kocka.ai import levels, personas
from kocka.engine.cards import NO_CARD
from kocka.engine.option import NewerError, Option, completed, in_order
from kocka.engine.rng import SEED_BITS
from kocka.engine.terms import ART_GERMAN, ART_USUAL, Terms
from kocka.games import registry as games
from kocka.games.registry import sheet_class
from kocka.match.seal import (
    AGAIN_BYTES,
    NARROW_LINE,
    OPEN_BYTES,
    SECRET_BYTES,
    SEED_BYTES,
    SHORT_SECRET_BYTES,
    WIDE_LINE,
    WIDE_SECRET_BYTES,
)

MYPY = False
if MYPY:
    from typing import Any

# Kinds of seats.
HUMAN = const(0)
AI = const(1)
KIND_TEXTS = ("human", "ai")

DRAWN = const(255)  # the first dealer is drawn (CK-3)

# House rules besides those of the engine.
TALK = Option("talk", ("off", "on"), 1)
UNDO = Option("undo", ("off", "on"), 1)
HOUSE = in_order(TALK, UNDO)

NAME_BYTES = const(24)
_CURRENCY_BYTES = const(6)
_MOST_PRICE = const(65535)
_SECRETS = (0, SHORT_SECRET_BYTES, SECRET_BYTES, OPEN_BYTES, WIDE_SECRET_BYTES)  # lengths of a match's secret
_GERMAN_CARDS = const(32)  # no larger pack has German suits

# The flags of packed terms.
_WINNER_TAKES_ALL = const(1)
_AT_END = const(2)
_POT = const(16)  # a pot follows
_SHARES = const(32)  # the shares of the first three places follow
_PLAYED_FOR = const(64)  # what is played for follows
_RESTS = const(128)  # one more sit at the table than play at once
_ART = const(2)  # shift, of two bits


def first_dealer(game: str, seed: int, seats: int) -> int:
    """The `dealer` of a new match: DRAWN, or whom the draw would name where a card opens and the deal gives nothing."""
    rules = games.game(game)
    return DRAWN if rules.OPENING == NO_CARD else rules.draw(seed, seats)[1]


class SeatSetup:
    """A player's seat. `kind`: HUMAN or AI; `level`, `persona`: of an AI seat; `name`: at most 24 bytes of UTF-8."""

    def __init__(self, kind: int = HUMAN, level: int = 0, persona: int = 0, name: str = "") -> None:
        self.kind = kind
        self.level = level
        self.persona = persona
        self.name = name

    def check(self) -> None:
        """Raises ValueError if this cannot be stored, NewerError for a level or persona of a newer version."""
        if self.kind not in (HUMAN, AI):
            raise ValueError("a seat is 0 (human) or 1 (ai), not " + str(self.kind))
        if not (0 <= self.level <= 255 and 0 <= self.persona <= 255):
            raise ValueError("level and persona are 0 to 255")
        if self.kind == AI and (self.level >= len(levels.NAMES) or self.persona >= personas.COUNT):
            raise NewerError("a newer version's seat: level " + str(self.level) + ", persona " + str(self.persona))
        if len(self.name.encode()) > NAME_BYTES:
            raise ValueError("a name has " + str(NAME_BYTES) + " bytes at most: " + self.name)


class Setup:
    """Everything that determines a match except what the players do.

    `game`: a name in the registry; `seed`: 0..2**48-1; `seats`: list of SeatSetup; `options`: by the game's OPTIONS,
    `house`: by HOUSE (bytes, completed with defaults); `dealer`: the first dealer's seat or DRAWN (CK-3); `first`:
    number of the first round, 1 unless a single deal of another match is replayed; `price`, `currency`: what a round of
    drinks costs (CK-17), 0 = not given; `terms`: what else the table agreed on (kocka.engine.terms), with the stake in
    the smallest coins of `currency`; `secret`: 16 or 24 bytes from which the rounds' own seeds are derived (seal.py),
    18 where no seals are wanted (13 before version 9); b"" where somebody chose the seed, whose streams then deal all
    rounds; 8 or 17 bytes for the seed of a single replayed deal, which no round follows, and after them all cards in
    order if the seed alone does not deal them.
    """

    def __init__(
        self,
        game: str,
        seed: int,
        seats: list[SeatSetup],
        options: bytes | None = None,
        house: bytes | None = None,
        dealer: int = DRAWN,
        first: int = 1,
        price: int = 0,
        currency: str = "",
        terms: Terms | None = None,
        secret: bytes = b"",
    ) -> None:
        """None means the defaults. Raises ValueError for anything impossible, NewerError for newer rules."""
        rules = games.game(game)
        self.game = game
        self.seed = seed
        self.seats = seats
        self.options = rules.completed(options)
        self.house = completed(HOUSE, b"" if house is None else house)
        self.dealer = dealer
        self.first = first
        self.price = price
        self.currency = currency
        self.terms = Terms() if terms is None else terms
        self.secret = secret
        self._check(rules)

    @property
    def german(self) -> bool:
        """Whether cards are drawn with German suits: as chosen, else as is usual for the game."""
        art = self.terms.art
        return bool(games.game(self.game).GERMAN if art == ART_USUAL else art == ART_GERMAN)

    @property
    def sealed(self) -> bool:
        """Whether each round has a secret seed that its seal fixes."""
        return len(self.secret) in (SECRET_BYTES, WIDE_SECRET_BYTES)

    @property
    def again(self) -> bool:
        """Whether this is a single replayed deal, which counts nowhere."""
        return len(self.secret) not in _SECRETS

    @property
    def again_seed(self) -> bytes:
        """The seed of a single replayed deal, in place of a secret (seal.py)."""
        wide = len(self.secret) in (AGAIN_BYTES, AGAIN_BYTES + games.game(self.game).PACK.size)
        return self.secret[: AGAIN_BYTES if wide else SEED_BYTES]

    @property
    def cards(self) -> bytes:
        """The cards of a replayed deal, from the top; b"" if its seed determines them."""
        return self.secret[len(self.again_seed) :] if self.again else b""

    @property
    def people(self) -> int:
        """The number of people among the seats."""
        return len([seat for seat in self.seats if seat.kind == HUMAN])

    def _check(self, rules: "Any") -> None:
        if self.seed < 0 or self.seed >> SEED_BITS:
            raise ValueError("a seed is 0 to 281474976710655, not " + str(self.seed))
        rules.check(len(self.seats), self.first, 0 if self.dealer == DRAWN else self.dealer, self.options, None)
        size = len(self.secret)
        if size not in _SECRETS and size not in (SEED_BYTES, AGAIN_BYTES):
            if size - rules.PACK.size not in (SEED_BYTES, AGAIN_BYTES):
                raise ValueError("a secret has 13, 16, 18 or 24 bytes, the seed of a deal 8 or 17, not " + str(size))
        if size == OPEN_BYTES and self.secret[0] not in (NARROW_LINE, WIDE_LINE):
            raise ValueError("a secret of 18 bytes begins with 1 or 2, not " + str(self.secret[0]))
        for seat in self.seats:
            seat.check()
        if not 0 <= self.price <= _MOST_PRICE:
            raise ValueError("a price is 0 to " + str(_MOST_PRICE))
        if len(self.currency.encode()) > _CURRENCY_BYTES:
            raise ValueError("a currency has " + str(_CURRENCY_BYTES) + " bytes at most: " + self.currency)
        if self.terms.art == ART_GERMAN and rules.PACK.size != _GERMAN_CARDS:
            raise ValueError("German cards are for games of 32 cards")
        sheet_class(self.game).begin(0, len(self.seats), self.options, self.terms)

    def pack(self) -> bytes:
        """The bytes of the journal's first record."""
        out = bytearray()
        put_text(out, self.game)
        put_number(out, self.seed, SEED_BITS // 8)
        out.append(self.dealer)
        put_number(out, self.first, 2)
        put_number(out, self.price, 2)
        put_text(out, self.currency)
        put_bytes(out, self.options)
        put_bytes(out, self.house)
        out.append(len(self.seats))
        for seat in self.seats:
            out.append(seat.kind)
            out.append(seat.level)
            out.append(seat.persona)
            put_text(out, seat.name)
        put_terms(out, self.terms)
        put_text(out, self.terms.name)
        put_bytes(out, self.secret)
        return bytes(out)


def put_number(out: bytearray, value: int, size: int) -> None:
    """Appends an unsigned number of `size` bytes, low byte first."""
    for i in range(size):
        out.append(value >> 8 * i & 255)


def put_bytes(out: bytearray, data: bytes) -> None:
    """Appends up to 255 bytes, preceded by their count."""
    out.append(len(data))
    out.extend(data)


def put_text(out: bytearray, text: str) -> None:
    """Appends a text in the format of `Unpacker.text`."""
    put_bytes(out, text.encode())


def take_integer(u: "Unpacker") -> int:
    """The next integer written by `put_integer` (engine/packed.py). Raises ValueError if there is none."""
    data = u.data
    at = u.at
    value = shift = 0
    while at < len(data):
        part = data[at]
        at += 1
        value |= (part & 127) << shift
        if part < 128:
            u.at = at
            return -((value + 1) >> 1) if value & 1 else value >> 1
        shift += 7
        if shift > 63:
            raise ValueError("a number has no end")
    raise ValueError("a record ends too early")


def put_terms(out: bytearray, terms: Terms) -> None:
    """Appends all terms but the name."""
    put_text(out, terms.word)
    put_number(out, terms.rounds, 2)
    put_number(out, terms.stake, 3)
    out.append(terms.decimals)
    flags = terms.art << _ART
    if terms.winner_takes_all:
        flags |= _WINNER_TAKES_ALL
    if terms.at_end:
        flags |= _AT_END
    if terms.pot:
        flags |= _POT
    if terms.shares:
        flags |= _SHARES
    if terms.played_for:
        flags |= _PLAYED_FOR
    if terms.rests:
        flags |= _RESTS
    out.append(flags)
    if terms.pot:
        put_number(out, terms.pot, 3)
    out.extend(bytes(terms.shares[:3]))
    if terms.played_for:
        put_text(out, terms.played_for)


def usual_terms(payload: bytes) -> bytes:
    """Completes a setup packed by version 1, which had no terms, with the usual ones."""
    out = bytearray(payload)
    put_terms(out, Terms())
    put_text(out, "")
    return bytes(out)


class Unpacker:
    """Takes numbers and texts out of bytes; raises ValueError when they end too early."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, n: int) -> bytes:
        """The next `n` bytes."""
        part = self.data[self.at : self.at + n]
        if len(part) < n:
            raise ValueError("a record ends too early")
        self.at += n
        return part

    def number(self, size: int) -> int:
        """The next unsigned number of `size` bytes, low byte first."""
        value = shift = 0
        at = self.at
        if at + size > len(self.data):
            raise ValueError("a record ends too early")
        while size:
            value |= self.data[at] << shift
            at += 1
            shift += 8
            size -= 1
        self.at = at
        return value

    def text(self) -> str:
        """The next text: its length in one byte, then UTF-8."""
        data = self.take(self.number(1))
        try:
            return data.decode()
        except UnicodeError:
            raise ValueError("a text is not UTF-8")

    def terms(self) -> Terms:
        """The next terms, without a name."""
        word = self.text()
        rounds = self.number(2)
        stake = self.number(3)
        decimals = self.number(1)
        flags = self.number(1)
        pot = self.number(3) if flags & _POT else 0
        shares: tuple[int, ...] = ()
        if flags & _SHARES:
            first = list(self.take(3))
            shares = (first[0], first[1], first[2], 100 - sum(first))
        played_for = self.text() if flags & _PLAYED_FOR else ""
        art = (flags & ~(_POT | _SHARES | _PLAYED_FOR | _RESTS)) >> _ART
        shared = flags & _WINNER_TAKES_ALL
        at_end = flags & _AT_END
        rests = flags & _RESTS
        return Terms(
            word, rounds, stake, decimals, shared != 0, at_end != 0, art, "", pot, shares, played_for, rests != 0
        )


def unpack(data: bytes) -> Setup:
    """The inverse of `Setup.pack()`. Raises ValueError for other bytes."""
    u = Unpacker(data)
    game = u.text()
    seed = u.number(6)
    dealer = u.number(1)
    first = u.number(2)
    price = u.number(2)
    currency = u.text()
    options = u.take(u.number(1))
    house = u.take(u.number(1))
    seats = []
    for _ in range(u.number(1)):
        kind = u.number(1)
        level = u.number(1)
        persona = u.number(1)
        seats.append(SeatSetup(kind, level, persona, u.text()))
    terms = u.terms()
    terms.name = u.text()
    secret = u.take(u.number(1))
    return Setup(game, seed, seats, options, house, dealer, first, price, currency, terms, secret)
