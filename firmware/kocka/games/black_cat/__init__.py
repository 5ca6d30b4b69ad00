"""Black Cat, also called Creeping Johanna."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile", "hand_values")
