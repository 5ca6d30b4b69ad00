"""The canonical screens: each has a name and a function that brings a fresh device there.

`kocka shot`, `kocka contact`, the goldens and the pictures of the README all come from this list. A new screen adds

    @screen("last_trick", "The last trick")
    def last_trick(device: Device) -> None:
        table(device)
        device.key("info")
        device.settle()

The device is switched on with nothing saved, deals from `SEED`, and speaks the language asked for. What the function
leaves on the glass is the picture: the same one whenever and wherever it is made.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from host_tools.games import parts
from host_tools.sim import faces
from host_tools.sim.canonical import (
    CALL_SEED,
    DURCH_SEED,
    FIRST,
    GERMAN,
    MANY,
    MONEY,
    SCREENS,
    SEED,
    SETTLED_SEED,
    Canonical,
    Picture,
    Reach,
    UnknownScreen,
    cases,
    choosy,
    chosen,
    durch_due,
    explain,
    keys,
    languages_of,
    match_until,
    memory,
    mine,
    opened,
    plain_action,
    render,
    resumed,
    resumed_dealt,
    screen,
    turns_to,
    typed,
)
from host_tools.sim.device import Device, new_setup
from kocka.ai import advice as reasons
from kocka.ai import statements, talk
from kocka.ai.advice import Advice
from kocka.ai.consequence import Consequence
from kocka.engine import sheet as sheets
from kocka.engine.cards import CINK, CLAIM, QUEEN_OF_SPADES, THROW_IN
from kocka.engine.claim import surely_takes_all
from kocka.engine.round import PLAY
from kocka.engine.terms import ART_GERMAN
from kocka.games import registry
from kocka.hal import UNSOUND
from kocka.match import lesson as lessons
from kocka.match import settings as settings_
from kocka.match import state as match_state
from kocka.match.daily import Days
from kocka.match.deal_code import with_results
from kocka.match.history import History
from kocka.match.house_rules import HouseRules, Sets
from kocka.match.luck import LuckCount
from kocka.match.match import Match, number_of
from kocka.match.replay import Replay
from kocka.match.review import Moment
from kocka.match.review import Review as Judged
from kocka.match.seal import open_secret, secret_numbers
from kocka.match.setup import HUMAN, SeatSetup, Setup
from kocka.match.writing import finish
from kocka.ui.languages import ids
from kocka.ui.screens.play.bar import Bar
from kocka.ui.screens.play.new_match import NewMatch
from kocka.ui.screens.play.replay import open_replay
from kocka.ui.screens.play.rule_sets import RuleSets
from kocka.ui.screens.settings.help import Help

__all__ = [
    "Canonical",
    "Picture",
    "UnknownScreen",
    "screen",
    "render",
    "memory",
    "cases",
    "languages_of",
    "match_until",
    "chosen",
    "plain_action",
    "resumed",
    "resumed_dealt",
    "mine",
    "choosy",
    "durch_due",
    "opened",
    "keys",
    "typed",
    "turns_to",
    "SEED",
    "DURCH_SEED",
    "CALL_SEED",
    "FIRST",
    "GERMAN",
    "MANY",
    "MONEY",
    "Reach",
    "SCREENS",
]

# The screens.


@screen("start", "The first screen, nothing saved", pictured=True)
def start(device: Device) -> None:
    """The start screen of a device without saves."""


@screen("start_resume", "The first screen, a match waiting", pictured=True)
def start_resume(device: Device) -> None:
    """Somebody was playing."""
    match_until(device, lambda match: match.number == 3 and mine(match, 3))
    device.reboot()


@screen("start_several", "The first screen, matches of two games waiting")
def start_several(device: Device) -> None:
    """The one that was played last comes first."""
    for game in (MONEY, GERMAN):
        match = Match.create(str(device.folder), chosen(device, game))
        device.app.session.running.put(game, number_of(Path(match.path).name))
    device.app.settings.save()
    device.reboot()


@screen("start_again", "The first screen after a match: the same table again")
def start_again(device: Device) -> None:
    """The row deals the game that was played last."""
    match_until(device, over)
    device.reboot()


@screen("new_match_waits", "A new match of a game of which one waits")
def new_match_waits(device: Device) -> None:
    """It can be continued here."""
    start_several(device)
    device.app.act(("go", "new_match", MONEY))
    device.settle()


@screen("menu", "The menu", pictured=True)
def menu(device: Device) -> None:
    """From the first screen."""
    opened(device, "menu")


@screen("played_for", "A new match: what it is played for")
def played_for(device: Device) -> None:
    """The cursor on a small beer."""
    opened(device, "new_match")
    while device.app.top._list.item.action != "played_for":
        keys(device, "next")
    keys(device, "ok", "next")


@screen("new_match", "A new match", pictured=True)
def new_match(device: Device) -> None:
    """With the settings as delivered."""
    opened(device, "new_match")


@screen("draw", "The draw for the first deal")
def draw(device: Device) -> None:
    """The four cards lie open."""
    device.play_deal(SEED)
    device.settle()


@screen("dealing", "The cards are dealt", pictured=True)
def dealing(device: Device) -> None:
    """Some of mine have come, one is on its way."""
    draw(device)
    device.key("ok")
    device.advance(900)


@screen("pass", "The pass: one card chosen", pictured=True)
def passing(device: Device) -> None:
    """One is marked, the cursor on the next but one."""
    resumed(device, lambda match: match.stage == match_state.ROUND and match.to_move() == 0)
    keys(device, "ok", "next")


@screen("pass_ask", "The pass: three cards chosen, asked again", pictured=True)
def pass_ask(device: Device) -> None:
    """The second key sends them."""
    passing(device)
    keys(device, "ok", "ok")


@screen("pass_got", "The cards received")
def pass_got(device: Device) -> None:
    """What came is marked."""
    resumed(device, lambda match: match.stage == match_state.ROUND and match.round.table.phase == PLAY)


def shared(device: Device, stop: Callable[[Match], bool]) -> None:
    """Two persons play against two AI seats until `stop(match)`; the device goes on with it."""
    setup = new_setup(device.app, SEED)
    for seat, name in ((0, "Jana"), (2, "Bohumil")):
        setup.seats[seat] = SeatSetup(HUMAN, 0, 0, name)
    match = Match.create(str(device.folder), setup)
    while not stop(match):
        if match.playing:
            match.act(plain_action(match))
        else:
            match.proceed()
    device.reboot()
    device.app.act(("resume",))
    device.settle()


@screen("rule_sets", "Sets of house rules")
def rule_sets(device: Device) -> None:
    """Two of the game's own."""
    sets = Sets.load(str(device.folder))[0]
    for name in ("O padesátníky", "U Hejmy"):
        sets.put(HouseRules(name, MONEY))
    sets.save()
    device.app.apply(("push", NewMatch(device.app, MONEY)))
    device.app.apply(("push", RuleSets(device.app, device.app.top)))
    device.settle()


