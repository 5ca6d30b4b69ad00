"""What the table needs at a glance, as plain values: players by number (`ScoreSheet.players`), no texts.


glance = Glance(score_sheet)
glance.dealer, glance.due, glance.brewery, glance.owing …
"""

from kocka.engine.sheet import INTERLUDE, OVER
from kocka.scorebook.score_sheet import ScoreSheet


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
        sitting = sheet.seating.sitting
        self.players = list(sitting)
        self.totals = list(sheet.totals)
        self.places = sheet.places()
        self.over = score_sheet.over
        self.due = OVER if self.over else sheet.due
        playing = self.due != OVER
        self.dealer = sitting[sheet.dealer] if playing else -1
        self.leads = sitting[sheet.leads] if playing else -1
        self.interlude = sheet.INTERLUDE if self.due == INTERLUDE else ""
        self.baraz = [sitting[seat] for seat in sheet.baraz]  # CK-15
        self.slates = [sheet.word[:total] for total in self.totals] if sheet.word else []
        self.brewery: list[int] = []
        self.seliko: list[int] = []
        self.paying: list[int] = []
        self.rounds = sheet.rounds
        self.rounds_left = -1
        self.points_left = [-1 for _ in seats]
        self.pot = sheet.pot
        self.owing = [player for player in range(len(sheet.seating.unpaid)) if sheet.seating.unpaid[player] > 0]
        self.gone = sheet.seating.gone
        self.resting = sheet.resting if playing else self.gone
        here = sheet.seating.here()
        last = max([self.places[seat] for seat in here])
        setup = score_sheet.setup
        if playing and (setup.price or setup.terms.played_for or sheet.loser_pays):
            self.paying = [sitting[seat] for seat in here if self.places[seat] == last > 1]
        if playing and not self.baraz:
            self.brewery = [sitting[seat] for seat in seats if sheet.in_brewery(seat)]
            self.seliko = [sitting[seat] for seat in seats if sheet.in_seliko(seat)]
        if sheet.ends_at:
            self.points_left = [max(0, sheet.ends_at - total) for total in self.totals]
        if sheet.planned:
            self.rounds_left = max(0, sheet.planned - sheet.rounds)
        self.losers = [sitting[seat] for seat in sheet.losers]
        if self.over and not self.losers and last > 1:
            self.losers = [sitting[seat] for seat in here if self.places[seat] == last]
