"""What the game is called, and a line about it: all that a list of games has to know."""

from kocka.ui.languages import ids

TITLE = ids.KEEP_FREE
ABOUT = ids.KEEP_FREE
