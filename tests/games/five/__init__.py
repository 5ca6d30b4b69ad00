"""Five at a table, nothing is passed: a game that exists in this folder alone."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile")
