"""The host's side of Kouřící kočka."""
