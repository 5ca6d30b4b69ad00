"""A pass and a first trick at all levels: few enough decisions for the chip itself to make."""

from kocka.ai import levels, thinker
from kocka.engine.cards import PACK32, action_text
from kocka.games.cerna_kocka.rules import CernaKocka
from kocka.games.registry import game as game_class

_SEATS = (levels.MASTER, levels.REGULAR, levels.BEGINNER, levels.RULE)
_DECISIONS = 16  # three cards passed by four seats, four cards played


def test_the_first_decisions_are_the_same_everywhere() -> None:
    position = CernaKocka.deal(1996, dealer=2)
    views = [position.sit(seat) for seat in range(4)]
    for stream in range(_DECISIONS):
        seat = position.to_move()
        decision = thinker.make(position.update(views[seat]), _SEATS[seat], 1996, stream)
        while not decision.step(100):
            pass
        print(seat, action_text(PACK32, decision.action), decision.playouts)
        position.apply(decision.action)
    print(position.code())


def test_the_first_decisions_of_the_other_games_are_the_same_everywhere() -> None:
    for name, seats in (("kourici_kocka", 4), ("hearts", 4), ("black_cat", 9)):
        position = game_class(name).deal(1996, 1, 1, None, None, seats)
        views = [position.sit(seat) for seat in range(seats)]
        cards = 0
        while cards < 4:
            seat = position.to_move()
            view = position.update(views[seat])
            decision = thinker.make(view, levels.REGULAR, 1996, len(position.history))
            while not decision.step(100):
                pass
            cards += len(decision.scores) > 0
            print(seat, action_text(position.PACK, decision.action), decision.scores, decision.playouts)
            position.apply(decision.action)
        print(position.code())
