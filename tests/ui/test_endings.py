"""How a round and a match end: the dearest trick, the padlock, the podium, the bar; and others that are hurried."""

from __future__ import annotations

from typing import Any

import pytest

from kocka.ai import personas
from kocka.engine import sheet as sheets
from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.engine.round import DURCH, HODOVKA, MOON, VAGON, VALAT_MADE
from kocka.games.taroky.rules.cards import FLEK_GAME
from kocka.hal import BACK, FORWARD, INFO, LONG, MENU, NEXT, OK
from kocka.match import seal, settings
from kocka.match.setup import AI, HUMAN
from kocka.match.state import INTERLUDE_RESULT, OVER, RESULT, ROUND
from kocka.ui.core import noise
from kocka.ui.core.touch import Touch
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.match_end import AfterMatch
from kocka.ui.screens.play.podium import parting
from kocka.ui.screens.play.round_end import cat_taker
from kocka.ui.session import endings
from kocka.ui.session.screens import name_of
from kocka.ui.table import playing
from kocka.ui.table.dearest_trick import DearestTrick, dearest
from kocka.ui.table.message_strip import REFUSAL
from tests.plugin import some
from tests.ui import pub
from tests.ui.menus import game_at, press, says

BOARD = "pico_lcd_1_3"
SHOWN = {
    RESULT: ("RoundEnd",),
    INTERLUDE_RESULT: ("InterludeEnd",),
    OVER: ("MomentScreen", "Podium", "MatchEnd"),
}


def ended(
    board: str, game: str = "cerna_kocka", stage: int = RESULT, speed: int = 2, seed: int = 3, sealed: bool = False
) -> Any:
    """A device whose first round (or whatever comes later in that stage) has just ended, its screen shown."""
    app: Any = pub.new_game(board, 0, speed=speed)
    app.act(("start", pub.setup(seed, game=game), True) if sealed else ("start", pub.setup(seed, game=game)))
    for _ in range(60):
        pub.turn(app)
    rng = pub.player(seed)
    for _ in range(60_000):
        match = app.session.match
        if match is not None and match.stage == stage and name_of(app.top) in SHOWN[stage]:
            return app
        pub.turn(app, 20, pub.next_key(app, rng))
    raise AssertionError("that does not come")


@pytest.mark.parametrize("game", ["cerna_kocka", "hearts", "kourici_kocka"])
def test_the_dearest_trick_is_the_one_with_most_points(game: str) -> None:
    app = ended(BOARD, game, speed=0)
    table = app.session.match.round.table
    found = dearest(table)
    points = [sum(table.values[card] for card in table.trick(number)) for number in range(table.done)]
    assert points[found] == max(points) and points.index(max(points)) == found
    band = DearestTrick(app, found)
    assert band.seat == table.takers[found]
    if QUEEN_OF_SPADES in table.trick(found):
        assert band.seat == cat_taker(app.session.match.round)


def test_a_round_without_points_has_no_dearest_trick() -> None:
    app = ended(BOARD, "hearts", speed=0)
    table = app.session.match.round.table
    table.values = [0] * len(table.values)
    assert dearest(table) == -1


@pytest.mark.parametrize("board", ["pico_lcd_1_14", "oled_128x64"])
def test_where_it_has_no_room_the_trick_is_a_screen_of_its_own(board: str) -> None:
    app = ended(board, speed=0)
    for _ in range(9):
        pub.turn(app, 20, NEXT)
        pub.turn(app)
        if name_of(app.top) == "LastTrick":
            break
    assert name_of(app.top) == "LastTrick"
    number = dearest(app.session.match.round.table)
    shown = bytes(sorted(app.top.table_view.cards))
    assert shown == bytes(sorted(app.session.match.round.table.trick(number)))


