"""Claims (CK-12): the rule of suits against two searches, one that looks at every line of play and one at the best."""

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


def masks(hand):
    """The ranks held in each suit, a bit each."""
    found = [0, 0, 0, 0]
    for c in hand:
        found[c >> 4] |= 1 << (c & 15)
    return found


def searched(hands, seat):
    """Every line of play that may matter, for whole hands: whoever follows plays the lowest, whoever discards throws
    the lowest card of some suit, one of a suit that the claimer does not hold first."""
    others = [masks(hands[i]) for i in range(len(hands)) if i != seat]
    return _can_run(masks(hands[seat]), others, len(hands[seat]))


def _can_run(mine, others, left):
    """The claimer's turn to lead with `left` cards: some suit whose top card nobody beats must work."""
    if not left:
        return True
    for suit in range(4):
        held = 0
        for hand in others:
            held |= hand[suit]
        own = mine[suit]
        if own <= held:
            continue  # no card, or the highest one out is theirs
        top = 1
        while top << 1 <= own:
            top <<= 1
        mine[suit] = own ^ top
        good = _cannot_stop(mine, others, 0, suit, left)
        mine[suit] = own
        if good:
            return True
    return False


def _cannot_stop(mine, others, who, suit, left):
    """Whether no choice of the defenders `who`, `who`+1 … on a lead of `suit` ever saves a trick for them."""
    if who == len(others):
        return _can_run(mine, others, left - 1)
    hand = others[who]
    if hand[suit]:
        choices = [suit]
    else:
        choices = [free for free in range(4) if hand[free] and not mine[free]][:1]
        choices = choices or [thrown for thrown in range(4) if hand[thrown]]
    for thrown in choices:
        cards = hand[thrown]
        hand[thrown] = cards & (cards - 1)
        good = _cannot_stop(mine, others, who + 1, suit, left)
        hand[thrown] = cards
        if not good:
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


def test_the_rule_agrees_with_every_line_of_play():
    right = compare(1, naive, (1, 2, 3), 250)
    print(right)
    assert min(right) > 20


def test_the_rule_agrees_with_the_search_of_whole_hands():
    right = compare(2, searched, (1, 2, 3, 4, 5, 6, 7, 8), 120)
    print(right)
    assert min(right) > 4


def test_the_search_agrees_with_every_line_of_play():
    rng = Rng(6, 1)
    for i in range(300):
        hands = a_position(rng, 1 + i % 3, i % 6)
        assert naive(hands, 0) == searched(hands, 0)


def test_shapes_with_choices_for_everybody():
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
    from kocka.games.cerna_kocka.rules import CernaKocka

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
