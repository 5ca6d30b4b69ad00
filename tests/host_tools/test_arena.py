"""`kocka arena`: duplicate deals, pools, figures, repeatability; and the order of the levels on a small sample."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from host_tools.lab.arena import duel, matches
from host_tools.lab.arena.command import command
from host_tools.lab.arena.duel import Others
from host_tools.lab.arena.estimates import Estimate, difference, estimate, share
from host_tools.lab.arena.game import Table, high_wins, matched
from host_tools.lab.arena.keep import Keep, KeepError
from host_tools.lab.arena.matches import MatchRow
from host_tools.lab.arena.players import Player, player
from host_tools.lab.arena.report import Standing
from host_tools.lab.arena.tournament import Bout, tournament
from host_tools.lab.arena.work import Place
from kocka.ai.utility import Situation
from kocka.engine import sheet as sheets
from kocka.engine.round import DURCH, MOON, Result
from kocka.engine.terms import Terms
from kocka.games.cerna_kocka.sheet import Sheet
from kocka.games.registry import sheet_class

CERNA = Table("cerna_kocka")
RULE = Others(("rule",))
NOTHING = Keep(None, "arena", {})


def _run(*args: str) -> str:
    result = CliRunner().invoke(command, [*args, "--jobs", "1"])
    assert result.exit_code == 0, result.output
    return result.stdout


def _rows(
    players: list[str], against: str | Others, deals: int, seed: int, table: Table = CERNA, jobs: int = 1
) -> list[duel.Row]:
    others = Others((against,)) if isinstance(against, str) else against
    bout = Bout(table, tuple(players), others)
    (standing,) = tournament([bout], deals, seed, Place(jobs), Keep(None, "arena", {}))
    assert all(isinstance(row, duel.Row) for row in standing.rows)
    return list(standing.rows)  # type: ignore[arg-type]


# Statistics.


def test_estimate_is_a_normal_interval() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.half == pytest.approx(1.959964 * math.sqrt(5 / 3 / 4))
    assert found.low < found.mean < found.high
    assert str(found) == "2.50 ± 1.27"
    assert math.isinf(estimate([3.0]).half)
    with pytest.raises(ValueError, match="no observations"):
        estimate([])


@given(st.lists(st.floats(-100, 100), min_size=2, max_size=60), st.floats(-50, 50), st.floats(0.1, 9))
def test_an_estimate_moves_and_grows_with_its_values(values: list[float], shift: float, scale: float) -> None:
    found = estimate(values)
    moved = estimate([scale * value + shift for value in values])
    assert moved.mean == pytest.approx(scale * found.mean + shift, abs=1e-6)
    assert moved.half == pytest.approx(scale * found.half, abs=1e-6)
    assert min(values) - 1e-9 <= found.mean <= max(values) + 1e-9


@given(st.lists(st.tuples(st.floats(-100, 100), st.floats(-5, 5)), min_size=2, max_size=60))
def test_a_paired_difference_does_not_see_what_both_have_in_common(pairs: list[tuple[float, float]]) -> None:
    found = difference([luck + skill for luck, skill in pairs], [luck for luck, _ in pairs])
    alone = estimate([skill for _, skill in pairs])
    assert found.mean == pytest.approx(alone.mean, abs=1e-6)
    assert found.half == pytest.approx(alone.half, abs=1e-6)


def test_what_never_happened_may_still_happen() -> None:
    assert share([0.0] * 300) == Estimate(0.0, 1.0)  # 3 in 300
    assert share([100.0] * 30).low == 90.0
    assert share([0.0]) == Estimate(0.0, 100.0)
    assert share([0.0, 50.0]) == estimate([0.0, 50.0])


# Deals.


def test_scores_are_points_or_a_percentage() -> None:
    assert duel.score(CERNA, Result([28, 0, -1, 0], [8, 0, 0, 0])) == [28, 0, -1, 0]
    lost = Result([0] * 4, [0] * 4)
    lost.loser = 2
    assert duel.score(Table("dokladacka"), lost) == [0, 0, 100, 0]
    tied = Result([11, 11, 10, 1], [2, 2, 2, 2])
    tied.losers = [0, 1]
    assert duel.score(Table("kourici_kocka"), tied) == [100, 100, 0, 0]


def test_a_stroke_is_made_by_one_seat_and_conceded_by_the_others() -> None:
    moon = Result([0, 26, 26, 26], [13, 0, 0, 0])
    moon.events = [(MOON, 0, 12), (DURCH, 1, 12)]
    assert duel.strokes(Table("hearts"), moon) == [True, False, False, False]
    assert duel.strokes(CERNA, moon) == [False, True, False, False]
    assert duel.strokes(Table("dokladacka"), moon) == [False] * 4


def test_moons_made_and_conceded_are_counted_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(table: Table, players: tuple[str, ...], seed: int, number: int) -> Result:
        """The eager seat shoots in every second deal; a rule player does in all others, if it has seat 1."""
        result = Result([0] * 4, [0] * 4)
        if number % 2 and "v0.1-shooter" in players:
            result.events = [(MOON, players.index("v0.1-shooter"), 3)]
        elif players[1] == "rule":
            result.events = [(MOON, 1, 3)]
        return result

    monkeypatch.setattr(duel, "play", play)
    found = [
        duel.Observation(*duel.observe(Table("hearts"), ["v0.1-shooter"], RULE, 1, number)[0]) for number in range(4)
    ]
    assert [o.made for o in found] == [0, 100, 0, 100]
    assert [o.conceded for o in found] == [75, 0, 75, 0]
    row = duel.summary("v0.1-shooter", found)
    assert row.made.mean == 50
    assert row.conceded.mean == 37.5


def test_a_level_against_itself_changes_nothing() -> None:
    (row,) = _rows(["rule"], "rule", 20, 5)
    assert row.change == Estimate(0.0, 0.0)
    assert row.lead == Estimate(0.0, 0.0)


@pytest.mark.slow
def test_same_command_same_figures_in_any_number_of_processes() -> None:
    one = _rows(["beginner", "random"], "rule", 6, 5)
    assert _rows(["beginner", "random"], "rule", 6, 5, jobs=2) == one
    assert _rows(["beginner", "random"], "rule", 6, 6) != one


# The others.


def test_the_others_are_drawn_anew_for_every_deal_and_equal_for_all_players() -> None:
    others = Others(("rule", "random", "beginner"))
    lineups = [tuple(others.lineup(4, 0, 7, number)) for number in range(60)]
    assert lineups == [tuple(others.lineup(4, 3, 7, number)) for number in range(60)]
    assert lineups != [tuple(others.lineup(4, 0, 8, number)) for number in range(60)]
    drawn = [name for lineup in lineups for name in lineup]
    assert all(60 < drawn.count(name) < 100 for name in others.pool)


def test_named_others_sit_clockwise_from_the_player() -> None:
    others = Others(("rule", "random", "beginner"), named=True)
    for seat in range(4):
        lineup = others.lineup(4, seat, 7, 1)
        assert [lineup[(seat + i) % 4] for i in (1, 2, 3)] == list(others.pool)
        assert lineup[seat] in others.pool


@pytest.mark.slow
def test_one_player_of_a_mixed_pool_against_its_pool_is_told_apart() -> None:
    """The good one of a pool of two gains by sitting instead of whoever was drawn, the bad one loses."""
    rule, random = _rows(["rule", "random"], Others(("rule", "random")), 40, 3)
    assert rule.change.high < 0 < random.change.low
    named = Others(("random", "random", "rule"), named=True)
    assert _rows(["rule"], named, 40, 3)[0].lead.high < 0


# Files.


def _arguments(path: Path, *more: str) -> list[str]:
    return ["random", "beginner", "--against", "rule,random", "--seed", "4", "--json", "--keep", str(path), *more]


@pytest.mark.slow
def test_a_run_gone_on_with_gives_the_figures_of_an_unbroken_one(tmp_path: Path) -> None:
    whole = _run(*_arguments(tmp_path / "whole", "--deals", "8"))
    _run(*_arguments(tmp_path / "part", "--deals", "3"))
    kept = (tmp_path / "part").read_bytes()
    assert kept.count(b"\n") == 4
    # Killed while it wrote the third deal.
    (tmp_path / "part").write_bytes(kept[:-5])
    assert _run(*_arguments(tmp_path / "part", "--deals", "8")) == whole
    assert (tmp_path / "part").read_bytes() == (tmp_path / "whole").read_bytes()


@pytest.mark.slow
def test_kept_deals_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = _run(*_arguments(tmp_path / "f", "--deals", "3"))

    def refuse(*_: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr(duel, "play", refuse)
    assert _run(*_arguments(tmp_path / "f", "--deals", "3")) == first


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"hello\n", "cannot be read"),
        (b"hello", "is no file of kept results"),
        (b"[1]\n", "is no file of kept results"),
        (b'{"kocka":"tune","code":"","command":{}}\n', "belongs to kocka tune, not to kocka arena"),
    ],
)
def test_a_file_that_is_none_is_told_and_left_alone(tmp_path: Path, content: bytes, complaint: str) -> None:
    path = tmp_path / "f"
    path.write_bytes(content)
    result = CliRunner().invoke(command, _arguments(path, "--deals", "1", "--jobs", "1"))
    assert result.exit_code == 1
    assert complaint in result.output
    assert path.read_bytes() == content


def test_a_file_of_another_command_or_of_other_players_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "f"
    Keep(path, "arena", {"seed": 1, "players": ["rule"]}).add("0:0", [[1.0]])
    assert Keep(path, "arena", {"seed": 1, "players": ["rule"]}).found == {"0:0": [[1.0]]}
    with pytest.raises(KeepError, match="another command: seed was 1, now 2"):
        Keep(path, "arena", {"seed": 2, "players": ["rule"]})
    with pytest.raises(KeepError, match="players was rule, now rule random"):
        Keep(path, "arena", {"seed": 1, "players": ["rule", "random"]})
    path.write_text(path.read_text().replace('"code":"', '"code":"0'))
    with pytest.raises(KeepError, match="the players have changed since"):
        Keep(path, "arena", {"seed": 1, "players": ["rule"]})
    with pytest.raises(KeepError, match="No such file or directory"):
        Keep(tmp_path / "nowhere" / "f", "arena", {})
    path.write_text(path.read_text().splitlines()[0].replace('"code":"0', '"code":"') + '\n{"no": "result"}\n')
    with pytest.raises(KeepError, match="line 2 is no result"):
        Keep(path, "arena", {"seed": 1, "players": ["rule"]})


# Whole matches.


def test_who_has_lost_by_the_sheet() -> None:
    sheet = sheet_class("hearts").begin(0, 4, bytes(6), Terms(stake=100))
    sheet.totals = [50, 101, 101, 7]
    assert matches.lost(sheet) == [0, 50, 50, 0]
    assert matches.won(sheet) == [0, 0, 0, 100]
    cerna = Sheet(0)
    cerna.totals = [100, 20, 100, 30]
    cerna.losers = [2]
    assert matches.lost(cerna) == [0, 0, 100, 0]


@pytest.mark.parametrize("game", matched())
def test_matches_are_played_to_their_end_by_the_sheets(game: str) -> None:
    table = Table(game)
    (found,) = matches.observe(table, ["rule"], RULE, 3, 0)
    assert found.lost == found.level == 25
    assert found.money == pytest.approx(0, abs=1e-9)
    assert found.rounds >= 4
    assert found.lead == pytest.approx(0, abs=1e-9)
    sheet = matches.play_match(table, ["rule", "random", "rule", "rule"], 99, 1)
    assert sheet.due == sheets.OVER
    assert sum(matches.lost(sheet)) == pytest.approx(100) == sum(matches.won(sheet))
    assert any(sheet.nets()) == (game == "hearts")


def test_the_seats_of_a_match_know_how_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats are given the totals of the sheet at that time; nothing in a dokládačka."""
    told: list[list[int] | None] = []
    plain = player("rule")

    class Listener(Player):
        def decide(self, view: object, seed: int, stream: int, situation: Situation | None = None) -> int:
            told.append(None if situation is None else list(situation.totals))
            return plain.decide(view, seed, stream)

    monkeypatch.setattr(matches, "player", lambda name: Listener(name) if name == "listener" else player(name))
    sheet = matches.play_match(CERNA, ["listener", "rule", "rule", "rule"], 5, 0)
    assert told[0] == [0, 0, 0, 0]
    # Several decisions a round, and the totals before each round of the sheet are among what was told.
    before = [list(totals) for kind, totals in zip(sheet.entries, sheet.history, strict=True) if kind[0] == 0]
    assert all(totals in told for totals in before[:-1])
    assert (None in told) == bool(sheet.interludes)


