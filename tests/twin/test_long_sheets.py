"""Score sheets of a thousand rounds on the emulated Pico: turns and heap are those of short ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tools.games.taroky.gallery import screens_sheet
from host_tools.sim import gallery_score
from host_tools.sim.twin.figures import longest_turn_ms
from kocka.engine import sheet
from kocka.engine.entry import DURCH
from kocka.games.taroky.rules.outcome import THIRD
from kocka.hal import BACK, NEXT, OK, PREV
from kocka.scorebook.score_sheet import MOST_ENTRIES, ScoreSheet
from tests.plugin import MEASURED
from tests.scorebook import tables
from tests.twin.test_score import Scorer

pytestmark = [pytest.mark.slow, pytest.mark.whole, pytest.mark.timeout(900)]

# The largest frame leaves the least heap.
BOARD = "pico_display_2_8"
TURN_MS = 65
LEAST_FREE = 60 * 1024


def cerna_kocka(device):
    """Rounds of which every second one is a durch, so that nobody gets to the end."""
    score_sheet = tables.new(device.app.board.folder)
    for number in range(MOST_ENTRIES - 2):
        form = score_sheet.form()
        seat = number // 2 % 4
        points = [0, 0, 0, 0]
        points[seat], points[(seat + number // 8) % 4 if number // 8 % 4 else (seat + 1) % 4] = 11, 17
        score_sheet.add(form.special(DURCH, seat) if number % 2 else form.entry(points))
    gallery_score.shown(device)
    return score_sheet


def taroky(device):
    """Rounds of a session that goes on."""
    score_sheet = screens_sheet.begun(device)
    while len(score_sheet.sheet.entries) < MOST_ENTRIES - 2:
        number = len(score_sheet.sheet.entries)
        form = score_sheet.form()
        form.choose(THIRD, form.sheet.forehand, trio=1 + number % 2)
        form.eyes(1 + (17 * number + 5) % 69)
        score_sheet.add(form.entry())
    gallery_score.shown(device)
    return score_sheet


def over(device) -> dict[str, bytes]:
    """The files of the device when the match on its sheet, or the session, is over."""
    folder = Path(device.app.board.folder)
    (path,) = folder.glob("sheet*.kck")
    score_sheet, _ = ScoreSheet.load(str(path))
    if score_sheet.sheet.SESSION:
        score_sheet.add(sheet.over())
    for _ in range(0 if score_sheet.over else 8):
        score_sheet.undo()
    while not score_sheet.over:
        score_sheet.add(sheet.VoidEntry.of(0, 100))
    return {f"saves/{path.name}": path.read_bytes() for path in folder.iterdir()}


class LongScorer(Scorer):
    """Notes the longest turn of each thing that is done."""

    def __init__(self, machine):
        super().__init__(machine, BOARD)
        self.turns = {}
        self.since = machine.ns

    def note(self, what):
        """So long was the longest turn since the last note."""
        self.heap.look()
        self.turns[what] = round(longest_turn_ms(self.machine, self.since), 1)
        print(what, self.turns[what], self.heap.seen[-1].free, self.heap.seen[-1].largest, flush=True)
        self.since = self.machine.ns


@pytest.mark.parametrize("make", [cerna_kocka, taroky])
def test_a_thousand_rounds(make, twin, canonical, record_property):
    """The list, the sheet, table, graph, the form of a correction, a round, undo, a correction, the end, records."""
    device, files = canonical(make.__name__, BOARD, "cs", make)
    machine = twin(BOARD, files).boot()
    user = LongScorer(machine)
    read_ms = 8000.0 if make is cerna_kocka else 14000.0
    user.press(NEXT, NEXT, OK, then_ms=500.0)
    machine.run_ms(read_ms)
    user.note("list")
    user.press(NEXT)
    listed = machine.picture().copy()
    user.press(OK, then_ms=1500.0)
    assert (machine.picture() != listed).any()  # how far it is
    user.press(BACK)  # it is not wanted any more
    assert (machine.picture() == listed).all()
    user.press(OK)
    machine.run_ms(read_ms)
    user.note("open")
    user.press(NEXT, then_ms=1500.0)
    user.note("table")
    user.held(OK, 1000.0)
    user.note("graph")
    user.press(OK, NEXT, NEXT, NEXT, then_ms=500.0)
    user.note("scroll")
    user.press(OK, then_ms=900.0)
    asked = machine.picture().copy()
    user.press(OK, then_ms=1500.0)
    assert (machine.picture() != asked).any()  # how far it is
    machine.run_ms(4500.0)
    user.note("correct")
    user.press(BACK, BACK, BACK, then_ms=700.0)
    user.note("back")
    user.press(OK, then_ms=700.0)
    if make is cerna_kocka:
        user.press(NEXT, NEXT, NEXT, OK, PREV, OK, NEXT, OK, then_ms=500.0)
    else:
        user.press(OK, OK, OK, then_ms=900.0)
    user.note("entry")
    user.press(OK, then_ms=2000.0)
    user.note("written")
    assert len(user.sheet().sheet.entries) == MOST_ENTRIES - 1
    user.press(PREV, then_ms=600.0)
    user.press(OK, then_ms=1500.0)
    user.note("undo")
    assert len(user.sheet().sheet.entries) == MOST_ENTRIES - 2
    user.press(*(PREV,) * 3, OK, then_ms=900.0)  # the menu is still there: put away
    user.note("put away")
    assert user.sheet().closed >= 0
    user.press(*(PREV,) * 4, OK, then_ms=900.0)
    user.note("open again")
    assert user.sheet().closed < 0
    if make is taroky:  # its rounds take the most memory: the last of them is corrected
        records = user.sheet().count
        user.press(NEXT, OK, then_ms=600.0)
        user.press(OK)
        for what, takes_ms in (("before it", 13500.0), ("the correction", 9500.0)):
            user.press(OK, then_ms=takes_ms)  # a key waits while it is worked out
            user.note(what)
        machine.run_ms(13000.0)
        user.note("written again")
        assert user.sheet().count == records + 1
    user.press(BACK, BACK, then_ms=700.0)
    user.note("left")
    longest, least_free = user.turns, user.heap.least_free
    assert not machine.resets
    machine = twin(BOARD, over(device)).boot()
    user = LongScorer(machine)
    user.press(NEXT, NEXT, OK, then_ms=400.0)
    user.press(PREV, OK, then_ms=600.0)
    user.press(NEXT, NEXT, NEXT, OK)
    machine.run_ms(read_ms)
    user.press(OK, then_ms=600.0)
    user.note("records")
    longest |= user.turns
    least_free = min(least_free, user.heap.least_free)
    record_property(MEASURED, f"{make.__name__}: least free {least_free}, longest turns {longest} ms")
    assert not machine.resets
    assert least_free >= LEAST_FREE
    assert max(longest.values()) <= TURN_MS, longest
