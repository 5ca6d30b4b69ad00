"""No text that leaves a device in the middle of a round says what a player may not know: cards of others, the seed.

The crash log and page, the screens' text, what a page is given beside it, the manifest of a backup, an export, a replay
and a check of the seals. Once the round is over, `kocka log` finds the deal and what was played in the journal.
"""

from __future__ import annotations

import re
import sqlite3
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from host_tools import cli
from host_tools.build.web.guest.words import Words
from host_tools.device import log, saves
from host_tools.records.saves.packing import described
from host_tools.sim import gallery
from host_tools.sim.device import Device
from kocka.engine.cards import NO_CARD
from kocka.engine.rng import Rng
from kocka.hal import OK
from kocka.match import seal
from kocka.match.match import RESULT, ROUND, Match
from tests.match import table
from tests.plugin import some

pytestmark = pytest.mark.slow

GAMES = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat", "taroky")
SEED = 987654321  # of the matches whose seed somebody chose: like no other number
KINDS = ("sealed", "open", "chosen")  # with seals, drawn without them, from a number that somebody chose
BOARD = "pico_lcd_1_3"
SCREENS = (("game_menu",), ("sheet",), ("deal",), ("last_trick",), ("help",))
_TOKENS = re.compile(r"[0-9A-Za-z♠♥♦♣]+")


def secret_of(game: str, kind: str) -> bytes:
    """A secret as a match of the game has it."""
    cards = table.games.game(game).PACK.size
    if kind == "sealed":
        return seal.secret([1234567 + at for at in range(seal.secret_numbers(cards))])
    return seal.open_secret(cards, [77, 88, 99]) if kind == "open" else b""


def middle(folder: Path, game: str, kind: str, passing: bool) -> Match:
    """A match in the middle of its second round: some cards are played, or somebody has passed or laid aside."""
    setup = table.short(game, SEED, secret=secret_of(game, kind))
    match = Match.create(str(folder), setup)
    rng = Rng(7, 7)
    buf = bytearray(48)
    while match.number < 2 or match.stage != ROUND:
        table.step(match, rng, buf)
    while match.stage == ROUND and len(match.round.history) < (4 if passing else 22):
        table.step(match, rng, buf)
    assert match.stage == ROUND
    return match


class Hidden:
    """What is hidden in the round that runs from the person at seat 0."""

    def __init__(self, match: Match) -> None:
        played = match.round
        self.pack = played.PACK
        seed, stream = match.deal_seed(type(played), played.number)
        digits = seal.seed_text(seed, stream)
        self.texts = [digits, seal.grouped(digits), match.setup.secret.hex() or str(SEED), str(SEED)]
        self.texts += [digits[-12:], str(seed)] if isinstance(seed, int) and seed > 99999 else []
        public = set(played.table.log) | {NO_CARD}
        held = [set(played.dealt[seat]) | set(played.hands[seat]) for seat in range(played.seats)]
        self.hands = [held[seat] - held[0] - public for seat in range(1, played.seats)]
        self.texts += [self.pack.hand_text(played.dealt[seat]) for seat in range(1, played.seats)]
        self.moves = {
            f"{seat}:{self.pack.text(card)}"
            for seat, card in zip(played.actors, played.history, strict=True)
            if card < 128 and card not in public and seat
        }

    def found_in(self, text: str) -> list[str]:
        """What of it the text says: seeds, hands, moves; two cards of a hand in one line are a hand."""
        found = [secret for secret in self.texts if secret and secret in text]
        found += [move for move in self.moves if move in text.split()]
        for line in text.splitlines():
            tokens = set(_TOKENS.findall(line))
            found += [line for hand in self.hands if len({self.pack.text(card) for card in hand} & tokens) > 1]
        return found


def crashed(device: Device, match: Any) -> None:
    """Two crashes: something breaks, and an action is refused that should not have been tried."""
    refused = next(action for action in range(128) if match.round.reason(action))

    def broken(key: int) -> None:
        raise ValueError("a bad day")

    def illegal(key: int) -> None:
        match.round.apply(refused)

    for trouble in (broken, illegal):
        device.app.top.on_key = trouble
        device.board.press(OK)
        device.advance(400)
        assert device.screen == "crash_page"
        device.board.press(OK)
        device.advance(400)


