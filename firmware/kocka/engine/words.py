"""The word that a match for letters is played for (KK-11)."""

from micropython import const

FEWEST_LETTERS = const(2)
MOST_LETTERS = const(12)
LETTERS = "AÁBCČDĎEÉĚFGHIÍJKLMNŇOÓPQRŘSŠTŤUÚŮVWXYÝZŽ"
# Harmless words to pick from; the first is the default.
WORDS = ("KOČKA", "HEJMA", "MYŠ", "KOCOUR", "PAPUČE", "ŽÁBA", "ZELÍ", "VDOLEK", "KNEDLÍK", "TRAMVAJ", "MEDVĚD", "ŘEPA")
