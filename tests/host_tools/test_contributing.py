"""CONTRIBUTING.md names what exists: paths, links, commands, make's targets, every area of the firmware."""

import re

import pytest

from host_tools import cli

# In names of files that the reader makes.
_STANDS_FOR = re.compile(r"BOARD|NAME|\*")


@pytest.fixture(scope="module")
def text(root):
    return (root / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_paths_are_there(text, root):
    quoted = [path for path in re.findall(r"`([\w./-]+)`", text) if "/" in path and not _STANDS_FOR.search(path)]
    linked = [link for link in re.findall(r"\]\(([^)#]+)\)", text)]
    run = re.findall(r"(?:tests|firmware|host_tools)/[\w./]+", text)
    quoted = [path for path in quoted if not path.startswith("out/")]  # made by a command
    assert len(quoted) > 20 and len(linked) > 8 and run
    assert [path for path in quoted + linked + run if not (root / path.rstrip(".")).exists()] == []


def test_commands_and_targets_are_there(text, root):
    commands = set(re.findall(r"`?kocka ([a-z]+)", text))
    assert {"shot", "arena", "tune"} <= commands <= set(cli.COMMANDS)
    targets = set(re.findall(r"^([a-z-]+):", (root / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE))
    assert {"check", "test", "goldens"} <= named <= targets


def test_every_area_of_the_firmware_is_on_the_map(text, root):
    areas = [path.name for path in (root / "firmware" / "kocka").iterdir() if (path / "__init__.py").exists()]
    assert len(areas) >= 7
    assert [area for area in areas if f"`firmware/kocka/{area}`" not in text] == []
