"""A running round of Taroky in short texts: the contract, the sides as far as I know them, the announcements.

For the screens of the round; everything here allocates. Imported only where Taroky is played.
"""

from micropython import const

from kocka.engine.tarock import PAGAT_CARD, SKYZ, XV, eyes
from kocka.games.taroky.rules.cards import (
    ALONE,
    BASIC,
    BID_FIRST,
    BID_SIXTH,
    CALL_XIX,
    CALL_XV,
    CUT,
    FLEK_BOTH,
    FLEK_GAME,
    GOOD,
    PACKET1,
    SAY_PAGAT,
    SAY_VALAT,
    TRIO1,
    TRIO2,
    TRIO3,
    VALUES,
)
from kocka.games.taroky.rules.outcome import BASICS, GAME, PAGAT, SECOND, SIXTH, THIRD, UHO, VALAT, VARSAVA
from kocka.games.taroky.rules.table import COUNTER, DISCARD, SEATS, TALON_CARDS, TRIO_PHASE, Table
from kocka.games.taroky.rules.view import View
from kocka.ui.languages import ids, t
from kocka.ui.table.card_names import numeral

MYPY = False
if MYPY:
    from typing import Any

    from kocka.ui.session.app import KockaApp

_RATES = (1, 2, 4)
_CHIPS = "?123??6V"  # by contract
_UNITS = const(5)
_CALLS = const(4)  # all calls but one share a row
_BIDS = ("1", "1", "1-4", "6")
_TRIOS = "abc"  # letter of a Third's trio, as in TA 10
_STAGES = const(5)  # how many steps shorten the line of a round


def tarok_text(card: int) -> str:
    """The name of a tarok: "XIX", "Škýz"."""
    return t(ids.TT_SKYZ) if card == SKYZ else numeral(card - PAGAT_CARD + 1)


def relation(view: View, seat: int) -> int:
    """1 if `seat` is known to play with me, -1 if against me, 0 if that is open (and in Varšava)."""
    table = view.table
    me = view.seat
    if seat == me or not table.contract or table.contract == VARSAVA:
        return 0
    mine = 1 if me == table.declarer else view.side or table.sides[me]
    if not mine:
        return 0
    side = 1 if seat == table.declarer else table.sides[seat]
    if not side and mine > 0 and (me != table.declarer or table.called in view.hand):
        side = -1  # I am the partner, or play alone
    return side * mine


def rate(table: Table) -> int:
    """Points per eye (TA 3.1)."""
    if table.contract == SIXTH:
        return SIXTH
    return _RATES[table.trio] if table.contract == THIRD else 1


def contract_text(table: Table) -> str:
    """The contract, "" before it is fixed; a Third with its trio once that is taken."""
    contract = table.contract
    if not contract:
        return ""
    if contract == THIRD:
        return t(ids.TK_THIRD if table.phase == TRIO_PHASE else ids.TK_THIRD_1 + table.trio)
    return t({SECOND: ids.TK_SECOND, SIXTH: ids.TK_SIXTH, VARSAVA: ids.TK_VARSAVA}.get(contract, ids.TK_FIRST))


def chip_text(table: Table) -> str:
    """The contract as one character, for the chip at the declarer."""
    return _CHIPS[table.contract]


def level_text(level: int) -> str:
    """The name of a contra of level 1..4: "flek", "re" …"""
    return t(ids.TK_FLEK + level - 1)


def units(table: Table) -> list[str]:
    """Announcements and contras beyond the contract: "flek", "Pagát re", "Uho"."""
    found = []
    for unit in range(GAME, _UNITS):
        level = table.levels[unit]
        if unit == GAME:
            if level:
                found.append(level_text(level))
        elif table.units[unit]:
            text = t((ids.TK_PAGAT, ids.TK_UHO, ids.TK_VALAT, ids.TK_VALAT)[unit - PAGAT])
            found.append(text + " " + level_text(level) if level else text)
    return found


def _units_short(table: Table, letters: int) -> list[str]:
    """Announcements in `letters` letters each, with the factor of their contra: "Pagát ×2", "P×2" (one letter)."""
    found = []
    for unit in range(PAGAT, _UNITS):
        if table.units[unit]:
            text = t((ids.TK_PAGAT, ids.TK_UHO, ids.TK_VALAT, ids.TK_VALAT)[unit - PAGAT])[:letters]
            found.append(text + factor(table.levels[unit], "" if letters == 1 else " "))
    return found


def factor(level: int, before: str = "") -> str:
    """The factor of a contra of `level`, after `before`: "×2"; "" without a contra."""
    return before + "×" + str(1 << level) if level else ""


