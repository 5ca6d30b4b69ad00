"""Keeping score for people who play with real cards: the model, without screens.

    book.py      a file of changes that is replayed: the base of score sheets, decks and leagues
    score_sheet.py  a match with real cards: terms, players, rounds; corrections, undo, players who come and go
    glance.py    a summary for the table: who deals, what is due, who is in the brewery, who pays
    purse.py     the currencies of an evening and their rate
    bill.py      who owes and who has paid what, by evening and year (CK-17, CK-18)
    settle.py    an evening settled: who gives whom what, in the fewest payments; settled.py: what was paid of it
    roster.py    the remembered names of players
    leagues.py   Monte Carlo (CK-25)
    deck.py      described cards (CK-24)
    records.py   statistics per player and records (CK-26), from score keeping alone

The rules of the games are in `kocka.games`; `engine/entry.py` turns what a person enters about a round into an entry.
The files are described in SCORE.md. Modules are imported when they are needed.
"""
