"""A running round of Taroky, looked at closely: every phase by keys, every refusal in words, texts where they fit."""

from __future__ import annotations

from typing import Any

import pytest

from host_tools.games.taroky.gallery import screens_table
from kocka.ai import personas
from kocka.ai.advice import Advice
from kocka.engine.round import MUST_FOLLOW, PLAY
from kocka.engine.tarock import is_king, is_tarok
from kocka.engine.terms import Terms
from kocka.games.taroky.ai import advice as taroky_advice
from kocka.games.taroky.rules.allowed import MOND_BANNED, MUST_OVERTAKE, NOT_DISCARDED, TAROK_NOT_DISCARDED
from kocka.games.taroky.rules.cards import (
    ADD,
    AGAINST,
    BID_FIRST,
    BID_THIRD,
    BID_VARSAVA,
    CLAIM,
    FLEK_GAME,
    GOOD,
    LATE,
    PASS,
    SAY_PAGAT,
    SAY_VALAT,
    TRIO1,
    TRIO3,
    WITH,
)
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import ANNOUNCE, AUCTION_PHASE, CALL, DECIDE, DISCARD, TALON_CARD, TRIO_PHASE
from kocka.games.taroky.screens import round as taroky_round
from kocka.games.taroky.screens.deal import TarokyDeal
from kocka.games.taroky.screens.table import TarokyTable
from kocka.games.taroky.screens.talk import CALM_MS, TarokyTalk
from kocka.games.taroky.screens.talk_low import MEANING_MS
from kocka.hal import BACK, INFO, MENU, NEXT, OK, PREV
from kocka.match import settings as settings_
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import RESULT, ROUND
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.game_menu import GameMenu
from kocka.ui.screens.play.last_trick import LastTrick
from kocka.ui.screens.play.why import Why
from kocka.ui.table import cards as look
from kocka.ui.table.message_strip import REFUSAL
from kocka.ui.table.paper import Paper
from tests.ui import pub
from tests.ui.menus import LONG_NAME, check_texts, shown_texts
from tests.ui.test_table import no_text_on_cards
from tests.ui.worlds import Worlds

BOTH = pytest.mark.parametrize("language", [0, 1], ids=["cs", "en"])
EVERYWHERE = pytest.mark.parametrize("board", pub.BOARDS)

Said = list[tuple[int, int]]


def setup(seed: int, dealer: int = 3, name: str = "", people: tuple[int, ...] = (0,), **rules: str) -> Setup:
    """A session of two rounds; `people`: seats of persons."""
    options = Taroky.defaults()
    for rule, value in rules.items():
        options = Taroky.parse_option(options, rule, value)
    longest = sorted(range(personas.COUNT), key=lambda number: len(personas.name(number)))[-4:]
    seats = [SeatSetup(HUMAN, 0, 0, name) if seat in people else SeatSetup(AI, 0, longest[seat]) for seat in range(4)]
    return Setup("taroky", seed, seats, options, dealer=dealer, terms=Terms(rounds=2, stake=10))


def modest(match: Any, said: Said) -> int:
    """The action of the seat on turn outside the app: the next of `said`, else as little as possible."""
    legal = bytearray(match.game.ACTIONS)
    allowed = list(legal[: match.legal(legal)])
    if said and said[0][0] == match.to_move() and said[0][1] in allowed:
        return said.pop(0)[1]
    for action in (GOOD, PASS, BID_FIRST, TRIO1, TRIO3):
        if action in allowed:
            return action
    return allowed[(7 * len(match.round.history)) % len(allowed)]


def at(board: str, stop: Any, said: Said | None = None, language: int = 0, start: Setup | None = None) -> Any:
    """A game whose round stands where `stop(table, match)` says, with me on turn."""
    app: Any = pub.new_game(board, language)
    app.act(("start", start or setup(1996)))
    left = list(said or [])
    match = app.session.match
    while not (match.stage == ROUND and match.to_move() == 0 and stop(match.round.table)):
        assert match.stage == ROUND, "the round was over before"
        match.act(match.automatic() or modest(match, left))
    app.session.begin(match)
    pub.turn(app)
    return app


