"""The playing screens, looked at closely: nothing on top of a card, every sentence fits, the fan can be read."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from kocka.ai import personas
from kocka.engine import round as rules
from kocka.engine.cards import CLAIM, PACK52, THROW_IN
from kocka.engine.round import PASS, PLAY
from kocka.engine.terms import Terms
from kocka.hal import BACK, INFO, LONG, MENU, NEXT, OK
from kocka.ui.core.text import digits
from kocka.ui.languages import ids, t
from kocka.ui.session.app import KockaApp
from kocka.ui.table import cards as look
from kocka.ui.table import parts, playing
from kocka.ui.table.message_strip import REFUSAL
from tests.plugin import first_fast, some
from tests.ui import pub
from tests.ui.menus import check_texts

BOTH = pytest.mark.parametrize("language", [0, 1], ids=["cs", "en"])
EVERYWHERE = pytest.mark.parametrize("board", pub.BOARDS)


def _painted(app: Any) -> list[tuple[str, int, int, int, int]]:
    """What a fresh painting shows, in order: ("card" or a text, left, top, right, bottom), not what it paints over."""
    canvas = app.canvas
    plain_text, plain_draw, plain_number, plain_fill = canvas.text, app.cards.draw, canvas.number, canvas.fill_rect
    found: list[tuple[str, int, int, int, int]] = []

    def text(font: Any, line: str, x: int, y: int, colour: int, paper: int = -1) -> Any:
        found.append((line, x, y + font.base - font.cap, x + len(line) * font.width, y + font.base))
        return plain_text(font, line, x, y, colour, paper)

    def draw(canvas: Any, x: int, y: int, w: int, h: int, card: int, state: int = 0) -> None:
        lift = (3 if app.board.colours == 2 else look.LIFT) if state & look.RAISED else 0
        found.append(("card", x, y - lift, x + w, y + h - lift))
        plain_draw(canvas, x, y, w, h, card, state)

    def number(font: Any, value: int, x: int, y: int, colour: int, paper: int = -1) -> None:
        found.append((str(value), x - digits(value) * font.width, y + font.base - font.cap, x, y + font.base))
        plain_number(font, value, x, y, colour, paper)

    def fill(x: int, y: int, w: int, h: int, colour: int) -> None:
        found[:] = [one for one in found if one[1] < x or one[2] < y or one[3] > x + w or one[4] > y + h]
        plain_fill(x, y, w, h, colour)

    canvas.open(0, 0, canvas.width, canvas.height)
    canvas.text, app.cards.draw, canvas.number, canvas.fill_rect = text, draw, number, fill
    try:
        KockaApp.draw(app, canvas)
    finally:
        canvas.text, app.cards.draw, canvas.number, canvas.fill_rect = plain_text, plain_draw, plain_number, plain_fill
    canvas.close()
    return found


def no_text_on_cards(app: Any) -> None:
    if app.toast.text or app.top.overlay:
        return
    cards: list[tuple[int, int, int, int]] = []
    for what, left, top, right, bottom in _painted(app):
        if what == "card":
            cards.append((left, top, right, bottom))
            continue
        for card in cards:
            apart = right <= card[0] or left >= card[2] or bottom <= card[1] or top >= card[3]
            assert apart, f"{what!r} lies on a card"


@pytest.mark.slow
@BOTH
@EVERYWHERE
def test_no_text_lies_on_a_card_or_on_another_text(board: str, language: int) -> None:
    """A whole round with the longest names there are."""
    app = pub.new_game(board, language)
    longest = sorted(range(personas.COUNT), key=lambda number: len(personas.name(number)))[-3:]
    app.act(("start", pub.setup(5, personas=tuple(longest))))
    turns = 0

    def check(app: Any) -> None:
        nonlocal turns
        turns += 1
        if turns % 4 == 0:
            no_text_on_cards(app)
            check_texts(app)

    pub.play_round(app, pub.player(3), check)


# (game, seats)
TABLES = (("kourici_kocka", 4), ("hearts", 4), *[("black_cat", seats) for seats in (3, 4, 5, 6, 7, 9)])


def _game_of(board: str, language: int, game_name: str, seats: int, seed: int, name: str = "") -> Any:
    """A match of a game among the people with the longest names."""
    app: Any = pub.new_game(board, language)
    longest = sorted(range(personas.COUNT), key=lambda number: -len(personas.name(number)))[: seats - 1]
    terms = Terms("TRAMVAJÁŘKAM") if game_name == "kourici_kocka" else None
    app.act(("start", pub.setup(seed, personas=tuple(longest), game=game_name, name=name, terms=terms)))
    return app


def _nothing_on_another(app: Any) -> None:
    """No text or number lies on a card, none on another one (by more than the 2 px between letters), none leaves."""
    no_text_on_cards(app)
    found = [line for line in _painted(app) if line[0] != "card" and line[0].strip()]
    for number in range(len(found)):
        text, left, top, right, bottom = found[number]
        assert left >= 0 and right <= app.ui.width and top >= -1 and bottom <= app.ui.height, f"{text!r} leaves"
        for other in found[:number]:
            apart = right - 2 <= other[1] or left + 2 >= other[3] or bottom <= other[2] or top >= other[4]
            assert apart, f"{text!r} lies on {other[0]!r}"


@pytest.mark.slow
@pytest.mark.parametrize(("board", "table"), some(product(pub.BOARDS, TABLES), 3))
def test_nothing_lies_on_anything_at_any_table(board: str, table: tuple[str, int]) -> None:
    """A whole round by keys, a name of 24 bytes: every update equals a fresh painting, which allocates nothing."""
    game_name, seats = table
    app = _game_of(board, seats & 1, game_name, seats, 5, "Ř" * 12)
    turns = 0

    def check(app: Any) -> None:
        nonlocal turns
        turns += 1
        if turns % 7 == 0:
            pub.fresh(app)
            if hasattr(app.top, "table_view") and not app.toast.text and not app.top.strip.passing:
                _nothing_on_another(app)
            check_texts(app)

    pub.play_round(app, pub.player(3), check)
    assert turns > 30


@EVERYWHERE
@pytest.mark.parametrize("letters", [0, 4, 5, 11])
def test_letters_fit_at_every_seat(board: str, letters: int) -> None:
    """A word of twelve letters, of which everybody has so many."""
    app = _game_of(board, 0, "kourici_kocka", 4, 5)
    app.session.match.sheet.totals = [letters] * 4
    match = app.session.match
    while match.round.phase == PASS:
        legal = bytearray(24)
        match.legal(legal)
        match.act(legal[0])
    app.session.begin(match)
    app.act(("goto", "table"))
    pub.turn(app)
    table_view = app.top.table_view
    assert [bool(text) for text in table_view.letters] == [letters > 0] * 4
    for text in table_view.letters:
        assert text in ("TRAMVAJÁŘKAM"[:letters], f"{letters}/12")
    app.top.strip.hush(app.top)
    pub.turn(app)
    _nothing_on_another(app)
    painted = [line[0] for line in _painted(app)]
    for text in table_view.letters:
        assert text in painted


@pytest.mark.slow
@pytest.mark.parametrize("points", [0, 9, 10, 99, 100, 135, -10])
@EVERYWHERE
@pytest.mark.parametrize(("game_name", "seats"), TABLES[1:])
def test_points_of_any_size_fit(board: str, game_name: str, seats: int, points: int) -> None:
    """Spot hearts have three digits, J♦ makes a minus, Black Cat counts to 135."""
    app = _game_of(board, 0, game_name, seats, 5)
    if app.top.__class__.__name__ != "Table":
        app.act(("proceed",))
    while app.session.match.round.phase == PASS:
        legal = bytearray(24)
        app.session.match.legal(legal)
        app.session.match.act(legal[0])
    app.session.begin(app.session.match)
    if app.top.__class__.__name__ != "Table":
        app.act(("goto", "table"))
    pub.turn(app)
    table_view = app.top.table_view
    for place in range(seats):
        table_view.points[place] = points
        table_view.taken[place] = 13
    app.dirt.all()
    pub.turn(app)
    app.top.strip.hush(app.top)
    for turn in range(-1, seats):
        table_view.turn = table_view.leader = table_view.taker = turn
        table_view.settle_people(app.top)
        pub.turn(app, 0)
        pub.fresh(app)
        _nothing_on_another(app)


def test_a_refused_card_leads_to_its_rule() -> None:
    """HE-6: refused in words; the same key again opens the page about it, BACK comes back to the table."""
    app = _game_of("pico_lcd_1_3", 0, "hearts", 4, 7)
    rng = pub.player(7)
    legal = bytearray(24)

    def may_not_lead_hearts() -> bool:
        table = app.session.view.table
        if app.top.__class__.__name__ != "Table" or not pub.my_turn(app) or table.count or not table.done:
            return False
        return app.session.view.reason(app.session.view.hand[-1]) == rules.HEARTS_NOT_BROKEN

    for _ in range(40):
        while app.session.match.playing and not may_not_lead_hearts():
            pub.turn(app, 60, pub.next_key(app, rng))
        if app.session.match.playing:
            break
        while not app.session.match.playing:
            pub.turn(app, 60, OK)
    assert may_not_lead_hearts() and app.session.view.legal(legal)
    while app.top.hand.cursor != app.top.hand.count - 1:
        pub.turn(app, 20, NEXT)
    held = len(app.session.view.hand)
    pub.turn(app, 20, OK)
    assert app.top.strip.passing and app.top.why
    assert app.top.strip.more == "A proč"  # and it says so
    pub.turn(app, 20, OK)
    pub.turn(app)
    assert app.top.__class__.__name__ == "HelpPage"
    pub.turn(app, 20, BACK)
    assert app.top.__class__.__name__ == "Table" and len(app.session.view.hand) == held
    pub.turn(app, 20, NEXT)
    pub.turn(app, 20, OK)
    assert app.top.__class__.__name__ != "HelpPage"


REVOKES = {
    "cerna_kocka": (ids.COST_RENONC, ids.HELP_RENONC_TITLE),  # CK-18
    "kourici_kocka": (ids.COST_LETTER, ids.HELP_KK_RENONC_TITLE),  # KK-13
    "hearts": (ids.COST_VOID, ids.HELP_HE_PLAY_TITLE),
    "black_cat": (ids.COST_VOID, ids.HELP_BC_PLAY_TITLE),
    "taroky": (ids.COST_FINE, ids.HELP_TA_REAL_TITLE),  # TA 7.5
}


@pytest.mark.parametrize("game_name", list(REVOKES))
def test_a_second_refusal_in_a_turn_says_what_it_would_cost(game_name: str) -> None:
    """CK-18, KK-13, TA 7.5: first the rule, then the consequence at a real table; after a card the rule again."""
    app = _game_of("pico_lcd_1_3", 0, game_name, 4, 7)
    rng = pub.player(7)

    def forbidden() -> int:
        """The place of a card in my fan that suit forbids me to play, or -1."""
        if app.top.__class__.__name__ not in ("Table", "TarokyTable") or not pub.my_turn(app):
            return -1
        hand = app.top.hand
        view = app.session.view
        if not view.table.count:
            return -1
        wrong = (i for i in range(hand.count) if view.reason(hand.cards[i]) == rules.MUST_FOLLOW)
        return next(wrong, -1)

    def refuse() -> str:
        while forbidden() < 0:
            pub.turn(app, 60, OK if not app.session.match.playing else pub.next_key(app, rng))
        while app.top.hand.cursor != forbidden():
            pub.turn(app, 20, NEXT)
        pub.turn(app, 20, OK)
        assert app.top.strip.kind == REFUSAL
        return " ".join(app.top.strip.message)

    cost, page = REVOKES[game_name]
    rule = refuse()
    assert rule != t(cost)
    for _ in range(200):
        pub.turn(app, 20)  # it goes away by itself
    assert app.top.strip.kind != REFUSAL
    assert refuse() == t(cost) and app.top.why == page
    assert app.top.strip.more == "A proč"  # short enough for that
    played = app.session.view.table.done, app.session.view.table.count
    while (app.session.view.table.done, app.session.view.table.count) == played:
        pub.turn(app, 60, pub.next_key(app, rng))
    assert refuse() != t(cost)


def _say(app: Any, text: str) -> None:
    """It fits, and no word is cut."""
    assert " ".join(app.top.strip.lines(3, text)) == text.replace("\u00a0", " ")


@BOTH
@EVERYWHERE
def test_every_refusal_is_a_sentence_that_fits(board: str, language: int) -> None:
    """Each reason of the engine, each suit."""
    app: Any = pub.new_game(board, language)
    app.act(("start", pub.setup(5)))
    view = app.session.view
    general = t(ids.NOT_NOW)
    for reason in range(1, len(rules.REASON_TEXTS)):
        if reason == rules.DOES_NOT_FIT:
            continue
        for suit in range(4):
            view.table.suit = suit
            text = playing.refusal_text(reason, view, 0x17)
            assert text[-1] == "."
            special = reason not in (rules.ROUND_OVER, rules.NOT_HELD, rules.NOT_NOW)
            assert (text != general) == special
            _say(app, text)
    for text in (ids.WHY_NOT_NEXT, ids.WHY_JACK_FIRST, ids.LAST_TRICK_GONE, ids.NO_LAST_TRICK, ids.PASS_FULL):
        _say(app, t(text))
    for number in range(personas.COUNT):
        _say(app, t(ids.WAIT_FOR).format(personas.name(number)))
    costs = [cost for cost, _ in REVOKES.values()] + [ids.COST_DOKLADACKA]
    for text in (ids.UNDONE, ids.NO_PASS, ids.HEARTS_BREAK, ids.WHY_MUST_OPEN, *costs):
        _say(app, t(text))


@BOTH
@EVERYWHERE
def test_every_state_fits_in_its_line(board: str, language: int) -> None:
    """Whose turn it is and who takes, for every name."""
    app: Any = pub.new_game(board, language)
    if app.board.colours == 2:
        return  # it says this by inverse names
    font = app.ui.body
    for number in range(personas.COUNT):
        for text in (ids.TURN_OF, ids.LEADS, ids.TAKES, ids.TAKES_CAT):
            assert len(t(text).format(personas.name(number))) * font.width <= app.ui.width
    for text in (ids.YOUR_TURN, ids.YOU_LEAD, ids.YOU_TAKE_CAT, ids.OTHERS_CHOOSE, ids.LAY_A_CARD, ids.YOU_ARE_OUT):
        assert len(t(text)) * font.width <= app.ui.width


@EVERYWHERE
@pytest.mark.parametrize("count", range(1, 19))
def test_rank_and_suit_of_every_card_in_the_fan_are_seen(board: str, count: int) -> None:
    """The pitch is never less than the strip with rank and suit; the fan stays on the screen. 18: 17 and a spare."""
    app: Any = pub.new_game(board)
    hand = parts.hand(app.ui, app.cards)
    hand.put(PACK52.cards[:count])
    corner = 12 if hand._w < look.HAND_WIDTH else 19  # 11 px wide from x + 2, or 16 px from x + 3
    if app.board.colours == 2:
        corner = 15 if count <= 8 else 7  # a rank
    elif count == 18:
        corner = 11
    for place in range(1, count):
        assert hand.x(place) - hand.x(place - 1) >= corner
    width = hand._w if app.board.colours != 2 or count <= 8 else hand._pitch
    assert hand.x(0) >= 0
    assert hand.x(count - 1) + width <= app.ui.width


def test_long_ok_opens_the_menu_and_takes_back() -> None:
    """Four keys are enough: menu, down to "take back", and the card is in the hand again."""
    app: Any = pub.new_game("pico_display_2_8", 0, "", 0)
    app.act(("start", pub.setup(5)))
    rng = pub.player(5)
    while app.session.view.table.done < 1 or not pub.my_turn(app):
        pub.turn(app, 20, pub.next_key(app, rng))
    held = len(app.session.view.hand)
    pub.turn(app, 20, OK | LONG)
    assert app.top.__class__.__name__ == "GameMenu"
    while app.top.list.item.action != ("undo",):
        pub.turn(app, 20, NEXT)
    pub.turn(app, 20, OK)
    assert len(app.session.view.hand) == held + 1
    pub.turn(app, 20, BACK | LONG)
    assert len(app.stack) == 1
    assert app.session.resumable


def test_a_throw_in_is_asked_and_shown() -> None:
    """From the menu of the game, with four keys; all hands lie open afterwards (CK-9)."""
    app: Any = pub.new_game("pico_lcd_1_3", 0, "", 0)
    app.act(("start", pub.setup(2)))
    rng = pub.player(2)
    legal = bytearray(20)

    def may_throw_in() -> bool:
        return (
            pub.my_turn(app)
            and app.session.view.table.phase == PLAY
            and THROW_IN in legal[: app.session.view.legal(legal)]
        )

    while not may_throw_in():
        assert app.session.match.playing
        pub.turn(app, 20, pub.next_key(app, rng))
    pub.turn(app, 20, MENU)
    for _ in range(2):
        pub.turn(app, 20, NEXT)
    pub.turn(app, 20, OK)
    assert app.top.__class__.__name__ == "Confirm"
    pub.turn(app, 20, NEXT)
    pub.turn(app, 20, OK)
    pub.turn(app)
    pub.turn(app)
    assert app.top.__class__.__name__.endswith("Claim")
    pub.turn(app, 20, OK)
    pub.turn(app)
    assert app.top.__class__.__name__.endswith("RoundEnd")


def test_a_claim_is_never_made_by_one_key() -> None:
    """The question begins at "no" unless the claim is proven (CK-12)."""
    app: Any = pub.new_game("oled_128x64", 0, "", 0)
    app.act(("start", pub.setup(5)))
    rng = pub.player(5)
    while not (pub.my_turn(app) and app.top.__class__.__name__ == "Table"):
        pub.turn(app, 20, pub.next_key(app, rng))
    app.apply(app.top.ask(CLAIM))
    pub.turn(app, 20, OK)
    assert app.session.match.playing
    assert app.top.__class__.__name__ == "Table"


def test_who_has_to_wait_is_told_until_something_is_done() -> None:
    """Pressed too early, OK says whose turn it is; that goes with the turn, long before other messages would."""
    app: Any = pub.new_game("pico_lcd_1_3", 0, "", 0)
    app.act(("start", pub.setup(5)))
    rng = pub.player(5)
    waited = 0
    while app.session.match.playing and waited < 3:
        table = app.top
        others = app.session.view.table.turn not in (-1, app.people.me)
        if table.__class__.__name__ != "Table" or not others or table.busy:
            pub.turn(app, 20, pub.next_key(app, rng))
            continue
        pub.turn(app, 1, OK)
        before = app.session.view.at
        if table.strip.kind != REFUSAL:
            continue
        waited += 1
        for _ in range(150):
            if app.session.view.at != before:
                break
            assert table.strip.kind == REFUSAL
            pub.turn(app, 20)
        assert app.session.view.at != before
        assert table.strip.kind != REFUSAL
    assert waited == 3


def test_the_keys_are_told_to_who_waits() -> None:
    """After some seconds without a key; the next key takes it away and does what it does."""
    app: Any = pub.new_game("pico_lcd_1_3", 0, "", 0)
    app.act(("start", pub.setup(5)))
    assert not app.top.strip.passing
    for _ in range(100):
        pub.turn(app, 100)
    assert app.top.strip.passing
    cursor = app.top.hand.cursor
    pub.turn(app, 20, NEXT)
    assert not app.top.strip.passing
    assert app.top.hand.cursor == cursor + 1


def test_the_last_trick_may_be_looked_at_until_the_next_is_led() -> None:
    """CK-8, with INFO; afterwards it says why not."""
    app: Any = pub.new_game("pico_lcd_1_3", 0, "", 0)
    app.act(("start", pub.setup(5)))
    rng = pub.player(5)
    seen = refused = False
    while app.session.match.playing and not (seen and refused):
        pub.turn(app, 20, pub.next_key(app, rng))
        if not pub.my_turn(app) or app.top.__class__.__name__ != "Table" or not app.session.view.table.done:
            continue
        pub.turn(app, 20, INFO)
        if app.session.view.table.count:
            assert app.top.strip.passing
            refused = True
        else:
            assert app.top.__class__.__name__.endswith("LastTrick")
            seen = True
        pub.turn(app, 20, BACK)
    assert refused


@pytest.mark.parametrize("speed", first_fast([0, 3, 1, 2]))
def test_nothing_moves_at_speed_off(speed: int) -> None:
    """ "Off" is no motion at all; every other speed has some."""
    app: Any = pub.new_game("pico_lcd_1_3", speed=speed)
    app.act(("start", pub.setup(5)))
    app.act(("proceed",))
    moving = []
    pub.play_round(
        app, pub.player(5), lambda app: moving.append(hasattr(app.top, "table_view") and app.top.table_view.moving)
    )
    assert len(moving) > 100
    assert any(moving) == (speed > 0)
