"""Black Cat, also called Creeping Johanna."""
