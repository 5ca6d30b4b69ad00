"""What a canonical screen is: the list of them, how they are rendered, and what brings a device there.

`gallery` and the modules it gathers put their screens into the list with `screen`.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from host_tools.build import texts
from host_tools.sim import faces, frames
from host_tools.sim.device import Device, MakeApp, make_app, new_setup
from kocka.engine.round import PLAY
from kocka.games import registry
from kocka.hal import boards as hal_boards
from kocka.match import settings
from kocka.match import state as match_state
from kocka.match.match import Match
from kocka.match.setup import Setup
from kocka.match.writing import finish
from kocka.ui.core.text import Font
from kocka.ui.screens.play.new_match import NewMatch
from kocka.ui.table import profile as profiles
from kocka.ui.table.profile import profile

SEED = 1996
# Its fourth round, played by the plain rule, is my durch.
DURCH_SEED = 184
# One of its rounds, played by the plain rule, has me on lead with only the highest cards.
CALL_SEED = 4
# In its third round of Hearts, played by the plain rule, all points are out while I have five cards.
SETTLED_SEED = 2025

# Games that show something: the one that most screens are of, one with German cards, one for many, one for money.
FIRST = registry.NAMES[0]
GERMAN = next(name for name in registry.NAMES if registry.game(name).GERMAN)
MANY = next(name for name in registry.NAMES if registry.game(name).MOST > 4)
MONEY = next(name for name in registry.NAMES if profile(name).terms.agreed & profiles.MONEY)

Reach = Callable[[Device], None]


class Canonical(NamedTuple):
    """A canonical screen: `name`, `title` for people, `reach` brings a fresh device there, `boards` that have it;
    `pictured`: see `screen`."""

    name: str
    title: str
    reach: Reach
    boards: tuple[str, ...]
    pictured: bool


class Picture(NamedTuple):
    """What was on the glass: palette indexes (height, width), and 0xRRGGBB by index."""

    pixels: frames.Pixels
    palette: tuple[int, ...]

    def image(self, zoom: int = 1) -> Image.Image:
        """A paletted picture."""
        return frames.picture(self.pixels, self.palette, zoom)


class UnknownScreen(ValueError):
    """There is no canonical screen of this name. `.name`."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no screen {name!r}; known: {', '.join(SCREENS) or 'none'}")
        self.name = name


SCREENS: dict[str, Canonical] = {}


def screen(
    name: str, title: str, boards: tuple[str, ...] = faces.BOARDS, pictured: bool = False
) -> Callable[[Reach], Reach]:
    """Put a function into the list, whose order is the order of the file. ValueError for a name used twice.

    `pictured`: its golden is a picture, not only a hash: the screens of the manual, and one of each other kind.
    """

    def register(reach: Reach) -> Reach:
        if name in SCREENS:
            raise ValueError(f"two canonical screens are named {name!r}")
        SCREENS[name] = Canonical(name, title, reach, boards, pictured)
        return reach

    return register


def render(name: str, board: str, language: str, make: MakeApp = make_app, look: Reach | None = None) -> Picture:
    """The picture of a canonical screen. UnknownScreen, faces.UnknownBoard; RuntimeError if the device crashed.

    A text that does not fit, or a letter without a glyph, is a crash here. `look` gets the device that shows it.
    """
    if name not in SCREENS:
        raise UnknownScreen(name)
    strict, Font.strict = Font.strict, True
    try:
        return _render(name, board, language, make, look)
    finally:
        Font.strict = strict


def memory() -> str | None:
    """A folder in memory where there is one: journals are flushed to the disk after every card."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def _render(name: str, board: str, language: str, make: MakeApp, look: Reach | None) -> Picture:
    with tempfile.TemporaryDirectory(prefix="kocka-", dir=memory()) as folder:
        device = Device(board, Path(folder), language, SEED, make)
        try:
            try:
                SCREENS[name].reach(device)
                device.turn()
            finally:
                trouble = device.trouble or _logged(Path(folder))
                if trouble:
                    raise RuntimeError(f"{name} on {board} in {language} crashed:\n{trouble}")
            picture = Picture(device.pixels(), tuple(device.palette))
            if look is not None:
                look(device)
            return picture
        finally:
            device.close()


def _logged(folder: Path) -> str:
    """The log of a crash on the way, after which keys went on; "" if there was none."""
    log = folder / "crash.log"
    return log.read_text(encoding="utf-8") if log.exists() else ""


def cases() -> Iterator[tuple[str, str, str]]:
    """(screen, board, language) of every picture there is; of the page's own glasses those that are `pictured`."""
    for name, canonical in SCREENS.items():
        for board in hal_boards.MAIN:
            if board in canonical.boards:
                for language in languages_of(name):
                    yield name, board, language
        if canonical.pictured:
            for board in hal_boards.PAGE:
                if board in canonical.boards:
                    yield name, board, languages_of(name)[0]


