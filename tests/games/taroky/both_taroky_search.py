"""Thinking seats of Taroky: the same answers on both Pythons, in small steps, in every phase; no memory is kept."""

from kocka.ai import levels, thinker
from kocka.engine.rng import Rng
from kocka.engine.round import DONE
from kocka.games.taroky.ai import rule as taroky_rule
from kocka.games.taroky.ai import search as taroky_search
from kocka.games.taroky.rules.cards import BID_FIRST, BID_SECOND, BID_THIRD, GOOD, PACK54, PASS, SAY_PAGAT
from kocka.games.taroky.rules.outcome import THIRD
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import ANNOUNCE

SLOW = ("test_all_house_rules",)
BUDGET_S = 120
HEAP = "8M"


def few(decision, worlds):
    """The same decision in so many worlds."""
    if hasattr(decision, "left"):
        decision.left = decision.count = worlds
    return decision


def finish(decision, budget=40):
    """Thinks to the end; what the steps did at most."""
    most = before = 0
    while not decision.step(budget):
        most = max(most, decision.playouts - before)
        before = decision.playouts
    return max(most, decision.playouts - before)


def played_round(seed, options=None, worlds=2):
    """A round among masters that look into few worlds, as text."""
    position = Taroky.deal(seed, 1, seed % 4, options, [-15] * 4)
    views = [position.sit(seat) for seat in range(4)]
    number = 0
    while position.phase != DONE:
        seat = position.to_move()
        view = position.update(views[seat])
        decision = few(thinker.make(view, levels.MASTER, seed, number), worlds)
        most = finish(decision)
        assert most <= 40 + 24, most
        if decision.scores:
            assert len(decision.scores) == len(decision.candidates)
        position.apply(decision.action)
        number += 1
    return ",".join([PACK54.action_text(a) for a in position.history])


def test_whole_rounds_among_masters():
    first = played_round(3)
    print(first)
    print(played_round(5, None, 1))
    assert played_round(3) == first


def test_all_house_rules():
    for seed in (1, 3):
        rng = Rng(seed, 5)
        options = bytearray(Taroky.defaults())
        for at in range(len(options)):
            options[at] = rng.below(len(Taroky.OPTIONS[at].values))
        print(played_round(seed, bytes(options), 1))


def position(*hands, dealer=3):
    """A round in which seats 0, 1 … hold these; the others and the talon get what is left."""
    given = [PACK54.parse_hand(hand) for hand in hands]
    held = [c for hand in given for c in hand]
    rest = [c for c in PACK54.cards if c not in held]
    Rng(1, 1).shuffle(rest)
    while len(given) < 4:
        given.append([rest.pop() for _ in range(12)])
    return Taroky(given, 1, dealer, None, [-10] * 4, rest)


def decided(played, worlds=8):
    """The action of a master that samples so many worlds."""
    decision = few(thinker.make(played.view(played.to_move()), levels.MASTER, 5, 1), worlds)
    finish(decision)
    return decision.action


def test_plain_hands_are_bid_plainly():
    strong = "SK,T21,T20,T19,T18,T17,T9,T8,T7,KC,KS,KD"
    weak = "T3,T5,7C,8C,9C,7S,8S,4D,3D,JD,2H,4H"
    assert decided(position(strong)) >= BID_THIRD
    assert decided(position(weak)) == BID_FIRST
    assert decided(position(weak.replace("T3", "T1"))) != BID_SECOND  # five cards that cannot guard the Pagát
    passed = position(weak, weak.replace("7C", "TC").replace("T3", "T6").replace("T5", "T8").replace("8C", "JC")
                      .replace("9C", "QC").replace("7S", "9S").replace("8S", "TS").replace("4D", "2D")
                      .replace("3D", "1D").replace("JD", "CD").replace("2H", "3H").replace("4H", "1H"))  # fmt: skip
    passed.apply(BID_FIRST)
    assert decided(passed) == GOOD


