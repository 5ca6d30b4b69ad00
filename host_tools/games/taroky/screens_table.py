"""The canonical screens of a running round of Taroky. A part of `gallery`.

Hands come from the seed; what everybody says is fixed here, so that a better AI changes no picture.
"""

from __future__ import annotations

from collections.abc import Callable

from host_tools.sim.device import Device, new_setup
from host_tools.sim.gallery import SEED, keys, opened, plain_action, screen
from kocka.ai.advice import Advice
from kocka.ai.consequence import Consequence
from kocka.engine.round import PLAY
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.games.taroky.ai import advice as taroky_advice
from kocka.games.taroky.rules.allowed import takes_all
from kocka.games.taroky.rules.cards import (
    BID_FIRST,
    BID_SECOND,
    BID_THIRD,
    BID_VARSAVA,
    CALL_XIX,
    CALL_XV,
    FLEK_BOTH,
    FLEK_GAME,
    GOOD,
    KNOCK,
    PACK54,
    PACKET1,
    PASS,
    SAY_PAGAT,
    TAKE,
    TRIO1,
    TRIO2,
    TRIO3,
    TWELVES,
)
from kocka.games.taroky.rules.table import (
    ANNOUNCE,
    AUCTION_PHASE,
    CALL,
    DECIDE,
    DISCARD,
    TALON_CARD,
    TALON_CARDS,
    TRIO_PHASE,
    Table,
)
from kocka.match import state as match_state
from kocka.match.match import Match
from kocka.match.setup import HUMAN, SeatSetup, Setup

# Its Pagát is held by the seat after me, with eight taroks.
SECOND_SEED = 7
SECOND_SEAT = 1
# Played by the plain rule it has me on lead with nothing but the highest cards.
CLAIM_SEED = 76
# As a Varšava it has me as the last of an early trick.
VARSAVA_SEED = 1

# What somebody says: (seat, action). Everybody else agrees, and calls what must be called.
Said = tuple[tuple[int, int], ...]

FIRST: Said = ((0, BID_FIRST),)
THIRD: Said = ((0, BID_FIRST), (1, BID_THIRD), (1, TRIO2))
MY_THIRD: Said = ((0, BID_THIRD), (0, TRIO2))
CONTRA: Said = ((0, BID_FIRST), (3, FLEK_GAME))


def setup_of(device: Device, seed: int = SEED, dealer: int = 3, people: tuple[str, ...] = (), **rules: str) -> Setup:
    """A session of four rounds with the people of the settings; `rules`: house rules by their names."""
    seats = new_setup(device.app, seed).seats
    for at, name in enumerate(people):
        seats[2 * at] = SeatSetup(HUMAN, 0, 0, name)
    game = games.game("taroky")
    options = game.defaults()
    for name, value in rules.items():
        options = game.parse_option(options, name, value)
    return Setup("taroky", seed, seats, options, dealer=dealer, terms=Terms(rounds=4, stake=10))


def action_of(match: Match, said: list[tuple[int, int]]) -> int:
    """The action of the seat on turn: the next one of `said` if it is its own and legal, else as little as possible."""
    legal = bytearray(match.game.ACTIONS)
    allowed = list(legal[: match.legal(legal)])
    seat = match.to_move()
    if said and said[0][0] == seat and said[0][1] in allowed:
        return said.pop(0)[1]
    for action in (GOOD, PASS, BID_FIRST, TRIO1, TRIO3, TAKE):
        if action in allowed:
            return action
    for action in range(CALL_XIX, CALL_XV - 1, -1):
        if action in allowed:
            return action
    return plain_action(match)


def until(
    device: Device, stop: Callable[[Match], bool], said: Said = (), setup: Setup | None = None, calm_ms: int = 0
) -> Match:
    """Plays outside the app until `stop(match)`, then resumes on the device. RuntimeError if the round ends before.

    `calm_ms`: how long, or until nothing moves any more (0).
    """
    match: Match = Match.create(str(device.folder), setup or setup_of(device))
    left = list(said)
    while not stop(match):
        if match.stage != match_state.ROUND:
            raise RuntimeError("the round was over before")
        match.act(match.automatic() or action_of(match, left))
    device.reboot()
    device.app.act(("resume",))
    if calm_ms:
        device.advance(calm_ms)
    else:
        device.settle()
    return match


def asked(phase: int, found: Callable[[Table], bool] = lambda table: True) -> Callable[[Match], bool]:
    """A condition for `until`: it is my turn in this phase, and `found` holds for the table."""

    def stop(match: Match) -> bool:
        table = match.round.table
        return bool(table.phase == phase and match.to_move() == 0 and found(table))

    return stop


