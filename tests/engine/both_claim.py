"""Claims (CK-12): the exact search against a naive one and against a rule without any search, and its size."""

from kocka.engine import claim
from kocka.engine.cards import PACK32
from kocka.engine.claim import surely_takes_all, takes_all
from kocka.engine.rng import Rng
from tests.engine.positions import SUITS, in_play, parse_hands, play

BUDGET_S = 120


def naive(hands, seat):
    """Every line of play on plain lists: some lead of `seat` such that no cards of the others ever take the trick."""
    if not hands[seat]:
        return True
    for lead in list(hands[seat]):
        if not naive_stopped(hands, seat, [lead], lead):
            return True
    return False


def naive_stopped(hands, seat, trick, lead):
    """Whether the others can save a trick after `trick` has been begun by `seat` with `lead`."""
    if len(trick) == len(hands):
        for card in trick:
            if card >> 4 == lead >> 4 and card > lead:
                return True
        rest = [[c for c in hand if c not in trick] for hand in hands]
        return not naive(rest, seat)
    who = (seat + len(trick)) % len(hands)
    hand = hands[who]
    cards = [c for c in hand if c >> 4 == lead >> 4] or hand
    for card in cards:
        trick.append(card)
        stopped = naive_stopped(hands, seat, trick, lead)
        trick.pop()
        if stopped:
            return True
    return False


def by_suits(hands, seat):
    """The same without any search.

    A suit is led from the top. A defender takes a trick in it if, when the claimer's j-th card is led, it still holds a
    higher one and had j - 1 lower ones to follow with, so if it has j cards and its highest beats the claimer's j-th.
    No defender can be squeezed: all hands are equally long, so as long as one is void in the suit led it has more cards
    than the claimer in some other suit and throws one of those.
    """
    for suit in range(4):
        mine = sorted([c for c in hands[seat] if c >> 4 == suit])
        mine.reverse()
        for other in range(len(hands)):
            theirs = [c for c in hands[other] if c >> 4 == suit]
            j = min(len(mine), len(theirs))
            if other != seat and j and max(theirs) > mine[j - 1]:
                return False
    return True


def a_position(rng, left, strength):
    """Four hands of `left` cards each; the first one is the best of `strength` draws a card."""
    cards = bytearray(PACK32.cards)
    rng.shuffle(cards)
    pack = list(cards)
    mine = []
    while len(mine) < left:
        best = pack[rng.below(len(pack))]
        for _ in range(strength):
            other = pack[rng.below(len(pack))]
            if other & 15 > best & 15:
                best = other
        mine.append(best)
        pack.remove(best)
    return [mine, pack[:left], pack[left : 2 * left], pack[2 * left : 3 * left]]


def compare(seed, oracle, sizes, count):
    """Compares the search with `oracle` on `count` positions of each size, in every seat; how many are right."""
    rng = Rng(seed, 1)
    right = []
    for left in sizes:
        good = 0
        for i in range(count):
            hands = a_position(rng, left, i % 6)
            seat = i % 4
            hands = hands[4 - seat :] + hands[: 4 - seat]
            before = [list(hand) for hand in hands]
            answer = takes_all(hands, seat)
            assert hands == before
            assert answer == oracle(hands, seat), (seat, [PACK32.hand_text(hand) for hand in hands])
            good += answer
        right.append(good)
    return right


def count_nodes(left, positions, seed):
    """The most calls of the search for one of `positions` positions with `left` tricks to go."""
    rng = Rng(seed, 2)
    whole = claim._can_run
    calls = [0]

    def counting(mine, others, left):
        calls[0] += 1
        return whole(mine, others, left)

    most = 0
    claim._can_run = counting
    try:
        for i in range(positions):
            hands = a_position(rng, left, i % 9)
            calls[0] = 0
            takes_all(hands, 0)
            most = max(most, calls[0])
    finally:
        claim._can_run = whole
    return most


def worlds(view, rng, count):
    """Hands that agree with what `view` sees: the unseen cards dealt at random into the others' hands."""
    for _ in range(count):
        unseen = bytearray(view.unseen())
        rng.shuffle(unseen)
        cards = list(unseen)
        hands = []
        for seat in range(4):
            if seat == view.seat:
                hands.append(list(view.hand))
            else:
                n = view.table.holding(seat)
                hands.append(cards[:n])
                cards = cards[n:]
        yield hands


