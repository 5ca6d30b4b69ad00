"""The host's side of Taroky."""
