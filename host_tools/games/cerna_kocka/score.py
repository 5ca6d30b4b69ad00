"""How a round of Černá kočka is written down, for `kocka bench score`."""

SEATS = 4
WHAT = "by cards"
MOST = 9  # keys pressed for the median deal
