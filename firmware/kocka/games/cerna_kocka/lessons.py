"""The lessons of Černá kočka: see match/lesson.py."""

from kocka.match.lesson import Lesson, Step
from kocka.ui.languages import ids


def duck() -> Lesson:
    return Lesson(
        ids.LESSON_CK_DUCK,
        "00A011JTCH0000YA",
        24,
        "JH8CADQDAHACQSKSKHASKDJDADQD9CKD7CJCKSASAHKHJDJH8DQS7D9S",
        (Step(26, ids.LESSON_CK_DUCK_ASK, ids.LESSON_CK_DUCK_SAID, ids.LESSON_CK_DUCK_OTHER),),
    )


def cat() -> Lesson:
    return Lesson(
        ids.LESSON_CK_CAT,
        "00B0116PT400004M",
        20,
        "JC8CTHAHACQCASKC9CQSADKDKCADJCQCQH7HTH8H9CQS8CAC",
        (Step(21, ids.LESSON_CK_CAT_ASK, ids.LESSON_CK_CAT_SAID, ids.LESSON_CK_CAT_OTHER),),
    )


def clean() -> Lesson:
    return Lesson(
        ids.LESSON_CK_CLEAN,
        "00B011YF7P0000AD",
        16,
        "ACQCQHKHTSTHKCJCAHQSASKSQD9DKDJS7D7S8DAD",
        (Step(19, ids.LESSON_CK_CLEAN_ASK, ids.LESSON_CK_CLEAN_SAID, ids.LESSON_CK_CLEAN_OTHER),),
    )


def durch() -> Lesson:
    return Lesson(
        ids.LESSON_CK_DURCH,
        "0GB011C8V6400074",
        32,
        "QSAC9CADAHJHQCKD8SASKCTHKCACADQC8C8D7C9D9CAH7SJDTCKH8STHJCQHKD9SJSJHQDAS",
        (Step(35, ids.LESSON_CK_DURCH_ASK, ids.LESSON_CK_DURCH_SAID, ids.LESSON_CK_DURCH_OTHER),),
    )


def passing() -> Lesson:
    return Lesson(
        ids.LESSON_CK_PASS,
        "00B0116M9M00005R",
        0,
        "QSQH9DAHACQCQDJDKHKDKCJC",
        (Step(0, ids.LESSON_CK_PASS_ASK, ids.LESSON_CK_PASS_SAID, ids.LESSON_CK_PASS_OTHER, count=3),),
    )


def lead() -> Lesson:
    return Lesson(
        ids.LESSON_CK_LEAD,
        "00B011E9MA0000KN",
        20,
        "KCJD8HQSAC9SASTDTS9DAHKHTD9D8D9S7HKH8HQH7DJDQSTH",
        (Step(20, ids.LESSON_CK_LEAD_ASK, ids.LESSON_CK_LEAD_SAID, ids.LESSON_CK_LEAD_OTHER),),
    )


LESSONS = (duck, cat, clean, durch, passing, lead)