@screen("cover", "Two people, one device: to be handed over", pictured=True)
def cover(device: Device) -> None:
    """The hand is hidden; what was played meanwhile is not."""
    shared(device, lambda match: mine(match, 1) and match.round.table.takers[-1] != 0)


@screen("cover_pass", "Two people, one device: before the pass")
def cover_pass(device: Device) -> None:
    """Nothing has been played."""
    shared(device, lambda match: match.stage == match_state.ROUND and match.to_move() == 2)


@screen("table_lead", "The table: my lead")
def table_lead(device: Device) -> None:
    """All cards may be played."""
    resumed(device, lambda match: mine(match, 0))


@screen("table", "The table: my turn, three cards lie there", pictured=True)
def table(device: Device) -> None:
    """Some cards may not be played."""
    resumed(device, choosy)


@screen("table_why", "The table: why not this card", pictured=True)
def table_why(device: Device) -> None:
    """A dimmed card was tried."""
    resumed(device, choosy)
    refused(device)


@screen("table_cost", "The table: what that card would cost with real cards")
def table_cost(device: Device) -> None:
    """It was tried once more when the rule was no longer shown."""
    table_why(device)
    device.advance(4000)
    device.key("ok")
    device.advance(300)


@screen("table_taken", "The table: a full trick, somebody gets the black cat")
def table_taken(device: Device) -> None:
    """The card that takes it has a gold edge (on 128x64 inverse)."""

    def cat_lies(match: Match) -> bool:
        """I am the last to play to a trick with the queen of spades."""
        return mine(match, 3) and QUEEN_OF_SPADES in match.round.table.cards

    match = resumed(device, cat_lies)
    device.app.act(("play", plain_action(match)))
    device.advance(400)


@screen("table_talk", "The table: somebody says something")
def table_talk(device: Device) -> None:
    """A line that names somebody."""
    table(device)
    device.app.top.talk(3, device.app.talk.line_text(talk.Line(3, talk.YOU_TOOK_THE_CAT, 1)))
    device.advance(100)


@screen("table_keys", "The table: who waits is told the keys", tuple(b for b in faces.BOARDS if b != "oled_128x64"))
def table_keys(device: Device) -> None:
    """After some seconds."""
    table(device)
    device.advance(9000)


@screen("table_call", "The table: the rest is mine")
def table_call(device: Device) -> None:
    """The throw-in is offered as a button (CK-9)."""
    resumed(device, lambda match: mine(match, 0) and surely_takes_all(match.view(0)), CALL_SEED)


@screen("ask_call", "A throw-in: asked again")
def ask_call(device: Device) -> None:
    """The button was pressed."""
    table_call(device)
    keys(device, "ok")


@screen("table_settled", "The table: no points are left")
def table_settled(device: Device) -> None:
    """The rest of a round of Hearts may be played at once."""
    resumed(device, _is_settled, setup=chosen(device, MONEY, seed=SETTLED_SEED))


def _is_settled(match: Match) -> bool:
    if not any(mine(match, cards) for cards in range(4)):
        return False
    view = match.view(0)
    return bool(view.game.is_settled(view))


@screen("ask_finish", "The rest of a round: asked")
def ask_finish(device: Device) -> None:
    """The button was reached with the cursor and pressed."""
    table_settled(device)
    keys(device, "prev", "ok")


