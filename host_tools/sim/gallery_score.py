"""The canonical screens of score keeping: sheets of real cards, as people fill them in. A part of `gallery`."""

from __future__ import annotations

from pathlib import Path

from host_tools.sim.canonical import FIRST, GERMAN, MANY, MONEY, keys, opened, screen
from host_tools.sim.device import Device
from kocka.engine.entry import DURCH, RENONC
from kocka.engine.round import HODOVKA
from kocka.engine.sheet import INTERLUDE, InterludeEntry
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.match.settings import BY_CARDS, TURNED
from kocka.scorebook.purse import Purse
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.scorebook.sheet_code import Pages, packing
from kocka.ui.languages import ids, t

# The evening of 3 July 1996: points of Č, P, T and R round by round.
EVENING = (
    (14, 14, -1, 0),
    (0, 28, -1, -1),
    (11, 4, 3, 10),
    (0, 18, 10, -1),
    (3, 3, 0, 22),
    (0, 0, 17, 11),
    (13, -1, 0, 15),
    (0, 28, -1, 0),
    (19, -1, -1, 9),
    (15, -1, 13, 0),
    (14, -1, 10, 4),
    (5, -1, 16, 7),
    (-1, 0, 28, -1),
    (-1, 7, 3, 18),
    (3, 0, 17, 8),
)
NAMES = ("Čeněk", "Pavlína", "Tonda", "Řehoř", "Žofie", "Šťáhlava", "Úlehla", "Ďáblík", "Ňouma")
FREE = games.find(games.score_only_names()[0])
CROWNS = Purse("Kč", 2)
DATE = 19960703


def players(count: int) -> list[tuple[str, int]]:
    """The first so many people, in their seats."""
    return [(NAMES[seat], seat + 1) for seat in range(count)]


def evening(device: Device, rounds: int, loser: int = 3) -> ScoreSheet:
    """The evening of 1996 after so many rounds; a dokládačka that is due then is still to be played."""
    score_sheet = ScoreSheet.create(
        str(device.folder), ScoreSetup(FIRST, price=4500, purse=CROWNS), players(4), 0, DATE
    )
    for points in EVENING[:rounds]:
        if score_sheet.sheet.due == INTERLUDE:
            score_sheet.add(InterludeEntry.of(loser))
        score_sheet.add(score_sheet.form().entry(list(points)))
    return score_sheet


def letters(device: Device) -> ScoreSheet:
    """Kouřící kočka, some letters."""
    score_sheet = ScoreSheet.create(str(device.folder), ScoreSetup(GERMAN, purse=CROWNS), players(4), 0, DATE)
    for mask in (2, 8, 8, 1, 2, 8):
        score_sheet.add(score_sheet.form().special(6, -1, number=mask))
    return score_sheet


def nine(device: Device) -> ScoreSheet:
    """Black Cat with nine people."""
    score_sheet = ScoreSheet.create(str(device.folder), ScoreSetup(MANY, purse=CROWNS), players(9), 0, DATE)
    score_sheet.add(score_sheet.form().entry([50, -40, 0, -45, -30, 50, -20, 0, 0]))
    score_sheet.add(score_sheet.form().entry([-95, 50, 50, -10, -30, 50, 0, 50, 0]))
    return score_sheet


def many_over(device: Device, people: int, is_over: bool = True) -> ScoreSheet:
    """A game of their own, to 100 points, with more people than cells beside each other."""
    rules = FREE.part("sheet").Rules(False, 100 if is_over else 0)
    score_sheet = ScoreSheet.create(
        str(device.folder), ScoreSetup(FREE.name, rules.pack(), price=4500, purse=CROWNS), players(people), 1, DATE
    )
    score_sheet.add(score_sheet.form().entry([37, 102, -8, -15, 55, 88][:people]))
    return score_sheet


def money(device: Device) -> ScoreSheet:
    """Five people, a game of their own, for money."""
    setup = ScoreSetup(FREE.name, FREE.part("sheet").Rules(True, 0, True, 0, True).pack(), Terms(decimals=2), 0, CROWNS)
    score_sheet = ScoreSheet.create(str(device.folder), setup, players(5), 2, DATE)
    score_sheet.add(score_sheet.form().entry([12550, -10000, 4000, -6550, 0]))
    score_sheet.add(score_sheet.form().entry([-2000, -500, 1500, 500, 500]))
    return score_sheet


