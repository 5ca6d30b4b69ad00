"""Lessons: every choice of every step is answered, the right one goes on; they are noted, go on after a loss of power,
count nowhere, and have room on every glass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from host_tools.build import texts
from kocka.games import registry
from kocka.hal import BACK, HINT, HOME, NEXT, OK
from kocka.match import dates, settings
from kocka.match import lesson as lessons
from kocka.match.deal_code import setup_of
from kocka.match.match import AGAIN, files
from kocka.match.state import MatchState
from kocka.ui.core.text import Font
from kocka.ui.languages import ids, plural, t
from kocka.ui.session.screens import name_of
from kocka.ui.session.teacher import Offer, Sentence
from tests.ui import pub

ALL = [(game, number) for game in registry.NAMES for number in range(len(lessons.makers(game)))]
LEAST = 6  # of a game
PUZZLES = [(game, number) for game in registry.NAMES for number in range(len(lessons.puzzles(game)))]
LEAST_PUZZLES = 60
WHOLE = [one.number for one in texts.described() if one.whole]
# A choice takes as long as a long pass, at most.
PATIENCE = 3000


def lesson_of(game: str, number: int) -> lessons.Lesson:
    made: lessons.Lesson = lessons.makers(game)[number]()
    return made


def is_box(app: Any) -> bool:
    return isinstance(app.top, Sentence | Offer)


def text_of(app: Any) -> str:
    return str(app.top.text)


def until_box(app: Any) -> None:
    """Lets the others play, and goes on where cards that came are shown, until something is said."""
    for _ in range(PATIENCE):
        if is_box(app):
            return
        waits = name_of(app.top) == "Passing" and app.top.hand.on_button() and app.top.busy
        pub.turn(app, 20, OK if waits else None)
    raise AssertionError("nothing is said any more")


def played(app: Any) -> None:
    """Plays a deal without a teacher, the lowest card each time, until the start screen is there."""
    for _ in range(PATIENCE):
        name = name_of(app.top)
        if name == "Start" and not app.session.resumable:
            return
        match = app.session.match
        if match is not None and match.playing and match.to_move() == app.people.me and not app.base.busy:
            choose(app, legal(app)[0])
        waits = name == "Passing" and app.base.hand.on_button() and app.base.busy
        pub.turn(app, 200, OK if waits or name not in ("Start", "Passing", "Table") else None)
    raise AssertionError("the deal does not end")


def begun(game: str, number: int, folder: Path, board: str = "pico_lcd_1_3", first: bool = False) -> Any:
    app = pub.new_game(board, folder=str(folder), speed=0)
    app.act(("lesson", lessons.Place(game, number, first)))
    until_box(app)
    return app


def choose(app: Any, action: int) -> None:
    """As the table does when a card is played."""
    app.act(("play", action))
    pub.turn(app, 20)


def give(app: Any, cards: bytes) -> None:
    """Chooses these cards for the pass, by keys, and sends them."""
    for card in cards:
        while app.base.hand.card() != card:
            pub.turn(app, 20, NEXT)
        pub.turn(app, 20, OK)
    assert app.base.hand.on_button()
    pub.turn(app, 20, OK)


def legal(app: Any) -> bytes:
    allowed = bytearray(app.session.match.game.ACTIONS)
    return bytes(allowed[: app.session.match.legal(allowed)])


def test_every_game_has_its_lessons() -> None:
    for game in registry.NAMES:
        assert LEAST <= len(lessons.makers(game)) <= 12, "there are two letters of settings.LEARNT for each game"
        assert len(lessons.puzzles(game)) <= 18, "there are three of settings.SOLVED"
    assert len(PUZZLES) >= LEAST_PUZZLES and len(set(PUZZLES)) == len(PUZZLES)


@pytest.mark.parametrize(("game", "number"), ALL)
def test_a_lesson_is_a_line_of_its_deal_with_choices_of_mine(game: str, number: int) -> None:
    lesson = lesson_of(game, number)
    line = lesson.actions(game)
    state = MatchState(setup_of(lesson.code))
    assert state.setup.game == game
    steps = {step.at: step for step in lesson.steps}
    assert list(steps) == sorted(steps) and lesson.begin <= min(steps)
    allowed = bytearray(state.game.ACTIONS)
    for at, action in enumerate(line):
        count = state.legal(allowed)
        if at in steps:
            step = steps[at]
            assert state.to_move() == 0
            right = set(line[at : at + step.count]) | {
                state.game.PACK.parse_action(c) for c in step.also.split(",") if c
            }
            assert len(set(allowed[:count]) - right) >= 1, "no choice at all"
        state.do(action)


@pytest.mark.parametrize(("game", "number"), ALL)
def test_every_choice_is_answered_and_the_right_one_goes_on(game: str, number: int, tmp_path: Path) -> None:
    app = begun(game, number, tmp_path)
    lesson = lesson_of(game, number)
    line = lesson.actions(game)
    pack = registry.game(game).PACK
    for step in lesson.steps:
        assert text_of(app) == t(step.ask)
        assert len(app.session.match.round.history) == step.at
        pub.turn(app, 20, OK)
        assert app.top is app.base
        # Asked for again by the key of the hint.
        pub.turn(app, 20, HINT)
        assert text_of(app) == t(step.ask)
        pub.turn(app, 20, BACK)
        right = set(line[step.at : step.at + step.count]) | {pack.parse_action(c) for c in step.also.split(",") if c}
        for action in legal(app):
            if action in right:
                continue
            if step.count > 1:
                assert not app.session.teacher.allows(bytes([*line[step.at : step.at + step.count - 1], action]))
                pub.turn(app, 20)
            else:
                choose(app, action)
            assert text_of(app) == t(step.other)
            assert len(app.session.match.round.history) == step.at, "a wrong choice was written"
            pub.turn(app, 20, OK)
        if step.count > 1:
            give(app, line[step.at : step.at + step.count])
        else:
            choose(app, line[step.at])
        until_box(app)
        assert text_of(app) == t(step.said)
        pub.turn(app, 20, OK)
        until_box(app)
    assert isinstance(app.top, Offer)
    learnt = lessons.Learnt(app.settings)
    assert learnt.has(game, number) and learnt.count(game) == 1


@pytest.mark.parametrize(("game", "number"), ALL)
def test_another_card_that_is_right_goes_on_as_well(game: str, number: int, tmp_path: Path) -> None:
    pack = registry.game(game).PACK
    for step in lesson_of(game, number).steps:
        for card in step.also.split(",") if step.also else ():
            app = begun(game, number, tmp_path)
            pub.turn(app, 20, OK)
            choose(app, pack.parse_action(card))
            until_box(app)
            assert text_of(app) == t(step.said)
            pub.turn(app, 20, OK)
            until_box(app)
            assert isinstance(app.top, Offer)


@pytest.mark.parametrize("board", pub.BOARDS)
@pytest.mark.parametrize("language", WHOLE)
def test_all_sentences_have_room(board: str, language: int, tmp_path: Path) -> None:
    app = pub.new_game(board, language, str(tmp_path), speed=0)
    assert Font.strict
    for game, number in ALL:
        for step in lesson_of(game, number).steps:
            for text in (step.ask, step.said, step.other):
                app.apply(("push", Sentence(t(text))))
                app.apply(("pop",))
    app.act(("go", "learn"))
    pub.turn(app, 20)
    for _ in registry.NAMES:
        pub.turn(app, 20, OK)
        pub.turn(app, 20, BACK)
        pub.turn(app, 20, NEXT)


def test_the_first_time_of_all_offers_three_lessons_and_then_deals(tmp_path: Path) -> None:
    app = pub.new_game("pico_lcd_1_3", folder=str(tmp_path), speed=0, learnt="")
    pub.turn(app, 20, OK)
    assert name_of(app.top) == "Offer"
    pub.turn(app, 20, OK)
    game = registry.NAMES[0]
    for number in range(lessons.FIRST):
        until_box(app)
        lesson = lesson_of(game, number)
        line = lesson.actions(game)
        for step in lesson.steps:
            assert text_of(app) == t(step.ask)
            pub.turn(app, 20, OK)
            choose(app, line[step.at])
            until_box(app)
            pub.turn(app, 20, OK)
            until_box(app)
        assert isinstance(app.top, Offer)
        pub.turn(app, 20, OK)
    for _ in range(100):
        pub.turn(app, 20)
    match = app.session.match
    assert not match.setup.again and app.session.teacher is None
    assert not (tmp_path / AGAIN).exists() and len(files(str(tmp_path))) == 1


def test_the_offer_is_declined_by_one_key_and_not_made_again(tmp_path: Path) -> None:
    app = pub.new_game("pico_lcd_1_3", folder=str(tmp_path), speed=0, learnt="")
    pub.turn(app, 20, OK)
    pub.turn(app, 20, BACK)
    for _ in range(100):
        pub.turn(app, 20)
    assert app.session.match is not None and not app.session.match.setup.again


@pytest.mark.parametrize("game", registry.NAMES)
def test_a_lesson_goes_on_after_a_loss_of_power(game: str, tmp_path: Path) -> None:
    begun(game, 1, tmp_path)
    app = pub.new_game("pico_lcd_1_3", folder=str(tmp_path), speed=0)
    assert app.session.resumable
    app.act(("resume",))
    until_box(app)
    assert text_of(app) == t(lesson_of(game, 1).steps[0].ask)
    # Leaving ends it: nothing of it stays.
    pub.turn(app, 20, OK)
    pub.turn(app, 20, HOME)
    for _ in range(10):
        pub.turn(app, 20)
    assert app.session.teacher is None and not app.session.resumable
    assert not (tmp_path / AGAIN).exists() and files(str(tmp_path)) == []


def test_a_deal_of_a_lesson_that_is_no_more_ends_as_a_deal(tmp_path: Path) -> None:
    app = begun("hearts", 1, tmp_path)
    app.settings.set(settings.CHALLENGE, "lessons:hearts:99")
    app.settings.save()
    app = pub.new_game("pico_lcd_1_3", folder=str(tmp_path), speed=0)
    app.act(("resume",))
    played(app)
    assert name_of(app.top) == "Start" and app.session.teacher is None
    assert not (tmp_path / AGAIN).exists() and files(str(tmp_path)) == []


def test_a_match_that_waits_stays_as_it_was(tmp_path: Path) -> None:
    app = pub.new_game("pico_lcd_1_3", folder=str(tmp_path), speed=0)
    app.act(("start", pub.setup(7)))
    for _ in range(60):
        pub.turn(app, 20)
    number = app.session.match.path
    app.act(("leave",))
    app.act(("lesson", lessons.Place("hearts", 0)))
    until_box(app)
    app.act(("leave",))
    for _ in range(10):
        pub.turn(app, 20)
    assert app.session.match.path == number and app.session.resumable


@pytest.mark.parametrize(
    "text",
    ["", "lessons:", "lessons:hearts", "lessons:hearts:x", "lessons:hearts:99", "lessons:hearts:-1", "lessons:chess:0"],
)
def test_what_names_no_lesson_is_none(text: str) -> None:
    assert lessons.place_of(text) is None


def test_a_lesson_is_named_and_found() -> None:
    for place in (lessons.Place("hearts", 2), lessons.Place("cerna_kocka", 0, True)):
        found = lessons.place_of(place.text())
        assert found is not None
        assert (found.game, found.number, found.first) == (place.game, place.number, place.first)


# Puzzles.


def solving(game: str, number: int, folder: Path) -> tuple[Any, int, int]:
    """A device that shows a puzzle; the right card, and by how much the next best one is worse, in points."""
    app = pub.new_game("pico_lcd_1_3", folder=str(folder), speed=0)
    app.act(("lesson", lessons.Place(game, number, False, lessons.PUZZLES)))
    until_box(app)
    _, _, at, hard, points, cards = lessons.puzzles(game)[number].split(" ")
    assert text_of(app) == t(ids.PUZZLE_ASK)
    assert len(app.session.match.round.history) == int(at) and hard in "123"
    assert app.session.match.to_move() == app.people.me
    pub.turn(app, 20, OK)
    line = lessons.Lesson(0, "", 0, cards, ()).actions(game)
    return app, line[int(at)], int(points)


@pytest.mark.parametrize(("game", "number"), PUZZLES)
def test_a_puzzle_has_one_right_answer(game: str, number: int, tmp_path: Path) -> None:
    app, right, points = solving(game, number, tmp_path)
    solved = lessons.Learnt(app.settings, lessons.PUZZLES)
    for action in legal(app):
        if action != right:
            choose(app, action)
            assert text_of(app) == plural(ids.PUZZLE_OTHER, points)
            pub.turn(app, 20, OK)
    choose(app, right)
    until_box(app)
    assert text_of(app) == t(ids.PUZZLE_SAID)
    pub.turn(app, 20, OK)
    until_box(app)
    assert isinstance(app.top, Offer) and not solved.has(game, number), "it was not solved at once"


def test_a_puzzle_that_is_solved_at_once_is_noted_and_the_next_one_comes(tmp_path: Path) -> None:
    game, _ = PUZZLES[0]
    app, right, _ = solving(game, 0, tmp_path)
    choose(app, right)
    until_box(app)
    pub.turn(app, 20, OK)
    until_box(app)
    solved = lessons.Learnt(app.settings, lessons.PUZZLES)
    assert solved.has(game, 0) and solved.count(game) == 1
    assert lessons.Learnt(app.settings).count(game) == 0
    pub.turn(app, 20, OK)
    until_box(app)
    code = lessons.puzzles(game)[1].split(" ")[0]
    assert app.session.match.setup.again_seed == setup_of(code).again_seed


def test_puzzles_that_are_left_come_first_and_then_all_again(tmp_path: Path) -> None:
    app = pub.new_game("pico_lcd_1_3", folder=str(tmp_path))
    solved = lessons.Learnt(app.settings, lessons.PUZZLES)
    for number in (0, 1, 3):
        assert solved.note("hearts", number)
    assert not solved.note("hearts", 3)
    assert [solved.next("hearts", 5), solved.next("hearts", 5, 2), solved.next("hearts", 5, 4)] == [2, 4, 2]
    for number in range(5):
        solved.note("hearts", number)
    assert solved.next("hearts", 5, 4) == 0 and solved.count("hearts") == 5
    assert solved.count("cerna_kocka") == solved.count("black_cat") == 0
    pub.turn(app)
    app.settings.save()
    assert lessons.Learnt(pub.new_game("pico_lcd_1_3", folder=str(tmp_path)).settings, lessons.PUZZLES).has("hearts", 4)


def test_each_day_has_a_puzzle_and_none_comes_twice_before_all_have_come() -> None:
    counts = [len(lessons.puzzles(game)) for game in registry.NAMES if lessons.puzzles(game)]
    days = len(counts) * min(counts)
    seen = [(place.game, place.number) for place in map(lessons.puzzle_of, range(20000, 20000 + days))]
    assert len(set(seen)) == days
    assert set(seen) <= set(PUZZLES)


def test_the_puzzle_of_the_day_stands_beside_the_days_deals(tmp_path: Path) -> None:
    app = pub.new_game("pico_lcd_1_3", folder=str(tmp_path), speed=0)
    app.evening = (20261128, app.board.clock.ms())
    app.act(("go", "day"))
    rows = app.top.list.items
    place = rows[-1].action[1]
    assert (place.game, place.number) == ((one := lessons.puzzle_of(dates.ordinal(20261128))).game, one.number)
    app.act(rows[-1].action)
    until_box(app)
    assert text_of(app) == t(ids.PUZZLE_ASK)
