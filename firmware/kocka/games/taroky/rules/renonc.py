"""What the cards on the table prove of a renonc (TA 7.5), for somebody who claims one. Loaded once somebody does."""

from kocka.engine.tarock import suit
from kocka.games.taroky.rules.cards import CLAIM
from kocka.games.taroky.rules.table import SEATS, Table


def cards_before(log: "bytes | bytearray", history: "bytes | bytearray", place: int) -> int:
    """How many cards of the tricks had been played before action number `place`, which is not before the first one."""
    return len(log) - len([action for action in history[place:] if action < CLAIM])


def proven(table: Table, seat: int, cards: int) -> bool:
    """Whether a card of `seat` among the first `cards` of the tricks was wrong by what it has played since.

    Who did not follow a suit plays it later, or plays a tarok later than a plain card of another suit.
    """
    log = table.log
    missing = 0
    for first in range(0, len(log), SEATS):
        trick = first // SEATS
        at = first + (seat - (table.leaders[trick] if trick < table.done else table.leader)) % SEATS
        if at >= len(log):
            break
        own = suit(log[at])
        if missing >> own & 1:
            return True
        if own != suit(log[first]) and at < cards:
            missing |= 1 << suit(log[first])
            if own != 4:
                missing |= 16
    return False