@pytest.mark.slow
def test_a_bad_player_loses_more_matches_than_its_share() -> None:
    bout = Bout(CERNA, ("random",), RULE, matches=True)
    (standing,) = tournament([bout], 8, 1, Place(1), NOTHING)
    (row,) = standing.rows
    assert isinstance(row, MatchRow)
    assert row.lost.low > 50
    assert row.won.mean < 10
    assert "lost, %" in _run("random", "--matches", "2")


# The command.


@pytest.mark.slow
def test_json_has_all_figures() -> None:
    found = json.loads(_run("random", "rule", "--deals", "4", "--seed", "9", "--json"))
    assert found["command"]["seed"] == 9
    (bout,) = found["bouts"]
    assert bout["game"] == "cerna_kocka"
    assert [row["name"] for row in bout["players"]] == ["random", "rule"]
    for row in bout["players"]:
        assert row["deals"] == 4
        for column in ("player", "opponents", "lead", "change", "made", "conceded"):
            assert set(row[column]) == {"mean", "half"}
    (bout,) = json.loads(_run("random", "--matches", "1", "--json"))["bouts"]
    assert bout["players"][0]["lost"] == {"mean": 100.0, "half": 100.0}
    assert bout["players"][0]["rounds"]["half"] is None


@pytest.mark.slow
def test_table_names_players_and_interval() -> None:
    text = _run("random", "--deals", "4", "--game", "dokladacka")
    assert "random" in text
    assert "lost, %" in text
    assert "±" in text
    assert "durchs made, %" in _run("random", "--deals", "1")
    assert "any of rule, random" in _run("random", "--deals", "1", "--against", "rule,random")