@screen("last_trick", "The last trick", pictured=True)
def last_trick(device: Device) -> None:
    """While it may be looked at (CK-8)."""
    table_lead(device)
    device.key("prev", held=True)
    device.settle()


@screen("game_menu", "The menu during a round")
def game_menu(device: Device) -> None:
    """Above the table."""
    table(device)
    opened(device, "game_menu")


@screen("say", "What to say on one's turn, and what was said")
def say(device: Device) -> None:
    """After a statement of mine and one of another seat (CK-19)."""
    table_lead(device)
    device.app.act(("say", statements.MY_QUEEN, 0))
    device.settle()
    device.app.talk.say(2, statements.NO_HEARTS, 2)
    device.settle()
    opened(device, "say")


@screen("claim", "A throw-in: all hands open")
def claim(device: Device) -> None:
    """Right by the rules (CK-9)."""
    resumed(device, lambda match: mine(match, 0) and match.round.reason(THROW_IN) == 0)
    device.app.act(("play", THROW_IN))
    device.settle()


@screen("claim_wrong", "A durch claimed wrongly")
def claim_wrong(device: Device) -> None:
    """Somebody could have caught it (CK-12)."""
    resumed(device, lambda match: match.to_move() == 0 and match.round.reason(CLAIM) == 0)
    device.app.act(("play", CLAIM))
    device.settle()


@screen("durch", "A durch")
def durch(device: Device) -> None:
    """All confetti has come down."""
    match = match_until(device, durch_due, DURCH_SEED)
    device.reboot()
    device.app.act(("resume",))
    device.app.act(("play", plain_action(match)))
    device.settle()


@screen("round_end", "The end of a round", pictured=True)
def round_end(device: Device) -> None:
    """Who took what."""
    resumed(device, lambda match: match.stage == match_state.RESULT and match.number == 3)


@screen("round_end_mine", "The end of a round: what cost me most")
def round_end_mine(device: Device) -> None:
    """The master has looked for it while nobody pressed a key."""
    round_end(device)
    device.advance(5000)
    device.settle()
    keys(device, "prev")


@screen("sheet", "The sheet with its graph")
def sheet(device: Device) -> None:
    """After some rounds."""
    resumed(device, lambda match: match.stage == match_state.RESULT and match.number == 7)
    opened(device, "sheet")


@screen("interlude", "Dokládačka", pictured=True)
def interlude(device: Device) -> None:
    """Half of the cards lie there."""
    resumed(
        device,
        lambda match: match.stage == match_state.INTERLUDE and match.to_move() == 0 and len(match.round.history) >= 14,
    )


@screen("interlude_cink", "Dokládačka: nothing fits")
def interlude_cink(device: Device) -> None:
    """Cink is a key."""
    resumed(
        device,
        lambda match: match.stage == match_state.INTERLUDE and match.to_move() == 0 and match.round.reason(CINK) == 0,
    )


@screen("interlude_end", "The end of a dokládačka")
def interlude_end(device: Device) -> None:
    """Who was last."""
    resumed(device, lambda match: match.stage == match_state.INTERLUDE_RESULT)


@screen("round_end_term", "A term that is used for the first time")
def round_end_term(device: Device) -> None:
    """Somebody has come into the brewery; it is explained once."""

    def is_brewery(match: Match) -> bool:
        last = len(match.sheet.history) - 1
        return match.stage == match_state.RESULT and (sheets.PIVOVAR, last) in [
            (kind, entry) for kind, _, entry in match.sheet.events
        ]

    match_until(device, is_brewery)
    explain(device, 0)
    device.reboot()
    device.app.act(("resume",))
    device.settle()


@screen("podium", "The end of a match: the best three")
def podium(device: Device) -> None:
    """The totals are counted, somebody speaks."""
    resumed(device, lambda match: match.stage == match_state.RESULT and match.sheet.due == sheets.OVER)
    device.key("ok")
    device.advance(2200)


@screen("podium_graph", "The end of a match: the graph grows")
def podium_graph(device: Device) -> None:
    """All have spoken, half of it is there."""
    resumed(device, lambda match: match.stage == match_state.RESULT and match.sheet.due == sheets.OVER)
    device.key("ok")
    device.advance(100)
    while device.app.top.graph is None:
        device.advance(100)
    device.advance(1300)


@screen("match_end", "The end of a match: who pays", pictured=True)
def match_end(device: Device) -> None:
    """The last screen of all."""
    resumed(device, lambda match: match.stage == match_state.OVER)


@screen("settings", "The settings", pictured=True)
def settings(device: Device) -> None:
    opened(device, "settings")


@screen("statistics", "The statistics", pictured=True)
def statistics(device: Device) -> None:
    """After a match."""
    match = match_until(device, lambda match: match.stage == match_state.OVER)
    History(str(device.folder)).add(match)
    device.reboot()
    opened(device, "statistics")


@screen("help", "The rules: the games")
def help_(device: Device) -> None:
    """The list of games."""
    opened(device, "help")


@screen("help_contents", "The rules of a game: contents")
def help_contents(device: Device) -> None:
    """The list of pages."""
    opened(device, "help")
    keys(device, "next", "ok")


