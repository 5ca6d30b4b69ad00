"""Whether a round of Taroky can have been as it is told (TA 10): wrong input says what is wrong.

    check(outcome, options)     # raises TarokyError, a SheetError with reasons of its own

Only what no round can be is refused. Missing announcements are violations of the rules, not of arithmetic (TA 7.5).
"""

from micropython import const

from kocka.engine import sheet as base
from kocka.engine import tarock
from kocka.engine.sheet import SheetError
from kocka.games.taroky.rules import options as taroky_options
from kocka.games.taroky.rules.outcome import (
    CONTRACTS,
    FIRST,
    GAME,
    PAGAT,
    SECOND,
    SIXTH,
    TAROCKY,
    TAROKY,
    THIRD,
    UHO,
    UNIT_TEXTS,
    VALAT,
    VARSAVA,
    Outcome,
    basic_of,
)
from kocka.games.taroky.rules.settlement import ALL_EYES, HALF

# Why a round is refused, beside the reasons of engine/sheet.py; `value`: how much or which, where that means something.
NO_CONTRACT = "no such contract"  # value: the number that is none
NOT_FOREHAND = "only forehand plays a First or a Varsava"  # value: the seat, of a First or Varšava
WRONG_SIDE = "these players cannot be one side in this contract"  # value: the mask
NO_TRIO = "only a Third has a first, a second and a last choice of the trios"
WRONG_EYES = "nobody can have that many eyes"  # value: the number that nobody can have
WRONG_LEVEL = "so many contras cannot be"  # value: the contras
IS_PLAYED = "this round is played"
NOT_PLAYED = "without contra and selective announcement this contract is not played"
BASIC_CLASH = "these announcements exclude each other in one hand"
TOO_MANY = "so many taroks, kings and cards of the trul are not in the pack"
NEEDS_PAGAT = "in a Second the declarer has announced Pagat"  # value: the declarer of a Second
UHO_ALONE = "Uho goes only with an announced Pagat of the same side"  # value: the seat
TWICE = "that was announced already"  # value: the unit
SILENT_CONTRA = "what is not announced cannot be doubled"  # value: the unit
NO_VALAT = "with these eyes or announcements that was no Valat"  # value: the seat
NO_SUCH_RULE = "the house rules do not allow that announcement"
WARSAW_SUM = "the eyes of a Varsava make 69 to 71"  # value: the sum
WARSAW_TRICKS = "who took no trick has no eyes, and who took one has some"  # value: the seat
WARSAW_ONLY = "that has no place in this contract"
WRONG_COUNT = "that number cannot be"  # value: violations, doublings or points that cannot be
NOBODY = "no such player"  # value: a seat that is none
NO_CONTRA = "only an opponent says flek to an announced Pagat, and it is not doubled otherwise"

MOST_VIOLATIONS = const(20)  # of a player in a round
MOST_DOUBLINGS = const(3)
LEAST_PILES = ALL_EYES - 1
MOST_PILES = ALL_EYES + 1
_ALL_SEATS = const(15)
_TAROKS = const(22)
_TRUL = const(3)
_KINGS = const(4)
_HAND = const(12)
_PAGAT_TRICK_RAW = const(8)  # of the trick that Pagát wins, at least


class TarokyError(SheetError):
    """An impossible round."""


def check(outcome: Outcome, options: bytes) -> None:
    """Raises TarokyError for a round that is impossible under these house rules (rules/options.py)."""
    if outcome.contract not in CONTRACTS:
        raise TarokyError(NO_CONTRACT, outcome.contract, str(outcome.contract))
    check_seat(outcome.declarer)
    check_side(outcome)
    for count in outcome.renonc:
        check_count(count, MOST_VIOLATIONS)
    if outcome.contract == VARSAVA:
        _check_warsaw(outcome, options)
        return
    if outcome.piles or outcome.trickless or outcome.doublings >= 0:
        raise TarokyError(WARSAW_ONLY, outcome.contract)
    check_level(outcome.level, options)
    check_selective(outcome, options)
    check_contra_by(outcome)
    if not outcome.played and not outcome.unplayed:
        raise TarokyError(IS_PLAYED, outcome.contract)
    if outcome.played and outcome.unplayed:
        raise TarokyError(NOT_PLAYED, outcome.contract)
    if not outcome.played and outcome.selective:
        raise TarokyError(IS_PLAYED, outcome.contract, "something was played silently")
    check_eyes(outcome)
    check_basic(outcome, options)


def check_seat(seat: int) -> None:
    """Raises TarokyError for an invalid seat."""
    if seat < 0 or seat > 3:
        raise TarokyError(NOBODY, seat, str(seat))


def check_count(count: int, most: int) -> None:
    """Raises TarokyError for a count below 0 or above `most`."""
    if count < 0 or count > most:
        raise TarokyError(WRONG_COUNT, count, str(count))


