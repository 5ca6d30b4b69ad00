"""Evenings for the tests of export and report: folders of saves, made by the device's own code."""

from __future__ import annotations

import shutil
from pathlib import Path

from kocka.engine.rng import Rng
from kocka.engine.terms import Terms
from kocka.games.free.sheet import Rules
from kocka.match import history
from kocka.scorebook.deck import Deck, quality_order
from kocka.scorebook.leagues import Leagues
from kocka.scorebook.purse import BAR, HOME, Purse
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from tests.scorebook import tables
from tests.scorebook.both_score_sheet import sheet_1996

HISTORY = Path(__file__).resolve().parent.parent / "data" / "saves" / "0.1.0-3" / history.FILE
FOUR = ["Čeněk", "Pavel", "Tonda", "Radek"]
PUBS = ["U Hejmy", "Na Růžku", "U Černé kočky", "Lidový dům", "Pod Lipami", "U Pavlíků, Tovéř", "Hospoda na nádraží"]


def year_1996(folder: Path) -> Path:
    """The evening of 1996 (rules, F): R has paid the dokládačka, T the match."""
    folder.mkdir(parents=True, exist_ok=True)
    score_sheet = sheet_1996(str(folder))
    score_sheet.pay(3, 15, HOME)
    score_sheet.pay(2, 15, HOME)
    return folder


def _play(score_sheet: ScoreSheet, rng: Rng, most: int = 120) -> ScoreSheet:
    """Rounds until the match is over."""
    for _ in range(most):
        if score_sheet.over:
            break
        score_sheet.add(tables.some_entry(score_sheet, rng))
    return score_sheet


def season(folder: Path, matches: int = 6) -> Path:
    """A roster, so many matches of Černá kočka in two years, one of each other game, a full deck and half of one,
    Monte Carlo, and matches of play mode."""
    year_1996(folder)
    path = str(folder)
    rng = Rng(1996, 11)
    roster, _ = Roster.open(path)
    numbers = [roster.put(name, 100 + 7 * at) for at, name in enumerate(FOUR)]
    purse = Purse("Kč", 0, "SEK", 0, 3, 1)
    for at in range(matches):
        date = (20250900 if at < matches // 2 else 20260100) + 3 + 2 * at
        setup = ScoreSetup("cerna_kocka", price=45, purse=purse, place=PUBS[at % len(PUBS)])
        players = list(zip(FOUR, numbers, strict=True))
        score_sheet = _play(ScoreSheet.create(path, setup, players, at % 4, date), rng)
        for at_bill, row in enumerate(score_sheet.bill()):
            if at_bill != 1:
                score_sheet.pay(row[0], 45 if at % 2 else 22, HOME if at % 2 else BAR)
    for game in ("kourici_kocka", "hearts", "black_cat"):
        _play(tables.new(path, game, date=20260214), rng)
    free = ScoreSetup("free", Rules(True, 0, False, 0).pack(), Terms(decimals=0), 0, Purse(), "Doma")
    score_sheet = ScoreSheet.create(path, free, [(name, 0) for name in ("Anna", "Žofie", "Řehoř")], 0, 20260301)
    for _ in range(9):
        score_sheet.add(tables.some_round(score_sheet, rng))
    for count in (32, 11):
        deck = Deck.create(path, "Larry" if count == 32 else "", 20250101)
        for at, card in enumerate(quality_order()[:count]):
            day = 20250101 + 100 * (at // 3) + 8 * (at % 3)
            deck.describe(card, day, f"{PUBS[at % 7]} {at + 1}", FOUR, at % 4, 2 if not at % 5 else 1)
    leagues = Leagues.create(path, [(name, 90 + at) for at, name in enumerate(tables.NAMES[:8])], 20260404)
    for totals in ([95, 97, 113, 101], [-4, 55, 103, 88], [101, 20, 30, 44]):
        leagues.enter(leagues.due()[0], totals, totals.index(max(totals)))
    shutil.copy(HISTORY, folder / history.FILE)
    return folder