def page(device: Device, title: int) -> None:
    """A page of the rules."""
    device.app.apply(("push", Help(device.app, title)))
    device.settle()


@screen("help_page", "The rules: a page", pictured=True)
def help_page(device: Device) -> None:
    """The first one, with pictures."""
    page(device, ids.HELP_AIM_TITLE)


@screen("help_german", "The rules: German cards")
def help_german(device: Device) -> None:
    """Suits and the cards above the ten."""
    page(device, ids.HELP_KK_CARDS_TITLE)


@screen("help_hejma", "The rules: what Kouřící kočka is about")
def help_hejma(device: Device) -> None:
    """The over of leaves in a row of cards."""
    page(device, ids.HELP_KK_AIM_TITLE)


@screen("help_moon", "The rules: shooting the moon")
def help_moon(device: Device) -> None:
    """A page of Hearts."""
    page(device, ids.HELP_HE_MOON_TITLE)


@screen("help_put_aside", "The rules: cards put aside")
def help_put_aside(device: Device) -> None:
    """A page of Black Cat."""
    page(device, ids.HELP_BC_DEAL_TITLE)


@screen("help_words", "The rules: words")
def help_words(device: Device) -> None:
    """What card players say."""
    page(device, ids.HELP_WORDS_TITLE)


@screen("about", "About")
def about(device: Device) -> None:
    """Who made it."""
    opened(device, "about")


@screen("start_problem", "A damaged file is told before anything else")
def start_problem(device: Device) -> None:
    """Somebody put a file of that name there."""
    (device.folder / "match00000.kck").write_bytes(b"no match of ours, just some text")
    device.reboot()


@screen("unsealed", "A new match cannot be sealed")
def unsealed(device: Device) -> None:
    """As if the chip's source of randomness failed its tests."""
    device.board.gather = lambda: UNSOUND  # type: ignore[method-assign]
    opened(device, "new_match")
    keys(device, "ok")


@screen("ask_new", "A new match while one is in play: asked again")
def ask_new(device: Device) -> None:
    """It would be lost."""
    start_resume(device)
    opened(device, "new_match")
    keys(device, "next", "ok")


@screen("ask_delete", "Delete the match in play: asked again")
def ask_delete(device: Device) -> None:
    """From the menu."""
    start_resume(device)
    opened(device, "menu")
    keys(device, "prev", "prev", "ok")


@screen("opponents", "Who sits down")
def opponents(device: Device) -> None:
    """Choosing the one across."""
    opened(device, "new_match")
    keys(device, "next", "ok", "next", "next", "next", "next", "ok", "next")


@screen("deal_number", "The number of a deal")
def deal_number(device: Device) -> None:
    """Four digits are there."""
    opened(device, "new_match")
    keys(device, "prev", "ok")
    typed(device, "1996")


@screen("your_name", "Typing a name")
def your_name(device: Device) -> None:
    """With Czech letters."""
    opened(device, "settings")
    keys(device, "next", "ok")
    typed(device, "Jiř")


@screen("settings_choosing", "The settings: choosing a value")
def settings_choosing(device: Device) -> None:
    opened(device, "settings")
    while device.app.top.list.item.action != 3:  # SPEED
        keys(device, "next")
    keys(device, "ok", "next")


@screen("sheet_empty", "The sheet in the first round")
def sheet_empty(device: Device) -> None:
    """Nothing on it."""
    resumed(device, lambda match: match.stage == match_state.ROUND and match.round.table.done == 2)
    opened(device, "sheet")


@screen("sheet_graph", "The graph of the totals", pictured=True)
def sheet_graph(device: Device) -> None:
    """After some rounds."""
    sheet(device)
    keys(device, "ok")


@screen("sheet_whole", "The graph of a whole match")
def sheet_whole(device: Device) -> None:
    """To the end."""
    match_end(device)
    opened(device, "sheet")
    keys(device, "ok")


@screen("after_match", "What can be done after a match")
def after_match(device: Device) -> None:
    """Same again, same deal, replay."""
    match_end(device)
    keys(device, "ok")


@screen("whose_cards", "The same deal from another seat")
def whose_cards(device: Device) -> None:
    after_match(device)
    keys(device, "next", "next", "ok")


@screen("bar", "At the bar after a match: who stands what, and the loser may order to drink up")
def bar(device: Device) -> None:
    """Names and a drink as long as they can be."""
    after_match(device)
    device.app.apply(("push", Bar(["Šťáhlava 3×", "Bohuslava"], "Malinovka OO", True)))


@screen("statistics_none", "The statistics before a match is finished")
def statistics_none(device: Device) -> None:
    """Nothing to count."""
    opened(device, "statistics")


@screen("records", "The records")
def records(device: Device) -> None:
    """The last page of the statistics."""
    statistics(device)
    keys(device, "prev")


@screen("history", "The finished matches")
def history(device: Device) -> None:
    """Three of them."""
    folder = str(device.folder)
    for seed in range(SEED, SEED + 3):
        match = match_until(device, lambda match: match.stage == match_state.OVER, seed)
        History(folder).add(match, (seed - SEED) * 1_700_000_000)
    device.reboot()
    opened(device, "menu")
    keys(device, "next", "next", "ok")


