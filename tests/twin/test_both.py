"""Tests that run on both Pythons run on the RP2040 as well, frozen, and print what CPython prints.

A frozen test finds what only frozen code can get wrong: constants of native code that is not aligned, for example. What
needs a bigger heap than the chip has stays with the unix port.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from host_tools.build import rp2, uf2
from host_tools.build.image import contents
from host_tools.sim.twin.machine import CONSOLE, Twin
from tests import both
from tests.plugin import some, unavailable

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]

# File -> seconds of the guest it may take.
FILES = {
    "tests/engine/both_cards.py": 20,
    "tests/engine/both_rng.py": 60,
    "tests/games/cerna_kocka/both_cerna_kocka.py": 120,
    "tests/games/cerna_kocka/both_dokladacka.py": 60,
    "tests/games/hearts/both_hearts.py": 60,
    "tests/games/black_cat/both_black_cat.py": 60,
    "tests/hal/both_expand.py": 30,
    "tests/ai/both_kernel.py": 120,
    "tests/ai/both_moves.py": 120,
    "tests/games/taroky/both_taroky_kernel.py": 60,
    "tests/ai/both_seats.py": 120,
    "tests/games/cerna_kocka/both_cerna_kocka_sheet.py": 120,
    "tests/games/black_cat/both_black_cat_sheet.py": 120,
    "tests/games/hearts/both_hearts_sheet.py": 120,
    "tests/games/kourici_kocka/both_kourici_kocka_sheet.py": 120,
    "tests/games/both_sheets.py": 120,
    "tests/match/both_house_rules.py": 120,
    "tests/match/both_journal.py": 120,
    "tests/match/both_match.py": 120,
    "tests/match/both_seals.py": 120,
}
# Left out: whole matches, statistics and hundreds of rounds take minutes on the chip, the unix port has them. Of Černá
# kočka's rules claims are the ones that ask something of the chip: of its stack. Of Hearts and Black Cat the rules, one
# by one. Of journal and match, what shows bytes, files and seeds.
LONG = {
    "test_random_matches_against_the_reference",
    "test_whole_matches_of_all_games_are_booked",
    "test_he_8_the_moon_stopped",
}
ONLY = {
    "tests/engine/both_rng.py": ("test_streams_", "test_sfc16_", "test_a_", "test_below_rejects_"),
    "tests/games/cerna_kocka/both_cerna_kocka.py": ("test_ck_12_",),
    "tests/games/hearts/both_hearts.py": ("test_he_",),
    "tests/games/black_cat/both_black_cat.py": ("test_bc_",),
    "tests/games/taroky/both_taroky_kernel.py": (
        "test_first",
        "test_varsava",
        "test_before_the_play",
        "test_the_self_test_",
    ),
    "tests/match/both_house_rules.py": ("test_sets_", "test_a_name_", "test_what_"),
    "tests/match/both_journal.py": (
        "test_records_are_framed_as_documented",
        "test_append_and_read",
        "test_foreign_empty_and_missing_files",
        "test_a_newer_version",
        "test_settings_keep_what_they_do_not_know",
    ),
    "tests/match/both_match.py": (
        "test_ck_3_",
        "test_setups_survive_packing",
        "test_a_refused_action",
        "test_undo_can_be_ruled_out",
        "test_the_same_deal",
    ),
    "tests/match/both_seals.py": ("test_a_seal_is_", "test_seeds_are_read", "test_every_round_", "test_the_secret_"),
}
HELPERS = ["tests/engine/positions.py", "tests/engine/book.py", "tests/games/reference.py", "tests/match/table.py"]
END = b"\x04"

RUNNER = """\
import os
import sys
os.mkdir("/tmp")
with open("/run.txt") as file:
    module, *names = file.read().split()
__import__(module)
module = sys.modules[module]
failed = 0
for name in names:
    print("--", name)
    try:
        getattr(module, name)()
    except Exception as error:
        failed += 1
        print("FAILED", type(error).__name__)
        sys.print_exception(error)
