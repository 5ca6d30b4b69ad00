"""A game that is a folder and nothing else, for five without a pass and for three with one: played, kept, exported.

The folders are `tests/games/five` and `tests/games/three`; nothing of the firmware knows them but by `registry.add`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from host_tools import cli
from host_tools.sim.device import WHOLE, Device
from host_tools.sim.faces import BOARDS
from kocka.ai import levels, thinker
from kocka.engine import sheet as base
from kocka.engine.rng import Rng
from kocka.engine.sheet import SheetError
from kocka.engine.terms import Terms
from kocka.games import registry
from kocka.match.history import History
from kocka.match.match import OVER, ROUND, Match, number_of
from kocka.match.replay import Replay
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.ui.core.text import Font
from kocka.ui.table import profile as profiles
from tests.games.five import profile as five_profile
from tests.plugin import first_fast, some
from tests.ui import pub

GAMES = ("five", "three")
SEATS = {"five": 5, "three": 3}
_MOST_KEYS = 4000


@pytest.fixture(autouse=True)
def _added() -> Iterator[None]:
    for name in GAMES:
        registry.add(name, f"tests.games.{name}")
    strict, Font.strict = Font.strict, True
    yield
    Font.strict = strict
    for name in GAMES:
        registry.remove(name)


def _keys(device: Device, *roles: str) -> None:
    for role in roles:
        assert device.key(role)
        device.advance(40)
        assert not device.trouble, device.trouble


def _begun(device: Device, game: str) -> None:
    """From the first screen to the first deal, by keys."""
    _keys(device, "next", "ok")
    assert device.screen == "choose_game"
    _keys(device, *["next"] * registry.NAMES.index(game), "ok")
    assert device.screen == "new_match"
    _keys(device, "info") if device.key("info") and device.screen == "new_match" else None
    while device.screen != "new_match":
        _keys(device, "back")
    _keys(device, "ok")
    device.settle()


def _played(device: Device, rng: Rng) -> set[str]:
    """Plays to the end of the match: takes back once in a round, and pulls the power in the middle of the second."""
    seen = set()
    cut = undone = 0
    for _ in range(_MOST_KEYS):
        seen.add(device.screen)
        if device.screen == "match_end":
            return seen
        match = device.app.session.match
        if (
            match is not None
            and match.stage == ROUND
            and device.screen == "table"
            and device.app.session.view.table.done == 2
        ):
            if match.number > undone and match.can_undo(device.app.people.me):
                undone = match.number
                before = match.round.code()
                device.app.act(("undo",))
                device.settle()
                assert len(match.round.code()) < len(before)
                continue
            if match.number == 2 and not cut:
                cut = match.number
                code = match.round.code()
                device.reboot()
                _keys(device, "ok")
                device.advance(200)
                assert device.app.session.match.round.code().startswith(code)
        code = pub.next_key(device.app, rng)
        role = {pub.OK: "ok", pub.NEXT: "next"}.get(code, "")
        if role:
            assert device.key(role)
        device.advance(400)
        assert not device.trouble, device.trouble
    raise AssertionError(f"still at {device.screen}")


@pytest.mark.slow
@pytest.mark.parametrize(("board", "game"), some([(board, GAMES[at & 1]) for at, board in enumerate(BOARDS)], 3))
def test_a_match_from_the_menu_to_the_end(game: str, board: str, tmp_path: Path) -> None:
    """Undone, resumed, looked at, replayed, in the history, and exported."""
    device = Device(board, tmp_path, WHOLE[len(game) & 1], seed=7)
    _begun(device, game)
    assert device.app.session.match.setup.game == game
    assert len(device.app.session.match.setup.seats) == SEATS[game]
    seen = _played(device, Rng(7, 1))
    assert {"draw", "table", "round_end", "match_end"} <= seen
    assert ("passing" in seen) == (game == "three")
    for role in ("next", "next", "next", "prev"):
        _keys(device, role)
    path = device.app.session.match.path
    match, problem = Match.load(path)
    assert problem is None and match.stage == OVER
    assert History(str(tmp_path)).has(number_of(Path(path).name), match.setup.seed)
    replay, problem = Replay.load(path)
    assert problem is None
    while replay.at < replay.end:
        replay.forward()
    assert replay.sheet.totals == match.sheet.totals
    replay.go(0)
    assert replay.sheet.rounds == 0
    for name in ("luck", "statistics", "help", "sheet", "about"):
        device.app.act(("go", name))
        device.settle()
        _keys(device, "next", "ok", "back", "back")
        device.settle()
        assert not device.trouble, device.trouble
    _exported(tmp_path, tmp_path / "kocka.sqlite", game)


def _exported(folder: Path, base: Path, game: str) -> None:
    """All that is in the folder, by the host's tool."""
    done = CliRunner().invoke(cli.command, ["export", str(folder), "--db", str(base)])
    assert done.exit_code == 0, done.output
    with sqlite3.connect(base) as db:
        assert game in "\n".join(db.iterdump())


