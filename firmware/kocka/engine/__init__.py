"""The rules: pure integers, no input or output, no clock, no display. See `round.py` for what every game offers."""