@screen("finished", "A finished match")
def finished(device: Device) -> None:
    history(device)
    keys(device, "ok")


@screen("replay", "A match played again", pictured=True)
def replay(device: Device) -> None:
    """In the middle of the second round, all hands open."""
    finished(device)
    keys(device, "ok")
    device.key("next", held=True)
    keys(device, "ok", "ok", "ok", "next", "next", "next")


@screen("replay_interlude", "A dokládačka played again")
def replay_interlude(device: Device) -> None:
    """Some cards are laid."""
    finished(device)
    keys(device, "ok")
    while device.app.top.replay.stage != match_state.INTERLUDE:
        device.key("next", held=True)
        device.settle()
    keys(device, *["next"] * 9)


@screen("help_durch", "The rules: durch")
def help_durch(device: Device) -> None:
    """The page a screen may open."""
    page(device, ids.HELP_DURCH_TITLE)


# The other games.

# Rounds of these seeds, played by the plain rule, have what their pictures show.
KK_SEED = 8
WORD = "KOCOUR"


def on_turn(cards: int, done: int = 1, number: int = 1) -> Callable[[Match], bool]:
    """It is my turn with so many cards on the table, after `done` tricks or more, in round `number` or later."""

    def stop(match: Match) -> bool:
        if match.stage != match_state.ROUND or match.to_move() != 0 or match.number < number:
            return False
        table = match.round.table
        return bool(table.phase == PLAY and table.done >= done and table.count == cards)

    return stop


def result_of(number: int) -> Callable[[Match], bool]:
    """Round `number` is over."""
    return lambda match: match.stage == match_state.RESULT and match.number == number


def over(match: Match) -> bool:
    """The match is over."""
    return bool(match.stage == match_state.OVER)


def refused(device: Device) -> None:
    """The first card that may not be played is tried."""
    match = device.app.session.match
    legal = bytearray(24)
    allowed = list(legal[: match.legal(legal)])
    hand = device.app.top.hand
    for _ in range(hand.count):
        if hand.cards[hand.cursor] not in allowed:
            break
        keys(device, "next")
    device.key("ok")
    device.advance(300)


@screen("choose_game", "A new match: which game", pictured=True)
def choose_game(device: Device) -> None:
    """The second one."""
    opened(device, "choose_game")
    keys(device, "next")


@screen("players", "A new match of six: persons at two seats", pictured=True)
def players(device: Device) -> None:
    """The second one has a name."""
    new = NewMatch(device.app, MANY)
    new.count = 6
    new.seats[2].kind = HUMAN
    new.seats[2].name = "Jana"
    device.app.apply(("push", new))
    device.app.apply(("push", device.app.make("players", new)))
    keys(device, "next", "next", "next", "next", "next")


@screen("word", "The word of Kouřící kočka is written")
def word(device: Device) -> None:
    """Five letters are there."""
    device.app.act(("go", "new_match", GERMAN))
    while device.app.top._list.item.action != "word":
        keys(device, "next")
    keys(device, "ok", "prev", "ok")
    typed(device, "ŽÍZEŇ")


# German cards in the other screens that show cards.


@screen("german_pass", "German cards: the pass")
def german_pass(device: Device) -> None:
    """One is marked, the cursor on the next but one."""
    setup = chosen(device, FIRST, art=ART_GERMAN)
    resumed(device, lambda match: match.stage == match_state.ROUND and match.to_move() == 0, setup=setup)
    keys(device, "ok", "next")


@screen("german_why", "German cards: why not this card")
def german_why(device: Device) -> None:
    """The suit has its German name."""
    resumed(device, choosy, setup=chosen(device, GERMAN))
    refused(device)


@screen("german_last_trick", "German cards: the last trick")
def german_last_trick(device: Device) -> None:
    """While it may be looked at."""
    resumed(device, on_turn(0, 3), setup=chosen(device, GERMAN))
    device.key("prev", held=True)
    device.settle()


@screen("german_interlude", "German cards: dokládačka")
def german_interlude(device: Device) -> None:
    """Half of the cards lie there."""

    def half(match: Match) -> bool:
        """My turn in the middle of a dokládačka."""
        return match.stage == match_state.INTERLUDE and match.to_move() == 0 and len(match.round.history) >= 14

    resumed(device, half, setup=chosen(device, FIRST, art=ART_GERMAN))


@screen("german_replay", "German cards: a match played again")
def german_replay(device: Device) -> None:
    """All hands open."""
    match = resumed(device, over, setup=chosen(device, GERMAN, seed=KK_SEED, word=WORD))
    device.app.apply(open_replay(device.app, match.path))
    keys(device, "ok", "ok", "ok", "next", "next")


# Hints. The scores are written here: a better master changes no picture.


def advised(device: Device, reason: int, about: int, scores: list[int], action: int = 0, giving: bytes = b"") -> None:
    """Stands in for the master's advice at the table: `action`, else the first candidate."""
    buf = bytearray(24)
    view = device.app.session.view
    cards = [c for c in buf[: view.legal(buf)] if c < 128]
    advice = Advice(action or cards[0], giving, cards, (scores * 20)[: len(cards)])
    device.app.top.on_result(advice.give(reason, about))
    device.settle()


