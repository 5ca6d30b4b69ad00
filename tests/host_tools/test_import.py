"""`kocka import`: an edited list of players goes back, in full or not at all, and everybody stays who they are."""

from __future__ import annotations

import csv
import io
import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from filelock import FileLock

from host_tools import cli
from host_tools.device import saves
from host_tools.device.link import Link
from host_tools.records.history import listing, sources
from host_tools.sim.saves import LOCK_NAME
from kocka.scorebook.roster import MOST, Roster
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from tests.device.bench import Device
from tests.device.conftest import device, plug  # noqa: F401

HEAD = "device,number,name,licence,position\n"
NAMES = ["Čeněk", "Pavel", "Tonda", "Radek"]


def kocka(*arguments: object, answer: str | None = None) -> Result:
    words = [str(word) for word in arguments]
    done = CliRunner().invoke(cli.command, words, prog_name="kocka", input=answer)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def members(folder: Path) -> list[tuple[int, str, int]]:
    """Who is on the list, in its order; the file as it is."""
    copy = folder.with_name(folder.name + "-copy")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder, copy)
    roster, problem = Roster.open(str(copy))
    assert problem is None
    return [(member.number, member.name, member.licence) for member in roster.members]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves with a roster of four, and a sheet they sit at."""
    monkeypatch.chdir(tmp_path)
    saves_folder = tmp_path / "saves"
    saves_folder.mkdir()
    roster, _ = Roster.open(str(saves_folder))
    numbers = [roster.put(name, 10 * at) for at, name in enumerate(NAMES)]
    roster.use(numbers)
    ScoreSheet.create(str(saves_folder), ScoreSetup("cerna_kocka"), list(zip(NAMES, numbers, strict=True)), 0, 20260101)
    (saves_folder / sources.ID_FILE).write_text("pub\n", encoding="utf-8")
    return saves_folder


@pytest.fixture
def listed(folder: Path, tmp_path: Path) -> Path:
    """The list as exported."""
    done = kocka("export", folder, "--csv", tmp_path / "t", "--json", tmp_path / "t.json")
    assert done.exit_code == 0, done.output
    return tmp_path / "t" / "player.csv"


def edit(path: Path, *changes: tuple[str, str]) -> Path:
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return path


def test_what_was_exported_changes_nothing(folder: Path, listed: Path, tmp_path: Path):
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    for path in (listed, tmp_path / "t.json"):
        done = kocka("import", path, folder)
        assert done.exit_code == 0, done.output
        assert "nothing to do" in done.output
    after = {path.name: path.read_bytes() for path in folder.iterdir() if path.name != LOCK_NAME}
    assert after == before


def test_a_name_that_is_a_formula_stays_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A spreadsheet takes it for text, and it comes back as it was; numbers stay numbers."""
    monkeypatch.chdir(tmp_path)
    names = ["=1+1", "+420", "-7", "@x", "'=y", "'Tis"]
    roster, _ = Roster.open(str(tmp_path))
    for name in names:
        roster.put(name, 3)
    assert kocka("export", tmp_path, "--csv", tmp_path / "t").exit_code == 0
    listed = tmp_path / "t" / "player.csv"
    with listed.open(encoding="utf-8", newline="") as file:
        found = [row["name"] for row in csv.DictReader(file)]
    assert sorted(found) == sorted(["'=1+1", "'+420", "'-7", "'@x", "''=y", "'Tis"])
    done = kocka("import", listed, tmp_path)
    assert done.exit_code == 0, done.output
    assert "nothing to do" in done.output
    assert sorted(member.name for member in Roster.open(str(tmp_path))[0].members) == sorted(names)
    assert kocka("export", tmp_path, "--csv", tmp_path / "cs", "--czech").exit_code == 0
    czech = (tmp_path / "cs" / "player.csv").read_bytes()
    assert czech.startswith(b"\xef\xbb\xbfdevice;number;name;") and czech.count(b"\n") == len(names) + 1
    assert "nothing to do" in kocka("import", tmp_path / "cs" / "player.csv", tmp_path).output
    assert kocka("export", tmp_path, "--csv", tmp_path / "en", "--excel").exit_code == 0
    excel = (tmp_path / "en" / "player.csv").read_bytes()
    assert excel == b"\xef\xbb\xbf" + listed.read_bytes()
    assert "nothing to do" in kocka("import", tmp_path / "en" / "player.csv", tmp_path).output
    for words in (["--czech"], ["--excel"]):
        refused = kocka("export", tmp_path, *words)
        assert refused.exit_code == 2 and f"--csv tables {words[0]}" in refused.output
    assert kocka("export", tmp_path, "--csv", tmp_path / "x", "--excel", "--czech").exit_code == 2
    assert listing.csv_of(["a"], [(-5,), ("\t=1",), ("",)]) == b'a\n-5\n\'\t=1\n""\n'


