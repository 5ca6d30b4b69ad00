"""Dokládačka, which is played between the rounds of Černá kočka."""

PARTS = ("rules", "ai", "help")
