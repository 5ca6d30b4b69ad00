"""A match of Taroky: sessions with pot and sheet, the ceremony of the deal, a stacked pack, the end of a session."""

from kocka.ai import levels, thinker
from kocka.engine.option import defaults
from kocka.engine.rng import Rng
from kocka.engine.round import IllegalAction
from kocka.engine.terms import Terms
from kocka.games.taroky.rules import options as taroky_options
from kocka.games.taroky.rules.cards import BASIC, BY_SIX, CUT, GOOD, KNOCK, PACK54, PACKET1, TWELVES
from kocka.games.taroky.rules.table import ANNOUNCE, BASICS_PHASE
from kocka.match import journal, seal
from kocka.match.history import History
from kocka.match.match import (
    AI,
    CEREMONY,
    DRAW,
    DRAWN,
    HUMAN,
    OVER,
    PROCEED_RECORD,
    RESULT,
    ROUND,
    UNDO_NOTHING,
    UNDO_OTHERS,
    VERSION,
    Match,
    SeatSetup,
    Setup,
)
from kocka.match.replay import Replay
from kocka.match.summary import summary_of
from kocka.match.writing import finish
from tests.match import table

SLOW = ("test_random_play_by_random_rules",)
BUDGET_S = 240
HEAP = "8M"


def options(**chosen):
    """The house rules with some chosen: `options(shuffle="off")`."""
    found = bytearray(defaults(taroky_options.OPTIONS))
    for option in taroky_options.OPTIONS:
        if option.name in chosen:
            option.put(found, option.values.index(chosen[option.name]))
    return bytes(found)


def setup(seed, rounds=4, dealer=DRAWN, humans=1, rules=None, secret=b""):
    """A session of Jiří (and other people) against AI seats, a point is ten hellers."""
    seats = [SeatSetup(HUMAN, 0, 0, "Jiří " + str(i)) if i < humans else SeatSetup(AI, 1, i) for i in range(4)]
    return Setup("taroky", seed, seats, rules, None, dealer, 1, 0, "Kč", Terms("", rounds, 10), secret)


def act(match):
    """One step by rule: what the table says itself, what a seat decides, or going on. The Outcome or None."""
    if not match.playing:
        match.proceed()
        return None
    seat = match.to_move()
    if match.stage == CEREMONY:
        return match.act(match.ceremony.choose(*match.thinker_seed(seat)))
    word = match.automatic()
    if word:
        return match.act(word)
    seed, stream = match.thinker_seed(seat)
    view = match.view(seat)
    decision = thinker.make(view, levels.RULE, seed, stream, situation=match.situation(view))
    while not decision.step(50):
        pass
    return match.act(decision.action)


def balanced(match):
    """The heads and the pot make nothing together."""
    return sum(match.sheet.totals) + match.sheet.pot == 0


def test_sessions_to_their_end():
    """Every round's tricks are told once, heads and pot make 0, the pot is divided, money is ten hellers a point."""
    folder = table.new_folder()
    tricks = 0
    for seed in range(1, 9):
        match = Match.create(folder, setup(seed, 6))
        assert match.stage == DRAW and len(match.drawn) == 4
        heights = [c << 4 if c > 64 else (c & 15) << 4 | c >> 4 for c in match.drawn]
        assert match.sheet.dealer == heights.index(min(heights))
        told = 0
        while match.stage != OVER:
            outcome = act(match)
            if outcome is not None and outcome.trick >= 0:
                assert outcome.trick == told
                assert outcome.points == sum([match.round.table.values[c] for c in outcome.cards])
                told += 1
            if match.stage == RESULT:
                assert balanced(match)
                assert told == match.round.table.done
                assert match.result.outcome.played == (told > 0)
                assert match.sheet.dealer == (match.round.dealer + 1) % 4
                tricks += told
                told = 0
        assert balanced(match) and match.sheet.pot == 0 and match.sheet.rounds == 6
        assert match.sheet.nets() == [10 * total for total in match.sheet.totals]
        assert sum(match.sheet.nets()) == 0
        again, problem = Match.load(match.path)
        assert problem is None
        assert table.state(again) == table.state(match)
        print(seed, match.sheet.totals, match.sheet.places(), [bytes(c[19:]) for c in match.counts], match.count)
    print(tricks)
    table.clear(folder)


