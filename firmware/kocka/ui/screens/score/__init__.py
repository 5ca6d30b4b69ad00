"""Screens that keep the score of real cards."""
