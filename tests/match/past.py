"""Synthetic files of a device that has been used for years: matches of all games, players who come and go.

PYTHONPATH=firmware:. python -m tests.match.past FOLDER MATCHES     # as this version would have left them
"""

import os
import sys

from kocka.engine.rng import Rng
from kocka.match import history
from kocka.match.archive import Folding
from kocka.match.history import Head, History
from kocka.match.journal import frame
from kocka.match.setup import AI, HUMAN
from kocka.match.summary import SeatSummary, Summary

GAMES = ("cerna_kocka", "hearts", "taroky", "kourici_kocka", "black_cat")
NAMES = ("Jiří", "Eva", "Božena", "Karel")
START = 1_500_000_000  # in 2017
PER_FILE = 32


def made_up(number, rng=None, names=NAMES, games=GAMES):
    """A synthetic summary, the same for the same number. Each match has a day of its own."""
    rng = rng or Rng(7, number)
    s = Summary()
    s.number = number
    s.seed = number * 7919 + 13
    s.when = START + number * 40_000
    s.game = games[rng.below(len(games))]
    s.rounds = 3 + rng.below(12)
    s.interludes = rng.below(3)
    s.price = 45
    s.currency = "Kč"
    s.secret = bytes([rng.below(256) for _ in range(16)])
    s.durchs = bytes([1 + rng.below(s.rounds)] if rng.below(3) == 0 else [])
    totals = [rng.below(90) for _ in range(4)]
    order = sorted(totals)
    for i in range(4):
        seat = SeatSummary()
        seat.kind = AI if i else HUMAN
        seat.level = 2 if i else 0
        seat.persona = rng.below(10) if i else 0
        seat.name = "" if i else names[number % len(names)]
        seat.total = totals[i]
        seat.place = 1 + order.index(totals[i])
        seat.net = 100 * (1 - seat.place)
        seat.interludes = 1 if s.interludes > i else 0
        seat.undone = rng.below(4) // 3
        seat.hints = rng.below(3) // 2
        counts = bytearray(len(seat.counts))
        counts[rng.below(len(counts))] = 1
        seat.counts = bytes(counts)
        seat.luck.hands = s.rounds
        seat.luck.expected = rng.below(3000)
        seat.luck.counts = [rng.below(4), rng.below(9)]
        s.seats.append(seat)
    s.loser = totals.index(order[3]) if order[3] > order[2] else -1
    return s


def write_one(folder, matches, first=0):
    """All in one file, as the versions before the archive did."""
    with open(folder + "/" + history.FILE, "wb") as file:
        for number in range(matches):
            file.write(frame(history.SUMMARY_RECORD, history.VERSION, number & 0xFFFF, made_up(first + number).pack()))


def fold(folder):
    """Sums up all matches beyond the bounds; returns the number of steps."""
    steps = 0
    while True:
        folding = Folding(History(folder))
        for _ in folding.steps():
            steps += 1
        if folding.is_done:
            return steps


def sum_up(folder, matches, made):
    """The archive of so many matches, made at once: it has the sums that all the single steps would give."""
    folding = Folding(History(folder))
    for number in range(matches):
        folding._add(made(number))
    head = Head()
    head.segment = 2 * (matches // PER_FILE)
    head.matches = matches
    head.last = matches - 1
    for _ in folding._join_rows():
        pass
    for _ in folding._write(head):
        pass


def write(folder, matches, made=made_up, is_quick=False):
    """As this version leaves them after so many matches: whole files at once; `is_quick`: all of the sums at once."""
    past = History(folder)
    summed = max(0, matches - 8 * PER_FILE) // PER_FILE * PER_FILE if is_quick else 0
    if summed:
        sum_up(folder, summed, made)
    for first in range(summed, matches, PER_FILE):
        count = min(PER_FILE, matches - first)
        with open(past.path, "wb") as file:
            for number in range(count):
                file.write(frame(history.SUMMARY_RECORD, history.VERSION, number, made(first + number).pack()))
        if count == PER_FILE and first + count < matches:
            numbers = past.segments()
            number = max(numbers[-1] + 1 if numbers else 0, past.head().segment)
            os.rename(past.path, past.segment(number + (number & 1)))
        if first % (PER_FILE * 8) == 0:
            fold(folder)
    fold(folder)


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]), is_quick=True)
