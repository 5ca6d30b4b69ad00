"""A round of Taroky in words: what was played, and line by line why everybody won or paid what they did (TA 7).

Shared by the end of a round that was played and by score keeping; `rules/settlement.py` does the arithmetic. A line is
(left, right, kind): HEAD, DETAIL (smaller, belongs to the line above), RULE (a sum, with a rule above it).
"""

from micropython import const

from kocka.games.taroky.rules.outcome import BASICS, CONTRACTS, PAGAT, THIRD, VARSAVA, Outcome
from kocka.games.taroky.rules.settlement import (
    ALL_EYES,
    ANNULLED,
    BASIC,
    CAPPED,
    EYES,
    FINE,
    HALF,
    POT_TAKEN,
    SANCTION,
    SELECTIVE,
    TAX,
    Item,
    Settlement,
    sanction,
)
from kocka.ui.core.text import joined
from kocka.ui.languages import ids, t
from kocka.ui.table import faces

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

HEAD = const(0)
DETAIL = const(1)
RULE = const(2)

BASIC_IDS = (ids.TK_TAROCKY, ids.TK_TAROKY, ids.TK_TRUL, ids.TK_HONERY, ids.TK_TRULHONERY, ids.TK_KRALOVSKE)
UNIT_IDS = (ids.TK_GAME, ids.TK_PAGAT, ids.TK_UHO, ids.TK_VALAT)
LEVEL_IDS = (0, ids.TK_FLEK, ids.TK_RE, ids.TK_SUP, ids.TK_RESUB)
_CONTRACT_IDS = (ids.TK_FIRST, ids.TK_SECOND, ids.TK_THIRD, ids.TK_SIXTH, ids.TK_VARSAVA)
_TRIO_IDS = (ids.TK_THIRD_1, ids.TK_THIRD_2, ids.TK_THIRD_3)

# A seat's role in a round, an index of the letters of `tk_roles`.
DECLARER = const(0)
PARTNER = const(1)
OPPONENT = const(2)
FOREHAND = const(3)
_ROLE_IDS = (ids.TK_DECLARER, ids.TK_PARTNER, ids.TK_OPPONENT, ids.TK_FOREHAND)


def contract(outcome: Outcome, short: bool = False) -> str:
    """What was played: "Třetí na druhých", `short`: "Třetí/2". Allocates."""
    if outcome.contract == THIRD and not short:
        return t(_TRIO_IDS[outcome.trio])
    text = t(_CONTRACT_IDS[CONTRACTS.index(outcome.contract)])
    return text + "/" + str(outcome.trio + 1) if outcome.contract == THIRD else text


def mark(outcome: Outcome) -> str:
    """The contract in four characters, with how it ended. Allocates.

    "1" is a First that was not played, "3/2−" a Third that was lost.
    """
    if outcome.contract == VARSAVA:
        return t(ids.TK_VARSAVA)[:1]
    text = str(outcome.contract)
    if outcome.contract == THIRD:
        text += "/" + str(outcome.trio + 1)
    if not outcome.played or outcome.eyes == HALF:
        return text
    return text + ("+" if outcome.eyes > HALF else "−")


def score(outcome: Outcome) -> str:
    """How it ended: "43:27", or that it was not played; "" in Varšava. Allocates."""
    if outcome.contract == VARSAVA:
        return ""
    return "%d:%d" % (outcome.eyes, ALL_EYES - outcome.eyes) if outcome.played else t(ids.TK_NOT_PLAYED)


def role(outcome: Outcome, seat: int) -> int:
    """DECLARER, PARTNER or OPPONENT; in Varšava FOREHAND, or -1 for the others."""
    if outcome.contract == VARSAVA:
        return int(FOREHAND) if seat == outcome.declarer else -1
    if seat == outcome.declarer:
        return int(DECLARER)
    return int(PARTNER) if outcome.of_side(seat) else int(OPPONENT)


def role_text(outcome: Outcome, seat: int) -> str:
    """The role in words; a declarer who played alone is named so. Allocates."""
    found = role(outcome, seat)
    if found == DECLARER and outcome.alone:
        return t(ids.TK_LONE)
    return t(_ROLE_IDS[found]) if found >= 0 else ""


def side(outcome: Outcome, names: list[str], letters: int) -> str:
    """Who played it: "Čeněk + Tonda", cut to `letters` letters. Allocates."""
    found = [names[outcome.declarer]]
    found.extend([names[seat] for seat in range(4) if seat != outcome.declarer and outcome.of_side(seat)])
    return joined(found, letters, " + ")


def level(number: int) -> str:
    """A contra as text: "re ×4", "" for none. Allocates."""
    return t(LEVEL_IDS[number]) + " ×" + str(1 << number) if number else ""


def summary(outcome: Outcome, names: list[str], letters: int) -> str:
    """A round in one line: who played what, and how it ended. Allocates."""
    found = contract(outcome, True)
    end = score(outcome)
    room = letters - len(found) - len(end) - 2
    if outcome.contract == VARSAVA or room < (1 if outcome.alone else 3):
        return (found + " " + end).strip()
    return found + " " + side(outcome, names, room) + " " + end


