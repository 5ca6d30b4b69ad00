"""Why the master would play so, in a sentence; expected points as people read them."""

from micropython import const

from kocka.ai import advice as reasons
from kocka.engine.cards import CINK, CLAIM, THROW_IN
from kocka.ui.languages import ids, t
from kocka.ui.table.card_names import ACCUSATIVE, GENITIVE, INSTRUMENTAL, NOMINATIVE, card_letters, card_name, suit_name

_TAROKY = const(64)  # the first reason of seats.taroky_advice, which is imported where one is given


def _subject(reason: int) -> int:
    """What the sentence of a reason names."""
    if reason >= _TAROKY:
        from kocka.games.taroky.ai import advice as taroky_advice

        return taroky_advice.subject(reason)
    return reasons.subject(reason)


def _case(reason: int) -> int:
    """The case of what a sentence names (see the comments in advice.toml)."""
    if reason >= _TAROKY:
        from kocka.games.taroky.ai import advice as taroky_advice

        return ACCUSATIVE if reason == taroky_advice.FORCE else GENITIVE
    if reason == reasons.CAT_OUT or reason == reasons.CATCHER or reason == reasons.PASS_CATCHER:
        return NOMINATIVE
    if reason == reasons.VOID:
        return GENITIVE
    return INSTRUMENTAL if reason == reasons.BELOW else ACCUSATIVE


def reason_text(reason: int, about: int, pack: int, name: str = "") -> str:
    """The sentence of a reason of `seats.advice` or `seats.taroky_advice`.

    about: the card or suit it names; pack: whose names these have; name: of the seat it names. Allocates.
    """
    text = t(ids.ADVICE_MASTER + reason if reason < _TAROKY else ids.ADVICE_TAROKY + reason - _TAROKY)
    subject = _subject(reason)
    if subject == reasons.A_SEAT:
        return text.format(name)
    if subject == reasons.A_CARD:
        text = text.format(card_name(about, pack, _case(reason)))
    elif subject == reasons.A_SUIT:
        text = text.format(suit_name(about, pack, _case(reason)))
    return text[0].upper() + text[1:]


def names_a_seat(advice) -> bool:
    """Whether the sentence of an Advice names somebody."""
    return _subject(advice.reason) == reasons.A_SEAT


def points_text(hundredths: int, places: int = 1) -> str:
    """Expected points: "3,2", "−0,5"; with two `places` "3,25". Allocates."""
    size = abs(hundredths)
    if places < 2:
        size = (size + 5) // 10
    unit = 10**places
    rest = str(size % unit)
    text = str(size // unit) + t(ids.DECIMAL) + "0" * (places - len(rest)) + rest
    return "−" + text if hundredths < 0 and size else text


def action_letters(action: int, pack: int) -> str:
    """What stands for an action in a line: the rank of a card (its suit is painted beside), or a word. Allocates."""
    if action == CLAIM:
        return t(ids.CLAIM_DURCH)
    if action == THROW_IN:
        return t(ids.THROW_IN)
    if action == CINK:
        return t(ids.CINK)
    return card_letters(action, pack)
