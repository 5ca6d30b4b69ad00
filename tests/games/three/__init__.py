"""Three players, who pass three cards to the right: a game that exists only in this folder."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile")
