"""Every screen, list and write of score keeping on the emulated Pico with 10 000 matches, its watchdog on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.games.taroky import screens_sheet
from host_tools.sim import gallery_club, gallery_score
from host_tools.sim.device import Device
from kocka.games.taroky.rules.outcome import GAME, HONERY, PAGAT, SECOND, TAROCKY, UHO, VALAT
from kocka.scorebook.roster import Roster
from tests.twin.conftest import MakeTwin
from tests.twin.old_devices import Drive, Pair, Reached, drive_and_check

pytestmark = [pytest.mark.slow, pytest.mark.whole, pytest.mark.timeout(900)]


def long_rounds(device: Device) -> None:
    """A sheet of Taroky on which much was announced and doubled in each round: they take the longest to read."""
    score_sheet = screens_sheet.begun(device)
    for number in range(8):
        form = score_sheet.form()
        one, other = form.left_of(form.forehand), form.left_of(form.forehand, 2)
        form.choose(SECOND, one, form.left_of(one))
        form.eyes(30 + number)
        form.toggle(form.forehand, TAROCKY)
        form.toggle(other, HONERY)
        for unit in (PAGAT, UHO, VALAT):
            if unit != PAGAT:
                form.announce(unit, one)
            form.made(unit, False)
            form.contra(unit, 1)
        form.contra(GAME, 2)
        form.renonc(other, 1)
        score_sheet.add(form.entry())


def books(device: Device) -> None:
    """Eight people who are known, two decks, leagues before the last result of a draw, sheets of several games; the
    newest ones are of an evening after which people owe.
    """
    gallery_club.players(device)
    roster, _ = Roster.open(str(device.folder))
    for name in ("Larry", "Efa", "Žofie", "Ďábel"):
        roster.put(name)
    gallery_club.finished(device)
    (device.folder / "deck00000.kck").rename(device.folder / "deck00001.kck")
    gallery_club.deck(device)
    (device.folder / "deck00002.kck").rename(device.folder / "deck00000.kck")
    gallery_club.leagues(device).enter(1, [88, 104, 60, 71], 1)
    long_rounds(device)
    gallery_club.paid(device)
    gallery_club.evening(device, place="")
    screens_sheet.session(device)
    gallery_score.resting(device)
    gallery_score.letters(device)
    gallery_club.settled(device)
    gallery_score.evening(device, 5)


def sheet(pair: Pair, number: int) -> None:
    """Opens a sheet from the list of them, once its last rows are there."""
    pair.row(("go", "score_home"))
    pair.to("more")
    pair.wait(calm_ms=10_000.0)
    pair.row(f"{pair.device.folder}/sheet{number:05}.kck")


def club(pair: Pair) -> None:
    """What is around the sheets: sums of an evening and who pays whom, decks, leagues, records, players."""
    pair.row(("go", "score_home"))
    pair.note("sheets")
    pair.row("more", "bill", -2)
    pair.note("sums")
    pair.keys("back")
    pair.row(-8)
    pair.wait(calm_ms=10_000.0)
    pair.note("who pays whom")
    for what in ("paid", "taken back"):
        pair.row(0)
        pair.wait(calm_ms=10_000.0)
        pair.note(what)
    pair.row(-2)
    pair.note("payments sent")
    pair.keys("back")
    pair.row(-1)
    pair.keys("prev", "ok")
    pair.note("a sheet left out")
    pair.keys("back", "back", "back")
    pair.row("cards", "deck")
    pair.keys("ok", "next", "back", "back")
    pair.note("a deck")
    pair.row("archive")
    pair.keys("next", "ok", "back", "back")
    pair.note("archive")
    pair.keys("back")
    pair.row("leagues")
    pair.keys("prev", "ok")
    pair.row("standing")
    pair.note("standings")
    pair.keys("back")
    pair.row("enter")
    pair.keys("OK", "OK", "OK", "next", "OK")
    pair.note("a draw")
    pair.keys("ok", "ok")
    pair.row("undo")
    pair.note("a result taken back")
    pair.keys("ok")
    pair.row("new")
    pair.keys("prev", "ok")
    pair.row(1, 2, 3, 4, 5, 6, 7, 8, -2)
    pair.keys("OK")
    pair.note("new leagues")
    pair.keys("back")
    pair.row("records")
    pair.wait(30_000.0, 30_000.0)
    pair.note("counted")
    pair.row(0)
    pair.note("a record")
    pair.keys("back")
    pair.row("Tonda")
    pair.note("somebody's sums")
    pair.keys("next", "back", "back")
    pair.row("players", -1)
    pair.typed("A→")
    pair.note("a new player")
    pair.row("A", "name")
    pair.keys("back")
    pair.typed("B→")
    pair.row("licence")
    pair.keys("next", "OK")
    pair.note("name and number")
    pair.row("ban")
    pair.keys("OK")
    pair.row("lift")
    pair.keys("prev", "ok")
    pair.note("banned for a while")
    pair.row("retire")
    pair.keys("prev", "ok")
    pair.note("no player any more")
    pair.keys("back")
    pair.row("help")
    pair.keys("ok", "back")
    pair.note("help")


def agree(pair: Pair) -> None:
    """A new sheet, with everything that can be agreed on."""
    pair.row(("go", "score_home"), "new", "game", "Kouřící", "word", "")
    pair.typed("ABC→")
    pair.note("word")
    pair.row("game", "Taroky", "options", 0)
    pair.keys("ok", "back", "back")
    pair.note("house rules")
    pair.row("game", "Srdce", "people", 1, 2, 3, 4)
    pair.note("people")
    pair.row("played_for", "►")
    pair.typed("A→")
    pair.note("what for")
    pair.row("stake")
    pair.keys("next", "OK")
    pair.row("shares", 2)
    pair.keys("OK")
    pair.note("stake")
    pair.row("purse", "bar", "►")
    pair.typed("E→")
    pair.keys("next", "OK")
    pair.note("currencies")
    pair.row("done", "price")
    pair.keys("next", "OK")
    pair.row("date")
    pair.keys("OK")
    pair.note("price and day")
    pair.row("begin")
    pair.note("begun")


def evening(pair: Pair) -> None:
    """After a match: its bill, what makes the pub, the card that is described."""
    sheet(pair, 2)
    pair.keys("ok")
    pair.note("bill")
    pair.row(0, "amount")
    pair.keys("next", "OK")
    pair.row("pay")
    pair.note("a debt paid")
    pair.row(0)
    pair.keys("prev", "prev", "ok")
    pair.row("currency", "pay")
    pair.note("payment corrected")
    pair.row(0)
    pair.keys("prev", "ok")
    pair.note("payment deleted")
    pair.row(-1, "Pav", "amount")
    pair.keys("next", "OK")
    pair.row("pay")
    pair.note("paid for nothing")
    pair.row(-7)
    pair.keys("back")
    pair.note("toast")
    pair.row(-5, "marks", 0)
    pair.keys("next", "ok")
    pair.row(-1, -1, -1, -1)
    pair.note("marks")
    pair.row(-1)
    pair.note("a new deck")
    pair.typed("A→")
    pair.keys("ok", "next", "ok", "ok", "prev", "ok")
    pair.note("votes")
    pair.keys("next", "ok", "ok")
    pair.note("drawn")
    pair.keys("ok", "ok")
    pair.note("described")
    pair.row("pubs", 0)
    pair.note("pubs")
    pair.keys("back", "back")
    pair.row("undo")
    pair.keys("prev", "ok")
    pair.note("a card taken back")


def rounds(pair: Pair) -> None:
    """A sheet of Černá kočka that goes on: a round told by cards, then all that its menu and its rounds offer."""
    sheet(pair, 10)
    pair.keys("ok", "next", "next", "next", "OK")
    pair.row("Podle karet")
    pair.note("cards")
    pair.until("ConfirmEntry", "prev")
    pair.keys("next", "ok")
    pair.note("by cards")
    pair.keys("prev")
    pair.row("undo", "redo", "rounds")
    pair.note("undo and redo")
    pair.keys("ok", "ok", "next")
    pair.until("ConfirmEntry", "ok")
    pair.keys("ok")
    pair.note("corrected")
    pair.keys("ok")
    pair.row("Smazat")
    pair.keys("ok")
    pair.note("deleted")
    pair.keys("ok")
    pair.row("Vložit")
    pair.keys("next")
    pair.until("ConfirmEntry", "ok")
    pair.keys("ok")
    pair.note("inserted")
    pair.keys("OK", "back", "back", "prev")
    pair.row("log")
    pair.note("log")
    pair.keys("ok", "back")
    pair.row("rename")
    pair.keys("ok")
    pair.typed("a→")
    pair.note("renamed")
    pair.keys("prev")
    pair.row("date")
    pair.keys("next", "OK")
    pair.note("another day")
    pair.row("swap")
    pair.keys("ok", "ok")
    pair.note("other places")
    pair.keys("prev")
    pair.row("join")
    pair.keys("ok")
    pair.row(5)
    pair.keys("ok")
    pair.note("somebody takes over")
    pair.keys("prev")
    pair.row("more_people", 6)
    pair.keys("OK")
    pair.note("a fifth")
    pair.keys("prev")
    pair.row("Do telefonu")
    pair.note("sent")
    pair.keys("back")
    pair.row("help")
    pair.keys("back")
    pair.row("close")
    pair.note("put away")
    pair.keys("prev")
    pair.row("reopen")
    pair.note("opened again")
    pair.keys("prev")
    pair.row("drop")
    pair.keys("prev", "ok")
    pair.note("gone")


def letters(pair: Pair) -> None:
    """Several got a letter."""
    sheet(pair, 5)
    pair.keys("ok")
    pair.row("Víc")
    pair.row(0, 1, -1)
    pair.keys("ok")
    pair.note("letters")


def leaving(pair: Pair) -> None:
    """Of five people one leaves, and is back."""
    sheet(pair, 4)
    for _ in range(2):
        pair.keys("prev")
        pair.row("leave")
        pair.keys("next", "ok")
    pair.note("leaves")


def taroky(pair: Pair) -> None:
    """A session: the account of a round, a Second with what was announced, a Varšava, all other entries, the end."""
    sheet(pair, 3)
    pair.keys("next", "prev", "prev", "prev", "ok")
    pair.row("Vyúčtování")
    pair.note("account")
    pair.keys("next", "back", "back", "back")
    pair.keys("ok", "next", "next", "ok", "ok", "ok", "next", "next", "next", "ok", "ok")
    pair.note("form")
    pair.row(8)
    pair.keys("ok", "back")
    pair.note("announced")
    pair.row(17)
    pair.keys("ok", "ok")
    pair.row(0)
    pair.note("preview")
    pair.keys("next", "back", "ok")
    pair.note("written")
    pair.keys("ok", "next", "ok")
    pair.note("piles")
    pair.keys("next")
    pair.until("ConfirmEntry", "ok")
    pair.keys("ok")
    pair.note("a Varšava")
    for what, answers in ((7, ("ok", "ok")), (8, ("ok", "ok")), (9, ("next", "OK")), (10, ())):
        pair.keys("ok")
        pair.row(what)
        pair.keys(*answers, "ok")
    pair.note("who deals, a violation, the pot, the end")
    pair.keys("ok")
    pair.note("the bill of a session")


def found(pair: Pair) -> None:
    """A sheet of somebody's is looked for."""
    pair.row(("go", "score_home"), "find", -2, 1)
    pair.note("somebody's sheets")
    pair.row(0)
    pair.note("one of them")


