"""The playthroughs are the same text on both Pythons: it is printed, and the runner compares what is printed.

That they are the recorded ones is in test_playthroughs.py, which is left out while goldens are recorded.
"""

from host_tools.build import taroky_playthroughs
from host_tools.build.playthroughs import GAMES, text

HEAP = "16M"  # a whole game as one text


def test_the_playthroughs_are_equal():
    for entry in GAMES:
        made = text(*entry[1:])
        assert made == text(*entry[1:])
        print(made)


def test_the_playthroughs_of_taroky_are_equal():
    for entry in taroky_playthroughs.ROUNDS:
        made = taroky_playthroughs.text(*entry[1:])
        assert made == taroky_playthroughs.text(*entry[1:])
        print(made)