def test_discards_belong_together_and_the_plan_is_not_needed():
    played = position("SK,T21,T20,T19,T18,T17,T9,QC,JC,9S,8S,4D")
    for bid in (BID_THIRD, GOOD, GOOD, GOOD):
        played.apply(bid)
    while played.table.trio == 0 and not played.table.todo[0]:
        played.apply(taroky_rule.decide(played.view(0)))
    done = []
    for forgets in (False, True):
        again = Taroky.from_code(played.code())
        found = []
        taroky_search.forget()
        while again.table.todo[0]:
            if forgets:
                taroky_search.forget()
            action = decided(again, 3)
            found.append(action)
            again.apply(action)
        done.append(found)
    assert done[0] == done[1]
    print(PACK54.hand_text(bytes(done[0])))


def test_a_quiet_hand_says_nothing():
    played = position("T3,T5,7C,8C,9C,7S,8S,4D,3D,JD,2H,4H", "T4,T6,TC,JC,9S,TS,2D,1D,3H,1H,JH,CD")
    for bid in (BID_FIRST, GOOD, GOOD, GOOD, BID_FIRST):
        played.apply(bid)
    while played.table.phase != ANNOUNCE:
        played.apply(taroky_rule.decide(played.view(played.to_move())))
    action = decided(played)
    assert action == PASS
    assert action != SAY_PAGAT


class Lying:
    """A table with a trick: cards by seat, the best one's seat."""

    def __init__(self, cards, best, done=2):
        self.cards = cards
        self.best = best
        self.count = len([c for c in cards if c])
        self.done = done
        self.contract = THIRD
        self.declarer = 0
        self.sides = [1, -1, -1, -1]


class Seen:
    """What `taroky_search.waste` asks of a view."""

    def __init__(self, seat, table, unseen):
        self.seat = seat
        self.table = table
        self.side = table.sides[seat]
        self._unseen = unseen

    def unseen(self):
        """Cards of the others."""
        return self._unseen


def marks(seat, lying, best, unseen, cards):
    """`waste` for seat 1, 2 or 3 against declarer 0: cards by seat as texts, "" for none."""
    codes = [PACK54.parse(c) if c else 0 for c in lying]
    view = Seen(seat, Lying(codes, best), PACK54.parse_hand(unseen))
    return list(taroky_search.waste(view, [PACK54.parse(c) for c in cards.split()]))


def test_dear_cards_do_not_go_where_they_are_lost():
    away, goes = 2, 1
    # The declarer's trick, last hand; a tarok that nobody can beat; one that somebody might.
    assert marks(3, ["T5", "4H", "2H", ""], 0, "T6", "8C KC QC") == [goes, away, away]
    assert marks(2, ["SK", "4H", "", ""], 0, "T6", "8C KC QC") == [goes, away, away]
    assert marks(2, ["T5", "4H", "", ""], 0, "T6", "8C KC QC") == []
    # Who can take the trick decides by playouts, who must give a tarok as well.
    assert marks(3, ["T5", "4H", "2H", ""], 0, "T7", "T3 T6") == []
    assert marks(3, ["T5", "4H", "2H", ""], 0, "T7", "T3 T4") == [0, 0]
    assert marks(3, ["T5", "T9", "2H", ""], 0, "T7", "T1 T3 T12") == [away, goes, 0]
    # The last player takes with a lower tarok, whoever has the trick if it must be overtrumped.
    assert marks(3, ["T5", "4H", "2H", ""], 0, "T7", "T3 T6 SK") == [0, goes, away]
    assert marks(3, ["T5", "4H", "2H", ""], 0, "T7", "T1 T3 T6 SK") == [away, goes, goes, away]
    assert marks(3, ["T2", "T5", "2H", ""], 1, "T7", "T6 T8 SK") == [goes, goes, away]
    assert marks(3, ["T5", "4H", "2H", ""], 0, "T7", "T6 T21") == []
    assert marks(3, ["T20", "4H", "2H", ""], 0, "T7", "T3 T21 SK") == []
    # A partner has it: everything may be smeared, the highest taroks need not be put on it.
    assert marks(3, ["T5", "T20", "2H", ""], 1, "T7", "T3 T21 SK") == [goes, away, away]
    assert marks(3, ["7C", "KC", "2H", ""], 1, "T7", "8C QC") == [goes, goes]


def test_work_memory_is_let_go():
    played = position("SK,T21,T20,T19,T18,T17,T9,T8,T7,KC,KS,KD")
    decision = few(thinker.make(played.view(0), levels.MASTER, 5, 1), 2)
    finish(decision)
    assert decision.buffers is None and decision.dealer is None
