"""`kocka new`: the folder of a game that runs, to be turned into the game you want; the folder of a language; a
lesson."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

import click

from host_tools.build import texts
from host_tools.build.new.lesson import make_lesson
from host_tools.checkout import ROOT

SKELETON = Path(__file__).with_name("skeleton")
REGISTRY = Path("firmware/kocka/games/registry.py")
_PLAYED = re.compile(r"_PLAYED = \(([^)]*)\)")


def _prefixes(root: Path) -> set[str]:
    """The letters before the numbers of all rules."""
    found = set()
    for path in root.glob("firmware/kocka/games/*/RULES.md"):
        found.update(re.findall(r"^#+ ([A-Z]{2})[- ]\d", path.read_text(encoding="utf-8"), re.M))
    return found


def _free_prefix(name: str, taken: set[str]) -> str:
    """Two letters of the name that number no other game's rules."""
    letters = name.replace("_", "").upper()
    for second in letters[1:] + "XYZQ":
        if letters[0] + second not in taken:
            return letters[0] + second
    raise click.ClickException(f"all letters for rules of {name} are taken: {', '.join(sorted(taken))}")


def make(name: str, root: Path = ROOT) -> list[Path]:
    """Writes the folder and its tests below `root` and adds the name to the registry; returns the paths written.

    Raises ClickException for a name that is invalid or taken.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) < 2:
        raise click.ClickException(f"a game is named in small letters, digits and _, not {name!r}")
    folder = root / "firmware/kocka/games" / name
    if folder.exists():
        raise click.ClickException(f"there is a game {name}")
    rule = _free_prefix(name, _prefixes(root))
    words = [word.capitalize() for word in name.split("_")]
    values = {"name": name, "kind": "".join(words), "title": " ".join(words), "rule": rule, "lower": rule.lower()}
    written = []
    for template in sorted(SKELETON.glob("*.txt")):
        path = folder / template.stem
        if template.stem == "both_test.py":
            path = root / "tests/games" / name / f"both_{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(template.read_text(encoding="utf-8")).substitute(values), encoding="utf-8")
        written.append(path)
    package = root / "tests/games" / name / "__init__.py"
    package.write_text("", encoding="utf-8")
    registry = root / REGISTRY
    text = registry.read_text(encoding="utf-8")
    known = _PLAYED.search(text)
    if known is None:
        raise click.ClickException(f"{REGISTRY} has no list of games")
    games = [*re.findall(r'"(\w+)"', known[1]), name]
    listed = ", ".join(f'"{game}"' for game in games)
    registry.write_text(text.replace(known[0], f"_PLAYED = ({listed})"), encoding="utf-8")
    return [*written, package, registry]


@click.group("new")
def command() -> None:
    """Start a new part of Kočka."""


@command.command("game")
@click.argument("name")
def game(name: str) -> None:
    """Make a game NAME: a folder that runs, with numbered rules and tests, to be turned into the game you want."""
    for path in make(name):
        click.echo(str(path.relative_to(ROOT)))
    click.echo("Now: make its rules yours (RULES.md first), kocka engine, kocka play; then make gen, check, goldens.")


def make_language(code: str, name: str, folder: Path = texts.TARGET) -> list[Path]:
    """Writes the folder of a language: all texts of the source language, each a comment. Returns the paths written.

    Raises ClickException for a code that is invalid or taken.
    """
    if not re.fullmatch(r"[a-z]{2,3}", code):
        raise click.ClickException(f"a language is named by its code of two or three small letters, not {code!r}")
    if (folder / code).exists():
        raise click.ClickException(f"there is a language {code}")
    taken = [one.number for one in texts.described()]
    made = {"language.toml": _LANGUAGE.format(name=name, number=max(taken) + 1)}
    for path in sorted((folder / texts.SOURCE).glob("*.toml")):
        if path.name != "language.toml":
            lines = path.read_text(encoding="utf-8").splitlines()
            made[path.name] = "\n".join(f"# {line}" if line and line[0] != "#" else line for line in lines) + "\n"
    (folder / code).mkdir()
    for file, text in made.items():
        (folder / code / file).write_text(text, encoding="utf-8")
    return [folder / code / file for file in made]


_LANGUAGE = """name = "{name}"
# By which settings store the language; for good.
number = {number}
# Which of a text's plural forms goes with a number n, in Python.
plural = "0 if n == 1 else 1"
# Screens in the goldens, those that are translated (kocka shot --list). Once every text is here: whole = true
screens = []
"""


@command.command("language")
@click.argument("code")
@click.option("--name", prompt="What does the language call itself?", help="What it calls itself: Polski.")
def language(code: str, name: str) -> None:
    """Make a language CODE (pl): a folder with all English texts, as comments, to be translated one by one."""
    for path in make_language(code, name):
        click.echo(str(path.relative_to(ROOT)))
    click.echo(
        "Now: remove the # before a text and translate it. What is not there is shown in English: kocka play --lang",
        nl=False,
    )
    click.echo(f" {code}")


@command.command("lesson")
@click.argument("name")
@click.argument("code")
@click.option("--choice", default=0, help="Which choice of the holder, from 1; without it, the one that matters most.")
def lesson(name: str, code: str, choice: int) -> None:
    """Make a lesson NAME of the deal with this CODE: its line of play, and texts to be written."""
    for path in make_lesson(name, code, choice):
        click.echo(str(path.relative_to(ROOT)))
    click.echo("Now: write its texts, in all languages; python -m pytest tests/ui/test_lessons.py plays it.")
