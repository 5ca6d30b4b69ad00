"""The base of the screens with a hand: keys for menu, last trick and sheet, refusals in words, hand and strip."""

from micropython import const

from kocka.engine import round as rules
from kocka.engine.cards import ACE_OF_SPADES, JACK, SPADES
from kocka.hal import BACK, DOWN, FORWARD, HINT, HOME, INFO, MENU, NEXT, OK, PREV, SAY, SHEET, UP
from kocka.match.state import ROUND
from kocka.ui.core import noise
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids, t
from kocka.ui.table import cards as look
from kocka.ui.table import parts
from kocka.ui.table.card_names import ACCUSATIVE, FRENCH, card_name, rank_name, suit_name
from kocka.ui.table.message_strip import REFUSAL
from kocka.ui.table.portraits import CALM
from kocka.ui.table.profile import profile

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any, Protocol

    from kocka.ai.advice import Advice
    from kocka.ui.core.canvas import Dirt
    from kocka.ui.core.layout import Layout
    from kocka.ui.core.work import Steps

    class App(Protocol):
        """What all tables need of the app; a subclass needs more."""

        cards: Any
        dirt: Dirt
        coach: int
        hints: bool
        people: Any
        session: Any
        sound: Any
        speed: int
        talk: Any
        ui: Layout

        def apply(self, answer: Any) -> None: ...
        def finish_steps(self) -> None: ...
        def hurry(self, on: bool) -> None: ...
        def in_turns(self, steps: Steps) -> None: ...


_REFUSAL_MS = const(3500)
_REST_MS = const(8000)  # of my turn without a key, then the keys are explained
_FOR_LONG_MS = const(600_000)
_NAME_LETTERS = const(9)  # of a name in a sentence
_ABOUT_HINT = const(-1)  # `why` of a hint: it has a page of its own
TALK_MS = const(2600)

# Milliseconds by speed (off, fast, normal, slow, hurried): a card's way, the trick's way, a full trick lies, a seat
# considers.
CARD_MS = (0, 150, 190, 250, 50)
SWEEP_MS = (0, 150, 220, 250, 50)
LIE_MS = (900, 600, 1300, 2200, 150)
CONSIDER_MS = (350, 150, 550, 1100, 0)


def refusal_text(reason: int, view, action: int, pack: int = FRENCH) -> str:
    """Why an action is not allowed, in a sentence.

    reason: of kocka.engine.round; view: of the seat to move; pack: whose suits and ranks are named.
    """
    if reason == rules.MUST_FOLLOW:
        return t(ids.WHY_FOLLOW).format(suit_name(view.table.suit, pack, ACCUSATIVE))
    if reason == rules.MUST_OPEN:
        return t(ids.WHY_MUST_OPEN)
    if reason == rules.NO_PENALTY_FIRST:
        return t(ids.WHY_NO_PENALTY_FIRST)
    if reason == rules.HEARTS_NOT_BROKEN:
        return t(ids.WHY_NOT_BROKEN)
    if reason == rules.HEARTS_LAST:
        return t(ids.WHY_HEARTS_LAST)
    if reason == rules.NO_HEART_FIRST:
        return t(ids.WHY_NO_HEART)
    if reason == rules.POLITE_FIRST_TRICK:
        return t(ids.WHY_FIRST_TRICK)
    if reason == rules.POLITE_SPADE_LEAD:
        return t(ids.WHY_SPADE_LEAD).format(suit_name(SPADES, pack))
    if reason == rules.POLITE_BLACK_CAT:
        return t(ids.WHY_BLACK_CAT).format(card_name(ACE_OF_SPADES, pack, ACCUSATIVE))
    if reason == rules.DOES_NOT_FIT:
        if view.table.low[action >> 4]:
            return t(ids.WHY_NOT_NEXT)
        return t(ids.WHY_JACK_FIRST).format(rank_name(JACK, pack))
    if reason == rules.MUST_LAY:
        return t(ids.WHY_MUST_LAY)
    return t(ids.NOT_NOW)


