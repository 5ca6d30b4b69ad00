"""Playthroughs: a fixed game of each kind as readable text, with what every seat sees and may do at each step.

They are goldens: `kocka build goldens` records them in tests/data/playthroughs, a test compares them, and a change of
the rules shows as a diff that a person can read. No module but the engine's is used and nothing that MicroPython lacks,
so that both Pythons can make the same text.
"""

from host_tools.build import taroky_playthroughs
from kocka.games import registry as games
from kocka.engine.cards import CLAIM, STOP17, THROW_IN, action_text
from kocka.engine.rng import Rng
from kocka.engine.round import PHASE_TEXTS, Round, event_text

FOLDER = "tests/data/playthroughs"

# File, game, seed, number, dealer, totals, options, whether the round may be claimed, thrown in or stopped.
GAMES = (
    ("cerna_kocka.txt", "cerna_kocka", 1996, 1, 3, [0, 0, 0, 0], "etiquette=ai", False),
    ("cerna_kocka_etiquette.txt", "cerna_kocka", 2013, 9, 1, [95, 12, 47, 60], "etiquette=all", True),
    ("dokladacka.txt", "dokladacka", 1997, 5, 2, [51, 20, 33, 8], "", False),
    ("kourici_kocka.txt", "kourici_kocka", 1998, 2, 0, [0, 0, 0, 0], "stop17=off", False),
    ("kourici_kocka_stop.txt", "kourici_kocka", 2008, 3, 1, [0, 0, 0, 0], "stop17=on tie=replay", True),
    ("hearts.txt", "hearts", 1992, 1, 0, [12, 0, 31, 9], "", False),
    ("hearts_options.txt", "hearts", 1993, 2, 2, [0, 0, 0, 0], "jd=on moon=minus penalties=spot qsbreaks=on", False),
    ("black_cat.txt", "black_cat", 1976, 1, 0, [0, 0, 0, 0], "", False),
    ("black_cat_seven.txt", "black_cat", 1977, 2, 5, [0, 0, 0, 0, 0, 0, 0], "heartlead=last ace=10", False),
)

# The stream of numbers that choose the actions.
_STREAM = 0x7000


def _legal(position: Round) -> list[int]:
    buf = bytearray(64)
    return list(buf[: position.legal(buf)])


def _words(position: Round, actions: list[int]) -> str:
    return " ".join([action_text(position.PACK, action) for action in actions])


def text(game: str, seed: int, number: int, dealer: int, totals: list[int], settings: str, claims: bool) -> str:
    """One round as text. Actions are drawn from the seed; `settings` are words OPTION=VALUE.

    With `claims` a word (claim, throwin, stop17) is done as soon as it is allowed, but a claim and the throw-in that
    is always allowed not before the last three tricks.
    """
    kind = games.game(game)
    seats = len(totals)
    options = kind.defaults()
    for setting in settings.split():
        name, _, value = setting.partition("=")
        options = kind.parse_option(options, name, value)
    position = kind.deal(seed, number, dealer, options, totals, seats)
    rng = Rng(seed, _STREAM)
    lines = [position.code(), ""]
    step = 0
    while True:
        turn = position.to_move()
        lines.append("step " + str(step) + " " + PHASE_TEXTS[position.view(0).table.phase] + " to_move=" + str(turn))
        for seat in range(seats):
            lines.append("  " + position.view(seat).text())
        if turn < 0:
            break
        actions = _legal(position)
        lines.append("  legal " + _words(position, actions))
        always = actions[-1] in (CLAIM, THROW_IN) and game == "cerna_kocka"
        while actions[-1] in (CLAIM, THROW_IN, STOP17) and (not claims or (always and len(position.hand(turn)) > 3)):
            actions.pop()
        action = actions[-1] if actions[-1] >= CLAIM and claims else actions[rng.below(len(actions))]
        position.apply(action)
        lines.append("seat " + str(turn) + " " + action_text(position.PACK, action))
        lines.append("")
        step += 1
    result = position.result()
    lines.append("")
    lines.append("points " + " ".join([str(points) for points in result.points]))
    lines.append("tricks " + " ".join([str(tricks) for tricks in result.tricks]))
    for event, seat, trick in result.events:
        lines.append("event " + event_text(event) + " seat " + str(seat) + " trick " + str(trick))
    for seat in result.losers or ([result.loser] if result.loser >= 0 else []):
        lines.append("loser " + str(seat))
    lines.append(position.code())
    return "\n".join(lines) + "\n"


def outputs() -> dict[str, bytes]:
    """The files by their path in the repository."""
    made = {FOLDER + "/" + entry[0]: text(*entry[1:]).encode("utf-8") for entry in GAMES}
    for entry in taroky_playthroughs.ROUNDS:
        made[FOLDER + "/" + entry[0]] = taroky_playthroughs.text(*entry[1:]).encode("utf-8")
    return made
