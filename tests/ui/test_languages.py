"""The language catalogues: complete, made anew when a text changes, with the plural forms of each language."""

import re
import shutil
from functools import cache
from types import ModuleType

import click
import pytest

from host_tools.build import texts
from host_tools.build.image import contents
from host_tools.sim import gallery
from host_tools.sim.device import make_app
from kocka.ai import personas
from kocka.hal import boards
from kocka.ui import languages
from kocka.ui.core.bars import TooLong
from kocka.ui.languages import ids
from kocka.ui.session.people import persona_name
from tests.ui.menus import check_texts


@pytest.fixture(autouse=True)
def czech():
    """Before a test and after it."""
    languages.choose(0)
    yield
    languages.choose(0)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A copy of all languages, without what is made of them."""
    for path in texts.TARGET.glob("*/language.toml"):
        shutil.copytree(path.parent, tmp_path / path.parent.name)
    monkeypatch.setattr(texts, "TARGET", tmp_path)
    monkeypatch.setattr(texts, "STAMP", tmp_path / "made.txt")
    return tmp_path


def _change(path, before, after):
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")


@cache
def generated():
    """All that is made of the languages of the checkout: seconds."""
    return texts.generate()


def test_generated_modules_are_up_to_date():
    for path, text in generated().items():
        assert path.read_text(encoding="utf-8") == text, path.name


def test_every_text_is_what_its_folder_says():
    found = texts.languages()
    source = next(one for one in found if one.code == texts.SOURCE)
    assert tuple(one.code for one in found) == languages.CODES
    assert tuple(one.name for one in found) == languages.NAMES
    for index, one in enumerate(found):
        languages.choose(index)
        for area in texts.AREAS:
            for name, text in {**source.texts[area], **one.texts[area]}.items():
                wanted = text if isinstance(text, str) else texts.FORMS.join(text)
                assert languages.t(getattr(ids, name.upper())) == wanted


def test_whole_languages_have_every_text():
    found = {one.code: one for one in texts.languages()}
    assert [code for code, one in found.items() if one.whole] == ["cs", "en"]
    for area in texts.AREAS:
        wanted = set(found[texts.SOURCE].texts[area])
        for one in found.values():
            assert not one.whole or set(one.texts[area]) == wanted, (one.code, area)
    page = set(texts.load(texts.SOURCE, "page"))
    for one in found.values():
        words = set(texts.load(one.code, "page"))
        assert words == page if one.whole else words <= page


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [(0, 1, "1 bod"), (0, 2, "2 body"), (0, 4, "4 body"), (0, 5, "5 bodů"), (0, 0, "0 bodů"), (0, 22, "22 bodů"),
     (0, -1, "-1 bod"), (1, 1, "1 point"), (1, 2, "2 points"), (1, 0, "0 points"), (1, -1, "-1 point"),
     (2, 1, "1 Punkt"), (2, 2, "2 Punkte"), (2, 0, "0 Punkte"), (2, -1, "-1 Punkt")],
)  # fmt: skip
def test_plural_forms(language, count, text):
    languages.choose(language)
    assert languages.plural(ids.POINTS, count) == text


class Made:
    """A language as it is made from these lines of common.toml, beside German and English."""

    def __init__(self, folder, monkeypatch, lines, plural="0 if n == 1 else 1", **files):
        (folder / "qq").mkdir()
        about = f'name = "Xx"\nnumber = 9\nplural = "{plural}"\n'
        for name, text in {"language": about, "common": lines, **files}.items():
            (folder / "qq" / f"{name}.toml").write_text(text, encoding="utf-8")
        made = texts.generate()
        for name in ("catalogue_qq", "catalogue_en"):
            module = ModuleType(name)
            exec(made[folder / f"{name}.py"], vars(module))
            setattr(self, name, module)
        monkeypatch.setattr(languages.installed, "CATALOGUES", (self.catalogue_qq, self.catalogue_en))
        monkeypatch.setattr(languages.installed, "SOURCE", self.catalogue_en)
        languages.choose(0)


def test_a_text_that_a_language_lacks_is_english(folder, monkeypatch):
    Made(folder, monkeypatch, 'yes = "Xa"\n')
    assert [languages.t(number) for number in (ids.YES, ids.NO, ids.HELP_AIM)][:2] == ["Xa", "No"]
    assert languages.t(ids.HELP_AIM) == texts.load("en", "help")["help_aim"]
    assert languages.letters() == texts.LETTERS.index(("U", "O"))


def test_an_english_text_is_counted_in_english(folder, monkeypatch):
    """Whatever forms the language has: three, like Polish, or one."""
    polish = "0 if n == 1 else 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2"
    Made(folder, monkeypatch, 'points = ["{} punkt", "{} punkty", "{} punktów"]\n', polish)
    assert [languages.plural(ids.POINTS, n) for n in (1, 3, 5, 12, 22)] == [
        "1 punkt", "3 punkty", "5 punktów", "12 punktów", "22 punkty",
    ]  # fmt: skip
    assert [languages.plural(ids.ROUNDS, n) for n in (1, 3, 5)] == ["1 round", "3 rounds", "5 rounds"]


def test_pairs_are_english_unless_a_language_has_them(folder, monkeypatch):
    pairs = '"Bid" = "Xid"\n"{} bid | {} bids" = ["{} xid", "{} xids"]\n'
    Made(folder, monkeypatch, "", pairs=pairs)
    assert languages.t(("Sázka", "Bid")) == "Xid"
    assert languages.t(("Vklad", "Stake")) == "Stake"
    bids = ("{} sázka\0{} sázky\0{} sázek", "{} bid\0{} bids")
    assert [languages.plural(bids, n) for n in (1, 5)] == ["1 xid", "5 xids"]
    languages.choose(1)
    assert languages.t(("Sázka", "Bid")) == "Bid"
    assert [languages.plural(bids, n) for n in (1, 5)] == ["1 bid", "5 bids"]


def test_pairs_on_the_device():
    found = []
    for number in range(len(languages.CODES)):
        languages.choose(number)
        found.append(languages.t(("Sázka", "Bid")))
    assert found == ["Sázka", *["Bid"] * (len(languages.CODES) - 1)]


def test_settings_store_a_number_that_stays():
    assert [languages.place(number) for number in languages.NUMBERS] == list(range(len(languages.CODES)))
    assert languages.CODES[languages.place(31)] == "en"


@pytest.mark.parametrize("persona", range(personas.COUNT))
def test_names_have_their_forms(persona):
    cases = range(6)
    forms = [persona_name(persona, case) for case in cases]
    assert forms[0] == personas.name(persona) and all(forms)
    # Feminine names of this list end in -a and have -ou; masculine ones have a dative in -ovi.
    if personas.gender(persona) == personas.FEMALE:
        assert forms[personas.INSTRUMENTAL].endswith("ou")
    else:
        assert forms[personas.DATIVE].endswith("ovi")
    for number in (1, 2):
        languages.choose(number)
        assert [persona_name(persona, case) for case in cases] == [personas.name(persona)] * 6
    assert persona_name(personas.COUNT, personas.GENITIVE) == "?"


@pytest.mark.parametrize("board", boards.MAIN)
def test_a_language_in_part_fits_on_its_screens(board):
    """The widgets refuse a text that is too long."""
    for one in texts.described():
        for screen in one.screens:
            made = []

            def make(*given, made=made):
                made.append(make_app(*given))
                return made[-1]

            gallery.render(screen, board, one.code, make)
            check_texts(made[-1])


def test_a_text_that_does_not_fit_is_refused(monkeypatch):
    long = ids.KEEP_SCORE
    words = languages.words_of
    monkeypatch.setattr(
        languages, "words_of", lambda one, text: "Punkte schreiben" if text == long else words(one, text)
    )
    with pytest.raises(TooLong, match="Punkte schreiben"):
        gallery.render("start", "oled_128x64", "de", make_app)


def test_packed_texts_are_all_there_and_take_half():
    found = ["", "Žluťoučký kůň", "kůň", *(f"kůň číslo {n} z {n * n}" for n in range(50))]
    rows, words = texts.packed(found)
    assert ["".join(words[code] for code in row) for row in rows] == found
    assert len(words) <= 256
    assert 2 * sum(map(len, rows)) < sum(len(text.encode()) for text in found)
    with pytest.raises(texts.TextError, match="300 different letters"):
        texts.packed(["".join(map(chr, range(1000, 1300)))])


# Words that nobody says at a table: a plural with the ending of another language, a computer's word.
NOT_SAID = {
    "cs": ("kláves", "nabídk", "kolem hry", "nepravdu"),
    "en": ("durches", "dokládačkas", "vagóns", "dabels", "catchable", "what for"),
}


@pytest.mark.parametrize("language", NOT_SAID)
def test_no_text_has_a_word_that_nobody_says(language, root):
    found = next(one for one in texts.languages() if one.code == language)
    said = [form for area in found.texts.values() for text in area.values() for form in _forms(text)]
    said += (root / "host_tools/build/manual" / f"{language}.md").read_text(encoding="utf-8").splitlines()
    assert len(said) > 1500
    assert [line for line in said if any(word in line.lower() for word in NOT_SAID[language])] == []


def _forms(text):
    return [text] if isinstance(text, str) else list(text)


def test_placeholders_agree_between_languages():
    found = texts.languages()
    for area in texts.AREAS:
        for name in found[0].texts[area]:
            counts = set()
            for one in found:
                text = one.texts[area].get(name)
                if text:
                    counts.add((text if isinstance(text, str) else text[-1]).count("{"))
            assert len(counts) == 1, name


@pytest.mark.parametrize(
    ("name", "before", "after", "message"),
    [("cs/common.toml", 'yes = "Ano"', 'yess = "Ano"', r"cs/common\.toml: yess is not in en/common\.toml"),
     ("cs/common.toml", 'yes = "Ano"', 'yes = ["Ano", "Ano", "Ano"]', "the same in every language"),
     ("cs/common.toml", 'yes = "Ano"', 'yes = ""', "yes is a text or a list of plural forms"),
     ("cs/common.toml", '"{} body", ', "", "Čeština has 3 plural forms"),
     ("en/menu.toml", 'history = "', 'yes = "Yes"\nhistory = "', r"en/menu\.toml: yes is there twice"),
     ("cs/language.toml", "number = 0", "number = 1", "one number"),
     ("cs/language.toml", "number = 0", "numbr = 0", "cs/language.toml: .*numbr"),
     ("cs/help.toml", 'under_letters = "Sp"', 'under_letters = "X"', "X and Sv are not drawn")],
)  # fmt: skip
def test_wrong_texts_are_refused(folder, name, before, after, message):
    _change(folder / name, before, after)
    with pytest.raises(texts.TextError, match=message):
        texts.languages()


def test_catalogues_are_made_when_a_text_has_changed(folder):
    texts.fresh()
    made = {path.name: path.stat().st_mtime_ns for path in folder.glob("*.py")}
    assert made.keys() == {"ids.py", "installed.py", *(f"catalogue_{code}.py" for code in languages.CODES)}
    texts.fresh()
    assert made == {path.name: path.stat().st_mtime_ns for path in folder.glob("*.py")}
    _change(folder / "en/common.toml", 'yes = "Yes"', 'yes = "Yes!"')
    texts.fresh()
    assert {name for name, at in made.items() if (folder / name).stat().st_mtime_ns != at} == {"catalogue_en.py"}
    for name in made:  # git deletes those of an older version
        (folder / name).unlink()
        texts.fresh()
        assert (folder / name).exists()


def test_what_is_made_is_not_committed(root):
    ignored = (root / ".gitignore").read_text(encoding="utf-8").split()
    for path in (*generated(), texts.STAMP):
        place = "/" + path.relative_to(root).as_posix()
        assert place in ignored or re.sub("_..[.]", "_*.", place) + "*" in ignored, place


def test_images_have_the_whole_languages_or_those_that_are_named(monkeypatch):
    folder = "kocka/ui/languages/"

    def catalogues():
        found = contents.sources()
        module = {}
        source = found[folder + "installed.py"].decode()
        exec(source[source.index("CODES") : source.index("CATALOGUES")], module)
        return sorted(name[-5:-3] for name in found if "/catalogue_" in name), module["CODES"], module["NUMBERS"]

    monkeypatch.delenv("KOCKA_LANGUAGES", raising=False)
    assert catalogues() == (["cs", "en"], ("cs", "en"), b"\x00\x01")
    monkeypatch.setenv("KOCKA_LANGUAGES", "de")
    assert catalogues() == (["de", "en"], ("en", "de"), b"\x01\x02")
    monkeypatch.setenv("KOCKA_LANGUAGES", "cs qq")
    with pytest.raises(click.ClickException, match="there is no language"):
        contents.sources()
