"""Devices that have been used for years, on the emulated Pico: a turn takes no longer than on a new one."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from littlefs import LittleFSError

from host_tools.build.image import contents
from host_tools.build.rp2_board import FILES_OFFSET
from host_tools.sim import gallery
from host_tools.sim.device import Device
from host_tools.sim.twin import saved
from host_tools.sim.twin.chip import MISS_CYCLES
from kocka.engine.entry import DURCH
from kocka.engine.sheet import VoidEntry
from kocka.engine.terms import Terms
from kocka.hal import BACK, NEXT, OK, PREV
from kocka.match import settings
from kocka.match.archive import statistics_of
from kocka.match.history import SUMMARY_RECORD, VERSION, History
from kocka.match.journal import frame
from kocka.match.match import Match, path_of
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.scorebook.purse import HOME
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.scorebook.settled import Settled
from tests.match import past
from tests.plugin import some
from tests.scorebook import tables
from tests.twin import cuts
from tests.twin.old_devices import BOARD, Reached, User, check, used

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

REACHED = {
    "10000 matches, 508 sheets": Reached("", "sheets:PACK"),
    "10000 matches, what else is written": Reached("RuleSets SetName", "rules:RULES roster:ROSTER"),
    "lists of 10000 matches": Reached("History Finished Statistics"),
    "after a match, and the day, with 10000 matches": Reached("Share Luck Sheet Played Review"),
    "1000 matches in one file": Reached("", "archive:HEAD archive:GAME archive:PLAYER archive:YEAR"),
    "a damaged match and sheet": Reached("Problem"),
}


def reach(user: User, record_property: Callable[[str, object], None], what: str) -> None:
    """As `check`, and what REACHED says."""
    check(user, record_property, what, REACHED[what])


@pytest.mark.parametrize(("matches", "sheets"), some([(10000, 500), (10, 2), (300, 20), (3000, 150)], 4))
def test_the_end_of_a_match_and_the_next_one(matches, sheets, twin, tmp_path, record_property):
    """The result is left, the match goes into the history, another one begins: at once, with no rest in which blocks
    would be erased ahead.
    """
    user = User.of(twin, used(tmp_path, matches, sheets=sheets))
    machine = user.machine
    user.note("start")
    user.press(OK, then_ms=900.0)
    user.note("go on")
    user.press(OK, then_ms=2000.0)
    user.note("end")
    assert user.history().last_number() == matches
    user.press(OK, then_ms=600.0)
    if sheets:
        user.press(PREV, PREV, PREV, PREV, PREV)
        user.press(OK, then_ms=6000.0)
        user.note("to the pub")
        user.press(OK, then_ms=1500.0)
        user.note("the bill")
        assert user.saves("sheet")
        user.press(BACK, BACK, then_ms=500.0)
        user.press(NEXT, NEXT, NEXT, NEXT, NEXT)
    user.press(OK, then_ms=1200.0)
    user.note("next match")
    names = contents.open_storage(machine.storage())
    assert f"/saves/match{matches + 1:05}.kck" in names
    check(user, record_property, f"{matches} matches, {sheets} sheets")


@pytest.mark.whole
def test_everything_on_a_device_with_500_sheets(twin, tmp_path, record_property):
    """10 000 matches, 508 sheets: eight wait to be packed, which is done while no key is pressed. Then every list and
    screen around score keeping, page by page; a packed sheet is opened and goes on. A deck, a table of Monte Carlo with
    a result, a player and a sheet with a round are written, and a setting. The watchdog runs all the time.
    """
    files = used(tmp_path, 10000, sheets=500)
    roster, _ = Roster.open(str(tmp_path))
    for name in ("Anna", "Bára", "Cyril", "Dana", "Ema", "Fanda", "Gita", "Hana"):
        roster.put(name)
    files[f"saves/{Path(roster.path).name}"] = Path(roster.path).read_bytes()
    for number in range(500, 508):
        files[f"saves/sheet{number:05}.kck"] = files["saves/sheet00495.kck"]
    user = User.of(twin, files)
    machine = user.machine
    user.note("start")
    machine.run_ms(10000.0)
    user.note("packing")
    before = user.saves("sheet")
    assert {f"sheet{number:05}.kck" for number in range(500, 508)} <= set(before)
    packs = [name[6:-4].split("-") for name in before if name.startswith("sheets")]
    assert max(int(first) + int(count) for first, count in packs) == 500
    assert len(before) == 8 + 12
    user.press(NEXT, NEXT, OK, then_ms=4500.0)
    user.note("list")
    user.press(PREV, then_ms=400.0)  # the last row: everything around
    user.press(OK, then_ms=600.0)
    for row in range(6):
        user.press(*(NEXT,) * row, then_ms=60.0)
        user.press(OK, then_ms=1200.0)
        if not row:  # the bill: all sheets, those of the year, of the evening
            for _ in range(3):
                user.press(OK, then_ms=1200.0)
                user.press(BACK, NEXT, then_ms=150.0)
        elif row == 1:
            user.press(OK, OK, then_ms=600.0)  # a new deck, nobody's
        elif row == 2:
            user.press(OK, NEXT, *(NEXT, OK) * 8, NEXT, then_ms=100.0)  # all eight
            user.press(OK, OK, OK, OK, then_ms=400.0)  # done; the day
            user.press(OK, OK, *(OK,) * 12, OK, then_ms=300.0)  # four totals, and who has lost
        elif row == 4:
            user.press(OK, OK, then_ms=500.0)  # somebody with a name of a letter
            user.held(OK)
        user.press(BACK, then_ms=300.0)
        user.press(*(PREV,) * row, then_ms=60.0)
        user.note(("bill", "cards", "Monte Carlo", "records", "players", "help")[row])
    assert len(user.saves("deck")) == len(user.saves("leagues")) == 1
    assert len(user.saves("roster").popitem()[1]) > Path(roster.path).stat().st_size
    user.press(BACK, then_ms=3000.0)
    user.press(PREV, then_ms=60.0)
    user.press(OK, then_ms=6000.0)
    user.note("all sheets by date")
    user.press(NEXT, OK, then_ms=800.0)
    user.press(NEXT, OK, then_ms=40000.0)
    user.note("those of a person")
    user.press(BACK, then_ms=3000.0)
    user.press(PREV, OK, then_ms=3000.0)
    user.note("older sheets")
    user.press(NEXT, NEXT, NEXT, OK, then_ms=2500.0)
    user.note("one of them")
    user.press(PREV, then_ms=600.0)
    user.press(OK, then_ms=1500.0)  # its last change is taken back
    user.note("undo")
    (name,) = set(user.saves("sheet")) - set(before)
    assert name.startswith("sheet004")
    user.held(BACK)
    user.press(NEXT, NEXT, OK, then_ms=1500.0)
    user.press(OK, then_ms=1500.0)
    user.press(OK, OK, OK, OK, then_ms=500.0)  # begins; the day
    user.note("a new sheet")
    user.press(OK, NEXT, NEXT, NEXT, OK, PREV, OK, NEXT, OK, OK, then_ms=400.0)  # a round
    machine.run_ms(1000.0)
    user.note("a round")
    assert len(ScoreSheet.load(str(user.folder() / "sheet00508.kck"))[0].sheet.entries) == 1
    user.held(BACK)
    user.press(PREV, OK)
    user.note("menu")
    before = user.saves("settings")
    for row in range(5):
        user.press(*(NEXT,) * row, then_ms=60.0)
        user.press(OK, then_ms=900.0)
        if not row:
            user.press(*(NEXT,) * 5, OK, NEXT, OK, then_ms=60.0)  # louder
        user.press(BACK, then_ms=300.0)
        user.press(*(PREV,) * row, then_ms=60.0)
        user.note(("settings", "rules", "history", "statistics", "a question")[row])
    assert user.saves("settings") != before
    user.held(BACK)
    user.press(OK, then_ms=900.0)
    user.press(OK, then_ms=2000.0)
    user.note("end of a match")
    assert user.history().last_number() == 10000
    user.press(OK, then_ms=600.0)
    user.press(OK, then_ms=1200.0)
    user.note("next match")
    assert "/saves/match10001.kck" in contents.open_storage(machine.storage())
    # With "a new sheet" littlefs splits the folder's metadata in two, once in some dozens of new files: 114 ms if both
    # blocks were not erased before.
    reach(user, record_property, "10000 matches, 508 sheets")


def bills(folder: Path) -> dict[str, bytes]:
    """The files of a device with 10 000 matches, a roster of 64 that has seen 250 evenings, a sheet whose match is over
    and, newer, one of 300 rounds.
    """
    files = used(folder, 10000, sheets=4)
    roster, _ = Roster.open(str(folder))
    for number in range(64):
        roster.put(f"Hráč {number}")
    for number in range(250):
        roster.use([1 + (number + at) % 64 for at in (0, 7, 9, 12)])
    over = tables.new(str(folder))
    while not over.over:
        over.add(VoidEntry.of(0, 100))
    score_sheet = tables.new(str(folder))
    for number in range(300):
        form, seat, points = score_sheet.form(), number // 2 % 4, [0, 0, 0, 0]
        points[seat], points[(seat + number // 8) % 4 if number // 8 % 4 else (seat + 1) % 4] = 11, 17
        score_sheet.add(form.special(DURCH, seat) if number % 2 else form.entry(points))
    for path in (roster.path, over.path, score_sheet.path):
        files[f"saves/{Path(path).name}"] = Path(path).read_bytes()
    return files


@pytest.mark.whole
def test_what_else_is_written(twin, tmp_path, record_property):
    """On the largest display, whose frame leaves the least heap: a match is deleted, house rules are saved, a payment,
    a round deleted, a name corrected and people changed in a long sheet, a restart there, who pays whom, a debt, a
    card described, a player, a sheet deleted.
    """
    board = "pico_display_2_8"
    user = User.of(twin, bills(tmp_path), board)
    machine = user.machine
    user.note("start")
    user.press(PREV, OK, PREV, PREV, OK, NEXT, then_ms=300.0)
    user.press(OK, then_ms=2500.0)
    user.note("a match deleted")
    assert not user.saves("match10000")
    user.press(NEXT, OK, OK, then_ms=900.0)
    user.press(NEXT, NEXT, NEXT, OK, OK, OK, OK, then_ms=400.0)
    user.held(OK, 2000.0)
    user.press(BACK, BACK, then_ms=500.0)
    user.note("house rules")
    assert user.saves("rules")
    user.press(NEXT, NEXT, OK, then_ms=6000.0)
    user.press(NEXT, OK, then_ms=7000.0)
    user.note("a long sheet")
    sheet, over = "sheet00005.kck", "sheet00004.kck"
    size = len(user.saves(sheet)[sheet])
    user.press(NEXT, OK, NEXT, then_ms=900.0)
    user.press(OK, then_ms=6000.0)
    user.press(OK, then_ms=6000.0)
    user.note("a round deleted")
    deleted = len(user.saves(sheet)[sheet])
    assert deleted > size
    user.press(BACK, PREV, NEXT, NEXT, NEXT, OK, OK, then_ms=900.0)
    user.press(OK, OK, OK, then_ms=1500.0)
    user.note("a payment")
    assert len(user.saves(sheet)[sheet]) > deleted
    user.press(BACK, BACK, BACK, then_ms=900.0)
    user.press(*(PREV,) * 8, OK, OK, OK, then_ms=500.0)
    user.held(OK, 3000.0)
    user.note("a name corrected")
    assert len(ScoreSheet.load(str(user.folder() / sheet))[0].sheet.entries) == 300  # and a payment
    user.press(BACK, PREV, *(NEXT,) * 6, OK, OK, NEXT, then_ms=500.0)
    user.press(OK, then_ms=9000.0)
    user.note("two change places")
    user.press(PREV, *(NEXT,) * 7, OK, NEXT, then_ms=500.0)
    user.press(OK, then_ms=5000.0)
    user.press(NEXT, OK, then_ms=900.0)
    user.press(OK, then_ms=9000.0)
    user.note("somebody takes over")
    people = ScoreSheet.load(str(user.folder() / sheet))[0]
    assert len(people.sheet.entries) == 302 and len(people.players) == 5
    shown = machine.picture().copy()
    machine.reset()
    machine.run_ms(9000.0)
    assert (machine.picture() == shown).mean() > 0.9  # but for what the last round brought
    user.since = machine.ns  # nothing is fed while it starts
    user.held(BACK, 1500.0)
    user.note("left")
    user.press(NEXT, NEXT, OK, then_ms=6000.0)
    user.press(NEXT, NEXT, OK, OK, then_ms=2000.0)
    user.press(*(NEXT,) * 5, then_ms=100.0)
    user.press(OK, then_ms=9000.0)
    user.note("who pays whom")
    user.press(OK, then_ms=3000.0)
    user.note("paid")
    assert Settled.of(str(user.folder()), 20131224).count == 2
    size = len(user.saves(over)[over])
    user.press(BACK, *(PREV,) * 5, OK, OK, then_ms=900.0)
    user.note("a debt")
    assert len(user.saves(over)[over]) > size
    user.press(NEXT, OK, OK, OK, then_ms=1500.0)
    user.press(OK, OK, then_ms=600.0)
    user.held(OK)
    user.held(OK)
    user.press(OK, OK, OK, then_ms=1500.0)
    user.note("a card described")
    (deck,) = user.saves("deck").values()
    assert len(deck) > 60
    user.press(BACK, BACK, then_ms=900.0)
    user.press(BACK, BACK, then_ms=1500.0)
    user.press(PREV, PREV, PREV, OK, NEXT, NEXT, NEXT, NEXT, then_ms=500.0)
    user.press(OK, then_ms=5000.0)
    user.note("64 players")
    (name,) = user.saves("roster")
    size = len(user.saves(name)[name])
    assert size < 3000  # it was written anew
    user.press(NEXT, OK, OK, OK, then_ms=500.0)
    user.held(OK, 1500.0)
    user.note("a player")
    assert len(user.saves(name)[name]) > size
    user.press(BACK, BACK, BACK, then_ms=1500.0)
    user.press(NEXT, NEXT, OK, then_ms=7000.0)
    user.press(PREV, PREV, PREV, OK, NEXT, then_ms=400.0)
    user.press(OK, then_ms=2000.0)
    user.note("a sheet deleted")
    assert not user.saves(sheet)
    reach(user, record_property, "10000 matches, what else is written")


def waiting(folder: Path, names: tuple[str, ...]) -> dict[str, bytes]:
    """The files of a device on which a match of each of these games waits in its tenth round; the last is at hand."""
    chosen = settings.Settings(f"{folder}/{settings.FILE}")
    for setting, value in saved.QUICK.items():
        chosen.set(setting, value)
    waits = [f"{name}:{number + 1}" for number, name in enumerate(names)]
    chosen.set(settings.RUNNING, " ".join([str(len(names)), *reversed(waits)]))
    chosen.save()
    seats = [SeatSetup(HUMAN), *(SeatSetup(AI, 0, persona) for persona in range(3))]
    for number, name in enumerate(names):
        match = Match.create(str(folder), Setup(name, 7, seats, terms=Terms(rounds=20)), number + 1)
        saved.play(match, lambda match=match: match.number == 10 and len(match.round.actors) > 20)
    return {f"saves/{path.name}": path.read_bytes() for path in folder.iterdir()}


def test_the_match_of_another_game_and_a_long_bill(twin, tmp_path, record_property):
    """A match of another game that waits is read a part in a turn; so is a bill of 400 rows."""
    score_sheet = tables.new(str(tmp_path))
    for number in range(400):
        score_sheet.pay(number % 4, 100 + number, HOME)
    while not score_sheet.over:
        score_sheet.add(VoidEntry.of(0, 100))
    user = User.of(twin, waiting(tmp_path, ("hearts", "black_cat")))
    machine = user.machine
    user.note("start")
    user.press(OK, then_ms=900.0)
    user.note("resume")
    user.held(BACK)
    user.press(NEXT, OK, PREV, then_ms=300.0)
    user.press(OK, then_ms=900.0)
    before = user.saves("settings")
    user.press(OK, then_ms=2500.0)
    user.note("another game")
    assert user.saves("settings") != before
    user.held(BACK)
    user.press(NEXT, NEXT, OK, then_ms=900.0)
    machine.run_ms(4000.0)
    user.press(NEXT, OK, then_ms=5000.0)
    user.note("the sheet")
    user.press(OK, then_ms=1200.0)
    user.note("bill")
    user.press(*(NEXT,) * 8, *(PREV,) * 12, then_ms=100.0)
    user.note("its rows")
    user.press(NEXT, NEXT, OK, then_ms=400.0)
    user.note("a row")
    check(user, record_property, "waiting matches")


def test_statistics_and_the_list_of_an_old_device(twin, tmp_path, record_property):
    """10 000 matches: both are read a part in a turn, with how far that is in the title; a key ends it."""
    user = User.of(twin, used(tmp_path, 10000))
    machine = user.machine
    user.press(PREV, OK)  # the menu
    user.note("menu")
    before = machine.picture().copy()
    user.press(NEXT, NEXT, OK, then_ms=400.0)
    user.note("first rows")
    user.press(*(NEXT,) * 14, then_ms=30.0)
    user.press(OK, then_ms=300.0)
    user.press(BACK, BACK)
    user.note("list")
    assert (machine.picture() != before).any()
    user.press(NEXT, OK, then_ms=9000.0)
    user.note("statistics")
    first = machine.picture().copy()
    user.press(NEXT, then_ms=400.0)
    assert (machine.picture() != first).any()  # a page was turned: it is counted
    user.press(BACK, BACK)
    user.note("back")
    reach(user, record_property, "lists of 10000 matches")


AFTER = ("share", "luck", "sheet", "played", "replay", "review")


def test_what_there_is_after_a_match_and_the_deal_of_the_day(twin, tmp_path, record_property):
    """10 000 matches: all that the end of a match leads to, the help while playing, and the day's deal."""
    files = used(tmp_path, 10000)
    device = Device(BOARD, tmp_path, "cs", gallery.SEED)
    user = User.of(twin, files)

    def both(*keys, then_ms=400.0):
        for key in keys:
            user.press(key, then_ms=then_ms)
            assert device.key({OK: "ok", NEXT: "next", PREV: "prev", BACK: "back"}[key])
            device.advance(400)

    try:
        both(OK, OK, OK, then_ms=1500.0)
        user.note("after a match")
        both(NEXT, NEXT)
        for screen in AFTER:
            both(NEXT, OK, then_ms=1500.0)
            assert device.screen == screen
            both(NEXT, NEXT, PREV)
            both(BACK, then_ms=800.0)
            user.note(screen)
        assert device.screen == "after_match"
        both(NEXT, NEXT, OK, then_ms=2500.0)  # home
        assert device.screen == "start"
        both(NEXT, NEXT, NEXT, OK, then_ms=1500.0)
        both(OK, OK, OK, OK, OK, then_ms=2500.0)
        user.note("the deal of the day")
        assert device.screen == "passing"
    finally:
        device.close()
    assert user.saves("again")  # where the day's match is kept
    reach(user, record_property, "after a match, and the day, with 10000 matches")


