"""The table: a round played trick by trick."""

from micropython import const

from kocka.engine.cards import CLAIM, NO_CARD, QUEEN_OF_SPADES, THROW_IN
from kocka.engine.claim import surely_takes_all
from kocka.engine.round import NOBODY_YET
from kocka.ui.core import noise
from kocka.ui.languages import ids, t
from kocka.ui.table import cards as look
from kocka.ui.table import faces, moods, playing
from kocka.ui.table import profile as games
from kocka.ui.table.message_strip import TALK
from kocka.ui.table.playing import Playing
from kocka.ui.table.portraits import CALM
from kocka.ui.table.table_view import ME, TableView, seat_all
from kocka.ui.widgets.dialog import Confirm

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_FIRST_ACTION = const(128)
_NOTE_MS = const(2500)
_FAIR_MS = const(8000)
_FINISH = const(127)  # no action: what is left of a settled round is played at once


class Table(Playing):
    """The trick in the middle, people round it, my hand at the bottom.

    A complete trick stays for a moment, then moves to its taker; any key shortens that.
    """

    def __init__(self, app: "KockaApp") -> None:
        """Seats everybody; `enter` reads the view."""
        super().__init__(app)
        self.profile = games.profile(app.session.match.setup.game)
        self.table_view = self.make_table_view()
        self.moods = moods.Moods(self.table_view)
        self._legal = bytearray(24)
        self._call = 0  # CLAIM or THROW_IN when the button offers it
        self._lying_ms = 0  # how long a full trick still lies, in ms
        self._taken = -1  # the place that takes it, -1 for none
        self._asked = 0
        self._mine = False

    # What other games at this table override.

    cats = True  # the queen of spades is special

    def make_table_view(self) -> TableView:
        """Creates the TableView."""
        return TableView(self.app.ui, self.app.cards, self.seats, self.profile.letters)

    def points(self, view, seat: int) -> int:
        """The points shown beside a name."""
        return int(view.table.points[seat])

    def expect(self, view) -> None:
        """Reserves room for the largest points that a seat can have."""
        self.table_view.expect(view.table.values)

    def put_hand(self, view) -> None:
        """Shows my hand; before the second trick, received cards are marked."""
        hand = self.hand
        hand.put(view.hand)
        if not view.table.done:
            for i in range(hand.count):
                if hand.cards[i] in view.got:
                    hand.flags[i] |= look.RECEIVED

    def refusal(self, reason: int, view, card: int) -> str:
        """The text why a card may not be played."""
        return playing.refusal_text(reason, view, card, self.app.cards.pack)

    def call_texts(self, call: int) -> tuple:
        """Text ids for a call: short button, long button, question."""
        if call == _FINISH:
            return (ids.FINISH_SHORT, ids.FINISH, ids.ASK_FINISH)
        if call == CLAIM:
            return (ids.DURCH_TITLE, ids.CLAIM_DURCH, ids.ASK_CLAIM)
        return (ids.THROW_IN_SHORT, ids.THROW_IN, ids.ASK_THROW_IN)

    # State from the view.

    def enter(self):
        """Shows the view without motion."""
        app = self.app
        self.expect(app.session.view)
        places = [self.place(seat) for seat in range(self.seats)]
        seat_all(self.table_view, app, places, self.profile.letters)
        for seat in range(self.seats):
            self.moods.seat(places[seat], app.people.face(seat))
        self._taken = -1
        self._lying_ms = 0
        self.flying = None
        self.moods.calm()
        self.table_view.clear()
        self.table_view.crooked = self.table_view.geometry.crooked if playing.CARD_MS[app.speed] else 0
        self._lay_out()
        self.settle()
        self.dirty_all()
        if not app.session.view.table.log:
            self.show_seal(app.session.view.table)
        return None

    def show_seal(self, table) -> None:
        """In a round without a pass, shows the seal until the first card, or for a moment.

        In the first round ever it says what the seats see.
        """
        if self.app.session.is_first_round:
            self.strip.refuse(t(ids.FAIR_PLAY), _FAIR_MS, self)
        if table.give:
            return
        seal = faces.seal_note(self.app.session.match)
        text = t(ids.NO_PASS) if self.app.session.view.game.GIVE else ""
        if self.table_view.geometry.covers:  # the strip keeps no note
            text = (text + " " if text else "") + seal
        if text and not self.strip.passing:
            self.strip.refuse(text, _NOTE_MS, self)
        self.strip.put_note(seal, self)

    def _lay_out(self) -> None:
        """Lays out the current trick."""
        table = self.app.session.view.table
        seat = table.leader
        for _ in range(table.count):
            self.table_view.lay(self.place(seat), table.cards[seat], 0, 0, 0, self)
            seat = (seat + 1) % self.seats

    def settle(self) -> None:
        """Updates people, hand and strip from the view, once all motion has ended."""
        if self.app.session.view.table.log:
            self.strip.put_note("", self)
        app = self.app
        view = app.session.view
        table = view.table
        table_view = self.table_view
        for seat in range(self.seats):
            place = self.place(seat)
            table_view.points[place] = self.points(view, seat)
            table_view.taken[place] = table.taken[seat]
        if self.profile.play.broken is not None:
            table_view.broken = 1 if self.profile.play.broken(table, view.options) else 0
        table_view.turn = self.place(table.turn) if table.turn >= 0 else -1
        table_view.leader = self.place(table.leader) if table.turn >= 0 else -1
        table_view.taker = self.place(table.takers[table.done - 1]) if table.done else -1
        table_view.winner = -1
        table_view.settle_people(self)
        mine = table_view.turn == ME
        hand = self.hand
        self.put_hand(view)
        self._call = 0
        if mine:
            self._mark_legal(view)
            app.hurry(False)
            if not self._mine:
                app.sound.play(noise.TURN)
        self._mine = mine
        hand.button = self._call != 0
        hand.lifted = mine
        hand.shown = mine
        if mine:
            if self._call and self._call != _FINISH:
                hand.cursor = hand.count
            else:  # it never stands where somebody who is about to play a card presses OK
                hand.seek(hand.cursor)
        elif hand.cursor >= hand.count:
            hand.cursor = max(0, hand.count - 1)
        self.mark_advice()
        hand.settle(self)
        self._say_state(table, mine)

    def _mark_legal(self, view) -> None:
        """Dims cards that may not be played; a call that is sure to be right becomes the button."""
        hand = self.hand
        legal = self._legal
        n = view.legal(legal)
        call = 0
        while n and legal[n - 1] >= _FIRST_ACTION:
            n -= 1
            call = legal[n]
        at = 0
        for i in range(hand.count):
            while at < n and legal[at] < hand.cards[i]:
                at += 1
            if (at >= n or legal[at] != hand.cards[i]) and self.app.hints:
                hand.flags[i] |= look.DIMMED
        if call and len(view.hand) > 1 and (self.profile.play.certain or surely_takes_all(view)):
            self._call = call
        elif len(view.hand) > 1 and self._may_finish(view):
            self._call = _FINISH

    def _may_finish(self, view) -> bool:
        """Whether the rest of a settled round may be played at once."""
        if self.app.session.teacher is not None:
            return False
        return bool(self.table_view.geometry.finishes and view.game.is_settled(view))

    def _say_state(self, table, mine: bool) -> None:
        if self._call:
            text = t(self.call_texts(self._call)[0 if self.table_view.geometry.covers else 1])
            self.strip.show_button(text, self.hand.on_button(), self)
        else:
            self.strip.show_button("", False, self)
        if mine:
            self.strip.state(t(ids.YOUR_TURN) if table.count else t(ids.YOU_LEAD), True, self)
        elif table.turn >= 0:
            text = t(ids.TURN_OF) if table.count else t(ids.LEADS)
            self.strip.state(text.format(self.name(table.turn)), False, self)
        elif table.turn == NOBODY_YET:
            self.strip.state(t(ids.NOBODY_YET), False, self)
        else:
            self.strip.state("", False, self)

    # What happens.

    @property
    def busy(self) -> bool:
        """Whether a card or trick moves, or a complete trick is still shown."""
        return self.is_busy()

    def is_busy(self) -> bool:
        """As `busy`; a method, since MicroPython's super() cannot read a property."""
        if self.table_view.moving or self.flying is not None or self._taken >= 0:
            return True
        return self.strip.covers and self.strip.kind == TALK

    def acted(self, outcome, before: int) -> None:
        """Moves a card to its place; what it means is told when it lies there: `landed`."""
        if outcome.action < _FIRST_ACTION:
            self._throw(outcome, before)
        if self.table_view.moving:
            self.flying = outcome
        else:
            self.landed(outcome)

    def _throw(self, outcome, before: int) -> None:
        """Puts the card on its way."""
        app = self.app
        table_view = self.table_view
        hand = self.hand
        place = self.place(outcome.seat)
        ms = playing.CARD_MS[app.speed]
        if place == ME:
            x, y = hand.start(before) if before >= 0 else (table_view.geometry.home[ME][0], hand.top)
            table_view.lay(place, outcome.action, x, y, ms, self)
            self.put_hand(app.session.view)
            hand.shown = False
            hand.settle(self)
            table_view.dirty_place(self)
        else:
            home_x, home_y = table_view.geometry.home[place]
            table_view.lay(place, outcome.action, home_x, home_y, ms, self)
        if self.strip.covers:  # it may tell what lies on the table
            self.strip.dirty(self)
        if ms:
            self.moods.follow(place)
        app.sound.play(noise.CARD)

    def _landing(self) -> "Steps":
        """In turns of their own: the card has arrived."""
        yield
        outcome = self.flying
        if outcome is None:  # this screen was entered anew meanwhile
            return
        self.flying = None
        self.landed(outcome)
        yield
        self.app.talk.after(outcome)

    def landed(self, outcome) -> None:
        """What was done is seen by all: says what it means. A complete trick stays for a moment."""
        if outcome.action >= _FIRST_ACTION:
            self.settle()
            return
        app = self.app
        table_view = self.table_view
        view = app.session.view
        if (
            table_view.broken == 0
            and not table_view.geometry.covers
            and self.profile.play.broken(view.table, view.options)
        ):
            self.strip.refuse(t(ids.HEARTS_BREAK), _NOTE_MS, self)
        self.feel(outcome)
        if outcome.trick < 0:
            self.settle()
            return
        table_view.turn = -1
        table_view.settle_people(self)
        self._taken = self.place(outcome.taker)
        self._lying_ms = playing.LIE_MS[app.speed]
        cat = self.cats and QUEEN_OF_SPADES in outcome.cards
        if cat:
            app.sound.play(noise.CAT)
        else:
            app.sound.play(noise.HEART if self.cats and outcome.points else noise.TRICK)
        if self._taken == ME:
            text = t(self.profile.words.queen[0] if cat else ids.YOU_TAKE)
        else:
            text = t(self.profile.words.queen[1] if cat else ids.TAKES).format(self.name(outcome.taker))
        self.strip.show_button("", False, self)
        self.strip.state(text, self._taken == ME, self)
        table_view.turn = self._taken
        table_view.settle_people(self)
        table_view.mark_winner(self._taken, self)

    def feel(self, outcome) -> None:
        """The faces show what a card that lies there means, for all to see."""
        if not self.cats:
            return
        table = self.app.session.view.table
        people = self.moods
        if outcome.trick < 0:
            if outcome.action == QUEEN_OF_SPADES:
                people.happens(self.place(table.best), moods.WOULD_TAKE_CAT)
        elif QUEEN_OF_SPADES in outcome.cards:
            taker = self.place(outcome.taker)
            people.happens_to_others(taker, moods.OTHER_TAKES_CAT)
            people.happens(taker, moods.TAKES_CAT)
        elif outcome.points:
            people.happens(self.place(outcome.taker), moods.TAKES_POINTS)

    def mood(self, seat: int) -> int:
        # Where motion is off no time passes for moods.
        return self.moods.of(self.place(seat)) if playing.CARD_MS[self.app.speed] else CALM

    def on_tick(self, ms: int):
        table_view = self.table_view
        self.strip.tick(ms, self)
        self.rested(ms)
        is_full = False
        if table_view.moving:
            is_full = bool(table_view.tick(ms, self))
            if is_full:
                if self.flying is not None:
                    self.app.in_turns(self._landing())
                elif self._taken >= 0:
                    self._swept()
        elif self._taken >= 0:
            self._lying_ms -= ms
            if self._lying_ms <= 0:
                self._sweep()
        if playing.CARD_MS[self.app.speed]:
            self.moods.tick(ms, self.app.idle.idle_ms, self, is_full)
        return None

    def _sweep(self) -> None:
        table_view = self.table_view
        table_view.mark_winner(-1, self)
        ms = playing.SWEEP_MS[self.app.speed]
        table_view.sweep(self._taken, ms, self)
        if not ms:
            self._swept()

    def _swept(self) -> None:
        self._taken = -1
        if self.strip.covers:
            self.strip.dirty(self)
        self.settle()

    # Keys.

    def on_key(self, key: int):
        """Ends all motion and removes a complete trick at once; then handles the key."""
        if self._taken >= 0:
            self._clear_away()
            self.app.in_turns(self._taking_key(key))
            return None
        if self.table_view.moving:
            self.table_view.finish(self)
        if self.flying is not None:
            self.app.in_turns(self._landing_for(key))
            return None
        return super().on_key(key)

    def _clear_away(self) -> None:
        """Removes the complete trick at once."""
        self.table_view.sweep(self._taken, 0, self)
        self._taken = -1
        self.strip.hush(self)

    def _taking_key(self, key: int) -> "Steps":
        """A key after a trick. OK does nothing more: it must not play a card by accident."""
        yield
        self.settle()
        self.app.apply(self.react(key, True))

    def _landing_for(self, key: int) -> "Steps":
        """A key while a card was on its way."""
        yield from self._landing()
        if self._taken < 0:
            self.app.apply(self.react(key, False))
            return
        self._clear_away()
        yield from self._taking_key(key)

    def ok(self):
        """Plays the card under the cursor, says why not, or asks about the call."""
        view = self.app.session.view
        if view.table.turn != self.me:
            if view.table.turn >= 0:
                self.wait_for(view.table.turn)
            elif view.table.turn == NOBODY_YET:
                self.refuse(t(ids.WHY_MUST_OPEN))
            return None
        if self.hand.on_button():
            return self.ask(self._call)
        card = self.hand.card()
        if card == NO_CARD:
            return None
        reason = view.reason(card)
        if reason:
            from kocka.ui.table import help_pages

            help_pages.refuse_card(self, self.profile.name, reason, self.refusal(reason, view, card))
            return None
        return self.coached(card)

    def ask(self, call: int):
        """Asks for confirmation of throwing in, showing a durch, or having the rest played."""
        self._asked = call
        sure = call == self._call and call != _FINISH
        return ("push", Confirm(t(self.call_texts(call)[2]), t(ids.YES), t(ids.NO), sure))

    def on_result(self, value):
        """The answer: a confirmed call, one chosen in the menu, or a hint."""
        if not isinstance(value, int):
            return super().on_result(value)
        if value == CLAIM or value == THROW_IN:
            return self.ask(value)
        if value == 1 and self._asked:
            call = self._asked
            self._asked = 0
            return ("finish",) if call == _FINISH else ("play", call)
        self._asked = 0
        return None

    # Painting.

    def draw(self, canvas) -> None:
        """Draws background, strip, hand, and moving cards on top."""
        canvas.fill(self.ui.felt)
        covered = self.strip.covers
        if not covered:
            self.table_view.declare(canvas)
            self.table_view.draw(canvas)
        self.strip.declare(canvas, self.hand)
        self.strip.draw(canvas)
        self.hand.draw(canvas)
        if covered:
            self.strip.draw_trick(canvas, self.table_view)
        else:
            self.table_view.draw_moving(canvas)
