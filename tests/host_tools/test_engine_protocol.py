"""The line protocol: every command, every refusal, whole games, blind sittings, and lines that make no sense."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.lab.arena.game import compared
from host_tools.lab.engine.command import serve
from host_tools.lab.engine.session import Session
from kocka.ai import levels
from kocka.engine.cards import PACK32
from kocka.games import registry as games
from tests.plugin import first_fast, some

COMMAND = [sys.executable, "-m", "host_tools.cli", "engine"]

SUITS = "hands=7C,8C,9C,TC,JC,QC,KC,AC/7S,8S,9S,TS,JS,QS,KS,AS/7D,8D,9D,TD,JD,QD,KD,AD/7H,8H,9H,TH,JH,QH,KH,AH"
# Everybody passes three cards and then holds one suit.
SUITS_BEFORE = "hands=TC,JC,QC,KC,AC,7S,8S,9S/TS,JS,QS,KS,AS,7D,8D,9D/TD,JD,QD,KD,AD,7H,8H,9H/TH,JH,QH,KH,AH,7C,8C,9C"
PASSED = "7S 8S 9S 7D 8D 9D 7H 8H 9H 7C 8C 9C".split()
SUITS_PASS = "7C 8C 9C 7S 8S 9S 7D 8D 9D 7H 8H 9H".split()


class Table:
    """A session and short ways to use it."""

    def __init__(self) -> None:
        self.session = Session()

    def ok(self, line: str) -> str:
        """The words after `ok`; the command must succeed."""
        lines = self.session.answer(line)
        assert lines[-1] == "ok" or lines[-1].startswith("ok "), (line, lines)
        return lines[-1][3:]

    def error(self, line: str) -> str:
        """The message; the command must be refused, alone, and change nothing."""
        before = self.snapshot()
        lines = self.session.answer(line)
        assert len(lines) == 1 and lines[0].startswith("error "), (line, lines)
        assert self.snapshot() == before
        return lines[0][6:]

    def snapshot(self) -> list[str]:
        """Everything that can be asked."""
        asked = ["state", "code", "result", *[f"{word} {seat}" for word in ("view", "hand") for seat in range(4)]]
        return [line for command in asked for line in self.session.answer(command)]

    def state(self) -> dict[str, str]:
        """The words of `state`."""
        phase, *rest = self.ok("state").split(" ")
        return {"phase": phase, **dict(word.partition("=")[::2] for word in rest)}


@pytest.fixture
def table() -> Table:
    return Table()


def run(text: str | bytes, timeout: float = 60) -> subprocess.CompletedProcess[bytes]:
    """A whole session in a process of its own."""
    raw = text if isinstance(text, bytes) else text.encode()
    return subprocess.run(COMMAND, input=raw, capture_output=True, timeout=timeout, check=False)


# The process


def test_codes_of_deals_lead_to_a_round_and_back() -> None:
    session = Session()
    dealt = session.answer("deal 042J N322 1T82 M9F6")
    assert dealt == ["ok taroky level=beginner opponents=1:Franta,2:Karel,3:Bohouš"]
    assert session.answer("share") == ["ok 042JN3221T82M9F6"]
    assert session.answer("hand 0") == ["ok 7C,4D,1D,JD,3H,2H,JH,CH,KH,T11,T13,T15"]
    before = session.answer("code")
    refused = {"042JN3221T82M9F7": "checksum", "042J": "16 letters", "U42JN3221T82M9F6": '"U"', "7ZZZ": "newer"}
    for wrong, why in refused.items():
        (line,) = session.answer(f"deal {wrong}")
        assert line.startswith("error") and why in line
    assert session.answer("code") == before
    session.answer("new hearts seed=5 dealer=2 round=2")
    hand = session.answer("hand 0")
    (code,) = session.answer("share level=master")
    dealt = session.answer(f"deal {code.removeprefix('ok ')}")
    assert dealt == ["ok hearts level=master opponents=1:Lojza,2:Božka,3:Honza"]
    assert session.answer("hand 0") == hand
    hands = [session.answer(f"hand {seat}")[0].removeprefix("ok ") for seat in range(4)]
    session.answer("new hearts hands=" + "/".join(hands))
    assert session.answer("share")[0].startswith("error")


def test_a_process_answers_and_ends_with_the_input():
    done = run("hello\nnew cerna_kocka seed=1\nstate\n")
    assert done.returncode == 0 and done.stderr == b""
    hello, new, state = done.stdout.decode().splitlines()
    assert hello.startswith("ok kocka ") and hello.endswith(" klp 1")
    assert new == "ok"
    assert state.startswith("ok pass to_move=0 legal=")


def test_quit_ends_with_status_0_and_reads_no_further():
    done = run("quit\nhello\n")
    assert (done.returncode, done.stdout) == (0, b"ok\n")


@pytest.mark.slow
def test_no_input_at_all():
    assert (run("").returncode, run("").stdout) == (0, b"")


def test_what_is_not_utf_8_or_ends_oddly():
    done = run(b"\xff\xfe\nhello\r\nbla\xc5\x99\ngames")
    assert done.returncode == 0
    lines = done.stdout.decode("utf-8").splitlines()
    assert lines[0] == "error the line is not UTF-8"
    assert lines[1].startswith("ok kocka")
    assert lines[2].startswith('error no command "blař"')
    assert lines[-1] == "ok"


def test_every_line_is_answered_at_once():
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        for line, wanted in (("hello", b"ok kocka"), ("new cerna_kocka seed=3", b"ok"), ("state", b"ok pass")):
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(wanted)
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_a_reader_that_goes_away_is_no_error():
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"hello\n" * 50)
        process.stdin.close()
        assert process.wait(timeout=30) == 0
        assert process.stderr.read() == b""


def test_serve_in_process():
    sink = io.BytesIO()
    serve(io.BytesIO("hello\nčau\nquit\nhello\n".encode()), sink)
    lines = sink.getvalue().decode().splitlines()
    assert len(lines) == 3 and lines[1].startswith('error no command "čau"') and lines[2] == "ok"


# Single commands


def test_hello_and_games(table: Table):
    words = table.ok("hello").split(" ")
    assert words[0] == "kocka" and words[2:] == ["klp", "1"]
    # Games and house rules are only ever added, at the end.
    known = [
        "game cerna_kocka seats 4 4 options etiquette=ai",
        "game dokladacka seats 4 4 options",
        "game kourici_kocka seats 4 4 options stop17=on tie=each",
        "game hearts seats 4 4 options pass=cycle target=100 jd=off moon=plus penalties=classic qsbreaks=off",
        "game black_cat seats 3 9 options heartlead=free ace=11",
        "game taroky seats 4 4 options talon=4110 maxflek=8 varsava=x2 stake=10 cap=0 refill=on shuffle=on redeal=next "
        "auction=rounds upgrade=off refuse=off trio=hidden callxv=off lone=secret seven=both firstword=declarer "
        "defpagat=on partnerpagat=lost bound=on silentpagat=both valat=any failedvalat=eyes lead=forehand mond=ban "
        "fivesec=off pagatpot=declarer potcontra=split renonc=all potend=divided ceremony=off",
    ]
    lines = table.session.answer("games")
    assert lines[-1] == "ok" and len(lines) > len(known)
    for line, beginning in zip(lines, known, strict=False):
        assert (line + " ").startswith(beginning + " ")


def test_the_example_of_the_protocol(table: Table):
    assert table.session.answer(f"new cerna_kocka {SUITS} round=1") == ["ok"]
    assert table.session.answer("state") == ["ok pass to_move=0 legal=7C,8C,9C,TC,JC,QC,KC,AC trick="]
    assert table.session.answer("play QC") == ["ok"]


def test_a_deal_from_a_seed(table: Table):
    table.ok("new cerna_kocka seed=281474976710655 dealer=2 round=7 seats=4 etiquette=all totals=1,-2,99,0")
    position = games.game("cerna_kocka").deal(2**48 - 1, 7, 2, b"\x02", [1, -2, 99, 0])
    assert table.ok("code") == position.code()
    for seat in range(4):
        assert table.ok(f"hand {seat}") == PACK32.hand_text(position.hand(seat))
        assert table.session.answer(f"view {seat}") == ["view " + position.view(seat).text(), "ok"]


def test_a_whole_round_by_words(table: Table):
    table.ok(f"new cerna_kocka {SUITS} dealer=3")
    for card in SUITS_PASS:
        assert table.state()["phase"] == "pass"
        table.ok(f"play {card}")
    assert table.state() == {
        "phase": "play",
        "to_move": "0",
        "legal": "TC,JC,QC,KC,AC,claim",
        "trick": "",
    }
    table.ok("play AC")
    assert table.state()["trick"] == "AC"
    table.ok("play 9C")
    assert table.state()["trick"] == "AC,9C"
    for card in ("AD", "AH"):
        table.ok(f"play {card}")
    assert table.error("result") == "the round is not over"
    table.ok("play claim")
    assert table.state() == {"phase": "done", "to_move": "-1", "legal": "", "trick": ""}
    assert table.ok("result") == "points 28 0 0 0 tricks 1 0 0 0 events wrong_durch:0:0"
    assert table.error("play 7C") == "the round is over"
    assert table.error("best") == "the round is over"


def test_a_result_without_events(table: Table):
    # Found by playing lowest cards: seed 4 has none but is a whole round.
    for seed in range(60):
        table.ok(f"new cerna_kocka seed={seed}")
        while table.state()["to_move"] != "-1":
            table.ok("play " + table.state()["legal"].split(",")[0])
        words = table.ok("result").split(" ")
        assert words[0] == "points" and words[5] == "tricks" and words[10] == "events"
        points = [int(word) for word in words[1:5]]
        assert sum(points) in (28, 27, 26, 25, -31)
        if len(words) == 11:
            return
    raise AssertionError("every round had an event")


def test_a_dokladacka(table: Table):
    table.ok("new dokladacka seed=5 dealer=1")
    laid = 0
    while table.state()["to_move"] != "-1":
        assert len(table.state()["trick"].split(",")) == laid or laid == 0
        action = table.state()["legal"].split(",")[0]
        laid += action != "cink"
        table.ok(f"play {action}")
    words = table.ok("result").split(" ")
    assert words[:11] == "points 0 0 0 0 tricks 0 0 0 0 events".split(" ")
    loser = int(words[11].removeprefix("loser:"))
    assert table.ok(f"hand {loser}") != ""
    assert table.ok(f"hand {(loser + 1) % 4}") == ""


def test_code_and_load_go_round_at_every_step(table: Table):
    other = Table()
    for game in [name for name in games.rounds() if name != "taroky"]:
        for seed in range(5):
            table.ok(f"new {game} seed={seed} dealer={seed % 3}")
            choice = random.Random(seed)
            while True:
                code = table.ok("code")
                other.ok(f"load {code}")
                assert other.snapshot() == table.snapshot()
                legal = table.state()["legal"]
                if not legal:
                    break
                table.ok("play " + choice.choice(legal.split(",")))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "single spaces"),
        (" hello", "single spaces"),
        ("hello ", "single spaces"),
        ("new  cerna_kocka seed=1", "single spaces"),
        ("HELLO", 'no command "HELLO"'),
        ("hello you", '"you"'),
        ("games all", '"all"'),
        ("new", "seed=N"),
        ("new whist seed=1", 'no game "whist"'),
        ("new cerna_kocka", "seed=N or hands="),
        (f"new cerna_kocka seed=1 {SUITS}", "seed=N or hands="),
        ("new cerna_kocka seed=x", "seed is a number from 0 to 281474976710655"),
        ("new cerna_kocka seed=", "seed is a number"),
        ("new cerna_kocka seed=-1", "seed is a number"),
        ("new cerna_kocka seed=281474976710656", "seed is a number"),
        ("new cerna_kocka seed=1_0", "seed is a number"),
        ("new cerna_kocka seed=٣", "seed is a number"),
        ("new cerna_kocka seed=" + "9" * 5000, "seed is a number"),
        ("new cerna_kocka seed=1 seed=2", "seed is given twice"),
        ("new cerna_kocka seed=1 dealer=4", "dealer is a number from 0 to 3"),
        ("new cerna_kocka seed=1 round=0", "round is a number from 1 to 1023"),
        ("new cerna_kocka seed=1 round=1024", "round is a number"),
        ("new cerna_kocka seed=1 seats=3", "seats is a number from 4 to 4"),
        ("new cerna_kocka seed=1 etiquette=maybe", "etiquette is one of off, ai, all, strict"),
        ("new cerna_kocka seed=1 pass=left", 'no option "pass"'),
        ("new cerna_kocka seed=1 talon=7C", "has no talon"),
        ("new dokladacka seed=1 etiquette=off", 'no option "etiquette"'),
        ("new cerna_kocka seed=1 totals=1,2,3", "totals are 4 numbers"),
        ("new cerna_kocka seed=1 totals=1,2,3,x", "a total is a number"),
        ("new cerna_kocka seed=1 quick", 'NAME=VALUE, not "quick"'),
        ("new cerna_kocka seed=1 =2", "NAME=VALUE"),
        ("new cerna_kocka hands=", "for 4 players"),
        ("new cerna_kocka hands=7C/8C/9C/TC", "8 cards"),
        ("new cerna_kocka hands=///", "8 cards"),
        (f"new cerna_kocka {SUITS.replace('AH', 'AC')}", "AC is there twice"),
        (f"new cerna_kocka {SUITS.replace('AH', '2H')}", '"2H"'),
        (f"new cerna_kocka {SUITS} seats=5", "seats is a number"),
        ("play", "play ACTION"),
        ("play 7C 8C", "play ACTION"),
        ("play joker", "no card and no action"),
        ("play stop17", "not possible now"),
        ("play cink", "not possible now"),
        ("play claim", "not possible now"),
        ("play 7S", "not in the hand"),
        ("hand", "hand SEAT"),
        ("hand 4", "from 0 to 3"),
        ("hand -1", "from 0 to 3"),
        ("view x", "from 0 to 3"),
        ("view 0 1", "view SEAT"),
        ("state now", '"now"'),
        ("result", "not over"),
        ("code it", '"it"'),
        ("load", "load CODE"),
        ("load x", 'no game "x"'),
        ("load cerna_kocka", "for 4 players"),
        ("load cerna_kocka;x", "name=value"),
        ("load cerna_kocka;x=1", 'no option "x"'),
        ("load cerna_kocka;dealer=x", "invalid literal"),
        (f"load cerna_kocka;{SUITS};actions=7S", "not in the hand"),
        (f"load cerna_kocka;{SUITS};actions=7C,,8C", "no card and no action"),
        ("best now", "NAME=VALUE"),
        ("best playouts=0", "playouts is a number"),
        ("best level=hardest", 'no level "hardest"'),
        ("best seed=x", "seed is a number"),
        ("best time=3", 'no setting "time"'),
        ("got 7C,8C,9C", "open game"),
        ("saw 1 passed", "open game"),
        ("sit", "seat=S"),
        ("sit cerna_kocka seat=1", "are needed"),
        ("sit cerna_kocka hand=7C", "are needed"),
        ("sit cerna_kocka seat=4 hand=7C", "seat is a number"),
        ("sit cerna_kocka seat=0 hand=7C", "8 cards, not 1"),
        ("sit cerna_kocka seat=0 hand=7C,7C,9C,TC,JC,QC,KC,AC", "7C is there twice"),
        ("sit cerna_kocka seat=0 hand=7C,8C,9C,TC,JC,QC,KC,AC seed=1", 'no option "seed"'),
        ("quit now", '"now"'),
    ],
)
def test_refusals_change_nothing(table: Table, line: str, says: str):
    table.ok(f"new cerna_kocka {SUITS} dealer=3")
    assert says in table.error(line)
    assert not table.session.ended


@pytest.mark.parametrize(
    "line", ["state", "play 7C", "hand 0", "view 0", "result", "code", "best", "got 7C", "saw 1 7C"]
)
def test_without_a_round(table: Table, line: str):
    assert "no round yet" in table.error(line)


def test_a_game_without_ai_seats_says_so(table: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(games.find("kourici_kocka"), "_parts", ("rules", "sheet"))
    table.ok("new kourici_kocka seed=1")
    assert table.error("best") == "kourici_kocka has no AI seats yet"


def test_kourici_kocka_by_words(table: Table):
    """KK-7, KK-8 over the protocol: throwin and stop17 beside the cards, the loser in the events."""
    table.ok(f"new kourici_kocka {SUITS_BEFORE} dealer=3")
    for card in PASSED:
        table.ok(f"play {card}")
    assert table.state()["legal"].split(",")[-1] == "throwin"
    for card in "7C QS 7D AH 8C 7S 8D KH".split():
        table.ok(f"play {card}")
    assert table.state()["legal"].split(",")[-2:] == ["throwin", "stop17"]
    table.ok("play stop17")
    assert table.ok("result") == "points 19 0 0 0 tricks 2 0 0 0 events seventeen:0:1,loser:0"


def test_a_blind_throw_in_needs_enough_points(table: Table):
    table.ok("sit kourici_kocka seat=1 hand=7S,8S,9S,TS,JS,QS,KS,AS dealer=3")
    for seat in range(4):
        for card in ("7S", "8S", "9S"):
            table.ok(f"play {card}" if seat == 1 else f"saw {seat} passed")
    table.ok("got 7C,8C,9C")
    table.ok("saw 0 throwin")
    assert table.state()["phase"] == "done"


def test_a_blind_sitting_learns_who_leads(table: Table):
    """HE-3: only the holder of the two of clubs knows who leads first."""
    mine = "3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,AC,QS"
    table.ok(f"sit hearts seat=1 hand={mine} round=4")
    assert table.state() == {"phase": "play", "to_move": "-2", "legal": "", "trick": ""}
    assert "who holds 2C leads" in table.error("play 3C")
    assert "cannot be played" in table.error("saw 3 2D")
    assert "seat 1 is ours" in table.error("saw 1 3C")
    table.ok("saw 3 2C")
    assert table.state()["to_move"] == "0"
    table.ok("saw 0 AS")
    assert "QS" not in table.state()["legal"].split(",")
    table.ok("play AC")
    table.ok(f"sit hearts seat=1 hand={mine.replace('3C', '2C')} round=4")
    assert table.state()["to_move"] == "1" and table.state()["legal"] == "2C"


def test_black_cat_with_seven(table: Table):
    """BC-1: the protocol deals to as many seats as are asked for, without the cards put aside."""
    table.ok("new black_cat seed=4 seats=7 dealer=6 heartlead=last")
    cards = [card for seat in range(7) for card in table.ok(f"hand {seat}").split(",")]
    assert len(cards) == 49 and not {"2C", "2D", "2S"} & set(cards)
    while table.state()["to_move"] != "-1":
        table.ok("play " + table.state()["legal"].split(",")[0])
    words = table.ok("result").split(" ")
    assert len(words[1:8]) == 7 and words[8] == "tricks"
    table.ok("sit black_cat seats=5 seat=4 hand=3C,4C,5C,6C,7C,8C,9C,TC,JC,QC")
    assert table.state()["to_move"] == "1"


# best


@pytest.mark.parametrize("level", first_fast(["rule", "beginner", "regular", "master", "random"]))
def test_best_is_legal_and_repeatable(table: Table, level: str):
    for game in compared():
        for seed in range(2):
            table.ok(f"new {game} seed={seed}")
            while table.state()["to_move"] != "-1":
                ask = f"best level={level} playouts=20 seed={seed}"
                action, playouts = table.ok(ask).split(" ")
                assert playouts.startswith("playouts=") and int(playouts[9:]) >= 0
                assert table.ok(ask) == f"{action} {playouts}"
                assert action in table.state()["legal"].split(",")
                table.ok(f"play {action}")


def test_best_uses_about_the_playouts_it_is_given(table: Table):
    table.ok("new cerna_kocka seed=5")
    while table.state()["phase"] == "pass":
        table.ok(f"play {table.ok('best level=rule').split(' ')[0]}")
    few = int(table.ok("best playouts=300").partition("playouts=")[2])
    many = int(table.ok("best playouts=3000").partition("playouts=")[2])
    assert 0 < few <= 300 < many <= 3000


def told(line: str) -> dict[str, str]:
    """The words of an answer to `hint`."""
    action, *words = line.split(" ")
    return {"action": action, **dict(word.split("=", 1) for word in words)}


@pytest.mark.parametrize("game", first_fast(compared()))
def test_a_hint_is_the_best_card_and_says_why(table: Table, game: str):
    """As `best` with the same settings; the scores have the card, nothing has changed."""
    table.ok(f"new {game} seed=4")
    reasons = set()
    while table.state()["to_move"] != "-1":
        best = table.ok("best level=regular").split(" ")[0]
        hint = told(table.ok("hint level=regular"))
        assert hint["action"] == best
        *lines, last = table.session.answer("why level=regular")
        assert told(last.removeprefix("ok ")) == hint
        scores = [line.split(" ") for line in lines if line.startswith("score ")]
        legal = table.state()["legal"].split(",")
        assert [int(score) for _, _, score in scores] == sorted(int(score) for _, _, score in scores)
        assert {card for _, card, _ in scores} <= set(legal)
        assert not scores or best in {card for _, card, _ in scores}
        assert lines[-1].startswith("text ") and lines[-1].endswith(".")
        if table.state()["phase"] == "pass":
            assert hint["give"].split(",")[0] == best
            assert set(hint["give"].split(",")) <= set(legal)
        reasons.add(hint["because"])
        table.ok(f"play {best}")
    assert len(reasons) > 2


def test_why_speaks_czech_too(table: Table):
    table.ok(f"new cerna_kocka {SUITS} dealer=3")
    for card in SUITS_PASS:
        table.ok(f"play {card}")
    english = table.session.answer("why playouts=40")[-2]
    czech = table.session.answer("why playouts=40 language=cs")[-2]
    assert english.startswith("text ") and czech.startswith("text ")
    assert english != czech
    assert "language is one of cs, en" in table.session.answer("why language=xx")[0].replace("en, cs", "cs, en")
    assert table.session.answer("hint language=cs")[0].startswith("error no setting")


def test_a_blind_hint_is_an_open_one(table: Table):
    table.ok(f"new cerna_kocka {SUITS}")
    hand = table.ok("hand 0")
    open_hint = table.session.answer("why seed=3 playouts=60")
    table.ok(f"sit cerna_kocka seat=0 hand={hand}")
    assert table.session.answer("why seed=3 playouts=60") == open_hint


# Blind


def blind_line(code: str, seat: int) -> str:
    """The `sit` that tells what `seat` knows at the beginning of the position `code`."""
    fields = dict(field.partition("=")[::2] for field in code.split(";")[1:])
    hand = fields["hands"].split("/")[seat]
    line = f"sit {code.split(';')[0]} seat={seat} hand={hand} dealer={fields['dealer']} round={fields['round']}"
    line += f" totals={fields['totals']} seats={len(fields['hands'].split('/'))}"
    return line + "".join(f" {one.name}={fields[one.name]}" for one in games.game(code.split(";")[0]).OPTIONS)


def play_with_a_blind_one(game: str, seed: int, level: str, playouts: int) -> int:
    """A random game with one seat at a blind table; compares every answer. Returns how many were compared."""
    choice = random.Random(seed * 7 + 1)
    rules: Any = games.game(game)
    sizes = min(6, rules.MOST) - rules.FEWEST + 1
    seats = rules.FEWEST + seed % sizes
    seat = seed // sizes % seats
    around, alone = Table(), Table()
    totals = ",".join(str(choice.randint(-5, 95)) for _ in range(seats))
    options = "".join(
        f" {one.name}={one.values[choice.randrange(len(one.values))]}" for one in rules.OPTIONS if one.name != "target"
    )
    table = f"dealer={choice.randrange(seats)} round={seed + 1} totals={totals} seats={seats}"
    around.ok(f"new {game} seed={seed} {table}{options}")
    alone.ok(blind_line(around.ok("code"), seat))
    compared = 0
    passed: list[str] = []
    told = around.state()["phase"] == "play"
    while around.state()["to_move"] != "-1":
        state = around.state()
        if not told and state["phase"] == "play":
            options_now = around.session.opened("test").options
            giver = next(s for s in range(seats) if rules.receiver(s, seed + 1, seats, options_now) == seat)
            alone.ok("got " + ",".join(passed[3 * giver : 3 * giver + 3]))
            told = True
        turn = int(state["to_move"])
        assert alone.session.answer(f"view {seat}") == around.session.answer(f"view {seat}")
        unknown = alone.state()["to_move"] == "-2"  # who holds the two of clubs of Hearts
        assert unknown or alone.state()["to_move"] == state["to_move"]
        assert alone.state()["trick"] == state["trick"]
        legal = state["legal"].split(",")
        if turn == seat:
            assert alone.state() == state
            ask = f"best level={level} playouts={playouts} seed={seed + compared}"
            answer = around.ok(ask)
            assert alone.ok(ask) == answer
            compared += 1
            action = answer.split(" ")[0] if choice.random() < 0.5 else choice.choice(legal)
            if action in ("claim", "throwin", "stop17") and choice.random() < 0.9:
                action = legal[0]
            assert alone.ok(f"play {action}") == ""
        else:
            action = choice.choice(legal)
            if action in ("claim", "throwin", "stop17") and choice.random() < 0.95:
                action = legal[0]
            alone.ok(f"saw {turn} " + ("passed" if state["phase"] == "pass" else action))
        if state["phase"] == "pass":
            passed.append(action)
        around.ok(f"play {action}")
    assert alone.state() == around.state()
    return compared


def blind_rounds(game: str) -> int:
    """So many rounds have each seat of each size of table sit blind."""
    return 24 if games.game(game).FEWEST < games.game(game).MOST else 8


@pytest.mark.parametrize("game", first_fast(compared()))
def test_blind_is_open(game: str):
    """Every seat of every size of table."""
    assert sum(play_with_a_blind_one(game, seed, "rule", 12) for seed in range(blind_rounds(game))) > 50


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("level", "game"), some(product([name for name in levels.NAMES if name not in ("rule", "master")], compared()), 4)
)
def test_blind_is_open_at_every_level(level: str, game: str):
    assert sum(play_with_a_blind_one(game, seed, level, 12) for seed in range(blind_rounds(game))) > 50


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("game", compared())
def test_blind_is_open_for_the_master(game: str):
    seeds = range(96, 96 + blind_rounds(game))
    assert sum(play_with_a_blind_one(game, seed, "master", 40) for seed in seeds) > 50


BLIND = "sit cerna_kocka seat=2 hand=7D,8D,9D,TD,JD,QD,KD,AD dealer=1"


def test_a_blind_pass(table: Table):
    table.ok(BLIND)
    assert table.state() == {"phase": "pass", "to_move": "0", "legal": "", "trick": ""}
    assert "seat 0 is to move" in table.error("play 7D")
    assert "seat 0 is to move" in table.error("best")
    assert "not seat 1" in table.error("saw 1 passed")
    assert "seat 2 is ours" in table.error("saw 2 passed")
    assert "seen as: passed" in table.error("saw 0 7C")
    assert "our own cards are passed first" in table.error("got 7S,8S,9S")
    for seat in (0, 1):
        for _ in range(3):
            table.ok(f"saw {seat} passed")
    assert table.state()["legal"] == "7D,8D,9D,TD,JD,QD,KD,AD"
    for card in ("AD", "KD", "QD"):
        assert table.ok("best level=rule").split(" ")[0] in table.state()["legal"].split(",")
        table.ok(f"play {card}")
    assert table.error("play JD") != ""
    for wrong, says in (
        ("7S,8S", "3 cards"),
        ("7S,7S,8S", "twice"),
        ("7D,7S,8S", "was dealt to us"),
        ("AD", "3 cards"),
    ):
        assert says in table.error(f"got {wrong}")
    table.ok("got 7S,8S,9S")  # as soon as ours are given; the last seat may still be passing
    assert "known already" in table.error("got 7S,8S,9S")
    for _ in range(3):
        table.ok("saw 3 passed")
    assert table.ok("hand 2") == "7S,8S,9S,7D,8D,9D,TD,JD"
    assert table.state()["to_move"] == "2" and table.state()["phase"] == "play"


def test_what_came_is_asked_for_before_the_play(table: Table):
    table.ok(BLIND)
    for seat in (0, 1, 2, 3):
        for card in ("AD", "KD", "QD"):
            table.ok(f"play {card}" if seat == 2 else f"saw {seat} passed")
    assert table.state()["legal"] == "" and table.state()["phase"] == "play"
    for line in ("best", "play 7D", "best level=rule"):
        assert "got 3 cards" in table.error(line)
    assert "the passing is over" in table.error("saw 3 passed") or "seat 2 is to move" in table.error("saw 3 passed")
    table.ok("got 7S,8S,9S")
    assert "7D" in table.state()["legal"]


def _blind_in_play(table: Table) -> None:
    table.ok(BLIND)
    for seat in (0, 1, 2, 3):
        for card in ("AD", "KD", "QD"):
            table.ok(f"play {card}" if seat == 2 else f"saw {seat} passed")
    table.ok("got 7S,8S,9S")


def test_a_blind_sitting_believes_nothing_impossible(table: Table):
    _blind_in_play(table)
    assert "NAME=VALUE" in table.error("best x")
    assert "only seat 2" in table.error("hand 1")
    assert "only seat 2" in table.error("view 3")
    for line in ("code", "result"):
        assert "blind sitting" in table.error(line)
    assert "not in the hand" in table.error("play AD")
    table.ok("play 7D")
    assert "is in our hand" in table.error("saw 3 JD")
    assert "is played already" in table.error("saw 3 7D")
    assert "seat 3 is to move" in table.error("saw 0 7C")
    assert "cannot do that now" in table.error("saw 3 claim")
    assert "cannot do that now" in table.error("saw 3 cink")
    # Seat 3 holds the diamonds that we gave it, so it follows.
    assert "cannot be played by seat 3" in table.error("saw 3 7C")
    table.ok("saw 3 KD")
    # And nobody else holds them.
    assert "cannot be played by seat 0" in table.error("saw 0 QD")
    table.ok("saw 0 7C")
    table.ok("saw 1 8C")
    table.ok("saw 3 QD")
    # Seat 0 has no diamond any more.
    assert "is played already" in table.error("saw 0 7C")
    table.ok("saw 0 AS")
    assert table.state()["trick"] == "QD,AS"


def test_a_blind_claim_ends_the_round(table: Table):
    _blind_in_play(table)
    table.ok("play 7D")
    for seat, card in ((3, "AD"), (0, "7C"), (1, "8C")):
        table.ok(f"saw {seat} {card}")
    assert "cannot do that now" in table.error("saw 3 throwin")
    table.ok("saw 3 claim")
    assert table.state() == {"phase": "done", "to_move": "-1", "legal": "", "trick": ""}
    assert "over" in table.error("saw 0 7C")
    assert "over" in table.error("best")


def test_a_blind_dokladacka(table: Table):
    table.ok("sit dokladacka seat=0 hand=7C,JC,7S,8S,7D,8D,7H,8H dealer=3")
    assert table.state() == {"phase": "play", "to_move": "0", "legal": "JC", "trick": ""}
    assert "nothing is passed" in table.error("got 7C,8C,9C")
    assert "must" in table.error("play cink")
    table.ok("play JC")
    assert "cannot be played by seat 1" in table.error("saw 1 9C")
    table.ok("saw 1 cink")
    assert "cannot do that now" in table.error("saw 2 claim")
    table.ok("saw 2 JS")
    table.ok("saw 3 TS")
    assert table.ok("best level=rule") == "cink playouts=0"
    table.ok("play cink")
    # Seat 1 said cink with the clubs ten and queen open.
    assert "cannot be played by seat 1" in table.error("saw 1 TC")
    table.ok("saw 1 QS")
    assert table.state()["trick"] == "JC,TS,JS,QS"


def test_a_new_game_replaces_a_blind_one(table: Table):
    table.ok(BLIND)
    table.ok("new cerna_kocka seed=1")
    assert "open game" in table.error("saw 0 passed")
    table.ok(BLIND)
    table.ok("load " + games.game("dokladacka").deal(1).code())
    assert table.state()["phase"] == "play"


# Nonsense

CARDS = [PACK32.text(c) for c in PACK32.cards]
WORDS = [
    *"hello games new state play hand view result code load best hint why sit got saw quit".split(),
    *"cerna_kocka dokladacka passed claim throwin cink stop17 0 1 2 3 4 -1 x ř = , /".split(),
    *"seed=1 seed=7 dealer=2 round=3 totals=1,2,3,4 playouts=5 level=rule level=random etiquette=all seat=0".split(),
    "hand=7C,8C,9C,TC,JC,QC,KC,AC",
    SUITS,
    *CARDS,
    "7C,8C,9C",
]


def check_answer(table: Table, line: str) -> None:
    """One line in: data lines and one closing line out; after an error nothing has changed."""
    before = table.snapshot()
    lines = table.session.answer(line)
    closing = [text for text in lines if text == "ok" or text.startswith(("ok ", "error "))]
    assert closing == lines[-1:], (line, lines)
    assert all("\n" not in text and "\r" not in text for text in lines)
    if lines[-1].startswith("error"):
        assert table.snapshot() == before


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join), max_size=12))
def test_known_words_in_any_order(lines: list[str]):
    table = Table()
    for line in ["new cerna_kocka seed=1", *lines]:
        check_answer(table, line)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_any_text_at_all(line: str):
    table = Table()
    check_answer(table, line)
    check_answer(table, "load " + line)
    table.ok("new dokladacka seed=2")
    for command in ("play ", "hand ", "best ", "load dokladacka;"):
        check_answer(table, command + line)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=80))
def test_any_bytes_at_all(raw: bytes):
    sink = io.BytesIO()
    serve(io.BytesIO(raw), sink)
    count = len(raw.split(b"\n")) - (raw.endswith(b"\n") or not raw)
    assert len(sink.getvalue().decode().splitlines()) >= count


def test_long_random_sessions():
    # Mostly sensible lines, so that positions get deep; every tenth one is nonsense.
    choice = random.Random(20260101)
    for game in (0, 1, 2, 3):
        table = Table()
        seat = choice.randrange(4)
        table.ok("new cerna_kocka seed=5" if game % 2 else "new dokladacka seed=6")
        if game > 1:
            table.ok(blind_line(table.ok("code"), seat))
        for _ in range(250):
            state = table.state()
            if state["to_move"] == "-1":
                break
            legal = [word for word in state["legal"].split(",") if word not in ("claim", "throwin", "")]
            roll = choice.random()
            if roll < 0.15:
                line = " ".join(choice.choice(WORDS[1:]) for _ in range(choice.randrange(1, 4)))
                line = line if not line.startswith(("new", "load", "sit", "quit")) else "play quit"
            elif legal:
                line = "play " + choice.choice(legal)
            elif roll < 0.25:
                line = "got " + ",".join(choice.sample(CARDS, 3))
            else:
                line = f"saw {state['to_move']} " + choice.choice([*CARDS, "passed", "passed", "cink"])
            check_answer(table, line)


# Sealed deals


def test_a_deal_is_sealed_and_opened() -> None:
    """What a device shows of a round, from the seed that it shows at its end: the same hands, the same seal."""
    table = Table()
    digits = "d18569d6e03740f0"
    table.ok(f"new hearts sealed={digits} dealer=3")
    assert table.ok("hand 0") == "3C,4C,AC,2S,5S,QS,AS,5D,9D,QD,6H,TH,QH"
    closed = table.ok("seal")
    assert closed == "f539f2b5071b"
    while table.state()["to_move"] != "-1":
        table.ok("play " + table.state()["legal"].split(",")[0])
    assert table.ok("seal") == f"{closed} {digits}"
    table.ok("new hearts seed=5 round=3")
    hand = table.ok("hand 2")
    table.ok("new hearts sealed=0003000000000005 round=1")
    assert table.ok("hand 2") == hand
    table.ok("load " + table.ok("code"))
    assert "no seed dealt them" in table.error("seal")
    table.ok("new cerna_kocka " + SUITS)
    assert "no seed dealt them" in table.error("seal")
    table.ok("sit hearts seat=0 hand=2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,AC")
    assert "not known in a blind sitting" in table.error("seal")
    assert "16 digits" in table.error("new hearts sealed=1234")
    assert "seed=N or hands" in table.error(f"new hearts seed=1 sealed={digits}")


def test_what_is_said_is_weighed(table: Table):
    """An open game and a blind sitting hear the same; a liar's word changes nothing (CK-19)."""
    dealt = "new cerna_kocka seed=32 etiquette=off"
    table.ok(dealt)
    assert table.error("said 1 my_queen") == "statements are made while cards are played"
    while table.state()["phase"] == "pass":
        table.ok("play " + table.state()["legal"].split(",")[0])
    for wrong in ("said 1", "said 1 hello", "said 4 my_queen", "said 1 his_queen", "said 1 my_queen about=2"):
        table.error(wrong)
    table.error("said 1 my_queen truths=300")
    table.error("said 1 my_queen maybe=3")
    why = "why playouts=400"
    mover = int(table.state()["to_move"])
    speaker = (mover + 1) % 4
    silent = table.session.answer(why)
    liar = Table()
    liar.ok("load " + table.ok("code"))
    liar.ok(f"said {speaker} my_queen truths=1 lies=2")
    assert liar.session.answer(why) == silent
    honest = Table()
    honest.ok("load " + table.ok("code"))
    honest.ok(f"said {speaker} my_queen truths=9")
    assert honest.session.answer(why) != silent
    table.ok("new taroky seed=1")
    assert table.error("said 1 my_queen") == "statements do not matter in taroky"
