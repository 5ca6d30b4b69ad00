"""The lessons of Hearts: see match/lesson.py."""

from kocka.match.lesson import Lesson, Step
from kocka.ui.languages import ids


def first() -> Lesson:
    return Lesson(
        ids.LESSON_HE_FIRST,
        "02A0112MS500003Y",
        12,
        "QSQDJDTSACJCQCTC8CAHKSKD2CKC9CAC",
        (Step(13, ids.LESSON_HE_FIRST_ASK, ids.LESSON_HE_FIRST_SAID, ids.LESSON_HE_FIRST_OTHER),),
    )


def queen() -> Lesson:
    return Lesson(
        ids.LESSON_HE_QUEEN,
        "0JB011C9C30000JC",
        44,
        "9C7CADAHQHJHASKCTDQSJSQC2CQCACJC9S5SAS3S3D7D4D9D2S8H8S7SJDAD2DKD3H2H4H7HKHTCQHKC9H4SJH5C3CQDQS9C",
        (Step(46, ids.LESSON_HE_QUEEN_ASK, ids.LESSON_HE_QUEEN_SAID, ids.LESSON_HE_QUEEN_OTHER),),
    )


def ace() -> Lesson:
    return Lesson(
        ids.LESSON_HE_ACE,
        "02B011PDP80000DX",
        20,
        "9HTS8HQSJDKSQHJSKDADQDAS2C4C9CTC5CQC3C8C3S4S2SAS",
        (Step(23, ids.LESSON_HE_ACE_ASK, ids.LESSON_HE_ACE_SAID, ids.LESSON_HE_ACE_OTHER),),
    )


def moon() -> Lesson:
    return Lesson(
        ids.LESSON_HE_MOON,
        "0JA0110Z65100048",
        52,
        "KHADKDKSJS8SQSJDQHKC6CAH2CACJDKC2D4D5DADTC9CQS8CJC7CTD6CQC4C8D5C7D3C4S6D3DKS3SAS9D8HQHTSQDTHJH7SKDJS9H6S"
        "5H9S3HAH",
        (Step(55, ids.LESSON_HE_MOON_ASK, ids.LESSON_HE_MOON_SAID, ids.LESSON_HE_MOON_OTHER),),
    )


def passing() -> Lesson:
    return Lesson(
        ids.LESSON_HE_PASS,
        "02B011PYY00000YB",
        0,
        "ASACQCJCAHTHKHQHADQDKCTC",
        (Step(0, ids.LESSON_HE_PASS_ASK, ids.LESSON_HE_PASS_SAID, ids.LESSON_HE_PASS_OTHER, count=3),),
    )


def lead() -> Lesson:
    return Lesson(
        ids.LESSON_HE_LEAD,
        "02B011PB5R00008W",
        44,
        "ADJD7DJSKC8SQHJHACJC8CKS2CKCACQC2S4S5CJS3S6S5S4D9STSAH8S7CKH6CQHTCTH9CJH6H5H7H4H7S3HKS8H3CAD4C2H",
        (Step(44, ids.LESSON_HE_LEAD_ASK, ids.LESSON_HE_LEAD_SAID, ids.LESSON_HE_LEAD_OTHER),),
    )


LESSONS = (first, queen, ace, moon, passing, lead)
