"""The playout kernel of Taroky against the readable rule, played by the engine, in every contract."""

from __future__ import annotations

import pytest

from kocka.engine.rng import Rng
from kocka.engine.round import PLAY
from kocka.engine.taroky import Taroky
from kocka.engine.taroky_cards import (
    BID_FIRST,
    BID_VARSAVA,
    CLAIM,
    FLEK_GAME,
    GOOD,
    PAGAT_CARD,
    SAY_PAGAT,
    SAY_UHO,
    UHO_CARD,
)
from kocka.engine.taroky_count import outcome_of
from kocka.engine.taroky_options import FIVESEC, OPTIONS, PARTNERPAGAT
from kocka.engine.taroky_outcome import FIRST, SECOND, SIXTH, THIRD, VARSAVA
from kocka.engine.taroky_table import AUCTION_PHASE, DECIDE
from kocka.seats import taroky_kernel as kernel
from tests.fewer import first_fast
from tests.seats import taroky_table_rule

_BUF = bytearray(48)
CONTRACTS = (FIRST, SECOND, THIRD, SIXTH, VARSAVA)
PER_CONTRACT = 40


def legal(position: Taroky) -> list[int]:
    """What the seat on turn may do, claiming aside."""
    return [c for c in _BUF[: position.legal(_BUF)] if c != CLAIM]


def at_random(contract: int, seed: int, cards: int) -> Taroky:
    """A round of that contract after so many random cards, house rules and all drawn at random."""
    for attempt in range(2000):
        rng = Rng(seed, 100 + attempt)
        options = bytes([0 if at == FIVESEC else rng.below(len(OPTIONS[at][1])) for at in range(len(OPTIONS))])
        position = Taroky.deal(seed * 2000 + attempt, 1, seed % 4, options)
        while position.to_move() >= 0 and (position.phase != PLAY or len(position.table.log) < cards):
            found = legal(position)
            action = found[rng.below(len(found))]
            if position.phase == AUCTION_PHASE:
                wanted = BID_FIRST if contract in (FIRST, VARSAVA) else BID_FIRST + CONTRACTS.index(contract)
                action = wanted if wanted in found and rng.below(2) else GOOD if GOOD in found else action
            elif position.phase == DECIDE:
                action = BID_VARSAVA if contract == VARSAVA else BID_FIRST
            for word in (FLEK_GAME, SAY_PAGAT, SAY_UHO):
                if word in found and rng.below(2):
                    action = word
            position.apply(action)
        if position.to_move() >= 0 and position.table.contract == contract:
            return position
    raise AssertionError("no such round")


def copy(position: Taroky) -> Taroky:
    """The same round, to be gone on with."""
    return Taroky.from_code(position.code())


def put(space: kernel.Space, world: int, position: Taroky) -> None:
    """Lays a round into a world, as it is."""
    space.put_talon(world, position.talon)
    seat = position.to_move()
    for other in range(4):
        space.put(world, other, position.hands[other])
        hidden = [c for c in position.discards[other] if c < 65 and other != seat]
        space.put_pile(world, other, hidden)


def end_of(position: Taroky, number: int, card: int) -> int:
    """What became of a card in that trick, as the kernel tells it."""
    table = position.table
    cards = list(table.trick(number))
    if card not in cards:
        return 0
    seat, taker = cards.index(card), table.takers[number]
    made = seat == taker
    if card == PAGAT_CARD and position.options[PARTNERPAGAT] and position.sides[seat] == position.sides[taker]:
        made = True
    return (1 if position.sides[seat] > 0 else 3) + (0 if made else 1)


def code_of(position: Taroky, me: int) -> int:
    """A finished round as a result of the kernel."""
    outcome = outcome_of(position)
    if outcome.contract == VARSAVA:
        count = sum(outcome.trickless >> seat & 1 for seat in range(4))
        return outcome.piles[me] | count << 7 | (outcome.trickless >> me & 1) << 9
    taken = {position.sides[seat] for seat in position.table.takers}
    valat = 0 if len(taken) > 1 else 1 if 1 in taken else 2
    alone = sum(side > 0 for side in position.sides) == 1
    return (
        outcome.eyes
        | end_of(position, 11, PAGAT_CARD) << 7
        | end_of(position, 10, UHO_CARD) << 10
        | valat << 13
        | alone << 15
    )


def expected(position: Taroky, card: int) -> int:
    """The result of a round in which the seat on turn plays a card and all go on by the rule."""
    me = position.to_move()
    played = copy(position)
    played.apply(card)
    taroky_table_rule.play_out(played)
    return code_of(played, me)


@pytest.mark.parametrize("contract", first_fast(CONTRACTS))
def test_playouts_are_those_of_the_readable_rule(contract: int) -> None:
    space = kernel.Space()
    for seed in range(PER_CONTRACT):
        position = at_random(contract, seed, seed * 7 % 48)
        cards = legal(position)
        space.look(position.view(position.to_move()))
        put(space, seed % 16, position)
        space.choose(bytes(cards))
        space.run(1, seed % 16)
        found = list(space.out[kernel.CHOICES * (seed % 16) :][: len(cards)])
        assert found == [expected(position, c) for c in cards], position.code()
