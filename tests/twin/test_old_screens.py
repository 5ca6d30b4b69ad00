"""Screens of play, and what is around it, on the emulated Pico with 10 000 matches, its watchdog on: short turns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.games.taroky import screens_table
from host_tools.sim import gallery
from host_tools.sim.device import Device
from host_tools.sim.gallery import GERMAN, MANY, MONEY
from host_tools.sim.twin import chip
from kocka.engine.cards import THROW_IN
from kocka.engine.round import PLAY
from kocka.engine.sheet import OVER as OVER_DUE
from kocka.games import registry as games
from kocka.hal import UNSOUND
from kocka.match import settings
from kocka.match import state as match_state
from kocka.match.deal_code import with_results
from kocka.match.history import History
from kocka.match.match import Match
from kocka.match.setup import HUMAN, SeatSetup
from tests.plugin import some
from tests.twin.conftest import MakeTwin
from tests.twin.old_devices import Drive, Pair, Reached, drive_and_check

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


def two(device: Device, stop: Callable[[Match], bool], game: str, **options: str) -> None:
    """A match of two people in neighbouring seats."""
    setup = gallery.chosen(device, game, **options)
    setup.seats[1] = SeatSetup(HUMAN, 0, 0, "Jana")
    gallery.match_until(device, stop, setup=setup)


# Matches, each at a point from which keys lead to screens of their own: what is there before, and the keys.


def at_the_table(device: Device) -> None:
    device.app.settings.set(settings.TALK, 1)
    device.app.settings.save()
    setup = gallery.chosen(device, gallery.FIRST, talk=1)
    gallery.match_until(device, lambda match: gallery.mine(match, 0), setup=setup)


def table(pair: Pair) -> None:
    """A statement and a hint are written."""
    pair.keys("ok", "OK")
    pair.row(("go", "last_trick"))
    pair.keys("back")
    pair.row(("go", "deal"))
    pair.keys("back")
    pair.row("say")
    pair.keys("ok")
    pair.note("said")
    pair.keys("OK")
    pair.row(("pop", "hint"))
    pair.note("hint")
    pair.keys("OK")
    pair.row(("pop", "hint"))
    pair.note("why")
    pair.keys("back", "ok", "ok")
    pair.note("played")
    pair.keys("OK")
    pair.row(("undo",))
    pair.note("undo")


def claiming(device: Device) -> None:
    gallery.match_until(device, lambda match: gallery.mine(match, 0) and match.round.reason(THROW_IN) == 0)


def claim(pair: Pair) -> None:
    pair.keys("ok", "OK")
    pair.row(("pop", THROW_IN))
    pair.keys("next", "ok")
    pair.note("claim")
    pair.keys("ok")
    pair.note("result")


def durch_due(device: Device) -> None:
    gallery.match_until(device, gallery.durch_due, gallery.DURCH_SEED)


def durch(pair: Pair) -> None:
    pair.keys("ok", "ok", "ok")
    pair.note("durch")


def laid(device: Device) -> None:
    """My last card in a dokládačka."""
    gallery.match_until(
        device,
        lambda match: match.stage == match_state.INTERLUDE and match.to_move() == 0 and len(match.round.history) > 28,
    )


def interlude(pair: Pair) -> None:
    pair.keys("ok")
    pair.note("interlude")
    pair.until("InterludeEnd", "ok")
    pair.note("interlude ends")
    pair.keys("ok")
    pair.note("next round")


def two_people(device: Device) -> None:
    """The first card of the other one is due."""
    two(device, lambda match: match.stage == match_state.ROUND and match.to_move() == 1, MANY)


def cover(pair: Pair) -> None:
    pair.keys("ok")
    pair.note("cover")
    pair.keys("ok", "ok", "ok")
    pair.note("uncovered")


def lost_by_somebody(device: Device) -> None:
    """The last result of a match of two people for a beer is shown."""
    last = (match_state.RESULT, match_state.INTERLUDE_RESULT)
    two(device, lambda match: match.stage in last and match.sheet.due == OVER_DUE, GERMAN, played_for="pivo")


def after_match(pair: Pair) -> None:
    """The same deal with another's cards goes into a file of its own."""
    pair.keys("ok", "ok", "ok", "ok")
    pair.note("end")
    pair.row("bar")
    pair.keys("back")
    pair.row("review")
    pair.keys("back")
    pair.row("deal", "Jana")
    pair.note("the same deal")


