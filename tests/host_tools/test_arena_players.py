"""Who sits in the arena: personas, changed parameters, frozen versions, shooters; what each knows and leaves alone."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest

from host_tools.lab import jit
from host_tools.lab.arena import duel, players
from host_tools.lab.arena.game import Table
from host_tools.lab.arena.keep import Keep
from host_tools.lab.arena.opponents import freeze, frozen, shooter
from host_tools.lab.arena.tournament import Bout, tournament
from host_tools.lab.arena.work import Place
from host_tools.lab.tune import parameters
from host_tools.lab.tune.parameter import Parameter
from kocka.ai import levels, policy, search
from kocka.ai.decision import Decided, Thinker
from kocka.ai.recipe import rules_of, sweeper_of
from kocka.engine.cards import card
from kocka.engine.round import MOON
from kocka.games.cerna_kocka.rules import CernaKocka
from kocka.games.hearts.rules import Hearts

GAMES = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat")


def _digest(name: str, game: str, deals: int) -> str:
    """A digest of the results of some deals with this player in every seat."""
    table = Table(game)
    found = hashlib.sha256()
    for number in range(deals):
        result = duel.play(table, [name] * 4, duel.deal_seed(1, number), number)
        found.update(repr((result.points, result.tricks, result.events, result.losers)).encode())
    return found.hexdigest()[:12]


# Those that take long are played elsewhere.
@pytest.mark.parametrize(
    "name", [name for name in players.names() if not name.endswith(("master", "-shooter", "-dice"))]
)
def test_every_player_plays_every_game(name: str) -> None:
    for game in (*GAMES, "dokladacka"):
        duel.play(Table(game), [name, "rule", "rule", "random"], 5, 0)


# The moves of a frozen version are those of its archive for ever, whatever the product's seats learn. These change only
# if the rules of a game do.
@pytest.mark.parametrize(
    ("game", "digest"),
    [
        ("cerna_kocka", "e7474d61e8fa"),
        ("kourici_kocka", "76c72ac10415"),
        ("hearts", "a7f4194bbc1b"),
        ("black_cat", "25ebc7343994"),
    ],
)
def test_a_frozen_version_plays_as_ever(game: str, digest: str) -> None:
    assert _digest("v0.1-regular", game, 3) == digest


@pytest.mark.slow
def test_a_frozen_master_plays_as_ever() -> None:
    assert _digest("v0.1-master", "cerna_kocka", 1) == "c4f29835ecfa"


@pytest.mark.slow
def test_a_frozen_version_plays_the_same_on_compiled_kernels() -> None:
    with jit.switched(True) as sentence:
        assert sentence == ""
        frozen.seats("v0.1")
        assert jit.use(*frozen.kernels()) == ""
        kernel = frozen.part(frozen.seats("v0.1"), "rollout")
        assert kernel.run.__module__ != kernel.__name__  # it is another function
        assert _digest("v0.1-master", "cerna_kocka", 1) == "c4f29835ecfa"
        assert _digest("v0.1-regular", "hearts", 3) == "a7f4194bbc1b"
        players.player("v0.1-dice")
        assert jit.use(*frozen.kernels()) == ""
        dice = _digest("v0.1-dice", "cerna_kocka", 1)
    assert dice == _digest("v0.1-dice", "cerna_kocka", 1)
    assert kernel.run.__module__ == kernel.__name__


def test_a_frozen_version_shares_nothing_with_the_product() -> None:
    copy = frozen.seats("v0.1", "_copy")
    older = frozen.seats("v0.1")
    for name in ("cerna", "search", "policy", "rules", "playout", "rollout", "dealing", "rng"):
        part = frozen.part(copy, name)
        assert part is not frozen.part(older, name)
        assert part.__name__.startswith("host_tools.lab.arena.opponents.v0_1_copy.")
        for value in vars(part).values():
            module = getattr(value, "__module__", None)
            assert not str(module).startswith(("kocka.ai", "kocka.engine.rng")), (name, value)
    eager = players.player("v0.1-shooter")
    assert eager is players.player("v0.1-shooter")
    assert frozen.part(older, "search")._MARGIN == 6  # the copy for the shooter is another one
    with pytest.raises(ValueError, match='no frozen version "v9"; there are'):
        frozen.seats("v9")


def test_an_archive_holds_all_that_its_thinkers_import() -> None:
    assert freeze.imported("from kocka.ai import a, b\nfrom kocka.ai.c import d\nfrom kocka.engine.rng import Rng") == [
        "kocka.ai.a",
        "kocka.ai.b",
        "kocka.ai.c",
        "kocka.engine.rng",
    ]
    assert freeze.imported("import array\nfrom kocka.engine.cards import ACE\ndef f():\n from kocka.ai import e") == [
        "kocka.ai.e"
    ]


@pytest.mark.slow
def test_random_cards_in_the_playouts_are_better_than_none() -> None:
    """It thinks, though with other playouts than the seats of the product: better than a rule player."""
    bout = Bout(Table("hearts"), ("v0.1-dice",), duel.Others(("rule",)))
    (standing,) = tournament([bout], 30, 1, Place(1), Keep(None, "arena", {}))
    (row,) = standing.rows
    assert isinstance(row, duel.Row)
    assert row.lead.high < 0


def test_a_changed_copy_is_made_of_the_very_text() -> None:
    with pytest.raises(ValueError, match=r"v0\.1 cannot be changed: levels does not have once: nothing of this"):
        frozen.seats("v0.1", "_broken", [("levels", "nothing of this", "")])


# Parameters.


def test_parameters_are_numbers_of_the_seats_within_their_range() -> None:
    for parameter in parameters.PARAMETERS:
        assert parameter.least <= parameter.get() <= parameter.most, parameter.name
        assert parameter.least < parameter.most


def test_other_values_last_as_long_as_one_seat_thinks() -> None:
    before = search._DURCH_MARGIN, search._MOON_MARGIN
    with parameters.overridden({"durch_margin": before[0] + 2, "moon_margin": before[1] + 3}):
        assert (before[0] + 2, before[1] + 3) == (search._DURCH_MARGIN, search._MOON_MARGIN)
    assert before == (search._DURCH_MARGIN, search._MOON_MARGIN)
    with pytest.raises(ZeroDivisionError), parameters.overridden({"moon_margin": 1}):
        raise ZeroDivisionError
    assert before[1] == search._MOON_MARGIN


def test_an_element_of_a_tuple_is_a_parameter_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = Parameter("some_worlds", "ai.levels", "_WORLDS[2]", 1, 500, "")
    monkeypatch.setitem(parameters.BY_NAME, "some_worlds", worlds)
    before = levels._WORLDS
    with parameters.overridden({"some_worlds": 9}):
        assert levels.play_worlds(levels.MASTER) == 9
        assert levels._WORLDS[1] == before[1]
    assert before == levels._WORLDS
    with pytest.raises(ValueError, match="some_worlds is 1 to 500, not 0"):
        worlds.check(0)


def test_a_changed_player_decides_with_its_own_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    class Spy(players.Level):
        def think(self, view: object, seed: int, stream: int, situation: object = None) -> Thinker:
            seen.append(search._MOON_MARGIN)
            return Decided(1)

    before = search._MOON_MARGIN
    monkeypatch.setattr(players, "Level", Spy)
    players.player.cache_clear()
    try:
        assert players.player("master+moon_margin=19").decide(None, 1, 1) == 1
        assert players.player("master").decide(None, 1, 1) == 1
    finally:
        players.player.cache_clear()
    assert seen == [19, before]


# Personas.


def test_personas_are_written_without_accents() -> None:
    assert [players.slug(number) for number in range(3)] == ["lojza", "bozka", "honza"]
    assert players.persona("bohous") == 7
    assert players.player("beginner:bohous").name == "beginner:bohous"


# The shooter.


def test_losers_are_cards_that_can_be_beaten_from_the_top() -> None:
    spades = [card(1, rank) for rank in range(2, 15)]
    assert shooter.losers(spades[-3:], spades[:-3], 3) == 0
    assert shooter.losers(spades[:3], spades[3:], 3) == 3
    assert shooter.losers([spades[-1], spades[0]], spades[1:-1], 3) == 1
    assert shooter.losers([spades[-1], spades[-2], spades[0]], spades[1:5], 3) == 0  # four are drawn by two leads
    assert shooter.losers([], spades, 3) == 0


def test_the_shooter_keeps_its_high_cards_and_sweeps() -> None:
    """A hand that takes everything: nothing high is given away, and every trick is taken."""
    high = [card(suit, rank) for suit in (0, 2) for rank in (14, 13, 12)] + [card(3, 14), card(1, 7)]
    rest = [c for c in CernaKocka.PACK.cards if c not in high]
    position = CernaKocka([high, rest[:8], rest[8:16], rest[16:]], dealer=3)
    given = []
    for _ in range(3):
        action = shooter.choose(position.view(0))
        given.append(action)
        position.apply(action)
    assert card(1, 7) in given
    assert card(0, 14) not in given and card(2, 14) not in given


def test_the_shooters_shoot() -> None:
    """Among rule players it makes moons; a rule player makes hardly any in its place."""
    table = Table("hearts")
    made = {"shooter": 0, "rule": 0}
    for name in made:
        for number in range(60):
            result = duel.play(table, [name, "rule", "rule", "rule"], duel.deal_seed(8, number), number)
            made[name] += result.seat_of(MOON) == 0
    assert made["shooter"] > 2 * made["rule"]


def test_the_shooter_stops_the_sweep_of_another_seat() -> None:
    """Somebody has all points so far and leads the trick: the lowest card that takes it."""
    stopped = 0
    for number in range(80):
        position = Hearts.deal(duel.deal_seed(2, number), 4)  # nothing is passed
        while position.to_move() >= 0:
            view = position.view(position.to_move())
            action = policy.choose(view)
            table = view.table
            best = table.cards[table.best]
            over = [c for c in view.hand if table.count and c >> 4 == table.suit and c > best]
            if over and table.done > 2 and sweeper_of(view, rules_of(view)) == table.best != view.seat:
                if not shooter.may_sweep(view):
                    assert shooter.choose(view) == over[0]
                    stopped += 1
            position.apply(action)
    assert stopped > 10


def test_freezing_is_a_command_that_says_what_is_missing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "host_tools.lab.arena.opponents.freeze", "latest"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "a version is like v0.1" in done.stderr
