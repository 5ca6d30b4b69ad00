"""Two and four people with one device on both Pythons: covers are painted without allocating, updates are whole."""

from kocka.match.course import RESULT
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.ui.screens.cover import Cover
from tests.match.table import clear
from tests.ui import pub
from tests.ui.stage import checksum

BUDGET_S = 240
SLOW = True
HEAP = "4M"


def _round_of(board_id, people, language):
    """A round by keys; the frames of all covers as numbers."""
    game = pub.new_game(board_id, language)
    seats = []
    for seat in range(4):
        seats.append(SeatSetup(HUMAN, 0, 0, "Bohumila") if seat in people else SeatSetup(AI, 0, seat))
    game.act(("start", Setup("cerna_kocka", 7, seats, dealer=1)))
    rng = pub.player(len(people))
    seen = []
    while game.match.stage != RESULT:
        pub.turn(game, 40, pub.next_key(game, rng))
        if isinstance(game.top, Cover):
            pub.fresh(game)
            seen.append(checksum(game.board.display.shown))
            pub.turn(game, 40, pub.BACK | pub.LONG)  # away and back: still covered
            assert not isinstance(game.top, Cover)
            game.act(("resume",))
            pub.turn(game)
            assert isinstance(game.top, Cover)
    print(board_id, len(seen), seen[:3], seen[-1], game.match.round.code()[-40:])
    clear(game.board.folder)


def test_two_people():
    for board_id in pub.BOARDS:
        _round_of(board_id, (1, 3), 0)


def test_four_people():
    for board_id in pub.BOARDS:
        _round_of(board_id, (0, 1, 2, 3), 1)
