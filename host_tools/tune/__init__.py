"""Tuning the seats' numbers by tournaments: what can be tuned (`parameters`), how it is searched (`search`)."""
