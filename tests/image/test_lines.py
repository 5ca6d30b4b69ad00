"""Crash logs get lines of the source: from the map of an image, which itself has none."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from host_tools import cli
from host_tools.build import micropython
from host_tools.build.image import lines

# Two functions of one name: the first begins in line 3, the second one in line 297.
TABLES = {
    "kocka/table.py": {"lay": ["40 25 24", "9028 2b 21"], "aQ3": ["00 60"], "_a": ["00 40"], "<module>": ["00 20"]}
}
# `_lay_down` is a method, `_again` a function of that module alone.
NAMES = {"": {"aQ3": "_lay_down"}, "kocka/table.py": {"_a": "_again"}}

LOG = """\
kocka 0.1.0 0123456789 frozen on oled_128x64: ValueError 12AB
seed 5
Traceback (most recent call last):
  File "main.py", line 40, in main
  File "kocka/table.py", code 0:4, in lay
  File "kocka/table.py", code 0:5, in lay
  File "kocka/table.py", code 1:11, in lay
  File "kocka/table.py", code 7:0, in lay
ValueError: no
"""
SHORT = """\
kocka 0.1.0 0123456789 frozen on oled_128x64: AttributeError 12AB
Traceback (most recent call last):
  File "kocka/table.py", code 0:1, in aQ3
  File "kocka/table.py", code 0:1, in _a
AttributeError: '_a' object has no attribute 'aQ3'
_a and 'aQ3' in the next line
"""


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(micropython, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def known(commit: str = "0123456789", kind: str = "mono") -> lines.Map:
    return lines.Map(commit, kind, TABLES, NAMES)


def encoded(steps: list[tuple[int, int]]) -> bytes:
    """A table as MicroPython's compiler writes it (emit_write_code_info_bytes_lines), of bytes and lines to skip."""
    table = bytearray()
    for count, skipped in steps:
        while count > 0 or skipped > 0:
            if skipped <= 6 or count > 0xF:
                b = min(count, 0x1F)
                n = 0 if b < count else min(skipped, 3)
                table.append(b | n << 5)
            else:
                b, n = min(count, 0xF), min(skipped, 0x7FF)
                table += bytes((0x80 | b | n >> 4 & 0x70, n & 0xFF))
            count -= b
            skipped -= n
    return bytes(table)


@pytest.mark.parametrize("seed", range(20))
def test_a_byte_of_code_has_the_line_that_the_compiler_gave_it(seed: int):
    rng = random.Random(seed)
    steps = [(rng.choice((0, 3, 40)), rng.choice((1, 5, 9, 300, 2000)))]
    steps += [(rng.randint(1, 60), rng.choice((1, 2, 6, 7, 100))) for _ in range(10)]
    table, start, line = encoded(steps), 0, 1
    for count, skipped in steps:
        if count:
            assert lines.line_of(table, start + count - 1) == line
        start, line = start + count, line + skipped
        assert lines.line_of(table, start) == line


def test_offsets_become_lines_and_what_is_not_known_stays():
    found = lines.Resolver([known()]).resolved(LOG)
    assert 'line 40, in main\n  File "kocka/table.py", line 3, in lay\n  File "kocka/table.py", line 4' in found
    assert 'line 298, in lay\n  File "kocka/table.py", code 7:0, in lay\nValueError: no\n' in found


def test_short_names_become_those_of_the_source():
    assert lines.Resolver([known()]).resolved(SHORT).splitlines()[2:] == [
        '  File "kocka/table.py", line 4, in _lay_down',
        '  File "kocka/table.py", line 3, in _again',
        "AttributeError: '_again' object has no attribute '_lay_down'",
        "_a and 'aQ3' in the next line",
    ]


def test_the_map_of_an_image_with_all_names_is_read():
    tables = {"format": 1, "commit": "0123456789", "class": "mono", "tables": TABLES}
    path = micropython.cache_folder().with_suffix(".gz")
    path.write_bytes(gzip.compress(json.dumps(tables).encode()))
    assert lines.Resolver([lines.Map.unpacked(path)]).resolved(LOG) == lines.Resolver([known()]).resolved(LOG)


def test_a_map_is_found_by_commit_and_display(cache: Path):
    lines.keep(known())
    lines.keep(known("other00000"))
    lines.keep(known(kind="colour"))
    assert "line 3, in lay" in lines.Resolver([]).resolved(LOG)
    resolver = lines.Resolver([])
    for other in (LOG.replace("0123456789", "abc"), LOG.replace("oled_128x64", "pico_lcd_1_14")):
        assert resolver.resolved(other) == other
    assert resolver.missing == {("abc", "mono"), ("0123456789", "low")}
    # Nothing is guessed for a board of another version.
    assert "code 0:4" in lines.Resolver([]).resolved(LOG.replace("oled_128x64", "big_one"))


def test_the_command_says_which_map_it_needs_and_how_to_make_it(tmp_path: Path):
    log, out = tmp_path / "crash.log", tmp_path / "out.log"
    log.write_text(LOG)
    without = CliRunner().invoke(cli.command, ["log", "--file", str(log)], prog_name="kocka")
    assert without.exit_code == 0 and without.stdout == LOG
    for words in ("commit 0123456789", "kocka-VERSION-mono-lines.json.gz", "kocka image --board oled_128x64"):
        assert words in without.stderr
    path = tmp_path / lines.name_of("0.1.0", "mono")
    path.write_bytes(known().packed())
    arguments = ["log", "--file", str(log), "--lines", str(path), "--to", str(out)]
    with_map = CliRunner().invoke(cli.command, arguments, prog_name="kocka")
    assert with_map.exit_code == 0 and "commit" not in with_map.output
    assert "line 3, in lay" in out.read_text()
    assert CliRunner().invoke(cli.command, ["log", "--file", str(log), "--clear"]).exit_code == 2


@pytest.mark.parametrize("seed", range(40))
def test_any_bytes_are_a_map_or_are_refused(tmp_path: Path, seed: int):
    rng = random.Random(seed)
    data = bytearray(known().packed())
    for _ in range(rng.randint(1, 5)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    path = tmp_path / "map"
    path.write_bytes(bytes(data[: rng.randint(0, len(data))]) if seed % 2 else bytes(data))
    try:
        found = lines.Map.unpacked(path)
    except click.ClickException as error:
        assert "damaged, or not a map" in error.message
    else:
        lines.Resolver([found]).resolved(LOG)


def test_a_map_with_other_contents_gives_no_lines():
    for tables in ({"kocka/table.py": {"lay": ["zz", 5]}}, {"kocka/table.py": []}, {"kocka/table.py": {"lay": ["91"]}}):
        found = lines.Resolver([lines.Map("0123456789", "mono", tables, {})])  # type: ignore[arg-type]
        assert found.resolved(LOG) == LOG
