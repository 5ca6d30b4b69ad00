"""The positions behind the line protocol: an open one, of which all is known, or a blind sitting of one seat.

What differs from game to game is in `words.py`.
"""

from __future__ import annotations

from typing import Any

from kocka.ai import statements
from kocka.engine.cards import NO_CARD, Pack, action_text, parse_action
from kocka.engine.round import NOBODY_YET, NOT_NOW, OVER, PASS, PLAY, Round, reason_text


class Refused(Exception):
    """A command that cannot be carried out; the text is the error message."""


def number(name: str, text: str, least: int, most: int) -> int:
    """`text` as a whole number from `least` to `most`, written in plain digits. Refused if it is not one."""
    digits = text[1:] if text.startswith("-") else text
    if digits.isascii() and digits.isdigit() and len(digits) <= 20 and least <= int(text) <= most:
        return int(text)
    raise Refused(f'{name} is a number from {least} to {most}, not "{text}"')


def action_word(pack: Pack, action: int) -> str:
    """A card or a word of the game that is played with this pack; a pack may have words of its own."""
    own = getattr(pack, "action_text", None)
    return own(action) if own else action_text(pack, action)


def parse_word(pack: Pack, text: str) -> int:
    """The opposite of `action_word`. Raises ValueError."""
    own = getattr(pack, "parse_action", None)
    return own(text) if own else parse_action(pack, text)


class Spoken:
    """What players have said in the round (`kocka.ai.statements`), and how often each told the truth before."""

    said = b""
    proven = b""

    def hear(self, table: Any, at: int, seat: int, kind: int, about: int, known: tuple[int, int]) -> None:
        """A statement after `at` actions; `known`: how often `seat` told the truth and lied before this round."""
        statements.check(table, seat, kind, about)
        self.said += bytes([at, seat, kind, about])
        proven = bytearray(self.proven or bytes(2 * table.seats))
        proven[2 * seat : 2 * seat + 2] = bytes(known)
        self.proven = bytes(proven)


class Open(Spoken):
    """A position of which all is known."""

    def __init__(self, position: Round) -> None:
        self.round = position
        self.game = type(position)

    def to_move(self) -> int:
        """The seat to act, or OVER."""
        return self.round.to_move()

    def table(self) -> Any:
        """What lies on the table."""
        return getattr(self.round, "table")  # noqa: B009  (every game has one of its own kind)

    def legal(self) -> list[int]:
        """The legal actions, ascending."""
        buf = bytearray(64)
        return list(buf[: self.round.legal(buf)])

    def play(self, action: int) -> None:
        """The seat to move acts."""
        self.round.apply(action)

    def mover_view(self) -> Any:
        """The view of the seat to move. Refused when the round is over."""
        if self.round.to_move() == OVER:
            raise Refused("the round is over")
        return self.round.view(self.round.to_move())

    def view(self, seat: int) -> Any:
        """What `seat` knows."""
        return self.round.view(seat)


class Dealing:
    """A round in its ceremony of dealing: nobody has cards yet, and all actions are public."""

    def __init__(
        self, game: type[Round], ceremony: Any, number: int, dealer: int, options: bytes, totals: list[int] | None
    ) -> None:
        self.game = game
        self.ceremony = ceremony
        self._given = (number, dealer, options, totals or [0] * game.FEWEST)

    def state(self) -> str:
        """What `state` answers."""
        words = ",".join([action_word(self.game.PACK, action) for action in self.ceremony.legal()])
        return f"deal to_move={self.ceremony.turn} legal={words} trick="

    def best(self, seed: int) -> int:
        """Any decision: nobody can know which is better."""
        return int(self.ceremony.choose(seed, len(self.ceremony.history)))

    def play(self, action: int) -> Open | None:
        """The seat on turn decides; the position as soon as all is dealt. Refused if it may not."""
        if action not in self.ceremony.legal():
            raise Refused(reason_text(NOT_NOW))
        self.ceremony.apply(action)
        return self.dealt()

    def dealt(self) -> Open | None:
        """The position, None while players still decide how to deal."""
        return Open(self.game.after_ceremony(self.ceremony, *self._given)) if self.ceremony.turn == OVER else None


