"""Statements of people and AI seats (CK-19) and claims of a renonc (TA 7.5) as sentences, and when AI seats speak.

Loaded once somebody does."""

from micropython import const

from kocka.engine.cards import HEARTS, QUEEN_OF_SPADES, SPADES
from kocka.match import claims
from kocka.ui.languages import ids, t
from kocka.ui.table.card_names import ACCUSATIVE, GERMAN, card_letters, card_name, suit_name
from kocka.ui.table.profile import profile

MYPY = False
if MYPY:
    from typing import Any, Protocol

    from kocka.ui.session.people import People

    class App(Protocol):
        """What voices need of the app."""

        session: Any
        people: People
        cards: Any
        base: Any


_NAME_LETTERS = const(9)
_MOMENT = const(32)  # of a round: those of kocka.ai.talk lie below and above
_INTEREST = const(6)  # out of 16
_SIZE = const(4)  # bytes of a statement


def text(app: "App", kind: int, about: int) -> str:
    """The sentence of a statement; `about`: the seat it is about, by the names at the device. Allocates."""
    if kind == claims.RENONC:
        return row(app, kind, about)
    from kocka.ai import statements

    pack = app.cards.pack
    if kind == statements.NO_HEARTS or kind == statements.NO_SPADES:
        suit = HEARTS if kind == statements.NO_HEARTS else SPADES
        return t(ids.SAY_NO_SUIT).format(suit_name(suit, pack, ACCUSATIVE))
    if kind == statements.MINE_ALL:
        return t(ids.SAY_MINE_ALL)
    you = app.people.is_you(about)
    name = app.people.name(about)[:_NAME_LETTERS]
    if kind == statements.TAKES_ALL:
        return t(ids.SAY_YOU_TAKE_ALL) if you else t(ids.SAY_TAKES_ALL).format(name)
    queen = _hejma(app) or card_name(QUEEN_OF_SPADES, pack, ACCUSATIVE)
    if kind == statements.HIS_QUEEN and you:
        return t(ids.SAY_YOUR_QUEEN).format(queen)
    if _hejma(app):
        return row(app, kind, about)
    if kind == statements.HIS_QUEEN:
        return t(ids.SAY_HIS_QUEEN).format(queen, name)
    return t(ids.SAY_MY_QUEEN if kind == statements.MY_QUEEN else ids.SAY_NO_QUEEN).format(queen)


def row(app: "App", kind: int, about: int, name: str = "") -> str:
    """The same as a row of the menu; `name`: of the seat it is about, "" for that at the device. Allocates."""
    if kind == claims.RENONC:
        return t(ids.TT_RENONC).format((name or app.people.name(about))[:_NAME_LETTERS])
    from kocka.ai import statements

    if kind == statements.TAKES_ALL and name:
        return t(ids.SAY_TAKES_ALL).format(name[:_NAME_LETTERS])
    if kind > statements.HIS_QUEEN:
        return text(app, kind, about)
    queen = _hejma(app) or card_letters(QUEEN_OF_SPADES, app.cards.pack) + "♠"
    if kind == statements.HIS_QUEEN:
        return t(ids.SAY_HIS_QUEEN_ROW).format((name or app.people.name(about))[:_NAME_LETTERS], queen)
    return t(ids.SAY_MY_QUEEN_ROW if kind == statements.MY_QUEEN else ids.SAY_NO_QUEEN_ROW).format(queen)


def _hejma(app: "App") -> str:
    """What the queen of spades is called among German cards and where letters are played for; else ""."""
    letters = profile(app.session.match.setup.game).letters
    return t(ids.SAY_HEJMA) if letters or app.cards.pack == GERMAN else ""


def show_last(app: "App") -> None:
    """Shows what was said last."""
    said = app.session.match.said
    at = len(said) - _SIZE
    if at >= 0:
        line = text(app, said[at + 2], said[at + 3])
        if said[at + 2] == claims.RENONC:
            line += " " + verdict(app.session.match, at)
        app.base.talk(said[at + 1], line)


def verdict(match, at: int) -> str:
    """What is known of the claim at `said[at]`. Allocates."""
    found = claims.verdict(match.round, match.said[at], match.said[at + 3])
    if found == claims.OPEN:
        return t(ids.RENONC_OPEN)
    return t(ids.RENONC_PROVEN if found == claims.RIGHT else ids.RENONC_FALSE)


def accounted(app: "App") -> "list[tuple[str, str]]":
    """The claims of the finished round: who claims what, and what came of it. Allocates."""
    match = app.session.match
    said = match.said
    found = []
    for at in range(0, len(said), _SIZE):
        line = app.people.name(said[at + 1]) + ": " + text(app, said[at + 2], said[at + 3])
        found.append((line, verdict(match, at)))
    return found


def recall(app: "App") -> None:
    """Shows what another seat said last, if I have not acted since."""
    match = app.session.match
    said = match.said
    me = app.people.me
    at = len(said) - _SIZE
    mine = len(match.round.actors) - 1
    while mine >= 0 and match.round.actors[mine] != me:
        mine -= 1
    if at >= 0 and said[at + 1] != me and said[at] > mine:
        show_last(app)


def lines(app: "App") -> list[str]:
    """What was said in this round, the last first: who, what, who, what … Allocates."""
    said = app.session.match.said
    found = []
    for at in range(len(said) - _SIZE, -1, -_SIZE):
        found += [app.people.name(said[at + 1]) + ":", "  " + row(app, said[at + 2], said[at + 3])]
    return found


def reply(match, table_talk) -> "tuple[int, int, int] | None":
    """What an AI seat says now, true or a bluff by its character: (seat, kind, about); None for nothing."""
    from kocka.ai import statements

    rng = table_talk.moment(match.number, _MOMENT + match.round.table.done)
    seat = table_talk.speaker(rng, -1, _INTEREST)
    if seat < 0 or not match.may_say(seat):
        return None
    found = statements.reply(match.view(seat), rng, table_talk.bold(rng, seat))
    return None if found is None else (seat, found[0], found[1])
