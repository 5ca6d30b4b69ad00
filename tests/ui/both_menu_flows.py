"""What the screens around the game do: chosen by keys, seen in the setup, the settings, the history."""

import os

from kocka.ai import levels, personas
from kocka.engine.round import HONEST_SUIT
from kocka.games.cerna_kocka.rules import ETIQUETTE
from kocka.games.hearts.rules import TARGET
from kocka.hal import BACK, HOME, INFO, LONG, MENU, NEXT, OK, PREV, SHEET
from kocka.match import settings
from kocka.match import state as course
from kocka.match.journal import DAMAGED, NEWER
from kocka.match.match import Match, files
from kocka.match.setup import AI, HUMAN, TALK, UNDO
from kocka.ui import languages
from kocka.ui.screens.play.choose_game import ChooseGame
from kocka.ui.screens.play.history import newest
from kocka.ui.screens.play.match_end import MatchEnd, drinks, ranking
from kocka.ui.screens.play.new_match import (
    NewMatch,
    Players,
    pack_personas,
    unpack_personas,
)
from kocka.ui.screens.play.replay import Replay
from kocka.ui.screens.play.round_end import RoundEnd, cat_taker
from kocka.ui.screens.play.stakes import StakeEditor
from kocka.ui.screens.play.start import Start
from kocka.ui.screens.play.words import WordEditor
from kocka.ui.screens.settings.help import HelpPage
from kocka.ui.screens.settings.problem import sentence
from kocka.ui.screens.settings.settings import nearest
from kocka.ui.widgets.dialog import Confirm
from tests.match.table import new_folder
from tests.ui import pub
from tests.ui.menus import game_at, press, says

SLOW = True
BUDGET_S = 240
HEAP = "8M"


def _row(game, action):
    """Moves the cursor to the row with this action."""
    rows = game.top._list if hasattr(game.top, "_list") else game.top.list
    for _ in range(len(rows.items)):
        if rows.item.action == action:
            return rows.item
        press(game, NEXT)
    raise AssertionError("no row " + repr(action))


def _choose(game, action, value):
    """Sets the row with this action to the value number `value`."""
    item = _row(game, action)
    if len(item.choices) == 2:
        if item.value != value:
            press(game, OK)
    else:
        press(game, OK)
        while item.value != value:
            press(game, NEXT)
        press(game, OK)


def test_three_keys_start_a_match():
    game = pub.new_game("pico_lcd_1_3")
    press(game, OK)
    assert game.top.__class__ is ChooseGame
    press(game, OK)
    assert game.top.__class__ is NewMatch
    press(game, OK)
    setup = game.session.match.setup
    assert game.session.match.stage == course.DRAW
    assert [seat.kind for seat in setup.seats] == [HUMAN, AI, AI, AI]
    assert [seat.persona for seat in setup.seats[1:]] == [0, 1, 2]
    assert [seat.level for seat in setup.seats[1:]] == [1, 1, 1]
    assert setup.options == bytes((1,)) and TALK.of(setup.house) == 1 and UNDO.of(setup.house) == 1
    assert setup.seed == game.board.entropy()


def test_a_new_match_chosen_by_keys():
    for board in pub.BOARDS:
        game = pub.new_game(board)
        game.settings.set(settings.NAME, "Ája")
        press(game, OK, OK)
        _choose(game, "level", 3)  # the strongest
        _choose(game, ETIQUETTE, 2)
        _choose(game, "talk", 0)
        _choose(game, "undo", 0)
        _row(game, "people")
        press(game, OK)
        assert game.top.__class__ is Players
        press(game, NEXT, NEXT, OK, NEXT, OK)  # the left one is the next persona that sits nowhere
        press(game, NEXT, NEXT, NEXT, OK, NEXT, NEXT, OK)  # the level of the one across: two further, round the end
        press(game, BACK)
        _row(game, "seed")
        press(game, OK, NEXT, OK, NEXT, OK, MENU)  # 1, then 2
        press(game, MENU)
        setup = game.session.match.setup
        free = setup.seats[1].persona
        assert free > 2
        assert setup.seed == 12
        assert [seat.persona for seat in setup.seats[1:]] == [free, 1, 2]
        assert [seat.level for seat in setup.seats[1:]] == [levels.MASTER, levels.CASUAL, levels.MASTER]
        assert setup.options == bytes((2,)) and TALK.of(setup.house) == 0 and UNDO.of(setup.house) == 0
        assert setup.seats[0].name == "Ája"
        # What was chosen is the default of the next one, after a restart too.
        game = pub.StrictGame(pub.Stage(board, game.board.folder))
        again = NewMatch(game)
        assert [seat.persona for seat in again.seats[1:4]] == [free, 1, 2]
        assert [seat.level for seat in again.seats[1:4]] == [2, 2, 2]
        assert again.options == bytes((2,)) and again.talk == 0 and again.seed == -1


