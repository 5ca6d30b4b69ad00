"""Perft: how many lines of play lead from a position, counted by the engine and by a naive rule book on lists.

A line ends when the round is over or `depth` actions are played; each is one leaf. Claims and throw-ins are actions as
any other and end the round, so a position with one card each has five lines where four cards are played and one where
the leader claims. The naive rule book below shares nothing with the engine but the texts of cards.
"""

from kocka.engine.cards import PACK32, action_text, parse_action
from kocka.engine.rng import Rng
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka
from kocka.games.cerna_kocka.rules import ETIQUETTE, ETIQUETTE_ALL, CernaKocka
from tests.engine import book as shared
from tests.engine.positions import RAINBOW, SUITS, in_play, parse_hands, play

SLOW = ("test_perft_etiquette_changes_nothing_after_the_first_trick_but_spade_leads",)

BUDGET_S = 120

RANKS = "789TJQKA"


class Book:
    """A position of either game on plain lists of texts, by the letter of the rules, without optimisation."""

    def __init__(self, dokladacka, hands, dealer, polite):
        self.dokladacka = dokladacka
        self.hands = [list(hand) for hand in hands]
        self.dealer = dealer
        self.polite = polite
        self.given = [[], [], [], []]
        self.tricks = []  # (leader, [cards])
        self.takers = []
        self.laid = []
        self.over = False
        self.turn = (dealer + 1) % 4 if dokladacka else 0
        self.passing = not dokladacka

    def copy(self):
        """A position of its own."""
        other = Book(self.dokladacka, self.hands, self.dealer, self.polite)
        other.given = [list(cards) for cards in self.given]
        other.tricks = [(leader, list(cards)) for leader, cards in self.tricks]
        other.takers = list(self.takers)
        other.laid = list(self.laid)
        other.over = self.over
        other.turn = self.turn
        other.passing = self.passing
        return other

    def fits(self, text):
        """DK-2: a jack, or the neighbour of a card of its suit that lies on the side of the jack."""
        rank = RANKS.index(text[0])
        jack = RANKS.index("J")
        if rank == jack:
            return True
        inner = RANKS[rank - 1] if rank > jack else RANKS[rank + 1]
        return inner + text[1] in self.laid

    def actions(self):
        """Texts of all that may be done."""
        hand = self.hands[self.turn]
        if self.dokladacka:
            return [c for c in hand if self.fits(c)] or ["cink"]
        if self.passing:
            return list(hand)
        if not self.tricks or len(self.tricks[-1][1]) == 4:
            cards = list(hand)
            if not self.tricks and [c for c in hand if c[1] != "H"]:
                cards = [c for c in hand if c[1] != "H"]
            if self.polite and [c for c in hand if c[1] in "CD"]:
                cards = [c for c in cards if c[1] != "S"]
            mine = [taker for taker in self.takers if taker == self.turn]
            cards = list(cards)
            cards.append("claim" if len(mine) == len(self.takers) else "throwin")
            return cards
        led = self.tricks[-1][1][0]
        cards = [c for c in hand if c[1] == led[1]] or list(hand)
        if self.polite and len(self.tricks) == 1:
            if led == "AS" and "QS" in cards:
                return ["QS"]
            cards = [c for c in cards if c[1] != "H" and c != "QS"] or cards
        return cards

    def do(self, text):
        """Carries out one of `actions()`."""
        if text == "claim" or text == "throwin":
            self.over = True
            return
        if text != "cink":
            self.hands[self.turn].remove(text)
        if self.dokladacka:
            if text != "cink":
                self.laid.append(text)
            if len([hand for hand in self.hands if hand]) == 1:
                self.over = True
                return
            self.turn = (self.turn + 1) % 4
            while not self.hands[self.turn]:
                self.turn = (self.turn + 1) % 4
            return
        if self.passing:
            self.given[self.turn].append(text)
            if len(self.given[self.turn]) == 3:
                self.turn += 1
            if self.turn == 4:
                self.passing = False
                self.turn = (self.dealer + 1) % 4
                for seat in range(4):
                    self.hands[(seat + 1) % 4] += self.given[seat]
            return
        if not self.tricks or len(self.tricks[-1][1]) == 4:
            self.tricks.append((self.turn, []))
        leader, cards = self.tricks[-1]
        cards.append(text)
        if len(cards) < 4:
            self.turn = (self.turn + 1) % 4
            return
        best = 0
        for i in range(1, 4):
            if cards[i][1] == cards[best][1] and RANKS.index(cards[i][0]) > RANKS.index(cards[best][0]):
                best = i
        self.turn = (leader + best) % 4
        self.takers.append(self.turn)
        if not [hand for hand in self.hands if hand]:
            self.over = True


