"""A card table on the display: cards, hands, people, messages."""
