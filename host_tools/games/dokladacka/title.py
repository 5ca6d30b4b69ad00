"""The interlude's title, which is not in the catalogue of texts."""

TITLE = "dokládačka"
