"""Black Cat, also called Creeping Johanna."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile", "title", "hand_values", "lessons", "puzzles")
