"""House rules as objects: read from bytes of any version, refused where a newer one wrote them."""

from kocka.engine.option import NewerError, Numbers, Option, completed, defaults, in_order

ROUNDS = Option("rounds", Numbers(5, 5, 20), 1)
JACK = Option("jack", ("off", "on"), played=False)
LEAD = Option("lead", ("left", "right", "across"), 2, sheet=False)
KNOWN = in_order(ROUNDS, JACK, LEAD)


def newer(options):
    """Whether these bytes are refused as those of a newer version."""
    try:
        completed(KNOWN, options)
    except NewerError as error:
        return "newer" in str(error)
    return False


def test_an_option_reads_its_own_byte():
    assert [option.place for option in KNOWN] == [0, 1, 2]
    options = bytes([3, 1, 0])
    assert [option.of(options) for option in KNOWN] == [3, 1, 0]
    assert [option.text_of(options) for option in KNOWN] == ["20", "on", "left"]
    assert ROUNDS.number(options) == 20
    assert [option.is_usual(options) for option in KNOWN] == [False, False, False]


def test_what_is_missing_is_usual():
    assert defaults(KNOWN) == bytes([1, 0, 2])
    assert [option.of(b"\x03") for option in KNOWN] == [3, 0, 2]
    assert [option.is_usual(b"\x03") for option in KNOWN] == [False, True, True]
    assert completed(KNOWN, b"") == defaults(KNOWN)
    assert completed(KNOWN, bytearray([3])) == bytes([3, 0, 2])
    assert completed(KNOWN, bytes([3, 1, 1])) == bytes([3, 1, 1])


def test_what_is_not_known_is_newer():
    assert newer(bytes([1, 0, 2, 0])) and newer(bytes([20])) and newer(bytes([1, 2])) and newer(bytes([1, 0, 3]))
    assert not newer(bytes([19, 1, 2])) and not newer(b"")


def test_an_option_writes_its_own_byte():
    options = bytearray(defaults(KNOWN))
    LEAD.put(options, 1)
    assert options == bytes([1, 0, 1])


def test_who_asks_for_it():
    assert [option.played for option in KNOWN] == [True, False, True]
    assert [option.sheet for option in KNOWN] == [True, True, False]


def test_the_view_dresses_it():
    assert (JACK.label, JACK.texts, JACK.help_page) == (0, (), 0)
    JACK.show(5, (6, 7), 8)
    assert (JACK.label, JACK.texts, JACK.help_page) == (5, (6, 7), 8)
    assert LEAD.label == 0
