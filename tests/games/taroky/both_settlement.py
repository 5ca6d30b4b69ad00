"""The end of a round of Taroky and of a session: the pages say what the engine, the settlement and the sheet say."""

from kocka.engine.option import defaults
from kocka.engine.sheet import OVER as OVER_DUE
from kocka.engine.terms import Terms
from kocka.games.taroky import settling
from kocka.games.taroky.rules import options as rules
from kocka.games.taroky.rules.cards import (
    BID_FIRST,
    BID_SECOND,
    BID_SIXTH,
    BID_THIRD,
    BID_VARSAVA,
    CLAIM,
    FLEK_GAME,
    FLEK_PAGAT,
    GOOD,
    PASS,
    SAY_PAGAT,
    TRIO2,
)
from kocka.games.taroky.rules.outcome import FIRST, HONERY, SIXTH, TAROCKY, THIRD, VARSAVA, Outcome
from kocka.games.taroky.rules.settlement import settle
from kocka.games.taroky.screens.settlement import RoundSettled, counted
from kocka.hal import BACK, INFO, NEXT, OK, PREV
from kocka.match import settings
from kocka.match import state as match_state
from kocka.match.match import Match
from kocka.match.replay import Replay
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.ui.core.text import joined
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.match_end import MatchEnd, same_again
from kocka.ui.screens.play.new_match import NewMatch
from kocka.ui.screens.play.sheet import Sheet
from tests.match import table
from tests.ui import pub
from tests.ui.menus import LONG_NAME, LONG_PERSONAS, press, says

SLOW = True
BUDGET_S = 180
HEAP = "8M"

# What is said in a round, where it may be: a First with a flek, one that is not played, a Third, a Sixth, a Second, a
# Varšava.
_ROUNDS = (
    (BID_FIRST, FLEK_GAME),
    (BID_FIRST,),
    (BID_THIRD, TRIO2, SAY_PAGAT, FLEK_PAGAT),
    (BID_SIXTH, FLEK_GAME, FLEK_GAME),
    (BID_SECOND, BID_FIRST, FLEK_PAGAT),
    (BID_FIRST, BID_VARSAVA),
)


def plain(match, left):
    """The first of `left` that may be said; else as little as possible; else some card."""
    legal = bytearray(64)
    actions = list(legal[: match.legal(legal)])
    for action in left:
        if action in actions:
            left.remove(action)
            return action
    for action in (PASS, GOOD, BID_FIRST):
        if action in actions:
            return action
    cards = [action for action in actions if action < CLAIM] or actions
    return cards[(7 * len(match.round.history) + 3 * match.to_move()) % len(cards)]


def play(match, words=None):
    """To the end of the round."""
    left = list(_ROUNDS[(match.number - 1) % len(_ROUNDS)])
    while match.stage not in (match_state.RESULT, match_state.OVER):
        if match.playing:
            match.act(match.automatic() or plain(match, left))
        else:
            match.proceed()


def begin(board, language, rounds=0, seed=1):
    """A game with a match of Taroky, every name as long as one can be."""
    app = pub.new_game(board, language)
    seats = [SeatSetup(HUMAN, 0, 0, LONG_NAME)] + [SeatSetup(AI, 0, persona) for persona in LONG_PERSONAS]
    app.act(("start", Setup("taroky", seed, seats, dealer=3, currency="Kč", terms=Terms(rounds=rounds, stake=10))))
    return app


