"""The English title of the free sheet, of which no matches are played."""

TITLE = "Free sheet"
