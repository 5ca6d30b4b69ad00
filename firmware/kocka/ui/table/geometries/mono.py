"""The table on 128x64 in black and white: boxes as a pinwheel, or with names beside them. See TableGeometry."""

from kocka.ui.table.geometries import TableGeometry


class Glass(TableGeometry):
    """What all tables here share."""

    height = 64
    bottom = 38
    knob = True
    plates = ("plates_mono", "Cells")
    broken = (60, 15)
    hand = (15, 21)
    fan_w = 0
    strip = (0, 38)
    covers = True
    button = (0, 25, 52, 13)
    extra = (0, -13, 24, 13)
    many_rows = (0, 19)
    many_pill = (0, 0, 0)
    many_marks = (0, 0, 0)
    many_card = (2, 7, 22, 12)
    many_letters = (2, 3)
    sign_y = 15
    pack = (15, 21)
    talon = (1, 21, 15)
    words = (25, 13, 13, 13)
    low_strip = 0


class Four(Glass):
    """Four players, one at each side."""

    trick = ((52, 25, 24, 13), (26, 13, 24, 12), (52, 0, 24, 13), (78, 13, 24, 12))
    home = ((52, 42), (-26, 13), (52, -14), (130, 13))
    name = ((0, 25), (0, 0), (77, 0), (0, 25))
    name_end = (0, 0, 0, 128)
    name_font = "body"
    plates = ("plates_mono", "Corners")
    name_letters = (6, 6, 5, 6)
    large_letters = (5, 5, 5, 5)


class Slates(Glass):
    """Four players who play for letters."""

    trick = ((40, 23, 23, 13), (40, 4, 23, 13), (66, 4, 23, 13), (66, 23, 23, 13))
    home = ((40, 42), (-26, 4), (66, -14), (130, 23))
    name = ((0, 20), (0, 1), (90, 1), (90, 20))
    name_end = (0, 0, 0, 0)
    name_letters = (5, 5, 5, 5)
    large_letters = (4, 4, 4, 4)
    ellipsis = False
    slate_w = 38


class Five(Glass):
    """Five players, two at each side."""

    finishes = False

    trick = ((63, 23, 22, 13), (20, 23, 22, 13), (20, 4, 22, 13), (106, 4, 22, 13), (106, 23, 22, 13))
    home = ((63, 42), (-26, 23), (-26, 4), (130, 4), (130, 23))
    name = ((43, 20), (0, 20), (0, 1), (86, 1), (86, 20))
    name_end = (0, 0, 0, 0, 0)
    name_letters = (4, 4, 4, 4, 4)
    ellipsis = False


class Six(Glass):
    """Six players: two at each side, one across."""

    finishes = False

    trick = (
        (63, 23, 22, 13), (20, 23, 22, 13), (20, 4, 22, 13), (63, 4, 22, 13), (106, 4, 22, 13), (106, 23, 22, 13),
    )  # fmt: skip
    home = ((63, 42), (-26, 23), (-26, 4), (63, -14), (130, 4), (130, 23))
    name = ((43, 20), (0, 20), (0, 1), (43, 1), (86, 1), (86, 20))
    name_end = (0, 0, 0, 0, 0, 0)
    name_letters = (4, 4, 4, 4, 4, 4)
    ellipsis = False


class Three(Glass):
    """Three players: nobody sits across."""

    trick = ((52, 25, 24, 13), (26, 13, 24, 12), (78, 13, 24, 13))
    home = ((52, 42), (-26, 13), (130, 13))
    name = ((0, 25), (0, 0), (0, 25))
    name_end = (0, 0, 128)
    name_font = "body"
    plates = ("plates_mono", "Corners")
    name_letters = (6, 6, 5)
    large_letters = (5, 5, 5)
