"""The canonical screens of the tarock cards: all 54, the longest fan, the last trick, a replay. A part of `gallery`."""

from __future__ import annotations

from typing import Any

from host_tools.games.taroky.screens_table import CONTRA, setup_of, trick, until
from host_tools.sim.device import Device
from host_tools.sim.gallery import keys, opened, reviewed, screen
from kocka.engine.tarock import PAGAT_CARD, SKYZ
from kocka.games.taroky.ai import advice as taroky_advice
from kocka.games.taroky.rules.cards import PACK54
from kocka.match import state as match_state
from kocka.match.claims import RENONC
from kocka.match.replay import Replay
from kocka.ui.core.screen import Screen
from kocka.ui.screens.play.replay import screen_of
from kocka.ui.table import cards as look
from kocka.ui.table.card_names import TAROCK
from kocka.ui.table.hand import arranged
from kocka.ui.table.parts import hand

# A hand with the taroks that are the hardest to tell from each other, and the first of the others.
LONGEST = bytes((86, 85, 84, 83, 82, 81, 80, 78, 77, 76, 70, 68, 65, 0x1E, 0x3A, 14))


class Sheet(Screen):
    """Some cards in rows."""

    def __init__(self, app: Any, shown: list[int]) -> None:
        self.ui = app.ui
        self.cards = app.cards
        self.cards.pack = TAROCK
        self.shown = shown

    def draw(self, canvas: Any) -> None:
        """As large as the trick's, if that many have room."""
        ui = self.ui
        canvas.fill(ui.felt)
        w, h, _, _, _ = self.cards.large_row
        gap = 1 if ui.outlines else 2
        across = (ui.width - gap) // (w + gap)
        for at, card in enumerate(self.shown):
            self.cards.draw(canvas, at % across * (w + gap) + gap, at // across * (h + 1) + gap, w, h, card)


class Fan(Screen):
    """The longest hand that there is, with marks."""

    def __init__(self, app: Any) -> None:
        self.ui = app.ui
        self.cards = app.cards
        self.cards.pack = TAROCK
        self.hand = hand(app.ui, app.cards)
        self.hand.put(LONGEST)
        self.hand.cursor = 6
        for place in (0, 3, 12):
            self.hand.flags[place] = look.RECEIVED
        self.hand.flags[8] = look.MARKED | look.RAISED
        for place in (1, 13):
            self.hand.flags[place] = look.DIMMED

    def draw(self, canvas: Any) -> None:
        """The fan alone, and above it twelve cards."""
        canvas.fill(self.ui.felt)
        self.hand.draw(canvas)


def shown(device: Device, screen: Screen) -> None:
    """This screen lies on the top."""
    device.app.apply(("push", screen))
    device.settle()


def sheet(device: Device, first: int, last: int) -> None:
    """These cards of the pack in the order of a hand."""
    shown(device, Sheet(device.app, arranged(PACK54.cards)[first:last]))


@screen("taroky_cards", "Tarock cards: the highest taroks")
def taroky_cards(device: Device) -> None:
    """The Škýz first."""
    sheet(device, 0, 20)


@screen("taroky_cards_2", "Tarock cards: the lowest taroks, spades, hearts")
def taroky_cards_2(device: Device) -> None:
    """Down to the Pagát."""
    sheet(device, 20, 40)


@screen("taroky_cards_3", "Tarock cards: clubs and diamonds")
def taroky_cards_3(device: Device) -> None:
    """Red suits have pips from the one to the four."""
    sheet(device, 38, 54)


@screen("taroky_fan", "Tarock cards: sixteen in a hand")
def taroky_fan(device: Device) -> None:
    """After buying four: some have come, one is chosen, some may not be chosen."""
    shown(device, Fan(device.app))


@screen("taroky_last_trick", "Taroky: the last trick")
def taroky_last_trick(device: Device) -> None:
    """While it may be looked at."""
    until(device, trick(3, 0), CONTRA)
    device.key("prev", held=True)
    device.settle()


@screen("taroky_renonc", "Taroky on the honour: who has played a wrong card")
def taroky_renonc(device: Device) -> None:
    """After a claim of mine."""
    until(device, trick(3, 0), CONTRA, setup_of(device, honour="on"))
    device.app.act(("say", RENONC, 2))
    device.settle()
    opened(device, "say")


def played(device: Device, done: int, count: int) -> None:
    """A replay that stands after so many tricks and cards; with `done` -1 after so many words."""
    match = until(device, lambda match: match.stage == match_state.RESULT, CONTRA, setup_of(device))
    steps = bytearray(match.round.history)
    replay = Replay(match.setup, steps, [])
    while True:
        table = replay.round.table if replay.round is not None else None
        if table is not None and done < 0 and len(replay.round.history) == count:
            break
        if table is not None and done >= 0 and table.done == done and table.count == count:
            break
        replay.forward()
    device.app.apply(("push", screen_of(device.app, replay)))
    device.settle()


@screen("taroky_replay", "Taroky played again: the auction, all hands and the talon open")
def taroky_replay(device: Device) -> None:
    """Somebody has passed."""
    played(device, -1, 2)


@screen("taroky_replay_trick", "Taroky played again: a trick")
def taroky_replay_trick(device: Device) -> None:
    """Two cards lie there."""
    played(device, 2, 2)


@screen("taroky_replay_taken", "Taroky played again: a trick is taken")
def taroky_replay_taken(device: Device) -> None:
    """Step by step."""
    played(device, 4, 0)
    keys(device, "prev", "next")


@screen("taroky_review", "Taroky: the review of a match")
def taroky_review(device: Device) -> None:
    """A discard, a long numeral, the lowest tarok."""
    match = until(device, lambda match: match.stage == match_state.RESULT, CONTRA, setup_of(device), calm_ms=100)
    assert match.stage == match_state.RESULT
    reviewed(
        device,
        [
            (1, -1, 0x3A, 0x08, 3210, taroky_advice.DISCARD_EYES, -1),
            (3, 6, 82, SKYZ, 1250, taroky_advice.TAKE_RICH, -1),
            (2, 4, PAGAT_CARD, 0x2B, 430, taroky_advice.KEEP_PAGAT, -1),
        ],
    )
    keys(device, "next")