@pytest.mark.parametrize("form", [listing.PLAIN, listing.EXCEL, listing.CZECH])
@pytest.mark.parametrize("name", ["Jan\rNovák", "a\r", "a\nb", "a\r\nb", 'a"\r', "a,b;c"])
def test_a_name_stays_in_its_cell(name: str, form: listing.Form):
    """A reader takes a carriage return for the end of a line, too, unless it is in quotes."""
    made = listing.csv_of(["name", "next"], [(name, "x"), ("y", name)], form).decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(made, newline=""), delimiter=form.between)) == [
        ["name", "next"],
        [name, "x"],
        ["y", name],
    ]


def test_names_that_may_mean_one_person_are_asked_about(folder: Path, listed: Path):
    before = members(folder)
    text = listed.read_text(encoding="utf-8")
    listed.write_text(text + ",,PAVEL,,\n,,Pavel  N.,,\n,,Somebody Else,,\n", encoding="utf-8")
    for answer in ("n\n", ""):
        done = kocka("import", listed, folder, answer=answer)
        assert done.exit_code == 1 and members(folder) == before
        assert "PAVEL (line 6) and Pavel\n" in done.output and "Pavel N. (line 7) and PAVEL\n" in done.output
        assert "Somebody Else (" not in done.output
    assert "may be the same" in kocka("import", listed, folder, "--dry-run").output
    assert kocka("import", listed, folder, answer="y\n").exit_code == 0
    assert [name for _, name, _ in members(folder)] == [*NAMES, "PAVEL", "Pavel N.", "Somebody Else"]
    listed.write_text(listed.read_text(encoding="utf-8") + ",,cenek,,\n", encoding="utf-8")
    assert kocka("import", listed, folder, "--yes").exit_code == 0
    assert members(folder)[-1][1] == "cenek"


def test_names_from_all_of_europe_are_taken(folder: Path, listed: Path):
    names = ["Łukasz", "Đorđe", "Şule", "Żaneta Ő."]
    listed.write_text(listed.read_text(encoding="utf-8") + "".join(f",,{name},,\n" for name in names), encoding="utf-8")
    done = kocka("import", listed, folder)
    assert done.exit_code == 0, done.output
    assert [name for _, name, _ in members(folder)] == NAMES + names


def test_an_export_of_several_devices_names_who_may_be_one_person(folder: Path, tmp_path: Path):
    other = tmp_path / "other"
    other.mkdir()
    roster, _ = Roster.open(str(other))
    for name in ("PAVEL", "Tonda", "Cenek", "Pavla"):
        roster.put(name)
    assert "two people" not in kocka("export", folder).output
    done = kocka("export", other, "--as", "home")
    assert done.exit_code == 0, done.output
    assert "PAVEL (home) and Pavel (pub)" in done.output and "Cenek (home) and Čeněk (pub)" in done.output
    assert "Tonda (" not in done.output and "Pavla (" not in done.output


@pytest.mark.parametrize("between", [",", ";", "\t"])
@pytest.mark.parametrize("line", ["sep={}\n", "sep={}\r\n", '"sep={}"\r\n', "SEP={}\n"])
def test_the_line_that_says_what_is_between_the_cells_is_understood(
    folder: Path, listed: Path, between: str, line: str
):
    text = listed.read_text(encoding="utf-8").replace(",", between)
    listed.write_text("\ufeff" + line.format(between) + text, encoding="utf-8")
    done = kocka("import", listed, folder)
    assert done.exit_code == 0 and "nothing to do" in done.output, done.output
    listed.write_text("sep=;\nnumber;name\n1;Čenda\nx;Pavel\n", encoding="utf-8")
    assert "line 4: a player's number" in kocka("import", listed, folder).output


