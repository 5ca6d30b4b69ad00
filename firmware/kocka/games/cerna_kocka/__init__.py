"""Černá kočka and its interlude Dokládačka."""

PARTS = ("rules", "sheet", "entry", "ai", "help", "profile", "hand_values")
