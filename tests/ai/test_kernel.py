"""The playout kernel against the readable rule, played by the engine, in every game."""

from __future__ import annotations

from array import array

import pytest

from kocka.ai import kernel
from kocka.ai.recipe import JACK_OF_DIAMONDS, Rules, rules_of
from kocka.engine.cards import CLUBS, DIAMONDS, HEARTS, QUEEN_OF_SPADES, SPADES
from kocka.engine.rng import Rng
from kocka.engine.round import JACK_TAKEN, MOON, PASS
from kocka.engine.trick import TrickRound
from kocka.games.registry import game as game_class
from tests.ai import table_rule
from tests.plugin import first_fast

_BUF = bytearray(24)
GAMES = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat")


def some_round(game: str, seed: int) -> TrickRound:
    """A deal with house rules and a number of players that depend on the seed."""
    rules = game_class(game)
    rng = Rng(seed, 78)
    options = bytes([rng.below(len(one.values)) if one.name != "stop17" else 1 for one in rules.OPTIONS])
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


def cards_of(game: str) -> int:
    """Cards to be played in a round, about."""
    return 31 if game.endswith("kocka") else 50


def legal(position: TrickRound) -> list[int]:
    """The cards that the seat on turn may play."""
    return [c for c in _BUF[: position.legal(_BUF)] if c < 128]


class Utility:
    """Random tables of utility, for the kernel's buffers and for the engine's results alike."""

    def __init__(self, buffers: kernel.KernelBuffers, rng: Rng) -> None:
        rules, seats = buffers.rules, buffers.seats
        self.rows = [[rng.below(4000) - 2000 for _ in range(buffers.jack + buffers.most + 1)] for _ in range(seats)]
        self.no_trick = [rng.below(4000) - 2000 for _ in range(seats)]
        self.all = [rng.below(4000) - 2000 for _ in range(seats)] if rules.durch or rules.swing else []
        self.loses = [(rng.below(4000) - 2000, rng.below(4000) - 2000) for _ in range(seats)]
        for seat in range(seats):
            buffers.set_utility(seat, self.no_trick[seat], self.rows[seat])
            buffers.set_loses(seat, *(self.loses[seat] if rules.letters else (0, 0)))
        for seat in range(len(self.all)):
            buffers.set_all(seat, self.all[seat])

    def of(self, position: TrickRound, rules: Rules) -> int:
        """Of a finished round."""
        table = position.table
        seats = range(position.seats)
        jack = -rules.costs[JACK_OF_DIAMONDS] if rules.jack else 0
        points = [-p if rules.bonus else p for p in table.points]
        if rules.last:
            points[table.takers[-1]] += rules.last
        total = 0
        alone = table_rule.alone(position, rules)
        for seat in seats:
            p = points[seat]
            if self.all and alone >= 0:
                # The others stay at 0; for the jack the row of points still decides.
                mine = rules.whole if seat == alone else 0
                natural = self.no_trick[seat] if rules.durch and seat != alone else self.rows[seat][jack + mine]
                total -= natural
            tricks = rules.durch or rules.bonus
            total += self.no_trick[seat] if tricks and not table.taken[seat] else self.rows[seat][jack + p]
        if self.all and alone >= 0:
            total += self.all[alone]
        if rules.letters:
            worst = [seat for seat in seats if points[seat] == max(points)]
            cat = next((t for t in range(table.done) if QUEEN_OF_SPADES in table.trick(t)), -1)
            if len(worst) > 1 and cat >= 0 and table.takers[cat] in worst:
                worst = [table.takers[cat]]
            total += self.loses[worst[0]][0] if len(worst) == 1 else sum(self.loses[s][1] for s in worst)
        return total


