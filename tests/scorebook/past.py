"""Synthetic score sheets of years: whole matches of all games with real cards, packed as a device leaves them."""

import os

from kocka.engine.rng import Rng
from kocka.games import registry
from kocka.scorebook.packs import name_of
from kocka.scorebook.purse import Purse
from kocka.scorebook.score_sheet import PREFIX, ScoreSetup, ScoreSheet
from tests.scorebook import both_packs, tables

GAMES = ("cerna_kocka", "cerna_kocka", "hearts", "kourici_kocka", "black_cat")
DAYS = 28


def made_up(folder, number, most=25):
    """A match to its end, by the default house rules; who lost pays."""
    game = GAMES[number % len(GAMES)]
    setup = ScoreSetup(game, None, None, 45, Purse("Kč"), "U Hejmy")
    seats = max(4, registry.find(game).house_rules()[1])
    players = [(tables.NAMES[seat], seat + 1) for seat in range(seats)]
    date = 20100101 + number // 336 * 10000 + number // DAYS % 12 * 100 + number % DAYS
    score_sheet = ScoreSheet.create(folder, setup, players, number % seats, date)
    rng = Rng(number, 5)
    while not score_sheet.over and len(score_sheet.sheet.entries) < most:
        enter = tables.some_round if game == "hearts" else tables.some_entry
        score_sheet.add(enter(score_sheet, rng))
    for row in score_sheet.bill():
        score_sheet.pay(row[0], 45, 0)
    score_sheet.close(date)


def write(folder, sheets, is_packed=True):
    """So many sheets, the same fifty again and again; packed but for the newest."""
    data = []
    for number in range(sheets):
        path = folder + "/" + name_of(number, PREFIX)
        if number < 50:
            made_up(folder, number)
            with open(path, "rb") as file:
                data.append(file.read())
        else:
            with open(path, "wb") as file:
                file.write(data[number % 50])
    if is_packed:
        both_packs.pack(folder)


def size(folder):
    """Bytes of the sheets and packs."""
    return sum([os.stat(folder + "/" + name)[6] for name in os.listdir(folder) if name.startswith(PREFIX)])