@pytest.mark.parametrize("game", GAMES)
def test_its_score_is_kept(game: str, tmp_path: Path) -> None:
    """Told by points and by cards, corrected, taken back, shown, exported."""
    folder = tmp_path / "saves"
    folder.mkdir()
    seats = SEATS[game]
    players = [(name, 0) for name in ("Čeněk", "Pavel", "Tonda", "Řehoř", "Žofie")[:seats]]
    with pytest.raises(ValueError, match="not for"):
        ScoreSetup(game).sheet(0, seats + 1)
    score_sheet = ScoreSheet.create(str(folder), ScoreSetup(game), players, 0, 20260102)
    form = score_sheet.form()
    points: list[int | None] = [1] * seats
    points[0] = None
    score_sheet.add(form.entry(form.rest(points)))
    form = score_sheet.form()
    cards = [question.cards for question in form.questions()]
    assert [len(group) for group in cards] == [1, 13]
    told, _ = form.counted([1, [13] + [0] * (seats - 1)])
    score_sheet.add(form.entry(told))
    assert score_sheet.sheet.totals == [form.sheet.whole - seats + 1 + 13, form.sheet.whole - 13 + 1] + [1] * (
        seats - 2
    )
    score_sheet.replace(0, score_sheet.form(0, True).entry(told))
    assert score_sheet.sheet.totals[2:] == [0] * (seats - 2)
    score_sheet.undo()
    with pytest.raises(SheetError):
        score_sheet.add((base.ROUND, *[0] * seats))
    device = Device(BOARDS[0], folder, "cs", seed=7)
    device.app.act(("go", "score_home"))
    device.settle()
    _keys(device, "next", "ok")
    device.settle()
    for role in ("ok", "back", "menu", "back", "sheet", "back"):
        device.key(role)
        device.settle()
        assert not device.trouble, device.trouble
    _exported(folder, tmp_path / "kocka.sqlite", game)


def test_more_seats_than_places_are_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match of ten cannot be set up: no display has a tenth place. Their score can be kept."""
    made = five_profile.profile

    def ten() -> Any:
        game = made()
        game.play.most = 10
        return game

    monkeypatch.setattr(five_profile, "profile", ten)
    profiles.profile("three")
    with pytest.raises(ValueError, match="five: a table on the display has places for 3 to 9"):
        profiles.profile("five")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", first_fast(levels.NAMES, 2))
def test_every_seat_plays_it(game: str, level: str) -> None:
    """All levels, legal cards alone, the points of a round."""
    position = registry.game(game).deal(5, 1, 0, seats=SEATS[game])
    stream = 0
    while position.to_move() >= 0:
        decision = thinker.make(position.view(position.to_move()), levels.level(level), 5, stream)
        while not decision.step(2000):
            pass
        position.apply(decision.action)
        stream += 1
    sheet = registry.sheet_class(game).begin(0, SEATS[game], registry.game(game).defaults(), Terms())
    sheet.add_result(position.result())
    assert sum(sheet.totals) == sheet.whole
