"""What the screens know of each game: complete for each option and event, and short enough for every board."""

from kocka.engine import round as rules
from kocka.engine import sheet as sheets
from kocka.engine.option import Numbers
from kocka.engine.round import Result
from kocka.engine.terms import Terms
from kocka.games import registry as engine_games
from kocka.match import state as match_state
from kocka.match.setup import AI, DRAWN, HUMAN, UNDO, SeatSetup, Setup
from kocka.ui import languages
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.new_match import NewMatch
from kocka.ui.screens.play.round_end import RoundEnd, event_rows, slate, stories
from kocka.ui.table import faces
from kocka.ui.table import profile as games
from tests.ui import pub
from tests.ui.menus import game_at

SLOW = True
BUDGET_S = 120
HEAP = "8M"

# A name as long as a journal keeps it.
LONGEST = "Ř" * 12


def test_a_record_of_a_game_is_made_when_it_is_asked_for():
    taroky = games.profile("taroky")
    assert taroky.score.a_unit == 10 and taroky.score is taroky.score
    assert games.profile("free").score.a_unit == 0  # what a game does not say is as in all others
    again = games.profile("taroky")
    made = []
    again.make_words = lambda words: made.append(1) or words
    assert again.terms.undo == 0 and not made
    assert again.words is again.words and len(made) == 1


def test_every_house_rule_has_a_label_and_a_text_for_each_value():
    for name in games.NAMES:
        profile = games.profile(name)
        options = engine_games.game(name).OPTIONS
        assert profile.options is options
        for option in options:
            assert t(option.label) and option.help_page
            if isinstance(option.values, Numbers):
                assert len(option.texts) < len(option.values)
            else:
                assert len(option.texts) == len(option.values)
        assert profile.play.fewest >= engine_games.game(name).FEWEST
        assert profile.play.most <= engine_games.game(name).MOST
        assert games.title(name) == profile.title
    try:
        games.profile("dokladacka")
        raise AssertionError("an interlude is no game to choose")
    except ValueError:
        pass


def _setup(name, seats=4, **terms):
    people = [SeatSetup(HUMAN, 0, 0, LONGEST)]
    people.extend([SeatSetup(AI, 0, number, LONGEST) for number in range(seats - 1)])
    return Setup(name, 1996, people, currency="Kč", terms=Terms(**terms))


def test_every_event_of_a_round_is_told_in_a_line_that_fits():
    """On every board, in both languages, with the longest name; events nobody tells are those that always happen."""
    for board in pub.BOARDS:
        for language in (0, 1):
            for name in games.NAMES:
                app = game_at(board, language, lambda match: match.stage == match_state.RESULT, _setup(name))
                app.session.match.result = Result([0, 0, 0, 0], [0, 0, 0, 0])
                texts = games.profile(name).words.events
                for event, _ in texts:
                    if event < sheets.PIVOVAR:
                        app.session.match.result.events.append((event, 2, 12))
                if app.board.colours == 2:
                    font, room = app.ui.small, app.ui.width - 4 * app.ui.small.width
                else:
                    font, room = app.ui.body, app.ui.width - 2 * app.ui.margin
                lines = stories(app, room, font)
                assert len(lines) >= len(event_rows(app)) >= len(app.session.match.result.events)
                for line in lines:
                    assert len(line) * font.width <= room, line
                    assert "{" not in line
                app.act(("goto", "round_end"))
                assert isinstance(app.top, RoundEnd)
                for _ in range(len(lines)):
                    pub.turn(app, 20, pub.NEXT)
                    pub.fresh(app)


def test_only_what_the_engine_can_tell_is_asked_for():
    """Each event text belongs to an event that the game's rounds or its sheet can have."""
    own = {
        "kourici_kocka": (rules.ALL_33, rules.LAST_HEJMA, rules.THROWN_IN, rules.SEVENTEEN, rules.HONEST_SUIT),
        "hearts": (
            rules.MOON, rules.MOON_STOPPED, rules.BLACK_QUEEN, rules.JACK_TAKEN, rules.CLEAN_ROUND,
            rules.HEARTS_BROKEN,
        ),
        "black_cat": (rules.NO_TRICK_BONUS, rules.BLACK_QUEEN),
    }  # fmt: skip
    for name in own:
        told_events = [event for event, _ in games.profile(name).words.events if event < sheets.PIVOVAR]
        assert sorted(told_events) == sorted(own[name])


