"""Worlds of Taroky agree with all that a seat knows, and are as likely as they should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from kocka.engine.rng import Rng
from kocka.engine.round import PLAY
from kocka.engine.tarock import PAGAT_CARD, UHO_CARD, XIX, is_king, is_tarok, suit
from kocka.games.taroky.ai import dealing, kernel
from kocka.games.taroky.rules.allowed import basics
from kocka.games.taroky.rules.cards import BID_FIRST, BID_SECOND, BID_THIRD, GOOD, PACK54, TRIO1, VALUES
from kocka.games.taroky.rules.options import FIVESEC, OPTIONS
from kocka.games.taroky.rules.outcome import FIRST, PAGAT, SECOND, THIRD, UHO, VARSAVA
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import (
    ANNOUNCE,
    AUCTION_PHASE,
    BASICS_PHASE,
    CALL,
    DECIDE,
    DISCARD,
    NOBODY,
    OFFER,
    TELL,
    TRIO_PHASE,
)
from kocka.games.taroky.rules.view import View
from tests.games.taroky.test_taroky_kernel import CONTRACTS, at_random, legal

_AT = kernel.STRIDE


def dealt(view: View, seed: int, batches: int = 1, divided: bool = True) -> Iterator[tuple[kernel.KernelBuffers, int]]:
    """Spaces with worlds in them, and their numbers; `divided`: hands and discards as people divide them."""
    dealer = dealing.Dealer()
    dealer.seed(Rng(seed, 3))
    assert dealer.prepare(view)
    if not divided:
        for seat in range(4):
            dealer.sheet[dealing._THROWN + seat] = 0
    buffers = kernel.KernelBuffers()
    for _ in range(batches):
        dealer.deal(buffers.worlds, kernel.BATCH)
        for world in range(kernel.BATCH):
            yield buffers, world


def random_walk(seed: int) -> Iterator[Taroky]:
    """A round at random, with house rules, position by position; in most the auction stays low."""
    rng = Rng(seed, 31)
    options = bytes([0 if one is FIVESEC else rng.below(len(one.values)) for one in OPTIONS])
    position = Taroky.deal(seed, 1, seed % 4, options)
    while position.to_move() >= 0:
        found = legal(position)
        action = found[rng.below(len(found))]
        for word in (BID_FIRST, GOOD):
            if seed % 3 and word in found and rng.below(5):
                action = word
        position.apply(action)
        if position.to_move() >= 0:
            yield position


def check(position: Taroky, view: View, buffers: kernel.KernelBuffers, world: int) -> None:
    """A world fits what the view knows."""
    table = view.table
    me = view.seat
    log = list(table.log)
    hands = [buffers.hand(world, seat) for seat in range(4)]
    talon = list(buffers.worlds[_AT * world + 20 : _AT * world + 26])
    assert hands[me] == view.hand
    gone = list(view.gone())
    held = [c for hand in hands for c in hand]
    open_talon = [at for at in range(6) if table.owner[at] == NOBODY or not table.bought[table.owner[at]]]
    hidden = [talon[at] for at in open_talon if not view.talon[at]]
    for at in open_talon:
        assert not view.talon[at] or talon[at] == view.talon[at]
    everywhere = held + hidden
    if table.left_is_plain():
        assert not [c for c in hidden if is_tarok(c) or VALUES[c] == 5]
    assert len(set(everywhere)) == len(everywhere)
    assert not set(everywhere) & set(gone)
    aside = [c for c in PACK54.cards if c not in everywhere and c not in gone]
    put = {seat: 0 for seat in range(4)}
    for seat in range(4):
        if seat == me:
            continue
        put[seat] = table.bought[seat] - sum(1 for s, _ in table.shown if s == seat)
        assert len(hands[seat]) == 12 - sum(1 for i, c in enumerate(log) if player(position, i) == seat)
        for c in hands[seat]:
            assert not table.voids[seat] >> suit(c) & 1
        for c in view.known(seat):
            assert c in hands[seat] or c in aside
        if table.phase in (ANNOUNCE, PLAY) and table.contract != VARSAVA:
            twelve = hands[seat] + [c for i, c in enumerate(log) if player(position, i) == seat]
            assert basics(sorted(twelve), position.options) == table.basics[seat]
    assert len(aside) == sum(put.values())
    assert sum(VALUES[c] for c in aside) == sum(buffers.worlds[_AT * world + 16 : _AT * world + 20])
    assert not any(is_tarok(c) or is_king(c) for c in aside)
    if table.contract in (FIRST, SECOND) and table.called and table.called not in log + hidden:
        holder = next(seat for seat in range(4) if table.called in hands[seat])
        assert table.sides[holder] >= 0
        for c in range(table.called + 1, XIX + 1):
            assert c in log or c in hands[table.declarer]
    for unit, c in ((PAGAT, PAGAT_CARD), (UHO, UHO_CARD)):
        if table.by[unit] >= 0:
            assert c in log or c in hands[table.by[unit]]
    for seat, bid in table.said:
        if bid == BID_SECOND:
            assert PAGAT_CARD in log or PAGAT_CARD in hands[seat]


def player(position: Taroky, at: int) -> int:
    """Who played the card number `at` of the log."""
    table = position.table
    trick = at // 4
    leader = table.leaders[trick] if trick < table.done else table.leader
    return (leader + at) % 4


@pytest.mark.parametrize("contract", CONTRACTS)
def test_worlds_fit_what_is_known_in_play(contract: int) -> None:
    for seed in range(12):
        position = at_random(contract, seed, seed * 5 % 47)
        view = position.view((position.to_move() + seed) % 4)
        for buffers, world in dealt(view, seed):
            check(position, view, buffers, world)


def test_ta_4_1_what_is_not_turned_up_of_the_trio_left_is_plain() -> None:
    """G6, `trio=shown`: hidden cards of the trio that was left are neither taroks nor worth five points."""
    options = Taroky.parse_option(Taroky.defaults(), "trio", "shown")
    hidden = 0
    for seed in range(8):
        position = Taroky.deal(seed, 1, 0, options)
        for word in (BID_THIRD, GOOD, GOOD, GOOD, TRIO1):
            position.apply(word)
        assert position.table.left_is_plain()
        for seat in range(4):
            view = position.view(seat)
            hidden += list(view.talon[3:]).count(0)
            for buffers, world in dealt(view, seed):
                check(position, view, buffers, world)
    assert hidden


@pytest.mark.slow
def test_worlds_fit_what_is_known_in_every_phase() -> None:
    phases = set()
    for seed in range(30):
        for number, position in enumerate(random_walk(seed)):
            if position.phase == PLAY and number % 9:
                continue
            view = position.view(number % 4)
            if view.due or (len(view.hand) > 12 and view.seat != position.to_move()):
                continue
            phases.add(position.phase)
            for buffers, world in dealt(view, seed):
                if world % 8 == 0:
                    check(position, view, buffers, world)
    assert phases == {PLAY, AUCTION_PHASE, DECIDE, CALL, OFFER, TRIO_PHASE, DISCARD, TELL, BASICS_PHASE, ANNOUNCE}


def test_a_hand_may_be_bounded_by_what_a_bid_tells() -> None:
    """Taroks and strength of the twelve cards, where that is possible at all."""
    strength = {c: 1 for c in PACK54.cards if is_tarok(c) or is_king(c)}
    strength |= {79: 2, 80: 2, 81: 2, 82: 2, 83: 3, 84: 3, 85: 4, 86: 4, PAGAT_CARD: 2}
    for seed in range(20):
        view = Taroky.deal(seed).sit(1)
        dealer = dealing.Dealer()
        dealer.seed(Rng(seed))
        assert dealer.prepare(view)
        dealer.limit(0, 7, 12)
        dealer.limit(2, 0, 4)
        dealer.strength(0, 14, 40)
        buffers = kernel.KernelBuffers()
        dealer.deal(buffers.worlds, kernel.BATCH)
        for world in range(kernel.BATCH):
            hand = buffers.hand(world, 0)
            assert sum(map(is_tarok, hand)) >= 7 and sum(strength.get(c, 0) for c in hand) >= 14
            assert sum(map(is_tarok, buffers.hand(world, 2))) <= 4


def test_another_own_hand_puts_the_rest_aside() -> None:
    position = next(p for p in random_walk(4) if p.phase == DISCARD and len(p.hands[p.to_move()]) > 12)
    view = position.view(position.to_move())
    hand = view.hand[:12]
    dealer = dealing.Dealer()
    dealer.seed(Rng(1))
    assert dealer.prepare(view, hand)
    buffers = kernel.KernelBuffers()
    dealer.deal(buffers.worlds, 5, 3)
    for world in range(3, 8):
        assert buffers.hand(world, view.seat) == hand
        for seat in range(4):
            assert seat == view.seat or not set(buffers.hand(world, seat)) & set(view.hand)
    assert not any(buffers.worlds[: 3 * kernel.STRIDE]) and not any(buffers.worlds[8 * kernel.STRIDE :])


def by_rule(view: View, seat: int, cards: list[int], number: int, played: list[int]) -> list[int]:
    """Which of `cards` a seat has put aside, as the rule discards; `played`: other cards it had then."""
    cards = sorted(cards)
    gone: list[int] = []
    while len(gone) < number:
        best, found = 0, 0
        for s in range(4):
            own = [c for c in cards + played if suit(c) == s]
            free = [c for c in cards if suit(c) == s and not is_king(c)]
            if free:
                score = 64 + 3 * VALUES[free[-1]] - 4 * len(own)
                score += -8 if any(map(is_king, own)) else 6 if len(own) <= number - len(gone) else 0
                score += 200 if view.table.voids[seat] >> s & 1 else 0
                if score > best:
                    best, found = score, free[-1]
        cards.remove(found)
        gone.append(found)
    return gone


def test_discards_are_those_that_people_make() -> None:
    divided = 0
    for seed in range(16):
        position = at_random(THIRD, seed, seed * 3 % 40)
        seat = position.table.declarer
        view = position.view((seat + 1 + seed % 3) % 4)
        played = [c for i, c in enumerate(position.table.log) if player(position, i) == seat]
        number = 3 - len(position.table.shown)
        plain = [
            (
                [buffers.hand(world, other) for other in range(4)],
                list(buffers.worlds[_AT * world + 20 : _AT * world + 26]),
            )
            for buffers, world in dealt(view, seed, divided=False)
        ]
        for buffers, world in dealt(view, seed):
            hands, talon = plain[world]
            elsewhere = {c for hand in hands for c in hand} | {talon[at] for at in range(6) if not view.talon[at]}
            aside = [c for c in view.unseen() if c not in elsewhere]
            assert len(aside) == number
            gone = aside if world % 4 == 3 else by_rule(view, seat, hands[seat] + aside, number, played)
            assert buffers.hand(world, seat) == sorted(c for c in hands[seat] + aside if c not in gone)
            assert buffers.worlds[_AT * world + 16 + seat] == sum(VALUES[c] for c in gone)
            divided += sorted(gone) != sorted(aside)
    assert divided > 50


def test_what_contradicts_itself_is_refused() -> None:
    view = at_random(THIRD, 2, 20).view(0)
    for seat in range(4):
        view.table.voids[seat] = 15
    assert not dealing.Dealer().prepare(view)


def may_hold(view: View, holder: int, c: int) -> bool:
    """Whether an unseen card may be in a hand (0..3), put aside by a seat (4..7) or in the talon (8)."""
    table = view.table
    if c == table.called and table.contract in (FIRST, SECOND):
        known = [seat for seat in range(4) if table.sides[seat] > 0 and seat != table.declarer]
        if known or table.alone:
            return holder == (known or [table.declarer])[0]
        return holder < 4 and table.sides[holder] >= 0
    if table.called < c <= XIX and table.contract in (FIRST, SECOND):
        return holder == table.declarer
    if c == PAGAT_CARD and table.by[PAGAT] >= 0:
        return holder == table.by[PAGAT]
    if c == UHO_CARD and table.by[UHO] >= 0:
        return holder == table.by[UHO]
    for seat in range(4):
        if c in view.known(seat):
            return holder in (seat, 4 + seat) and may_hold_by_suit(view, holder, c)
    return may_hold_by_suit(view, holder, c)


def may_hold_by_suit(view: View, holder: int, c: int) -> bool:
    table = view.table
    if holder == 8:
        return True
    if holder > 3:
        return not is_tarok(c) and not is_king(c)
    if holder in [seat for seat, _ in table.shown] and not is_tarok(c) and not is_king(c):
        return False
    return not table.voids[holder] >> suit(c) & 1


def all_worlds(position: Taroky, view: View, most: int) -> dict[tuple[int, ...], float]:
    """Every way the unseen cards may lie, holders by card, with its weight; {} if it takes more than `most` steps."""
    table = view.table
    unseen = list(view.unseen())
    room = [0] * 9
    for seat in range(4):
        if seat != view.seat:
            room[seat] = len(position.hands[seat])
            room[4 + seat] = table.bought[seat] - len([s for s, _ in table.shown if s == seat])
    room[8] = len(unseen) - sum(room)
    played = [[c for i, c in enumerate(table.log) if player(position, i) == seat] for seat in range(4)]
    found: dict[tuple[int, ...], float] = {}
    way: list[int] = []

    seen = 0

    def go_on() -> None:
        nonlocal seen
        seen += 1
        if seen > most:
            return
        if len(way) == len(unseen):
            for seat in range(4):
                if seat != view.seat and table.contract != VARSAVA:
                    hand = [c for c, holder in zip(unseen, way, strict=True) if holder == seat]
                    if basics(sorted(hand + played[seat]), position.options) != table.basics[seat]:
                        return
            lonely = table.called in unseen and way[unseen.index(table.called)] == table.declarer and not table.alone
            found[tuple(way)] = 0.25 if lonely else 1.0
            return
        for holder in range(9):
            if room[holder] and may_hold(view, holder, unseen[len(way)]):
                room[holder] -= 1
                way.append(holder)
                go_on()
                way.pop()
                room[holder] += 1

    go_on()
    return {} if seen > most else found


@pytest.mark.slow
@pytest.mark.parametrize("contract", CONTRACTS)
def test_worlds_come_as_often_as_they_should(contract: int) -> None:
    tried = 0
    for seed in range(200):
        position = at_random(contract, 500 + seed, 34 + seed % 9)
        view = position.view((position.to_move() + seed) % 4)
        worlds = all_worlds(position, view, 15000)
        if len(worlds) < 20:
            continue
        tried += 1
        total = sum(worlds.values())
        unseen = list(view.unseen())
        should = Counter[tuple[int, int]]()
        for way, weight in worlds.items():
            for c, holder in zip(unseen, way, strict=True):
                should[c, holder] += weight / total
        count = 0
        came = Counter[tuple[int, int]]()
        for buffers, world in dealt(view, seed, 75, divided=False):
            count += 1
            for seat in range(4):
                for c in buffers.hand(world, seat):
                    came[c, seat] += 1
        for (c, holder), wanted in should.items():
            if holder < 4 and holder != view.seat:
                assert abs(came[c, holder] / count - wanted) < 0.07, (position.code(), view.seat, c, holder)
        if tried == 3:
            return
    raise AssertionError("too few small positions")
