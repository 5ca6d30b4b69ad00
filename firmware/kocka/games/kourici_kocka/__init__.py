"""Kouřící kočka."""

PARTS = ("rules", "sheet", "entry", "ai", "profile", "hand_values")
