"""Two and four people with one device on both Pythons: covers are painted without allocating, updates are whole."""

from kocka.engine.round import PASS
from kocka.hal import NEXT, OK
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import RESULT
from kocka.ui.screens.play.cover import Cover
from kocka.ui.screens.play.passing import Passing
from tests.match.table import clear
from tests.ui import pub
from tests.ui.stage import checksum

BUDGET_S = 240
SLOW = True
HEAP = "4M"


def _round_of(board_id, people, language):
    """A round by keys; the frames of all covers as numbers."""
    app = pub.new_game(board_id, language)
    seats = []
    for seat in range(4):
        seats.append(SeatSetup(HUMAN, 0, 0, "Bohumila") if seat in people else SeatSetup(AI, 0, seat))
    app.act(("start", Setup("cerna_kocka", 7, seats, dealer=1)))
    rng = pub.player(len(people))
    seen = []
    while app.session.match.stage != RESULT:
        pub.turn(app, 40, pub.next_key(app, rng))
        if isinstance(app.top, Cover):
            pub.fresh(app)
            seen.append(checksum(app.board.display.shown))
            pub.turn(app, 40, pub.BACK | pub.LONG)  # away and back: still covered
            assert not isinstance(app.top, Cover)
            app.act(("resume",))
            pub.turn(app)
            assert isinstance(app.top, Cover)
    print(board_id, len(seen), seen[:3], seen[-1], app.session.match.round.code()[-40:])
    clear(app.board.folder)


def test_two_people():
    for board_id in pub.BOARDS:
        _round_of(board_id, (1, 3), 0)


def test_four_people():
    for board_id in pub.BOARDS:
        _round_of(board_id, (0, 1, 2, 3), 1)


def test_whoever_sits_behind_others_passes_after_them():
    """The cards can be chosen before; sent off too early they stay, and it is said whom to wait for."""
    for name in ("cerna_kocka", "kourici_kocka"):
        for board_id in pub.BOARDS:
            app = pub.new_game(board_id)
            seats = [SeatSetup(AI, 0, seat) for seat in range(3)]
            seats.append(SeatSetup(HUMAN, 0, 0, "Bohumila"))
            app.act(("start", Setup(name, 7, seats, dealer=3)))
            while not isinstance(app.top, Passing):
                pub.turn(app, 1, OK)
            screen = app.top
            while not screen.hand.on_button():
                pub.turn(app, 1, NEXT if screen._is_chosen(screen.hand.card()) else OK)
            assert app.session.match.to_move() != app.people.me == 3
            pub.turn(app, 1, OK)
            assert screen.strip.passing and not app.session.view.gave
            pub.fresh(app)
            rng = pub.player(3)
            while app.session.match.round.phase == PASS:
                pub.turn(app, 40, pub.next_key(app, rng))
            assert len(app.session.view.gave) == 3
            clear(app.board.folder)
