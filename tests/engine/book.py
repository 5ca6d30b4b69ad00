"""A naive rule book for trick-taking games on lists of texts, sharing nothing with the engine; and perft by both.

A line ends when the round is over or `depth` actions are played; each is one leaf.
"""

from kocka.engine.cards import action_text
from kocka.engine.round import PASS, PLAY

RANKS = "23456789TJQKA"


class Book:
    """A position, by the letter of the rules and without optimisation. A game gives `actions` and `leads_first`."""

    def __init__(self, hands, dealer, give, left):
        """`give`: cards to pass, `left`: how many seats to the left they go."""
        self.hands = [list(hand) for hand in hands]
        self.dealer = dealer
        self.give = give
        self.left = left
        self.given = [[] for _ in hands]
        self.tricks = []  # (leader, [cards])
        self.takers = []
        self.over = False
        self.turn = 0
        if not give:
            self.turn = self.leads_first()

    def leads_first(self):
        """The seat that leads to the first trick."""
        return (self.dealer + 1) % len(self.hands)

    def copy(self):
        """A position of its own."""
        other = type(self)([], 0, 1, 0)
        other.take(self)
        return other

    def take(self, book):
        """Becomes equal to `book`."""
        self.hands = [list(hand) for hand in book.hands]
        self.dealer = book.dealer
        self.give = book.give
        self.left = book.left
        self.given = [list(cards) for cards in book.given]
        self.tricks = [(leader, list(cards)) for leader, cards in book.tricks]
        self.takers = list(book.takers)
        self.over = book.over
        self.turn = book.turn

    def passing(self):
        """Whether cards are still to be passed."""
        return bool([1 for cards in self.given if len(cards) < self.give])

    def leading(self):
        """Whether the next card begins a trick."""
        return not self.tricks or len(self.tricks[-1][1]) == len(self.hands)

    def led(self):
        """The suit led."""
        return self.tricks[-1][1][0][1]

    def following(self):
        """The cards that the suit led leaves to the seat on turn."""
        hand = self.hands[self.turn]
        if self.leading():
            return list(hand)
        return [c for c in hand if c[1] == self.led()] or list(hand)

    def played(self):
        """All cards played."""
        return [c for _, cards in self.tricks for c in cards]

    def actions(self):
        """Texts of all legal actions."""
        raise NotImplementedError

    def do(self, text):
        """Carries out one of `actions()`."""
        seats = len(self.hands)
        if len(text) != 2:
            self.over = True
            return
        self.hands[self.turn].remove(text)
        if self.passing():
            self.given[self.turn].append(text)
            if len(self.given[self.turn]) == self.give:
                self.turn += 1
            if self.turn == seats:
                for seat in range(seats):
                    self.hands[(seat + self.left) % seats] += self.given[seat]
                self.turn = self.leads_first()
            return
        if self.leading():
            self.tricks.append((self.turn, []))
        leader, cards = self.tricks[-1]
        cards.append(text)
        if len(cards) < seats:
            self.turn = (self.turn + 1) % seats
            return
        best = 0
        for i in range(1, seats):
            if cards[i][1] == cards[best][1] and RANKS.index(cards[i][0]) > RANKS.index(cards[best][0]):
                best = i
        self.turn = (leader + best) % seats
        self.takers.append(self.turn)
        if not [hand for hand in self.hands if hand]:
            self.over = True


def replayed(book, position):
    """The book after the actions of `position`, each of which it must allow."""
    for action in position.history:
        text = action_text(position.PACK, action)
        assert text in book.actions(), (text, book.actions(), position.code())
        book.do(text)
    return book


def book_perft(book, depth):
    """Leaves by the rule book."""
    if book.over or not depth:
        return 1
    leaves = 0
    for text in book.actions():
        after = book.copy()
        after.do(text)
        leaves += book_perft(after, depth - 1)
    return leaves


def perft(position, depth):
    """Leaves by the engine: every line is played again from the deal, through the checked API."""
    if position.to_move() < 0 or not depth:
        return 1
    buf = bytearray(32)
    n = position.legal(buf)
    if depth == 1:
        return n
    leaves = 0
    for i in range(n):
        after = type(position)(
            [list(hand) for hand in position.dealt],
            position.number,
            position.dealer,
            position.options,
            position.totals,
        )
        for action in position.history:
            after.apply(action)
        after.apply(buf[i])
        leaves += perft(after, depth - 1)
    return leaves


def counted(position, book, depths):
    """Leaves at each depth by the engine, equal to those of `book`, which stands at the deal."""
    replayed(book, position)
    leaves = []
    for depth in depths:
        n = perft(position, depth)
        assert n == book_perft(book, depth), (depth, position.code())
        leaves.append(n)
    return leaves


def texts(position):
    """The dealt hands as lists of texts."""
    return [[position.PACK.text(c) for c in hand] for hand in position.dealt]


def play_on(position, rng, left, words=False):
    """Plays random cards until every hand has `left` cards; `words`: other actions too. Returns the position."""
    buf = bytearray(32)
    while position.to_move() >= 0 and (position.phase == PASS or max([len(hand) for hand in position.hands]) > left):
        n = position.legal(buf)
        while not words and n > 1 and buf[n - 1] >= 128:
            n -= 1
        position.apply(buf[rng.below(n)])
    return position


def check_settled(position, rng, bonus=False):
    """Plays a dealt round at random, points rather first; once a seat says that it is settled, all ways end alike.

    It must say so once no points are left, unless somebody may still get a `bonus` for no trick. Returns (cards in the
    hand where it was said first, 0: never; whether by a seat that has to take the rest).
    """
    buf = bytearray(32)
    found = (0, False)
    points = None
    while position.to_move() >= 0:
        table = position.table
        view = position.view(position.to_move())
        is_settled = position.phase == PLAY and view.game.is_settled(view)
        held = [c for hand in position.hands for c in hand] + list(table.cards)
        is_out = not [c for c in held if table.values[c]]
        if position.phase == PLAY and is_out and not (bonus and 0 in list(table.taken)):
            assert is_settled, position.code()
        if is_settled and points is None:
            found = (len(view.hand), not is_out)
            code = position.code()
            points = play_on(position.from_code(code), rng, 0).result().points
            for _ in range(3):
                assert play_on(position.from_code(code), rng, 0).result().points == points, code
        n = position.legal(buf)
        dear = [c for c in buf[:n] if table.values[c]] if position.phase == PLAY and rng.below(4) else []
        position.apply(dear[rng.below(len(dear))] if dear else buf[rng.below(n)])
    assert points is None or position.result().points == points
    return found