class Account:
    """Builds the lines of a settlement: `lines`. Allocates, once per round."""

    def __init__(
        self, outcome: Outcome, made: Settlement, names: list[str], pot: int, money: "Any" = None, own: int = 0
    ) -> None:
        """`pot`: before the round; `money(points)`: an amount as text, None for none; `own`: the seat listed first."""
        self.lines: list[tuple[str, str, int]] = []
        self._outcome = outcome
        self._names = names
        between = made.items != [] and made.items[0].what in (TAX, EYES)
        if between or outcome.contract == VARSAVA:
            self._add(contract(outcome), "")
            if between:
                self._add(side(outcome, names, 30), "", DETAIL)
                self._add(t(ids.TK_VIEW), "", DETAIL)
            else:
                self._free(outcome)
        for item in made.items:
            self._item(item)
        if between:
            self._per_head(made)
        self._pot(made, pot)
        for step in range(4):
            seat = (own + step) % 4
            points = made.points[seat]
            text = faces.signed(points)
            if money is not None and points:
                text = money(points) + "  " + text
            self._add(names[seat], text, HEAD if step else RULE)
        if made.stake:
            self._add(t(ids.TK_STAKE), faces.signed(-made.stake), RULE)
            self._add(t(ids.TK_STAKE_BELOW).format(made.stake), "", DETAIL)

    def _add(self, left: str, right: str = "", kind: int = HEAD) -> None:
        self.lines.append((left, right, kind))

    def _item(self, item: Item) -> None:
        """Adds a line or two for an item."""
        what = item.what
        value = faces.signed(item.value)
        name = self._names[item.seat] if item.seat >= 0 else ""
        if what == TAX:
            self._add(t(ids.TK_TAX), value)
            self._add(t(ids.TK_TAX_BELOW), "", DETAIL)
        elif what == EYES:
            self._eyes(item, value)
        elif what == BASIC:
            self._add(name + ": " + t(BASIC_IDS[BASICS.index(item.count)]), value)
        elif what == SELECTIVE:
            self._selective(item, name, value)
        elif what == CAPPED:
            self._add(t(ids.TK_CAPPED), value)
        elif what == ANNULLED:
            self._add(t(ids.TK_ANNULLED), value)
            self._add(t(ids.TK_ANNULLED_BELOW), "", DETAIL)
        elif what == FINE:
            self._add(t(ids.TK_FINE).format(name), faces.signed(item.points[item.seat]))
            self._add(t(ids.TK_FINE_BELOW).format(item.count), "", DETAIL)
        elif what == SANCTION:
            self._sanction(item, name)
        else:
            self._moved(item)

    def _free(self, outcome: Outcome) -> None:
        """TA 7.4: adds who pays nothing in a Varšava."""
        for step in range(4):
            seat = (outcome.declarer + step) % 4
            if not sanction(outcome.piles[seat]):
                self._add(self._names[seat] + ": " + str(outcome.piles[seat]), "0")

    def _eyes(self, item: Item, value: str) -> None:
        outcome = self._outcome
        self._add(t(ids.TK_EYES_ITEM).format(outcome.eyes, ALL_EYES - outcome.eyes), value)
        if not item.count:
            self._add(t(ids.TK_DRAWN), "", DETAIL)
            return
        text = t(ids.TK_ABOVE if item.count > 0 else ids.TK_BELOW).format(abs(item.count))
        if item.rate > 1:
            text += ", " + t(ids.TK_RATE).format(item.rate)
        if outcome.level:
            text += ", " + level(outcome.level)
        self._add(text, "", DETAIL)
        if item.turned:
            self._add(t(ids.TK_TURNED), "", DETAIL)

    def _selective(self, item: Item, name: str, value: str) -> None:
        self._add(name + ": " + t(UNIT_IDS[item.count]), value)
        text = t(ids.TK_COUPLED if item.coupled else ids.TK_MADE if item.made else ids.TK_LOST)
        text = t(ids.TK_ANNOUNCED if item.announced else ids.TK_SILENT) + ", " + text
        for one in self._outcome.selective:
            if one[0] == item.count and one[1] == item.seat and one[4]:
                text += ", " + level(one[4])
        self._add(text, "", DETAIL)

    def _sanction(self, item: Item, name: str) -> None:
        outcome = self._outcome
        self._add(name + ": " + str(item.count), faces.signed(item.points[item.seat]))
        text = str(item.rate)
        factor = item.factor
        if item.seat == outcome.declarer:
            text += " " + t(ids.TK_BY_FOREHAND)
            factor //= 2
        if factor > 1:
            text += " " + t(ids.TK_BY_TRICKLESS if outcome.doublings < 0 else ids.TK_BY_TABLE).format(factor)
        if text != str(item.rate):
            self._add(text, "", DETAIL)

    def _moved(self, item: Item) -> None:
        """Adds the flow of the pot for a Pagát."""
        self._add(t(ids.TK_POT_TAKEN if item.what == POT_TAKEN else ids.TK_POT_PAID), str(item.count))
        groups: list[list[Any]] = []  # [points, names] of those who take or pay the same
        for seat in range(4):
            points = item.points[seat]
            if points and groups and groups[0][0] == points:
                groups[0][1] += ", " + self._names[seat]
            elif points:
                groups.append([points, self._names[seat]])
        for points, names in groups:
            text = t(ids.TK_EACH).format(names, faces.signed(points)) if "," in names else names
            self._add(text, "", DETAIL)

    def _per_head(self, made: Settlement) -> None:
        value = made.value
        self._add(t(ids.TK_PER_HEAD), faces.signed(value), RULE)
        if value:
            alone = self._outcome.alone
            text = t(ids.TK_THREE_TIMES if alone else ids.TK_TWO_TWO)
            mine = self._names[self._outcome.declarer] if alone else faces.signed(value)
            self._add(text.format(mine, faces.signed(-value)), "", DETAIL)

    def _pot(self, made: Settlement, pot: int) -> None:
        if made.pot != pot:
            self._add(t(ids.TK_POT_CHANGE).format(pot, made.pot), "", RULE)
        elif self._outcome.find(PAGAT):
            self._add(t(ids.TK_POT), str(pot), RULE)
