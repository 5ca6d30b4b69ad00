"""Canonical screens of score keeping besides its sheets: bill, described cards, Monte Carlo, records, players.

The evening is that of the rules' records: Sweden, 2013, Tonda Dědek pays in SEK.
"""

from __future__ import annotations

from typing import Any

from host_tools.sim.canonical import FIRST, SCREENS, keys, screen, typed
from host_tools.sim.device import Device
from host_tools.sim.gallery_score import DATE, FREE, hearts, picked
from kocka.engine.sheet import INTERLUDE, InterludeEntry, VoidEntry
from kocka.engine.terms import Terms
from kocka.scorebook.deck import Deck
from kocka.scorebook.leagues import Leagues
from kocka.scorebook.purse import BAR, HOME, Purse
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet

NAMES = ("Čeněk", "Pavel", "Tonda Dědek", "Řehoř")
LICENCES = (45, 12, 1996, 7)
SWEDEN = Purse("Kč", 0, "SEK", 0, 3, 1)

# Points a round, from the sheet of 1996 (CK, part F): None for whoever gets the rest.
ROUNDS_1996 = (
    (14, 14, -1, 0), (0, 28, -1, -1), (11, 4, 3, 10), (0, 18, 10, 0), (3, 3, 0, 22), (0, 0, 17, 11), (13, -1, 0, 15),
    (0, 28, -1, 0), (19, -1, -1, 9), (15, -1, 13, 0), (14, -1, 10, 4), (5, -1, 16, 7), (-1, 0, 28, -1), (-1, 7, 3, 18),
    (3, 0, 17, 8),
)  # fmt: skip


def evening(device: Device, date: int = 20130712, place: str = "Växjö, Bishops Arms", rounds: int = 15) -> ScoreSheet:
    """A sheet in the device's folder with the rounds of 1996; Tonda loses the dokládačka, too."""
    players = [(name, number + 1) for number, name in enumerate(NAMES)]
    setup = ScoreSetup(FIRST, price=0, purse=SWEDEN, place=place)
    score_sheet: ScoreSheet = ScoreSheet.create(str(device.folder), setup, players, 0, date)
    for points in ROUNDS_1996[:rounds]:
        score_sheet.add(
            score_sheet.form().entry(
                [0 if n < 0 else n for n in points], sum(1 << s for s in range(4) if points[s] < 0)
            )
        )
        if score_sheet.sheet.due == INTERLUDE:
            score_sheet.add(InterludeEntry.of(2))
    return score_sheet


def paid(device: Device) -> ScoreSheet:
    """The evening of the biggest bill (CK-26): 200 and 220 SEK, 1260 Kč."""
    score_sheet = evening(device)
    score_sheet.pay(2, 200, BAR)
    score_sheet.pay(2, 220, BAR)
    return score_sheet


def players(device: Device) -> None:
    """Four of them, remembered with licences."""
    roster = Roster.open(str(device.folder))[0]
    for name, licence in zip(NAMES, LICENCES, strict=True):
        roster.put(name, licence)


def at_home(device: Device) -> None:
    """Switched on with the files that are there, at the sheets."""
    device.reboot()
    device.app.act(("go", "score_home"))
    device.settle()


def beside(device: Device) -> None:
    """The menu of what lies beside the sheets."""
    at_home(device)
    keys(device, "prev", "ok")


def of_sheet(device: Device) -> None:
    """The same menu, opened from the newest sheet."""
    at_home(device)
    keys(device, "next", "ok")
    picked(device, "more")


def held_ok(device: Device) -> None:
    """A number is taken as it stands."""
    device.key("ok", held=True)
    device.settle()


@screen("club_menu", "Score: what there is beside the sheets")
def club_menu(device: Device) -> None:
    """All of it."""
    beside(device)


@screen("club_players", "Score: the players")
def club_players(device: Device) -> None:
    """With their licences."""
    players(device)
    beside(device)
    keys(device, "prev", "prev", "ok")


@screen("club_licence", "Score: a number, wheel by wheel")
def club_licence(device: Device) -> None:
    club_players(device)
    keys(device, "next", "next", "ok", "next", "ok", "next")