def by_engine(position: TrickRound, card: int, sweeper: int, feared: int = -1) -> TrickRound:
    """The end when `card` (0: none) is played and then everybody follows the rule, all but `feared` defending."""
    copy = type(position).from_code(position.code())
    rules = rules_of(copy.view(0))
    if card:
        copy.apply(card)
    while copy.to_move() >= 0:
        copy.apply(table_rule.choose(copy, rules, sweeper, feared))
    return copy


def buffers_of(position: TrickRound) -> kernel.KernelBuffers:
    """A space that looks at a position with the true hands as its first world."""
    seat = position.to_move()
    view = position.view(seat)
    buffers = kernel.KernelBuffers(rules_of(view), position.seats)
    buffers.look(view)
    for owner in range(position.seats):
        buffers.put(0, owner, position.hand(owner))
    return buffers


@pytest.mark.parametrize("game", first_fast(GAMES))
def test_every_candidate_is_worth_what_the_engine_says(game: str) -> None:
    compared = swept = 0
    for seed in range(200):
        position = at_random(game, seed, seed * 7 % cards_of(game))
        seat = position.to_move()
        if seat < 0:
            continue
        buffers = buffers_of(position)
        utility = Utility(buffers, Rng(seed, 4))
        cards = legal(position)
        buffers.choose(cards)
        alone = table_rule.alone(position, buffers.rules)
        sweeper = -1
        if (buffers.rules.swing or buffers.rules.durch) and alone != -2 and seed % 3:
            sweeper = alone if alone >= 0 else seat
            buffers.sweep(sweeper)
        buffers.run(1)
        for i, c in enumerate(cards):
            ended = by_engine(position, c, sweeper)
            assert buffers.out[i] - kernel.ZERO == utility.of(ended, buffers.rules), (position.code(), c, sweeper)
            compared += 1
            swept += sweeper >= 0
    assert compared > 400
    assert swept > 150 or game in ("kourici_kocka", "black_cat")


@pytest.mark.parametrize("game", GAMES)
def test_without_a_candidate_the_rule_plays_on(game: str) -> None:
    for seed in range(60):
        position = at_random(game, seed, seed * 5 % cards_of(game) if seed % 2 else 0)
        if position.to_move() < 0:
            continue
        buffers = buffers_of(position)
        utility = Utility(buffers, Rng(seed, 4))
        buffers.run(1)
        assert buffers.out[0] - kernel.ZERO == utility.of(by_engine(position, 0, -1), buffers.rules), position.code()


def test_before_hearts_the_holder_of_the_two_of_clubs_leads_in_each_world() -> None:
    position = game_class("hearts").deal(7, 1)
    assert isinstance(position, TrickRound)
    view = position.view(0)
    assert position.phase == PASS
    buffers = kernel.KernelBuffers(rules_of(view), 4)
    buffers.look(view)
    utility = Utility(buffers, Rng(1))
    wanted = []
    for world in range(4):
        # The hands of the deal, handed on around the table.
        code = position.code().replace("pass=cycle", "pass=never")
        head, hands = code.split(";hands=")
        parts = hands.split(";")[0].split("/")
        parts = parts[world:] + parts[:world]
        played = type(position).from_code(head + ";hands=" + "/".join(parts) + ";actions=")
        for owner in range(4):
            buffers.put(world, owner, played.hand(owner))
        wanted.append(utility.of(by_engine(played, 0, -1), buffers.rules))
    buffers.run(4)
    assert [buffers.out[world * kernel.CHOICES] - kernel.ZERO for world in range(4)] == wanted
    assert len(set(wanted)) > 1


