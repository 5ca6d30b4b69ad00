"""Where things stand on the tables, as data: a module a class of display, a class a number of players."""

MYPY = False
if MYPY:
    from typing import Any


class TableGeometry:
    """All in px. Tuples by place hold me first, then clockwise.

    height: of the display that the numbers are for; bottom: the first row below the table; sinks: how far each place
    goes down on a higher display, in halves of what it has more; trick_sinks: the same for cards, () as their places.
    trick: (x, y, w, h) of each card; crooked: px that it may lie beside that; home: (x, y) where a card comes from and
    a trick goes to; knob: the leader's sign stands at the card instead of the plate.
    name: (x, y); name_end: the right edge of a name that ends there, else 0; name_letters: room for a name;
    large_letters: the same where points have three signs; ellipsis: a longer name ends with one; name_font, pill_font:
    "small", "body" or "low". face: (x, y) of the portrait or None; face_size: its width and
    height.
    pill: (x, y) of the points; pill_w; pill_gap: px between name and pill where the pill follows the name, else 0.
    marks: (x, y, room) of the taken tricks; marks_gap: px after the name (after the pill, if that follows it) where
    they follow, else 0. flag: (x, y) of the leader's flag, () with a knob. area: (x, y, w, h) to paint again when a
    plate changes; (): always the whole table. broken: (x, y) of the sign that hearts are broken, () in the middle of
    my card's place.
    plates: (module of kocka.ui.table, class) that paints the people.
    panel: (x, y) of the lighter felt.
    letters: (x, end, at_end) of the letters that are played for; slate_w: width of a slate on 128x64.
    hand: (w, h) of a card in the hand; fan_w: its width where many are held; lift: px that a chosen one is higher;
    strip: (y, h) of the message strip;
    strip_font: of its sentences, the longest of which are in a lower one;
    extra: (x, y, w, h) of a card added to the trick, from my card's place; sign_y: row of what is played, at both edges
    of the table, 0: stands elsewhere. pack: (w, h) of the pack before the deal.
    Before the first trick of a game with an auction. talon: (y, h, w at most) of its cards; said, facts: rows of what
    somebody said last and has announced; words: (y, h, row, low row) of the words that I may say; meaning: of one;
    standing: how the round stands; state: who does what; low_strip: the strip where no card is raised.
    covers: the strip lies over the table and is seen only while somebody says something; button: (x, y, w, h) of the
    button there. finishes: there is room for the button that ends a settled round.
    Seven to nine players sit in cells, two rows (`many`). many_rows: y of the upper and the lower one; from a cell's
    corner many_name: (x, y), many_pill: (x, y, w; 0: the points follow the name), many_marks: (x, y, room), many_card:
    (x, y, w, h); many_letters of a name below and above.
    """

    height = 240
    bottom = 124
    sinks: "tuple[int, ...]" = ()
    trick_sinks: "tuple[int, ...]" = ()
    trick: "tuple[Any, ...]" = ()
    home: "tuple[Any, ...]" = ()
    knob = False
    crooked = 0
    name: "tuple[Any, ...]" = ()
    name_end: "tuple[int, ...]" = ()
    name_letters: "tuple[int, ...]" = ()
    large_letters: "tuple[int, ...]" = ()
    ellipsis = True
    name_font = "small"
    pill_font = "small"
    face: "tuple[Any, ...]" = ()
    face_size = 32
    pill: "tuple[Any, ...]" = ()
    pill_w = 0
    pill_gap: "tuple[int, ...]" = ()
    marks: "tuple[Any, ...]" = ()
    marks_gap: "tuple[int, ...]" = ()
    flag: "tuple[Any, ...]" = ()
    area: "tuple[Any, ...]" = ()
    broken: "tuple[int, ...]" = ()
    plates: "tuple[str, str]" = ("plates", "Plates")
    panel: "tuple[int, int]" = (0, 0)
    centred = -1
    letters: "tuple[Any, ...]" = ()
    slate_w = 0
    hand = (46, 64)
    fan_w = 40
    lift = 12
    strip = (124, 38)
    strip_font = "small"
    covers = False
    button: "tuple[int, ...]" = ()
    finishes = True
    extra = (-24, -16, 22, 42)
    sign_y = 0
    pack = (44, 58)
    talon = (2, 58, 60)
    said = 60
    facts = 43
    words = (80, 64, 20, 16)
    meaning = 143
    standing = 128
    state = 142
    low_strip = 137
    many_rows = (0, 62)
    many_name = (2, 0)
    many_pill = (24, 18, 24)
    many_marks = (25, 38, 22)
    many_card = (2, 16, 21, 42)
    many_letters = (5, 7)
