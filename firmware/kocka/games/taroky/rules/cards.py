"""The pack of Taroky with the words of everything else that one can do (TA 1; cards: `engine.tarock`)."""

from micropython import const

from kocka.engine.tarock import TarockPack, points
from kocka.games.taroky.rules.outcome import BASIC_TEXTS, BASICS

# Words, in the order of their actions. A bid and a contract go together: CONTRACT_OF.
CLAIM = const(128)
GOOD = const(132)
BID_FIRST = const(133)
BID_SECOND = const(134)
BID_THIRD = const(135)
BID_SIXTH = const(136)
BID_VARSAVA = const(137)
CALL_XV = const(138)
CALL_XVI = const(139)
CALL_XIX = const(142)
TRIO1 = const(143)
TRIO2 = const(144)
TRIO3 = const(145)
TAKE = const(146)
REFUSE = const(147)
PASS = const(148)
SAY_PAGAT = const(149)
SAY_UHO = const(150)
SAY_VALAT = const(151)
WITH = const(152)
AGAINST = const(153)
FLEK_GAME = const(154)
FLEK_PAGAT = const(155)
FLEK_UHO = const(156)
FLEK_VALAT = const(157)  # the Valát of the declarer's side
FLEK_COUNTER = const(158)  # the Valát of the others
FLEK_BOTH = const(159)  # Pagát and Uho in one breath (TA 5.3)
ADD = const(160)
LATE = const(161)
ALONE = const(162)
CUT = const(163)
KNOCK = const(164)
BY_SIX = const(165)
TWELVES = const(166)
ABELES = const(167)
PACKET1 = const(168)
PACKET4 = const(171)
BASIC = const(192)  # + the mask of the basic announcements: 192 says that there are none

_FIRST_WORD = const(132)
_WORDS = (
    "good", "first", "second", "third", "sixth", "varsava", "call15", "call16", "call17", "call18", "call19",
    "trio1", "trio2", "trio3", "take", "refuse", "pass", "pagat", "uho", "valat", "with", "against", "flek-game",
    "flek-pagat", "flek-uho", "flek-valat", "flek-countervalat", "flek-both", "add", "late", "alone", "cut", "knock",
    "bysix", "twelves", "abeles", "packet1", "packet2", "packet3", "packet4",
)  # fmt: skip

_NO_BASIC = "nothing"


class TarokyPack(TarockPack):
    """The 54 cards and how all words are written."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "taroky"

    def action_text(self, action: int) -> str:
        """A card's text or the word of another action; basic announcements are joined by "+"."""
        if action < CLAIM:
            return self.text(action)
        if action == CLAIM:
            return "claim"
        if action >= BASIC:
            return _basic_text(action - BASIC)
        return _WORDS[action - _FIRST_WORD]

    def parse_action(self, text: str) -> int:
        """The opposite of `action_text`. Raises ValueError for what is neither a card nor a word."""
        if text == "claim":
            return CLAIM
        if text in _WORDS:
            return _FIRST_WORD + _WORDS.index(text)
        if text == _NO_BASIC:
            return BASIC
        mask = 0
        words = text.split("+")
        for at in range(len(BASICS)):
            if BASIC_TEXTS[at] in words:
                mask |= BASICS[at]
        if mask and self.action_text(BASIC + mask) == text:
            return BASIC + mask
        return self.parse(text)


def _basic_text(mask: int) -> str:
    return "+".join([BASIC_TEXTS[at] for at in range(len(BASICS)) if mask & BASICS[at]]) or _NO_BASIC


PACK54 = TarokyPack()
VALUES = bytes([points(c) if c in PACK54.cards else 0 for c in range(128)])
