"""`kocka export`: everything once, whatever comes twice or damaged, and clear errors with nothing half written."""

from __future__ import annotations

import csv
import errno
import json
import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from host_tools import cli
from host_tools.device import saves
from host_tools.device.errors import DeviceError
from host_tools.records.history import books, database, rows, schema, sources
from host_tools.records.history.errors import INCOMPLETE
from host_tools.records.report import season
from kocka.engine.sheet import OVER, ROUND, VOID
from kocka.engine.terms import Terms
from kocka.games.taroky.rules.outcome import HONERY, SECOND
from kocka.games.taroky.sheet.sheet import POT
from kocka.match import history, journal
from kocka.match.writing import finish
from kocka.scorebook import settle
from kocka.scorebook.leagues import Leagues
from kocka.scorebook.purse import Purse
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.scorebook.settled import Paid, Settled
from tests.device.bench import Device
from tests.device.conftest import device, pico, plug  # noqa: F401
from tests.games.cerna_kocka.both_cerna_kocka_sheet import SHEET_1996
from tests.games.taroky import both_taroky_score_sheet
from tests.host_tools import evenings
from tests.match import past
from tests.scorebook import both_packs, tables
from tests.twin.conftest import emulated, image  # noqa: F401

PAYMENTS = Path(__file__).resolve().parents[1] / "data" / "score" / "0.1.0-4" / "settled00000.kck"


def kocka(*arguments: object) -> Result:
    """Runs the command; errors are reported, never raised."""
    done = CliRunner().invoke(cli.command, [str(word) for word in arguments], prog_name="kocka")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def export(*arguments: object) -> Result:
    """The same, and it has to work."""
    done = kocka("export", *arguments)
    assert done.exit_code == 0, done.output
    return done


def dump(path: Path) -> str:
    """All that is in a database."""
    with sqlite3.connect(path) as db:
        return "\n".join(db.iterdump())


