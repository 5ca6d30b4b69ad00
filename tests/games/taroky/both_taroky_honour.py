"""Taroky on the honour (TA 7.5, G32): wrong cards may be played, AI seats go on thinking, the settlement finds each."""

from kocka.ai import levels, thinker
from kocka.engine.rng import Rng
from kocka.engine.round import ALLOWED, MUST_FOLLOW, PLAY, IllegalAction
from kocka.games.taroky.rules.cards import FLEK_GAME
from kocka.games.taroky.rules.outcome import PAGAT, VARSAVA
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.settlement import settle
from kocka.hal import NEXT, OK
from kocka.match.match import OVER, RESULT, ROUND, Match
from kocka.match.replay import Replay
from kocka.match.review import Review
from kocka.ui.languages import ids, t
from kocka.ui.table import cards as look
from tests.games.taroky.both_taroky_match import act, options, setup
from tests.match import table
from tests.ui import pub
from tests.ui.menus import check_texts

BUDGET_S = 240
HEAP = "8M"
HONOUR = options(honour="on")


def _wrong(position):
    """Cards of the seat on turn that it may not play by the rules, in a trick."""
    if position.phase != PLAY:
        return []
    buf = bytearray(48)
    right = list(buf[: position.legal(buf)])
    return [c for c in position.hands[position.to_move()] if c not in right]


def _to_a_wrong_card(rules, seed=3):
    """A round up to a seat that could play wrong, played by the first legal action."""
    position = Taroky.deal(seed, 1, seed & 3, rules)
    buf = bytearray(48)
    while not _wrong(position):
        found = list(buf[: position.legal(buf)])
        position.apply(FLEK_GAME if FLEK_GAME in found else found[0])
    return position


def test_ta_7_5_without_the_house_rule_a_wrong_card_is_refused():
    position = _to_a_wrong_card(None)
    card = _wrong(position)[0]
    assert position.reason(card) == MUST_FOLLOW
    code = position.code()
    try:
        position.apply(card)
    except IllegalAction:
        assert position.code() == code
        return
    raise AssertionError("a wrong card was played")


def test_ta_7_5_on_the_honour_it_is_played_and_found_at_the_end():
    for seed in range(1, 12):
        position = _to_a_wrong_card(HONOUR, seed)
        seat = position.to_move()
        card = _wrong(position)[0]
        assert position.reason(card) == position.view(seat).reason(card) == ALLOWED
        for other in range(1, 87):  # no card that is not held
            if other not in position.hands[seat]:
                assert position.reason(other) != ALLOWED
        position.apply(card)
        assert Taroky.from_code(position.code()).code() == position.code()
        assert [list(position.view(other).table.voids) for other in range(4)] == [[0] * 4] * 4
        buf = bytearray(48)
        while position.to_move() >= 0:
            position.legal(buf)
            position.apply(buf[0])
        outcome = position.result().outcome
        assert [outcome.renonc[other] for other in range(4)] == [1 if other == seat else 0 for other in range(4)]
        made = settle(outcome, HONOUR, 40)
        kept = settle(outcome, HONOUR, 40).points[seat]
        assert kept <= -40 and position.result().points[seat] <= -40
        print(seed, seat, made.points, made.pot)


def test_ta_7_5_the_cards_prove_it_before():
    """All see who plays a suit that he did not follow before; but for an announced Pagát nothing else is wrong."""
    sure = 0
    for seed in range(1, 40):
        position = _to_a_wrong_card(HONOUR, seed)
        rng = Rng(seed, 7)
        buf = bytearray(48)
        while position.to_move() >= 0:
            wrong = _wrong(position)
            if wrong and not rng.below(3):
                position.apply(wrong[rng.below(len(wrong))])
            else:
                position.apply(buf[rng.below(position.legal(buf))])
            for seat in range(4):
                assert position.table.proven[seat] <= position.wrongs[seat]
        proven = bytes(position.table.proven)
        assert bytes(position.view(0).table.proven) == proven
        public = position.table
        if public.contract != VARSAVA and not public.units[PAGAT] and public.claimer < 0:
            assert [count > 0 for count in proven] == [count > 0 for count in position.wrongs]
            sure += 1
        print(seed, list(proven), list(position.wrongs))
    assert sure > 10


