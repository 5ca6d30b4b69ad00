"""The canonical screens of Taroky's score: keeping score of real cards, the end of a round. A part of `gallery`."""

from __future__ import annotations

from host_tools.sim.device import Device
from host_tools.sim.gallery import chosen, keys, opened, screen
from host_tools.sim.gallery_score import CROWNS, DATE, players, shown
from kocka.engine.sheet import over
from kocka.engine.terms import Terms
from kocka.games.taroky.rules.cards import (
    BID_FIRST,
    BID_SECOND,
    BID_THIRD,
    BID_VARSAVA,
    CLAIM,
    FLEK_GAME,
    FLEK_PAGAT,
    GOOD,
    PASS,
    SAY_PAGAT,
    TRIO2,
)
from kocka.games.taroky.rules.outcome import (
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
from kocka.games.taroky.sheet.sheet import COINS
from kocka.match import state as match_state
from kocka.match.match import Match
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet


def begun(device: Device) -> ScoreSheet:
    """A sheet of Taroky on which nothing is written."""
    terms = Terms(stake=int(COINS), decimals=2)
    return ScoreSheet.create(str(device.folder), ScoreSetup("taroky", None, terms, 0, CROWNS), players(4), 3, DATE)


def session(device: Device) -> ScoreSheet:
    """Five rounds: a First, a Second whose Pagát was doubled and lost, a Third, a Varšava, a First with flek and re."""
    score_sheet = begun(device)
    form = score_sheet.form()
    form.choose(FIRST, 0, 2)
    form.toggle(0, TAROCKY)
    score_sheet.add(form.entry())
    form = score_sheet.form()
    form.choose(SECOND, 1, 3)
    form.eyes(36)
    form.contra(PAGAT, 1)
    form.made(PAGAT, False)
    form.announce(UHO, 1)
    form.made(UHO, False)
    score_sheet.add(form.entry())
    form = score_sheet.form()
    form.choose(THIRD, 0, trio=1)
    form.eyes(43)
    score_sheet.add(form.entry())
    form = score_sheet.form()
    form.choose(VARSAVA)
    for seat, eyes in ((3, 22), (0, 12), (1, 36), (2, 0)):
        form.pile(seat, eyes)
    score_sheet.add(form.entry())
    form = score_sheet.form()
    form.choose(FIRST, 0, 1)
    form.eyes(29)
    form.contra(GAME, 2)
    form.toggle(2, HONERY)
    form.renonc(3, 1)
    score_sheet.add(form.entry())
    return score_sheet


@screen("score_taroky", "Taroky: the score at a glance, with the pot", pictured=True)
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
    keys(device, "ok", "next", "next", "ok", "ok", "ok", *["next"] * 4)


@screen("score_taroky_form", "Taroky: the form of a round", pictured=True)
def score_taroky_form(device: Device) -> None:
    """A Second whose Pagát was made."""
    session(device)
    shown(device)
    keys(device, "ok", "next", "next", "ok", "ok", "ok", *["next"] * 4, "ok", "ok")


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
    keys(device, "ok", "next", "ok", *["prev"] * 5, "ok", *["next"] * 2, "ok", *["prev"] * 9, "ok")


@screen("score_taroky_confirm", "Taroky: what will be written")
def score_taroky_confirm(device: Device) -> None:
    """A First that was not played."""
    session(device)
    shown(device)
    keys(device, "ok", "ok", "ok", "ok")


@screen("score_taroky_account", "Taroky: the account of a round", pictured=True)
def score_taroky_account(device: Device) -> None:
    """The Second whose Pagát was doubled and lost."""
    session(device)
    shown(device)
    keys(device, "next", "prev", "prev", "prev", "ok", "next", "ok")


@screen("score_taroky_account_2", "Taroky: the account of a round, the next page")
def score_taroky_account_2(device: Device) -> None:
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
    session(device).add(over())
    shown(device)


@screen("score_taroky_bill", "Taroky: the bill of a session")
def score_taroky_bill(device: Device) -> None:
    """Who owes how much."""
    score_taroky_over(device)
    keys(device, "ok")


def five(device: Device) -> ScoreSheet:
    """Five people, of whom the dealer rests: a First, a Varšava, a Second."""
    terms = Terms(stake=int(COINS), decimals=2, rests=True)
    score_sheet = ScoreSheet.create(
        str(device.folder), ScoreSetup("taroky", None, terms, 0, CROWNS), players(5), 3, DATE
    )
    form = score_sheet.form()
    form.choose(FIRST, form.forehand, form.left_of(form.forehand, 2))
    score_sheet.add(form.entry())
    form = score_sheet.form()
    form.choose(VARSAVA)
    for step, eyes in enumerate((22, 12, 36, 0)):
        form.pile(form.left_of(form.forehand, step), eyes)
    score_sheet.add(form.entry())
    form = score_sheet.form()
    form.choose(SECOND, form.forehand, form.left_of(form.forehand))
    form.eyes(44)
    score_sheet.add(form.entry())
    return score_sheet


@screen("score_taroky_five", "Taroky: five at the table")
def score_taroky_five(device: Device) -> None:
    """The dealer rests."""
    five(device)
    shown(device)


@screen("score_taroky_piles_five", "Taroky: the eyes of a Varšava, five at the table")
def score_taroky_piles_five(device: Device) -> None:
    """Four are asked, forehand first."""
    score_taroky_five(device)
    keys(device, "ok", "next", "ok", "next", "ok", "ok")


@screen("score_taroky_new", "A new sheet of Taroky")
def score_taroky_new(device: Device) -> None:
    """As the last one."""
    session(device)
    device.reboot()
    from host_tools.sim.gallery_score import sheets

    sheets(device)
    keys(device, "ok")


# The end of a played round: seats say only what is wished for, and play some card.


def plain(match: Match, left: list[int]) -> int:
    """The first of `left` that may be said; else as little as possible; else a fixed choice of card."""
    legal = bytearray(64)
    actions = list(legal[: match.legal(legal)])
    for action in left:
        if action in actions:
            left.remove(action)
            return action
    for action in (PASS, GOOD, BID_FIRST):
        if action in actions:
            return action
    cards = [action for action in actions if action < CLAIM] or actions
    return cards[(7 * len(match.round.history) + 3 * match.to_move()) % len(cards)]


def settled(device: Device, *wishes: int, seed: int = 2, rounds: int = 0) -> None:
    """The end of the first round of a match in which each of the `wishes` is said once, where it may be.

    `rounds`: the end of a session of so many, in whose rounds other words are said.
    """
    setup = chosen(device, "taroky", seed=seed)
    setup.terms = Terms(rounds=rounds, stake=int(COINS), decimals=2)
    setup.currency = "Kč"
    match = Match.create(str(device.folder), setup)
    words = [list(wishes), [BID_SECOND, BID_FIRST, FLEK_GAME], [BID_FIRST, BID_VARSAVA], [BID_FIRST, BID_THIRD, TRIO2]]
    while match.stage != (match_state.OVER if rounds else match_state.RESULT):
        if match.playing:
            match.act(match.automatic() or plain(match, words[match.number % 4 - 1]))
        else:
            match.proceed()
    device.reboot()
    device.app.act(("resume",))
    device.settle()


@screen("taroky_end", "The end of a round of Taroky: who was who, and what they win", pictured=True)
def taroky_end(device: Device) -> None:
    """A First with a flek."""
    settled(device, BID_FIRST, FLEK_GAME)


@screen("taroky_end_mine", "The end of a round of Taroky: what cost me most")
def taroky_end_mine(device: Device) -> None:
    """The master has looked for it while nobody pressed a key."""
    settled(device, BID_FIRST, BID_VARSAVA)
    device.advance(5000)
    device.settle()
    keys(device, "prev")


@screen("taroky_end_eyes", "The end of a round of Taroky: the count of the eyes", pictured=True)
def taroky_end_eyes(device: Device) -> None:
    taroky_end(device)
    keys(device, "next")


@screen("taroky_end_account", "The end of a round of Taroky: the account", pictured=True)
def taroky_end_account(device: Device) -> None:
    taroky_end(device)
    keys(device, "next", "next")


@screen("taroky_end_not_played", "The end of a round of Taroky that was not played")
def taroky_end_not_played(device: Device) -> None:
    settled(device, BID_FIRST)


@screen("taroky_end_third", "The end of a round of Taroky: a Third with a Pagát that was lost")
def taroky_end_third(device: Device) -> None:
    """On the second trio."""
    settled(device, BID_THIRD, TRIO2, SAY_PAGAT, FLEK_PAGAT, seed=5)


@screen("taroky_end_third_account", "The end of a round of Taroky: a Third, the account")
def taroky_end_third_account(device: Device) -> None:
    taroky_end_third(device)
    keys(device, "next", "next", "next")


@screen("taroky_end_varsava", "The end of a Varšava")
def taroky_end_varsava(device: Device) -> None:
    """Who has more than 14 eyes pays."""
    settled(device, BID_FIRST, BID_VARSAVA)


@screen("taroky_end_varsava_eyes", "The end of a Varšava: the eyes of everybody")
def taroky_end_varsava_eyes(device: Device) -> None:
    taroky_end_varsava(device)
    keys(device, "next")


@screen("taroky_sheet", "The sheet of a session of Taroky")
def taroky_sheet(device: Device) -> None:
    """What was played stands at the left."""
    settled(device, BID_FIRST, FLEK_GAME, rounds=6)
    opened(device, "sheet")


@screen("taroky_match_end", "The end of a session of Taroky")
def taroky_match_end(device: Device) -> None:
    """Who has won."""
    settled(device, BID_FIRST, FLEK_GAME, rounds=6)


@screen("taroky_match_money", "The end of a session of Taroky: the pot is divided")
def taroky_match_money(device: Device) -> None:
    """Points, share of the pot, money."""
    taroky_match_end(device)
    keys(device, *["next"] * (2 if device.board.colours == 2 else 1))


@screen("taroky_match_debts", "The end of a session of Taroky: who pays whom")
def taroky_match_debts(device: Device) -> None:
    """As few payments as possible."""
    taroky_match_end(device)
    keys(device, "prev")