def ask(path: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows of a question."""
    with sqlite3.connect(path) as db:
        return db.execute(query, values).fetchall()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The season's folder, not to be changed."""
    return evenings.season(tmp_path_factory.mktemp("season") / "saves", 2)


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    copy = tmp_path / "saves"
    shutil.copytree(made, copy)
    return copy


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return tmp_path / "kocka.sqlite"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_session_of_taroky(tmp_path: Path, base: Path):
    """TA 7: the reasons of all that was won and paid add up to the totals, round by round; money at the end."""
    saves_folder = tmp_path / "saves"
    saves_folder.mkdir()
    score_sheet = both_taroky_score_sheet.evening(str(saves_folder))
    form = score_sheet.form()
    form.choose(SECOND, 1, 3)
    form.eyes(35)
    form.toggle(0, HONERY)
    score_sheet.add(form.entry())
    score_sheet.add((VOID, 3, 1))
    score_sheet.add((POT, 123))
    score_sheet.add((OVER,))
    export(saves_folder, "--db", base)
    kinds = [kind for (kind,) in ask(base, "SELECT kind FROM sheet_entry ORDER BY entry")]
    assert kinds == ["round"] * 5 + ["void", "pot", "end"]
    assert ask(base, "SELECT opening, carried FROM sheet") == [(-10, 0)]
    query = (
        "SELECT sum(sheet_score.points), sheet_player.total FROM sheet_score JOIN sheet_player USING (sheet, seat)"
        " GROUP BY seat"
    )
    sums = ask(base, query)
    assert len(sums) == 4 and all(added == total for added, total in sums), "with what was there at first"
    assert ask(base, "SELECT entry, before, after FROM sheet_pot ORDER BY entry")[:3] == [
        (0, 40, 80),
        (1, 80, 80),
        (2, 80, 440),
    ]
    query = (
        "SELECT what, seat, about, announced, made, factor, value, points0, points1 FROM sheet_item"
        " WHERE entry = ? ORDER BY line"
    )
    assert ask(base, query, 0) == [
        ("eyes", None, "", None, None, 1, 3, 3, -3),
        ("selective", 0, "pagat", 1, 1, 2, 40, 40, -40),
        ("pot_taken", None, "", None, None, 1, 0, 20, 0),
        ("pot_paid", None, "", None, None, 2, 0, 0, -40),
    ]
    assert ask(base, query, 2)[0] == ("sanction", 3, "", None, None, 2, 0, 0, 0)
    assert [row[:3] for row in ask(base, query, 4)] == [
        ("eyes", None, ""),
        ("basic", 0, "honery"),
        ("selective", 1, "pagat"),
        ("pot_taken", None, ""),
        ("stake", None, ""),
    ]
    assert ask(base, query, 5) == [("fine", 3, "", None, None, 1, 0, 0, 0)]
    for seat in range(4):  # what the items make is what the entries have added
        items = f"SELECT entry, sum(points{seat}) FROM sheet_item GROUP BY entry ORDER BY entry"
        scores = "SELECT entry, points FROM sheet_score WHERE seat = ? AND entry BETWEEN 0 AND 5 ORDER BY entry"
        assert ask(base, items) == ask(base, scores, seat)
    nets = ask(base, "SELECT total, net FROM sheet_player ORDER BY player")
    assert all(net == 10 * total for total, net in nets)
    assert sum(total for total, _ in nets) == score_sheet.sheet.outside


def test_a_pot_that_another_session_left_is_told(tmp_path: Path, base: Path):
    """TA 7.6, G31: it is in a column of the sheet; nobody has paid into it."""
    folder = tmp_path / "saves"
    folder.mkdir()
    setup = ScoreSetup("taroky", None, Terms(stake=10, pot=60, decimals=2), purse=Purse("Kč", 2))
    ScoreSheet.create(str(folder), setup, [(name, 0) for name in "ABCD"], 0, 20261121)
    export(folder, "--db", base)
    assert ask(base, "SELECT opening, carried FROM sheet") == [(0, 60)]


def test_the_sheet_of_1996(tmp_path: Path, base: Path):
    """CK-13, CK-16, CK-17, CK-26: every total, who paid, the records."""
    export(evenings.year_1996(tmp_path / "saves"), "--db", base)
    names = dict(ask(base, "SELECT seat, name FROM sheet_player"))
    assert names == {0: "Č", 1: "P", 2: "T", 3: "R"}
    query = (
        "SELECT seat, total FROM sheet_score JOIN sheet_entry USING (sheet, entry)"
        " WHERE kind = 'round' ORDER BY seat, round"
    )
    found: dict[int, list[int]] = {}
    for seat, total in ask(base, query):
        found.setdefault(seat, []).append(total)
    assert [tuple(found[seat]) for seat in range(4)] == [tuple(row) for row in SHEET_1996]
    assert ask(base, "SELECT date, state, rounds, interludes, loser FROM sheet") == [("1996-07-03", "over", 15, 1, 2)]
    assert ask(base, "SELECT player, why, coins, currency, home_coins FROM bill") == [
        (3, "interlude", 15, "Kč", 15),
        (2, "match", 15, "Kč", 15),
    ]
    assert ask(base, "SELECT record, value, names FROM record ORDER BY 1") == [
        ("biggest_bill", 15, "T"),
        ("longest_peace", 15, "Č, P, T, R"),
        ("most_interludes", 1, "Č, P, T, R"),
        ("shortest", 15, "Č, P, T, R"),
    ]


def test_every_table_is_filled(folder: Path, base: Path):
    both_taroky_score_sheet.evening(str(folder))
    past.sum_up(str(folder), 64, past.made_up)
    finish(Settled.opening(str(folder))).give(20260101, Paid(("Kč", 2), ("Anna", 1), ("Berta", 2), 4550))
    export(folder, "--db", base, "--as", "pub")
    for name in schema.TABLES:
        assert ask(base, f'SELECT count(*) FROM "{name}"')[0][0] > 0, name
    assert ask(base, "SELECT DISTINCT substr(sheet, 1, 4) FROM sheet") == [("pub/",)]


@pytest.mark.slow
def test_sums_are_told_apart_from_matches(tmp_path: Path, base: Path):
    """Matches that an old device has in full are exported one by one; what it has summed up is exported as sums."""
    folder = tmp_path / "saves"
    folder.mkdir()
    past.write_one(str(folder), 40)
    export(folder, "--db", base, "--as", "pub")
    past.write(str(folder), 600, is_quick=True)
    done = export(folder, "--db", base, "--as", "pub")
    summed = ask(base, "SELECT sum(matches) FROM summed WHERE year = -1 AND name = 'Eva'")[0][0]
    full = ask(base, "SELECT count(*) FROM match")[0][0]
    head = history.History(str(folder)).head()
    assert full == 40 + 600 - head.matches  # those of the first export are still there
    assert f"Of its {head.matches} oldest matches the device has sums only" in done.output
    wanted = [number for number in range(head.matches) if past.made_up(number).seats[0].name == "Eva"]
    assert summed == len(wanted)
    by_year = "SELECT sum(matches) FROM summed WHERE year > 2000 AND name = 'Eva'"
    assert ask(base, by_year) == [(summed,)]
    before = dump(base)
    export(folder, "--db", base, "--as", "pub")
    assert dump(base) == before


def test_export_twice_is_export_once(folder: Path, base: Path, tmp_path: Path):
    def all_of(place: Path) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in sorted(place.iterdir())}

    export(folder, "--db", base, "--csv", tmp_path / "a", "--json", tmp_path / "a.json")
    before = dump(base)
    told = export(folder, "--db", base, "--csv", tmp_path / "b", "--json", tmp_path / "b.json")
    assert "new or grown: 0." in told.output
    assert dump(base) == before
    assert all_of(tmp_path / "a") == all_of(tmp_path / "b")
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    # A database made in two steps is the same as one made at once.
    other = tmp_path / "other.sqlite"
    half = tmp_path / "half"
    half.mkdir()
    for path in sorted(folder.iterdir())[::2]:
        shutil.copy(path, half)
    shutil.copy(folder / sources.ID_FILE, half)
    export(half, "--db", other)
    export(folder, "--db", other)
    assert dump(other) == before


