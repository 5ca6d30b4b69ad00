"""Worlds of Taroky agree with all that a seat knows, and are as likely as they should be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kocka.engine.rng import Rng
from kocka.engine.round import PLAY
from kocka.engine.taroky import Taroky
from kocka.engine.taroky_cards import BID_SECOND, PACK54, PAGAT_CARD, UHO_CARD, VALUES, XIX, is_king, is_tarok, suit
from kocka.engine.taroky_outcome import FIRST, PAGAT, SECOND, UHO, VARSAVA
from kocka.engine.taroky_rules import basics
from kocka.engine.taroky_table import ANNOUNCE, NOBODY
from kocka.engine.taroky_view import View
from kocka.seats import taroky_dealing as dealing
from kocka.seats import taroky_kernel as kernel
from tests.seats.test_taroky_kernel import CONTRACTS, at_random, legal

_HANDS = 4
_AT = kernel.STRIDE


def dealt(view: View, seed: int, batches: int = 1) -> Iterator[tuple[kernel.Space, int]]:
    """Spaces with worlds in them, and their numbers."""
    dealer = dealing.Dealer()
    dealer.seed(Rng(seed, 3))
    assert dealer.prepare(view)
    space = kernel.Space()
    for _ in range(batches):
        dealer.deal(space.worlds, kernel.BATCH)
        for world in range(kernel.BATCH):
            yield space, world


def random_walk(seed: int) -> Iterator[Taroky]:
    """A round at random, position by position."""
    rng = Rng(seed, 31)
    position = Taroky.deal(seed, 1, seed % 4)
    while position.to_move() >= 0:
        found = legal(position)
        position.apply(found[rng.below(len(found))])
        if position.to_move() >= 0:
            yield position


def check(position: Taroky, view: View, space: kernel.Space, world: int) -> None:
    """A world fits what the view knows."""
    table = view.table
    me = view.seat
    log = list(table.log)
    hands = [space.hand(world, seat) for seat in range(4)]
    talon = list(space.worlds[_AT * world + 20 : _AT * world + 26])
    assert hands[me] == view.hand
    gone = list(view.gone())
    held = [c for hand in hands for c in hand]
    open_talon = [at for at in range(6) if table.owner[at] == NOBODY or not table.bought[table.owner[at]]]
    hidden = [talon[at] for at in open_talon if not view.talon[at]]
    for at in open_talon:
        assert not view.talon[at] or talon[at] == view.talon[at]
    everywhere = held + hidden
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
    assert sum(VALUES[c] for c in aside) == sum(space.worlds[_AT * world + 16 : _AT * world + 20])
    assert not any(is_tarok(c) or is_king(c) for c in aside)
    if table.contract in (FIRST, SECOND) and table.called and table.called not in log:
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
        for space, world in dealt(view, seed):
            check(position, view, space, world)


def test_worlds_fit_what_is_known_in_every_phase() -> None:
    phases = set()
    for seed in range(60):
        for number, position in enumerate(random_walk(seed)):
            if position.phase == PLAY and number % 7:
                continue
            view = position.view(number % 4)
            if view.due or (len(view.hand) > 12 and view.seat != position.to_move()):
                continue
            phases.add(position.phase)
            for space, world in dealt(view, seed):
                if world % 5 == 0:
                    check(position, view, space, world)
    assert len(phases) >= 8
