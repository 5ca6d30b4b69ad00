"""The scores: one sheet a game, fed by a `Result` of the engine or by a person's entry. See `sheet.py`."""
