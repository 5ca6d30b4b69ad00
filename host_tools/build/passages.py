"""The passages of the sources, and what on the device answers each: the tables ending firmware/kocka/games/*/RULES.md.

A row is `| lines | passage | answered by | in its words |`. Lines are those of the source that are not blank,
counted from 1: `9`, `9, 12` or `9–12`. The sentence before the table says how many the source has; each must be in a
row. A passage is told in our own words: the sources are not in the repository.

What answers it is a list of

- rules, by number: CK-9, TA 5.2, G14 (tests/RULES.md: each is held by a test);
- page, option, screen, text, test or word and a name in backquotes: a page of the help, a house rule as in
  tests/data/options.json, a canonical screen, a text of the device, a test below tests/, a word of the GLOSSARY.md;
- at the end, `**open:**` and what the device cannot do yet;

or `—` for what says nothing about the game: headings, pictures, authors.

The last cell quotes the words that answer the passage: `"Follow suit", "+28"`. Each quotation is looked for in the
English text of what is named (`Spoken`), and each page that is named has one of them; only rows without an answer and
open ones quote nothing. So a row cannot name a page that does not say what the row claims.
"""

from __future__ import annotations

import ast
import functools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from host_tools.build import rules, texts
from host_tools.checkout import ROOT
from host_tools.sim import shims

TARGET = "tests/PASSAGES.md"
_GAMES = ROOT / "firmware/kocka/games"

_TITLE = "## The source, passage by passage"
_COUNT = re.compile(r"(\d+) lines")
_ROW = re.compile(r"\| ([^|]+) \| ([^|]+) \| ([^|]+) \|(?: ([^|]*) ?\|)?")
_QUOTED = re.compile(r'"([^"]+)"')
_SECTION = re.compile(r"#{2,4} ([A-Z]{2}[- ][\d.]+) ")
_LINES = re.compile(r"\d+(?:–\d+)?(?:, \d+(?:–\d+)?)*")
_OPEN = re.compile(r"(?:, )?\*\*open:\*\* (.+)$")
_NAMED = re.compile(r"([a-z]+) `([^`]+)`")
_GAP = re.compile(r"G\d+b?")
_NOTHING = "—"


class Passage(NamedTuple):
    """`lines`: as written; `answers`: (kind, name), kind "rule" or as in `known`; `open`: what is missing, "" if
    nothing; `lost`: parts of the answer that are neither; `quotes`: the words that answer it."""

    lines: str
    about: str
    answers: tuple[tuple[str, str], ...]
    open: str
    lost: tuple[str, ...]
    quotes: tuple[str, ...] = ()


class Source(NamedTuple):
    """The passages of one game's source; `length`: its lines."""

    game: str
    length: int
    passages: tuple[Passage, ...]


def _numbers(lines: str) -> Iterator[int]:
    for part in lines.split(", "):
        first, _, last = part.partition("–")
        yield from range(int(first), int(last or first) + 1)


def _passage(lines: str, about: str, cell: str, words: str, numbered: rules.Rules) -> Passage:
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
    if unquoted := _QUOTED.sub("", words or "").replace(",", "").strip():
        lost.append(unquoted)
    return Passage(
        lines, about, tuple(answers), found[1] if found else "", tuple(lost), tuple(_QUOTED.findall(words or ""))
    )


def read(path: Path, numbered: rules.Rules) -> Source | None:
    """The table of a RULES.md, None if it has none. ClickException if it does not say how many lines the source has."""
    _, found, text = path.read_text(encoding="utf-8").partition(_TITLE + "\n")
    if not found:
        return None
    count = _COUNT.search(text)
    if not count:
        raise click.ClickException(f"{path}: how many lines has the source?")
    rows = [row for row in map(_ROW.fullmatch, text.split("\n#")[0].splitlines()) if row][2:]
    return Source(
        path.parent.name, int(count[1]), tuple(_passage(row[1], row[2], row[3], row[4], numbered) for row in rows)
    )


def known(numbered: rules.Rules) -> dict[str, set[str]]:
    """All that an answer may name, by kind."""
    ids = {name for area in texts.AREAS for name in texts.load(texts.SOURCE, area)}
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


def plain(text: str) -> str:
    """A text as it is compared: lines, marks of emphasis and capitals do not matter."""
    return " ".join(re.sub(r"\n=+[^\n]*", " ", text).replace("\u00a0", " ").replace("*", "").split()).casefold()


