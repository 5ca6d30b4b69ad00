"""The line protocol (KLP 1): other programs drive the rules and the AI seats over standard input and output."""

# Games that have AI seats; the others have their rules only.
SEATED = ("cerna_kocka", "dokladacka", "kourici_kocka", "hearts", "black_cat")
