"""The match on both Pythons: stages, resume, undo, replay, the same deal again, storage that fails."""

import os

from kocka.ai.statements import NO_HEARTS
from kocka.engine import sheet as sheets
from kocka.engine.cards import CLAIM
from kocka.engine.rng import Rng
from kocka.engine.round import DONE, PASS, PLAY, IllegalAction, draw_for_deal
from kocka.engine.terms import ART_FRENCH, ART_GERMAN, Terms
from kocka.match import journal
from kocka.match.match import (
    AI,
    DRAW,
    DRAWN,
    HUMAN,
    INTERLUDE,
    INTERLUDE_RESULT,
    OVER,
    RESULT,
    ROUND,
    Match,
    SeatSetup,
    Setup,
    StorageError,
    files,
)
from kocka.match.replay import Replay
from kocka.match.setup import unpack
from kocka.match.summary import summary_of
from kocka.match.writing import finish
from tests.games import reference
from tests.match import table

BUDGET_S = 180
HEAP = "8M"  # all states of a match are kept for comparing


def raises(kind, action):
    """The error of this kind that `action()` raises."""
    try:
        action()
    except kind as error:
        return error
    raise AssertionError("nothing was raised")


def test_ck_3_the_first_dealer_is_drawn():
    folder = table.new_folder()
    match = Match.create(folder, table.setup(5))
    assert match.stage == DRAW
    drawn, dealer = draw_for_deal(5, match.game.PACK, 4)
    assert (match.drawn, match.sheet.dealer) == (drawn, dealer)
    assert match.to_move() == -1
    assert match.round is None
    raises(ValueError, lambda: match.act(CLAIM))
    raises(ValueError, match.undo)
    raises(ValueError, lambda: match.same_deal_from(0))
    assert match.proceed() == ROUND
    assert match.round.dealer == dealer
    assert match.round.phase == PASS
    raises(ValueError, match.proceed)
    fixed = Match.create(folder, table.setup(5, 2))
    assert (fixed.stage, fixed.drawn, fixed.round.dealer, fixed.number) == (ROUND, b"", 2, 1)
    assert files(folder) == [match.path, fixed.path]
    assert Match.latest(folder) == fixed.path
    assert Match.latest(folder + "/none") == ""
    table.clear(folder)


def test_old_replays_make_room():
    """The newest 40 match files stay, and all that was set aside; numbers go on."""
    folder = table.new_folder()
    bad = folder + "/match00000.kck.bad"
    with open(bad, "wb") as file:
        file.write(b"kept for ever")
    for _ in range(43):
        match = Match.create(folder, table.setup(1))
    names = [path.rpartition("/")[2] for path in files(folder)]
    assert len(names) == 40
    assert (names[0], names[-1]) == ("match00003.kck", "match00042.kck")
    assert Match.latest(folder) == match.path
    assert os.stat(bad)[6] == 13
    table.clear(folder)


def test_a_match_that_waits_makes_no_room():
    """Of all that are too old, those stay that somebody may go on with."""
    folder = table.new_folder()
    for _ in range(43):
        match = finish(Match.creating(folder, table.setup(1), 0, (0, 2, 42)))
        names = [path.rpartition("/")[2] for path in files(folder)]
        assert "match00000.kck" in names and len(names) <= 42
    assert names[:3] == ["match00000.kck", "match00002.kck", "match00003.kck"] and len(names) == 42
    assert Match.load(folder + "/match00002.kck")[0].setup.pack() == match.setup.pack()
    table.clear(folder)


