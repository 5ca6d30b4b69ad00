"""The playthroughs of Kouřící kočka: rounds printed step by step."""

from host_tools.build.playthroughs import Playthrough

PLAYTHROUGHS = (
    Playthrough("kourici_kocka.txt", 1998, 2, 0, (0, 0, 0, 0), settings="stop17=off"),
    Playthrough("kourici_kocka_stop.txt", 2008, 3, 1, (0, 0, 0, 0), settings="stop17=on tie=replay", claims=True),
)
