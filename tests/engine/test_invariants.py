"""Random rounds with hypothesis: what must hold at every step, whatever is played."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kocka.engine.cards import PACK32
from kocka.engine.round import DONE, MOON, NOBODY_YET, PASS, IllegalAction
from kocka.engine.trick import TrickRound
from kocka.games import registry as games
from kocka.games.black_cat.rules import ACE_POINTS, BlackCat
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka
from kocka.games.cerna_kocka.rules import CernaKocka
from kocka.games.hearts.rules import HEART, JD, JD_POINTS, MOON_POINTS, PENALTIES, QUEEN, Hearts
from kocka.games.kourici_kocka.rules import KouriciKocka

DEALS = st.permutations(list(PACK32.cards)).map(lambda cards: [cards[8 * seat : 8 * seat + 8] for seat in range(4)])
# What is played: one number a step, taken modulo the number of legal actions.
CHOICES = st.integers(0, 2**32 - 1).map(lambda seed: random.Random(seed).choices(range(2**16), k=200))
OPTIONS = st.sampled_from([b"\x00", b"\x01", b"\x02"])
TOTALS = st.lists(st.integers(-60, 130), min_size=4, max_size=4)

MIXED = [KouriciKocka, Hearts, BlackCat]

SCRATCH = "_buf"  # a round's working space, which means nothing between two calls

TRICKS = [name for name in games.rounds() if name != "taroky"]


def everything(thing: Any) -> Any:
    """All that an object holds, down to plain values, for comparing two of them."""
    if isinstance(thing, type) or callable(thing):
        return repr(thing)
    if isinstance(thing, (list, tuple)):
        return [everything(item) for item in thing]
    if hasattr(thing, "__dict__"):
        return {name: everything(value) for name, value in vars(thing).items() if name != SCRATCH}
    return bytes(thing) if isinstance(thing, bytearray) else thing


def pick(position: Any, choice: int) -> int:
    """One of the legal actions; claims, throw-ins and stops only now and then, so that most rounds get long."""
    buf = bytearray(32)
    n = position.legal(buf)
    while buf[n - 1] in (128, 129, 131) and choice % 13:
        n -= 1
    return buf[choice % n]


def check_legal(position: Any) -> None:
    """`legal` is ascending, without doubles, and exactly what is not refused; views agree with it."""
    buf, other = bytearray(32), bytearray(32)
    n = position.legal(buf)
    allowed = list(buf[:n])
    assert allowed == sorted(set(allowed))
    turn = position.to_move()
    assert bool(allowed) == (turn >= 0) == (position.phase != DONE)
    for action in range(140):
        assert (position.reason(action) == 0) == (action in allowed)
    for seat in range(position.seats):
        view = position.view(seat)
        assert list(other[: view.legal(other)]) == (allowed if seat == turn else [])
        assert bytes(view.hand) == position.hand(seat)
        assert view.to_move() == turn or (view.to_move() == NOBODY_YET and seat != turn)


def check_cards(position: Any) -> None:
    """Every card is in one hand, underway to the left, or played; exactly once."""
    cards = [c for hand in position.hands for c in hand]
    if isinstance(position, TrickRound):
        cards += list(position.table.log)
        if position.phase == PASS:
            cards += [c for given in position.given for c in given]
        assert [position.table.holding(seat) for seat in range(position.seats)] == [
            len(position.hand(seat)) if position.phase != PASS else position.hand_size(position.seats)
            for seat in range(position.seats)
        ]
    else:
        cards += [c for c in position.history if c < 128]
        assert list(position.table.holding) == [len(hand) for hand in position.hands]
    assert sorted(cards) == list(position.cards(position.seats))


def check_code(position: Any) -> None:
    """`code` gives the same position back, and the views too."""
    again = games.from_code(position.code())
    assert type(again) is type(position)
    assert again.code() == position.code()
    assert everything(again) == everything(position)
    assert " " not in position.code()
    for seat in range(position.seats):
        assert everything(again.view(seat)) == everything(position.view(seat))
        assert again.view(seat).text() == position.view(seat).text()


@settings(max_examples=40, deadline=None)
@given(DEALS, CHOICES, OPTIONS, TOTALS, st.integers(0, 3))
def test_a_round_of_cerna_kocka(hands, choices, options, totals, dealer):
    position = CernaKocka(hands, 1 + choices[0] % 1023, dealer, options, totals)
    steps = 0
    grown = [position.sit(seat) for seat in range(4)]
    while position.to_move() >= 0:
        if steps % 4 == choices[0] % 4:
            check_legal(position)
            check_code(position)
        check_cards(position)
        position.apply(pick(position, choices[steps]))
        steps += 1
        for seat in range(4):
            # A view updated step by step equals a view built from the start.
            assert everything(position.update(grown[seat])) == everything(position.view(seat))
    check_legal(position)
    check_cards(position)
    check_code(position)
    result = position.result()
    none = sum(1 for tricks in result.tricks if not tricks)
    if result.durch >= 0:
        assert sum(result.points) == -31 and result.points[result.durch] == -28
    elif result.wrong_durch >= 0:
        assert sum(result.points) == 28 and sorted(result.points) == [0, 0, 0, 28]
    else:
        assert sum(result.points) == 28 - none and sum(result.tricks) == 8
        assert all((points == -1) == (tricks == 0) for points, tricks in zip(result.points, result.tricks, strict=True))
    assert result.loser == -1


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(DEALS, CHOICES, st.integers(0, 3))
def test_a_dokladacka(hands, choices, dealer):
    position = Dokladacka(hands, 1, dealer)
    steps = 0
    grown = [position.sit(seat) for seat in range(4)]
    while position.to_move() >= 0:
        if steps % 6 == choices[0] % 6:
            check_legal(position)
            check_code(position)
        check_cards(position)
        position.apply(pick(position, choices[steps]))
        steps += 1
        for seat in range(4):
            assert everything(position.update(grown[seat])) == everything(position.view(seat))
    check_legal(position)
    check_cards(position)
    check_code(position)
    assert steps < 130
    assert [seat for seat in range(4) if position.hand(seat)] == [position.result().loser]


def redealt(position: Any, seat: int, rng: Any) -> Any:
    """The round dealt again with the cards that `seat` cannot see mixed, and the same seen history; None if that world
    cannot have been.

    Hidden are the others' unplayed cards, and what they gave except to `seat`. What the others gave among themselves
    is drawn anew too.
    """
    held = [list(hand) for hand in position.hands]
    hidden = [c for other in range(4) if other != seat for c in held[other]]
    if isinstance(position, CernaKocka) and position.phase == PASS:
        return _redealt_in_pass(position, seat, rng)
    known = [c for c in position.given[seat] if c in hidden] if isinstance(position, CernaKocka) else []
    hidden = [c for c in hidden if c not in known]
    rng.shuffle(hidden)
    receiver = (seat + 1) % 4
    after: list[list[int]] = []
    for other in range(4):
        if other == seat:
            after.append(held[other])
            continue
        hand = list(known) if other == receiver else []
        while len(hand) < len(held[other]):
            hand.append(hidden.pop())
        after.append(hand)
    # Back to the beginning of the play: everybody takes back what they played.
    first = 12 if isinstance(position, CernaKocka) else 0
    for actor, action in list(zip(position.actors, position.history, strict=True))[first:]:
        if action < 128:
            after[actor].append(action)
    if not isinstance(position, CernaKocka):
        return _replayed(Dokladacka(after, position.number, position.dealer), list(position.history))
    given: list[list[int]] = [[], [], [], []]
    given[seat] = list(position.given[seat])
    given[(seat + 3) % 4] = list(position.given[(seat + 3) % 4])
    for giver in ((seat + 1) % 4, (seat + 2) % 4):
        candidates = [c for c in after[(giver + 1) % 4]]
        rng.shuffle(candidates)
        given[giver] = candidates[:3]
    dealt = []
    for other in range(4):
        came = given[(other + 3) % 4]
        dealt.append([c for c in after[other] if c not in came] + given[other])
    fresh = CernaKocka(dealt, position.number, position.dealer, position.options, position.totals)
    actions = [c for giver in range(4) for c in given[giver]] + list(position.history[12:])
    return _replayed(fresh, actions)


def _redealt_in_pass(position: Any, seat: int, rng: Any) -> Any:
    hidden = [c for other in range(4) if other != seat for c in position.dealt[other]]
    rng.shuffle(hidden)
    dealt = []
    for other in range(4):
        dealt.append(list(position.dealt[seat]) if other == seat else [hidden.pop() for _ in range(8)])
    fresh = CernaKocka(dealt, position.number, position.dealer, position.options, position.totals)
    actions = []
    for at, actor in enumerate(position.actors):
        number = at - actor * 3
        actions.append(position.history[at] if actor == seat else sorted(dealt[actor])[number])
    return _replayed(fresh, actions)


def _replayed(fresh: Any, actions: list[int]) -> Any:
    try:
        for action in actions:
            fresh.apply(action)
    except IllegalAction:
        return None
    return fresh


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from([CernaKocka, Dokladacka]),
    DEALS,
    CHOICES,
    st.integers(0, 43),
    st.randoms(use_true_random=False),
)
def test_a_view_does_not_change_when_hidden_cards_are_shuffled(game, hands, choices, stop, rng):
    position = game(hands, 1, choices[0] % 4)
    for step in range(stop):
        if position.to_move() < 0:
            break
        position.apply(pick(position, choices[step]))
    for seat in range(4):
        for _ in range(5):
            other = redealt(position, seat, rng)
            if other is None:
                continue
            assert other.actors == position.actors
            assert everything(other.view(seat)) == everything(position.view(seat))
            assert other.view(seat).text() == position.view(seat).text()


def test_the_shuffling_does_change_what_is_hidden():
    # Otherwise the test above would compare a position with itself.
    rng = random.Random(1)
    for game in (CernaKocka, Dokladacka):
        changed = kept = 0
        for seed in range(40):
            position = game.deal(seed)
            for _ in range(seed % 30):
                if position.to_move() >= 0:
                    position.apply(pick(position, rng.randrange(2**16)))
            seat = seed % 4
            other = redealt(position, seat, rng)
            if other is None:
                continue
            assert everything(other.view(seat)) == everything(position.view(seat))
            if other.hands == position.hands:
                kept += 1
            else:
                changed += 1
        assert changed > 20 > kept


@settings(max_examples=60, deadline=None)
@given(DEALS, CHOICES, st.integers(0, 43), st.integers(-300, 300))
def test_an_illegal_action_leaves_everything_as_it_was(hands, choices, stop, action):
    position = CernaKocka(hands, 1, choices[1] % 4, bytes([choices[2] % 3]))
    for step in range(stop):
        if position.to_move() < 0:
            break
        position.apply(pick(position, choices[step]))
    if not position.reason(action):
        return
    before = everything(position)
    try:
        position.apply(action)
    except IllegalAction as error:
        assert (error.action, error.reason, error.code) == (action, position.reason(action), position.code())
    else:
        raise AssertionError("accepted")
    assert everything(position) == before


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(TRICKS),
    CHOICES,
    st.integers(0, 30),
    st.randoms(use_true_random=False),
    st.integers(1, 3),
)
def test_a_damaged_code_is_read_as_another_position_or_refused(name, choices, stop, rng, damages):
    position = games.game(name).deal(choices[0])
    for step in range(stop):
        if position.to_move() >= 0:
            position.apply(pick(position, choices[step]))
    code = position.code()
    for _ in range(damages):
        at = rng.randrange(len(code))
        letter = rng.choice("7AKQJTCSDH,;=/-0129 acxř")
        code = rng.choice(
            [code[:at] + code[at + 1 :], code[:at] + letter + code[at:], code[:at] + letter + code[at + 1 :]]
        )
    try:
        again = games.from_code(code)
    except (ValueError, IllegalAction):
        return
    check_cards(again)
    assert games.from_code(again.code()).code() == again.code()


def play_through(position: Any, choices: list[int], every: int) -> None:
    """Plays a round to its end and checks all that must hold at each step, costly things every so often."""
    grown = [position.sit(seat) for seat in range(position.seats)]
    steps = 0
    while position.to_move() >= 0:
        if steps % every == choices[0] % every:
            check_legal(position)
            check_code(position)
        check_cards(position)
        position.apply(pick(position, choices[steps]))
        steps += 1
        for seat in range(position.seats):
            assert everything(position.update(grown[seat])) == everything(position.view(seat))
    check_legal(position)
    check_cards(position)
    check_code(position)


def mixed(position: Any, seat: int, rng: Any) -> Any:
    """The round with the cards that `seat` has never seen dealt anew, played again as everybody saw it; None if that
    world cannot have been.
    """
    give = position.table.give
    begun = give * position.seats
    if len(position.history) < begun:
        begun = 0
        give = 0
        seen: list[list[int]] = [[] for _ in range(position.seats)]
        if position.history:
            return None
    else:
        seen = [[] for _ in range(position.seats)]
        for actor, action in list(zip(position.actors, position.history, strict=True))[begun:]:
            if action < 128:
                seen[actor].append(action)
    receivers = [position.receiver(s, position.number, position.seats, position.options) for s in range(position.seats)]
    hidden = [c for other in range(position.seats) if other != seat for c in position.hands[other]]
    after = [list(cards) for cards in seen]
    if give:
        for c in position.given[seat]:
            if c in hidden:
                after[receivers[seat]].append(c)
                hidden.remove(c)
    after[seat] += list(position.hands[seat])
    rng.shuffle(hidden)
    size = position.hand_size(position.seats)
    for other in range(position.seats):
        while len(after[other]) < size:
            after[other].append(hidden.pop())
    given: list[list[int]] = [[] for _ in range(position.seats)]
    if give:
        for giver in range(position.seats):
            if seat in (giver, receivers[giver]):
                given[giver] = list(position.given[giver])
            else:
                free = [c for c in after[receivers[giver]]]
                rng.shuffle(free)
                given[giver] = free[:give]
    dealt = []
    for other in range(position.seats):
        came = [c for giver in range(position.seats) if receivers[giver] == other for c in given[giver]]
        dealt.append([c for c in after[other] if c not in came] + given[other])
    fresh = type(position)(dealt, position.number, position.dealer, position.options, position.totals)
    return _replayed(fresh, [c for cards in given for c in cards] + list(position.history[begun:]))


def check_mixed(position: Any, rng: Any) -> int:
    """Checks that no view changes when hidden cards are dealt again; returns the number of worlds compared."""
    compared = 0
    for seat in range(position.seats):
        for _ in range(4):
            other = mixed(position, seat, rng)
            if other is not None:
                assert other.actors == position.actors
                assert everything(other.view(seat)) == everything(position.view(seat))
                compared += other.hands != position.hands
    return compared


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(DEALS, CHOICES, st.sampled_from([b"\0\0", b"\1\0", b"\0\1", b"\1\1"]), st.integers(0, 3))
def test_a_round_of_kourici_kocka(hands, choices, options, dealer):
    position = KouriciKocka(hands, 1, dealer, options)
    play_through(position, choices, 4)
    result = position.result()
    stopped = position.history[-1] == 131
    assert sum(result.points) == 33 or (stopped and sum(result.points) <= 28)
    assert sum(result.tricks) == 8 or stopped
    if stopped or position.history[-1] == 129:
        assert result.losers == [result.points.index(max(result.points))] and max(result.points) >= 17


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(DEALS, CHOICES, st.integers(12, 43), st.randoms(use_true_random=False))
def test_a_view_of_kourici_kocka_does_not_change_when_hidden_cards_are_shuffled(hands, choices, stop, rng):
    position = KouriciKocka(hands, 1, choices[0] % 4)
    for step in range(stop):
        if position.to_move() >= 0:
            position.apply(pick(position, choices[step]))
    check_mixed(position, rng)


HEARTS_OPTIONS = st.tuples(*[st.integers(0, len(option.values) - 1) for option in Hearts.OPTIONS]).map(bytes)
SEEDS = st.integers(0, 2**48 - 1)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(SEEDS, CHOICES, HEARTS_OPTIONS, st.integers(0, 3), st.integers(1, 8))
def test_a_round_of_hearts(seed, choices, options, dealer, number):
    position = Hearts.deal(seed, number, dealer, options)
    play_through(position, choices, 12)
    result = position.result()
    queen, hearts = ((13, 13), (5, 13), (25, 104))[PENALTIES.of(options)]
    whole = (QUEEN.number(options) or queen) + (HEART.number(options) * 13 or hearts)
    jack = -JD_POINTS.number(options) if JD.of(options) else 0
    if any(event == MOON for event, _, _ in result.events):
        assert sum(result.points) - jack == (-whole if MOON_POINTS.of(options) else 3 * whole)
    else:
        assert sum(result.points) == whole + jack == sum(position.table.points)
    assert sum(result.tricks) == 13


@settings(max_examples=30, deadline=None)
@given(SEEDS, CHOICES, st.integers(1, 4), st.integers(0, 51), st.randoms(use_true_random=False))
def test_a_view_of_hearts_does_not_change_when_hidden_cards_are_shuffled(seed, choices, number, stop, rng):
    position = Hearts.deal(seed, number)
    for step in range(position.table.give * 4 + stop):
        if position.to_move() >= 0:
            position.apply(pick(position, choices[step]))
    check_mixed(position, rng)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(SEEDS, CHOICES, st.tuples(st.integers(0, 1), st.integers(0, 1)).map(bytes), st.integers(3, 9))
def test_a_round_of_black_cat(seed, choices, options, seats):
    position = BlackCat.deal(seed, 1, choices[1] % seats, options, None, seats)
    play_through(position, choices, 12)
    result = position.result()
    assert sum(position.table.points) == (-134 if ACE_POINTS.of(options) else -135)
    assert sum(result.points) == sum(position.table.points) + 50 * result.tricks.count(0)
    assert sum(result.tricks) == 52 // seats


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(SEEDS, CHOICES, st.integers(3, 9), st.integers(0, 51), st.randoms(use_true_random=False))
def test_a_view_of_black_cat_does_not_change_when_hidden_cards_are_shuffled(seed, choices, seats, stop, rng):
    position = BlackCat.deal(seed, 1, 0, None, None, seats)
    for step in range(stop):
        if position.to_move() >= 0:
            position.apply(pick(position, choices[step]))
    check_mixed(position, rng)


def test_the_mixing_of_all_games_does_change_what_is_hidden():
    rng = random.Random(2)
    for game in MIXED:
        compared = 0
        for seed in range(12):
            position = game.deal(seed, 1)
            for _ in range(position.table.give * position.seats + seed):
                if position.to_move() >= 0:
                    position.apply(pick(position, rng.randrange(2**16)))
            compared += check_mixed(position, rng)
        assert compared > 20