@pytest.mark.parametrize("sealed", [False, True])
def test_the_padlock_leads_to_the_page_that_says_how_to_check(sealed: bool) -> None:
    app = ended(BOARD, speed=0, sealed=sealed)
    match = app.session.match
    assert match.setup.sealed == sealed
    ui = app.ui
    locks = [area for area in Touch(app).areas() if area[2] == 0 and area[1] > 0]
    assert bool(locks) == sealed
    if not sealed:
        return
    app.touch(locks[0][1] + 2, ui.bar // 2, 0)
    app.touch(locks[0][1] + 2, ui.bar // 2, 2)
    for _ in range(4):
        pub.turn(app)
    assert seal.rows(match.opened())[-1] in app.top.story()
    pub.turn(app, 20, INFO)
    pub.turn(app)
    assert name_of(app.top) == "HelpPage" and app.top.page == ids.HELP_SEALS_TITLE


@pytest.mark.parametrize("board", pub.BOARDS)
def test_the_round_that_decided_a_baraz_is_called_so(board: str) -> None:
    """The round after the one with the tie; the tie itself ends a round like others."""
    app = ended(board, speed=0)
    sheet = app.session.match.sheet
    last = len(sheet.history) - 1
    for entry, is_baraz in ((last, False), (last - 1, True), (last - 2, False)):
        sheet.events[:] = [(sheets.BARAZ_DUE, 1, entry), (sheets.BARAZ_DUE, 2, entry)]
        app.top.enter()
        assert (app.top._title == t(ids.BARAZ)) == is_baraz


def over(board: str, game: str = "cerna_kocka", speed: int = 2, seed: int = 3) -> Any:
    return ended(board, game, OVER, speed, seed)


@pytest.mark.slow
@pytest.mark.parametrize("board", some(pub.BOARDS, 3))
def test_a_match_ends_on_the_podium_and_then_with_who_pays(board: str) -> None:
    app = over(board)
    assert name_of(app.top) == "Podium"
    podium = app.top
    sheet = app.session.match.sheet
    said = podium.lines
    losers = [seat for seat, place in enumerate(sheet.places()) if place == max(sheet.places())]
    assert said and len({line.line for line in said}) == len(said)
    for line in said:
        assert app.session.match.setup.seats[line.seat].kind == AI
        assert line.about != line.seat
        assert t(ids.TALK_I_HAVE_THE_CAT + line.line)
    assert losers
    assert says(app, t(ids.MATCH_OVER)) == app.ui.roomy
    grown = []
    for _ in range(900):
        pub.turn(app, 20)
        if podium.graph is not None:
            grown.append(podium.graph.shown)
    assert grown == sorted(grown) and grown[0] == 1 and grown[-1] == podium.graph.points
    assert len(set(grown)) > 4
    pub.fresh(app)
    pub.turn(app, 20, OK)
    pub.turn(app)
    assert name_of(app.top) == "MatchEnd"


@pytest.mark.slow
def test_without_motion_a_match_ends_with_the_table_at_once() -> None:
    assert name_of(over(BOARD, speed=0).top) == "MatchEnd"


@pytest.mark.slow
def test_after_a_dokladacka_everybody_is_at_the_bar() -> None:
    app = ended(BOARD, stage=INTERLUDE_RESULT, speed=0, seed=11)
    match = app.session.match
    pub.turn(app, 20, OK)
    pub.turn(app)
    assert name_of(app.top) == "Bar"
    assert match.setup.seats[match.result.loser].kind in (AI, HUMAN)
    for _ in range(3):
        if name_of(app.top) in ("Bar", "Message"):
            pub.turn(app, 20, OK)
            pub.turn(app)
    assert name_of(app.top) == "InterludeEnd" and match.stage == INTERLUDE_RESULT
    pub.turn(app, 20, OK)
    for _ in range(20):
        pub.turn(app)
    assert match.stage == ROUND and match.sheet.due != sheets.OVER


@pytest.mark.parametrize("board", pub.BOARDS)
@pytest.mark.parametrize(
    ("event", "title", "motif"),
    [
        (DURCH, ids.DURCH_TITLE, noise.DURCH),
        (MOON, ids.MOON_TITLE, noise.MOON),
        (VALAT_MADE, ids.VALAT_TITLE, noise.DURCH),
    ],
)
def test_a_round_to_be_remembered_has_a_moment_of_its_own(board: str, event: int, title: int, motif: bytes) -> None:
    app = ended(board, "hearts", speed=0)
    assert endings.moment(app.session.match) is None
    app.session.match.result.events.append((event, 2, 12))
    shows(app, t(title), motif)


@pytest.mark.slow
@pytest.mark.parametrize("board", pub.BOARDS)
@pytest.mark.parametrize(("event", "title"), [(sheets.DABL, ids.DABL), (sheets.TRIPL, ids.TRIPL)])
def test_who_loses_the_interlude_and_the_match_has_one(board: str, event: int, title: int) -> None:
    app = over(board, speed=0)
    sheet = app.session.match.sheet
    sheet.events[:] = [(event, 2, len(sheet.history) - 2)]  # of a round before
    assert endings.moment(app.session.match) is None
    sheet.events.append((event, 2, len(sheet.history) - 1))
    shows(app, t(title), noise.LOST)


@pytest.mark.slow
def test_a_whole_word_has_one_and_the_podium_counts_letters() -> None:
    app = ended(BOARD, "kourici_kocka", OVER, 2)
    assert name_of(app.top) == "MomentScreen"
    match = app.session.match
    word = match.sheet.word
    (loser,) = match.sheet.losers
    assert match.sheet.totals[loser] == len(word)
    mine = app.people.is_you(loser)
    assert says(app, word + "!") and says(app, t(ids.WORD_YOURS) if mine else app.people.name(loser))
    pub.turn(app, 20, OK)
    pub.turn(app)
    assert name_of(app.top) == "Podium"
    for _ in range(900):
        pub.turn(app, 20)
    assert app.top.graph is None  # of letters
    pub.turn(app, 20, OK)
    pub.turn(app)
    assert name_of(app.top) == "MatchEnd"


def shows(app: Any, title: str, motif: bytes) -> None:
    """Its screen has this title, tells of the second opponent, is heard and moves."""
    heard: list[bytes] = []
    app.sound.play = heard.append
    app.act(("go", "moment"))
    pub.turn(app)
    assert says(app, title) and says(app, app.people.name(2))
    assert heard == [motif]
    pub.turn(app, 200)
    pub.fresh(app)


# What is said for the first time is explained, once.


@pytest.mark.parametrize("board", pub.BOARDS)
@pytest.mark.parametrize("event", [DURCH, HODOVKA, VAGON, sheets.SELIKO, sheets.PIVOVAR, sheets.BARAZ_DUE])
@pytest.mark.parametrize("language", [0, 1])
def test_a_term_explains_itself_once(board: str, event: int, language: int) -> None:
    app = ended(board, speed=0)
    app.act(("setting", settings.LANGUAGE, language))
    app.speed = 2
    match = app.session.match
    match.result.events[:] = []
    match.sheet.events[:] = [(event, 1, len(match.sheet.history) - 1)]
    if event < sheets.PIVOVAR:
        match.result.events.append((event, 1, 7))
    app.apply(app.top.enter())
    for _ in range(9):
        pub.turn(app)
    assert name_of(app.top) == "Message" and len(app.top.text) > 20
    pub.turn(app, 20, OK)
    pub.turn(app)
    assert name_of(app.top) == "RoundEnd"
    app.apply(app.top.enter())
    assert name_of(app.top) == "RoundEnd"
    kept = settings.Settings.load(app.board.folder)[0]
    assert kept.get(settings.EXPLAINED) == app.settings.get(settings.EXPLAINED) > 0


@pytest.mark.slow
@pytest.mark.parametrize("board", pub.BOARDS)
@pytest.mark.parametrize("language", [0, 1])
def test_a_flek_explains_itself_once(board: str, language: int) -> None:
    app: Any = pub.new_game(board, language, speed=2)
    app.act(("start", pub.setup(3, game="taroky")))
    rng = pub.player(3)
    said: list[int] = []
    for _ in range(40_000):
        pub.turn(app, 20, pub.next_key(app, rng))
        base = app.base
        if name_of(base) == "TarokyTalk" and base.strip.kind == REFUSAL:
            if " ".join(base.strip.message) == t(ids.FIRST_FLEK):
                assert said or FLEK_GAME in [row.action for row in base.rows]
                said.append(app.session.match.number)
        if app.session.match.number > 6:
            break
    assert len(set(said)) == 1


# Others are hurried.


def others_turn(app: Any) -> None:
    rng = pub.player(5)
    for _ in range(4000):
        if isinstance(app.base, playing.Playing) and app.top is app.base and app.session.view is not None:
            turn = app.session.match.to_move()
            if name_of(app.base) == "Table" and turn > 0 and not app.base.busy and app.session.view.table.log:
                return
        pub.turn(app, 20, pub.next_key(app, rng))
    raise AssertionError("others never play")


def until_mine(app: Any) -> int:
    """How long others play, in ms of the device."""
    before = app.board.clock.now
    for _ in range(2000):
        if app.session.match.to_move() == 0 and not app.base.busy:
            break
        pub.turn(app, 10)
    return int(app.board.clock.now - before)


@pytest.mark.parametrize("board", pub.BOARDS)
def test_ok_held_hurries_others_until_it_is_my_turn(board: str) -> None:
    took = []
    for held in (0, OK | LONG):
        app: Any = pub.new_game(board, 0, speed=3)
        app.act(("start", pub.setup(8)))
        others_turn(app)
        assert app.base.held_ok() == FORWARD
        pub.turn(app, 10, held)
        assert app.speed == (settings.HURRY if held else 3)
        took.append(until_mine(app))
        pub.turn(app, 10)
        assert app.speed == 3, "the speed of the settings is back"
        assert app.base.held_ok() == MENU
        pub.turn(app, 10, OK | LONG)
        assert name_of(app.top) == "GameMenu"
    assert took[1] * 3 < took[0], took


def test_a_deal_that_is_hurried_into_goes_on() -> None:
    """Before the cards of Taroky are dealt others decide, too, and may be hurried."""
    app: Any = pub.new_game(BOARD, 0, speed=2)
    app.act(("start", pub.setup(4, game="taroky")))
    app.hurry(True)
    app.act(("goto", "dealing", "taroky_talk"))
    for _ in range(400):
        pub.turn(app, 20)
        pub.fresh(app)
        if name_of(app.top) == "TarokyTalk":
            break
    assert name_of(app.top) == "TarokyTalk"


def test_any_other_key_ends_the_hurry() -> None:
    app: Any = pub.new_game(BOARD, 0, speed=2)
    app.act(("start", pub.setup(8)))
    others_turn(app)
    pub.turn(app, 10, OK | LONG)
    pub.turn(app, 10, NEXT)
    assert app.speed == 2


# What is said when it is over follows from the places alone.


def test_parting_words_follow_from_the_places() -> None:
    from kocka.ai import talk

    for seed in range(40):
        one = talk.TableTalk([-1, 0, 1, 2], seed)
        places, totals, losers = [1, 2, 3, 4], [40, 42, 80, 101], [3]
        found = parting(one, places, totals, losers)
        assert [line.seat for line in found] == [1, 2, 3]
        by_seat = {line.seat: line for line in found}
        assert by_seat[3].line in (talk.I_LOST_MATCH, talk.NEXT_TIME)
        assert all(line.about in (-1, 0, 3) for line in found)
        assert talk.I_WON not in [line.line for line in found]
    assert parting(talk.TableTalk([-1, 0, 1, 2], 1, False), [1, 2, 3, 4], [1, 2, 3, 4], []) == []
    assert {personas.VOCATIVE} == {talk.CASES[line] for line in (talk.WELL_PLAYED, talk.NEXT_TIME, talk.SO_CLOSE)}


# The talon.


def test_the_talon_is_turned_up_card_by_card_and_a_key_turns_up_the_rest() -> None:
    for skips in (False, True):
        app: Any = pub.new_game(BOARD, 0, speed=2)
        app.act(("start", pub.setup(4, game="taroky")))
        rng = pub.player(4)
        seen: list[int] = []
        for _ in range(30_000):
            base = app.base
            closed = base.closed if name_of(base) == "TarokyTalk" and app.top is base else 0
            if closed:
                seen.append(closed)
                pub.turn(app, 20, NEXT if skips else 0)
                pub.fresh(app)
                if skips:
                    assert not base.closed
                    break
            elif seen:
                break
            else:
                pub.turn(app, 20, pub.next_key(app, rng))
        assert seen, "nothing was turned up"
        if not skips:
            counts = [closed.bit_count() for closed in seen]
            assert counts == sorted(counts, reverse=True) and len(set(counts)) > 1 and counts[-1] == 1


@pytest.mark.parametrize("game", ["cerna_kocka", "hearts"])
def test_the_deal_of_the_day_can_be_had_after_a_match(game: str) -> None:
    """Again, the day's deal, the same deal …: it opens, it can be left, and it begins."""
    app = game_at("pico_lcd_1_3", 1, lambda match: bool(match.stage == OVER), pub.setup(7, game=game))
    for _ in range(6):
        if isinstance(app.top, AfterMatch):
            break
        press(app, OK)
    assert isinstance(app.top, AfterMatch)
    before = app.session.match.path

    def day() -> None:
        while app.top.list.item.action != ("go", "day"):
            press(app, NEXT)
        press(app, OK)
        while name_of(app.top) == "DateScreen":  # it has no clock
            press(app, OK)
        assert name_of(app.top) == "Day"

    day()
    press(app, BACK)
    assert isinstance(app.top, AfterMatch)
    day()
    press(app, OK)
    assert app.session.match.path != before and app.session.match.stage == ROUND
