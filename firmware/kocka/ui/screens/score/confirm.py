"""The preview of an entry before it is written: the points and the resulting totals."""

from micropython import const

from kocka.engine.seating import NOTE
from kocka.engine.sheet import ROUND, kind_of
from kocka.hal import BACK, HOME, MENU, NEXT, OK, PREV, elapsed_ms
from kocka.scorebook.score_sheet import ADD, DELETE, ScoreSheet
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import Font, clip
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import scoring
from kocka.ui.table import entry_words as words
from kocka.ui.table import faces

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_AT_ONCE = const(2)  # entries computed between two looks at the clock
_PATIENCE_MS = const(25)  # after that the screen appears without its numbers, and the rest is computed turn by turn


class ConfirmEntry(Screen):
    """The entry, by player: points and the new total; OK writes it, BACK goes back to correct it.

    Of several entries that only differ in who has no trick (`either`), NEXT and PREV show the others; `entry` is the
    one that is shown.

    Returns ("pop", WRITTEN) once it is written.
    """

    stays_awake = True

    def __init__(
        self, app: "KockaApp", score_sheet: ScoreSheet, kind: int, at: int, entry: tuple[int, ...], either: tuple = ()
    ) -> None:
        """`kind`, `at`, `entry`: see `ScoreSheet.trial`, whose errors it raises: SheetError, ValueError.

        `either`: entries to choose from, that one among them.
        """
        self.app = app
        self.score_sheet = score_sheet
        self._kind = kind
        self._at = len(score_sheet.sheet.entries) if kind == ADD else at
        self.entry = entry
        self.either = either
        self._trial = score_sheet.begin_trial(kind, self._at, entry)
        self._ready = False  # the computation is complete
        self._patience: scoring.Patience = None
        self._busy = False
        self._why = None  # the account of a round, if the game has one
        self._of_points = words.own_score(score_sheet.setup.game) is None  # a round has points for each seat
        self._names: list[str] = []
        self._gains: list[str] = []
        self._totals: list[str] = []
        self._title = ""
        self._above = ""
        self._below = ""
        self._deleted = ""  # what will be deleted
        self._font: Font = None
        self._high = 1
        self._columns = 0  # of fields side by side, 0: a row per player
        self._hints: tuple = ()

    def enter(self):
        """Begins to compute the result; correcting an old round may take more than a turn."""
        if self._ready:
            return None  # back from the account
        self._title = clip(self.ui.title, t(ids.KEEP_CONFIRM), self.ui.width - 2 * self.ui.margin)
        self._patience = scoring.Patience(self.app)
        self.app.in_turns(self._working_out())
        return None

    def _working_out(self) -> "Steps":
        """Computes the result, a part in a turn; then prepares all texts."""
        if self._kind != ADD:  # this turn has begun a sheet anew
            yield
        clock = self.app.board.clock
        began = clock.ms()
        for _ in self._trial.booking(_AT_ONCE):
            if elapsed_ms(clock.ms(), began) >= _PATIENCE_MS:
                self._patience.tell(self._trial.settled)
                yield
                began = clock.ms()
        yield from self._patience.ending()
        self._prepare()

    def _prepare(self) -> None:
        self._ready = True
        ui = self.ui
        score_sheet = self.score_sheet
        trial = self._trial
        seats = range(trial.SEATS)
        self._order = list(trial.seating.order)
        letters = trial.word != ""
        self._why = None
        if self._kind != DELETE:
            self._why = words.account(score_sheet, self._at, trial)
        if self._kind == DELETE:
            gains = [0 for _ in seats]
        elif self._why is not None:
            gains = [0 for _ in seats]
            playing = trial.playing(self.entry)
            for at in range(len(playing)):
                gains[playing[at]] = self._why.made.points[at]
        elif kind_of(self.entry) == ROUND and self._of_points:
            gains = list(trial.points_of(self.entry))
        else:
            before = trial.history[self._at - 1] if self._at else [trial.start_of(seat) for seat in seats]
            after = trial.history[self._at]
            gains = [after[seat] - before[seat] for seat in seats]
        money = score_sheet.sheet.is_money
        if money:
            self._gains = [words.amount(score_sheet, n) if n else "" for n in gains]
        else:
            self._gains = [faces.signed(n) for n in gains]
            if letters and self.entry and kind_of(self.entry) != ROUND:
                self._gains = [faces.signed(n) if n else "" for n in gains]
        if self._kind == DELETE or (kind_of(self.entry) != ROUND and not any(gains)):
            self._gains = ["" for _ in seats]
        if letters:
            self._totals = [trial.slate(seat) or "·" for seat in seats]  # type: ignore[attr-defined]
        else:
            self._totals = [words.amount(score_sheet, total) for total in trial.totals]
        self._above = ""
        if self._kind != DELETE:
            self._above = words.story(score_sheet, self.entry, self._at)
        else:
            what, details = words.change(score_sheet, DELETE, self._at, score_sheet.sheet.entries[self._at])
            self._above = clip(ui.body, details or what, ui.width - 2 * ui.margin)
            self._deleted = what
        self._below = words.after(score_sheet, trial)
        if self._why is not None:
            pot = self._why.pot
            after = self._why.made.pot
            if after != pot:
                self._below = t(ids.TK_POT_CHANGE).format(pot, after)
            if self._why.made.stake:
                text = t(ids.TK_STAKE_OF).format(self._why.made.stake)
                self._below = self._below + ", " + text if self._below else text
        self._title = self._deleted or t(ids.KEEP_WHO_NO_TRICK if len(self.either) > 1 else ids.KEEP_CONFIRM)
        if not ui.roomy:
            self._title = self._deleted or self._below or self._above or self._title
            self._above = self._below = ""
        self._title = clip(ui.title, self._title, ui.width - 2 * ui.margin)
        self._names = [score_sheet.players[trial.seating.sitting[seat]][0] for seat in seats]
        self._trial = None  # its memory is for what is written
        self._hints = ((OK, t(ids.KEEP_WRITE_KEY)), (BACK, t(ids.KEEP_CORRECT_KEY)))
        if self._why is not None:
            self._hints = ((OK, t(ids.KEEP_WRITE_KEY)), (NEXT, t(ids.TK_WHY_KEY)), (BACK, t(ids.BACK_KEY)))
        elif len(self.either) > 1:
            self._hints = ((OK, t(ids.KEEP_WRITE_KEY)), ((PREV, NEXT), ""), (BACK, t(ids.BACK_KEY)))
        self._measure()
        self.dirty_all()

    def _measure_fields(self) -> None:
        """Measures fields side by side: name and gain, below them the total if there is room."""
        ui = self.ui
        count = len(self._order)
        self._columns = 2 if count <= 4 else 3
        self._high = ui.row_high((count + self._columns - 1) // self._columns, ui.top)
        wide = ui.width // self._columns
        for seat in range(count):
            room = wide - 4 - len(self._gains[seat]) * ui.note.width
            self._names[seat] = self._names[seat][: max(1, room // ui.note.width)]

    def _measure(self) -> None:
        ui = self.ui
        count = len(self._order)
        if count >= ui.confirm_fields:
            self._measure_fields()
            return
        lines = (1 if self._above else 0) + (1 if self._below else 0)
        self._high = min(44, (ui.bottom - ui.top - 4 - lines * 26) // count)
        widest = 1
        gain = 1
        for seat in range(count):
            widest = max(widest, len(self._totals[seat]))
            gain = max(gain, len(self._gains[seat]))
        self._font = ui.body
        for font in (ui.score, ui.title, ui.body):
            if (
                font.cap + 4 <= self._high
                and font.has(" ")
                and self._fits(font)
                and widest * font.width <= ui.width // 3
            ):
                self._font = font
                break
        self._gain_end = ui.width - ui.margin - 6 - max(3, widest) * self._font.width - 10
        room = self._gain_end - gain * ui.body.width - ui.margin - 10
        for seat in range(count):
            self._names[seat] = clip(ui.body, self._names[seat], room)

    def _fits(self, font: Font) -> bool:
        for total in self._totals:
            if not font.has(total):
                return False
        return True

    def on_key(self, key: int):
        """OK writes, BACK goes back."""
        if self._busy or not self._ready:
            return None
        if key == HOME:
            return ("leave",)
        if key == BACK:
            return ("pop",)
        if key in (NEXT, PREV) and self._why is not None:
            own = words.own_score(self.score_sheet.setup.game)
            return ("push", own.lines(self.app, self._why))
        if key in (NEXT, PREV) and self.either:
            count = len(self.either)
            self.entry = self.either[(self.either.index(self.entry) + (1 if key == NEXT else -1)) % count]
            self._trial = self.score_sheet.begin_trial(self._kind, self._at, self.entry)
            self._ready = False
            self.app.in_turns(self._working_out())
        if key == OK or key == MENU:
            self._busy = True
            scoring.write(self.app, self.score_sheet, self._change, self._done)
        return None

    def _change(self) -> None:
        self.score_sheet.enter(self._kind, 0 if self._kind == ADD else self._at, self.entry)

    def _done(self, written: bool) -> None:
        self._busy = False
        if written:
            if self._kind == DELETE or kind_of(self.entry) != NOTE:  # beside a note the round is still to be entered
                self.app.entry = None
            self.app.apply(("pop", scoring.WRITTEN))

    def draw(self, canvas) -> None:
        """Draws a line per player."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        if not self._ready:
            footer(canvas, ui, self._hints)
            return
        if self._columns:
            self._draw_fields(canvas)
            footer(canvas, ui, self._hints)
            return
        y = ui.top + 2
        if self._above:
            canvas.text_centre(ui.body, self._above, 0, y + 2, ui.width, ui.text)
            y += 26
        font = self._font
        for seat in self._order:
            canvas.round_rect(ui.margin - 2, y, ui.width - 2 * ui.margin + 4, self._high - 2, 5, ui.panel)
            down = y + (self._high - 2 - ui.body.height) // 2
            canvas.text(ui.body, self._names[seat], ui.margin + 4, down, ui.text)
            canvas.text_right(ui.body, self._gains[seat], self._gain_end, down, ui.accent)
            down = y + (self._high - 2 - font.cap) // 2 - (font.base - font.cap)
            canvas.text_right(font, self._totals[seat], ui.width - ui.margin - 6, down, ui.paper)
            y += self._high
        if self._below:
            canvas.text_centre(ui.body, self._below, 0, y + 2, ui.width, ui.accent)
        footer(canvas, ui, self._hints)

    def _draw_fields(self, canvas) -> None:
        ui = self.ui
        wide = ui.width // self._columns
        for place in range(len(self._order)):
            seat = self._order[place]
            x = place % self._columns * wide
            y = ui.top + place // self._columns * self._high
            down = y + ui.confirm_name
            canvas.text(ui.note, self._names[seat], x + 1, down, ui.text)
            canvas.text_right(ui.note, self._gains[seat], x + wide - 3, down, ui.accent)
            down = y + ui.confirm_total
            if down + ui.body.base <= y + self._high:
                canvas.text_right(ui.body, self._totals[seat], x + wide - 3, down, ui.text)
