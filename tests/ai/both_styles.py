"""Styles and weak levels: the same moves on both Pythons in every game, and leanings in figures."""

from kocka.ai import levels, personas, styles, thinker
from kocka.engine.cards import action_text
from kocka.games.registry import game as game_class

HEAP = "4M"

_LEVELS = (levels.BEGINNER, levels.CASUAL, levels.REGULAR)


def _round(name, seats, seed, first):  # type: ignore[no-untyped-def]
    """Plays a round of personas from `first` on at the weak levels, and prints it with what the plain ones would do."""
    position = game_class(name).deal(seed, 1, seed % seats, None, [7 * seat for seat in range(seats)], seats)
    views = [position.sit(seat) for seat in range(seats)]
    stream = 0
    words = []
    while position.to_move() >= 0:
        seat = position.to_move()
        style = styles.of((first + seat) % personas.COUNT)
        decision = thinker.make(position.update(views[seat]), _LEVELS[seat % 3], seed, stream, style)
        while not decision.step(64):
            pass
        plain = decision.decision.action if isinstance(decision, styles.Styled) else decision.action
        words.append(action_text(position.PACK, decision.action) + ("" if plain == decision.action else "!"))
        position.apply(decision.action)
        stream += 1
    print(name, seats, " ".join(words))


def test_styles_play_alike():
    for number in range(3):
        _round("cerna_kocka", 4, 40 + number, 4 * number)
    _round("kourici_kocka", 4, 51, 2)
    _round("hearts", 4, 52, 5)
    _round("black_cat", 3, 53, 7)
    _round("black_cat", 6, 54, 0)
    _round("dokladacka", 4, 55, 3)


def test_leanings():
    for name in ("cerna_kocka", "hearts", "black_cat"):
        position = game_class(name).deal(9, 1, 0, None, [30, 10, 20, 40], 4)
        while position.to_move() >= 0 and len(position.history) < 30:
            view = position.view(position.to_move())
            found = []
            for persona in range(personas.COUNT):
                found.append(sum(styles.lean(view, styles.of(persona), view.hand, True)))
            print(found)
            buf = bytearray(20)
            view.legal(buf)
            position.apply(buf[0])
