"""The manual: both languages tell the same, of all games and settings, with pictures and keys that there are."""

import re
from html.parser import HTMLParser

import click
import pytest
from click.testing import CliRunner

from host_tools import cli
from host_tools.build import chromium
from host_tools.build.manual import book, printing
from host_tools.sim import faces, gallery
from kocka.games import registry as games
from kocka.games.taroky.rules.outcome import FIRST, PAGAT, SECOND, SIXTH, TAROCKY, TAROKY, THIRD, VARSAVA, Outcome
from kocka.games.taroky.rules.settlement import settle
from kocka.hal import boards
from kocka.hal import device as chip
from kocka.match import settings
from kocka.ui import languages
from kocka.ui.languages import ids
from kocka.ui.table import help_pages as pages

LANGUAGES = ("cs", "en")


def _outcome(contract, declarer, side, eyes, trio=0, **more):
    outcome = Outcome(contract, declarer, side, eyes, trio)
    for name, value in more.items():
        setattr(outcome, name, value)
    return outcome


def _pagat(outcome, made, seat=0, level=0):
    outcome.select(PAGAT, seat, True, made, level)
    return outcome


# What the chapter about Taroky works out: what happened, the pot, what every seat gets or pays, what it says.
EXAMPLES = (
    (
        _pagat(_outcome(FIRST, 0, 5, 40, basic=[TAROCKY, TAROCKY, 0, 0]), False, 1, 1),
        60,
        [45, -45, 45, -45],
        ("40 − 35 = 5", "5 − 5 = 0", "20 × 2 = 40", "45"),
    ),
    (_outcome(FIRST, 0, 5, 0, played=False, basic=[TAROCKY, 0, 0, 0]), 60, [10, -10, 10, -10], ("5 + 5 = 10", "−10")),
    (_outcome(FIRST, 0, 1, 0, played=False), 60, [15, -5, -5, -5], ("+15", "−5")),
    (_pagat(_outcome(SECOND, 0, 5, 44), True), 60, [29 + 30, -29, 29 + 30, -29], ("9 + 20 = 29", "30", "−29")),
    (_pagat(_outcome(SECOND, 0, 5, 33), False), 60, [-22 - 30, 22, -22 - 30, 22], ("−2 − 20 = −22", "30", "+22")),
    (_outcome(THIRD, 1, 2, 43, 1, basic=[0, TAROKY, 0, 0]), 60, [-26, 78, -26, -26], ("2 × 8 + 10 = 26", "+78")),
    (_outcome(SIXTH, 1, 2, 33, level=2), 60, [48, -144, 48, 48], ("6 × −2 × 4 = −48", "−144")),
    (_outcome(VARSAVA, 0, 1, 0, piles=[22, 12, 26, 10]), 40, [-40, 0, -40, 0], ("22, 12, 26, 10", "−40")),
)


class Page(HTMLParser):
    """What is in a manual: anchors of chapters, links, screens, images, key caps, tags left open, all its words."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.anchors, self.links, self.screens, self.images, self.caps, self.open = [], [], [], [], [], []
        self.words = ""
        self.html = data.decode()
        self.feed(self.html)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag not in ("img", "meta", "br"):
            self.open.append(tag)
        if tag == "h2":
            self.anchors.append(found["id"])
        elif tag == "a":
            self.links.append(found["href"])
        elif tag == "img":
            self.images.append(found["src"])
            assert found["alt"]
            if "data-screen" in found:
                self.screens.append((found["data-screen"], found["class"]))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "kbd":
            self.caps.append(data)
        if self.open and self.open[-1] != "style":
            self.words += data


@pytest.fixture(scope="module")
def manuals():
    """Each language's page."""
    return {language: Page(book.render(language)) for language in LANGUAGES}


def told(language, number):
    """A text of the device."""
    languages.choose(languages.CODES.index(language))
    try:
        return languages.t(number)
    finally:
        languages.choose(0)


def plain(text):
    """Without signs, which may be pictures, and without what is between words."""
    return re.sub(r"[\s♣♠♦♥]+", "", text)


def test_both_languages_have_the_same_chapters_pictures_and_keys(manuals):
    czech, english = manuals["cs"], manuals["en"]
    assert czech.anchors == english.anchors
    assert czech.screens == english.screens
    assert len(czech.images) == len(english.images)
    assert len(set(czech.anchors)) == len(czech.anchors) > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_is_whole(manuals, language):
    page = manuals[language]
    assert page.open == []
    assert [link for link in page.links if link.removeprefix("#") not in page.anchors] == []
    assert page.links == ["#" + anchor for anchor in page.anchors]
    assert all(image.startswith("data:image/png;base64,") for image in page.images)
    assert not re.search(r"\{\{|\}\}|<!--|\|\s*---", page.words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_are_canonical_and_one_is_in_black_and_white(manuals, language):
    screens = manuals[language].screens
    assert {board for _, board in screens} == {book.COLOUR, book.MONO}
    assert all(board in gallery.SCREENS[name].boards for name, board in screens)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", pages.chapters())
def test_every_page_of_the_help_is_told(manuals, language, chapter):
    words = plain(manuals[language].words)
    for title in pages.pages_of(chapter):
        assert plain(told(language, title)) in words
        text = told(language, title[2:] if isinstance(title, tuple) else title + 1)
        if "{" in text:
            text = text.format("◄", "►", "OK", told(language, ids.BACK_KEY))
        for line in text.split("\n"):
            if not book.told_in_german(chapter) and not line.startswith("="):
                assert plain(line) in words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.NAMES)
