"""The rule player, the etiquette of all levels, claims and throw-ins."""

from __future__ import annotations

from array import array

import pytest

from kocka.ai import levels, passing, policy, search, thinker
from kocka.ai.recipe import rules_of
from kocka.engine.cards import ACE, CLAIM, JACK, PACK32, QUEEN_OF_SPADES, THROW_IN
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import View
from kocka.games.cerna_kocka.ai import laying_rule
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka
from kocka.games.cerna_kocka.rules import CernaKocka, etiquette
from tests.plugin import first_fast

pytestmark = pytest.mark.usefixtures("compiled")

_BUF = bytearray(20)
_VALUES = CernaKocka.VALUES
_RULES = rules_of(CernaKocka.deal(1).view(0))


def _hand(text: str) -> list[int]:
    return sorted(PACK32.parse_hand(text))


def _random_position(seed: int, cards: int) -> CernaKocka:
    rng = Rng(seed, 31)
    position: CernaKocka = CernaKocka.deal(seed, dealer=seed % 4)
    while position.to_move() >= 0 and (position.phase == PASS or len(position.table.log) < cards):
        n = position.legal(_BUF)
        while _BUF[n - 1] >= CLAIM:
            n -= 1
        position.apply(_BUF[rng.below(n)])
    return position


def test_the_bare_black_cat_is_passed_first() -> None:
    assert passing.worst_three(_hand("QS,7C,8C,7D,8D,7H,8H,9H"), _RULES)[0] == QUEEN_OF_SPADES


def test_the_black_cat_behind_many_spades_stays() -> None:
    assert QUEEN_OF_SPADES not in passing.worst_three(_hand("QS,7S,8S,9S,TS,KC,AD,KH"), _RULES)


def test_small_spades_are_kept() -> None:
    for seed in range(100):
        hand = list(CernaKocka.deal(seed).hand(0))
        small = [c for c in hand if c >> 4 == 1 and c < QUEEN_OF_SPADES]
        if len(small) <= 5:
            assert not set(small) & set(passing.worst_three(hand, _RULES))


def test_an_antidurch_card_goes_with_three_high_ones() -> None:
    given = passing.worst_three(_hand("AS,AD,AC,AH,KH,7C,8D,9D"), _RULES)
    assert min(c & 15 for c in given) <= 9


def test_three_different_cards_of_the_hand_are_passed() -> None:
    for seed in range(2000):
        hand = list(CernaKocka.deal(seed).hand(seed % 4))
        given = passing.worst_three(hand, _RULES)
        assert len(set(given)) == 3
        assert set(given) <= set(hand)


@pytest.mark.parametrize("level", range(len(levels.NAMES)), ids=levels.NAMES)
@pytest.mark.parametrize("option", first_fast(["all", "ai", "off"]))
def test_ck_20_21_every_level_is_polite(level: int, option: str) -> None:
    """With etiquette `ai` or `all` no seat plays a card that CK-20 or CK-21 frowns on; always legal cards only."""
    options = CernaKocka.parse_option(CernaKocka.defaults(), "etiquette", option)
    for seed in range(3 if level == levels.MASTER else 12):
        position: CernaKocka = CernaKocka.deal(seed + 500, dealer=seed % 4, options=options, totals=[0, 95, 40, 91])
        stream = 0
        while position.to_move() >= 0:
            seat = position.to_move()
            decision = thinker.make(position.view(seat), level, seed, stream)
            while not decision.step(1 << 14):
                pass
            if position.phase != PASS and decision.action < CLAIM and option != "off":
                n = position.legal(_BUF)
                while _BUF[n - 1] >= CLAIM:
                    n -= 1
                n = etiquette(position.table, position.hands[seat], position.totals, _BUF, n)
                assert decision.action in _BUF[:n]
            position.apply(decision.action)
            stream += 1


def _least(hands: list[list[int]], leader: int, seat: int) -> int:
    """The fewest points that `seat` can take when everybody helps it to avoid them, all hands open."""
    if not hands[0]:
        return 0
    best = 1000

    def follow(cards: list[int], who: int) -> None:
        nonlocal best
        if len(cards) == 4:
            suit = cards[0] >> 4
            top = max(c for c in cards if c >> 4 == suit)
            taker = (leader + cards.index(top)) % 4
            rest = [[c for c in hand if c not in cards] for hand in hands]
            points = sum(_VALUES[c] for c in cards) if taker == seat else 0
            best = min(best, points + _least(rest, taker, seat))
            return
        same = [c for c in hands[who] if cards and c >> 4 == cards[0] >> 4]
        for c in same or hands[who]:
            follow([*cards, c], (who + 1) % 4)

    follow([], leader)
    return best


