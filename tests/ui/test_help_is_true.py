"""What the help says agrees with the rules and the house rules in force: words that were once untrue."""

from __future__ import annotations

import re

import pytest

from host_tools.build import texts
from kocka.engine.cards import HEARTS, PACK52, QUEEN_OF_SPADES, card
from kocka.games import registry
from kocka.games.black_cat.rules import BlackCat
from kocka.games.hearts import rules as hearts
from kocka.ui.table.profile import profile
from tests.both import ROOT

ALL = {
    code: {name: text for area in texts.AREAS for name, text in texts.load(code, area).items()} for code in ("cs", "en")
}
# How a language writes the games' names where they are spoken of.
NAMED = {
    "cs": {"kourici_kocka": "Kouřící kočce", "taroky": "tarocích"},
    "en": {"kourici_kocka": "Kouřící kočka", "taroky": "Taroky"},
}
HONOUR = {"cs": "na čest", "en": "honour system"}
languages = pytest.mark.parametrize("code", ["cs", "en"])


def _text(code: str, name: str) -> str:
    text = ALL[code][name]
    assert isinstance(text, str)
    return text


@languages
def test_ta_7_5_no_page_says_that_a_revoke_is_impossible_everywhere(code: str) -> None:
    games = [name for name in registry.NAMES if any(one.name == "honour" for one in registry.game(name).OPTIONS)]
    assert games == ["taroky"]
    for page in ("help_words", "help_ta_words3"):
        assert HONOUR[code] in _text(code, page)
    for name in ALL[code]:
        assert not re.search("Tady nejde|Impossible here|not here", str(ALL[code][name])), name


@languages
def test_the_page_about_the_table_names_the_games_that_differ(code: str) -> None:
    page = _text(code, "help_table")
    for name in registry.NAMES:
        game = profile(name).play
        differs = game.anticlockwise or game.draws_seats
        assert (name in NAMED[code]) == differs
        if differs:
            assert NAMED[code][name] in page
    assert ("proti němu" if code == "cs" else "anticlockwise") in page
    assert ("rozdává A" if code == "cs" else "A deals") in page


@languages
def test_kk_3_who_sits_out_where_the_loser_deals(code: str) -> None:
    """Of five the dealer sits out, but where the loser deals they do in turn."""
    deals = [name for name in registry.NAMES if vars(registry.sheet_class(name)).get("loser_deals")]
    assert deals == ["kourici_kocka"]
    assert NAMED[code]["kourici_kocka"] in _text(code, "help_keep_people")


@languages
def test_he_8_what_a_moon_is_worth_follows_the_penalties(code: str) -> None:
    for penalties in hearts.PENALTIES.values:
        options = hearts.Hearts.parse_option(hearts.Hearts.defaults(), "penalties", penalties)
        points = hearts.round_points(options)
        for label in ("moon_plus", "moon_minus"):
            numbers = re.findall(r"\d+", _text(code, label))
            assert numbers in ([], [str(points)])
    # A stopped moon: a share of the points, of the usual 26 these.
    page = _text(code, "help_he_events")
    share, points, whole = (int(number) for number in re.findall(r"(\d+)\u00a0%.*?(\d+) (?:z|of) (\d+)", page)[0])
    usual = hearts.round_points()
    assert whole == usual and share == round(100 * points / usual)
    assert hearts._STOPPED * usual == hearts._STOPPED_OF * points


@languages
def test_he_9_the_target_is_a_multiple_of_five(code: str) -> None:
    steps = {int(hearts.TARGETS[at + 1]) - int(hearts.TARGETS[at]) for at in range(len(hearts.TARGETS) - 1)}
    assert steps == {5} == {int(hearts.TARGETS[0])}
    assert ("od 5 po pěti" if code == "cs" else "any multiple of 5") in _text(code, "help_he_events")


@languages
def test_bc_5_all_points_have_their_sign(code: str) -> None:
    page = _text(code, "help_bc_aim").split("\n=")[0].split("\n")[1]
    values = BlackCat.values(BlackCat.defaults())
    for c in (QUEEN_OF_SPADES, card(HEARTS, 10), card(HEARTS, 14)):
        assert f"−{abs(values[c])}" in page
    assert not re.search(r"(?<![−\d])(40|10|11)(?![♥\d])", page)
    assert f"−{sum(abs(values[c]) for c in PACK52.cards)}" in _text(code, "help_bc_aim")


def test_k_becomes_ke_before_two_consonants() -> None:
    assert not [name for name, text in ALL["cs"].items() if re.search(r"\bk št", str(text))]


@languages
def test_what_nothing_prevents_in_the_deal_of_the_day_is_said(code: str) -> None:
    """On the device, in the manual and in SEALS.md: it can be computed beforehand, and a result be made up."""
    beforehand, forged = {"cs": ("předem", "vymysle"), "en": ("beforehand", "a result")}[code]
    name = _text(code, "day_deal")
    (line,) = [line for line in _text(code, "help_words").split("\n") if line.startswith(name)]
    manual = (ROOT / f"host_tools/build/manual/{code}.md").read_text(encoding="utf-8")
    (paragraph,) = [text for text in manual.split("\n\n") if 'word("day_deal")' in text]
    for text in (line, paragraph):
        assert {"cs": "Nic nezabrání", "en": "Nothing prevents"}[code] in text
        assert beforehand in text and forged in text
    seals = (ROOT / "firmware/kocka/match/SEALS.md").read_text(encoding="utf-8").partition("## The deal of the day")[2]
    assert "*not prevented*" in seals and "beforehand" in seals and "writes any result" in seals
