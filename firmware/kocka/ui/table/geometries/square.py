"""The table on 240 px of width, with fine pixels. See TableGeometry for what the numbers are."""

from kocka.ui.table.geometries import TableGeometry


class Glass(TableGeometry):
    """What all tables here share."""

    height = 240
    bottom = 124
    hand = (46, 64)
    fan_w = 40
    strip = (124, 38)


class Four(Glass):
    """Four players, one at each side."""

    crooked = 2
    trick = ((98, 64, 44, 58), (52, 37, 44, 58), (98, 2, 44, 58), (144, 37, 44, 58))
    home = ((98, 176), (-48, 37), (98, -62), (244, 37))
    name = ((146, 105), (2, 18), (147, 0), (0, 18))
    name_end = (0, 0, 0, 238)
    face = (None, (8, 39), (62, 2), (200, 39))
    pill = ((0, 105), (10, 74), (147, 18), (200, 74))
    pill_w = 30
    marks = ((58, 107, 35), (7, 94, 35), (0, 4, 35), (199, 94, 35))
    flag = ((45, 106), (43, 44), (49, 10), (188, 44))
    area = ((45, 103, 195, 21), (0, 18, 64, 106), (38, 0, 202, 42), (168, 18, 72, 106))
    panel = (44, 30)
    sinks = (2, 1, 0, 1)
    name_letters = (6, 6, 6, 6)
    pill_gap = (4, 0, 0, 0)
    marks_gap = (0, 0, 4, 0)


class Slates(Four):
    """Four players who play for letters."""

    marks = ((58, 107, 35), (7, 94, 35), (0, 2, 35), (199, 94, 35))
    flag = ((41, 106), (43, 44), (85, 23), (188, 44))
    area = ((40, 103, 200, 21), (0, 18, 64, 106), (0, 0, 240, 42), (168, 18, 72, 106))
    letters = ((54, 94, True), (3, 51, False), (2, 59, True), (191, 238, True))


class Ring(Glass):
    """Two people at each side."""

    crooked = 1
    pill_w = 27
    panel = (60, 17)
    pill_font = "low"


class Five(Ring):
    """Five players, two at each side."""

    trick = ((102, 63, 36, 58), (64, 63, 36, 58), (64, 3, 36, 58), (140, 3, 36, 58), (140, 63, 36, 58))
    home = ((102, 176), (-40, 63), (-40, 3), (244, 3), (244, 63))
    name = ((2, 105), (2, 52), (2, 0), (0, 0), (0, 52))
    name_end = (0, 0, 0, 238, 238)
    face = (None, (2, 70), (2, 18), (206, 18), (206, 70))
    pill = ((0, 105), (37, 70), (37, 18), (176, 18), (176, 70))
    marks = ((182, 108, 27), (37, 88, 27), (37, 36, 27), (176, 36, 27), (176, 88, 27))
    flag = ((46, 106), (25, 91), (25, 39), (229, 39), (229, 91))
    area = ((0, 103, 240, 21), (0, 52, 62, 52), (0, 0, 62, 52), (176, 0, 64, 52), (176, 52, 64, 52))
    sinks = (2, 2, 0, 0, 2)
    name_letters = (6, 6, 6, 6, 6)
    pill_gap = (4, 0, 0, 0, 0)
    marks_gap = (0, 0, 0, 0, 0)


class Six(Ring):
    """Six players: two at each side, one across."""

    trick = (
        (102, 71, 36, 50), (64, 71, 36, 50), (64, 19, 36, 50), (102, 19, 36, 50), (140, 19, 36, 50),
        (140, 71, 36, 50),
    )  # fmt: skip
    home = ((102, 176), (-40, 71), (-40, 19), (102, -54), (244, 19), (244, 71))
    name = ((2, 105), (2, 52), (2, 0), (64, 0), (0, 0), (0, 52))
    name_end = (0, 0, 0, 0, 238, 238)
    face = (None, None, None, None, None, None)  # there is none for the one opposite
    pill = ((0, 105), (37, 70), (37, 18), (0, 1), (176, 18), (176, 70))
    marks = ((182, 108, 27), (37, 88, 27), (37, 36, 27), (0, 4, 12), (176, 36, 27), (176, 88, 27))
    flag = ((46, 106), (25, 91), (25, 39), (50, 3), (229, 39), (229, 91))
    area = (
        (0, 103, 240, 21), (0, 52, 62, 52), (0, 0, 62, 52), (50, 0, 140, 19), (176, 0, 64, 52), (176, 52, 64, 52),
    )  # fmt: skip
    sinks = (2, 2, 0, 0, 0, 2)
    name_letters = (6, 6, 6, 6, 6, 6)
    pill_gap = (4, 0, 0, 4, 0, 0)
    marks_gap = (0, 0, 0, 3, 0, 0)
    centred = 3
