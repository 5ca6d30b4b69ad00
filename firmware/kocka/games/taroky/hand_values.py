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
    # explains 12 % of the variance of a round's points
    (
        4,
        b"\xca\x80\xcf\x80\xd3\x80\xc5\x80\xda\x80\xae\x80\x6f\x80\xa5\x80\xca\x80\xcf\x80\xd3\x80\xc5\x80"
        b"\xda\x80\xae\x80\x6f\x80\xa5\x80\xca\x80\xcf\x80\xd3\x80\xc5\x80\xda\x80\xae\x80\x6f\x80\xa5\x80"
        b"\xca\x80\xcf\x80\xd3\x80\xc5\x80\xda\x80\xae\x80\x6f\x80\xa5\x80\x9c\x83\x67\x81\x1d\x81\x21\x81"
        b"\x2e\x81\x55\x81\x1f\x81\x2f\x81\x21\x81\x31\x81\x1d\x81\x45\x81\x25\x81\xff\x80\x17\x81\xd2\x80"
        b"\x0d\x81\xdb\x81\x17\x84\x3d\x81\xdf\x81\x03\x82",
    ),
)

RATED: "tuple[Any, ...]" = (14, b"\x94\x72\xb9\x71\x55\x7c\x5e\x7e\xd6\x86\xa8\x8d\xbc\x8f", 0, 1360)

COUNTED = (22, 7)

HAND = 12
