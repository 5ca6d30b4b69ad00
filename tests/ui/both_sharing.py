"""A deal that is sent: its code and QR code after the round, entered by the wheel and by typing elsewhere."""

from kocka.engine.rng import Rng
from kocka.hal import BACK, HOME, MENU, NEXT, OK, PREV
from kocka.match import daily, deal_code, journal, seal, settings
from kocka.match import state as match_state
from kocka.match.daily import LEFT, Days, letters_of
from kocka.match.match import AGAIN, Match
from kocka.match.par import Par
from kocka.match.setup import AI, HUMAN, UNDO, SeatSetup, Setup
from kocka.ui.core.canvas import BUTTON
from kocka.ui.core.touch import Touch
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.enter_code import EnterCode
from kocka.ui.screens.play.passing import Passing
from kocka.ui.screens.play.start import Start
from kocka.ui.session.screens import name_of
from kocka.ui.table import faces
from tests.match import table
from tests.ui import pub
from tests.ui.menus import play_until, press, says

BUDGET_S = 120
SLOW = ("test_a_master_plays_the_same_cards",)
HEAP = "8M"


def over(board, people=1, secret=None):
    """A device with a finished round of Černá kočka."""
    seats = [SeatSetup(HUMAN) for _ in range(people)] + [SeatSetup(AI, 0, 3 + i) for i in range(people, 4)]
    setup = Setup("cerna_kocka", 7, seats, dealer=3, secret=secret or seal.open_secret(32, [1, 2, 3]))
    app = pub.new_game(board)
    play_until(Match.create(app.board.folder, setup), lambda match: match.stage == match_state.RESULT)
    app = pub.new_game(board, 0, app.board.folder)
    app.act(("resume",))
    pub.turn(app)
    return app


def shared(app):
    """The code that the device shows after a round, found by the menu."""
    press(app, MENU)
    while app.top.list.item.action != ("go", "share"):
        press(app, NEXT)
    press(app, OK)
    assert name_of(app.top) == "Share"
    while app.top.work():
        pub.turn(app)
    pub.turn(app)
    return app.top.link.rpartition("#")[2]


def test_a_round_is_sent_and_played_elsewhere():
    for board in pub.BOARDS:
        app = over(board)
        code, results = deal_code.split(shared(app))
        assert len(code) == 24 and says(app, code[:4])
        assert results == [app.session.match.result.points[0]]
        press(app, BACK)
        other = pub.new_game(board)
        press(other, NEXT, OK, PREV, OK)
        assert isinstance(other.top, EnterCode)
        for letter in code.lower():
            other.type(letter)
            pub.turn(other)
        assert isinstance(other.top, EnterCode)  # a result may follow
        press(other, OK)
        for _ in range(8):
            pub.turn(other)
        assert isinstance(other.top, Passing)
        setup = other.session.match.setup
        assert setup.again and other.session.match.path.endswith(AGAIN)
        assert [seat.persona for seat in setup.seats[1:]] == [4, 5, 6]
        dealt = deal_code.setup_of(code)
        assert match_state.MatchState(dealt).view(0).hand == other.session.match.view(0).hand
        print(board, code)


def test_letters_by_the_wheel_and_a_wrong_one():
    app = pub.new_game("oled_128x64")
    app.act(("go", "enter_code"))
    pub.turn(app)
    code = "00JAK0R1FVAH6ME8"
    wrong = code[:15] + "9"
    at = 0
    for letter in wrong:
        while at != deal_code.LETTERS.index(letter):
            press(app, NEXT)
            at = (at + 1) % (len(deal_code.LETTERS) + 2)  # and "delete", "done"
        press(app, OK)
    assert isinstance(app.top, EnterCode) and says(app, "nesouhlas")
    press(app, HOME)
    assert isinstance(app.top, Start), "held, BACK leaves at once"
    app.act(("go", "enter_code"))
    pub.turn(app)
    for letter in code:
        app.type(letter)
    press(app, OK)
    for _ in range(8):
        pub.turn(app)
    assert app.session.match.setup.game == "cerna_kocka" and app.session.match.setup.again


