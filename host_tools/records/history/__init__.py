"""The memory of devices on this computer: one database of all evenings (`kocka export`), and edited lists of players.

sources.py    where files come from: a device, a simulator's folder, a backup
books.py      the files of a device, read by the device's own code, and what cannot be read
schema.py     the tables (SCHEMA.md says what is in them)
database.py   the SQLite file: exports add to it, nothing is stored twice
rows.py       the tables' rows, derived from the files
listing.py    the tables as CSV and JSON
roster.py     an edited list of players, checked against a device's roster
"""