def test_loaded_after_every_step():
    """Also in the middle of the auction, of discards, of announcements and of the ceremony."""
    folder = table.new_folder()
    for rules in (None, options(ceremony="on", shuffle="off", refuse="on", lone="told")):
        match = Match.create(folder, setup(5, 3, rules=rules))
        phases = set()
        while match.stage != OVER:
            again, problem = Match.load(match.path)
            assert problem is None
            assert table.state(again) == table.state(match)
            if match.stage == ROUND:
                phases.add(match.round.phase)
            match = again
            act(match)
        print(sorted(phases))
    table.clear(folder)


def walked(folder, rules, seed):
    """A finished match and its replay, walked forwards, backwards and at random."""
    match = Match.create(folder, setup(seed, 3, rules=rules))
    while match.stage != OVER:
        act(match)
    replay, problem = Replay.load(match.path)
    assert problem is None
    states = {}
    order = []
    while True:
        states[replay.at] = table.match_text(replay)
        order.append(replay.at)
        if replay.at == replay.end:
            break
        replay.forward()
    assert len(replay.rounds) == 3
    assert table.match_text(replay) == table.match_text(match)
    for at in reversed(order):
        assert replay.at == at
        if at % 7 == 0 or not replay.playing:
            assert table.match_text(replay) == states[at]
        if at > replay.begin:
            replay.back()
    rng = Rng(seed)
    for _ in range(15):
        at = order[rng.below(len(order))]
        replay.go(at)
        assert replay.at == at
        assert table.match_text(replay) == states[at]
    fresh, _ = Replay.load(match.path)
    fresh.go(replay.rounds[2])
    assert fresh.stage == ROUND and table.match_text(fresh) == states[replay.rounds[2]]
    return match, replay


def test_replay_forwards_and_backwards():
    folder = table.new_folder()
    for rules in (None, options(ceremony="on"), options(shuffle="off"), options(ceremony="on", shuffle="off")):
        walked(folder, rules, 7)
    table.clear(folder)


def test_ta_2_the_ceremony_belongs_to_the_match():
    """The opposite player cuts or knocks, forehand chooses the manner, packets are chosen from forehand on."""
    folder = table.new_folder()
    match = Match.create(folder, setup(3, 2, dealer=1, rules=options(ceremony="on"), secret=bytes(range(16))))
    assert match.stage == CEREMONY and match.playing
    assert match.round is None and match.view(0) is None
    assert match.undo_refused(0) == UNDO_NOTHING
    before = match.digest()
    assert len(before) == 12 and match.opened() == ""
    buf = bytearray(match.game.ACTIONS)
    assert match.to_move() == 3
    assert list(buf[: match.legal(buf)]) == [CUT, KNOCK]
    for wrong in (BY_SIX, GOOD, PACKET1):
        try:
            match.act(wrong)
        except IllegalAction as error:
            assert error.action == wrong
        else:
            raise AssertionError("decided what cannot be decided")
    assert match.act(KNOCK).stage == CEREMONY
    assert match.to_move() == 2
    match.act(TWELVES)
    seats = []
    while match.stage == CEREMONY:
        seats.append(match.to_move())
        n = match.legal(buf)
        outcome = match.act(buf[n - 1])
        again, problem = Match.load(match.path)
        assert problem is None and table.state(again) == table.state(match)
    assert seats == [2, 3, 0]
    assert outcome.stage == ROUND and match.to_move() == 2
    assert match.digest() == before
    assert match.undo_refused(0) == UNDO_NOTHING  # what has been seen answered stays
    order, _ = match.ceremony.order, match.ceremony.depth
    assert list(match.round.talon) == order[:6]
    assert sorted(match.round.dealt[2]) == sorted(order[42:54])
    assert sorted(match.round.dealt[1]) == sorted(order[6:18])
    while match.stage != RESULT:
        act(match)
    assert len(match.opened()) == 16
    table.clear(folder)


