"""Deals looked through for choices worth showing: what `kocka new lesson` and `kocka puzzles` begin with."""