@screen("hint_thinking", "A hint: the master thinks")
def hint_thinking(device: Device) -> None:
    """Half of it is done."""
    table(device)
    device.app.apply(("push", device.app.make("hint")))
    device.app.top._done = device.app.top._bar() // 2


@screen("hint", "A hint at the table", pictured=True)
def hint(device: Device) -> None:
    """The card is marked, the reason said."""
    table(device)
    advised(device, reasons.HIGHEST_BELOW, -1, [412, 655])


@screen("hint_pass", "A hint in the pass")
def hint_pass(device: Device) -> None:
    """Three cards are chosen."""
    resumed(device, lambda match: match.stage == match_state.ROUND and match.to_move() == 0)
    hand = device.app.session.view.hand
    advised(device, reasons.PASS_CATCHER, QUEEN_OF_SPADES, [310, 455, 390], hand[4], bytes((hand[4], hand[6], hand[2])))


@screen("hint_interlude", "A hint in a dokládačka")
def hint_interlude(device: Device) -> None:
    """Chances instead of points."""
    resumed(device, lambda match: match.stage == match_state.INTERLUDE and match.to_move() == 0)
    device.settle()
    card = next(c for c in device.app.session.view.hand if device.app.session.view.reason(c) == 0)
    advised(device, reasons.LAY_END, -1, [1800, 3120], card)


@screen("why", "Why: what each card would come to")
def why(device: Device) -> None:
    """The same hand; the other card would come to something."""
    hint(device)
    advice = device.app.top._advice
    advice.compared = advice.candidates[1]
    advice.consequence = Consequence(Consequence.CAT, advice.candidates[1], True, 2)
    advice.consequence.worlds = 9
    advice.consequence.taker = 1
    keys(device, "ok")


@screen("why_many", "Why: more cards than a page has")
def why_many(device: Device) -> None:
    """My lead in Black Cat: points are good there."""
    resumed(device, on_turn(0, 1), setup=chosen(device, MANY, 3))
    card = device.app.session.view.hand[0]
    advised(device, reasons.STOP_MOON, 1, [412, 655, 1290, 840, 2210], card)
    device.app.apply(device.app.top.hint())
    device.settle()


@screen("german_hint", "German cards: a hint")
def german_hint(device: Device) -> None:
    """With a long name."""
    resumed(device, choosy, setup=chosen(device, GERMAN))
    advised(device, reasons.CAT_AWAY, QUEEN_OF_SPADES, [412, 655])


# Sealed deals.

SECRET = bytes(range(16))
WIDE_SECRET = bytes(range(24))
# A dokládačka of it begins with my card.
INTERLUDE_SECRET = bytes([9]) + bytes(range(1, 16))


def sealed(device: Device, game: str = FIRST, seats: int = 4, seed: int = SEED) -> Setup:
    """What a new match is when nobody chooses its deal: with a secret, here always the same."""
    setup = chosen(device, game, seats, seed)
    setup.secret = SECRET if secret_numbers(registry.game(game).PACK.size) == 3 else WIDE_SECRET
    setup.dealer = seats - 1
    return setup


@screen("pass_sealed", "The pass: the seal of the deal")
def pass_sealed(device: Device) -> None:
    """Below what is to be done."""
    resumed(device, lambda match: match.stage == match_state.ROUND and match.to_move() == 0, setup=sealed(device))


@screen("lead_sealed", "A round without a pass: the seal of the deal")
def lead_sealed(device: Device) -> None:
    """Five play Black Cat; nobody has led. On 128x64 it stands there for a moment."""
    match_until(device, lambda match: match.stage == match_state.ROUND, setup=sealed(device, MANY, 5))
    resumed_dealt(device)


@screen("interlude_sealed", "Dokládačka: the seal of the deal")
def interlude_sealed(device: Device) -> None:
    """No card is laid yet."""
    setup = sealed(device)
    setup.secret = INTERLUDE_SECRET
    resumed(
        device,
        lambda match: match.stage == match_state.INTERLUDE and not match.round.history and match.to_move() == 0,
        setup=setup,
    )


@screen("round_end_sealed", "The end of a round: the seal and its seed")
def round_end_sealed(device: Device) -> None:
    """The last page of what there is to tell."""
    resumed(device, result_of(3), setup=sealed(device))
    keys(device, "prev")


@screen("deal", "The deal in a round: sealed")
def deal(device: Device) -> None:
    """The seal; the seed comes after the round."""
    resumed(device, lambda match: mine(match, 2), setup=sealed(device))
    device.app.act(("go", "deal"))
    device.settle()


@screen("deal_open", "The deal after its round: the seed is shown, and it may be played again")
def deal_open(device: Device) -> None:
    """The cursor is on playing it again."""
    resumed(device, result_of(3), setup=sealed(device))
    device.app.act(("go", "deal"))
    device.settle()
    keys(device, "prev", "prev")


