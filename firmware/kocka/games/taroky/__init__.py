"""Taroky, as played in Brno (2005)."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile", "hand_values")
