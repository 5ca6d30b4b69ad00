"""A round of Taroky as people at a table tell it, question by question (TA 10).

    form = Form(sheet)
    form.choose(SECOND, declarer=0, partner=2)      # its Pagát is announced by itself
    form.eyes(44)                                   # or form.eyes(26, opponents=True)
    form.contra(GAME, 1)
    form.contra(PAGAT, 1); form.flek_by(3)          # who said it moves the pot by a house rule (G27)
    form.toggle(1, HONERY)
    form.made(PAGAT, True)
    form.announce(UHO, 2); form.made(UHO, False)
    form.renonc(3, 1)
    form.preview().points                           # before it is written
    sheet.add(form.entry())

    form.choose(VARSAVA); form.pile(0, 22) …; form.suggested(3); form.multiply(1)

Whether the round was played follows from the rest (TA 3.4), and so does who took no trick of a Varšava: who has no
eyes. What cannot be raises TarokyError (checks.py) as it is entered, as far as that is known by then.
"""

from kocka.engine.sheet import ROUND, kind_of
from kocka.games.taroky.rules.outcome import (
    CONTRACTS,
    FIRST,
    GAME,
    HONERY,
    KRALOVSKE,
    PAGAT,
    SECOND,
    TAROCKY,
    TAROKY,
    TRUL,
    TRULHONERY,
    UHO,
    UNIT_TEXTS,
    VALAT,
    VARSAVA,
    Outcome,
)
from kocka.games.taroky.rules.settlement import ALL_EYES, Settlement, settle
from kocka.games.taroky.sheet import checks
from kocka.games.taroky.sheet.checks import NOT_FOREHAND, TarokyError
from kocka.games.taroky.sheet.sheet import Sheet, entry_of, outcome_of

MYPY = False
if MYPY:
    from typing import Any

# What is taken back by what is told of the same hand: královské honéry and trul go together (TA 5.1).
_EXCLUDED = {
    TAROCKY: TAROKY,
    TAROKY: TAROCKY,
    TRUL: HONERY | TRULHONERY,
    HONERY: TRUL | TRULHONERY | KRALOVSKE,
    TRULHONERY: TRUL | HONERY | KRALOVSKE,
    KRALOVSKE: HONERY | TRULHONERY,
}


