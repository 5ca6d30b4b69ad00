"""A lesson made of a deal's code: its function, and texts to be written."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import click

from host_tools.build import texts
from host_tools.checkout import ROOT
from host_tools.lab.lessons.moments import Moment, moments
from kocka.games import registry
from kocka.match.deal_code import CodeError, setup_of

_LESSONS = re.compile(r"^LESSONS = \((.*)\)$", re.MULTILINE | re.DOTALL)
_WIDE = 146  # letters of the words, before the spaces between them go: one line of the source then has no room for two


def _chosen(found: list[Moment], choice: int) -> Moment:
    """The choice with this number, from 1; 0: the one whose right answer matters most."""
    if not found:
        raise click.ClickException("the holder of this code has no choice in it")
    if choice > len(found):
        raise click.ClickException(f"there are {len(found)} choices")
    return found[choice - 1] if choice else max(found, key=lambda moment: moment.margin)


def source(name: str, code: str, game: str, moment: Moment) -> str:
    """The function that makes the lesson."""
    text = registry.game(game).PACK.action_text
    words = [text(action) for action in moment.line]
    comma = "," if any(len(word) != 2 for word in words) else ""
    rows = textwrap.wrap((comma + " ").join(words), _WIDE)
    line = "\n".join(f'        "{row.replace(" ", "")}"' for row in rows)
    key = f"LESSON_{game}_{name}".upper()
    count = f"                count={len(moment.right)},\n" if len(moment.right) > 1 else ""
    return f'''def {name}() -> Lesson:
    return Lesson(
        ids.{key},
        "{code}",
        {moment.begin},
{line},
        (
            Step(
                {moment.at},
                ids.{key}_ASK,
                ids.{key}_SAID,
                ids.{key}_OTHER,
{count}            ),
        ),
    )
'''


def make_lesson(name: str, code: str, choice: int = 0, root: Path = ROOT) -> list[Path]:
    """Writes the lesson into its game's folder, and its texts, in English, into every whole language.

    Returns the paths written. Raises ClickException for a name that is invalid or taken, for a text that is no code.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        raise click.ClickException(f"a lesson is named in small letters, digits and _, not {name!r}")
    try:
        setup = setup_of(code)
    except CodeError as error:
        raise click.ClickException(str(error)) from error
    path = root / "firmware/kocka/games" / setup.game / "lessons.py"
    text = path.read_text(encoding="utf-8")
    known = _LESSONS.search(text)
    if known is None:
        raise click.ClickException(f"{path.name} of {setup.game} has no list LESSONS")
    if re.search(rf"^def {name}\(", text, re.MULTILINE):
        raise click.ClickException(f"{setup.game} has a lesson {name}")
    moment = _chosen(moments(setup), choice)
    names = [one.strip() for one in known[1].split(",") if one.strip()] + [name]
    made = (
        source(name, code, setup.game, moment) + "\n\nLESSONS = (\n" + "".join([f"    {one},\n" for one in names]) + ")"
    )
    path.write_text(text[: known.start()] + made + text[known.end() :], encoding="utf-8")
    written = [path]
    key = f"lesson_{setup.game}_{name}"
    for one in texts.described():
        if one.whole:
            file = root / "firmware/kocka/ui/languages" / one.code / "lessons.toml"
            rows = [f'{key}{end} = "{words}"' for end, words in _TEXTS]
            file.write_text(file.read_text(encoding="utf-8") + "\n" + "\n".join(rows) + "\n", encoding="utf-8")
            written.append(file)
    return written


_TEXTS = (
    ("", "Title"),
    ("_ask", "What is at stake, in a sentence."),
    ("_said", "What the right choice has done."),
    ("_other", "Why another choice is worse."),
)
