"""The passages of the sources: what answers each exists, every line is in a row, and the open ones become fewer."""

from pathlib import Path

import click
import pytest

from host_tools.build import passages, rules

# Passages that the device does not answer, or only tells, by game. These numbers may only go down.
OPEN = {"black_cat": 0, "cerna_kocka": 0, "hearts": 0, "kourici_kocka": 0, "taroky": 0}
# What reads like a quotation of a source is one: a passage is told in a few words of ours.
LONGEST = 90

NAMES = {"rule": {"CK-9", "G14"}, "page": {"help_aim"}, "screen": {"table"}, "test": {"a/both_a.py::test_b"}}


def _source(folder: Path, rows: str, count: str = "The source has 4 lines with text.") -> passages.Source:
    path = folder / "whist" / "RULES.md"
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        f"# Whist\n\n### CK-9 Throwing in\n\nAll.\n\n## The source, passage by passage\n\n{count}\n\n"
        f"| lines | passage | answered by |\n| --- | --- | --- |\n{rows}\n\n# More\n\n| 9 | not | CK-9 |\n",
        encoding="utf-8",
    )
    found = passages.read(path, rules.read([path]))
    assert found
    return found


def test_every_passage_is_answered_by_what_exists() -> None:
    names = passages.known(rules.repository())
    assert [one for source in passages.repository() for one in passages.problems(source, names)] == []


def test_every_answer_says_so() -> None:
    """The words quoted in a row are where it says; each page that is named has some of them."""
    spoken = passages.Spoken()
    assert [one for source in passages.repository() for one in passages.unsaid(source, spoken)] == []


def test_an_answer_that_does_not_say_so_is_found() -> None:
    """Rows planted among the true ones: another page, another rule, words that stand nowhere, no words at all."""
    spoken = passages.Spoken()
    hearts = next(source for source in passages.repository() if source.game == "hearts")
    assert not passages.unsaid(hearts, spoken)
    row = next(one for one in hearts.passages if ("page", "help_he_broken") in one.answers)
    for planted, problem in (
        (row._replace(answers=(("page", "help_he_aim"),)), "none of the quotations is on the page help_he_aim"),
        (row._replace(answers=(("rule", "HE-12"),)), "nothing named here says"),
        (row._replace(answers=(*row.answers, ("page", "help_he_money"))), "on the page help_he_money"),
        (row._replace(quotes=(*row.quotes, "Hearts may always be led")), "says 'Hearts may always be led'"),
        (row._replace(quotes=()), "no words are quoted"),
    ):
        wrong = hearts._replace(passages=(*hearts.passages, planted))
        assert any(problem in one for one in passages.unsaid(wrong, spoken)), problem


@pytest.mark.parametrize(
    ("kind", "name", "words"),
    [
        ("rule", "CK-9", "throwing in (shození)"),
        ("rule", "G14", "pagát taken by the partner is lost"),
        ("page", "help_aim", "the aim: four players"),
        ("text", "why_follow", "follow suit"),
        ("option", "hearts.target", "play to 5, 10 to 1280"),
        ("option", "kourici_kocka.tie", "each loses"),
        ("screen", "draw", "the draw for the first deal"),
        ("test", "host_tools/test_passages.py::test_open_passages_become_fewer", "opened == open"),
        ("word", "cinkačka", "another name of the dokládačka"),
        ("page", "help_gone", ": "),
    ],
)
def test_what_an_answer_says(kind: str, name: str, words: str) -> None:
    assert words.strip() in passages.Spoken().of(kind, name)


def test_open_passages_become_fewer() -> None:
    opened = {source.game: sum(bool(one.open) for one in source.passages) for source in passages.repository()}
    assert opened == OPEN, "fewer: lower the number here; more: answer them (tests/PASSAGES.md lists them)"


def test_passages_are_told_in_few_words() -> None:
    for source in passages.repository():
        assert [one.about for one in source.passages if len(one.about) > LONGEST] == []


def test_answers_are_read(tmp_path: Path) -> None:
    row = '| 1, 3–4 | all | CK-9, G14, page `help_aim`, **open:** a switch, later | "Only, 3", "All" |'
    rows = row + "\n| 2 | title | — |  |"
    source = _source(tmp_path, rows)
    assert source.length == 4 and source.game == "whist"
    one, other = source.passages
    assert one.answers == (("rule", "CK-9"), ("rule", "G14"), ("page", "help_aim"))
    assert one.open == "a switch, later" and not one.lost and one.quotes == ("Only, 3", "All")
    assert not other.answers and not other.open and not other.lost
    assert passages.problems(source, NAMES) == []
    table = passages.table([source])
    assert "| whist | 4 | 1 | 1 |" in table and "| whist | 1, 3–4 | all | a switch, later |" in table


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("| 1–3 | all | CK-9 |", "whist: line 4 is in no row"),
        ("| 1–5 | all | CK-9 |", "whist: the source has no line 5"),
        ("| 1–4 | all | CK-9, page `help_gone` |", "whist, line 1–4, all: there is no page help_gone"),
        ("| 1–4 | all | screen `gone` |", "whist, line 1–4, all: there is no screen gone"),
        ("| 1–4 | all | test `a/both_a.py::test_gone` |", "there is no test a/both_a.py::test_gone"),
        ("| 1–4 | all | song `table` |", "there is no song table"),
        ("| 1–4 | all | somehow |", "'somehow' is no answer"),
        ('| 1–4 | all | CK-9 | "All", somewhere |', "'somewhere' is no answer"),
        ("| all | all | CK-9 |\n| 1–4 | all | CK-9 |", "'all' is no answer"),
    ],
)
def test_what_is_wrong_is_found(tmp_path: Path, rows: str, problem: str) -> None:
    assert any(problem in one for one in passages.problems(_source(tmp_path, rows), NAMES))


def test_a_source_says_how_long_it_is(tmp_path: Path) -> None:
    with pytest.raises(click.ClickException, match="how many lines"):
        _source(tmp_path, "| 1 | all | CK-9 |", "Some.")