class Playing(Screen):
    """A screen on which a round is played.

    The app asks `busy` (whether the next action must wait for an animation) and calls `acted` after each action. The
    view (app.session.view) is already up to date then.
    """

    def __init__(self, app: "App") -> None:
        """`app`: the app, see kocka.ui.session.app.KockaApp."""
        self.app: Any = app
        self.ui = app.ui
        self.dirt = app.dirt
        self.me = app.people.me
        self.seats = len(app.session.match.setup.seats)
        self.why = 0  # the page of the rules about what was just refused (the id of its title)
        self.hand = parts.hand(app.ui, app.cards)
        self.strip = parts.strip(app.ui)
        self._rest_ms = 0
        self._waits = False  # the strip says for whom I have to wait

    # What the master would do, asked for by a key, in the position after `_advised` actions. Until then they take no
    # memory in each screen.
    _advice: "Advice | None" = None
    _advised = -1
    # The text that explains the keys.
    keys_text = ids.KEYS_PLAY
    # Whether the menu has a page with what was said in this round.
    tells = False
    # Of the coach, kept only where there is one: the card that it looks at, the actions before the last such card.
    _to_play = 0
    _coached = -1
    is_refused = False  # whether a card was, for a rule, since the last action
    held_up = HINT
    held_down = SAY

    def rested(self, ms: int) -> None:
        """`ms` have passed without a key; after a while the keys are explained to whoever is on turn."""
        if not self.hand.lifted or not self.strip.explains or self.strip.passing or self.strip.button:
            self._rest_ms = 0
            return
        self._rest_ms += ms
        if self._rest_ms >= _REST_MS and self.app.hints:
            self._rest_ms = 0
            labels = self.ui.labels
            if self.ui.touched:
                text = t(ids.TOUCH_PASS if self.hand.picks else ids.TOUCH_PLAY)
            else:
                text = t(self.keys_text).format(labels[0], labels[1], labels[2], labels[2])
            self.strip.refuse(text, _FOR_LONG_MS, self)

    def drag(self, x: int, y: int) -> None:
        self.hand.drag(x, y, self)

    @property
    def busy(self) -> bool:
        """Whether the next action has to wait for what is being shown."""
        return self.strip.covers and self.strip.kind != REFUSAL

    def patience_ms(self, match) -> int:
        """The least time a seat takes to act, so that people can follow."""
        if match.stage == ROUND and match.round.phase == rules.PASS:
            return 0
        return CONSIDER_MS[self.app.speed]

    def acted(self, outcome, before) -> None:
        """An action was done: `outcome` is the match's; `before`: the place of the card in my hand, -1: not mine."""
        raise NotImplementedError

    def place(self, seat: int) -> int:
        """Where a seat sits, seen from mine, clockwise: 0 me, 1 left, the last one right."""
        return (seat - self.me) % self.seats

    def name(self, seat: int) -> str:
        """A seat's name for a sentence of this screen, cut to fit. Allocates."""
        return self.app.people.name(seat)[:_NAME_LETTERS]

    def talk(self, seat: int, text: str) -> None:
        """Shows a remark of a seat."""
        self.strip.talk(self.name(seat), self.app.people.face(seat), self.mood(seat), text, TALK_MS, self)

    def mood(self, seat: int) -> int:
        """The mood of a seat that says something."""
        return CALM

    def refuse(self, text: str, why: int = 0) -> None:
        """Says why something is refused; OK then opens help page `why` (the id of its title)."""
        self.drag(-1, -1)  # it goes back into the hand
        self.app.sound.play(noise.REFUSED)
        self.why = why
        self._waits = False
        self.strip.refuse(text, _REFUSAL_MS, self, self.ui.label(OK) if why else "")

    def wait_for(self, seat: int) -> None:
        """Says whose turn it is, until something is done."""
        self.refuse(t(ids.WAIT_FOR).format(self.name(seat)))
        self._waits = True

    def waited(self) -> None:
        """Something was done: it is no longer true what `wait_for` said."""
        if self._waits and self.strip.kind == REFUSAL:
            self.strip.hush(self)
        self._waits = False
        if self.is_refused:
            self.is_refused = False

    def rush(self) -> bool:
        """A key was pressed: ends all motion. True if that is all OK should do."""
        return False

    def on_key(self, key: int):
        """Cursor, OK and shortcuts."""
        return self.react(key, self.rush())

    def held_ok(self) -> int:
        """While others play, OK is held to hurry them."""
        turn = self.app.session.match.to_move()
        return MENU if turn < 0 or turn == self.me else FORWARD

    def react(self, key: int, done: bool):
        """Handles a key once motion has ended; `done`: OK has already had its effect."""
        self._rest_ms = 0
        self.app.hurry(key == FORWARD)
        talked = self.strip.passing
        why = self.why if talked else 0
        self.why = 0
        self.strip.hush(self)
        if key == MENU:
            return ("go", "game_menu")
        if key == FORWARD:
            return None
        if key == INFO:
            return self.last_trick()
        if key == SHEET:
            return ("go", "sheet")
        if key == HINT:
            return self.hint()
        if key == SAY:
            return ("go", "say") if self.app.talk.may_say() else None
        if key == HOME:
            return ("leave",)
        if key == PREV or key == NEXT:
            return self.move(-1 if key == PREV else 1)
        if key == UP or key == DOWN:
            return self.updown(-1 if key == UP else 1)
        if key == BACK:
            return None if done or talked else self.back()
        if done:
            return None
        if why == _ABOUT_HINT:
            return self.hint()
        if why:  # asked again: the rule, then
            return ("go", "help", why)
        return self.ok()

    def last_trick(self):
        table = self.app.session.view.table
        if table.last_trick() >= 0:
            return ("go", "last_trick")
        self.refuse(t(ids.LAST_TRICK_GONE if table.done else ids.NO_LAST_TRICK))
        return None

    def move(self, by: int):
        """Moves the cursor to the next card."""
        hand = self.hand
        hand.dirty_card(self, hand.cursor)
        hand.shown = True
        hand.move(by)
        hand.dirty_card(self, hand.cursor)
        self.button_moved()
        return None

    def button_moved(self) -> None:
        """The cursor may have entered or left the button."""
        if self.strip.button:
            self.strip.show_button(self.strip.button, self.hand.on_button(), self)

    # Hints.

    @property
    def advised(self) -> bool:
        """Whether there is advice for the present position."""
        return self._advice is not None and self._advised == self.app.session.view.at

    @property
    def may_hint(self) -> bool:
        """Whether I have something to decide now."""
        return self.app.session.view.to_move() == self.me and not self.busy

    def hint(self):
        """Asks the master for a hint; when repeated, opens the page that compares the cards."""
        self.app.finish_steps()  # what this key has rushed: then others may be on turn
        if self.app.session.teacher is not None:
            return self.app.session.teacher.again()
        if not self.may_hint:
            self.refuse(t(ids.HINT_NOT_NOW))
            return None
        if self._to_play:
            self._to_play = 0
        if not self.advised:
            return ("go", "hint")
        if not self._advice.candidates:
            self.say_advice()
            return None
        return ("go", "why", self._advice)

    def on_result(self, value):
        """Advice from the screen above, or a hint requested in the menu: handled in a turn of its own; or an intent."""
        if isinstance(value, tuple):
            return value
        self.app.in_turns(self._asking_hint() if value == "hint" else self._taking_advice(value))

    def coached(self, card: int) -> tuple:
        """The intent that plays a card; with a coach it is looked at first, once in a position."""
        at = self.app.session.view.at
        if not self.app.coach or self.app.session.teacher is not None or self._coached == at:
            return ("play", card)
        self._coached = at
        if self.advised:  # I was told
            return ("play", card)
        self._to_play = card
        return ("go", "hint")

    def _is_dear(self, advice, card: int) -> bool:
        """Whether a card costs so much that the coach speaks."""
        if card not in advice.candidates:
            return False
        dear = profile(self.app.session.match.setup.game).play.dear
        if self.app.coach > 1:
            dear //= 3
        return bool(advice.scores[advice.candidates.index(card)] - min(advice.scores) >= dear)

    def _asking_hint(self) -> "Steps":
        yield
        self.app.apply(self.hint())

    def _taking_advice(self, advice) -> "Steps":
        yield
        card = self._to_play
        if card:
            self._to_play = 0
        if card and not self._is_dear(advice, card):
            self.app.apply(("play", card))
            return
        self._advice = advice
        self._advised = self.app.session.view.at
        self.mark_advice()
        yield
        self.say_advice(not card)
        yield from self.app.session.noting_hint()

    def say_advice(self, asked: bool = True) -> None:
        """Shows the reason in the strip until a key is pressed. If it was `asked` for, OK tells more."""
        from kocka.ui.table import reasons

        advice = self._advice
        game = self.app.session.match.setup.game
        name = self.name(advice.about) if reasons.names_a_seat(game, advice) else ""
        text = reasons.reason_text(game, advice.reason, advice.about, self.app.cards.pack, name)
        more = ""
        if advice.scores and asked:
            self.why = _ABOUT_HINT
            more = self.ui.label(OK)
        self.strip.refuse(text, _FOR_LONG_MS, self, more)

    def considered(self) -> bytes:
        """The card that I think of: a hint says why another one is better."""
        return bytes([self.hand.card()]) if not self.hand.on_button() else b""

    def mark_advice(self) -> None:
        """Marks the card that the master would play and moves the cursor there; nothing without advice."""
        if not self.advised:
            return
        hand = self.hand
        place = hand.find(self._advice.action)
        if place >= 0:
            hand.flags[place] |= look.MARKED
            hand.cursor = place
        elif hand.button:
            hand.cursor = hand.count
        hand.dirty(self)
        self.button_moved()

    def updown(self, by: int):
        """UP and DOWN: move to the next playable card."""
        hand = self.hand
        for _ in range(hand.count + 1):
            self.move(by)
            if hand.on_button() or (hand.cursor < hand.count and not hand.flags[hand.cursor] & look.DIMMED):
                break
        return None

    def back(self):
        """BACK with nothing to cancel: opens the game menu."""
        return ("go", "game_menu")

    def ok(self):
        """OK on a card or the button."""
        return None
