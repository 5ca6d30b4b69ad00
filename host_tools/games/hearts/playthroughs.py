"""The playthroughs of Hearts: rounds printed step by step."""

from host_tools.build.playthroughs import Playthrough

PLAYTHROUGHS = (
    Playthrough("hearts.txt", 1992, 1, 0, (12, 0, 31, 9)),
    Playthrough("hearts_options.txt", 1993, 2, 2, (0, 0, 0, 0), settings="jd=on moon=minus penalties=spot qsbreaks=on"),
)
