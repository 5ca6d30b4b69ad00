"""Described cards: CK-24, and how fast a deck was described (CK-26)."""

from kocka.engine.cards import CLUBS, PACK32, QUEEN_OF_SPADES, card
from kocka.engine.rng import Rng
from kocka.engine.sheet import INTERLUDE
from kocka.games.cerna_kocka.sheet import Sheet as CernaKockaSheet
from kocka.games.cerna_kocka.sheet import durch_points
from kocka.scorebook.deck import DESCRIBED, Deck, Pubs, Vote, newest, quality_order, suggested, underlines
from tests.match import table
from tests.scorebook.tables import NAMES

FOUR = list(NAMES[:4])
JACK_OF_CLUBS = card(CLUBS, 11)


def impossible(action):
    try:
        action()
    except ValueError as error:
        return bool(str(error))
    return False


def state(deck):
    cards = [(d.card, d.date, d.place, d.players, d.loser, d.underlines) for d in deck.described]
    return deck.owner, deck.date, cards, deck.finished, deck.days()


def test_ck_24_the_order_of_quality():
    order = quality_order()
    text = " ".join([PACK32.text(c) for c in order])
    print(text)
    assert text.startswith("QS AH KH QH JH TH 9H 8H 7H AS KS JS TS 9S 8S 7S AC AD KC KD")
    assert sorted(order) == list(PACK32.cards)


def test_ck_24_who_votes_when():
    """CK-24: the loser first, the owner of the cards last, unless it is the loser."""
    cards = quality_order()
    assert Vote(cards, 2, 0).order == [2, 3, 1, 0]
    assert Vote(cards, 2, 3).order == [2, 0, 1, 3]
    assert Vote(cards, 2, 2).order == [2, 3, 0, 1]
    assert Vote(cards, 1).order == [1, 2, 3, 0]
    vote = Vote(cards, 2, 0)
    voters = []
    while vote.voter >= 0:
        voters.append(vote.voter)
        vote.cast(cards[0])
    assert voters == vote.order
    assert impossible(lambda: vote.cast(cards[0]))
    for wrong in ((cards, 4, 0), (cards, -1, 0), (cards, 0, 4), ([], 0, 0)):
        assert impossible(lambda wrong=wrong: Vote(wrong[0], wrong[1], wrong[2]))


def test_ck_24_most_votes_win_and_ties_are_drawn_blind():
    order = quality_order()
    a, b, c, d = order[3], order[7], order[20], order[31]
    for votes, tied in (
        ((a, a, a, a), [a]),
        ((b, a, b, b), [b]),
        ((b, a, b, c), [b]),
        ((b, a, a, b), [a, b]),
        ((d, c, b, a), [a, b, c, d]),
    ):
        vote = Vote(order, 1)
        for one in votes:
            assert impossible(vote.tied)
            vote.cast(one)
        assert vote.tied() == tied
        seen = set()
        for seed in range(60):
            backs = vote.backs(Rng(seed))
            assert sorted(backs) == sorted(tied)
            seen.add(backs[0])
        assert len(seen) == len(tied)
    vote = Vote([a, b], 0)
    assert impossible(lambda: vote.cast(c))
    vote.cast(b)
    vote.back()
    assert (vote.voter, vote.votes) == (0, [])


def test_ck_24_what_is_written_on_a_card():
    folder = table.new_folder()
    deck = Deck.create(folder, "Larry", 20260101)
    deck.describe(QUEEN_OF_SPADES, 20260703, "Tovéř, U Pavlíků", FOUR, 2, 2)
    (one,) = deck.described
    assert (one.date, one.place, one.players, one.loser, one.underlines) == (20260703, "Tovéř, U Pavlíků", FOUR, 2, 2)
    assert deck.of(QUEEN_OF_SPADES) is one
    assert QUEEN_OF_SPADES not in deck.offered()
    assert len(deck.offered()) == 31
    assert deck.was_in("Tovéř, U Pavlíků") is one
    assert deck.was_in("Tovéř, Na hřišti") is None
    before = state(deck)
    for action in (
        lambda: deck.describe(QUEEN_OF_SPADES, 20260704, "Jinde", FOUR, 0),
        lambda: deck.describe(JACK_OF_CLUBS, 20260704, "Tovéř, U Pavlíků", FOUR, 0),
        lambda: deck.describe(card(CLUBS, 2), 20260704, "Jinde", FOUR, 0),
        lambda: deck.describe(JACK_OF_CLUBS, 20260704, "", FOUR, 0),
        lambda: deck.describe(JACK_OF_CLUBS, 20260704, "Ř" * 49, FOUR, 0),
        lambda: deck.describe(JACK_OF_CLUBS, 20260231, "Jinde", FOUR, 0),
        lambda: deck.describe(JACK_OF_CLUBS, 20260704, "Jinde", FOUR[:3], 0),
        lambda: deck.describe(JACK_OF_CLUBS, 20260704, "Jinde", FOUR, 4),
        lambda: deck.describe(JACK_OF_CLUBS, 20260704, "Jinde", FOUR, 0, 3),
        lambda: deck.describe(JACK_OF_CLUBS, 20260704, "Jinde", ["", "B", "C", "D"], 0),
        lambda: Deck.create(folder, " x"),
    ):
        assert impossible(action)
        assert state(deck) == before
    loaded, problem = Deck.load(deck.path)
    assert problem is None
    assert state(loaded) == before
    assert loaded.undo() == DESCRIBED
    assert len(loaded.offered()) == 32
    table.clear(folder)


