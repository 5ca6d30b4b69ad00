"""Beginnings of what is added to the house: `kocka new`."""
