"""The menu of a sheet: undo, seating, players who come and go, putting it away; and everything besides the sheet."""

from micropython import const

from kocka.match.settings import OPEN_SHEET, TURNED
from kocka.match.writing import removing
from kocka.scorebook.score_sheet import Renamed, ScoreSheet
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, plural, t
from kocka.ui.languages.dates import day
from kocka.ui.screens.score import scoring
from kocka.ui.screens.score.who import Who
from kocka.ui.table import entry_words as words
from kocka.ui.widgets.dialog import Confirm
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.scorebook.roster import Member
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_DIGITS = const(6)


class ScoreMenu(Rows):
    """Changes are written at once; returns ("pop", ("dropped", 1)) when the sheet is gone."""

    stays_awake = True
    closed_by = scoring.WRITTEN

    def __init__(self, app: "KockaApp", score_sheet: ScoreSheet) -> None:
        """`score_sheet`: the sheet."""
        super().__init__(app)
        self.score_sheet = score_sheet
        self._asked = ""
        self._seat = -1
        self._who: tuple[str, int] = ("", 0)
        self._changed = ""
        self._typed = ""
        self._other: Member = None  # whom the typed name may mean

    def build(self) -> list:
        """The rows that apply now."""
        score_sheet = self.score_sheet
        self.title = words.title(score_sheet.setup.game)
        items = [
            Item(t(ids.KEEP_UNDO), "undo", note=self._last(), enabled=score_sheet.can_undo),
            Item(t(ids.KEEP_ROUNDS), "rounds"),
            Item(t(ids.KEEP_GRAPH), "graph"),
            Item(t(ids.KEEP_MORE), "more"),
            Item(t(ids.KEEP_TURN), "turn"),
        ]
        if score_sheet.can_redo:
            items.insert(1, Item(t(ids.KEEP_REDO), "redo"))
        if score_sheet.open:
            items.append(Item(t(ids.KEEP_DEALS), "deals"))
            if score_sheet.sheet.resting & ~score_sheet.sheet.seating.gone:
                items.append(Item(t(ids.KEEP_OUT), "out"))
            items.append(Item(t(ids.KEEP_SWAP), "swap"))
            items.append(Item(t(ids.KEEP_JOIN), "join"))
            if score_sheet.can_grow:
                items.append(Item(t(ids.KEEP_MORE_PEOPLE), "more_people"))
            items.append(Item(t(ids.KEEP_LEAVE), "leave"))
        items.append(Item(t(ids.KEEP_RENAME), "rename"))
        items.append(Item(t(ids.KEEP_DATE), "date", note=day(score_sheet.date) or t(ids.KEEP_NO_DATE)))
        items.append(Item(t(ids.KEEP_LOG), "log"))
        items.append(Item(t(ids.SEND_SHEET), ("go", "send_sheet", [score_sheet])))
        if score_sheet.closed >= 0:
            items.append(Item(t(ids.KEEP_REOPEN), "reopen"))
        else:
            items.append(Item(t(ids.KEEP_CLOSE), "close"))
        items.append(Item(t(ids.KEEP_DROP), "drop"))
        items.append(Item(t(ids.HELP_KEEP), "help"))
        return items

    def _last(self) -> str:
        """What can be taken back, as long as there is room beside it."""
        if not self.score_sheet.can_undo:
            return ""
        ui = self.ui
        what = words.change(self.score_sheet, *self.score_sheet.last_change)[0]
        room = ui.width - 4 * ui.margin - 12 - (len(t(ids.KEEP_UNDO)) + 1) * ui.body.width
        return clip(ui.body, what, room)

    def leave(self) -> None:
        """Drops the rows, unless only a box lies over them."""
        if self._asked in ("drop", "two") or self.list is None:
            return
        self._cursor = self.list.cursor
        self.list = None

    def picked(self, action):
        """Does what was picked, or asks for details."""
        app = self.app
        score_sheet = self.score_sheet
        if action == "undo":
            self._changed = self._described(score_sheet.last_change)
            scoring.write(app, score_sheet, score_sheet.undo, self._undone)
        elif action == "redo":
            scoring.write(app, score_sheet, score_sheet.redo, self._redone)
        elif action == "reopen":
            scoring.write(app, score_sheet, score_sheet.reopen, self._closed)
        elif action == "close":
            self._put_away()
        elif action == "turn":
            app.act(("setting", TURNED, 1 - app.settings.get(TURNED)))
            return ("pop",)
        elif action == "rounds" or action == "graph":
            return ("go", "score_rounds", score_sheet, action == "graph")
        elif action == "log":
            from kocka.ui.screens.score.log import LogScreen

            return ("push", LogScreen(app, score_sheet))
        elif action == "help":
            from kocka.ui.screens.settings.help import keeping

            return ("push", keeping(app))
        elif action == "more":
            from kocka.ui.screens.club.menu import ClubMenu

            return ("push", ClubMenu(app, score_sheet))
        elif action == "deals" or action == "out":
            from kocka.ui.screens.score.turns import ask_turn

            return ("push", ask_turn(app, score_sheet, action == "out", self._turn))
        elif action == "more_people":
            return ("push", self._roster(score_sheet.sheet.SEATS))
        elif action == "date":
            from kocka.ui.screens.club.dial import DateScreen

            self._asked = action
            return ("push", DateScreen(app, score_sheet.date or app.today()))
        elif action == "drop":
            self._asked = action
            what = [words.title(score_sheet.setup.game), plural(ids.ROUNDS, score_sheet.sheet.rounds)]
            if score_sheet.date and not self.ui.short_lines:
                what.insert(1, day(score_sheet.date))
            return ("push", Confirm(t(ids.KEEP_ASK_DROP).format(", ".join(what)), t(ids.DO_DELETE), t(ids.NO)))
        else:
            self._asked = action
            title = {"swap": ids.KEEP_SWAP_FIRST, "join": ids.KEEP_WHO_LEAVES, "leave": ids.KEEP_LEAVE}.get(
                action, ids.KEEP_WHOSE_NAME
            )
            then = {"swap": self._swap, "join": self._join, "leave": self._leave}.get(action, self._rename)
            return self._ask(t(title), then)
        return None

    def _ask(self, title: str, then, but: int = -1):
        """Asks for a player, then calls `then(seat)`."""
        rows: list = []
        for seat in self.score_sheet.sheet.seating.order:
            if seat != but:
                rows.append((self.score_sheet.name(seat), lambda seat=seat: then(seat)))
        return ("push", Who(self.app, title, rows, other=self._result))

    def _result(self, value):
        return ("pop", value)

    def _undone(self, done: bool) -> None:
        if done:
            self._again(t(ids.KEEP_UNDONE).format(self._changed))

    def _redone(self, done: bool) -> None:
        if done:
            self._again(t(ids.KEEP_REDONE).format(self._described(self.score_sheet.last_change)))

    def _described(self, change: "tuple[Any, ...]") -> str:
        what, details = words.change(self.score_sheet, *change)
        return what + ", " + details if details else what

    def _put_away(self) -> None:
        score_sheet = self.score_sheet
        scoring.write(self.app, score_sheet, lambda: score_sheet.close(score_sheet.date), self._closed)

    def _closed(self, done: bool) -> None:
        if done:
            self.app.apply(("pop", scoring.WRITTEN))

    def _again(self, text: str) -> None:
        """Updates the rows, with a toast."""
        self.again()
        self.app.show_toast(text, may_be_cut=True)

    # Seats.

    def _turn(self, entry: "tuple[int, ...]"):
        """Somebody else deals, or is out."""
        scoring.write(self.app, self.score_sheet, lambda: self.score_sheet.add(entry), self._done)

    def _swap(self, seat: int):
        """Swaps two players."""
        self._seat = seat
        title = t(ids.KEEP_SWAP_SECOND)
        rows: list = []
        for other in self.score_sheet.sheet.seating.order:
            if other != seat:
                rows.append((self.score_sheet.name(other), lambda other=other: self._swapped(other)))
        return ("replace", Who(self.app, title, rows))

    def _swapped(self, other: int):
        score_sheet = self.score_sheet
        order = list(score_sheet.sheet.seating.order)
        one = order.index(self._seat)
        two = order.index(other)
        order[one], order[two] = order[two], order[one]
        scoring.write(self.app, score_sheet, lambda: score_sheet.seat(order), self._done)

    def _done(self, written: bool) -> None:
        """Closes the question."""
        if written:
            self.app.apply(("pop", scoring.WRITTEN))

    def _leave(self, seat: int):
        """Who sits there has left and nobody comes, or is back. If too few are left, offers what else can be done."""
        score_sheet = self.score_sheet
        seating = score_sheet.sheet.seating
        back = bool(seating.gone >> seat & 1)
        left = len(seating.here()) - 1
        if not back and left < seating.fewest:
            rows = [
                (t(ids.KEEP_JOIN) + "…", lambda: self._join(seat)),
                (t(ids.KEEP_CLOSE), self._put_away),
            ]
            return ("replace", Who(self.app, t(ids.KEEP_TOO_FEW).format(left), rows, other=self._result))
        scoring.write(self.app, score_sheet, lambda: score_sheet.leave(seat, back), self._done)

    def _join(self, seat: int):
        """Asks who takes over a seat."""
        return ("replace", self._roster(seat))

    def _roster(self, seat: int):
        """Asks who sits down in a seat, also in one more."""
        from kocka.ui.screens.club.roster import RosterScreen

        self._seat = seat
        self._asked = "join"
        return RosterScreen(self.app, pick=1)

    def _joined(self, who: tuple[str, int]):
        """Asks with which total."""
        self._who = who
        score_sheet = self.score_sheet
        number = score_sheet.player(who[0])
        if number >= 0 and number in score_sheet.sheet.seating.sitting:
            return ("toast", t(ids.KEEP_SITS))
        if self._seat == score_sheet.sheet.SEATS:
            return self._ask_total()
        rows = [
            (t(ids.KEEP_TAKES_OVER), lambda: self._write_join(None)),
            (t(ids.KEEP_BEGINS_ANEW) + "…", self._ask_total),
        ]
        return ("push", Who(self.app, who[0], rows, number=self._write_join))

    def _ask_total(self):
        from kocka.ui.screens.club.dial import Dial

        score_sheet = self.score_sheet
        before = score_sheet.player(self._who[0])
        total = score_sheet.total_of(before) if before >= 0 else 0
        signed = not score_sheet.sheet.word
        decimals = words.decimals_of(score_sheet)
        digits = _DIGITS + decimals if signed else 2
        return ("push", Dial(t(ids.KEEP_BEGINS_ANEW), total or 0, digits, decimals, signed=signed))

    def _write_join(self, total):
        score_sheet = self.score_sheet
        name, number = self._who

        def join():
            if self._seat == score_sheet.sheet.SEATS:
                score_sheet.sit_down(name, total, number)
            else:
                score_sheet.join(self._seat, name, total, number)

        scoring.write(self.app, score_sheet, join, self._done)

    # Names.

    def _rename(self, seat: int):
        """Asks for the corrected name of a player."""
        from kocka.ui.screens.club.dial import PlayerName

        self._seat = seat
        self._asked = "rename"
        return ("replace", PlayerName(self.score_sheet.name(seat)))

    def _look(self, book) -> None:
        """Asks if the corrected name may mean somebody else who is in the roster."""
        score_sheet = self.score_sheet
        own = score_sheet.players[score_sheet.sheet.seating.sitting[self._seat]][1]
        name = self._typed
        other = book.like(name, own) if book is not None and book.find(name) is None else None
        if other is None or score_sheet.player(other.name) >= 0:
            self._write_name(name)
        else:
            from kocka.ui.screens.score import opening

            self._other = other
            self._asked = "two"
            self.app.apply(opening.two_people(name, self._other.name))

    def _write_name(self, name: str, number: int = -1) -> None:
        """Corrects the name; `number`: in the roster, -1: as it was."""
        score_sheet = self.score_sheet
        player = score_sheet.sheet.seating.sitting[self._seat]
        if number < 0:
            number = score_sheet.players[player][1]
            if number in Renamed.names:  # from now on this sheet has a name of its own
                number = 0
        scoring.write(self.app, score_sheet, lambda: score_sheet.rename(player, name, number), self._done)

    def on_result(self, value):
        """Takes the answers of the screens above."""
        score_sheet = self.score_sheet
        if value == 1 and self._asked == "drop":
            self._drop()
            return None
        if self._asked == "date":
            scoring.write(self.app, score_sheet, lambda: score_sheet.redate(value[1]), self.again)
        elif self._asked == "rename" and isinstance(value, str):
            from kocka.ui.screens.score import opening

            self._typed = value
            opening.roster(self.app, self._look)
        elif self._asked == "two" and value == 1:
            self._write_name(self._typed)
        elif self._asked == "two":
            self._write_name(self._other.name, self._other.number)
        elif self._asked == "join" and isinstance(value, tuple) and value[0] == "players":
            return self._joined(value[1][0])
        elif self._asked == "join" and isinstance(value, tuple) and value[0] == "number":
            self._write_join(value[1])
        return None

    def _drop(self) -> None:
        self.app.in_turns(self._dropping())

    def _dropping(self) -> "Steps":
        yield from removing(self.score_sheet.path)
        yield
        scoring.waiting(self.app, self.score_sheet)  # nobody goes on with it
        self.app.in_turns(self.app.applying(("setting", OPEN_SHEET, "")))
        self.app.apply(("pop", ("dropped", 1)))
