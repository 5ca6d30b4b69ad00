"""A match in memory: the current round, the sheet, and what comes next. No files here.

`Match` (match.py) is a MatchState with a journal, `Replay` (replay.py) one that can go back.
"""

from micropython import const

from kocka.ai import levels, personas
from kocka.ai.recipe import rules_of
from kocka.engine import sheet as sheets
from kocka.engine.cards import CLAIM, THROW_IN
from kocka.engine.rng import Rng
from kocka.engine.round import EVENT_TEXTS, NOT_NOW, PASS, PLAY, IllegalAction, Result
from kocka.games import registry as games
from kocka.games.registry import sheet_class
from kocka.match import seal
from kocka.match.setup import AI, DRAWN, HUMAN, TALK, SeatSetup, Setup

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.ai.utility import Situation

# Stages of a match.
DRAW = const(0)  # the cards drawn for the first deal are shown (CK-3)
ROUND = const(1)
RESULT = const(2)  # the round is over and on the sheet
INTERLUDE = const(3)
INTERLUDE_RESULT = const(4)
OVER = const(5)
CEREMONY = const(6)  # players decide how the next round is dealt (TA 2)
STAGE_TEXTS = ("draw", "round", "result", "interlude", "interlude_result", "over", "ceremony")

# Streams of random numbers for thinkers, apart from those that deal.
_THINK_CEREMONY = const(0x2000)
_THINK_ROUND = const(0x4000)
_THINK_INTERLUDE = const(0x8000)

_STATEMENT = const(4)  # bytes of a statement in `said`
_APPLIED = const(24)  # actions of a round in a step of `taking_back`

EVENT_KINDS = len(EVENT_TEXTS)  # kinds of round events

_NO_ROUND: "tuple[Any, ...]" = (None,)  # a round may be of any game


class Outcome:
    """The effect of one action.

    `seat`, `action`: who did what (card, claim, cink …); `passed`: the pass is complete and all have their new cards;
    `trick`: number of the trick it completed, -1 if none; `taker`, `cards`, `points`: of that trick (cards by seat);
    `thrown`: the round ended by a claim or a throw-in; `round_over`: see `match.result`; `stage`: the new stage.
    """

    def __init__(self, seat: int, action: int) -> None:
        self.seat = seat
        self.action = action
        self.passed = False
        self.trick = -1
        self.taker = -1
        self.cards = b""
        self.points = 0
        self.thrown = False
        self.round_over = False
        self.stage = ROUND


