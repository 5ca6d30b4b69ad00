"""A newcomer's match: from the first screen to "who pays", by the four keys alone, in Czech, on every board."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tools.sim.device import Device
from host_tools.sim.faces import BOARDS
from kocka.engine.rng import Rng
from kocka.match.history import History
from kocka.match.match import Match, number_of
from tests.ui import pub

_MOST_KEYS = 6000


def _key(device: Device, rng: Rng) -> str:
    """What a person presses who plays any card that is allowed and agrees to everything else."""
    code = pub.next_key(device.app, rng)
    return {pub.OK: "ok", pub.NEXT: "next"}.get(code, "")


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_a_match_from_the_start_to_who_pays(board: str, tmp_path: Path) -> None:
    """Resumed after a power cut in every other round; CK-14: somebody has 100 and the device says who pays."""
    device = Device(board, tmp_path, "cs", seed=11)
    rng = Rng(11, 5)
    assert device.screen == "start"
    device.key("ok")  # the first thing offered is a new match
    device.settle()
    device.key("ok")  # … with everything as it comes
    device.settle()
    seen = set()
    cut = 0
    for _ in range(_MOST_KEYS):
        seen.add(device.screen)
        if device.screen == "match_end":
            break
        number = device.app.match.number if device.app.match else 0
        if number > cut and number % 2 == 0 and device.screen == "table":
            cut = number
            code = device.app.match.round.code()
            device.reboot()
            device.key("ok")  # the first thing offered is to go on
            device.advance(200)
            assert device.app.match.round.code().startswith(code)
        key = _key(device, rng)
        if key:
            assert device.key(key)
        device.advance(400)
        assert not device.trouble, device.trouble
    assert device.screen == "match_end", f"{board}: still at {device.screen} after {_MOST_KEYS} keys"
    assert {"draw", "passing", "table", "round_end", "interlude", "interlude_end"} <= seen
    match, problem = Match.load(device.app.match.path)
    assert problem is None
    assert match.sheet.loser >= 0
    assert max(match.sheet.totals) >= 100
    assert History(str(tmp_path)).has(number_of(Path(match.path).name), match.setup.seed)
