"""Black Cat, also called Creeping Johanna."""

PARTS = ("rules", "sheet", "entry", "ai", "profile", "hand_values")
