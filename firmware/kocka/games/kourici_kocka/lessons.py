"""The lessons of Kouřící kočka: see match/lesson.py."""

from kocka.match.lesson import Lesson, Step
from kocka.ui.languages import ids


def hejma() -> Lesson:
    return Lesson(
        ids.LESSON_KK_HEJMA,
        "0HB0114ZPK10004Z",
        20,
        "KHJH7HJDQHKSKCAHQDQSACADAD7SJD9D7C8CQHKC8HQS7HTH",
        (Step(21, ids.LESSON_KK_HEJMA_ASK, ids.LESSON_KK_HEJMA_SAID, ids.LESSON_KK_HEJMA_OTHER),),
    )


def duck() -> Lesson:
    return Lesson(
        ids.LESSON_KK_DUCK,
        "0HA011GBD20000EM",
        20,
        "QSQDJDKD9HKSADASAHTCQH9SJCASTC7CKDTD9CQD9H7H8HQS",
        (Step(22, ids.LESSON_KK_DUCK_ASK, ids.LESSON_KK_DUCK_SAID, ids.LESSON_KK_DUCK_OTHER),),
    )


def ace() -> Lesson:
    return Lesson(
        ids.LESSON_KK_ACE,
        "01B011YYYX00008B",
        28,
        "ASKHJSKSJHTSQSADQDAHKC9D7C8CJCTCJDACQDKD7HTH9H8H7DQCADTD7SAHJSTS",
        (Step(29, ids.LESSON_KK_ACE_ASK, ids.LESSON_KK_ACE_SAID, ids.LESSON_KK_ACE_OTHER),),
    )


def clean() -> Lesson:
    return Lesson(
        ids.LESSON_KK_CLEAN,
        "0HA011G9WH0000E7",
        16,
        "QDAHACQS9HKSASQH7HKHTSJC9HQHJHAH7C9D8CKC",
        (Step(19, ids.LESSON_KK_CLEAN_ASK, ids.LESSON_KK_CLEAN_SAID, ids.LESSON_KK_CLEAN_OTHER),),
    )


def last() -> Lesson:
    return Lesson(
        ids.LESSON_KK_LAST,
        "01A011TFQ70000FS",
        36,
        "QSJSKDADASKSAHQD8DACKCJDJS7STS9DQSKS9SQHADQDJDKD8CAH9C7CKC7DQCTHJH7HAS9H8HKHJCTD",
        (Step(36, ids.LESSON_KK_LAST_ASK, ids.LESSON_KK_LAST_SAID, ids.LESSON_KK_LAST_OTHER),),
    )


def passing() -> Lesson:
    return Lesson(
        ids.LESSON_KK_PASS,
        "0HB011MW590000Z7",
        0,
        "QSADKDAHTHACQDKSKHASTCJD",
        (Step(0, ids.LESSON_KK_PASS_ASK, ids.LESSON_KK_PASS_SAID, ids.LESSON_KK_PASS_OTHER, count=3),),
    )


LESSONS = (hejma, duck, ace, clean, last, passing)
