"""What it is called."""

TITLE = "dokládačka"