def test_the_seed_can_be_taken_back():
    game = pub.new_game("oled_128x64")
    press(game, OK, OK)
    _row(game, "seed")
    press(game, OK, OK, OK, BACK, BACK, BACK)
    assert game.top.__class__ is NewMatch and game.top.seed == -1


def test_nobody_sits_on_two_chairs():
    for packed in (0, 1, 33, 32767, 12345):
        people = unpack_personas(packed)
        assert sorted(people) == sorted(set(people)) and len(people) == 5
        assert max(people) < personas.COUNT
        assert unpack_personas(pack_personas(people)) == people
    game = pub.new_game("pico_lcd_1_3")
    press(game, OK, OK, NEXT, OK, NEXT, NEXT, OK)
    owner = game.stack[-2]
    before = [(seat.kind, seat.persona) for seat in owner.seats]
    seen = []
    for _ in range(2 * personas.COUNT):
        seat = owner.seats[1]
        if seat.kind == HUMAN:
            break
        seen.append(seat.persona)
        assert len(set([other.persona for other in owner.seats])) == len(owner.seats)
        press(game, NEXT)
    assert owner.seats[1].kind == HUMAN and len(seen) == len(set(seen)) and len(seen) > 3
    press(game, BACK)
    assert [(seat.kind, seat.persona) for seat in owner.seats] == before


def test_somebody_has_to_be_a_person():
    game = pub.new_game("pico_lcd_1_3")
    press(game, OK, OK, NEXT, OK, OK, NEXT)
    owner = game.stack[-2]
    assert owner.seats[0].kind == HUMAN
    press(game, OK)
    assert owner.taken()[0].kind == HUMAN


def test_persons_at_any_seat_with_names():
    """Two persons in a match of five, the second one with a name of her own; the levels of the others stay."""
    game = pub.new_game("pico_lcd_1_3")
    press(game, OK, NEXT, NEXT, NEXT, OK)
    owner = game.top
    _choose(game, "count", 2)
    _row(game, "people")
    press(game, OK, NEXT, NEXT, NEXT, NEXT, OK)
    while owner.seats[2].kind != HUMAN:
        press(game, NEXT)
    press(game, OK, NEXT, OK)
    for letter in "Ája":
        while game.top._wheel[game.top._cursor] != letter:
            press(game, NEXT)
        press(game, OK)
    press(game, MENU, BACK)
    _choose(game, "rounds", 4)
    press(game, MENU)
    setup = game.session.match.setup
    assert setup.game == "black_cat" and len(setup.seats) == 5 and setup.terms.rounds == 5
    assert [seat.kind for seat in setup.seats] == [HUMAN, AI, HUMAN, AI, AI]
    assert setup.seats[2].name == "Ája"


def test_a_word_of_ones_own():
    """KK-11: picked from the list, or written with Czech letters; one letter is none."""
    game = pub.new_game("oled_128x64")
    press(game, OK, NEXT, OK)
    assert game.top.setup().game == "kourici_kocka"
    _row(game, "word")
    press(game, OK, NEXT, OK)
    assert game.top.word == "HEJMA" and game.top.setup().terms.word == "HEJMA"
    _row(game, "word")
    press(game, OK, PREV, PREV, OK)
    assert game.top.__class__ is WordEditor
    for letter in "ŽÍZEŇ":
        while game.top._wheel[game.top._cursor] != letter:
            press(game, NEXT)
        press(game, OK)
        if letter == "Ž":
            press(game, MENU)
            assert game.top.__class__ is WordEditor
    wheel = game.top
    before = wheel._cursor
    press(game, NEXT | LONG)
    assert (wheel._cursor - before) % len(wheel._wheel) == 5  # held keys turn faster
    press(game, PREV | LONG)
    assert wheel._cursor == before
    press(game, MENU)
    assert game.top.__class__ is NewMatch and game.top.word == "ŽÍZEŇ"
    press(game, MENU)
    assert game.session.match.setup.terms.word == "ŽÍZEŇ" and game.session.match.setup.german


def test_money_is_typed_to_the_smallest_coin():
    """HE-12: any amount; what is no whole number of coins is refused."""
    game = pub.new_game("pico_display_2_8")
    press(game, OK, NEXT, NEXT, OK)
    _choose(game, TARGET, 9)  # up to 50
    _row(game, "stake")
    press(game, OK, PREV, OK)
    for letter in "1,255":
        while game.top._wheel[game.top._cursor] != letter:
            press(game, NEXT)
        press(game, OK)
    press(game, MENU)
    assert game.top.__class__ is StakeEditor  # three decimals
    press(game, BACK, MENU)
    assert game.top.stake == 125 and says(game, "1,25 Kč")
    _choose(game, "winner_takes_all", 1)
    press(game, MENU)
    setup = game.session.match.setup
    assert setup.terms.stake == 125 and setup.terms.winner_takes_all and setup.currency == "Kč"
    assert game.session.match.sheet.target == 50


