"""`kocka report`: what is on the page, that it needs nothing else, and how it looks in a browser."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from host_tools import cli
from host_tools.records.report import cards, page, plots, words
from kocka.engine.cards import PACK32, QUEEN_OF_SPADES, SPADES, card
from kocka.engine.entry import LETTERS
from kocka.engine.sheet import ROUND, kind_of
from kocka.engine.sheet import VOID as ENTRY_VOID
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.games.free.sheet import Rules
from kocka.games.taroky.rules.outcome import GAME, HONERY, PAGAT, SIXTH, VARSAVA
from kocka.match.writing import finish
from kocka.scorebook.deck import Deck, quality_order
from kocka.scorebook.purse import Purse
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.scorebook.settled import Paid, Settled
from tests.games.cerna_kocka.both_cerna_kocka_sheet import SHEET_1996
from tests.games.taroky import both_taroky_score_sheet
from tests.host_tools import evenings
from tests.scorebook import tables

VOID = {"meta", "img", "br", "link", "input"}


def kocka(*arguments: object) -> Result:
    done = CliRunner().invoke(cli.command, [str(word) for word in arguments], prog_name="kocka")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def report(folder: Path, *arguments: object) -> str:
    """The page of a folder of saves."""
    base, to = folder.with_suffix(".sqlite"), folder.with_suffix(".html")
    assert kocka("export", folder, "--db", base, "--as", "pub").exit_code == 0
    done = kocka("report", "--db", base, "--to", to, *arguments)
    assert done.exit_code == 0, done.output
    return to.read_text(encoding="utf-8")


class Page(HTMLParser):
    """What a page has: `tables` (rows of texts), `addresses` that it loads, `opened` elements that are not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.addresses: list[str] = []
        self.opened: list[str] = []
        self.underlined: list[str] = []
        self._cell = False
        self._loser = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.opened.append(tag)
        found = dict(attrs)
        self.addresses += [str(found[name]) for name in ("src", "href", "xlink:href") if name in found]
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        self._cell = tag in ("td", "th") or (self._cell and tag in ("span", "br"))
        if tag in ("td", "th"):
            self.tables[-1][-1].append("")
        self._loser = tag if "loser" in str(found.get("class")).split() else ""

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.addresses += [str(found[name]) for name in ("src", "href", "xlink:href") if name in found]

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag
        if tag in ("td", "th"):
            self._cell = False

    def handle_data(self, data: str) -> None:
        if self._cell:
            self.tables[-1][-1][-1] += data
        if self._loser:
            self.underlined.append(data)
            self._loser = ""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The season's folder."""
    return evenings.season(tmp_path_factory.mktemp("season") / "saves")


@pytest.fixture(scope="module")
def pages(made: Path) -> dict[str, str]:
    """The season's page in each language."""
    return {language: report(made, "--lang", language) for language in words.SPOKEN}


@pytest.mark.parametrize(
    ("language", "round_word", "day"),
    [("cs", "kolo", "3.\u00a07.\u00a01996"), ("en", "round", "3\u00a0July 1996")],
    ids=["cs", "en"],
)
def test_the_sheet_of_1996(language: str, round_word: str, day: str, tmp_path: Path):
    """As it is on paper: fifteen rounds and a dokládačka, T underlined; who has paid, the records."""
    text = report(evenings.year_1996(tmp_path / "saves"), "--lang", language)
    found = Page(text)
    assert found.opened == []
    (first,) = (table for table in found.tables if table[0][0] == round_word)
    assert first[0][1:] == ["1", "2", "3", "4", "D", *map(str, range(5, 16))]
    for seat, row in enumerate(first[1:]):
        totals = [str(total).replace("-", "−") for total in SHEET_1996[seat]]
        assert row == ["ČPTR"[seat], *totals[:4], "●" if seat == 3 else "", *totals[4:]]
    assert found.underlined.count("T") == 1
    assert day in text
    assert "15\u00a0Kč" in text
    assert text.count("<svg") == 1


