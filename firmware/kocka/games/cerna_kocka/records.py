"""The records of the source (CK-26), for players to beat."""

from kocka.ui.languages import ids

CURRENCY = "Kč"  # of the biggest bill, in whole ones

# (which one of `scorebook.records.Records`, its value, who set it, where or when)
TO_BEAT = (
    ("shortest", 4, ids.KREC_OLD_SHORTEST),
    ("most_interludes", 3, ids.KREC_OLD_INTERLUDES),
    ("longest_peace", 15, ids.KREC_OLD_PEACE),
    ("biggest_bill", 1260, ids.KREC_OLD_BILL),
    ("fastest_deck", 40, ids.KREC_OLD_DECK),
)