def test_settings_hold_at_once_and_after_a_restart():
    for board in pub.BOARDS:
        game = pub.new_game(board)
        game.act(("go", "settings"))
        pub.turn(game)
        assert says(game, "Nastavení")
        press(game, OK)
        assert languages.language() == 1 and says(game, "Settings") and says(game, "change")
        _choose(game, settings.SPEED, 3)
        assert game.speed == 3
        _choose(game, settings.SOUND, 0)
        _choose(game, settings.BRIGHTNESS, 0)
        _choose(game, settings.DIM_AFTER_S, 3)
        _choose(game, settings.SLEEP_AFTER_S, 1)
        _choose(game, settings.HINTS, 0)
        if not game.ui.mono:
            _choose(game, settings.FOUR_COLOURS, 1)
            assert game.cards.four_colours
        again = pub.StrictGame(pub.Stage(board, game.board.folder))
        get = again.settings.get
        assert get(settings.LANGUAGE) == 1 and get(settings.SPEED) == 3 and get(settings.SOUND) == 0
        assert get(settings.BRIGHTNESS) == 10 and get(settings.DIM_AFTER_S) == 300 and get(settings.HINTS) == 0
        assert get(settings.SLEEP_AFTER_S) == 60
        pub.turn(again)
        assert says(again, "New match")
        languages.choose(0)


def test_the_name_is_typed_with_czech_letters():
    game = pub.new_game("pico_display_2_8")
    game.act(("go", "settings"))
    _row(game, settings.NAME)
    press(game, OK)
    for letter in "Šárka":
        while game.top._wheel[game.top._cursor] != letter:
            press(game, NEXT)
        press(game, OK)
    press(game, MENU)
    assert game.settings.get(settings.NAME) == "Šárka" and says(game, "Šárka")


def test_nearest_value():
    assert nearest((10, 20, 40), 5) == 0
    assert nearest((10, 20, 40), 30) == 1
    assert nearest((10, 20, 40), 100) == 2


def test_resume_comes_first():
    game = game_at("pico_lcd_1_3", 0, lambda match: match.number == 2)
    path = game.session.match.path
    game.act(("leave",))
    pub.turn(game)
    assert game.top.__class__ is Start and says(game, "Pokračovat") and says(game, "2. kolo")
    press(game, OK)
    assert game.session.match.path == path and len(game.stack) == 2


def test_a_new_match_over_one_in_play_is_asked_for():
    game = game_at("oled_128x64", 0, lambda match: match.number == 2)
    game.act(("leave",))
    press(game, NEXT, OK)
    assert game.top.__class__ is Confirm
    press(game, OK)
    assert game.top.__class__ is Start
    press(game, NEXT, OK, NEXT, OK)
    assert game.top.__class__ is ChooseGame
    press(game, OK)
    assert game.top.__class__ is NewMatch


def test_delete_a_match():
    game = game_at("pico_lcd_1_3", 0, lambda match: match.number == 2)
    path = game.session.match.path
    game.act(("leave",))
    game.act(("go", "menu"))
    pub.turn(game)
    _row(game, "delete")
    press(game, OK, OK)
    assert game.session.resumable and path in files(game.board.folder)
    press(game, OK, NEXT, OK)
    assert not game.session.resumable and path not in files(game.board.folder)
    assert game.top.__class__ is Start and not says(game, "Pokračovat")


def test_a_round_end_goes_on_to_what_is_due():
    game = game_at("pico_lcd_1_3", 0, lambda match: match.stage == course.RESULT)
    assert game.top.__class__ is RoundEnd
    points = game.session.match.result.points
    shown = 0
    for n in points:
        text = ("−" + str(-n)) if n < 0 else "+" + str(n) if n else "0"
        if says(game, text):
            shown += 1
    assert shown == 4
    press(game, SHEET, BACK)
    assert game.top.__class__ is RoundEnd
    press(game, OK)
    assert game.session.match.stage == course.ROUND and game.session.match.number == 2


def test_who_took_the_cat():
    from kocka.engine.cards import QUEEN_OF_SPADES

    game = game_at("oled_128x64", 0, lambda match: match.stage == course.RESULT)
    played = game.session.match.round
    taker = cat_taker(played)
    table = played.table
    assert taker == -1 or [
        table.takers[n] for n in range(table.done) if QUEEN_OF_SPADES in table.trick(n)
    ] == [taker]  # fmt: skip