def test_a_long_history_of_an_older_version(twin, tmp_path, record_property):
    """1 000 matches in one file, the last one not yet in it: it goes there before the next one begins. Then, while
    nobody presses a key, the oldest are summed up; a key is heard in between, and a power cut costs nothing.
    """
    user = User.of(twin, used(tmp_path, 1000, is_long=True, is_over=True))
    machine = user.machine
    user.note("start")
    user.press(OK, OK, then_ms=500.0)
    user.press(OK, then_ms=4000.0)
    user.note("next match")
    history = user.history()
    assert history.last_number() == 1000
    assert statistics_of(history)[0].matches == 1001
    user.press(BACK, then_ms=300.0)
    user.held(BACK)
    user.note("left")
    machine.run_ms(12000.0)
    user.note("summing up")
    history = user.history()
    assert 0 < history.head().matches < 1001
    assert statistics_of(history)[0].matches == 1001
    user.press(NEXT, OK, then_ms=300.0)
    user.note("a key")
    reach(user, record_property, "1000 matches in one file")


def many(folder: Path, count: int) -> dict[str, bytes]:
    """A history of so many files that are full and not summed up yet."""
    for number in range(count):
        records = [
            frame(SUMMARY_RECORD, VERSION, at, past.made_up(past.PER_FILE * number + at).pack())
            for at in range(past.PER_FILE)
        ]
        path = folder / "history.kck" if number == count - 1 else Path(History(str(folder)).segment(2 * number))
        path.write_bytes(b"".join(records))
    return {f"saves/{path.name}": path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.whole
def test_statistics_survive_any_cut_while_matches_are_summed_up(twin, tmp_path):
    """Every fifth operation of the flash, and each of the last, is cut off or torn: each match counts once."""
    count = 10
    machine = twin(BOARD, many(tmp_path, count))
    base = machine.storage()
    machine.boot().run_ms(15000.0)
    written = [(kind, at - FILES_OFFSET, bytes(data)) for kind, at, data in machine.flash.operations]
    assert User(machine).history().head().matches
    wanted = [(one.name, one.matches, one.points) for one in statistics_of(History(str(tmp_path)))[0].persons]
    folded = set()
    last = len(written) - 12  # there the sums come into their place
    some = [cuts.Cut(done, done % 2) for done in (*range(0, last, 5), *range(last, len(written)))]
    some.append(cuts.Cut(len(written), 0))
    for cut, storage in cuts.left_by(cuts.Recording(base, written, b""), some):
        cuts.put(machine, storage)
        history = User(machine).history()
        found = statistics_of(history)[0]
        assert found.matches == count * past.PER_FILE, cut
        assert sorted((one.name, one.matches, one.points) for one in found.persons) == sorted(wanted), cut
        folded.add(history.head().matches)
    assert len(folded) > 1


def filled(files: dict[str, bytes], spare: int) -> dict[str, bytes]:
    """The same with something of somebody else's that leaves so many blocks free."""
    music = random.Random(5).randbytes(4096 * contents.FILES_BLOCKS)
    least, most = 3 * len(music) // 4, len(music)
    while most - least > 1024:
        size = (least + most) // 2
        try:
            contents.storage({**files, "music.bin": music[:size]})
            least = size
        except LittleFSError:
            most = size
    return {**files, "music.bin": music[: least - 4096 * spare]}


@pytest.mark.parametrize("spare", [3, 0])
def test_a_flash_that_is_full_or_nearly_so(spare, twin, tmp_path, record_property):
    """With three blocks a match ends and another begins. With none that is refused in words, and all stays as it was:
    the match waits at its result, lists are there, the last change of a sheet is taken back, and no turn is longer.
    """
    machine = twin(BOARD, filled(used(tmp_path, 10, sheets=2), spare), miss_cycles=MISS_CYCLES).boot()
    before = contents.open_storage(machine.storage())
    user = User(machine)
    user.note("start")
    user.press(OK, then_ms=900.0)
    result = machine.picture().copy()
    user.press(OK, then_ms=1000.0)
    user.note("end")
    assert (machine.picture() != result).any()  # the next screen, or the words that say why not
    machine.run_ms(4000.0)
    written = len(machine.flash.operations)
    machine.run_ms(1500.0)
    assert len(machine.flash.operations) == written  # what there is to erase ahead is erased once
    if spare:
        user.press(OK, OK, then_ms=1500.0)
        user.note("next match")
        assert user.history().last_number() == 10
        assert "/saves/match00011.kck" in contents.open_storage(machine.storage())
    else:
        assert (machine.picture() == result).all()
        user.held(BACK)
        user.press(NEXT, then_ms=300.0)
        user.note("left")
        assert contents.open_storage(machine.storage()) == before
        user.press(NEXT, OK, then_ms=2500.0)
        user.press(NEXT, OK, then_ms=2500.0)
        user.note("a sheet")
        user.press(PREV, then_ms=600.0)
        user.press(OK, then_ms=1500.0)
        user.note("undo")
        after = user.saves("sheet")  # so small a file lies within the folder, and can still grow
        assert [name for name in after if after[name] != before["/saves/" + name]] == ["sheet00001.kck"]
        assert after["sheet00001.kck"].startswith(before["/saves/sheet00001.kck"])
        assert ScoreSheet.load(str(user.folder() / "sheet00001.kck"))[1] is None
    check(user, record_property, f"{spare} blocks free")


def damaged(files: dict[str, bytes], *names: str) -> dict[str, bytes]:
    """The same with a byte changed in three quarters of each of these files."""
    out = dict(files)
    for name in names:
        data = bytearray(out["saves/" + name])
        data[3 * len(data) // 4] ^= 255
        out["saves/" + name] = bytes(data)
    return out


def test_damaged_files_are_repaired_a_part_in_a_turn(twin, tmp_path, record_property):
    """A match, a long sheet, the history and its sums: each is kept as `.bad`, what is sound goes on."""
    score_sheet = tables.new(str(tmp_path))
    for number in range(600):
        score_sheet.pay(number % 4, 100 + number, HOME)
    sheet, match = Path(score_sheet.path).name, Path(path_of(str(tmp_path), 1)).name
    user = User.of(twin, damaged(waiting(tmp_path, ("hearts",)), sheet, match))
    machine = user.machine
    user.press(OK, then_ms=3000.0)
    user.note("a match")
    user.press(OK, then_ms=400.0)  # what was damaged is said
    user.held(BACK)
    user.press(NEXT, NEXT, OK, then_ms=900.0)
    machine.run_ms(6000.0)
    user.note("a sheet")
    saves = user.saves()
    assert {f"{sheet}.bad", f"{match}.bad", sheet, match} <= set(saves)
    (tmp_path / sheet).write_bytes(saves[sheet])
    sound, problem = ScoreSheet.load(str(tmp_path / sheet))
    assert problem is None and 300 < len(sound.sheet.entries) < 600
    reach(user, record_property, "a damaged match and sheet")


def test_a_damaged_history_is_repaired_a_part_in_a_turn(twin, tmp_path, record_property):
    """When a match ends; its sums, while nobody presses a key."""
    files = damaged(used(tmp_path, 3000), "history.kck")
    archive = "saves/" + Path(History(str(tmp_path)).archive).name
    files[archive] = b"\x00" + files[archive][1:]
    user = User.of(twin, files)
    machine = user.machine
    user.press(OK, then_ms=900.0)
    user.press(OK, then_ms=6000.0)
    user.note("end")
    user.press(OK, then_ms=600.0)
    user.held(BACK)
    machine.run_ms(9000.0)
    user.note("left")
    saves = user.saves()
    print(sorted(saves))
    assert "history.kck.bad" in saves and archive[6:] + ".bad" in saves
    assert user.history().last_number() == 3000
    check(user, record_property, "a damaged history")
