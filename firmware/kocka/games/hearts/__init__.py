"""Hearts."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile", "hand_values")
