"""Matches on the emulated Pico: the plug pulled, keys that bounce, equal runs, snapshots.

Matches to their ends: test_games.py and test_budgets.py.
"""

from __future__ import annotations

import pytest

from host_tools.build.image import contents
from host_tools.sim.twin.play import Player
from host_tools.sim.twin.snapshot import BranchError, branches
from kocka.hal import boards
from kocka.match import state as match_state
from kocka.match.match import Match
from tests.plugin import some

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]


@pytest.mark.parametrize("board", some(boards.MAIN, 3, 1))
def test_the_plug_is_pulled_and_it_is_all_there(board, twin):
    machine = twin(board, {}).boot()
    player = Player(machine)
    player.begin()
    while player.match().round is None or player.match().round.table.done < 2:
        player.step(player.match())
    machine.settle(2500.0)
    before = player.match()
    assert before.stage == match_state.ROUND
    assert machine.resets == 0
    machine.reset()
    machine.boot()
    after = Player(machine).match()
    assert (after.stage, after.number, after.count) == (before.stage, before.number, before.count)
    machine.press("A").settle(2500.0)
    assert machine.picture().any()


def test_bouncing_keys_count_once(twin, canonical):
    """The cursor on the first screen goes down as often as the key is pressed."""
    device, files = canonical("start_resume", "pico_lcd_1_3", "cs")
    clean = twin("pico_lcd_1_3", files).boot()
    bouncing = twin("pico_lcd_1_3", files, bounce_us=4000, seed=7).boot()
    for _ in range(3):
        clean.press("DOWN")
        bouncing.press("DOWN")
        assert (clean.picture() == bouncing.picture()).all()
        device.key("down")
        device.settle()
    assert (clean.frame().tobytes()) == device.board.frame().convert("RGB").tobytes()


def test_equal_runs_are_equal_to_the_cycle(twin):
    def run(name):
        machine = twin("pico_lcd_1_3", {}).boot()
        machine.press(name).run_ms(500)
        return machine.cycles, machine.ns, machine.picture().tobytes()

    assert run("A") == run("A")
    assert run("A") != run("DOWN")


def test_snapshots_branch_from_one_moment(twin):
    machine = twin("oled_128x64", {}).boot()
    before = machine.ns

    def press(name):
        machine.press(name).run_ms(300)
        return name, machine.ns, machine.picture().tobytes()

    names = ["A", "DOWN", "A", "UP"]
    results = list(branches(press, names, processes=2))
    assert [name for name, _, _ in results] == names
    assert results[0] == results[2]
    assert results[0][2] != results[1][2]
    assert machine.ns == before

    def fail(name):
        raise ValueError(f"no {name}")

    with pytest.raises(BranchError, match="ValueError: no A"):
        list(branches(fail, ["A"]))


def test_entropy_is_seeded(twin):
    """Other chips deal other cards; the same one, the same."""

    def seed_of(seed):
        machine = twin("oled_128x64", {}, seed=seed).boot()
        player = Player(machine)
        player.begin()
        match: Match = player.match()
        return match.setup.seed

    first = seed_of(1)
    assert first == seed_of(1)
    assert first != seed_of(2)


def test_files_survive_a_new_firmware(twin, image):
    """The update's UF2 over a device with a match: it goes on."""
    from host_tools.build import uf2
    from host_tools.build.image import command

    machine = twin("oled_128x64", {}).boot()
    player = Player(machine)
    player.begin()
    count = player.match().count
    memory = bytearray(bytes(machine.mcu.flash[: uf2.FLASH_BYTES]))
    for address, page in uf2.decode(command.board_files("oled_128x64", "1")["kocka-1-oled_128x64.uf2"]).items():
        memory[address - uf2.FLASH : address - uf2.FLASH + len(page)] = page
    files = contents.open_storage(bytes(memory[contents.FILES_OFFSET :]))
    assert "/saves/match00000.kck" in files
    again = twin("oled_128x64", {name.strip("/"): data for name, data in files.items()}).boot()
    assert Player(again).match().count == count
