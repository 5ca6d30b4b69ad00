"""Kouřící kočka."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile", "title", "hand_values")
