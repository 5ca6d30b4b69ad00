"""Screens for people who meet regularly: roster, bills, decks, leagues, records."""
