"""The game of Kouřící kočka (RULES.md)."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile", "title", "hand_values", "lessons", "puzzles")