def code(table: Table) -> str:
    """The contract in up to four characters: "1", "3b×2" (a Third on the second trio, doubled), "V"; "" without one."""
    if not table.contract:
        return ""
    trio = _TRIOS[table.trio] if table.contract == THIRD and table.phase != TRIO_PHASE else ""
    return chip_text(table) + trio + factor(table.levels[GAME])


def signs(table: Table) -> list[str]:
    """What completes `code`, in up to five characters each: the called tarok, announcements ("P×2")."""
    return ([tarok_text(table.called)] if table.called else []) + _units_short(table, 1)


def round_line(table: Table, most: int = 99) -> str:
    """The contract, the called tarok, announcements and contras in one line: "První XIX, flek, Pagát".

    If that exceeds `most` letters, it is shortened step by step until it fits: contras become factors ("×2"),
    announcements their first letters, commas go, the contract becomes a number. The caller cuts what is still too long.
    """
    third = table.contract == THIRD and table.phase != TRIO_PHASE
    text = t(ids.TT_ON_FIRST + table.trio) if third else contract_text(table)
    called = " " + tarok_text(table.called) if table.called else ""
    found = ", ".join([text + called] + units(table)) if text else ""
    for stage in range(1, _STAGES):
        if len(found) <= most:
            break
        words = _units_short(table, 9 if stage == 1 else 1)
        doubled = factor(table.levels[GAME], " " if stage < 3 else "")
        head = code(table)[: 2 if third else 1] if stage == 4 else text
        found = (", " if stage < 3 else " ").join([head + called + doubled] + words)
    return found


def basics_text(mask: int) -> str:
    """The basic announcements in a mask as text, "" for none."""
    return ", ".join([t(ids.TK_TAROCKY + at) for at in range(len(BASICS)) if mask & BASICS[at]])


def basics_short(mask: int, letters: int) -> str:
    """As `basics_text`, in `letters` letters; of several announcements only the first letters."""
    text = basics_text(mask)
    if len(text) <= letters:
        return text
    words = text.split(", ")
    if len(words) == 1:
        return text[: letters - 1] + "."
    each = (letters - len(words) + 1) // len(words)
    return "+".join([word[:each] for word in words])


def says(action: int, levels: "bytes | bytearray", going_on: bool = False) -> str:
    """What is said aloud, in a few letters.

    `levels`: of the units before the action; `going_on`: TRIO2 is no choice yet.
    """
    if action >= BASIC:
        return basics_text(action - BASIC)
    text = t(ids.TT_SAY_GOOD + action - GOOD)
    if action == TRIO2 and going_on:
        return t(ids.TT_SAY_ON)
    if FLEK_GAME <= action <= FLEK_BOTH:
        word = level_text(levels[PAGAT if action == FLEK_BOTH else action - FLEK_GAME] + 1)
        word = word[0].upper() + word[1:]
        return word + "!" if action == FLEK_GAME else word + " " + text
    return text


def row_text(action: int, view: View) -> str:
    """The row for a word that I may say."""
    table = view.table
    if CALL_XV <= action <= CALL_XIX:
        card = XV + action - CALL_XV
        return t(ids.TT_ROW_OWN if card in view.hand else ids.TT_ROW_CALL).format(tarok_text(card))
    if action == TRIO2 and not table.trio:
        return t(ids.TT_ROW_NEXT)
    if action == ALONE:
        return t(ids.TT_SAY_ALONE)
    at = ids.TT_ROW_GOOD + action - GOOD
    text = t(at if action < CALL_XV else at - _CALLS)
    if FLEK_GAME <= action <= FLEK_BOTH:
        word = level_text(table.levels[PAGAT if action == FLEK_BOTH else action - FLEK_GAME] + 1)
        return text.format(word[0].upper() + word[1:])
    return text


def deal_text(action: int) -> str:
    """The row for a decision before the deal."""
    if action >= PACKET1:
        return t(ids.TT_DEAL_PACKET).format(action - PACKET1 + 1)
    return t(ids.TT_DEAL_CUT + action - CUT)


def deal_says(action: int) -> str:
    """What is said aloud with a decision before the deal."""
    return deal_text(action) if action >= PACKET1 else t(ids.TT_SAID_CUT + action - CUT)


def row_value(action: int, table: Table) -> str:
    """What a row is worth: points per eye, or points; "" where that says nothing."""
    if TRIO1 <= action <= TRIO3:
        return t(ids.TT_PER_EYE).format(_RATES[action - TRIO1]) if action != TRIO2 or table.trio else ""
    if BID_FIRST <= action <= BID_SIXTH:
        return t(ids.TT_PER_EYE).format(_BIDS[action - BID_FIRST])
    if SAY_PAGAT <= action <= SAY_VALAT:
        return t(ids.TT_POINTS).format(20 << action - SAY_PAGAT)
    if action == FLEK_GAME:
        return t(ids.TT_PER_EYE).format(rate(table) << table.levels[GAME] + 1)
    if action == FLEK_BOTH:
        return t(ids.TT_POINTS).format((20 << table.levels[PAGAT] + 1) + (40 << table.levels[UHO] + 1))
    if FLEK_GAME < action < FLEK_BOTH:
        unit = action - FLEK_GAME
        points = 80 if unit >= VALAT else 20 << unit - PAGAT
        return t(ids.TT_POINTS).format(points << table.levels[unit] + 1)
    return ""


