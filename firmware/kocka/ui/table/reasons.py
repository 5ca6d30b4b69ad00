"""Why the master would play so, in a sentence; expected points as people read them."""

from micropython import const

from kocka.ai import advice as reasons
from kocka.engine.cards import CINK, CLAIM, NO_CARD, QUEEN_OF_SPADES, THROW_IN, TRUMPS
from kocka.ui.languages import ids, plural, t
from kocka.ui.table.card_names import (
    ACCUSATIVE,
    GENITIVE,
    GERMAN,
    INSTRUMENTAL,
    NOMINATIVE,
    card_letters,
    card_name,
    suit_name,
)
from kocka.ui.table.cards import SIGNS
from kocka.ui.table.profile import profile

_CAT = const(10)  # points of a trick that has her, at least
_OF_A_GAME = const(64)  # from this one on reasons are those of the game that is played (Profile.reason)


def _case(reason: int) -> int:
    """The case of what a sentence names (see the comments in advice.toml)."""
    if reason == reasons.CAT_OUT or reason == reasons.CATCHER or reason == reasons.PASS_CATCHER:
        return NOMINATIVE
    if reason == reasons.VOID:
        return GENITIVE
    return INSTRUMENTAL if reason == reasons.BELOW else ACCUSATIVE


def _sentence_of(reason: int, game: str) -> tuple:
    """(text, what it names, in which case)."""
    if reason >= _OF_A_GAME:
        return profile(game).play.reason(reason)
    return ids.ADVICE_MASTER + reason, reasons.subject(reason), _case(reason)


def reason_text(game: str, reason: int, about: int, pack: int, name: str = "") -> str:
    """The sentence of a reason of `ai.advice`, or of the advice of `game`.

    about: the card or suit it names; pack: whose names these have; name: of the seat it names. Allocates.
    """
    number, subject, case = _sentence_of(reason, game)
    text = t(number)
    if subject == reasons.A_SEAT:
        return text.format(name)
    if subject == reasons.A_CARD:
        text = text.format(card_name(about, pack, case))
    elif subject == reasons.A_SUIT:
        text = text.format(suit_name(about, pack, case))
    return text[0].upper() + text[1:]


def fate_text(game: str, moment, pack: int) -> str:
    """What came of a costly card (kocka.match.review.Moment): what it, or the one kept, took; "" for nothing.

    Allocates.
    """
    card = moment.took
    if card == NO_CARD:
        return ""
    words = profile(game).words
    cat = words.queen_event == ids.EVENT_CAT and moment.took_points >= _CAT
    if card != moment.action:
        text = t(ids.FATE_KEPT_CAT if cat else ids.FATE_KEPT)
        name = card_name(card, pack, ACCUSATIVE)
    else:
        text = t(ids.FATE_TOOK_CAT if cat else ids.FATE_TOOK)
        name = card_name(card, pack)
    text = text.format(name, moment.took_in + 1, plural(ids.POINTS, moment.took_points))
    return text[0].upper() + text[1:]


def instead_text(action: int, better: int, pack: int) -> str:
    """A card and the one that would have been better, in letters; in a German pack the name of the first. Allocates."""
    if pack == GERMAN:
        return card_name(action, pack)
    pair = [card_letters(card, pack) + (SIGNS[card >> 4] if card >> 4 < TRUMPS else "") for card in (action, better)]
    return t(ids.NOT_THAT).format(pair[0], pair[1])


def consequence_text(game: str, consequence, pack: int, is_named: bool) -> str:
    """What comes of a worse choice in the worlds where it goes wrong (kocka.ai.consequence), in a sentence.

    is_named: the card was named just before. Allocates.
    """
    what = t(ids.WOULD_POINTS)
    kind = consequence.kind
    card = consequence.card
    if kind == consequence.CAT:
        has_name = profile(game).words.queen_event == ids.EVENT_CAT
        what = t(ids.WOULD_CAT if has_name else ids.WOULD_QUEEN).format(card_name(QUEEN_OF_SPADES, pack, ACCUSATIVE))
    name = card_name(card, pack, ACCUSATIVE if kind == consequence.LOSES else NOMINATIVE) if card != NO_CARD else ""
    if kind >= consequence.LOSES:
        text = t(ids.WOULD_LOSE_SOME)
        if name:
            now = ids.WOULD_LOSE_NOW if consequence.is_now else ids.WOULD_LOSE
            text = t(now if kind == consequence.LOSES else ids.WOULD_MISS)
    elif not name:
        text = t(ids.WOULD_SOME)
    elif kind == consequence.CAT and card == QUEEN_OF_SPADES:
        text = t(ids.WOULD_LATER)
    elif consequence.is_now:
        text = t(ids.WOULD_IT_TAKES if is_named else ids.WOULD_TAKE)
    else:
        text = t(ids.WOULD_KEEP)
    text = text.format(name, what, consequence.trick + 1)
    return text[0].upper() + text[1:]


def names_a_seat(game: str, advice) -> bool:
    """Whether the sentence of an Advice names somebody."""
    return bool(_sentence_of(advice.reason, game)[1] == reasons.A_SEAT)


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
