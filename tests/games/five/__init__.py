"""Five players, no pass: a game that exists only in this folder."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile")
