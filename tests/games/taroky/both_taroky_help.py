"""Taroky in the help: its refusals, house rules, numbers and words are on the pages, in both languages."""

from kocka.engine.tarock import eyes, is_tarok, suit
from kocka.games.taroky.rules import allowed as taroky_rules
from kocka.games.taroky.rules.allowed import basics
from kocka.games.taroky.rules.cards import PACK54, VALUES
from kocka.games.taroky.rules.outcome import BASIC_POINTS, BASICS, FIRST, TAROKY, THIRD, Outcome
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.settlement import settle
from kocka.hal import BACK, NEXT, OK
from kocka.ui import languages
from kocka.ui.languages import ids, t
from kocka.ui.table import help_pages as pages

HEAP = "8M"

# TA 0: what a glossary must have.
WORDS = (
    "taroky", "škýz", "mond", "pagát", "uho", "trul", "honér", "král", "dáma", "kaval", "kluk", "kříže", "piky", "káry",
    "srdce", "oči", "zadák", "forhont", "předák", "aktér", "vydražitel", "spoluhráč", "protistrana", "povinnost",
    "na prvních", "druhých", "třetích", "dobrá", "štych", "zdvih", "talon", "dokup", "složit", "hláška", "dohlášen",
    "tich", "flek", "re", "sup", "tutti", "renonc", "mazat", "kasa", "pokladnička",
    # What the screens say beside these.
    "varšav", "valát", "resup", "ábeles",
)  # fmt: skip


def _lower(text):
    """Both Pythons: MicroPython's lower() knows ASCII alone."""
    for capital, small in (("Á", "á"), ("Š", "š"), ("Ř", "ř"), ("Ž", "ž"), ("Č", "č")):
        text = text.replace(capital, small)
    return text.lower()


def _body(page, language):
    languages.choose(language)
    text = t(page + 1).replace("\u00a0", " ")
    languages.choose(0)
    return text


def _has(page, *texts):
    for language in (0, 1):
        body = _body(page, language)
        for text in texts:
            assert text in body, (text, body)


def _points(*names):
    return [VALUES[PACK54.parse(name)] for name in names]


def test_every_refusal_has_its_page():
    """TA 4.3, TA 5.2, TA 6.1: the page says the rule that refused."""
    for reason, page, czech in (
        (taroky_rules.MUST_OVERTAKE, ids.HELP_TA_VARSAVA_TITLE, "přebíjet se musí"),
        (taroky_rules.PAGAT_LAST, ids.HELP_TA_VARSAVA_TITLE, "poslední tarok"),
        (taroky_rules.MOND_BANNED, ids.HELP_TA_VARSAVA_TITLE, "na Škýz"),
        (taroky_rules.KEPT_ANNOUNCED, ids.HELP_TA_PAGAT_TITLE, "drží na svůj štych"),
        (taroky_rules.NOT_DISCARDED, ids.HELP_TA_DISCARD_TITLE, "se neskládají"),
        (taroky_rules.TAROK_NOT_DISCARDED, ids.HELP_TA_DISCARD_TITLE, "nic jiného"),
    ):
        assert pages.page_for("taroky", reason) == page
        assert czech in _body(page, 0)
    assert taroky_rules.TAROK_NOT_DISCARDED - taroky_rules.MUST_OVERTAKE == 5


def test_every_house_rule_has_a_line_of_its_own():
    lines = {}
    for option in Taroky.OPTIONS:
        page = pages.page_for_option("taroky", option.name)
        lines[page] = lines.get(page, 0) + 1
    for page in lines:
        for language in (0, 1):
            # A line more at the beginning, and what a point is worth, which is no option of the engine.
            more = page != ids.HELP_TA_HOUSE_SAY_TITLE
            assert len(_body(page, language).split("\n")) == lines[page] + more, t(page)
    assert sum(lines.values()) == len(Taroky.OPTIONS)


def test_numbers_are_those_of_the_engine():
    """TA 1, TA 5.1, TA 5.2."""
    assert _points("SK", "T21", "T1", "KC", "KS", "KD", "KH") == [5] * 7
    assert _points("QC", "CD", "JH", "TC", "1H", "T20") == [4, 3, 2, 1, 1, 1]
    _has(ids.HELP_TA_VALUES_TITLE, "5", "4", "3", "2", "1")
    for row in (("KC", "QD", "9S"), ("T7", "3H", "8C")):
        points = _points(*row)
        total = eyes(sum(points), 3)
        line = " + ".join([str(n) for n in points]) + " − 2 = " + str(total)
        _has(ids.HELP_TA_EYES_TITLE, "=" + " ".join(row), line)
    taroks = [c for c in PACK54.cards if is_tarok(c)]
    _has(ids.HELP_TA_CARDS_TITLE, str(len(PACK54.cards)), str(len(taroks)))
    _has(ids.HELP_TA_AIM_TITLE, str(eyes(sum([VALUES[c] for c in PACK54.cards]), len(PACK54.cards))), "35")
    body = _body(ids.HELP_TA_BASICS_TITLE, 0)
    for at, name in enumerate(("Taročky", "Taroky", "Trul", "Honéry", "Trulhonéry", "Královské honéry")):
        line = next(one for one in body.split("\n") if one.startswith(name + ":"))
        assert " " + str(BASIC_POINTS[at]) in line, line
    assert basics([c for c in taroks if 66 < c < 77], Taroky.defaults()) == TAROKY and len(BASICS) == 6
    for amount in ("±20", "±40", "±80"):
        _has(ids.HELP_TA_PAGAT_TITLE, amount)