@pytest.mark.slow
def test_a_page_needs_nothing_else(pages: dict[str, str]):
    for text in pages.values():
        found = Page(text)
        assert found.opened == []
        assert all(address.startswith(("data:image/png;base64,", "#")) for address in found.addresses)
        assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", text)
        assert text.count("<script") == text.count("<script>\n") == 1, "its own, in the page"
        assert "@import" not in text


@pytest.mark.slow
def test_the_same_database_gives_the_same_bytes(made: Path, pages: dict[str, str]):
    assert report(made, "--lang", "cs") == pages["cs"]


@pytest.mark.slow
def test_every_part_is_there(pages: dict[str, str]):
    for language, text in pages.items():
        w = words.Words(language)
        for part in ("table", "heads", "bill", "records", "kept", "monte_carlo", "decks", "device_play"):
            assert f"<h2>{w[part]}</h2>" in text
        for game in ("cerna_kocka", "kourici_kocka", "hearts", "black_cat", "free"):
            assert w.game(game) in text
        assert text.count('<figure class="card') == 64
        assert text.count('<figure class="card bare"') == 21
        assert 'class="loser twice"' in text
        for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
            ElementTree.fromstring(svg)
        assert text.count("<svg") >= 11


@pytest.mark.slow
def test_head_to_head_adds_up(pages: dict[str, str]):
    found = [table for table in Page(pages["en"]).tables if table[0][0] == ""]
    table = next(table for table in found if "Pavel" in table[0] and len(table[0]) > 5)
    names = table[0][1:]
    cells = {(row[0], name): cell for row in table[1:] for name, cell in zip(names, row[1:], strict=True)}
    for one in names:
        for other in names:
            if cells[one, other] != "–":
                better, worse = cells[one, other].split(" : ")
                assert cells[other, one] == f"{worse} : {better}"
                assert int(better) + int(worse) <= 6


def test_the_bill_tells_what_games_for_money_brought(tmp_path: Path):
    """HE-15: a column beside what was paid, of which there is none; no column on an evening without money."""
    folder = tmp_path / "saves"
    folder.mkdir()
    rules = games.game("hearts")
    options = rules.parse_option(rules.defaults(), "target", "25")
    setup = ScoreSetup("hearts", options, Terms(stake=100, decimals=2), purse=Purse("Kč", 2))
    score_sheet = ScoreSheet.create(str(folder), setup, [(name, 0) for name in "ABCD"], 0, 20260703)
    score_sheet.add(score_sheet.form().entry([25, 1, 0, 0]))
    (bill,) = (table for table in Page(report(folder, "--lang", "cs")).tables if "nezaplaceno" in table[0])
    assert bill[0][-1] == "Výhra"
    assert {row[0]: row[-1].replace("\u00a0", " ") for row in bill[1:5]} == {
        "A": "−25,00 Kč",
        "B": "4,20 Kč",
        "C": "10,40 Kč",
        "D": "10,40 Kč",
    }
    for table in Page(report(evenings.year_1996(tmp_path / "other"), "--lang", "cs")).tables:
        assert "nezaplaceno" not in table[0] or table[0][-1] == "doma"


def test_drinks_paid_after_the_evening_are_not_owed_on_the_bill(tmp_path: Path):
    """CK-17: whose drinks are all marked owes no round; one that is not marked yet leaves it open."""
    folder = tmp_path / "saves"
    folder.mkdir()
    people = [(name, 0) for name in "ABCD"]
    setup = ScoreSetup("cerna_kocka", None, Terms(played_for="pivo", decimals=0), purse=Purse("Kč", 0))
    ScoreSheet.create(str(folder), setup, people, 0, 20260703).add((int(ENTRY_VOID), 0, 0))
    book = finish(Settled.opening(str(folder)))
    for at, unpaid in ((1, "1"), (2, "1"), (3, "0")):
        book.give(20260703, Paid(("pivo", -1), people[0], people[at], 1))
        (bill,) = (table for table in Page(report(folder, "--lang", "cs")).tables if "nezaplaceno" in table[0])
        assert bill[1][0] == "A"
        assert bill[1][bill[0].index("nezaplaceno")] == unpaid


