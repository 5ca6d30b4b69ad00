"""Every screen there is, on every board, in every language: built, painted, all keys pressed, left again."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kocka import games as game_folders
from kocka.ai import thinker
from kocka.ai.advice import Advice
from kocka.engine.round import DURCH, PLAY
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.games.taroky.screens import board as taroky_board
from kocka.hal import BACK, DOWN, HOME, INFO, LONG, MENU, NEXT, OK, PREV, SHEET, UP, boards
from kocka.match import state as match_state
from kocka.match.history import History as HistoryFile
from kocka.match.match import Match
from kocka.match.replay import Replay as MatchReplay
from kocka.ui import screens, session
from kocka.ui.core import app as app_module
from kocka.ui.core import layouts
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids
from kocka.ui.screens import choices
from kocka.ui.screens.play.house_rules import HouseRules
from kocka.ui.session.screens import SCREENS, class_of
from kocka.ui.table import paper, playing
from kocka.ui.table import profile as profiles
from kocka.ui.widgets import dialog as dialogs
from kocka.ui.widgets import editor, ledger, rows
from kocka.ui.widgets import list as lists
from tests.plugin import is_whole
from tests.ui import pub

KEYS = (NEXT, PREV, UP, DOWN, OK, BACK, MENU, INFO, SHEET, HOME, OK | LONG, PREV | LONG)

# Bases that are no screens of their own.
ABSTRACT = {
    Screen, playing.Playing, taroky_board.TarokyBoard, lists.Menu, dialogs.Box, editor.NameEditor,
    ledger.LedgerRows, paper.Paper, rows.Rows, choices.Choices
}  # fmt: skip

# Screens that show a book need one: test_score.py looks whether keys reach all of them.
BOOKS = (
    "kocka.ui.screens.score.",
    "kocka.games.taroky.screens.score_entry",
    "kocka.games.taroky.screens.piles",
    "kocka.ui.screens.club.",
)


def all_classes() -> list[type[Screen]]:
    """All subclasses of Screen in the firmware, found by importing every module of the screens."""
    for package in (screens, session, game_folders):
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            importlib.import_module(found.name)
    everything: set[type[Screen]] = set()
    queue: list[type[Screen]] = [Screen]
    while queue:
        for sub in queue.pop().__subclasses__():
            if sub not in everything and sub.__module__.startswith("kocka."):
                everything.add(sub)
                queue.append(sub)
    return sorted(everything - ABSTRACT, key=lambda kind: (kind.__module__, kind.__name__))


CLASSES = [kind for kind in all_classes() if not kind.__module__.startswith(BOOKS)]


def _play(match: Match, until: Callable[[Match], bool]) -> None:
    while not until(match):
        if match.playing:
            seat = match.to_move()
            if match.automatic() or match.round is None:  # Taroky: what the table says, and the ceremony of the deal
                match.act(match.automatic() or match.ceremony.choose(*match.thinker_seed(seat)))
                continue
            mind = thinker.make(match.view(seat), 0, *match.thinker_seed(seat))
            while not mind.step(100):
                pass
            match.act(mind.action)
        else:
            match.proceed()


def _mid_round(match: Match) -> bool:
    return bool(
        match.stage == match_state.ROUND
        and match.round.phase == PLAY
        and match.round.table.done > 1
        and match.to_move() == 0
    )


STAGES: dict[str, Callable[[Match], bool]] = {
    "draw": lambda match: match.stage == match_state.DRAW,
    "pass": lambda match: match.stage == match_state.ROUND and match.to_move() == 0,
    "got": lambda match: match.stage == match_state.ROUND and match.round.phase == PLAY,
    "round": _mid_round,
    "result": lambda match: match.stage == match_state.RESULT,
    "interlude": lambda match: (
        match.stage == match_state.INTERLUDE and len(match.round.history) > 9 and match.to_move() == 0
    ),
    "interlude_result": lambda match: match.stage == match_state.INTERLUDE_RESULT,
    "over": lambda match: match.stage == match_state.OVER,
}
TAROKY_STAGES: dict[str, Callable[[Match], bool]] = {
    "taroky_deal": lambda match: match.stage == match_state.CEREMONY and match.to_move() == 0,
    "taroky_talk": lambda match: match.stage == match_state.ROUND and match.to_move() == 0,
    "taroky_round": lambda match: (
        match.stage == match_state.ROUND
        and match.round.phase == PLAY
        and match.round.table.done > 1
        and match.to_move() == 0
    ),
    "taroky_result": lambda match: match.stage == match_state.RESULT and match.result.outcome.played,
    "taroky_over": lambda match: match.stage == match_state.OVER,
}


@pytest.fixture(scope="session")
def saves(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A folder with a match for each stage."""
    made = {}
    for stage, until in (STAGES | TAROKY_STAGES).items():
        folder = tmp_path_factory.mktemp(stage)
        setup = pub.setup(3)
        if stage in TAROKY_STAGES:
            setup = pub.setup(3, game="taroky", terms=Terms(rounds=2 if stage == "taroky_over" else 0, stake=10))
            if stage == "taroky_deal":
                setup.options = games.game("taroky").parse_option(setup.options, "ceremony", "on")
        if stage == "draw":
            setup.dealer = 255
        match = Match.create(str(folder), setup)
        _play(match, until)
        if stage in ("over", "taroky_over"):
            HistoryFile(str(folder)).add(match)
        made[stage] = folder
    return made


