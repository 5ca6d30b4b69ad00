"""The rules of the games, the table of their tests, and citations."""

from pathlib import Path

import click
import pytest

from host_tools.build import rules


def _rules(folder: Path) -> rules.Rules:
    path = folder / "whist" / "RULES.md"
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        "# A game\n\n### CK-8 The last trick\n\nUntil.\n\n### CK-9 Throwing in\n\nAll.\n\n"
        "## TA 5 Contra\n\n### TA 5.2 Pagát\n\n| G14 | lost | made |\n\n## Events\n\nMany.\n",
        encoding="utf-8",
    )
    return rules.read([path])


def test_rules_are_headings_with_a_number(tmp_path: Path):
    found = _rules(tmp_path)
    assert found.about == {"CK-8": "The last trick", "CK-9": "Throwing in", "TA-5": "Contra", "TA-5.2": "Pagát"}
    assert found.chapters == {"TA-5"}
    assert found.gaps == {"G14"}
    with pytest.raises(click.ClickException, match="CK-8 stands twice"):
        rules.read([tmp_path / "whist" / "RULES.md"] * 2)


def test_rule_numbers_are_read_from_names_and_texts(tmp_path: Path):
    found = _rules(tmp_path)
    assert found.in_name("test_ck_9_throw_in") == {"CK-9"}
    assert found.in_name("test_ck_9_28_points_and_ta_5_2") == {"CK-9", "TA-5.2"}
    assert found.in_name("test_deck_9") == set()
    assert found.in_text("CK-9, and (TA 5.2) but no STA 5") == {"CK-9", "TA-5.2"}


def test_missing_tests_are_found(tmp_path: Path):
    found = _rules(tmp_path)
    (tmp_path / "both_a.py").write_text("def test_ck_9_a():\n    pass\n", encoding="utf-8")
    (tmp_path / "other.py").write_text("def test_ck_8_not_collected():\n    pass\n", encoding="utf-8")
    held = rules.tests_by_rule(tmp_path, found)
    assert held == {"CK-9": ["both_a.py: test_ck_9_a"]}
    assert rules.unheld(held, found) == ["CK-8", "TA-5.2"]
    assert "| CK-8 | The last trick | **none** |" in rules.table(held, found)


def test_citations_of_rules_that_do_not_exist_are_found(tmp_path: Path):
    found = _rules(tmp_path)
    (tmp_path / "tests").mkdir()
    # Put together, so that this file does not cite them.
    wrong, section, gap = "-".join(("CK", "99")), " ".join(("TA", "5.7")), "G" + "99"
    (tmp_path / "tests" / "both_a.py").write_text(
        f'"""CK-9 and {wrong}."""\n\n\ndef test_ck_7_a():\n    pass  # TA 5.2, G14, {gap}\n', encoding="utf-8"
    )
    (tmp_path / "README.md").write_text(f"# Notes\n\nBy {section} ({gap} stands for nothing here).\n", encoding="utf-8")
    (tmp_path / "tests" / "a.toml").write_text("# CK-9 and G7: no file of that game\n", encoding="utf-8")
    assert rules.unknown(tmp_path, found) == [
        f"tests/both_a.py:1: {wrong}",
        "tests/both_a.py:4: CK-7",
        f"tests/both_a.py:5: {gap}",
        f"README.md:3: {gap}",
        f"README.md:3: {section.replace(' ', '-')}",
    ]


def test_every_citation_in_the_repository_exists():
    assert rules.unknown(rules.ROOT, rules.repository()) == []


def test_every_rule_is_held_by_a_test():
    found = rules.repository()
    assert rules.unheld(rules.tests_by_rule(rules.ROOT / "tests", found), found) == []
    assert len(found.about) > 100
