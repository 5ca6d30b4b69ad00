"""The reasons that hints of Taroky give are true at the table, in whole rounds; each names what it says it names."""

from __future__ import annotations

from collections import Counter

from host_tools.lab.engine.words import words_of
from kocka.ai import advice as reasons
from kocka.ai import levels
from kocka.ai.advice import Advice, Adviser
from kocka.ai.decision import Decided
from kocka.engine.tarock import PAGAT_CARD, is_king, is_tarok, suit, tarok
from kocka.games.taroky.ai import advice as taroky_advice
from kocka.games.taroky.rules.allowed import beats
from kocka.games.taroky.rules.cards import BID_FIRST, BID_VARSAVA, GOOD, VALUES
from kocka.games.taroky.rules.outcome import PAGAT
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.view import View


def check(view: View, told: Advice) -> None:
    """What the sentence says holds."""
    action = told.action
    table = view.table
    reason = told.reason
    what = taroky_advice.subject(reason) if reason >= taroky_advice.FIRST_REASON else reasons.NOTHING
    assert (told.about >= 0) == (what != reasons.NOTHING)
    unseen = list(view.unseen())
    if reason == taroky_advice.DRAW:
        assert is_tarok(action) and not [c for c in unseen if is_tarok(c) and c > action]
    elif reason == taroky_advice.LOW_TAROK:
        assert is_tarok(action) and not table.count
    elif reason == taroky_advice.KING:
        assert is_king(action) and not table.count
    elif reason == taroky_advice.FORCE:
        assert suit(action) == told.about and any(voids >> told.about & 1 for voids in table.voids)
    elif reason == taroky_advice.LAST_OF_SUIT:
        assert [c for c in view.hand if suit(c) == told.about] == [action]
    elif reason in (taroky_advice.TAKE, taroky_advice.TAKE_RICH, taroky_advice.MUST_TAKE):
        assert beats(action, table.cards[table.best])
    elif reason in (taroky_advice.SMEAR, taroky_advice.CHEAP, taroky_advice.DUCK, taroky_advice.KEEP_PAGAT):
        assert not beats(action, table.cards[table.best])
        assert reason != taroky_advice.SMEAR or VALUES[action] > 1
        assert reason != taroky_advice.KEEP_PAGAT or (PAGAT_CARD in view.hand and action != PAGAT_CARD)
    elif reason == taroky_advice.PAGAT_HOME:
        assert action == PAGAT_CARD and table.count == 3
    elif reason == taroky_advice.AGAINST_PAGAT:
        assert table.by[PAGAT] == told.about
    elif reason == taroky_advice.DISCARD_VOID:
        away = told.giving or bytes([action])
        assert not [c for c in view.hand if suit(c) == told.about and c not in away]


def test_reasons_are_true() -> None:
    given: Counter[str] = Counter()
    for seed in range(1, 61):
        position = Taroky.deal(seed, 1, seed % 4, None, [-10] * 4)
        views = [position.sit(seat) for seat in range(4)]
        while position.to_move() >= 0:
            seat = position.to_move()
            view = position.update(views[seat])
            adviser = Adviser(view, seed, 1, levels.RULE)
            assert adviser.step(1)
            told = adviser.advice
            assert told is not None
            check(view, told)
            given[words_of("taroky").reason_name(told.reason)] += 1
            position.apply(told.action)
    # Nearly all of them come up; a reason that never does would say nothing to anybody.
    names = {
        words_of("taroky").reason_name(number)
        for number in range(taroky_advice.FIRST_REASON, taroky_advice.SAY_NOTHING + 1)
    }
    rare = {
        "call_own",
        "trio_back",
        "for_uho",
        "for_valat",
        "re",
        "flek_unit",
        "pagat_home",
        "trio_second",
        "for_sixth",
    }
    assert names - set(given) <= rare, names - set(given)


def test_only_the_lowest_card_of_a_suit_is_a_low_lead() -> None:
    position = Taroky.deal(5, 1, 2)
    for word in (BID_FIRST, GOOD, GOOD, GOOD, BID_VARSAVA):
        position.apply(word)
    view = position.view(3)
    for number, reason in ((5, taroky_advice.LOW_LEAD), (8, taroky_advice.BEST), (14, taroky_advice.BEST)):
        assert tarok(number) in view.hand
        assert taroky_advice.explain(view, Decided(tarok(number))).reason == reason
