"""The playout rule of `kocka.games.taroky.ai.kernel` once more, for reading: cards, on a round of the engine.

The kernel must play the same card in every position; whether that is allowed and what it comes to, the engine says.
"""

from __future__ import annotations

from kocka.engine.tarock import MOND_CARD, PAGAT_CARD, SKYZ, UHO_CARD, is_tarok, suit
from kocka.games.taroky.rules.cards import VALUES
from kocka.games.taroky.rules.options import MOND
from kocka.games.taroky.rules.outcome import PAGAT, UHO, VARSAVA
from kocka.games.taroky.rules.round import Taroky

_TAROKS = 4
_XVIII = 82


def strength(c: int) -> int:
    """Of cards that can take a trick: taroks are above all, others by rank."""
    return c if is_tarok(c) else c & 15


def most(cards: list[int]) -> int:
    """The strength of the highest card; 0 for none."""
    return max((strength(c) for c in cards), default=0)


def of_suit(hand: list[int], s: int) -> list[int]:
    return [c for c in hand if suit(c) == s]


def able(hand: list[int], led: int) -> list[int]:
    """What a hand may play to a suit, as far as that can take the trick."""
    return of_suit(hand, led) or of_suit(hand, _TAROKS)


def _first_of(cards: list[int], rank: int) -> int:
    return next(c for s in range(4) for c in cards if suit(c) == s and c & 15 == rank)


def high(cards: list[int]) -> int:
    """The highest card of any suit, of equal ones clubs before spades before diamonds before hearts."""
    return _first_of(cards, max(c & 15 for c in cards))


def low(cards: list[int]) -> int:
    return _first_of(cards, min(c & 15 for c in cards))


class Player:
    """The seat on turn in a round whose hands all lie open."""

    def __init__(self, position: Taroky) -> None:
        self.table = table = position.table
        self.hands = position.hands
        self.options = position.options
        self.seat = table.turn
        self.hand = position.hands[self.seat]
        self.left = 12 - table.done
        self.sides = position.sides
        self.kept = []
        if table.by[PAGAT] == self.seat and self.left > 1:
            self.kept.append(PAGAT_CARD)
        if table.by[UHO] == self.seat and self.left > 2:
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
                if max(cards) & 15 == 14:
                    score -= 4
            if owner >= 0 and self.sides[owner] != self.sides[self.seat]:
                if s == _TAROKS:
                    score -= 60
                elif not of_suit(self.hands[owner], s):
                    score += 20
            if score > best:
                best, found = score, c
            if best >= 48:
                break
        return found

    def follow(self) -> int:
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
        if enough and (enough[0] < _XVIII or sum(VALUES[c] for c in table.cards if c) >= 4):
            return enough[0]
        return next((c for c in cards if c != PAGAT_CARD), cards[0])

    def beggar_leads(self) -> int:
        best, found = -1000, 0
        others = [(self.seat + i) % 4 for i in (1, 2, 3)]
        for s in (4, 3, 2, 1, 0):
            cards = of_suit(self.hand, s)
            if not cards:
                continue
            if len(cards) > 1:
                cards = [c for c in cards if c != PAGAT_CARD]
            against = max(most(able(self.hands[seat], s)) for seat in others)
            overtaken = [c for c in cards if strength(c) < against]
            c = overtaken[-1] if overtaken else cards[0]
            if overtaken:
                score = (24 if VALUES[c] == 5 else 4) if is_tarok(c) else 4 * VALUES[c]
            else:
                score = -100 - (20 if is_tarok(c) else 4 * VALUES[c])
            if score > best:
                best, found = score, c
        return found

    def beggar_follows(self) -> int:
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
        against = max((most(able(self.hands[seat], table.suit)) for seat in behind), default=0)
        return max([c for c in over if strength(c) < against] or over)


def play_out(position: Taroky) -> None:
    """Plays the round to its end by the rule."""
    while position.to_move() >= 0:
        position.apply(Player(position).choose())