@screen("share", "A deal to send: a QR code and its letters", pictured=True)
def share(device: Device) -> None:
    """After a round of a match that nobody sealed."""
    setup = chosen(device, FIRST)
    setup.secret = open_secret(registry.game(FIRST).PACK.size, [SEED, SEED, SEED])
    resumed(device, result_of(3), setup=setup)
    device.app.act(("go", "share"))
    device.settle()


@screen("share_sealed", "A sealed deal to send: a longer code")
def share_sealed(device: Device) -> None:
    """With a wide seed."""
    resumed(device, result_of(1), setup=sealed(device, MONEY))
    device.app.act(("go", "share"))
    device.settle()


@screen("compare", "The results of a deal side by side")
def compare(device: Device) -> None:
    """Mine, a friend's, and a master's once the cards have been played."""
    device.app.act(("shared", with_results("01A225EMP8GD0J4N", [3, 5])))
    device.settle()


@screen("day", "The deal of the day of each game")
def day(device: Device) -> None:
    """One was played, one was left; the device asked which day it is."""
    days, _ = Days.load(str(device.folder))
    for date in (20261121, 20261122, 20261123):
        for game in (FIRST, MONEY):
            days.begin(date, game)
            if date < 20261123 or game == FIRST:
                days.finish(date, game, date % 100 - 17)
                days.note_master(date, game, 3)
    days.save()
    device.reboot()
    opened(device, "day")
    for digit in "23112026":
        device.type(digit)
    keys(device, "ok")


@screen("calendar", "The deals of the day: a game's calendar")
def calendar(device: Device) -> None:
    """Two streaks, a day that was left, and two days of the month before."""
    days, _ = Days.load(str(device.folder))
    for date in (20261030, 20261031, 20261102, 20261103, 20261107, *range(20261119, 20261124)):
        days.begin(date, FIRST)
        if date != 20261107:
            days.finish(date, FIRST, date % 100 - 17)
            days.note_master(date, FIRST, 3)
    days.save()
    day(device)
    keys(device, "ok")


@screen("enter_code", "The code of a deal, letter by letter")
def enter_code(device: Device) -> None:
    """Two groups and a half."""
    device.app.act(("go", "enter_code"))
    for letter in "0A7KQR3M4W":
        device.type(letter)
    device.settle()


@screen("deal_replay", "The deal in a replay, and whose cards to play")
def deal_replay(device: Device) -> None:
    """A match that nobody sealed: its seed is that of the number chosen."""
    replay(device)
    device.key("ok", held=True)
    device.settle()


@screen("again_over", "The end of a deal that was played again")
def again_over(device: Device) -> None:
    """It counts nowhere."""
    match = resumed(device, result_of(3), setup=sealed(device))
    device.app.act(("same_deal", 2))
    again = device.app.session.match
    while again.playing:
        again.act(again.automatic() or plain_action(again))
    device.reboot()
    device.app.act(("resume",))
    device.settle()
    assert device.app.session.match.path != match.path


@screen("luck", "What I have been dealt in this match")
def luck(device: Device) -> None:
    """After six rounds."""
    resumed(device, result_of(6), setup=sealed(device))
    device.app.act(("go", "luck"))
    device.settle()


@screen("statistics_luck", "The statistics: what I have been dealt")
def statistics_luck(device: Device) -> None:
    """In one finished match."""
    match = match_until(device, over, setup=sealed(device))
    count = LuckCount(match)
    for _ in count.steps():
        pass
    History(str(device.folder)).add(match, 0, count.lucks)
    opened(device, "statistics")
    keys(device, *(["next", "next", "next"] if device.app.board.colours == 2 else ["next"]))


# The review. What the master finds is written here, too.


def reviewed(device: Device, found: list[tuple[int, int, int, int, int, int, int]]) -> None:
    """The review of my cards is done: (round, trick, card, better card, cost, reason, what it names) of each."""
    screen = device.app.make("review", 0)
    match_state, _ = Replay.load(device.app.session.match.path)
    judged = Judged(match_state, 0)
    for number, trick, action, better, cost, reason, about in found:
        advice = Advice(better, b"", [], []).give(reason, about)
        judged.dearest.append(Moment(5, number, trick, action, advice, cost, bytes([action])))
    screen._review = judged
    screen._ready = True
    device.app.apply(("push", screen))
    device.settle()


@screen("review_running", "The review: the master looks")
def review_running(device: Device) -> None:
    """A third of it is done."""
    match_end(device)
    screen = device.app.make("review", 0)
    device.app.apply(("push", screen))
    screen._done = screen._bar() // 3


@screen("review", "The review: the three dearest cards", pictured=True)
def review(device: Device) -> None:
    """The cursor on the second one."""
    match_end(device)
    reviewed(
        device,
        [
            (6, -1, QUEEN_OF_SPADES, 0x07, 1395, reasons.DURCH_LEFT, -1),
            (2, 3, 0x0A, 0x3D, 614, reasons.CATCHER, QUEEN_OF_SPADES),
            (11, 0, 0x3E, 0x27, 287, reasons.BELOW, 0x2A),
        ],
    )
    keys(device, "next")


