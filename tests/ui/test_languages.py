"""The language catalogues: complete, in step with their source, with the plural forms of both languages."""

import pytest

from host_tools.build import texts
from kocka.ui import languages
from kocka.ui.languages import ids


@pytest.fixture(autouse=True)
def back_to_czech():
    yield
    languages.choose(0)


def test_generated_modules_are_up_to_date():
    for path, text in texts.generate().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `make gen`"


def test_every_text_is_there_in_both_languages():
    for area in texts.AREAS:
        for name, forms in texts.load(area).items():
            assert all(forms.values()), name
            number = getattr(ids, name.upper())
            for index, code in enumerate(languages.CODES):
                languages.choose(index)
                if isinstance(forms[code], str):
                    assert languages.t(number) == forms[code]


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [(0, 1, "1 bod"), (0, 2, "2 body"), (0, 4, "4 body"), (0, 5, "5 bodů"), (0, 0, "0 bodů"), (0, 22, "22 bodů"),
     (0, -1, "-1 bod"), (1, 1, "1 point"), (1, 2, "2 points"), (1, 0, "0 points"), (1, -1, "-1 point")],
)  # fmt: skip
def test_plural_forms(language, count, text):
    languages.choose(language)
    assert languages.plural(ids.POINTS, count) == text


def test_packed_texts_are_all_there_and_take_half():
    found = ["", "Žluťoučký kůň", "kůň", *(f"kůň číslo {n} z {n * n}" for n in range(50))]
    rows, words = texts.packed(found)
    assert ["".join(words[code] for code in row) for row in rows] == found
    assert len(words) <= 256
    assert 2 * sum(map(len, rows)) < sum(len(text.encode()) for text in found)
    with pytest.raises(texts.TextError, match="300 different letters"):
        texts.packed(["".join(map(chr, range(1000, 1300)))])


def test_placeholders_agree_between_languages():
    for area in texts.AREAS:
        for name, forms in texts.load(area).items():
            counts = {
                language: (text if isinstance(text, str) else text[-1]).count("{") for language, text in forms.items()
            }
            assert len(set(counts.values())) == 1, name


def test_an_incomplete_text_is_refused(tmp_path, monkeypatch):
    (tmp_path / "common.toml").write_text('[hello]\ncs = "Ahoj"\n', encoding="utf-8")
    monkeypatch.setattr(texts, "HERE", tmp_path)
    with pytest.raises(texts.TextError, match=r"common\.toml: \[hello\] needs exactly cs, en"):
        texts.load("common")