def trick(done: int, count: int) -> Callable[[Match], bool]:
    """A condition for `until`: my turn after so many tricks, with so many cards on the table."""
    return asked(PLAY, lambda table: table.done >= done and table.count == count)


@screen("taroky_bid", "Taroky: forehand opens", pictured=True)
def bid(device: Device) -> None:
    """The third of what I may say, and what it means."""
    until(device, asked(AUCTION_PHASE))
    keys(device, "next")


@screen("taroky_bids", "Taroky: two have bid, it is my turn")
def bids(device: Device) -> None:
    """What everybody said stands at the faces."""
    said = ((1, BID_FIRST), (3, BID_THIRD))
    until(device, asked(AUCTION_PHASE), said, setup_of(device, dealer=0))


@screen("taroky_decide", "Taroky: First or Varšava")
def decide(device: Device) -> None:
    """Everybody has said good."""
    until(device, asked(DECIDE), FIRST)
    keys(device, "next")


@screen("taroky_call", "Taroky: calling a partner")
def call(device: Device) -> None:
    until(device, asked(CALL), FIRST)


@screen("taroky_trio", "Taroky: the first trio or the second")
def trio(device: Device) -> None:
    """The first one has been turned up."""
    until(device, asked(TRIO_PHASE, lambda table: table.trio == 1), MY_THIRD)


@screen("taroky_talon", "Taroky: somebody else's Third")
def talon(device: Device) -> None:
    """What was turned up is seen by all."""
    until(
        device, lambda match: match.round.table.phase == TRIO_PHASE and match.round.table.trio == 1, THIRD, calm_ms=200
    )


@screen("taroky_discard", "Taroky: discarding")
def discard(device: Device) -> None:
    """Sixteen cards, one chosen."""
    until(device, asked(DISCARD), FIRST)
    keys(device, "ok", "next")


@screen("taroky_discard_refused", "Taroky: a card that may not be discarded")
def discard_refused(device: Device) -> None:
    until(device, asked(DISCARD), FIRST)
    keys(device, "prev", "prev")
    device.key("ok")
    device.advance(100)


@screen("taroky_announce", "Taroky: announcements and contras", pictured=True)
def announce(device: Device) -> None:
    """Somebody else's Second with an announced Pagát; what I may say, with its points."""
    said = ((0, BID_FIRST), (SECOND_SEAT, BID_SECOND))
    until(device, asked(ANNOUNCE), said, setup_of(device, SECOND_SEED))
    keys(device, "next")


@screen("taroky_contra", "Taroky: re or not")
def contra(device: Device) -> None:
    """My First has been doubled."""
    until(device, asked(ANNOUNCE, lambda table: table.levels[0] == 1), CONTRA)
    keys(device, "next")


@screen("taroky_unplayed", "Taroky: nobody has anything to say")
def unplayed(device: Device) -> None:
    """A First that is not played."""
    until(
        device, lambda match: match.round.table.phase == ANNOUNCE and match.round.table.spoken == 3, FIRST, calm_ms=1500
    )


@screen("taroky_trick", "Taroky: a trick", pictured=True)
def a_trick(device: Device) -> None:
    """My turn as the third, the partner is not known yet."""
    until(device, trick(3, 2), CONTRA)


@screen("taroky_sides", "Taroky: all sides are known")
def sides(device: Device) -> None:
    """The called tarok has been played."""
    until(device, asked(PLAY, lambda table: all(table.sides) and table.done > 1), CONTRA)


@screen("taroky_third", "Taroky: one against three")
def third(device: Device) -> None:
    """Third on the second trio, doubled, played by somebody else."""
    said = (*THIRD, (1, TRIO2), (0, FLEK_GAME))
    until(device, trick(4, 3), said)


@screen("taroky_refused", "Taroky: a card that may not be played")
def refused(device: Device) -> None:
    """The suit must be followed."""
    until(device, lambda match: trick(2, 1)(match) and _choosy(match), CONTRA)
    for _ in range(12):
        if device.app.session.view.reason(device.app.base.hand.card()):
            break
        keys(device, "next")
    device.key("ok")
    device.advance(100)


def _choosy(match: Match) -> bool:
    return match.legal(bytearray(match.game.ACTIONS)) < len(match.round.hand(0))


@screen("taroky_varsava", "Taroky: Varšava, a full trick with its card of the talon")
def varsava(device: Device) -> None:
    """My card completes the trick."""
    said = ((0, BID_FIRST), (0, BID_VARSAVA))
    last = asked(PLAY, lambda table: table.count == 3 and 0 < table.done < TALON_CARDS)
    until(device, last, said, setup_of(device, VARSAVA_SEED))
    for _ in range(12):
        if not device.app.session.view.reason(device.app.base.hand.card()):
            break
        keys(device, "next")
    device.key("ok")
    device.advance(500)