def test_ck_24_who_had_a_dabl_is_underlined_twice():
    for interludes, wanted in (((0,), 1), ((2,), 2), ((2, 2), 2), ((0, 0), 1)):
        sheet = CernaKockaSheet()
        for loser in interludes:
            sheet.add_void(2, 50 - sheet.totals[2])
            sheet.add_interlude(loser)
            sheet.add_round(durch_points(2), durch=2)
        sheet.add_void(2, 28)
        assert sheet.due == INTERLUDE
        sheet.add_interlude(0)
        sheet.add_void(2, 100)
        assert sheet.loser == 2
        assert underlines(sheet) == wanted


def test_ck_24_and_ck_26_a_deck_is_finished_and_archived():
    """CK-24, CK-26: after 32 cards a new deck begins, the old one stays; the fastest of 1999 took 40 days."""
    folder = table.new_folder()
    assert newest(folder) == ""
    deck = Deck.create(folder, "Ava")
    cards = bytearray(quality_order())
    Rng(24).shuffle(cards)
    for number in range(32):
        assert not deck.finished
        assert deck.days() == -1
        days = 40 * number // 31
        date = 19990301 + days if days < 31 else 19990401 + days - 31
        deck.describe(cards[number], date, "Hospoda " + str(number), FOUR, number % 4, 1 + number % 2)
    assert (deck.finished, deck.days(), deck.offered()) == (True, 40, [])
    assert impossible(lambda: deck.describe(cards[0], 19990501, "Jinde", FOUR, 0))
    assert newest(folder) == deck.path
    second = Deck.create(folder, "Ava", 19990501)
    assert newest(folder) == second.path != deck.path
    loaded, problem = Deck.load(deck.path)
    assert problem is None
    assert state(loaded) == state(deck)
    unknown = Deck.create(folder)
    for number in range(32):
        unknown.describe(cards[number], 0, "Hospoda " + str(number), FOUR, 0)
    assert (unknown.finished, unknown.days()) == (True, -1)
    table.clear(folder)


def test_ck_24_marks_tell_which_pub_is_the_best():
    """Averages over all marks of a place, whatever the deck; the card that a pub deserves."""
    folder = table.new_folder()
    deck = Deck.create(folder)
    cards = quality_order()
    for at, (place, marks) in enumerate(
        (("Lhota", (4, 8, 8, 8)), ("Brno", (1, 1, 1, 1)), ("Tovéř", ()), ("Olomouc", (2, 10, 10, 10)))
    ):
        deck.describe(cards[at], 20260100 + at + 1, place, FOUR, 0, 1, marks)
    again, problem = Deck.load(folder + "/deck00000.kck")
    assert problem is None
    assert [description.marks for description in again.described] == [[4, 8, 8, 8], [1, 1, 1, 1], [], [2, 10, 10, 10]]
    pubs = Pubs()
    pubs.add(again)
    assert [row[0] for row in pubs.ranking()] == ["Brno", "Lhota", "Olomouc"]
    other = Deck.create(folder)
    other.describe(cards[0], 20260201, "Brno", FOUR, 0, 1, (4, 20, 20, 20))
    pubs.add(other)
    assert [row[0] for row in pubs.ranking()] == ["Lhota", "Brno", "Olomouc"]
    assert pubs.found[1] == ["Brno", 5, 21, 21, 21]
    assert [suggested(cards, list(marks)) for marks in ((), (4, 4, 4, 4), (4, 20, 20, 20), (1, 3, 3, 3))] == [
        0,
        0,
        31,
        15,
    ]
    for marks in ((0, 0, 0, 0), (5, 5, 5, 5), (4, 3, 4, 4), (4, 4, 21, 4), (4, 4, 4)):
        try:
            deck.describe(cards[9], 20260301, "Jinde", FOUR, 0, 1, marks)
        except ValueError:
            continue
        raise AssertionError(marks)
    table.clear(folder)
