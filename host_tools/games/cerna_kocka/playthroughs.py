"""The playthroughs of Černá kočka: rounds printed step by step."""

from host_tools.build.playthroughs import Playthrough

PLAYTHROUGHS = (
    Playthrough("cerna_kocka.txt", 1996, 1, 3, (0, 0, 0, 0), settings="etiquette=ai"),
    Playthrough(
        "cerna_kocka_etiquette.txt", 2013, 9, 1, (95, 12, 47, 60), settings="etiquette=all", claims=True, late=True
    ),
)
