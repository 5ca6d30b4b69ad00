"""The host's side of Black Cat."""