def test_a_part_of_a_batch_is_played_alone() -> None:
    position = at_random("black_cat", 5, 0)
    buffers = buffers_of(position)
    cards = legal(position)
    buffers.choose(cards)
    rng = Rng(5, 5)
    pack = [c for seat in range(position.seats) for c in position.hand(seat)]
    size = len(pack) // position.seats
    for world in range(1, kernel.BATCH):
        # Of the seat on turn only the cards that may be chosen have to be there.
        others = [c for c in pack if c not in cards]
        rng.shuffle(others)
        hands = [list(cards) if seat == position.to_move() else [] for seat in range(position.seats)]
        for hand in hands:
            while len(hand) < size:
                hand.append(others.pop())
        for seat in range(position.seats):
            buffers.put(world, seat, hands[seat])
    buffers.run(kernel.BATCH)
    whole = list(buffers.out)
    for world in (0, 3, kernel.BATCH - 1):
        for choice in (0, len(cards) - 1):
            at = world * kernel.CHOICES + choice
            buffers.out[at] = 0
            buffers.run(1, world, choice)
            assert list(buffers.out) == whole
    sums = array("I", [0] * len(cards))
    weights = bytes(range(1, kernel.BATCH + 1))
    buffers.add(sums, weights, kernel.BATCH)
    for choice in range(len(cards)):
        column = [whole[world * kernel.CHOICES + choice] for world in range(kernel.BATCH)]
        assert sums[choice] == sum(w * x for w, x in zip(weights, column, strict=True))
    assert len(set(whole)) > 8


def options(position: TrickRound, rules: Rules) -> list[int]:
    """The cards that a nested playout tries, in its order: of cards that nothing lies between the highest only."""
    table = position.table
    seat = table.turn
    hand = position.hands[seat]
    cards = legal(position)
    if rules.polite and not table.count and any(c >> 4 in (CLUBS, DIAMONDS) for c in hand):
        cards = [c for c in cards if c >> 4 != SPADES]
    if rules.first_is_safe() and not table.done and table.count and not any(c >> 4 == table.suit for c in hand):
        cards = [c for c in cards if c >> 4 != HEARTS and c != QUEEN_OF_SPADES] or cards
    others = {c for owner in range(position.seats) if owner != seat for c in position.hand(owner)}
    if table.count:
        others.add(table.cards[table.best])
    tried: list[int] = []
    for suit in (HEARTS, DIAMONDS, SPADES, CLUBS):
        mine = sorted([c for c in cards if c >> 4 == suit], reverse=True)
        for i, c in enumerate(mine):
            neighbours = i > 0 and not any(c < other < mine[i - 1] for other in others)
            special = {c, mine[i - 1]} & {QUEEN_OF_SPADES, JACK_OF_DIAMONDS if rules.jack else 0}
            if not neighbours or special or rules.costs[c] != rules.costs[mine[i - 1]]:
                tried.append(c)
    return tried


def cost(position: TrickRound, rules: Rules, seat: int) -> int:
    """What a finished round costs another seat than the thinking one: its points and the moon, a durch of its own."""
    table = position.table
    points = -table.points[seat] if rules.bonus else table.points[seat]
    if rules.last and table.takers[-1] == seat:
        points += rules.last
    sweeper = table_rule.alone(position, rules)
    own = rules.whole + rules.swing if rules.swing else 2 * rules.whole if rules.durch else 0
    return points - own if sweeper == seat else points + (rules.swing if sweeper >= 0 else 0)


def nested_by_engine(
    position: TrickRound, card: int, me: int, utility: Utility, feared: int = -1, answers: bool = False
) -> TrickRound:
    """As `by_engine`, but at each later turn of `me` the card is played that is best in a playout by the rule; with
    `answers` at each turn of the others, too, by what it costs these."""
    copy = type(position).from_code(position.code())
    rules = rules_of(copy.view(0))
    copy.apply(card)
    while copy.to_move() >= 0:
        seat = copy.to_move()

        def value_of(c: int, seat: int = seat) -> int:
            ended = by_engine(copy, c, -1, feared)
            return utility.of(ended, rules) if seat == me else cost(ended, rules, seat)

        if seat == me or answers:
            copy.apply(min(options(copy, rules), key=value_of))
        else:
            copy.apply(table_rule.choose(copy, rules, -1, feared))
    return copy


