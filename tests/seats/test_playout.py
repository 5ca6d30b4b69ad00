"""The playout kernel against the readable policy, played by the engine."""

from __future__ import annotations

from kocka.engine.cerna_kocka import CernaKocka
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.seats import cerna, playout
from tests.seats import reference

_BUF = bytearray(20)


def _at_random(seed: int, etiquette: str, until: int) -> CernaKocka:
    """A position after the pass and `until` random legal cards (fewer if the round is over before)."""
    rng = Rng(seed, 77)
    options = CernaKocka.parse_option(CernaKocka.defaults(), "etiquette", etiquette)
    position: CernaKocka = CernaKocka.deal(seed, dealer=seed % 4, options=options)
    cards = 0
    while position.to_move() >= 0 and (position.phase == PASS or cards < until):
        n = position.legal(_BUF)
        while _BUF[n - 1] >= 128:
            n -= 1
        cards += position.phase != PASS
        position.apply(_BUF[rng.below(n)])
    return position


def _space(position: CernaKocka, seat: int) -> playout.Space:
    space = playout.Space()
    cerna.fill_table(space.work, position.view(seat))
    space.work[playout.COUNT] = 1
    for owner in range(4):
        for c in position.hand(owner):
            space.work[playout.WORLDS + owner * 4 + (c >> 4)] |= cerna.bit_of(c)
    return space


def _by_engine(position: CernaKocka, seat: int, card: int, sweep: bool) -> int:
    """The points of `seat` when `card` (0: no choice) is played and then everybody follows the policy."""
    copy = CernaKocka.from_code(position.code())
    if card:
        copy.apply(card)
    while copy.to_move() >= 0:
        copy.apply(reference.choose(copy, seat if sweep else -1))
    points: int = copy.result().points[seat]
    return points


def _agree(seed: int, etiquette: str, until: int, sweep: bool) -> int:
    position = _at_random(seed, etiquette, until)
    seat = position.to_move()
    if seat < 0:
        return 0
    table = position.table
    sweep = sweep and table.taken[seat] == table.done
    space = _space(position, seat)
    view = position.view(seat)
    n = view.legal(_BUF)
    cards = [c for c in _BUF[:n] if c < 128]
    space.work[playout.CHOICES] = len(cards)
    for i, c in enumerate(cards):
        space.work[playout.CHOICE + 2 * i] = c >> 4
        space.work[playout.CHOICE + 2 * i + 1] = cerna.bit_of(c)
    if sweep:
        space.run_durch()
    else:
        space.run()
    sums = space.durch_sums if sweep else space.sums
    for i, c in enumerate(cards):
        assert sums[i] - playout.OFFSET == _by_engine(position, seat, c, sweep), (position.code(), c)
    return len(cards)


def test_every_candidate_scores_as_the_engine_says() -> None:
    playouts = 0
    for seed in range(1400):
        playouts += _agree(seed, ("off", "ai", "all")[seed % 3], seed * 7 % 32, seed % 5 == 0)
    assert playouts > 3000


def test_whole_rounds_without_a_candidate_score_as_the_engine_says() -> None:
    for seed in range(300):
        position = _at_random(seed, ("off", "ai")[seed % 2], 0)
        for seat in range(4):
            space = _space(position, seat)
            space.work[playout.CHOICES] = 0
            space.run()
            assert space.sums[0] - playout.OFFSET == _by_engine(position, seat, 0, False), position.code()


def test_a_batch_adds_up_its_worlds() -> None:
    position = _at_random(5, "ai", 0)
    seat = position.to_move()
    space = _space(position, seat)
    card = position.hand(seat)[0]
    space.work[playout.CHOICES] = 1
    space.work[playout.CHOICE] = card >> 4
    space.work[playout.CHOICE + 1] = cerna.bit_of(card)
    space.run()
    one = space.sums[0]
    work = space.work
    for k in range(1, 16):
        work[playout.WORLDS + 16 * k : playout.WORLDS + 16 * k + 16] = work[playout.WORLDS : playout.WORLDS + 16]
    work[playout.COUNT] = 16
    space.clear()
    space.run()
    assert space.sums[0] == 16 * one


def test_durch_of_mine_is_28_below_zero_and_no_trick_one_below() -> None:
    text = "cerna_kocka;round=1;dealer=3;totals=0,0,0,0;etiquette=off;hands="
    hands = "AC,KC,QC,JC,AD,KD,QD,JD/TC,9C,8C,7C,TD,9D,8D,7D/AS,KS,QS,JS,TS,9S,8S,7S/AH,KH,QH,JH,TH,9H,8H,7H"
    position = CernaKocka.from_code(text + hands + ";actions=")
    work = playout.Space()
    for seat in range(4):
        work.clear()
        space = work.work
        cerna.fill_table(space, position.view(seat))
        space[playout.TURN] = 0
        space[playout.COUNT] = 1
        space[playout.CHOICES] = 0
        for i in range(16):
            space[playout.WORLDS + i] = 0
        for owner in range(4):
            for c in position.hand(owner):
                space[playout.WORLDS + owner * 4 + (c >> 4)] |= cerna.bit_of(c)
        work.run()
        assert work.sums[0] - playout.OFFSET == (-28 if seat == 0 else -1)


def test_the_work_space_stays_below_12_kilobytes() -> None:
    from kocka.seats.worlds import Worlds

    space = playout.Space()
    worlds = Worlds()
    size = len(space.work) + 4 * len(space.sums) + len(playout.TABLES)
    size += len(worlds.plan) + 2 * len(worlds.edges) + 2 * len(worlds.state)
    assert size <= 12 * 1024
    assert max(len(playout.TABLES), len(worlds.plan), 2 * len(worlds.edges)) <= 4096
