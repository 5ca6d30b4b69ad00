"""What cards and suits are called, in Czech in every case."""

from kocka.engine.cards import PACK52
from kocka.games.taroky.rules.cards import PACK54
from kocka.ui import languages
from kocka.ui.table.card_names import (
    ACCUSATIVE,
    DATIVE,
    GENITIVE,
    INSTRUMENTAL,
    NOMINATIVE,
    TAROCK,
    card_letters,
    card_name,
    choose_figures,
    numeral,
    rank_letters,
    rank_name,
    spoken_name,
    suit_name,
)
from kocka.ui.table.profile import pack_of

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


def _choose(language):
    """A language; taroks have Roman numerals."""
    languages.choose(language)
    choose_figures(False)


def test_cards_in_czech():
    _choose(CZECH)
    for text, german, case, name in NAMES:
        assert card_name(PACK52.parse(text), german, case) == name, (text, case)


def test_cards_in_english_have_one_form():
    _choose(ENGLISH)
    for text, german, name in ENGLISH_NAMES:
        for case in range(5):
            assert card_name(PACK52.parse(text), german, case) == name, (text, case)


def test_suits():
    for suit, german, czech, english in SUITS:
        for case in range(5):
            _choose(CZECH)
            assert suit_name(suit, german, case) == czech[case]
            _choose(ENGLISH)
            assert suit_name(suit, german, case) == english


def test_every_card_has_a_name_of_its_own():
    for language in (CZECH, ENGLISH):
        _choose(language)
        for german in (False, True):
            for case in range(5):
                names = [card_name(c, german, case) for c in PACK52.cards]
                assert len(set(names)) == 52
                for name in names:
                    print(name)


def test_ranks():
    _choose(CZECH)
    assert rank_name(11, False, ACCUSATIVE) == "kluka"
    assert rank_name(11, True, ACCUSATIVE) == "spodka"
    assert rank_name(14, True, GENITIVE) == "esa"
    _choose(ENGLISH)
    assert rank_name(12, False) == "queen"
    assert rank_name(12, True, DATIVE) == "over"


def test_letters_of_ranks():
    for language, under, over, letters in ((CZECH, "Sp", "Sv", "sS"), (ENGLISH, "U", "O", "UO")):
        _choose(language)
        assert [rank_letters(rank, False) for rank in (2, 10, 11, 12, 13, 14)] == ["2", "10", "J", "Q", "K", "A"]
        assert "".join([rank_letters(rank, True, True) for rank in (11, 12)]) == letters
        assert [rank_letters(rank, True) for rank in (7, 10, 11, 12, 13, 14)] == ["7", "10", under, over, "K", "A"]


# (tarock card, case, name)
TAROCK_NAMES = (
    ("T1", NOMINATIVE, "Pagát"),
    ("T1", GENITIVE, "Pagáta"),
    ("T1", INSTRUMENTAL, "Pagátem"),
    ("T21", DATIVE, "Mondovi"),
    ("T21", ACCUSATIVE, "Monda"),
    ("SK", GENITIVE, "Škýze"),
    ("SK", INSTRUMENTAL, "Škýzem"),
    ("T2", NOMINATIVE, "tarok II"),
    ("T19", ACCUSATIVE, "tarok XIX"),
    ("T14", GENITIVE, "taroku XIV"),
    ("T18", INSTRUMENTAL, "tarokem XVIII"),
    ("KS", NOMINATIVE, "pikový král"),
    ("KH", ACCUSATIVE, "srdcového krále"),
    ("QD", ACCUSATIVE, "károvou dámu"),
    ("CH", NOMINATIVE, "srdcový kaval"),
    ("CH", GENITIVE, "srdcového kavala"),
    ("CC", INSTRUMENTAL, "křížovým kavalem"),
    ("JD", DATIVE, "károvému klukovi"),
    ("1D", NOMINATIVE, "kárové eso"),
    ("2H", ACCUSATIVE, "srdcovou dvojku"),
    ("3D", GENITIVE, "kárové trojky"),
    ("4H", INSTRUMENTAL, "srdcovou čtyřkou"),
    ("TS", ACCUSATIVE, "pikovou desítku"),
    ("7C", NOMINATIVE, "křížová sedma"),
)
TAROCK_ENGLISH = (
    ("SK", "Škýz"),
    ("T21", "Mond"),
    ("T1", "Pagát"),
    ("T16", "tarok XVI"),
    ("KC", "king of clubs"),
    ("QS", "queen of spades"),
    ("CD", "cavalier of diamonds"),
    ("JH", "jack of hearts"),
    ("1H", "ace of hearts"),
    ("4D", "four of diamonds"),
    ("9S", "nine of spades"),
)


def test_tarock_cards_in_czech():
    _choose(CZECH)
    for text, case, name in TAROCK_NAMES:
        assert card_name(PACK54.parse(text), TAROCK, case) == name, (text, case)


def test_tarock_cards_in_english():
    _choose(ENGLISH)
    for text, name in TAROCK_ENGLISH:
        for case in range(5):
            assert card_name(PACK54.parse(text), TAROCK, case) == name, (text, case)


def test_every_tarock_card_has_a_name_of_its_own():
    for language in (CZECH, ENGLISH):
        _choose(language)
        for case in range(5):
            names = [card_name(c, TAROCK, case) for c in PACK54.cards]
            assert len(set(names)) == 54
            for name in names:
                print(name)


def test_what_players_say_for_a_tarok():
    _choose(CZECH)
    assert spoken_name(PACK54.parse("T19"), ACCUSATIVE) == "devatenáctku"
    assert spoken_name(PACK54.parse("T15")) == "patnáctka"
    assert spoken_name(PACK54.parse("T20"), GENITIVE) == "dvacítky"
    assert spoken_name(PACK54.parse("T21"), ACCUSATIVE) == "Monda"
    assert spoken_name(PACK54.parse("T14"), INSTRUMENTAL) == "tarokem XIV"
    _choose(ENGLISH)
    assert spoken_name(PACK54.parse("T18"), DATIVE) == "eighteen"


def test_letters_of_tarock_cards():
    for language in (CZECH, ENGLISH):
        _choose(language)
        texts = [card_letters(c, TAROCK) for c in PACK54.cards]
        assert texts[:8] == ["7", "8", "9", "10", "J", "C", "Q", "K"]
        assert texts[24:32] == ["4", "3", "2", "1", "J", "C", "Q", "K"]
        assert texts[32:36] == ["I", "II", "III", "IV"]
        assert texts[49:] == ["XVIII", "XIX", "XX", "XXI", "Š"]
        assert card_letters(PACK52.parse("QS"), False) == "Q"
    assert [numeral(n) for n in (6, 9, 16, 21)] == ["VI", "IX", "XVI", "XXI"]
    choose_figures(True)
    assert [numeral(n) for n in (6, 9, 16, 21)] == ["6", "9", "16", "21"]
    assert card_letters(PACK54.cards[50], TAROCK) == "19"
    choose_figures(False)


def test_the_suit_of_the_taroks():
    _choose(CZECH)
    assert [suit_name(4, TAROCK, case) for case in range(5)] == ["taroky", "taroků", "tarokům", "taroky", "taroky"]
    assert suit_name(3, TAROCK, INSTRUMENTAL) == "srdci"
    _choose(ENGLISH)
    assert suit_name(4, TAROCK, DATIVE) == "taroks"


def test_the_pack_of_a_game():
    assert pack_of("taroky", False) == pack_of("taroky", True) == TAROCK
    assert pack_of("hearts", False) == 0
    assert pack_of("kourici_kocka", True) == 1
