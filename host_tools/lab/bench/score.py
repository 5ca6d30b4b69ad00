"""How many keys are pressed to write down a round, from the table of totals until it is there again.

Rounds are dealt and played at random. The screens are the device's own, in this process; a scorer knows what is to be
written and presses keys only. A key that is held counts once, however long it is held.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from host_tools.games import parts
from host_tools.lab.bench import games
from host_tools.lab.bench.command import Row
from host_tools.sim.device import Device
from kocka.engine.cards import NO_CARD
from kocka.engine.rng import Rng
from kocka.engine.trick import TrickRound
from kocka.games import registry
from kocka.hal import BACK, DOWN, INFO, LONG, LONG_MS, MENU, NEXT, OK, PREV, SHEET, UP
from kocka.match.settings import BY_CARDS
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.ui.screens.score.columns import round_number
from kocka.ui.screens.score.who import Several

DEALS = 1000
BOARD = "pico_display_2_8"  # it has no more than four keys
_KEY_MS = 20
_AGAIN_MS = 200  # between two signs of a held key
_RUN = 3  # so many cards one after the other are given by holding the key
_FIRST_WORD = 128  # actions from here on are not cards
_NUMBER = 4  # of the round in its match: nothing is passed in it
_NUMBERS = 101  # points from 0 on that anybody may have in a round of any game
# What a key is called that is held.
_HELD = {PREV: INFO, NEXT: SHEET, OK: MENU, UP: UP, DOWN: DOWN}


class Scorer:
    """A device with a sheet, and who presses its keys. app: the device's; presses: since the round began."""

    def __init__(self, folder: Path, game: str, seats: int = 4, board: str = BOARD) -> None:
        """`folder`: an empty one for the files; rounds are entered by cards where the game has such."""
        self.presses = 0
        self._device = Device(board, folder, "en")
        self.app = self._device.app
        self.app.settings.set(BY_CARDS, 1)
        players = [(f"P{seat}", seat + 1) for seat in range(seats)]
        self.sheet = ScoreSheet.create(str(folder), ScoreSetup(game), players)
        self.app.apply(("go", "score_table", self.sheet))
        self._table = self.app.top

    def press(self, key: int, times: int = 1) -> None:
        """Press a key so often."""
        self.presses += times
        for _ in range(times):
            self.app.board.keys.put(key)
            self._device.advance(_KEY_MS)

    def hold(self, key: int, times: int) -> None:
        """Hold a key until it has acted so often, at least once; that counts once."""
        self.presses += 1
        self._device.advance(LONG_MS)
        for _ in range(times):
            self.app.board.keys.put(key | LONG if _HELD[key] != key else key)
            self._device.advance(_AGAIN_MS)

    def turn_to(self, value: int) -> None:
        """Turn the number under the cursor to `value`, to a round number by holding first if that needs less."""
        screen = self.app.top
        seat = screen.order[screen.place]
        now = screen.values[seat] or 0
        ways = [(abs(value - now), PREV, 0)]
        for key, by in ((NEXT, 1), (PREV, -1)):
            at, times = now, 0
            while (value - at) * by > 0 and (by > 0 or at > 0):
                at, times = round_number(at, by, screen.jump()), times + 1
                ways.append((1 + abs(value - at), key, times))
        _, key, times = min(ways)
        if times:
            self.hold(key, times)
        off = value - (screen.values[seat] or 0)
        self.press(NEXT if off > 0 else PREV, abs(off))

    def write(self, points: list[int]) -> int:
        """Choose these points on the preview and write them; how many keys were pressed. The sheet stays as it was."""
        screen = self.app.top
        made = [list(self.sheet.sheet.points_of(entry)) for entry in screen.either or (screen.entry,)]
        if points not in made:
            raise ValueError(f"{made} and not {points}")
        at = made.index(points)
        self.press(NEXT if 2 * at <= len(made) else PREV, min(at, len(made) - at))
        if list(self.sheet.sheet.points_of(screen.entry)) != points:
            raise ValueError(f"{screen.entry} and not {points}")
        return self.done()

    def done(self) -> int:
        """Press the key that writes what is shown; how many keys were pressed. The sheet stays as it was."""
        pressed = self.presses + 1
        self.presses = 0
        while self.app.top is not self._table:
            self.app.apply(("pop",))
        self.app.entry, self.app.half = None, ()  # or the next round goes on with it
        return pressed


