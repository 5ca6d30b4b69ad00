"""Sessions of Taroky on the page of `kocka report`: hand by hand, and what contracts and players came to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from host_tools.records.report import game
from host_tools.records.report.game import Listing
from kocka.engine.sheet import ROUND, kind_of
from kocka.games.taroky.rules.outcome import (
    BASICS,
    CONTRACTS,
    FIRST,
    PAGAT,
    SECOND,
    SIXTH,
    THIRD,
    VARSAVA,
    Outcome,
)
from kocka.games.taroky.rules.settlement import HALF
from kocka.games.taroky.sheet.sheet import DEAL, POT, Sheet

if TYPE_CHECKING:
    from host_tools.records.report.words import Words
    from kocka.scorebook.score_sheet import ScoreSheet

# Czech, English.
_CONTRACTS = {
    FIRST: ("První", "First"),
    SECOND: ("Druhá", "Second"),
    THIRD: ("Třetí", "Third"),
    SIXTH: ("Šestá", "Sixth"),
    VARSAVA: ("Varšava", "Varšava"),
}
_UNITS = ("", "Pagát", "Uho", "Valát")
_BASICS = ("taročky", "taroky", "trul", "honéry", "trulhonéry", "královské honéry")
_WORDS = {
    "hands": ("Kolo po kole", "Hand by hand"),
    "hand": ("Kolo", "Round"),
    "contract": ("Závazek", "Contract"),
    "declarer": ("Aktér", "Declarer"),
    "eyes": ("Oči", "Eyes"),
    "calls": ("Hlášky", "Announcements"),
    "silent": ("tichý", "silent"),
    "unplayed": ("nehráno", "not played"),
    "contracts": ("Závazky", "Contracts"),
    "times": ("Kolikrát", "Times"),
    "won": ("Vyhráno, %", "Won, %"),
    "mean_eyes": ("Očí průměrně", "Mean eyes"),
    "doubled": ("S flekem, %", "Doubled, %"),
    "gain": ("Bodů pro aktéra", "Points of the declarer"),
    "declarers": ("Aktéři", "Declarers"),
    "pagats": ("Pagáti: uhráno ze všech", "Pagáts: made of all"),
}


class Hand(NamedTuple):
    """A round of a sheet: its `number` from 1, what it came to, points and names of those who played, by seat."""

    number: int
    outcome: Outcome
    points: list[int]
    names: list[str]

    @property
    def is_won(self) -> bool:
        """Whether the declarer's side had more than half of the eyes, or the round was not played (TA 3.4)."""
        return not self.outcome.played or self.outcome.eyes > HALF

    @property
    def is_doubled(self) -> bool:
        """Whether anybody said contra to anything."""
        return bool(self.outcome.level or any(one[4] for one in self.outcome.selective))


def hands_of(score_sheet: ScoreSheet) -> Iterator[Hand]:
    """The rounds of a sheet with who sat there then."""
    sheet = score_sheet.sheet
    assert isinstance(sheet, Sheet)
    number = 0
    for at, entry in enumerate(sheet.entries):
        if kind_of(entry) == ROUND and not 0 <= sheet.ended < at:
            number += 1
            names = [score_sheet.name(seat) for seat in sheet.playing(entry)]
            yield Hand(number, sheet.outcome(at), list(sheet.settlement(at).points), names)


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−") if number else "0"


def _mean(values: Sequence[float], words: Words, digits: int = 0) -> str:
    return words.number(sum(values) / len(values), digits) if values else "–"


