"""A free score sheet, for any game."""

PARTS = ("sheet", "entry", "profile", "title")
