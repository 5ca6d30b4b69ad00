"""Terms that explain themselves, once on a device: at the end of the round in which they are first used."""

from kocka.engine.round import DURCH, HODOVKA, VAGON
from kocka.engine.sheet import BARAZ_DUE, PIVOVAR, SELIKO
from kocka.match import settings
from kocka.ui.languages import ids, t

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

FLEK = -1  # no event: said before the tricks

# By the bits of the setting EXPLAINED: an event of a round or of a sheet, and what it means.
_TERMS = (
    (DURCH, ids.FIRST_DURCH),
    (SELIKO, ids.FIRST_SELIKO),
    (PIVOVAR, ids.FIRST_PIVOVAR),
    (BARAZ_DUE, ids.FIRST_BARAZ),
    (HODOVKA, ids.FIRST_HODOVKA),
    (VAGON, ids.FIRST_VAGON),
    (FLEK, ids.FIRST_FLEK),
)


def explanation(app: "KockaApp", events: list[int]) -> str:
    """What the first of these events means that was never explained here, "" if all were; it counts as explained."""
    known = app.settings.get(settings.EXPLAINED)
    for bit, (event, text) in enumerate(_TERMS):
        if event in events and not known >> bit & 1:
            app.settings.set(settings.EXPLAINED, known | 1 << bit)
            app.session.note_settings()
            return t(text)
    return ""
