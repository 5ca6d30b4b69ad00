"""What cards and suits are called in a sentence: "the queen of spades", "pikovou dámu", "tarokem XIX"."""

from micropython import const

from kocka.engine.cards import ACE, JACK, QUEEN, TEN, TRUMPS
from kocka.ui.languages import ids, t

# The packs.
FRENCH = const(0)
GERMAN = const(1)
TAROCK = const(2)

# Cases, in Czech the first, second, third, fourth and seventh; English has one form for all.
NOMINATIVE = const(0)
GENITIVE = const(1)
DATIVE = const(2)
ACCUSATIVE = const(3)
INSTRUMENTAL = const(4)
_CASES = const(5)

_LOWEST = const(2)
_PAGAT = const(1)  # numbers of taroks
_MOND = const(21)
_SKYZ = const(22)
_SPOKEN = const(15)  # and up to 20 have a word of their own
_ACE_BELOW = const(11)  # a red tarock card's pips and rank
_UNDER = const(13)  # in the list of ranks, after the ace

_figures = bytearray(1)  # what choose_figures was told


def _form(words: str, case: int) -> str:
    """One of the forms separated by commas; the only one where there are no cases."""
    forms = words.split(",")
    return forms[case if len(forms) > 1 else 0]


def card_name(card: int, pack: int, case: int = NOMINATIVE) -> str:
    """The name of a card (suit << 4 | rank) as the pack that is used has it, in the language chosen. Allocates."""
    if card >> 4 >= TRUMPS:
        return _tarok_name(card - (TRUMPS << 4), case)
    word = (
        t(ids.TAROCK_CAVALIER) if pack == TAROCK and card & 15 == QUEEN else _rank_word(_french_rank(card, pack), pack)
    )
    suit = t(ids.CARD_SUITS).split(" ")[(card >> 4) + (4 if pack == GERMAN else 0)]
    endings = t(ids.CARD_ENDINGS).split(" ")
    if len(endings) > 1:
        suit += endings[_CASES * int(word[0]) + case]
    return t(ids.CARD_PATTERN).format(suit, _form(word[1:], case))


def _tarok_name(number: int, case: int) -> str:
    """The name of a tarok, 1 to 22."""
    if _PAGAT < number < _MOND:
        return _form(t(ids.TAROCK_NUMBER), case) + " " + numeral(number)
    return _form(t(ids.TAROCK_TRULL).split(" ")[max(0, number - _MOND + 1)], case)


def spoken_name(card: int, case: int = NOMINATIVE) -> str:
    """What players say for a tarok: "devatenáctku"; the name of any other that has none. Allocates."""
    number = card - (TRUMPS << 4)
    if _SPOKEN <= number < _MOND:
        return _form(t(ids.TAROCK_SPOKEN).split(" ")[number - _SPOKEN], case)
    return _tarok_name(number, case)


def choose_figures(on: bool) -> None:
    """Whether taroks have figures, on cards and in texts, or Roman numerals."""
    _figures[0] = 1 if on else 0


def figures() -> bool:
    """See choose_figures. Allocates nothing."""
    return _figures[0] != 0


def numeral(number: int) -> str:
    """The number of a tarok, 1 to 39: "XIX" or "19", as chosen. Allocates."""
    if _figures[0]:
        return str(number)
    return "X" * (number // 10) + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[number % 10]


def _french_rank(card: int, pack: int) -> int:
    """The rank by which a card that is no tarok is called: tarock cards have a cavalier, the red ones pips 4 to 1."""
    rank = card & 15
    if pack != TAROCK:
        return rank
    if rank > QUEEN:
        return rank - 1
    if rank <= TEN and card >> 4 > 1:
        return ACE if rank == TEN else _ACE_BELOW - rank
    return rank


def rank_name(rank: int, pack: int, case: int = NOMINATIVE) -> str:
    """The name of a rank alone: "jack", "kluka", with German cards "spodka". Allocates."""
    return _form(_rank_word(rank, pack)[1:], case)


def _rank_word(rank: int, pack: int) -> str:
    """The gender of a rank and its word in all cases."""
    place = rank - _LOWEST
    if pack == GERMAN and JACK <= rank <= QUEEN:
        place = _UNDER + rank - JACK
    return t(ids.CARD_RANKS).split(" ")[place]


def rank_letters(rank: int, pack: int, short: bool = False) -> str:
    """What stands for a rank in a line of text: "10", "Q", with German cards "O" or "Sv" (`short`: "S"). Allocates."""
    if pack == GERMAN and JACK <= rank <= QUEEN:
        if short:
            return t(ids.UNDER_LETTER if rank == JACK else ids.OVER_LETTER)
        return t(ids.UNDER_LETTERS if rank == JACK else ids.OVER_LETTERS)
    return str(rank) if rank <= TEN else "JQKA"[rank - JACK]


def card_letters(card: int, pack: int, short: bool = False) -> str:
    """What stands for a card beside the sign of its suit: as rank_letters; "C", "1", "XIX", "Š". Allocates."""
    if pack != TAROCK:
        return rank_letters(card & 15, pack, short)
    if card >> 4 >= TRUMPS:
        number = card - (TRUMPS << 4)
        return numeral(number) if number < _SKYZ else t(ids.TAROCK_SKYZ_LETTER)
    rank = _french_rank(card, pack)
    return "C" if card & 15 == QUEEN else "1" if rank == ACE else rank_letters(rank, FRENCH)


def suit_name(suit: int, pack: int, case: int = NOMINATIVE) -> str:
    """The name of a suit (0..3) as the pack that is used has it, in the plural: "hearts", "srdce"; 4: "taroky".
    Allocates."""
    if suit >= TRUMPS:
        return _form(t(ids.TAROCK_SUIT), case)
    return _form(t(ids.SUIT_WORDS).split(" ")[suit + (4 if pack == GERMAN else 0)], case)
