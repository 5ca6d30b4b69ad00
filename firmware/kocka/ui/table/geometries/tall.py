"""The table on a phone held upright. See TableGeometry for what the numbers are."""

from kocka.ui.table.geometries import TableGeometry


class Glass(TableGeometry):
    """What all tables here share."""

    height = 440
    bottom = 250
    hand = (64, 90)
    fan_w = 64
    lift = 16
    strip = (250, 38)
    pack = (64, 90)
    plates = ("plates_tall", "TallPlates")
    extra = (-40, -20, 34, 44)
    talon = (2, 58, 42)
    words = (84, 144, 36, 28)
    meaning = 232
    standing = 214
    state = 232
    low_strip = 226
    many_rows = (0, 118)
    many_name = (2, 0)
    many_pill = (12, 20, 30)
    many_marks = (6, 42, 44)
    many_card = (5, 52, 44, 64)
    many_letters = (6, 8)


class Four(Glass):
    """Four players: the others sit behind the table."""

    crooked = 3
    trick = ((103, 156, 64, 90), (36, 134, 64, 90), (103, 112, 64, 90), (170, 134, 64, 90))
    home = ((103, 400), (13, -94), (103, -94), (193, -94))
    name = ((6, 228), (4, 72), (94, 72), (184, 72))
    name_end = (0, 0, 0, 0)
    face = (None, (13, 3), (103, 3), (193, 3))
    face_size = 64
    pill = ((0, 228), (60, 72), (150, 72), (240, 72))
    pill_w = 28
    marks = ((172, 232, 90), (4, 93, 82), (94, 93, 82), (184, 93, 82))
    flag = ((24, 209), (2, 56), (92, 56), (182, 56))
    area = ((0, 204, 270, 46), (0, 0, 90, 106), (90, 0, 90, 106), (180, 0, 90, 106))
    panel = (4, 107)
    sinks = (2, 0, 0, 0)
    trick_sinks = (1, 1, 1, 1)
    name_letters = (6, 6, 6, 6)
    pill_gap = (4, 0, 0, 0)
    marks_gap = (0, 0, 0, 0)


class Slates(Four):
    """Four players who play for letters."""

    letters = ((172, 266, True), (4, 86, False), (94, 176, False), (184, 266, False))


class Ring(Glass):
    """Two people at each side."""

    crooked = 2
    pill_w = 28
    panel = (62, 4)


class Five(Ring):
    """Five players, two at each side."""

    trick = ((113, 176, 44, 64), (66, 134, 44, 64), (66, 52, 44, 64), (160, 52, 44, 64), (160, 134, 44, 64))
    home = ((113, 400), (-48, 134), (-48, 52), (274, 52), (274, 134))
    name = ((6, 228), (4, 112), (4, 2), (0, 2), (0, 112))
    name_end = (0, 0, 0, 266, 266)
    face = (None, (4, 134), (4, 24), (234, 24), (234, 134))
    pill = ((0, 228), (6, 172), (6, 62), (236, 62), (236, 172))
    marks = ((172, 232, 90), (4, 194, 50), (4, 84, 50), (216, 84, 50), (216, 194, 50))
    flag = ((24, 209), (40, 142), (40, 32), (220, 32), (220, 142))
    area = ((0, 204, 270, 46), (0, 112, 62, 96), (0, 0, 62, 100), (208, 0, 62, 100), (208, 112, 62, 96))
    sinks = (2, 1, 0, 0, 1)
    trick_sinks = (1, 1, 1, 1, 1)
    name_letters = (6, 6, 6, 6, 6)
    pill_gap = (4, 0, 0, 0, 0)
    marks_gap = (0, 0, 0, 0, 0)


class Six(Ring):
    """Six players: two at each side, one across."""

    trick = (
        (113, 180, 44, 64), (66, 138, 44, 64), (66, 72, 44, 64), (113, 52, 44, 64), (160, 72, 44, 64),
        (160, 138, 44, 64),
    )  # fmt: skip
    home = ((113, 400), (-48, 134), (-48, 52), (113, -68), (274, 52), (274, 134))
    name = ((6, 228), (4, 112), (4, 2), (70, 2), (0, 2), (0, 112))
    name_end = (0, 0, 0, 0, 266, 266)
    face = (None, (4, 134), (4, 24), (98, 22), (234, 24), (234, 134))
    pill = ((0, 228), (6, 172), (6, 62), (136, 22), (236, 62), (236, 172))
    marks = ((172, 232, 90), (4, 194, 50), (4, 84, 50), (136, 42, 40), (216, 84, 50), (216, 194, 50))
    flag = ((24, 209), (40, 142), (40, 32), (84, 26), (220, 32), (220, 142))
    area = (
        (0, 204, 270, 46), (0, 112, 62, 96), (0, 0, 62, 100), (66, 0, 138, 56), (208, 0, 62, 100), (208, 112, 62, 96),
    )  # fmt: skip
    sinks = (2, 1, 0, 0, 0, 1)
    trick_sinks = (1, 1, 1, 1, 1, 1)
    name_letters = (6, 6, 6, 6, 6, 6)
    pill_gap = (4, 0, 0, 0, 0, 0)
    marks_gap = (0, 0, 0, 0, 0, 0)
    centred = -1
