"""Screens of people who meet again: roster, bills, decks, leagues, records."""
