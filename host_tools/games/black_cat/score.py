"""How a round of Black Cat is written down, for `kocka bench score`."""

SEATS = 5
WHAT = "by cards"
MOST = 14  # keys pressed for the median deal
