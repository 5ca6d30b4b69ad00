"""Perft of Taroky: how many lines lead from fixed deals, by the engine and by a naive rule book, on both Pythons."""

from kocka.engine.rng import Rng
from kocka.engine.round import DONE, PLAY
from kocka.games.taroky.rules.cards import PACK54
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import ANNOUNCE, DISCARD
from tests.engine.book import book_perft
from tests.games.taroky.taroky_book import Book
from tests.games.taroky.taroky_positions import deal, legal, play

BUDGET_S = 120


def anew(position):
    """The same position, played again from the deal through the checked API."""
    after = Taroky(
        [list(hand) for hand in position.dealt],
        position.number,
        position.dealer,
        position.options,
        position.totals,
        position.talon,
    )
    for action in position.history:
        after.apply(action)
    return after


def perft(position, depth):
    """Leaves by the engine."""
    buf = bytearray(64)
    n = position.legal(buf)
    if not n or not depth:
        return 1
    if depth == 1:
        return n
    leaves = 0
    for i in range(n):
        after = anew(position)
        after.apply(buf[i])
        leaves += perft(after, depth - 1)
    return leaves


def book_of(position):
    """The rule book after the same actions, each of which it must allow, as the engine must all of its."""
    hands = [[PACK54.text(c) for c in hand] for hand in position.dealt]
    book = Book(hands, [PACK54.text(c) for c in position.talon], position.dealer)
    for action in position.history:
        text = PACK54.action_text(action)
        assert text in book.actions(), (text, book.actions(), position.code())
        book.do(text)
    return book


def counted(position, depths):
    """Leaves at each depth, by both."""
    book = book_of(position)
    leaves = []
    for depth in depths:
        n = perft(position, depth)
        assert n == book_perft(book, depth), (depth, position.code())
        leaves.append(n)
    return leaves


def random_to(position, rng, phase, left=0):
    """Random actions, mostly passes while there is something to announce, until a phase or so few cards are left."""
    buf = bytearray(64)
    while position.phase != DONE:
        if position.phase == phase and (phase != PLAY or max([len(hand) for hand in position.hands]) <= left):
            break
        n = position.legal(buf)
        if position.phase == PLAY and buf[n - 1] == 128 and n > 1:
            n -= 1
        at = rng.below(n)
        if position.phase == ANNOUNCE and rng.below(3):
            at = 0
        position.apply(buf[at])
    return position


def test_perft_of_the_auction():
    assert counted(deal("T1"), (1, 2, 3, 4, 5, 6, 7)) == [4, 9, 16, 25, 33, 62, 248]
    assert counted(deal("T2", "", "T1"), (1, 2, 3, 4, 5, 6, 7)) == [3, 6, 11, 18, 26, 53, 209]


def test_perft_of_call_and_trio():
    print(counted(play(deal("T19,T18", "T17"), "first good good good first"), (1, 2, 3)))
    print(counted(play(deal("T1,T19", "T17"), "second good good good"), (1, 2, 3)))
    print(counted(play(deal(), "third good good good"), (1, 2, 3)))


def test_perft_of_announcements():
    for hands, words in (
        (("T1,T2,T19", "T18"), "first good good good first call18"),
        (("T3", "T1,T2", "T19"), "first good good good first call19"),
        (("T1,T4", "T2,T19"), "second good good good call19"),
        (("T1,T2",), "sixth good good good"),
        (("", "T1,T2"), "third good good good trio1"),
    ):
        position = play(deal(*hands), words)
        position = random_to(position, Rng(1), ANNOUNCE)
        print(legal(position), counted(position, (1, 2, 3, 5)))


def test_perft_of_last_tricks():
    contracts = ("first good good good first", "second good good good", "third good good good", "sixth good good good")
    for seed in range(12):
        position = play(deal(("T1", "T1,T2,T19,T20")[seed & 1]), contracts[seed & 3])
        position = random_to(position, Rng(seed, 2), PLAY, 2 + (seed > 7))
        print(position.table.contract, counted(position, (1, 4, 8)))


def test_perft_of_varsava():
    for seed in range(5):
        position = play(Taroky.deal(seed, 1, 3), "first good good good varsava")
        position = random_to(position, Rng(seed, 3), PLAY, 3 if seed < 2 else 12)
        print(counted(position, (1, 2, 3) if seed > 1 else (1, 4, 6)))


def test_the_book_agrees_at_every_step_of_many_rounds():
    buf = bytearray(64)
    for seed in range(60):
        rng = Rng(seed, 4)
        position = Taroky.deal(seed, 1, seed % 4)
        book = book_of(position)
        while position.phase != DONE:
            n = position.legal(buf)
            texts = [PACK54.action_text(buf[i]) for i in range(n)]
            assert sorted(texts) == sorted(book.actions()), (book.actions(), position.code())
            at = rng.below(n)
            if position.phase == ANNOUNCE and rng.below(3):
                at = 0
            if texts[at] == "claim" and rng.below(3):
                at = 0
            if texts[0] == "first" and seed % 3:
                at = 0
            if texts[0] == "good" and seed % 3 == 1:
                at = 0
            position.apply(buf[at])
            book.do(texts[at])
            assert position.phase == DISCARD or book.over == (position.phase == DONE)
            assert book.over or book.turn == position.to_move()
