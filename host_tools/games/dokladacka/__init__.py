"""The host's side of dokládačka."""