def check_level(level: int, options: bytes) -> None:
    """G19: raises TarokyError for more contras than the house rules allow."""
    most = 4 if taroky_options.MAXFLEK.of(options) else 3
    if level < 0 or level > most:
        raise TarokyError(WRONG_LEVEL, level, "there are 0 to " + str(most))


def check_side(outcome: Outcome) -> None:
    """TA 3.1: raises TarokyError for a side or a trio that this contract does not have."""
    side = outcome.side
    partner = side & ~(1 << outcome.declarer)
    pair = outcome.contract == FIRST or outcome.contract == SECOND
    if not outcome.of_side(outcome.declarer) or side < 0 or side > _ALL_SEATS:
        raise TarokyError(WRONG_SIDE, side)
    if partner and (not pair or partner & (partner - 1)):
        raise TarokyError(WRONG_SIDE, side)
    if outcome.trio < 0 or outcome.trio > 2 or (outcome.trio and outcome.contract != THIRD):
        raise TarokyError(NO_TRIO, outcome.trio, str(outcome.trio))


def check_eyes(outcome: Outcome) -> None:
    """Raises TarokyError for impossible eyes, or eyes that contradict a Valát; an unplayed round has none."""
    eyes = outcome.eyes
    if eyes < 0 or eyes > ALL_EYES or (eyes and not outcome.played):
        raise TarokyError(WRONG_EYES, eyes, str(eyes))
    for unit, seat, _, made, _ in outcome.selective:
        if unit != VALAT or not made:
            continue
        own = outcome.of_side(seat)
        if (eyes <= HALF) if own else (eyes >= HALF):
            raise TarokyError(NO_VALAT, seat, str(eyes) + " eyes")
        for other in outcome.selective:  # the other side has no trick to make anything with
            if other[3] and outcome.of_side(other[1]) != own:
                raise TarokyError(NO_VALAT, seat, UNIT_TEXTS[other[0]] + " of the other side was made")


def check_possible_eyes(outcome: Outcome) -> None:
    """Raises TarokyError for eyes that no cards give: of a Valát, of a Sixth without the talon, beside a caught trick.

    A form asks for this; a sheet does not, for older versions have written such rounds.
    """
    if not outcome.played or outcome.contract == VARSAVA:
        return
    eyes = outcome.eyes
    valat = outcome.find(VALAT)
    if not _least_eyes(outcome, True) <= eyes <= ALL_EYES - _least_eyes(outcome, False):
        if valat is not None and valat[3]:
            raise TarokyError(NO_VALAT, valat[1], str(eyes) + " eyes")
        raise TarokyError(WRONG_EYES, eyes, str(eyes))


def _least_eyes(outcome: Outcome, own: bool) -> int:
    """The least eyes that a side can have, the declarer's (`own`) or the opponents'."""
    if any(one[0] == VALAT and one[3] and outcome.of_side(one[1]) == own for one in outcome.selective):
        _, cards, raw = _laid(outcome.contract, not own)
        return ALL_EYES - tarock.eyes(raw, cards)
    cards, _, _ = _laid(outcome.contract, own)
    raw = cards
    for unit, seat, _, made, _ in outcome.selective:
        if made and outcome.of_side(seat) == own and unit != VALAT:
            cards += 4
            raw += _PAGAT_TRICK_RAW if unit == PAGAT else 4
    return tarock.eyes(raw, cards)


def _laid(contract: int, own: bool) -> tuple[int, int, int]:
    """What a side counts beside its tricks (TA 4.1, 4.3): the fewest cards, the most, and the most raw points of these.

    In First and Second it depends on how the talon is shared out (G4): up to six discards, four of them queens.
    """
    if contract == SIXTH:
        return (0, 0, 0) if own else (6, 6, 30)
    if contract == THIRD:
        return (3, 3, 12) if own else (3, 3, 15)
    return 0, 6, 22


