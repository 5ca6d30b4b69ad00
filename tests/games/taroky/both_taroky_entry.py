"""A round of Taroky told by people with real cards (TA 10): what is asked, what follows by itself, what is refused."""

from kocka.engine.option import defaults
from kocka.engine.sheet import SheetError
from kocka.games.taroky.rules import options as taroky_options
from kocka.games.taroky.rules.outcome import (
    BASICS,
    FIRST,
    GAME,
    HONERY,
    KRALOVSKE,
    PAGAT,
    SECOND,
    SIXTH,
    TAROCKY,
    TAROKY,
    THIRD,
    TRUL,
    TRULHONERY,
    UHO,
    VALAT,
    VARSAVA,
)
from kocka.games.taroky.sheet import checks
from kocka.games.taroky.sheet.entry import Form, form_of
from kocka.games.taroky.sheet.sheet import Sheet


def new_form(dealer=3, pot=40, **chosen):
    """A form of a new sheet whose forehand is seat 0."""
    options = bytearray(defaults(taroky_options.OPTIONS))
    for name, index in chosen.items():
        getattr(taroky_options, name).put(options, index)
    sheet = Sheet(dealer, bytes(options))
    if pot != sheet.pot:
        sheet.add_pot(pot)
    return Form(sheet)


def refused(action, reason, value=None):
    """Whether `action()` is refused for this reason."""
    try:
        action()
    except SheetError as error:
        assert error.reason == reason, (error.reason, str(error))
        assert value is None or error.value == value, error.value
        return True
    return False


def test_ta_10_who_can_play_what():
    form = new_form(1)
    assert form.declarers(FIRST) == [2] == form.declarers(VARSAVA)
    for contract in (SECOND, THIRD, SIXTH):
        assert form.declarers(contract) == [2, 3, 0, 1]
    form.choose(FIRST)
    assert (form.entered.declarer, form.partners()) == (2, [-1, 3, 0, 1])
    form.choose(SECOND, 0, 1)
    assert (form.entered.side, form.partners()) == (0b0011, [-1, 1, 2, 3])
    form.choose(THIRD, 3, trio=2)
    assert (form.entered.trio, form.partners()) == (2, [-1])
    entered = form.entered
    for action, reason in (
        (lambda: form.choose(5), checks.NO_CONTRACT),
        (lambda: form.choose(FIRST, 0), checks.NOT_FOREHAND),
        (lambda: form.choose(VARSAVA, 1), checks.NOT_FOREHAND),
        (lambda: form.choose(SECOND, 0, 0), checks.WRONG_SIDE),
        (lambda: form.choose(SIXTH, 0, 2), checks.WRONG_SIDE),
        (lambda: form.choose(SECOND, 0, 0, 1), checks.WRONG_SIDE),
        (lambda: form.choose(FIRST, 2, 0, 1), checks.NO_TRIO),
        (lambda: form.choose(THIRD, 0, -1, 3), checks.NO_TRIO),
        (lambda: form.choose(SIXTH, 4), checks.NOBODY),
        (lambda: form.choose(FIRST, 2, 4), checks.NOBODY),
    ):
        assert refused(action, reason)
        assert form.entered is entered  # nothing has changed


def test_ta_10_whether_it_was_played_follows():
    """TA 3.4: the examples F1 and F2, then F3 by one contra."""
    form = new_form()
    form.choose(FIRST, 0, 2)
    form.toggle(0, TAROCKY)
    assert form.preview().points == [10, -10, 10, -10]
    assert not form.outcome().played
    form.choose(FIRST, 0)
    assert form.preview().points == [15, -5, -5, -5]
    form.choose(FIRST, 0, 2)
    form.eyes(41)
    assert form.outcome().eyes == 0 and form.preview().value == 5  # nobody counts what is not played
    form.contra(GAME, 1)
    assert form.outcome().played
    assert form.preview().points == [12, -12, 12, -12]
    form.choose(FIRST, 0, 2)
    form.announce(PAGAT, 1)
    form.eyes(40)
    assert form.preview().points == [-15, 15, -15, 15]  # F5
    form.choose(THIRD, 1)
    form.announce(PAGAT, 1, False)
    assert refused(form.entry, checks.IS_PLAYED)