def of_cards(game: str, seats: int, seed: int) -> tuple[dict[int, int], list[int], list[int]]:
    """A round at random: who has taken each card, and the last trick as NO_CARD; tricks and points a seat."""
    now = registry.game(game).deal(seed, _NUMBER, 0, None, None, seats)
    assert isinstance(now, TrickRound)
    rng = Rng(seed, 9)
    buf = bytearray(now.ACTIONS)
    while now.to_move() >= 0:
        count = now.legal(buf)
        while count > 1 and buf[count - 1] >= _FIRST_WORD:
            count -= 1
        now.apply(buf[rng.below(count)])
    table = now.table
    takers = {card: table.takers[at // seats] for at, card in enumerate(table.log)}
    takers[NO_CARD] = table.takers[-1]
    return takers, list(table.taken), list(now.result().points)


def in_runs(groups: list[list[int]]) -> list[int]:
    """Who has the cards, told with few changes: those of a group are alike and may be told in any order."""
    told: list[int] = []
    for at, group in enumerate(groups):
        before = told[-1] if told else -1
        after = groups[at + 1][0] if at + 1 < len(groups) else -1
        told += sorted(group, key=lambda who: (who != before, who == after, group.count(who), who))
    return told


def by_cards(scorer: Scorer, seed: int) -> int:
    """The presses of a round at random, by cards."""
    takers, taken, points = of_cards(scorer.sheet.setup.game, scorer.sheet.sheet.SEATS, seed)
    scorer.press(OK)
    screen = scorer.app.top
    told = in_runs([[takers[card] for card in question.cards] for question in screen.questions])
    if not screen.keys:  # more players than keys: to the player, and the card is given
        for who in told:
            right = (screen.order.index(who) - screen.place) % len(screen.order)
            left = len(screen.order) - right
            scorer.press(NEXT if right <= left else PREV, min(right, left))
            scorer.press(OK)
        told = []
    while told:
        run = next((at for at, who in enumerate(told) if who != told[0]), len(told))
        key = screen.keys[screen.order.index(told[0])]
        if key in (INFO, SHEET):  # a key that is held to give a single card, too
            scorer.hold(PREV if key == INFO else NEXT, run)
        elif (
            (run >= _RUN or 1 < run == len(told))
            and key != BACK
            and (key in (UP, DOWN) or _HELD[key] not in screen.keys)
        ):
            scorer.hold(key, run)
        else:
            scorer.press(key, run)
        del told[:run]
    if isinstance(scorer.app.top, Several):  # too many without points for the preview to offer all
        for item in scorer.app.top.list.items:
            if item.action >= 0 and not taken[item.action]:
                scorer.press(OK)
            if item.action >= 0:
                scorer.press(NEXT)
        scorer.press(OK)
    return scorer.write(points)


def of_numbers(scorer: Scorer, seed: int) -> int:
    """The presses of a round of any game, in which everybody has 0 to 100 points."""
    rng = Rng(seed, 9)
    scorer.press(OK)
    screen = scorer.app.top
    points = [rng.below(_NUMBERS) for _ in screen.order]
    for seat in screen.order:
        scorer.turn_to(points[seat])
        scorer.press(OK)
    return scorer.write(points)


def count(game: str, seats: int, deals: int = DEALS, board: str = BOARD) -> list[int]:
    """The presses of so many rounds of a game, as its part `score` enters them."""
    enter = getattr(parts.part(game, "score"), "enter", None)
    enter = enter or (by_cards if game in games.of_tricks() else of_numbers)
    with tempfile.TemporaryDirectory() as folder:
        scorer = Scorer(Path(folder), game, seats, board)
        return [enter(scorer, seed) for seed in range(deals)]


def rows() -> list[Row]:
    """The median of each game that says how many keys may be pressed."""
    found = []
    for game, own in parts.having("score"):
        presses = median(count(game, own.SEATS))
        found.append(Row(f"{parts.title(game)} with {own.SEATS}, {own.WHAT}", presses, "presses", at_most=own.MOST))
    return found