def test_a_corrected_name_is_correct_on_every_sheet(folder: Path, listed: Path, tmp_path: Path):
    done = kocka("import", edit(listed, ("Čeněk,0", "Čenda,77")), folder)
    assert done.exit_code == 0, done.output
    assert "change  1  Čeněk -> Čenda (77)" in done.output
    assert members(folder) == [(1, "Čenda", 77), (2, "Pavel", 10), (3, "Tonda", 20), (4, "Radek", 30)]
    assert kocka("export", folder).exit_code == 0
    with sqlite3.connect(tmp_path / "kocka.sqlite") as db:
        assert db.execute("SELECT name, written FROM sheet_player WHERE player = 0").fetchall() == [("Čenda", "Čeněk")]
    roster, _ = Roster.open(str(folder))
    roster.undo()  # the device can take it back
    assert roster.find("Čeněk") is not None


def test_names_are_exchanged_and_the_order_kept(folder: Path, listed: Path):
    listed.write_text(HEAD + "pub,4,Tonda,30,\npub,3,Radek,20,\npub,1,Pavel,0,\npub,2,Čeněk,10,\n", encoding="utf-8")
    assert kocka("import", listed, folder).exit_code == 0
    assert members(folder) == [(4, "Tonda", 30), (3, "Radek", 20), (1, "Pavel", 0), (2, "Čeněk", 10)]


def test_new_players_have_no_number(folder: Path, listed: Path):
    with listed.open("a", encoding="utf-8") as file:
        file.write(",,Žofie,,\npub,,Řehoř,5,\n")
    for _ in range(2):  # the second time they are known
        assert kocka("import", listed, folder).exit_code == 0
        assert members(folder)[4:] == [(5, "Žofie", 0), (6, "Řehoř", 5)]


def test_players_go_only_when_told(folder: Path, listed: Path):
    edit(listed, ("pub,2,Pavel,10,2\n", ""))
    done = kocka("import", listed, folder)
    assert done.exit_code == 0
    assert "Not in the list, and staying: Pavel." in done.output
    assert len(members(folder)) == 4
    assert kocka("import", listed, folder, "--remove").exit_code == 0
    assert [name for _, name, _ in members(folder)] == ["Čeněk", "Tonda", "Radek"]


def test_a_dry_run_changes_nothing(folder: Path, listed: Path):
    before = (folder / "roster00000.kck").read_bytes()
    done = kocka("import", edit(listed, ("Pavel", "Pája")), folder, "--dry-run")
    assert done.exit_code == 0
    assert "change  2  Pavel (10) -> Pája (10)" in done.output
    assert (folder / "roster00000.kck").read_bytes() == before
    assert not list(folder.glob("*.old*"))


def test_what_was_there_is_backed_up(folder: Path, listed: Path):
    before = (folder / "roster00000.kck").read_bytes()
    for number, name in ((1, "Pája"), (2, "Pepa")):
        done = kocka("import", edit(listed, ("Pavel" if number == 1 else "Pája", name)), folder)
        assert f"roster00000.kck.old{number}" in done.output
    assert (folder / "roster00000.kck.old1").read_bytes() == before
    assert not list(folder.glob("*.part"))


def test_tables_of_other_programs_are_read(folder: Path, listed: Path):
    """Semicolons, a mark at the beginning, CRLF, columns in another order, empty lines."""
    listed.write_bytes('Name;Number;Licence\r\nČenda;1;3\r\n\r\n"Pa;vel";2;\r\n'.encode("utf-8-sig"))
    assert kocka("import", listed, folder).exit_code == 0
    assert members(folder)[:2] == [(1, "Čenda", 3), (2, "Pa;vel", 10)]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("pub,1,,0,1", "line 6: there is no name"),
        ("pub,,Ж,0,1", "line 6: the device cannot show 'Ж'"),
        ("pub,," + "ř" * 13 + ",0,1", "line 6: a name has at most 24 bytes"),
        ("pub,,Pavel,0,1", "line 6: Pavel is in line 3 already"),
        ("pub,2,Pája,0,1", "line 6: number 2 is in line 3 already"),
        ("pub,99,Pája,0,1", "line 6: the device has no player 99"),
        ("pub,x,Pája,0,1", "line 6: a player's number is that of the export"),
        ("pub,-1,Pája,0,1", "line 6: a player's number is that of the export"),
        ("pub,,Pája,65536,1", "line 6: a licence is 0 to 65535: 65536"),
        ("pub,,Pája,1.5,1", "line 6: a licence is 0 to 65535: 1.5"),
        ("pub,,Pája,1,1,1", "line 6: more fields than columns"),
        ('pub,,"Pá\nja",1,1', "line 7: the device cannot show '\\n'"),
    ],
)
def test_what_cannot_be_is_named_with_its_line(line: str, told: str, folder: Path, listed: Path):
    with listed.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    done = kocka("import", listed, folder)
    assert done.exit_code == 1
    assert told in done.output
    assert "Nothing was changed." in done.output
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.name != LOCK_NAME} == before