@pytest.mark.slow
def test_ck_9_a_throw_in_costs_nothing() -> None:
    """Whoever throws in would have taken all the points left against any play of its own and of the others."""
    thrown = 0
    for seed in range(6000):
        position = _random_position(seed, 24 + 4 * (seed % 2))
        seat = position.to_move()
        if seat < 0 or position.table.count:
            continue
        if policy.sure_ending(position.view(seat)) == THROW_IN:
            held = sum(_VALUES[c] for hand in position.hands for c in hand)
            if held:
                thrown += 1
                assert _least(position.hands, seat, seat) == held
    assert thrown > 20


def _strong(seed: int) -> CernaKocka:
    """Seat 0 leads from aces, kings and queens, has given away its lowest cards and got the highest of seat 3."""
    rng = Rng(seed, 34)
    high = [c for c in PACK32.cards if c & 15 >= 12]
    rng.shuffle(high)
    others = [c for c in PACK32.cards if c not in high[:8]]
    rng.shuffle(others)
    position = CernaKocka([high[:8], others[:8], others[8:16], others[16:]], dealer=3)
    while position.phase == PASS:
        choose = min if position.to_move() == 0 else max
        position.apply(choose(position.hand(position.to_move()), key=lambda c: (c & 15, c)))
    return position


def test_ck_11_a_claim_is_always_right() -> None:
    claims = 0
    for seed in range(2000):
        position = _strong(seed)
        while position.to_move() >= 0:
            seat = position.to_move()
            ending = policy.sure_ending(position.view(seat))
            if ending:
                if ending == CLAIM:
                    claims += 1
                    position.apply(CLAIM)
                    assert position.result().durch == seat
                break
            n = position.legal(_BUF)
            cards = sorted([c for c in _BUF[:n] if c < CLAIM], key=lambda c: (c & 15, c))
            position.apply(cards[-1] if position.table.count == 0 else cards[0])
    assert claims > 20


@pytest.mark.slow
def test_ck_23_a_jack_is_not_held_when_nothing_can_be_lost() -> None:
    """No ace and no seven left: a jack goes before any other card."""
    jacks = 0
    for seed in range(1000):
        position: Dokladacka = Dokladacka.deal(seed)
        rng = Rng(seed, 33)
        while position.to_move() >= 0:
            seat = position.to_move()
            n = position.legal(_BUF)
            cards = list(_BUF[:n])
            chosen = laying_rule.lay_card(position.view(seat))
            assert chosen in cards
            if all(7 < c & 15 < ACE for c in position.hand(seat)) and n > 1 and any(c & 15 == JACK for c in cards):
                jacks += 1
                assert chosen & 15 == JACK
            position.apply(_BUF[rng.below(n)])
    assert jacks > 20


def test_aces_and_sevens_open_nothing_and_go_first() -> None:
    position: Dokladacka = Dokladacka.from_code(
        "dokladacka;round=1;dealer=3;totals=0,0,0,0;hands="
        "JC,AC,9C,7D,8D,9H,TH,8S/QC,KC,TC,8C,7C,QD,KD,AD/JD,TD,9D,JH,QH,KH,AH,8H/JS,QS,KS,AS,TS,9S,7S,7H;"
        "actions=JC,QC,JD,JS,cink,KC,TD,QS"
    )
    assert position.to_move() == 0
    assert laying_rule.lay_card(position.view(0)) == PACK32.parse("AC")


def _void_in_the_first_diamond_trick(etiquette_value: str) -> CernaKocka:
    """Seat 1, with a heart and a club that can never win, is void when diamonds are led for the first time."""
    options = CernaKocka.parse_option(CernaKocka.defaults(), "etiquette", etiquette_value)
    hands = ["7D,8D,9D,TD,AC,KC,QC,JC", "7S,8S,9S,TS,7C,8C,7H,8H", "JD,QD,KD,AD,JS,QS,KS,AS", "9C,TC,9H,TH,JH,QH,KH,AH"]
    gave = ["QC,JC,KC", "7S,8S,9S", "JS,QS,JD", "9C,TC,9H"]
    position: CernaKocka = CernaKocka([_hand(h) for h in hands], dealer=3, options=options)
    for text in gave:
        for c in PACK32.parse_hand(text):
            position.apply(c)
    return position


@pytest.mark.parametrize(("etiquette_value", "led", "frowned"), [
    ("ai", "TD", "7H,8H,JC"), ("off", "TD", ""),
])  # fmt: skip
def test_ck_22_no_penalty_card_into_the_first_diamond_trick(etiquette_value: str, led: str, frowned: str) -> None:
    position = _void_in_the_first_diamond_trick(etiquette_value)
    position.apply(PACK32.parse(led))
    view = position.view(1)
    minded = [c for c in view.hand if policy.is_frowned_on(view, c)]
    assert minded == [c for c in _hand(frowned) if c >> 4 == 3]