class Spoken:
    """What each answer says in English: a rule its section, a page its title and text, an option its label and values,
    a screen its title in the gallery, a test its source, a word its row of the glossary."""

    def __init__(self, root: Path = ROOT) -> None:
        self._root = root
        self._found: dict[tuple[str, str], str] = {}
        self._texts = {name: text for area in texts.AREAS for name, text in texts.load("en", area).items()}
        self._rules = dict(_sections(sorted((root / "firmware/kocka/games").glob("*/RULES.md"))))

    def of(self, kind: str, name: str) -> str:
        """The plain text of an answer, "" for what does not exist."""
        if (kind, name) not in self._found:
            self._found[kind, name] = self._plain(kind, name)
        return self._found[kind, name]

    def _plain(self, kind: str, name: str) -> str:
        if kind == "rule":
            return plain(self._rules.get(name, ""))
        if kind == "page":
            return plain(f"{self._text(f'{name}_title')}: {self._text(name)}")
        if kind == "text":
            return plain(self._text(name))
        if kind == "option":
            return plain(self._option(*name.split(".")))
        if kind == "screen":
            return plain(self._titles.get(name, ""))
        if kind == "test":
            return plain(self._test(*name.split("::")))
        glossary = (self._root / "firmware/kocka/games/GLOSSARY.md").read_text(encoding="utf-8")
        return plain("\n".join(line for line in glossary.splitlines() if name in line.split(" | ")[0]))

    def _text(self, name: str) -> str:
        text = self._texts.get(name, "")
        return text if isinstance(text, str) else " ".join(text)

    @functools.cached_property
    def _titles(self) -> dict[str, str]:
        shims.install()
        from host_tools.sim import gallery

        return {name: canonical.title for name, canonical in gallery.SCREENS.items()}

    def _option(self, game: str, name: str) -> str:
        shims.install()
        from kocka.games import registry
        from kocka.ui.languages import ids
        from kocka.ui.table.profile import profile

        named = {number: text.lower() for text, number in vars(ids).items() if isinstance(number, int)}
        profile(game)  # sets labels
        for option in registry.game(game).OPTIONS:
            if option.name == name:
                shown = [
                    self._text(named[number]) for number in (option.label, *option.texts) if isinstance(number, int)
                ]
                return " ".join(
                    [*shown, *(option.values if isinstance(option.values, tuple) else [option.values.text()])]
                )
        return ""

    def _test(self, path: str, name: str) -> str:
        source = (self._root / "tests" / path).read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name == name:
                return f"{name.replace('_', ' ')} {ast.get_source_segment(source, node)}"
        return ""


def _sections(paths: list[Path]) -> Iterator[tuple[str, str]]:
    """(number, text) of each rule: its heading and what follows it; of a gap its row."""
    for path in paths:
        text = path.read_text(encoding="utf-8").partition(_TITLE)[0]
        for part in re.split(r"\n(?=#{2,4} )", text):
            if found := _SECTION.match(part):
                yield found[1].replace(" ", "-"), part
        for line in text.splitlines():
            if found := re.match(r"\| (G\d+b?) \| ", line):
                yield found[1], line


def unsaid(source: Source, spoken: Spoken) -> list[str]:
    """Rows whose answers do not say what they are quoted with."""
    found = []
    for passage in source.passages:
        where = f"{source.game}, line {passage.lines}, {passage.about}: "
        if passage.open or not passage.answers:
            continue
        if not passage.quotes:
            found.append(f"{where}no words are quoted")
        said = {answer: spoken.of(*answer) for answer in passage.answers}
        found += [
            f"{where}nothing named here says {quote!r}"
            for quote in passage.quotes
            if not any(plain(quote) in text for text in said.values())
        ]
        found += [
            f"{where}none of the quotations is on the page {name}"
            for (kind, name), text in said.items()
            if kind == "page" and not any(plain(quote) in text for quote in passage.quotes)
        ]
    return found


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
        "Made by `kocka build passages` from the end of each game's RULES.md, which says what answers each passage; do",
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
    spoken = Spoken()
    if wrong := [problem for source in sources for problem in problems(source, names) + unsaid(source, spoken)]:
        raise click.ClickException("passages of the sources:\n  " + "\n  ".join(wrong))
    return {TARGET: table(sources).encode()}
