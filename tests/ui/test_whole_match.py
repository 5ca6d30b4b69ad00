"""A newcomer's match: from the first screen to who pays, has lost or won, by the four keys alone, on every board."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from host_tools.sim.device import WHOLE, Device
from host_tools.sim.faces import BOARDS
from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.engine.rng import Rng
from kocka.games.hearts.rules import TARGET
from kocka.games.taroky.rules.options import CEREMONY
from kocka.match.history import History
from kocka.match.match import OVER, ROUND, Match, number_of
from kocka.ui.art import icons
from kocka.ui.core.text import Font
from kocka.ui.languages import ids, t
from tests.plugin import some
from tests.ui import pub

_MOST_KEYS = 6000
TABLES = ("table", "taroky_table")


def _key(device: Device, rng: Rng) -> str:
    """What a person presses who plays any card that is allowed and agrees to everything else."""
    code = pub.next_key(device.app, rng)
    return {pub.OK: "ok", pub.NEXT: "next"}.get(code, "")


class _Marks:
    """A canvas that notes at which rows crowns and paws are drawn: (row, picture)."""

    def __init__(self) -> None:
        self._tops: set[int] = set()
        self._drawn: list[tuple[int, str]] = []

    def __getattr__(self, name: str) -> object:
        return lambda *args: None

    def shows(self, x: int, y: int, w: int, h: int) -> bool:
        if y and w >= 64 and h < 60:  # a row: not the title, not a portrait, not the dearest trick
            self._tops.add(y)
        return True

    def mask(self, picture: object, x: int, y: int, *colour: int) -> None:
        for name in ("CROWN", "PAW"):
            if picture is getattr(icons, name):
                self._drawn.append((y, name))

    def found(self) -> set[tuple[int, str]]:
        return {(sum(top <= y for top in self._tops) - 1, name) for y, name in self._drawn}


def _check_marks(device: Device) -> None:
    """The crown is at the best round, the paw at whoever took the black cat, and at nobody else; none on 128x64."""
    app = device.app
    match = app.session.match
    marks = _Marks()
    app.top.draw(marks)
    points = list(match.result.points)
    table = match.round.table
    takers = [table.takers[trick] for trick in range(table.done) if QUEEN_OF_SPADES in table.trick(trick)]
    if match.setup.game == "kourici_kocka":
        expected = {(seat, "PAW") for seat in takers}
    else:
        best = max(points) if match.setup.game == "black_cat" else min(points)  # BC-5
        expected = {(seat, "CROWN") for seat, count in enumerate(points) if count == best}
        expected |= {(seat, "PAW") for seat in takers}
    if app.ui.width == 128:
        expected = set()
    assert marks.found() == {((seat - app.people.me) % len(points), name) for seat, name in expected}


def _play_on(device: Device, rng: Rng) -> set[str]:
    """Plays to the end of the match; the power is pulled in the middle of every other round. The screens seen."""
    seen = set()
    cut = 0
    for _ in range(_MOST_KEYS):
        seen.add(device.screen)
        if device.screen == "match_end":
            break
        if device.screen == "round_end" and device.app.session.match.setup.game != "taroky":
            _check_marks(device)
        number = device.app.session.match.number if device.app.session.match else 0
        if number > cut and number % 2 == 0 and device.screen in TABLES and device.app.session.view.table.done:
            cut = number
            code = device.app.session.match.round.code()
            device.reboot()
            device.key("ok")  # the first thing offered is to go on
            device.advance(200)
            assert device.app.session.match.round.code().startswith(code)
        key = _key(device, rng)
        if key:
            assert device.key(key)
        device.advance(400)
        assert not device.trouble, device.trouble
    assert device.screen == "match_end", f"still at {device.screen} after {_MOST_KEYS} keys"
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_a_match_from_the_start_to_who_pays(board: str, tmp_path: Path) -> None:
    """Resumed after a power cut in every other round; CK-14: somebody has 100 and the device says who pays."""
    device = Device(board, tmp_path, "cs", seed=11)
    rng = Rng(11, 5)
    assert device.screen == "start"
    device.key("ok")  # the first thing offered is a match with everything as it comes
    device.settle()
    seen = _play_on(device, rng)
    assert {"draw", "passing", "table", "round_end", "interlude", "interlude_end"} <= seen
    match, problem = Match.load(device.app.session.match.path)
    assert problem is None
    assert match.sheet.loser >= 0
    assert max(match.sheet.totals) >= 100
    assert History(str(tmp_path)).has(number_of(Path(match.path).name), match.setup.seed)


def _keys(device: Device, *roles: str) -> None:
    for role in roles:
        assert device.key(role)
        device.advance(40)
        assert not device.trouble, device.trouble


def _row(device: Device, action: object) -> None:
    """Down to the row of the new match with this action."""
    rows = device.app.top._list
    for _ in range(len(rows.items)):
        if rows.item.action == action:
            return
        _keys(device, "next")
    raise AssertionError(f"no row {action!r}")


def _number(device: Device, action: object, text: str) -> None:
    """Chooses the value with this text."""
    _row(device, action)
    _keys(device, "ok")
    item = device.app.top._list.item
    while item.right() != text:
        _keys(device, "prev")
    _keys(device, "ok")


def _short_match(device: Device, game: int) -> None:
    """From the first screen to the first deal of a short match: a word of two letters, up to 20, two rounds of five."""
    _keys(device, "next", "ok", *["next"] * game, "ok")
    _row(device, "level")
    _keys(device, "ok", "prev", "ok")
    if game == 1:
        _row(device, "word")
        _keys(device, "ok", "prev", "ok")
        for letter in "MÍ→":
            while device.app.top._wheel[device.app.top._cursor] != letter:
                _keys(device, "prev")
            _keys(device, "ok")
        assert device.app.top.word == "MÍ"
    elif game == 2:
        _number(device, TARGET, "20")
        _row(device, "stake")
        _keys(device, "ok", "next", "next", "next", "ok")
    else:
        _row(device, "count")
        _keys(device, "ok", "next", "ok")
        _number(device, "rounds", "2")
    while device.app.top._list.cursor:
        _keys(device, "prev")
    _keys(device, "ok")
    device.settle()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "board", "language"), some(product((1, 2, 3), BOARDS, WHOLE), 5))
def test_a_match_of_another_game(game: int, board: str, language: str, tmp_path: Path) -> None:
    """Kouřící kočka, Hearts and Black Cat, chosen, played, cut off and ended by the four keys: KK-11, HE-9 and HE-15,
    BC-6. Texts fit all the way.
    """
    strict, Font.strict = Font.strict, True
    try:
        device = Device(board, tmp_path, language, seed=12)
        _short_match(device, game)
        seen = _play_on(device, Rng(12, game))
        for key in ("next", "next", "next", "prev"):  # the pages of the end
            _keys(device, key)
        _keys(device, "ok", *["next"] * 4, "ok")  # what next: the sheet
        assert device.screen == "sheet"
        _keys(device, "ok", "ok", "next", "prev", "back")
    finally:
        Font.strict = strict
    assert {"table", "round_end", "match_end"} <= seen
    assert ("draw" in seen) == (game != 2)  # a card opens Hearts
    assert ("passing" in seen) == (game != 3)
    match, problem = Match.load(device.app.session.match.path)
    assert problem is None
    sheet = match.sheet
    assert min(sheet.places()) == 1
    if game == 1:
        assert sheet.losers and sheet.slate(sheet.losers[0]) == "MÍ"
    elif game == 2:
        assert max(sheet.totals) >= 20
        assert sum(sheet.nets()) == 0 and max(sheet.nets()) > 0
    else:
        assert sheet.rounds == 2 and len(sheet.totals) == 5
    assert History(str(tmp_path)).has(number_of(Path(match.path).name), match.setup.seed)


@pytest.mark.slow
@pytest.mark.parametrize(("board", "language"), some([(board, WHOLE[at & 1]) for at, board in enumerate(BOARDS)], 2))
def test_a_session_of_taroky(board: str, language: str, tmp_path: Path) -> None:
    """TA 2, 7.6: three rounds dealt as the players choose, cut off in the second; texts fit all the way."""
    strict, Font.strict = Font.strict, True
    try:
        device = Device(board, tmp_path, language, seed=12)
        _keys(device, "next", "ok", *["next"] * 4, "ok")
        _row(device, "level")
        _keys(device, "ok", "prev", "ok")
        _number(device, "session", "3")
        _row(device, "options")
        _keys(device, "ok", "ok", "ok", "back", "back")  # the first rule of the first group: the ceremony
        assert device.screen == "new_match" and CEREMONY.of(device.app.top.options) == 1
        while device.app.top._list.cursor:
            _keys(device, "prev")
        _keys(device, "ok")
        device.settle()
        seen = _play_on(device, Rng(12, 4))
        for key in ("next", "next", "next", "prev"):
            _keys(device, key)
        _keys(device, "ok", *["next"] * 4, "ok")
        assert device.screen == "sheet"
        _keys(device, "ok", "ok", "next", "prev", "back")
    finally:
        Font.strict = strict
    assert {"draw", "taroky_deal", "taroky_talk", "taroky_table", "round_settled", "match_end"} <= seen
    match, problem = Match.load(device.app.session.match.path)
    assert problem is None
    assert match.sheet.rounds == 3 and match.sheet.pot == 0
    assert sum(match.sheet.nets()) == 0 and max(match.sheet.nets()) > 0
    assert History(str(tmp_path)).has(number_of(Path(match.path).name), match.setup.seed)


@pytest.mark.slow
def test_an_open_session_is_ended_by_keys(tmp_path: Path) -> None:
    """TA 7.6: from the menu of the game in the middle of a round, which does not count; asked twice."""
    device = Device(BOARDS[0], tmp_path, "cs", seed=5)
    _keys(device, "next", "ok", *["next"] * 4, "ok")
    _row(device, "session")
    _keys(device, "ok", "prev")
    while device.app.top._list.item.right() != t(ids.OPEN_END):
        _keys(device, "prev")
    _keys(device, "ok")
    while device.app.top._list.cursor:
        _keys(device, "prev")
    _keys(device, "ok")
    device.settle()
    rng = Rng(5, 4)
    while (
        device.app.session.match.sheet.rounds < 1
        or device.app.session.match.stage != ROUND
        or not pub.my_turn(device.app)
    ):
        key = _key(device, rng)
        if key:
            assert device.key(key)
        device.advance(400)
        assert not device.trouble, device.trouble
    for answer in ("ok", "next"):  # no, then yes
        device.app.apply(("go", "game_menu"))
        device.settle()
        rows = device.app.top.list
        while rows.item.action != "end":
            _keys(device, "next")
        assert rows.item.enabled
        _keys(device, "ok", answer)
        if answer == "ok":
            assert device.app.session.match.stage == ROUND
            _keys(device, "back")
    _keys(device, "ok")
    device.advance(2000)
    device.settle()
    assert device.screen == "podium"
    _keys(device, "ok")
    device.settle()
    assert not device.trouble, device.trouble
    assert device.screen == "match_end"
    match, problem = Match.load(device.app.session.match.path)
    assert problem is None
    assert match.stage == OVER and match.sheet.rounds == 1 and match.sheet.pot == 0
    assert History(str(tmp_path)).has(number_of(Path(match.path).name), match.setup.seed)