def book_of(position):
    """The rule book at the deal of the same position."""
    hands = [[PACK32.text(c) for c in hand] for hand in position.dealt]
    polite = position.NAME == "cerna_kocka" and ETIQUETTE.of(position.options) == ETIQUETTE_ALL
    return Book(position.NAME == "dokladacka", hands, position.dealer, polite)


def counted(position, depths):
    """Leaves at each depth by the engine, equal to the rule book's."""
    return shared.counted(position, book_of(position), depths)


def _late(seed, cards_left, etiquette="off"):
    """A random round of Černá kočka played without claims until the leader holds `cards_left` cards."""
    options = CernaKocka.parse_option(CernaKocka.defaults(), "etiquette", etiquette)
    position = CernaKocka.deal(seed, 1, seed % 4, options)
    rng = Rng(seed, 77)
    buf = bytearray(16)
    while position.table.done < 8 - cards_left:
        n = position.legal(buf)
        if buf[n - 1] >= 128:
            n -= 1
        position.apply(buf[rng.below(n)])
    return position


def _late_layout(seed, actions):
    position = Dokladacka.deal(seed, 1, seed % 4)
    rng = Rng(seed, 78)
    buf = bytearray(16)
    for _ in range(actions):
        position.apply(buf[rng.below(position.legal(buf))])
    return position


def test_perft_one_card_each():
    # Four cards in one order, or the claim.
    position = play(
        in_play(SUITS), "7C 7S 7D 7H 8C 8S 8D 8H 9C 9S 9D 9H TC TS TD TH JC JS JD JH QC QS QD QH KC KS KD KH"
    )
    assert counted(position, (1, 2, 3, 4, 5)) == [2, 2, 2, 2, 2]


def test_perft_the_pass():
    # 8 * 7 * 6 ordered triples; after the last one eight leads or the claim.
    assert counted(CernaKocka.deal(1), (1, 2, 3)) == [8, 56, 336]
    position = play(CernaKocka(parse_hands(SUITS)), "7C 8C 9C 7S 8S 9S 7D 8D 9D 7H")
    assert counted(position, (1, 2, 3)) == [7, 42, 378]


def test_perft_the_first_tricks():
    # One suit a seat: nobody can follow. 8 leads and the claim (9), then 8 cards for each lead.
    assert counted(in_play(SUITS), (1, 2, 3)) == [9, 65, 513]
    # Two cards of each suit: 6 leads without hearts and the claim, 2 cards each to follow.
    assert counted(in_play(RAINBOW), (1, 2, 3, 4)) == [7, 13, 25, 49]
    # Etiquette for all: no spades led either.
    assert counted(in_play(RAINBOW, etiquette="all"), (1, 2, 3, 4)) == [5, 9, 17, 33]


def test_perft_last_two_tricks():
    leaves = [counted(_late(seed, 2), (4, 8))[-1] for seed in range(6)]
    print(leaves)
    assert leaves == [21, 9, 17, 17, 21, 9]


def test_perft_last_three_tricks():
    leaves = [counted(_late(seed, 3), (12,))[0] for seed in range(3)]
    print(leaves)
    assert leaves == [132, 131, 514]


def test_perft_etiquette_changes_nothing_after_the_first_trick_but_spade_leads():
    leaves = [counted(_late(seed, 3, "all"), (12,))[0] for seed in range(3)]
    print(leaves)
    assert leaves == [71, 307, 2674]


def test_perft_dokladacka():
    leaves = [counted(_late_layout(seed, 20), (4, 40)) for seed in range(4)]
    print(leaves)
    assert leaves == [[5, 61], [10, 115], [8, 54], [4, 192]]
    assert counted(Dokladacka.deal(2), (1, 2, 3, 4, 5, 6)) == [1, 2, 2, 6, 8, 18]


def test_perft_by_words_round_trip():
    for word in ("7C", "AH", "claim", "throwin", "cink"):
        assert action_text(PACK32, parse_action(PACK32, word)) == word
