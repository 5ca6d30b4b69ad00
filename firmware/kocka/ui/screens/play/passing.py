"""The pass: choose three cards, send them with another key, see the three that arrive (CK-5)."""

from micropython import const

from kocka.engine.round import PASS
from kocka.hal import BACK, MENU
from kocka.ui.core.canvas import BUTTON
from kocka.ui.languages import ids, plural, t
from kocka.ui.table import cards as look
from kocka.ui.table import faces
from kocka.ui.table.playing import Playing
from kocka.ui.table.portraits import SIZE, portrait

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_CHOOSE = const(0)
_WAIT = const(1)  # mine are on their way, the others are choosing
GOT = const(2)

_SLIDE_MS = (0, 180, 260, 350, 100)  # by speed setting


class Passing(Playing):
    """Chosen cards are marked in the hand; three backs fill up beside the portrait of the receiver."""

    keys_text = ids.KEYS_PASS

    _asks = False  # the title says what to do, not where the cards go
    # px: the title; from the slots up to the panel, down to the portrait and to the name; free beside the name.
    _title_y = 4
    _panel_up = 8
    _face_down = 15
    _who_down = 62
    _who_edge = 10
    # A slot.
    _wide = look.TRICK_WIDTH
    _high = look.TRICK_HEIGHT

    def __init__(self, app: "KockaApp") -> None:
        super().__init__(app)
        ui = app.ui
        self._phase = _CHOOSE
        self.hand.picks = True
        self._chosen = bytearray(3)
        self._count = 0
        self._sending = 0  # how many cards are still to be passed
        self._dx = 0  # how far in px the three are from their slots
        self._slide_ms = 0
        self._face = None
        self._line = ""
        self._who = ""
        self._who_font = ui.small
        self._title = ""
        self._seal = ""
        self._slots = (77, 94, 111)
        self._slot_y = ui.pass_y
        self._right = False  # whether the receiver or giver sits on the right
        self._sign = ""  # the arrow if that player sits across
        self._arrow: tuple = ()
        # The pass goes elsewhere in every round: say where (HE-2).
        seats = range(self.seats)
        rules = app.session.view.game
        self._turns = len({rules.receiver(0, number, self.seats, app.session.view.options) for number in seats}) > 1

    def enter(self):
        """Shows the current state of the pass."""
        view = self.app.session.view
        self._sending = 0
        self._dx = 0
        note = faces.seal_note(self.app.session.match)
        self._seal = note[note.find(" ") + 1 :]  # 128x64 has room only for the digits
        self.strip.put_note(note, self)
        if view.table.phase != PASS:
            self._show_got()
        elif len(view.gave) == 3:
            self._show_wait()
        elif view.gave:  # the power failed between two of the three
            self._chosen[0 : len(view.gave)] = view.gave
            self._count = len(view.gave)
            self._show_choose()
        else:
            self._show_choose()
        self.dirty_all()
        return None

    def held_ok(self) -> int:
        """The menu: here nobody is waited for."""
        return MENU

    def _direction(self) -> str:
        """The title: where the three cards go."""
        place = self.place(self.app.session.view.receiver())
        self._set_side(place, False)
        if not self._turns:
            return t(ids.PASS_TITLE)
        if place == 1:
            return t(ids.PASS_TITLE_LEFT)
        return t(ids.PASS_TITLE_RIGHT if self._right else ids.PASS_TITLE_ACROSS)

    def _set_side(self, place: int, coming: bool) -> None:
        """The cards go to or come from the player at `place`: shows the portrait there."""
        self._right = place == self.seats - 1
        self._place_slots(not self._right and place != 1, coming)

    def _place_slots(self, across: bool, coming: bool) -> None:
        """Puts slots and arrow beside the portrait. `across`: of the player opposite."""
        from kocka.ui.art import icons

        ui = self.ui
        self._sign = ("▼" if coming else "▲") if across else ""
        self._arrow = icons.PASS_RIGHT if self._right != coming else icons.PASS_LEFT
        step = self._wide + 4
        first = ui.width - 6 - 3 * self._wide - 8 - ui.pass_in
        if self._right:
            first = ui.width - first - 3 * self._wide - 8
        self._slots = (first, first + step, first + 2 * step)

    def _people(self, seat: int, text: str) -> None:
        face = self.app.people.face(seat)
        self._face = portrait(face) if face >= 0 else None
        self._who = text

    def _show_choose(self) -> None:
        app = self.app
        view = app.session.view
        receiver = view.receiver()
        self._phase = _CHOOSE
        self._title = self._direction()
        self._people(receiver, t(ids.PASS_FOR).format(app.people.name_fourth(receiver)))
        hand = self.hand
        hand.put(view.hand)
        hand.shown = hand.lifted = True
        self._mark()

    def _mark(self) -> None:
        """Updates flags, button and state line for the chosen cards."""
        hand = self.hand
        for i in range(hand.count):
            chosen = self._is_chosen(hand.cards[i])
            hand.flags[i] = look.MARKED | look.RAISED if chosen else 0
        hand.button = self._count == 3
        if hand.button:
            hand.cursor = hand.count
        elif hand.cursor >= hand.count:
            hand.cursor = hand.count - 1
        self.strip.state(plural(ids.CHOOSE_CARDS, 3 - self._count) if self._count < 3 else "", True, self)
        self.strip.show_button(t(ids.PASS_BUTTON) if hand.button else "", hand.on_button(), self)
        if self._asks:
            self._title = plural(ids.CHOOSE_CARDS, 3 - self._count) if self._count < 3 else t(ids.PASS_ASK)
            self._dirty_middle()
        else:
            first = self._slots[0]
            wide = self._slots[2] + self._wide - first
            self.dirty(first, self._slot_y, wide + 2, self._high + 2)  # with shadows
        hand.settle(self)

    def considered(self) -> bytes:
        """The three cards, if they are chosen."""
        return bytes(self._chosen) if self._count == 3 else b""

    def _is_chosen(self, card: int) -> bool:
        for i in range(self._count):
            if self._chosen[i] == card:
                return True
        return False

    def _show_wait(self) -> None:
        self._phase = _WAIT
        app = self.app
        view = app.session.view
        receiver = view.receiver()
        self._title = self._direction()
        if self._asks:
            self._title = t(ids.OTHERS_CHOOSE)
        self._people(receiver, t(ids.PASS_FOR).format(app.people.name_fourth(receiver)))
        self._count = 3
        hand = self.hand
        hand.button = False
        hand.put(view.hand)
        hand.shown = hand.lifted = False
        hand.dirty(self)
        self.strip.show_button("", False, self)
        self.strip.state(t(ids.OTHERS_CHOOSE), False, self)

    def _show_got(self) -> None:
        self._phase = GOT
        app = self.app
        view = app.session.view
        giver = (self.me - 1) % self.seats
        for seat in range(self.seats):
            if view.game.receiver(seat, view.number, self.seats, view.options) == self.me:
                giver = seat
        self._set_side(self.place(giver), True)
        self._title = t(ids.GOT_TITLE)
        self._people(giver, t(ids.GOT_FROM).format(app.people.name_second(giver)))
        self._chosen[0:3] = view.got
        self._count = 3
        hand = self.hand
        hand.put(view.hand)
        hand.shown = hand.lifted = False
        hand.button = True
        hand.cursor = hand.count
        for i in range(hand.count):
            if hand.cards[i] in view.got:
                hand.flags[i] = look.RECEIVED | look.RAISED
        self.strip.state("", False, self)
        self.strip.show_button(t(ids.GO_ON_BUTTON), True, self)
        hand.dirty(self)

    # What happens.

    @property
    def busy(self) -> bool:
        """Whether my cards are still on their way, or I am looking at those that came."""
        return self._dx != 0 or self._sending != 0 or self._phase == GOT

    def acted(self, outcome, before: int) -> None:
        """Cards are passed one by one; once all are, the received ones are shown."""
        if outcome.passed:
            self._show_got()
            self._slide_ms = 0
            self._start_slide()
            self._dirty_middle()
        elif outcome.seat == self.me and len(self.app.session.view.gave) == 3:
            self._show_wait()
            self._start_slide()

    def _start_slide(self) -> None:
        """Starts the motion of the cards to the receiver or from the giver."""
        self._slide_ms = _SLIDE_MS[self.app.speed]
        if self._slide_ms:
            self._dx = self._way(0 if self._phase == _WAIT else self._slide_ms)
        self._past_ms = 0
        self._dirty_middle()

    def on_tick(self, ms: int):
        """Passes the next chosen card; advances motion."""
        self.strip.tick(ms, self)
        self.rested(ms)
        if self._sending:
            card = self._next_to_send()
            if card:
                return ("play", card)
        if self._dx:
            self._dirty_middle()
            self._past_ms += ms
            if self._past_ms >= self._slide_ms:
                self._dx = 0
            elif self._phase == _WAIT:
                self._dx = self._way(self._past_ms)
            else:
                left = self._slide_ms - self._past_ms
                self._dx = self._way(left * left // self._slide_ms)
        return None

    def _way(self, ms: int) -> int:
        """How far in px the cards are from their slots after `ms` of the slide, never 0."""
        far = self.ui.width - self._slots[0] if self._right else self._slots[2] + 60
        far = far * ms // self._slide_ms + 1
        return far if self._right else -far

    def _next_to_send(self) -> int:
        """The next chosen card that has not been passed yet, 0 for none."""
        gave = self.app.session.view.gave
        while self._sending:
            card = self._chosen[3 - self._sending]
            self._sending -= 1
            if card not in gave:
                return card
        return 0

    def rush(self) -> bool:
        """Ends the motion at once. The key has no other effect: the cards may not be written yet."""
        done = self._sending > 0
        while self._sending:  # all three are one decision
            card = self._next_to_send()
            if card:
                self.app.act(("play", card))
        if self._dx:
            self._dx = 0
            self._dirty_middle()
            done = True
        return done

    # Keys.

    def move(self, by: int):
        """Moves only while I choose."""
        return super().move(by) if self._phase == _CHOOSE else None

    def ok(self):
        """Chooses or returns a card, sends the cards, or goes on to the table."""
        if self._phase == GOT:
            return ("goto", "table")
        if self._phase == _WAIT:
            return None
        hand = self.hand
        if hand.on_button():
            seat = self.app.session.match.to_move()
            teacher = self.app.session.teacher
            if seat == self.me:
                if teacher is None or teacher.allows(self._chosen):
                    self._sending = 3
            else:  # players before me have not passed theirs yet
                self.wait_for(seat)
            return None
        card = hand.card()
        if self._is_chosen(card):
            self._drop(card)
        elif self._count == 3:
            self.refuse(t(ids.PASS_FULL))
            return None
        else:
            self._chosen[self._count] = card
            self._count += 1
            while self._is_chosen(hand.card()):  # on to the next card: those to be passed often lie side by side
                hand.cursor = (hand.cursor + 1) % hand.count
        self._mark()
        return None

    def mark_advice(self) -> None:
        """Replaces my choice by the cards that the master would pass; OK sends them."""
        given = self.app.session.view.gave
        self._chosen[0 : len(given)] = given
        self._count = len(given)
        for card in self._advice.giving:
            self._chosen[self._count] = card
            self._count += 1
        self._mark()

    def _drop(self, card: int) -> None:
        at = 0
        for i in range(self._count):
            if self._chosen[i] != card:
                self._chosen[at] = self._chosen[i]
                at += 1
        self._count = at

    def back(self):
        """Takes back the last chosen card; if there is none, opens the game menu."""
        if self._phase == _CHOOSE and self._count > len(self.app.session.view.gave):
            self._drop(self._chosen[self._count - 1])
            self._mark()
            return None
        return super().back()

    # Painting.

    def _dirty_middle(self) -> None:
        self.dirty(0, 0, self.ui.width, self.hand.top)

    def draw(self, canvas) -> None:
        """Draws title, face, three places, strip, fan."""
        canvas.fill(self.ui.felt)
        if canvas.shows(0, 0, self.ui.width, self._bottom()):
            self._draw_middle(canvas)
            if self._phase == _CHOOSE and self._count:  # the last chosen one is taken back
                canvas.area(
                    BUTTON, self._slots[0], 0, self._slots[2] - self._slots[0] + self._wide, self._bottom(), BACK
                )
        self.strip.declare(canvas, self.hand)
        self.strip.draw(canvas)
        self.hand.draw(canvas)

    def _bottom(self) -> int:
        """Where the middle ends."""
        return self.strip.top

    def _title_room(self) -> int:
        """The width in which the title stands."""
        return self.ui.width

    def _draw_slots(self, canvas, w: int, h: int) -> None:
        painter = self.app.cards
        y = self._slot_y
        for i in range(3):
            self._draw_slot(canvas, i, self._slots[i], y, w, h)
        if self._phase == _WAIT and not self._dx:
            return
        state = look.PLAIN if self._phase == GOT else look.BACK
        for i in range(self._count):
            painter.draw(canvas, self._slots[i] + self._dx, y, w, h, self._chosen[i], state)

    def _draw_slot(self, canvas, number: int, x: int, y: int, w: int, h: int) -> None:
        """Draws the place of a card."""
        canvas.round_frame(x, y, w, h, 4, self.ui.shadow)

    def _draw_middle(self, canvas) -> None:
        """Draws the panel with all that is above the fan."""
        ui = self.ui
        y = self._slot_y
        top = y - self._panel_up
        canvas.round_rect(4, top, ui.width - 8, self._bottom() - 1 - top, 12, ui.panel)
        canvas.text_centre(ui.title, self._title, 0, self._title_y, self._title_room(), ui.text)
        middle = self._slots[0] // 2
        if self._right:
            middle = (self._slots[2] + self._wide + ui.width) // 2
        x = middle - SIZE // 2
        if self._face is not None:
            face = y + self._face_down
            canvas.round_rect(x - 2, face - 2, SIZE + 4, SIZE + 4, 4, ui.shadow)
            self._face.draw(canvas, x, face)
        font = self._who_font
        wide = len(self._who) * font.width
        left = min(max(self._who_edge, middle - wide // 2), ui.width - self._who_edge - wide)
        canvas.text(font, self._who, left, y + self._who_down, ui.accent)
        left = self._slots[2] + self._wide + 6 if self._right else self._slots[0] - 22
        if self._sign:
            canvas.text(ui.title, self._sign, left, y + 18, ui.accent)
        else:
            canvas.mask(self._arrow, left, y + 23, ui.accent)
        self._draw_slots(canvas, self._wide, self._high)