def test_packed_sheets_are_the_sheets(folder: Path, base: Path, tmp_path: Path):
    """The same database before and after the device packs them; a damaged pack is named, the others are read."""
    for number in range(16):
        tables.new(str(folder), date=20260201 + number)
    export(folder, "--db", base)
    before = dump(base)
    assert both_packs.pack(str(folder)) > 0
    (pack,) = folder.glob("sheets*")
    assert "new or grown: 0." in export(folder, "--db", base).output
    export(folder, "--db", tmp_path / "packed.sqlite")
    assert dump(base) == dump(tmp_path / "packed.sqlite") == before
    data = bytearray(pack.read_bytes())
    data[9] ^= 1
    data[-9] ^= 1
    pack.write_bytes(data)
    done = kocka("export", folder, "--db", tmp_path / "damaged.sqlite")
    assert done.exit_code == INCOMPLETE
    assert f"{pack.name}: damaged; nothing of it was saved" in done.output
    assert ask(tmp_path / "damaged.sqlite", "SELECT count(*) FROM sheet") == [(8,)]


@pytest.mark.slow
def test_a_sheet_that_grew_is_completed_and_an_older_copy_takes_nothing(folder: Path, base: Path, tmp_path: Path):
    old = tmp_path / "old"
    score_sheet = tables.new(str(folder), "cerna_kocka")
    score_sheet.add((ROUND, 28, 0, 0, 0, -1, -1))
    export(folder, "--db", base)
    shutil.copytree(folder, old)
    score_sheet.add((ROUND, 0, 28, 0, 0, -1, -1))
    score_sheet.replace(0, (ROUND, 0, 28, 0, 0, -1, -1))
    key = f"%{Path(score_sheet.path).stem}%"
    export(folder, "--db", base)
    assert ask(base, "SELECT max(total) FROM sheet_score WHERE sheet LIKE ?", key) == [(56,)]
    before = dump(base)
    export(old, "--db", base)
    assert dump(base) == before
    score_sheet.undo()  # is a record more, and so the newer state
    export(folder, "--db", base)
    assert ask(base, "SELECT max(total) FROM sheet_score WHERE sheet LIKE ?", key) == [(28,)]
    score_sheet.redate(20140101)
    export(folder, "--db", base)
    assert ask(base, "SELECT date FROM sheet WHERE sheet LIKE ?", key) == [("2014-01-01",)]


def test_a_file_that_went_another_way_is_used_and_the_other_one_kept(tmp_path: Path, base: Path):
    """As when the device repaired a damaged file: its former contents are still in the table of files."""
    folder = evenings.year_1996(tmp_path / "saves")
    whole = (folder / "sheet00000.kck").read_bytes()
    export(folder, "--db", base)
    cut = books._records(whole, 4)[1]
    (folder / "sheet00000.kck").write_bytes(whole[:cut])
    score_sheet, _ = ScoreSheet.load(str(folder / "sheet00000.kck"))
    assert score_sheet is not None
    score_sheet.add((ROUND, 0, 0, 28, 0, -1, -1))
    export(folder, "--db", base)
    assert ask(base, "SELECT count(*), max(copy) FROM file") == [(2, 1)]
    assert ask(base, "SELECT data FROM file WHERE copy = 1") == [(whole,)]
    assert ask(base, "SELECT rounds FROM sheet") == [(4,)]
    before = dump(base)
    export(folder, "--db", base)
    assert dump(base) == before