@screen("club_banned", "Score: somebody is banned for life")
def club_banned(device: Device) -> None:
    """Pavel, in the list and alone."""
    players(device)
    Roster.open(str(device.folder))[0].change(2, NAMES[1], LICENCES[1], "renonc schválně")
    beside(device)
    keys(device, "prev", "prev", "ok", "next", "next", "next")


@screen("club_ban_lift", "Score: the ban is lifted, perhaps")
def club_ban_lift(device: Device) -> None:
    club_banned(device)
    keys(device, "ok", "prev", "ok")


@screen("club_ban", "Score: why somebody is banned for life")
def club_ban(device: Device) -> None:
    players(device)
    beside(device)
    keys(device, "prev", "prev", "ok", "next", "next", "ok", "prev", "ok")


@screen("club_pick", "Score: who plays")
def club_pick(device: Device) -> None:
    """Two are marked."""
    players(device)
    beside(device)
    keys(device, "next", "next", "ok", "ok", "next", "next", "ok", "next", "next", "ok")


@screen("club_date", "Score: which day")
def club_date(device: Device) -> None:
    """Before the first draw; the month is turned."""
    roster = Roster.open(str(device.folder))[0]
    for at in range(8):
        roster.put(f"Hráč {at + 1}", 80 - at)
    evening(device)
    beside(device)
    keys(device, "next", "next", "ok", "ok", "next", "next", *(("ok", "next") * 8), "ok", "ok", "next")


@screen("club_place", "Score: where it was played")
def club_place(device: Device) -> None:
    """Nobody has said: it is asked before a card is described."""
    evening(device, place="")
    deck(device)
    of_sheet(device)
    keys(device, "next", "ok", "ok", "next", "ok", "next", "ok", "next", "ok")


@screen("club_bill", "Score: the bill of a sheet", pictured=True)
def club_bill(device: Device) -> None:
    """One round of drinks is paid, one is not."""
    evening(device).pay(2, 200, BAR)
    at_home(device)
    keys(device, "next", "ok", "ok", "next")


@screen("club_settlement", "Score: the settlement of Hearts for money")
def club_settlement(device: Device) -> None:
    """The match is over."""
    hearts(device)
    at_home(device)
    keys(device, "next", "ok", "ok")


@screen("club_pot", "Score: the pot of Hearts while it is played")
def club_pot(device: Device) -> None:
    """What everybody has paid in."""
    hearts(device, 3)
    at_home(device)
    keys(device, "next", "ok")
    picked(device, "more")
    keys(device, "ok", "next")


@screen("club_pay", "Score: a payment")
def club_pay(device: Device) -> None:
    """In the currency of the bar; OK writes it down."""
    club_bill(device)
    keys(device, "ok", "ok", "next", "next")
    held_ok(device)


@screen("club_sums", "Score: the bill of the evening")
def club_sums(device: Device) -> None:
    """Two matches; somebody owes."""
    paid(device)
    score_sheet = evening(device)
    score_sheet.pay(0, 90, HOME)
    score_sheet.pay(2, 70, BAR)
    beside(device)
    keys(device, "ok", "ok")


def settled(device: Device) -> None:
    """Hearts for money, a sheet of another game that was put away, one still played, two rounds that Tonda owes."""
    hearts(device)
    terms = Terms(played_for="pivo")
    people = [(name, number + 1) for number, name in enumerate(NAMES)]
    crowns = Purse("Kč", 2, "EUR", 2, 25, 1)
    drunk = ScoreSheet.create(str(device.folder), ScoreSetup(FIRST, terms=terms, purse=crowns), people, 0, DATE)
    drunk.add(VoidEntry.of(2, 0))
    drunk.add(VoidEntry.of(2, 0))
    money = FREE.part("sheet").Rules(True, 0, False, 0, True).pack()
    for is_over in (True, False):
        other = ScoreSheet.create(str(device.folder), ScoreSetup(FREE.name, money, purse=crowns), people, 0, DATE)
        other.add(other.form().entry([4000, -2550, -300, -1100]))
        if is_over:
            other.close(DATE)


