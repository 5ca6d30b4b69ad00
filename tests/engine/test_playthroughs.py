"""The playthrough goldens are complete, registered, and made by one command."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tools.build import playthroughs
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
    games = {game for game, _ in playthroughs.every()}
    assert games == set(registry.rounds())
    for game, one in playthroughs.every():
        content = one.text(game)
        seats = len(one.totals) or registry.game(game).FEWEST
        for step in content.split("\nstep ")[1:]:
            for seat in range(seats):
                assert f"\n  seat={seat}" in step
            assert ("\n  legal " in step) == ("to_move=-1" not in step)


def test_a_game_without_any_of_its_own_has_one():
    (usual,) = playthroughs.playthroughs_of("none_such")
    assert "\npoints " in usual.text("hearts")


def test_every_contract_of_taroky_is_there():
    contracts = set()
    for one in playthroughs.playthroughs_of("taroky"):
        contracts |= {word for word in one.text("taroky").split() if word.startswith("contract=")}
    assert contracts >= {"contract=" + name for name in CONTRACT_TEXTS.values()}
