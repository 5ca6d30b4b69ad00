"""The table on 320 px of width, with coarse pixels. See TableGeometry for what the numbers are."""

from kocka.ui.table.geometries import TableGeometry


class Glass(TableGeometry):
    """What all tables here share."""

    height = 240
    bottom = 124
    hand = (56, 64)
    fan_w = 40
    strip = (124, 39)
    strip_font = "body"
    extra = (-26, -16, 22, 42)
    many_pill = (37, 18, 26)
    many_marks = (38, 38, 22)
    many_card = (2, 16, 34, 44)
    many_letters = (7, 9)


class Four(Glass):
    """Four players, one at each side."""

    crooked = 2
    trick = ((132, 64, 56, 58), (75, 37, 56, 58), (132, 2, 56, 58), (189, 37, 56, 58))
    home = ((132, 176), (-60, 37), (132, -62), (324, 37))
    name = ((193, 103), (6, 19), (193, 0), (0, 19))
    name_end = (0, 0, 0, 314)
    face = (None, (6, 42), (92, 2), (282, 42))
    pill = ((0, 103), (42, 47), (0, 0), (248, 47))
    pill_w = 30
    marks = ((92, 107, 35), (6, 80, 35), (193, 23, 35), (280, 80, 35))
    flag = ((78, 106), (54, 78), (76, 12), (257, 78))
    area = ((78, 101, 242, 23), (0, 19, 86, 105), (70, 0, 250, 42), (214, 19, 106, 105))
    panel = (40, 30)
    sinks = (2, 1, 0, 1)
    name_font = pill_font = "body"
    name_letters = (8, 8, 8, 8)
    pill_gap = (7, 0, 7, 0)
    marks_gap = (0, 0, 0, 0)


class Slates(Four):
    """Four players who play for letters."""

    flag = ((65, 106), (54, 78), (76, 12), (257, 78))
    area = ((64, 101, 256, 23), (0, 19, 86, 105), (70, 0, 250, 42), (214, 19, 106, 105))
    letters = ((78, 128, True), (6, 73, False), (194, 240, False), (248, 316, True))
    name_letters = (8, 8, 8, 7)


class Ring(Glass):
    """Two people at each side."""

    crooked = 2
    pill_w = 27
    panel = (88, 17)
    pill_font = "low"


class Five(Ring):
    """Five players, two at each side."""

    trick = ((138, 63, 44, 58), (92, 63, 44, 58), (92, 3, 44, 58), (184, 3, 44, 58), (184, 63, 44, 58))
    home = ((138, 176), (-48, 63), (-48, 3), (324, 3), (324, 63))
    name = ((2, 101), (2, 50), (2, 0), (0, 0), (0, 50))
    name_end = (0, 0, 0, 318, 318)
    face = (None, (2, 66), (2, 16), (286, 16), (286, 66))
    pill = ((0, 101), (37, 66), (37, 16), (256, 16), (256, 66))
    marks = ((234, 104, 27), (37, 84, 27), (37, 34, 27), (256, 34, 27), (256, 84, 27))
    flag = ((60, 92), (25, 87), (25, 37), (309, 37), (309, 87))
    area = ((0, 92, 320, 32), (0, 50, 90, 50), (0, 0, 90, 50), (230, 0, 90, 50), (230, 50, 90, 50))
    sinks = (2, 2, 0, 0, 2)
    name_letters = (10, 10, 10, 10, 10)
    pill_gap = (4, 0, 0, 0, 0)
    marks_gap = (0, 0, 0, 0, 0)


class Six(Ring):
    """Six players: two at each side, one across."""

    trick = (
        (138, 71, 44, 50), (92, 71, 44, 50), (92, 19, 44, 50), (138, 19, 44, 50), (184, 19, 44, 50),
        (184, 71, 44, 50),
    )  # fmt: skip
    home = ((138, 176), (-48, 71), (-48, 19), (138, -54), (324, 19), (324, 71))
    name = ((2, 101), (2, 50), (2, 0), (92, 0), (0, 0), (0, 50))
    name_end = (0, 0, 0, 0, 318, 318)
    face = (None, (2, 66), (2, 16), None, (286, 16), (286, 66))  # there is no room for the one opposite
    pill = ((0, 101), (37, 66), (37, 16), (0, 1), (256, 16), (256, 66))
    marks = ((234, 104, 27), (37, 84, 27), (37, 34, 27), (0, 4, 12), (256, 34, 27), (256, 84, 27))
    flag = ((60, 92), (25, 87), (25, 37), (78, 3), (309, 37), (309, 87))
    area = (
        (0, 92, 320, 32), (0, 50, 90, 50), (0, 0, 90, 50), (78, 0, 164, 19), (230, 0, 90, 50), (230, 50, 90, 50),
    )  # fmt: skip
    sinks = (2, 2, 0, 0, 0, 2)
    name_letters = (10, 10, 10, 10, 10, 10)
    pill_gap = (4, 0, 0, 4, 0, 0)
    marks_gap = (0, 0, 0, 3, 0, 0)
    centred = 3
