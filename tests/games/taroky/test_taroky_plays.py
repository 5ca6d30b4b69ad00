"""Cards that a master of Taroky must not play, in positions from rounds among masters where it did."""

from __future__ import annotations

import pytest

from host_tools.games.taroky.faults import faults
from kocka.ai import levels, thinker
from kocka.ai.decision import Thinker
from kocka.engine.tarock import PAGAT_CARD, SKYZ
from kocka.games.taroky.ai import rule
from kocka.games.taroky.rules.cards import PACK54
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.view import View

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


# Round, trick: a tarok was played there where a lower one does the same.
NEEDLESS = {
    "900045, 1": (
        "taroky;round=1;dealer=1;totals=0,0,0,0;hands=7C,CC,7S,JS,QS,KS,1D,QH,KH,T6,T9,T12/9C,TC,JC,8S,9S,2D,QD,"
        "KD,T10,T13,T15,T18/8C,QC,CS,JD,3H,1H,CH,T4,T14,T19,T20,SK/KC,4D,4H,JH,T2,T3,T5,T7,T8,T16,T17,T21;"
        "talon=TS,CD,T1,T11,3D,2H;actions=first,third,good,good,good,trio1,TS,4D,CD,tarocky,nothing,nothing,"
        "nothing,pagat,pass,flek-game,flek-pagat,pass,pass,pass,pass,3H,JH,QH"
    ),
    "900168, 5": (
        "taroky;round=1;dealer=0;totals=0,0,0,0;hands=KC,2D,JD,2H,T2,T4,T6,T7,T8,T9,T10,T19/JS,CD,4H,3H,1H,QH,KH,"
        "T12,T13,T15,T16,T20/7C,9C,QC,9S,QS,KS,3D,CH,T3,T5,T21,SK/TC,JC,8S,TS,CS,4D,1D,KD,T1,T11,T14,T18;"
        "talon=7S,8C,T17,JH,QD,CC;actions=first,good,good,third,good,trio1,7S,2D,JD,tarocky,nothing,nothing,"
        "nothing,pass,flek-game,pass,pass,pass,pass,QH,CH,T18,2H,8S,T6,JS,9S,T17,T15,T21,T1,3D,4D,T7,CD,T8,T12,T3"
    ),
    "424225, 2": (
        "taroky;round=1;dealer=0;totals=0,0,0,0;hands=7C,7S,9S,JS,2D,3H,2H,KH,T1,T9,T12,T15/9C,CC,8S,QS,KS,1D,CD,"
        "QD,JH,T7,T11,T13/QC,KC,TS,JD,QH,T3,T4,T5,T10,T14,T18,T19/TC,CS,4D,KD,4H,1H,CH,T6,T17,T20,T21,SK;"
        "talon=JC,T2,T16,8C,T8,3D;actions=first,good,third,good,good,trio1,TC,JC,CS,nothing,nothing,nothing,"
        "nothing,pass,pass,pass,flek-game,flek-game,pass,pass,pass,pass,T11,T3,T16,T12,T6,T1,T7"
    ),
    "424225, 3": (
        "taroky;round=1;dealer=0;totals=0,0,0,0;hands=7C,7S,9S,JS,2D,3H,2H,KH,T1,T9,T12,T15/9C,CC,8S,QS,KS,1D,CD,"
        "QD,JH,T7,T11,T13/QC,KC,TS,JD,QH,T3,T4,T5,T10,T14,T18,T19/TC,CS,4D,KD,4H,1H,CH,T6,T17,T20,T21,SK;"
        "talon=JC,T2,T16,8C,T8,3D;actions=first,good,third,good,good,trio1,TC,JC,CS,nothing,nothing,nothing,"
        "nothing,pass,pass,pass,flek-game,flek-game,pass,pass,pass,pass,T11,T3,T16,T12,T6,T1,T7,T10,T18,T2"
    ),
    "424214, 3": (
        "taroky;round=1;dealer=0;totals=0,0,0,0;hands=9C,JC,QC,7S,TS,JS,CS,QS,2D,T1,T4,T19/8S,1D,JD,CD,4H,2H,JH,"
        "T5,T7,T8,T9,T18/7C,CC,KC,4D,KD,3H,1H,T10,T11,T14,T15,T21/8C,TC,9S,3D,QD,CH,T2,T3,T13,T17,T20,SK;"
        "talon=T6,T12,T16,KH,QH,KS;actions=first,good,third,good,good,trio1,8C,9S,CH,tarocky,nothing,nothing,"
        "nothing,pass,pass,pass,flek-game,pass,pass,pass,pass,4H,1H,T2,T4,2D,JD,KD,3D,KC,TC,QC"
    ),
}


