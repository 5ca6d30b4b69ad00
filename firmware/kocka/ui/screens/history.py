"""The finished matches, the newest first: who lost, with how many points; OK shows the match, from there its replay."""

from micropython import const

from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.match import history
from kocka.match.match import files, number_of
from kocka.match.setup import HUMAN
from kocka.seats import personas
from kocka.ui import company
from kocka.ui.dialogs import Message
from kocka.ui.languages import ids, plural, t
from kocka.ui.lists import Item
from kocka.ui.pieces import footer, title_bar
from kocka.ui.rows import Rows
from kocka.ui.screen import Screen
from kocka.ui.screens.match_end import ranking
from kocka.ui.text import clip

_MOST = const(24)


def newest(folder: str, most: int = _MOST) -> list:
    """The last `most` summaries, the newest first. Reads the history file once."""
    reader = history.History(folder).read()
    found: list = []
    while reader.next():
        if len(found) == most:
            found.pop(0)
        found.append(reader.summary)
    reader.close()
    found.reverse()
    return found


def seat_name(seat) -> str:
    """What a player of a summary is called."""
    if seat.name:
        return seat.name
    return t(ids.NO_NAME) if seat.kind == HUMAN else personas.name(seat.persona)


def match_file(folder: str, number: int) -> str:
    """The file of a finished match, "" if it is gone."""
    for path in files(folder):
        if number_of(path.rpartition("/")[2]) == number:
            return path
    return ""


class History(Rows):
    """A row a match: its number, the loser, the loser's total."""

    def __init__(self, game) -> None:
        """`game`: the app; reads the history of its board's folder."""
        super().__init__(game)
        self._found: list = None

    def build(self) -> list:
        """The rows."""
        self.title = t(ids.HISTORY)
        self.hints = (((PREV, NEXT), ""), (OK, t(ids.SELECT_KEY)), (BACK, t(ids.BACK_KEY)))
        if self._found is None:
            self._found = newest(self.game.board.folder) if history.History(self.game.board.folder).exists() else []
        items = []
        room = self.ui.width - 12 * self.ui.body.width
        for number in range(len(self._found)):
            match = self._found[number]
            loser = match.seats[match.loser]
            label = "%d. %s" % (match.number + 1, clip(self.ui.body, seat_name(loser), room))
            items.append(Item(label, number, note=str(loser.total)))
        if not items:
            items.append(Item(t(ids.NO_HISTORY_ROW), None, enabled=False))
        return items

    def picked(self, action):
        """Shows that match."""
        return ("push", Finished(self.game, self._found[action]))


class Finished(Screen):
    """One finished match: the final table. OK plays it back, if its file is still there."""

    def __init__(self, game, summary) -> None:
        """`summary`: see match.history."""
        self.game = game
        self._summary = summary
        self._order: list = []
        self._names: list = []
        self._totals: list = []
        self._pictures: list = []
        self._title = ""
        self._where = ""
        self._hints: tuple = ()

    def enter(self):
        """Prepares all texts."""
        ui = self.ui
        match = self._summary
        seats = match.seats
        self._order = ranking([seat.total for seat in seats], match.loser)
        self._title = t(ids.MATCH_NUMBER).format(match.number + 1)
        self._where = plural(ids.ROUNDS, match.rounds)
        self._names = [clip(ui.body, seat_name(seat), 90 if ui.mono else 100) for seat in seats]
        self._totals = [company.plain(seat.total) for seat in seats]
        if not ui.mono:
            self._pictures = [
                company.picture(ui, -1 if seat.kind == HUMAN else personas.face(seat.persona)) for seat in seats
            ]
        self._hints = ((OK, t(ids.REPLAY_KEY)), (BACK, t(ids.BACK_KEY)))
        return None

    def on_key(self, key: int):
        """OK: the replay."""
        if key == OK:
            path = match_file(self.game.board.folder, self._summary.number)
            if not path:
                return ("push", Message(t(ids.NO_REPLAY)))
            from kocka.ui.screens.replay import open_replay

            return open_replay(self.game, path)
        if key == HOME:
            return ("leave",)
        return Screen.on_key(self, key)

    def draw(self, canvas) -> None:
        """Four rows, the loser last."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._where)
        for place in range(4):
            seat = self._order[place]
            if ui.mono:
                y = ui.top - 2 + place * 10
                canvas.text(ui.title if place == 3 else ui.body, self._names[seat], 2, y, 1)
                canvas.text_right(ui.title if place == 3 else ui.body, self._totals[seat], 126, y, 1)
                continue
            y = ui.top + 3 + place * 45
            canvas.round_rect(3, y, ui.width - 6, 42, 6, ui.panel)
            company.draw_picture(canvas, ui, self._pictures[seat], 10, y + 5)
            canvas.text(ui.body, self._names[seat], 54, y + 11, ui.text)
            canvas.text_right(ui.score, self._totals[seat], ui.width - 12, y + 5, ui.paper if place == 3 else ui.text)
        footer(canvas, ui, self._hints)
