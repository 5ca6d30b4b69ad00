"""Claims of a renonc (TA 7.5): somebody at the device says that another seat has played a wrong card.

A claim is a statement of a kind of its own (`MatchState.said`), in games that are played on the honour. Only what lies
on the table judges it before the round is over, so nobody learns anything of hidden cards by claiming. Loaded once
somebody claims.
"""

from micropython import const

from kocka.engine.round import OVER, Round

RENONC = const(32)  # the kind, apart from those of `ai.statements`

# What is known of a claim.
FALSE = const(0)
RIGHT = const(1)
OPEN = const(-1)  # nobody can tell yet


def check(seats: int, seat: int, about: int) -> None:
    """Raises ValueError for a claim that nobody could make."""
    if not (0 <= seat < seats and 0 <= about < seats) or seat == about:
        raise ValueError("a claim against nobody")


def verdict(played: Round, place: int, about: int) -> int:
    """RIGHT, FALSE or OPEN: whether `about` had played a wrong card before action number `place` of the round."""
    if played.proves_renonc(about, place):
        return int(RIGHT)
    if played.to_move() != OVER:
        return int(OPEN)
    return int(RIGHT if played.had_renonc(about, place) else FALSE)