def test_ta_7_the_pages_say_what_the_round_came_to():
    """Six contracts on every board: points, totals, eyes that make 70, an account that adds up, the partner's name."""
    for number, board in enumerate(pub.BOARDS):
        app = begin(board, number & 1)
        match = app.session.match
        seen = []
        for _ in range(len(_ROUNDS)):
            before = list(match.sheet.totals)
            play(match)
            app.session.begin(match)
            pub.turn(app)
            screen = app.top
            assert isinstance(screen, RoundSettled), screen
            outcome = match.result.outcome
            seen.append((outcome.contract, outcome.played))
            made = screen._shown[1]
            assert made.points == match.result.points
            after = [match.sheet.totals[seat] - before[seat] for seat in range(4)]
            assert after == [points - made.stake for points in made.points]
            _check_count(match, outcome, made)
            _check_account(outcome, made)
            for seat in range(4):
                role = settling.role(outcome, seat)
                if outcome.contract != VARSAVA:
                    assert (role < settling.OPPONENT) == outcome.of_side(seat)
            while screen.work():
                pass
            for _ in range(screen._count()):
                press(app, NEXT)  # painted: nothing is too long, nothing lies on anything
            press(app, PREV, NEXT)
            assert screen._page == 0
            press(app, BACK)
            assert isinstance(app.top, Sheet)
            press(app, BACK)
            press(app, INFO)
            press(app, BACK)
            press(app, OK)
            match = app.session.match
        assert (FIRST, True) in seen and (FIRST, False) in seen and (THIRD, True) in seen
        assert (SIXTH, True) in seen and (VARSAVA, True) in seen
        table.clear(app.board.folder)


def _number(text):
    return int(text.replace("−", "-").replace("+", ""))


def _check_count(match, outcome, made):
    """TA 1, 4.3: the parts of a side make its points, less two for every three cards its eyes; both sides 70."""
    if not outcome.played:
        return
    lines = counted(match.round, outcome, ["A", "B", "C", "D"], made)
    numbers = [[_number(text) for text in line[1:]] for line in lines[1:]]
    if outcome.contract == VARSAVA:
        assert sum([row[0] for row in numbers[:4]]) == numbers[4][0] in (69, 70, 71)
        assert sum([row[1] for row in numbers[:4]]) == numbers[4][1]
        return
    for column in range(2):
        assert sum([row[column] for row in numbers[:4]]) == numbers[4][column]
    assert numbers[4] == [outcome.eyes, 70 - outcome.eyes]
    assert sum([numbers[row][column] for row in range(3) for column in range(2)]) == 106  # TA 1: all cards


def _check_account(outcome, made):
    """The items with a value make what is paid a head; the heads and the pot make nothing."""
    lines = settling.Account(outcome, made, ["A", "B", "C", "D"], 40).lines
    values = [line for line in lines if line[2] != settling.DETAIL]
    heads = [_number(line[1]) for line in values if line[0] in ("A", "B", "C", "D")]
    assert heads == made.points
    if outcome.contract != VARSAVA:
        at = [line[0] for line in values].index(t(ids.TK_PER_HEAD))
        pots = (t(ids.TK_POT_TAKEN), t(ids.TK_POT_PAID))
        items = [_number(line[1]) for line in values[1:at] if line[0] not in pots]
        assert sum(items) == _number(values[at][1]) == made.value


def test_ta_7_6_the_end_of_a_session():
    """The pot is divided; who pays whom makes everybody even; the sheet says what was played."""
    for number, board in enumerate(pub.BOARDS):
        app = begin(board, number & 1, rounds=6, seed=3)
        match = app.session.match
        while match.stage != match_state.OVER:
            play(match)
            if match.stage == match_state.RESULT:
                match.proceed()
        app.session.begin(match)
        pub.turn(app)
        screen = app.top
        assert isinstance(screen, MatchEnd)
        pot, shares = match.sheet.division()
        assert sum(shares) == pot and match.sheet.pot == 0
        assert sum(match.sheet.totals) == 0 and match.sheet.nets() == [10 * n for n in match.sheet.totals]
        for seat in range(4):
            points = _number(screen._money._rows[seat][0]) + _number(screen._money._rows[seat][1])
            assert points == match.sheet.totals[seat]
        left = list(match.sheet.totals)
        for giver, taker, much in screen._money._debts:
            crowns, _, hellers = much.replace(" Kč", "").replace(",", ".").partition(".")
            points = int(crowns) * 10 + int(hellers or 0) // 10
            left[giver] += points
            left[taker] -= points
        assert left == [0, 0, 0, 0]
        for _ in range(len(screen._pages)):
            press(app, NEXT)
        screen._places = [1, 1, 3, 4]  # two win together: what says so stops before the crown
        screen._order = [0, 1, 2, 3]
        screen._choose_head(match.sheet, "")
        assert screen._line == t(ids.SHARED_WIN)
        font = app.ui.title if app.board.colours == 2 else screen._font
        assert len(screen._line) * font.width <= app.ui.width - (44 if app.board.colours == 2 else 82)
        app.act(("go", "sheet"))
        pub.turn(app)
        sheet = app.top
        assert isinstance(sheet, Sheet) and len(sheet._marks) == 6
        assert sheet._marks == [settling.mark(match.sheet.outcome(at)) for at in range(6)]
        press(app, OK, OK, BACK)
        table.clear(app.board.folder)