def test_setups_survive_packing():
    for dealer, humans in ((DRAWN, 1), (3, 4), (0, 0)):
        setup = table.setup(0xFEDCBA987654, dealer, humans, bytes([0, 1]), bytes([2]))
        again = unpack(setup.pack())
        assert again.pack() == setup.pack()
        assert (again.seed, again.dealer, again.house, again.options) == (
            setup.seed,
            dealer,
            bytes([0, 1]),
            bytes([2, 0, 0]),
        )
        assert [seat.name for seat in again.seats] == [seat.name for seat in setup.seats]
        assert (again.price, again.currency, again.first) == (45, "Kč", 1)
    terms = Terms("ŽÁBA", 7, 150, 2, True, True, ART_GERMAN, "U Hejmy")
    setup = Setup("kourici_kocka", 5, table.setup(1).seats, None, None, 3, 9, 0, "Kč", terms)
    again = unpack(setup.pack())
    assert again.pack() == setup.pack()
    got = again.terms
    assert (got.word, got.rounds, got.stake, got.decimals) == ("ŽÁBA", 7, 150, 2)
    assert (got.winner_takes_all, got.at_end, got.art, got.name) == (True, True, ART_GERMAN, "U Hejmy")
    assert (got.shares, got.played_for) == ((), "")
    for shares, played_for, pot in (((60, 0, 25, 15), "", 0), ((), "malé pivo", 0), ((100, 0, 0, 0), "žbrunda", 777)):
        terms = Terms("", 3, 1, 0, False, True, 0, "", pot, shares, played_for)
        got = unpack(Setup("hearts", 5, setup.seats, terms=terms).pack()).terms
        assert (got.shares, got.played_for, got.pot, got.at_end) == (shares, played_for, pot, True)
    assert again.german and not table.setup(1).german
    assert Setup("kourici_kocka", 5, setup.seats).german
    assert not Setup("kourici_kocka", 5, setup.seats, terms=Terms(art=ART_FRENCH)).german
    data = table.setup(1).pack()
    for n in range(len(data)):
        raises(ValueError, lambda n=n: unpack(data[:n]))


def test_impossible_setups():
    seats = [SeatSetup(HUMAN, 0, 0, "a"), SeatSetup(AI), SeatSetup(AI), SeatSetup(AI)]

    def first_is(seat):
        return [seat, SeatSetup(AI), SeatSetup(AI), SeatSetup(AI)]

    assert Setup("cerna_kocka", 1, seats).house == bytes([1, 1])
    for make in (
        lambda: Setup("cerna_kocka", -1, seats),
        lambda: Setup("cerna_kocka", 1 << 48, seats),
        lambda: Setup("kanasta", 1, seats),
        lambda: Setup("cerna_kocka", 1, seats[:3]),
        lambda: Setup("cerna_kocka", 1, seats, bytes([4])),
        lambda: Setup("cerna_kocka", 1, seats, bytes([1, 0, 0, 0])),
        lambda: Setup("cerna_kocka", 1, seats, None, bytes([1, 1, 0])),
        lambda: Setup("cerna_kocka", 1, seats, None, bytes([1, 2])),
        lambda: Setup("cerna_kocka", 1, seats, None, None, 4),
        lambda: Setup("cerna_kocka", 1, seats, None, None, 0, 0),
        lambda: Setup("cerna_kocka", 1, seats, None, None, 0, 1, 65536),
        lambda: Setup("cerna_kocka", 1, seats, None, None, 0, 1, 0, "koruny česk"),
        lambda: Setup("cerna_kocka", 1, seats, terms=Terms(art=ART_GERMAN + 1)),
        lambda: Setup("hearts", 1, seats, terms=Terms(art=ART_GERMAN)),
        lambda: Terms(shares=(50, 30, 20)),
        lambda: Terms(shares=(50, 30, 20, 1)),
        lambda: Terms(shares=(120, -20, 0, 0)),
        lambda: Terms(played_for="ž" * 13),
        lambda: Setup("kourici_kocka", 1, seats, terms=Terms("kočka")),
        lambda: Setup("black_cat", 1, seats[:2]),
        lambda: Setup("cerna_kocka", 1, first_is(SeatSetup(HUMAN, 0, 0, "ř" * 13))),
        lambda: Setup("cerna_kocka", 1, first_is(SeatSetup(2))),
        lambda: Setup("cerna_kocka", 1, first_is(SeatSetup(AI, 256))),
    ):
        assert str(raises(ValueError, make))


def test_outcomes_tell_what_happened():
    """Every card is told once, tricks in order, points and takers add up to the result."""
    folder = table.new_folder()
    match = Match.create(folder, table.setup(7, 0))
    rng = Rng(3)
    buf = bytearray(20)
    tricks = []
    passed = []
    number = 0
    while match.playing:
        before = match.to_move()
        outcome = table.step(match, rng, buf)
        number += 1
        assert outcome.seat == before
        assert outcome.stage == match.stage
        if outcome.passed:
            passed.append(number)
        if outcome.trick >= 0:
            assert outcome.action in outcome.cards
            tricks.append((outcome.trick, outcome.taker, outcome.points))
        assert outcome.round_over == (match.stage == RESULT)
    assert passed == [12]
    assert [trick for trick, _, _ in tricks] == list(range(len(tricks)))
    if not outcome.thrown:
        assert len(tricks) == 8
        for seat in range(4):
            took = [points for _, taker, points in tricks if taker == seat]
            assert len(took) == match.result.tricks[seat]
    print(tricks, match.result.points)
    table.clear(folder)