# The stage in which a screen is looked at, and how it is built if not from the game alone.
STAGE_OF = {
    "Draw": "draw",
    "Cover": "round",
    "Passing": "pass",
    "Dealing": "pass",
    "Table": "round",
    "LastTrick": "round",
    "GameMenu": "round",
    "Say": "round",
    "Hint": "round",
    "Why": "round",
    "Claim": "result",
    "MomentScreen": "result",
    "RoundEnd": "result",
    "Interlude": "interlude",
    "InterludeEnd": "interlude_result",
    "MatchEnd": "over",
    "Podium": "over",
    "AfterMatch": "over",
    "WhoseCards": "over",
    "Review": "over",
    "WhoseReview": "over",
    "Sheet": "result",
    "Deal": "result",
    "Share": "result",
    "Luck": "result",
    "Finished": "over",
    "Replay": "over",
    "Statistics": "over",
    "History": "over",
    "TarokyDeal": "taroky_deal",
    "TarokyTalk": "taroky_talk",
    "TarokyTable": "taroky_round",
    "RoundSettled": "taroky_result",
    "Lines": "taroky_result",
    "TarokyReplay": "taroky_over",
}


def _finished(app: Any, kind: Any) -> Any:
    reader = HistoryFile(app.board.folder).read()
    assert reader.next()
    summary = reader.summary
    reader.close()
    return kind(app, summary)


def _replay(app: Any, kind: Any) -> Any:
    return kind(app, MatchReplay.load(app.session.match.path)[0])


def _lines(app: Any, kind: Any) -> Any:
    sheet = app.session.match.sheet
    at = len(sheet.entries) - 1
    return kind(app, sheet.outcome(at), sheet.settlement(at), list("ABCD"), sheet.pot_before(at))


def _rules(app: Any, kind: Any) -> Any:
    profile = profiles.profile("taroky")
    return kind(app, profile, bytearray(games.game("taroky").defaults()), profile.options)


BUILD: dict[str, Callable[[Any, Any], Any]] = {
    "Finished": _finished,
    "Replay": _replay,
    "TarokyReplay": _replay,
    "Lines": _lines,
    "HouseRules": _rules,
    "Group": lambda app, kind: kind(app, _rules(app, HouseRules), 0),
    "Why": lambda app, kind: kind(app, Advice(0x1C, b"", [0x1C, 0x37, 0x3A], [220, 365, 1045]).give(1)),
    "Review": lambda app, kind: kind(app, 0),
    "Compare": lambda app, kind: kind(app, "01A225EMP8GD0J4N", [3, 5], 20261123),
    "Calendar": lambda app, kind: kind(app, "hearts"),
    "Players": lambda app, kind: kind(app, app.make("new_match")),
    "Words": lambda app, kind: kind(app, "HEJMA"),
    "WordEditor": lambda app, kind: kind("KOČ"),
    "StakeEditor": lambda app, kind: kind(),
    "Stakes": lambda app, kind: kind(app, "SEK"),
    "Shares": lambda app, kind: kind(app, 0, (40, 30, 20, 10)),
    "SharesEditor": lambda app, kind: kind((50, 30, 20)),
    "PlayedFor": lambda app, kind: kind(app, "rum", 4500, 2, "SEK"),
    "Bar": lambda app, kind: kind(["Lojza 2×", "Božka"], "malé pivo", True),
    "RuleSets": lambda app, kind: kind(app, app.make("new_match")),
    "SetName": lambda app, kind: kind("Hospoda"),
    "SeedEditor": lambda app, kind: kind("1996"),
    "YourName": lambda app, kind: kind("Šárka"),
    "HelpPage": lambda app, kind: kind(app, ids.HELP_KK_CARDS_TITLE),
    "CrashPage": lambda app, kind: kind(),
    "Confirm": lambda app, kind: kind("Opravdu?", "Ano", "Ne"),
    "Sentence": lambda app, kind: kind("Tak dobře."),
    "Offer": lambda app, kind: kind("Ještě jednu?", ("Další", "Dost"), (("leave",), ("leave",)), 0, 1),
    "Lessons": lambda app, kind: kind(app, "hearts"),
    "Message": lambda app, kind: kind("Tak dobře."),
}


def _build(app: Any, kind: Any) -> Any:
    name = _plain(kind)
    if name == "Claim":
        app.session.outcome = match_state.Outcome(1, 129)
    if name == "MomentScreen":
        app.session.match.result.events.append((DURCH, 2, 7))
    return BUILD.get(name, lambda app, kind: kind(app))(app, kind)


