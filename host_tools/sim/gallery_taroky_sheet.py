"""The canonical screens of Taroky on paper: the score kept of real cards, the end of a round. A part of `gallery`."""

from __future__ import annotations

from host_tools.sim.device import Device
from host_tools.sim.gallery import keys, screen
from host_tools.sim.gallery_score import CROWNS, DATE, players, shown
from kocka.engine.taroky_outcome import (
    FIRST,
    GAME,
    HONERY,
    PAGAT,
    SECOND,
    TAROCKY,
    THIRD,
    UHO,
    VARSAVA,
)
from kocka.score.kept import Agreement, Kept
from kocka.sheets.sheet import OVER
from kocka.sheets.taroky import COINS
from kocka.sheets.terms import Terms


def begun(device: Device) -> Kept:
    """A sheet of Taroky on which nothing is written."""
    terms = Terms(stake=int(COINS), decimals=2)
    return Kept.create(str(device.folder), Agreement("taroky", None, terms, 0, CROWNS), players(4), 3, DATE)


def session(device: Device) -> Kept:
    """Five rounds: a First, a Second whose Pagát was doubled and lost, a Third, a Varšava, a First with flek and re."""
    kept = begun(device)
    form = kept.taroky_form()
    form.choose(FIRST, 0, 2)
    form.toggle(0, TAROCKY)
    kept.add(form.entry())
    form = kept.taroky_form()
    form.choose(SECOND, 1, 3)
    form.eyes(36)
    form.contra(PAGAT, 1)
    form.made(PAGAT, False)
    form.announce(UHO, 1)
    form.made(UHO, False)
    kept.add(form.entry())
    form = kept.taroky_form()
    form.choose(THIRD, 0, trio=1)
    form.eyes(43)
    kept.add(form.entry())
    form = kept.taroky_form()
    form.choose(VARSAVA)
    for seat, eyes in ((3, 22), (0, 12), (1, 36), (2, 0)):
        form.pile(seat, eyes)
    kept.add(form.entry())
    form = kept.taroky_form()
    form.choose(FIRST, 0, 1)
    form.eyes(29)
    form.contra(GAME, 2)
    form.toggle(2, HONERY)
    form.renonc(3, 1)
    kept.add(form.entry())
    return kept


@screen("score_taroky", "Taroky: the score at a glance, with the pot")
def score_taroky(device: Device) -> None:
    """After five rounds."""
    session(device)
    shown(device)


@screen("score_taroky_what", "Taroky: what was played?")
def score_taroky_what(device: Device) -> None:
    """The first question of a round."""
    session(device)
    shown(device)
    keys(device, "ok")


@screen("score_taroky_partner", "Taroky: who was the partner?")
def score_taroky_partner(device: Device) -> None:
    """The second question of a First."""
    session(device)
    shown(device)
    keys(device, "ok", "ok")


@screen("score_taroky_eyes", "Taroky: the eyes of both sides")
def score_taroky_eyes(device: Device) -> None:
    """Of a Second."""
    session(device)
    shown(device)
    keys(device, "ok", "next", "ok", "ok", "ok", *["next"] * 4)


@screen("score_taroky_form", "Taroky: the form of a round")
def score_taroky_form(device: Device) -> None:
    """A Second whose Pagát was made."""
    session(device)
    shown(device)
    keys(device, "ok", "next", "ok", "ok", "ok", *["next"] * 4, "ok", "ok")


@screen("score_taroky_form_more", "Taroky: the form of a round, its lower half")
def score_taroky_form_more(device: Device) -> None:
    """The same, from below."""
    score_taroky_form(device)
    keys(device, *["prev"] * 3)


@screen("score_taroky_announced", "Taroky: the announcements of a player")
def score_taroky_announced(device: Device) -> None:
    """A First: taročky and honéry; so no trul."""
    session(device)
    shown(device)
    keys(device, "ok", "ok", "ok", "next", "ok", "ok", "next", "next", "next", "ok")


@screen("score_taroky_piles", "Taroky: the eyes of a Varšava")
def score_taroky_piles(device: Device) -> None:
    """Three have told theirs."""
    session(device)
    shown(device)
    keys(device, "ok", *["next"] * 6, "ok", *["next"] * 12, "ok", *["next"] * 21, "ok", *["next"] * 9, "ok")


@screen("score_taroky_confirm", "Taroky: what will be written")
def score_taroky_confirm(device: Device) -> None:
    """A First that was not played."""
    session(device)
    shown(device)
    keys(device, "ok", "ok", "ok", "ok")


@screen("score_taroky_account", "Taroky: the account of a round")
def score_taroky_account(device: Device) -> None:
    """The Second whose Pagát was doubled and lost."""
    session(device)
    shown(device)
    keys(device, "next", "prev", "prev", "prev", "ok", "next", "ok")


@screen("score_taroky_account_2", "Taroky: the account of a round, the next page")
def score_taroky_account_2(device: Device) -> None:
    """The same."""
    score_taroky_account(device)
    keys(device, "next")


@screen("score_taroky_account_3", "Taroky: the account of a Varšava")
def score_taroky_account_3(device: Device) -> None:
    """Three numbers and nobody without a trick but one."""
    session(device)
    shown(device)
    keys(device, "next", "prev", "ok", "next", "ok")


@screen("score_taroky_rounds", "Taroky: the rounds of a sheet")
def score_taroky_rounds(device: Device) -> None:
    """What each was, above."""
    session(device)
    shown(device)
    keys(device, "next", "prev")


@screen("score_taroky_over", "Taroky: the end of a session")
def score_taroky_over(device: Device) -> None:
    """The pot is divided."""
    session(device).add((int(OVER),))
    shown(device)


@screen("score_taroky_bill", "Taroky: the bill of a session")
def score_taroky_bill(device: Device) -> None:
    """Who owes how much."""
    score_taroky_over(device)
    keys(device, "ok")


@screen("score_taroky_new", "A new sheet of Taroky")
def score_taroky_new(device: Device) -> None:
    """As the last one."""
    session(device)
    device.reboot()
    from host_tools.sim.gallery_score import sheets

    sheets(device)
    keys(device, "ok")
