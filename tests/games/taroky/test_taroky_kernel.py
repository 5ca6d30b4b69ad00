"""The playout kernel of Taroky against the readable rule, played by the engine, in every contract."""

from __future__ import annotations

import importlib.util
from array import array

import pytest

from host_tools.lab import jit
from kocka.engine.option import Option
from kocka.engine.rng import Rng
from kocka.engine.round import PLAY
from kocka.engine.tarock import PAGAT_CARD, UHO_CARD, XIX, is_king, is_tarok, suit
from kocka.games.taroky.ai import kernel
from kocka.games.taroky.ai import rule as taroky_rule
from kocka.games.taroky.ai import selftest as taroky_selftest
from kocka.games.taroky.rules.cards import (
    BID_FIRST,
    BID_VARSAVA,
    CLAIM,
    FLEK_GAME,
    GOOD,
    PACK54,
    SAY_PAGAT,
    SAY_UHO,
    VALUES,
)
from kocka.games.taroky.rules.count import outcome_of
from kocka.games.taroky.rules.options import FIVESEC, OPTIONS, PARTNERPAGAT
from kocka.games.taroky.rules.outcome import FIRST, SECOND, SIXTH, THIRD, VARSAVA
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import AUCTION_PHASE, DECIDE
from tests.games.taroky import both_taroky_kernel, taroky_table_rule
from tests.plugin import first_fast, unavailable

_BUF = bytearray(48)
CONTRACTS = (FIRST, SECOND, THIRD, SIXTH, VARSAVA)
PER_CONTRACT = 40


def legal(position: Taroky) -> list[int]:
    """What the seat on turn may do, claiming aside."""
    return [c for c in _BUF[: position.legal(_BUF)] if c != CLAIM]


def at_random(contract: int, seed: int, cards: int, usual: tuple[Option, ...] = (FIVESEC,)) -> Taroky:
    """A round of that contract after so many random cards, house rules (but the `usual` ones) drawn at random."""
    for attempt in range(2000):
        rng = Rng(seed, 100 + attempt)
        options = bytes([0 if one in usual else rng.below(len(one.values)) for one in OPTIONS])
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
    """A copy of the round, to be played on."""
    return Taroky.from_code(position.code())


def put(buffers: kernel.KernelBuffers, world: int, position: Taroky) -> None:
    """Lays a round into a world, as it is."""
    buffers.put_talon(world, position.talon)
    seat = position.to_move()
    for other in range(4):
        buffers.put(world, other, position.hands[other])
        hidden = [c for c in position.discards[other] if c < 65 and other != seat]
        buffers.put_pile(world, other, hidden)


def end_of(position: Taroky, number: int, card: int) -> int:
    """What became of a card in that trick, as the kernel reports it."""
    table = position.table
    cards = list(table.trick(number))
    if card not in cards:
        return 0
    seat, taker = cards.index(card), table.takers[number]
    made = seat == taker
    if card == PAGAT_CARD and PARTNERPAGAT.of(position.options) and position.sides[seat] == position.sides[taker]:
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
    buffers = kernel.KernelBuffers()
    for seed in range(PER_CONTRACT):
        position = at_random(contract, seed, seed * 7 % 48)
        cards = legal(position)
        buffers.look(position.view(position.to_move()))
        put(buffers, seed % 16, position)
        buffers.choose(bytes(cards))
        buffers.run(1, seed % 16)
        found = list(buffers.out[kernel.CHOICES * (seed % 16) :][: len(cards)])
        assert found == [expected(position, c) for c in cards], position.code()


def thrown(hand: list[int], number: int, called: int) -> list[int]:
    """What a seat discards by the rule of `exchange`: of short suits without their king, dear ones first."""
    hand = sorted(hand)
    gone = []
    while len(gone) < number:
        best, found = 0, 0
        for s in range(4):
            own = [c for c in hand if suit(c) == s]
            free = [c for c in own if not is_king(c)]
            if free:
                score = 64 + 3 * VALUES[free[-1]] - 4 * len(own)
                score += -8 if own != free else 6 if len(own) <= number - len(gone) else 0
                if score > best:
                    best, found = score, free[-1]
        found = found or next(c for c in hand if is_tarok(c) and VALUES[c] == 1 and c != called)
        hand.remove(found)
        gone.append(found)
    return gone