@screen("taroky_five_seconds", "Taroky: forehand adds a card of the talon in time")
def five_seconds(device: Device) -> None:
    """Some seconds are left."""
    setup = setup_of(device, fivesec="on")
    match = Match.create(str(device.folder), setup)
    left = [(0, BID_FIRST), (0, BID_VARSAVA)]
    while match.round.table.phase != TALON_CARD:
        match.act(match.automatic() or action_of(match, left))
    device.reboot()
    device.app.act(("resume",))
    device.advance(2500)


@screen("taroky_claim", "Taroky: all tricks are mine")
def claim(device: Device) -> None:
    """The button says so."""
    until(device, lambda match: trick(1, 0)(match) and len(match.round.hands[0]) > 2
          and takes_all(match.round.table, match.round.hands[0]), CONTRA, setup_of(device, CLAIM_SEED))  # fmt: skip


@screen("taroky_so_far", "Taroky: what was said in this round")
def so_far(device: Device) -> None:
    """From the announcements."""
    contra(device)
    keys(device, "info")


@screen("taroky_menu", "Taroky: the menu of the game")
def menu(device: Device) -> None:
    """During a trick."""
    a_trick(device)
    opened(device, "game_menu")


@screen("taroky_cover", "Taroky: two people, one device")
def cover(device: Device) -> None:
    """The hand is hidden."""
    until(device, trick(2, 1), CONTRA, setup_of(device, people=("Jana", "Bohumil")))


@screen("taroky_cover_said", "Taroky: to be handed over during the auction")
def cover_said(device: Device) -> None:
    """What was said meanwhile."""
    stop = lambda match: match.to_move() == 2  # noqa: E731
    until(device, stop, ((0, BID_FIRST), (1, BID_THIRD)), setup_of(device, people=("Jana", "Bohumil")))


@screen("taroky_pagat", "Taroky: the Pagát announced")
def pagat(device: Device) -> None:
    """With or against has been said, somebody doubles."""
    said = ((0, BID_FIRST), (SECOND_SEAT, SAY_PAGAT), (0, FLEK_BOTH))
    until(device, asked(ANNOUNCE, lambda table: table.units[1] != 0), said, setup_of(device, SECOND_SEED))


def advised(device: Device, reason: int, about: int = -1) -> None:
    """Stands in for the master's advice: the first legal action, the others a little worse."""
    view = device.app.session.view
    buf = bytearray(96)
    allowed = list(buf[: view.legal(buf)])
    advice = Advice(allowed[0], b"", allowed, [110 * at * at - 470 for at in range(len(allowed))])
    device.app.top.on_result(advice.give(reason, about))
    device.settle()


@screen("taroky_hint", "Taroky: a hint in the auction")
def hint(device: Device) -> None:
    """The row is chosen, the reason said."""
    until(device, asked(AUCTION_PHASE))
    advised(device, taroky_advice.LOWEST_BID)


@screen("taroky_why", "Taroky: what each word would come to")
def why(device: Device) -> None:
    """A row and a bar for each."""
    until(device, asked(ANNOUNCE), CONTRA)
    advised(device, taroky_advice.SAY_NOTHING)
    keys(device, "ok")


@screen("taroky_why_cards", "Taroky: what each card would come to")
def why_cards(device: Device) -> None:
    """Numerals of five letters beside ranks of one."""
    until(device, trick(0, 1), CONTRA)
    advised(device, taroky_advice.CHEAP)
    keys(device, "ok")


@screen("taroky_why_instead", "Taroky: what the card that one thinks of would come to")
def why_instead(device: Device) -> None:
    """It is lost to the other side."""
    until(device, trick(0, 1), CONTRA)
    advised(device, taroky_advice.CHEAP)
    advice = device.app.top._advice
    advice.compared = advice.candidates[1]
    advice.consequence = Consequence(Consequence.LOSES, PACK54.parse("KS"), False, 8)
    advice.consequence.worlds = 11
    keys(device, "ok")


@screen("taroky_deal", "Taroky: cut or knock")
def deal(device: Device) -> None:
    """The one across from the dealer decides."""
    device.app.act(("start", setup_of(device, dealer=2, ceremony="on")))
    device.settle()


@screen("taroky_packets", "Taroky: a packet of twelve")
def packets(device: Device) -> None:
    """Forehand has chosen them."""
    match: Match = Match.create(str(device.folder), setup_of(device, dealer=2, ceremony="on"))
    for action in (KNOCK, TWELVES, PACKET1 + 2):
        match.act(action)
    device.reboot()
    device.app.act(("resume",))
    device.settle()
