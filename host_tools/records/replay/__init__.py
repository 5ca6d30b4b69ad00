"""Saved matches read on a computer."""
