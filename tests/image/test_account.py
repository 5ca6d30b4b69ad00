"""The account of an image: whose bytes are in its flash, what heap its screens leave, and what has changed."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from host_tools.build.image import account, classes, command, records
from host_tools.build.rp2 import Section
from tests.plugin import MEASURED

FLASH, RAM = 0x1000_0000, 0x2000_0000
PATHS = ["main.py", "kocka/ai/rule.py", "kocka/games/taroky/ai/rule.py", "kocka/ui/languages/catalogue_cs.py"]
SECTIONS = [
    Section(".text.mp_execute", FLASH, 500, "micropython/py/vm.c"),
    Section(".text.lfs2_read", RAM, 40, "micropython/lib/littlefs/lfs2.c"),
    Section(".bss.state", RAM + 64, 4000, "micropython/py/vm.c"),
    Section(".rodata.fun_data_kocka_ai_rule_best", FLASH + 500, 100, "build/frozen_content.c"),
    Section(".rodata.kept_fun_kocka_games_taroky_ai_rule_best", FLASH + 600, 16, "build/frozen_content.c"),
    Section(".rodata.const_qstr_table_data_kocka_games_taroky_ai_rule", FLASH + 616, 20, "build/frozen_content.c"),
    Section(".rodata.mp_qstr_frozen_const_pool", FLASH + 636, 64, "build/frozen_content.c"),
    Section(".rodata.str1.1", FLASH + 700, 150, "build/frozen_content.c"),
    Section(".text", FLASH + 850, 30, "build/frozen_content.c"),
]
LITERALS = {"const_obj_kocka_ui_languages_catalogue_cs_0": 90}


def made() -> account.Account:
    return account.Account(1000, SECTIONS, LITERALS, PATHS)


def test_every_byte_is_somebodys() -> None:
    found = made()
    assert dict(found.packages()) == {
        "MicroPython, interpreter": 500,
        "littlefs": 40,
        "kocka/ai": 100,
        "kocka/games/taroky/ai": 36,
        "kocka/ui/languages/catalogue_cs.py": 90,
        account.NAMES: 64 + 150 - 90,
        account.VIPER: 30,
        account.REST: 80,
    }
    assert sum(count for _, count in found.packages()) == found.size
    assert found.of["kocka/games/taroky/ai", "objects"] == 16 and found.of["kocka/games/taroky/ai", "names"] == 20


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A record of its own; no image is linked."""
    path = tmp_path / "room.json"
    figures = {
        "flash": {"mono": {"kocka/ai": 90, "kocka/old": 5, "littlefs": 40, account.IMAGE: 1200}},
        "heap": {"oled_128x64": {"table": records.BAR + 40_960, "score_records": records.BAR + 20_480}},
    }
    path.write_text(json.dumps(figures))
    monkeypatch.setattr(records, "RECORD", path)
    monkeypatch.setattr(account, "of", lambda board: made())
    return path


def test_the_table_has_flash_heap_and_changes(record: Path) -> None:
    result = CliRunner().invoke(command.command, ["--account", "--board", "oled_128x64"])
    assert result.exit_code == 0, result.output
    rows = {line[:32].strip(): line[32:].split() for line in result.output.splitlines()}
    assert rows["kocka/ai"] == ["0.1", "+10", "0.1"]
    assert rows["kocka/old"] == ["-5"] and rows["littlefs"] == ["0.0", "0.0"]
    assert rows["kocka/games/taroky/ai"][1] == "new"
    assert rows["the image"][:2] == ["1.0", "-200"]
    # A frame of 320x240 has 36.5 KB more than one of 128x64.
    assert rows["score_records"] == ["130.0", "-16.5"] and rows["table"] == ["150.0", "3.5"]
    assert list(rows).index("score_records") < list(rows).index("table")
    assert rows["of 2 screens"] == []


def test_the_record_is_written_and_one_of_a_commit_is_read(record: Path) -> None:
    records.write("heap", {"oled_128x64": {"start": 5}})
    assert "kocka/ai" in records.recorded()["flash"]["mono"]
    result = CliRunner().invoke(command.command, ["--account", "--board", "oled_128x64", "--write"])
    assert result.exit_code == 0, result.output
    known = records.recorded()
    assert known["flash"]["mono"] == {**dict(made().packages()), account.IMAGE: 1000}
    assert known["heap"] == {"oled_128x64": {"start": 5}}
    assert CliRunner().invoke(command.command, ["--write"]).exit_code == 2
    with pytest.raises(click.ClickException, match="nowhere has no"):
        records.recorded("nowhere")


# Targets that are not reached. Screens below the bar, and how far they may be from it, in bytes; and how many screens
# leave less for features than is wanted. None may get worse.
OPEN = {"club_settle_send": -8_528, "club_played_vote": -1_568, "taroky_talon": -800, "club_settle_sheets": -576}
MOST_SHORT = 111


def test_all_screens_leave_room_for_features() -> None:
    """What the emulated chip measured last; test_goldens.py measures it again."""
    heap = records.recorded()["heap"]
    above: dict[str, int] = {}
    for board, screens in heap.items():
        for name, free in screens.items():
            above[name] = min(above.get(name, free), records.above(board, free))  # on the board that has least
    assert len(above) >= 200
    assert {name: bytes_ for name, bytes_ in above.items() if bytes_ < OPEN.get(name, 0)} == {}
    assert sum(bytes_ < records.FOR_FEATURES for bytes_ in above.values()) <= MOST_SHORT


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("kind", classes.ALL)
def test_every_image_has_room_for_features(kind: str, tree: Path, record_property) -> None:  # type: ignore[no-untyped-def]
    found = account.of(classes.boards_of(kind)[0])
    record_property(MEASURED, f"{kind}: {found.for_features / 1024:.1f} KB of flash are free for features")
    assert found.for_features >= records.FLASH_FOR_FEATURES - sum(records.TAKEN.values())
    assert sum(count for _, count in found.packages()) == found.size