def test_the_talon_is_bought_and_discarded_by_the_rule() -> None:
    buffers = kernel.KernelBuffers()
    pack = list(PACK54.cards)
    rng = Rng(5)
    taroks = 0
    for seed in range(60):
        contract = (FIRST, SECOND, THIRD, SIXTH)[seed % 4]
        declarer, trio, option = seed % 3, seed % 5 % 3, seed % 7 % 2
        rng.shuffle(pack)
        if seed % 10 == 0:  # a hand from which taroks must go
            pack.sort(key=lambda c: -c if is_tarok(c) or is_king(c) else c)
        hands = [sorted(pack[6 + 12 * seat : 18 + 12 * seat]) for seat in range(4)]
        buffers.start(contract, declarer, 0, XIX, trio, options=bytes([option] + [0] * 31))
        for seat in range(4):
            buffers.put(1, seat, hands[seat])
            buffers.put(0, seat, hands[seat])
        for world in (0, 1):
            buffers.put_talon(world, pack[:6])
        buffers.exchange(2)
        counts = ((1, 2, 3, 0) if option else (4, 1, 1, 0)) if contract <= SECOND else (3, 0, 0, 0)
        at = 3 if contract == THIRD and trio == 1 else 0
        for i in range(4):
            seat = (declarer + i) % 4
            count = counts[i] if contract != SIXTH else 0
            full = hands[seat] + pack[at : at + count]
            gone = thrown(full, count, XIX if contract <= SECOND else 0)
            taroks += sum(is_tarok(c) for c in gone)
            assert buffers.hand(1, seat) == sorted(c for c in full if c not in gone)
            assert buffers.worlds[kernel.STRIDE + 16 + seat] == sum(VALUES[c] for c in gone)
            at += count
    assert taroks


def test_hands_are_rated_as_the_rule_rates_them() -> None:
    buffers = kernel.KernelBuffers()
    pack = list(PACK54.cards)
    rng = Rng(6)
    for _ in range(200):
        rng.shuffle(pack)
        for seat in range(4):
            buffers.put(3, seat, pack[12 * seat : 12 * seat + 12])
            assert buffers.hand(3, seat) == sorted(pack[12 * seat : 12 * seat + 12])
            assert buffers.rate(3, seat) == taroky_rule.rating(sorted(pack[12 * seat : 12 * seat + 12]))


@pytest.mark.parametrize("contract", [SECOND, VARSAVA])
def test_sums_are_the_worth_of_the_results(contract: int) -> None:
    buffers = kernel.KernelBuffers()
    position = at_random(contract, 3, 17)
    buffers.look(position.view(position.to_move()))
    rng = Rng(contract)
    buffers.set_eyes([rng.below(4000) - 2000 for _ in range(71)])
    for pagat in range(5):
        for uho in range(5):
            buffers.set_units(pagat, uho, rng.below(4000) - 2000)
    buffers.set_valat(1, 900)
    buffers.set_valat(2, -900)
    buffers.set_heads(3)
    buffers.set_trickless(True)
    buffers.choose(b"\x41\x42")
    for at in range(len(buffers.out)):
        buffers.out[at] = (
            rng.below(71) | rng.below(5) << 7 | rng.below(5) << 10 | rng.below(3) << 13 | rng.below(2) << 15
        )
        if contract == VARSAVA:
            buffers.out[at] &= 0x3FF
    sums = array("I", bytes(4 * kernel.CHOICES))
    buffers.add(sums, 9, 4)
    for choice in range(2):
        results = [buffers.out[kernel.CHOICES * world + choice] for world in range(4, 13)]
        assert sums[choice] == sum(kernel.ZERO + buffers.utility(result) for result in results)
        values = [buffers.work[kernel._EYES + kernel.eyes_of(result)] - kernel.ZERO for result in results]
        if contract == VARSAVA:
            assert [buffers.utility(r) for r in results] == [
                v << (r >> 7 & 3) for v, r in zip(values, results, strict=True)
            ]
    assert not any(sums[2:])


def test_worlds_are_played_where_they_are_asked_for() -> None:
    buffers = kernel.KernelBuffers()
    position = next(found for found in (at_random(FIRST, seed, 3) for seed in range(8, 40)) if len(legal(found)) > 1)
    cards = bytes(legal(position))
    buffers.look(position.view(position.to_move()))
    for world in range(kernel.BATCH):
        put(buffers, world, position)
    buffers.choose(cards)
    buffers.run(3, 5)
    once = list(buffers.out)
    assert [bool(any(once[kernel.CHOICES * world :][: kernel.CHOICES])) for world in range(kernel.BATCH)] == [
        world in (5, 6, 7) for world in range(kernel.BATCH)
    ]
    buffers.run(1, 9, len(cards) - 1)
    assert buffers.out[kernel.CHOICES * 9 + len(cards) - 1] == once[kernel.CHOICES * 5 + len(cards) - 1]
    assert not buffers.out[kernel.CHOICES * 9]
    buffers.choose(b"")
    buffers.run(1)
    assert buffers.out[0] == expected(position, taroky_table_rule.choose(position))


@pytest.mark.slow
def test_compiled_playouts_and_worlds_are_the_same_bit_for_bit(capsys: pytest.CaptureFixture[str]) -> None:
    if importlib.util.find_spec("numba") is None:
        unavailable("numba is not installed")
    shown = []
    for on in (False, True):
        with jit.switched(on) as refused:
            assert not refused
            for name in ("first", "second", "third", "sixth", "varsava", "before_the_play"):
                getattr(both_taroky_kernel, "test_" + name)()
            assert taroky_selftest.check() == taroky_selftest._WANTED
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] and len(shown[0]) > 10000
