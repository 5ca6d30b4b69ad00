"""The host's side of free sheets."""