def everything(pair: Pair) -> None:
    """One after the other, from the first screen."""
    for part in (club, agree, evening, rounds, letters, leaving, taroky, found):
        part(pair)
        pair.keys("BACK")
        assert pair.screen == "Start"


SCREENS = """
    Announced Archive Bar Baraz BestPubs BillScreen Box CardScreen Cards Choose ClubMenu Confirm ConfirmEntry Currencies
    CurrencyEditor DateScreen DeckScreen Describing Dial DrinkEditor Eyes Find Grid Group Help HelpPage HouseRules
    LeaguePlayers LeaguesMenu LeaguesScreen Lines LogScreen Marks Message Moves NewSheet Owner Paper Pay PersonScreen
    Piles PlaceEditor PlayedFor Player PlayerName Points PurseScreen Reason RecordsScreen RosterScreen Rounds ScoreHome
    ScoreMenu ScoreTable Send SettleScreen Several Shares SharesEditor Standings Start SumsScreen TarokyEntry Total Who
    Whose WordEditor Words
"""
WRITES = """
    deck deck:DECK deck:DESCRIBED deck:UNDO leagues leagues:LEAGUES leagues:RESULT leagues:UNDO
    roster roster:PUT roster:REMOVE roster:USE settings settings:SETTINGS
    settled settled:CHOSEN settled:GIVEN settled:SETTLED settled:TAKEN_BACK
    sheet sheet:ADD sheet:CLOSE sheet:DELETE sheet:INSERT sheet:MORE sheet:PLAYER sheet:REPLACE sheet:SHEET sheet:UNDO
"""

DRIVES = {"score keeping": Drive(books, everything, Reached(SCREENS, WRITES))}


@pytest.mark.parametrize("name", DRIVES)
def test_drive(name: str, twin: MakeTwin, tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    drive_and_check(twin, tmp_path, record_property, name, DRIVES[name])
