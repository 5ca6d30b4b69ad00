"""Names that may mean the same person: asked about, on the device and on the computer."""

from kocka.scorebook.names import alike, words

SAME = (
    ("Pavel", "PAVEL"), ("Pavel", "Pavel N."), ("Pavel N.", "Pavel  N."), ("Pavel N.", "pavel n"),
    ("Pavel Nov\u00e1k", "Pavel N."), ("\u010cen\u011bk", "Cenek"), ("\u010cen\u011bk", "\u010cEN\u011aK"),
    ("\u0141ukasz", "Lukasz"), ("\u0110or\u0111e", "Dorde"), ("\u015eule", "sule"), ("Jan-Petr", "Jan Petr"),
    ("J\u00f6rg \u00d8.", "Jorg O"),
)  # fmt: skip
OTHERS = (
    ("Pavel", "Pavla"), ("Pavel N.", "Pavel K."), ("Pavel", "Pavel Nov\u00e1k"),
    ("Pavel Nov\u00e1k", "Pavel Novotn\u00fd"),
    ("", ""), ("Pavel", ""), (".", "-"),
    ("Jan", "Jana"), ("Anna Marie", "Marie Anna"), ("Pavel 1", "Pavel 2"),
    ("Pavel 5", "Pavel 57"), ("Pavel", "Pavel 2"),
    ("\u5c0f\u660e", "\u5c0f\u7ea2"),
)  # fmt: skip


def test_names_of_perhaps_one_person():
    for one, other in SAME:
        assert alike(one, other) and alike(other, one), (one, other)


def test_names_of_two_people():
    for one, other in OTHERS:
        assert not alike(one, other) and not alike(other, one), (one, other)


def test_every_latin_letter_has_its_base():
    print(words("".join([chr(point) for point in range(0xC0, 0x180)])))
    assert words("\u00df\u00e6\u0142\u0131\u017f") == [b"salis"]