@pytest.mark.parametrize("name", NEEDLESS)
def test_no_play_is_dominated(name: str) -> None:
    """The last player takes with the least that serves, and nobody wastes a tarok on what the partner has."""
    position = Taroky.from_code(NEEDLESS[name])
    view = position.view(position.to_move())
    assert any(was for c in rule.choices(view) for _, was in faults(view, c))
    for seed in range(4):
        decision = thinker.make(view, levels.MASTER, seed, 9)
        while not decision.step(1000):
            pass
        assert not [kind for kind, was in faults(view, decision.action) if was]


# The same of other rounds by their seed, dealer and trick: what was done before.
SEEDED = {
    (900142, 2, 6): (
        "first,third,good,good,good,trio1,9C,JC,QS,nothing,nothing,nothing,nothing,pass,pass,flek-game,pass,"
        "pass,pass,pass,4H,KH,JH,CH,4D,CD,KD,3D,8C,7C,T10,KC,T16,T2,T12,T21,CC,SK,T8,TC,2D,T3,1D"
    ),
    (900045, 3, 4): (
        "first,third,good,good,good,trio1,TS,4D,CD,tarocky,nothing,nothing,nothing,pass,pass,flek-game,pass,"
        "pagat,pass,pass,flek-pagat,pass,pass,pass,pass,3H,4H,KH,T18,8S,CS,T21,7S,T16,T9,T15,T19,1H,JH,QH"
    ),
    (900101, 0, 4): (
        "first,good,good,third,good,trio2,trio3,9C,3D,QH,tarocky,nothing,nothing,nothing,pagat,pass,"
        "flek-game,pass,flek-game,pass,flek-pagat,pass,pass,pass,pass,KH,2H,1H,3H,8C,7C,JC,KC,T3,T5,T10,T2,"
        "JH,9S,CH"
    ),
    (900168, 0, 4): (
        "first,good,good,third,good,trio1,2D,JD,2H,tarocky,nothing,nothing,nothing,pass,flek-game,pass,pass,"
        "pass,pass,4H,CH,T11,T17,T6,T15,T3,T1,JS,QS,8S,7S,KS,TS,T7"
    ),
    (424213, 2, 5): (
        "third,good,good,good,trio1,JD,JH,CH,tarocky,nothing,nothing,nothing,pass,flek-game,pass,pass,pass,"
        "pass,T18,T2,T4,T21,8S,T3,JS,9S,T19,T6,T12,T14,T5,T11,T8,QS,7S,CS,4H"
    ),
    (424214, 2, 2): (
        "first,good,third,good,good,trio1,9S,QD,CH,tarocky,nothing,nothing,nothing,pass,pass,pass,flek-game,"
        "pass,pass,pass,pass,8S,T14,T16,JS,T12,T19,T5"
    ),
    (424225, 0, 9): (
        "first,good,third,good,good,trio2,trio3,TC,JC,CS,nothing,nothing,nothing,nothing,pass,pass,pass,pass,"
        "QS,TS,T2,7S,4H,3H,JH,QH,QC,T16,7C,9C,1H,KH,T7,T10,JD,KD,2D,1D,4D,T1,QD,T3,KC,T20,T15,CC,T17,T9,T13,"
        "T4,T6,T12,T11"
    ),
    (424232, 0, 1): (
        "first,good,third,good,good,trio2,trio2,7C,9C,QS,trulhonery,nothing,nothing,nothing,pass,pass,pass,"
        "pass,T20,T4,T7"
    ),
}

# Tricks in which the Pagát was put under a card of a possible opponent, though there were other taroks.
GIVEN = {
    (424225, 0, 2): (
        "first,good,third,good,good,trio1,TC,JC,CS,nothing,nothing,nothing,nothing,pass,pass,pass,flek-game,"
        "flek-game,pass,pass,pass,pass,1D,JD,KD,2D,T6"
    ),
    (424225, 2, 3): (
        "first,good,third,good,good,trio1,TC,JC,CS,nothing,nothing,nothing,nothing,pass,pass,pass,flek-game,"
        "flek-game,pass,pass,pass,pass,8S,TS,T2,7S,4H,3H,JH,QH,T3,T16"
    ),
    (424225, 3, 5): (
        "first,good,third,good,good,trio1,TC,JC,CS,nothing,nothing,nothing,nothing,pass,pass,pass,flek-game,"
        "flek-game,pass,pass,pass,pass,8S,TS,T2,7S,4H,KH,JH,QH,2D,1D,JD,KD,T16,T12,T11,T3,T17"
    ),
    (900142, 2, 5): (
        "first,third,good,good,good,trio1,9C,JC,QS,nothing,nothing,nothing,nothing,pass,pass,flek-game,pass,"
        "pass,pass,pass,4H,KH,JH,CH,2H,T2,QH,3H,CD,1D,3D,4D,7S,T6,8S,T10,T11,T3"
    ),
    (424213, 3, 1): (
        "third,good,good,good,trio1,CC,JH,CH,tarocky,nothing,nothing,nothing,pass,flek-game,pass,pass,pass,pass,T18"
    ),
}