def test_what_is_no_code_is_told():
    app = pub.new_game("pico_lcd_1_3")
    app.act(("shared", "00JAK0R1FVAH6ME9"))
    pub.turn(app)
    assert isinstance(app.top, Start) and says(app, "nesouhlas") and app.session.match is None


def test_the_match_waits_behind_a_deal_of_somebody_else():
    app = over("pico_lcd_1_3")
    path = app.session.match.path
    app.act(("leave",))
    app.act(("shared", "00JAK0R1FVAH6ME8"))
    for _ in range(8):
        pub.turn(app)
    assert app.session.match.setup.again
    app.act(("leave",))
    pub.turn(app)
    assert app.session.match.path == path and app.session.resumable


def test_a_round_with_a_short_seed_has_a_shorter_code_than_a_sealed_one():
    for secret, length in ((bytes(range(16)), 24), (table.short_secret(39, Rng(1)), 16)):
        code = deal_code.split(shared(over("pico_display_2_8", 1, secret)))[0]
        assert len(code) == length
        assert deal_code.setup_of(code).game == "cerna_kocka"


def test_of_several_people_the_one_who_holds_the_device_sends_a_seat():
    code = shared(over("pico_lcd_1_3", 2))
    setup = deal_code.setup_of(deal_code.split(code)[0])
    assert [seat.kind for seat in setup.seats] == [HUMAN, AI, AI, AI]


def waited(app, turns=60):
    """What is written, computed or slides is done."""
    for _ in range(turns):
        pub.turn(app)


def played(app):
    """The deal at hand is played to its end by a plain rule; the screen of the results."""
    to_the_result(app)
    match = app.session.match
    press(app, OK)
    waited(app)
    assert name_of(app.top) == "Compare"
    return match.result.points[0]


def test_a_challenge_goes_to_a_friend_and_back():
    """Cards and my result go in a code; the friend sees both results, and so do I from the answer."""
    app = over("pico_lcd_1_3")
    mine = app.session.match.result.points[0]
    sent = shared(app)
    friend = pub.new_game("pico_display_2_8")
    friend.act(("shared", sent))
    waited(friend)
    power = pub.new_game("pico_display_2_8", 0, friend.board.folder)  # the power goes: the deal is still a challenge
    power.act(("resume",))
    waited(power)
    theirs = played(power)
    rows = [item.note for item in power.top.list.items]
    assert rows[:2] == [faces.plain(theirs), faces.plain(mine)]
    press(power, OK)
    assert name_of(power.top) == "Share" and power.top.line
    answer = power.top.link.rpartition("#")[2]
    assert deal_code.split(answer) == (sent[:24], [mine, theirs])
    app = pub.new_game("oled_128x64")
    app.act(("shared", answer))
    waited(app)
    assert name_of(app.top) == "Compare" and app.session.match is None
    assert [item.note for item in app.top.list.items][:2] == [faces.plain(mine), faces.plain(theirs)]


def test_a_master_plays_the_same_cards():
    app = pub.new_game("pico_lcd_1_3")
    app.act(("shared", deal_code.with_results("01A225EMP8GD0J4N", [3, 5])))
    waited(app)
    for _ in range(4000):
        if app.top.list.items[2].note != "…":
            break
        pub.turn(app)
    found = int(app.top.list.items[2].note.replace("−", "-"))
    par = Par(deal_code.setup_of("01A225EMP8GD0J4N"))
    while not par.step(64):
        pass
    assert found == par.points
    print(found)


def test_a_wrong_result_is_told():
    app = pub.new_game("oled_128x64")
    sent = deal_code.with_results("01A225EMP8GD0J4N", [3])
    app.act(("shared", sent[:-1] + ("0" if sent[-1] != "0" else "1")))
    pub.turn(app)
    assert isinstance(app.top, Start) and says(app, "nesouhlas")


def day_of(app, date):
    """The device knows the day."""
    app.evening = (date, app.board.clock.ms())


