"""Images and their tools."""
