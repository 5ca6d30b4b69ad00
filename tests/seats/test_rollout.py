"""The playouts of Kouřící kočka, Hearts and Black Cat against the readable policy, played by the engine."""

from __future__ import annotations

import pytest

from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.engine.games import game as game_class
from kocka.engine.rng import Rng
from kocka.engine.round import JACK_TAKEN, MOON, PASS
from kocka.engine.trick import TrickRound
from kocka.seats import rollout, search
from kocka.seats.dealing import Dealer
from kocka.seats.rules import Rules, rules_of
from tests.seats import avoiding

_BUF = bytearray(24)
GAMES = ("kourici_kocka", "hearts", "black_cat")


def some_round(game: str, seed: int) -> TrickRound:
    """A deal with house rules and a number of players that depend on the seed."""
    rules = game_class(game)
    rng = Rng(seed, 78)
    options = bytes([rng.below(len(values)) if name != "stop17" else 1 for name, values, _ in rules.OPTIONS])
    seats = rules.FEWEST + rng.below(min(6, rules.MOST) - rules.FEWEST + 1)
    dealt = rules.deal(seed, 1 + seed % 4, seed % seats, options, seats=seats)
    assert isinstance(dealt, TrickRound)
    return dealt


def at_random(game: str, seed: int, cards: int) -> TrickRound:
    """A position after the pass and so many random legal cards (fewer if the round is over before)."""
    position = some_round(game, seed)
    rng = Rng(seed, 77)
    while position.to_move() >= 0 and (position.phase == PASS or len(position.table.log) < cards):
        n = position.legal(_BUF)
        while _BUF[n - 1] >= 128:
            n -= 1
        position.apply(_BUF[rng.below(n)])
    return position


def _space(position: TrickRound, seat: int) -> rollout.Space:
    view = position.view(seat)
    space = rollout.Space(rules_of(view), position.seats)
    search.fill_table(space.work, view, rules_of(view))
    for owner in range(position.seats):
        for c in position.hand(owner):
            space.work[rollout.WORLD + owner * 4 + (c >> 4)] |= search.bit_of(c)
    return space


def _cost(position: TrickRound, rules: Rules, seat: int) -> int:
    """What a finished round (or a lost one of Kouřící kočka) costs `seat`, by the engine's result."""
    table = position.table
    if rules.letters:
        points = list(table.points)
        if table.turn < 0:
            points = position.result().points
        most = max(points)
        worst = [s for s in range(4) if points[s] == most]
        cat = next((t for t in range(table.done) if QUEEN_OF_SPADES in table.trick(t)), -1)
        if len(worst) > 1 and cat >= 0 and table.takers[cat] in worst:
            worst = [table.takers[cat]]
        letter = rollout.LETTER if len(worst) == 1 or rules.ties else rollout.LETTER // 3
        return points[seat] + (letter if seat in worst else 0)
    result = position.result()
    if rules.bonus:
        bonus = 50 // position.seats
        costs = -result.points[seat] + (bonus if not result.tricks[seat] else 0)
        return costs + bonus * sum(not tricks for s, tricks in enumerate(result.tricks) if s != seat)
    moon = [shooter for event, shooter, _ in result.events if event == MOON]
    if not moon:
        return result.points[seat]
    jack = -10 if any(event == JACK_TAKEN and taker == seat for event, taker, _ in result.events) else 0
    return jack + (-rules.swing if moon[0] == seat else rules.swing)


def _by_engine(position: TrickRound, card: int, seat: int, sweeper: int) -> int:
    """What it costs `seat` when `card` is played and then everybody follows the policy."""
    copy = type(position).from_code(position.code())
    rules = rules_of(copy.view(seat))
    copy.apply(card)
    while copy.to_move() >= 0 and (copy.table.count or not rules.limit or max(copy.table.points) < rules.limit):
        copy.apply(avoiding.choose(copy, rules, sweeper))
    return _cost(copy, rules, seat)


@pytest.mark.parametrize("game", GAMES)
def test_every_candidate_costs_as_the_engine_says(game: str) -> None:
    compared = swept = 0
    for seed in range(260):
        position = at_random(game, seed, seed * 7 % (position_cards(game)))
        seat = position.to_move()
        if seat < 0 or (game == "kourici_kocka" and max(position.table.points) >= 17):
            continue
        view = position.view(seat)
        rules = rules_of(view)
        sweeper = -1
        if rules.swing and seed % 3 and avoiding.holder(position, rules) in (-1, seat):
            sweeper = seat
        elif rules.swing and avoiding.holder(position, rules) >= 0:
            sweeper = avoiding.holder(position, rules)
        space = _space(position, seat)
        for c in _BUF[: position.legal(_BUF)]:
            if c < 128:
                space.work[rollout.SUIT_PLAYED] = c >> 4
                space.work[rollout.BIT_PLAYED] = search.bit_of(c)
                found = space.run(sweeper * 4 if sweeper >= 0 else rollout.NONE) - rollout.OFFSET
                assert found == _by_engine(position, c, seat, sweeper), (position.code(), position.PACK.text(c))
                compared += 1
                swept += sweeper >= 0
    assert compared > 500
    assert swept > 200 or game != "hearts"


def position_cards(game: str) -> int:
    """Cards to be played in a round, about."""
    return 31 if game == "kourici_kocka" else 50


def test_a_hand_of_tops_shoots_the_moon_in_a_playout() -> None:
    hearts = game_class("hearts")
    text = "hearts;round=4;dealer=0;pass=never;hands="
    hands = "2C,AC,KC,QC,AD,KD,QD,AS,KS,QS,AH,KH,QH/3C,4C,5C,6C,2D,3D,4D,2S,3S,4S,2H,3H,4H"
    hands += "/7C,8C,9C,5D,6D,7D,8D,5S,6S,7S,5H,6H,7H/TC,JC,9D,TD,JD,8S,9S,TS,JS,8H,9H,TH,JH"
    position = hearts.from_code(text + hands + ";actions=")
    assert isinstance(position, TrickRound)
    space = _space(position, 0)
    space.work[rollout.SUIT_PLAYED] = 0
    space.work[rollout.BIT_PLAYED] = 1
    # The two of clubs is taken by somebody; all that counts is taken all the same.
    assert space.run(0) - rollout.OFFSET == -13
    space = _space(position, 1)
    space.work[rollout.TURN] = 0
    space.work[rollout.BIT_PLAYED] = 1
    assert space.run(0) - rollout.OFFSET == 13


@pytest.mark.parametrize("game", GAMES)
def test_the_work_space_stays_below_12_kilobytes(game: str) -> None:
    for seed in range(8):
        position = at_random(game, seed, 0)
        view = position.view(position.to_move())
        space = rollout.Space(rules_of(view), position.seats)
        dealer = Dealer(position.seats)
        size = 2 * len(space.work) + len(space.table)
        size += 2 * len(dealer.sheet)
        assert size <= 2 * 1024