def shared_deal(device: Device) -> None:
    """My last card of somebody else's deal."""
    device.app.act(("shared", with_results("01A225EMP8GD0J4N", [3])))
    match = device.app.session.match
    while not (match.to_move() == 0 and match.round.table.phase == PLAY and match.round.table.done == 7):
        match.act(match.automatic() or gallery.plain_action(match))


def compare(pair: Pair) -> None:
    pair.keys("ok", "ok", "ok", "ok")
    pair.note("compared")


def dealing(device: Device) -> None:
    """Taroky on which all of the ceremony is played; the cut is mine."""
    setup = screens_table.setup_of(device, dealer=1, ceremony="on")
    gallery.match_until(device, lambda match: match.stage == match_state.CEREMONY, setup=setup)


def ceremony(pair: Pair) -> None:
    pair.keys("ok")
    pair.note("ceremony")
    pair.until("TarokyTable", "ok")
    pair.note("words")
    pair.keys("ok", "ok", "OK")
    pair.row("so_far")
    pair.note("what was said so far")


def session(device: Device) -> None:
    """The last card of a round of Taroky is mine."""
    setup = screens_table.setup_of(device)

    def last(match: Match) -> bool:
        if match.stage != match_state.ROUND or match.round.table.phase != PLAY:
            return False
        return match.to_move() == 0 and match.round.table.done == 11 and match.number == 2

    gallery.match_until(device, last, setup=setup)


def settlement(pair: Pair) -> None:
    """A round is over, its last card is taken back and played again; the session is ended."""
    pair.keys("ok", "ok")
    pair.note("a round of Taroky")
    pair.keys("next", "next", "OK")
    pair.row(("undo",))
    pair.note("undo")
    pair.keys("ok")
    pair.note("the round again")
    pair.keys("next", "next", "OK")
    pair.row("end")
    pair.keys("next", "ok")
    pair.note("the session ends")
    pair.keys("ok")
    pair.row("replay")
    pair.note("replay")
    pair.keys("ok", "prev")
    pair.note("steps of a replay")
    pair.keys("NEXT", "prev", "PREV")
    pair.note("rounds of a replay")


# What is around the matches.


def nothing(device: Device) -> None:
    """A finished match, so that the same table may be dealt to again."""
    match = gallery.match_until(device, gallery.over)
    History(str(device.folder)).add(match)


def choose(pair: Pair, game: str, before: str) -> None:
    """One of the games, from the list of them with the cursor on another."""
    for _ in range((games.NAMES.index(game) - games.NAMES.index(before)) % (len(games.NAMES) + 1)):
        pair.keys("next")
    pair.keys("ok")


def agreed(pair: Pair) -> None:
    """What a new match is about, and a game of one's own; a device whose source of randomness has failed."""
    pair.device.board.gather = lambda: UNSOUND  # type: ignore[method-assign]
    pair.row(("go", "choose_game"))
    choose(pair, MONEY, games.NAMES[0])
    pair.row("people")
    pair.keys("next", "next", "ok", "next", "ok", "back")
    pair.row("stake", -1)
    pair.typed("5→")
    pair.row("shares", 2)
    pair.keys("OK")
    pair.note("stakes")
    pair.row("played_for", "►")
    pair.typed("A→")
    pair.row("currency", "►")
    pair.typed("A→")
    pair.note("currency")
    pair.row("seed")
    pair.typed("7→")
    pair.note("new match")
    pair.keys("back")
    choose(pair, GERMAN, MONEY)
    pair.row("word", "")
    pair.typed("ABC→")
    pair.note("word")
    pair.keys("back")
    choose(pair, "taroky", GERMAN)
    pair.row("options")
    pair.keys("ok", "ok", "back", "back")
    pair.note("house rules")
    pair.row("play")
    pair.note("unsealed")
    pair.keys("ok")


def typed_code(pair: Pair) -> None:
    pair.row(("go", "choose_game"))
    pair.keys("prev", "ok")
    pair.typed("01A225EMP8GD0J4N→")
    pair.note("a code")