def test_who_pays_whom_after_an_evening(tmp_path: Path):
    """The device's own sums: a payment that was made has its tick, whatever number each has in the roster."""
    folder = tmp_path / "saves"
    folder.mkdir()
    roster, _ = Roster.open(str(folder))
    people = [(name, roster.put(name)) for name in ("Anna", "Berta", "Cyril")]
    setup = ScoreSetup("free", Rules(True, 0, False, 0, True).pack(), Terms(decimals=2), purse=Purse("Kč", 2))
    for is_over in (True, False):
        score_sheet = ScoreSheet.create(str(folder), setup, people, 0, 20260703)
        score_sheet.add(score_sheet.form().entry([7550, -5000, -2550]))
        if is_over:
            score_sheet.close(20260703)
    book = finish(Settled.opening(str(folder)))
    book.give(20260703, Paid(("Kč", 2), people[1], people[0], 5000))
    roster.change(people[0][1], "Anička", 0)
    found = Page(report(folder, "--lang", "cs"))
    (table,) = (table for table in found.tables if table[0][0] == "dá")
    told = [[cell.replace("\u00a0", " ") for cell in row] for row in table[1:]]
    assert told == [["Berta", "Anička", "50,00 Kč", "✓"], ["Cyril", "Anička", "25,50 Kč", ""]]
    assert "ještě se hraje" in report(folder, "--lang", "cs")
    # What was chosen on the device counts here: another sheet with that evening, and the first one with none.
    late = ScoreSheet.create(str(folder), setup, people, 0, 20260704)
    late.add(late.form().entry([-100, 100, 0]))
    late.close(20260704)
    book.choose(late.path, 20260704, 20260703)
    found = Page(report(folder, "--lang", "cs"))
    (table,) = (table for table in found.tables if table[0][0] == "dá")
    told = [[cell.replace("\u00a0", " ") for cell in row] for row in table[1:]]
    assert told == [
        ["Berta", "Anička", "50,00 Kč", "✓"],
        ["Cyril", "Anička", "24,50 Kč", ""],
        ["Cyril", "Berta", "1,00 Kč", ""],
    ]
    book.choose(late.path, 20260704, 0)
    found = Page(report(folder, "--lang", "cs"))
    (table,) = (table for table in found.tables if table[0][0] == "dá")
    assert len(table) == 3


def test_numbers_of_a_sheet_of_money_are_amounts(tmp_path: Path):
    """Totals in the currency, as they stand on the device; extra points are no renonc."""
    folder = tmp_path / "saves"
    folder.mkdir()
    money = ScoreSetup("free", Rules(True, 0, True, 0, True).pack(), Terms(decimals=2), 0, Purse("Kč", 2))
    score_sheet = ScoreSheet.create(str(folder), money, [(name, 0) for name in "ABC"], 0, 20260703)
    score_sheet.add(score_sheet.form().entry([12550, -12000, -550]))
    score_sheet.add((ENTRY_VOID, 1, 1000))
    score_sheet.add(score_sheet.form().entry([-50, 50, 0]))
    for language, shown in (("cs", ("125,50", "−120", "−5,50")), ("en", ("125.50", "−120", "−5.50"))):
        page = Page(report(folder, "--lang", language))
        sheet = next(table for table in page.tables if table[0][1:] == ["1", "±", "2"])
        assert tuple(row[1] for row in sheet[1:]) == shown
        assert sheet[2][2:] == ["−110", ("−109,50", "−109.50")[language == "en"]]


@pytest.mark.slow
def test_letters_are_letters(tmp_path: Path):
    """Kouřící kočka: a sheet shows the letters that everybody has, not their number."""
    folder = tmp_path / "device"
    folder.mkdir()
    sheet = ScoreSheet.create(str(folder), ScoreSetup("kourici_kocka"), [(name, 0) for name in "ABCD"], 0, 19960703)
    for mask in (2, 2, 8):
        sheet.add(sheet.form().special(LETTERS, -1, number=mask))
    (table,) = (table for table in Page(report(folder)).tables if table[0][0] == "kolo")
    assert [row[1:] for row in table[1:]] == [["", "", ""], ["K", "KO", "KO"], ["", "", ""], ["", "", "K"]]