def phase(wanted: int) -> Any:
    """A table in this phase."""
    return lambda table: table.phase == wanted


def wait(app: Any, ms: int = 100) -> None:
    for _ in range(ms // 20):
        pub.turn(app)


# All of a round.


@pytest.mark.slow
@BOTH
@EVERYWHERE
def test_no_text_lies_on_a_card_or_on_another_text(board: str, language: int) -> None:
    """A round with the longest names there are."""
    app: Any = pub.new_game(board, language)
    app.act(("start", setup(6, dealer=2, name=LONG_NAME)))
    turns = 0
    seen = set()

    def check(app: Any) -> None:
        nonlocal turns
        turns += 1
        seen.add(pub.name_of(app.top))
        if turns % 40 == 0:
            no_text_on_cards(app)
            check_texts(app)

    pub.play_round(app, pub.player(3), check)
    assert {"TarokyTalk", "TarokyTable"} <= seen


@pytest.mark.slow
@pytest.mark.parametrize(("board", "people"), [("pico_lcd_1_3", (0, 2)), ("oled_128x64", (0, 1, 2, 3))])
def test_a_round_shows_nobody_what_they_may_not_know(board: str, people: tuple[int, ...]) -> None:
    """Every frame is the same whatever the hidden hands are."""
    worlds = Worlds(board, setup(6, dealer=2, people=people), pub.player(1), len(people) // 4)
    worlds.play(6000, lambda app: app.session.match.stage == RESULT or app.session.match.sheet.rounds == 1)
    assert worlds.frames > 20
    assert worlds.covers > len(people)
    assert sorted(worlds.holders) == list(people)


# Words.

OFFERS: list[tuple[int, Said]] = [
    (AUCTION_PHASE, []),
    (DECIDE, [(0, BID_FIRST)]),
    (CALL, [(0, BID_FIRST)]),
    (TRIO_PHASE, [(0, BID_THIRD)]),
    (ANNOUNCE, [(0, BID_FIRST)]),
    (ANNOUNCE, [(1, BID_THIRD)]),
]


@pytest.mark.parametrize(("wanted", "said"), OFFERS)
def test_a_word_is_said_by_keys(wanted: int, said: Said) -> None:
    """The rows are what is legal; the last of them, chosen and confirmed, is what happens."""
    app = at("oled_128x64", phase(wanted), said)
    talk = app.top
    assert isinstance(talk, TarokyTalk)
    legal = bytearray(app.session.match.game.ACTIONS)
    offered = list(legal[: app.session.view.legal(legal)])
    assert [row.action for row in talk.rows] == offered
    before = len(app.session.match.round.history)
    wait(app, CALM_MS)
    pub.turn(app, 20, PREV if len(offered) > 1 else 0)
    pub.turn(app, 20, OK)
    wait(app)
    assert app.session.match.round.history[before] == offered[-1]


def test_what_others_said_stands_at_their_faces() -> None:
    """A flek, and agreement."""
    app = at("pico_lcd_1_3", lambda table: table.levels[0] == 1, [(0, BID_FIRST), (3, FLEK_GAME)])
    talk = app.top
    assert talk._tags[talk.place(3)] == "Flek!"
    assert talk._tags[talk.place(1)] == t(ids.TT_SAY_PASS)
    assert talk.sides.relations[talk.place(3)] == -1


@EVERYWHERE
@BOTH
def test_a_word_that_weighs_stays_readable(board: str, language: int) -> None:
    """Who said Flek and later Good, or Sup: the last word that weighs is at the face until the tricks begin."""
    app = at(board, phase(ANNOUNCE), [(0, BID_FIRST)], language)
    talk = app.top
    flek, sup = taroky_round.says(FLEK_GAME, bytes(5)), taroky_round.says(FLEK_GAME, b"\x02\0\0\0\0")
    for seat, action, levels in ((3, FLEK_GAME, 0), (2, PASS, 1), (3, PASS, 1)):
        talk._put_word(seat, action, taroky_round.says(action, bytes((levels, 0, 0, 0, 0))))
    assert talk._tags[talk.place(3)] == flek
    assert talk._tags[talk.place(2)] == t(ids.TT_SAY_PASS)
    talk._put_word(3, FLEK_GAME, sup)
    assert talk._tags[talk.place(3)].endswith(sup)
    talk._put_word(2, SAY_PAGAT, "Pagát!")
    talk._put_word(2, AGAINST, t(ids.TT_SAY_AGAINST))
    assert talk._tags[talk.place(2)].startswith("Pagát!")
    if board == "pico_display_2_8" and language == 0:
        assert talk._tags[talk.place(2)] == "Pagát! " + t(ids.TT_SAY_AGAINST)
    talk._put_word(1, PASS, t(ids.TT_SAY_PASS))
    assert talk._tags[talk.place(2)] == "Pagát!"
    room = app.ui.width // 3 - 4
    assert all(len(tag) * talk._font.width <= room for tag in talk._tags)


@EVERYWHERE
@BOTH
def test_contract_declarer_and_contra_are_always_to_be_seen(board: str, language: int) -> None:
    """Among announcements, with hints and without, whoever the declarer is; and during the tricks."""
    for said in ([(0, BID_FIRST), (3, FLEK_GAME)], [(1, BID_FIRST), (0, FLEK_GAME)]):
        dealer = (said[0][0] - 1) % 4
        app = at(board, lambda table: table.levels[0] == 1 and table.phase == ANNOUNCE, said, language,
                  setup(1996, dealer, name=LONG_NAME))  # fmt: skip
        for hints in (1, 0):
            app.act(("setting", settings_.HINTS, hints))
            app.top.enter()
            app.top.dirty_all()
            pub.turn(app)
            shown = " ".join(text for text, *_ in shown_texts(app))
            if board == "oled_128x64":
                assert "1×2" in shown
                assert shown[shown.index("1×2") - 1] in " -+"
            else:
                assert t(ids.TK_FIRST) in shown and taroky_round.level_text(1) in shown
            check_texts(app)
        while app.session.match.round.phase != PLAY:
            app.session.match.act(app.session.match.automatic() or modest(app.session.match, []))
        app.session.begin(app.session.match)
        pub.turn(app)
        shown = " ".join(text for text, *_ in shown_texts(app))
        assert ("1×2" if board == "oled_128x64" else taroky_round.level_text(1)) in shown


def test_a_stray_key_says_nothing() -> None:
    """OK as the rows come, or come back from a page, was meant for something else."""
    app = at("pico_lcd_1_3", phase(ANNOUNCE), [(0, BID_FIRST)])
    before = len(app.session.match.round.history)
    pub.turn(app, 20, OK)
    wait(app, 100)
    assert len(app.session.match.round.history) == before
    wait(app, CALM_MS)
    pub.turn(app, 20, INFO)
    pub.turn(app, 20, OK)
    pub.turn(app, 20, BACK)
    pub.turn(app, 20, OK)
    wait(app, 100)
    assert isinstance(app.top, TarokyTalk)
    assert len(app.session.match.round.history) == before
    wait(app, CALM_MS)
    pub.turn(app, 20, OK)
    wait(app, 100)
    assert app.session.match.round.history[before] == PASS


@EVERYWHERE
@BOTH
def test_whose_side_a_pagat_is_on_is_said_in_a_sentence(board: str, language: int) -> None:
    """Not only at the face, where there is little room."""
    app = at(board, phase(ANNOUNCE), [(0, BID_FIRST)], language)
    app.act(("play", PASS))
    for _ in range(100):
        pub.turn(app)
        if app.session.match.round.history[-1] == AGAINST:
            break
    pub.turn(app)
    shown = " ".join(text for text, *_ in shown_texts(app))
    assert t(ids.TT_ROW_AGAINST) in shown
    pub.fresh(app)


@EVERYWHERE
@pytest.mark.parametrize("judged", [True, False])
def test_a_hint_leaves_its_word_in_sight_and_is_never_said_by_two_quick_keys(board: str, judged: bool) -> None:
    """The row that the hint is about is under the cursor and painted; a double OK after the hint says nothing."""
    app = at(board, phase(ANNOUNCE), [(0, BID_FIRST)])
    talk = app.top
    wait(app, CALM_MS)
    before = len(app.session.match.round.history)
    scores = [300, -200] if judged else []
    found = Advice(SAY_VALAT, b"", [PASS, SAY_VALAT] if judged else [], scores)
    talk.on_result(found.give(taroky_advice.SAY_NOTHING))
    for _ in range(4):
        pub.turn(app)
    assert talk.rows[talk.cursor].action == SAY_VALAT
    assert talk.strip.kind == REFUSAL
    assert any(t(ids.TT_ROW_VALAT) == text for text, *_ in shown_texts(app))
    pub.fresh(app)
    pub.turn(app, 20, OK)
    pub.turn(app, 20, OK)
    wait(app, 100)
    assert len(app.session.match.round.history) == before
    wait(app, CALM_MS)
    if not isinstance(app.top, TarokyTalk):
        pub.turn(app, 20, BACK)
    wait(app, CALM_MS)
    pub.turn(app, 20, OK)
    wait(app, 100)
    assert app.session.match.round.history[before] == SAY_VALAT


@pytest.mark.parametrize("speed", range(4))
def test_how_long_a_word_takes_tells_nothing(speed: int) -> None:
    """Among announcements everybody takes the same time, longer than the top level thinks."""
    app = at("pico_lcd_1_3", phase(ANNOUNCE), [(0, BID_FIRST)])
    app.speed = speed
    assert app.top.patience_ms(app.session.match) >= 600
    times = set()
    app.act(("play", PASS))
    pub.turn(app)
    count = len(app.session.match.round.history)
    ms = 0
    while app.session.match.round.phase == ANNOUNCE and app.session.match.to_move() != 0:
        pub.turn(app)
        ms = 0 if app.top.busy else ms + 20
        if len(app.session.match.round.history) > count:
            count = len(app.session.match.round.history)
            if app.session.match.round.actors[-1] != 0 and app.session.match.round.history[-1] not in (WITH, AGAINST):
                times.add(ms)
            ms = 0
    assert max(times) - min(times) <= 80


def test_names_below_the_talon_are_whole() -> None:
    """One for each run of cards; none lies on another."""
    for board in ("pico_lcd_1_3", "pico_display_2_8"):
        app = at(board, phase(DISCARD), [(0, BID_FIRST)])
        talk = app.top
        table = app.session.view.table
        seats = sorted({seat for seat in table.owner if seat >= 0}, reverse=True)
        assert len(talk._owners) == len(seats) == 3
        right = app.ui.width
        for name, x in talk._owners:
            assert x + len(name) * talk._font.width <= right
            right = x
        for seat in seats:
            name = t(ids.ME) if seat == 0 else app.people.name(seat)
            assert any(shown == name or (len(name) > 5 and shown[:4] == name[:4]) for shown, _ in talk._owners)


@BOTH
def test_the_line_of_a_round_becomes_shorter_before_it_is_cut(language: int) -> None:
    """All that can be announced at once, each at each level: 29 letters are enough for anything up to sup."""
    app = at("pico_lcd_1_3", phase(ANNOUNCE), [(0, BID_FIRST)], language)
    table = app.session.view.table
    for contract, trio, called in ((1, 0, 0), (1, 0, 82), (2, 0, 82), (3, 0, 0), (3, 1, 0), (3, 2, 0), (6, 0, 0)):
        table.contract, table.trio, table.called = contract, trio, called
        for held in range(32):
            for level in range(4):
                for unit in range(5):
                    table.units[unit] = 1 if held >> unit & 1 else 0
                    table.levels[unit] = level if held >> unit & 1 else 0
                line = taroky_round.round_line(table, 29)
                assert len(line) <= 29, line
                assert (" ×" in line or "×" in line or level_in(line)) == bool(held and level), line
                full = taroky_round.round_line(table)
                assert line == full or len(full) > 29
                assert len(taroky_round.code(table)) <= 4


def level_in(line: str) -> bool:
    """Whether a line says flek, re or sup."""
    return any(taroky_round.level_text(level) in line.replace(",", "").split() for level in (1, 2, 3))


def test_learners_read_what_a_row_means() -> None:
    """Without hints there is the question."""
    app = at("pico_lcd_1_3", phase(DECIDE), [(0, BID_FIRST)])
    told = list(app.top._meaning)
    app.act(("setting", settings_.HINTS, 0))
    app.top.enter()
    assert app.top._meaning == [t(ids.TT_ASK_DECIDE)]
    assert told != app.top._meaning


def test_on_128x64_the_end_of_a_long_meaning_follows() -> None:
    """Two lines of the body font have room above the row; after a while the last two of three are shown."""
    app = at("oled_128x64", phase(DECIDE), [(0, BID_FIRST)])
    pub.turn(app, 20, NEXT)
    while len(app.top._meaning) < 3:
        pub.turn(app, 20, NEXT)
    first, second, last = app.top._meaning

    def seen() -> list[str]:
        texts = [found[0] for found in shown_texts(app)]
        return [line for line in (first, second, last) if line in texts]

    assert seen() == [first, second]
    pub.turn(app, MEANING_MS // 2)
    pub.fresh(app)
    assert seen() == [second, last]
    pub.turn(app, MEANING_MS // 2)
    pub.fresh(app)
    assert seen() == []


# Discards.


def _discarding(board: str = "pico_lcd_1_3") -> Any:
    return at(board, phase(DISCARD), [(0, BID_FIRST)])


def _put_cursor(app: Any, card: int) -> None:
    hand = app.top.hand
    while hand.card() != card:
        pub.turn(app, 20, NEXT)


def test_what_came_from_the_talon_has_a_mark() -> None:
    """Four of sixteen cards."""
    app = _discarding()
    hand = app.top.hand
    marked = [hand.cards[i] for i in range(hand.count) if hand.flags[i] & look.RECEIVED]
    assert hand.count == 16
    assert sorted(marked) == sorted(app.session.match.round.talon[:4])


def test_cards_are_chosen_and_go_together() -> None:
    """Four cards, one of them taken back first; then the button."""
    app = _discarding()
    talk = app.top
    assert not talk.refused(talk.hand.card())
    pub.turn(app, 20, OK)
    assert talk._count == 1
    pub.turn(app, 20, BACK)
    assert talk._count == 0
    rng = pub.player(4)
    before = list(app.session.view.hand)
    for _ in range(400):
        if app.session.view.table.phase != DISCARD or app.session.match.to_move() != 0:
            break
        pub.turn(app, 40, pub.next_key(app, rng))
    wait(app, 200)
    gone = [card for card in before if card not in app.session.view.hand]
    assert len(gone) == 4
    assert not any(is_king(card) or is_tarok(card) for card in gone)


@EVERYWHERE
@BOTH
def test_forbidden_cards_say_why(board: str, language: int) -> None:
    """A king, and a tarok as long as there is something else; OK again opens the page of the rules."""
    app = at(board, phase(DISCARD), [(0, BID_FIRST)], language)
    talk = app.top
    for reason in (NOT_DISCARDED, TAROK_NOT_DISCARDED):
        card = next(card for card in app.session.view.hand if talk.refused(card) == reason)
        _put_cursor(app, card)
        pub.turn(app, 20, OK)
        assert talk.strip.kind == REFUSAL
        assert talk._count == 0
        if talk.why:
            pub.turn(app, 20, OK)
            assert isinstance(app.top, Paper)
            pub.turn(app, 20, BACK)
        pub.turn(app, 20, NEXT)


def test_no_more_than_were_bought() -> None:
    """A fifth card is refused."""
    app = _discarding()
    talk = app.top
    for card in [card for card in app.session.view.hand if not is_tarok(card) and not is_king(card)][:5]:
        _put_cursor(app, card)
        pub.turn(app, 20, OK)
    assert talk._count == 4
    assert talk.hand.button
    assert talk.strip.kind == REFUSAL


# Tricks.


def _refusable(match: Any, wanted: int) -> int:
    """A card that I may not play now for this reason, 0 if there is none."""
    table = match.round.table
    if match.to_move() == 0 and table.phase == PLAY and table.count:
        for card in match.round.hands[0]:
            if match.round.reason(card) == wanted:
                return int(card)
    return 0


CONTRA: Said = [(0, BID_FIRST), (3, FLEK_GAME)]
BEGGAR: Said = [(0, BID_FIRST), (0, BID_VARSAVA)]


@EVERYWHERE
@BOTH
@pytest.mark.parametrize(("said", "wanted"), [(CONTRA, MUST_FOLLOW), (BEGGAR, MUST_OVERTAKE)], ids=["follow", "beat"])
def test_a_refused_card_says_why(board: str, language: int, said: Said, wanted: int) -> None:
    """Following, and in a Varšava overtaking."""
    app: Any = pub.new_game(board, language)
    card = 0
    for seed in range(1, 30):
        app.act(("start", setup(seed)))
        match = app.session.match
        left = list(said)
        while match.stage == ROUND and not card:
            match.act(match.automatic() or modest(match, left))
            card = _refusable(match, wanted) if match.stage == ROUND else 0
        if card:
            break
    app.session.begin(match)
    pub.turn(app)
    assert isinstance(app.top, TarokyTable)
    _put_cursor(app, card)
    pub.turn(app, 20, OK)
    assert app.top.strip.kind == REFUSAL
    assert app.session.match.to_move() == 0


def test_every_reason_has_a_sentence() -> None:
    """None of them is the general one."""
    from kocka.games.taroky.screens import words as taroky_words

    app = at("pico_lcd_1_3", lambda table: table.phase == PLAY and table.count, [(0, BID_FIRST), (3, FLEK_GAME)])
    view = app.session.view
    texts = {taroky_words.refusal(reason, view.table, view.hand) for reason in range(MUST_OVERTAKE, 38)}
    texts.add(taroky_words.refusal(MUST_FOLLOW, view.table, view.hand))
    assert len(texts) == 7
    assert t(ids.NOT_NOW) not in texts
    assert MOND_BANNED in range(MUST_OVERTAKE, 38)


@pytest.mark.parametrize("in_time", [True, False])
def test_forehand_has_five_seconds(in_time: bool) -> None:
    """OK adds the card; without a key it stays with forehand."""
    said = [(0, BID_FIRST), (0, BID_VARSAVA)]
    app = at("pico_lcd_1_3", phase(TALON_CARD), said, start=setup(1996, fivesec="on"))
    before = len(app.session.match.round.history)
    wait(app, 2000)
    assert len(app.session.match.round.history) == before
    if in_time:
        pub.turn(app, 20, OK)
        wait(app)
        assert app.top.table_view.extra == app.session.match.round.talon[0]
    else:
        wait(app, 3400)
    assert app.session.match.round.history[before] == (ADD if in_time else LATE)
    wait(app, 3000)
    assert app.top.table_view.extra == 0


def test_a_varsava_shows_the_card_of_the_talon_with_the_trick() -> None:
    """Until the trick is gone."""
    said = [(0, BID_FIRST), (0, BID_VARSAVA)]
    app = at("oled_128x64", lambda table: table.phase == PLAY and table.count == 3 and table.done < 6, said,
              start=setup(1))  # fmt: skip
    table = app.session.view.table
    rng = pub.player(1)
    done = table.done
    while app.session.view.table.done == done:
        pub.turn(app, 20, pub.next_key(app, rng))
    while app.top.flying is not None:
        pub.turn(app)
    assert app.top.table_view.extra == app.session.match.round.talon[done]
    wait(app, 3000)
    assert app.top.table_view.extra == 0 or app.session.view.table.done > done + 1


def test_a_claim_is_asked_about() -> None:
    """The button, the question, and the round is over."""
    app: Any = pub.new_game("pico_lcd_1_3")
    seats = [SeatSetup(HUMAN, 0, 0, "")] + [SeatSetup(AI, 0, persona) for persona in (0, 1, 2)]
    app.act(("start", Setup("taroky", screens_table.CLAIM_SEED, seats, dealer=3, terms=Terms(rounds=4, stake=10))))
    match = app.session.match
    left = list(screens_table.CONTRA)
    legal = bytearray(match.game.ACTIONS)

    def sure() -> bool:
        if match.stage != ROUND or match.to_move() != 0 or match.round.phase != PLAY or len(match.round.hands[0]) < 2:
            return False
        return CLAIM in list(legal[: match.legal(legal)])

    while not sure():
        assert match.stage == ROUND
        match.act(match.automatic() or screens_table.action_of(match, left))
    app.session.begin(match)
    pub.turn(app)
    assert app.top.hand.on_button()
    pub.turn(app, 20, OK)
    assert app.top.overlay
    pub.turn(app, 20, OK)
    wait(app)
    assert match.round.history[-1] == CLAIM
    assert match.stage == RESULT


# Keys as everywhere.


@EVERYWHERE
@BOTH
def test_what_was_said_has_a_page(board: str, language: int) -> None:
    """INFO, before the tricks; the menu by MENU."""
    app = at(board, lambda table: table.levels[0] == 1, [(0, BID_FIRST), (3, FLEK_GAME)], language)
    pub.turn(app, 20, INFO)
    assert isinstance(app.top, Paper)
    check_texts(app)
    pub.turn(app, 20, BACK)
    assert isinstance(app.top, TarokyTalk)
    pub.turn(app, 20, MENU)
    assert isinstance(app.top, GameMenu)


@EVERYWHERE
def test_what_was_said_can_be_read_when_a_trick_is_to_be_seen(board: str) -> None:
    """INFO shows the last trick by then; the menu has both."""
    app = at(board, lambda table: table.last_trick() >= 0, [(0, BID_FIRST), (3, FLEK_GAME)])
    pub.turn(app, 20, INFO)
    assert isinstance(app.top, LastTrick)
    pub.turn(app, 20, BACK)
    pub.turn(app, 20, MENU)
    rows = [item.action for item in app.top.list.items]
    app.top.list.cursor = rows.index("so_far")
    pub.turn(app, 20, OK)
    assert isinstance(app.top, Paper)
    check_texts(app)
    pub.turn(app, 20, BACK)
    assert isinstance(app.top, GameMenu)


def test_who_needs_no_teaching_reads_the_contract_among_announcements() -> None:
    """Without hints the line below the words says whose contract it is and what was doubled."""
    app = at("pico_lcd_1_3", lambda table: table.levels[0] == 1, [(0, BID_FIRST), (3, FLEK_GAME)])
    app.act(("setting", settings_.HINTS, 0))
    app.top.settle()
    text = " ".join(app.top._meaning)
    assert "První 19, flek" in text
    assert app.people.name(0)[:9] in text


@BOTH
def test_a_shared_win_fits_on_the_small_board(language: int) -> None:
    """Two win together often; the title stands right of the portrait and the crown."""
    app: Any = pub.new_game("oled_128x64", language)
    assert 44 + len(t(ids.SHARED_WIN)) * app.ui.title.width <= app.ui.width


def test_the_best_word_has_the_longest_bar() -> None:
    """Why: points are won and lost here, and many are good; what is best stands first."""
    app = at("pico_lcd_1_3", lambda table: table.phase == ANNOUNCE and table.turn == 0, [(0, BID_FIRST)])
    for scores in ([-470, -360], [470, 900], [-300, 200]):
        why = Why(app, Advice(PASS, b"", [PASS, SAY_VALAT], scores).give(1))
        app.apply(("push", why))
        assert why._order == [0, 1]
        assert why._bars[0] > why._bars[1]


def test_sides_that_nobody_knows_are_not_shown() -> None:
    """The partner of somebody else's First has not shown himself."""
    app = at("pico_lcd_1_3", lambda table: table.phase == PLAY, [(0, BID_FIRST), (3, FLEK_GAME)])
    table = app.session.view.table
    relations = app.top.sides.relations
    assert relations[app.top.place(3)] == -1
    for seat in (1, 2):
        assert relations[app.top.place(seat)] == table.sides[seat]


@pytest.mark.parametrize(("board", "language"), [("pico_lcd_1_3", 0), ("oled_128x64", 1)])
def test_the_deal_is_decided_by_keys(board: str, language: int) -> None:
    """I cut or knock across from the dealer; then the auction begins, with a hand."""
    app: Any = pub.new_game(board, language)
    app.act(("start", setup(3, dealer=2, ceremony="on")))
    assert isinstance(app.top, TarokyDeal)
    wait(app, 2000)
    assert app.session.match.to_move() == 0
    offered = app.session.match.ceremony.legal()
    assert [row.action for row in app.top.rows] == offered
    rng = pub.player(1)
    for _ in range(1000):
        if isinstance(app.top, TarokyTalk) and not isinstance(app.top, TarokyDeal):
            break
        pub.turn(app, 60, pub.next_key(app, rng))
        check_texts(app)
    pub.fresh(app)
    assert app.session.match.stage == ROUND
    assert app.top.hand.count == 12


def test_the_line_of_a_round_is_never_wider_than_the_screen() -> None:
    """What does not fit in the small font takes a lower one, and is cut at last."""
    app = at("pico_lcd_1_3", lambda table: table.phase == PLAY, [(0, BID_FIRST), (3, FLEK_GAME)])
    strip = app.top.strip
    for text in ("První XIX", "Na třetích, flek, Pagát re", "Na třetích, flek, Pagát re, Uho flek, Valát resup"):
        strip.put_note(text, app.top)
        pub.turn(app)
        pub.fresh(app)
        assert len(strip.note) * strip._note_font.width <= app.ui.width
        assert text.startswith(strip.note.rstrip("…"))


@BOTH
@EVERYWHERE
@pytest.mark.parametrize("potend", ["divided", "stays"])
def test_the_question_at_the_end_of_a_session_tells_what_becomes_of_the_pot(
    potend: str, board: str, language: int
) -> None:
    """TA 7.6, G31: asked between two rounds."""
    app: Any = pub.new_game(board, language)
    app.act(("start", setup(1996, potend=potend)))
    match = app.session.match
    while match.stage != RESULT:
        if match.stage == ROUND:
            match.act(match.automatic() or modest(match, []))
        else:
            match.proceed()
    app.session.begin(match)
    pub.turn(app)
    app.apply(("go", "game_menu"))
    rows = app.top.list
    while rows.item.action != "end":
        pub.turn(app, 20, NEXT)
    pub.turn(app, 20, OK)
    assert app.top.text == t(ids.END_SESSION_ASK if potend == "divided" else ids.END_SESSION_STAYS)