def check_selective(outcome: Outcome, options: bytes) -> None:
    """TA 5.2, 5.3: raises TarokyError for selective announcements that exclude each other or this contract."""
    seen = []
    for unit, seat, announced, made, level in outcome.selective:
        if unit <= GAME or unit > VALAT:
            raise TarokyError(WRONG_COUNT, unit, str(unit))
        check_seat(seat)
        check_level(level, options)
        own = outcome.of_side(seat)
        key = (unit, own) if unit == VALAT else (unit, True)
        if key in seen:
            raise TarokyError(TWICE, unit, UNIT_TEXTS[unit])
        seen.append(key)
        if level and not announced:
            raise TarokyError(SILENT_CONTRA, unit, UNIT_TEXTS[unit])
        if unit == VALAT and not announced and not made:
            raise TarokyError(NO_VALAT, seat, "not announced and not made")
        if announced and not own:
            late = outcome.contract != FIRST and taroky_options.DEFPAGAT.of(options)
            if (unit == VALAT and taroky_options.VALAT.of(options)) or (unit == PAGAT and late):
                raise TarokyError(NO_SUCH_RULE, unit, UNIT_TEXTS[unit])  # G17, G13
    pagat = outcome.find(PAGAT)
    if outcome.contract == SECOND and (pagat is None or pagat[1] != outcome.declarer or not pagat[2]):
        raise TarokyError(NEEDS_PAGAT, outcome.declarer)
    uho = outcome.find(UHO)
    if uho is not None and (pagat is None or not pagat[2] or outcome.of_side(pagat[1]) != outcome.of_side(uho[1])):
        raise TarokyError(UHO_ALONE, uho[1])


def check_contra_by(outcome: Outcome) -> None:
    """TA 5.3, G27: raises TarokyError if that seat cannot have said flek to the announced Pagát."""
    seat = outcome.contra_by
    if seat < 0:
        return
    check_seat(seat)
    pagat = outcome.find(PAGAT)
    if pagat is None or not pagat[4] or outcome.of_side(pagat[1]) == outcome.of_side(seat):
        raise TarokyError(NO_CONTRA, seat)


def check_basic(outcome: Outcome, options: bytes) -> None:
    """TA 5.1: raises TarokyError for basic announcements that no hand, or no four hands, can hold."""
    if not any(outcome.basic):
        return
    pagat = outcome.find(PAGAT)
    together = [(0, 0)]  # cards of the trul, and kings, that the seats so far may hold
    taroks = 0
    for seat in range(4):
        mask = outcome.basic[seat]
        holds = pagat is not None and pagat[1] == seat
        hands = [(int(holds), 0)]  # the least is enough of a hand with nothing to announce
        if mask:
            hands = hands_of(mask, holds, not taroky_options.SEVEN.of(options))
        if not hands:
            raise TarokyError(BASIC_CLASH, seat)
        if mask & TAROKY:
            taroks += 10
        elif mask & TAROCKY:
            taroks += 8
        found = []
        for trul, kings in together:
            for more, others in hands:
                sums = (trul + more, kings + others)
                if sums[0] <= _TRUL and sums[1] <= _KINGS and sums not in found:
                    found.append(sums)
        together = found
    if not together or taroks > _TAROKS:
        raise TarokyError(TOO_MANY, taroks)


def hands_of(mask: int, pagat: bool = False, both: bool = True) -> list[tuple[int, int]]:
    """(trul cards, kings) of all hands that announce exactly this; `pagat`: with tarok I; `both`: see G11."""
    found = []
    least = 10 if mask & TAROKY else 8 if mask & TAROCKY else 0
    for trul in range(1 if pagat else 0, _TRUL + 1):
        for kings in range(_KINGS + 1):
            taroks = max(trul, least)  # any other number that announces the same may be as well
            if taroks + kings <= _HAND and basic_of(taroks, trul, kings, both) == mask:
                found.append((trul, kings))
    return found


def _check_warsaw(outcome: Outcome, options: bytes) -> None:
    """TA 6.1, 7.4."""
    if outcome.selective or outcome.level or outcome.eyes or any(outcome.basic) or not outcome.played:
        raise TarokyError(WARSAW_ONLY, outcome.contract)
    check_piles(outcome, options)
    if outcome.doublings >= 0:
        check_count(outcome.doublings, MOST_DOUBLINGS)


def check_piles(outcome: Outcome, options: bytes) -> None:
    """TA 1, 10: raises TarokyError for eyes of a Varšava that do not sum to 69..71 or contradict who took no trick."""
    if len(outcome.piles) != 4:
        raise SheetError(base.PLAYERS, len(outcome.piles), str(len(outcome.piles)))
    for eyes in outcome.piles:
        if eyes < 0 or eyes > MOST_PILES:
            raise TarokyError(WRONG_EYES, eyes, str(eyes))
    made = sum(outcome.piles)
    if made < LEAST_PILES or made > MOST_PILES:
        raise TarokyError(WARSAW_SUM, made, "they make " + str(made))
    if outcome.trickless < 0 or outcome.trickless >= _ALL_SEATS:
        raise TarokyError(WRONG_COUNT, outcome.trickless, "somebody takes the tricks")
    for seat in range(4):
        if (outcome.trickless >> seat & 1 != 0) != (outcome.piles[seat] == 0):
            forgotten = taroky_options.FIVESEC.of(options) and seat == outcome.declarer
            if not forgotten:  # TA 6.1: cards of the talon may have stayed with forehand
                raise TarokyError(WARSAW_TRICKS, seat)
