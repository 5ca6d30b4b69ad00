"""The model: a match with its journal, settings, the history of finished matches and statistics. See `match.py`."""
