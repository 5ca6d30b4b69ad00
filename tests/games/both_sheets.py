"""All sheets through their common interface: begun with a game's options and terms, fed with results of the engine."""

from kocka.engine import sheet as base
from kocka.engine.cards import CLAIM, THROW_IN
from kocka.engine.rng import Rng
from kocka.engine.sheet import BARAZ_DUE, INTERLUDE, OVER, ROUND, SheetError
from kocka.engine.terms import ART_GERMAN, Terms
from kocka.games import registry as games
from kocka.games.hearts.rules import TARGET, TARGETS
from kocka.games.registry import sheet_class

BUDGET_S = 120
GAMES = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat")


def result_of(name, seed, number, sheet, options, seats):
    """A round played by a random stream, seldom claimed or thrown in."""
    played = games.game(name).deal(seed, number, sheet.dealer, options, sheet.totals, seats)
    rng = Rng(seed, number)
    buf = bytearray(24)
    while played.to_move() >= 0:
        n = played.legal(buf)
        action = buf[rng.below(n)]
        if (action == CLAIM or action == THROW_IN) and n > 1 and rng.below(30):
            action = buf[0]
        played.apply(action)
    return played.result()


def match_of(name, seed, options, terms, seats):
    """A whole match on a sheet, and the points of its rounds."""
    sheet = sheet_class(name).begin(seed % seats, seats, options, terms)
    rounds = []
    while sheet.due != OVER:
        if sheet.due == INTERLUDE:
            result = result_of(sheet.INTERLUDE, seed, sheet.interludes + 1, sheet, None, seats)
        else:
            result = result_of(name, seed, sheet.rounds + 1, sheet, options, seats)
            rounds.append(result.points)
        sheet.add_result(result)
    return sheet, rounds


def test_whole_matches_of_all_games_are_booked():
    """The totals are those of the results, places agree with them, and the entries alone give the same sheet again."""
    for name in GAMES:
        game = games.game(name)
        for seed in range(1, 4):
            seats = 3 + seed if name == "black_cat" else 4
            options = bytearray(game.defaults())
            if name == "hearts":
                TARGET.put(options, TARGETS.index("50"))
            sheet, rounds = match_of(name, seed, bytes(options), Terms("", 3), seats)
            assert sheet.rounds == len(rounds)
            if name != "kourici_kocka":
                assert sheet.totals == [sum([points[seat] for points in rounds]) for seat in range(seats)]
            places = sheet.places()
            assert len(places) == seats
            assert min(places) == 1
            ranks = base.ranked(sheet.totals, name == "black_cat")
            if name == "kourici_kocka":
                assert [seat for seat in range(4) if places[seat] == max(places)] == sheet.losers
            if not [event for event, _, _ in sheet.events if event == BARAZ_DUE]:
                assert places == ranks
            if sheet.loser >= 0:
                assert places[sheet.loser] == max(places)
            again = sheet_class(name).begin(sheet.first_dealer, seats, bytes(options), Terms("", 3))
            for entry in sheet.entries:
                again.add(entry)
            assert (again.history, again.events, again.dealer) == (sheet.history, sheet.events, sheet.dealer)
            print(name, seed, sheet.totals, places, sheet.rounds, sheet.interludes)
    assert [sheet_class(name).INTERLUDE for name in GAMES] == ["dokladacka", "", "", ""]


def test_options_and_terms_reach_the_sheet():
    hearts = games.game("hearts").defaults()
    for name, value in (("target", "150"), ("jd", "on"), ("moon", "minus"), ("penalties", "soft")):
        hearts = games.game("hearts").parse_option(hearts, name, value)
    sheet = sheet_class("hearts").begin(2, 4, hearts, Terms(stake=50, winner_takes_all=True))
    assert (sheet.target, sheet.jack, sheet.moon, sheet.whole, sheet.queen) == (150, 10, 1, 18, 5)
    assert (sheet.stake, sheet.shares, sheet.dealer) == (50, (100, 0, 0, 0), 2)
    sheet = sheet_class("kourici_kocka").begin(0, 4, bytes([1, 1]), Terms("MYŠ"))
    assert (sheet.word, sheet.tie) == ("MYŠ", 1)
    sheet = sheet_class("black_cat").begin(5, 6, bytes([0, 1]), Terms(rounds=5))
    assert (sheet.SEATS, sheet.planned, sheet.ace, sheet.HIGH_WINS) == (6, 5, 1, True)
    usual = sheet_class("black_cat").begin(0, 4, bytes([0, 0]), Terms())
    assert usual.planned == 8
    assert sheet_class("kourici_kocka").begin(0, 4, bytes([0, 0]), Terms()).word == "KOČKA"


def test_what_cannot_be_played_is_refused():
    for name, seats, terms in (("kourici_kocka", 4, Terms("kočka")), ("black_cat", 2, Terms())):
        try:
            sheet_class(name).begin(0, seats, games.game(name).defaults(), terms)
        except ValueError as error:
            assert str(error)
        else:
            raise AssertionError(name)
    for make in (
        lambda: sheet_class("dokladacka"),
        lambda: Terms("Ž" * 13),
        lambda: Terms(rounds=1024),
        lambda: Terms(rounds=-1),
        lambda: Terms(stake=-1),
        lambda: Terms(stake=1000001),
        lambda: Terms(decimals=4),
        lambda: Terms(art=ART_GERMAN + 1),
        lambda: Terms(name="a" * 25),
    ):
        try:
            make()
        except ValueError as error:
            assert str(error)
        else:
            raise AssertionError("accepted")


def test_entries_that_are_not_due():
    """An interlude where a round is due, anything after the end."""
    sheet = sheet_class("kourici_kocka").begin(0, 4, bytes([0, 0]), Terms("AB"))
    for entry, due in (((INTERLUDE, 1), ROUND), (None, OVER)):
        if entry is None:
            sheet.add_lost([1])
            sheet.add_lost([1])
            entry = (ROUND, 33, 0, 0, 0, -1)
        try:
            sheet.add(entry)
        except SheetError as error:
            assert (error.reason, error.value) == (base.NOT_DUE, due)
        else:
            raise AssertionError(entry)