def proofs(seed, rounds, samples):
    """Plays rounds of strong leaders from the top; checks every proof in random worlds. How many proofs there were."""
    rng = Rng(seed, 3)
    proven = 0
    buf = bytearray(16)
    for i in range(rounds):
        hands = a_position(rng, 8, 2 + i % 8)
        position = in_play([PACK32.hand_text(hand) for hand in hands])
        while position.to_move() >= 0:
            turn = position.to_move()
            n = position.legal(buf)
            if not position.table.count:
                n -= 1
                view = position.view(turn)
                if surely_takes_all(view):
                    proven += 1
                    for world in worlds(view, rng, samples):
                        assert takes_all(world, turn), position.code()
                    assert takes_all([list(position.hand(seat)) for seat in range(4)], turn)
                pick = n - 1
                for k in range(n):  # the highest rank
                    if buf[k] & 15 > buf[pick] & 15:
                        pick = k
                position.apply(buf[pick])
            else:
                position.apply(buf[rng.below(n)])
    return proven


def test_the_search_agrees_with_every_line_of_play():
    right = compare(1, naive, (1, 2, 3), 250)
    print(right)
    assert min(right) > 20


def test_the_search_agrees_with_the_rule_of_suits():
    right = compare(2, by_suits, (1, 2, 3, 4, 5, 6, 7, 8), 120)
    print(right)
    assert min(right) > 4


def test_the_rule_of_suits_agrees_with_every_line_of_play():
    rng = Rng(6, 1)
    for i in range(300):
        hands = a_position(rng, 1 + i % 3, i % 6)
        assert naive(hands, 0) == by_suits(hands, 0)


def test_seven_and_eight_tricks_stay_small():
    for left in (7, 8):
        most = count_nodes(left, 120, left)
        print(left, most)
        assert most < 4000


def test_the_worst_shapes_stay_small():
    # All suits are the claimer's to lead in any order, and every defender has choices.
    hands = ("AC,KC,AS,KS,AD,KD,AH,KH", "QC,JC,QS,JS,QD,JD,QH,JH", "TC,9C,TS,9S,TD,9D,TH,9H", "8C,7C,8S,7S,8D,7D,8H,7H")
    assert takes_all(parse_hands(hands), 0)
    for seat in (1, 2, 3):
        assert not takes_all(parse_hands(hands), seat)
    hands = ("AC,QC,AS,QS,AD,QD,AH,QH", "KC,TC,KS,TS,KD,TD,KH,TH", "JC,9C,JS,9S,JD,9D,JH,9H", "8C,7C,8S,7S,8D,7D,8H,7H")
    assert not takes_all(parse_hands(hands), 0)
    hands = ("AC,KC,QC,AS,KS,QS,AD,KD", "JC,TC,9C,8C,JS,TS,9S,8S", "QD,JD,TD,9D,8D,7D,AH,KH", "7C,7S,QH,JH,TH,9H,8H,7H")
    assert takes_all(parse_hands(hands), 0)


def test_a_proof_is_never_wrong():
    proven = proofs(5, 60, 12)
    print(proven)
    assert proven > 60


def test_a_proof_needs_the_lead_and_the_play():
    position = in_play(SUITS)
    assert surely_takes_all(position.view(0))
    for seat in (1, 2, 3):
        assert not surely_takes_all(position.view(seat))
    play(position, "AC")
    for seat in range(4):
        assert not surely_takes_all(position.view(seat))
    # Before the pass is over nothing is proven, whatever the hand.
    from kocka.engine.cerna_kocka import CernaKocka

    dealt = CernaKocka(parse_hands(SUITS))
    assert not surely_takes_all(dealt.view(0))
    # Over: nothing either.
    assert not surely_takes_all(play(in_play(SUITS), "claim").view(0))


def test_a_proof_counts_the_cards_that_follow():
    # King and queen are good only while the ace cannot be out; a seven is good when the suit has been drawn.
    hands = ("KC,QC,JC,TC,9C,8C,7C,AS", "AC,7S,8S,9S,TS,JS,QS,KS", SUITS[2], SUITS[3])
    assert not surely_takes_all(in_play(hands).view(0))
    hands = ("AC,KC,QC,JC,TC,9C,7C,AS", "8C,7S,8S,9S,TS,JS,QS,KS", SUITS[2], SUITS[3])
    assert surely_takes_all(in_play(hands).view(0))
    hands = ("AC,KC,QC,JC,7C,AD,KD,AS", "8C,9C,TC,7S,8S,9S,TS,JS", "QS,KS,7D,8D,9D,TD,JD,QD", SUITS[3])
    assert surely_takes_all(in_play(hands).view(0))
    hands = ("AC,KC,7C,AD,KD,QD,JD,AS", "8C,9C,TC,7S,8S,9S,TS,JS", "QS,KS,7D,8D,9D,TD,JC,QC", SUITS[3])
    assert not surely_takes_all(in_play(hands).view(0))