def test_several_devices_share_a_database(folder: Path, base: Path, tmp_path: Path):
    other = tmp_path / "other"
    other.mkdir()
    tables.new(str(other), "free")
    export(folder, "--db", base, "--as", "pub")
    count = ask(base, "SELECT count(*) FROM sheet")[0][0]
    export(other, "--db", base, "--as", "home")
    export(other, "--db", base, "--as", "home")
    assert ask(base, "SELECT device FROM device") == [("home",), ("pub",)]
    assert ask(base, "SELECT count(*) FROM sheet") == [(count + 1,)]


def test_saves_that_moved_to_another_device_count_once(folder: Path, base: Path, tmp_path: Path):
    """kocka restore onto a new device: what is the same there counts once, what went on counts where it is longer."""
    score_sheet = tables.new(str(folder), "free")
    moved = tmp_path / "moved"
    shutil.copytree(folder, moved)
    export(folder, "--db", base, "--as", "old")
    query = "SELECT (SELECT count(*) FROM sheet), (SELECT count(*) FROM match), (SELECT count(*) FROM card)"
    before = ask(base, query)
    again, _ = ScoreSheet.load(str(moved / Path(score_sheet.path).name))
    assert again is not None
    again.add((ROUND, 1, 2, 3, 4, -10))
    export(moved, "--db", base, "--as", "new")
    assert ask(base, query) == before
    assert ask(base, "SELECT device, rounds FROM sheet WHERE sheet LIKE ?", f"%{Path(score_sheet.path).stem}%") == [
        ("new", 1)
    ]
    assert ask(base, "SELECT count(DISTINCT device) FROM player") == [(2,)]
    assert ask(base, "SELECT sum(matches) FROM person WHERE mode = 'played' AND kind = 'human'") == ask(
        base, "SELECT count(*) FROM match_seat WHERE kind = 'human'"
    )


def test_a_folder_keeps_its_name(folder: Path, base: Path, tmp_path: Path):
    export(folder, "--db", base)
    moved = folder.rename(tmp_path / "moved")
    before = dump(base)
    export(moved, "--db", base)
    assert dump(base) == before
    (name,) = ask(base, "SELECT device FROM device")[0]
    assert (moved / sources.ID_FILE).read_text(encoding="utf-8").strip() == name


