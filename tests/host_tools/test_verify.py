"""`kocka verify` and `kocka deals`: sealed rounds confirmed, every kind of mismatch named; the dealing is fair."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from host_tools.device import saves
from host_tools.records.replay.command import command as replay_command
from host_tools.records.verify import check, deals, statistics
from host_tools.records.verify.command import command
from kocka.engine.cards import PACK52
from kocka.engine.rng import Rng, WideRng
from kocka.games import registry as games
from kocka.match import seal
from kocka.match.history import History
from kocka.match.match import CEREMONY, OVER, RESULT, ROUND, Match
from kocka.match.replay import Replay
from tests.games.taroky import both_taroky_match
from tests.match import table

SECRET = bytes(range(16))
PLAYED = [
    *[(name, 4) for name in ("cerna_kocka", "dokladacka", "kourici_kocka", "hearts")],
    *[("black_cat", n) for n in (3, 4, 5, 6, 9)],
]


def run(*words: object) -> Result:
    """The command with these words."""
    return CliRunner().invoke(command, [str(word) for word in words])


def confirmed(*words: object) -> str:
    """The command's output; everything must match."""
    result = run(*words)
    assert result.exit_code == 0, result.output
    assert result.output.endswith("All of this is confirmed.\n")
    return result.output


def wrong(*words: object) -> str:
    """The command's output; something must not match."""
    result = run(*words)
    assert result.exit_code == 1, result.output
    assert "confirmed.\n" not in result.output
    return result.output


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Saves: two finished matches, one that goes on, a deal played again, the history."""
    path = tmp_path_factory.mktemp("saves")
    history = History(str(path))
    for game in ("cerna_kocka", "hearts"):
        match = Match.create(str(path), table.short(game, 278, secret=SECRET))
        table.play(match, Rng(278, 99))
        assert match.stage == OVER
        history.add(match)
    match = Match.create(str(path), table.short("black_cat", 9, 1, secret=SECRET))
    table.play(match, Rng(9, 99), 70)
    again = Match.create(str(path), match.same_deal_from(2))
    table.play(again, Rng(9, 99), 20)
    return path


@pytest.fixture
def third(folder: Path) -> Any:
    """A replay of the match of Hearts in its second round."""
    replay, problem = Replay.load(str(folder / "match00001.kck"))
    assert problem is None
    replay.go(replay.rounds[1])
    return replay


# The second program.


@pytest.mark.parametrize(("game", "seats"), PLAYED)
def test_the_second_program_deals_as_the_device(game: str, seats: int) -> None:
    """Thousands of deals, all hands, card for card, over seeds and streams of every size."""
    kind = games.game(game)
    rng = Rng(2026, seats)
    count = 700
    seeds = [0, 1, 2**48 - 1] + [rng.seed48() for _ in range(count)]
    streams = [0, 65535, 1] + [rng.bits16() for _ in range(count)]
    packs = deals.orders(np.array(seeds, np.uint64), np.array(streams, np.uint64), kind.cards(seats))
    for at, (seed, stream) in enumerate(zip(seeds, streams, strict=True)):
        dealer = at % seats
        wanted = [bytes(sorted(hand)) for hand in kind.hands_of(seed, stream, dealer, seats)]
        found = [bytes(sorted(packs[at][(seat - dealer - 1) % seats :: seats].tolist())) for seat in range(seats)]
        assert found == wanted
        if at < 20:
            assert deals.hands(seed, stream, kind.cards(seats), dealer, seats) == wanted


def test_numbers_without_bias_are_drawn_as_the_device_draws_them() -> None:
    """8192 has to be drawn again often enough to show it: Lemire's rejection."""
    rng = Rng(7)
    seeds = [rng.seed48() for _ in range(300)]
    streams = deals.Streams(np.array(seeds, np.uint64), np.arange(300, dtype=np.uint64))
    own = [Rng(seed, stream) for stream, seed in enumerate(seeds)]
    for n in (2, 7, 52, 8191, 6000, 3):
        assert streams.below(n).tolist() == [one.below(n) for one in own]


@pytest.mark.parametrize(("game", "seats"), PLAYED)
def test_the_second_program_deals_wide_seeds_as_the_device(game: str, seats: int) -> None:
    kind = games.game(game)
    seeds = ["0" * 32, "f" * 32] + [hashlib.sha256(b"%d" % number).hexdigest()[:32] for number in range(200)]
    packs = deals.shuffled(deals.Hashed(seeds), kind.cards(seats))
    for at, seed in enumerate(seeds):
        dealer = at % seats
        wanted = [bytes(sorted(hand)) for hand in kind.hands_of(seed, 0, dealer, seats)]
        assert [
            bytes(sorted(packs[at][(seat - dealer - 1) % seats :: seats].tolist())) for seat in range(seats)
        ] == wanted
        assert at > 9 or deals.hands(seed, 0, kind.cards(seats), dealer, seats) == wanted