def test_who_has_won_money_comes_first_and_is_drawn(tmp_path: Path):
    """Hearts for money: ranked by it, a line each over time; ratings say how sure they are. Without money by places."""
    folder = tmp_path / "device"
    folder.mkdir()
    rules = games.game("hearts")
    options = rules.parse_option(rules.defaults(), "target", "25")
    setup = ScoreSetup("hearts", options, Terms(stake=100, decimals=2), purse=Purse("Kč", 2))
    for at, points in enumerate(([20, 6, 0, 0], [19, 0, 7, 0], [0, 1, 0, 25])):
        sheet = ScoreSheet.create(str(folder), setup, [(name, 0) for name in "ABCD"], 0, 20260703 + at)
        sheet.add(sheet.form().entry(points))
        while not sheet.over:
            sheet.add(sheet.form().entry([25, 0, 1, 0]))
    text = report(folder, "--lang", "en")
    table = next(table for table in Page(text).tables if table[0][0] == "Player")
    head = table[0]
    won = [float(row[head.index("Won")].split("\xa0")[0].replace("−", "-")) for row in table[1:]]
    assert won == sorted(won, reverse=True) and won[0] > 0 > won[-1]
    assert all(re.fullmatch(r"\d+ ± \d+", row[head.index("Rating")]) for row in table[1:])
    assert "Money over time" in text and text.count("<svg") >= 1


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("cs", ["1. kolo: 12-0-14-0", "Opraveno: 1. kolo: 0-12-14-0 (bylo 12-0-14-0)", "Vráceno: Opravit: 1. kolo"]),
        ("en", ["Round 1: 12-0-14-0", "Corrected: Round 1: 0-12-14-0 (was 12-0-14-0)", "Taken back: Correct it"]),
    ],
)
def test_the_log_of_a_sheet(language: str, lines: list[str], tmp_path: Path):
    """What was corrected and taken back can be read, in order."""
    folder = tmp_path / "device"
    folder.mkdir()
    sheet = ScoreSheet.create(str(folder), ScoreSetup("hearts"), [(name, 0) for name in "ABCD"], 0, 19960703)
    sheet.add(sheet.form().entry([12, 0, 14, 0]))
    sheet.replace(0, sheet.form().entry([0, 12, 14, 0]))
    sheet.undo()
    text = report(folder, "--lang", language)
    places = [text.index(line) for line in lines]
    assert places == sorted(places)


def test_a_year_and_players(made: Path):
    text = report(made, "--year", 1996)
    assert text.count('<article class="sheet">') == 1
    assert "Sezóna 1996" in text
    assert "Popsané karty" not in text
    text = report(made, "--player", "Žofie", "--player", "Anna")
    assert text.count('<article class="sheet">') == 1
    assert "jen zápasy, kde hráli: Žofie, Anna" in text
    text = report(made, "--sheets", 3)
    assert text.count('<article class="sheet">') == 3
    assert "Starší zápisy, které tu nejsou: 8." in text


@pytest.mark.slow
def test_nothing_to_show_is_told(made: Path, tmp_path: Path):
    base = made.with_suffix(".sqlite")
    assert kocka("export", made, "--db", base, "--as", "pub").exit_code == 0
    for arguments, told in ((("--year", 1950), "nothing of 1950."), (("--player", "Nikdo"), "nothing of Nikdo.")):
        done = kocka("report", "--db", base, "--to", tmp_path / "x.html", *arguments)
        assert done.exit_code == 1
        assert told in done.output
    done = kocka("report", "--db", tmp_path / "gone.sqlite")
    assert done.exit_code == 1
    assert "Make it: kocka export" in done.output
    (tmp_path / "file").write_bytes(b"")
    done = kocka("report", "--db", base, "--to", tmp_path / "file" / "x.html")
    assert done.exit_code == 1
    assert "--to FILE" in done.output
    assert not list(tmp_path.glob("x.html*"))