def test_ta_7_6_a_pot_that_stays_is_played_for_in_the_next_match():
    """G31: "again" goes on with it, a new match offers it; the file has it, and a replay begins with it."""
    options = bytearray(defaults(rules.OPTIONS))
    rules.POTEND.put(options, 1)
    app = pub.new_game(pub.BOARDS[1], 0)
    seats = [SeatSetup(HUMAN, 0, 0, "")] + [SeatSetup(AI, 0, persona) for persona in (0, 1, 2)]
    setup = Setup("taroky", 3, seats, bytes(options), dealer=3, currency="Kč", terms=Terms(rounds=2, stake=10))
    app.act(("start", setup))
    total = 0
    for _ in range(2):
        match = app.session.match
        carried = match.setup.terms.pot
        while match.stage != match_state.RESULT or match.sheet.due != OVER_DUE:
            if match.stage == match_state.RESULT:
                match.proceed()
            play(match)
        app.session.begin(match)
        app.apply(("proceed",))
        for _ in range(60):
            pub.turn(app, 20)
        assert match.stage == match_state.OVER and isinstance(app.top, MatchEnd)
        left = match.sheet.left
        total += sum(match.sheet.totals)
        assert left == match.sheet.pot > 0 and total + left == 0
        assert sum(match.sheet.totals) + left == carried == match.sheet.carried
        nets = list(match.sheet.totals)
        nets.append(left - carried)
        for giver, taker, much in app.top._money._debts:
            crowns, _, hellers = much.replace(" Kč", "").replace(",", ".").partition(".")
            points = int(crowns) * 10 + int(hellers or 0) // 10
            nets[giver] += points
            nets[taker] -= points
        assert nets == [0, 0, 0, 0, 0]
        assert app.settings.get(settings.SESSION_POT) == left
        loaded, problem = Match.load(match.path)
        assert problem is None and loaded.sheet.totals == match.sheet.totals and loaded.sheet.pot == left
        replay = Replay.load(match.path)[0]
        assert replay.sheet.carried == carried
        # Where power went before it was kept, the next start finds it.
        lost, _ = settings.Settings.load(app.board.folder)
        lost.set(settings.SESSION_POT, 0)
        lost.save()
        assert pub.new_game(pub.BOARDS[1], 0, app.board.folder).settings.get(settings.SESSION_POT) == left
        app.apply(("start", same_again(match.setup, 5, left)))
    assert app.session.match.setup.terms.pot == left and app.session.match.sheet.pot == left
    # A new match offers it by this house rule alone, and it can be refused.
    screen = NewMatch(app, "taroky")
    app.apply(("push", screen))
    pub.turn(app)
    assert screen.setup().terms.pot == 0
    screen.options[:] = options
    screen.enter()
    assert screen.setup().terms.pot == left
    items = [item for item in screen._list.items if item.action == "pot"]
    assert len(items) == 1 and items[0].choices[items[0].value] == str(left)
    screen._picked("pot", 0)
    assert screen.setup().terms.pot == 0
    table.clear(app.board.folder)


def test_ta_7_6_the_last_round_says_that_the_pot_is_divided():
    """The totals have the shares by then; after any other round the page says what is in the pot."""
    app = begin("pico_lcd_1_3", 0, rounds=2)
    match = app.session.match
    for last in (False, True):
        play(match)
        app.session.begin(match)
        pub.turn(app)
        screen = app.top
        pot = screen._shown[1].pot
        assert pot > 0
        assert (screen._below[1] == t(ids.TK_DIVIDED).format(pot)) == last
        match.proceed()


