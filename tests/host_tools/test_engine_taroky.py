"""Taroky over the line protocol: bids, calls, announcements, results, codes, and a blind sitting."""

from __future__ import annotations

import random

import pytest

from host_tools.lab.engine.session import Session
from kocka.engine.cards import NO_CARD
from kocka.engine.round import PLAY
from kocka.engine.tarock import is_tarok
from kocka.games.taroky.ai.rule import decide
from kocka.games.taroky.rules.cards import PACK54
from kocka.games.taroky.rules.deal import shuffled
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import DISCARD
from kocka.games.taroky.rules.view import seen
from tests.games.taroky.taroky_positions import deal
from tests.plugin import first_fast

HANDS = "/".join(PACK54.hand_text(hand) for hand in Taroky.deal(5, 1, 3).dealt)
TALON = PACK54.hand_text(Taroky.deal(5, 1, 3).talon)


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
        """The message; the command must be refused and change nothing."""
        before = self.session.answer("state") + self.session.answer("code")
        lines = self.session.answer(line)
        assert len(lines) == 1 and lines[0].startswith("error "), (line, lines)
        assert self.session.answer("state") + self.session.answer("code") == before
        return lines[0][6:]

    def state(self) -> dict[str, str]:
        """The words of `state`."""
        phase, *rest = self.ok("state").split(" ")
        return {"phase": phase, **dict(word.partition("=")[::2] for word in rest)}


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_round_by_words(table: Table):
    table.ok(f"new taroky hands={HANDS} talon={TALON} talon=4110 dealer=3 maxflek=16")
    assert table.state() == {"phase": "auction", "to_move": "0", "legal": "first,third,sixth", "trick": ""}
    for word in "first good good good".split():
        table.ok("play " + word)
    assert table.state()["legal"] == "first,varsava"
    table.ok("play first")
    assert table.state()["phase"] == "call"
    table.ok("play " + table.state()["legal"].split(",")[0])
    phases = []
    while table.state()["phase"] != "announce":
        phases.append(table.state()["phase"])
        table.ok("play " + table.state()["legal"].split(",")[0])
    assert phases == ["discard"] * 6 + ["basic"] * 4
    assert table.error("play flek-game") == "not possible now"
    assert "no card of the taroky pack" in table.error("play stop17")
    while table.state()["to_move"] != "-1":
        table.ok("play pass")
    words = table.ok("result").split(" ")
    assert words[0] == "points" and words[5:11] == "tricks 0 0 0 0 events".split(" ")
    events = words[11].split(",")
    assert events[0] == "contract:first:0" and "notplayed" in events


def test_results_in_words(table: Table):
    table.ok("load " + deal("T1,T19").code())
    for word in "sixth good good good".split():
        table.ok("play " + word)
    while table.state()["phase"] == "basic":
        table.ok("play " + table.state()["legal"])
    for word in "pagat flek-pagat pass pass pass flek-game pass pass pass pass".split():
        table.ok("play " + word)
    while table.state()["to_move"] != "-1":
        table.ok("play " + table.state()["legal"].split(",")[0])
    events = table.ok("result").split(" ")[11].split(",")
    assert events[0] == "contract:sixth:0" and "side:0" in events and "flek:2" in events
    assert any(event.startswith("eyes:") for event in events)
    assert [event for event in events if event.startswith("pagat:0:announced:") and event.endswith(":2")]

    table.ok("new taroky seed=1")
    for word in "first good good good varsava".split():
        table.ok("play " + word)
    while table.state()["to_move"] != "-1":
        table.ok("play " + table.state()["legal"].split(",")[0])
    events = table.ok("result").split(" ")[11].split(",")
    assert events[0].startswith("contract:varsava:") and [event[:5] for event in events[1:]] == ["pile:"] * 4


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("new taroky seed=1 talon=2222", "no card"),
        ("new taroky seed=1 talon=4110 talon=1230", "talon is given twice"),
        (f"new taroky hands={HANDS} talon={TALON} talon={TALON}", "talon is given twice"),
        (f"new taroky seed=1 talon={TALON}", "a talon goes with hands"),
        (f"new taroky hands={HANDS} talon=T1,T2,T3,T4,T5", "is there twice"),
        ("new taroky seed=1 stake=7", "0, 5 to 100"),
        ("new hearts seed=1 talon=T1", "hearts has no talon"),
        ("sit taroky seat=0 hand=T1,T2", "a hand has 12 cards"),
    ],
)
def test_refusals(table: Table, line: str, says: str):
    table.ok("new taroky seed=9")
    assert says in table.error(line)