class Blind(Spoken):
    """A position known to one seat only: a view, without the round behind it."""

    HIDDEN_WORD = "passed"  # how `saw` writes a card that nobody but its owner saw

    def __init__(self, game: type[Round], view: Any) -> None:
        self.game = game
        self.own = view
        self.seat: int = view.seat
        self.expected = self._gives()
        self.early: bytes | None = None  # cards passed to us, sent before everybody has passed

    def _gives(self) -> int:
        """How many cards are passed to us: 0 in a game without a pass."""
        return int(getattr(self.own.table, "give", 0))

    def to_move(self) -> int:
        """The seat to act, or OVER."""
        return int(self.own.to_move())

    def table(self) -> Any:
        """What lies on the table."""
        return self.own.table

    def waiting(self) -> bool:
        """Whether everybody has passed and `got` has not told us our cards."""
        return bool(self.expected and not self.own.got and self.own.table.phase == PLAY)

    def ready(self) -> None:
        """Raises Refused while the cards passed to us are unknown."""
        if self.waiting():
            raise Refused(f"what came in the pass is due: got {self.expected} cards")

    def legal(self) -> list[int]:
        """Our legal actions, ascending; none when another seat is to move."""
        if self.waiting():
            return []
        buf = bytearray(64)
        return list(buf[: self.own.legal(buf)])

    def mover_view(self) -> Any:
        """Our view, if it is our turn."""
        turn = self.to_move()
        if turn == OVER:
            raise Refused("the round is over")
        if turn == NOBODY_YET:
            self.ready()
            opening = self.game.PACK.text(getattr(self.game, "OPENING"))  # noqa: B009  (every game with this turn)
            raise Refused(f"who holds {opening} leads; its cards are not known here")
        if turn != self.seat:
            raise Refused(f"seat {turn} is to move; its cards are not known here")
        self.ready()
        return self.own

    def view(self, seat: int) -> Any:
        """What we know. Refused for another seat."""
        if seat != self.seat:
            raise Refused(f"only seat {self.seat} is known here")
        return self.own

    def play(self, action: int) -> None:
        self.mover_view()
        reason = self.own.reason(action)
        if reason:
            raise Refused(self.why(reason))
        self._observe(self.seat, action)

    def why(self, reason: int) -> str:
        """Why an action is refused."""
        return reason_text(reason)

    def _observe(self, seat: int, action: int) -> None:
        self.own.observe(seat, action)
        if self.early is not None and self.own.table.phase == PLAY:
            self.own.received(self.early)
            self.early = None

    def parse_got(self, text: str) -> list[int]:
        """The cards of `got CARDS`."""
        return self.game.PACK.parse_hand(text)

    def got(self, cards: list[int]) -> None:
        """These cards were passed to us."""
        if not self.expected:
            raise Refused("nothing is passed in this game")
        if self.own.got or self.early is not None:
            raise Refused("what came in the pass is known already")
        if len(self.own.gave) < self.expected:
            raise Refused("our own cards are passed first")
        if len(cards) != self.expected:
            raise Refused(f"{self.expected} cards are passed, not {len(cards)}")
        for at, card in enumerate(cards):
            text = self.game.PACK.text(card)
            if card in cards[:at]:
                raise Refused(f"{text} is there twice")
            if card in self.own.dealt:
                raise Refused(f"{text} was dealt to us, it cannot come from another seat")
        if self.own.table.phase == PLAY:
            self.own.received(bytes(cards))
        else:
            self.early = bytes(cards)

    def saw(self, seat: int, action: int) -> None:
        """Another seat did `action` in public; NO_CARD: it passed a card."""
        turn = self.to_move()
        if turn == OVER:
            raise Refused("the round is over")
        if seat == self.seat:
            raise Refused(f"seat {seat} is ours: play ACTION")
        if seat != turn and turn != NOBODY_YET:
            raise Refused(f"seat {turn} is to move, not seat {seat}")
        self.ready()
        passing = self.own.table.phase == PASS
        if passing != (action == NO_CARD):
            raise Refused("a passed card is seen as: passed" if passing else "the passing is over")
        if not passing:
            self._check_public(seat, action)
        self._observe(seat, action)

    def _check_public(self, seat: int, action: int) -> None:
        """Refused if the rules or what we know rule out that `seat` does `action`."""
        if action >= 128:
            if not self._word_fits(seat, action):
                raise Refused(f"seat {seat} cannot do that now")
            return
        text = self.game.PACK.text(action)
        if action in self.own.hand:
            raise Refused(f"{text} is in our hand")
        if action not in self.own.unseen():
            raise Refused(f"{text} is played already")
        if not self._card_fits(seat, action):
            raise Refused(f"{text} cannot be played by seat {seat} now")

    def _holds(self, seat: int, card: int) -> bool:
        """Whether `seat` may hold an unseen card, by the cards we gave and by what it did not follow or lay."""
        table = self.own.table
        if hasattr(table, "denied"):
            return not table.denied[seat][card >> 4] >> (card & 15) & 1
        if table.voids[seat] >> (card >> 4) & 1:
            return False
        return seat == self.own.receiver() or card not in self.own.known()

    def _word_fits(self, seat: int, action: int) -> bool:
        table = self.own.table
        if hasattr(table, "denied"):
            # Cink: only if all cards that fit can be with somebody else.
            return action == parse_action(self.game.PACK, "cink")
        game: Any = self.game
        return bool(game.may_say(table, self.own.options, self.own.totals, action))

    def _card_fits(self, seat: int, card: int) -> bool:
        if not self._holds(seat, card):
            return False
        table = self.own.table
        if hasattr(table, "fits"):
            return bool(table.fits(card))
        game: Any = self.game
        # With this card alone in its hand the seat could play it: CK-6 and CK-7 depend on the rest of the hand, which
        # we cannot see, but the cards that we gave it we know.
        hand = [c for c in self.own.known() if seat == self.own.receiver() and c != card]
        hand.append(card)
        hand.sort()
        buf = bytearray(64)
        n = game.allowed(table, hand, self.own.options, self.own.totals, buf)
        return card in buf[:n]
