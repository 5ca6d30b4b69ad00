"""Score keeping on the real firmware: an evening by keys, after which there is again heap for a match."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from host_tools.build.image import contents
from host_tools.games.taroky.gallery import screens_sheet
from host_tools.sim import gallery_score
from host_tools.sim.twin.chip import MISS_CYCLES
from host_tools.sim.twin.figures import HeapWatch, longest_turn_ms
from kocka.games.taroky.rules.outcome import PAGAT, THIRD
from kocka.hal import BACK, NEXT, OK, PREV, boards
from kocka.scorebook.score_sheet import ScoreSheet

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

# The largest frame leaves the least heap.
BOARDS = ["pico_display_2_8"]
LEAST_FREE = 110 * 1024
LONGEST_MS = 75  # of a turn of the loop, with the stalls of the flash


class Scorer:
    """Presses logical keys of a board's twin and looks at the heap after each."""

    def __init__(self, machine, board):
        self.machine = machine
        self.names = {logical: name for name, _, logical in reversed(boards.load(board).KEYS)}
        self.heap = HeapWatch(machine)

    def press(self, *keys, then_ms=250.0):
        """One after the other, each let go after 60 ms."""
        for key in keys:
            self.machine.press(self.names[key], 60.0, then_ms)
            self.heap.look()
        print(keys, self.heap.least_free, round(longest_turn_ms(self.machine), 1))

    def held(self, key, then_ms=400.0):
        """A key that is held."""
        self.machine.press(self.names[key], 700.0, then_ms)
        self.heap.look()

    def sheet(self):
        """The newest sheet, as the flash has it."""
        files = contents.open_storage(self.machine.storage())
        name = max(name for name in files if name.startswith("/saves/sheet"))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name.rpartition("/")[2]
            path.write_bytes(files[name])
            score_sheet, problem = ScoreSheet.load(str(path))
        assert problem is None
        return score_sheet


@pytest.mark.parametrize("board", BOARDS)
def test_an_evening_is_kept_on_the_chip(board, twin, canonical):
    """Rounds, what is beside the points, a correction, everything that the menus lead to; then a match begins."""
    _, files = canonical("score_table", board, "cs")
    machine = twin(board, files, miss_cycles=MISS_CYCLES).boot()
    scorer = Scorer(machine, board)
    before = machine.heap().free
    start = machine.ns
    scorer.press(NEXT, NEXT, OK, then_ms=1200.0)  # the sheets
    scorer.press(NEXT, OK, then_ms=900.0)  # the newest one
    scorer.press(OK, then_ms=900.0)  # a round: 3, no trick, 1, and the rest
    scorer.press(NEXT, NEXT, NEXT, OK, PREV, OK, NEXT, OK, then_ms=500.0)
    scorer.press(OK, then_ms=1200.0)  # it is written
    score_sheet = scorer.sheet()
    assert [entry[:5] for entry in score_sheet.sheet.entries[14:]] == [(0, -1, 1, 24, 3)]
    scorer.press(NEXT, then_ms=900.0)  # the rounds: the last one is deleted
    scorer.press(OK, then_ms=500.0)
    scorer.press(NEXT, OK, then_ms=500.0)
    scorer.press(OK, then_ms=1200.0)
    assert len(scorer.sheet().sheet.entries) == 14
    scorer.held(OK)  # the graph
    scorer.press(BACK)
    scorer.press(PREV, NEXT, NEXT, NEXT, OK, then_ms=900.0)  # the menu; everything beside the sheet
    for row in range(5):
        scorer.press(*[NEXT] * row, OK, then_ms=500.0)
        machine.run_ms(1500.0)
        scorer.heap.look()
        scorer.press(BACK, then_ms=400.0)
        scorer.press(*[PREV] * row, then_ms=200.0)
    longest = longest_turn_ms(machine, start)
    scorer.held(BACK, 900.0)  # to the first screen
    after = machine.heap().free
    print(
        board, "least free", scorer.heap.least_free, "of", before, "after it", after, "longest turn", round(longest, 1)
    )
    assert machine.resets == 0
    assert scorer.heap.least_free >= LEAST_FREE
    assert longest <= LONGEST_MS
    # What a match of the same game loads, too, stays.
    assert before - after < 10 * 1024, "what score keeping loaded is still there"


@pytest.mark.parametrize("board", ["pico_lcd_1_3", "oled_128x64"])
def test_the_records_fit_on_the_other_boards(board, twin, canonical):
    """Of all screens of score keeping those of the records take most: straight there, from a sheet."""
    _, files = canonical("score_table", board, "cs")
    machine = twin(board, files, miss_cycles=MISS_CYCLES).boot()
    scorer = Scorer(machine, board)
    start = machine.ns
    scorer.press(NEXT, NEXT, OK, then_ms=1200.0)  # the sheets
    scorer.press(NEXT, OK, then_ms=900.0)  # the newest one
    scorer.press(PREV, NEXT, NEXT, NEXT, OK, then_ms=500.0)  # its menu, everything beside it
    scorer.press(NEXT, NEXT, NEXT, OK, then_ms=500.0)
    machine.run_ms(1500.0)
    scorer.heap.look()
    longest = longest_turn_ms(machine, start)
    print(board, "least free", scorer.heap.least_free, "longest turn", round(longest, 1))
    assert machine.resets == 0
    assert scorer.heap.least_free >= LEAST_FREE
    assert longest <= LONGEST_MS


