"""Taroky, Brno version 2005: one round (TA 2 to 6). What it costs is `settlement.py`, the money the sheet's.

    position = Taroky.deal(seed)          # forehand speaks first
    position.apply(BID_FIRST)             # cards.py: cards and words, one byte each
    position.result().outcome             # outcome.py

Seats go anticlockwise, in the direction of play. The phases follow one another as in TA 3.3: auction, call or trio,
discards, basic announcements (each a forced action, so that codes and views hold them), selective announcements and
contras, twelve tricks. Where the rules leave something open:

- TA 3.2: with `auction=hold` only a player who speaks earlier may take over an equal bid, Third or Sixth.
- TA 4.1: `trio2` first means "on to the second trio" and then takes it; `trio1` and `trio3` take the first.
- TA 4.3: next to the kings and the trul the called card is not discarded either; the declarer discards last.
- TA 5.1: with `lone=told` the declarer says `alone` or `good` before the basic announcements.
- TA 5.2: who announces Pagát or Valát and whose side is not known yet must say `with` or `against`, in Second too. If I
  and II are both bound and nothing else may be played, II goes first. Both sides may announce Valát; the Valát of the
  opponents is doubled as `flek-countervalat`.
- TA 5.4: one thing a turn; contras, Uho and the called card show sides. That three players are shown to be opponents
  one by one tells everybody that the declarer is alone, but is not said.
- TA 6: a claim is offered when it is sure for all that the claimer's hand and the played cards tell, never in Varšava;
  its tricks are the claimer's, a Pagát in the hand makes the last one and an Uho the one before.
- TA 7.5: with `honour=on` a wrong card may be played. It is found when the tricks are counted; the round is played to
  its end. An announced card that leaves its trick is only lost (G15).
- TA 6.1: with `fivesec=on` forehand adds each card (`add`) or forgets it (`late`: it stays with forehand, unseen).
"""

from micropython import const

from kocka.engine.cards import NO_CARD
from kocka.engine.round import OVER, IllegalAction, Result, Round
from kocka.engine.tarock import is_tarok
from kocka.games.taroky.rules.allowed import allowed, is_renonc, reason, reason_text, side_of
from kocka.games.taroky.rules.cards import (
    AGAINST,
    ALONE,
    BASIC,
    BY_SIX,
    CLAIM,
    CUT,
    GOOD,
    KNOCK,
    PACK54,
    PACKET4,
    VALUES,
    WITH,
)
from kocka.games.taroky.rules.count import events_of, outcome_of, taken
from kocka.games.taroky.rules.deal import Ceremony, by_six, draw_for_deal, gathered, shuffled
from kocka.games.taroky.rules.options import CEREMONY, HONOUR, OPTIONS, SHUFFLE, TALON
from kocka.games.taroky.rules.outcome import Outcome
from kocka.games.taroky.rules.settlement import settle
from kocka.games.taroky.rules.table import BASICS_PHASE, DISCARD, SEATS, TALON_CARDS, TELL, TRICKS, Table
from kocka.games.taroky.rules.view import View, seen

_FIVE = const(5)  # points of a king, the Škýz, the Mond and the Pagát

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Self


class IllegalTaroky(IllegalAction):
    """An action that the rules of Taroky do not allow; `reason`: of `round.py` or `allowed.py`."""

    def __init__(self, action: int, reason: int, code: str) -> None:
        super(IllegalAction, self).__init__(reason_text(reason) + ": " + str(action))
        self.action = action
        self.reason = reason
        self.code = code


class TarokyResult(Result):
    """A finished round: `outcome`; `points`: what each seat wins or pays, including the pot."""

    def __init__(self, outcome: Outcome, points: list[int], tricks: list[int]) -> None:
        super().__init__(points, tricks)
        self.outcome = outcome


BUFFER = const(48)  # bytes that take all that a seat may do: sixteen cards are the most


