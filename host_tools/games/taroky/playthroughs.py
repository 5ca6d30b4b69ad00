"""Playthroughs of Taroky: fixed rounds as readable text, with what each seat learns and may do at each step.

They belong to the goldens of `host_tools/build/playthroughs.py`. A seat's line names only what has changed for it since
its last one, without the actions played. This module uses only the engine and nothing that MicroPython lacks, so both
Pythons can make the same text.
"""

from host_tools.build.playthroughs import Playthrough
from kocka.engine.rng import Rng
from kocka.games.taroky.rules.cards import CLAIM, PACK54
from kocka.games.taroky.rules.outcome import UNIT_TEXTS
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import ANNOUNCE, SEATS, phase_text

_STREAM = 0x7000


def _words(position: Taroky) -> list[str]:
    buf = bytearray(64)
    return [PACK54.action_text(buf[i]) for i in range(position.legal(buf))]


class Told(Playthrough):
    """A round that begins with the actions of `opening`; the others are drawn from the seed."""

    def __init__(self, file: str, seed: int, dealer: int, opening: str, settings: str = "") -> None:
        super().__init__(file, seed, 1, dealer, (), settings)
        self.opening = opening

    def text(self, game: str) -> str:
        """The round as text. Announcements are drawn now and then, claims are made."""
        options = Taroky.defaults()
        for setting in self.settings.split():
            name, _, value = setting.partition("=")
            options = Taroky.parse_option(options, name, value)
        position = Taroky.deal(self.seed, 1, self.dealer, options, [-10] * SEATS)
        rng = Rng(self.seed, _STREAM)
        begun = self.opening.split()
        told = [[""]] * SEATS
        lines = [position.code(), ""]
        while True:
            turn = position.to_move()
            step = len(position.history)
            lines.append("step " + str(step) + " " + phase_text(position.phase) + " to_move=" + str(turn))
            for seat in range(SEATS):
                words = position.view(seat).text().split(" ")
                new = [word for word in words[1:] if word not in told[seat] and not word.startswith("played=")]
                told[seat] = words
                lines.append("  " + " ".join(words[:1] + new))
            if turn < 0:
                break
            words = _words(position)
            lines.append("  legal " + " ".join(words))
            if step < len(begun):
                word = begun[step]
            elif words[-1] == PACK54.action_text(CLAIM):
                word = words[-1]
            elif position.phase == ANNOUNCE and rng.below(3):
                word = words[0]
            else:
                word = words[rng.below(len(words))]
            position.apply(PACK54.parse_action(word))
            lines.append("seat " + str(turn) + " " + word)
            lines.append("")
        result = position.result()
        outcome = result.outcome
        lines.append("")
        lines.append("points " + " ".join([str(points) for points in result.points]))
        lines.append("tricks " + " ".join([str(tricks) for tricks in result.tricks]))
        if outcome.piles:
            lines.append("piles " + " ".join([str(eyes) for eyes in outcome.piles]))
        else:
            lines.append("eyes " + str(outcome.eyes) + (" not played" if not outcome.played else ""))
        for unit, seat, announced, made, level in outcome.selective:
            words = [UNIT_TEXTS[unit], "seat", str(seat), "announced" if announced else "silent"]
            words.extend(["made" if made else "lost", "x" + str(1 << level)])
            lines.append(" ".join(words))
        lines.append(position.code())
        return "\n".join(lines) + "\n"


PLAYTHROUGHS = (
    Told("taroky_first.txt", 2005, 3, "first good good good first"),
    Told("taroky_second.txt", 1934, 0, "first good second good good"),
    Told("taroky_third.txt", 1968, 1, "third good good good trio2 trio3"),
    Told("taroky_varsava.txt", 1989, 2, "first good good good varsava"),
    Told("taroky_sixth.txt", 1901, 0, "first good sixth good good"),
    Told("taroky_options.txt", 1918, 0, "first good good good first", "talon=1230 refuse=on lone=told maxflek=16"),
)
