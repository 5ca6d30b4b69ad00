"""The canonical screens of a match of Taroky around its rounds. A part of `gallery`."""

from __future__ import annotations

from host_tools.sim.device import Device
from host_tools.sim.gallery import keys, page, result_of, resumed, screen, sealed
from kocka.ui.languages import ids
from kocka.ui.screens.play.new_match import NewMatch


def _new(device: Device) -> None:
    """The rows of a new match."""
    device.app.act(("go", "new_match", "taroky"))


def _down_to(device: Device, action: object) -> None:
    """Down to the row with this action."""
    while device.app.top._list.item.action != action:
        keys(device, "next")


@screen("taroky_new", "A new match of Taroky")
def taroky_new(device: Device) -> None:
    """The cursor on the number of rounds."""
    _new(device)
    _down_to(device, "session")


@screen("taroky_players", "Who sits at a table of Taroky, and how each plays it")
def taroky_players(device: Device) -> None:
    """The cursor on the last one."""
    new = NewMatch(device.app, "taroky")
    device.app.apply(("push", new))
    device.app.apply(("push", device.app.make("players", new)))
    keys(device, "prev", "prev")


@screen("taroky_rules", "House rules of Taroky in groups")
def taroky_rules(device: Device) -> None:
    """One of them is not the usual one."""
    _new(device)
    _down_to(device, "options")
    keys(device, "ok", "next", "ok", "next", "ok", "back")


@screen("taroky_group", "The house rules about announcements and contras")
def taroky_group(device: Device) -> None:
    """The cursor on the second one."""
    _new(device)
    _down_to(device, "options")
    keys(device, "ok", "next", "next", "ok", "next")


@screen("taroky_draw", "Who deals first in Taroky: the lowest card")
def taroky_draw(device: Device) -> None:
    """The next player sits on the right."""
    _new(device)
    keys(device, "ok")


@screen("taroky_seal", "The end of a round of Taroky: the seal and its seed")
def taroky_seal(device: Device) -> None:
    """The last page."""
    resumed(device, result_of(5), setup=sealed(device, "taroky"))
    keys(device, "prev")


@screen("luck_taroky", "What I have been dealt in this session of Taroky")
def luck_taroky(device: Device) -> None:
    """Expected points around 0; taroks and honours, on 128x64 the second page."""
    resumed(device, result_of(5), setup=sealed(device, "taroky"))
    device.app.act(("go", "luck"))
    device.settle()
    keys(device, "next")


@screen("help_tarock", "The rules: the cards of Taroky")
def help_tarock(device: Device) -> None:
    """The trul and the Uho."""
    page(device, ids.HELP_TA_CARDS_TITLE)


@screen("help_eyes", "The rules: counting eyes")
def help_eyes(device: Device) -> None:
    """Threes, two less each."""
    page(device, ids.HELP_TA_EYES_TITLE)


@screen("help_varsava", "The rules: Varšava")
def help_varsava(device: Device) -> None:
    """A page of much text."""
    page(device, ids.HELP_TA_VARSAVA_TITLE)
