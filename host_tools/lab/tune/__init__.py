"""Tuning the AI's parameters by tournaments: what can be tuned (`parameters`), how it is searched (`search`)."""
