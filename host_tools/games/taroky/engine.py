"""Taroky in the line protocol: its talon among the settings, its result in words, and a blind sitting."""

from __future__ import annotations

import itertools
from typing import Any

from host_tools.lab.engine import words
from host_tools.lab.engine.positions import Blind, Refused, number
from kocka.engine.cards import NO_CARD
from kocka.engine.round import OVER, PLAY, Result, Round
from kocka.engine.tarock import PAGAT_CARD, UHO_CARD, XV, is_tarok
from kocka.games.taroky.ai import advice, search
from kocka.games.taroky.rules.allowed import allowed, reason_text
from kocka.games.taroky.rules.cards import CLAIM, CUT, PACK54, VALUES
from kocka.games.taroky.rules.deal import Ceremony
from kocka.games.taroky.rules.options import CEREMONY, TALON
from kocka.games.taroky.rules.outcome import CONTRACT_TEXTS, UNIT_TEXTS, VARSAVA, basic_of
from kocka.games.taroky.rules.round import Taroky, TarokyResult
from kocka.games.taroky.rules.table import BASICS_PHASE, DISCARD, SEATS, phase_text

# A card of the talon that stays hidden among others that are shown (G6).
HIDDEN = "-"

# All basic announcements that some hand makes.
_BASICS = {
    basic_of(taroks, trul, kings, both)
    for taroks in range(13)
    for trul in range(4)
    for kings in range(5)
    for both in (False, True)
    if trul <= taroks and taroks + kings <= 12
}
# What decides which words a seat may say.
_TELLING = (PAGAT_CARD, UHO_CARD, *range(XV, XV + 5))


def talon_among(words: list[str]) -> tuple[list[str], list[int] | None]:
    """Words of `new` without the one that gives the cards of the talon, and these cards, None if it is not there.

    The house rule of the same name has its own values and stays. Refused if cards are given twice.
    """
    rules = TALON.values
    given = [word for word in words if word.startswith("talon=") and word[len("talon=") :] not in rules]
    if len(given) > 1:
        raise Refused("talon is given twice")
    kept = [word for word in words if word not in given]
    return kept, PACK54.parse_hand(given[0][len("talon=") :]) if given else None


def stacked(text: str, depth: int, dealer: int, options: bytes) -> Ceremony:
    """The ceremony for a gathered pack (G1): just cut, or decided with `ceremony=on`. ValueError for no pack."""
    ceremony = Ceremony(PACK54.parse_hand(text), depth, dealer)
    if not CEREMONY.of(options):
        ceremony.apply(CUT)
    return ceremony


def events_of(result: TarokyResult) -> list[str]:
    """The result of a finished round in place of its events: `NAME:VALUE` words."""
    outcome = result.outcome
    words = [f"contract:{CONTRACT_TEXTS[outcome.contract]}:{outcome.declarer}"]
    if outcome.contract == VARSAVA:
        return [*words, *(f"pile:{seat}:{eyes}" for seat, eyes in enumerate(outcome.piles))]
    if outcome.called:
        words.append(f"called:{outcome.called}")
    words += [f"side:{seat}" for seat in range(SEATS) if outcome.of_side(seat)]
    words += [f"trio:{outcome.trio + 1}"] if CONTRACT_TEXTS[outcome.contract] == "third" else []
    words.append(f"eyes:{outcome.eyes}" if outcome.played else "notplayed")
    if outcome.level:
        words.append(f"flek:{1 << outcome.level}")
    words += [f"basic:{seat}:{PACK54.action_text(192 + mask)}" for seat, mask in enumerate(outcome.basic) if mask]
    for unit, seat, announced, made, level in outcome.selective:
        how = "announced" if announced else "silent"
        words.append(f"{UNIT_TEXTS[unit]}:{seat}:{how}:{'made' if made else 'lost'}:{1 << level}")
    return words