# Here it is better away: the seat cannot bring it home. The second time that is close.
AWAY = {
    (424232, 0, 8): (
        "first,good,third,good,good,trio2,trio2,7C,9C,CH,trulhonery,nothing,nothing,nothing,pass,pass,pass,"
        "pass,2H,4H,3H,QH,QC,TC,T14,T7,CD,4D,KD,T17,JC,T16,T9,KC,7S,KS,T8,JS,2D,T18,T4,3D,JH,T5,T11,T12,8C,"
        "CC,T6"
    ),
    (1264, 0, 9): (
        "first,third,good,good,good,trio2,trio2,9C,CH,QH,tarocky+honery,nothing,nothing,nothing,pass,pass,"
        "pass,pass,8S,T8,7S,9S,4H,JH,KH,T2,QD,KD,1D,T4,TC,JC,KC,7C,3H,1H,2H,T5,CD,T19,3D,T20,QC,T16,T17,8C,"
        "T11,T13,T15,T9,KS,SK"
    ),
}


def after(seed: int, dealer: int, actions: str) -> Taroky:
    """A round once these actions are done."""
    position = Taroky.deal(seed, 1, dealer)
    for word in actions.split(","):
        position.apply(PACK54.parse_action(word))
    return position


def decided(view: View, seed: int) -> Thinker:
    """A master's decision."""
    decision = thinker.make(view, levels.MASTER, seed, 9)
    while not decision.step(1000):
        pass
    return decision


@pytest.mark.parametrize("name", SEEDED)
def test_no_play_is_dominated_there_either(name: tuple[int, int, int]) -> None:
    position = after(*name[:2], SEEDED[name])
    view = position.view(position.to_move())
    assert view.table.done + 1 == name[2]
    assert any(was for c in rule.choices(view) for _, was in faults(view, c))
    for seed in range(4):
        assert not [kind for kind, was in faults(view, decided(view, seed).action) if was]


@pytest.mark.parametrize("name", GIVEN)
def test_the_pagat_is_kept(name: tuple[int, int, int]) -> None:
    position = after(*name[:2], GIVEN[name])
    view = position.view(position.to_move())
    assert PAGAT_CARD in rule.choices(view)
    for seed in range(4):
        assert decided(view, seed).action != PAGAT_CARD


@pytest.mark.parametrize("name", AWAY)
def test_the_pagat_goes_only_if_4_000_playouts_agree_twice_or_the_first_are_certain(name: tuple[int, int, int]) -> None:
    position = after(*name[:2], AWAY[name])
    decision = decided(position.view(position.to_move()), 1)
    assert decision.action == PAGAT_CARD
    assert (getattr(decision, "playouts", 0) > 2 * 4000) == (name[0] == 1264)