@pytest.mark.parametrize("level", ["random", "rule", "beginner"])
def test_seats_that_do_not_think(table: Table, level: str):
    table.ok("new taroky seed=9")
    while table.state()["to_move"] != "-1":
        word, playouts = table.ok(f"best level={level} seed=3").split(" ")
        assert word in table.state()["legal"].split(",") and playouts == "playouts=0"
        assert table.ok(f"best level={level} seed=3").split(" ")[0] == word
        table.ok("play " + word)
    assert table.error(f"best level={level}") == "the round is over"


@pytest.mark.slow
def test_a_master_thinks_and_says_why(table: Table):
    table.ok("new taroky seed=9")
    reasons = set()
    while table.state()["to_move"] != "-1":
        word, playouts = table.ok("best playouts=40 seed=3").split(" ")
        assert word in table.state()["legal"].split(",") and int(playouts.removeprefix("playouts=")) < 1000
        told = table.ok("hint playouts=40 seed=3").split(" ")
        assert told[0] == word
        reasons.add(told[1])
        *lines, last = table.session.answer("why playouts=40 seed=3")
        assert last == "ok " + " ".join(told)
        assert any(line.startswith("text ") and len(line) > 12 for line in lines)
        table.ok("play " + word)
    assert len(reasons) > 5


@pytest.mark.slow
def test_discards_are_thought_about_anew_for_each_question(table: Table):
    table.ok("new taroky seed=5 dealer=3")
    for word in ("first", "good", "good", "good", "first", "call19"):
        table.ok(f"play {word}")
    assert table.ok("state").startswith("discard")
    first, few = table.ok("best playouts=24 level=master").split(" playouts=")
    _, many = table.ok("best playouts=240 level=master").split(" playouts=")
    assert 0 < int(few) < int(many)
    assert table.ok("best playouts=24 level=master") == f"{first} playouts={few}"


def test_code_and_load_go_round(table: Table):
    other = Table()
    table.ok("new taroky seed=2 talon=1230 refuse=on")
    choice = random.Random(2)
    while True:
        code = table.ok("code")
        other.ok("load " + code)
        for line in ("state", "code", "view 0", "view 3", "hand 1"):
            assert other.session.answer(line) == table.session.answer(line)
        legal = table.state()["legal"]
        if not legal:
            break
        table.ok("play " + choice.choice(legal.split(",")))
    assert table.ok("seal") == "" or table.ok("seal")


def seen_by(position: Taroky, at: int, seat: int, before: Taroky) -> str:
    """What a blind sitting of `seat` is told about action number `at`."""
    actor, action = position.actors[at], position.history[at]
    word = PACK54.action_text(action)
    if actor == seat:
        return "play " + word
    if before.phase == DISCARD and not is_tarok(action):
        word = "discarded"
    return f"saw {actor} {word}"


@pytest.mark.parametrize("options", ["", "refuse=on trio=shown lone=told auction=hold fivesec=on"])
@pytest.mark.parametrize("seed", first_fast(range(12), 3))
def test_a_blind_sitting_knows_what_the_seat_knows(table: Table, seed: int, options: str):
    rng = random.Random(seed)
    rules = Taroky.defaults()
    for setting in options.split():
        name, _, value = setting.partition("=")
        rules = Taroky.parse_option(rules, name, value)
    position = Taroky.deal(seed, 1, seed % 4, rules)
    seat = rng.randrange(4)
    hand = PACK54.hand_text(position.dealt[seat])
    table.ok(f"sit taroky seat={seat} hand={hand} dealer={seed % 4} {options}".rstrip())
    buf = bytearray(64)
    while position.to_move() >= 0:
        n = position.legal(buf)
        if position.to_move() == seat:
            assert table.ok("best level=rule") == PACK54.action_text(decide(position.view(seat))) + " playouts=0"
            expected = ",".join(PACK54.action_text(buf[i]) for i in range(n))
            assert table.state()["legal"] == expected
        before = Taroky.from_code(position.code())
        # Every contract once: the seed says how many of the first bids are the lowest.
        position.apply(buf[0] if len(position.history) < seed % 6 else buf[rng.randrange(n)])
        table.ok(seen_by(position, len(position.history) - 1, seat, before))
        due = position.table.due[seat]
        if due:
            if position.to_move() == seat:
                assert "cards of the talon are due" in table.error("play pass")
            cards = seen(position.table, seat, position.talon)
            assert len(cards) == due
            table.ok("got " + ",".join(PACK54.text(c) if c != NO_CARD else "-" for c in cards))
        assert table.session.answer(f"view {seat}") == [f"view {position.view(seat).text()}", "ok"]


