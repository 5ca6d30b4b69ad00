"""Shared by the tests of the screens around the game: matches played outside the app, texts that must not collide."""

from kocka.hal import BACK, DOWN, HOME, INFO, LONG, MENU, NEXT, OK, PREV, SHEET, UP
from kocka.match import settings as settings_
from kocka.match.history import History
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import OVER
from kocka.ui import languages
from kocka.ui.session.app import KockaApp
from tests.ui import pub
from tests.ui.stage import assert_fresh

EVERY_KEY = (OK, NEXT, PREV, BACK, UP, DOWN, MENU, INFO, SHEET, HOME, NEXT | LONG, BACK | LONG, OK | LONG, PREV | LONG)

# Screens on which a round is played: cards lie over names there, see tests/ui/both_rounds.py.
PLAYING = ("Passing", "Table", "Interlude", "LastTrick", "Claim", "MomentScreen", "GameMenu", "TarokyTable")

# The longest name that can be typed, and the personas with the longest names.
LONG_NAME = "Šťáhlava"
LONG_PERSONAS = (7, 6, 9)


def long_setup(seed, level=0):
    """A match in which every name is as long as a name can be."""
    seats = [SeatSetup(HUMAN, 0, 0, LONG_NAME)] + [SeatSetup(AI, level, persona) for persona in LONG_PERSONAS]
    return Setup("cerna_kocka", seed, seats)


def plain_action(match):
    """A legal action by a rule that never changes."""
    legal = bytearray(20)
    count = match.legal(legal)
    cards = [action for action in legal[:count] if action < 128] or list(legal[:count])
    return cards[(7 * len(match.round.history) + 3 * match.to_move() + 5 * match.number) % len(cards)]


def play_until(match, stop):
    """Plays until `stop(match)`."""
    while not stop(match):
        assert match.stage != OVER, "the match was over before"
        if match.playing:
            match.act(plain_action(match))
        else:
            match.proceed()


def game_at(board_id, language, stop, setup=None):
    """A game whose match stands where `stop(match)` says, on the screen of its stage."""
    app = pub.new_game(board_id, language)
    app.act(("start", setup or long_setup(1996)))
    play_until(app.session.match, stop)
    if app.session.match.stage == OVER:
        History(app.board.folder).add(app.session.match)
    app.session.begin(app.session.match)
    pub.turn(app)
    return app


def shown_texts(app):
    """All lines of a fresh painting: (text, left, top, right, bottom), from a capital's top to the baseline."""
    canvas = app.canvas
    plain = canvas.text
    found = []

    def text(font, line, x, y, colour, paper=-1):
        end = plain(font, line, x, y, colour, paper)
        trimmed = line.strip(" ")
        if trimmed:
            left = x + (len(line) - len(line.lstrip(" "))) * font.width
            found.append((trimmed, left, y + font.base - font.cap, left + len(trimmed) * font.width, y + font.base))
        return end

    canvas.open(0, 0, canvas.width, canvas.height)
    canvas.text = text
    try:
        KockaApp.draw(app, canvas)
    finally:
        canvas.text = plain
    canvas.close()
    return found


# An English word there.
SAY_NONE = ("HelpPage", "Paper", "History")


def check_texts(app):
    """No text leaves the screen, and none lies on another one."""
    width = app.ui.width
    height = app.ui.height
    found = shown_texts(app)
    name = pub.name_of(app.top)
    if name in PLAYING:
        return found
    assert found, name + " shows no text"
    for number in range(len(found)):
        line, left, top, right, bottom = found[number]
        assert "None" not in line or name in SAY_NONE, name + " shows what is not there: " + repr(line)
        assert left >= 0 and right <= width and top >= 0 and bottom <= height, (
            name + ": " + repr(line) + " leaves the screen"
        )
        if app.top.overlay or app.toast.text:
            continue
        for other in found[:number]:
            if left < other[3] and other[1] < right and top < other[4] and other[2] < bottom:
                # a suit's sign is painted into the gap that the line leaves for it
                if not (len(line) == 1 and line in "♣♠♦♥"):
                    raise AssertionError(name + ": " + repr(line) + " lies on " + repr(other[0]))
    return found


def says(app, text):
    """Whether this text is on the screen, in one line."""
    for found in shown_texts(app):
        if text in found[0]:
            return True
    return False


def press(app, *keys):
    """Presses keys one after the other; every update must equal a fresh painting, and texts must fit."""
    for key in keys:
        pub.turn(app, 20, key)
        pub.turn(app)
        assert_fresh(app)
        check_texts(app)


def try_keys(make):
    """Every key on a fresh screen of `make()`: nothing breaks, everything fits, the painting stays right."""
    app = make()
    assert_fresh(app)
    check_texts(app)
    for key in EVERY_KEY:
        app = make()
        press(app, key)


__all__ = [
    "BACK", "DOWN", "EVERY_KEY", "HOME", "INFO", "LONG", "LONG_NAME", "MENU", "NEXT", "OK", "PREV", "SHEET", "UP",
    "check_texts", "game_at", "languages", "long_setup", "plain_action", "play_until", "press", "says", "settings_",
    "shown_texts", "try_keys",
]  # fmt: skip