def test_names_are_only_names(tmp_path: Path):
    """Whoever is called like an element of HTML is called so on the page, also in plots."""
    folder = tmp_path / "saves"
    folder.mkdir()
    names = ["<script>alert(1)", "A & B", '"x"', "</svg><b>", "$x^2$"]
    free = ScoreSetup("free", Rules(True, 0, False, 0).pack(), Terms(decimals=0), 0, Purse(), '<i>U & "</i>')
    score_sheet = ScoreSheet.create(str(folder), free, [(name, 0) for name in names], 0, 20260101)
    for _ in range(3):
        score_sheet.add((0, 1, 2, 3, 4, 5))
    text = report(folder)
    assert "<script>alert" not in text
    assert "<b>1" in text  # of the page itself
    assert "</svg><b>" not in text.replace("</svg>\n", "")
    assert Page(text).opened == []
    (svg,) = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    told = "".join(ElementTree.fromstring(svg).itertext())
    for name in names:
        assert name in told.replace("\n", "")


def test_players_of_two_devices_are_known_by_their_names(tmp_path: Path):
    """Numbers of two rosters mean different people."""
    base = tmp_path / "x.sqlite"
    for device, name in (("pub", "Anna"), ("home", "Berta")):
        folder = tmp_path / device
        folder.mkdir()
        players = [(name, 1), ("Pavel", 2), ("Tonda", 3), ("Radek", 4)]
        score_sheet = ScoreSheet.create(
            str(folder), ScoreSetup("cerna_kocka", price=10, purse=Purse("Kč")), players, 0, 20260101
        )
        score_sheet.pay(0, 10, 0)
        assert kocka("export", folder, "--db", base, "--as", device).exit_code == 0
    assert kocka("report", "--db", base, "--to", tmp_path / "x.html").exit_code == 0
    found = Page((tmp_path / "x.html").read_text(encoding="utf-8"))
    bill = next(table for table in found.tables if table[0][0] == "Kdo")
    assert {row[0] for row in bill[1:]} == {"Anna", "Berta", "celkem"}


def test_money_and_dates_are_written_as_people_do():
    cs, en = words.Words("cs"), words.Words("en")
    assert cs.money(126050, "Kč", 2) == "1\u00a0260,50\u00a0Kč"
    assert en.money(126050, "SEK", 2) == "1,260.50\u00a0SEK"
    assert cs.money(-5, "Kč", 0) == "−5\u00a0Kč"
    assert cs.date(20261121) == "21.\u00a011.\u00a02026"
    assert en.date(20261121) == "21\u00a0November 2026"
    assert cs.date(0) == "bez data"
    assert [cs.count("rounds", n) for n in (0, 1, 2, 4, 5, 22)] == ["kol", "kolo", "kola", "kola", "kol", "kol"]
    assert [en.count("days", n) for n in (0, 1, 2)] == ["days", "day", "days"]


def test_every_word_is_used_and_said_in_both_languages():
    folder = Path(words.__file__).parent
    files = [path for path in folder.iterdir() if path.suffix in (".py", ".html") and path.stem != "words"]
    files += folder.parents[1].glob("games/*/report.py")
    sources = "".join(path.read_text(encoding="utf-8") for path in files)
    for name, said in words._WORDS.items():
        assert len(said) == len(words.SPOKEN)
        assert all(said)
        assert re.search(rf"\b{name}\b", sources) or name in ("score_only", "no_date"), name
    for forms in words._COUNTED.values():
        assert [len(one) for one in forms] == [3, 2]


def test_cards_are_those_of_the_device():
    pictures = {cards.picture(one) for one in PACK32.cards}
    assert len(pictures) == 32
    assert all(data.startswith(b"\x89PNG") for data in pictures)
    assert cards.picture(QUEEN_OF_SPADES) != cards.picture(card(SPADES, 13))
    assert page._sign("TH") == "10♥"
    assert page._sign("QS") == "Q♠"


def test_labels_do_not_touch():
    assert plots._apart([5.0], 3) == [5.0]
    found = plots._apart([10.0, 10.0, 10.0, 40.0, 11.0], 3)
    order = sorted(found)
    assert all(after - before > 2.9 for before, after in itertools.pairwise(order))
    assert found[3] == 40.0
    assert found.index(max(found[:3])) < 4


