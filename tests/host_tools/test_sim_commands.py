"""`kocka run`, `kocka shot`, `kocka contact`, `kocka play`: what they write, and what they say when they cannot."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from host_tools.sim import command as play
from host_tools.sim import contact, faces, gallery, run, saves, shot, strip
from host_tools.sim.gallery import Canonical
from kocka.match import settings

# From the draw to the end of the first round: marks three cards, passes, then tries one card after the other.
ROUND = "ok\nuntil passing\nok next ok next ok*3\nuntil table\n"


def invoke(command: object, *arguments: str) -> Result:
    """The command in this process."""
    return CliRunner().invoke(command, list(arguments))  # type: ignore[arg-type]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to be in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_run_plays_and_keeps_pictures(here: Path) -> None:
    """The same script and seed give the same pictures."""
    (here / "keys.txt").write_text("deal 1996\nshot draw.png 1\n" + ROUND, encoding="utf-8")
    pictures = []
    for name in ("a.png", "b.png"):
        result = invoke(run.command, "--keys", "keys.txt", "--seed", "7", "--png", name, "--zoom", "1")
        assert result.exit_code == 0, result.output
        assert "wrote draw.png" in result.output
        assert "screen: table" in result.output
        pictures.append((here / name).read_bytes())
    assert pictures[0] == pictures[1]
    with Image.open(here / "draw.png") as image:
        assert image.size == (240, 240)


def test_run_says_where_a_script_is_wrong(here: Path) -> None:
    """File and line; nothing is written."""
    (here / "keys.txt").write_text("ok\n\njump\n", encoding="utf-8")
    result = invoke(run.command, "--keys", "keys.txt", "--png", "a.png")
    assert result.exit_code == 1
    assert "keys.txt:3: 'jump' is no key" in result.output
    assert not (here / "a.png").exists()
    result = invoke(run.command, "--keys", "none.txt")
    assert result.exit_code == 2
    assert "none.txt" in result.output
    (here / "keys.txt").write_bytes(b"\xff\xfe\x00")
    assert "is not UTF-8 text" in invoke(run.command, "--keys", "keys.txt").output


def test_run_help_documents_the_script() -> None:
    """Every step stands there."""
    help_text = invoke(run.command, "--help").output
    for step in ("hold ok", "wait 500", "until table", "shot deal.png", "deal 1996"):
        assert step in help_text


@pytest.mark.parametrize(("board", "size"), [("pico_display_2_8", (640, 480)), ("oled_128x64", (256, 128))])
def test_shot_renders_a_screen(here: Path, board: str, size: tuple[int, int]) -> None:
    """On any board, in any language."""
    result = invoke(shot.command, "start", "--board", board, "--lang", "en", "-o", "s.png")
    assert result.exit_code == 0, result.output
    with Image.open(here / "s.png") as image:
        assert image.size == size


def test_shot_names_the_screens(here: Path) -> None:
    """With --list, and when it gets a wrong one or none."""
    listed = invoke(shot.command, "--list").output
    assert "match_end" in listed
    result = invoke(shot.command, "nowhere")
    assert result.exit_code == 1
    assert "there is no screen 'nowhere'; known: start" in result.output
    assert "kocka shot --list" in invoke(shot.command).output
    assert "no/s.png" in invoke(shot.command, "start", "-o", "no/s.png").output


def test_contact_has_every_screen_and_board(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row a screen, a column a board and language, so many rows a page; index.html names every screen."""
    few: dict[str, Canonical] = {name: gallery.SCREENS[name] for name in ("start", "menu", "settings", "say")}
    monkeypatch.setattr(gallery, "SCREENS", few)
    monkeypatch.setattr(contact, "ROWS", 3)
    result = invoke(contact.command)
    assert result.exit_code == 0, result.output
    folder = here / "out" / "contact"
    with Image.open(folder / "page-01.png") as both, Image.open(folder / "page-02.png") as rest:
        width, height = both.size
        assert rest.width == width and rest.height < height
    assert width > 2 * sum(faces.face(board)["width"] for board in faces.BOARDS)
    assert height > 2 * 240
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "start, menu, settings" in page and "say" in page and "page-02.png" in page
    monkeypatch.setattr(contact, "ROWS", 4)
    # A language in part has some of the screens.
    for language in ("de", "cs"):
        assert invoke(contact.command, "--lang", language, "-o", str(folder)).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["index.html", "page-01.png"]
    with Image.open(folder / "page-01.png") as one:
        assert one.width < width


