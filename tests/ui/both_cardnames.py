"""What cards and suits are called, in Czech in every case."""

from kocka.engine.cards import PACK52
from kocka.ui import languages
from kocka.ui.cardnames import (
    ACCUSATIVE,
    DATIVE,
    GENITIVE,
    INSTRUMENTAL,
    NOMINATIVE,
    card_name,
    rank_letters,
    rank_name,
    suit_name,
)

CZECH, ENGLISH = 0, 1

# (card, German pack, case, name)
NAMES = (
    ("QS", False, NOMINATIVE, "piková dáma"),
    ("QS", False, GENITIVE, "pikové dámy"),
    ("QS", False, DATIVE, "pikové dámě"),
    ("QS", False, ACCUSATIVE, "pikovou dámu"),
    ("QS", False, INSTRUMENTAL, "pikovou dámou"),
    ("QS", True, NOMINATIVE, "zelený svršek"),
    ("QS", True, GENITIVE, "zeleného svrška"),
    ("QS", True, DATIVE, "zelenému svrškovi"),
    ("QS", True, ACCUSATIVE, "zeleného svrška"),
    ("QS", True, INSTRUMENTAL, "zeleným svrškem"),
    ("AH", False, NOMINATIVE, "srdcové eso"),
    ("AH", True, GENITIVE, "srdcového esa"),
    ("AH", False, ACCUSATIVE, "srdcové eso"),
    ("AH", False, INSTRUMENTAL, "srdcovým esem"),
    ("2C", False, NOMINATIVE, "křížová dvojka"),
    ("2C", False, ACCUSATIVE, "křížovou dvojku"),
    ("JD", False, ACCUSATIVE, "kárového kluka"),
    ("JD", True, ACCUSATIVE, "kulového spodka"),
    ("KC", True, DATIVE, "žaludovému králi"),
    ("TD", True, INSTRUMENTAL, "kulovou desítkou"),
    ("7S", True, GENITIVE, "zelené sedmy"),
)
ENGLISH_NAMES = (
    ("QS", False, "queen of spades"),
    ("QS", True, "over of leaves"),
    ("JD", True, "under of bells"),
    ("JD", False, "jack of diamonds"),
    ("AC", True, "ace of acorns"),
    ("2H", False, "two of hearts"),
    ("TH", True, "ten of hearts"),
)
SUITS = (
    (0, False, ("kříže", "křížů", "křížům", "kříže", "kříži"), "clubs"),
    (1, False, ("piky", "piků", "pikům", "piky", "piky"), "spades"),
    (2, False, ("káry", "kár", "kárům", "káry", "káry"), "diamonds"),
    (3, False, ("srdce", "srdcí", "srdcím", "srdce", "srdci"), "hearts"),
    (0, True, ("žaludy", "žaludů", "žaludům", "žaludy", "žaludy"), "acorns"),
    (1, True, ("zelené", "zelených", "zeleným", "zelené", "zelenými"), "leaves"),
    (2, True, ("kule", "kulí", "kulím", "kule", "kulemi"), "bells"),
    (3, True, ("srdce", "srdcí", "srdcím", "srdce", "srdci"), "hearts"),
)


def test_cards_in_czech():
    languages.choose(CZECH)
    for text, german, case, name in NAMES:
        assert card_name(PACK52.parse(text), german, case) == name, (text, case)


def test_cards_in_english_have_one_form():
    languages.choose(ENGLISH)
    for text, german, name in ENGLISH_NAMES:
        for case in range(5):
            assert card_name(PACK52.parse(text), german, case) == name, (text, case)


def test_suits():
    for suit, german, czech, english in SUITS:
        for case in range(5):
            languages.choose(CZECH)
            assert suit_name(suit, german, case) == czech[case]
            languages.choose(ENGLISH)
            assert suit_name(suit, german, case) == english


def test_every_card_has_a_name_of_its_own():
    for language in (CZECH, ENGLISH):
        languages.choose(language)
        for german in (False, True):
            for case in range(5):
                names = [card_name(c, german, case) for c in PACK52.cards]
                assert len(set(names)) == 52
                for name in names:
                    print(name)


def test_ranks():
    languages.choose(CZECH)
    assert rank_name(11, False, ACCUSATIVE) == "kluka"
    assert rank_name(11, True, ACCUSATIVE) == "spodka"
    assert rank_name(14, True, GENITIVE) == "esa"
    languages.choose(ENGLISH)
    assert rank_name(12, False) == "queen"
    assert rank_name(12, True, DATIVE) == "over"


def test_letters_of_ranks():
    for language, under, over, letters in ((CZECH, "Sp", "Sv", "sS"), (ENGLISH, "U", "O", "UO")):
        languages.choose(language)
        assert [rank_letters(rank, False) for rank in (2, 10, 11, 12, 13, 14)] == ["2", "10", "J", "Q", "K", "A"]
        assert "".join([rank_letters(rank, True, True) for rank in (11, 12)]) == letters
        assert [rank_letters(rank, True) for rank in (7, 10, 11, 12, 13, 14)] == ["7", "10", under, over, "K", "A"]
