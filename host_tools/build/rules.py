"""The rules in firmware/kocka/games/*/RULES.md: which test holds which (tests/RULES.md), and who cites what is none.

A rule is a heading with its number: `### CK-9 Throwing in`, `### TA 5.2 Selective announcements`, or a row of a table,
`| G14 | …`. A heading without text of its own is a chapter: it may be cited and needs no test.

A test holds a rule when its name carries it (`test_ck_9_throw_in_takes_all_held_cards`) or its docstring names it
("CK-9: …").
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from host_tools.checkout import ROOT

# What no test can hold: words and sources.
BACKGROUND = {"TA-0", "TA-8.1", "TA-8.3", "TA-8.4"}

# Where citations are looked for.
_FOLDERS = ("firmware", "host_tools", "tests", "hardware")
_SUFFIXES = {".py", ".md", ".toml", ".js", ".html"}

_HEADING = re.compile(r"#{2,4} ([A-Z]{2})[- ](\d+(?:\.\d+)?) (.+)")
_GAP = re.compile(r"\| (G\d+b?) \| ")
_IDENTIFIER = re.compile(r"\w+_\d\w*")
# A gap is cited as G14 where the game that has them is what is spoken of.
_GAP_IN_TEXT = re.compile(r"\bG\d{1,2}b?\b")


class Rules(NamedTuple):
    """`about`: number ("CK-9", "TA-5.2") -> title. `chapters`: those without text of their own. `gaps`: "G1" …;
    `gapped`: (game, prefix) of the RULES.md that have them."""

    about: dict[str, str]
    chapters: set[str]
    gaps: set[str]
    gapped: set[tuple[str, str]]

    def in_text(self, text: str) -> set[str]:
        """The rules cited in a text: "CK-9", "TA 5.2"."""
        return {f"{part}-{number}" for part, number in _in_text(self.prefixes()).findall(text)}

    def in_name(self, name: str) -> set[str]:
        """The rules that an identifier carries: ck_9, ta_5_2."""
        found: set[str] = set()
        for part, number, section in _in_name(self.prefixes()).findall(name):
            prefix = part.upper()
            sections = any(rule.startswith(f"{prefix}-") and "." in rule for rule in self.about)
            found.add(f"{prefix}-{number}.{section}" if section and sections else f"{prefix}-{number}")
        return found

    def prefixes(self) -> tuple[str, ...]:
        return tuple(sorted({rule.split("-")[0] for rule in self.about}))


@functools.cache
def _in_text(prefixes: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b({'|'.join(prefixes)})[- ](\d+(?:\.\d+)?)\b")


@functools.cache
def _in_name(prefixes: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?:^|_)({'|'.join(prefixes).lower()})_(\d+)(?:_(\d+))?(?=_|$)")


@functools.cache
def _anywhere(prefixes: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(prefixes)
    return re.compile(rf"\b({names})[- ]\d|(?:\b|_)({names.lower()})_\d")


def read(paths: list[Path]) -> Rules:
    """The rules in these files. ClickException for a number used twice."""
    rules = Rules({}, set(), set(), set())
    for path in paths:
        title = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            heading = _HEADING.fullmatch(line)
            gap = _GAP.match(line)
            if heading:
                title = f"{heading[1]}-{heading[2]}"
                if title in rules.about:
                    raise click.ClickException(f"{path}: {title} stands twice")
                rules.about[title] = heading[3]
                rules.chapters.add(title)
            elif line.startswith("#"):
                title = ""
            elif line.strip():
                rules.chapters.discard(title)
            if gap:
                rules.gaps.add(gap[1])
                rules.gapped.add((path.parent.name, title.split("-")[0] or next(reversed(rules.about)).split("-")[0]))
    return rules


@functools.cache
def repository() -> Rules:
    """The rules of all games."""
    return read(sorted((ROOT / "firmware/kocka/games").glob("*/RULES.md")))


@functools.cache
def tests_below(folder: Path) -> tuple[tuple[str, str, str], ...]:
    """(path in the folder, name, docstring) of every test below `folder`, in the order of the paths."""
    return tuple(
        (path.relative_to(folder).as_posix(), node.name, ast.get_docstring(node) or "")
        for path in sorted(folder.rglob("*.py"))
        if path.name.startswith(("test_", "both_"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    )


def tests_by_rule(folder: Path, rules: Rules) -> dict[str, list[str]]:
    """Rule -> "engine/both_cerna_kocka.py: test_ck_9_…" of every test below `folder`, in the order of the paths."""
    held: dict[str, list[str]] = {}
    for path, name, about in tests_below(folder):
        for rule in sorted(rules.in_name(name) | rules.in_text(about)):
            held.setdefault(rule, []).append(f"{path}: {name}")
    return held


def unheld(held: dict[str, list[str]], rules: Rules) -> list[str]:
    """Rules without a test."""
    return [rule for rule in rules.about if rule not in held and rule not in rules.chapters | BACKGROUND]


def citations(path: Path, rules: Rules) -> Iterator[tuple[int, str]]:
    """(line number, rule) of every rule that a file cites."""
    text = path.read_text(encoding="utf-8")
    cited = {rule.split("-")[0] for rule in rules.in_text(text)}
    gaps = any(game in path.as_posix() or prefix in cited for game, prefix in rules.gapped)
    if not gaps and not _anywhere(rules.prefixes()).search(text):
        return  # as in most files
    for number, line in enumerate(text.splitlines(), 1):
        cited = rules.in_text(line)
        if path.suffix == ".py":
            for name in _IDENTIFIER.findall(line):
                cited |= rules.in_name(name)
        if gaps:
            cited.update(_GAP_IN_TEXT.findall(line))
        for rule in sorted(cited):
            yield number, rule


def files(root: Path) -> Iterator[Path]:
    """All files of the repository that may cite a rule."""
    for folder in _FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in _SUFFIXES and "node_modules" not in path.parts:
                yield path
    yield from sorted(root.glob("*.md"))


def unknown(root: Path, rules: Rules) -> list[str]:
    """ "path:line: rule" of every citation of a rule that no RULES.md has."""
    return [
        f"{path.relative_to(root).as_posix()}:{number}: {rule}"
        for path in files(root)
        for number, rule in citations(path, rules)
        if rule not in rules.about and rule not in rules.gaps
    ]


def table(held: dict[str, list[str]], rules: Rules) -> str:
    """The table as Markdown."""
    lines = [
        "# Rules and the tests that hold them",
        "",
        "Made by `kocka build rules` from RULES.md of the games and from the tests' names and docstrings; do not edit.",
        "",
        "| rule | about | tests |",
        "| --- | --- | --- |",
    ]
    for rule, about in rules.about.items():
        if rule not in held and rule in rules.chapters | BACKGROUND:
            continue
        tests = "<br>".join(f"`{test}`" for test in held.get(rule, []))
        lines.append(f"| {rule} | {about} | {tests or '**none**'} |")
    return "\n".join(lines) + "\n"


def outputs() -> dict[str, bytes]:
    """The generated file. ClickException if a rule is cited that does not exist, or one is held by no test."""
    rules = repository()
    held = tests_by_rule(ROOT / "tests", rules)
    if lost := unknown(ROOT, rules):
        raise click.ClickException("rules that do not exist are cited:\n  " + "\n  ".join(lost))
    if without := unheld(held, rules):
        name = "test_" + without[0].lower().replace("-", "_").replace(" ", "_").replace(".", "_")
        raise click.ClickException(
            f"rules without a test: {', '.join(without)}\nThe name of a test holds a rule's number: {name}_what_it_says"
        )
    return {"tests/RULES.md": table(held, rules).encode()}