def test_the_deal_of_the_day_counts_once():
    app = pub.new_game("pico_lcd_1_3")
    day_of(app, 20261123)
    app.act(("go", "day"))
    pub.turn(app)
    press(app, NEXT, OK)  # the second game
    waited(app)
    assert app.session.match.setup.game == "kourici_kocka" and not UNDO.of(app.session.match.setup.house)
    points = played(app)
    days, _ = Days.load(app.board.folder)
    assert days.find(20261123, "kourici_kocka").points == points
    assert days.streak("kourici_kocka", 20261123) == days.streak("kourici_kocka", 20261124) == 1
    assert days.streak("kourici_kocka", 20261125) == 0
    app.act(("leave",))
    app.act(("go", "day"))
    pub.turn(app)
    press(app, NEXT, OK)
    assert name_of(app.top) == "Calendar"
    app.act(("shared", letters_of(20261123, "kourici_kocka")))  # again, uncounted
    waited(app)
    played(app)
    days, _ = Days.load(app.board.folder)
    assert len(days.tries) == 1 and days.find(20261123, "kourici_kocka").points == points


def to_the_result(app):
    """The deal at hand is played; the screen of its result."""
    buf = bytearray(24)
    match = app.session.match
    while match.playing:
        match.legal(buf)
        match.act(match.automatic() or buf[0])
    app.show_stage()
    waited(app)


def begun(date, place):
    """A device on which a deal of this day has been picked, with its path."""
    app = pub.new_game("pico_lcd_1_3")
    day_of(app, date)
    app.act(("go", "day"))
    pub.turn(app)
    press(app, *[NEXT] * place, OK)
    waited(app)
    return app, app.session.match.path


def test_what_was_played_counts_however_the_deal_is_left():
    """By OK, by BACK held, by another match, the same deal again, another deal, or deleted at the start screen."""
    ways = (
        lambda app: app.act(("leave",)),
        lambda app: app.act(("start", pub.setup(5))),
        lambda app: app.act(("same_deal", 1)),
        lambda app: app.act(("shared", "00JAK0R1FVAH6ME8")),
        lambda app: app.act(("shared", "u")),
        lambda app: app.act(("delete_match",)),
    )
    for way in ways:
        app, path = begun(20261123, 1)
        to_the_result(app)
        points = app.session.match.result.points[0]
        way(app)
        waited(app)
        one = Days.load(app.board.folder)[0].find(20261123, "kourici_kocka")
        assert one.points == points, (ways.index(way), one.points)
        match = app.session.match
        assert match is None or match.path != path or match.result is None, ways.index(way)


def test_the_deal_goes_after_its_result_is_written_and_shown():
    for date in (20261123, 0):
        app = pub.new_game("pico_lcd_1_3")
        app.act(("shared", deal_code.with_results(letters_of(20261123, "kourici_kocka"), [4]), date))
        waited(app)
        to_the_result(app)
        path = app.session.match.path
        seen = []
        plain = journal.remove

        def remove(name, app=app, seen=seen, path=path, plain=plain):
            if name == path:
                days = Days.load(app.board.folder)[0]
                seen.append((name_of(app.top), [one.points != LEFT for one in days.tries]))
            plain(name)

        journal.remove = remove
        try:
            press(app, OK)
            waited(app)
        finally:
            journal.remove = plain
        assert seen == [("Compare", [True] if date else [])], seen
        app.act(("leave",))
        assert app.session.match is None and Match.waiting(app.board.folder) == ""


def test_a_result_that_cannot_be_written_keeps_its_deal():
    app, path = begun(20261123, 1)
    to_the_result(app)
    plain = journal.write_new

    def full(name, records):
        raise journal.StorageError(28, name)
        yield

    journal.write_new = full
    try:
        press(app, OK)
        waited(app)
        assert app.session.match.path == path and name_of(app.top) != "Compare"
        app.act(("leave",))
        waited(app)
        assert isinstance(app.top, Start) and app.session.resumable
    finally:
        journal.write_new = plain
    app.act(("resume",))
    waited(app)
    press(app, OK)
    waited(app)
    assert name_of(app.top) == "Compare"
    assert Days.load(app.board.folder)[0].tries[0].points != LEFT


