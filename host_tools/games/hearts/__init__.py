"""The host's side of Hearts."""