def hearts(device: Device, rounds: int = 5) -> ScoreSheet:
    """Hearts at half a crown a point, to fifty: two share the second place, and a coin does not divide."""
    options = games.game(MONEY).parse_option(games.game(MONEY).defaults(), "target", "50")
    terms = Terms(stake=50, decimals=2)
    score_sheet = ScoreSheet.create(
        str(device.folder), ScoreSetup(MONEY, options, terms, 0, CROWNS), players(4), 0, DATE
    )
    for points in ((0, 13, 10, 3), (4, 0, 17, 5), (13, 8, 1, 4), (2, 0, 19, 5), (4, 2, 16, 4))[:rounds]:
        score_sheet.add(score_sheet.form().entry(list(points)))
    return score_sheet


def three(device: Device) -> ScoreSheet:
    """Three people, a game of their own."""
    score_sheet = ScoreSheet.create(str(device.folder), ScoreSetup(FREE.name, purse=CROWNS), players(3), 0, DATE)
    score_sheet.add(score_sheet.form().entry([37, 102, -8]))
    return score_sheet


def sheets(device: Device) -> None:
    """The list of sheets, with the files that are there."""
    device.reboot()
    opened(device, "score_home")


def shown(device: Device) -> None:
    """The newest sheet."""
    sheets(device)
    keys(device, "next", "ok")


@screen("score_home_empty", "Score keeping: no sheet yet")
def score_home_empty(device: Device) -> None:
    """The first evening."""
    sheets(device)


@screen("score_home", "Score keeping: the sheets")
def score_home(device: Device) -> None:
    """One that is over, one that was put away, one that goes on."""
    evening(device, 15)
    letters(device).close(DATE)
    nine(device)
    sheets(device)
    keys(device, "next")


@screen("score_find", "Score keeping: a sheet is searched for")
def score_find(device: Device) -> None:
    """By date; the day of one is not known."""
    for at in range(9):
        many_over(device, 4, at % 2 == 0).redate(DATE + at % 4)
        hearts(device, 1)
    sheets(device)
    while device.app.top._list.item.action != "find":
        keys(device, "prev")
    keys(device, "ok", "next", "next")


@screen("score_new", "A new sheet: Černá kočka", pictured=True)
def score_new(device: Device) -> None:
    """The people of the last one are proposed."""
    evening(device, 5)
    sheets(device)
    keys(device, "ok")


@screen("score_new_free", "A new sheet: any other game")
def score_new_free(device: Device) -> None:
    """As the last one was."""
    money(device)
    sheets(device)
    keys(device, "ok", "prev", "prev", "prev", "prev")


@screen("score_table", "The score at a glance: brewery and seliko, somebody owes a round", pictured=True)
def score_table(device: Device) -> None:
    """After thirteen rounds."""
    evening(device, 13)
    shown(device)


@screen("score_table_turned", "The score at a glance: by 180 degrees, for those opposite")
def score_table_turned(device: Device) -> None:
    """As the menu of the sheet turns it."""
    evening(device, 13)
    device.app.act(("setting", TURNED, 1))
    shown(device)


@screen("score_table_first", "The score at a glance: nothing played yet")
def score_table_first(device: Device) -> None:
    """The first deal."""
    evening(device, 0)
    shown(device)


@screen("score_table_interlude", "The score at a glance: a dokládačka is due")
def score_table_interlude(device: Device) -> None:
    """After four rounds."""
    evening(device, 4)
    shown(device)


@screen("score_table_over", "The score at a glance: the end")
def score_table_over(device: Device) -> None:
    """Who lost owes."""
    evening(device, 15)
    shown(device)


@screen("score_table_letters", "The score at a glance: letters")
def score_table_letters(device: Device) -> None:
    letters(device)
    shown(device)


@screen("score_table_nine", "The score at a glance: nine people")
def score_table_nine(device: Device) -> None:
    """Black Cat, numbers below nothing."""
    nine(device)
    shown(device)


@screen("score_table_five", "The score at a glance: five people, the end")
def score_table_five(device: Device) -> None:
    """Who has won and who has lost, in words."""
    many_over(device, 5)
    shown(device)


@screen("score_table_six", "The score at a glance: six people")
def score_table_six(device: Device) -> None:
    """Totals of three characters."""
    many_over(device, 6, False)
    shown(device)


@screen("score_table_money", "The score at a glance: five people, for money")
def score_table_money(device: Device) -> None:
    """A free sheet."""
    money(device)
    shown(device)


@screen("score_table_three", "The score at a glance: three people")
def score_table_three(device: Device) -> None:
    """Digits as large as for four."""
    three(device)
    shown(device)


