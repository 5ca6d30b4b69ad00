"""`kocka deploy`: only what has changed, proved by hashes; other people's files stay; nothing is half copied."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from host_tools import cli
from host_tools.build.image import contents
from host_tools.device import bundle, deploy
from host_tools.device.errors import DeviceError
from host_tools.device.link import Entry, Link, sha256
from tests.device.bench import Device

OURS = {
    "_boot.py": b"frozen only\n",
    "main.py": b"from kocka import VERSION\nprint(VERSION)\n",
    "kocka/__init__.py": b'VERSION = "0.1.0"\n',
    "kocka/table.py": b"def lay(card):\n    return card + 1\n",
    "kocka/hal/__init__.py": b"KEYS = 4\n",
}
OTHERS = {
    "/blink.py": b"LED = 25\n",
    "/lib/servo.py": b"x = 1\n",
    "/lib/kocka/notes.txt": b"mine",
    "/saves/a.kck": b"s",
}


@pytest.fixture(autouse=True)
def ours(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The sources that are deployed, instead of all of ours."""
    files = dict(OURS)
    if "real" not in request.fixturenames:
        monkeypatch.setattr(contents, "sources", lambda: files)
        monkeypatch.setattr(contents, "commit", lambda: "0123456789")
    return files


def kocka(device: Device, *arguments: str, answer: str | None = None) -> Result:
    words = ["deploy", "--port", device.port, *arguments]
    return CliRunner().invoke(cli.command, words, prog_name="kocka", input=answer)


def fill(device: Device, files: Mapping[str, bytes]) -> None:
    with Link(device.port) as link:
        for path, data in files.items():
            link.put(path, data)


def files_of(device: Device) -> dict[str, str]:
    with Link(device.port) as link:
        return {entry.path: entry.sha256 for entry in link.tree().values() if entry.size >= 0}


def names_of(device: Device) -> list[str]:
    return sorted(files_of(device))


DEPLOYED = [
    "/kocka.sum",
    "/lib/kocka/__init__.mpy",
    "/lib/kocka/hal/__init__.mpy",
    "/lib/kocka/table.mpy",
    "/lib/kocka_build.mpy",
    "/main.py",
]
slow = pytest.mark.slow


@slow
def test_modules_run_on_the_device_and_other_files_stay(device: Device):
    fill(device, OTHERS)
    done = kocka(device, "--board", "oled_128x64")
    assert done.exit_code == 0, done.output
    assert "not Kočka's; they stay" in done.output
    for path in ("/blink.py", "/lib/servo.py", "/lib/kocka/notes.txt"):
        assert path in done.output
    assert "a.kck" not in done.output
    assert names_of(device) == sorted([*DEPLOYED, *OTHERS])
    with Link(device.port) as link:
        assert link.ask("__import__('kocka.table').table.lay(3)") == 4
        facts = link.facts()
    assert (facts["kocka"], facts["frozen"], facts["board"], facts["kind"]) == ("0.1.0", False, "oled_128x64", "bundle")


@slow
def test_only_what_changed_is_sent(device: Device, ours: dict[str, bytes]):
    assert "5 files copied" in kocka(device, "--board", "oled_128x64").output
    assert "up to date: 5 files" in kocka(device).output
    ours["kocka/table.py"] += b"\n\ndef take(card):\n    return card - 1\n"
    del ours["kocka/hal/__init__.py"]
    shown = kocka(device, "--dry-run").output
    assert "send    /lib/kocka/table.mpy" in shown
    assert "remove  /lib/kocka/hal/__init__.mpy" in shown
    done = kocka(device)
    assert "1 file copied" in done.output
    assert "3 unchanged, 1 removed" in done.output
    assert "/lib/kocka/hal/__init__.mpy" not in names_of(device)
    with Link(device.port) as link:
        assert link.ask("__import__('kocka.table').table.take(3)") == 2


@slow
def test_sources_take_the_place_of_compiled_files_and_back(device: Device):
    kocka(device, "--board", "oled_128x64")
    assert kocka(device, "--source").exit_code == 0
    sources = sorted(name.replace(".mpy", ".py") for name in DEPLOYED)
    assert names_of(device) == sources
    assert kocka(device).exit_code == 0
    assert names_of(device) == DEPLOYED


