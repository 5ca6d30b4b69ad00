"""Everything that is seen: canvas, text, cards, languages, screens. How to write a screen: README.md in this folder."""