def test_all_that_is_wrong_is_named_at_once(folder: Path, listed: Path):
    with listed.open("a", encoding="utf-8") as file:
        file.write("pub,,Ж,,\npub,,,,\n")
    done = kocka("import", listed, folder)
    assert "line 6:" in done.output
    assert "line 7:" in done.output


def test_a_name_of_somebody_who_stays_is_refused(folder: Path, listed: Path):
    listed.write_text(HEAD + "pub,1,Radek,0,1\n", encoding="utf-8")
    done = kocka("import", listed, folder)
    assert done.exit_code == 1
    assert "line 2: Radek is number 4 on the device" in done.output
    assert kocka("import", listed, folder, "--remove").exit_code == 0
    assert members(folder) == [(1, "Radek", 0)]


def test_no_more_than_the_device_remembers(folder: Path, listed: Path):
    with listed.open("a", encoding="utf-8") as file:
        file.writelines(f",,host {at},,\n" for at in range(MOST - 3))
    done = kocka("import", listed, folder)
    assert done.exit_code == 1
    assert f"the device remembers {MOST} players, and these would be {MOST + 1}" in done.output


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfe", "line 1: this is not UTF-8"),
        (b"number,licence\n1,2\n", "has no column `name`"),
        (b"", "has no players of pub"),
        (b"{", "line 1: this is no JSON"),
        (b'{"tables": {"sheet": []}}', "has no table `player`"),
        (b"[1, 2]", "has no table `player`"),
        (b"[" * 100_000, "this is no JSON"),
        (b'name\n"' + b"x" * 200_000, "line 2: field larger"),
    ],
)
def test_another_file_is_refused(content: bytes, told: str, folder: Path, tmp_path: Path):
    path = tmp_path / "list"
    path.write_bytes(content)
    done = kocka("import", path, folder)
    assert done.exit_code == 1, done.output
    assert told in done.output


def test_json_with_numbers_and_texts(folder: Path, tmp_path: Path):
    path = tmp_path / "list.json"
    path.write_text(json.dumps([{"number": 1, "name": "Čenda", "licence": "8"}, {"name": "Nový"}]), encoding="utf-8")
    assert kocka("import", path, folder).exit_code == 0
    assert members(folder)[:2] == [(1, "Čenda", 8), (5, "Nový", 0)]
    path.write_text(json.dumps([{"number": 1.5, "name": "Čenda"}, {"name": ["x"], "licence": {}}]), encoding="utf-8")
    done = kocka("import", path, folder)
    assert done.exit_code == 1
    assert "player 1: a player's number" in done.output
    assert "player 2: a licence is" in done.output


def test_letters_in_two_pieces_are_put_together(folder: Path, listed: Path):
    """As some spreadsheets write them: a C and its háček."""
    assert kocka("import", edit(listed, ("Pavel", "C\u030cenda")), folder).exit_code == 0
    assert members(folder)[1] == (2, "Čenda", 10)


def test_rows_of_other_devices_are_left_out(folder: Path, listed: Path):
    with listed.open("a", encoding="utf-8") as file:
        file.write("home,1,Somebody,0,1\n")
    done = kocka("import", listed, folder)
    assert "1 row of other devices left out; this one is pub." in done.output
    assert len(members(folder)) == 4


