"""Sets of house rules: kept under a name, chosen for a match, in a file that survives what settings survive."""

import os

from kocka.engine.terms import ART_FRENCH, ART_GERMAN, Terms
from kocka.games import registry as games
from kocka.match import house_rules, journal
from kocka.match.house_rules import HouseRules, Sets
from kocka.match.journal import DAMAGED, FOREIGN, NEWER, StorageError, frame
from kocka.match.setup import AI, HOUSE, HUMAN, SeatSetup
from tests.match import table

OFTEN = (
    ("U Hejmy", "kourici_kocka", bytes([1, 1]), bytes([0, 1]), 0, "", Terms("ŽÁBA", art=ART_FRENCH)),
    (
        "O peníze",
        "hearts",
        bytes([1, 9, 1, 1, 2, 1]),
        bytes([1, 0]),
        0,
        "Kč",
        Terms("", 0, 50, 2, True, True, 0, "", 0, (40, 30, 20, 10), "rum"),
    ),
    ("Krátká", "black_cat", bytes([1, 1]), None, 0, "", Terms(rounds=5)),
    ("Hospoda", "cerna_kocka", bytes([2]), None, 45, "Kč", Terms(art=ART_GERMAN)),
)


def unusual(setup):
    """The names of the house rules that are not at their default."""
    found = [option.name for option in games.game(setup.game).OPTIONS if not option.is_usual(setup.options)]
    return found + [option.name for option in HOUSE if not option.is_usual(setup.house)]


def told(rules):
    """All of a set, for comparing."""
    terms = rules.terms
    return (
        (rules.name, rules.game, rules.options, rules.house, rules.price, rules.currency, terms.name),
        (terms.word, terms.rounds, terms.stake, terms.decimals, terms.winner_takes_all, terms.at_end, terms.art),
        (terms.shares, terms.played_for),
    )


def filled(folder):
    """Sets of all games, not saved yet."""
    sets, problem = Sets.load(folder)
    assert problem is None and sets.names() == []
    for often in OFTEN:
        sets.put(HouseRules(*often))
    return sets


def every(sets):
    """All sets in the order of OFTEN, which has one of each game."""
    return [rules for often in OFTEN for rules in sets.of(often[1])]


def write(path, data):
    """Makes `data` the file."""
    with open(path, "wb") as file:
        file.write(data)


def read(path):
    """All bytes of a file."""
    with open(path, "rb") as file:
        return file.read()


def test_sets_are_kept_and_chosen():
    folder = table.new_folder()
    sets = filled(folder)
    assert os.listdir(folder) == []  # nothing is written before it is saved
    assert sets.save()
    again, problem = Sets.load(folder)
    assert problem is None
    assert [told(rules) for rules in every(again)] == [told(HouseRules(*often)) for often in OFTEN]
    assert [rules.name for rules in again.of("hearts")] == ["O peníze"]
    seats = [SeatSetup(HUMAN, 0, 0, "Jana"), SeatSetup(AI), SeatSetup(AI), SeatSetup(AI)]
    for rules in every(again):
        setup = rules.setup(5, seats)
        assert (setup.game, setup.options, setup.house, setup.seed) == (rules.game, rules.options, rules.house, 5)
        assert setup.terms.name == rules.name
        same = HouseRules.of(rules.name, setup)
        assert told(same) == told(rules)
        print(rules.game, unusual(setup))
    assert unusual(every(again)[0].setup(1, seats)) == ["stop17", "tie", "talk"]
    assert unusual(HouseRules("x", "hearts").setup(1, seats)) == []
    assert len(every(again)[2].setup(1, seats + seats[:2]).seats) == 6  # for as many as the game allows
    table.clear(folder)


def test_a_name_is_used_once_and_there_are_eight():
    folder = table.new_folder()
    sets = filled(folder)
    sets.put(HouseRules("U Hejmy", "black_cat"))
    assert sets.names() == [often[0] for often in OFTEN]
    assert [rules.name for rules in sets.of("black_cat")] == ["U Hejmy", "Krátká"]
    for number in range(4):
        sets.put(HouseRules("ř" * 11 + str(number), "kourici_kocka", terms=Terms("ŠKVRŇÁČKOVÉ")))
    try:
        sets.put(HouseRules("one more", "hearts"))
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("a ninth set")
    assert sets.save()
    assert len(Sets.load(folder)[0].names()) == 8
    sets.remove("O peníze")
    sets.remove("nobody has it")
    sets.put(HouseRules("one more", "hearts"))
    assert sets.names()[6:] == ["ř" * 11 + "3", "one more"]
    for make in (
        lambda: HouseRules("", "hearts"),
        lambda: HouseRules("ř" * 13, "hearts"),
        lambda: HouseRules("x", "kanasta"),
        lambda: HouseRules("x", "hearts", bytes([9])),
        lambda: HouseRules("x", "hearts", terms=Terms(art=ART_GERMAN)),
        lambda: HouseRules("x", "kourici_kocka", terms=Terms("kočka")),
    ):
        try:
            make()
        except ValueError as error:
            assert str(error)
        else:
            raise AssertionError("an impossible set")
    table.clear(folder)