def resting(device: Device, rounds: int = 4) -> ScoreSheet:
    """Five people at a table of four, of whom one rests each round."""
    setup = ScoreSetup(FIRST, terms=Terms(rests=True), purse=CROWNS)
    score_sheet = ScoreSheet.create(str(device.folder), setup, players(5), 0, DATE)
    for at in range(rounds):
        form = score_sheet.form()
        points = [0] * 5
        points[form.order()[0]], points[form.order()[2]] = 11 + at, 17 - at
        score_sheet.add(form.entry(points, 1 << form.order()[1]))
    return score_sheet


@screen("score_table_rests", "The score at a glance: five at a table of four")
def score_table_rests(device: Device) -> None:
    """Who deals rests."""
    resting(device)
    shown(device)


@screen("score_points_rests", "A round is entered: five at a table of four")
def score_points_rests(device: Device) -> None:
    """Those who play are asked."""
    score_table_rests(device)
    keys(device, "ok", "next", "ok")


@screen("score_rounds_more", "The rounds of a sheet on which a fifth has sat down")
def score_rounds_more(device: Device) -> None:
    """Nothing stands in the new column before that."""
    score_sheet = evening(device, 3)
    score_sheet.sit_down(NAMES[4], 12, 5)
    form = score_sheet.form()
    points = [0] * 5
    points[form.order()[0]], points[form.order()[2]] = 11, 17
    score_sheet.add(form.entry(points))
    shown(device)
    keys(device, "next")


@screen("score_menu_leave", "Score: who leaves, and nobody comes")
def score_menu_leave(device: Device) -> None:
    """Of five people one; the others play on."""
    score_table_rests(device)
    picked(device, "leave")


@screen("score_too_few", "Score: one of four leaves: what can be done")
def score_too_few(device: Device) -> None:
    """Somebody takes the seat, or the sheet is put away."""
    score_table(device)
    picked(device, "leave")
    keys(device, "next", "ok")


@screen("score_deals", "Score: somebody else deals the next round")
def score_deals(device: Device) -> None:
    """From the menu: who, and for how long."""
    score_table(device)
    picked(device, "deals")
    keys(device, "next", "ok")


@screen("score_out", "Score: of five somebody else is out")
def score_out(device: Device) -> None:
    """In place of who deals."""
    score_table_rests(device)
    picked(device, "out")


def picked(device: Device, action: str) -> None:
    """A row of the sheet's menu, from the score."""
    keys(device, "prev")
    while device.app.top.list.item.action != action:
        keys(device, "next")
    keys(device, "ok")


@screen("score_table_hearts", "The score at a glance: the end of a match for money")
def score_table_hearts(device: Device) -> None:
    """What everybody has won, and the pot."""
    hearts(device)
    shown(device)


@screen("score_entry", "A round is told: two of four have been asked", pictured=True)
def score_entry(device: Device) -> None:
    """One of them took no trick."""
    score_table(device)
    keys(device, "ok", "next", "next", "next", "ok", "prev", "ok")


@screen("score_cards", "A round is told by its cards")
def score_cards(device: Device) -> None:
    """The cat to the first, the ace and the king to the third player."""
    evening(device, 3)
    shown(device)
    device.app.act(("setting", BY_CARDS, 1))
    keys(device, "ok", "prev", "ok", "ok")


@screen("score_cards_five", "A round of Black Cat is told by cards: five people")
def score_cards_five(device: Device) -> None:
    """More people than four keys."""
    ScoreSheet.create(str(device.folder), ScoreSetup(MANY, purse=CROWNS), players(5), 0, DATE)
    shown(device)
    device.app.act(("setting", BY_CARDS, 1))
    keys(device, "ok", "prev", "ok", "back", "ok", "ok", "ok", "next", "next", "next", "next", "back", "ok")


@screen("score_cards_trick", "A round told by cards: who has no trick?")
def score_cards_trick(device: Device) -> None:
    """Two have no points."""
    score_cards(device)
    keys(device, "next", "ok", "ok", "ok", "ok", "ok", "next")


@screen("score_entry_nine", "A round is told by nine people")
def score_entry_nine(device: Device) -> None:
    """The third is asked."""
    score_table_nine(device)
    keys(device, "ok", "next", "next", "next", "ok", "prev", "ok", "next")


@screen("score_entry_letter", "A round of Kouřící kočka is told: who got the letter")
def score_entry_letter(device: Device) -> None:
    """One key is enough."""
    score_table_letters(device)
    keys(device, "ok", "next")


@screen("score_entry_interlude", "Who lost the dokládačka")
def score_entry_interlude(device: Device) -> None:
    """Nothing else is asked."""
    score_table_interlude(device)
    keys(device, "ok", "next")