def test_a_refused_action_changes_nothing_and_is_not_written():
    folder = table.new_folder()
    match = table.new_match(folder, 21, 30)
    before = table.state(match)
    size = os.stat(match.path)[6]
    buf = bytearray(20)
    legal = bytes(buf[: match.legal(buf)])
    tried = 0
    for action in range(256):
        if action not in legal:
            error = raises(IllegalAction, lambda action=action: match.act(action))
            assert error.code == match.round.code()
            tried += 1
    assert tried > 240
    assert table.state(match) == before
    assert os.stat(match.path)[6] == size
    table.clear(folder)


def test_whole_matches_end_as_the_reference_says():
    """Random matches to the end, through dokládačka and baráž; the same totals on both Pythons (printed)."""
    folder = table.new_folder()
    stages = [0] * 6
    baraz = 0
    for seed in (1, 151, 278, 475):
        match = Match.create(folder, table.setup(seed))
        rng = Rng(seed, 99)
        buf = bytearray(20)
        plain = []
        while match.stage != OVER:
            stages[match.stage] += 1
            table.step(match, rng, buf)
            if match.stage == RESULT:
                plain.append(("round", list(match.result.points)))
                baraz += match.sheet.due == sheets.BARAZ
            if match.stage == INTERLUDE_RESULT:
                plain.append(("interlude", match.result.loser))
        assert match.sheet.history == reference.totals_after(plain)
        assert ("over", [], match.sheet.loser) == reference.due_after(plain)
        again, problem = Match.load(match.path)
        assert problem is None
        assert table.state(again) == table.state(match)
        summary = summary_of(match)
        assert summary.rounds == match.sheet.rounds
        print(seed, match.sheet.totals, match.sheet.loser, match.sheet.rounds, os.stat(match.path)[6], match.count)
        os.remove(match.path)
    assert stages[INTERLUDE] > 100
    assert stages[INTERLUDE_RESULT] >= 5
    assert baraz >= 2
    table.clear(folder)


def test_resumes_exactly_where_it_was():
    """Loaded after every 13th step — mid-pass, mid-trick, mid-dokládačka — all is as it was, and it goes on so."""
    folder = table.new_folder()
    match = Match.create(folder, table.setup(4))
    rng = Rng(4, 99)
    buf = bytearray(20)
    seen = [0] * 6
    phases = [0] * 3
    number = 0
    while match.stage != OVER:
        if number % 13 == 0 or not match.playing:
            again, problem = Match.load(match.path)
            assert problem is None
            assert table.state(again) == table.state(match)
            seen[match.stage] += 1
            if match.stage == ROUND:
                phases[match.round.phase] += 1
            match = again
        table.step(match, rng, buf)
        number += 1
    assert seen[DRAW] and seen[ROUND] and seen[RESULT] and seen[INTERLUDE] and seen[INTERLUDE_RESULT]
    assert phases[PASS] and phases[PLAY] and not phases[DONE]
    assert len(match.stops) == 16 and any(match.stops)
    table.clear(folder)


def test_undo_takes_back_to_the_last_decision_of_a_person():
    folder = table.new_folder()
    match = Match.create(folder, table.setup(8, 0))
    rng = Rng(1)
    buf = bytearray(20)
    assert not match.can_undo()
    undone = 0
    while match.playing:
        if match.to_move() != 0 or match.round.phase == PASS:
            table.step(match, rng, buf)
            continue
        before = table.match_text(match)
        table.step(match, rng, buf)
        while match.playing and match.to_move() != 0:
            table.step(match, rng, buf)
        after = table.match_text(match)
        actions = bytes(match.round.history)
        assert match.can_undo()
        assert match.undo() == 0
        undone += 1
        assert table.match_text(match) == before
        again, _ = Match.load(match.path)
        assert table.state(again) == table.state(match)
        assert again.undone[0] == undone
        for action in actions[len(match.round.history) :]:
            match.act(action)
        assert table.match_text(match) == after
    assert undone > 2
    assert match.stage == RESULT  # the last undo reached back from there
    assert match.can_undo()
    match.proceed()
    assert not match.can_undo()  # nothing of the new round is a person's yet
    assert list(match.undone) == [undone, 0, 0, 0]
    table.clear(folder)


