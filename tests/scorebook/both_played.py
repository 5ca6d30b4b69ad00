"""Matches played on the device as score sheets: of every game, once each, for the people who played."""

from kocka.engine.rng import Rng
from kocka.engine.sheet import OVER
from kocka.games import registry as games
from kocka.match.match import Match
from kocka.scorebook.book import files
from kocka.scorebook.deck import Vote
from kocka.scorebook.played import Putting
from kocka.scorebook.purse import HOME
from kocka.scorebook.records import Records
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import PREFIX, ScoreSheet
from tests.match import table

NAMES = ("Jiří", "host 1", "Ďas", "Efa", "Žofie")


def played(folder, game, seed=5, humans=2):
    """A match that is over."""
    match = Match.create(folder, table.short(game, seed, 0, humans))
    table.play(match, Rng(seed, 7))
    return match


def put(folder, match, names=NAMES, date=20261123):
    """The score sheet that a match is put on, read or written now."""
    putting = Putting(folder, match, list(names[: len(match.setup.seats)]), date)
    for _ in putting.steps():
        pass
    return putting.score_sheet


def test_a_match_of_each_game_is_the_same_on_a_sheet():
    for game in games.NAMES:
        folder = table.new_folder()
        match = played(folder, game)
        put(folder, match)
        found, problem = ScoreSheet.load(files(folder, PREFIX)[0])
        assert problem is None
        sheet = match.sheet
        assert found.over and found.sheet.due == OVER and found.date == 20261123
        assert found.sheet.totals == sheet.totals, game
        assert (found.sheet.loser, found.sheet.rounds, found.sheet.places()) == (
            sheet.loser, sheet.rounds, sheet.places()
        )  # fmt: skip
        assert list(found.sheet.payers) == list(sheet.payers)
        assert found.sheet.nets() == sheet.nets()
        assert (found.setup.price, found.setup.purse.home) == (match.setup.price, match.setup.currency)
        assert [name for name, _ in found.players] == list(NAMES[: len(match.setup.seats)])
        assert [found.is_machine(player) for player in range(16)] == [
            2 <= player < len(match.setup.seats) for player in range(16)
        ]
        table.clear(folder)


def test_asked_for_again_it_is_the_same_sheet_with_its_payments():
    folder = table.new_folder()
    match = played(folder, "cerna_kocka")
    first = put(folder, match)
    first.pay(0, 4500, HOME)
    assert put(folder, match).path == first.path
    assert len(put(folder, match).sheet.seating.payments) == 1
    other = Match.create(folder, table.short("cerna_kocka", 6, 0, 2), 1)
    table.play(other, Rng(6, 7))
    assert put(folder, other).path != first.path
    assert len(files(folder, PREFIX)) == 2
    table.clear(folder)


def test_persons_are_those_of_the_roster_and_names_differ():
    folder = table.new_folder()
    roster = Roster.open(folder)[0]
    number = roster.put("host 1")
    roster.put("Efa")
    found = put(folder, played(folder, "cerna_kocka"), ("Efa", "host 1", "Efa", "Efa"))
    assert found.players == [("Efa", 2), ("host 1", number), ("Efa 2", 0), ("Efa 3", 0)]
    records = Records("cerna_kocka")
    records.read(folder)
    assert records.statistics.matches == 1
    assert sorted([person.name for person in records.statistics.persons if not person.kind]) == ["Efa", "host 1"]
    table.clear(folder)


def test_ck_24_ai_seats_do_not_vote():
    vote = Vote([92, 13, 12], 2, 0, [2, 3])
    assert vote.order == [1, 0]
    vote.cast(13)
    vote.cast(12)
    assert vote.voter < 0 and len(vote.tied()) == 2
    assert Vote([92], 2, 0, [1, 2, 3]).order == [0]
