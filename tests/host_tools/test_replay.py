"""`kocka replay` on matches played by a random stream."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from host_tools.records.replay.command import command
from kocka.ai import statements
from kocka.engine.rng import Rng
from kocka.match.match import OVER, Match
from kocka.match.writing import finish
from tests.match import table


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    """A finished match with its journal."""
    played = Match.create(str(tmp_path_factory.mktemp("saves")), table.setup(7))
    table.play(played, Rng(7))
    assert played.stage == OVER
    return played


def _replay(*arguments):
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


def test_finished_match_is_told_round_by_round(match):
    result = _replay(match.path)
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0].startswith("game cerna_kocka, seed 7, etiquette ai, above90 taker, fifty blocks, talk on, undo on")
    assert lines[1] == "seat 0: Jiří (human)"
    assert lines[2] == "seat 1: - (ai level 1)"
    assert lines[-1] == f"seat {match.sheet.loser} pays"
    totals = [line.partition("totals")[2].split() for line in lines if "totals" in line]
    assert [int(text) for text in totals[-1]] == match.sheet.totals
    assert len(totals) == match.sheet.rounds


def test_the_end_says_who_pays_only_where_somebody_does(tmp_path):
    """CK-17, KK-12: Kouřící kočka is never for money; where nobody has lost alone, who has won, and the money."""
    ends = {"kourici_kocka": "lost by seat", "hearts": "won by seat", "black_cat": "won by seat", "taroky": "won by"}
    for seed, (game, how) in enumerate(ends.items()):
        played = Match.create(str(tmp_path), table.short(game, seed + 1))
        table.play(played, Rng(seed, 2))
        assert played.stage == OVER
        lines = _replay(played.path).output.splitlines()
        places = played.sheet.places()
        place = 1 if how.startswith("won") else max(places)
        seats = [str(seat) for seat in range(len(places)) if places[seat] == place]
        end = lines[-1] if not any(played.sheet.nets()) else lines[-2]
        assert end.startswith(how) and end.replace("seats", "seat").partition("seat ")[2] == ", ".join(seats)
        assert not any("pay" in line or "-1" in line.split() for line in lines[-2:]), lines[-2:]
        assert (lines[-1].startswith("money ")) == any(played.sheet.nets())
        assert lines[-1].count("Kč") == (len(places) if any(played.sheet.nets()) else 0)
        assert _replay(played.path, "--check").output.rstrip().endswith("steps, finished")


def test_moves_are_all_printed(match):
    words = [word for line in _replay(match.path, "--moves").output.splitlines()[5:] for word in line.split()]
    moves = [word for word in words if len(word) > 3 and word[0] in "0123" and word[1] == ":"]
    without = _replay(match.path).output
    assert len(moves) > 32
    assert not any(move in without for move in moves)


def test_check_says_only_whether_it_is_sound(match):
    result = _replay(match.path, "--check")
    assert result.exit_code == 0
    assert result.output.rstrip().endswith("steps, finished")
    assert len(result.output.splitlines()) == 1


def test_unfinished_match_is_told_as_such(tmp_path):
    played = Match.create(str(tmp_path), table.setup(8))
    table.play(played, Rng(8), 30)
    assert "not finished (round)" in _replay(played.path).output


def test_damaged_and_foreign_files_are_told_and_kept(match, tmp_path):
    data = bytearray(Path(match.path).read_bytes())
    data[len(data) // 2] ^= 0x55
    damaged = tmp_path / "match00001.kck"
    damaged.write_bytes(data)
    result = _replay(damaged)
    assert result.exit_code == 1
    assert "the journal is damaged; shown is what came before the damage" in result.output
    assert "1. round" in result.output
    foreign = tmp_path / "notes.kck"
    foreign.write_text("not a match at all, but a text of some length\n" * 5, encoding="utf-8")
    result = _replay(foreign)
    assert result.exit_code == 1
    assert "Error: " in result.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["match00001.kck", "notes.kck"]
    assert damaged.read_bytes() == data


def test_what_was_said_stands_among_the_moves(tmp_path):
    played = Match.create(str(tmp_path), table.setup(8))
    while not played.may_say(2):
        table.play(played, Rng(8), 1)
    finish(played.write_statement(bytes([2, statements.HIS_QUEEN, 3])))
    table.play(played, Rng(8), 2)
    lines = _replay(played.path, "--moves").output.splitlines()
    assert "  2 says his_queen of 3" in lines
    assert "says" not in _replay(played.path).output


def test_a_claim_of_a_renonc_stands_among_the_moves():
    folder = sorted((Path(__file__).parents[1] / "data" / "saves" / "0.1.0-8").glob("match*.kck"))
    assert "  1 claims renonc of 2" in _replay(folder[-1], "--moves").output.splitlines()
