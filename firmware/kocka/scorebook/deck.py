"""Described cards (CK-24): a deck of 32, each card with the place where a match was lost, voted for by the table.

    deck = Deck.create(folder, owner="Larry", date=20260101)
    deck.offered()                                   # cards not described yet, the best pub's first
    vote = Vote(deck.offered(), loser=2, owner=0)    # the loser votes first, the owner last
    vote.cast(card); vote.tied()                     # one card is chosen, two or four are drawn from
    vote.backs(rng)                                  # baráž: the loser picks one of these, blind
    deck.describe(card, date, place, players, loser, underlines(sheet))
    deck.finished; newest(folder)                    # the next deck begins when all are described

A deck is a book (book.py); finished ones stay in place as the archive. In a place where a card of the deck has been
described, no other card of it can be (`was_in`).

Decided where the rules leave it open: only the first description of a card counts, and only `undo` takes it back; only
a known owner of the cards votes last; without one the players vote in seat order from the loser on. The time to
describe a deck is counted in days from its first card to its last, 0 for a single day.
"""

from micropython import const

from kocka.engine.cards import ACE, CLUBS, DIAMONDS, HEARTS, PACK32, QUEEN_OF_SPADES, SPADES, card
from kocka.engine.packed import put_integer
from kocka.engine.rng import Rng
from kocka.engine.sheet import DABL, TRIPL, Sheet
from kocka.match import dates
from kocka.match.setup import Unpacker, put_text, take_integer
from kocka.match.writing import finish
from kocka.scorebook.book import Book, check_name, files

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any, Self

    from kocka.match.journal import Steps

DECK = const(72)
DESCRIBED = const(73)

PREFIX = "deck"
SIZE = const(32)
VOTERS = const(4)
FACTORS = const(3)  # of a pub's quality: beer, surroundings, service
WORST = const(5)  # the worst mark; the best one is 1

_PLACE_BYTES = const(96)
_LOWEST = const(7)


def quality_order() -> list[int]:
    """All cards, the best pub's first: Q♠, hearts from the ace down, then spades, clubs and diamonds likewise."""
    found = [int(QUEEN_OF_SPADES)]
    for suit in (HEARTS, SPADES):
        for rank in range(ACE, _LOWEST - 1, -1):
            if card(suit, rank) != QUEEN_OF_SPADES:
                found.append(card(suit, rank))
    for rank in range(ACE, _LOWEST - 1, -1):
        found.append(card(CLUBS, rank))
        found.append(card(DIAMONDS, rank))
    return found


class Description:
    """What is written on a card.

    `place`; `players`: four names; `loser`: which of them; `underlines`: 1, or 2 after a dabl or tripl; `marks`: how
    many gave the pub marks from 1 to 5, 1 is best, and the sums of those for FACTORS; empty without.
    """

    def __init__(
        self,
        c: int,
        date: int,
        place: str,
        players: list[str],
        loser: int,
        underlines: int,
        marks: "list[int] | tuple[int, ...]" = (),
    ) -> None:
        """Raises ValueError for impossible values."""
        if c not in PACK32.cards:
            raise ValueError("no card of the deck: " + str(c))
        if not place or len(place.encode()) > _PLACE_BYTES:
            raise ValueError("a place has 1 to " + str(int(_PLACE_BYTES)) + " bytes")
        if len(players) != VOTERS or not 0 <= loser < VOTERS or not 1 <= underlines <= 2:
            raise ValueError("four names, one of them underlined once or twice")
        if marks and not (len(marks) == 1 + FACTORS and 1 <= marks[0] <= VOTERS):
            raise ValueError("marks are of one to four players")
        for mark in marks[1:]:
            if not marks[0] <= mark <= marks[0] * WORST:
                raise ValueError("a mark is 1 to 5")
        self.card = c
        self.date = dates.check(date) if date else date
        self.place = place
        self.players = [check_name(name) for name in players]
        self.loser = loser
        self.underlines = underlines
        self.marks = list(marks)


