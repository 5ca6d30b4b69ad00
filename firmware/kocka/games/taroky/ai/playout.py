"""The rule by which all seats of Taroky play in playouts, for reading: hands lie open, sides are known.

`kernel` plays the same card in every position; this one is as slow as it is plain, and can tell what happened
(`consequence`). The rule is told in words in the kernel's docstring.
"""

from micropython import const

from kocka.engine.cards import NO_CARD
from kocka.engine.tarock import MOND_CARD, PAGAT_CARD, SKYZ, UHO_CARD, is_tarok, suit
from kocka.games.taroky.rules.allowed import beats
from kocka.games.taroky.rules.cards import VALUES
from kocka.games.taroky.rules.options import MOND
from kocka.games.taroky.rules.outcome import PAGAT, UHO, VARSAVA
from kocka.games.taroky.rules.table import TRICKS, Table

MYPY = False
if MYPY:
    from typing import Any

_TAROKS = const(4)
_RANK = const(15)
_KING = const(14)
_XVIII = const(82)
_RICH = const(4)  # raw points in a trick that are worth a high tarok
_ENOUGH = const(48)  # the score of a lead that no other can beat


def strength(c: int) -> int:
    """Of cards that can take a trick: taroks are above all, others by rank."""
    return c if is_tarok(c) else c & _RANK


def most(cards: list[int]) -> int:
    """The strength of the highest card; 0 for none."""
    return max([strength(c) for c in cards]) if cards else 0


def of_suit(hand: list[int], s: int) -> list[int]:
    """The cards of a suit, 4: of the taroks."""
    return [c for c in hand if suit(c) == s]


def able(hand: list[int], led: int) -> list[int]:
    """What a hand may play to a suit, as far as that can take the trick."""
    return of_suit(hand, led) or of_suit(hand, _TAROKS)


def _first_of(cards: list[int], rank: int) -> int:
    return next(c for s in range(4) for c in cards if suit(c) == s and c & _RANK == rank)


def high(cards: list[int]) -> int:
    """The highest card of any suit, of equal ones clubs before spades before diamonds before hearts."""
    return _first_of(cards, max([c & _RANK for c in cards]))


def low(cards: list[int]) -> int:
    """The lowest card, as `high`."""
    return _first_of(cards, min([c & _RANK for c in cards]))


