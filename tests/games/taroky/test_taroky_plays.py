"""Cards that a master of Taroky must not play, in positions from rounds among masters where it did."""

from __future__ import annotations

import pytest

from kocka.ai import levels, thinker
from kocka.engine.tarock import SKYZ
from kocka.games.taroky.rules.round import Taroky

pytestmark = pytest.mark.usefixtures("compiled")

# Round (its seed), trick: the last player took with the Škýz where a lower tarok takes it as well.
HIGHER = {
    "900045, 4": (
        "taroky;round=1;dealer=0;totals=0,0,0,0;hands=9C,TC,JC,8S,9S,2D,QD,KD,T10,T13,T15,T18/"
        "8C,QC,CS,JD,3H,1H,CH,T4,T14,T19,T20,SK/KC,4D,4H,JH,T2,T3,T5,T7,T8,T16,T17,T21/"
        "7C,CC,7S,JS,QS,KS,1D,QH,KH,T6,T9,T12;talon=TS,CD,T1,T11,3D,2H;actions=first,third,good,good,good,trio1,TS,4H,"
        "JH,tarocky,nothing,nothing,nothing,pass,pass,flek-game,pass,pagat,pass,pass,pass,pass,8C,KC,7C,9C,T16,T6,T18,"
        "T4,8S,CS,T2,7S,T17,T12,T10"
    ),
    "5009, 5": (
        "taroky;round=1;dealer=1;totals=0,0,0,0;hands=TC,CS,4D,1H,JH,T3,T6,T7,T8,T10,T17,T19/CC,QC,2D,1D,KD,4H,3H,KH,"
        "T5,T9,T12,T20/7C,8C,8S,CD,CH,QH,T4,T13,T14,T16,T18,SK/9C,KC,9S,TS,JS,QS,JD,QD,T1,T2,T11,T21;talon=T15,7S,3D,"
        "2H,KS,JC;actions=first,good,good,good,first,call19,QS,CS,7S,8S,3D,CD,nothing,honery,nothing,nothing,pass,"
        "flek-game,pass,pass,flek-game,pass,pass,pass,pass,T4,T2,T6,T9,QC,7C,KC,TC,9C,JC,CC,8C,T5,T18,T21,T3,9S,T7,"
        "T12"
    ),
    "5085, 6": (
        "taroky;round=1;dealer=1;totals=0,0,0,0;hands=TC,QC,7S,4D,3D,3H,T2,T12,T16,T18,T19,SK/KC,CS,CD,KD,1H,CH,T1,"
        "T3,T4,T6,T17,T20/CC,8S,9S,TS,2D,2H,JH,KH,T5,T7,T9,T21/7C,8C,9C,JS,QS,1D,QD,QH,T8,T10,T11,T13;talon=JC,JD,4H,"
        "T14,KS,T15;actions=first,good,good,third,good,trio2,trio2,CS,1H,CH,tarocky+honery,nothing,nothing,nothing,"
        "pass,pass,pass,pass,2D,1D,4D,KD,CD,T9,QD,3D,CC,7C,TC,KC,T14,T21,T8,T16,8S,JS,7S,KS,T15,T5,T10"
    ),
}


@pytest.mark.parametrize("name", HIGHER)
def test_the_last_player_takes_without_the_skyz_if_a_lower_tarok_serves(name: str) -> None:
    position = Taroky.from_code(HIGHER[name])
    view = position.view(position.to_move())
    for seed in range(4):
        decision = thinker.make(view, levels.MASTER, seed, 9)
        while not decision.step(1000):
            pass
        assert decision.action != SKYZ
