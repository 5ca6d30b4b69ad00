"""The glass of a phone, held upright: a screen of the page, not of a board. No image is made for it."""

ID = "phone"
TITLE = "Phone"

DRIVER = "page"
WIDTH = 270
HEIGHT = 480  # the page has as many rows as its window is high
ROTATION = 0
COLOURS = 16
UM_PER_PX = 250

KEYS = ()  # everything is touched
LABELS = ("◄", "►", "OK", "←")

BUZZER = -1
