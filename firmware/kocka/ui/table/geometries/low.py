"""The table on 240x135 in colours: narrow cards, plates in the corners between them. See TableGeometry."""

from kocka.ui.table.geometries import TableGeometry


class Glass(TableGeometry):
    """What all tables here share."""

    height = 135
    bottom = 82
    knob = True
    hand = (46, 46)
    fan_w = 17
    lift = 6
    strip = (19, 44)
    covers = True
    extra = (-12, -21, 22, 42)
    sign_y = 26
    pack = (34, 42)
    talon = (1, 46, 32)
    words = (52, 26, 26, 26)
    low_strip = 2
    button = (138, 62, 102, 20)
    many_rows = (0, 41)
    many_name = (24, 0)
    many_pill = (24, 15, 24)
    many_marks = (24, 31, 22)
    many_card = (2, 0, 21, 40)
    many_letters = (3, 4)


class Four(Glass):
    """Four players, one at each side; each name is clockwise of its card."""

    crooked = 1
    trick = ((104, 41, 32, 40), (64, 20, 32, 40), (104, 0, 32, 40), (144, 20, 32, 40))
    home = ((104, 90), (-36, 20), (104, -44), (244, 20))
    name = ((139, 63), (2, 63), (2, 0), (0, 0))
    name_end = (0, 0, 0, 238)
    name_letters = (5, 5, 5, 5)
    face = (None, (4, 21), None, (204, 21))
    pill = ((0, 64), (56, 64), (56, 1), (157, 1))
    pill_w = 27
    pill_gap = (4, 0, 0, 0)
    pill_font = "low"
    marks = ((224, 67, 15), (38, 50, 24), (86, 4, 15), (178, 50, 24))
    marks_gap = (0, 0, 0, 0)
    area = ((137, 62, 103, 20), (0, 19, 104, 63), (0, 0, 104, 19), (136, 0, 104, 62))
    panel = (62, 10)


class Slates(Four):
    """Four players who play for letters: those stand where the tricks do, the names are shorter."""

    name_font = "low"
    name_letters = (4, 4, 5, 5)
    pill = ((0, 64), (37, 64), (45, 1), (169, 1))
    letters = ((205, 238, True), (66, 101, False), (74, 101, False), (139, 166, False))
    marks = ((205, 66, 33), (66, 66, 35), (74, 3, 27), (139, 3, 27))


class Ring(Glass):
    """Two people at each side, without portraits."""

    pill_w = 27
    pill_font = "low"
    panel = (68, 0)


class Five(Ring):
    """Five players, two at each side; my plate is above my card."""

    trick = ((105, 41, 30, 40), (71, 41, 30, 40), (71, 0, 30, 40), (139, 0, 30, 40), (139, 41, 30, 40))
    home = ((105, 90), (-34, 41), (-34, 0), (244, 0), (244, 41))
    name = ((105, -3), (2, 42), (2, 0), (0, 0), (0, 42))
    name_end = (0, 0, 0, 238, 238)
    name_letters = (3, 6, 6, 6, 6)
    face = (None, None, None, None, None)
    pill = ((106, 15), (2, 61), (2, 19), (211, 19), (211, 61))
    pill_gap = (0, 0, 0, 0, 0)
    marks = ((104, 30, 30), (33, 63, 35), (33, 21, 35), (174, 21, 35), (174, 63, 35))
    marks_gap = (0, 0, 0, 0, 0)
    area = ((102, 0, 36, 41), (0, 41, 70, 41), (0, 0, 70, 41), (170, 0, 70, 41), (170, 41, 70, 41))


class Six(Ring):
    """Six players: two at each side, one across; the plates of the middle stand beside their cards."""

    trick = (
        (108, 41, 24, 40), (52, 41, 24, 40), (52, 0, 24, 40), (108, 0, 24, 40), (164, 0, 24, 40), (164, 41, 24, 40),
    )  # fmt: skip
    home = ((108, 90), (-28, 41), (-28, 0), (108, -44), (244, 0), (244, 41))
    name_font = "low"
    name = ((134, 42), (1, 42), (1, 0), (79, 0), (0, 0), (0, 42))
    name_end = (0, 0, 0, 0, 239, 239)
    name_letters = (3, 6, 6, 3, 6, 6)
    face = (None, None, None, None, None, None)
    pill = ((135, 57), (1, 60), (1, 18), (79, 15), (212, 18), (212, 60))
    pill_gap = (0, 0, 0, 0, 0, 0)
    marks = ((135, 72, 26), (30, 62, 20), (30, 20, 20), (79, 30, 26), (190, 20, 20), (190, 62, 20))
    marks_gap = (0, 0, 0, 0, 0, 0)
    area = (
        (133, 41, 31, 41), (0, 41, 51, 41), (0, 0, 51, 41), (77, 0, 31, 41), (189, 0, 51, 41), (189, 41, 51, 41),
    )  # fmt: skip
