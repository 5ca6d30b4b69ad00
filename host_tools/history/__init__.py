"""What devices remember, on this computer: one database of all evenings (`kocka export`), and lists of players back.

sources.py    where files come from: a device, a simulator's folder, a backup
books.py      the files of a device, read by the device's own code, and what cannot be read
schema.py     the tables (README.md says what is in them)
database.py   the SQLite file: what was brought in before stays, and nothing is there twice
rows.py       the tables' rows, worked out from the files
listing.py    the tables as CSV and JSON
roster.py     an edited list of players, checked against a device's roster
"""