def test_a_deck_shows_what_is_written(tmp_path: Path):
    """CK-24: date, exact place, the four names, the loser's underlined, twice after a dabl."""
    folder = tmp_path / "saves"
    folder.mkdir()
    deck = Deck.create(str(folder), "Larry", 20260101)
    deck.describe(quality_order()[0], 20260102, "U Hejmy", list(tables.NAMES[:4]), 2, 2)
    text = report(folder)
    (first,) = re.findall(r'<figure class="card">.*?</figure>', text, re.DOTALL)
    assert f'src="{cards.address(QUEEN_OF_SPADES)}" alt="Q♠"' in first
    assert "<b>U Hejmy</b>2.\u00a01.\u00a02026<br>" in first
    assert '<span class="loser twice">Tonda</span>' in first
    assert [name in first for name in tables.NAMES[:5]] == [True] * 4 + [False]


def test_a_session_of_taroky_hand_by_hand(tmp_path: Path):
    """Contracts, declarers, announcements, points that add up to the totals; contracts and declarers in sums."""
    folder = tmp_path / "saves"
    folder.mkdir()
    score_sheet = both_taroky_score_sheet.evening(str(folder))
    for choose in (lambda form: form.choose(SIXTH, 2), lambda form: form.choose(VARSAVA)):
        form = score_sheet.form()
        choose(form)
        if form.entered.contract == VARSAVA:
            for seat, eyes in enumerate((22, 12, 26, 10)):
                form.pile(seat, eyes)
        else:
            form.eyes(44)
            form.contra(GAME, 1)
            form.announce(PAGAT, 0, False)
            form.made(PAGAT, False)
            form.toggle(1, HONERY)
        score_sheet.add(form.entry())
    names = [score_sheet.players[player][0] for player in score_sheet.sheet.seating.sitting]
    for language, sixth, silent in (("cs", "Šestá", "tichý"), ("en", "Sixth", "silent")):
        found = Page(report(folder, "--lang", language))
        assert found.opened == []
        hands = next(rows for rows in found.tables if rows[0][-4:] == names)
        *_, before, last = hands[1:]
        assert before[1] == f"{sixth} ×2" and before[2:4] == [names[2], "44"]
        assert before[4] == f"{names[0]}: Pagát ✗ ({silent}), {names[1]}: honéry"
        assert last[1:5] == ["Varšava", "", "22 12 26 10", ""]
        sums = [sum(int(row[5 + seat].replace("−", "-")) for row in hands[1:]) for seat in range(4)]
        sheet = score_sheet.sheet
        staked = sum(sheet.settlement(at).stake for at in range(len(hands) - 1))
        assert sums == [total - sheet.start + staked for total in sheet.totals]
        contracts, declarers = (rows for rows in found.tables if rows[0][2].endswith(", %"))
        assert sum(int(row[1]) for row in contracts[1:]) == len(hands) - 1
        assert sum(int(row[1]) for row in declarers[1:]) == len(hands) - 3, "nobody declares a Varšava"
        assert sorted(row[0] for row in declarers[1:]) == sorted(names)
        assert next(row[6] for row in declarers[1:] if row[0] == names[0]).endswith(f" / {_pagats(score_sheet, 0)}")


def _pagats(score_sheet: ScoreSheet, seat: int) -> int:
    """How many Pagáts of a seat are on the sheet."""
    sheet = score_sheet.sheet
    rounds = [at for at, entry in enumerate(sheet.entries) if kind_of(entry) == ROUND]
    return sum(one[:2] == (PAGAT, seat) for at in rounds for one in sheet.outcome(at).selective)


@pytest.fixture
def browser(chromium: str) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield launched
        launched.close()


_CONTRAST = """() => {
  const luminance = colour => {
    const [r, g, b] = colour.match(/[0-9.]+/g).map(Number).map(v => v / 255)
      .map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const ground = luminance(getComputedStyle(document.documentElement).backgroundColor);
  return [...document.querySelectorAll('h1, h2, h3, p, td:not(.zero), th, li, svg text')].map(element => {
    const style = getComputedStyle(element);
    const ink = luminance(element.closest('svg') ? style.fill : style.color);
    return (Math.max(ink, ground) + .05) / (Math.min(ink, ground) + .05);
  }).reduce((a, b) => Math.min(a, b));
}"""


