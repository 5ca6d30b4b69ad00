"""Taroky, as played in Brno (2005)."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile", "title", "hand_values", "lessons")
