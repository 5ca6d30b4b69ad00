"""The lessons of Black Cat: see match/lesson.py."""

from kocka.match.lesson import Lesson, Step
from kocka.ui.languages import ids


def cat() -> Lesson:
    return Lesson(
        ids.LESSON_BC_CAT,
        "03N2880M6H2000M8",
        32,
        "5C9CKC8C4HJH9H5H2D6DKDQD5D4D3DTD6C2CJCACJD7DAD9D2S8S5SKSTS7S6SAS3CQH7CQS",
        (Step(35, ids.LESSON_BC_CAT_ASK, ids.LESSON_BC_CAT_SAID, ids.LESSON_BC_CAT_OTHER),),
    )


def none() -> Lesson:
    return Lesson(
        ids.LESSON_BC_NONE,
        "03X2880ZVQ3000DG",
        36,
        "6D5D4D7DAD7SKDJD7C6C4C3C9S2S8STS3S4SKHQS8C9CAH5CACQHQCKCJS6SJHTH3H2D2H9HTC7H3D2C",
        (Step(39, ids.LESSON_BC_NONE_ASK, ids.LESSON_BC_NONE_SAID, ids.LESSON_BC_NONE_OTHER),),
    )


def king() -> Lesson:
    return Lesson(
        ids.LESSON_BC_KING,
        "03N2880TS21000N7",
        12,
        "QD8D6DTD5C4CACKC3HJH7HTH3C8C7CKS",
        (Step(15, ids.LESSON_BC_KING_ASK, ids.LESSON_BC_KING_SAID, ids.LESSON_BC_KING_OTHER),),
    )


def heart() -> Lesson:
    return Lesson(
        ids.LESSON_BC_HEART,
        "03X28805F92000WZ",
        28,
        "3H8H6H7HTD3D8D9D6D2D7DJDJC5C9CTC2C4CQC3CKC7C8CJH2HQHTH9H6CKHASAC",
        (Step(29, ids.LESSON_BC_HEART_ASK, ids.LESSON_BC_HEART_SAID, ids.LESSON_BC_HEART_OTHER),),
    )


def clean() -> Lesson:
    return Lesson(
        ids.LESSON_BC_CLEAN,
        "03H288GYVX1000RX",
        4,
        "7C5C2C3C2D9D8DAD",
        (Step(7, ids.LESSON_BC_CLEAN_ASK, ids.LESSON_BC_CLEAN_SAID, ids.LESSON_BC_CLEAN_OTHER),),
    )


def lead() -> Lesson:
    return Lesson(
        ids.LESSON_BC_LEAD,
        "03S288GNQ70000C9",
        24,
        "7D4DTD9DJC7CTCQC5H4H6H3H4C3C8C3D2H9H8HKC6D5D2DKD2CAH5C6C",
        (Step(24, ids.LESSON_BC_LEAD_ASK, ids.LESSON_BC_LEAD_SAID, ids.LESSON_BC_LEAD_OTHER, also="5S"),),
    )


LESSONS = (cat, none, king, heart, clean, lead)