def test_wide_numbers_are_drawn_as_the_device_draws_them() -> None:
    seeds = [f"{number:032x}" for number in range(100)]
    generators = deals.Hashed(seeds)
    own = [WideRng(seed) for seed in seeds]
    for n in (2, 7, 52, 8191, 6000, 3) * 8:
        assert generators.below(n).tolist() == [one.below(n) for one in own]


def test_wide_seeds_of_the_statistics_are_those_of_matches() -> None:
    for number, seed in enumerate(statistics.wide_seeds_of("hearts", 0, 25)):
        secret = hashlib.sha256(b"secret of match %d" % (number // 10)).digest()[:24]
        assert (seed, 0) == seal.deal_seed(secret, "hearts", number % 10 + 1)


def test_a_wide_deal_is_checked_by_its_digits() -> None:
    seed = "000102030405060708090a0b0c0d0e0f"
    own = seal.digest("hearts", 4, 2, seed, 0)
    said = confirmed("--game", "hearts", "--dealer", 2, "--seed", " ".join(seal.rows(seed)), "--seal", own)
    assert "The seal fits the seed (the whole seal)." in said
    assert PACK52.hand_text(bytes(sorted(games.game("hearts").hands_of(seed, 0, 2, 4)[1]))) in said


def test_seeds_of_the_statistics_are_those_of_matches() -> None:
    seeds, streams = statistics.seeds_of("hearts", 0, 25)
    for number in range(25):
        secret = hashlib.sha256(b"secret of match %d" % (number // 10)).digest()[:16]
        wanted = seal.deal_seed(secret, "hearts", number % 10 + 1)
        assert (int(seeds[number]), int(streams[number])) == wanted


# Statistics.


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("cerna_kocka", 4), ("hearts", 4), ("black_cat", 5)])
def test_deals_are_what_chance_gives(game: str, seats: int) -> None:
    """A selection of `kocka deals`."""
    rows = statistics.measure(game, seats, 20_000)
    assert len(rows) == 6
    for row in rows:
        assert abs(row.sigmas) < 4, row


def _unfair(kind: str, orders: Any) -> Any:
    """`orders`, in which something is wrong one time out of twenty, or always."""

    def changed(seeds: Any, streams: Any, cards: Any) -> Any:
        packs = orders(seeds, streams, cards)
        if kind == "card":
            for row in range(0, len(packs), 20):
                at = int(np.flatnonzero(packs[row] == cards[-1])[0])
                packs[row, [0, at]] = packs[row, [at, 0]]
        elif kind == "again":
            packs[1::2] = packs[::2]
        elif kind == "suit":
            packs[::20] = np.array(sorted(cards, key=lambda card: card >> 4))
        return packs

    return changed


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["card", "again", "suit"])
def test_unfair_deals_are_noticed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One deal in twenty gives a card to a certain place, or is not shuffled; or each deal is dealt twice."""
    monkeypatch.setattr(deals, "orders", _unfair(kind, deals.orders))
    rows = statistics.measure("cerna_kocka", 4, 6_000)
    assert max(abs(row.sigmas) for row in rows) > 4
    result = CliRunner().invoke(statistics.command, ["--deals", "2000"])
    assert ("not what chance gives" in result.output) == (result.exit_code == 1)
    assert result.output.count("cards by seat") == len(statistics.tables()) >= 3


# What is checked.


def test_a_folder_is_confirmed(folder: Path) -> None:
    said = confirmed(folder)
    assert said.count(": confirmed") > 10
    assert "dokládačka 1" in said
    assert "match00001.kck: hearts, 4 seats, over; sealed, a secret seed for each round" in said
    assert "its seed comes after the round" in said
    assert "again.kck: black_cat, 5 seats, goes on; one deal, played again" in said
    assert "history.kck: 2 drawn matches are those of the files here" in said


@pytest.mark.parametrize("release", ["0.1.0", *[f"0.1.0-{number}" for number in range(2, 10)]])
def test_saves_of_every_release_are_confirmed(release: str, root: Path) -> None:
    said = confirmed(root / "tests" / "data" / "saves" / release)
    assert ("somebody chose the deal" in said) == (release < "0.1.0-3")
    assert ("drawn without seals" in said) == (release >= "0.1.0-9")


def test_a_running_round_stays_closed(folder: Path, tmp_path: Path) -> None:
    """Neither the seed of the round nor the secret of the match is in what is said."""
    match = Match.create(str(tmp_path), table.short("hearts", 9, 1, secret=SECRET))
    table.play(match, Rng(9, 99), 30)
    said = confirmed(match.path)
    assert seal.grouped(match.digest()) in said
    assert seal.grouped(seal.seed_text(*match.deal_seed(match.game, 1))) not in said
    assert SECRET.hex() not in said


def test_a_round_that_nobody_has_acted_in_is_there(tmp_path: Path) -> None:
    match = Match.create(str(tmp_path), table.short("hearts", 9, 1, secret=SECRET))
    said = confirmed(match.path)
    assert f"round 1, dealer 1: seal {seal.grouped(match.digest())}; its seed comes after the round" in said


def test_a_backup_is_confirmed(folder: Path, tmp_path: Path) -> None:
    files = {f"/saves/{path.name}": path.read_bytes() for path in folder.glob("*.kck")}
    saves.pack(tmp_path / "backup.zip", files, {})
    assert "history.kck: 2 drawn" in confirmed(tmp_path / "backup.zip")


def test_a_seal_that_was_noted_is_found(folder: Path, third: Any) -> None:
    digest = third.digest()
    said = confirmed(folder, "--seal", seal.grouped(digest))
    assert f"The seal noted is that of round 2, dealer {third.round.dealer} (the whole seal)." in said
    assert "1 seed in 65 536" in confirmed(folder, "--seal", digest[:4].upper())
    other = ("0" if digest[0] != "0" else "1") + digest[1:]
    assert "No round here has the seal" in wrong(folder, "--seal", other)
    assert "at least its first 4" in wrong(folder, "--seal", digest[:3])


def test_digits_alone(third: Any) -> None:
    """What somebody wrote down at the table is enough."""
    opened = third.opened()
    words = ("--game", "hearts", "--dealer", third.round.dealer, "--seed", seal.grouped(opened))
    said = confirmed(*words, "--seal", third.digest())
    for seat in range(4):
        assert f"seat {seat}: {third.round.PACK.hand_text(third.round.dealt[seat])}" in said
    assert "The seal fits the seed (the whole seal)." in said
    assert f"seal {seal.grouped(third.digest())}" in confirmed(*words)
    changed = opened[:-1] + ("0" if opened[-1] != "0" else "1")
    assert "does NOT fit" in wrong(*words[:-1], changed, "--seal", third.digest())
    dealer = (third.round.dealer + 1) % 4
    assert "does NOT fit" in wrong("--game", "hearts", "--dealer", dealer, "--seed", opened, "--seal", third.digest())
    assert "does NOT fit" in wrong("--game", "cerna_kocka", *words[2:], "--seal", third.digest())


def test_the_code_of_a_round(third: Any) -> None:
    code, opened, digest = third.round.code(), third.opened(), third.digest()
    said = confirmed(code, "--seed", opened, "--seal", digest[:8])
    assert "The hands are what the seed deals." in said
    hands = [list(hand) for hand in third.round.dealt]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    moved = type(third.round)(hands, third.number, third.round.dealer).code()
    said = wrong(moved, "--seed", opened, "--seal", digest)
    assert "NOT what this seed deals. Seat 0" in said
    assert "The seal fits the seed" in said


def test_a_history_that_tells_otherwise(folder: Path, tmp_path: Path) -> None:
    """The file of a match was exchanged for another one with the same number."""
    copy = tmp_path / "saves"
    shutil.copytree(folder, copy)
    (copy / "match00001.kck").unlink()
    assert "1 drawn matches are those of the files here, 1 files are not here any more" in confirmed(copy)
    other = Match.create(str(tmp_path), table.short("hearts", 278, secret=SECRET[::-1]))
    table.play(other, Rng(278, 99))
    shutil.copyfile(other.path, copy / "match00001.kck")
    assert "another secret for match 1" in wrong(copy)


def test_a_damaged_match_is_told(folder: Path, tmp_path: Path) -> None:
    data = bytearray((folder / "match00001.kck").read_bytes())
    data[1500] ^= 1
    (tmp_path / "match00001.kck").write_bytes(data)
    said = wrong(tmp_path / "match00001.kck")
    assert "match00001.kck: the journal is damaged; what is sound in it:" in said
    (tmp_path / "match00001.kck").write_bytes(b"just some text, no match of ours")
    assert "not a saved match" in wrong(tmp_path / "match00001.kck")
    assert bytes((tmp_path / "match00001.kck").read_bytes()) == b"just some text, no match of ours"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "what is to be checked"),
        (("--game", "hearts", "--dealer", "1"), "what is to be checked"),
        (("nofile.kck",), "no such file"),
        (("hearts;round=1", "--seal", "1234"), "its seed is needed"),
        (("--game", "hearts", "--dealer", "1", "--seed", "12"), "16 digits"),
        (("--game", "hearts", "--dealer", "1", "--seed", "0123456789abcdex"), '"x"'),
        (("--game", "hearts", "--dealer", "4", "--seed", "0123456789abcdef"), "the dealer is a seat"),
        (("--game", "whist", "--dealer", "1", "--seed", "0123456789abcdef"), 'no game "whist"'),
        (("--game", "hearts", "--seats", "5", "--dealer", "1", "--seed", "0123456789abcdef"), "for 4 players"),
    ],
)
def test_what_cannot_be_checked_is_said(words: tuple[str, ...], message: str) -> None:
    result = run(*words)
    assert result.exit_code == 1
    assert message in result.output


def test_an_empty_folder_has_nothing_to_check(tmp_path: Path) -> None:
    assert "no saved matches" in wrong(tmp_path)


def test_the_replay_shows_seals_and_seeds(folder: Path, third: Any) -> None:
    result = CliRunner().invoke(replay_command, [str(folder / "match00001.kck")])
    assert f"2. round, dealer {third.round.dealer}, seal {seal.grouped(third.digest())}" in result.output
    assert f"  seed {seal.grouped(third.opened())}" in result.output
    again = CliRunner().invoke(replay_command, [str(folder / "again.kck")])
    assert "one deal again" in again.output
    assert "not finished (round)" in again.output
    report = check.of_match(folder / "match00001.kck")
    assert [one.seal for one in report.rounds][1] == third.digest()


@pytest.mark.parametrize("rounds", [0, 1])
def test_a_match_that_stopped_in_the_ceremony(rounds: int, tmp_path: Path) -> None:
    """TA 2: nothing is dealt yet. The seal is told, also in a folder, and the replay ends there."""
    match = Match.create(
        str(tmp_path),
        both_taroky_match.setup(9, 3, dealer=1, rules=both_taroky_match.options(ceremony="on"), secret=SECRET),
    )
    while match.sheet.rounds < rounds or match.stage == RESULT:
        both_taroky_match.act(match)
    for stage in (CEREMONY, CEREMONY, ROUND):
        assert match.stage == stage
        for what in (match.path, tmp_path):
            told = confirmed(what, "--seal", match.digest())
            assert told.count("it is not dealt yet") == (stage == CEREMONY)
            assert told.count(": confirmed") == rounds
        result = CliRunner().invoke(replay_command, [match.path])
        assert result.exit_code == 0, result.output
        assert f"dealer {match.sheet.dealer}, seal {seal.grouped(match.digest())}" in result.output
        both_taroky_match.act(match)


@pytest.mark.parametrize("what", ["x" * 5000, "y\x1b[31m\x07.kck", "z\0"])
def test_what_cannot_be_a_name_is_refused(what: str) -> None:
    for words in ((what,), ("--game", what, "--dealer", "0", "--seed", "0" * 16)):
        result = run(*words)
        assert result.exit_code == 1
        assert isinstance(result.exception, SystemExit)
        assert len(result.output) < 1100
        assert all(letter.isprintable() for letter in result.output.rstrip("\n"))


TAROKY_RULES = [
    {},
    {"ceremony": "on"},
    {"shuffle": "off"},
    {"ceremony": "on", "shuffle": "off"},
]


@pytest.mark.parametrize("rules", TAROKY_RULES, ids=["by six", "ceremony", "stacked", "both"])
def test_rounds_of_taroky(rules: dict[str, str], tmp_path: Path) -> None:
    """TA 2, G1: hands and talon, shuffled or stacked, whatever the players decided; a moved card is told."""
    match = Match.create(
        str(tmp_path), both_taroky_match.setup(9, 3, rules=both_taroky_match.options(**rules), secret=SECRET)
    )
    while match.stage != OVER:
        both_taroky_match.act(match)
    told = confirmed(match.path)
    assert told.count(": confirmed") == 3
    replay, _ = Replay.load(match.path)
    assert replay is not None
    replay.go(replay.rounds[1])
    played, pack = replay.round, replay.pack
    decided = bytes(replay.ceremony.history) if replay.ceremony is not None else b""
    replay.go(replay.end)
    seed = seal.seed_text(*replay.deal_seed(replay.game, 2))
    assert [one.sound for one in check.compare(played, seed, "", pack, decided)] == [True]
    hands = [list(hand) for hand in played.dealt]
    talon = list(played.talon)
    hands[0][0], talon[0] = talon[0], hands[0][0]
    moved = type(played)(hands, 2, played.dealer, played.options, None, talon)
    assert [one.sound for one in check.compare(moved, seed, "", pack, decided)] == [False, False]