def languages_of(screen: str) -> list[str]:
    """The languages that have all texts of a screen."""
    return [one.code for one in texts.described() if one.whole or screen in one.screens]


# How to get there.


def match_until(device: Device, stop: Callable[[Match], bool], seed: int = SEED, setup: Setup | None = None) -> Match:
    """Plays a match outside the app, by a plain rule, until `stop(match)`; its journal is in the device's folder.

    No AI seat thinks, so a better AI changes no picture. All terms have been explained there. RuntimeError if the match
    ends before. `setup`: see `chosen`.
    """
    explain(device, settings.ALL_EXPLAINED)
    match: Match = Match.create(str(device.folder), setup or new_setup(device.app, seed))
    while not stop(match):
        if match.stage == match_state.OVER:
            raise RuntimeError("the match was over before")
        if match.playing:
            match.act(match.automatic() or plain_action(match))
        else:
            match.proceed()
    return match


def explain(device: Device, terms: int) -> None:
    """Which terms the device has explained from its next start on, as the bits of EXPLAINED."""
    own = settings.Settings.load(str(device.folder))[0]
    own.set(settings.EXPLAINED, terms)
    finish(own.saving())


def chosen(device: Device, game: str, seats: int = 4, seed: int = SEED, **choices: Any) -> Setup:
    """What the screen for a new match of `game` starts: `choices` are attributes of NewMatch (word, stake …)."""
    chooser = NewMatch(device.app, game)
    chooser.seed = seed
    chooser.count = seats
    for name, value in choices.items():
        setattr(chooser, name, value)
    setup: Setup = chooser.setup()
    return setup


def plain_action(match: Match) -> int:
    """A legal card, or another legal action, by a rule that never changes."""
    legal = bytearray(20)
    count = match.legal(legal)
    cards = [action for action in legal[:count] if action < 128] or list(legal[:count])
    return cards[(7 * len(match.round.history) + 3 * match.to_move() + 5 * match.number) % len(cards)]


def resumed(device: Device, stop: Callable[[Match], bool], seed: int = SEED, setup: Setup | None = None) -> Match:
    """As `match_until`, and the device goes on with it."""
    match = match_until(device, stop, seed, setup)
    device.reboot()
    device.app.act(("resume",))
    device.settle()
    return match


def resumed_dealt(device: Device) -> None:
    """The device goes on with a match in which nobody has acted since the deal; a key ends the picture of that."""
    device.reboot()
    device.app.act(("resume",))
    device.key("ok")
    device.advance(60)


def mine(match: Match, cards: int) -> bool:
    """A condition: it is my turn after two tricks or more of a round, with so many cards on the table."""
    if match.stage != match_state.ROUND or match.to_move() != 0:
        return False
    table = match.round.table
    return bool(table.phase == PLAY and table.done >= 2 and table.count == cards and len(match.round.hand(0)) > 3)


def choosy(match: Match) -> bool:
    """A condition: I am the last to play to a trick, and of two cards or more some may be played and some not."""
    if not mine(match, 3):
        return False
    allowed = match.legal(bytearray(20))
    return 1 < allowed < len(match.round.hand(0))


def durch_due(match: Match) -> bool:
    """The last card of a round is due, and one seat has taken all tricks before."""
    if match.stage != match_state.ROUND:
        return False
    table = match.round.table
    return bool(table.phase == PLAY and table.done == 7 and table.count == 3 and table.taken[0] == 7)


def opened(device: Device, name: str) -> None:
    """The screen of this name, as the game's own table has it, from where the device is."""
    device.app.act(("go", name))
    device.settle()


def keys(device: Device, *roles: str) -> None:
    """Press some keys, one after another."""
    for role in roles:
        device.key(role)
        device.settle()


def typed(device: Device, text: str) -> None:
    """Turn the wheel on top to each letter, the shorter way, and take it."""
    for letter in text:
        for role in turns_to(device, letter):
            device.key(role)
            device.advance(20)
        keys(device, "ok")


def turns_to(device: Device, letter: str) -> list[str]:
    """The keys that turn the wheel on top to this letter, the shorter way."""
    wheel = device.app.top
    ahead = (wheel._wheel.index(letter) - wheel._cursor) % len(wheel._wheel)
    back = len(wheel._wheel) - ahead
    return ["next"] * ahead if ahead <= back else ["prev"] * back
