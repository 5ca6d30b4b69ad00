"""What the table needs at a glance, as plain values: players by number (`ScoreSheet.players`), no texts.


glance = Glance(score_sheet)
glance.dealer, glance.due, glance.brewery, glance.owing …
"""

from kocka.engine.sheet import INTERLUDE, OVER
from kocka.scorebook.score_sheet import ScoreSheet

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.engine.seating import TableSheet


def leading(sheet: "TableSheet") -> int:
    """The seat at the dealer's left that plays the next round."""
    seat = sheet.left_of(sheet.dealer)
    while getattr(sheet, "resting", 0) >> seat & 1:
        seat = sheet.left_of(seat)
    return seat


class Glance:
    """A summary of a score sheet.

    `players`: by seat; `totals`: by seat, or letters where these are played for; `slates`: the letters as text, by
    seat, else empty; `places`: by seat, from 1; `over`; `due`: ROUND, INTERLUDE, BARAZ or OVER; `dealer`, `leads`:
    players, -1 when the match is over; `baraz`: players who play one; `brewery`, `seliko`: players in them (those in
    seliko are in both); `interlude`: the side game to play, a name in the registry, "" unless it is due; `losers`:
    players who have lost the match; `paying`: who would pay as it stands, where anything is played for; `owing`: those
    who have not paid for all they owe; `rounds`: played; `rounds_left`: -1 if unknown; `points_left`: by seat, points
    to the end of the match, -1 where points do not end it; `pot`: coins;
    `gone`, `resting`: masks of seats, who has left and who does not play the next round.
    """

    def __init__(self, score_sheet: ScoreSheet) -> None:
        sheet = score_sheet.sheet
        seats = range(sheet.SEATS)
        self.players = list(sheet.sitting)
        self.totals = list(sheet.totals)
        self.places = sheet.places()
        self.over = score_sheet.over
        self.due = OVER if self.over else sheet.due
        playing = self.due != OVER
        self.dealer = sheet.sitting[sheet.dealer] if playing else -1
        self.leads = sheet.sitting[leading(sheet)] if playing else -1
        self.interlude = sheet.INTERLUDE if self.due == INTERLUDE else ""
        self.baraz = [sheet.sitting[seat] for seat in getattr(sheet, "baraz", b"")]  # CK-15
        self.slates: list[str] = []
        self.brewery: list[int] = []
        self.seliko: list[int] = []
        self.losers: list[int] = []
        self.paying: list[int] = []
        self.rounds = sheet.rounds
        self.rounds_left = -1
        self.points_left = [-1 for _ in seats]
        self.pot = getattr(sheet, "pot", 0)
        self.owing = [player for player in range(len(sheet.unpaid)) if sheet.unpaid[player] > 0]
        self.gone = getattr(sheet, "gone", 0)
        self.resting = getattr(sheet, "resting", 0) if playing else self.gone
        here = [seat for seat in seats if not self.gone >> seat & 1]
        last = max([self.places[seat] for seat in here])
        setup = score_sheet.setup
        if playing and (
            setup.price or setup.terms.played_for or getattr(sheet, "loser_pays", getattr(sheet, "stake", 0))
        ):
            self.paying = [sheet.sitting[seat] for seat in here if self.places[seat] == last > 1]
        if playing and not self.baraz:
            self.brewery = [sheet.sitting[seat] for seat in seats if sheet.in_brewery(seat)]
            self.seliko = [sheet.sitting[seat] for seat in seats if sheet.in_seliko(seat)]
        if hasattr(sheet, "word"):
            self.slates = [sheet.slate(seat) for seat in seats]  # type: ignore[attr-defined]
            self.losers = [sheet.sitting[seat] for seat in sheet.losers]  # type: ignore[attr-defined]
        if sheet.ends_at:
            self.points_left = [max(0, sheet.ends_at - total) for total in self.totals]
        planned = getattr(sheet, "planned", 0)
        if planned:
            self.rounds_left = max(0, planned - sheet.rounds)
        if sheet.loser >= 0:
            self.losers = [sheet.sitting[sheet.loser]]
        elif self.over and not self.losers and last > 1:
            self.losers = [sheet.sitting[seat] for seat in here if self.places[seat] == last]