@pytest.mark.parametrize(("etiquette_value", "kept"), [("ai", False), ("strict", True)])
def test_ck_22_is_kept_to_where_etiquette_is_strict(etiquette_value: str, kept: bool) -> None:
    found = []
    for seed in range(2000):
        options = CernaKocka.parse_option(CernaKocka.defaults(), "etiquette", etiquette_value)
        position = _random_position(seed, 22)
        view = position.view(position.to_move())
        view.options = options
        legal = [c for c in _BUF[: view.legal(_BUF)] if c < CLAIM]
        frowned = [c for c in legal if policy.is_frowned_on(view, c)]
        if 0 < len(frowned) < len(legal):
            offered = list(_BUF[: policy.cards_to_choose(view, _BUF)])
            found.append(not set(frowned) & set(offered))
            assert offered == sorted(offered)
    assert len(found) > 10 and all(found) == kept


@pytest.mark.parametrize("level", [levels.RULE, levels.REGULAR])
def test_strict_seats_never_break_ck_22_while_they_can(level: int) -> None:
    """Whole rounds: only who has nothing else throws the cat, or points, into such a trick."""
    options = CernaKocka.parse_option(CernaKocka.defaults(), "etiquette", "strict")
    chances = 0
    for seed in range(150 if level == levels.RULE else 10):
        position: CernaKocka = CernaKocka.deal(seed, 1, options=options)
        while position.to_move() >= 0:
            view = position.view(position.to_move())
            seat = thinker.make(view, level, seed, 0x4000)
            while not seat.step(50):
                pass
            if view.table.phase != PASS and seat.action in view.hand:
                n = view.legal(_BUF)
                cards = [c for c in _BUF[:n] if c < CLAIM]
                rude = [c for c in cards if policy.is_frowned_on(view, c)]
                chances += 0 < len(rude) < len(cards)
                assert seat.action not in rude or len(rude) == len(cards), (seed, seat.action)
            position.apply(seat.action)
    assert chances > (8 if level == levels.RULE else 0)


def test_ck_22_the_cat_stays_out_of_the_first_heart_trick_only() -> None:
    position = _void_in_the_first_diamond_trick("ai")
    view = position.view(2)
    table = view.table
    table.phase, table.turn, table.count, table.suit = 1, 2, 1, 3
    assert policy.is_frowned_on(view, QUEEN_OF_SPADES)
    assert not policy.is_frowned_on(view, PACK32.parse("KH"))
    table.log.extend(PACK32.parse_hand("7H,8H,9H,TH"))
    table.done = 1
    assert not policy.is_frowned_on(view, QUEEN_OF_SPADES)


def _decided(view: View, level: int) -> search.Card:
    seat = thinker.make(view, level, 5, 0x4000)
    assert isinstance(seat, search.Card)
    while not seat.step(50):
        pass
    return seat


def test_ck_22_breaks_ties_of_the_thinking_levels() -> None:
    """Where the points are equal the thinking levels do not throw what CK-22 frowns on, and with etiquette off may."""
    rude = CernaKocka.parse_option(CernaKocka.defaults(), "etiquette", "off")
    decided_by_manners = 0
    for seed in range(800):
        position = _random_position(seed, 22)
        seat = position.to_move()
        view = position.view(seat)
        n = policy.cards_to_choose(view, _BUF)
        minded = [c for c in _BUF[:n] if policy.is_frowned_on(view, c)]
        if not minded or len(minded) == n:
            continue
        polite = _decided(view, levels.REGULAR)
        view.options = rude
        free = _decided(view, levels.REGULAR)
        best = min(polite.scores)
        equal = [c for c, score in zip(polite.candidates, polite.scores, strict=True) if score == best]
        if polite.action in minded:
            assert all(c in minded for c in equal)
        elif free.action in minded and free.scores == polite.scores:
            decided_by_manners += 1
    assert decided_by_manners >= 1


def test_a_world_is_laid_out_with_three_cards_moved_in_each() -> None:
    world = array("H", [0b11, 0b100, 0b1000, 0b10000])
    moves = array("H", [0, 1, 0b1, 0, 3, 0b10, 1, 2, 0b100, 3, 0, 0b10000, 2, 0, 0b1000, 1, 0, 0b100])
    out = array("H", [7] * 10)
    passing.lay_out(world, moves, out, 1, 4, 2)
    assert list(out) == [7, 0, 0b1, 0b1100, 0b10010, 0b11111, 0, 0, 0, 7]
    assert list(world) == [0b11, 0b100, 0b1000, 0b10000]
