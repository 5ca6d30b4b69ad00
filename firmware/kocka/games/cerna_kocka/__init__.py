"""Černá kočka and its interlude Dokládačka."""

PARTS = ("rules", "sheet", "entry", "ai", "profile", "hand_values")