def test_ta_10_eyes_of_either_side():
    form = new_form()
    form.choose(SIXTH, 1)
    form.eyes(39)
    assert form.preview().points == [-24, 72, -24, -24]  # X1
    form.eyes(31, opponents=True)
    assert form.entered.eyes == 39
    for eyes in (-1, 71):
        assert refused(lambda eyes=eyes: form.eyes(eyes), checks.WRONG_EYES, eyes)
    assert form.entered.eyes == 39


def test_ta_10_a_second_announces_its_pagat():
    """The examples S1, S3, S6 and S7 as they are typed in."""
    form = new_form(pot=60)
    form.choose(SECOND, 0, 2)
    form.eyes(44)
    assert form.preview().points == [59, -29, 59, -29]
    form.eyes(38)
    form.contra(PAGAT, 1)
    assert form.preview().points == [73, -103, 73, -103]
    form.choose(SECOND, 0, 2)
    form.eyes(39)
    form.announce(UHO, 0)
    form.made(UHO, False)
    assert form.preview().points == [14, 16, 14, 16]
    form.announce(UHO, 0, False)
    form.made(PAGAT, False)
    made = form.preview()
    assert (made.points, made.pot) == ([-66, 36, -66, 36], 120)
    form.sheet.add(form.entry())
    assert form.sheet.pot == 120
    assert refused(lambda: form.drop(PAGAT), checks.NEEDS_PAGAT, 0)
    assert refused(lambda: form.announce(PAGAT, 1), checks.NEEDS_PAGAT, 0)


def test_ta_10_selective_announcements_are_told_and_taken_back():
    form = new_form()
    form.choose(SIXTH, 1)
    assert refused(lambda: form.announce(UHO, 1), checks.UHO_ALONE, 1)
    form.announce(PAGAT, 1)
    form.announce(UHO, 1)
    assert refused(lambda: form.announce(PAGAT, 0), checks.UHO_ALONE, 1)
    form.contra(UHO, 2)
    form.contra(PAGAT, 3)
    assert refused(lambda: form.contra(PAGAT, 4), checks.WRONG_LEVEL, 4)
    form.made(UHO, False)
    assert form.entered.selective == [(PAGAT, 1, 1, 1, 3), (UHO, 1, 1, 0, 2)]
    form.drop(PAGAT)
    assert form.entered.selective == []
    form.announce(PAGAT, 2)
    form.announce(PAGAT, 3, False)
    assert form.entered.selective == [(PAGAT, 3, 0, 1, 0)]
    assert refused(lambda: form.contra(PAGAT, 1), checks.SILENT_CONTRA, PAGAT)
    form.announce(VALAT, 0)
    form.announce(VALAT, 1)
    form.announce(VALAT, 2)  # of the same side as seat 0
    form.made(VALAT, False, 1)
    form.made(VALAT, False, 2)
    form.contra(VALAT, 1, 1)
    assert form.entered.selective[1:] == [(VALAT, 1, 1, 0, 1), (VALAT, 2, 1, 0, 0)]
    form.drop(VALAT, 2)
    assert refused(lambda: form.made(VALAT, True, 2), checks.WRONG_COUNT, VALAT)
    assert refused(lambda: form.drop(UHO), checks.WRONG_COUNT, UHO)
    assert refused(lambda: form.announce(PAGAT, 4), checks.NOBODY, 4)
    assert refused(lambda: form.announce(GAME, 1), checks.WRONG_COUNT, GAME)