def test_undo_of_the_pass_takes_back_all_three():
    folder = table.new_folder()
    match = Match.create(folder, table.setup(9, 1, 2))  # seats 0 and 1 are people; seat 2 leads
    before = table.match_text(match)
    hand = match.round.hand(0)
    for card in hand[:3]:
        match.act(card)
    middle = table.match_text(match)
    for card in match.round.hand(1)[:2]:
        match.act(card)
    assert match.undo() == 1
    assert table.match_text(match) == middle
    assert match.undo() == 0
    assert table.match_text(match) == before
    assert not match.can_undo()
    table.play(match, Rng(2), 13)
    assert match.round.phase == PLAY
    assert match.undo() == 1  # what was got has been seen: allowed, and counted
    assert table.match_text(match)[7].count("actions=") == 1
    assert match.to_move() == 1
    assert list(match.undone) == [1, 2, 0, 0]
    again, problem = Match.load(match.path)
    assert problem is None
    assert table.state(again) == table.state(match)
    table.clear(folder)


def test_undo_can_be_ruled_out():
    folder = table.new_folder()
    match = table.new_match(folder, 8, 30, house=bytes([1, 0]))
    assert not match.can_undo()
    raises(ValueError, match.undo)
    table.clear(folder)


def test_undo_in_a_dokladacka():
    folder = table.new_folder()
    match = Match.create(folder, table.setup(11))
    rng = Rng(11, 99)
    buf = bytearray(20)
    while match.stage != INTERLUDE:
        table.step(match, rng, buf)
    assert not match.can_undo()
    while match.stage == INTERLUDE:
        table.step(match, rng, buf)
    entries = list(match.sheet.entries)
    after = table.match_text(match)
    actions = bytes(match.round.history)
    match.undo()
    assert match.stage == INTERLUDE
    assert match.sheet.due == sheets.INTERLUDE
    assert match.sheet.entries == entries[:-1]
    for action in actions[len(match.round.history) :]:
        match.act(action)
    assert table.match_text(match) == after
    table.clear(folder)


def test_thinkers_get_the_same_seed_at_the_same_decision():
    folder = table.new_folder()
    match = Match.create(folder, table.setup(31, 0))
    rng = Rng(6)
    buf = bytearray(20)
    seeds = {}
    for _ in range(600):
        if match.stage == OVER:
            break
        if match.playing:
            seed = match.thinker_seed(match.to_move())
            assert seed not in seeds
            assert 0 <= seed[0] < 1 << 48
            assert 0 <= seed[1] < 1 << 16
            seeds[seed] = True
        table.step(match, rng, buf)
    table.clear(folder)


def test_replay_forwards_and_backwards():
    folder = table.new_folder()
    match = Match.create(folder, table.setup(14))
    rng = Rng(14, 99)
    buf = bytearray(20)
    made = 0
    while match.stage != OVER:
        table.step(match, rng, buf)
        made += 1
        if made % 50 == 0 and match.can_undo():
            match.undo()
    replay, problem = Replay.load(match.path)
    assert problem is None
    states = []
    marks = 0
    while True:
        states.append(table.match_text(replay))
        marks += replay.at in replay.rounds
        if replay.at == replay.end:
            break
        replay.forward()
    assert marks == len(replay.rounds) == match.sheet.rounds + match.sheet.interludes
    assert table.match_text(replay) == table.match_text(match)
    raises(ValueError, replay.forward)
    while replay.at:
        replay.back()
        if replay.at % 7 == 0 or not replay.playing:
            assert table.match_text(replay) == states[replay.at], replay.at
    raises(ValueError, replay.back)
    raises(ValueError, lambda: replay.go(-1))
    raises(ValueError, lambda: replay.go(replay.end + 1))
    for _ in range(20):
        at = rng.below(replay.end + 1)
        replay.go(at)
        assert replay.at == at
        assert table.match_text(replay) == states[at]
    table.clear(folder)


