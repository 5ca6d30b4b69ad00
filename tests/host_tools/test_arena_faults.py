"""`kocka arena --faults` and `--league`: what the reference calls a blunder, dominated plays, who is in the league."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from host_tools.games.taroky.faults import faults as faults_of_taroky
from host_tools.lab.arena import duel, faults, league
from host_tools.lab.arena.command import command
from host_tools.lab.arena.duel import Others
from host_tools.lab.arena.faults import Judged
from host_tools.lab.arena.game import Table
from host_tools.lab.arena.work import Place
from kocka.ai import policy
from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.engine.round import DURCH, MOON
from kocka.engine.tarock import SKYZ
from kocka.games.hearts.rules import Hearts
from kocka.games.taroky.ai import rule
from kocka.games.taroky.rules.round import Taroky
from tests.games.taroky.test_taroky_plays import HIGHER

pytestmark = pytest.mark.usefixtures("compiled")


def followed() -> Iterator[tuple[Any, list[int]]]:
    """Views of last players who follow suit, in rounds of Hearts by rule; with the cards of the suit that they hold."""
    for number in range(200):
        position = Hearts.deal(duel.deal_seed(3, number), 4)  # nothing is passed
        while position.to_move() >= 0:
            view = position.view(position.to_move())
            led = [c for c in view.hand if view.table.count == 3 and c >> 4 == view.table.suit]
            if led:
                yield view, led
            position.apply(policy.choose(view))


def test_a_card_that_takes_the_queen_without_need_is_a_blunder() -> None:
    view, led = next(
        (view, led)
        for view, led in followed()
        if QUEEN_OF_SPADES in view.table.cards
        and view.table.done > 7
        and led[0] < view.table.cards[view.table.best] < led[-1]
        and not faults._may_be_swept(view)
    )
    taken = faults.losses(view, led[-1], "master", 400, 1)
    assert taken is not None and min(taken) > 5
    ducked = faults.losses(view, led[0], "master", 400, 1)
    assert ducked is not None and max(map(abs, ducked)) < 1
    assert faults.losses(view, led[0], "shooter", 400, 1) is None  # it judges nothing


def test_the_last_player_may_as_well_be_rid_of_the_higher_card() -> None:
    """Said of a card if a higher one, of equal cost, is on the same side of the best one; never of both."""
    seen = 0
    for view, led in followed():
        said = {c: [was for _, was in faults.faults_of_tricks(view, c)] for c in led}
        best = view.table.cards[view.table.best]
        for c in led:
            assert len(said[c]) == len(said[led[0]]) <= 1
            if said[c] == [True]:
                seen += 1
                assert not faults._may_be_swept(view)
                assert any(d > c and (d > best) == (c > best) and said[d] == [False] for d in led)
    assert seen > 20


def test_the_last_player_of_taroky_takes_with_less_than_the_skyz() -> None:
    position = Taroky.from_code(HIGHER["900045, 4"])
    view = position.view(position.to_move())
    said = {c: dict(faults_of_taroky(view, c)) for c in rule.choices(view)}
    kind = "last, takes with Škýz or Mond where less takes"
    assert said[SKYZ][kind] and not said[min(said)][kind]


def test_losses_are_means_and_a_blunder_takes_both_halves() -> None:
    deals = [[Judged(1, "lead", (2.0, 0.5), []), Judged(2, "follow", (1.0, 3.0), [("low", True), ("high", False)])], []]
    found = faults.summary("somebody", deals)
    assert found.lines[0].choices == 2
    assert found.lines[0].loss.mean == pytest.approx((1.25 + 2) / 2) and found.lines[0].blunders.mean == 50
    by_group = {line.group: line.blunders.mean for line in found.lines[1:]}
    assert by_group == {"trick 1": 0, "trick 2": 100, "follow": 100, "lead": 0}
    assert [(one.kind, one.possible, one.made.mean) for one in found.faults] == [("high", 1, 0), ("low", 1, 100)]


def test_the_rule_player_loses_more_by_its_cards_than_a_master() -> None:
    master, by_rule = faults.find(Table("cerna_kocka"), ("master", "rule"), Others(("rule",)), 200, 3, 1, Place(1))
    assert by_rule.lines[0].loss.mean > 2 * abs(master.lines[0].loss.mean)
    assert not faults.find(Table("hearts"), ("rule",), Others(("rule",)), 0, 1, 1, Place(1))[0].lines


def test_defenders_concede_less() -> None:
    for game, event in (("cerna_kocka", DURCH), ("hearts", MOON)):
        made = {"rule": 0, "defender": 0}
        for name in made:
            for number in range(120):
                result = duel.play(Table(game), ["shooter", *[name] * 3], duel.deal_seed(8, number), number)
                made[name] += result.seat_of(event) == 0
        assert 2 * made["defender"] < made["rule"], game


def test_among_equals_one_of_three_conceded_durchs_is_the_receivers() -> None:
    """Each is conceded by three seats, of which one has passed its cards to the one that made it."""
    (found,) = faults.find(Table("cerna_kocka"), ("shooter",), Others(("shooter",)), 0, 20, 1, Place(1))
    conceded, receivers = (one for one in found.faults if "durchs" in one.kind)
    assert conceded.possible == 80 and 0 < receivers.possible == round(conceded.made.mean * 80 / 100)
    assert receivers.made.mean == pytest.approx(100 / 3)


def test_the_league_has_those_that_know_the_game() -> None:
    assert ("defender",) in [others.pool for others in league.of("master", "hearts")]
    pools = [others.pool for others in league.of("master", "taroky")]
    assert ("master",) in pools and ("flat", "regular") in pools
    assert not [pool for pool in pools if "defender" in pool or "v0.1-master" in pool]


def test_the_commands_print_tables_or_json() -> None:
    arguments = ["regular", "--game", "taroky", "--deals", "1", "--jobs", "1"]
    printed = CliRunner().invoke(command, [*arguments, "--league"])
    assert printed.exit_code == 0 and "three rule" in printed.stdout
    judged = CliRunner().invoke(command, [*arguments, "--faults", "--worlds", "60"])
    assert judged.exit_code == 0 and "blunders, %" in judged.stdout and "dominated plays" in judged.stdout
    told = json.loads(CliRunner().invoke(command, [*arguments, "--faults", "--worlds", "0", "--json"]).stdout)
    assert told["command"]["worlds"] == 0 and told["players"][0]["lines"] == []


def test_what_goes_together() -> None:
    for words, told in (
        (["--faults", "--calibration"], "goes with one game"),
        (["--faults", "--league"], "goes with one game"),
        (["--league", "--ladder"], "--league goes without"),
        (["--faults", "--game", "kourici_kocka", "--worlds", "0"], "no dominated plays are known"),
    ):
        result = CliRunner().invoke(command, ["master", *words, "--deals", "1", "--jobs", "1"])
        assert result.exit_code == 2 and told in result.output, result.output