def test_the_end_of_a_match():
    game = game_at("pico_lcd_1_3", 0, lambda match: match.stage == course.OVER)
    assert game.top.__class__ is MatchEnd
    sheet = game.session.match.sheet
    assert drinks(sheet, sheet.loser) >= 1
    assert sum([drinks(sheet, seat) for seat in range(4)]) == len(sheet.payers)
    seed = game.session.match.setup.seed
    seats = game.session.match.setup.seats
    press(game, OK)
    _row(game, "again")
    press(game, OK)
    assert game.session.match.stage == course.DRAW and game.session.match.setup.seed != seed
    for seat in range(4):
        assert game.session.match.setup.seats[seat].persona == seats[seat].persona
    assert len(files(game.board.folder)) == 2


def test_the_same_deal_from_another_seat():
    game = game_at("pico_lcd_1_3", 0, lambda match: match.stage == course.OVER)
    dealt = [bytes(hand) for hand in game.session.match.round.dealt]
    press(game, OK)
    _row(game, "deal")
    press(game, OK)
    _row(game, ("same_deal", 2, game.session.match))
    press(game, OK)
    assert game.session.match.setup.again
    assert [bytes(hand) for hand in game.session.match.round.dealt] == dealt[2:] + dealt[:2]


def test_back_held_leads_home_from_everywhere():
    game = game_at("oled_128x64", 0, lambda match: match.stage == course.OVER)
    for name in ("menu", "new_match", "settings", "statistics", "help", "about", "sheet", "match_end"):
        game.act(("go", name))
        pub.turn(game)
        press(game, HOME)
        assert game.top.__class__ is Start, name
    game.act(("resume",))
    pub.turn(game)
    press(game, OK, HOME)
    assert game.top.__class__ is Start and len(game.stack) == 1


def told_of(match):
    """The kinds of events of the round that is over, each once."""
    return sorted(set([kind for kind, _, _ in match.result.events]))


def test_the_rules_open_at_the_page_that_helps():
    for stop, title in (
        (lambda match: match.stage == course.RESULT and not told_of(match), "Počítání"),
        (lambda match: match.stage == course.RESULT and told_of(match) == [HONEST_SUIT], "Co je co"),
        (lambda match: match.stage == course.INTERLUDE_RESULT, "Dokládačka"),
        (lambda match: match.stage == course.OVER, "Počítání"),
    ):
        game = game_at("pico_display_2_8", 0, stop)
        below = game.top
        press(game, INFO)
        assert game.top.__class__ is HelpPage and says(game, title)
        press(game, BACK)
        assert game.top is below


def test_ranking():
    assert ranking([3, 1, 4, 2]) == [1, 3, 0, 2]
    assert ranking([4, 1, 2, 2]) == [1, 2, 3, 0]
    assert ranking([1, 1, 1, 4, 5]) == [0, 1, 2, 3, 4]


def test_history_and_replay():
    game = game_at("oled_128x64", 0, lambda match: match.stage == course.OVER)
    path = game.session.match.path
    totals = list(game.session.match.sheet.totals)
    press(game, OK)
    _row(game, "replay")
    press(game, OK)
    assert game.top.__class__ is Replay
    replay = game.top.replay
    rounds = 0
    while replay.at < replay.end:
        press(game, SHEET)
        rounds += 1
    assert replay.sheet.totals == totals and rounds >= len(totals)
    press(game, BACK, BACK, BACK)
    assert game.top.__class__ is Start
    found = newest(game.board.folder)
    assert len(found) == 1 and [seat.total for seat in found[0].seats] == totals
    press(game, PREV, OK)  # the menu
    _row(game, "history")
    press(game, OK, OK)
    os.remove(path)
    press(game, OK)
    assert says(game, "Záznam už tu není.")


def test_problems_are_told_once():
    folder = new_folder()
    with open(folder + "/settings.kck", "wb") as file:
        file.write(b"garbage garbage garbage")
    game = pub.new_game("pico_lcd_1_3", 0, folder)
    pub.turn(game)
    assert says(game, "Pozor") and says(game, "settings.kck")
    press(game, OK)
    assert game.top.__class__ is Start
    game = pub.new_game("pico_lcd_1_3", 0, folder)
    pub.turn(game)
    assert game.top.__class__ is Start


def test_every_problem_has_its_sentence():
    from kocka.match.journal import Problem

    languages.choose(0)
    assert "novější" in sentence(Problem(NEWER, "/a/b/match00001.kck"))
    said = sentence(Problem(DAMAGED, "/a/b/match00001.kck", "/a/b/match00001.kck.bad"))
    assert "match00001.kck.bad" in said and "/a/b" not in said


def test_the_newest_match_is_the_one_that_waits():
    game = game_at("pico_lcd_1_3", 0, lambda match: match.number == 1)
    assert Match.latest(game.board.folder) == game.session.match.path
