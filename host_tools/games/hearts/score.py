"""How a round of Hearts is written down, for `kocka bench score`."""

SEATS = 4
WHAT = "by cards"
MOST = 8  # keys pressed for the median deal
