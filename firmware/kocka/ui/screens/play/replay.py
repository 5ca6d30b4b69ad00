"""Replays a match step by step, with all hands open."""

from micropython import const

from kocka.engine.cards import TEN
from kocka.engine.round import PASS
from kocka.games import registry as engine_games
from kocka.hal import BACK, DOWN, HOME, INFO, MENU, NEXT, OK, PREV, SHEET, UP
from kocka.match import replay as replays
from kocka.match.setup import HUMAN
from kocka.match.state import DRAW, INTERLUDE, INTERLUDE_RESULT, OVER, RESULT, ROUND
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import Font, clip, low_font, short_names
from kocka.ui.languages import ids, plural, t
from kocka.ui.screens.play.deal import Deal
from kocka.ui.table import faces
from kocka.ui.table import profile as games
from kocka.ui.table.card_names import FRENCH, rank_letters
from kocka.ui.table.profile import pack_of
from kocka.ui.table.table_view import TableView

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_ROWS = const(4)  # of hands
_FEW = const(8)  # up to this many cards of a hand have room
_MANY = const(13)


def read_replay(app: "KockaApp", path: str):
    """Reads a match file in turns, then shows its replay, or says that it cannot be read; the intent for meanwhile."""
    app.in_turns(_reading(app, path))
    return ("toast", t(ids.REPLAY_READING))


def _reading(app: "KockaApp", path: str) -> "Steps":
    loading = replays.Loading(path)
    yield
    yield from loading.steps()
    app.apply(_shown(app, loading.replay))


def open_replay(app: "KockaApp", path: str):
    """The same intent at once."""
    return _shown(app, replays.Replay.load(path)[0])


def _shown(app: "KockaApp", replay):
    if replay is None:
        return ("toast", t(ids.NO_REPLAY))
    return ("push", screen_of(app, replay))


def screen_of(app: "KockaApp", replay):
    """The screen for a replay of its game."""
    make = games.profile(replay.setup.game).play.replay
    return app.make("replay", replay) if make is None else make(app, replay)