@pytest.mark.slow
@pytest.mark.parametrize(("language", "scheme"), [("cs", "light"), ("en", "dark")])
def test_axe_finds_no_barrier(
    language: str, scheme: str, axe: str, pages: dict[str, str], browser: Any, tmp_path: Path
):
    path = tmp_path / "page.html"
    path.write_text(pages[language], encoding="utf-8")
    window = browser.new_page(color_scheme=scheme, bypass_csp=True)
    window.goto(path.as_uri())
    window.add_script_tag(content=axe)
    found = window.evaluate("async () => (await axe.run()).violations")
    told = [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
    assert told == [], str(told)[:3000]
    window.close()


@pytest.mark.slow
def test_tables_are_sorted_and_searched(pages: dict[str, str], browser: Any, tmp_path: Path):
    """By a head: the highest number first, then the lowest; names by the alphabet. A word leaves its rows."""
    path = tmp_path / "page.html"
    path.write_text(pages["cs"], encoding="utf-8")
    window = browser.new_page()
    window.goto(path.as_uri())
    table = window.locator("table.sorts").first
    column = "table => [...table.tBodies[0].rows].map(row => row.cells[{}].textContent)"

    def sorted_by(at: int) -> list[str]:
        table.locator("th button").nth(at).click()
        found: list[str] = table.evaluate(column.format(at))
        return found

    def numbers(cells: list[str]) -> list[float]:
        return [float(cell.replace("−", "-").replace(",", ".")) for cell in cells]

    means = numbers(sorted_by(4))
    assert len(set(means)) > 2 and means == sorted(means, reverse=True)
    assert numbers(sorted_by(4)) == means[::-1]
    assert table.locator("th").nth(4).get_attribute("aria-sort") == "ascending"
    names = sorted_by(0)
    order = "abcčdďeěfghijklmnňopqrřsštťuůvwxyzž"
    assert names == sorted(names, key=lambda name: order.index(name[0].lower())), "as in Czech"
    assert table.locator("[aria-sort]").count() == 1
    window.get_by_label("Jen řádky se slovem").fill("čen")
    assert table.evaluate("table => [...table.tBodies[0].rows].filter(row => !row.hidden).length") == 1
    window.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "scheme", "media"), [(390, "light", "screen"), (1200, "dark", "screen"), (688, "dark", "print")]
)
def test_it_fits_and_can_be_read(
    width: int, scheme: str, media: str, pages: dict[str, str], browser: Any, tmp_path: Path
):
    """Nothing is loaded or wider than a phone, a desk, A4; all text stands out from the ground."""
    path = tmp_path / "page.html"
    path.write_text(pages["en"], encoding="utf-8")
    window = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    loaded: list[str] = []
    window.on("request", lambda request: loaded.append(request.url))
    window.on("pageerror", lambda error: loaded.append(str(error)))
    window.emulate_media(media=media, color_scheme=scheme)
    window.goto(path.as_uri())
    assert [address for address in loaded if not address.startswith("data:")] == [path.as_uri()]
    assert window.evaluate("document.documentElement.scrollWidth") == width
    assert window.evaluate(_CONTRAST) > 2.2
    broken = "[...document.images].filter(image => !image.complete || image.naturalWidth != 42).length"
    assert window.evaluate(broken) == 0
    boxes = window.evaluate(
        "[...document.querySelectorAll('svg')].map(svg => { const s = svg.getBoundingClientRect();"
        " return [...svg.querySelectorAll('text')].map(t => t.getBoundingClientRect())"
        ".filter(t => t.right > s.right + 1 || t.left < s.left - 1).length })"
    )
    assert sum(boxes) == 0


def test_a_plot_has_everybody():
    """More players than colours: the colours come again, dashed."""
    lines = [plots.Line(f"Hráč {at}", at, [0, at, 2 * at]) for at in range(plots.COLOURS + 2)]
    drawn = plots.svg(plots.Plot(lines, ["", "1", "2"], [], [], "zápas"), "everybody")
    told = "".join(ElementTree.fromstring(drawn).itertext())
    assert all(f"{line.name} {2 * at}" in told for at, line in enumerate(lines))
    assert drawn.count("stroke-dasharray") == 2