def test_csv_and_json_hold_the_tables(folder: Path, base: Path, tmp_path: Path):
    export(folder, "--db", base, "--csv", tmp_path / "t", "--json", tmp_path / "t.json")
    told = json.loads((tmp_path / "t.json").read_text(encoding="utf-8"))
    assert told["schema"] == schema.VERSION
    for name in set(schema.TABLES) - {"file", "summary", "archive"}:
        with (tmp_path / "t" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            found = list(csv.DictReader(file))
        assert len(found) == len(told["tables"][name]) == ask(base, f'SELECT count(*) FROM "{name}"')[0][0]
        for row, same in zip(found, told["tables"][name], strict=True):
            assert row == {key: "" if value is None else str(value) for key, value in same.items()}
    assert not list(tmp_path.rglob("*.part"))


def test_payments_after_an_evening_are_told(tmp_path: Path, base: Path):
    """What was taken back is not there; the pot of a game has its name."""
    folder = tmp_path / "saves"
    folder.mkdir()
    settled = finish(Settled.opening(str(folder)))
    settled.give(20260101, Paid(("Kč", 2), ("Anna", 1), ("Berta", 2), 4550))
    settled.give(20260102, Paid(("pivo", -1), ("Anna", 1), ("Cyril", 0), 3))
    settled.give(20260102, Paid(("Kč", 2), ("taroky", settle.POT), ("Anna", 1), 70))
    settled.take_back(20260101, 0)
    export(folder, "--db", base)
    assert ask(base, "SELECT date, giver, taker, amount, what, decimals FROM settled ORDER BY line") == [
        ("2026-01-02", "Anna", "Cyril", 3, "pivo", None),
        ("2026-01-02", "taroky", "Anna", 70, "Kč", 2),
    ]


def test_monte_carlo_is_told_match_by_match(tmp_path: Path, base: Path):
    """CK-25: with corrections and what was taken back; the last result of a draw is only seen in what it changed."""
    folder = tmp_path / "saves"
    folder.mkdir()
    leagues = Leagues.create(str(folder), [(f"P{at}", 50 - at) for at in range(8)], 20260101)
    leagues.enter(0, [9, 9, 9, 10], 3)
    leagues.enter(0, [1, 2, 3, 100], 3)  # corrected
    leagues.enter(1, [7, 0, 101, 5], 2)
    leagues.enter(1, [50, 60, 70, 80], 3)
    leagues.undo()
    leagues.enter(0, [1, 1, 1, 120], 3)
    export(folder, "--db", base)
    players = "leagues_result JOIN leagues_player USING (leagues, player)"
    found = ask(base, f"SELECT draw, leagues_result.league, name, total, leagues_result.lost FROM {players} ORDER BY 3")
    told: dict[tuple[int, int], list[tuple[str, int]]] = {}
    for draw, league, name, total, _ in found:
        told.setdefault((draw, league), []).append((name, total))
    assert told == {
        (1, 1): [("P0", 1), ("P1", 2), ("P2", 3), ("P3", 100)],
        (1, 2): [("P4", 7), ("P5", 0), ("P6", 101), ("P7", 5)],
        (2, 1): [("P0", 1), ("P1", 1), ("P2", 1), ("P5", 120)],
    }
    assert {(n, d) for d, _, n, _, lost in found if lost} == {("P3", 1), ("P6", 1), ("P5", 2)}


# What cannot be read


def test_what_can_be_read_is_saved_and_the_rest_named(folder: Path, base: Path):
    sheet = folder / "sheet00000.kck"
    data = bytearray(sheet.read_bytes())
    data[len(data) // 2] ^= 0xFF
    sheet.write_bytes(data)
    (folder / "sheet00001.kck").write_bytes(b"holiday pictures")
    newer = bytearray((folder / "sheet00002.kck").read_bytes())
    newer = bytearray(journal.frame(newer[1], 99, 0, b"from the future"))
    (folder / "sheet00002.kck").write_bytes(newer)
    (folder / "deck00000.kck").write_bytes(b"")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    done = kocka("export", folder, "--db", base, "--as", "pub")
    assert done.exit_code == INCOMPLETE
    assert "sheet00000.kck: damaged; the " in done.output
    assert "records before the damage were saved" in done.output
    assert "sheet00001.kck: not a file of Kočka; nothing of it was saved" in done.output
    assert "sheet00002.kck: written by a newer Kočka; update Kočka" in done.output
    assert "deck00000.kck: damaged; nothing of it was saved" in done.output
    assert 0 < ask(base, "SELECT rounds FROM sheet WHERE number = 0")[0][0] < 15
    assert ask(base, "SELECT count(*) FROM deck") == [(1,)]
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_damaged_history_gives_every_sound_match(tmp_path: Path):
    data = evenings.HISTORY.read_bytes()
    whole, trouble = books.summaries(history.FILE, data)
    assert trouble is None
    assert len(whole) == 5
    broken = bytearray(data)
    broken[60] ^= 1  # in the first record
    found, trouble = books.summaries(history.FILE, bytes(broken))
    assert [summary.pack() for summary in found] == [summary.pack() for summary in whole[1:]]
    assert trouble is not None
    assert "4 matches were saved" in trouble.then
    # A record with a sound frame and a payload that makes no sense: the one after it is not lost.
    frames = [journal.frame(history.SUMMARY_RECORD, history.VERSION, at, s.pack()) for at, s in enumerate(whole)]
    frames[1] = journal.frame(history.SUMMARY_RECORD, history.VERSION, 1, b"\xff\xff")
    found, trouble = books.summaries(history.FILE, b"".join(frames))
    assert [summary.pack() for summary in found] == [s.pack() for s in whole[:1] + whole[2:]]
    assert trouble is not None


def test_files_that_the_device_set_aside_are_looked_at(folder: Path, base: Path):
    """What is beside a `.bad` file is newer; where there is nothing beside it, it is read."""
    (folder / "sheet00000.kck").rename(folder / "sheet00000.kck.bad")
    shutil.copy(folder / "sheet00001.kck", folder / "sheet00001.kck.bad")
    (folder / "history.kck").rename(folder / "history.kck.bad")
    done = export(folder, "--db", base)
    assert "sheet00000.kck.bad: damaged, and set aside by the device before." in done.output
    assert ask(base, "SELECT count(*) FROM sheet WHERE number < 2") == [(2,)]
    assert ask(base, "SELECT count(*) FROM match") == [(5,)]


def _damaged(data: bytes, rng: random.Random) -> bytes:
    """Cut, changed, doubled, replaced: what flash and cables do."""
    kind = rng.randrange(6)
    at = rng.randrange(len(data) + 1)
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[at:]
    if kind == 2:
        return rng.randbytes(rng.randrange(2000))
    if kind == 3:
        return data[:at] + rng.randbytes(rng.randrange(50)) + data[at:]
    if kind == 4:
        return data[:at] + bytes(rng.randrange(300)) + data[at + 300 :]
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 9)):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sheet", "deck", "leagues", "roster", "settled", "history"])
def test_no_damage_raises(kind: str, made: Path):
    rng = random.Random(1996)
    names = [path for path in [*sorted(made.iterdir()), PAYMENTS] if path.name.startswith(kind)]
    for _ in range(40):
        path = rng.choice(names)
        data = path.read_bytes()
        found = books.examine({path.name: _damaged(data, rng)})
        for piece in found.pieces:
            again = books.examine({piece.name: piece.data})
            assert again.pieces == [piece]
            assert not again.troubles


