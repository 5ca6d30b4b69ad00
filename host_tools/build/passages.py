"""The passages of the sources, and what on the device answers each: the tables at the end of firmware/kocka/games/*/RULES.md.

A row of a table is `| lines | passage | answered by |`. Lines are those of the source that are not blank, counted from
1: `9`, `9, 12` or `9–12`. The sentence before the table says how many the source has; each must be in a row. A passage
is told in our own words: the sources are not in the repository.

What answers it is a list of

- rules, by number: CK-9, TA 5.2, G14 (tests/RULES.md: each is held by a test);
- page, option, screen, text, test or word and a name in backquotes: a page of the help, a house rule as in
  tests/data/options.json, a canonical screen, a text of the device, a test below tests/, a word of the GLOSSARY.md;
- at the end, `**open:**` and what the device cannot do yet;

or `—` for what says nothing about the game: headings, pictures, authors.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from host_tools.build import rules, texts

ROOT = rules.ROOT
TARGET = "tests/PASSAGES.md"
_GAMES = ROOT / "firmware/kocka/games"

_TITLE = "## The source, passage by passage"
_COUNT = re.compile(r"(\d+) lines")
_ROW = re.compile(r"\| (.+) \| (.+) \| (.+) \|")
_LINES = re.compile(r"\d+(?:–\d+)?(?:, \d+(?:–\d+)?)*")
_OPEN = re.compile(r"(?:, )?\*\*open:\*\* (.+)$")
_NAMED = re.compile(r"([a-z]+) `([^`]+)`")
_GAP = re.compile(r"G\d+b?")
_NOTHING = "—"


class Passage(NamedTuple):
    """`lines`: as written; `answers`: (kind, name), kind "rule" or as in `known`; `open`: what is missing, "" if nothing;
    `lost`: parts of the answer that are neither."""

    lines: str
    about: str
    answers: tuple[tuple[str, str], ...]
    open: str
    lost: tuple[str, ...]


class Source(NamedTuple):
    """The passages of one game's source; `length`: its lines."""

    game: str
    length: int
    passages: tuple[Passage, ...]


def _numbers(lines: str) -> Iterator[int]:
    for part in lines.split(", "):
        first, _, last = part.partition("–")
        yield from range(int(first), int(last or first) + 1)


def _passage(lines: str, about: str, cell: str, numbered: rules.Rules) -> Passage:
    found = _OPEN.search(cell)
    answers: list[tuple[str, str]] = []
    lost: list[str] = []
    parts = _OPEN.sub("", cell).split(", ")
    for part in parts if parts not in ([""], [_NOTHING]) else []:
        named = _NAMED.fullmatch(part)
        cited = numbered.in_text(part)
        if named:
            answers.append((named[1], named[2]))
        elif cited or _GAP.fullmatch(part):
            answers += [("rule", rule) for rule in sorted(cited) or [part]]
        else:
            lost.append(part)
    if not _LINES.fullmatch(lines):
        lost.append(lines)
        lines = "0"
    return Passage(lines, about, tuple(answers), found[1] if found else "", tuple(lost))


def read(path: Path, numbered: rules.Rules) -> Source | None:
    """The table of a RULES.md, None if it has none. ClickException if it does not say how many lines the source has."""
    _, found, text = path.read_text(encoding="utf-8").partition(_TITLE + "\n")
    if not found:
        return None
    count = _COUNT.search(text)
    if not count:
        raise click.ClickException(f"{path}: how many lines has the source?")
    rows = [row for row in map(_ROW.fullmatch, text.split("\n#")[0].splitlines()) if row][2:]
    return Source(path.parent.name, int(count[1]), tuple(_passage(row[1], row[2], row[3], numbered) for row in rows))


def known(numbered: rules.Rules) -> dict[str, set[str]]:
    """All that an answer may name, by kind."""
    ids = {name for area in texts.AREAS for name in texts.load(area)}
    helps = [*_GAMES.glob("*/help.py"), ROOT / "firmware/kocka/ui/table/help_pages.py"]
    listed = {name for path in helps for name in re.findall(r"ids\.(HELP_\w+)_TITLE", path.read_text(encoding="utf-8"))}
    options = json.loads((ROOT / "tests/data/options.json").read_text(encoding="utf-8"))
    screens = (ROOT / "tests/data/goldens/screens.txt").read_text(encoding="utf-8").splitlines()
    words = re.findall(r"^\| ([^|]+) \|", (_GAMES / "GLOSSARY.md").read_text(encoding="utf-8"), re.MULTILINE)
    return {
        "rule": set(numbered.about) | numbered.gaps,
        "page": {name for name in ids if name.upper() in listed and f"{name}_title" in ids},
        "option": {f"{game}.{option[0]}" for game, all_of_it in options.items() for option in all_of_it},
        "screen": {line.split("/")[0] for line in screens},
        "text": ids,
        "test": {f"{path}::{name}" for path, name, _ in rules.tests_below(ROOT / "tests")},
        "word": {word for row in words for word in row.split(", ")},
    }


def problems(source: Source, names: dict[str, set[str]]) -> list[str]:
    """What is wrong with a table: names that do not exist, lines without a row, rows without an answer."""
    found = []
    for passage in source.passages:
        where = f"{source.game}, line {passage.lines}, {passage.about}: "
        found += [f"{where}{part!r} is no answer" for part in passage.lost]
        found += [
            f"{where}there is no {kind} {name}" for kind, name in passage.answers if name not in names.get(kind, ())
        ]
    told = {number for passage in source.passages for number in _numbers(passage.lines)}
    wanted = set(range(1, source.length + 1))
    found += [f"{source.game}: line {number} is in no row" for number in sorted(wanted - told)]
    found += [f"{source.game}: the source has no line {number}" for number in sorted(told - wanted)]
    return found


def table(sources: list[Source]) -> str:
    """How many passages there are and which are open, as Markdown."""
    lines = [
        "# Passages of the sources",
        "",
        "Made by `kocka build passages` from the end of each game's RULES.md, where it stands what answers which passage; do",
        "not edit.",
        "",
        "| game | lines | passages | open |",
        "| --- | --- | --- | --- |",
    ]
    sums = [0, 0, 0]
    opened = []
    for source in sources:
        said = [passage for passage in source.passages if passage.answers or passage.open]
        waiting = [passage for passage in said if passage.open]
        row = [source.length, len(said), len(waiting)]
        sums = [one + other for one, other in zip(sums, row, strict=True)]
        lines.append(f"| {source.game} | {row[0]} | {row[1]} | {row[2]} |")
        opened += [f"| {source.game} | {one.lines} | {one.about} | {one.open} |" for one in waiting]
    lines.append(f"| all | {sums[0]} | {sums[1]} | {sums[2]} |")
    if opened:
        lines += ["", "## Open", "", "What the device does not do, or only tells.", ""]
        lines += ["| game | lines | passage | what is missing |", "| --- | --- | --- | --- |", *opened]
    return "\n".join(lines) + "\n"


def repository() -> list[Source]:
    """The sources of all games that have one, in the order of their names."""
    numbered = rules.repository()
    found = [read(path, numbered) for path in sorted(_GAMES.glob("*/RULES.md"))]
    return [source for source in found if source]


def outputs() -> dict[str, bytes]:
    """The generated file. ClickException if a table names what does not exist or leaves a line out."""
    sources = repository()
    names = known(rules.repository())
    if wrong := [problem for source in sources for problem in problems(source, names)]:
        raise click.ClickException("passages of the sources:\n  " + "\n  ".join(wrong))
    return {TARGET: table(sources).encode()}
