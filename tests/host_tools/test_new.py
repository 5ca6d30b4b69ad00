"""`kocka new game` makes a folder that runs: lint and its own tests pass as it is."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from host_tools.build.new.command import make, make_language
from host_tools.build.new.lesson import make_lesson
from tests import lint

_COPIED = ("Makefile", "firmware", "host_tools", "tests", "pyproject.toml", "hardware")


@pytest.fixture
def copy(root: Path, tmp_path: Path) -> Path:
    """The parts of the repository that a game needs."""
    for name in _COPIED:
        source = root / name
        if source.is_dir():
            ignored = shutil.ignore_patterns(
                "__pycache__", "goldens", "data", "languages" if name == "host_tools" else ""
            )
            shutil.copytree(source, tmp_path / name, ignore=ignored)
        else:
            shutil.copyfile(source, tmp_path / name)
    return tmp_path


@pytest.mark.slow
def test_what_is_made_runs(copy: Path) -> None:
    written = make("velka_kocka", copy)
    files = [str(path) for path in written if path.suffix == ".py"]
    for command in (["ruff", "check"], ["ruff", "format", "--check"]):
        done = subprocess.run([sys.executable, "-m", *command, *files], cwd=copy, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    for path in written:
        firmware = copy / "firmware"
        if path.suffix == ".py" and firmware in path.parents:
            package = lint.package_of(path, firmware)
            source = path.read_text(encoding="utf-8")
            assert lint.arrows(source, package) == []
            assert package not in lint.PORTABLE or lint.portable(source, package) == []
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/games/velka_kocka"]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert "8 passed" in done.stdout or "7 passed" in done.stdout or "1 passed" in done.stdout, done.stdout


# What the host's tools do with a game that they have never heard of: prints a line each.
_TOOLS = """
import sys
sys.path[:0] = ["firmware", "host_tools/sim/shims"]
from click.testing import CliRunner
from host_tools import cli
from host_tools.lab.bench import games as measured
from host_tools.build import playthroughs
from host_tools.lab.luck import fit
from host_tools.sim import gallery
from host_tools.sim.device import Device
from kocka.games import registry

NAME = "velka_kocka"


def run(*words):
    done = CliRunner().invoke(cli.command, words)
    assert done.exit_code == 0, done.output
    return done.output


text = run("arena", "rule", "shooter", "--game", NAME, "--deals", "2", "--jobs", "1", "--plain")
assert f"{NAME}: one against three rule" in text
text = run("arena", "rule", "--against", "random", "--game", NAME, "--matches", "1", "--jobs", "1", "--plain")
assert "whole matches" in text
assert "no style" in run("arena", "--styles", "rule", "--game", NAME, "--deals", "1", "--jobs", "1", "--plain")
assert NAME in run("arena", "--ladder", "random", "rule", "--game", "all", "--deals", "1", "--jobs", "1", "--plain")
assert f"{NAME} 4" in measured.tables() and NAME in measured.of_tricks()
assert fit.tables([NAME]) == [(NAME, 4)]
assert [one.file for one in playthroughs.playthroughs_of(NAME)] == [NAME + ".txt"]
assert "points " in dict(playthroughs.every())[NAME].text(NAME)
for screen in (NAME + "_table", NAME + "_round_end"):
    assert gallery.render(screen, "pico_lcd_1_3", "cs").pixels.any()