def test_what_the_pages_say_a_round_comes_to():
    outcome = Outcome(FIRST, 0, 5, 41)
    outcome.level = 1
    assert settle(outcome, Taroky.defaults(), 40).points == [12, -12, 12, -12]
    outcome.basic[1] = BASICS[3]
    assert settle(outcome, Taroky.defaults(), 40).points == [7, -7, 7, -7]
    _has(ids.HELP_TA_SETTLE_TITLE, "6 × 1 × 2 = 12", "12 − 5 = 7")
    outcome = Outcome(FIRST, 0, 5, 39)
    outcome.level = 1
    assert settle(outcome, Taroky.defaults(), 40).points[0] == 8
    _has(ids.HELP_TA_STEP_TITLE, "33", "61", "22", "39 − 35 = 4", "4 × 2 = 8")
    assert eyes(61, 33) == 61 - 22 == 39
    outcome = Outcome(THIRD, 0, 1, 33)
    outcome.trio = 1
    assert settle(outcome, Taroky.defaults(), 40).points == [-12, 4, 4, 4]
    _has(ids.HELP_TA_SETTLE_TITLE, "33", "−2 × 2 = −4", "12")


def test_varsava_pays_what_the_table_says():
    from kocka.games.taroky.rules.settlement import sanction

    for language in (0, 1):
        told = _body(ids.HELP_TA_VARSAVA_TITLE, language).replace(",", "").replace(".", "").split()
        for least in (15, 25, 35, 45, 55, 65):
            at = told.index(str(least))
            assert next(word for word in told[at + 1 :] if word.isdigit()) == str(sanction(least))
        assert sanction(14) == 0 and sanction(15) == 20


def test_who_takes_in_the_examples():
    """TA 6: the highest tarok, else the highest of the suit led; and the hand of the first round (TA 4.2, TA 4.3)."""
    rows = [line[1:].split(" ") for line in _body(ids.HELP_TA_PLAY_TITLE, 0).split("\n") if line.startswith("=")]
    assert len(rows) == 2
    for at, best in enumerate(("T9", "KS")):
        trick = [PACK54.parse(name) for name in rows[at]]
        able = [c for c in trick if is_tarok(c)] or [c for c in trick if suit(c) == suit(trick[0])]
        assert max(able) == PACK54.parse(best)
    _has(ids.HELP_TA_PLAY_TITLE, "IX")
    assert "král" in _body(ids.HELP_TA_PLAY_TITLE, 0) and "king" in _body(ids.HELP_TA_PLAY_TITLE, 1)
    rows = [line[1:].split(" ") for line in _body(ids.HELP_TA_STEP_TITLE, 0).split("\n") if line.startswith("=")]
    hand = rows[0] + rows[1]
    assert len(hand) == 12 and "T19" not in hand
    assert [name for name in hand if name[-1] == "S"] == ["QS", "CS", "9S"] and "4H" in hand


def test_a_new_match_offers_them():
    from kocka.ui.screens.play.new_match import NewMatch
    from kocka.ui.screens.settings.help import Help
    from tests.ui import pub
    from tests.ui.menus import press

    for name in ("hearts", "taroky"):
        app = pub.new_game("pico_lcd_1_3", 0)
        app.start(NewMatch(app, name))
        pub.turn(app)
        assert app.top._list.item.action == "play"
        press(app, NEXT)
        assert (app.top._list.item.action == "lesson") == (name == "taroky")
    press(app, OK)
    assert app.top.__class__ is Help and app.top.list.item.action == ids.HELP_TA_AIM_TITLE
    press(app, BACK)
    assert app.top.__class__ is NewMatch


def test_glossary_has_every_word():
    for language in (0, 1):
        glossary = (ids.HELP_TA_WORDS_TITLE, ids.HELP_TA_WORDS2_TITLE, ids.HELP_TA_WORDS3_TITLE)
        text = _lower(" ".join([_body(page, language) for page in glossary]))
        for word in WORDS:
            assert word in text, (word, language)
    for page in pages.pages_of("taroky"):
        for language in (0, 1):
            assert "žid" not in _lower(_body(page, language))
