"""Taroky, as played in Brno (2005)."""

PARTS = ("rules", "sheet", "entry", "ai", "profile", "hand_values")