def _forged(data: bytes, rng: random.Random) -> bytes:
    """The same records with some bytes changed, and sound frames around them."""
    with books._scratch("book", data) as path:
        reader = journal.Reader(path, 255)
        found = []
        while reader.next():
            found.append([reader.kind, reader.version, bytearray(reader.payload)])
    for _ in range(rng.randint(1, 3)):
        record = rng.choice(found[: rng.choice((1, 5, len(found)))])
        if rng.random() < 0.2:
            record[0] = rng.choice(found)[0]
        for _ in range(rng.randint(1, 3)):
            if record[2]:
                record[2][rng.randrange(len(record[2]))] = rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))
    return b"".join(journal.frame(kind, version, at, bytes(load)) for at, (kind, version, load) in enumerate(found))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sheet", "deck", "leagues", "roster", "settled", "history"])
def test_no_forged_record_raises(kind: str, made: Path):
    """Valid frames around arbitrary contents: refused, or with rows and a place on the page like everything else."""
    rng = random.Random(6)
    paths = [path for path in [*sorted(made.iterdir()), PAYMENTS] if path.name.startswith(kind)]
    for _ in range(25):
        path = rng.choice(paths)
        found = books.examine({path.name: _forged(path.read_bytes(), rng)})
        with sqlite3.connect(":memory:") as db:
            database._make(db)
            database.keep(db, "x", "", found)
            database.derive(db)
            season.gather(db, season.Chosen(0, ()))


def test_a_game_that_is_not_known_yet_is_named():
    """A match of a game of a newer version is left out; the others are read."""
    whole, _ = books.summaries(history.FILE, evenings.HISTORY.read_bytes())
    whole[1].game = "mariáš"
    frames = [journal.frame(history.SUMMARY_RECORD, history.VERSION, at, s.pack()) for at, s in enumerate(whole)]
    found, trouble = books.summaries(history.FILE, b"".join(frames))
    assert [summary.number for summary in found] == [s.number for s in whole[:1] + whole[2:]]
    assert trouble is not None
    assert "newer Kočka" in trouble.why


@pytest.mark.slow
def test_no_damaged_device_makes_the_command_fail(made: Path, tmp_path: Path):
    """Every kind of file at once: status 0, 1 or 3, and a database that is whole, or none."""
    rng = random.Random(2026)
    for turn in range(6):
        folder = tmp_path / f"saves{turn}"
        shutil.copytree(made, folder)
        for path in sorted(folder.iterdir()):
            if rng.random() < 0.5:
                path.write_bytes(_damaged(path.read_bytes(), rng))
        base = tmp_path / f"{turn}.sqlite"
        done = kocka("export", folder, "--db", base, "--as", "pub")
        assert done.exit_code in (0, 1, INCOMPLETE), done.output
        if done.exit_code != 1:
            assert ask(base, "PRAGMA integrity_check") == [("ok",)]
            assert kocka("report", "--db", base).exit_code in (0, 1)


def test_nothing_to_read_is_told(tmp_path: Path, base: Path):
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "there are no saves in" in kocka("export", empty, "--db", base).output
    assert "there is no" in kocka("export", tmp_path / "gone", "--db", base).output
    (empty / "sheet00000.kck").write_bytes(b"nothing")
    done = kocka("export", empty, "--db", base)
    assert done.exit_code == 1
    assert "nothing could be read" in done.output
    assert kocka("export", empty, "--port", "x").exit_code == 2
    assert "cannot be called" in kocka("export", empty, "--as", "a b").output
    assert not base.exists()


# Backups


def _files(folder: Path) -> dict[str, bytes]:
    return {f"/saves/{path.name}": path.read_bytes() for path in folder.iterdir() if path.suffix == ".kck"}