@slow
def test_a_foreign_file_in_the_way_is_kept_after_asking(device: Device):
    theirs = {"/main.py": b"import blink\n", "/lib/kocka/table.py": b"def lay(card):\n    return 0\n"}
    fill(device, theirs)
    refused = kocka(device, "--board", "oled_128x64", answer="n\n")
    assert refused.exit_code == 1
    assert "/main.py.old" in refused.output
    assert files_of(device) == {path: sha256(data) for path, data in theirs.items()}
    assert kocka(device, "--board", "oled_128x64", answer="y\n").exit_code == 0
    found = files_of(device)
    assert sorted(found) == sorted([*DEPLOYED, "/main.py.old", "/lib/kocka/table.py.old"])
    assert found["/main.py.old"] == sha256(theirs["/main.py"])


@slow
def test_our_file_that_somebody_edited_is_not_lost(device: Device):
    kocka(device, "--board", "oled_128x64")
    fill(device, {"/main.py": b"print('edited')\n"})
    assert kocka(device, "--yes").exit_code == 0
    found = files_of(device)
    assert found["/main.py.old"] == sha256(b"print('edited')\n")
    assert found["/main.py"] == sha256(OURS["main.py"])


@slow
def test_the_device_must_say_which_board_it_is(device: Device):
    done = kocka(device)
    assert done.exit_code == 1
    assert "--board: pico_lcd_1_3, pico_display_2_8, oled_128x64" in done.output
    fill(device, {"/board.txt": b"pico_lcd_1_3\n"})
    assert kocka(device).exit_code == 0
    assert "/board.txt" in names_of(device)


@slow
def test_an_image_with_kocka_inside_is_not_hidden(device: Device, monkeypatch: pytest.MonkeyPatch):
    facts = Link.facts
    monkeypatch.setattr(Link, "facts", lambda self: {**facts(self), "kocka": "0.1.0", "frozen": True})
    done = kocka(device, "--board", "oled_128x64")
    assert done.exit_code == 1
    assert "kocka flash" in done.output
    assert names_of(device) == []


@slow
def test_too_little_space_changes_nothing(plug: Callable[..., Device]):
    device = plug(blocks=14)
    fill(device, {"/music.bin": random.Random(1).randbytes(20_000)})
    done = kocka(device, "--board", "oled_128x64")
    assert done.exit_code == 1
    assert "Nothing has changed" in done.output
    assert names_of(device) == ["/music.bin"]


@slow
def test_running_out_of_space_changes_nothing(
    plug: Callable[..., Device], ours: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
):
    device = plug(blocks=24)
    monkeypatch.setattr(deploy, "blocks", lambda size: 0)
    assert kocka(device, "--board", "oled_128x64").exit_code == 0
    before = files_of(device)
    ours["kocka/table.py"] = b"X = " + repr(random.Random(1).randbytes(120_000)).encode() + b"\n"
    done = kocka(device)
    assert done.exit_code == 1
    assert "flash is full" in done.output
    assert files_of(device) == before
    ours["kocka/table.py"] = OURS["kocka/table.py"]
    assert "up to date" in kocka(device).output