class Player:
    """The seat on turn at a table whose hands all lie open. `table`: a Table or Tricks; `sides`: 1 or -1 by seat."""

    def __init__(self, table: "Any", hands: "list[list[int]]", sides: "list[int]", options: bytes) -> None:
        self.table = table
        self.hands = hands
        self.sides = sides
        self.options = options
        self.seat = table.turn
        self.hand = hands[self.seat]
        left = TRICKS - table.done
        self.kept: list[int] = []
        if table.by[PAGAT] == self.seat and left > 1:
            self.kept.append(PAGAT_CARD)
        if table.by[UHO] == self.seat and left > 2:
            self.kept.append(UHO_CARD)

    def free(self, cards: list[int]) -> list[int]:
        """Without announced cards whose trick is still to come, unless there is nothing else."""
        for c in self.kept:
            cards = [d for d in cards if d != c] or cards
        return cards

    def others(self, seats: list[int], led: int) -> tuple[int, int]:
        """The best that friends and enemies among `seats` can play to a suit."""
        friends = enemies = 0
        for seat in seats:
            found = most(able(self.hands[seat], led))
            if self.sides[seat] == self.sides[self.seat]:
                friends = max(friends, found)
            else:
                enemies = max(enemies, found)
        return friends, enemies

    def choose(self) -> int:
        """The card that the rule plays."""
        table = self.table
        if table.contract == VARSAVA:
            return self.beggar_follows() if table.count else self.beggar_leads()
        return self.follow() if table.count else self.lead()

    def lead(self) -> int:
        """What the seat leads: the suit with the best score, from the taroks on."""
        best, found = -1000, 0
        owner = self.table.by[PAGAT]
        others = [(self.seat + i) % 4 for i in (1, 2, 3)]
        for s in (4, 3, 2, 1, 0):
            cards = of_suit(self.hand, s)
            if not cards:
                continue
            friends, enemies = self.others(others, s)
            mine = most(cards)
            if s == _TAROKS:
                score = 2 * len(cards) + (4 if self.sides[self.seat] > 0 else 0)
                rest = [c for c in cards if c != PAGAT_CARD and c not in self.kept]
                if not rest:
                    score -= 200 if self.kept else 60
                cards = rest or cards
                if most(cards) > enemies:
                    c = max(cards)
                    score += 2 if enemies else 0
                else:
                    c = min(cards)
                    score -= 2 if friends > enemies else 16
            elif max(mine, friends) > enemies:
                c = max(cards)
                score = 8 * VALUES[c] + 8
            else:
                c = min(cards)
                score = -5 if enemies >= PAGAT_CARD else -9
                if max(cards) & _RANK == _KING:
                    score -= 4
            if owner >= 0 and self.sides[owner] != self.sides[self.seat]:
                if s == _TAROKS:
                    score -= 60
                elif not of_suit(self.hands[owner], s):
                    score += 20
            if score > best:
                best, found = score, c
            if best >= _ENOUGH:
                break
        return found

    def follow(self) -> int:
        """What the seat plays to a trick."""
        table = self.table
        behind = [(table.leader + i) % 4 for i in range(table.count + 1, 4)]
        friends, enemies = self.others(behind, table.suit)
        best = strength(table.cards[table.best])
        if self.sides[table.best] == self.sides[self.seat]:
            friends = max(friends, best)
        else:
            enemies = max(enemies, best)
        ours = friends > enemies
        cards = able(self.hand, table.suit)
        if not cards:
            return high(self.hand) if ours else low(self.hand)
        if not is_tarok(cards[0]):
            return max(cards) if ours or most(cards) > enemies else min(cards)
        cards = self.free(cards)
        if ours:
            return min(cards)
        enough = [c for c in cards if c > enemies]
        if enough and (enough[0] < _XVIII or sum([VALUES[c] for c in table.cards if c]) >= _RICH):
            return enough[0]
        return ([c for c in cards if c != PAGAT_CARD] or cards)[0]

    def beggar_leads(self) -> int:
        """Varšava: what the seat leads."""
        best, found = -1000, 0
        others = [(self.seat + i) % 4 for i in (1, 2, 3)]
        for s in (4, 3, 2, 1, 0):
            cards = of_suit(self.hand, s)
            if not cards:
                continue
            if len(cards) > 1:
                cards = [c for c in cards if c != PAGAT_CARD]
            against = max([most(able(self.hands[seat], s)) for seat in others])
            overtaken = [c for c in cards if strength(c) < against]
            c = overtaken[len(overtaken) - 1] if overtaken else cards[0]
            if overtaken:
                score = (24 if VALUES[c] == 5 else 4) if is_tarok(c) else 4 * VALUES[c]
            else:
                score = -100 - (20 if is_tarok(c) else 4 * VALUES[c])
            if score > best:
                best, found = score, c
        return found

    def beggar_follows(self) -> int:
        """Varšava: what the seat plays to a trick."""
        table = self.table
        cards = able(self.hand, table.suit)
        if not cards:
            return high(self.hand)
        best = table.cards[table.best]
        if len(cards) > 1:
            cards = [c for c in cards if c != PAGAT_CARD]
        if best == SKYZ and not MOND.of(self.options):
            cards = [c for c in cards if c != MOND_CARD] or cards
        over = [c for c in cards if strength(c) > strength(best)]
        if not over:
            return max(cards)
        behind = [(table.leader + i) % 4 for i in range(table.count + 1, 4)]
        against = max([most(able(self.hands[seat], table.suit)) for seat in behind] + [0])
        return max([c for c in over if strength(c) < against] or over)


class Tricks:
    """The tricks of a round from a table on, as far as a Player needs them.

    `ends`: the taker and the cards by seat of each trick that is over since.
    """

    def __init__(self, table: Table) -> None:
        self.contract = table.contract
        self.by = table.by
        self.turn = table.turn
        self.leader = table.leader
        self.suit = table.suit
        self.best = table.best
        self.cards = bytearray(table.cards)
        self.count = table.count
        self.done = table.done
        self.ends: list[tuple[int, bytes]] = []

    def play(self, card: int) -> None:
        """The seat on turn plays a card; a complete trick goes to the best one (TA 6)."""
        seat = self.turn
        if not self.count:
            self.suit = suit(card)
            self.leader = self.best = seat
        elif beats(card, self.cards[self.best]):
            self.best = seat
        self.cards[seat] = card
        self.count += 1
        self.turn = (seat + 1) % 4
        if self.count < 4:
            return
        self.ends.append((self.best, bytes(self.cards)))
        for i in range(4):
            self.cards[i] = NO_CARD
        self.count = 0
        self.done += 1
        self.leader = self.turn = self.best