def test_every_game_has_its_rules(manuals, language, game):
    assert pages.chapter_of(pages.first_page(game)) in manuals[language].anchors
    assert told(language, pages.first_page(game)) in manuals[language].words


def test_keys_are_those_of_boards(manuals):
    printed = {key["label"] for board in boards.MAIN for key in faces.face(board)["keys"]}
    printed = {book.LABELS.get(label, label) for label in printed}
    assert set(manuals["cs"].caps) == printed | {"OK", "Zpět"}
    assert set(manuals["en"].caps) == printed | {"OK", "Back"}
    with pytest.raises(ValueError, match="no board has a key"):
        book.Book("en").key("sheet")
    with pytest.raises(ValueError, match="the keys are"):
        book.Book("en").keys({"ok": "choose"})


def test_settings_are_those_of_the_screen():
    inward = {"personas", "session_pot", "lamp", "running", "challenge", "by_cards", "open_sheet", "learnt"}
    inward |= {"solved", "explained"}
    names = {row[1] for row in settings.TABLE} - inward
    shown = book.Book("en").settings(dict.fromkeys(names, "What it does."))
    assert shown.count("What it does.") == len(names)
    assert "calm, fast, normal, slow" in shown
    with pytest.raises(ValueError, match="the settings are language"):
        book.Book("en").settings(dict.fromkeys(names - {"sound"}, "What it does."))


def test_blinks_are_those_of_the_device(manuals):
    for page in manuals.values():
        counts = [int(count) for count in re.findall(r"<th>(\d)×</th>", page.html)]
        assert counts == [chip.BLINKS_NO_BOARD, chip.BLINKS_NO_DISPLAY, chip.BLINKS_NO_FILES, chip.BLINKS_ERROR]
    with pytest.raises(ValueError, match="BLINKS_ERROR"):
        book.Book("cs").blinks({"BLINKS_NO_BOARD": "Nic."})


@pytest.mark.parametrize("language", LANGUAGES)
def test_taroky_is_told_with_its_own_cards_and_with_what_examples_come_to(manuals, language):
    shown = book.Book(language).rules("taroky")
    names = re.findall(r'<img class="card" alt="([^"]*)"', shown)
    assert {"SK", "T21", "T2", "T1", "CS", "KC"} <= set(names)
    assert len(set(re.findall(r'src="([^"]*)"', shown))) == len(set(names))
    told = manuals[language].words
    for outcome, pot, points, words in EXAMPLES:
        assert settle(outcome, games.game("taroky").defaults(), pot).points == points
        for word in words:
            assert word in told


def test_kouřící_kočka_is_told_with_german_cards():
    shown = book.Book("cs").rules("kourici_kocka")
    assert 'class="sign"' in shown
    assert 'class="black"' not in shown
    assert book.Book("cs").rules("hearts").count('class="sign"') == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_that_it_names_are_there(manuals, language):
    named = set(re.findall(r"kocka ([a-z]+)\b", manuals[language].words))
    assert {"doctor", "backup", "deploy"} <= named <= set(cli.COMMANDS)


def test_without_chromium_the_page_is_made_and_the_command_told(monkeypatch, tmp_path):
    monkeypatch.setattr(chromium, "find", lambda: None)
    result = CliRunner().invoke(cli.command, ["manual", "--lang", "en", "--to", str(tmp_path)])
    assert result.exit_code == 1
    assert "the PDF needs Chromium" in result.output
    assert "apt install chromium" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["kocka-en.html"]
    assert "Keeping score in one minute" in (tmp_path / "kocka-en.html").read_text(encoding="utf-8")


def test_chromium_that_fails_is_told(monkeypatch):
    monkeypatch.setattr(chromium, "find", lambda: "/bin/false")
    with pytest.raises(Exception, match="/bin/false cannot print: no reason given"):
        printing.pdf(b"<p>")


def test_a_print_has_no_time_and_counts_its_parts_from_0():
    printed = b"/CreationDate (D:20261123042432+00'00')\n/ID (node00000079)\n/ID (node00000012)\n[(node00000079) 3]"
    same = b"/CreationDate (D:19800101000000+00'00')\n/ID (node00000001)\n/ID (node00000000)\n[(node00000001) 3]"
    assert printing._reproducible(printed) == same


def test_pages_that_never_stay_are_told(monkeypatch):
    """Each printing moves a chapter, so the contents could only name a wrong page: an error."""
    monkeypatch.setattr(printing, "pdf", lambda page: page)
    monkeypatch.setattr(printing, "pages_of", lambda data: (("end", len(data)),))
    with pytest.raises(click.ClickException, match="differ after"):
        printing.with_pages(lambda pages: b"." * (pages[0][1] + 1 if pages else 1))
    assert printing.with_pages(lambda pages: b"." * (5 if pages else 4)) == b"....."
