"""The host's side of Černá kočka."""
