"""What the game is called, and a line about it: all that a list of games has to know."""

from kocka.ui.languages import ids

TITLE = ids.CERNA_KOCKA
ABOUT = ids.ABOUT_CERNA_KOCKA
