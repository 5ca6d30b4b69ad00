"""Replays a match of Taroky: the auction, the talon, discards, announcements and contras, then the tricks."""

from micropython import const

from kocka.engine.round import PLAY
from kocka.games.taroky.rules.cards import CLAIM, FLEK_BOTH, FLEK_GAME
from kocka.games.taroky.rules.outcome import PAGAT, UHO, VARSAVA
from kocka.games.taroky.rules.table import NOBODY, SEATS, TALON_CARD, TALON_CARDS
from kocka.games.taroky.screens import round as taroky_round
from kocka.match.state import OVER, RESULT
from kocka.ui.core.text import Font, low_font
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.replay import Replay
from kocka.ui.table import cards as look
from kocka.ui.table import faces
from kocka.ui.table.card_names import TAROCK, card_letters
from kocka.ui.table.hand import arranged
from kocka.ui.table.profile import profile
from kocka.ui.table.table_view import place_of

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.games.taroky.screens.table_view import TarokyTableView
    from kocka.ui.session.app import KockaApp

TRUMPS = const(4)
_FIRST_TAROK = const(64)
_SKYZ = const(22)
_LABEL = const(3)  # letters of a name before a hand
PITCH = const(21)  # of the talon
_APART = const(3)  # px between two taroks


class TarokyReplay(Replay):
    """See the module. The first seat sits at the bottom, the others anticlockwise."""

    table_view: "TarokyTableView"

    def __init__(self, app: "KockaApp", replay) -> None:
        super().__init__(app, replay)
        self._narrow: Font = None
        self._talon = bytearray(TALON_CARDS)  # the talon: visible before the tricks, else 0

    def _place(self, seat: int) -> int:
        return place_of(seat, 0, SEATS, True)

    def _make_table_view(self) -> "TarokyTableView":
        made: TarokyTableView = profile(self.replay.setup.game).play.table_view(self.app)
        return made

    def _measure(self) -> None:
        """Measures hands of up to sixteen cards: a narrow font besides the usual one."""
        from kocka.ui.fonts import fixed13

        self._font = low_font(self.ui)
        self._narrow = Font(fixed13)
        self._short = _LABEL * self._font.width
        self._labels = [name[:_LABEL] for name in self._names]

    def _hand(self, cards) -> list:
        """The ranks of a hand by suit, taroks last, as numbers in figures."""
        suits: list = [[], [], [], [], []]
        for card in arranged(cards):
            if card >> 4 < TRUMPS:
                suits[card >> 4].append(card_letters(card, TAROCK))
                continue
            number = card - _FIRST_TAROK
            text = str(number) if number < _SKYZ else card_letters(card, TAROCK)
            suits[TRUMPS].append(text)
        return suits

    def _show_round(self) -> None:
        """Shows the latest word or discard and the talon; then the tricks."""
        replay = self.replay
        table_view = self.table_view
        played = replay.round
        table = played.table
        table_view.sides.declarer = self._place(table.declarer) if table.declarer >= 0 else -1
        table_view.sides.chip = taroky_round.chip_text(table) if table.contract else ""
        table_view.settle_sides(self)
        for seat in range(SEATS):
            place = self._place(seat)
            table_view.points[place] = taroky_round.eyes_of(played, seat)
            table_view.taken[place] = table.taken[seat]
        over = replay.stage == RESULT or replay.stage == OVER
        turn = replay.to_move()
        table_view.turn = self._place(turn) if turn >= 0 else -1
        tricks = table.done or table.count or table.phase == PLAY
        self._show_signs(table if tricks else None)
        for at in range(TALON_CARDS):
            self._talon[at] = 0 if tricks else played.talon[at]
        if over and replay.result is not None:  # a session may end in the middle of a round
            self._line = "  ".join([faces.signed(n) for n in replay.result.points])
        elif played.history and not (tricks and table.phase != TALON_CARD):
            self._line = self._line_of(played.actors[-1], played.history[-1])
        if not tricks:
            return
        if table.count or not table.done:
            table_view.leader = self._place(table.leader)
            cards = table.cards
            count = table.count
            first = table.leader
            if not self._line:
                if count:
                    self._line = self._tell(turn, ids.YOUR_TURN, ids.TURN_OF)
                else:
                    self._line = self._tell(turn, ids.YOU_LEAD, ids.LEADS)
        else:
            last = table.done - 1
            cards = table.trick(last)
            count = SEATS
            first = table.leaders[last]
            taker = table.takers[last]
            table_view.winner = table_view.taker = self._place(taker)
            if table.contract == VARSAVA and last < TALON_CARDS and table.owner[last] == taker:
                table_view.show_extra(played.talon[last], self)
            if not self._line:
                self._line = self._tell(taker, ids.YOU_TAKE, ids.TAKES)
        self._hear()
        for turn in range(count):
            seat = (first + turn) % SEATS
            table_view.cards[self._place(seat)] = cards[seat]
            table_view.order[turn] = self._place(seat)

    def _show_signs(self, table) -> None:
        """Shows the signs of the round; `table` None: before the tricks, where a sentence takes their place."""

    def _line_of(self, seat: int, action: int) -> str:
        """What a seat has just said or discarded, as a line."""
        table = self.replay.round.table
        name = t(ids.ME) if self._me(seat) else self._names[seat]
        if action < CLAIM:
            text = card_letters(action, TAROCK)
            if action >> 4 < TRUMPS:
                text += look.SIGNS[action >> 4]
            return name + " → " + text
        levels = bytearray(table.levels)  # the levels before this action
        if FLEK_GAME <= action < FLEK_BOTH:
            levels[action - FLEK_GAME] -= 1
        elif action == FLEK_BOTH:
            levels[PAGAT] -= 1
            levels[UHO] -= 1
        return name + ": " + taroky_round.says(action, levels)

    def _show(self) -> None:
        self.table_view.show_extra(0, self)
        for at in range(TALON_CARDS):
            self._talon[at] = 0
        super()._show()

    def draw(self, canvas) -> None:
        """Draws the talon too until the first trick; bought cards are dimmed."""
        super().draw(canvas)
        if self._talon[0]:
            where = self.table_view.geometry
            x = (self.ui.width - 5 * PITCH - look.MINI_WIDTH) // 2
            y = (where.panel[1] + where.bottom - look.MINI_HEIGHT) // 2
            self._draw_talon(canvas, x, y, look.MINI_WIDTH, look.MINI_HEIGHT)

    def _draw_talon(self, canvas, x: int, y: int, w: int, h: int) -> None:
        owner = self.replay.round.table.owner
        for at in range(TALON_CARDS):
            state = look.PLAIN if owner[at] == NOBODY else look.DIMMED
            self.app.cards.draw(canvas, x + at * PITCH, y, w, h, self._talon[at], state)

    def _gap(self, suits: list) -> int:
        """1 if the narrow font is needed, else 0."""
        letters = 0
        wide = 5 + 3 + self._short
        for ranks in suits:
            letters += len("".join(ranks)) + (1 if ranks else 0)
            wide += len(ranks) + 3
        wide += (_APART - 1) * len(suits[TRUMPS])
        return 1 if wide + letters * self._font.width > self.ui.width else 0

    def _draw_suit(self, canvas, font, suits: list, suit: int, x: int, y: int, ink: int) -> int:
        """Draws the cards of a suit as a line of text. Returns x after them."""
        if suit >= len(suits) or not suits[suit]:
            return x
        x = self.app.cards.letter_suit(canvas, font, x, y, suit) + 1
        for rank in suits[suit]:
            x = canvas.text(font, rank, x, y, ink) + (_APART if suit == TRUMPS else 1)
        return x

    def _draw_hand(self, canvas, seat: int, x: int, y: int) -> None:
        """Draws a hand as a row, taroks first (colour boards)."""
        ui = self.ui
        font = self._narrow if self._gaps[seat] else self._font
        step = (ui.bottom - self.table_view.bottom - ui.body.height) // SEATS
        canvas.round_rect(1, y, ui.width - 2, step - 1, 4, ui.paper)
        if self._place(seat) == self.table_view.turn:
            canvas.fill_rect(1, y + 3, 4, step - 7, ui.accent)
        y += (step - 1 - font.height) >> 1
        canvas.text(font, self._labels[seat], x + 3, y, ui.ink)
        suits = self._hands[seat]
        x = self._draw_suit(canvas, font, suits, TRUMPS, x + 5 + self._short, y, ui.ink)
        for suit in range(TRUMPS):
            x = self._draw_suit(canvas, font, suits, suit, x + 2, y, ui.ink)