@screen("review_german", "The review of a match with German cards")
def review_german(device: Device) -> None:
    """One card was dear."""
    resumed(device, over, setup=chosen(device, GERMAN, seed=KK_SEED, word=WORD))
    reviewed(device, [(3, 4, 0x1B, 0x3A, 431, reasons.CAT_AWAY, QUEEN_OF_SPADES)])


@screen("review_none", "The review: nothing was dear")
def review_none(device: Device) -> None:
    match_end(device)
    reviewed(device, [])


@screen("finished_hints", "A finished match in which somebody was helped")
def finished_hints(device: Device) -> None:
    """The hints are told beside the name."""
    match = match_until(device, over)
    for _ in range(3):
        finish(match.write_hint(0))
    History(str(device.folder)).add(match)
    device.reboot()
    opened(device, "menu")
    keys(device, "next", "next", "ok", "ok")


# Lessons.

_SAYS = 400  # turns until a lesson says something, at most


def taught(device: Device, game: str, row: int) -> None:
    """A lesson, at the sentence before its choice; the puzzles are the row after them."""
    opened(device, "learn")
    keys(device, *["next"] * registry.NAMES.index(game), "ok", *["next"] * row)
    device.key("ok")
    said(device)


def said(device: Device) -> None:
    """Until the lesson says something."""
    for _ in range(_SAYS):
        if device.screen in ("sentence", "offer"):
            device.settle()
            return
        device.advance(20)
    raise ValueError("the lesson says nothing")


@screen("first_time", "Before the very first deal: lessons are offered")
def first_time(device: Device) -> None:
    """OK on the first row of a device on which nobody has played."""
    device.key("ok")
    device.settle()


@screen("learn", "Lessons: the games")
def learn(device: Device) -> None:
    """Two lessons of the first game have been played, and two puzzles solved."""
    for setting in (settings_.LEARNT, settings_.SOLVED):
        device.app.act(("setting", setting, "3"))
    opened(device, "learn")


@screen("lessons", "Lessons: those of a game", pictured=True)
def lessons_of_a_game(device: Device) -> None:
    """Those that have been played are marked."""
    learn(device)
    keys(device, "ok")


@screen("lesson_ask", "A lesson: what is at stake", pictured=True)
def lesson_ask(device: Device) -> None:
    """Over the table, before my card."""
    taught(device, FIRST, 0)


@screen("lesson_answer", "A lesson: why another card is worse", pictured=True)
def lesson_answer(device: Device) -> None:
    """After a card that beats the trick."""
    taught(device, FIRST, 0)
    close_box(device)
    keys(device, "next", "ok")


@screen("lesson_said", "A lesson: after the right card")
def lesson_said(device: Device) -> None:
    """The trick lies complete."""
    taught(device, FIRST, 0)
    close_box(device)
    device.key("ok")
    said(device)


@screen("lesson_over", "A lesson: another one?")
def lesson_over(device: Device) -> None:
    """Its last sentence has been read."""
    lesson_said(device)
    close_box(device)
    said(device)


@screen("lesson_pass", "A lesson about the pass")
def lesson_pass(device: Device) -> None:
    """What to give."""
    taught(device, GERMAN, 5)


@screen("puzzle", "A puzzle")
def puzzle(device: Device) -> None:
    """Which card is right?"""
    taught(device, FIRST, len(lessons.makers(FIRST)))


@screen("puzzle_other", "A puzzle: not this card")
def puzzle_other(device: Device) -> None:
    """By how much another one is better."""
    puzzle(device)
    close_box(device)
    text = lessons.puzzles(FIRST)[0].split(" ")
    right = lessons.Lesson(0, text[0], 0, text[5], ()).actions(FIRST)[int(text[2])]
    base = device.app.base
    while base.hand.card() == right or device.app.session.view.reason(base.hand.card()):
        keys(device, "next")
    keys(device, "ok")


@screen("lesson_auction", "A lesson about an auction")
def lesson_auction(device: Device) -> None:
    """What to say."""
    taught(device, registry.NAMES[-1], 1)


def close_box(device: Device) -> None:
    """OK until all parts of the sentence have been read."""
    while device.screen == "sentence":
        device.key("ok")
        device.advance(20)


# Screens of score keeping are in files of their own, which need what is above; those of games are in their folders.
from host_tools.sim import gallery_club, gallery_score  # noqa: E402, F401


def _first_trick(match: Match) -> bool:
    return bool(match.stage == match_state.ROUND and match.to_move() == 0 and match.round.phase == PLAY)


def usual_screens(game: str) -> None:
    """Two screens of a game that has none of its own: my first card, and the end of a round."""
    seats = registry.game(game).FEWEST

    @screen(f"{game}_table", f"{parts.title(game)}: my first card")
    def first_card(device: Device) -> None:
        resumed(device, _first_trick, setup=chosen(device, game, seats))

    @screen(f"{game}_round_end", f"{parts.title(game)}: the end of a round")
    def round_end_of_it(device: Device) -> None:
        resumed(device, result_of(1), setup=chosen(device, game, seats))


for _name in registry.NAMES:
    if _name != FIRST and parts.part(_name, "gallery") is None:
        usual_screens(_name)
