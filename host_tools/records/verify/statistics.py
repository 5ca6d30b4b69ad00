"""Are the deals fair? A million deals of a pack, counted: cards by seat, pairs of cards, neighbouring rounds.

    kocka deals [--deals 1000000]

Rounds are dealt as a device deals them: matches with a secret each, ten rounds a match, their seeds by SHA-256. Every
row is a statistic, its degrees of freedom, and how unusual it is in standard deviations of a normal number (for a
chi-square the approximation of Wilson and Hilferty, for the largest of many by how likely it is that one is so large).
Beyond 4 is alarming.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from math import comb
from statistics import NormalDist
from typing import NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from host_tools.games import parts
from host_tools.records.verify import deals
from kocka.engine.cards import SPADES
from kocka.games import registry as games

ROUNDS = 10  # of a match
_BATCH = 50_000
_ALARM = 4.0
_SEED_BYTES = 8
_WIDE_SEED_DIGITS = 32
_NARROW_PACK = 32  # cards of the largest pack that is dealt from 64 bits
_CELL = 5  # deals expected at least in a cell of a chi-square


class Row(NamedTuple):
    """A statistic: `name`, its `value`, `freedom` (0: a plain z), `sigmas` from what is expected."""

    name: str
    value: float
    freedom: int
    sigmas: float


def sigmas(value: float, freedom: int) -> float:
    """How many standard deviations a chi-square lies above its mean (Wilson and Hilferty)."""
    share = 2 / (9 * freedom)
    return float(((value / freedom) ** (1 / 3) - (1 - share)) / share**0.5)


def wide_seeds_of(game: str, first: int, count: int) -> list[str]:
    """As `seeds_of`, the wide seeds of games of more than 32 cards."""
    found = []
    for number in range(first, first + count):
        secret = hashlib.sha256(b"secret of match %d" % (number // ROUNDS)).hexdigest()[:48]
        line = f"kocka round 2 {secret} {game} {number % ROUNDS + 1}"
        found.append(hashlib.sha256(line.encode()).hexdigest()[:_WIDE_SEED_DIGITS])
    return found


def seeds_of(game: str, first: int, count: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Seeds and streams of `count` rounds from number `first` on: ROUNDS of each match, as `match/seal.py` has them.

    The secret of a match is the hash of its number: repeatable, and as good as random.
    """
    raw = bytearray()
    for number in range(first, first + count):
        secret = hashlib.sha256(b"secret of match %d" % (number // ROUNDS)).hexdigest()[:32]
        line = f"kocka round 1 {secret} {game} {number % ROUNDS + 1}"
        raw += hashlib.sha256(line.encode()).digest()[:_SEED_BYTES]
    numbers = np.frombuffer(bytes(raw), dtype=">u8").astype(np.uint64)
    return numbers & np.uint64(2**48 - 1), numbers >> np.uint64(48)


def owners(packs: NDArray[np.uint8], cards: bytes, seats: int, first: int) -> NDArray[np.uint8]:
    """Who holds each card (columns in the order of `cards`); the deal goes round from match to match."""
    count = len(packs)
    place = np.empty((count, 64), dtype=np.uint8)
    at = np.broadcast_to(np.arange(len(cards), dtype=np.uint8) % seats, packs.shape)
    np.put_along_axis(place, packs.astype(np.intp), at, axis=1)
    dealer = (np.arange(first, first + count) % seats).astype(np.uint8)
    found: NDArray[np.uint8] = (place[:, list(cards)] + dealer[:, None] + 1) % seats
    return found


class Counts:
    """Counts over batches of deals of one game; `rows` are its statistics."""

    def __init__(self, game: str, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.cards = bytes(games.game(game).cards(seats))
        n = len(self.cards)
        self.deals = 0
        self._first = np.zeros((n, n))  # card by place in the pack
        self._held = np.zeros((n, seats))
        self._joint = np.zeros((n, n))  # two cards in one hand
        self._again = np.zeros(n)  # a card is with the same seat as in the round before
        self._pairs = 0  # of neighbouring rounds of a match
        self._suits = np.zeros(n // seats + 1)  # spades in the hand of seat 0
        self._kept = 0.0  # cards that seat 0 holds in two neighbouring rounds

    def add(self, first: int, count: int) -> None:
        """Deals `count` rounds from number `first` on, whole matches."""
        seats = self.seats
        n = len(self.cards)
        if games.game(self.game).PACK.size > _NARROW_PACK:
            packs = deals.shuffled(deals.Hashed(wide_seeds_of(self.game, first, count)), self.cards)
        else:
            packs = deals.orders(*seeds_of(self.game, first, count), self.cards)
        own = owners(packs, self.cards, seats, first)
        self.deals += count
        column = np.zeros(64, dtype=np.intp)
        column[list(self.cards)] = np.arange(n)
        where = column[packs.astype(np.intp)]
        for place in range(n):
            self._first[:, place] += np.bincount(where[:, place], minlength=n)
        for seat in range(seats):
            mine = own == seat
            self._held[:, seat] += mine.sum(axis=0)
            as_float = mine.astype(np.float32)
            self._joint += as_float.T @ as_float
        spades = [i for i, card in enumerate(self.cards) if card >> 4 == SPADES]
        self._suits += np.bincount((own[:, spades] == 0).sum(axis=1), minlength=len(self._suits))[: len(self._suits)]
        follows = np.arange(first, first + count) % ROUNDS > 0
        same = own[1:][follows[1:]] == own[:-1][follows[1:]]
        self._again += same.sum(axis=0)
        self._kept += float(((own[1:] == 0) & (own[:-1] == 0))[follows[1:]].sum())
        self._pairs += int(follows[1:].sum())

    def rows(self) -> Iterator[Row]:
        """The statistics of all that was dealt."""
        n = len(self.cards)
        seats = self.seats
        size = n // seats
        expected = self.deals / seats
        # The seats of one card are exclusive and each hand has the same size: rows and columns of the table are fixed.
        # Its cells vary a little less than independent ones, by (n - 1) / n: so the factor.
        value = float(((self._held - expected) ** 2 / expected).sum()) * (n - 1) / n
        yield _row("cards by seat, chi-square", value, (n - 1) * (seats - 1))
        expected = self.deals / n
        value = float(((self._first - expected) ** 2 / expected).sum()) * (n - 1) / n
        yield _row("cards by place in the pack, chi-square", value, (n - 1) * (n - 1))
        upper = np.triu_indices(n, 1)
        share = (size - 1) / (n - 1)
        joint = (self._joint[upper] - self.deals * share) / (self.deals * share * (1 - share)) ** 0.5
        yield Row("two cards in one hand, largest of all pairs (z)", float(abs(joint).max()), 0, _largest(joint))
        again = (self._again - self._pairs / seats) / (self._pairs * (seats - 1)) ** 0.5 * seats
        yield Row("a card again with its seat, next round (largest z)", float(abs(again).max()), 0, _largest(again))
        mean = self._pairs * size * size / n
        # A hypergeometric number of cards in common a pair of rounds.
        spread = (self._pairs * size * (size / n) * (1 - size / n) * (n - size) / (n - 1)) ** 0.5
        z = (self._kept - mean) / spread
        yield Row("cards in common of a seat's neighbouring hands (z)", z, 0, abs(z))
        yield from self._of_suits(n, size)

    def _of_suits(self, n: int, size: int) -> Iterator[Row]:
        spades = len([card for card in self.cards if card >> 4 == SPADES])
        most = min(size, spades)
        expected = np.array(
            [comb(spades, k) * comb(n - spades, size - k) / comb(n, size) * self.deals for k in range(most + 1)]
        )
        enough = expected >= _CELL
        seen = np.append(self._suits[: most + 1][enough], self._suits[: most + 1][~enough].sum())
        wanted = np.append(expected[enough], expected[~enough].sum())
        if wanted[-1] < _CELL:  # the rarest go with the last of the others
            wanted[-2] += wanted[-1]
            seen[-2] += seen[-1]
            wanted, seen = wanted[:-1], seen[:-1]
        yield _row("spades in a hand, chi-square", float(((seen - wanted) ** 2 / wanted).sum()), len(wanted) - 1)


def _row(name: str, value: float, freedom: int) -> Row:
    return Row(name, value, freedom, sigmas(value, freedom))


def _largest(values: NDArray[np.float64]) -> float:
    """How unusual it is that the largest of so many z is as large, as a z of one."""
    one = 2 * (1 - NormalDist().cdf(float(abs(values).max())))
    some = 1 - (1 - one) ** len(values)
    return NormalDist().inv_cdf(min(1 - 1e-12, max(1e-12, 1 - some)))


def measure(game: str, seats: int, count: int) -> list[Row]:
    """The statistics of `count` deals (whole matches of ROUNDS)."""
    counts = Counts(game, seats)
    for first in range(0, count, _BATCH):
        counts.add(first, min(_BATCH, count - first))
    return list(counts.rows())


def tables() -> list[tuple[str, int]]:
    """(game, seats): each pack and size of table once, where nobody but the shuffle decides what is dealt."""
    found: dict[tuple[bytes, int], str] = {}
    for name in games.NAMES:
        kind = games.game(name)
        if not parts.part(name, "deals"):
            for seats in {kind.FEWEST, kind.MOST}:
                found.setdefault((kind.PACK.cards, seats), name)
    return [(name, seats) for (_, seats), name in found.items()]


@click.command()
@click.option("--deals", "count", default=1_000_000, show_default=True, help="Deals a pack.")
def command(count: int) -> None:
    """Deal many rounds of each pack and size of table as the device does, and test them for randomness."""
    alarming = 0
    for game, seats in tables():
        click.echo(f"{game}, {seats} seats, {count} deals")
        for row in measure(game, seats, count):
            freedom = f" of {row.freedom} degrees of freedom" if row.freedom else ""
            click.echo(f"  {row.name}: {row.value:.2f}{freedom}, {row.sigmas:+.2f} sigma")
            alarming += abs(row.sigmas) > _ALARM
    if alarming:
        raise click.ClickException(f"{alarming} of these figures are not what chance gives")