def test_g1_a_stacked_pack_is_gathered_and_cut():
    """The next round's cards lie as the last one left them; the first pack is shuffled."""
    folder = table.new_folder()
    match = Match.create(folder, setup(11, 3, dealer=0, rules=options(shuffle="off")))
    assert match.pack == b"" and match.ceremony is None
    while match.stage != RESULT:
        act(match)
    left = match.round.gathered()
    assert sorted(left) == list(PACK54.cards)
    match.proceed()
    assert match.stage == ROUND and match.pack == left
    depth = match.ceremony.depth
    cut = list(left[depth:]) + list(left[:depth])
    assert list(match.round.talon) == cut[:6]
    forehand = match.round.table.forehand
    assert sorted(match.round.dealt[forehand]) == sorted(cut[6:12] + cut[30:36])
    sealed = match.digest()
    seed, stream = match.deal_seed(match.game, 2)
    assert sealed == seal.digest("taroky", 4, 1, seed, stream, left) != seal.digest("taroky", 4, 1, seed, stream)
    table.clear(folder)


def test_the_same_deal_from_another_seat():
    """Hands, talon and dealer go round the table, whatever way the cards were dealt; there is no ceremony then."""
    folder = table.new_folder()
    for rules in (None, options(shuffle="off"), options(ceremony="on"), options(ceremony="on", shuffle="off")):
        for secret in (b"", bytes(range(16))):
            match = Match.create(folder, setup(12, 4, rules=rules, secret=secret))
            while match.sheet.rounds < 2 or match.stage != RESULT:
                act(match)
            dealt = match.round.dealt
            for seat in range(4):
                again = Match.create(folder, match.same_deal_from(seat))
                assert (again.stage, again.number) == (ROUND, 2)
                assert [again.round.dealt[i] for i in range(4)] == [dealt[(i + seat) % 4] for i in range(4)]
                assert again.round.talon == match.round.talon
                assert again.round.dealer == (match.round.dealer - seat) % 4
                loaded, problem = Match.load(again.path)
                assert problem is None and table.state(loaded) == table.state(again)
                twice = Match.create(folder, again.same_deal_from(1))
                assert twice.round.dealt[0] == dealt[(1 + seat) % 4]
            while again.stage != OVER:
                act(again)
            assert not again.may_end()
    table.clear(folder)


def test_ta_7_6_the_end_of_an_open_session():
    """After a round or in the middle of one, which does not count then; the pot is divided; history and replay."""
    folder = table.new_folder()
    history = History(folder)
    for running in (False, True):
        match = Match.create(folder, setup(21, 0))
        while match.stage != ROUND:
            act(match)
        assert not match.may_end()  # nothing has been played
        while match.sheet.rounds < 3 or match.stage != RESULT:
            act(match)
        if running:
            match.proceed()
            for _ in range(9):
                act(match)
            assert match.stage == ROUND
        points = [sum([match.sheet.settlement(at).points[i] for at in range(3)]) for i in range(4)]
        assert match.may_end()
        finish(match.write_end())
        assert match.stage == OVER and not match.may_end()
        assert match.sheet.pot == 0 and sum(match.sheet.totals) == 0 and match.sheet.rounds == 3
        assert max([abs(points[i] - match.sheet.totals[i]) for i in range(4)]) <= 40 + max(match.sheet.pots)
        made = sum([counts[19] + counts[20] for counts in match.counts])
        varsavas = sum([counts[27] for counts in match.counts])
        assert 1 <= made + varsavas <= 3
        again, problem = Match.load(match.path)
        assert problem is None
        assert table.state(again) == table.state(match)
        replay, problem = Replay.load(match.path)
        assert problem is None and replay.finished
        replay.go(replay.end)
        assert replay.stage == OVER and replay.sheet.totals == match.sheet.totals
        replay.back()
        assert replay.stage == (ROUND if running else RESULT)
        replay.forward()
        assert replay.stage == OVER
        assert history.add(match)
        summary = summary_of(match)
        assert [seat.net for seat in summary.seats] == [10 * total for total in match.sheet.totals]
    table.clear(folder)