def test_a_set_of_another_game_is_kept_as_it_is():
    """Also where only a later version knows the game: it is not looked at."""
    folder = table.new_folder()
    path = folder + "/" + house_rules.FILE
    unknown = HouseRules("Hospoda", "hearts").pack().replace(b"hearts", b"whist!")
    write(path, frame(house_rules.SETS_RECORD, 1, 0, b"\x01" + unknown))
    sets, problem = Sets.load(folder)
    assert problem is None
    assert sets.names() == ["Hospoda"]
    assert sets.of("hearts") == [] and sets.problem is None
    sets.put(HouseRules("mine", "hearts"))
    assert sets.save()
    assert unknown in read(path)
    assert [rules.name for rules in Sets.load(folder)[0].of("hearts")] == ["mine"]
    table.clear(folder)


def test_a_house_rule_of_a_newer_version_makes_the_file_newer():
    """One option more than there are, or a value that there is not: said when it is asked for, and left alone."""
    folder = table.new_folder()
    path = folder + "/" + house_rules.FILE
    own = HouseRules("mine", "hearts").pack()
    packed = HouseRules("Hospoda", "hearts").pack()
    usual = games.game("hearts").defaults()
    for options in (usual + b"\0", b"\x63" + usual[1:]):
        newer = packed.replace(bytes([len(usual)]) + usual, bytes([len(options)]) + options)
        data = frame(house_rules.SETS_RECORD, 1, 0, b"\x02" + newer + own)
        write(path, data)
        sets, problem = Sets.load(folder)
        assert problem is None and sets.problem is None
        assert [rules.name for rules in sets.of("hearts")] == ["mine"]
        assert (sets.problem.id, sets.problem.path, sets.problem.kept) == (NEWER, path, "")
        sets.put(HouseRules("another", "hearts"))
        assert not sets.save()
        assert read(path) == data
    table.clear(folder)


def test_a_spoiled_cut_foreign_or_newer_file():
    """Set aside and told; nobody loses more than the sets; a newer one is not touched."""
    folder = table.new_folder()
    path = folder + "/" + house_rules.FILE
    filled(folder).save()
    data = read(path)
    for size in range(len(data)):
        write(path, data[:size])
        sets, problem = Sets.load(folder)
        assert (problem.id, problem.kept) == (DAMAGED, path + ".bad")
        assert sets.names() == [] and read(path + ".bad") == data[:size]
        sets.put(HouseRules("again", "hearts"))
        assert sets.save()
        os.remove(path + ".bad")
    for at in range(len(data)):
        spoiled = bytearray(data)
        spoiled[at] ^= 0x10
        write(path, spoiled)
        sets, problem = Sets.load(folder)
        assert problem.id == (DAMAGED if at else FOREIGN)
        assert sets.names() == [] and read(path + ".bad") == bytes(spoiled)
        os.remove(path + ".bad")
    for payload in (b"\x01", b"\x01\x01x\x07kanasta", b"\x09" + data[8:-4], b"\x01\x01\xff" + data[10:-4]):
        write(path, frame(house_rules.SETS_RECORD, 1, 0, payload))
        assert Sets.load(folder)[1].id == DAMAGED
        os.remove(path + ".bad")
    newer = frame(house_rules.SETS_RECORD, house_rules.VERSION + 1, 0, b"x")
    write(path, newer)
    sets, problem = Sets.load(folder)
    assert (problem.id, problem.kept) == (NEWER, "")
    assert not sets.save()
    assert read(path) == newer
    table.clear(folder)


def test_a_full_disk_keeps_the_old_sets():
    folder = table.new_folder()
    path = folder + "/" + house_rules.FILE
    sets = filled(folder)
    sets.save()
    data = read(path)
    sets.remove("U Hejmy")
    good = journal.sync

    def full(file):
        raise OSError(28)

    journal.sync = full
    try:
        sets.save()
    except StorageError as error:
        assert error.full
    else:
        raise AssertionError("saved on a full disk")
    finally:
        journal.sync = good
    assert read(path) == data
    assert os.listdir(folder) == [house_rules.FILE]
    table.clear(folder)