assert NAME in run("shot", "--list")
print("all")
"""


@pytest.mark.slow
def test_the_tools_take_a_game_that_they_have_never_heard_of(copy: Path) -> None:
    """The arena, the gallery, what is measured, playthroughs: without a line of it in `host_tools`."""
    before = {path: path.read_bytes() for path in (copy / "host_tools").rglob("*.py")}
    make("velka_kocka", copy)
    done = subprocess.run([sys.executable, "-c", _TOOLS], cwd=copy, capture_output=True, text=True)
    assert done.stdout.endswith("all\n"), done.stdout + done.stderr[-4000:]
    assert before == {path: path.read_bytes() for path in (copy / "host_tools").rglob("*.py")}


def test_names_that_cannot_be(root: Path) -> None:
    for name in ("Velka", "2", "a-b", "hearts", "x", "a__b"):
        with pytest.raises(click.ClickException):
            make(name, root)


@pytest.mark.slow
def test_a_language_runs_and_is_english_until_it_is_translated(copy: Path) -> None:
    """Made by the command in a copy of the tree: it is offered everywhere, its tests pass, one text is translated."""
    folder = copy / "firmware/kocka/ui/languages"
    for path in (*folder.glob("catalogue_*.py"), folder / "installed.py", folder / "ids.py", folder / "made.txt"):
        path.unlink()

    def run(*command: str) -> str:
        done = subprocess.run([sys.executable, *command], cwd=copy, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
        return done.stdout

    kocka = ("-c", "import sys; sys.path[:0] = ['.', 'firmware']; from host_tools.cli import main; main()")
    assert "xx/menu.toml" in run(*kocka, "new", "language", "xx", "--name", "Xxish").replace("\\", "/")
    english, plain, translated = (copy / f"{name}.png" for name in ("english", "plain", "translated"))
    run(*kocka, "shot", "menu", "--lang", "en", "-o", str(english))
    run(*kocka, "shot", "menu", "--lang", "xx", "-o", str(plain))
    assert plain.read_bytes() == english.read_bytes()
    text = (folder / "xx/menu.toml").read_text(encoding="utf-8")
    assert "\n# rules = " in text
    (folder / "xx/menu.toml").write_text(text.replace('\n# rules = "Rules"', '\nrules = "Xrules"'), encoding="utf-8")
    run(*kocka, "shot", "menu", "--lang", "xx", "-o", str(translated))
    assert plain.read_bytes() != translated.read_bytes()
    assert "xx" in run(*kocka, "shot", "--help")
    test = ("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/ui/test_languages.py")
    assert "passed" in run(*test, "-k", "not committed")


def test_a_language_has_a_code_of_its_own(tmp_path: Path) -> None:
    for code, why in (("cs", "there is a language cs"), ("Polski", "two or three small letters")):
        with pytest.raises(click.ClickException, match=why):
            make_language(code, "?")


@pytest.mark.slow
def test_a_lesson_is_made_of_a_deal(copy: Path) -> None:
    """The choice that matters most, or the one that was asked for; what is made is a lesson that runs."""
    code = "00A011JTCH0000YA"
    for name, choice in (("under_the_eight", 0), ("a_pass", 1)):
        written = make_lesson(name, code, choice, copy)
        assert [path.name for path in written] == ["lessons.py", "lessons.toml", "lessons.toml"]
    path = copy / "firmware/kocka/games/cerna_kocka/lessons.py"
    for command in (["ruff", "check"], ["ruff", "format", "--check"]):
        done = subprocess.run([sys.executable, "-m", *command, path], cwd=copy, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    text = path.read_text(encoding="utf-8")
    under, _, passing = text.partition("def under_the_eight")[2].partition("def a_pass")
    assert "26,\n                ids.LESSON_CERNA_KOCKA_UNDER_THE_EIGHT_ASK," in under
    assert "count=3," in passing and "count=" not in under
    assert "    lead,\n    under_the_eight,\n    a_pass,\n)" in text


@pytest.mark.parametrize(
    ("name", "code", "choice", "refused"),
    [
        ("Duck", "00A011JTCH0000YA", 0, "small letters"),
        ("duck", "00A011JTCH0000YA", 0, "has a lesson duck"),
        ("other", "00A011JTCH0000YB", 0, "checksum"),
        ("other", "", 0, "16 letters"),
        ("other", "00A011JTCH0000YA", 99, "there are 5 choices"),
    ],
)
def test_a_lesson_that_cannot_be_made_is_refused(copy: Path, name: str, code: str, choice: int, refused: str) -> None:
    with pytest.raises(click.ClickException, match=refused):
        make_lesson(name, code, choice, copy)
