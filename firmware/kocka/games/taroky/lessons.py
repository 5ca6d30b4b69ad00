"""The lessons of Taroky: see match/lesson.py."""

from kocka.match.lesson import Lesson, Step
from kocka.ui.languages import ids


def first() -> Lesson:
    return Lesson(
        ids.LESSON_TA_FIRST,
        "0MB011W0870000D4",
        0,
        "first,good,good,good,first",
        (
            Step(0, ids.LESSON_TA_FIRST_ASK, ids.LESSON_TA_FIRST_SAID, ids.LESSON_TA_FIRST_OTHER),
            Step(4, ids.LESSON_TA_FIRST_ASK2, ids.LESSON_TA_FIRST_SAID2, ids.LESSON_TA_FIRST_OTHER2),
        ),
    )


def third() -> Lesson:
    return Lesson(
        ids.LESSON_TA_THIRD,
        "04A011TD6Q00009C",
        3,
        "first,second,good,third",
        (Step(3, ids.LESSON_TA_THIRD_ASK, ids.LESSON_TA_THIRD_SAID, ids.LESSON_TA_THIRD_OTHER),),
    )


def discard() -> Lesson:
    return Lesson(
        ids.LESSON_TA_DISCARD,
        "04B011ETW200004Y",
        6,
        "first,good,good,good,first,call19,CS",
        (Step(6, ids.LESSON_TA_DISCARD_ASK, ids.LESSON_TA_DISCARD_SAID, ids.LESSON_TA_DISCARD_OTHER),),
    )


def smear() -> Lesson:
    return Lesson(
        ids.LESSON_TA_SMEAR,
        "04B011PEPW3000ZX",
        30,
        "first,good,third,good,good,trio2,trio3,TS,4D,CH,tarocky+honery,nothing,nothing,nothing,pass,pass,pass,pass,3D,QD,KD,2D,T6,T9,"
        "T4,T8,SK,T7,T17,T12,KC,TC,CC,T15",
        (Step(32, ids.LESSON_TA_SMEAR_ASK, ids.LESSON_TA_SMEAR_SAID, ids.LESSON_TA_SMEAR_OTHER),),
    )


def flek() -> Lesson:
    return Lesson(
        ids.LESSON_TA_FLEK,
        "0MA0118MHV000093",
        18,
        "first,good,good,good,first,call19,7C,QH,CD,1D,CC,JH,nothing,nothing,nothing,nothing,pass,pass,flek-game",
        (Step(18, ids.LESSON_TA_FLEK_ASK, ids.LESSON_TA_FLEK_SAID, ids.LESSON_TA_FLEK_OTHER),),
    )


def varsava() -> Lesson:
    return Lesson(
        ids.LESSON_TA_VARSAVA,
        "04B0116M9M000015",
        29,
        "first,good,good,good,varsava,T8,T12,SK,T18,T2,T4,T14,T17,T5,T3,T7,T19,T1,T6,KC,T15,4H,JH,CH,"
        "2H,2D,CD,JD,1D,JS,T9,9S,KS",
        (Step(32, ids.LESSON_TA_VARSAVA_ASK, ids.LESSON_TA_VARSAVA_SAID, ids.LESSON_TA_VARSAVA_OTHER),),
    )


LESSONS = (first, third, discard, smear, flek, varsava)
