"""Which test holds which rule: finds the rule numbers (CK-9, DK-2 …) in the tests, and writes tests/RULES.md.

A test holds a rule when its name carries it (`test_ck_9_throw_in_takes_all_held_cards`) or its docstring names it
("CK-9: …"). Rules that no test holds are an error.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parents[2]

RULES = {
    "CK-1": "four players, 32 cards",
    "CK-2": "penalty points",
    "CK-3": "first dealer by draw",
    "CK-4": "eight cards each",
    "CK-5": "three cards to the left",
    "CK-6": "first lead, first trick",
    "CK-7": "follow suit, highest takes",
    "CK-8": "the last trick may be looked at",
    "CK-9": "throwing in (shození)",
    "CK-10": "no trick: −1",
    "CK-11": "durch",
    "CK-12": "wrong durch claim",
    "CK-13": "sum check",
    "CK-14": "totals and the end of the match",
    "CK-15": "baráž",
    "CK-16": "when a dokládačka is due",
    "CK-17": "who pays",
    "CK-18": "renonc",
    "CK-19": "bluffing",
    "CK-20": "etiquette: first trick",
    "CK-21": "etiquette: spades",
    "CK-22": "etiquette: the first trick of a suit",
    "CK-23": "etiquette: jacks in dokládačka",
    "CK-24": "describing a card",
    "CK-25": "Monte Carlo",
    "CK-26": "records",
    "DK-1": "the deal of a dokládačka",
    "DK-2": "a jack opens its suit",
    "DK-3": "one card a turn, or cink",
    "DK-4": "a wrong cink is a renonc",
    "DK-5": "the last one with cards loses",
    "KK-1": "four players, 32 German-suited or French cards",
    "KK-2": "penalty points, the last trick 5",
    "KK-3": "first dealer, the loser deals",
    "KK-4": "wrong deals",
    "KK-5": "three cards to the left",
    "KK-6": "any lead, follow suit",
    "KK-7": "the stop at 17",
    "KK-8": "throwing in when the loss is certain",
    "KK-9": "the loser of a round, ties",
    "KK-10": "points are not carried over",
    "KK-11": "letters of the word",
    "KK-12": "not for money",
    "KK-13": "renonc",
    "KK-14": "events",
    "HE-1": "four players, 52 cards, 26 points",
    "HE-2": "the pass left, right, across, none",
    "HE-3": "the two of clubs leads",
    "HE-4": "follow suit",
    "HE-5": "no penalty card in the first trick",
    "HE-6": "hearts are broken before they are led",
    "HE-7": "the highest of the suit led takes",
    "HE-8": "shooting the moon",
    "HE-9": "the target, shared places",
    "HE-10": "the jack of diamonds",
    "HE-11": "other penalties",
    "HE-12": "the stake",
    "HE-13": "payments into the pot",
    "HE-14": "the pot is shared out",
    "HE-15": "the settlement",
    "HE-16": "negative rounds pay nothing",
    "BC-1": "three to nine players, cards put aside",
    "BC-2": "no pass, forehand leads, the deal rotates",
    "BC-3": "follow suit",
    "BC-4": "hearts led last",
    "BC-5": "the score of a round",
    "BC-6": "a fixed number of rounds",
    "BC-7": "the sum of a round",
    "TA-1": "deck, points and eyes",
    "TA-2": "seats and dealing",
    "TA-3.1": "contracts, points an eye",
    "TA-3.2": "the auction",
    "TA-3.3": "the order of phases",
    "TA-3.4": "contracts that are not played out",
    "TA-4.1": "the talon",
    "TA-4.2": "calling a partner",
    "TA-4.3": "discarding",
    "TA-5.1": "basic announcements",
    "TA-5.2": "selective announcements",
    "TA-5.3": "contra",
    "TA-5.4": "the order of announcements",
    "TA-6": "card play",
    "TA-6.1": "Varšava",
    "TA-7": "the settlement as a whole",
    "TA-7.1": "the formula, a cap",
    "TA-7.2": "worked examples",
    "TA-7.3": "the pot",
    "TA-7.4": "the sanctions of a Varšava",
    "TA-7.5": "renonc",
    "TA-7.6": "the end of a session",
    "TA-8.2": "alternatives that a table may choose",
    "TA-9": "rules of thumb",
    "TA-10": "score keeping with real cards",
}

_IN_NAME = re.compile(r"(?:^|_)(ck|dk|kk|he|bc)_(\d+)(?=_|$)")
_IN_TEXT = re.compile(r"\b(CK|DK|KK|HE|BC)-(\d+)\b")
# Taroky is cited by section: `test_ta_7_3_…`, `test_ta_10_…`, "TA 7.3: …".
_SECTION_IN_NAME = re.compile(r"(?:^|_)ta_(\d+)(?:_(\d+))?(?=_|$)")
_SECTION_IN_TEXT = re.compile(r"\bTA[- ](\d+)(?:\.(\d+))?\b")


def rules_of(name: str, docstring: str) -> set[str]:
    """The rule numbers that a test's name and docstring carry."""
    found = {f"{part.upper()}-{number}" for part, number in _IN_NAME.findall(name)}
    found |= {f"{part}-{number}" for part, number in _IN_TEXT.findall(docstring)}
    sections = [*_SECTION_IN_NAME.findall(name), *_SECTION_IN_TEXT.findall(docstring)]
    return found | {f"TA-{section}.{part}" if part else f"TA-{section}" for section, part in sections}


def tests_by_rule(folder: Path) -> dict[str, list[str]]:
    """Rule -> "engine/both_cerna_kocka.py: test_ck_9_…" of every test below `folder`, in the order of the paths."""
    held: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        if not path.name.startswith(("test_", "both_")):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for rule in rules_of(node.name, ast.get_docstring(node) or ""):
                    held.setdefault(rule, []).append(f"{path.relative_to(folder).as_posix()}: {node.name}")
    return held


def unknown(held: dict[str, list[str]]) -> list[str]:
    """Rule numbers that tests name and that do not exist, of the games in RULES."""
    return sorted(rule for rule in held if rule not in RULES)


def unheld(held: dict[str, list[str]]) -> list[str]:
    """Rules without a test."""
    return [rule for rule in RULES if rule not in held]


def table(held: dict[str, list[str]]) -> str:
    """The table as Markdown."""
    lines = [
        "# Rules and the tests that hold them",
        "",
        "Made by `kocka build rules` from the names and docstrings of the tests; do not edit.",
        "",
        "| rule | about | tests |",
        "| --- | --- | --- |",
    ]
    for rule, about in RULES.items():
        tests = "<br>".join(f"`{test}`" for test in held.get(rule, []))
        lines.append(f"| {rule} | {about} | {tests or '**none**'} |")
    return "\n".join(lines) + "\n"


def outputs() -> dict[str, bytes]:
    """The generated file. ClickException if a test names a rule that does not exist, or a rule is held by no test."""
    held = tests_by_rule(ROOT / "tests")
    if unknown(held):
        raise click.ClickException(f"tests name rules that do not exist: {', '.join(unknown(held))}")
    if unheld(held):
        raise click.ClickException(f"rules without a test: {', '.join(unheld(held))}")
    return {"tests/RULES.md": table(held).encode()}


if __name__ == "__main__":
    print(table(tests_by_rule(ROOT / "tests")), end="")