def test_what_was_played_in_a_line():
    outcome = Outcome(THIRD, 1, 0, 43, 1)
    names = ["Čeněk", "Pavlína", "Tonda", "Řehoř"]
    assert settling.summary(outcome, names, 30) == settling.contract(outcome, True) + " Pavlína 43:27"
    assert settling.mark(outcome) == "3/2+"
    outcome = Outcome(FIRST, 0, 0b0101)
    outcome.played = False
    assert settling.mark(outcome) == "1"
    assert settling.side(outcome, names, 13) == "Čeněk + Tonda"
    assert settling.side(outcome, names, 11) == "Čeněk+Tonda"
    assert settling.side(outcome, names, 9) == "Čen.+Ton."
    assert joined(names, 7, " + ") == "Č+P+T+Ř"
    assert joined(["Jan", "Šťáhlava"], 9, " + ") == "Jan+Šťáh."
    assert settling.role_text(Outcome(SIXTH, 3), 3) == t(ids.TK_LONE)
    for letters in range(14, 30):
        assert len(settling.summary(outcome, names, letters)) <= max(letters, 16)


def test_every_kind_of_line_of_an_account():
    """TA 7: revoke, cap, a failed Valát, a coupled Uho, the pot: each has its words."""
    from kocka.games.taroky.rules import options as places
    from kocka.games.taroky.rules.outcome import PAGAT, SECOND, UHO, VALAT

    options = bytearray(defaults(places.OPTIONS))
    places.CAP.put(options, 2)  # 20 points
    places.FAILEDVALAT.put(options, 1)
    outcome = Outcome(SIXTH, 1, 0, 58)
    outcome.select(VALAT, 1, True, False, 1)
    outcome.basic[1] = TAROCKY
    outcome.renonc[1] = 2
    shown = _texts(outcome, settle(outcome, bytes(options), 40), 40)
    for text in (t(ids.TK_TURNED), t(ids.TK_CAPPED), t(ids.TK_FINE).format("B"), t(ids.TK_TAROCKY), "×2"):
        assert text in shown, text
    outcome = Outcome(SECOND, 0, 0b0101, 39)
    outcome.select(PAGAT, 0, True, False, 0)
    outcome.select(UHO, 2, False, True, 0)
    outcome.basic[3] = HONERY
    shown = _texts(outcome, settle(outcome, defaults(places.OPTIONS), 60), 60)
    for text in (t(ids.TK_COUPLED), t(ids.TK_SILENT), t(ids.TK_POT_PAID), t(ids.TK_POT_CHANGE).format(60, 120)):
        assert text in shown, text
    outcome.renonc[1] = 1
    shown = _texts(outcome, settle(outcome, defaults(places.OPTIONS), 60), 60)
    assert t(ids.TK_ANNULLED) in shown and t(ids.TK_POT_PAID) not in shown
    outcome = Outcome(VARSAVA, 0)
    outcome.piles = [8, 47, 0, 15]
    outcome.trickless = 4
    shown = _texts(outcome, settle(outcome, defaults(places.OPTIONS), 40), 40)
    assert "B: 47" in shown and t(ids.TK_BY_TRICKLESS).format(2) in shown and "A: 8" in shown
    outcome.doublings = 2
    assert t(ids.TK_BY_TABLE).format(4) in _texts(outcome, settle(outcome, defaults(places.OPTIONS), 40), 40)


def _texts(outcome, made, pot):
    return "\n".join([line[0] for line in settling.Account(outcome, made, ["A", "B", "C", "D"], pot).lines])


def test_says():
    """The first page names what was played and the pot."""
    app = begin(pub.BOARDS[0], 0)
    play(app.session.match)
    app.session.begin(app.session.match)
    pub.turn(app)
    assert says(app, settling.score(app.session.match.result.outcome)) and says(app, str(app.session.match.sheet.pot))
    table.clear(app.board.folder)
