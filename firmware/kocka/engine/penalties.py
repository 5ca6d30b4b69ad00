"""What penalty cards count where more than one game counts them so."""

from kocka.engine.cards import ACE, HEARTS, JACK, KING, PACK32, QUEEN, QUEEN_OF_SPADES, TEN, card

# Why a round is refused (SheetError.reason); value: the most points that somebody has.
NO_CAT = "nobody has the black cat: one player has ten points or more"
NO_QUEEN = "nobody has the points of the queen of spades"


def short_pack_values() -> bytes:
    """Points of each card of a 32-card pack, indexed by card: hearts 1 to 5, the queen of spades 10 (CK-2, KK-2)."""
    values = bytearray(128)
    for rank in range(PACK32.lowest, TEN + 1):
        values[card(HEARTS, rank)] = 1
    values[card(HEARTS, JACK)] = 2
    values[card(HEARTS, QUEEN)] = 3
    values[card(HEARTS, KING)] = 4
    values[card(HEARTS, ACE)] = 5
    values[QUEEN_OF_SPADES] = 10
    return bytes(values)