def kocka(*arguments: object) -> str:
    return CliRunner().invoke(cli.command, [str(word) for word in arguments], prog_name="kocka").output


def leaves(folder: Path, match: Match) -> dict[str, str]:
    """The texts by name: of a device that goes on with this match, and of the commands that look at its files."""
    device = Device(BOARD, folder, "cs", gallery.SEED)
    texts = {}
    words = Words(device.app)
    device.app.act(("resume",))
    device.advance(200)
    for name in ((), *SCREENS):
        if name:
            device.app.act(("go", *name))
        device.app.dirt.all()
        device.advance(60)
        texts["screen " + "".join(name)] = "\n".join(piece for line in words.lines() for piece, _ in line)
        if name:
            device.app.show_stage()
    crashed(device, device.app.session.match)
    texts["crash page"] = "\n".join(piece for line in words.lines() for piece, _ in line)
    texts["crash.log"] = (folder / "crash.log").read_text()
    device.close()
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    texts["log"] = "\n".join(log.positions(texts["crash.log"], files.get))
    texts["manifest"] = described({f"saves/{name}": data for name, data in files.items()}, "1", "2", "3", "4").decode()
    texts["backup"] = saves.summary({f"/saves/{name}": data for name, data in files.items()})
    for option in ("--check", "--moves"):  # without the first round, which is over
        head, _, rounds = kocka("replay", option, match.path).partition("\n1. ")
        texts["replay " + option] = head + rounds.rpartition("\n2. ")[2]
    texts["verify"] = kocka("verify", match.path)
    texts["export"] = kocka("export", folder, "--as", "a", "--db", folder / "out.sqlite")
    with sqlite3.connect(folder / "out.sqlite") as db:
        texts["database"] = "\n".join(db.iterdump())
    (folder / "out.sqlite").unlink()
    return texts


@pytest.mark.parametrize(("game", "kind"), some(product(GAMES, KINDS), 4))
def test_nothing_hidden_leaves_while_a_round_runs(game: str, kind: str, tmp_path: Path) -> None:
    for passing in (False, True):
        folder = tmp_path / str(passing)
        folder.mkdir()
        match = middle(folder, game, kind, passing)
        texts = leaves(folder, match)
        hidden = Hidden(Match.load(match.path)[0])  # the others have gone on meanwhile
        assert min(len(hand) for hand in hidden.hands) > 1
        assert re.search(rf"^{Path(match.path).name} record \d+ round$", texts["crash.log"], re.MULTILINE)
        assert "IllegalAction" in texts["crash.log"] or "IllegalTaroky" in texts["crash.log"]
        for name, text in texts.items():
            assert text, name
            assert not hidden.found_in(text), (name, passing, hidden.found_in(text))
        # The test itself: the position of the running round would be found.
        assert hidden.found_in(match.round.code())


@pytest.mark.parametrize("game", GAMES)
def test_the_log_has_the_deal_once_the_round_is_over(game: str, tmp_path: Path) -> None:
    match = middle(tmp_path, game, "sealed", False)
    name, code, count = Path(match.path).name, match.round.code(), match.count
    report = f"kocka 1: ValueError 12AB\n{name} record {count} round\nTraceback\n{name} record {count} round\n"
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert list(log.positions(report, files.get)) == [
        f"{name} record {count}: the round still runs; its cards are told when it is over"
    ]
    while match.stage != RESULT:
        table.step(match, Rng(8, match.count), bytearray(48))
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    digits = match.opened()
    assert list(log.positions(report, files.get)) == [f"{name} record {count}: seed {digits} {code}"]
    assert list(log.positions(report, {}.get)) == [f"{name} record {count}: that match is gone"]
    assert list(log.positions("match00001.kck record 1 round\n", {"match00001.kck": b"?"}.get)) == [
        "match00001.kck record 1: that match is gone"
    ]