# As they were reported: round and trick, the card that must not be played.
REPORTED = {
    "900101, 3": (
        "SK",
        "taroky;round=102;dealer=1;totals=0,0,0,0;hands=CC,KC,1D,QH,KH,T6,T8,T9,T12,T14,T17,T21/8S,9S,CS,JD,4H,"
        "2H,1H,JH,T1,T7,T10,T15/7C,9C,JC,QC,2D,CD,3H,T2,T3,T4,T11,T16/8C,7S,TS,JS,QS,KS,3D,KD,T18,T19,T20,SK;"
        "talon=TC,T13,T5,QD,CH,4D;actions=first,good,third,good,good,trio2,trio2,4D,1D,QD,nothing,nothing,"
        "nothing,nothing,pass,pass,pass,pass,JC,8C,KC,T1,JD,2D,KD,T6,T17,T15,T16",
    ),
    "900045, 4": (
        "SK",
        "taroky;round=46;dealer=1;totals=0,0,0,0;hands=CC,CS,KS,3H,1H,T3,T12,T15,T17,T18,T19,T21/8C,7S,8S,4D,2D,"
        "4H,QH,KH,T1,T2,T7,T16/7C,9S,QS,3D,JD,KD,2H,CH,T5,T6,T8,T11/TC,TS,JS,1D,CD,QD,JH,T9,T10,T13,T20,SK;"
        "talon=QC,KC,T14,T4,9C,JC;actions=first,good,third,good,good,trio1,CS,3H,1H,tarocky,nothing,nothing,"
        "nothing,pass,pass,pass,flek-game,flek-game,pass,pass,pass,pass,9S,TS,KS,7S,T14,T16,T5,T9,8S,QS,JS,T3,"
        "T15,T1,T6",
    ),
    "424213, 1": (
        "T21",
        "taroky;round=14;dealer=0;totals=0,0,0,0;hands=JS,4D,QD,4H,JH,T12,T13,T14,T15,T16,T21,SK/7S,8S,9S,TS,KS,"
        "1D,KH,T1,T2,T5,T7,T18/JC,CS,QS,CD,3H,2H,QH,T3,T8,T9,T17,T19/7C,8C,QC,KC,KD,1H,CH,T4,T6,T10,T11,T20;"
        "talon=TC,3D,9C,JD,2D,CC;actions=first,good,good,third,good,trio2,trio2,CC,JS,JH,nothing,nothing,nothing,"
        "nothing,pass,pass,pass,pass,7S,CS,T10",
    ),
    "900142, 6": (
        "SK",
        "taroky;round=143;dealer=2;totals=0,0,0,0;hands=7C,TC,QC,JS,QS,JD,QD,4H,KH,T5,T10,T19/9C,CC,8S,9S,KS,3D,"
        "2D,1D,2H,T6,T18,T20/7S,4D,CD,JH,QH,T3,T8,T9,T11,T13,T15,SK/JC,KC,TS,KD,CH,T1,T2,T4,T12,T14,T17,T21;"
        "talon=8C,T16,T7,1H,3H,CS;actions=third,good,good,good,trio2,trio3,JC,TS,CH,tarocky+honery,nothing,"
        "nothing,nothing,pagat,pass,pass,pass,pass,T16,T19,T20,T3,8S,7S,T12,JS,T17,T10,T18,T8,9S,T15,T21,QS,KD,"
        "JD,3D,4D,KC,7C,9C",
    ),
    "424214, 3": (
        "T19",
        "taroky;round=15;dealer=0;totals=0,0,0,0;hands=9C,JC,QS,4H,CH,T3,T7,T11,T13,T14,T18,T20/KC,7S,TS,JS,3H,"
        "2H,JH,T1,T4,T9,T16,SK/7C,CC,QC,8S,CS,4D,1D,JD,QD,KH,T6,T12/TC,9S,KS,3D,2D,CD,KD,1H,QH,T2,T8,T19;"
        "talon=T5,T17,T15,T10,T21,8C;actions=first,good,good,good,first,call19,QC,QH,7S,TS,JS,JH,tarocky,nothing,"
        "nothing,nothing,pagat,pass,pass,flek-pagat,pass,pass,pass,pass,T15,T12,T8,T18,9C,KC,CC,TC,SK,T21",
    ),
    "424233, 1": (
        "T18",
        "taroky;round=34;dealer=1;totals=0,0,0,0;hands=9C,TC,JC,9S,QS,KS,QD,1H,CH,T2,T5,T8/7C,CC,QC,8S,CS,KD,4H,"
        "2H,QH,T11,T18,T20/8C,KC,2D,1D,JD,JH,T1,T4,T7,T12,T16,T19/TS,3D,CD,3H,KH,T3,T6,T10,T13,T14,T17,T21;"
        "talon=7S,SK,4D,T15,JS,T9;actions=first,good,good,good,first,call18,CD,QD,8C,7S,4D,JH,tarocky,nothing,"
        "nothing,nothing,pass,flek-game,pass,pass,flek-game,pass,pass,pass,pass,T19,T10,T2",
    ),
    "424205, 8": (
        "T1",
        "taroky;round=6;dealer=1;totals=0,0,0,0;hands=8C,TC,KC,CS,2D,4H,CH,T1,T4,T8,T16,T17/QC,8S,QS,KS,1D,CD,KD,"
        "3H,JH,T2,T11,T19/7C,9C,TS,4D,2H,KH,T7,T10,T12,T13,T14,T20/JC,7S,JS,3D,JD,1H,T3,T6,T9,T15,T21,SK;"
        "talon=QH,CC,9S,QD,T18,T5;actions=first,good,good,good,first,call19,JC,CS,9S,TS,4D,QD,nothing,nothing,"
        "nothing,nothing,pass,flek-game,pass,pass,pass,pass,7C,T9,KC,QC,7S,T16,8S,T10,8C,T2,9C,T3,3D,2D,KD,T7,CC,"
        "T6,TC,T11,JH,KH,1H,4H,2H,T15,CH,3H,JD",
    ),
    "424205, 8, ruffing spades": (
        "T1",
        "taroky;round=6;dealer=0;totals=0,0,0,0;hands=QC,8S,QS,KS,1D,CD,KD,3H,JH,T2,T11,T19/7C,9C,TS,4D,2H,KH,T7,"
        "T10,T12,T13,T14,T20/JC,7S,JS,3D,JD,1H,T3,T6,T9,T15,T21,SK/8C,TC,KC,CS,2D,4H,CH,T1,T4,T8,T16,T17;"
        "talon=QH,CC,9S,QD,T18,T5;actions=first,good,good,good,first,call19,JC,CS,9S,TS,4D,QD,nothing,nothing,"
        "nothing,nothing,pass,flek-game,pass,pass,pass,pass,QH,1H,4H,JH,7C,T6,KC,QC,3D,2D,KD,T7,9C,T3,8C,T2,7S,"
        "T16,KS,T20,CC,T9,TC,T11,3H,2H,T15,CH,JS",
    ),
    "424229, 2": (
        "T1",
        "taroky;round=30;dealer=1;totals=0,0,0,0;hands=8C,9S,JS,4D,QD,1H,T4,T9,T10,T13,T20,T21/TC,JC,CC,8S,TS,KS,"
        "2D,3H,2H,T1,T7,SK/7S,3D,1D,KD,4H,JH,CH,KH,T6,T14,T16,T17/7C,9C,KC,JD,CD,QH,T2,T8,T12,T15,T18,T19;"
        "talon=T11,T3,QC,T5,CS,QS;actions=first,good,good,good,first,call19,QH,8C,QC,7S,3D,CH,nothing,nothing,"
        "nothing,nothing,pass,pass,flek-game,pass,pass,pass,pass,T14,T2,T4,SK",
    ),
    "424225, 9": (
        "T1",
        "taroky;round=26;dealer=1;totals=0,0,0,0;hands=KC,CS,QS,KS,JD,2H,T2,T3,T4,T10,T18,SK/TC,9S,JS,4D,QH,KH,"
        "T1,T6,T11,T13,T15,T19/7C,8C,9C,JC,CC,7S,TS,QD,T16,T17,T20,T21/QC,8S,3D,KD,4H,3H,1H,JH,T5,T7,T9,T12;"
        "talon=2D,T14,CH,1D,CD,T8;actions=first,good,good,good,first,call19,8S,QS,CC,7S,TS,CH,nothing,nothing,"
        "nothing,nothing,pass,pass,flek-game,pass,pass,pass,pass,2D,KD,JD,4D,QC,KC,TC,7C,T2,T13,T21,T9,8C,T7,T8,"
        "T11,JS,T14,T5,CS,1D,CD,T3,T6,T15,T20,T12,T4,9C,3D,T18,T19",
    ),
    "424236, 3": (
        "T2",
        "taroky;round=37;dealer=1;totals=0,0,0,0;hands=9S,KS,1D,2H,JH,T3,T12,T14,T15,T18,T20,SK/7C,8C,TC,CC,TS,"
        "CS,2D,1H,T1,T4,T5,T16/9C,JC,QC,KC,8S,KD,3H,QH,KH,T2,T7,T11/7S,QS,JD,QD,4H,T6,T8,T9,T10,T17,T19,T21;"
        "talon=CD,3D,4D,T13,CH,JS;actions=first,good,third,good,good,trio2,trio2,9S,JS,1D,tarocky,nothing,"
        "nothing,nothing,pass,pass,pass,flek-game,pass,pass,pass,pass,8S,7S,KS,TS,2H,1H,KH,4H",
    ),
}


@pytest.mark.parametrize("name", REPORTED)
def test_what_was_reported_does_not_come_again(name: str) -> None:
    card, code = REPORTED[name]
    position = Taroky.from_code(code)
    view = position.view(position.to_move())
    assert PACK54.parse_action(card) in rule.choices(view)
    for seed in range(4):
        assert decided(view, seed).action != PACK54.parse_action(card)