@screen("score_agreed", "Score: a round that does not add up is kept as agreed")
def score_agreed(device: Device) -> None:
    """What will be written, with what it is called."""
    score_entry(device)
    device.key("ok", held=True)
    device.settle()
    while device.app.top.list.item.label != t(ids.KEEP_AS_AGREED):
        keys(device, "next")
    keys(device, "ok", "next", "ok", "ok", "next", "next", "ok", "ok")


@screen("score_other", "What a round can be beside its points")
def score_other(device: Device) -> None:
    """OK was held."""
    score_table(device)
    keys(device, "ok")
    device.key("ok", held=True)
    device.settle()


@screen("score_confirm", "What will be written", pictured=True)
def score_confirm(device: Device) -> None:
    """Points, totals, and what comes next."""
    score_entry(device)
    keys(device, "next", "ok")


@screen("score_confirm_durch", "What will be written: a durch")
def score_confirm_durch(device: Device) -> None:
    """In the first round."""
    score_table_first(device)
    keys(device, "ok")
    device.key("ok", held=True)
    device.settle()
    keys(device, "next", "ok", "next", "ok")


@screen("score_confirm_letter", "What will be written: a letter")
def score_confirm_letter(device: Device) -> None:
    """The next letter of the word."""
    score_entry_letter(device)
    keys(device, "ok")


@screen("score_rounds", "The rounds of a sheet")
def score_rounds(device: Device) -> None:
    """The dokládačka among them, a durch, a renonc, an event."""
    score_sheet = evening(device, 7)
    score_sheet.add(score_sheet.form().special(DURCH, 1))
    score_sheet.note(HODOVKA, 2)
    score_sheet.add(score_sheet.form().special(RENONC, 0))
    shown(device)
    keys(device, "next", "prev", "prev")


@screen("score_rounds_nine", "The rounds of a sheet: nine people, one round at a time")
def score_rounds_nine(device: Device) -> None:
    """The last one."""
    score_table_nine(device)
    keys(device, "next")


@screen("score_line", "What can be done with a line")
def score_line(device: Device) -> None:
    """A line that can be corrected or deleted, or get another one inserted before it."""
    score_rounds(device)
    keys(device, "ok")


@screen("score_graph", "The graph of a sheet")
def score_graph(device: Device) -> None:
    """The whole evening."""
    evening(device, 15)
    shown(device)
    keys(device, "next")
    device.key("ok", held=True)
    device.settle()


@screen("score_menu", "The menu of a sheet")
def score_menu(device: Device) -> None:
    """Above the score."""
    score_table(device)
    keys(device, "prev")


@screen("score_log", "The log of a sheet")
def score_log(device: Device) -> None:
    """A correction that was taken back, a name, a round that was deleted."""
    score_sheet = evening(device, 13)
    score_sheet.replace(12, score_sheet.form(12, True).entry([-1, 0, 27, 1]))
    score_sheet.undo()
    score_sheet.rename(1, "Pavla")
    score_sheet.delete(13)
    shown(device)
    picked(device, "log")
    keys(device, "next", "next", "next", "ok")


@screen("score_drop", "A sheet is to be deleted: what goes")
def score_drop(device: Device) -> None:
    """Its game, day and rounds."""
    score_menu(device)
    while device.app.top.list.item.action != "drop":
        keys(device, "prev")
    keys(device, "ok")


@screen("score_several", "A round of Kouřící kočka is told: several got a letter")
def score_several(device: Device) -> None:
    """Two of them so far."""
    score_table_letters(device)
    keys(device, "ok", "next", "next", "next", "next", "ok", "ok", "next", "next", "ok")


@screen("score_help", "Score keeping: the pages of help")
def score_help(device: Device) -> None:
    """From the menu of a sheet."""
    score_menu(device)
    keys(device, "prev", "ok")


@screen("score_help_page", "Score keeping: how a round is corrected")
def score_help_page(device: Device) -> None:
    """A page on paper."""
    score_help(device)
    keys(device, "next", "next", "ok")


@screen("score_send", "A sheet leaves by QR codes")
def score_send(device: Device) -> None:
    """The first code of an evening."""
    score_table_over(device)
    keys(device, "prev")
    while "send_sheet" not in device.app.top.list.item.action:
        keys(device, "next")
    keys(device, "ok")


@screen("score_received", "A sheet comes by QR codes: one is still missing")
def score_received(device: Device) -> None:
    """The second of two; the sheet that they are of goes before."""
    score_sheet = evening(device, 15)
    packed = bytearray()
    for _ in packing([score_sheet], packed):
        pass
    Path(score_sheet.path).unlink()
    device.app.act(("shared", Pages(packed, 300).text(1)))
    device.settle()
