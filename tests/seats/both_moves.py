"""A pass and a first trick at all levels: few enough decisions for the chip itself to make."""

from kocka.engine.cards import PACK32, action_text
from kocka.engine.cerna_kocka import CernaKocka
from kocka.seats import levels, thinker

_SEATS = (levels.MASTER, levels.REGULAR, levels.BEGINNER, levels.RULE)
_DECISIONS = 16  # three cards passed by four seats, four cards played


def test_the_first_decisions_are_the_same_everywhere() -> None:
    position = CernaKocka.deal(1996, dealer=2)
    views = [position.sit(seat) for seat in range(4)]
    for decision in range(_DECISIONS):
        seat = position.to_move()
        thought = thinker.make(position.update(views[seat]), _SEATS[seat], 1996, decision)
        while not thought.step(100):
            pass
        print(seat, action_text(PACK32, thought.action), thought.playouts)
        position.apply(thought.action)
    print(position.code())
