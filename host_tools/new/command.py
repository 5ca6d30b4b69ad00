"""`kocka new game NAME`: makes the folder of a game that runs, to be turned into the game you want."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

import click

ROOT = Path(__file__).resolve().parents[2]
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