def eyes_of(view: View, seat: int) -> int:
    """The eyes of a seat's tricks; in Varšava with the talon cards that everybody has seen."""
    table = view.table
    raw = table.raw[seat]
    cards = 4 * table.taken[seat]
    if table.contract == VARSAVA:
        for at in range(TALON_CARDS):
            if table.owner[at] == seat and view.talon[at]:
                raw += VALUES[view.talon[at]]
                cards += 1
    return eyes(raw, cards) if cards else 0


def _explained(app: "KockaApp", mask: int) -> str:
    """Explains the basic announcements of a mask, in brackets, where hints are on."""
    if not app.hints:
        return ""
    from kocka.games.taroky.screens.words import meaning

    return " (" + "; ".join([meaning(BASIC + bit) for bit in BASICS if mask & bit]) + ")"


def story(app: "KockaApp") -> str:
    """Everything said in this round, a line each, for its own page."""
    view: Any = app.session.view
    table = view.table
    name = app.people.name
    lines = []
    if not table.contract:
        lines.append(t(ids.TT_FOREHAND_IS).format(name(table.forehand)))
        for seat, bid in table.said:
            lines.append(name(seat) + ": " + says(bid, b""))
    else:
        lines.append(t(ids.TT_CONTRACT_IS).format(contract_text(table)))
        if table.contract != VARSAVA:
            lines.append(t(ids.TT_DECLARER_IS).format(name(table.declarer)))
            if table.phase != TRIO_PHASE:
                lines.append(t(ids.TT_EYE_COSTS).format(rate(table) << table.levels[GAME]))
        else:
            lines.append(t(ids.TT_FOREHAND_IS).format(name(table.forehand)))
    if table.called:
        lines.append(t(ids.TT_CALLED_IS).format(tarok_text(table.called)))
        partners = [s for s in range(SEATS) if s != table.declarer and table.sides[s] > 0]
        if partners:
            lines.append(t(ids.TT_IS_WITH).format(name(partners[0])))
        elif table.phase > DISCARD or table.phase < TRIO_PHASE:
            lines.append(t(ids.TT_IS_ALONE if table.alone else ids.TT_NO_SIDE))
    elif table.alone:
        lines.append(t(ids.TT_IS_ALONE))
    for seat in range(SEATS):
        if table.basics[seat]:
            lines.append(name(seat) + ": " + basics_text(table.basics[seat]) + _explained(app, table.basics[seat]))
    if table.levels[GAME]:
        text = t(ids.TK_GAME) + ": " + level_text(table.levels[GAME])
        lines.append(text[0].upper() + text[1:])
    for unit in range(PAGAT, COUNTER + 1):
        if table.units[unit]:
            text = t((ids.TK_PAGAT, ids.TK_UHO, ids.TK_VALAT, ids.TK_VALAT)[unit - PAGAT])
            if table.levels[unit]:
                text += " " + level_text(table.levels[unit])
            lines.append(text + ": " + name(table.by[unit]))
    for seat, card in table.shown:
        lines.append(t(ids.TT_SHOWN).format(tarok_text(card), name(seat)))
    pot = -sum(view.totals)
    if pot > 0:
        lines.append(t(ids.TT_POT).format(pot))
    return "\n".join(lines)


def spoken(played) -> list[tuple[int, int, str]]:
    """(seat, action, what was said aloud) for every word of the round so far."""
    levels = bytearray(_UNITS)
    found = []
    trio = False
    for at in range(len(played.history)):
        action = played.history[at]
        if action >= GOOD:
            found.append((played.actors[at], action, says(action, levels, action == TRIO2 and not trio)))
            trio = trio or action == TRIO2
        if FLEK_GAME <= action < FLEK_BOTH:
            levels[action - FLEK_GAME] += 1
        elif action == FLEK_BOTH:
            levels[PAGAT] += 1
            levels[UHO] += 1
    return found


def said_since(app: "KockaApp", seat: int) -> list[str]:
    """What everybody has said since `seat` acted, a line each; basic announcements only if there are any."""
    lines: list[str] = []
    for actor, action, text in spoken(app.session.match.round):
        if actor == seat and action < BASIC:
            lines = []
        elif text:
            lines.append(app.people.name(actor) + ": " + text)
    return lines
