"""The sentences of hints fit where they are said, with every card, suit and name."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from host_tools.build import texts
from host_tools.lab.engine.words import NAMES
from kocka.ai import advice
from kocka.ai.advice import Advice
from kocka.ai.consequence import Consequence
from kocka.engine import round as rules
from kocka.engine.cards import NO_CARD, PACK32, PACK52
from kocka.games.taroky.ai import advice as taroky_advice
from kocka.games.taroky.rules.cards import PACK54
from kocka.hal import OK
from kocka.ui import languages
from kocka.ui.core.text import Font
from kocka.ui.languages import ids, t
from kocka.ui.table import parts
from kocka.ui.table.card_names import FRENCH, GERMAN, TAROCK
from kocka.ui.table.message_strip import REFUSAL
from kocka.ui.table.playing import refusal_text
from kocka.ui.table.reasons import consequence_text, points_text, reason_text
from tests.ui.menus import LONG_NAME
from tests.ui.pub import BOARDS, new_game, setup

# All reasons of a seat of Taroky.
TAROKY_REASONS = range(taroky_advice.FIRST_REASON, taroky_advice.SAY_NOTHING + 1)

# Of these the card is always the queen of spades.
QUEENS = (advice.CAT_AWAY, advice.CAT_OUT, advice.CATCHER, advice.PASS_CAT, advice.PASS_CATCHER)


@pytest.fixture(autouse=True)
def _strict() -> object:
    before = Font.strict, languages.language()
    yield None
    Font.strict, language = before
    languages.choose(language)


def _sentences(reason: int) -> list[str]:
    subject = advice.subject(reason)
    if subject == advice.A_SEAT:
        return [reason_text("taroky", reason, 1, False, LONG_NAME)]
    if subject == advice.A_CARD:
        if reason in QUEENS:
            return [reason_text("taroky", reason, PACK32.parse("QS"), german) for german in (False, True)]
        cards = [reason_text("taroky", reason, card, False) for card in PACK52.cards]
        return cards + [reason_text("taroky", reason, card, True) for card in PACK32.cards]
    if subject == advice.A_SUIT:
        return [reason_text("taroky", reason, suit, german) for suit in range(4) for german in (False, True)]
    return [reason_text("taroky", reason, -1, False)]


@pytest.mark.parametrize("language", range(len(languages.CODES)), ids=languages.CODES)
@pytest.mark.parametrize("board", BOARDS)
def test_every_sentence_fits_in_the_strip(board: str, language: int) -> None:
    strip = parts.strip(new_game(board, language).ui)
    for reason in range(len(NAMES)):
        for sentence in _sentences(reason):
            assert "{" not in sentence
            assert sentence[0].isupper()
            assert sentence.endswith((".", "?", "!"))
            lines = strip.lines(REFUSAL, sentence)  # TooLong if it does not fit
            assert " ".join(lines) == sentence


def _taroky_sentences(reason: int) -> list[str]:
    subject = taroky_advice.subject(reason)
    if subject == advice.A_SEAT:
        return [reason_text("taroky", reason, 1, TAROCK, LONG_NAME)]
    if subject == advice.A_CARD:
        return [reason_text("taroky", reason, card, TAROCK) for card in PACK54.cards]
    if subject == advice.A_SUIT:
        return [reason_text("taroky", reason, suit, TAROCK) for suit in range(4)]
    return [reason_text("taroky", reason, -1, TAROCK)]


@pytest.mark.parametrize("language", range(len(languages.CODES)), ids=languages.CODES)
@pytest.mark.parametrize("board", BOARDS)
def test_every_sentence_about_taroky_fits_in_the_strip(board: str, language: int) -> None:
    strip = parts.strip(new_game(board, language).ui)
    told = [sentence for reason in TAROKY_REASONS for sentence in _taroky_sentences(reason)]
    for sentence in told:
        assert "{" not in sentence and sentence[0].isupper() and sentence.endswith(".")
        assert " ".join(strip.lines(REFUSAL, sentence)) == sentence


def _refusals() -> list[str]:
    """Every sentence why a card is refused, and what it would cost."""
    prefixes = ("TAROKY_WHY", "WHY_NOT_NEXT", "COST_")
    told = [t(number) for name, number in vars(ids).items() if name.startswith(prefixes)]
    for reason in set(range(rules.MUST_FOLLOW, len(rules.REASON_TEXTS))) - {rules.DOES_NOT_FIT}:
        for suit in range(4):
            view = SimpleNamespace(table=SimpleNamespace(suit=suit))
            told += [refusal_text(reason, view, 0, pack) for pack in (FRENCH, GERMAN)]
    return told


@pytest.mark.parametrize("language", [0, 1], ids=["cs", "en"])
@pytest.mark.parametrize("board", [*BOARDS, "pico_lcd_1_14"])
def test_every_sentence_leaves_room_for_the_key_that_tells_why(board: str, language: int) -> None:
    """ "A why", and not only "A ?"."""
    app = new_game(board, language)
    strip = parts.strip(app.ui)
    told = [sentence for reason in range(len(NAMES)) for sentence in _sentences(reason)]
    told += [sentence for reason in TAROKY_REASONS for sentence in _taroky_sentences(reason)]
    for sentence in told + _refusals():
        strip.refuse(sentence, 1, app.top, app.ui.label(OK))
        assert strip.more.endswith(t(ids.WHY_KEY)), sentence


def test_taroky_has_a_sentence_for_every_reason_in_the_order_of_the_seat() -> None:
    assert len(texts.load(texts.SOURCE, "taroky_advice")) == len(TAROKY_REASONS)
    languages.choose(0)
    assert reason_text("taroky", taroky_advice.FORCE, 2, TAROCK) == "Soupeř nemá káry: stojí ho to tarok."
    assert reason_text("taroky", taroky_advice.LAST_OF_SUIT, 3, TAROCK) == "Bez srdcí pak můžeš brát tarokem."
    assert reason_text("taroky", taroky_advice.AGAINST_PAGAT, 1, TAROCK, "Božka").startswith("Božka musí")
    assert "Varšava" in reason_text("taroky", taroky_advice.NO_VARSAVA, -1, TAROCK)
    assert "čtyřnásobek" in reason_text("taroky", taroky_advice.TRIO_BACK, -1, TAROCK)
    assert "Riziko" in reason_text("taroky", TAROKY_REASONS[-1], -1, TAROCK)
    assert reason_text("taroky", advice.ONLY, -1, TAROCK) == reason_text("hearts", advice.ONLY, -1, FRENCH)


def test_sentences_name_what_they_are_about() -> None:
    languages.choose(0)
    queen = PACK32.parse("QS")
    assert reason_text("taroky", advice.CAT_OUT, queen, False) == "Takhle k tobě piková dáma nepřijde."
    assert reason_text("taroky", advice.CAT_AWAY, queen, True) == "Zeleného svrška teď dostane někdo jiný."
    assert reason_text("taroky", advice.BELOW, PACK32.parse("KD"), False) == "Pod károvým králem štych nebere."
    assert reason_text("taroky", advice.VOID, 3, False) == "Bez srdcí pak můžeš odhazovat."
    assert reason_text("taroky", advice.STOP_MOON, 2, False, "Bohouš") == "Bohouš má všechny body: nějaký vezmi."
    languages.choose(1)
    assert reason_text("taroky", advice.CAT_OUT, queen, False) == "So the queen of spades cannot reach you."
    assert reason_text("taroky", advice.FRESH, 2, True) == "No points on bells so far."


def test_points_are_rounded_as_people_do() -> None:
    languages.choose(0)
    assert [points_text(n) for n in (324, 325, -50, -4, 0, 2800)] == ["3,2", "3,3", "−0,5", "0,0", "0,0", "28,0"]
    assert points_text(305, 2) == "3,05"
    languages.choose(1)
    assert points_text(-1234, 2) == "−12.34"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", ["cerna_kocka", "hearts", "taroky"])
def test_consequences_fit_on_the_page_of_words(board: str, game: str) -> None:
    """Every kind with every card, of the longest reason and name; what is not said is said elsewhere."""
    pack, kinds = (PACK54, (2, 3)) if game == "taroky" else (PACK32 if game == "cerna_kocka" else PACK52, (0, 1))
    drawing = TAROCK if game == "taroky" else FRENCH
    for language in range(2):
        app = new_game(board, language)
        app.act(("start", setup(7, game=game)))
        for kind in kinds:
            for card in [NO_CARD, *pack.cards]:
                for is_now in (True, False) if card else (False,):
                    found = Consequence(kind, card, is_now, 11 if card else -1)
                    found.worlds = 12
                    found.taker = 1
                    told = Advice(pack.cards[0], b"", [pack.cards[0], pack.cards[1]], [0, 300])
                    told.consequence, told.compared = found, card or pack.cards[1]
                    why = app.make("why", told.give(advice.SAFE_FIRST))
                    why.ui = app.ui  # as when it is shown
                    lines = why.told("R" * 20, drawing)
                    assert len(lines) <= why.most_words(), lines
                    room = app.ui.width - 2 * app.ui.margin
                    assert max(len(line) for line in lines) * app.ui.body.width <= room
                    sentence = consequence_text(game, found, drawing, False)
                    assert "{" not in sentence and sentence[0].isupper() and sentence.endswith(".")
