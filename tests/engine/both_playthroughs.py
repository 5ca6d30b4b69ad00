"""The playthroughs are the same text on both Pythons: it is printed, and the runner compares what is printed.

That they are the recorded ones is in test_playthroughs.py, which is left out while goldens are recorded.
"""

from host_tools.build.playthroughs import every

HEAP = "16M"  # a whole game as one text


def test_the_playthroughs_are_equal():
    for game, one in every():
        made = one.text(game)
        assert made == one.text(game)
        print(made)