def test_a_folder_in_use_is_left_alone(folder: Path, listed: Path):
    with FileLock(folder / LOCK_NAME):
        done = kocka("import", edit(listed, ("Pavel", "Pája")), folder)
    assert done.exit_code == 1
    assert "a simulated device plays in" in done.output
    assert kocka("import", listed, folder).exit_code == 0


def test_a_damaged_roster_is_left_alone(folder: Path, listed: Path):
    path = folder / "roster00000.kck"
    data = bytearray(path.read_bytes())
    data[20] ^= 0xFF
    path.write_bytes(data)
    done = kocka("import", listed, folder)
    assert done.exit_code == 1
    assert "cannot be changed: damaged" in done.output
    assert path.read_bytes() == data


def test_a_device_without_a_list_gets_one(tmp_path: Path, folder: Path):
    empty = tmp_path / "empty"
    empty.mkdir()
    path = tmp_path / "new.csv"
    path.write_text("name\nČeněk\nPavel\n", encoding="utf-8")
    assert kocka("import", path, empty).exit_code == 0
    assert members(empty) == [(1, "Čeněk", 0), (2, "Pavel", 0)]


def test_places_that_are_none(folder: Path, listed: Path, tmp_path: Path):
    assert "not a folder" in kocka("import", listed, tmp_path / "gone").output
    assert "cannot be read" in kocka("import", tmp_path / "gone.csv", folder).output
    assert kocka("import", listed, folder, "--port", "x").exit_code == 2


@pytest.mark.slow
def test_there_and_back_on_a_device(plug: Callable[..., Device], folder: Path, tmp_path: Path):  # noqa: F811
    """Export, edit, import, export: the name is new, everybody is who they were, nothing else has changed."""
    device = plug()  # noqa: F811
    with Link(device.port) as link:
        for path in folder.glob("*.kck"):
            link.put(f"/saves/{path.name}", path.read_bytes())
    assert kocka("export", "--port", device.port, "--csv", "t").exit_code == 0
    listed = edit(tmp_path / "t" / "player.csv", ("Tonda", "Antonín"))
    done = kocka("import", listed, "--port", device.port)
    assert done.exit_code == 0, done.output
    (backup,) = tmp_path.glob("kocka-saves-*.zip")
    assert saves.unpack(backup)[0]["/saves/roster00000.kck"] == (folder / "roster00000.kck").read_bytes()
    assert kocka("export", "--port", device.port, "--csv", "t").exit_code == 0
    with listed.open(encoding="utf-8", newline="") as file:
        assert [(row["number"], row["name"]) for row in csv.DictReader(file)] == [
            ("1", "Čeněk"),
            ("2", "Pavel"),
            ("3", "Antonín"),
            ("4", "Radek"),
        ]
    with Link(device.port) as link:
        found = link.tree("/saves")
        assert link.read("/saves/sheet00000.kck") == (folder / "sheet00000.kck").read_bytes()
    assert set(found) == {"/saves/roster00000.kck", "/saves/sheet00000.kck"}


@pytest.mark.slow
def test_a_cable_that_comes_out_leaves_the_old_list_or_the_new(
    plug: Callable[..., Device],  # noqa: F811
    folder: Path,
    listed: Path,
):
    """Wherever it comes out; repeated, the command ends its work."""
    edit(listed, ("Pavel", "Pája"))
    old = (folder / "roster00000.kck").read_bytes()

    def ready() -> Device:
        device = plug()
        with Link(device.port) as link:
            link.put("/saves/roster00000.kck", old)
        return device

    device = ready()  # noqa: F811
    before = device.received
    assert kocka("import", listed, "--port", device.port, "--as", "pub").exit_code == 0
    total = device.received - before
    with Link(device.port) as link:
        new = link.read("/saves/roster00000.kck")
    assert new != old
    for step in range(6):
        device = ready()
        device.cut_after(total * (step + 1) // 7 + 11)
        done = kocka("import", listed, "--port", device.port, "--as", "pub")
        assert done.exit_code == 1, done.output
        with Link(device.port) as link:
            assert link.read("/saves/roster00000.kck") in (old, new)
        assert kocka("import", listed, "--port", device.port, "--as", "pub").exit_code == 0
        with Link(device.port) as link:
            assert link.read("/saves/roster00000.kck") == new
        device.close()