def test_what_cannot_be_is_not_believed(table: Table):
    position = deal("T1,T19,KC", "T2")
    hand = PACK54.hand_text(position.dealt[0])
    table.ok(f"sit taroky seat=0 hand={hand} dealer=3")
    assert table.error("saw 1 good") == "seat 0 is to move, not seat 1"
    table.ok("play first")
    assert table.error("saw 1 second") == "seat 1 cannot do that now"  # we hold the Pagát
    table.ok("saw 1 good")
    table.ok("saw 2 good")
    table.ok("saw 3 good")
    table.ok("play first")
    table.ok("play call18")
    assert "cards of the talon are due: got 4 cards" in table.error("saw 1 discarded")
    assert table.error("got 7C,8C,9C") == "4 cards are shown, not 3"
    assert table.error("got KC,8C,9C,TC") == "KC cannot be in that place of the talon"
    assert table.error("got 8C,8C,9C,TC") == "8C is there twice"
    assert table.error("got -,8C,9C,TC") == "no card stays hidden here"
    table.ok("got " + PACK54.hand_text(position.talon[:4]))
    plain = PACK54.text(next(c for c in position.dealt[1] if c < 64))
    assert table.error(f"saw 1 {plain}") == "a plain card is discarded unseen"
    assert "is in our hand" in table.error("saw 1 T1")
    table.ok("saw 1 discarded")
    table.ok("saw 2 discarded")
    assert table.error("got 7C") == "nothing of the talon is shown to us now"
    for _ in range(4):
        table.ok("play " + table.state()["legal"].split(",")[0])
    table.ok("play " + table.state()["legal"])
    assert table.error("saw 1 pass") == "seat 1 cannot do that now"
    for seat in (1, 2, 3):
        table.ok(f"saw {seat} nothing")
    table.ok("play pagat")
    assert table.error("saw 1 pagat") == "seat 1 cannot do that now"
    table.ok("saw 1 uho")  # the holder of XVIII, then
    assert table.error("saw 2 with") == "seat 2 cannot do that now"
    for seat in (2, 3, 0, 1):
        table.ok(f"saw {seat} pass" if seat else "play pass")
    assert table.state()["phase"] == "play" and table.session.at is not None
    assert table.session.at.table().phase == PLAY


def test_ta_2_the_ceremony_over_the_line(table: Table):
    """Cut or knock, the manner, packets; nobody has cards before; then the round is dealt as it was decided."""
    table.ok("new taroky seed=4 dealer=1 ceremony=on")
    assert table.state() == {"phase": "deal", "to_move": "3", "legal": "cut,knock", "trick": ""}
    for line in ("hand 0", "view 0", "code", "result", "seal", "hint"):
        assert table.error(line) == "the cards are not dealt yet: state, best and play"
    assert table.error("play twelves") == "not possible now"
    assert table.ok("best seed=3") in ("cut playouts=0", "knock playouts=0")
    table.ok("play knock")
    assert table.state()["legal"] == "bysix,twelves,abeles"
    table.ok("play twelves")
    for seat, packet in ((2, "packet4"), (3, "packet1"), (0, "packet2")):
        assert table.state()["to_move"] == str(seat)
        table.ok(f"play {packet}")
    assert table.state()["phase"] == "auction" and table.state()["to_move"] == "2"
    order, _ = shuffled(4, 1)
    hands = [table.ok(f"hand {seat}") for seat in range(4)]
    packets = [PACK54.hand_text(sorted(order[6 + 12 * at : 18 + 12 * at])) for at in range(4)]
    assert [hands[2], hands[3], hands[0], hands[1]] == [packets[3], packets[0], packets[1], packets[2]]
    assert f"talon={PACK54.hand_text(order[:6])};" in table.ok("code")
    assert len(table.ok("seal")) == 12


def test_g1_a_pack_as_it_lies(table: Table):
    order = list(PACK54.cards)
    text = PACK54.hand_text(order)
    table.ok(f"new taroky pack={text} cut=10 shuffle=off dealer=3")
    cut = order[10:] + order[:10]
    assert f"talon={PACK54.hand_text(cut[:6])};" in table.ok("code")
    assert table.ok("hand 0") == PACK54.hand_text(sorted(cut[6:12] + cut[30:36]))
    assert "no seed dealt them" in table.error("seal")
    table.ok(f"new taroky pack={text} ceremony=on")
    table.ok("play knock")
    table.ok("play bysix")
    assert f"talon={PACK54.hand_text(order[:6])};" in table.ok("code")
    assert "54 cards" in table.error(f"new taroky pack={text[3:]}")
    assert "cut is a number from 1 to 53" in table.error(f"new taroky pack={text} cut=54")
    assert "either seed=N" in table.error(f"new taroky pack={text} seed=1")
