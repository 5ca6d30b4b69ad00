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
    # explains 13 % of the variance of a round's points
    (
        4,
        b"\xcd\x7f\xff\x7f\x4b\x80\x9b\x80\xba\x80\xce\x80\xc8\x80\xcd\x80\xc0\x7f\xb3\x7f\x05\x80\x52\x80"
        b"\x76\x80\xb1\x80\xe8\x80\xef\x80\xc3\x7f\xe5\x7f\x32\x80\x86\x80\xa7\x80\xcc\x80\xd1\x80\xcf\x80"
        b"\x48\x7f\x65\x7f\xd7\x7f\x55\x80\xa6\x80\xd1\x80\xd9\x80\xba\x80",
    ),
)

RATED: "tuple[Any, ...]" = ()

COUNTED = (1, 8)

HAND = 0