@slow
def test_a_cable_pulled_anywhere_leaves_the_old_or_the_new_and_goes_on(
    plug: Callable[..., Device], ours: dict[str, bytes]
):
    def change() -> None:
        ours["kocka/table.py"] = b"A = " + repr(random.Random(1).randbytes(1500)).encode() + b"\n"
        ours["kocka/new.py"] = b"B = " + repr(random.Random(2).randbytes(900)).encode() + b"\n"
        ours["main.py"] = b"print(2)\n"

    trial = plug()
    kocka(trial, "--board", "oled_128x64")
    old = files_of(trial)
    change()
    at = trial.received
    assert kocka(trial).exit_code == 0
    total = trial.received - at
    new = files_of(trial)
    for step in range(8):
        ours.clear()
        ours.update(OURS)
        device = plug()
        kocka(device, "--board", "oled_128x64")
        change()
        device.cut_after(total * step // 8 + 61)
        done = kocka(device)
        assert done.exit_code == 1
        assert "goes on from there" in done.output or "nothing is half written" in done.output
        found = {path: digest for path, digest in files_of(device).items() if not path.endswith(".new")}
        assert found in (old, new)
        assert kocka(device).exit_code == 0
        assert files_of(device) == new
        device.close()


@slow
def test_what_has_arrived_is_not_sent_again(device: Device, ours: dict[str, bytes], monkeypatch: pytest.MonkeyPatch):
    sent: list[str] = []
    write = Link.write

    def count(self: Link, path: str, data: bytes, done: object = None) -> None:
        sent.append(path)
        if len(sent) == 3:
            device.cut_after(10)
        write(self, path, data, done)

    monkeypatch.setattr(Link, "write", count)
    assert kocka(device, "--board", "oled_128x64").exit_code == 1
    first = sent[:2]
    sent.clear()
    sent.extend(["-"] * 3)
    assert kocka(device, "--board", "oled_128x64").exit_code == 0
    assert not set(first) & set(sent)
    assert names_of(device) == DEPLOYED


@slow
def test_clearing_out_takes_only_what_deploy_put_there(device: Device):
    fill(device, OTHERS)
    kocka(device, "--board", "oled_128x64")
    fill(device, {"/lib/kocka/table.mpy": b"edited"})
    with Link(device.port) as link:
        assert deploy.clear_out(link) == 4
        assert deploy.clear_out(link) == 0
    assert names_of(device) == sorted([*OTHERS, "/lib/kocka/table.mpy"])


@slow
@pytest.mark.parametrize("real", [True])
def test_all_of_kocka_is_deployed_and_imports(plug: Callable[..., Device], real: bool):
    """To a chip that has the memory for it: they have 4 MB of flash, 3 of them for files."""
    device = plug(blocks=768)
    done = kocka(device, "--board", "pico_lcd_1_3")
    assert done.exit_code == 0, done.output
    with Link(device.port) as link:
        link.run("from kocka.ui.session import app\nfrom kocka.match import match\nfrom kocka.ai import thinker")
        assert link.facts()["board"] == "pico_lcd_1_3"
    assert "up to date" in kocka(device).output


def entry(path: str, data: bytes = b"x") -> Entry:
    return Entry(path, len(data), sha256(data))


def test_plan_tells_ours_from_theirs():
    files = {"/main.py": b"m", "/lib/kocka/a.mpy": b"a", "/lib/kocka/b.mpy": b"b"}
    found = [
        entry("/main.py", b"old m"),
        entry("/lib/kocka/a.mpy", b"a"),
        entry("/lib/kocka/b.mpy.new", b"b"),
        entry("/lib/kocka/b.py", b"theirs"),
        entry("/lib/kocka/gone.mpy", b"gone"),
        entry("/lib/kocka/edited.mpy", b"edited"),
        entry("/boot.py"),
        entry("/saves/match00001.kck"),
        entry("/kocka.sum"),
        Entry("/lib", -1, ""),
    ]
    listed = {"/main.py": sha256(b"old m"), "/lib/kocka/gone.mpy": sha256(b"gone"), "/lib/kocka/edited.mpy": "0" * 64}
    todo = deploy.plan(files, {one.path: one for one in found}, listed)
    assert sorted(todo.send) == ["/lib/kocka/b.mpy", "/main.py"]
    assert todo.arrived == ["/lib/kocka/b.mpy"]
    assert todo.stale == ["/lib/kocka/gone.mpy"]
    assert todo.in_the_way == ["/lib/kocka/b.py"]
    assert todo.foreign == ["/lib/kocka/edited.mpy"]
    assert todo.same == 1


def test_list_is_read_back_and_rubbish_left_out():
    files = {"/a b.py": b"1", "/č.mpy": b"2"}
    text = deploy.make_list(files)
    assert deploy.parse_list(text + b"rubbish\n\xff\xff  /x\n") == {path: sha256(data) for path, data in files.items()}


@pytest.mark.parametrize(("mpy", "words"), [(0x1105, "too old or too new"), (6 | 31 << 10, "not a processor")])
def test_another_micropython_is_refused(mpy: int, words: str):
    with pytest.raises(DeviceError, match=words):
        bundle.architecture(mpy)


def test_the_pico_is_known():
    assert bundle.architecture(0x1306) == "armv6m"


def test_a_module_that_does_not_compile_is_named(tmp_path: Path):
    with pytest.raises(click.ClickException, match=r"kocka/x\.py does not compile"):
        bundle.compiled({"/lib/kocka/x.py": b"def\n"}, "armv6m")