def menus(pair: Pair) -> None:
    """A name is written, the day's deal begun and left."""
    pair.row(("go", "menu"), ("go", "settings"), settings.NAME)
    pair.typed("Eva→")
    pair.note("a name")
    pair.keys("back")
    pair.row(("go", "about"))
    pair.keys("back")
    pair.row(("go", "help"))
    pair.keys("ok", "back")
    pair.row("")
    pair.keys("back")
    pair.row("history")
    pair.keys("ok", "ok")
    pair.note("a finished match")
    pair.keys("OK")
    pair.note("its deal")
    pair.keys("back", "back", "back", "back", "back")
    pair.row(("go", "day"))
    pair.keys("ok", "ok", "ok", "ok")
    pair.note("a deal of the day")
    pair.keys("OK")
    pair.row(("leave",))
    pair.row(("go", "day"))
    pair.keys("ok")
    pair.note("calendar")


def lesson(pair: Pair) -> None:
    """A wrong choice is answered, the right one goes on; the lesson is noted."""
    pair.row(("go", "menu"), ("go", "learn"), games.NAMES[0])
    pair.note("lessons")
    pair.keys("ok", "ok", "next", "ok", "ok")
    pair.note("a wrong choice")
    pair.keys("prev", "ok")
    pair.until("Offer", "ok")
    pair.note("the right one")
    pair.keys("next", "ok")
    pair.note("left")


DRIVES = {
    "table": Drive(
        at_the_table,
        table,
        Reached("Table GameMenu LastTrick Deal Say Hint Why", "match:ACTION match:HINT match:SAY match:UNDO"),
    ),
    "claim": Drive(claiming, claim, Reached("Table GameMenu Confirm Claim RoundEnd", "match:ACTION")),
    "durch": Drive(durch_due, durch, Reached("Table MomentScreen RoundEnd", "match:ACTION match:PROCEED")),
    "interlude": Drive(laid, interlude, Reached("Interlude InterludeEnd Passing", "match:ACTION match:PROCEED")),
    "cover": Drive(two_people, cover, Reached("Cover Table", "match:ACTION")),
    "after_match": Drive(
        lost_by_somebody,
        after_match,
        Reached(
            "RoundEnd Podium MatchEnd AfterMatch Bar WhoseReview WhoseCards Passing",
            "match:PROCEED again:SETUP history:SUMMARY settings:SETTINGS",
        ),
    ),
    "compare": Drive(shared_deal, compare, Reached("Table RoundEnd Compare")),
    "ceremony": Drive(dealing, ceremony, Reached("TarokyDeal TarokyTalk TarokyTable GameMenu Paper", "match:ACTION")),
    "settlement": Drive(
        session,
        settlement,
        Reached(
            "TarokyTable RoundSettled GameMenu Confirm MatchEnd AfterMatch TarokyReplay",
            "match:ACTION match:UNDO match:END history:SUMMARY settings:SETTINGS",
        ),
    ),
    "agreed": Drive(
        nothing,
        agreed,
        Reached(
            "ChooseGame NewMatch Players Stakes StakeEditor Shares SharesEditor PlayedFor DrinkEditor Currencies"
            " CurrencyEditor SeedEditor Words WordEditor HouseRules Group Unsealed Draw",
            "match:SETUP settings:SETTINGS",
        ),
        chip.STUCK,
    ),
    "typed_code": Drive(nothing, typed_code, Reached("EnterCode Dealing Passing", "again:SETUP settings:SETTINGS")),
    "menus": Drive(
        nothing,
        menus,
        Reached(
            "Menu Settings YourName About Help HelpPage Games History Finished Replay Deal DateScreen Day Calendar",
            "again:SETUP days:DAYS settings:SETTINGS",
        ),
    ),
    "lesson": Drive(nothing, lesson, Reached("Learn Lessons Table Sentence Offer", "again:SETUP settings:SETTINGS")),
}


@pytest.mark.parametrize("name", some(DRIVES, 4))
def test_drive(name: str, twin: MakeTwin, tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    drive_and_check(twin, tmp_path, record_property, name, DRIVES[name])