class Taroky(Round):
    """A round of Taroky."""

    NAME = "taroky"
    PACK = PACK54
    OPTIONS = OPTIONS
    PACKET = 6  # TA 2, the first manner
    TERSE = True
    COUNTED = (22, 7)
    DECISIONS = bytes(range(CUT, PACKET4 + 1))
    ACTIONS = BUFFER

    def __init__(
        self,
        hands: list[list[int]],
        number: int = 1,
        dealer: int = 0,
        options: bytes | None = None,
        totals: list[int] | None = None,
        talon: list[int] | bytes | None = None,
    ) -> None:
        """A round with four hands of twelve cards and the six talon cards in their order.

        `talon`: None for the remaining cards, ascending. Raises ValueError for an impossible round.
        """
        if talon is None:
            held = [c for hand in hands for c in hand]
            talon = [c for c in PACK54.cards if c not in held]
        self.talon = bytes(talon)
        super().__init__(hands, number, dealer, options, totals)

    @classmethod
    def draw(cls, seed: int, seats: int) -> tuple[bytes, int]:
        """The cards cut for the first deal, one per seat, and the seat that deals (TA 2)."""
        return draw_for_deal(seed)

    @staticmethod
    def counted(cards: "list[int] | bytes") -> tuple[int, int]:
        """How many of these cards are taroks, and honours (kings, Škýz, Mond, Pagát)."""
        return len([c for c in cards if is_tarok(c)]), len([c for c in cards if VALUES[c] == _FIVE])

    @classmethod
    def hand_size(cls, seats: int) -> int:
        """Cards in a dealt hand."""
        return TRICKS

    def _check_hands(self) -> None:
        super()._check_hands()
        held = [c for hand in self.dealt for c in hand]
        for c in self.talon:
            if c not in PACK54.cards:
                raise ValueError("no card of the taroky pack: " + str(c))
            if c in held:
                raise ValueError(PACK54.text(c) + " is there twice")
            held.append(c)
        if len(self.talon) != TALON_CARDS:
            raise ValueError("the talon has " + str(TALON_CARDS) + " cards, not " + str(len(self.talon)))

    @classmethod
    def deal(
        cls,
        seed: "int | str",
        number: int = 1,
        dealer: int = 0,
        options: bytes | None = None,
        totals: list[int] | None = None,
        seats: int = 0,
        stream: int = -1,
    ) -> "Self":
        """The round dealt by `seed` from `stream` (as `Round.deal`), by six, the talon first (TA 2)."""
        cls.check(seats or SEATS, number, dealer, options, totals)
        ceremony = cls._dealt(seed, cls.STREAM + number if stream < 0 else stream, dealer)
        return cls(ceremony.hands, number, dealer, options, totals, ceremony.talon)

    @classmethod
    def hands_of(cls, seed: "int | str", stream: int, dealer: int, seats: int) -> list[list[int]]:
        """The hands by seat dealt from this stream, by six (TA 2)."""
        return cls._dealt(seed, stream, dealer).hands

    @classmethod
    def _dealt(cls, seed: "int | str", stream: int, dealer: int) -> Ceremony:
        order, depth = shuffled(seed, stream)
        ceremony = Ceremony(order, depth, dealer)
        ceremony.apply(KNOCK)
        ceremony.apply(BY_SIX)
        return ceremony

    @classmethod
    def prepared(
        cls, seed: "int | str", stream: int, dealer: int, options: bytes, pack: bytes, as_it_lies: bool = False
    ) -> Ceremony | None:
        """TA 2, G1: the ceremony, or a stacked pack that is cut and dealt by six; None: shuffled and dealt by six."""
        if not pack and not CEREMONY.of(options):
            return None
        order, depth = shuffled(seed, stream)
        ceremony = Ceremony(pack or order, depth, dealer)
        if as_it_lies:
            ceremony.apply(KNOCK)
            ceremony.apply(BY_SIX)
        elif not CEREMONY.of(options):
            ceremony.apply(CUT)
        return ceremony

    @classmethod
    def after_ceremony(cls, ceremony: Ceremony, number: int, dealer: int, options: bytes, totals: list[int]) -> "Self":
        """The round dealt by a finished ceremony."""
        return cls(ceremony.hands, number, dealer, options, totals, ceremony.talon)

    def gathered(self) -> bytes:
        """G1: the pack after the round, unshuffled; b"" where it is shuffled."""
        return bytes(gathered(self)) if SHUFFLE.of(self.options) else b""

    @classmethod
    def seeded(cls, options: bytes) -> bool:
        """False where the pack is not shuffled (G1) or players decide how to deal (TA 2)."""
        return not (SHUFFLE.of(options) or CEREMONY.of(options))

    def lay(self) -> bytes:
        """The pack order that deals this round by six without a cut; b"" where the seed determines it."""
        if self.seeded(self.options):
            return b""
        return by_six(self.dealt, self.talon, self.dealer)

    def _begin(self) -> None:
        self.table = Table(self.dealer, self.options)
        self.discards: list[list[int]] = [[], [], [], []]
        self.sides = [0, 0, 0, 0]  # 1 with the declarer, -1 against; 0 until that is certain, and in Varšava
        self.wrongs = bytearray(SEATS)  # wrong cards played (TA 7.5), which only the option `honour` lets pass
        self.wrong_at = bytearray()  # the numbers of those actions
        self._buf = bytearray(BUFFER)

    @property
    def phase(self) -> int:
        """The phase of the table."""
        return self.table.phase

    def to_move(self) -> int:
        """The seat that acts next, or OVER."""
        return self.table.turn

    def legal(self, buf: bytearray) -> int:
        """Fills `buf` with the legal actions of the seat to move, ascending; returns how many (0 only when over)."""
        turn = self.table.turn
        return 0 if turn == OVER else allowed(self.table, self.hands[turn], buf)

    def reason(self, action: int) -> int:
        """Why `action` is not allowed now, ALLOWED if it is."""
        turn = self.table.turn
        return reason(self.table, [] if turn == OVER else self.hands[turn], action)

    def apply(self, action: int) -> None:
        """Carries out `action` for the seat to move. Raises IllegalTaroky with nothing changed."""
        self._carry_out(action, True)

    def perform(self, action: int) -> None:
        self._carry_out(action, False)

    def _carry_out(self, action: int, is_asked: bool) -> None:
        """`is_asked`: whether the action may be illegal."""
        turn = self.table.turn
        buf = self._buf
        for i in range(self.legal(buf)):
            if buf[i] == action:
                break
        else:
            reason = self.reason(action) if is_asked else 0
            if reason:
                raise self.illegal(action, reason)
            if is_renonc(self.table, self.hands[turn], action):
                self.wrongs[turn] += 1
                self.wrong_at.append(len(self.history))
        self.actors.append(turn)
        self.history.append(action)
        self._perform(turn, action)

    def _perform(self, seat: int, action: int) -> None:
        table = self.table
        if action < CLAIM:
            self.hands[seat].remove(action)
            if table.phase == DISCARD:
                self.discards[seat].append(action)
        table.act(action)
        for other in range(SEATS):
            hand = self.hands[other]
            if table.bought[other] and len(hand) < table.holding(other):
                for at in range(TALON_CARDS):
                    c = self.talon[at]
                    if table.owner[at] == other and c not in hand:
                        hand.append(c)
                hand.sort()
        if table.phase == TELL or table.phase == BASICS_PHASE:
            for other in range(SEATS):
                self.sides[other] = side_of(table, other, self.hands[other])

    @classmethod
    def seat_view(
        cls, seat: int, hand: bytes, seats: int, number: int, dealer: int, options: bytes, totals: list[int]
    ) -> View:
        """The view of a seat that has just picked up `hand`."""
        return View(cls, seat, hand, number, dealer, options, totals)

    def sit(self, seat: int) -> View:
        """A fresh view for `seat`, which knows only its dealt hand."""
        return View(type(self), seat, self.dealt[seat], self.number, self.dealer, self.options, list(self.totals))

    def _tell(self, view: View, at: int) -> None:
        seat = self.actors[at]
        action = self.history[at]
        hidden = view.table.phase == DISCARD and seat != view.seat and not is_tarok(action)
        view.observe(seat, NO_CARD if hidden else action)
        if view.due:
            view.received(seen(view.table, view.seat, self.talon))

    def result(self) -> TarokyResult:
        """The result; raises ValueError while the round is not over. The pot is minus the sum of the totals."""
        outcome = outcome_of(self)
        made = TarokyResult(outcome, settle(outcome, self.options, -sum(self.totals)).points, taken(self.table))
        made.events = events_of(outcome, self.table.done)
        return made

    def automatic(self) -> int:
        """Forced words: basic announcements (TA 5.1), with or against (TA 5.2), alone or good (G8)."""
        table = self.table
        buf = self._buf
        said = table.phase == BASICS_PHASE or table.phase == TELL or table.asked
        return buf[0] if said and self.legal(buf) else 0

    def decided(self, at: int) -> bool:
        """Whether action number `at` was a player's decision; what a declarer must say after a discard is not."""
        action = self.history[at]
        if action == GOOD or action == ALONE:
            return self.history[at - 1] >= CLAIM
        return action < BASIC and action not in (WITH, AGAINST)

    def on_honour(self) -> bool:
        """Whether a wrong card may be played (TA 7.5)."""
        return HONOUR.of(self.options) > 0

    def had_renonc(self, seat: int, place: int) -> bool:
        """Whether `seat` played a wrong card before action number `place`: hidden until the cards are counted."""
        return any([at < place and self.actors[at] == seat for at in self.wrong_at])

    def proves_renonc(self, seat: int, place: int) -> bool:
        """Whether the cards on the table prove that."""
        from kocka.games.taroky.rules.renonc import cards_before, proven

        return proven(self.table, seat, cards_before(self.table.log, self.history, place))

    def illegal(self, action: int, reason: int) -> IllegalAction:
        """The exception that refuses `action` now for `reason`."""
        return IllegalTaroky(action, reason, self.code())

    def _parts(self) -> list[str]:
        return ["talon=" + PACK54.hand_text(self.talon)]

    @classmethod
    def _part(cls, name: str, value: str) -> list[int] | None:
        """The talon; an option has the same name."""
        return PACK54.parse_hand(value) if name == "talon" and value not in TALON.values else None