@screen("club_settle", "Score: who pays whom after an evening")
def club_settle(device: Device) -> None:
    """Two payments have been made."""
    settled(device)
    beside(device)
    keys(device, "ok", "next", "ok", "ok", "next", "ok", "next")


@screen("club_settle_sheets", "Score: which sheets are settled together")
def club_settle_sheets(device: Device) -> None:
    """One has just been left out."""
    club_settle(device)
    while device.app.top.list.item.action != -1:
        keys(device, "next")
    keys(device, "ok")
    device.settle()
    keys(device, "next", "next", "next", "ok")


@screen("club_settle_send", "Score: who pays whom, for a phone's camera")
def club_settle_send(device: Device) -> None:
    """The first of the codes, which say it in words."""
    club_settle(device)
    while device.app.top.list.item.action != -2:
        keys(device, "next")
    keys(device, "ok")


PUBS = ("Tovéř, U Pavlíků", "Olomouc, Ponorka", "Svatý Kopeček, Fojtství", "Dolany, Na návsi", "Samotišky")


def deck(device: Device, count: int = 5) -> Deck:
    """A deck of Larry's, of which some cards are described, one a day."""
    found: Deck = Deck.create(str(device.folder), "Larry", 19990101)
    for number in range(count):
        card = found.offered()[(5 * number) % len(found.offered())]
        place = PUBS[number] if number < len(PUBS) else f"Hospoda {number}"
        found.describe(card, 19990103 + number, place, list(NAMES), (number + 1) % 4, 1 + number % 2)
    return found


@screen("club_cards", "Score: described cards")
def club_cards(device: Device) -> None:
    """What can be done after a match."""
    evening(device)
    deck(device)
    of_sheet(device)
    keys(device, "next", "ok")


@screen("club_deck", "Score: the deck that is being described")
def club_deck(device: Device) -> None:
    """Five of 32."""
    club_cards(device)
    keys(device, "next", "ok", "next", "next")


@screen("club_card", "Score: a described card")
def club_card(device: Device) -> None:
    """Its loser had a dabl."""
    club_deck(device)
    keys(device, "next", "next", "next", "ok")


@screen("club_vote", "Score: a card is voted for")
def club_vote(device: Device) -> None:
    """Two have voted."""
    club_cards(device)
    keys(device, "ok", "next", "ok", "next", "next", "ok", "next")


@screen("club_marks", "Score: marks for beer, surroundings and service")
def club_marks(device: Device) -> None:
    """The first person gives the beer a two."""
    club_cards(device)
    keys(device, *(["next"] * 3), "ok", "ok", "prev", "ok")


@screen("club_pubs", "Score: the best pub")
def club_pubs(device: Device) -> None:
    """By the marks of two evenings."""
    before: Deck = Deck.create(str(device.folder), "Larry", 20260101)
    for at, place in enumerate(("Tovéř, U Kočky", "Lhota")):
        before.describe(before.offered()[0], 20260101 + at, place, list(NAMES), 1, 1, (4, 5 + 3 * at, 7 + 4 * at, 6))
    beside(device)
    keys(device, "next", "ok", "prev", "ok")


@screen("club_baraz", "Score: baráž, one card is drawn blind")
def club_baraz(device: Device) -> None:
    """Four cards have a vote each; the second back is chosen."""
    club_cards(device)
    keys(device, "ok", "ok", "next", "ok", "next", "ok", "next", "ok", "next")


@screen("club_drawn", "Score: baráž, the card that was drawn")
def club_drawn(device: Device) -> None:
    """It is turned."""
    club_baraz(device)
    keys(device, "ok")


@screen("club_written", "Score: a card as it will be described")
def club_written(device: Device) -> None:
    """All four are for the same."""
    club_cards(device)
    keys(device, "ok", "ok", "ok", "ok", "ok")


def finished(device: Device) -> None:
    """A deck that was described in forty days."""
    deck(device, 29)
    found: Any = Deck.load(str(device.folder / "deck00000.kck"))[0]
    for number in range(3):
        found.describe(found.offered()[0], 19990210 + number, f"Hospoda {40 + number}", list(NAMES), number, 1)


@screen("club_archive", "Score: finished decks")
def club_archive(device: Device) -> None:
    """One is finished, one is not."""
    finished(device)
    deck(device)
    beside(device)
    keys(device, "next", "ok", "next", "ok")


