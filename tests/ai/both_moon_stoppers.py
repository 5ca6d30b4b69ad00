"""How likely a durch is: the answer against every line of play, for larger hands against the rule of claims."""

from array import array

from kocka.ai.kernel import bit_of
from kocka.ai.moon_stoppers import unstopped
from kocka.engine.cards import PACK32, PACK52
from kocka.engine.claim import takes_all
from kocka.engine.rng import Rng
from tests.engine.both_claim import naive

_SEATS = 4
_AT = 5  # words before the first world


def deal(pack, rng, worlds, me, size, more):
    """So many worlds: hands of `size` cards, a list a seat; that of `me` has `more` and is the same in all of them."""
    cards = bytearray(pack.cards)
    rng.shuffle(cards)
    mine = list(cards[: size + more])
    others = bytearray([c for c in cards if c not in mine])
    found = []
    for _ in range(worlds):
        rng.shuffle(others)
        hands = [list(others[size * seat : size * (seat + 1)]) for seat in range(_SEATS - 1)]
        hands.insert(me, mine)
        found.append(hands)
    return found


def words(worlds):
    """The kernel's masks of these hands."""
    masks = array("H", [8191] * _AT + [0] * (4 * _SEATS * len(worlds)))
    at = _AT
    for hands in worlds:
        for hand in hands:
            for c in hand:
                masks[at + (c >> 4)] |= bit_of(c)
            at += 4
    return masks


def stoppers(rival, hand):
    """In how many suits `hand` has a stopper."""
    found = 0
    for suit in range(4):
        if not takes_all([[c for c in rival if c >> 4 == suit], [c for c in hand if c >> 4 == suit]], 0):
            found += 1
    return found


def plain(worlds, me, rivals, gone, search):
    """As `unstopped`, `me` by a search for two hands; `gone`: a card, 0: none."""
    found = 0
    for hands in worlds:
        mine = [c for c in hands[me] if c != gone]
        for rival in range(_SEATS):
            if rivals >> rival & 1 and search([hands[rival], mine], 0):
                others = [hands[seat] for seat in range(_SEATS) if seat not in (me, rival)]
                found += 8 >> sum([stoppers(hands[rival], hand) for hand in others])
    return found


def compare(pack, search, seed, size, rounds):
    """The sums of the answers, without and with a card played before."""
    rng = Rng(seed, 1)
    found = [0, 0]
    for i in range(rounds):
        me = rng.below(_SEATS)
        worlds = deal(pack, rng, 1 + rng.below(4), me, size, i & 1)
        rivals = rng.below(1 << _SEATS) & ~(1 << me)
        masks = words(worlds)
        before = array("H", masks)
        c = worlds[0][me][0] if i & 1 else 0
        gone = (c >> 4) << 13 | bit_of(c) if c else 0
        answer = unstopped(masks, 0, 0, _AT, len(worlds), _SEATS, me, rivals, gone)
        assert masks == before
        assert answer == plain(worlds, me, rivals, c, search), (worlds, me, rivals, c)
        found[i & 1] += answer
    return found


def test_every_line_of_play() -> None:
    for size in (1, 2, 3):
        found = compare(PACK32, naive, size, size, 120)
        assert min(found) > 20
        print(size, found)


def test_the_rule_of_claims() -> None:
    for pack, size in ((PACK32, 5), (PACK32, 7), (PACK52, 8)):
        found = compare(pack, takes_all, size, size, 400)
        assert min(found) > 5
        print(size, found)


def test_nobody_and_nothing() -> None:
    worlds = deal(PACK32, Rng(1, 1), 3, 0, 8, 0)
    assert unstopped(words(worlds), 0, 0, _AT, 3, _SEATS, 0, 0, 0) == 0
    assert unstopped(words(worlds), 0, 0, _AT, 0, _SEATS, 0, 14, 0) == 0