@pytest.mark.slow
def test_a_ladder_has_each_level_against_the_one_below() -> None:
    found = json.loads(_run("--ladder", "random", "beginner", "rule", "--deals", "2", "--game", "all", "--json"))
    pairs = [(bout["players"][0]["name"], *bout["against"]) for bout in found["bouts"]]
    assert pairs == [("beginner", "random"), ("rule", "beginner")] * 5
    games = json.loads(_run("--ladder", "random", "rule", "--matches", "1", "--game", "all", "--json"))["bouts"]
    assert [bout["game"] for bout in games] == list(matched())


def test_styles_are_told_for_every_persona_that_has_one() -> None:
    text = _run("--styles", "beginner", "--deals", "1")
    assert "personas among beginners" in text
    assert "no style" in text
    assert "bohous" in text


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--styles", "shooter"], "among levels of the product"),
        (["--styles", "--json"], "goes without"),
        (["god"], 'no player "god"'),
        (["rule", "--against", "rule,god"], 'no player "god"'),
        (["rule:nobody"], 'no persona "nobody"'),
        (["v0.1-god"], 'no player "v0.1-god"'),
        (["rule+luck=1"], 'no parameter "luck"'),
        (["rule+doubt=1000"], "doubt is 0 to 40"),
        (["rule+doubt"], "name=number"),
        (["shooter+doubt=1"], "only levels of the product have parameters"),
        ([], "Missing argument"),
        (["--ladder", "rule"], "two players"),
        (["rule", "--deals", "0"], "0"),
        (["rule", "--deals", "1", "--matches", "1"], "either --deals or --matches"),
        (["rule", "--game", "dokladacka", "--matches", "1"], "no match of its own"),
        (["rule", "--game", "bridge"], "bridge"),
        (["rule", "--named", "--against", "rule,random"], "--named needs 3 names, not 2"),
        (["rule", "--game", "hearts", "--seats", "5"], "4 to 4"),
        (["v0.1-master", "--game", "taroky"], "in taroky there are beginner, regular, master"),
        (["rule", "--game", "taroky", "--against", "shooter"], "no shooter"),
        (["rule", "--game", "taroky", "--matches", "1"], "no match of its own"),
        (["rule", "--game", "hearts", "--option", "jd=maybe"], "jd is one of"),
    ],
)
def test_bad_arguments_are_told(arguments: list[str], complaint: str) -> None:
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 2
    assert complaint in result.output