@pytest.mark.parametrize("game", first_fast(GAMES))
def test_where_the_others_answer_they_play_what_is_best_for_them(game: str) -> None:
    """In an odd world; in an even one they follow the rule."""
    changed = guarded = 0
    for seed in range(30):
        position = at_random(game, seed, cards_of(game) // 2 + seed * 3 % (cards_of(game) // 3))
        seat = position.to_move()
        if seat < 0:
            continue
        buffers = buffers_of(position)
        rules = buffers.rules
        utility = Utility(buffers, Rng(seed, 4))
        for owner in range(position.seats):
            buffers.put(1, owner, position.hand(owner))
        cards = legal(position)[:4]
        buffers.choose(cards)
        feared = seat if (rules.durch or rules.swing) and table_rule.alone(position, rules) in (-1, seat) else -1
        for world in range(2):
            buffers.guard(world, feared >= 0)
        guarded += feared >= 0
        buffers.answer(True)
        for i, c in enumerate(cards):
            for world in range(2):
                while not buffers.nested(world, i, 1, 5):
                    pass
                ended = nested_by_engine(position, c, seat, utility, feared, world > 0)
                found = buffers.out[world * kernel.CHOICES + i] - kernel.ZERO
                assert found == utility.of(ended, rules), (position.code(), c, world)
            changed += buffers.out[i] != buffers.out[kernel.CHOICES + i]
    assert changed > 10 and (guarded > 2 or game != "hearts")


@pytest.mark.parametrize("game", first_fast(GAMES))
def test_nested_playouts_play_the_card_that_is_best_by_the_rule(game: str) -> None:
    better = 0
    for seed in range(60):
        position = at_random(game, seed, cards_of(game) // 2 + seed * 3 % (cards_of(game) // 3))
        seat = position.to_move()
        if seat < 0:
            continue
        buffers = buffers_of(position)
        utility = Utility(buffers, Rng(seed, 4))
        cards = legal(position)
        buffers.choose(cards)
        buffers.run(1)
        flat = list(buffers.out[: len(cards)])
        for i, c in enumerate(cards):
            buffers.nested(0, i)
            ended = nested_by_engine(position, c, seat, utility)
            assert buffers.out[i] - kernel.ZERO == utility.of(ended, buffers.rules), (position.code(), c)
        better += list(buffers.out[: len(cards)]) != flat
    assert better > 10


@pytest.mark.parametrize("game", first_fast(("cerna_kocka", "hearts")))
def test_in_guarded_worlds_the_others_defend_as_the_rule_says(game: str) -> None:
    """Plain and nested, against a seat that sweeps or does not; every other world is not guarded."""
    defended = compared = 0
    for seed in range(400):
        position = at_random(game, seed, 4 + seed % (cards_of(game) // 2))
        seat = position.to_move()
        if seat < 0:
            continue
        buffers = buffers_of(position)
        rules = buffers.rules
        if table_rule.alone(position, rules) not in (-1, seat):
            continue
        utility = Utility(buffers, Rng(seed, 4))
        for owner in range(position.seats):
            buffers.put(1, owner, position.hand(owner))
        cards = legal(position)[:3]
        buffers.choose(cards)
        sweeper = seat if seed % 2 else -1
        buffers.sweep(sweeper)
        buffers.guard(1, True)
        buffers.run(2)
        for i, c in enumerate(cards):
            for world, feared in ((0, -1), (1, seat)):
                found = buffers.out[world * kernel.CHOICES + i] - kernel.ZERO
                assert found == utility.of(by_engine(position, c, sweeper, feared), rules), (position.code(), c, feared)
                compared += 1
            defended += buffers.out[i] != buffers.out[kernel.CHOICES + i]
        if seed % 4:
            continue
        for i, c in enumerate(cards):
            buffers.nested(1, i)
            ended = nested_by_engine(position, c, seat, utility, seat)
            assert buffers.out[kernel.CHOICES + i] - kernel.ZERO == utility.of(ended, rules), (position.code(), c)
    assert compared > 150 and defended > 25


def test_a_defender_keeps_the_ace_that_stops_a_durch() -> None:
    """Seven clubs and the eight of hearts take all tricks from players by the rule, who throw the ace away."""
    text = "cerna_kocka;round=1;dealer=3;totals=0,0,0,0;etiquette=off;hands="
    hands = "AC,KC,QC,JC,TC,9C,8C,8H/7C,AH,QS,KD,QD,JD,TD,9D/AS,KS,JS,TS,9S,8S,7S,7H/AD,8D,7D,KH,QH,JH,TH,9H"
    position = game_class("cerna_kocka").from_code(text + hands + ";actions=")
    assert isinstance(position, TrickRound)
    buffers = kernel.KernelBuffers(rules_of(position.view(0)), 4)
    buffers.look(position.view(0))
    for world in range(2):
        for owner in range(4):
            buffers.put(world, owner, position.hand(owner))
    buffers.work[688] = 0  # the word of the turn: they would have to pass before seat 0 leads
    buffers.choose(b"")
    buffers.sweep(0)
    buffers.guard(1, True)
    buffers.run(2)
    whole, stopped = (buffers.out[world * kernel.CHOICES] - kernel.ZERO for world in range(2))
    assert whole == kernel.UNIT * -28
    assert stopped > 0


@pytest.mark.parametrize("game", GAMES)
def test_nested_playouts_in_one_call_are_those_of_single_calls(game: str) -> None:
    position = at_random(game, 5, 0)
    buffers = buffers_of(position)
    Utility(buffers, Rng(5, 4))
    cards = legal(position)[:3]
    buffers.choose(cards)
    others = [owner for owner in range(position.seats) if owner != position.to_move()]
    for world in range(1, 4):
        buffers.put(world, position.to_move(), position.hand(position.to_move()))
        for i, owner in enumerate(others):
            buffers.put(world, owner, position.hand(others[(i + world) % len(others)]))
    cells = [world * kernel.CHOICES + k for world in range(4) for k in range(len(cards))]
    for cell in cells:
        buffers.nested(cell // kernel.CHOICES, cell % kernel.CHOICES)
    one_by_one = list(buffers.out)
    for cell in cells:
        buffers.out[cell] = 0
    buffers.nested(0, 0, 2)
    buffers.nested(2 // len(cards), 2 % len(cards), len(cells) - 2)
    assert list(buffers.out) == one_by_one
    assert all(buffers.out[cell] for cell in cells) and len({buffers.out[cell] for cell in cells}) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_nested_playout_in_several_calls_is_that_of_one(game: str) -> None:
    calls = 0
    for seed in range(8):
        position = at_random(game, seed, 4 + seed)
        buffers = buffers_of(position)
        Utility(buffers, Rng(seed, 4))
        buffers.sweep(position.to_move())
        cards = legal(position)
        buffers.choose(cards)
        for k in range(len(cards)):
            assert buffers.nested(0, k) == 1
        whole = list(buffers.out)
        work = list(buffers.work[688:700])
        for most in (1, 5):
            for k in range(len(cards)):
                buffers.out[k] = 0
            done = 0
            while done < len(cards):
                done += buffers.nested(0, done, len(cards) - done, most)
                calls += 1
            assert list(buffers.out) == whole
        assert list(buffers.work[688:700]) == work
    assert calls > 8 * 12


def default_cost(game: str, seed: int) -> tuple[int, int]:
    """By the default tables and by the engine's result what a finished round costs seat 0, in eighths of a point."""
    position = at_random(game, seed, 0)
    view = position.view(0)
    buffers = kernel.KernelBuffers(rules_of(view), position.seats)
    buffers.look(position.view(position.to_move()))
    buffers.default_utility(0)
    for owner in range(position.seats):
        buffers.put(0, owner, position.hand(owner))
    buffers.run(1)
    ended = by_engine(position, 0, -1)
    rules = buffers.rules
    if rules.letters:
        points = ended.result().points
        worst = [s for s in range(4) if points[s] == max(points)]
        cost = points[0] + (kernel.LETTER if worst == [0] else 0)
        return buffers.out[0] - kernel.ZERO, kernel.UNIT * cost
    result = ended.result()
    if rules.bonus:
        share = rules.bonus // position.seats
        others = sum(not tricks for tricks in result.tricks[1:])
        mine = share - rules.bonus if not result.tricks[0] else 0
        penalty = -result.points[0] + (rules.bonus if not result.tricks[0] else 0)
        return buffers.out[0] - kernel.ZERO, kernel.UNIT * (penalty + mine + share * others)
    moon = [shooter for event, shooter, _ in result.events if event == MOON]
    cost = result.points[0]
    if moon:
        jack = sum(event == JACK_TAKEN and taker == 0 for event, taker, _ in result.events)
        cost = (-rules.swing if moon[0] == 0 else rules.swing) - 10 * jack
    return buffers.out[0] - kernel.ZERO, kernel.UNIT * cost


@pytest.mark.parametrize("game", GAMES)
def test_by_default_the_points_of_the_round_count(game: str) -> None:
    for seed in range(40):
        found, wanted = default_cost(game, seed)
        assert found == wanted, seed


def test_durch_of_mine_is_28_below_zero_and_no_trick_one_below() -> None:
    text = "cerna_kocka;round=1;dealer=3;totals=0,0,0,0;etiquette=off;hands="
    hands = "AC,KC,QC,JC,AD,KD,QD,JD/TC,9C,8C,7C,TD,9D,8D,7D/AS,KS,QS,JS,TS,9S,8S,7S/AH,KH,QH,JH,TH,9H,8H,7H"
    position = game_class("cerna_kocka").from_code(text + hands + ";actions=")
    assert isinstance(position, TrickRound)
    buffers = kernel.KernelBuffers(rules_of(position.view(0)), 4)
    for seat in range(4):
        buffers.look(position.view(seat))
        for owner in range(4):
            buffers.put(0, owner, position.hand(owner))
        buffers.work[688] = 0  # the word of the turn: they would have to pass before seat 0 leads
        buffers.choose(b"")
        buffers.run(1)
        assert buffers.out[0] - kernel.ZERO == kernel.UNIT * (-28 if seat == 0 else -1)


def test_a_hand_of_tops_shoots_the_moon() -> None:
    text = "hearts;round=4;dealer=0;pass=never;hands="
    hands = "2C,AC,KC,QC,AD,KD,QD,AS,KS,QS,AH,KH,QH/3C,4C,5C,6C,2D,3D,4D,2S,3S,4S,2H,3H,4H"
    hands += "/7C,8C,9C,5D,6D,7D,8D,5S,6S,7S,5H,6H,7H/TC,JC,9D,TD,JD,8S,9S,TS,JS,8H,9H,TH,JH"
    position = game_class("hearts").from_code(text + hands + ";actions=")
    assert isinstance(position, TrickRound)
    buffers = buffers_of(position)
    for me in (0, 1):
        buffers.default_utility(me)
        buffers.choose([0x02])
        buffers.sweep(0)
        buffers.run(1)
        assert buffers.out[0] - kernel.ZERO == kernel.UNIT * (-13 if me == 0 else 13)


@pytest.mark.parametrize("game", GAMES)
def test_the_work_space_stays_below_12_kilobytes(game: str) -> None:
    for seed in range(8):
        position = at_random(game, seed, 0)
        buffers = kernel.KernelBuffers(rules_of(position.view(0)), position.seats)
        assert 2 * len(buffers.work) + 2 * len(buffers.out) <= 6 * 1024
