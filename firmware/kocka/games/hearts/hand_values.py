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
    # explains 14 % of the variance of a round's points
    (
        4,
        b"\xbf\x80\xb5\x7f\xec\x7f\x32\x80\x57\x80\x79\x80\x7c\x80\xa3\x80\xa1\x80\xa1\x80\x99\x80\x91\x80"
        b"\x9d\x80\xd7\x7f\xe1\x7f\xc3\x7f\xeb\x7f\xe3\x7f\xef\x7f\xf7\x7f\x08\x80\x1a\x80\x35\x80\x62\x80"
        b"\x8f\x80\x78\x80\xc7\x7f\xc2\x7f\xf4\x7f\x0d\x80\x1e\x80\x2f\x80\x3e\x80\x52\x80\x64\x80\x6f\x80"
        b"\x79\x80\x82\x80\x89\x80\x65\x7f\x67\x7f\x86\x7f\xc1\x7f\xe5\x7f\x14\x80\x3d\x80\x61\x80\x70\x80"
        b"\x7f\x80\x8e\x80\x91\x80\x9b\x80",
    ),
)

RATED: "tuple[Any, ...]" = ()

COUNTED = (1, 8)

HAND = 0
