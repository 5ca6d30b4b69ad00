"""German cards on the screens that show cards: what is painted fits, and other matches keep their own cards."""

from kocka.engine import round as rules
from kocka.engine.cards import CLUBS, DIAMONDS, JACK
from kocka.engine.terms import ART_FRENCH, ART_GERMAN, ART_USUAL, Terms
from kocka.hal import BACK, NEXT, SHEET
from kocka.match import state as match_state
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.ui import languages
from kocka.ui.screens.play.replay import open_replay
from kocka.ui.table.card_names import FRENCH, GERMAN
from kocka.ui.table.playing import refusal_text
from tests.ui import pub
from tests.ui.menus import LONG_NAME, LONG_PERSONAS, check_texts, play_until
from tests.ui.stage import assert_fresh

SLOW = True
BUDGET_S = 240
HEAP = "8M"


def _setup(name, art):
    seats = [SeatSetup(HUMAN, 0, 0, LONG_NAME)] + [SeatSetup(AI, 0, persona) for persona in LONG_PERSONAS]
    return Setup(name, 7, seats, terms=Terms(art=art))


def _game(board, language, name, art, stop):
    app = pub.new_game(board, language)
    app.act(("start", _setup(name, art)))
    play_until(app.session.match, stop)
    app.session.begin(app.session.match)
    pub.turn(app)
    return app


def _over(match):
    return match.stage == match_state.OVER


def test_a_match_has_the_cards_that_were_agreed():
    for name, art, german in (
        ("kourici_kocka", ART_USUAL, True),
        ("kourici_kocka", ART_FRENCH, False),
        ("cerna_kocka", ART_USUAL, False),
        ("cerna_kocka", ART_GERMAN, True),
    ):
        for board in pub.BOARDS:
            app = _game(board, 0, name, art, lambda match: match.stage == match_state.ROUND)
            assert app.cards.pack == (GERMAN if german else FRENCH)


def test_a_replay_has_its_cards_and_the_match_in_play_keeps_its_own():
    for name in ("kourici_kocka", "cerna_kocka"):
        for board in pub.BOARDS:
            for language in (0, 1):
                app = _game(board, language, name, ART_GERMAN, _over)
                path = app.session.match.path
                app.act(("leave",))
                app.cards.pack = FRENCH
                answer = open_replay(app, path)
                app.apply(answer)
                pub.turn(app)
                replay = answer[1].replay
                steps = 0
                laid = 0
                while replay.at < replay.end and laid < 12 and steps < 60:
                    pub.turn(
                        app, 20, NEXT if (steps % 2 and steps < 40) or replay.stage == match_state.INTERLUDE else SHEET
                    )
                    check_texts(app)
                    if not steps % 8:
                        assert_fresh(app)
                    steps += 1
                    laid += 1 if replay.stage == match_state.INTERLUDE else 0
                assert app.cards.pack == GERMAN
                assert laid or name == "kourici_kocka"
                pub.turn(app, 20, BACK)
                assert app.cards.pack == FRENCH


class _Table:
    """As much of a position as a refusal tells."""

    def __init__(self, suit):
        self.table = self
        self.suit = suit
        self.low = bytearray(4)


def test_refusals_name_the_cards_of_the_pack():
    view = _Table(CLUBS)
    jack = DIAMONDS << 4 | JACK
    for language, german, words in (
        (0, False, ("kříže", "piky", "pikové eso", "kluk")),
        (0, True, ("žaludy", "zelené", "zelené eso", "spodek")),
        (1, False, ("clubs", "spades", "ace of spades", "jack")),
        (1, True, ("acorns", "leaves", "ace of leaves", "under")),
    ):
        languages.choose(language)
        for place in range(4):
            reason = (rules.MUST_FOLLOW, rules.POLITE_SPADE_LEAD, rules.POLITE_BLACK_CAT, rules.DOES_NOT_FIT)[place]
            word = words[place]
            text = refusal_text(reason, view, jack, german).replace("\u00a0", " ")
            assert " " + word in text, (text, word)
