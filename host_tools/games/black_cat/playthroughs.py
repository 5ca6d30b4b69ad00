"""The playthroughs of Black Cat: rounds printed step by step."""

from host_tools.build.playthroughs import Playthrough

PLAYTHROUGHS = (
    Playthrough("black_cat.txt", 1976, 1, 0, (0, 0, 0, 0)),
    Playthrough("black_cat_seven.txt", 1977, 2, 5, (0, 0, 0, 0, 0, 0, 0), settings="heartlead=last ace=10"),
)