def test_money_is_said_to_the_coin():
    languages.choose(0)
    assert faces.money(1250, 2) == "12,50"
    assert faces.money(-5, 2) == "−0,05"
    assert faces.money(1250, 0) == "1250"
    assert faces.money(1200, 2, False) == "12"
    assert faces.money(7, 3) == "0,007"
    assert faces.price(50, 2, "Kč") == "0,50 Kč"
    assert faces.price(200, 2, "Kč") == "2 Kč"
    assert faces.price(-210, 2, "") == "−2,10"
    languages.choose(1)
    assert faces.price(1999, 2, "€") == "19.99 €"
    languages.choose(0)


class _Played:
    """As much of a match as `goal` and `rows` look at."""

    def __init__(self, setup):
        """Nothing played yet."""
        self.setup = setup
        from kocka.games.registry import sheet_class

        self.sheet = sheet_class(setup.game).begin(0, len(setup.seats), setup.options, setup.terms)


def test_what_a_match_is_played_for():
    languages.choose(0)
    match = _Played(_setup("kourici_kocka", word="ŽÁBA"))
    assert games.goal(games.profile("kourici_kocka"), match) == "ŽÁBA"
    match.sheet.add_round([20, 13, 0, 0])
    assert slate(match.sheet, 0) == "Ž···" and slate(match.sheet, 1) == "····"
    match = _Played(_setup("hearts"))
    assert games.goal(games.profile("hearts"), match) == "do 100"
    assert games.levels(games.profile("hearts"), match.sheet) == (100,)
    match = _Played(_setup("hearts", stake=50))
    match.sheet.add_round([13, 8, 5, 0])
    assert games.goal(games.profile("hearts"), match) == "do 100, v banku 13 Kč"
    match.setup.terms.at_end = True  # HE-13: there is nothing in it before
    assert games.goal(games.profile("hearts"), match) == "do 100"
    match = _Played(_setup("black_cat", 3, rounds=2))
    assert games.goal(games.profile("black_cat"), match) == "ještě 2 kola"
    assert games.levels(games.profile("black_cat"), match.sheet) == ()
    match.sheet.add_round([-40, -95, 50])
    match.sheet.add_round([-40, -95, 50])
    assert games.goal(games.profile("black_cat"), match) == ""
    assert games.goal(games.profile("cerna_kocka"), _Played(_setup("cerna_kocka"))) == ""


def test_house_rules_on_the_sheet():
    """All of them, what is not usual with a mark; the name of the set comes first."""
    languages.choose(0)
    setup = Setup(
        "hearts", 1, [SeatSetup() for _ in range(4)], bytes((0, 9, 1, 0, 0, 0)), currency="Kč",
        terms=Terms(stake=50, winner_takes_all=True, at_end=True, name="U Karla", played_for="rum"),
    )  # fmt: skip
    profile = games.profile("hearts")
    later = [t(option.label) for option in profile.options[6:]]  # those added since
    rows = [row for row in games.rows(profile, setup) if row.label not in later]
    assert [row.label for row in rows] == [
        "U Karla", "Posílání", "● Hraje se do", "● J♦ ubírá", "Měsíc", "Body", "Q♠ láme srdce", "Za bod", "Platí se",
        "Bank", "Sázka",
    ]  # fmt: skip
    assert [row.note for row in rows] == [
        "", "dokola", "50", "Ano", "ostatní plus", "klasické", "Ne", "0,50 Kč", "na konci", t(ids.SHARES_WINNER), "rum",
    ]  # fmt: skip


def test_ta_6_a_card_on_the_table_stays_there():
    """In a new match of Taroky moves are not taken back, unless the table wants it; elsewhere they are."""
    app = pub.new_game("pico_lcd_1_3", 0)
    for name in games.NAMES:
        assert UNDO.of(NewMatch(app, name).setup().house) == (name != "taroky")


def test_kk_3_seats_are_drawn():
    """The letters go round from A, who deals; elsewhere cards are drawn."""
    for name, count in (("kourici_kocka", 4), ("hearts", 0)):
        setup = pub.setup(5, dealer=DRAWN, game=name)
        app = game_at("pico_lcd_1_3", 0, lambda match: match.stage == match_state.DRAW, setup)
        letters = app.base.letters
        assert len(letters) == count
        if count:
            assert letters[app.session.match.sheet.dealer] == "A"
            assert sorted(letters) == list("ABCD")
