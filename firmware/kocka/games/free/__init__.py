"""A free score sheet, for any game."""
