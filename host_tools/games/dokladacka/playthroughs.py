"""The playthroughs of dokládačka: a round printed step by step."""

from host_tools.build.playthroughs import Playthrough

PLAYTHROUGHS = (Playthrough("dokladacka.txt", 1997, 5, 2, (51, 20, 33, 8)),)