@pytest.mark.slow
def test_black_cat_has_as_many_seats_as_asked_for() -> None:
    (row,) = _rows(["random"], "rule", 3, 5, Table("black_cat", 6))
    assert row.player.mean < row.opponents.mean  # many points are good
    assert "five rule" in _run("random", "--game", "black_cat", "--seats", "6", "--deals", "2")
    assert "more is better" in _run("random", "--game", "black_cat", "--deals", "2")


def test_house_rules_are_played() -> None:
    plain = json.loads(_run("random", "--game", "hearts", "--deals", "4", "--json"))
    spots = json.loads(_run("random", "--game", "hearts", "--deals", "4", "--json", "--option", "penalties=spot"))
    score = [found["bouts"][0]["players"][0]["player"]["mean"] for found in (plain, spots)]
    assert score[1] > 2 * score[0]


def test_a_standing_of_matches_has_money_only_where_money_is() -> None:
    flat = Estimate(1.0, 1.0)
    from host_tools.lab.arena import report

    for game, columns in (("hearts", 8), ("black_cat", 7)):
        row = MatchRow("rule", flat, flat, flat, flat, flat, flat, 3)
        assert len(report.table(Standing(Table(game), RULE, [row])).columns) == columns


# The order of the levels.


@pytest.mark.slow
def test_the_levels_are_in_order() -> None:
    """A small sample with a fixed seed, so always the same figures; lab/NOTES.md has 2 000 deals."""
    (rule,) = _rows(["rule"], "random", 60, 1)
    assert rule.change.high < -3
    beginner, regular = _rows(["beginner", "regular"], "rule", 120, 1)
    (master,) = _rows(["master"], "rule", 36, 1)
    assert master.player.mean < regular.player.mean < beginner.player.mean
    assert master.change.mean < -1.5
    assert regular.change.high < 0


@pytest.mark.parametrize("game", ["kourici_kocka", "hearts", "black_cat", "taroky"])
def test_rule_beats_random_in_the_other_games(game: str) -> None:
    (rule,) = _rows(["rule"], "random", 15, 1, Table(game))
    sign = -1 if high_wins(game) else 1
    assert sign * rule.lead.mean + rule.lead.half < 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["kourici_kocka", "hearts", "black_cat"])
def test_regular_beats_rule_in_the_other_games(game: str) -> None:
    (regular,) = _rows(["regular"], "rule", 120, 12, Table(game))
    sign = -1 if high_wins(game) else 1
    assert sign * regular.lead.mean + regular.lead.half < 0


@pytest.mark.slow
def test_the_levels_of_a_dokladacka_are_in_order() -> None:
    random, beginner = _rows(["random", "beginner"], "rule", 200, 1, Table("dokladacka"))
    assert beginner.change.low > 0
    assert beginner.player.mean < random.player.mean
    (master,) = _rows(["master"], "rule", 40, 1, Table("dokladacka"))
    assert master.player.high < random.player.low