def leagues(device: Device) -> Leagues:
    """Twelve players; the first draw is complete, of the second one result is there."""
    names = (*NAMES, "Larry", "Efa", "Žofie", "Ďábel", "Úlehla", "Štěpán", "Ňouma", "Vašek")
    people = [(name, 1200 - 100 * at) for at, name in enumerate(names)]
    book: Leagues = Leagues.create(str(device.folder), people, 20260705)
    book.enter(0, [95, 97, 113, 101], 2)
    book.enter(1, [88, 104, 60, 71], 1)
    book.enter(2, [102, 40, 99, 97], 0)
    book.enter(0, [77, 102, -8, 101], 1)
    return book


@screen("club_monte_none", "Score: Monte Carlo before the first")
def club_monte_none(device: Device) -> None:
    """What it is."""
    beside(device)
    keys(device, "next", "next", "ok")


@screen("club_monte", "Score: Monte Carlo, a league with its result")
def club_monte(device: Device) -> None:
    """The second draw."""
    leagues(device)
    club_monte_none(device)


@screen("club_monte_menu", "Score: Monte Carlo, what can be done")
def club_monte_menu(device: Device) -> None:
    """Above a league without a result."""
    club_monte(device)
    keys(device, "next", "ok")


@screen("club_monte_total", "Score: Monte Carlo, a total")
def club_monte_total(device: Device) -> None:
    """Of the first player."""
    club_monte_menu(device)
    keys(device, "ok")


@screen("club_monte_loser", "Score: Monte Carlo, who of two lost the baráž")
def club_monte_loser(device: Device) -> None:
    """Both have 100."""
    club_monte_total(device)
    held_ok(device)
    held_ok(device)
    for _ in range(2):
        keys(device, "next")
        held_ok(device)


@screen("club_owner", "Score: whose the cards are")
def club_owner(device: Device) -> None:
    """Before the first card of a deck is described."""
    evening(device)
    of_sheet(device)
    keys(device, "next", "ok", "ok", "next")


@screen("club_monte_draw", "Score: Monte Carlo, who goes up and down")
def club_monte_draw(device: Device) -> None:
    """After the last result of a draw: the fourth player has 100."""
    leagues(device).enter(1, [88, 104, 60, 71], 1)
    club_monte_none(device)
    keys(device, "prev", "ok", "ok")
    for _ in range(3):
        held_ok(device)
    keys(device, "next")
    held_ok(device)


@screen("club_monte_standings", "Score: Monte Carlo, the standings")
def club_monte_standings(device: Device) -> None:
    """After a draw and a bit."""
    club_monte_menu(device)
    keys(device, "next", "ok")


@screen("club_records", "Score: the records of kept sheets")
def club_records(device: Device) -> None:
    """A match of fifteen rounds, a deck described in forty days."""
    finished(device)
    paid(device)
    beside(device)
    keys(device, "prev", "prev", "prev", "ok")


@screen("club_record", "Score: who set a record, where and when", pictured=True)
def club_record(device: Device) -> None:
    """The shortest match."""
    club_records(device)
    keys(device, "next", "ok")


@screen("club_records_players", "Score: the records, further down")
def club_records_players(device: Device) -> None:
    club_records(device)
    keys(device, "prev", "prev")


@screen("club_person", "Score: what the sheets add up to for a player")
def club_person(device: Device) -> None:
    """Tonda, who had a dabl."""
    club_records_players(device)
    keys(device, "ok")


@screen("club_played_bill", "The bill of a match played here")
def club_played_bill(device: Device) -> None:
    """Who lost the dokládačka and the match owes."""
    SCREENS["after_match"].reach(device)
    while device.app.top.list.item.action != "club":
        keys(device, "next")
    keys(device, "ok")
    device.settle()
    keys(device, "ok")


@screen("club_played_vote", "A card is voted for after a match played here")
def club_played_vote(device: Device) -> None:
    """AI seats do not vote."""
    club_played_bill(device)
    keys(device, "back", "next", "ok", "ok", "ok")
    typed(device, "Lhota→")
    keys(device, "ok", "ok", "ok")
