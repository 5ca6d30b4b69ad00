"""A whole round played by keys on every board: painting allocates nothing, an update equals a fresh drawing."""

from kocka.ai import selftest
from kocka.match.state import INTERLUDE, RESULT, ROUND
from tests.ui import pub
from tests.ui.stage import checksum

BUDGET_S = 240
SLOW = True
HEAP = "4M"


def _round_on(board_id, language, seed):
    app = pub.new_game(board_id, language)
    app.act(("start", pub.setup(seed)))
    turns = [0]

    def check(app):
        turns[0] += 1
        pub.fresh(app)

    pub.play_round(app, pub.player(seed), check)
    assert app.session.match.stage == RESULT
    print(board_id, turns[0], app.session.match.round.code()[-80:], checksum(app.board.display.shown))


def test_round_on_the_pocket_board():
    _round_on("pico_lcd_1_3", 0, 5)


def test_round_on_the_table_board():
    _round_on("pico_display_2_8", 1, 6)


def test_round_on_the_small_board():
    _round_on("oled_128x64", 0, 7)
    _round_on("oled_128x64", 1, 8)


def _to_interlude(app):
    """Plays on without a screen until a dokládačka is dealt."""
    from kocka.ai import thinker

    match = app.session.match
    while match.stage != INTERLUDE:
        if match.playing:
            seat = match.to_move()
            seed, stream = match.thinker_seed(seat)
            mind = thinker.make(match.view(seat), 0, seed, stream)
            while not mind.step(100):
                pass
            match.act(mind.action)
        else:
            match.proceed()
    app.session.begin(match)


def _interlude_on(board_id, language, seed):
    app = pub.new_game(board_id, language)
    app.act(("start", pub.setup(seed)))
    _to_interlude(app)
    turns = [0]

    def check(app):
        turns[0] += 1
        pub.fresh(app)

    pub.play_round(app, pub.player(seed), check)
    print(board_id, turns[0], app.session.match.result.loser, checksum(app.board.display.shown))


def test_interlude_on_every_board():
    for i in range(3):
        _interlude_on(pub.BOARDS[i], i & 1, 3)


def test_the_same_keys_give_the_same_pictures():
    while not selftest.step():
        pass  # once in a process: its turns would come in the first round only
    sums = []
    for _ in range(2):
        app = pub.new_game("pico_lcd_1_3", 0)
        app.act(("start", pub.setup(9)))
        total = []

        def check(app, total=total):
            total.append(checksum(app.board.display.shown[7000:9000]))

        pub.play_round(app, pub.player(9), check)
        sums.append(total)
    assert sums[0] == sums[1]


def test_a_match_goes_on_where_it_was_after_the_power_went():
    folder = pub.new_folder()
    app = pub.new_game("oled_128x64", 0, folder, 0)
    app.act(("start", pub.setup(12)))
    rng = pub.player(12)
    count = 0
    for _ in range(12):
        steps = 3 + rng.below(40)
        while steps and app.session.match.stage == ROUND:
            pub.turn(app, 20, pub.next_key(app, rng))
            steps -= 1
        code = app.session.match.round.code()
        stage = app.session.match.stage
        app = pub.new_game("oled_128x64", 0, folder, 0)  # nothing of the old one is used
        assert app.session.resumable
        app.act(("resume",))
        assert app.session.match.stage == stage
        assert app.session.match.round.code() == code
        pub.turn(app, 0)
        pub.fresh(app)
        count += 1
    print(count)


def test_undo_goes_back_to_my_last_card():
    app = pub.new_game("pico_lcd_1_3", 0, "", 0)
    app.act(("start", pub.setup(5)))
    rng = pub.player(5)
    while app.session.view.table.done < 2:
        pub.turn(app, 20, pub.next_key(app, rng))
    while not pub.my_turn(app):
        pub.turn(app)
    before = len(app.session.view.hand)
    app.act(("undo",))
    pub.turn(app)
    assert len(app.session.view.hand) == before + 1
    assert app.session.match.to_move() == app.people.me
    pub.fresh(app)


def test_a_full_memory_is_told_and_loses_nothing():
    from kocka.match.journal import Journal, StorageError

    app = pub.new_game("pico_lcd_1_3", 0, "", 0)
    app.act(("start", pub.setup(5)))
    rng = pub.player(5)
    append = Journal.append
    failures = [0]

    def full(journal, kind, payload):
        failures[0] += 1
        if failures[0] % 4:
            raise StorageError(28, "match")
        return append(journal, kind, payload)

    Journal.append = full
    try:
        steps = 6000
        while app.session.match.stage == ROUND and steps:
            pub.turn(app, 60, pub.next_key(app, rng))
            steps -= 1
    finally:
        Journal.append = append
    assert app.session.match.stage == RESULT
    assert app.stack[-1].__class__.__name__ != "CrashPage"
    print(failures[0])