def test_ta_7_3_g27_who_said_flek_to_the_pagat_is_told():
    form = new_form(pot=60, POTCONTRA=taroky_options.POT_CONTRA)
    form.choose(SECOND, 0)
    form.eyes(35)
    assert refused(lambda: form.flek_by(2), checks.NO_CONTRA, 2)  # nobody has doubled it yet
    form.contra(PAGAT, 1)
    assert form.preview().points == [180, -80, -80, -80]  # all share what nobody is told to have caused
    form.flek_by(2)
    assert refused(lambda: form.flek_by(0), checks.NO_CONTRA, 0)
    assert refused(lambda: form.flek_by(4), checks.NOBODY, 4)
    assert form.preview().points == [180, -40, -160, -40]
    form.sheet.add(form.entry())
    assert form.sheet.settlement(len(form.sheet.entries) - 1).points == [180, -40, -160, -40]
    assert form_of(form.sheet, form.sheet.entries[-1]).entered.contra_by == 2
    form.flek_by(-1)
    assert form.entered.contra_by == -1
    form.flek_by(3)
    form.contra(PAGAT, 0)
    assert form.entered.contra_by == -1  # there is no flek any more
    form.choose(THIRD, 1, trio=1)
    form.announce(PAGAT, 1)
    form.contra(PAGAT, 2)
    form.flek_by(3)
    form.contra(PAGAT, 1)
    assert form.entered.contra_by == 3
    form.announce(PAGAT, 3)
    assert form.entered.contra_by == -1
    assert refused(lambda: form.flek_by(3), checks.NO_CONTRA, 3)


def test_ta_10_basic_announcements_exclude_each_other():
    """TA 5.1: {taročky, taroky} and {honéry, trulhonéry, královské with or without trul, trul}."""
    form = new_form()
    form.choose(SIXTH, 0)
    for basic, left in (
        (TAROCKY, TAROCKY),
        (TAROKY, TAROKY),
        (HONERY, TAROKY | HONERY),
        (TRULHONERY, TAROKY | TRULHONERY),
        (TRUL, TAROKY | TRUL),
        (TAROCKY, TAROCKY | TRUL),
        (KRALOVSKE, TAROCKY | TRUL | KRALOVSKE),
        (TRUL, TAROCKY | KRALOVSKE),
        (HONERY, TAROCKY | HONERY),
        (HONERY, TAROCKY),
        (TAROCKY, 0),
    ):
        form.toggle(2, basic)
        assert form.entered.basic == [0, 0, left, 0], basic
    assert refused(lambda: form.toggle(2, 64), checks.BASIC_CLASH, 2)
    assert refused(lambda: form.toggle(4, TRUL), checks.NOBODY, 4)


def test_ta_10_what_others_can_announce_follows():
    form = new_form()
    form.choose(SIXTH, 0)
    form.toggle(1, TRUL)
    assert [basic for basic in BASICS if form.possible(2, basic)] == [TAROCKY, TAROKY, KRALOVSKE]
    assert form.entered.basic == [0, TRUL, 0, 0]
    assert refused(lambda: form.toggle(2, HONERY), checks.TOO_MANY)
    form.toggle(2, KRALOVSKE)
    assert not form.possible(2, TAROKY)  # fourteen cards
    assert form.possible(1, TRUL)  # taken back
    form.choose(SECOND, 0, 2)
    assert not form.possible(1, TRUL) and form.possible(0, TRUL)  # the declarer has tarok I
    one = new_form(SEVEN=1)
    one.choose(SIXTH, 0)
    one.toggle(1, KRALOVSKE)
    assert not one.possible(1, TRUL)  # G11


def test_ta_10_a_warsaw_is_told_in_piles():
    """TA 7.4: V1, then V2, with the increase of the house rules and as the table wants it."""
    form = new_form()
    form.choose(VARSAVA)
    for seat, eyes in ((0, 22), (1, 12), (2, 26)):
        form.pile(seat, eyes)
    assert form.suggested(3) == 10
    assert refused(form.entry, checks.WARSAW_SUM, 3)
    assert refused(lambda: form.pile(3, 12), checks.WARSAW_SUM, 72)
    form.pile(3, 9)  # 69 can be
    form.pile(3, 10)
    made = form.preview()
    assert (made.points, made.pot) == ([-40, 0, -40, 0], 120)
    for seat in range(4):
        form.pile(seat, None)
    for seat, eyes in ((0, 8), (1, 47), (2, 0), (3, 15)):
        form.pile(seat, eyes)
    assert form.outcome().trickless == 0b0100
    assert form.preview().points == [0, -320, 0, -40]
    form.multiply(0)
    assert form.preview().points == [0, -160, 0, -20]
    form.multiply(3)
    assert form.preview().points == [0, -1280, 0, -160]
    form.multiply(-1)
    assert form.preview().pot == 400
    for wrong in (4, -2):
        assert refused(lambda wrong=wrong: form.multiply(wrong), checks.WRONG_COUNT, wrong)
    assert refused(lambda: form.pile(1, 72), checks.WRONG_EYES, 72)
    assert refused(lambda: form.pile(4, 1), checks.NOBODY, 4)


