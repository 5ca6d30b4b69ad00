"""Playthroughs: a fixed game of each kind as readable text, with what every seat sees and may do at each step.

A game lists its own in `host_tools/games/NAME/playthroughs.py`; a game without that part has one.

They are goldens: `kocka build goldens` records them in tests/data/playthroughs, a test compares them, and a change of
the rules shows as a readable diff. This module uses only the engine and nothing that MicroPython lacks, so both Pythons
can make the same text.
"""

from kocka.engine.cards import CLAIM, STOP17, THROW_IN, action_text
from kocka.engine.rng import Rng
from kocka.engine.round import PHASE_TEXTS, Round, event_text
from kocka.games import registry as games

FOLDER = "tests/data/playthroughs"

# The stream of numbers that choose the actions.
_STREAM = 0x7000


def _legal(position: Round) -> list[int]:
    buf = bytearray(64)
    return list(buf[: position.legal(buf)])


def _words(position: Round, actions: list[int]) -> str:
    return " ".join([action_text(position.PACK, action) for action in actions])


class Playthrough:
    """A round to be printed.

    `file`; `seed`, `number`, `dealer`, `totals` (none: zeros, for as few as may play) of the deal; `settings`: words
    OPTION=VALUE; actions are drawn from the seed. With `claims` a word (claim, throwin, stop17) is done as soon as it
    is allowed, with `late` a claim and a throw-in not before the last three tricks.
    """

    def __init__(
        self,
        file: str,
        seed: int,
        number: int = 1,
        dealer: int = 0,
        totals: tuple[int, ...] = (),
        settings: str = "",
        claims: bool = False,
        late: bool = False,
    ) -> None:
        self.file = file
        self.seed = seed
        self.number = number
        self.dealer = dealer
        self.totals = list(totals)
        self.settings = settings
        self.claims = claims
        self.late = late

    def text(self, game: str) -> str:
        """The round as text."""
        kind = games.game(game)
        seats = len(self.totals) or kind.FEWEST
        options = kind.defaults()
        for setting in self.settings.split():
            name, _, value = setting.partition("=")
            options = kind.parse_option(options, name, value)
        position = kind.deal(self.seed, self.number, self.dealer, options, self.totals or None, seats)
        rng = Rng(self.seed, _STREAM)
        lines = [position.code(), ""]
        step = 0
        while True:
            turn = position.to_move()
            lines.append(
                "step " + str(step) + " " + PHASE_TEXTS[position.view(0).table.phase] + " to_move=" + str(turn)
            )
            for seat in range(seats):
                lines.append("  " + position.view(seat).text())
            if turn < 0:
                break
            actions = _legal(position)
            lines.append("  legal " + _words(position, actions))
            early = self.late and actions[-1] in (CLAIM, THROW_IN) and len(position.hand(turn)) > 3
            while actions[-1] in (CLAIM, THROW_IN, STOP17) and (early or not self.claims):
                actions.pop()
            action = actions[-1] if actions[-1] >= CLAIM and self.claims else actions[rng.below(len(actions))]
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


def playthroughs_of(game: str) -> "tuple[Playthrough, ...]":
    """The playthroughs of a game."""
    try:
        part = __import__("host_tools.games." + game + ".playthroughs", None, None, ("PLAYTHROUGHS",))
    except ImportError:
        return (Playthrough(game + ".txt", 1),)
    found: tuple[Playthrough, ...] = part.PLAYTHROUGHS
    return found


def every() -> "list[tuple[str, Playthrough]]":
    """(game, playthrough) of all games."""
    return [(game, one) for game in games.rounds() for one in playthroughs_of(game)]


def outputs() -> dict[str, bytes]:
    """The files by their path in the repository."""
    return {FOLDER + "/" + one.file: one.text(game).encode("utf-8") for game, one in every()}