class Deck(Book):
    """A deck being described, or finished; see the module's docstring.

    `owner`: of the cards, "" if unknown; `date`: when it was begun; `described`: list of Description, in order.
    """

    PREFIX = PREFIX
    BEGIN = DECK
    LAST = DESCRIBED

    @classmethod
    def create(cls, folder: str, owner: str = "", date: int = 0) -> "Self":
        """A new deck in a new file. Raises ValueError for impossible values, StorageError."""
        return finish(cls.creating(folder, owner, date))  # type: ignore[no-any-return]

    @classmethod
    def creating(cls, folder: str, owner: str = "", date: int = 0) -> "Steps":
        """`create` as a writing (kocka.match.writing). Raises ValueError."""
        out = bytearray()
        put_integer(out, dates.check(date) if date else date)
        put_text(out, check_name(owner) if owner else owner)
        return cls._creating(folder, bytes(out))

    def _begin(self, payload: bytes) -> None:
        u = Unpacker(payload)
        date = take_integer(u)
        self.date = dates.check(date) if date else date
        self.owner = u.text()
        self._reset()

    def _reset(self) -> None:
        self.described: list[Description] = []

    @property
    def finished(self) -> bool:
        """Whether all cards are described."""
        return len(self.described) == SIZE

    def of(self, c: int) -> Description | None:
        """What is written on a card, None if nothing is."""
        for description in self.described:
            if description.card == c:
                return description
        return None

    def offered(self) -> list[int]:
        """Cards not described yet, the best pub's first."""
        return [c for c in quality_order() if self.of(c) is None]

    def was_in(self, place: str) -> Description | None:
        """The card of this deck that was described in `place`, None if there is none."""
        for description in self.described:
            if description.place == place:
                return description
        return None

    def days(self) -> int:
        """Days from the first card to the last one, -1 while the deck is unfinished or a date is unknown (CK-26)."""
        if not self.finished:
            return -1
        first = self.described[0].date
        last = self.described[SIZE - 1].date
        return dates.ordinal(last) - dates.ordinal(first) if first and last else -1

    def describe(
        self,
        c: int,
        date: int,
        place: str,
        players: list[str],
        loser: int,
        underlines: int = 1,
        marks: "list[int] | tuple[int, ...]" = (),
    ) -> None:
        """Describes a card. Raises ValueError if it is described already or the place has one, StorageError."""
        description = Description(c, date, place, players, loser, underlines, marks)
        out = bytearray([description.card])
        put_integer(out, description.date)
        put_text(out, description.place)
        for name in description.players:
            put_text(out, name)
        out.append(description.loser)
        out.append(description.underlines)
        out.extend(bytes(description.marks))
        self._change(DESCRIBED, bytes(out))

    def _apply(self, kind: int, payload: bytes) -> None:
        u = Unpacker(payload)
        c = u.number(1)
        date = take_integer(u)
        place = u.text()
        players = [u.text() for _ in range(VOTERS)]
        loser = u.number(1)
        lines = u.number(1)
        marks = u.take(1 + FACTORS) if u.at < len(payload) else b""
        description = Description(c, date, place, players, loser, lines, list(marks))
        if self.of(c) is not None:
            raise ValueError("the card is described already: " + PACK32.text(c))
        if self.was_in(place) is not None:
            raise ValueError("a card of this deck was described here: " + place)
        self.described.append(description)


def underlines(sheet: Sheet) -> int:
    """How often the loser of this match is underlined: twice after a dabl or tripl."""
    for event, _, _ in sheet.events:
        if event == DABL or event == TRIPL:
            return 2
    return 1


class Vote:
    """The players vote for a card: the loser first, the owner of the cards last, the others in seat order.

    AI seats do not vote. `order`: places in voting order; `votes`: cards voted for so far, in that order.
    """

    def __init__(self, offered: list[int], loser: int, owner: int = -1, machines: "list[int] | tuple[int, ...]" = ()):
        """`offered`: cards to choose from; `loser`, `owner`: places 0 to 3, clockwise; `owner` -1: not present;
        `machines`: places of AI seats.
        """
        if not offered or not 0 <= loser < VOTERS or not -1 <= owner < VOTERS:
            raise ValueError("a vote has cards, a loser and perhaps an owner")
        self.offered = list(offered)
        self.order = [(loser + step) % VOTERS for step in range(VOTERS)]
        if owner >= 0 and owner != loser:
            self.order.remove(owner)
            self.order.append(owner)
        self.order = [place for place in self.order if place not in machines]
        self.votes: list[int] = []

    @property
    def voter(self) -> int:
        """The place that votes now, -1 when all have."""
        return self.order[len(self.votes)] if len(self.votes) < len(self.order) else -1

    def cast(self, c: int) -> None:
        """Records the next vote. Raises ValueError for a card that is not offered, or when all have voted."""
        if self.voter < 0 or c not in self.offered:
            raise ValueError("nobody is to vote for that card")
        self.votes.append(c)

    def back(self) -> None:
        """Takes back the last vote. Raises IndexError if there is none."""
        self.votes.pop()

    def tied(self) -> list[int]:
        """The cards with most votes, best first: one is chosen; two with two votes each, or four with one, are tied.

        Raises ValueError before all have voted.
        """
        if self.voter >= 0:
            raise ValueError("not all have voted")
        most = max([self.votes.count(c) for c in self.votes])
        return [c for c in quality_order() if self.votes.count(c) == most]

    def backs(self, rng: Rng) -> list[int]:
        """The tied cards shuffled, to be shown face down: the loser picks one of them blind (baráž)."""
        cards = self.tied()
        rng.shuffle(cards)
        return cards


class Pubs:
    """The pubs that have marks, from described cards: which is the best one (CK-24).

    `found`: a list for each of [place, how many marks of each factor, sums for FACTORS], in the order of the cards.
    """

    def __init__(self) -> None:
        self.found: list[list[Any]] = []

    def add(self, deck: Deck) -> None:
        """Adds the cards of a deck; what was said of a place before counts, too."""
        for description in deck.described:
            if not description.marks:
                continue
            for row in self.found:
                if row[0] == description.place:
                    break
            else:
                row = [description.place, 0, 0, 0, 0]
                self.found.append(row)
            for at in range(1 + FACTORS):
                row[1 + at] += description.marks[at]

    def ranking(self) -> "list[list[Any]]":
        """The rows of `found`, the best pub first."""
        ranked: list[list[Any]] = []
        for row in self.found:
            at = 0
            while at < len(ranked) and sum(ranked[at][2:]) * row[1] <= sum(row[2:]) * ranked[at][1]:
                at += 1
            ranked.insert(at, row)
        return ranked


def suggested(offered: list[int], marks: list[int]) -> int:
    """Which of the cards offered, the best pub's first, a pub with these marks deserves."""
    if not marks:
        return 0
    best = FACTORS * marks[0]
    return (sum(marks[1:]) - best) * (len(offered) - 1) // (best * (WORST - 1))


def newest(folder: str) -> str:
    """The path of the newest deck, finished or not; "" if there is none."""
    paths = files(folder, PREFIX)
    return paths[-1] if paths else ""
