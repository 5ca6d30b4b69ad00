"""The house rules of every game as saves refer to them: tests/data/options.json, in which lists only grow at the end.

A save refers to a house rule by its place among the game's OPTIONS and to a value by its place among its values; what
it leaves out has its default. So none of them may move, disappear or change its meaning, and no default may change. The
file holds what was released; this step appends what is new and refuses any other change.
"""

from __future__ import annotations

import json
from typing import Any

import click

from host_tools.checkout import ROOT
from host_tools.sim import shims

FILE = "tests/data/options.json"
Rows = list[list[Any]]  # [name, values, default] for each option of a game


def rows(options: tuple[Any, ...]) -> Rows:
    """The options of a game as they stand in the file; numbers as "first, second to last"."""
    from kocka.engine.option import Numbers

    return [
        [
            option.name,
            option.values.text() if isinstance(option.values, Numbers) else list(option.values),
            option.default,
        ]
        for option in options
    ]


def known() -> dict[str, Rows]:
    """The options of this version: of every game, and "house", which all games share."""
    shims.install()
    from kocka.games import registry
    from kocka.match.setup import HOUSE

    found = {name: rows(registry.game(name).OPTIONS) for name in registry.NAMES}
    return {name: options for name, options in found.items() if options} | {"house": rows(HOUSE)}


def problem(released: Rows, now: Rows) -> str:
    """Why `now` is not `released` with additions at the ends; "" if it is."""
    if len(now) < len(released):
        return f"{released[len(now)][0]} is gone"
    for (name, values, default), (new_name, new_values, new_default) in zip(released, now, strict=False):
        if name != new_name:
            return f"{new_name} stands where {name} was"
        if default != new_default:
            return f"{name} has another default"
        if isinstance(values, str) or isinstance(new_values, str):
            least, _, most = str(values).rpartition(" to ")
            new_least, _, new_most = str(new_values).rpartition(" to ")
            if isinstance(values, list) or isinstance(new_values, list) or least != new_least:
                return f"{name} has other values"
            if int(new_most) < int(most):
                return f"{name} ends before {most}"
        elif new_values[: len(values)] != values:
            return f"{name} has other values"
    return ""


def check(released: dict[str, Rows], now: dict[str, Rows]) -> None:
    """ClickException if a house rule has been moved, taken out or changed."""
    wrong = [f"{game}: {what}" for game in released if (what := problem(released[game], now.get(game, [])))]
    if wrong:
        raise click.ClickException("house rules are only added at the end: " + "; ".join(wrong))


def text(options: dict[str, Rows]) -> str:
    """The file: a line an option."""
    games = []
    for game, listed in options.items():
        lines = ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in listed)
        games.append(f"  {json.dumps(game)}: [\n{lines}\n  ]")
    return "{\n" + ",\n".join(games) + "\n}\n"


def outputs() -> dict[str, bytes]:
    """The file with what is new. ClickException where anything else has changed."""
    now = known()
    path = ROOT / FILE
    if path.exists():
        check(json.loads(path.read_text(encoding="utf-8")), now)
    return {FILE: text(now).encode("utf-8")}
