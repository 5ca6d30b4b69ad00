"""What cards and suits are called in a sentence: "the queen of spades", "pikovou dámu", "zeleného svrška"."""

from micropython import const

from kocka.engine.cards import JACK, QUEEN, TEN
from kocka.ui.languages import ids, t

# Cases, in Czech the first, second, third, fourth and seventh; English has one form for all.
NOMINATIVE = const(0)
GENITIVE = const(1)
DATIVE = const(2)
ACCUSATIVE = const(3)
INSTRUMENTAL = const(4)
_CASES = const(5)

_LOWEST = const(2)
_UNDER = const(13)  # in the list of ranks, after the ace


def _form(words: str, case: int) -> str:
    """One of the forms separated by commas; the only one where there are no cases."""
    forms = words.split(",")
    return forms[case if len(forms) > 1 else 0]


def card_name(card: int, german: bool, case: int = NOMINATIVE) -> str:
    """The name of a card (suit << 4 | rank) as the pack that is used has it, in the language chosen. Allocates."""
    word = _rank_word(card & 15, german)
    suit = t(ids.CARD_SUITS).split(" ")[(card >> 4) + (4 if german else 0)]
    endings = t(ids.CARD_ENDINGS).split(" ")
    if len(endings) > 1:
        suit += endings[_CASES * int(word[0]) + case]
    return t(ids.CARD_PATTERN).format(suit, _form(word[1:], case))


def rank_name(rank: int, german: bool, case: int = NOMINATIVE) -> str:
    """The name of a rank alone: "jack", "kluka", with German cards "spodka". Allocates."""
    return _form(_rank_word(rank, german)[1:], case)


def _rank_word(rank: int, german: bool) -> str:
    """The gender of a rank and its word in all cases."""
    place = rank - _LOWEST
    if german and JACK <= rank <= QUEEN:
        place = _UNDER + rank - JACK
    return t(ids.CARD_RANKS).split(" ")[place]


def rank_letters(rank: int, german: bool, short: bool = False) -> str:
    """What stands for a rank in a line of text: "10", "Q", with German cards "O" or "Sv" (`short`: "S"). Allocates."""
    if german and JACK <= rank <= QUEEN:
        if short:
            return t(ids.UNDER_LETTER if rank == JACK else ids.OVER_LETTER)
        return t(ids.UNDER_LETTERS if rank == JACK else ids.OVER_LETTERS)
    return str(rank) if rank <= TEN else "JQKA"[rank - JACK]


def suit_name(suit: int, german: bool, case: int = NOMINATIVE) -> str:
    """The name of a suit (0..3) as the pack that is used has it, in the plural: "hearts", "srdce". Allocates."""
    return _form(t(ids.SUIT_WORDS).split(" ")[suit + (4 if german else 0)], case)
