"""The utility of a round for the match: chances, rows of utilities, and what a master does because of them."""

from __future__ import annotations

import pytest

from kocka.ai import kernel, utility
from kocka.ai.recipe import Rules, rules_of
from kocka.ai.utility import Situation, Tables
from kocka.engine.terms import Terms
from kocka.games import registry
from kocka.games.registry import game as game_class
from kocka.games.registry import sheet_class

ONE = 4096


def rules(game: str, **options: str) -> Rules:
    """The rules of a game as the seats see them."""
    kind = game_class(game)
    chosen = kind.defaults()
    for name, value in options.items():
        chosen = kind.parse_option(chosen, name, value)
    return rules_of(kind.deal(1, 1, 0, chosen).view(0))


class Written(kernel.KernelBuffers):
    """A work space that remembers what was written into its tables."""

    def __init__(self, played: Rules) -> None:
        super().__init__(played, 4)
        self.rows: dict[int, list[int]] = {}
        self.none: dict[int, int] = {}
        self.all: dict[int, int] = {}
        self.letters: dict[int, tuple[int, int]] = {}

    def set_utility(self, seat: int, no_trick: int, values: list[int]) -> None:
        self.rows[seat] = values
        self.none[seat] = no_trick
        super().set_utility(seat, no_trick, values)

    def set_all(self, seat: int, utility: int) -> None:
        self.all[seat] = utility
        super().set_all(seat, utility)

    def set_loses(self, seat: int, alone: int, tied: int) -> None:
        self.letters[seat] = alone, tied
        super().set_loses(seat, alone, tied)


def tables(game: str, situation: Situation, me: int = 0, **options: str) -> Written:
    """The tables of seat `me`."""
    played = rules(game, **options)
    buffers = Written(played)
    filling = Tables(buffers, played, 4, me, situation)
    steps = 1
    while not filling.step():
        steps += 1
    assert steps > 3
    return buffers


def test_chances_fall_off_with_the_distance() -> None:
    shares = utility.exponential()
    even = [utility.chance([40, 40, 40, 40], seat, 20, 1, shares) for seat in range(4)]
    assert even == [ONE // 4] * 4
    uneven = [utility.chance([10, 30, 50, 90], seat, 20, 1, shares) for seat in range(4)]
    assert uneven == sorted(uneven)
    assert ONE - 8 <= sum(uneven) <= ONE
    assert uneven[3] > ONE // 2
    first = [utility.chance([10, 30, 50, 90], seat, 20, -1, shares) for seat in range(4)]
    assert first == sorted(first, reverse=True)
    assert utility.chance([0, 0, 0, 500], 3, 1, 1, shares) == ONE


def test_a_match_is_played_for_when_its_end_is_near() -> None:
    for name, near in (("cerna_kocka", 80), ("hearts", 60)):
        assert not Situation([0, 10, near - 1, 20], 100, 0, 1, 0).matters(rules(name))
        assert Situation([0, 10, near, 20], 100, 0, 1, 0).matters(rules(name))
    assert Situation([4, 1, 0, 0], 6, 0, 1, 0).matters(rules("kourici_kocka"))
    assert not Situation([3, 1, 0, 0], 6, 0, 1, 0).matters(rules("kourici_kocka"))
    assert Situation([0, 0, 0, 0], 0, 3, 1, 3).matters(rules("black_cat"))
    assert not Situation([0, 0, 0, 0], 0, 4, 1, 3).matters(rules("black_cat"))


def test_points_that_lose_the_match_are_the_dearest() -> None:
    """With 95 the black cat alone loses (seliko); of somebody else's cat it is a gain."""
    high = tables("cerna_kocka", Situation([95, 40, 40, 40], 100, 0, 1, 0))
    own = high.rows[0]
    assert own[10] - own[0] > 2 * (own[4] - own[0])
    assert own == sorted(own)
    beside = tables("cerna_kocka", Situation([85, 89, 40, 40], 100, 0, 1, 0))
    assert beside.rows[1][14] < beside.rows[1][0]
    assert beside.rows[0][14] - beside.rows[0][0] > beside.rows[2][0] - beside.rows[2][14]


def test_a_durch_and_no_trick_have_their_worth() -> None:
    """CK-11: with 99 a durch saves, somebody else's saves, too, by one point."""
    high = tables("cerna_kocka", Situation([99, 60, 60, 60], 100, 0, 1, 0))
    assert high.all[0] < high.none[0] <= high.rows[0][0]
    assert high.all[1] < high.rows[0][10]


def test_a_moon_is_worth_what_it_does_to_the_totals() -> None:
    """HE-8: 26 for each other seat, or by option 26 off the shooter's."""
    situation = Situation([80, 70, 60, 50], 100, 0, 1, 3)
    plus = tables("hearts", situation)
    minus = tables("hearts", situation, moon="minus")
    assert plus.all[0] < 0 < plus.all[3]
    assert minus.all[0] < 0
    assert plus.all[1] != minus.all[1]


def test_the_last_letter_counts_most() -> None:
    """KK-11: who needs one letter more than anybody else fears it; whose neighbour does hopes."""
    even = tables("kourici_kocka", Situation([4, 4, 4, 4], 6, 0, 1, 0))
    assert even.letters[0][0] > 0 > even.letters[1][0]
    mine = tables("kourici_kocka", Situation([5, 4, 1, 0], 6, 0, 1, 0))
    assert mine.letters[0][0] > 0
    theirs = tables("kourici_kocka", Situation([4, 5, 1, 0], 6, 0, 1, 0))
    assert theirs.letters[1][0] < theirs.letters[2][0]
    assert theirs.letters[0][0] == theirs.letters[0][1]


def test_black_cat_counts_the_other_way() -> None:
    """BC-5, BC-6: minus points are bad and no trick is good, in the last round as well."""
    last = tables("black_cat", Situation([50, 40, 60, 55], 0, 1, 1, 3))
    assert last.rows[0] == sorted(last.rows[0])
    assert last.none[0] < last.rows[0][0]


@pytest.mark.parametrize("game", ["cerna_kocka", "kourici_kocka", "hearts", "black_cat"])
def test_a_sheet_tells_its_situation(game: str) -> None:
    played = rules(game)
    sheet = sheet_class(game).begin(0, 4, game_class(game).defaults(), Terms())
    situation = registry.find(game).ai().situation(sheet, played)
    assert situation.totals == [0, 0, 0, 0]
    assert situation.last >= 1
    assert (situation.target > 0) != (situation.rounds > 0)
    assert not situation.matters(played)


def test_a_baraz_is_between_the_tied() -> None:
    """CK-15: whoever is out of it has nothing to fear any more."""
    played = rules("cerna_kocka")
    sheet = sheet_class("cerna_kocka").begin(0, 4, b"\x01", Terms())
    sheet.baraz = b"\x01\x03"
    situation = registry.find("cerna_kocka").ai().situation(sheet, played)
    assert situation.totals[1] == situation.totals[3] == 100
    assert max(situation.totals[0], situation.totals[2]) < 0
    mine = tables("cerna_kocka", situation, me=1)
    assert mine.rows[1][10] - mine.rows[1][0] > 5 * abs(mine.rows[0][10] - mine.rows[0][0])