def test_what_the_table_says_itself_is_nobodys_decision():
    """Basic announcements are made for everybody; taking back goes past them to what somebody has decided."""
    folder = table.new_folder()
    match = Match.create(folder, setup(2, 2, dealer=3, rules=options(lone="told")))
    seen = 0
    while seen < 6:
        if match.stage == ROUND and match.automatic():
            assert match.automatic() >= BASIC or match.round.phase != BASICS_PHASE
            match.act(match.automatic())
            seen += 1
        else:
            act(match)
    while match.stage != ROUND or match.round.phase != ANNOUNCE or match.to_move():
        act(match)
    if match.can_undo():
        at = len(match.round.history)
        match.undo()
        assert match.to_move() == 0 and len(match.round.history) < at - 4
        assert not match.automatic()
    table.clear(folder)


def test_what_was_taken_back_after_a_ceremony_is_not_in_the_replay():
    """How many actions stay is counted from the deal: cutting, knocking and packets before it are none of them."""
    folder = table.new_folder()
    match = Match.create(folder, setup(7, 3, rules=options(ceremony="on")))
    taken = 0
    while match.stage != OVER:
        if taken < 3 * match.number and match.stage == ROUND and match.to_move() > 0 and match.can_undo():
            match.undo()
            taken += 1
        act(match)
    assert taken > 3
    replay, problem = Replay.load(match.path)
    assert problem is None
    replay.go(replay.end)
    assert table.match_text(replay) == table.match_text(match)
    table.clear(folder)


def test_records_that_say_what_cannot_be():
    """Sound as records, but no pack, or nothing done, in a round left behind: told, and the file is kept."""
    folder = table.new_folder()
    match = Match.create(folder, setup(11, 3, dealer=0, rules=options(shuffle="off")))
    while match.number < 2 or len(match.round.history) < 5:
        act(match)
    path = match.path
    reader = journal.Reader(path, VERSION)
    records = []
    while reader.next():
        records.append((reader.kind, reader.payload))
    left = max([at for at in range(len(records)) if records[at][0] == PROCEED_RECORD])
    for at, payload in ((left, records[left][1][:-1] + b"\x40"), (2, b"")):
        frames = []
        for i in range(len(records)):
            frames.append(journal.frame(records[i][0], VERSION, i, payload if i == at else records[i][1]))
        journal.write_whole(path, frames)
        if at == left:  # the match goes on from before it
            again, problem = Match.load(path)
            assert problem.id == journal.DAMAGED and journal.size_of(problem.kept) > 0
            assert again.number == 1 and again.stage == RESULT
        replay, problem = Replay.load(path)
        if at == left:
            assert problem is None and replay.stage == ROUND
        else:
            assert replay is None and problem.id == journal.DAMAGED and journal.size_of(path) > 0
    table.clear(folder)


def test_several_people_take_back_only_their_own():
    """And nothing that somebody else has answered."""
    folder = table.new_folder()
    match = Match.create(folder, setup(5, 2, dealer=3, humans=2))
    match.proceed() if match.stage == DRAW else None
    assert match.to_move() == 0
    act(match)
    assert match.undo_refused(0) == 0 and match.undo_refused(1) == UNDO_OTHERS
    act(match)
    assert match.undo_refused(0) == UNDO_OTHERS and match.undo_refused(1) == 0
    assert match.undo(1) == 1
    assert match.undo(0) == 0
    assert list(match.undone) == [1, 1, 0, 0]
    table.clear(folder)


def test_random_play_by_random_rules():
    """Whatever is allowed, by any house rules: heads and pot make 0, a fresh load is the same."""
    folder = table.new_folder()
    rounds = 0
    for seed in range(1, 25):
        rng = Rng(seed, 99)
        rules = bytes([rng.below(len(option.values)) for option in taroky_options.OPTIONS])
        match = Match.create(folder, setup(seed, 3, rules=rules))
        buf = bytearray(match.game.ACTIONS)
        number = 0
        while match.stage != OVER:
            table.step(match, rng, buf)
            number += 1
            if number % 37 == 0 and match.can_undo():
                match.undo()
            if match.stage == RESULT:
                rounds += 1
                assert balanced(match)
        again, problem = Match.load(match.path)
        assert problem is None
        assert table.state(again) == table.state(match)
    print(rounds)
    assert rounds >= 72
    table.clear(folder)