def test_a_backup_is_the_device(folder: Path, base: Path, tmp_path: Path):
    saves.pack(
        tmp_path / "b.zip", {**_files(folder), "/board.txt": b"pico_lcd_1_3"}, {"id": "e66138", "kocka": "0.1.0"}
    )
    export(tmp_path / "b.zip", "--db", base)
    before = dump(base)
    assert "e66138" in before
    export(folder, "--db", base, "--as", "e66138")
    assert dump(base) == before


def test_a_damaged_backup_gives_what_is_sound(folder: Path, base: Path, tmp_path: Path):
    path = tmp_path / "b.zip"
    saves.pack(path, _files(folder), {"id": "e66138"})
    data = bytearray(path.read_bytes())
    data[data.index(b"saves/sheet00003.kck") + 60] ^= 0xFF  # in what is packed
    path.write_bytes(data)
    done = kocka("export", path, "--db", base)
    assert done.exit_code == INCOMPLETE
    assert "sheet00003.kck: damaged in the backup" in done.output
    assert ask(base, "SELECT count(*) FROM sheet WHERE number = 3") == [(0,)]
    assert ask(base, "SELECT count(*) FROM sheet WHERE number = 2") == [(1,)]


@pytest.mark.slow
def test_what_is_no_backup_is_refused(folder: Path, base: Path, tmp_path: Path):
    path = tmp_path / "b.zip"
    path.write_bytes(b"holiday pictures")
    assert "is not a backup" in kocka("export", path, "--db", base).output
    saves.pack(path.with_name("c.zip"), _files(folder), {"id": "e66138"})
    whole = path.with_name("c.zip").read_bytes()
    rng = random.Random(3)
    for _ in range(40):
        path.write_bytes(_damaged(whole, rng))
        assert kocka("export", path, "--db", base).exit_code in (0, 1, INCOMPLETE)
    saves.pack(path.with_name("d.zip"), _files(folder), {})
    done = kocka("export", path.with_name("d.zip"), "--db", base)
    assert done.exit_code == 1
    assert "--as NAME" in done.output


# The database


def test_a_newer_database_is_refused_and_not_touched(folder: Path, base: Path):
    export(folder, "--db", base)
    with sqlite3.connect(base) as db:
        db.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    before = base.read_bytes()
    for arguments in (("export", folder, "--db", base), ("report", "--db", base)):
        done = kocka(*arguments)
        assert done.exit_code == 1
        assert "made by a newer Kočka" in done.output
        assert "Update Kočka" in done.output
    assert base.read_bytes() == before


