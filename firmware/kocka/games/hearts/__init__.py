"""The game of Hearts (RULES.md)."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile", "title", "hand_values", "residual", "lessons", "puzzles")
