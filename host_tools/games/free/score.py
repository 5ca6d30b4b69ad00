"""How a round of any game is written down, for `kocka bench score`."""

SEATS = 4
WHAT = "numbers to 100"
MOST = 20  # keys pressed for the median deal
