"""The playthrough goldens are complete, registered, and made by one command."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tools.build import playthroughs, taroky_playthroughs
from host_tools.build.command import GOLDENS
from kocka.games import registry
from kocka.games.taroky.rules.outcome import CONTRACT_TEXTS


@pytest.mark.golden
def test_the_folder_holds_what_the_generator_makes(root: Path):
    made = playthroughs.outputs()
    assert sorted(made) == sorted(
        str(path.relative_to(root)) for path in (root / playthroughs.FOLDER).iterdir() if path.is_file()
    )
    for path, content in made.items():
        assert (root / path).read_bytes() == content, f"{path} has changed: look at the diff, then make goldens"


def test_make_goldens_makes_them():
    assert GOLDENS["playthroughs"].module == playthroughs.__name__


def test_all_games_and_all_views_are_there():
    games = {entry[1] for entry in playthroughs.GAMES}
    assert games == set(registry.rounds()) - {"taroky"}
    for entry in playthroughs.GAMES:
        content = playthroughs.text(*entry[1:])
        seats = len(entry[5])
        steps = content.split("\nstep ")[1:]
        for step in steps:
            for seat in range(seats):
                assert f"\n  seat={seat} hand=" in step
            assert ("\n  legal " in step) == ("to_move=-1" not in step)


def test_every_contract_of_taroky_and_all_views_are_there():
    contracts = set()
    for entry in taroky_playthroughs.ROUNDS:
        content = taroky_playthroughs.text(*entry[1:])
        contracts |= {word for word in content.split() if word.startswith("contract=")}
        for step in content.split("\nstep ")[1:]:
            for seat in range(4):
                assert f"\n  seat={seat}" in step
            assert ("\n  legal " in step) == ("to_move=-1" not in step)
    assert contracts >= {"contract=" + name for name in CONTRACT_TEXTS.values()}