class Replay(Screen):
    """NEXT goes a step forward, PREV a step back, OK to the end of the trick; held NEXT and PREV (DOWN, UP) change
    rounds.
    OK held opens the deal, with its seal and the choice to play it again. BACK leaves.
    """

    def __init__(self, app: "KockaApp", replay) -> None:
        """`replay`: a match.replay.Replay, at its beginning."""
        self.app = app
        self.replay = replay
        self.table_view: TableView = None
        self._names: list = []
        self._labels: list = []
        self._hands: list = []
        self._line = ""
        self._where = ""
        self._hints: tuple = ()
        self._short = 0
        self._font: Font = None  # of the hands
        self._ten = "10"  # a single letter where hands are long
        self._top = 0  # the seat of the first hand shown
        self.seats = len(replay.setup.seats)
        self._gaps = bytearray(self.seats)  # px between two cards of a hand
        self._laid = ["", "", "", ""]
        self._pack = FRENCH  # the pack that the screens below show

    def enter(self):
        """Seats the players; the first round begins."""
        app = self.app
        self._pack = app.cards.pack
        app.cards.pack = pack_of(self.replay.setup.game, self.replay.setup.german)
        if self.table_view is None:
            self.table_view = self._make_table_view()
            self.table_view.place_me = False
        setup = self.replay.setup
        self._names = [faces.seat_name(seat) for seat in setup.seats]
        for seat in range(self.seats):
            face = -1
            if setup.seats[seat].kind:
                from kocka.ai import personas

                face = personas.face(setup.seats[seat].persona)
            self.table_view.seat(self._place(seat), self._names[seat], face)
        self._measure()
        if not self.replay.at and self.replay.end and self.replay.stage == DRAW:
            self.replay.forward()
        self._show()
        return None

    def _make_table_view(self) -> TableView:
        """The middle of the table."""
        setup = self.replay.setup
        table_view = TableView(self.ui, self.app.cards, self.seats, games.profile(setup.game).letters)
        values = engine_games.game(setup.game).values(setup.options)  # type: ignore[attr-defined]  # a game of tricks
        table_view.expect(values)
        return table_view

    def _place(self, seat: int) -> int:
        """The place of a seat; it is its own inverse."""
        return seat

    def _measure(self) -> None:
        """Chooses the font and the names of the hands."""
        cards = engine_games.game(self.replay.setup.game).hand_size(self.seats)
        self._ten = "10" if cards <= _FEW else "T"
        self._font = self._hand_font(cards <= _FEW)
        letters = self._label_letters(cards)
        self._short = letters * self._font.width
        self._labels = short_names(self._names, letters)

    def _hand_font(self, few: bool) -> Font:
        """The font of the hands. `few`: they are small."""
        return self.ui.small if few else low_font(self.ui)

    def _label_letters(self, cards: int) -> int:
        """How many letters of a name stand before a hand of so many cards."""
        return 6 if cards <= _MANY else 4

    def leave(self) -> None:
        """Restores the pack of the screens below."""
        self.app.cards.pack = self._pack

    def on_key(self, key: int):
        """See the class."""
        replay = self.replay
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        if key == NEXT:
            if replay.at < replay.end:
                self.app.in_turns(self._walking(replay.going(replay.at + 1)))
        elif key == PREV:
            if replay.at > replay.begin:
                self.app.in_turns(self._walking(replay.going_back()))
        elif key == OK:
            self.app.in_turns(self._walking(self._trick()))
        elif key == SHEET or key == DOWN:
            self._go_round(1)
        elif key == INFO or key == UP:
            self._go_round(-1)
        elif key == MENU:
            return ("push", Deal(self.app, replay))
        return None

    def _walking(self, steps: "Steps") -> "Steps":
        """Takes these steps, then shows where that leads."""
        yield
        yield from steps
        yield
        self._show()

    def _trick(self):
        """To the end of the trick."""
        replay = self.replay
        while replay.at < replay.end:
            outcome = replay.forward()
            if outcome is None or outcome.passed or outcome.trick >= 0 or outcome.round_over:
                return
            yield

    def _go_round(self, by: int) -> None:
        """Goes to the next round (or the end of the match), or to the start of this one or the previous one."""
        replay = self.replay
        wanted = replay.end if by > 0 else 0
        for at in replay.rounds:
            if by > 0 and at > replay.at:
                wanted = at
                break
            if by < 0 and at < replay.at:
                wanted = at
        self.app.in_turns(self._walking(replay.going(wanted)))

    def _show(self) -> None:
        """Updates what is painted. Allocates."""
        replay = self.replay
        table_view = self.table_view
        table_view.clear()
        table_view.turn = table_view.leader = table_view.taker = -1
        for place in range(self.seats):
            table_view.points[place] = 0
            table_view.taken[place] = 0
        profile = games.profile(replay.setup.game)
        if profile.letters:
            table_view.spell(replay.sheet.word, replay.sheet.totals)
        self._where = self._place_text()
        self._choose_hints()
        self._line = t(ids.DRAW_TITLE) if replay.stage == DRAW else ""
        self._hands = [b""] * self.seats
        if replay.stage != DRAW:
            self._hands = [self._hand(replay.round.hand(seat)) for seat in range(self.seats)]
            for seat in range(self.seats):
                self._gaps[seat] = self._gap(self._hands[seat])
            if replay.stage == INTERLUDE or replay.stage == INTERLUDE_RESULT:
                self._show_interlude()
            else:
                self._show_round()
        self._top = max(0, table_view.turn, table_view.taker) if self.seats > _ROWS else 0
        ui = self.ui
        room = ui.width - 2 * ui.margin
        self._line = clip(ui.body if ui.roomy else ui.small, self._line, room)
        self.dirty_all()

    def _choose_hints(self) -> None:
        playing = self.replay.stage == ROUND
        done = t(ids.TRICK_KEY if playing else ids.NEXT_KEY)
        step = t(ids.STEP_KEY) if self.ui.long_lines else ""
        self._hints = (((PREV, NEXT), step), (OK, done), (BACK, t(ids.BACK_KEY)))

    def _place_text(self) -> str:
        replay = self.replay
        if replay.stage == DRAW or replay.stage == OVER:
            return ""
        if replay.stage == INTERLUDE or replay.stage == INTERLUDE_RESULT:
            return t(games.profile(replay.setup.game).words.interlude)
        if not self.ui.long_lines:
            # letter games show the letters in this corner
            return "" if games.profile(replay.setup.game).letters else str(replay.number) + "."
        return t(ids.ROUND_OVER).format(replay.number)

    def _show_round(self) -> None:
        """Shows the running trick, or the one just taken."""
        replay = self.replay
        table_view = self.table_view
        table = replay.round.table
        profile = games.profile(replay.setup.game)
        for seat in range(self.seats):
            table_view.points[seat] = table.points[seat]
            table_view.taken[seat] = table.taken[seat]
        if profile.play.broken is not None:
            table_view.broken = 1 if profile.play.broken(table, replay.setup.options) else 0
        if replay.stage == RESULT or replay.stage == OVER:
            if replay.stage == OVER:
                places = replay.sheet.places()
                seat = places.index(max(places) if profile.losing else 1)
                self._line = self._tell(seat, profile.words.ending[0], profile.words.ending[1])
            else:
                points = replay.result.points
                self._line = "  ".join([faces.signed(n) for n in points])
        if table.phase == PASS:
            table_view.turn = replay.to_move()
            self._line = self._tell(table_view.turn, ids.YOU_PASS, ids.REPLAY_PASS)
            return
        if table.count or not table.done:
            table_view.leader = table.leader
            table_view.turn = replay.to_move()
            cards = table.cards
            count = table.count
            first = table.leader
            if not self._line and table_view.turn >= 0:
                if count:
                    self._line = self._tell(table_view.turn, ids.YOUR_TURN, ids.TURN_OF)
                else:
                    self._line = self._tell(table_view.turn, ids.YOU_LEAD, ids.LEADS)
        else:
            cards = table.trick(table.done - 1)
            count = self.seats
            first = table.leaders[table.done - 1]
            taker = table.takers[table.done - 1]
            table_view.winner = table_view.taker = taker
            value = 0
            for card in cards:
                value += table.values[card]
            if not self._line:
                points = plural(ids.POINTS, abs(value))
                if self._me(taker):
                    self._line = t(ids.YOU_TAKE_POINTS).format(points)
                else:
                    self._line = t(ids.REPLAY_TAKES).format(self._names[taker], points)
        self._hear()
        for turn in range(count):
            seat = (first + turn) % self.seats
            table_view.cards[seat] = cards[seat]
            table_view.order[turn] = seat

    def _hear(self) -> None:
        """What has just been said becomes the line."""
        said = self.replay.said
        if said and said[len(said) - 4] == len(self.replay.round.history):
            from kocka.ui.session import voices

            kind, about = said[len(said) - 2 :]
            self._line = self._names[said[len(said) - 3]] + ": " + voices.row(self.app, kind, about, self._names[about])

    def _tell(self, seat: int, mine: int, others: int) -> str:
        """A sentence about a seat; `mine`: the text id if that is me."""
        return t(mine) if self._me(seat) else t(others).format(self._names[seat])

    def _me(self, seat: int) -> bool:
        """Whether "you" means this seat: the only person of the match."""
        setup = self.replay.setup
        return setup.people == 1 and setup.seats[seat].kind == HUMAN

    def _show_interlude(self) -> None:
        """Shows whose turn it is; the hands show the rest."""
        replay = self.replay
        seat = replay.to_move()
        self.table_view.turn = seat
        if replay.stage == INTERLUDE_RESULT:
            self._line = self._tell(replay.result.loser, ids.YOU_PAY, ids.PAYS)
        elif seat >= 0:
            self._line = self._tell(seat, ids.YOUR_TURN, ids.TURN_OF)
        table = replay.round.table
        for suit in range(4):
            self._laid[suit] = ""
            if table.low[suit]:
                for rank in range(table.low[suit], table.high[suit] + 1):
                    self._laid[suit] += " " + rank_letters(rank, self.app.cards.pack, True)

    def _hand(self, cards: bytes) -> list[list[str]]:
        """The ranks of a hand by suit, highest first."""
        suits: list = [[], [], [], []]
        for card in cards:
            rank = card & 15
            letters = self._ten if rank == TEN else rank_letters(rank, self.app.cards.pack, True)
            suits[card >> 4].insert(0, letters)
        return suits

    def _gap(self, suits: list[list[str]]) -> int:
        """How many px fit between the cards of this hand, 0..4."""
        ui = self.ui
        letters = cards = signs = 0
        for ranks in suits:
            signs += self.app.cards.sign_width(self._font) if ranks else 0
            cards += len(ranks)
            for rank in ranks:
                letters += len(rank)
        left = ui.width - self._short - 12 - letters * self._font.width - signs
        return max(0, min(4, left // max(1, cards)))

    def draw(self, canvas) -> None:
        """Draws the table, what happened, the hands."""
        ui = self.ui
        canvas.fill(ui.felt)
        if self.replay.stage == INTERLUDE or self.replay.stage == INTERLUDE_RESULT:
            self._draw_laid(canvas)
        else:
            self._draw_table(canvas)
        self._draw_hands(canvas)
        footer(canvas, ui, self._hints)

    def _draw_table(self, canvas) -> None:
        self.table_view.draw(canvas)
        if not self.table_view.seats > 4:
            canvas.text(self.ui.small, self._where, self.ui.replay_where, self.ui.replay_where_y, self.ui.dim)

    def _draw_hands(self, canvas) -> None:
        """Draws the line about what happened, and a row per hand."""
        ui = self.ui
        y = self.table_view.bottom
        canvas.text_centre(ui.body, self._line, 0, y, ui.width, ui.paper)
        y += ui.body.height
        rows = min(_ROWS, self.seats)
        step = ui.row_high(rows, y)
        for place in range(rows):
            if canvas.shows(0, y, ui.width, step):
                self._draw_hand(canvas, (self._top + place) % self.seats, 3, y)
            y += step

    def _draw_laid(self, canvas) -> None:
        """Draws the dokládačka: a row per suit."""
        title_bar(canvas, self.ui, self._where)
        self._draw_suits(canvas, self.ui.top + 1, 22)

    def _draw_suits(self, canvas, y: int, step: int) -> None:
        ui = self.ui
        for suit in range(4):
            canvas.round_rect(4, y, ui.width - 8, step - 1, 4, ui.paper)
            self.app.cards.draw_suit(canvas, 9, y + (step - 16) // 2, suit)
            canvas.text(ui.body, self._laid[suit], 24, y, ui.ink)
            y += step

    def _draw_hand(self, canvas, seat: int, x: int, y: int) -> None:
        ui = self.ui
        step = self._hand_high(y)
        canvas.round_rect(1, y, ui.width - 2, step - 1, 4, ui.paper)
        if self._place(seat) == self.table_view.turn:
            canvas.fill_rect(1, y + 3, 4, step - 7, ui.accent)
        canvas.text(self._font, self._labels[seat], x + 4, y, ui.ink)
        self._draw_cards(canvas, seat, x + self._short + 5, y)

    def _hand_high(self, y: int) -> int:
        """The height of a hand's row at `y`."""
        return (self.ui.bottom - self.table_view.bottom - self.ui.body.height) // min(_ROWS, self.seats)

    def _draw_cards(self, canvas, seat: int, x: int, y: int) -> None:
        """Draws the cards of a hand as a line of text."""
        font = self._font
        ink = self.ui.ink
        suits = self._hands[seat]
        for suit in range(len(suits)):
            if suits[suit]:
                x = self.app.cards.letter_suit(canvas, font, x, y, suit)
                for rank in suits[suit]:
                    x = canvas.text(font, rank, x, y, ink) + self._gaps[seat]
