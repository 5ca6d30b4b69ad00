"""Monte Carlo: CK-25."""

from kocka.engine.rng import Rng
from kocka.scorebook.leagues import FOUR, LEAGUES, RESULT, Leagues
from tests.match import table
from tests.match.both_journal import read, write
from tests.scorebook.tables import NAMES


def players_of(count):
    """So many, the one with the highest licence last."""
    return [(NAMES[at % 9] + " " + str(at), 100 + at) for at in range(count)]


def state(leagues):
    standings = []
    for player in range(len(leagues.players)):
        s = leagues.standing(player)
        standings.append((s.matches, s.lost, s.points, s.league))
    return leagues.tables(), leagues.due(), leagues.draws, standings, leagues.ranking(), leagues.players


def impossible(action):
    try:
        action()
    except ValueError as error:
        return bool(str(error))
    return False


def test_ck_25_the_top_four_form_league_one():
    folder = table.new_folder()
    leagues = Leagues.create(folder, players_of(12), 20260101)
    assert leagues.tables() == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    assert [licence for _, licence in leagues.players] == list(range(111, 99, -1))
    assert leagues.due() == [0, 1, 2]
    same = Leagues.create(folder, [(name, 5) for name, _ in players_of(8)])
    assert [name for name, _ in same.players] == [name for name, _ in players_of(8)]
    table.clear(folder)


def test_ck_25_the_loser_goes_down_and_the_fewest_points_go_up():
    folder = table.new_folder()
    leagues = Leagues.create(folder, players_of(12))
    leagues.enter(1, [40, 101, 30, 20], 1)
    leagues.enter(0, [95, 97, 113, 101], 2)
    assert (leagues.due(), leagues.draws) == ([2], 0)
    assert leagues.result(0) == ([95, 97, 113, 101], 2)
    assert leagues.result(2) is None
    leagues.enter(2, [100, 99, 98, -10], 0)
    assert leagues.draws == 1
    assert leagues.tables() == [[0, 1, 7, 3], [4, 11, 6, 2], [8, 9, 10, 5]]
    down = leagues.standing(2)
    assert (down.matches, down.lost, down.points, down.league) == (1, 1, 113, 1)
    up = leagues.standing(11)
    assert (up.matches, up.lost, up.points, up.league) == (1, 0, -10, 1)
    assert leagues.standing(8).lost == 1  # there is no lower league
    assert leagues.ranking() == [7, 0, 1, 3, 11, 6, 4, 2, 10, 9, 8, 5]
    table.clear(folder)


def test_ck_25_equal_players():
    """CK-25: the higher licence goes up; a baráž is told by its loser; four equal ones."""
    folder = table.new_folder()
    leagues = Leagues.create(folder, players_of(8))
    leagues.enter(0, [100, 100, 0, 0], 1)
    leagues.enter(1, [20, 101, 20, 30], 1)
    assert leagues.tables() == [[0, 4, 2, 3], [1, 5, 6, 7]]
    leagues.enter(0, [100, 100, 100, 100], 0)
    leagues.enter(1, [100, 100, 100, 100], 0)
    assert leagues.tables() == [[5, 4, 2, 3], [1, 0, 6, 7]]
    table.clear(folder)


def test_a_result_is_corrected_while_the_draw_goes_on_and_undone_after_it():
    folder = table.new_folder()
    leagues = Leagues.create(folder, players_of(8))
    leagues.enter(0, [95, 97, 113, 101], 2)
    leagues.enter(0, [95, 97, 101, 113], 3)
    before = state(leagues)
    leagues.enter(1, [1, 2, 3, 100], 3)
    assert leagues.tables() == [[0, 1, 2, 4], [3, 5, 6, 7]]
    assert leagues.undo() == RESULT
    assert state(leagues) == before
    assert leagues.undo() == RESULT
    assert leagues.result(0) == ([95, 97, 113, 101], 2)
    loaded, problem = Leagues.load(leagues.path)
    assert problem is None
    assert state(loaded) == state(leagues)
    table.clear(folder)


def test_what_cannot_be():
    folder = table.new_folder()
    for players in (players_of(4), players_of(10), players_of(36), players_of(7) + players_of(1), [("", 1)] * 8):
        assert impossible(lambda players=players: Leagues.create(folder, players))
    leagues = Leagues.create(folder, players_of(8))
    before = state(leagues)
    for action in (
        lambda: leagues.enter(2, [1, 2, 3, 4], 3),
        lambda: leagues.enter(0, [1, 2, 3], 2),
        lambda: leagues.enter(0, [1, 2, 3, 4], 2),
        lambda: leagues.enter(0, [1, 2, 3, 4], 4),
        lambda: leagues.enter(0, [1, 2, 3, 1001], 3),
        lambda: leagues.enter(0, [-1001, 2, 3, 4], 3),
        lambda: leagues.undo(),
    ):
        assert impossible(action)
        assert state(leagues) == before
    data = read(leagues.path)
    assert leagues.count == 1
    write(leagues.path, data[:-1])
    assert Leagues.load(leagues.path)[1] is not None
    assert (LEAGUES, RESULT) == (84, 85)
    table.clear(folder)


def test_ck_25_many_evenings():
    """CK-25: whatever happens, four sit at each table, everybody at one, and one moves each way between two leagues."""
    for count in (8, 12, 16, 32):
        folder = table.new_folder()
        leagues = Leagues.create(folder, players_of(count), 20260101)
        rng = Rng(count, 25)
        for draw in range(6):
            tables = leagues.tables()
            losers = []
            for league in range(count // FOUR):
                totals = [rng.below(20) for _ in range(FOUR)]
                loser = totals.index(max(totals))
                losers.append(tables[league][loser])
                leagues.enter(league, totals, loser)
            now = leagues.tables()
            assert sorted([player for table_ in now for player in table_]) == list(range(count))
            for league in range(count // FOUR - 1):
                assert losers[league] in now[league + 1]
                assert len([player for player in now[league] if player in tables[league + 1]]) == 1
            assert leagues.draws == draw + 1
            loaded, problem = Leagues.load(leagues.path)
            assert problem is None
            assert state(loaded) == state(leagues)
        assert sum([leagues.standing(player).matches for player in range(count)]) == 6 * count
        print(count, leagues.ranking())
        table.clear(folder)
