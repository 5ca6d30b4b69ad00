"""Taroky on the honour (TA 7.5, G32): wrong cards may be played, AI seats go on thinking, the settlement finds each."""

from kocka.ai import levels, thinker
from kocka.engine.rng import Rng
from kocka.engine.round import ALLOWED, MUST_FOLLOW, PLAY, IllegalAction
from kocka.engine.tarock import PAGAT_CARD, UHO_CARD
from kocka.games.taroky.rules.allowed import KEPT_ANNOUNCED, is_renonc
from kocka.games.taroky.rules.cards import FLEK_GAME, SAY_PAGAT, SAY_UHO
from kocka.games.taroky.rules.outcome import PAGAT, UHO, VARSAVA
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.settlement import settle
from kocka.hal import BACK, DOWN, LONG, NEXT, OK, PREV
from kocka.match import claims
from kocka.match.match import OVER, RESULT, ROUND, Match
from kocka.match.replay import Replay
from kocka.match.review import Review
from kocka.match.writing import finish
from kocka.ui import languages
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.replay import open_replay
from kocka.ui.table import cards as look
from tests.games.taroky.both_taroky_match import act, options, setup
from tests.match import table
from tests.ui import pub
from tests.ui.menus import check_texts

SLOW = ("test_ta_7_5_seats_go_on_thinking_and_a_match_is_the_same_again", "test_ta_7_5_a_person_claims_at_the_device")
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
    """All see who plays a suit that he did not follow before; nothing else is wrong."""
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
        if public.contract != VARSAVA and public.claimer < 0:
            assert [count > 0 for count in proven] == [count > 0 for count in position.wrongs]
            sure += 1
        print(seed, list(proven), list(position.wrongs))
    assert sure > 10


def _announced(rules, seed=6):
    """A First in which forehand announces Pagát, and Uho if it can, up to the first trick, which it leads."""
    position = Taroky.deal(seed, 1, seed & 3, rules)
    buf = bytearray(48)
    while position.phase != PLAY and position.to_move() >= 0:
        found = list(buf[: position.legal(buf)])
        mine = position.to_move() == position.table.forehand
        wanted = [word for word in (SAY_PAGAT, SAY_UHO) if word in found and mine]
        position.apply((wanted or found)[0])
    return position


def _settled(rules, cards, seed):
    """Points, the pot's change and renonce of such a round in which forehand leads `cards`, then all play by rule."""
    position = _announced(rules, seed)
    me = position.to_move()
    assert position.table.units[PAGAT] and me == position.table.forehand
    buf = bytearray(48)
    left = list(cards)
    while position.to_move() >= 0:
        found = list(buf[: position.legal(buf)])
        card = found[0]
        if position.to_move() == me and not position.table.count and left:
            card = left.pop(0)
        elif position.to_move() == me and card in left and len(found) > 1:
            card = found[1]
        position.apply(card)
    outcome = position.result().outcome
    made = settle(outcome, rules, 40)
    return made.points, made.pot, list(outcome.renonc), [(one[0], one[3]) for one in outcome.selective]


def test_ta_5_2_on_the_honour_an_announced_pagat_led_early_is_lost_and_no_renonc():
    """G15: that it is kept is a house rule of ours; by the source it is lost, which costs what it costs without."""
    bound = _settled(HONOUR, (PAGAT_CARD,), 6)
    free = _settled(options(honour="on", bound="off"), (PAGAT_CARD,), 6)
    assert bound == free
    assert bound[2] == [0] * 4 and bound[3] == [(PAGAT, 0)]
    refused = _announced(None)
    assert refused.reason(PAGAT_CARD) == KEPT_ANNOUNCED
    print(bound)


def test_ta_5_2_on_the_honour_an_announced_uho_played_early_is_lost_and_no_renonc():
    seed = 0
    while True:
        seed += 1
        position = _announced(HONOUR, seed)
        me = position.to_move()
        if me >= 0 and position.table.by[UHO] == position.table.by[PAGAT] == me:
            break
    both = (UHO_CARD, PAGAT_CARD)
    bound = _settled(HONOUR, both, seed)
    assert bound == _settled(options(honour="on", bound="off"), both, seed)
    assert bound[2] == [0] * 4 and sorted(bound[3]) == [(PAGAT, 0), (UHO, 0)]
    # Who does not follow with it has a renonc all the same.
    position = _announced(HONOUR, seed)
    buf = bytearray(48)
    while position.to_move() != me or not position.table.count or not _unfollowing(position):
        found = list(buf[: position.legal(buf)])
        position.apply(next(card for card in found if card not in both))
    position.apply(_unfollowing(position)[0])
    assert position.wrongs[me] == 1
    print(seed, bound)


def _unfollowing(position):
    """The announced cards of the seat on turn with which it would not follow."""
    hand = position.hands[position.to_move()]
    return [card for card in (PAGAT_CARD, UHO_CARD) if card in hand and is_renonc(position.table, hand, card)]


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


def _play_wrong(match, rng, most):
    """Plays up to `most` actions by rule; now and then somebody plays wrong."""
    while match.stage == ROUND and most:
        most -= 1
        wrong = _wrong(match.round)
        buf = bytearray(48)
        if FLEK_GAME in list(buf[: match.legal(buf)]) and not match.round.table.levels[0]:
            match.act(FLEK_GAME)
        elif wrong and not rng.below(3):
            match.act(wrong[rng.below(len(wrong))])
        else:
            act(match)


