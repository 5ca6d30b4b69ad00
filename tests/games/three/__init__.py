"""Three at a table, three cards are passed to the right: a game that exists in this folder alone."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile")
