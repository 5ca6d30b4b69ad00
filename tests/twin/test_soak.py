"""Match after match by keys on the real firmware: the heap is at the end as it was after the first one.

The shortest matches that there are, so that many fit in: Black Cat of one round, six beginners, nothing moves. And
rounds with masters, who think with the most memory and for the longest time: keys do not wait for them.
"""

import pytest

from host_tools.build.rp2_board import STACK_SPARE
from host_tools.sim.twin.chip import MISS_CYCLES
from host_tools.sim.twin.figures import longest_turn_ms
from host_tools.sim.twin.play import Player
from host_tools.sim.twin.saved import begun
from kocka.ai import levels
from kocka.engine.terms import Terms
from kocka.hal import OK
from kocka.match import state as match_state
from tests.plugin import often, some

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

BOARD = "pico_display_2_8"  # its frame is the largest
MATCHES = often(3, 5)
LONGEST_MS = 70  # of a turn of the loop, with the stalls of the flash


def played(player, heaps):
    """Plays on to the end of the match; looks at the heap after every step."""
    for _ in range(2000):
        match = player.match()
        if match.stage == match_state.OVER:
            return match
        player.step(match)
        heaps.append(player.twin.heap())
    raise AssertionError("the match does not end")


def check(twin, heaps, memory):
    """The budgets of the middle of a match."""
    print("least free", min(heap.free for heap in heaps), "least piece", min(heap.largest for heap in heaps))
    print("stack", twin.stack_used())
    assert min(heap.free for heap in heaps) >= 110 * 1024
    assert min(heap.largest for heap in heaps) >= 60 * 1024
    assert twin.stack_used() <= memory.stack_end - memory.stack - STACK_SPARE
    assert twin.resets == 0


def test_some_matches_leave_the_heap_as_the_first(twin, image, tmp_path):
    machine = twin(BOARD, begun(tmp_path, "black_cat", Terms(rounds=1), 6), miss_cycles=MISS_CYCLES).boot()
    player = Player(machine)
    player.press(OK, 600.0)
    heaps, after = [], []
    for number in range(1, MATCHES + 1):
        match = played(player, heaps)
        assert len(match.sheet.history) == 1
        machine.settle(300.0)
        player.again()
        machine.settle(600.0)
        after.append(machine.heap())
        print(number, after[-1])
    assert player.match().stage != match_state.OVER
    # Nothing grows: names differ in length and a list may have room for more, that is all. What takes five blocks of 16
    # bytes a match is found.
    assert abs(after[-1].free - after[0].free) < 5 * 16 * (MATCHES - 1)
    assert after[-1].largest >= 60 * 1024
    check(machine, heaps, image(BOARD).memory)


def watched(twin, heaps, every_ms=100.0):
    """Looks at the heap all the time from now on."""
    run = twin.run_ms

    def run_ms(ms):
        while ms > 0.0:
            run(min(ms, every_ms))
            heaps.append(twin.heap())
            ms -= every_ms
        return twin

    twin.run_ms = run_ms


# Six players have the most in their hands and on the table, and their worlds take more of the work space. Taroky has
# the most code; that deal has all phases of a round.
@pytest.mark.parametrize(
    ("game", "seats", "seed"), some([("taroky", 4, 34), ("cerna_kocka", 4, 7), ("black_cat", 6, 7)], 3)
)
def test_there_is_room_and_time_while_masters_think(game, seats, seed, twin, image, tmp_path):
    machine = twin(
        BOARD, begun(tmp_path, game, Terms(), seats, level=levels.MASTER, seed=seed), miss_cycles=MISS_CYCLES
    ).boot()
    start = machine.ns
    player = Player(machine)
    heaps = []
    watched(machine, heaps)
    player.press(OK, 600.0)
    match = player.play(rounds=1)
    assert len(match.sheet.history) == 1
    check(machine, heaps, image(BOARD).memory)
    turn = longest_turn_ms(machine, start)
    print(f"longest turn {turn:.1f} ms")
    assert turn <= LONGEST_MS