def test_strip_draws_what_moves(here: Path) -> None:
    """Only pictures that differ, each with its time; a motion is named, or a screen and keys."""
    moving = strip.pictures(strip.MOTIONS["throw"], "pico_lcd_1_3", "en", 20)
    times = [at_ms for at_ms, _ in moving]
    assert times[0] == 0 and times == sorted(set(times)) and len(times) > 6
    assert all(one.tobytes() != other.tobytes() for (_, one), (_, other) in itertools.pairwise(moving))
    result = invoke(strip.command, "throw", "--every", "40", "--zoom", "1")
    assert result.exit_code == 0, result.output
    with Image.open(here / "throw.png") as drawn:
        assert drawn.width > strip.COLUMNS * 240
    assert invoke(strip.command, "menu", "--keys", "next", "--length", "40", "-o", "menu.png").exit_code == 0
    with Image.open(here / "menu.png") as drawn:
        assert 2 * 480 < drawn.width < 3 * 480


def test_strip_names_its_motions_and_says_what_is_wrong(here: Path) -> None:
    assert {one.screen for one in strip.MOTIONS.values()} <= set(gallery.SCREENS)
    listed = invoke(strip.command, "--list").output
    assert all(name in listed for name in strip.MOTIONS)
    assert "--list" in invoke(strip.command).output
    assert "there is no screen 'dance'" in invoke(strip.command, "dance").output
    assert "no key is called 'jump'" in invoke(strip.command, "menu", "--keys", "jump").output
    assert "no/m.png" in invoke(strip.command, "menu", "--length", "20", "-o", "no/m.png").output
    assert list(here.iterdir()) == []


def test_two_screens_of_one_name_are_refused() -> None:
    """The list has every name once."""
    with pytest.raises(ValueError, match="two canonical screens are named 'start'"):
        gallery.screen("start", "again")(lambda device: None)


def test_play_says_when_saves_cannot_be_kept(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And starts nothing."""
    monkeypatch.setattr(saves, "MAX_DEVICES", 0)
    result = invoke(play.command, "--no-browser", "--saves", "s")
    assert result.exit_code == 1
    assert "devices play in s" in result.output


@pytest.mark.parametrize(
    ("system", "language"),
    [
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "sk_SK.UTF-8"}, "cs"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_a_new_device_speaks_the_language_of_the_computer(
    here: Path, monkeypatch: pytest.MonkeyPatch, system: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in system.items():
        monkeypatch.setenv(name, value)
    started = []
    monkeypatch.setattr(play, "run", lambda build, board, spoken, *rest: started.append(spoken))
    for words in ([], ["--lang", "cs"], ["--lang", "en"]):
        assert invoke(play.command, "--saves", "new", *words).exit_code == 0
    assert started == [language, "cs", "en"]


def test_a_device_speaks_what_its_settings_say(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    (here / "mine").mkdir()
    chosen, _ = settings.Settings.load("mine")
    chosen.set(settings.LANGUAGE, 1)
    assert chosen.save()
    started = []
    monkeypatch.setattr(play, "run", lambda build, board, spoken, *rest: started.append(spoken))
    assert invoke(play.command, "--saves", "mine").exit_code == 0
    assert invoke(play.command, "--saves", "mine", "--lang", "cs").exit_code == 0
    assert started == ["en", "cs"]