class BlindTaroky(Blind):
    """A blind sitting. `got CARDS` names the cards of the talon that the seat sees."""

    HIDDEN_WORD = "discarded"

    def why(self, reason: int) -> str:
        """Why an action is refused."""
        return reason_text(reason)

    def waiting(self) -> bool:
        """Whether the seat sees cards of the talon that `got` has not named yet."""
        return bool(self.own.due)

    def ready(self) -> None:
        """Refused while they are not known."""
        if self.own.due:
            raise Refused(f"cards of the talon are due: got {self.own.due} cards")

    def parse_got(self, text: str) -> list[int]:
        """Cards, `-` for one that stays hidden."""
        return [NO_CARD if word == HIDDEN else PACK54.parse(word) for word in text.split(",")]

    def got(self, cards: list[int]) -> None:
        """These cards of the talon were shown to us."""
        view = self.own
        if not view.due:
            raise Refused("nothing of the talon is shown to us now")
        if len(cards) != view.due:
            raise Refused(f"{view.due} cards are shown, not {len(cards)}")
        start = view.table.due_from[view.seat]
        unseen = list(view.unseen())
        for at, card in enumerate(cards):
            before = view.talon[start + at]
            if card == NO_CARD:
                if not view.table.picked:
                    raise Refused("no card stays hidden here")
                continue
            text = PACK54.text(card)
            if card in cards[:at]:
                raise Refused(f"{text} is there twice")
            if card != before and (before or card not in unseen or card in view.talon):
                raise Refused(f"{text} cannot be in that place of the talon")
            if view.table.picked and VALUES[card] < 5 and not is_tarok(card):
                raise Refused(f"{text} stays hidden by this house rule")
        view.received(bytes(cards))

    def saw(self, seat: int, action: int) -> None:
        """Another seat did `action`; NO_CARD: it discarded a card that nobody saw."""
        turn = self.to_move()
        if turn == OVER:
            raise Refused("the round is over")
        if seat == self.seat:
            raise Refused(f"seat {seat} is ours: play ACTION")
        if seat != turn:
            raise Refused(f"seat {turn} is to move, not seat {seat}")
        self.ready()
        table = self.own.table
        if action == NO_CARD:
            if table.phase != DISCARD:
                raise Refused("nothing is discarded now")
        elif action < CLAIM:
            self._check_card(seat, action)
        elif not self._word_fits(seat, action):
            raise Refused(f"seat {seat} cannot do that now")
        self._observe(seat, action)

    def _check_card(self, seat: int, card: int) -> None:
        table = self.own.table
        text = PACK54.text(card)
        if card in self.own.hand:
            raise Refused(f"{text} is in our hand")
        if card not in self.own.unseen():
            raise Refused(f"{text} is gone already")
        if table.phase == DISCARD and not is_tarok(card):
            raise Refused("a plain card is discarded unseen")
        suits = 4 if is_tarok(card) else card >> 4
        if table.phase not in (PLAY, DISCARD) or table.voids[seat] >> suits & 1 or not self._fits([card], card):
            raise Refused(f"{text} cannot be played by seat {seat} now")

    def _fits(self, hand: list[int], action: int) -> bool:
        buf = bytearray(64)
        return action in buf[: allowed(self.own.table, hand, buf)]

    def _word_fits(self, seat: int, action: int) -> bool:
        """Whether some hand of unseen cards allows the word."""
        table: Any = self.own.table
        if table.phase == BASICS_PHASE:
            return action - 192 in _BASICS
        if action == CLAIM:
            return table.phase == PLAY and not table.count and table.contract != VARSAVA
        unseen = [c for c in _TELLING if c in self.own.unseen()]
        if table.phase == PLAY or table.phase == DISCARD:
            return False
        return any(
            self._fits(list(hand), action)
            for count in range(len(unseen) + 1)
            for hand in itertools.combinations(unseen, count)
        )


# What the protocol calls its reasons of hints, by their numbers from FIRST_REASON on (append only).
_REASONS = (
    "most_points", "smear", "cheap", "take_rich", "take", "king", "draw", "low_tarok", "force", "last_of_suit",
    "keep_pagat", "pagat_home", "against_pagat", "duck", "low_lead", "must_overtake", "for_second", "for_third",
    "for_sixth", "no_bid", "lowest_bid", "for_varsava", "no_varsava", "call_partner", "call_own", "trio_first",
    "trio_on", "trio_second", "trio_back", "discard_void", "discard_eyes", "discard_least", "for_pagat", "for_uho",
    "for_valat", "flek", "re", "flek_unit", "say_nothing",
)  # fmt: skip


class Words(words.Words):
    """Its talon among the settings, its result in words, a blind sitting."""

    BLIND = BlindTaroky

    def phase(self, phase: int) -> str:
        """The word of a phase."""
        return phase_text(phase)

    def beside(self, words: list[str]) -> tuple[list[str], list[int] | None]:
        return talon_among(words)

    def pack(self, values: dict[str, str]) -> tuple[str, int] | None:
        """The pack as it was gathered, and how deep it is cut."""
        text = values.pop("pack", "")
        return (text, number("cut", values.pop("cut", "27"), 1, PACK54.size - 1)) if text else None

    def stacked(self, pack: tuple[str, int], dealer: int, options: bytes) -> Ceremony:
        return stacked(*pack, dealer, options)

    def position(self, game: type[Round], given: tuple[Any, ...], beside: list[int] | None) -> Round:
        """With its talon."""
        hands, number_of_round, dealer, options, totals = given
        return Taroky(hands, number_of_round, dealer, options, totals, beside)

    def events(self, result: Result) -> list[str]:
        assert isinstance(result, TarokyResult)
        return events_of(result)

    def reason(self, reason: int) -> str:
        """Why an action is refused."""
        return reason_text(reason)

    def forget(self) -> None:
        """Discards that were planned."""
        search.forget()

    def reason_name(self, reason: int) -> str:
        """Those of its own have numbers of their own (kocka.games.taroky.ai.advice)."""
        own = reason - advice.FIRST_REASON
        return _REASONS[own] if own >= 0 else super().reason_name(reason)

    def subject(self, reason: int) -> int:
        return advice.subject(reason) if reason >= advice.FIRST_REASON else super().subject(reason)


WORDS = Words()