def test_ta_10_what_has_no_place_in_a_contract():
    form = new_form()
    form.choose(VARSAVA)
    for action in (
        lambda: form.eyes(40),
        lambda: form.toggle(0, TRUL),
        lambda: form.announce(PAGAT, 0),
        lambda: form.contra(GAME, 1),
    ):
        assert refused(action, checks.WARSAW_ONLY)
    form.choose(SIXTH, 1)
    for action in (lambda: form.pile(0, 10), lambda: form.multiply(1)):
        assert refused(action, checks.WARSAW_ONLY)


def test_ta_7_5_renonc_is_a_player_and_a_count():
    """R1 and R2."""
    form = new_form(pot=0)
    form.choose(FIRST, 0, 2)
    form.eyes(41)
    form.contra(GAME, 1)
    form.renonc(0, 1)
    made = form.preview()
    assert (made.points, made.pot) == ([-40, 0, 0, 0], 40)
    form.choose(THIRD, 1, trio=1)
    form.eyes(31)
    form.renonc(1, 1)
    assert form.preview().points == [8, -64, 8, 8]
    assert refused(lambda: form.renonc(1, -1), checks.WRONG_COUNT, -1)
    assert refused(lambda: form.renonc(4, 1), checks.NOBODY, 4)


def test_a_correction_begins_with_what_was_told():
    sheet = Sheet(3)
    form = Form(sheet)
    form.choose(SECOND, 1, 3)
    form.eyes(44)
    sheet.add(form.entry())
    form = Form(sheet)
    form.choose(VARSAVA)
    for seat, eyes in ((0, 8), (1, 47), (2, 0), (3, 15)):
        form.pile(seat, eyes)
    sheet.add(form.entry())
    for at in range(2):
        before = Sheet(3)
        before.load(sheet.entries[:at])
        again = form_of(before, sheet.entries[at])
        assert again.entry() == sheet.entries[at]
    again.pile(0, 9)
    again.pile(3, 14)
    sheet.replace(1, again.entry())
    assert sheet.settlement(1).points == [0, -640, 0, 0]


def test_ta_10_eyes_that_no_cards_give():
    """Of a Sixth without the talon, beside a Pagát that was caught or made, of a Valát; the limits themselves are fine.

    A Sixth leaves six cards to the opponents: 2 to 26 eyes (TA 4.1); a trick with Pagát in it is 5 eyes at least.
    """
    for contract, least, most in ((SIXTH, 0, 68), (THIRD, 1, 69), (FIRST, 0, 70)):
        for eyes in (least, most, least - 1, most + 1):
            form = new_form()
            form.choose(contract, 0)
            form.contra(GAME, 1)  # so it is played
            form.announce(PAGAT, 0, False)
            form.made(PAGAT, False)
            if not 0 <= eyes <= 70:
                continue
            form.eyes(eyes)
            if least <= eyes <= most:
                assert form.outcome().eyes == eyes
            else:
                assert refused(form.outcome, checks.WRONG_EYES, eyes)
    for contract, seat, least, most in (
        (SIXTH, 0, 44, 68),
        (SIXTH, 1, 0, 0),
        (THIRD, 0, 57, 69),
        (THIRD, 1, 1, 10),
        (SECOND, 0, 52, 70),
    ):
        for eyes in range(71):
            form = new_form()
            form.choose(contract, 0)
            if contract == SECOND:
                form.made(PAGAT, True)
            form.contra(GAME, 1)
            form.announce(VALAT, seat, False)
            form.eyes(eyes)
            if least <= eyes <= most:
                assert form.outcome().eyes == eyes
            else:
                assert refused(form.outcome, checks.NO_VALAT), (contract, seat, eyes)
    form = new_form()
    form.choose(SIXTH, 0)
    form.announce(PAGAT, 2, False)
    for eyes in (70, 68, 64):
        form.eyes(eyes)
        assert refused(form.outcome, checks.WRONG_EYES, eyes)
    form.eyes(63)
    assert form.outcome().eyes == 63