def test_a_replay_proves_the_sheet():
    """A journal whose every record is sound but whose round came to something else than it says is not shown."""
    folder = table.new_folder()
    match = table.new_match(folder, 5, 45)
    while match.stage != RESULT:
        table.play(match, Rng(1), 1)
    entry = (0, 10, 18, 0, 0, -1, -1)
    match._journal.append(
        2 + 1, bytes([len(entry)]) + b"".join([bytes([n & 255, 0x80 if n >= 0 else 0x7F]) for n in entry])
    )
    again, problem = Match.load(match.path)
    assert problem is None
    assert again.sheet.totals == [10, 18, 0, 0] != match.sheet.totals
    replay, problem = Replay.load(match.path)
    assert replay is None
    assert (problem.id, problem.kept) == (journal.DAMAGED, "")
    table.clear(folder)


def test_the_same_deal_from_another_seat():
    folder = table.new_folder()
    match = table.new_match(folder, 77, 200)
    assert match.number > 1
    for seat in range(4):
        again = Match.create(folder, match.same_deal_from(seat))
        assert again.stage == ROUND
        assert again.number == match.dealt_number
        for i in range(4):
            assert again.round.dealt[i] == match.game.deal(77, match.dealt_number, match.dealt_by).dealt[(i + seat) % 4]
        assert again.round.dealer == (match.dealt_by - seat) % 4
        loaded, problem = Match.load(again.path)
        assert problem is None
        assert table.state(loaded) == table.state(again)
    raises(ValueError, lambda: match.same_deal_from(4))
    table.clear(folder)


def failing(code):
    """A `sync` that fails with this number of the system after everything has been written."""

    def sync(file):
        file.flush()
        raise OSError(code)

    return sync


def test_a_full_disk_loses_nothing():
    """Error 28 while writing: a clear exception, the match as before, and on with it once there is space."""
    folder = table.new_folder()
    match = table.new_match(folder, 41, 40)
    good = journal.sync
    buf = bytearray(20)
    rng = Rng(1)
    for code in (28, 5):
        before = table.state(match)
        action = table.choose(match, rng, buf)
        journal.sync = failing(code)
        error = raises(StorageError, lambda action=action: match.act(action))
        assert error.full == (code == 28)
        assert error.code == code
        assert error.path == match.path
        if code == 28:
            assert "no space" in str(error)
        assert table.state(match) == before
        raises(StorageError, lambda action=action: match.act(action))
        journal.sync = good
        assert table.state(match) == before
        match.act(action)
        again, problem = Match.load(match.path)
        assert problem is None
        assert table.state(again) == table.state(match)
    journal.sync = failing(28)
    raises(StorageError, lambda: Match.create(folder, table.setup(1)))
    journal.sync = failing(28)
    raises(StorageError, match.undo)
    journal.sync = good
    assert table.state(again) == table.state(match)
    match.undo()
    assert files(folder) == [match.path]
    assert os.listdir(folder) == [match.path.rpartition("/")[2]]
    table.clear(folder)


def test_what_was_said_is_in_the_journal():
    """Statements (CK-19) and what was proven of them come back, within a round and behind it; undone ones do not."""
    folder = table.new_folder()
    match = Match.create(folder, table.setup(11, 0))
    rng = Rng(11)
    buf = bytearray(20)
    told = 0
    while match.number < 3:
        seat = match.to_move()
        if match.playing and match.may_say(seat) and seat < 2:
            words = bytes([seat, NO_HEARTS, seat])
            count = match.count
            try:
                finish(match.write_statement(bytes([seat, NO_HEARTS, (seat + 1) % 4])))
            except ValueError:
                told += 1
            assert match.count == count and finish(match.write_statement(words)) is None
            assert match.said[len(match.said) - 3 :] == words and match.count == count + 1
            assert not match.may_say(seat)
            if told == 5:
                before = match.said
                table.step(match, rng, buf)
                assert match.undo() == 0 and len(match.said) == len(before) - (4 if seat == 0 else 0)
        again, problem = Match.load(match.path)
        assert problem is None
        assert again.said == match.said and again.proven == match.proven
        match = again
        table.step(match, rng, buf)
    print(told, list(match.proven))
    assert sum(match.proven) > 8 and match.proven[0] + match.proven[1] and not sum(match.proven[4:])
    replay, problem = Replay.load(match.path)
    assert problem is None and len(replay.words) >= told - 1
    seen = []
    while replay.at < replay.end:
        seen.append((replay.said, replay.proven))
        replay.forward()
    assert (replay.said, replay.proven) == (match.said, match.proven)
    for at in range(len(seen) - 1, -1, -7):
        replay.go(at)
        assert (replay.said, replay.proven) == seen[at]
    assert max([len(said) for said, _ in seen]) >= 16
    table.clear(folder)
