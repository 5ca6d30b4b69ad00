"""What each card of a dealt hand adds to the points expected: measured, see host_tools/lab/luck/fit.py.

`kocka build hand-values` made it. For each number of seats two bytes a card in the order of `Round.cards`: hundredths
of a point + 32768, low byte first. RATED: where the rating of a hand (`Hooks.rating`) adds something, the least
rating, two bytes a rating from that on, then the mean and the standard deviation of hands, in hundredths. COUNTED: as
the Round class has it. HAND: cards in a hand, 0 where all are dealt. So nobody imports the game for a sum.
"""

MYPY = False
if MYPY:
    from typing import Any


TABLES = (
    # explains 16 % of the variance of a round's points
    (
        4,
        b"\xc7\x7f\xf4\x7f\x5a\x80\x8e\x80\x94\x80\x95\x80\x0d\x81\x09\x81\xd0\x7f\xb3\x7f\xf8\x7f\x22\x80"
        b"\x47\x80\x66\x80\x1b\x81\x36\x81\xd3\x7f\xee\x7f\x54\x80\x80\x80\x8c\x80\xa5\x80\x13\x81\xe6\x80"
        b"\x3f\x7f\x29\x7f\x63\x7f\xe1\x7f\x2c\x80\x68\x80\xdc\x80\xe2\x80",
    ),
)

RATED: "tuple[Any, ...]" = ()

COUNTED = (1, 8)

HAND = 0