def _game(kind: Any, board: str, language: int, saves: dict[str, Path], folder: Path) -> Any:
    """A device with the screen on top."""
    stage = STAGE_OF.get(_plain(kind))
    folder.mkdir()
    if stage:
        shutil.copytree(saves[stage], folder, dirs_exist_ok=True)
    app = pub.new_game(board, language, str(folder))
    if stage:
        app.session.match, problem = Match.load(Match.latest(str(folder)))
        assert problem is None
        app.act(("resume",))
    if kind.__name__ == "Problem":
        from kocka.match.journal import DAMAGED
        from kocka.match.journal import Problem as Trouble

        app.problems.append(Trouble(DAMAGED, str(folder / "match00001.kck"), str(folder / "match00001.bad")))
    screen = _build(app, kind)
    if isinstance(app.top, kind):
        pass  # the stage's own screen is there already
    else:
        app.apply(("push", screen))
    pub.turn(app)
    return app


DISPLAYS = [name for name, *_ in layouts.CLASSES]


def test_the_table_of_screens_is_complete() -> None:
    names = {kind.__name__ for kind in all_classes()}
    makers = {"entry_screen"}  # a function: which screen it makes depends on the sheet
    assert {kind for _, _, kind, *_ in SCREENS} <= names | makers
    assert all(callable(class_of(name, (display,))) for name, *_ in SCREENS for display in DISPLAYS)
    for game in games.NAMES:
        own = profiles.profile(game).play.screens
        assert {kind for _, _, kind, *_ in own} <= names, game
        for name, *_ in own:
            assert all(callable(class_of(name, (display,), own)) for display in DISPLAYS), (game, name)
    assert app_module.CrashPage.__name__ in names


def _display_of(kind: Any) -> str:
    """The display that a class was written for: "mono" for MonoSheet in sheet_mono.py, "" for all."""
    suffix = kind.__module__.rpartition("_")[2]
    return suffix if suffix in DISPLAYS and kind.__name__.lower().startswith(suffix) else ""


def _plain(kind: Any) -> str:
    """The name of a class without that of its display: "Sheet" for MonoSheet."""
    name: str = kind.__name__
    return name[len(_display_of(kind)) :]


def _of_display(kind: Any, board: str) -> bool:
    """Whether this board shows the class: neither one of another display, nor one that has given way to its own."""
    data = boards.load(board)
    display = layouts.class_name(data.COLOURS, data.WIDTH, data.HEIGHT)
    if _display_of(kind):
        return _display_of(kind) == display
    return not any(issubclass(other, kind) and _display_of(other) == display for other in CLASSES)


def _cases() -> list[Any]:
    """(screen, board, language): all there are; each screen is fast once, boards and languages in turns."""
    found = []
    for number, kind in enumerate(CLASSES):
        shown_on = ("pico_lcd_1_14",) if _display_of(kind) == "low" else pub.BOARDS
        for at, board in enumerate(shown_on):
            if not _of_display(kind, board):
                continue
            for language, name in enumerate(("cs", "en")):
                fast = number % 3 == at and (number // 3 % 3 > 0) == language
                turn = (number + at + language) % 3 == 0 or is_whole()
                marks = () if fast else (pytest.mark.slow,) if turn else (pytest.mark.slow, pytest.mark.whole)
                found.append(pytest.param(kind, board, language, marks=marks, id=f"{kind.__name__}-{board}-{name}"))
    return found


@pytest.mark.parametrize(("kind", "board", "language"), _cases())
def test_screen(kind: Any, board: str, language: int, saves: dict[str, Path], tmp_path: Path) -> None:
    """Drawn, every key pressed in it; an update equals a fresh drawing; BACK or long BACK lead out."""
    for number, key in enumerate(KEYS if language == 0 else KEYS[:5]):
        app = _game(kind, board, language, saves, tmp_path / str(number))
        pub.fresh(app)
        pub.turn(app, 20, key)
        pub.turn(app, 120)
        pub.fresh(app)
        pub.turn(app, 600)
        pub.fresh(app)
    for _ in range(40):
        if len(app.stack) == 1:
            break
        pub.turn(app, 20, BACK)
        pub.turn(app, 20, BACK | LONG)
    assert len(app.stack) == 1


@pytest.mark.slow
@pytest.mark.parametrize("board", pub.BOARDS)
def test_coming_and_going_leaves_nothing_behind(board: str, saves: dict[str, Path], tmp_path: Path) -> None:
    """Each screen of the game's table fifty times: no object of a screen stays alive."""
    folder = tmp_path / "round"
    shutil.copytree(saves["round"], folder)
    app = pub.new_game(board, 0, str(folder))
    app.act(("resume",))
    for name in ("last_trick", "game_menu", "sheet", "help", "settings", "statistics", "deal", "luck", "about"):
        for _ in range(50):
            app.act(("go", name))
            pub.turn(app)
            app.apply(("pop",))
            pub.turn(app)
    gc.collect()
    alive = [thing for thing in gc.get_objects() if isinstance(thing, Screen) and thing.dirt is app.dirt]
    assert len(alive) <= len(app.stack) + 2
