"""What the words of Taroky mean, and why not: every action and reason has its text in both languages, short enough."""

from kocka.engine.round import MUST_FOLLOW, NOT_NOW
from kocka.engine.tarock import PAGAT_CARD, tarok
from kocka.games.taroky.rules import allowed as taroky_rules
from kocka.games.taroky.rules import cards as words
from kocka.games.taroky.rules.cards import BASIC, PACK54
from kocka.games.taroky.rules.options import MAXFLEK, PAGATPOT
from kocka.games.taroky.rules.outcome import BASIC_POINTS, BASICS, FIRST, GAME, PAGAT, THIRD
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import ANNOUNCE, TELL, Table
from kocka.games.taroky.screens import words as taroky_words
from kocka.games.taroky.screens.round import story
from kocka.ui import languages
from kocka.ui.core.text import wrap
from kocka.ui.languages import ids, t

LINES = ((21, 3), (26, 2))  # letters, lines: on 128x64, on the others
ACTIONS = list(range(words.GOOD, words.PACKET4 + 1)) + [words.CLAIM, BASIC] + [BASIC + bit for bit in BASICS]


class _Letters:
    width = 1


def _short(text):
    return all([len(wrap(_Letters(), text, letters)) <= lines for letters, lines in LINES])


def _table(contract, turn=0, declarer=0):
    table = Table(3, Taroky.defaults())
    table.contract = contract
    table.declarer = declarer
    table.sides[declarer] = 1
    table.units[GAME] = 1
    table.phase = ANNOUNCE
    table.turn = turn
    return table


def _both(make):
    found = []
    for language in (0, 1):
        languages.choose(language)
        found.append(make())
    languages.choose(0)
    return found


def test_every_action_and_every_reason_has_a_short_text():
    for language in (0, 1):
        languages.choose(language)
        for table in (None, _table(FIRST), _table(THIRD)):
            for action in ACTIONS:
                meaning = taroky_words.meaning(action, table)
                assert meaning and _short(meaning), meaning
                assert "{" not in meaning and "\0" not in meaning
        for reason in range(taroky_rules.MUST_OVERTAKE, taroky_rules.TAROK_NOT_DISCARDED + 1):
            assert _short(taroky_words.refusal(reason, _table(FIRST), []))
        assert _short(t(ids.TAROKY_DISCARDS))
    languages.choose(0)


def test_meanings_stand_in_the_order_of_the_engine():
    for action in range(words.GOOD, words.PACKET4 + 1):
        word = PACK54.action_text(action).replace("-", "_")
        meant = "CALL" if word.startswith("call") else "PACKET" if word.startswith("packet") else word.upper()
        text = t(getattr(ids, "TAROKY_MEANS_" + meant))
        assert taroky_words.meaning(action).startswith(text.split("{")[0]), word


def test_reasons_stand_in_the_order_of_the_engine():
    for reason, word in (
        (taroky_rules.MUST_OVERTAKE, "přebíjí"), (taroky_rules.PAGAT_LAST, "Pagát"),
        (taroky_rules.MOND_BANNED, "Mond"), (taroky_rules.KEPT_ANNOUNCED, "ohlášené"),
        (taroky_rules.NOT_DISCARDED, "Krále"), (taroky_rules.TAROK_NOT_DISCARDED, "Taroky"),
    ):  # fmt: skip
        assert word in taroky_words.refusal(reason, _table(FIRST), [])


def test_what_is_paid_is_what_the_rules_pay():
    for action, amount in (
        (words.SAY_PAGAT, "±20"), (words.SAY_UHO, "±40"), (words.SAY_VALAT, "±80"), (words.BID_SIXTH, "6"),
        (words.TRIO2, "2"), (words.TRIO3, "4"), (words.BID_VARSAVA, "14"),
    ):  # fmt: skip
        for text in _both(lambda a=action: taroky_words.meaning(a)):
            assert amount in text
    for at in range(len(BASICS)):
        for text in _both(lambda a=at: taroky_words.meaning(BASIC + BASICS[a])):
            assert text.endswith(" " + str(BASIC_POINTS[at])), text


def test_contras_tell_what_they_double_to():
    table = _table(FIRST)
    for level in range(4):
        table.levels[GAME] = table.levels[PAGAT] = level
        for action in (words.FLEK_GAME, words.FLEK_PAGAT, words.FLEK_BOTH):
            assert str(2 << level) + "×" in taroky_words.meaning(action, table)
    assert MAXFLEK.values == ("8", "16")


def test_the_pagat_speaks_of_the_pot_where_there_is_one():
    hand = [PAGAT_CARD, tarok(19)]
    for contract, declarer, both, pot in (
        (FIRST, 0, 0, False), (THIRD, 0, 0, True), (THIRD, 1, 0, False), (THIRD, 1, 1, True),
    ):  # fmt: skip
        table = _table(contract, 0, declarer)
        options = bytearray(table.options)
        PAGATPOT.put(options, both)
        table.options = bytes(options)
        assert ("kasa" in taroky_words.meaning(words.SAY_PAGAT, table, hand)) == pot
        table.units[PAGAT] = 1 if declarer == 0 else -1
        assert ("kasy" in taroky_words.meaning(words.FLEK_PAGAT, table, hand)) == pot


def test_words_depend_on_what_happens():
    table = _table(THIRD)
    assert "zpět za 4" in taroky_words.meaning(words.TRIO2, table)
    table.trio = 1
    assert taroky_words.meaning(words.TRIO2, table) == t(ids.TAROKY_MEANS_TRIO2)
    table = _table(FIRST)
    assert "nehraje" in taroky_words.meaning(words.PASS, table)
    table.levels[GAME] = 1
    assert "nehraje" not in taroky_words.meaning(words.PASS, table)
    table.phase = TELL
    assert taroky_words.meaning(words.GOOD, table) == t(ids.TAROKY_MEANS_PARTNER)
    assert taroky_words.meaning(words.CALL_XIX - 2, table, [tarok(18)]) == t(ids.TAROKY_MEANS_CALL)
    assert taroky_words.meaning(words.CALL_XIX, table, [tarok(19)]) == t(ids.TAROKY_MEANS_OWN)


def test_following_names_the_suit():
    table = _table(FIRST)
    table.suit = 3
    hearts = PACK54.parse("3H")
    assert "srdce" in taroky_words.refusal(MUST_FOLLOW, table, [hearts, tarok(5)])
    assert "Nemáš srdcí" in taroky_words.refusal(MUST_FOLLOW, table, [tarok(5)])
    table.suit = 4
    assert "tarok" in taroky_words.refusal(MUST_FOLLOW, table, [hearts, tarok(5)])
    assert taroky_words.refusal(NOT_NOW, table, []) == t(ids.NOT_NOW)


def test_a_card_is_no_word():
    try:
        taroky_words.meaning(tarok(5))
    except ValueError:
        return
    raise AssertionError("no ValueError")


class _App:
    """As much of an app as the page about a round asks: also its session and its people."""

    def __init__(self, view, hints):
        self.session = self.people = self
        self.view = view
        self.hints = hints

    def name(self, seat):
        return "ABCD"[seat]


def test_the_page_about_a_round_explains_what_was_announced():
    round = Taroky.deal(1)
    view = round.view(0)
    view.table = _table(FIRST)
    view.table.basics[2] = BASICS[0] + BASICS[2]
    assert "C: taročky, trul (8 nebo 9 taroků, za 5; Škýz, Mond a Pagát, za 5)" in story(_App(view, True)).split("\n")
    assert "C: taročky, trul" in story(_App(view, False)).split("\n")