class Report(game.Report):
    """The dealer has no column; what was paid into the pot has a sign."""

    SILENT = (DEAL,)
    SIGNS = {POT: "K"}

    def rounds(self, score_sheet: ScoreSheet, words: Words) -> Listing | None:
        """As in game.Report."""
        at = words.language == "en"
        hands = list(hands_of(score_sheet))
        if not hands:
            return None
        heads = [_WORDS[word][at] for word in ("hand", "contract", "declarer", "eyes", "calls")]
        names = [score_sheet.name(seat) for seat in range(score_sheet.sheet.SEATS)]
        rows = []
        for hand in hands:
            outcome = hand.outcome
            contract = _CONTRACTS[outcome.contract][at]
            if outcome.contract == THIRD:
                contract += f" {outcome.trio + 1}."
            if outcome.level:
                contract += f" ×{1 << outcome.level}"
            players = " + ".join(
                hand.names[seat]
                for seat in sorted(range(len(hand.names)), key=lambda seat: seat != outcome.declarer)
                if outcome.of_side(seat)
            )
            eyes = str(outcome.eyes) if outcome.played else _WORDS["unplayed"][at]
            if outcome.contract == VARSAVA:
                players, eyes = "", " ".join(map(str, outcome.piles))
            calls = ", ".join(_calls(hand, at))
            points = dict(zip(hand.names, map(_signed, hand.points), strict=True))
            rows.append([f"{hand.number}.", contract, players, eyes, calls, *(points.get(name, "") for name in names)])
        return Listing(_WORDS["hands"][at], [*heads, *names], rows, (1, 2, 4))

    def season(self, sheets: Sequence[ScoreSheet], words: Words) -> list[Listing]:
        """As in game.Report: by contract, and by declarer."""
        at = words.language == "en"
        hands = [hand for score_sheet in sheets for hand in hands_of(score_sheet)]
        if not hands:
            return []

        def line(name: str, some: list[Hand]) -> list[str]:
            played = [float(hand.outcome.eyes) for hand in some if hand.outcome.played]
            return [
                name,
                str(len(some)),
                _mean([100.0 * hand.is_won for hand in some], words),
                _mean(played, words, 1),
                _mean([100.0 * hand.is_doubled for hand in some], words),
                _mean([hand.points[hand.outcome.declarer] for hand in some], words, 1),
            ]

        figures = [_WORDS[word][at] for word in ("times", "won", "mean_eyes", "doubled", "gain")]
        sided = [hand for hand in hands if hand.outcome.contract != VARSAVA]
        contracts = [
            line(_CONTRACTS[one][at], some)
            for one in CONTRACTS[:-1]
            if (some := [hand for hand in hands if hand.outcome.contract == one])
        ]
        warsaws = [hand for hand in hands if hand.outcome.contract == VARSAVA]
        if warsaws:
            gain = _mean([hand.points[hand.outcome.declarer] for hand in warsaws], words, 1)
            contracts.append([_CONTRACTS[VARSAVA][at], str(len(warsaws)), "–", "–", "–", gain])
        found = [Listing(_WORDS["contracts"][at], [_WORDS["contract"][at], *figures], contracts)]
        declarers = []
        for name in sorted({name for hand in hands for name in hand.names}):
            some = [hand for hand in sided if hand.names[hand.outcome.declarer] == name]
            pagats = [
                one[3]
                for hand in hands
                for one in hand.outcome.selective
                if one[0] == PAGAT and hand.names[one[1]] == name
            ]
            declarers.append([*line(name, some), f"{sum(pagats)} / {len(pagats)}"])
        heads = [_WORDS["declarer"][at], *figures, _WORDS["pagats"][at]]
        return [*found, Listing(_WORDS["declarers"][at], heads, declarers)]


def _calls(hand: Hand, at: bool) -> Iterator[str]:
    """What was announced or played silently: whose, whether it was made, contras."""
    outcome = hand.outcome
    for unit, seat, announced, made, level in outcome.selective:
        told = f"{hand.names[seat]}: {_UNITS[unit]} {'✓' if made else '✗'}"
        if not announced:
            told += f" ({_WORDS['silent'][at]})"
        yield told + (f" ×{1 << level}" if level else "")
    for seat, mask in enumerate(outcome.basic):
        named = [_BASICS[i] for i, one in enumerate(BASICS) if mask & one]
        if named:
            yield f"{hand.names[seat]}: {' + '.join(named)}"


REPORT = Report()