def test_an_older_database_is_brought_up_to_date(
    folder: Path, base: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """Were there a version more, with a column more in a kept table and a derived one that is new."""
    export(folder, "--db", base)
    shutil.rmtree(folder)
    sheets = ask(base, "SELECT * FROM sheet")
    other = evenings.year_1996(tmp_path / "other")
    with monkeypatch.context() as later:
        device_table = schema.KEPT["device"]
        column = schema.Column("owner", "t", True, "of the device")
        newest = {**schema.KEPT, "device": device_table._replace(columns=(*device_table.columns, column))}
        derived = {**schema.DERIVED, "novelty": schema._table("New.", 1, "id t of it")}
        later.setattr(schema, "VERSION", schema.VERSION + 1)
        later.setattr(schema, "KEPT", newest)
        later.setattr(schema, "DERIVED", derived)
        later.setattr(schema, "TABLES", {**newest, **derived})
        later.setattr(database, "MIGRATIONS", {schema.VERSION - 1: ("ALTER TABLE device ADD COLUMN owner TEXT",)})
        with pytest.raises(DeviceError, match="older Kočka"), database.opened(base):
            pass
        with database.opened(base, create=True) as db:
            assert database.devices(db)
        assert ask(base, "PRAGMA user_version") == [(schema.VERSION,)]
        assert ask(base, "SELECT * FROM sheet") == sheets
        assert ask(base, "SELECT count(*) FROM novelty") == [(0,)]
        assert ask(base, "SELECT owner FROM device") == [(None,)]
    done = kocka("export", other, "--db", base)
    assert "made by a newer Kočka" in done.output


@pytest.mark.parametrize(
    "content", [b"holiday pictures, and many of them" * 200, b"", b"SQLite format 3\0" + bytes(50)]
)
def test_another_file_is_no_database(content: bytes, folder: Path, base: Path):
    base.write_bytes(content)
    done = kocka("export", folder, "--db", base)
    assert done.exit_code == 1
    assert "database" in done.output
    assert base.read_bytes() == content


def test_the_database_of_another_program_is_left_alone(folder: Path, base: Path):
    with sqlite3.connect(base) as db:
        db.execute("CREATE TABLE recipe (name TEXT)")
    before = base.read_bytes()
    done = kocka("export", folder, "--db", base)
    assert done.exit_code == 1
    assert "database of another program" in done.output
    assert base.read_bytes() == before


@pytest.mark.slow
def test_a_damaged_database_never_raises(folder: Path, base: Path):
    export(folder, "--db", base)
    whole = base.read_bytes()
    rng = random.Random(8)
    for _ in range(10):
        base.write_bytes(_damaged(whole, rng))
        for leftover in base.parent.glob(base.name + "-*"):
            leftover.unlink()
        assert kocka("export", folder, "--db", base).exit_code in (0, 1)
        assert kocka("report", "--db", base).exit_code in (0, 1)


def _full(monkeypatch: pytest.MonkeyPatch, pages: int) -> None:
    """Databases have no room for more than so many pages."""
    real = database._connect

    def small(path: Path, write: bool) -> sqlite3.Connection:
        db = real(path, write)
        db.execute(f"PRAGMA max_page_count = {pages}")
        return db

    monkeypatch.setattr(database, "_connect", small)


def test_a_full_disk_leaves_no_new_database(folder: Path, base: Path, monkeypatch: pytest.MonkeyPatch):
    _full(monkeypatch, 30)
    done = kocka("export", folder, "--db", base)
    assert done.exit_code == 1
    assert "the disk is full" in done.output
    assert "Make room" in done.output
    assert not list(base.parent.glob(base.name + "*"))


def test_a_full_disk_leaves_the_database_as_it_was(
    folder: Path, base: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    export(evenings.year_1996(tmp_path / "other"), "--db", base)
    before = dump(base)
    _full(monkeypatch, 1)  # no more than it has
    done = kocka("export", folder, "--db", base)
    assert done.exit_code == 1
    assert "the disk is full" in done.output
    assert dump(base) == before


@pytest.mark.parametrize(("code", "told"), [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "may not be written")])
def test_files_are_written_in_full_or_not_at_all(
    code: int, told: str, folder: Path, base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    target = tmp_path / "tables"
    target.mkdir()
    (target / "sheet.csv").write_text("what was there\n", encoding="utf-8")
    calls = 0
    real = os.fsync

    def fails(number: int) -> None:
        nonlocal calls
        calls += 1
        if calls > 4:
            raise OSError(code, os.strerror(code))
        real(number)

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fails)
        done = kocka("export", folder, "--db", base, "--csv", target)
    assert done.exit_code == 1
    assert told in done.output
    assert "--csv FOLDER" in done.output
    assert [path.name for path in target.iterdir()] == ["sheet.csv"]
    assert (target / "sheet.csv").read_text(encoding="utf-8") == "what was there\n"


def test_a_place_that_is_no_folder_is_told(folder: Path, tmp_path: Path):
    (tmp_path / "file").write_bytes(b"")
    done = kocka("export", folder, "--db", tmp_path / "file" / "x.sqlite")
    assert done.exit_code == 1
    assert "--db FILE" in done.output
    done = kocka("export", folder, "--db", tmp_path / "x.sqlite", "--json", tmp_path / "file" / "x.json")
    assert done.exit_code == 1
    assert "--json FILE" in done.output


def test_times_that_are_none(tmp_path: Path):
    assert rows.moment(0) is None
    assert rows.moment(1 << 39) is None
    assert rows.moment(1_000_000_000) == "2001-09-09T01:46:40"
    assert rows.day(0) is None
    assert rows.day(-1) is None


# Devices


@pytest.mark.slow
def test_a_device_that_is_plugged_in(device: Device, made: Path, base: Path, tmp_path: Path):  # noqa: F811
    from host_tools.device.link import Link

    with Link(device.port) as link:
        for path, data in _files(made).items():
            link.put(path, data)
    export("--port", device.port, "--db", base)
    before = dump(base)
    assert ask(base, "SELECT device FROM device") == [("e661385283123456",)]
    assert kocka("backup", "--port", device.port, "--to", tmp_path / "b.zip").exit_code == 0
    export(tmp_path / "b.zip", "--db", base)
    assert dump(base) == before


@pytest.mark.slow
def test_an_emulated_pico(pico: Callable[..., Any], made: Path, base: Path):  # noqa: F811
    """The real image, its files, its USB port."""
    chip = pico(_files(made))
    export("--port", chip.port, "--db", base)
    assert ask(base, "SELECT count(*) FROM sheet WHERE date = '1996-07-03'") == [(1,)]
    assert ask(base, "SELECT count(*) FROM deck") == [(2,)]
    assert ask(base, "SELECT count(*) FROM match") == [(5,)]
