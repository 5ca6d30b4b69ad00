"""What a finished match cost a person: judged from what that one could know, in any slices, on both Pythons."""

from kocka.ai import advice, policy
from kocka.engine.cards import NO_CARD
from kocka.match.history import History
from kocka.match.match import OVER, Match
from kocka.match.replay import Replay, Steps
from kocka.match.review import LEAST, MOST, Moment, Review
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import ROUND
from kocka.match.statistics import Statistics
from kocka.match.writing import finish
from tests.match.table import new_folder

SLOW = True
BUDGET_S = 240
COMPILED = True


def _match(game: str, seed: int, people: int = 1) -> Match:
    """A match in which the persons play their lowest card, or give their lowest, and the others play by rule."""
    seats = [SeatSetup(HUMAN if seat < people else AI, 0, seat, "") for seat in range(4)]
    setup = Setup(game, seed, seats, dealer=0)
    if game == "black_cat":
        setup.terms.rounds = 2
    match = Match.create(new_folder(), setup)
    buf = bytearray(24)
    while match.stage != OVER:
        if not match.playing:
            match.proceed()
            continue
        match.legal(buf)
        seat = match.to_move()
        plain = buf[0] if seat < people else policy.choose(match.view(seat))
        match.act(match.automatic() or plain)
    return match


def _replay(match: Match) -> Replay:
    steps = Steps(match.path, match.count)
    while not steps.read(7):
        pass
    return Replay(match.setup, steps.steps, match.sheet.entries)


def _check_fate(match: Match, seat: int, moment: Moment) -> None:
    """What a card is said to have taken it took, in the round that was played."""
    if moment.took == NO_CARD:
        return
    kept = bytes([moment.advice.action]) if moment.trick >= 0 else moment.advice.giving
    assert moment.took == moment.action or (moment.took in kept and moment.took not in moment.worse)
    replay = _replay(match)
    replay.go(moment.at)
    while replay.stage == ROUND and replay.at < replay.end:
        replay.forward()
    table = replay.round.table
    cards = table.trick(moment.took_in)
    assert moment.took_in >= moment.trick and table.takers[moment.took_in] == seat and cards[seat] == moment.took
    assert abs(sum([table.values[card] for card in cards])) == moment.took_points > 0


def _review(match: Match, seat: int, slice: int) -> list[str]:
    review = Review(_replay(match), seat)
    before = 0
    while not review.step(slice):
        share = review.share(1000)
        assert before <= share <= 1000
        before = share
    assert len(review.dearest) <= MOST
    costs = [moment.cost for moment in review.dearest]
    assert costs == sorted(costs, reverse=True)
    told = []
    for moment in review.dearest:
        assert moment.cost >= LEAST
        found = moment.advice
        _check_fate(match, seat, moment)
        review.replay.go(moment.at)
        view = review.replay.view(seat)
        assert review.replay.to_move() == seat
        assert moment.action in view.hand
        assert found.action in view.hand
        assert moment.cost == found.score(moment.action) - found.score(found.action)
        if moment.trick < 0:
            steps = review.replay.steps[moment.at : moment.at + 3]
            assert moment.action in list(steps)
        else:
            assert view.table.done == moment.trick
            assert review.replay.steps[moment.at] == moment.action
        line = [moment.at, moment.number, moment.trick, moment.action, found.action, moment.cost, found.reason]
        told.append(str(line))
    return told


def test_the_dearest_cards_of_a_match() -> None:
    for game in ("kourici_kocka", "black_cat"):
        match = _match(game, 3)
        first = _review(match, 0, 64)
        assert first
        for line in first:
            print(game, line)
        if game == "black_cat":  # the shorter one
            assert _review(match, 0, 500) == first


def test_each_person_has_their_own() -> None:
    match = _match("kourici_kocka", 5, 2)
    mine = _review(match, 0, 200)
    theirs = _review(match, 1, 200)
    assert mine != theirs
    print(mine, theirs)


def test_reading_in_pieces_is_reading() -> None:
    match = _match("kourici_kocka", 4)
    replay = _replay(match)
    other, problem = Replay.load(match.path)
    assert problem is None
    assert replay.steps == other.steps
    assert replay.rounds == other.rounds


def test_hints_are_kept_and_change_nothing() -> None:
    """In rounds left behind and in the last one; a replay does not see them, the history does."""
    folder = new_folder()
    seats = [SeatSetup(HUMAN if seat < 2 else AI, 0, seat, "Jana" if not seat else "") for seat in range(4)]
    match = Match.create(folder, Setup("kourici_kocka", 5, seats, dealer=0))
    buf = bytearray(24)
    steps = 0
    while match.stage != OVER:
        if steps in (3, 40, 300):
            finish(match.write_hint(steps & 1))
        if match.playing:
            match.legal(buf)
            match.act(match.automatic() or buf[0])
        else:
            match.proceed()
        steps += 1
        if steps in (4, 41, 100, 301):
            again, problem = Match.load(match.path)
            assert problem is None
            assert list(again.hints) == list(match.hints)
            assert again.count == match.count
    assert steps > 301
    assert list(match.hints) == [2, 1, 0, 0]
    replay, problem = Replay.load(match.path)
    assert problem is None
    assert len(replay.steps) == match.count - 4
    history = History(folder)
    history.add(match)
    reader = history.read()
    assert reader.next()
    assert [seat.hints for seat in reader.summary.seats] == [2, 1, 0, 0]
    reader.close()
    known = Statistics()
    known.add(reader.summary)
    assert known.person(HUMAN, 0, "Jana").hints == 2


def test_reasons_of_the_past_are_those_of_the_moment() -> None:
    """The reason names what was true then: it is explained again from a view that knows no more."""
    match = _match("kourici_kocka", 6)
    review = Review(_replay(match), 0)
    while not review.step(100):
        pass
    for moment in review.dearest:
        other, _ = Replay.load(match.path)
        other.go(moment.at)
        view = other.round.view(0)
        decision = advice.Advice(moment.advice.action, b"", moment.advice.candidates, moment.advice.scores)
        again = advice.explain(view, decision)  # type: ignore[arg-type]  # has what is asked of a thought
        assert (again.reason, again.about) == (moment.advice.reason, moment.advice.about)