def test_ta_7_5_claims_are_judged_by_what_lies_on_the_table_then_by_the_count():
    """While the round runs a claim is at most proven, whatever hidden hands hold; the count judges all, and rightly."""
    folder = table.new_folder()
    found = [0, 0, 0]
    for seed in range(1, 11):
        match = Match.create(folder, setup(seed, 4, 0, 4, HONOUR))
        rng = Rng(seed, 9)
        made = []
        while match.stage != RESULT:
            _play_wrong(match, rng, 1 + rng.below(6))
            if match.stage != ROUND:
                if match.stage != RESULT:
                    act(match)
                continue
            seat = match.to_move()
            if match.round.phase != PLAY:
                assert not match.may_say(seat)
                continue
            about = (seat + 1 + rng.below(3)) % 4
            words = bytes([seat, claims.RENONC, about])
            assert finish(match.write_statement(words)) is None
            assert not match.may_say(seat)  # once an action
            place = len(match.round.history)
            wrong = match.round.had_renonc(about, place)
            made.append((place, about, wrong))
            for at, who, is_true in made:
                known = claims.verdict(match.round, at, who)
                assert known == claims.OPEN or (known == claims.RIGHT and is_true)
                # It follows from the log alone: other hands cannot change it.
                hands = match.round.hands
                match.round.hands = [[], [], [], []]
                assert claims.verdict(match.round, at, who) == known
                match.round.hands = hands
            if not rng.below(5):
                again, problem = Match.load(match.path)
                assert problem is None and again.said == match.said and again.round.code() == match.round.code()
        for at, who, is_true in made:
            known = claims.verdict(match.round, at, who)
            assert known == (claims.RIGHT if is_true else claims.FALSE)
            found[is_true] += 1
            found[2] += match.round.proves_renonc(who, at)
        again, problem = Match.load(match.path)
        assert problem is None and table.state(again) == table.state(match) and again.said == match.said
        replay, problem = Replay.load(match.path)
        assert problem is None
        while replay.at < replay.end:
            replay.forward()
        assert replay.said == match.said
    print(found)
    assert min(found) > 20
    table.clear(folder)


def test_ta_7_5_what_cannot_be_claimed():
    folder = table.new_folder()
    for rules, kind, about in ((None, claims.RENONC, 1), (HONOUR, claims.RENONC, 0), (HONOUR, 3, 0), (HONOUR, 32, 4)):
        match = Match.create(folder, setup(8, 12, 0, 1, rules))
        while not (match.stage == ROUND and not match.to_move() and match.round.phase == PLAY):
            act(match)
        before = match.count
        try:
            finish(match.write_statement(bytes([0, kind, about])))
        except ValueError:
            assert match.count == before and not match.said
            continue
        raise AssertionError("claimed")
    table.clear(folder)


def test_ta_7_5_a_claim_is_taken_back_with_the_card():
    folder = table.new_folder()
    match = Match.create(folder, setup(8, 12, 0, 1, HONOUR))
    while not (match.stage == ROUND and not match.to_move() and match.round.phase == PLAY):
        act(match)
    finish(match.write_statement(bytes([0, claims.RENONC, 2])))
    act(match)
    assert len(match.said) == 4
    match.undo(0)
    assert not match.said
    table.clear(folder)


def test_ta_7_5_a_person_claims_at_the_device():
    """By the held key: whom; the strip tells what is known, the account of the round what came of it."""
    for board, language in (("pico_display_2_8", 0), ("pico_lcd_1_3", 1), ("oled_128x64", 0), ("oled_128x64", 1)):
        app = _at_the_table(HONOUR, board)
        languages.choose(language)
        match = app.session.match
        pub.turn(app, 20, DOWN | LONG)
        pub.turn(app)
        assert app.top.list.items[0].action == ("pop", ("say", claims.RENONC, 1))
        check_texts(app)
        pub.turn(app, 20, NEXT)
        pub.turn(app, 20, OK)
        pub.turn(app)
        assert match.said[1:] == bytes([0, claims.RENONC, 2])
        text = t(ids.TT_RENONC).format(app.people.name(2)[:9]) + " " + t(ids.RENONC_OPEN)
        assert " ".join(app.top.strip.lines(4, text)) == text
        texts = " ".join([line[0] for line in check_texts(app)])
        assert t(ids.TT_RENONC).split(":")[0] in texts
        app.apply(open_replay(app, match.path))
        replay = app.top.replay
        told = 0
        while replay.at < replay.end:
            pub.turn(app, 20, NEXT)
            pub.turn(app)
            told += t(ids.TT_RENONC).split(":")[0] in " ".join([line[0] for line in check_texts(app)])
        assert told == (0 if board == "oled_128x64" else 1)  # no room for the line beside a trick
        pub.turn(app, 20, BACK)
        while match.stage != RESULT:
            act(match)
        app.session.begin(match)
        pub.turn(app)
        texts = []
        for key in [NEXT] * 6 + [PREV] * 6:
            pub.turn(app, 20, key)
            texts += [line[0] for line in check_texts(app)]
        assert any([line.startswith(t(ids.RENONC_FALSE).split(" ")[0]) for line in texts])
        languages.choose(0)


def next_legal(match):
    """The first thing that the seat on turn may do."""
    buf = bytearray(48)
    match.legal(buf)
    return buf[0]