def _play(match, rng, level):
    """A session: seat 0 is a person who plays wrong whenever dice say so, the others think at `level`."""
    played = 0
    while match.stage != OVER:
        if match.stage == ROUND and not match.automatic():
            seat = match.to_move()
            wrong = _wrong(match.round)
            buf = bytearray(48)
            if FLEK_GAME in list(buf[: match.legal(buf)]) and not match.round.table.levels[0]:
                match.act(FLEK_GAME)  # or it would not be played
                continue
            if not seat and wrong and rng.below(2):
                match.act(wrong[rng.below(len(wrong))])
                played += 1
                continue
            if seat and level:
                seed, stream = match.thinker_seed(seat)
                mind = thinker.make(match.view(seat), level, seed, stream)
                if getattr(mind, "left", 0) > 4:  # few worlds: enough to be dealt, or not
                    mind.left = mind.count = 4
                while not mind.step(64):
                    pass
                match.act(mind.action)
                continue
        act(match)
    return played


def test_ta_7_5_seats_go_on_thinking_and_a_match_is_the_same_again():
    folder = table.new_folder()
    for seed, level in ((5, levels.RULE), (6, levels.REGULAR), (7, levels.MASTER)):
        match = Match.create(folder, setup(seed, 4 if level == levels.RULE else 2, 0, 1, HONOUR))
        played = _play(match, Rng(seed, 4), level)
        again, problem = Match.load(match.path)
        assert problem is None
        assert table.state(again) == table.state(match)
        found = sum([sum(match.sheet.outcome(at).renonc) for at in range(match.sheet.rounds)])
        assert found == played > 0
        replay, problem = Replay.load(match.path)
        assert problem is None
        while replay.at < replay.end:
            replay.forward()
        if level == levels.RULE:
            review = Review(replay, 0)
            for _ in range(60):  # the first decisions: all take long
                if review.step(400):
                    break
        print(seed, played, match.sheet.totals)
    table.clear(folder)


def test_ta_7_5_a_wrong_card_is_taken_back():
    folder = table.new_folder()
    match = Match.create(folder, setup(8, 12, 0, 1, HONOUR))
    rng = Rng(8, 4)
    while not (match.stage == ROUND and not match.to_move() and _wrong(match.round)):
        act(match)
    before = match.round.code()
    match.act(_wrong(match.round)[rng.below(1)])
    assert list(match.round.wrongs) == [1, 0, 0, 0]
    match.undo(0)
    assert match.round.code() == before
    assert list(match.round.wrongs) == [0] * 4
    table.clear(folder)


def _at_the_table(rules, board):
    """The table, where the person could play wrong."""
    app = pub.new_game(board)
    app.act(("start", setup(8, 12, 0, 1, rules)))
    match = app.session.match
    while not (match.stage == ROUND and not match.to_move() and _wrong(match.round)):
        act(match)
    app.session.begin(match)
    pub.turn(app)
    return app


def test_ta_7_5_the_screen_does_not_refuse_a_wrong_card():
    for rules, board in ((HONOUR, "pico_display_2_8"), (HONOUR, "oled_128x64"), (None, "pico_display_2_8")):
        app = _at_the_table(rules, board)
        match = app.session.match
        hand = app.top.hand
        card = _wrong(match.round)[0]
        dimmed = [hand.flags[at] & look.DIMMED != 0 for at in range(hand.count)]
        assert any(dimmed) == (rules is None)
        while hand.cards[hand.cursor] != card:
            pub.turn(app, 20, NEXT)
        pub.turn(app, 20, OK)
        for _ in range(4):
            pub.turn(app)
        assert (card in match.round.hands[0]) == (rules is None)
        assert sum(match.round.wrongs) == (rules is not None)
        if rules is None:
            continue
        while match.stage != RESULT:
            act(match)
        app.session.begin(match)
        pub.turn(app)
        texts = check_texts(app)
        for _ in range(6):  # the pages of the settlement
            pub.turn(app, 20, NEXT)
            texts += check_texts(app)
        assert any([t(ids.TK_FINE).split(" ")[0] in line[0] for line in texts])


def test_ta_7_5_a_seat_of_the_device_claims_what_is_proven():
    said = 0
    app = _at_the_table(HONOUR, "pico_display_2_8")
    match = app.session.match
    while match.stage == ROUND:
        if not match.to_move() and not app.top.is_busy():
            wrong = _wrong(match.round)
            app.apply(("play", wrong[0] if wrong else next_legal(match)))
        before = sum(match.round.table.proven) if match.round is not None else 0
        pub.turn(app, 400)
        texts = " ".join([line[0] for line in check_texts(app)])
        said += match.stage == ROUND and t(ids.TT_RENONC).split(":")[0] + ":" in texts
        assert match.stage != ROUND or before <= sum(match.round.table.proven)
    assert sum(match.result.outcome.renonc) > 0 and said > 0


def next_legal(match):
    """The first thing that the seat on turn may do."""
    buf = bytearray(48)
    match.legal(buf)
    return buf[0]