class Form:
    """The entry of the next deal on `sheet`. `entered`: all that was entered so far, an Outcome.

    Seats here are those of the four who play, `four` at the table; `forehand` is one of them.
    """

    def __init__(self, sheet: Sheet, entry: tuple[int, ...] = ()) -> None:
        """Starts with a First played by forehand and nothing entered; `entry`: a round whose players these are."""
        self.sheet = sheet
        self.options = sheet.options
        self.four = sheet.playing(entry)
        self.forehand = self._place(sheet.forehand)
        self.entered = Outcome(FIRST, self.forehand)
        self._piles: list[int | None] = [None] * 4

    def _place(self, seat: int) -> int:
        """Who of the four sits at the table's `seat`, or next to it if that one rests."""
        while seat not in self.four:
            seat = self.sheet.left_of(seat)
        return self.four.index(seat)

    def left_of(self, seat: int, steps: int = 1) -> int:
        """Who of the four sits `steps` places on."""
        for _ in range(steps):
            seat = self._place(self.sheet.left_of(self.four[seat]))
        return seat

    def declarers(self, contract: int) -> list[int]:
        """Who can be declarer: forehand alone, or anybody, in the order of bidding (TA 3.1)."""
        forehand = self.forehand
        if contract == FIRST or contract == VARSAVA:
            return [forehand]
        return [self.left_of(forehand, step) for step in range(4)]

    def partners(self) -> list[int]:
        """Who can be the declarer's partner: nobody (-1) first; in First and Second also the others."""
        entered = self.entered
        if entered.contract != FIRST and entered.contract != SECOND:
            return [-1]
        found = [-1]
        found.extend([self.left_of(entered.declarer, step) for step in range(1, 4)])
        return found

    def choose(self, contract: int, declarer: int = -1, partner: int = -1, trio: int = 0) -> None:
        """Sets the contract and the sides; clears everything else. `declarer`: -1: forehand; `partner`: -1: nobody.

        Raises TarokyError if impossible, with nothing changed.
        """
        if contract not in CONTRACTS:
            raise TarokyError(checks.NO_CONTRACT, contract, str(contract))
        if declarer < 0:
            declarer = self.forehand
        checks.check_seat(declarer)
        if declarer not in self.declarers(contract):
            raise TarokyError(NOT_FOREHAND, declarer, str(self.forehand))
        entered = Outcome(contract, declarer, 0, 0, trio)
        if partner >= 0:
            checks.check_seat(partner)
            if partner == declarer:
                raise TarokyError(checks.WRONG_SIDE, partner)
            entered.side |= 1 << partner
        checks.check_side(entered)
        if contract == SECOND:
            entered.select(PAGAT, declarer, True, True)  # TA 5.2: by itself; lost only when that is told
        self.entered = entered
        self._piles = [None] * 4

    def change(self, contract: int, declarer: int = -1, partner: int = -1, trio: int = 0) -> None:
        """As `choose`, but keeps what was entered as far as it is possible in the new contract.

        Raises TarokyError if impossible, with nothing changed.
        """
        before = self.entered
        self.choose(contract, declarer, partner, trio)
        entered = self.entered
        entered.renonc = before.renonc
        if VARSAVA in (before.contract, contract):
            return
        entered.level = before.level
        entered.eyes = before.eyes
        entered.basic = before.basic
        own = list(entered.selective)
        if before.contract != SECOND:
            entered.selective = own + [one for one in before.selective if not own or one[0] != PAGAT]
        try:
            checks.check_selective(entered, self.options)
        except TarokyError:
            entered.selective = own
        try:
            checks.check_basic(entered, self.options)
        except TarokyError:
            entered.basic = [0] * 4

    # Between the sides

    def eyes(self, eyes: int, opponents: bool = False) -> None:
        """The eyes of the declarer's side, 0 to 70, or of the opponents. Raises TarokyError."""
        if eyes < 0 or eyes > ALL_EYES:
            raise TarokyError(checks.WRONG_EYES, eyes, str(eyes))
        self._between()
        self.entered.eyes = ALL_EYES - eyes if opponents else eyes

    def toggle(self, seat: int, basic: int) -> None:
        """Adds or removes a basic announcement; removes those that it excludes. Raises TarokyError."""
        checks.check_seat(seat)
        self._between()
        if basic not in _EXCLUDED:
            raise TarokyError(checks.BASIC_CLASH, seat, str(basic))
        before = self.entered.basic[seat]
        self.entered.basic[seat] = (before & ~_EXCLUDED[basic]) ^ basic
        try:
            checks.check_basic(self.entered, self.options)
        except TarokyError as error:
            self.entered.basic[seat] = before
            raise error

    def possible(self, seat: int, basic: int) -> bool:
        """Whether `toggle` would accept this."""
        before = list(self.entered.basic)
        try:
            self.toggle(seat, basic)
        except TarokyError:
            return False
        finally:
            self.entered.basic = before
        return True

    def announce(self, unit: int, seat: int, announced: bool = True) -> None:
        """Adds a selective announcement or a silent bonus: as made, until `made` says otherwise.

        Replaces an earlier Pagát or Uho, and a Valát of the same side. Raises TarokyError with nothing changed.
        """
        checks.check_seat(seat)
        self._between()
        entered = self.entered
        own = entered.of_side(seat)
        before = entered.selective
        kept = [one for one in before if one[0] != unit or (unit == VALAT and entered.of_side(one[1]) != own)]
        kept.append((unit, seat, int(announced), 1, 0))
        self._selected(kept)

    def drop(self, unit: int, seat: int = -1) -> None:
        """Removes one: of this seat, or -1 for the only one; Uho goes with its Pagát. Raises TarokyError."""
        gone = self._of(unit, seat)
        kept = [one for one in self.entered.selective if one != gone and (unit != PAGAT or one[0] != UHO)]
        self._selected(kept)

    def made(self, unit: int, made: bool, seat: int = -1) -> None:
        """Whether it was made; of an Uho, whether II won its trick. Raises TarokyError if it was not entered."""
        was = self._of(unit, seat)
        self._selected([one if one != was else one[:3] + (int(made), one[4]) for one in self.entered.selective])

    def contra(self, unit: int, level: int, seat: int = -1) -> None:
        """The contras on a unit: 0 none, 1 flek, 2 re, 3 sup. Raises TarokyError."""
        self._between()
        checks.check_level(level, self.options)
        if unit == GAME:
            self.entered.level = level
            return
        was = self._of(unit, seat)
        self._selected([one if one != was else one[:4] + (level,) for one in self.entered.selective])

    def flek_by(self, seat: int) -> None:
        """Who said flek to the announced Pagát, -1: unknown (G27). Raises TarokyError with nothing changed.

        Cleared when the Pagát is no longer doubled or belongs to the other side.
        """
        self._between()
        before = self.entered.contra_by
        self.entered.contra_by = seat
        try:
            checks.check_contra_by(self.entered)
        except TarokyError as error:
            self.entered.contra_by = before
            raise error

    def _of(self, unit: int, seat: int) -> tuple[int, int, int, int, int]:
        for one in self.entered.selective:
            if one[0] == unit and (seat < 0 or one[1] == seat):
                return one
        raise TarokyError(checks.WRONG_COUNT, unit, "nobody announced or played " + UNIT_TEXTS[unit])

    def _selected(self, selective: list[tuple[int, int, int, int, int]]) -> None:
        before = self.entered.selective
        self.entered.selective = selective
        try:
            checks.check_selective(self.entered, self.options)
        except TarokyError as error:
            self.entered.selective = before
            raise error
        try:
            checks.check_contra_by(self.entered)
        except TarokyError:
            self.entered.contra_by = -1

    def _between(self) -> None:
        if self.entered.contract == VARSAVA:
            raise TarokyError(checks.WARSAW_ONLY, VARSAVA)

    # Varšava

    def pile(self, seat: int, eyes: int | None) -> None:
        """The eyes of a player, None: not entered. Raises TarokyError as soon as the sum is too large."""
        checks.check_seat(seat)
        if self.entered.contract != VARSAVA:
            raise TarokyError(checks.WARSAW_ONLY, self.entered.contract)
        if eyes is not None:
            if eyes < 0 or eyes > checks.MOST_PILES:
                raise TarokyError(checks.WRONG_EYES, eyes, str(eyes))
            others = sum([n or 0 for n in self._piles]) - (self._piles[seat] or 0)
            if others + eyes > checks.MOST_PILES:
                raise TarokyError(checks.WARSAW_SUM, others + eyes, "they make " + str(others + eyes))
        self._piles[seat] = eyes

    def eyes_of(self, seat: int) -> int | None:
        """The eyes entered for a player, None if not entered."""
        return self._piles[seat]

    def suggested(self, seat: int) -> int:
        """What a player must have once all others are entered, if the piles make 70; 69 and 71 are possible, too."""
        others = sum([n or 0 for n in self._piles]) - (self._piles[seat] or 0)
        return max(0, ALL_EYES - others)

    def multiply(self, doublings: int) -> None:
        """The increase of the sanctions: 0 to 3 for ×1, ×2, ×4, ×8; -1: by the house rules (TA 7.4)."""
        if self.entered.contract != VARSAVA:
            raise TarokyError(checks.WARSAW_ONLY, self.entered.contract)
        if doublings != -1:
            checks.check_count(doublings, checks.MOST_DOUBLINGS)
        self.entered.doublings = doublings

    # All contracts

    def renonc(self, seat: int, violations: int) -> None:
        """How many violations a player has committed. Raises TarokyError."""
        checks.check_seat(seat)
        checks.check_count(violations, checks.MOST_VIOLATIONS)
        self.entered.renonc[seat] = violations

    def outcome(self) -> Outcome:
        """The Outcome entered, checked for plausibility. Raises TarokyError or SheetError."""
        entered = Outcome.from_numbers(self._complete().numbers())
        if not entered.played:
            entered.eyes = 0
        checks.check(entered, self.options)
        checks.check_possible_eyes(entered)
        return entered

    def _complete(self) -> Outcome:
        entered = self.entered
        if entered.contract == VARSAVA:
            entered.piles = []
            entered.trickless = 0
            for seat in range(4):
                eyes = self._piles[seat]
                if eyes is None:
                    raise TarokyError(checks.WARSAW_SUM, seat, "not all are told")
                entered.piles.append(eyes)
                if not eyes:
                    entered.trickless |= 1 << seat
        else:
            entered.played = not entered.unplayed
        return entered

    def entry(self) -> tuple[int, ...]:
        """The entry of the round. Raises what `outcome` raises."""
        made = entry_of(self.outcome())
        out = 0
        for seat in range(self.sheet.SEATS):
            if seat not in self.four:
                out |= 1 << seat
        if not out:
            return made
        from kocka.engine.resting import marked

        return marked(made, out)

    def preview(self) -> Settlement:
        """The settlement of this round on the current sheet. Raises what `outcome` raises."""
        return settle(self.outcome(), self.options, self.sheet.pot)


def form_of(sheet: "Any", entry: tuple[int, ...] = ()) -> Form:
    """The form of a round on the sheet as it was before it, pre-filled from an `entry` of a round.

    Raises ValueError for a sheet of another game.
    """
    if not isinstance(sheet, Sheet):
        raise ValueError("no sheet of Taroky")
    again = len(entry) > 0 and kind_of(entry) == ROUND
    form = Form(sheet, entry if again else ())
    if again:
        form.entered = outcome_of(entry)
        if form.entered.contract == VARSAVA:
            form._piles = list(form.entered.piles)
    return form