@pytest.mark.parametrize("board", BOARDS)
def test_a_session_of_taroky_is_kept_on_the_chip(board, twin, canonical):
    """TA 10: a First, a Second with its eyes, accounts, the end of the session and who pays whom, by keys."""
    _, files = canonical("score_taroky", board, "cs")
    machine = twin(board, files, miss_cycles=MISS_CYCLES).boot()
    scorer = Scorer(machine, board)
    opening = machine.ns
    scorer.press(NEXT, NEXT, OK, then_ms=1200.0)  # the sheets
    scorer.press(NEXT, OK, then_ms=900.0)  # the newest one
    assert longest_turn_ms(machine, opening) <= LONGEST_MS  # it is read and worked out in parts
    start = machine.ns
    scorer.press(OK, OK, OK, OK, then_ms=900.0)  # a First with the next player
    scorer.press(NEXT, NEXT, BACK, then_ms=600.0)  # its account
    scorer.press(OK, then_ms=1500.0)  # it is written
    assert scorer.sheet().sheet.entries[5][:3] == (0, 1, 1)
    scorer.press(OK, NEXT, OK, OK, OK, then_ms=600.0)  # a Second, 35:35
    scorer.press(NEXT, PREV, OK, OK, then_ms=600.0)  # its Pagát was made: the form
    scorer.press(NEXT, NEXT, OK, OK, BACK, then_ms=400.0)  # taročky
    scorer.held(OK, 900.0)
    scorer.press(OK, then_ms=1500.0)
    assert len(scorer.sheet().sheet.entries) == 7
    scorer.press(NEXT, OK, NEXT, OK, then_ms=900.0)  # the list, the account of the last round
    scorer.press(NEXT, BACK, BACK, BACK, then_ms=900.0)
    scorer.press(OK, PREV, OK, then_ms=900.0)  # the end of the session
    scorer.press(OK, then_ms=1500.0)
    assert scorer.sheet().over
    scorer.press(OK, NEXT, NEXT, then_ms=600.0)  # who pays whom
    longest = longest_turn_ms(machine, start)
    print(board, "taroky: least free", scorer.heap.least_free, "longest turn", round(longest, 1))
    assert machine.resets == 0
    assert scorer.heap.least_free >= LEAST_FREE
    assert longest <= LONGEST_MS


@pytest.mark.parametrize("board", ["pico_lcd_1_3", "oled_128x64"])
def test_the_end_of_a_round_of_taroky_on_the_chip(board, twin, canonical):
    """Heads, eyes, account, sheet: a match that is resumed there."""
    _, files = canonical("taroky_end", board, "cs")
    machine = twin(board, files, miss_cycles=MISS_CYCLES).boot()
    scorer = Scorer(machine, board)
    start = machine.ns
    scorer.press(OK, then_ms=2500.0)
    scorer.press(NEXT, NEXT, NEXT, then_ms=400.0)
    scorer.press(BACK, then_ms=900.0)  # the sheet, its graph
    scorer.press(OK, then_ms=600.0)
    scorer.press(BACK, then_ms=600.0)
    longest = longest_turn_ms(machine, start)
    print(board, "round end: least free", scorer.heap.least_free, "longest turn", round(longest, 1))
    assert machine.resets == 0
    assert scorer.heap.least_free >= LEAST_FREE
    assert longest <= LONGEST_MS


def _long_session(device):
    """Thirty rounds of Taroky on a sheet that goes on; with another pot before them, most must be settled again."""
    score_sheet = screens_sheet.begun(device)
    for number in range(30):
        form = score_sheet.form()
        declarer = form.sheet.forehand
        form.choose(THIRD, declarer, trio=1 + number % 2)
        form.eyes(6 + (17 * number + 5) % 63)
        if number % 4:
            form.announce(PAGAT, declarer, False)
        score_sheet.add(form.entry())
    gallery_score.shown(device)


@pytest.mark.parametrize("board", BOARDS)
def test_a_long_sheet_of_taroky_is_mended_on_the_chip(board, twin, canonical):
    """TA 7.5, TA 10: thirty rounds; in the first one there was a renonc, so the pot was another one in all of them."""
    _, files = canonical("taroky_long", board, "cs", _long_session)
    machine = twin(board, files, miss_cycles=MISS_CYCLES).boot()
    scorer = Scorer(machine, board)
    scorer.press(NEXT, NEXT, OK, then_ms=1200.0)  # the sheets
    start = machine.ns
    scorer.press(NEXT, OK, then_ms=2500.0)  # the newest one
    scorer.press(NEXT, then_ms=900.0)  # its rounds
    scorer.held(OK, 500.0)  # the graph
    scorer.press(OK, NEXT, then_ms=500.0)  # the first of them
    scorer.press(OK, OK, then_ms=900.0)  # is corrected
    scorer.press(PREV, PREV, OK, OK, NEXT, OK, then_ms=500.0)  # a renonc of its player
    scorer.held(OK, 1500.0)
    scorer.press(OK, then_ms=4000.0)  # it is written
    sheet = scorer.sheet().sheet
    assert len(sheet.entries) == 30 and sheet.outcome(0).renonc == [1, 0, 0, 0]
    assert sheet.pot == 80 == -sum(sheet.totals)
    scorer.press(OK, PREV, PREV, OK, OK, then_ms=900.0)  # the account of the last line is read, and it is deleted
    scorer.press(OK, then_ms=4000.0)
    longest = longest_turn_ms(machine, start)
    print(board, "a long sheet: least free", scorer.heap.least_free, "longest turn", round(longest, 1))
    assert machine.resets == 0
    assert scorer.heap.least_free >= LEAST_FREE
    assert longest <= LONGEST_MS