print(len(names) - failed, "passed,", failed, "failed")
print("\\x04")
"""


def names_of(path: Path, prefixes: tuple[str, ...] = ("test_",)) -> list[str]:
    """Test functions in the order of the source, as tests/runner.py has them, without the long ones."""
    lines = path.read_text(encoding="utf-8").splitlines()
    names = [line[4 : line.index("(")] for line in lines if line.startswith("def test_")]
    return [name for name in names if name not in LONG and name.startswith(prefixes)]


def sections(output: str) -> dict[str, str]:
    """What each test printed, by its name."""
    found = {}
    for part in ("\n" + output.replace("\r\n", "\n")).split("\n-- ")[1:]:
        name, _, text = part.partition("\n")
        found[name] = "\n".join(line for line in text.splitlines() if not line.endswith(" failed"))
    return found


class _Asserting(ast.NodeTransformer):
    """`assert` as a statement that no compiler leaves out: images are compiled without asserts."""

    def visit_Assert(self, node: ast.Assert) -> ast.If:
        error = ast.Call(ast.Name("AssertionError", ast.Load()), [node.msg] if node.msg else [], [])
        return ast.If(ast.UnaryOp(ast.Not(), node.test), [ast.Raise(error, None)], [])


def asserting(source: bytes) -> bytes:
    """A module whose asserts stay in an image."""
    tree = _Asserting().visit(ast.parse(source))
    return ast.unparse(ast.fix_missing_locations(tree)).encode()


def test_asserts_stay() -> None:
    found = asserting(b"def a(x):\n    assert x > 1, 'small'\n    assert x\n")
    assert b"assert " not in found
    names: dict[str, Any] = {}
    exec(found, names)
    names["a"](2)
    with pytest.raises(AssertionError, match="small"):
        names["a"](1)


@pytest.fixture(scope="module")
def image(emulated: None, root: Path) -> rp2.Firmware:
    """Our modules and the tests, frozen; main.py runs the tests that /run.txt names."""
    if not rp2.is_built():
        unavailable("MicroPython for the RP2040 is not built here")
    # The sources as they are: what the tests import is not in an image by its name.
    found = {**contents.modules("mono"), **contents.sources()}
    wanted = {name: data for name, data in found.items() if not name.startswith("kocka/ui/")}
    modules = {
        **wanted,
        **{name: contents.sources()[name] for name in ("kocka/ui/__init__.py", "kocka/ui/core/palette.py")},
    }
    for name in (*FILES, *HELPERS):
        modules[name] = asserting((root / name).read_bytes())
        for parent in list(Path(name).parents)[:-1]:
            modules[f"{parent}/__init__.py"] = b""
    modules["boot.py"] = CONSOLE.encode()
    modules["main.py"] = RUNNER.encode()
    return rp2.firmware(modules, say=lambda text: None)


@pytest.mark.parametrize("name", some(FILES, 4, 3))
def test_the_chip_prints_what_cpython_prints(name: str, image: rp2.Firmware, root: Path) -> None:
    names = names_of(root / name, ONLY.get(name, ("test_",)))
    assert names
    module = name.removesuffix(".py").replace("/", ".")
    storage = contents.storage({"run.txt": " ".join([module, *names]).encode()})
    machine = Twin(uf2.flash(contents.pages(image, storage)), memory=image.memory)
    for _ in range(FILES[name] * 5):
        machine.run_ms(200)
        if END in machine.console:
            break
    said, _, _ = machine.console.decode().partition(END.decode())
    assert END in machine.console, f"not done after {FILES[name]} s:\n{said[-2000:]}"
    assert f"{len(names)} passed, 0 failed" in said, said[-3000:]
    wanted = sections(both.on_cpython(root / name).output)
    assert sections(said) == {test: wanted[test] for test in names}
