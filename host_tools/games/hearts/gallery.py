"""The canonical screens of Hearts."""

from __future__ import annotations

from host_tools.sim.device import Device
from host_tools.sim.gallery import (
    SEED,
    chosen,
    keys,
    match_until,
    on_turn,
    opened,
    over,
    refused,
    result_of,
    resumed,
    resumed_dealt,
    screen,
    sealed,
)
from kocka.match import state as match_state
from kocka.match.match import Match
from kocka.ui.screens.play.replay import open_replay


@screen("hearts_new", "A new match of Hearts for money")
def hearts_new(device: Device) -> None:
    """The cursor on the stake."""
    device.app.act(("go", "new_match", "hearts"))
    new = device.app.top
    new.stake = 50
    new.enter()
    while new._list.item.action != "stake":
        keys(device, "next")


@screen("hearts_shares", "Hearts for money: other shares of the pot")
def hearts_shares(device: Device) -> None:
    """The fourth has something, too."""
    hearts_new(device)
    device.app.top.shares = (45, 30, 15, 10)
    while device.app.top._list.item.action != "shares":
        keys(device, "next")
    keys(device, "ok", "ok")


@screen("hearts_pass", "Hearts: three cards to the right")
def hearts_pass(device: Device) -> None:
    """In the second round; two are chosen."""
    resumed(
        device,
        lambda match: match.number == 2 and match.stage == match_state.ROUND and match.to_move() == 0,
        setup=chosen(device, "hearts"),
    )
    keys(device, "ok", "next", "ok")


@screen("hearts_open", "Hearts: whoever has the two of clubs leads")
def hearts_open(device: Device) -> None:
    """The fourth round, without a pass: nobody knows yet who leads."""
    match = match_until(
        device,
        lambda match: match.number == 4 and match.stage == match_state.ROUND and match.to_move() != 0,
        setup=chosen(device, "hearts", seed=SEED + 1),
    )
    assert match.view(0).table.turn < 0
    resumed_dealt(device)
    device.app.top.strip.hush(device.app.top)
    device.turn()


@screen("hearts_table", "Hearts: my turn, hearts are not broken", pictured=True)
def hearts_table(device: Device) -> None:
    """A hand of thirteen cards."""
    resumed(device, on_turn(3, 1), setup=chosen(device, "hearts"))


@screen("hearts_why", "Hearts: why not this card")
def hearts_why(device: Device) -> None:
    """On lead: hearts are not broken yet (HE-6)."""

    def lead(match: Match) -> bool:
        return on_turn(0, 1)(match) and match.legal(bytearray(24)) < len(match.round.hand(0))

    resumed(device, lead, setup=chosen(device, "hearts"))
    refused(device)


@screen("hearts_round_end", "Hearts: the end of a round")
def hearts_round_end(device: Device) -> None:
    """Who took what."""
    resumed(device, result_of(3), setup=chosen(device, "hearts"))


@screen("hearts_rules", "Hearts: the house rules on the sheet")
def hearts_rules(device: Device) -> None:
    """For money, with the jack of diamonds."""
    resumed(device, result_of(3), setup=chosen(device, "hearts", stake=50, options=bytearray((0, 9, 1, 0, 0, 0))))
    opened(device, "sheet")
    keys(device, "ok", "ok")


@screen("hearts_settlement", "Hearts for money: the settlement", pictured=True)
def hearts_settlement(device: Device) -> None:
    """Paid in, taken out, net (HE-15)."""
    resumed(device, over, setup=chosen(device, "hearts", stake=25))
    keys(device, "prev" if device.app.board.colours != 2 else "next", *["next"] * (device.app.board.colours == 2))


@screen("hearts_replay", "Hearts played again")
def hearts_replay(device: Device) -> None:
    """All hands open."""
    match = resumed(device, over, setup=chosen(device, "hearts"))
    device.app.apply(open_replay(device.app, match.path))
    keys(device, "ok", "ok", "ok", "next", "next")


@screen("round_end_wide", "The end of a round of Hearts: the seal and its seed of 32 digits")
def round_end_wide(device: Device) -> None:
    """The last page of what there is to tell."""
    resumed(device, result_of(3), setup=sealed(device, "hearts"))
    keys(device, "prev")


@screen("deal_wide", "A deal of Hearts after its round: a seed of 32 digits")
def deal_wide(device: Device) -> None:
    """In two lines."""
    resumed(device, result_of(3), setup=sealed(device, "hearts"))
    device.app.act(("go", "deal"))
    device.settle()


@screen("luck_queens", "What I have been dealt in this match of Hearts")
def luck_queens(device: Device) -> None:
    """Figures of two digits; on 128x64 the second page."""
    resumed(device, result_of(6), setup=sealed(device, "hearts"))
    device.app.act(("go", "luck"))
    device.settle()
    keys(device, "next")
