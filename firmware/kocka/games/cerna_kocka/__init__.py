"""Černá kočka and its interlude Dokládačka."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile", "title", "hand_values")
