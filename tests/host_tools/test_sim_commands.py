"""`kocka run`, `kocka shot`, `kocka contact`, `kocka play`: what they write, and what they say when they cannot."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from host_tools.sim import command as play
from host_tools.sim import contact, gallery, run, saves, shot
from host_tools.sim.gallery import Canonical

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
    few: dict[str, Canonical] = {name: gallery.SCREENS[name] for name in ("start", "menu", "settings")}
    monkeypatch.setattr(gallery, "SCREENS", few)
    monkeypatch.setattr(contact, "ROWS", 2)
    result = invoke(contact.command)
    assert result.exit_code == 0, result.output
    folder = here / "out" / "contact"
    with Image.open(folder / "page-01.png") as both, Image.open(folder / "page-02.png") as rest:
        width, height = both.size
        assert rest.width == width and rest.height < height
    assert width > 2 * (240 + 320 + 256)
    assert height > 2 * 240
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "start, menu" in page and "settings" in page and "page-02.png" in page
    monkeypatch.setattr(contact, "ROWS", 3)
    invoke(contact.command, "--lang", "cs", "-o", str(folder))
    assert sorted(path.name for path in folder.iterdir()) == ["index.html", "page-01.png"]
    with Image.open(folder / "page-01.png") as one:
        assert one.width < width


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