def test_tries_of_a_newer_version_are_left_alone_and_none_is_begun():
    for board in pub.BOARDS:
        app = pub.new_game(board)
        day_of(app, 20261123)
        path = app.board.folder + "/" + daily.FILE
        newer = journal.frame(daily.DAYS_RECORD, daily.VERSION + 1, 0, b"?")
        with open(path, "wb") as file:
            file.write(newer)
        for _ in range(2):
            app.act(("go", "day"))
            pub.turn(app)
            press(app, NEXT, OK)
            waited(app)
            assert name_of(app.top) == "Problem" and says(app, daily.FILE), board
            press(app, OK)
            assert name_of(app.top) == "Day" and app.session.match is None
            press(app, BACK)
            assert isinstance(app.top, Start)
        with open(path, "rb") as file:
            assert file.read() == newer


def read(app):
    """The problem has been read to its end."""
    waited(app)
    while name_of(app.top) == "Problem":
        press(app, OK)


def test_no_day_is_begun_whose_date_cannot_be_kept():
    """The settings are of a newer version: after a power cut nobody would know that the deal at hand is to count."""
    for board in pub.BOARDS:
        folder = pub.new_game(board).board.folder
        newer = journal.frame(settings.SETTINGS_RECORD, settings.VERSION + 1, 0, b"?")
        with open(folder + "/" + settings.FILE, "wb") as file:
            file.write(newer)
        app = pub.new_game(board, 0, folder)
        day_of(app, 20261123)
        read(app)  # the problem is told at the start, too
        for _ in range(2):
            app.act(("go", "day"))
            waited(app)
            press(app, NEXT, OK)
            waited(app)
            assert name_of(app.top) == "Problem" and says(app, settings.FILE), board
            read(app)
            assert name_of(app.top) == "Day" and app.session.match is None
            press(app, BACK)
        assert Days.load(folder)[0].tries == []


def test_the_day_is_asked_for_where_no_clock_says():
    for board in pub.BOARDS:
        app = pub.new_game(board)
        app.act(("go", "day"))
        pub.turn(app)
        assert name_of(app.top) == "DateScreen"
        press(app, MENU)
        waited(app, 4)
        if name_of(app.top) == "DateScreen":
            press(app, OK, OK, OK)
        assert name_of(app.top) == "Day" and app.today()


def days_of(app):
    """The areas of the calendar's tries, in their order: (x, y, steps from the cursor)."""
    found = [(area[1], area[2], area[6]) for area in Touch(app).areas() if area[0] == BUTTON]
    return sorted(found, key=lambda area: area[2])


def test_the_calendar_is_a_month_of_weeks():
    for board in pub.BOARDS:
        app = pub.new_game(board)
        day_of(app, 20261124)
        days = Days(app.board.folder + "/days.kck")
        for date in (20261031, 20261101, 20261102, 20261109, 20261115, 20261116, 20261123):
            days.begin(date, "hearts")
            if date != 20261109:
                days.finish(date, "hearts", date % 100 - 20)
        days.save()
        app.act(("go", "calendar", "hearts"))
        pub.turn(app)
        found = days_of(app)
        assert [steps for _, _, steps in found] == [-5, -4, -3, -2, -1, 0]
        assert says(app, "11/2026") and says(app, "23. 11.") and says(app, t(ids.DAY_STREAK).format(1))
        sunday, monday, second, late, third, last = found
        assert monday[0] == second[0] == third[0] == last[0] < sunday[0] == late[0]
        wide = (sunday[0] - monday[0]) // 6
        assert sunday[0] == monday[0] + 6 * wide
        assert sunday[1] < monday[1] < second[1] == late[1] < third[1] < last[1]
        press(app, PREV, PREV, PREV)
        assert says(app, "9. 11.") and says(app, t(ids.DAY_LEFT))
        press(app, PREV, PREV, PREV)
        assert says(app, "10/2026") and says(app, "31. 10.") and says(app, "11") and len(days_of(app)) == 1
        press(app, PREV)  # the newest again
        assert says(app, "11/2026") and says(app, "23. 11.")
        press(app, BACK)
        app.act(("go", "calendar", "black_cat"))
        pub.turn(app)
        assert (says(app, "11/2026") or says(app, "11/26")) and days_of(app) == []
        press(app, NEXT, PREV, BACK)
