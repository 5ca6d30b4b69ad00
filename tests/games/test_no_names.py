"""Nothing outside a game's folder asks which game it is: no name of one, no import of its folder, in any code.

Tokens are looked at, not text: comments and docstrings may tell of games, strings and identifiers may not. The registry
names each game once, the catalogue of texts is made from the words of all, and that is all. On the host it is the same:
what a tool has to know of one game lies in `host_tools/games/NAME`.
"""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

import pytest

from kocka.games import registry

NAMES = (*registry.rounds(), *registry.score_only_names())
# Words that mean something else, too: a suit, a card, what costs nothing. They count as a whole string or in a path.
ORDINARY = ("hearts", "free", "black_cat")
REGISTRY = "games/registry.py"
TEXTS = "ui/languages/"
HOST = "host_tools/"
# Files of the host that name games all the same.
HOST_EXCEPTIONS = {
    "host_tools/lab/bench/openspiel.py": "compares with another program, which has one of our games",
    "host_tools/lab/bench/openspiel_playouts.py": "is run by that program's Python",
    "host_tools/build/rp2_board.py": "which modules lie in the flash as they are, chosen by measuring",
    "host_tools/device/prove/probe.py": "a pass of one game is what every device is compared by",
    "host_tools/sim/twin/profile.py": "which rounds are watched and compared",
    "host_tools/build/image/classes.py": "which modules a display cannot show, chosen by hand",
    "host_tools/build/texts.py": "areas of the catalogue, numbered for good",
}


def _docstrings(source: str) -> set[tuple[int, int]]:
    """Where the docstrings begin."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            value = body[0].value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                found.add((value.lineno, value.col_offset))
    return found


def _names_in_string(text: str) -> list[str]:
    found = [name for name in NAMES if name == text or f"games.{name}" in text or f"games/{name}" in text]
    return found + [name for name in NAMES if name not in ORDINARY and name in text.lower()]


def named(source: str) -> list[str]:
    """The games that `source` names: "line 3: 'taroky_pot'" each."""
    found = []
    docs = _docstrings(source)
    before = ["", ""]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING and token.start not in docs:
            try:
                text = ast.literal_eval(token.string)
            except (SyntaxError, ValueError):
                text = token.string
            text = text.decode("latin-1") if isinstance(text, bytes) else text
            if _names_in_string(text):
                found.append(f"line {token.start[0]}: {text[:40]!r}")
        elif token.type == tokenize.NAME:
            flat = token.string.lower()
            plain = flat.replace("_", "")
            # In an import the word is a folder; elsewhere a class or a variable may be called as a game.
            folder = before == ["games", "."] and flat in NAMES
            if folder or any(
                name not in ORDINARY and (name in flat or name.replace("_", "") in plain) for name in NAMES
            ):
                found.append(f"line {token.start[0]}: {token.string}")
        if token.type in (tokenize.NAME, tokenize.OP):
            before = [before[1], token.string]
    return found


ROOT = Path(__file__).resolve().parents[2]


def _files() -> list[Path]:
    return sorted([*(ROOT / "firmware").rglob("*.py"), *(ROOT / "host_tools").rglob("*.py")])


def _place(path: Path) -> str:
    """Below `kocka`; on the host from the root."""
    return path.relative_to(ROOT).as_posix().removeprefix("firmware/").removeprefix("kocka/")


def _outside(path: Path) -> bool:
    """Whether a file lies in no game's folder, and may name none."""
    place = _place(path)
    if place.startswith(HOST):
        return not (place.startswith(HOST + "games/") and place.count("/") > 2) and place not in HOST_EXCEPTIONS
    if place == REGISTRY or place.startswith(TEXTS):
        return False
    return not (place.startswith("games/") and place.count("/") > 1)


def test_there_is_code_to_look_at() -> None:
    places = [_place(path) for path in _files() if _outside(path)]
    assert len(places) > 350
    for room in ("build", "device", "lab/arena", "lab/bench", "lab/tune", "records/history", "records/verify", "sim"):
        assert any(place.startswith(f"{HOST}{room}/") for place in places), room
    for room in ("engine", "ai", "match", "scorebook", "ui/core", "ui/table", "ui/screens", "hal"):
        assert any(place.startswith(room + "/") for place in places), room
    assert set(NAMES) >= {"cerna_kocka", "dokladacka", "kourici_kocka", "hearts", "black_cat", "taroky", "free"}


@pytest.mark.parametrize("path", [path for path in _files() if _outside(path)], ids=_place)
def test_no_game_is_named_outside(path: Path) -> None:
    assert named(path.read_text(encoding="utf-8")) == []


def test_every_exception_is_one() -> None:
    for place in HOST_EXCEPTIONS:
        assert named((ROOT / place).read_text(encoding="utf-8")), f"{place} names no game: it is no exception any more"


@pytest.mark.parametrize("path", [path for path in _files() if not _outside(path)], ids=_place)
def test_no_game_names_another(path: Path) -> None:
    """A game's folder names its own games alone."""
    place = _place(path)
    if not place.startswith("games/") or place == REGISTRY:
        return
    own = place.split("/")[1]
    others = [name for name in NAMES if name != own and not (name == "dokladacka" and own == "cerna_kocka")]
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kocka.games."):
            assert (node.module or "").split(".")[2] in (own, "registry"), f"{place}: {node.module}"
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value not in others or node.value in ORDINARY, f"{place}: {node.value}"


@pytest.mark.parametrize(
    "source",
    [
        'x = 1 if game == "hearts" else 2  # a comment\ny = 2\n',
        "x = {'taroky': 1}\n",
        '# "quoted"\nx = "kocka.games.taroky.rules"\n',
        "from kocka.games.hearts import rules\n",
        "def f():\n    from kocka.games.free.sheet import Rules\n",
        "import kocka.games.hearts.rules\n",
        "taroky_screen(app)\n",
        "class KouriciKocka:\n    pass\n",
        "x = isinstance(view, TarokyView)\n",
        "settings.TAROKY_POT\n",
        'x = b"taroky"\n',
        '"""Says something."""\n\nX = ("black_cat",)\n',
        'def f():\n    """It\'s quoted: "yes"."""\n    return "dokladacka"\n',
    ],
)
def test_a_name_is_seen(source: str) -> None:
    assert len(named(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        '"""Of Taroky: "taroky"."""\n',
        "# taroky\nx = 1\n",
        "from kocka.engine.cards import HEARTS\nhearts = 1\n",
        'x = "talk_hearts_run"\n',
        "free = self.form.ANY\n",
    ],
)
def test_what_is_no_name_is_not(source: str) -> None:
    assert named(source) == []
