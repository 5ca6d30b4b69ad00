"""Rounds that look the same to one seat and differ in everything it cannot see, unseen passes included."""

from __future__ import annotations

from array import array

from kocka.ai import search
from kocka.ai.worlds import Dealer
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import TrickRound
from kocka.games.cerna_kocka.ai import laying_search as interlude
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka
from kocka.games.cerna_kocka.rules import CernaKocka


def _cards(masks: array[int]) -> list[int]:
    return [suit << 4 | 14 - r for suit in range(4) for r in range(12, -1, -1) if masks[suit] >> r & 1]


def _after_pass(position: CernaKocka, seat: int) -> list[int]:
    """The hand of `seat` when play began."""
    table = position.table
    hand = list(position.hand(seat))
    for number in range(table.done):
        hand.append(table.trick(number)[seat])
    if table.cards[seat]:
        hand.append(table.cards[seat])
    return sorted(hand)


def _some(cards: list[int], rng: Rng) -> list[int]:
    chosen = list(cards)
    rng.shuffle(chosen)
    return sorted(chosen[:3])


def shuffled(position: CernaKocka, me: int, rng: Rng) -> CernaKocka:
    """A round with the same view for `me` and everything else dealt anew."""
    if position.phase == PASS:
        return _shuffled_pass(position, me, rng)
    view = position.view(me)
    dealer = Dealer(4)
    dealer.seed(rng)
    assert search.prepare_worlds(dealer, view)
    out = array("H", bytearray(32))
    dealer.deal(out, 0, 1)
    holding: list[list[int]] = []
    for seat in range(4):
        played = [c for c in _after_pass(position, seat) if c not in position.hand(seat)]
        holding.append(sorted(_cards(out[seat * 4 : seat * 4 + 4]) + played))
    left, over, right = (me + 1) % 4, (me + 2) % 4, (me + 3) % 4
    given: list[list[int]] = [[], [], [], []]
    given[me] = list(view.gave)
    given[right] = list(view.got)
    given[left] = _some(holding[over], rng)
    given[over] = _some(holding[right], rng)
    hands = [sorted([c for c in holding[seat] if c not in given[(seat + 3) % 4]] + given[seat]) for seat in range(4)]
    copy = CernaKocka(hands, position.number, position.dealer, position.options, position.totals)
    for seat in range(4):
        for c in given[seat]:
            copy.apply(c)
    for c in position.table.log:
        copy.apply(c)
    return copy


def _shuffled_pass(position: CernaKocka, me: int, rng: Rng) -> CernaKocka:
    others = [c for seat in range(4) if seat != me for c in position.dealt[seat]]
    rng.shuffle(others)
    hands = [list(position.dealt[me]) if seat == me else [others.pop() for _ in range(8)] for seat in range(4)]
    copy = CernaKocka(hands, position.number, position.dealer, position.options, position.totals)
    for seat in range(4):
        for i in range(position.table.given[seat]):
            copy.apply(position.given[me][i] if seat == me else copy.hand(seat)[rng.below(8 - i)])
    return copy


def shuffled_layout(position: Dokladacka, me: int, rng: Rng) -> Dokladacka:
    """A dokládačka with the same view for `me` and the other hands dealt anew."""
    view = position.view(me)
    lay = interlude.Lay(view, bytes(view.hand[:1]), 1, rng)
    assert lay.left
    out = array("H", bytearray(32))
    lay.dealer.deal(out, 0, 1)
    layout = position.table
    hands = []
    for seat in range(4):
        laid = [a for a, actor in zip(layout.log, layout.actors, strict=True) if actor == seat and a < 128]
        hands.append(sorted(_cards(out[seat * 4 : seat * 4 + 4]) + laid))
    copy = Dokladacka(hands, position.number, position.dealer)
    for action in layout.log:
        copy.apply(action)
    return copy


def elsewhere(position: TrickRound, me: int, rng: Rng) -> TrickRound:
    """A round of any other game with the same view for `me` and everything else dealt anew."""
    seats = range(position.seats)
    view = position.view(me)
    table = position.table
    kind = type(position)
    to = [kind.receiver(seat, position.number, position.seats, position.options) for seat in seats]
    if position.phase == PASS:
        others = [c for seat in seats if seat != me for c in position.dealt[seat]]
        rng.shuffle(others)
        hands = [
            list(position.dealt[me]) if seat == me else [others.pop() for _ in range(table.size)] for seat in seats
        ]
        given = [_some(hand, rng) for hand in hands]
        given[me] = list(view.gave)
        given = [cards[: table.given[seat]] for seat, cards in enumerate(given)]
    else:
        dealer = Dealer(position.seats)
        dealer.seed(rng)
        assert search.prepare_worlds(dealer, view)
        out = array("H", bytearray(8 * position.seats))
        dealer.deal(out, 0)
        hands = []
        for seat in seats:
            hands.append(_cards(out[4 * seat : 4 * seat + 4]))
            hands[seat] += [table.trick(number)[seat] for number in range(table.done)]
            hands[seat] += [table.cards[seat]] if table.cards[seat] else []
        given = [[] for _ in seats]
        if table.give:
            given = [_some(hands[to[seat]], rng) for seat in seats]
            given[me] = list(view.gave)
            given[to.index(me)] = list(view.got)
            hands = [[c for c in hands[s] if c not in given[to.index(s)]] + given[s] for s in seats]
    copy = kind(hands, position.number, position.dealer, position.options, position.totals)
    for cards in given:
        for c in cards:
            copy.apply(c)
    for c in table.log:
        copy.apply(c)
    return copy
