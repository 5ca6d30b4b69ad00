"""The table of rules and tests."""

from pathlib import Path

from host_tools.build import rules


def test_rule_numbers_are_read_from_names_and_docstrings():
    assert rules.rules_of("test_ck_9_throw_in", "") == {"CK-9"}
    assert rules.rules_of("test_ck_10_and_dk_2", "Also CK-11.") == {"CK-10", "DK-2", "CK-11"}
    assert rules.rules_of("test_deck_9", "nothing") == set()


def test_missing_and_unknown_rules_are_found(tmp_path: Path):
    (tmp_path / "both_a.py").write_text(
        "def test_ck_9_a():\n    pass\n\n\ndef test_ck_99():\n    pass\n", encoding="utf-8"
    )
    (tmp_path / "other.py").write_text("def test_ck_8_not_collected():\n    pass\n", encoding="utf-8")
    held = rules.tests_by_rule(tmp_path)
    assert held == {"CK-9": ["both_a.py: test_ck_9_a"], "CK-99": ["both_a.py: test_ck_99"]}
    assert rules.unknown(held) == ["CK-99"]
    assert "CK-8" in rules.unheld(held)
    assert "CK-9" not in rules.unheld(held)
    assert "CK-25" in rules.unheld(held)
    assert "| CK-8 | the last trick may be looked at | **none** |" in rules.table(held)


def test_every_rule_is_held_by_a_test():
    held = rules.tests_by_rule(rules.ROOT / "tests")
    assert rules.unheld(held) == []
    assert rules.unknown(held) == []