class MatchState:
    """A running match, determined by its setup and the actions so far.

    `stage`: one of the stages; `round`: the current or just finished round, None in DRAW; `result`: its Result in
    RESULT, INTERLUDE_RESULT and OVER (of the last round), else None; `sheet`; `number`: of the current round
    (interludes are numbered separately); `drawn`: cards drawn for the first deal, by seat, b"" if none were;
    `ceremony`: the decisions before the deal, finished or in progress (stage CEREMONY, without a round), None where
    there are none; `pack`: the cards to deal from where they are not shuffled, else b""; `stops`: what the seats did
    about durchs in all finished rounds (`defence.counted`); `said`: what players have said about their cards, or
    claimed (`claims`), in the current round, `proven`: how often a seat's word was true in the rounds before it (both
    `ai.statements`), b"" until somebody has spoken.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = games.game(setup.game)
        self.drawn = b""
        dealer = setup.dealer
        if dealer == DRAWN:
            self.drawn, dealer = self.game.draw(setup.seed, len(setup.seats))
        self.sheet = sheet_class(setup.game).begin(dealer, len(setup.seats), setup.options, setup.terms)
        self.stage = DRAW
        self.round = _NO_ROUND[0]
        self.result: Result | None = None
        self.number = 0
        self.dealt_number = 0  # of the last round that was no interlude, and its dealer
        self.dealt_by = 0
        self.pack = setup.cards
        self.stops = b""
        self._stops_before = b""  # without the round that is over
        self.said = b""
        self.proven = b""
        self._proven_before = b""
        self.ceremony = _NO_ROUND[0]
        self._views: list[object] = [None] * len(setup.seats)
        if not self.drawn:
            self._next()

    @property
    def playing(self) -> bool:
        """Whether somebody has to act (stages ROUND, INTERLUDE, CEREMONY); else call `proceed`."""
        return bool(self.stage == ROUND or self.stage == INTERLUDE or self.stage == CEREMONY)

    def to_move(self) -> int:
        """The seat that acts next; -1 when nobody does (see `stage`)."""
        if self.stage == CEREMONY:
            return int(self.ceremony.turn)
        return int(self.round.to_move()) if self.playing else -1

    def legal(self, buf: bytearray) -> int:
        """Fills `buf` (`game.ACTIONS` bytes) with the legal actions of the seat to move; returns how many."""
        if self.stage == CEREMONY:
            found = self.ceremony.legal()
            buf[: len(found)] = bytes(found)
            return len(found)
        return int(self.round.legal(buf)) if self.playing else 0

    def view(self, seat: int) -> "Any":
        """What `seat` may know of the round, a View kept up to date. Read only. None before the deal."""
        if self.round is None:
            return None
        view: Any = self._views[seat]
        if view is None:
            view = self.round.view(seat)
            self._views[seat] = view
        if self.said:
            view.said = self.said
            view.proven = self.proven
        return self.round.update(view)

    def may_say(self, seat: int) -> bool:
        """Whether `seat` may make a statement: while cards are played, once an action, not at a serious table.

        On the honour, whether it may claim a renonc (`claims`): that is said at a serious table, too.
        """
        if self.stage != ROUND or self.round.phase != PLAY:
            return False
        claims = self.round.on_honour()
        if not (claims or TALK.of(self.setup.house)):
            return False
        said = self.said
        for i in range(0, len(said), _STATEMENT):
            if said[i] == len(self.round.history) and said[i + 1] == seat:
                return False
        return bool(claims or games.find(self.setup.game).ai().STATEMENTS)

    def say(self, words: bytes) -> None:
        """A statement (CK-19): speaker, kind (`ai.statements`, or `claims.RENONC`), seat it is about.

        Raises ValueError if it is impossible.
        """
        if not self.may_say(words[0]):
            raise ValueError("nothing can be said now")
        if self.round.on_honour():
            from kocka.match import claims

            if words[1] != claims.RENONC:
                raise ValueError("only a renonc is claimed")
            claims.check(self.round.seats, words[0], words[2])
        else:
            from kocka.ai import statements

            statements.check(self.round.table, words[0], words[1], words[2])
        self.said += bytes([len(self.round.history)]) + words[:3]

    def thinker_seed(self, seat: int) -> tuple[int, int]:
        """(seed, stream) for the next decision of `seat`: the same whenever the match reaches this point."""
        if self.stage == CEREMONY:
            return Rng(self.setup.seed, _THINK_CEREMONY + self.number).seed48(), len(self.ceremony.history) * 16 + seat
        base = _THINK_INTERLUDE if self.stage == INTERLUDE else _THINK_ROUND
        return Rng(self.setup.seed, base + self.number).seed48(), len(self.round.history) * 16 + seat

    def situation(self, view: "Any") -> "Situation | None":
        """The standing of the match, for the thinker of the seat of `view`; None where only the round counts."""
        if self.stage == INTERLUDE or self.setup.again or not self.sheet.STANDING:
            return None
        found: Situation = games.find(self.setup.game).ai().situation(self.sheet, rules_of(view))
        found.stops = self.stops
        found.sits = levels.WEAKER
        for seat in range(len(self.setup.seats)):
            who = self.setup.seats[seat]
            if seat != view.seat:
                if who.kind != AI:
                    found.sits = max(found.sits, levels.PEOPLE)
                elif levels.thinks_far(who.level):
                    found.sits = levels.A_MASTER if found.sits < levels.A_MASTER else levels.MASTERS
        return found

    def do(self, action: int) -> Outcome:
        """Carries out `action` for the seat to move. Raises IllegalAction, leaving everything unchanged."""
        self.check_action(action)
        return self.carry_out(action)

    def check_action(self, action: int) -> None:
        """Raises IllegalAction if the seat to move may not do that."""
        if self.stage == CEREMONY:
            self._check_decision(action)
            return
        reason = self.round.reason(action)
        if reason:
            raise self.round.illegal(action, reason)

    def carry_out(self, action: int) -> Outcome:
        """`do` for an action that `check_action` allows."""
        if self.stage == CEREMONY:
            return self._decide(action)
        played = self.round
        outcome = Outcome(played.to_move(), action)
        passing = played.phase == PASS
        done = 0 if self.stage == INTERLUDE else played.table.done
        played.perform(action)
        if passing:
            outcome.passed = played.phase != PASS
        elif self.stage == ROUND:
            table = played.table
            if table.done > done:
                outcome.trick = done
                outcome.taker = table.takers[done]
                outcome.cards = table.trick(done)
                for c in outcome.cards:
                    outcome.points += table.values[c]
            elif action == CLAIM or action == THROW_IN:
                outcome.thrown = True
        if played.to_move() < 0:
            outcome.round_over = True
            self._finish()
        outcome.stage = self.stage
        return outcome

    def _decide(self, action: int) -> Outcome:
        """A decision of the ceremony; after the last one the cards are dealt."""
        ceremony = self.ceremony
        outcome = Outcome(ceremony.turn, action)
        ceremony.apply(action)
        if ceremony.turn < 0:
            self.stage = ROUND
            self._deal_decided()
        outcome.stage = self.stage
        return outcome

    def _check_decision(self, action: int) -> None:
        """Raises IllegalAction if the seat on turn in the ceremony may not decide so."""
        if action not in self.ceremony.legal():
            raise IllegalAction(action, NOT_NOW, self.game.NAME)

    def _finish(self) -> None:
        """The round is over: books it on the sheet."""
        self.result = self.round.result()
        self.sheet.add_result(self.result)
        if self.stage == ROUND and not self.setup.again:
            self._stops_before = self.stops
            self.stops = games.find(self.setup.game).ai().stops(self.view(0), self.stops)
            self._proven_before = self.proven
            if self.said and not self.round.on_honour():
                from kocka.ai import statements

                played = self.round
                rules = rules_of(self.view(0))
                self.proven = statements.counted(played.table, rules, self.said, self.proven, played.dealt)
        self.stage = INTERLUDE_RESULT if self.stage == INTERLUDE else RESULT

    def leave(self) -> None:
        """Moves on from DRAW, RESULT or INTERLUDE_RESULT to what is due."""
        if self.stage != DRAW and (self.setup.again or self.sheet.due == sheets.OVER):
            self.stage = OVER
            return
        if self.stage == RESULT:
            self.pack = self.round.gathered()
        self._next()

    def _next(self) -> None:
        """Deals the next round or interlude, or ends the match."""
        self.result = None
        interlude = self.sheet.due == sheets.INTERLUDE
        self.stage = INTERLUDE if interlude else ROUND
        self.number = self.sheet.interludes + 1 if interlude else self.setup.first + self.sheet.rounds
        self.deal()

    def deal(self) -> None:
        """Deals the current round anew, or starts the ceremony before its deal."""
        setup = self.setup
        self.said = b""
        interlude = self.stage == INTERLUDE
        game = games.game(self.sheet.INTERLUDE) if interlude else self.game
        seed, stream = self.deal_seed(game, self.number)
        self._forget_views()
        self.ceremony = game.prepared(seed, stream, self.sheet.dealer, setup.options, self.pack, setup.again)
        if self.ceremony is not None:
            if self.ceremony.turn < 0:
                self._deal_decided()
            else:
                self.stage = CEREMONY
                self.round = _NO_ROUND[0]
            return
        if interlude:
            self.round = game.deal(seed, self.number, self.sheet.dealer, None, self.sheet.totals, 0, stream)
        else:
            self.dealt_number = self.number
            self.dealt_by = self.sheet.dealer
            self.round = game.deal(
                seed, self.number, self.sheet.dealer, setup.options, self.sheet.totals, len(setup.seats), stream
            )

    def _deal_decided(self) -> None:
        """Deals the round that a finished ceremony leads to."""
        self._forget_views()
        self.dealt_number = self.number
        self.dealt_by = self.sheet.dealer
        self.round = self.game.after_ceremony(
            self.ceremony, self.number, self.sheet.dealer, self.setup.options, self.sheet.totals
        )

    def _forget_views(self) -> None:
        for seat in range(len(self._views)):
            self._views[seat] = None

    def deal_seed(self, game: "Any", number: int) -> "tuple[int | str, int]":
        """(seed, stream) that round `number` of `game`, a Round class, is dealt from in this match."""
        setup = self.setup
        if setup.again:
            return seal.deal_seed(setup.again_seed, game.NAME, number)
        if setup.secret:
            return seal.deal_seed(setup.secret, game.NAME, number)
        return setup.seed, game.STREAM + number

    def digest(self) -> str:
        """The seal of the present deal (seal.py): shown before its first card. ValueError in DRAW."""
        return seal.digest_of(self.sealed_line())

    def sealed_line(self) -> str:
        """The line that the seal is the hash of: a secret until the seal is opened. ValueError in DRAW."""
        if self.stage == CEREMONY:
            seed, stream = self.deal_seed(self.game, self.number)
            return seal.line(self.game.NAME, len(self.setup.seats), self.sheet.dealer, seed, stream, self.pack)
        played = self._dealt()
        seed, stream = self.deal_seed(type(played), played.number)
        return seal.line(played.NAME, played.seats, played.dealer, seed, stream, self.pack)

    def opened(self) -> str:
        """The text that opens the seal of this deal (`seal.seed_text`); "" until the round is over.

        If somebody chose the seed of the match, its rounds open only when the match is over, since all share that seed.
        """
        if self.stage == CEREMONY:
            return ""
        played = self._dealt()
        if self.playing or not (self.setup.secret or self.stage == OVER):
            return ""
        seed, stream = self.deal_seed(type(played), played.number)
        return seal.seed_text(seed, stream)

    def _dealt(self) -> "Any":
        if self.round is None:
            raise ValueError("nothing has been dealt yet")
        return self.round

    def same_deal_from(self, seat: int, me: int = 0) -> Setup:
        """The setup that plays the last deal (interludes excepted) again, with `me` holding what `seat` was dealt.

        Players keep their places; the cards and the dealer rotate. All seats but `me` are AI seats. It ends after the
        round and counts nowhere. Raises ValueError in DRAW.
        """
        old = self.setup
        count = len(old.seats)
        if not (0 <= seat < count and 0 <= me < count):
            raise ValueError("a seat is 0 to " + str(count - 1))
        if not self.dealt_number or self.stage == CEREMONY:
            raise ValueError("nothing has been dealt yet")
        taken = [who.persona for who in old.seats if who.kind == AI]
        level = levels.strongest([who.level for who in old.seats if who.kind == AI])
        seats = []
        for i in range(count):
            who = old.seats[i]
            if i == me:
                who = SeatSetup(HUMAN, 0, 0, who.name if who.kind == HUMAN else "")
            elif who.kind == HUMAN:
                persona = 0
                while persona in taken and persona + 1 < personas.COUNT:
                    persona += 1
                taken.append(persona)
                who = SeatSetup(AI, level, persona)
            seats.append(who)
        return Setup(
            old.game,
            old.seed,
            seats,
            old.options,
            old.house,
            (self.dealt_by - seat + me) % count,
            self.dealt_number,
            old.price,
            old.currency,
            old.terms,
            seal.seed_bytes(*self.deal_seed(self.game, self.dealt_number)) + self.round.lay(),
        )

    def take_back(self, keep: int) -> None:
        """Takes back all actions of the current round but the first `keep`; raises ValueError if there are fewer."""
        for _ in self.taking_back(keep):
            pass

    def taking_back(self, keep: int) -> "Any":
        """`take_back` as a generator, _APPLIED actions a step; between steps the round is at an earlier point."""
        if self.round is None or self.stage == OVER or keep >= len(self.round.history):
            raise ValueError("there is nothing to take back")
        actions = self.round.history
        said = self._said_before(keep)
        if self.stage == RESULT or self.stage == INTERLUDE_RESULT:
            self.sheet.undo()
            if self.stage == RESULT:
                self.stops = self._stops_before
                self.proven = self._proven_before
            self.stage = ROUND if self.stage == RESULT else INTERLUDE
            self.result = None
        if self.ceremony is None:
            self.deal()
        else:
            self._deal_decided()
        for i in range(keep):
            if not i % _APPLIED:
                yield
            self.round.apply(actions[i])
        self.said = said

    def _said_before(self, keep: int) -> bytes:
        """What had been said before action number `keep` of the round, without what its actor said just then."""
        said = self.said
        kept = b""
        for i in range(0, len(said), _STATEMENT):
            if said[i] < keep or (said[i] == keep and said[i + 1] != self.round.actors[keep]):
                kept += said[i : i + _STATEMENT]
        return kept

    def given(self) -> int:
        """How many actions of the current round are passed cards (CK-5), at most."""
        if self.stage == INTERLUDE or self.stage == INTERLUDE_RESULT:
            return 0
        return int(self.round.table.give) * len(self.setup.seats)

    def automatic(self) -> int:
        """The action that the device performs now for the seat to move (KK-7: stop at 17, TA 5.1); 0 for none."""
        return int(self.round.automatic()) if self.playing and self.round is not None else 0

    def may_end(self) -> bool:
        """Whether the session may end now: the sheet allows it and has at least one round (TA 7.6)."""
        running = self.stage == ROUND or self.stage == RESULT
        return bool(running and self.sheet.SESSION and self.sheet.rounds and not self.setup.again
                    and self.sheet.due != sheets.OVER)  # fmt: skip

    def end_session(self) -> None:
        """Ends the session; an unfinished round does not count. Raises ValueError unless `may_end`."""
        if not self.may_end():
            raise ValueError("this cannot be ended now")
        self.sheet.add(sheets.over())
        self.stage = OVER
