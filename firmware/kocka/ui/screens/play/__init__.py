"""Screens around and in a match."""
