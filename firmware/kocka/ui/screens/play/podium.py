"""The end of a match: the best three on steps, totals counted up, a sentence from each seat, the graph as it grew.

Any key goes on. It is shown once, before the final table, where speed leaves time for it.
"""

from micropython import const

from kocka.ai import talk
from kocka.engine.debts import lost
from kocka.hal import HOME, OK
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.palette import BROWN
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import Font, short
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.bar import drinks, stake_of
from kocka.ui.screens.play.match_end import ranking
from kocka.ui.table import faces, moods
from kocka.ui.table.match_graph import match_graph
from kocka.ui.table.message_strip import balance
from kocka.ui.table.profile import profile

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp
    from kocka.ui.widgets.graph import Graph

_STEPS = const(3)
_ORDER = (1, 0, 2)  # the places from left to right
_RISE_MS = const(700)  # until the steps have their height
_COUNT_MS = const(1500)  # until the totals are counted
_SAY_MS = const(2600)  # a sentence stands
_GROW_MS = const(2400)  # until the graph is whole
_FRAME_MS = const(60)
_LOWER = const(6)  # a step is lower than the one before by this part of the highest, or less
_DOWN = const(3)  # px from the edge of a step to the total
_HIGHEST = const(150)  # px, on a high glass
_LINES = const(2)  # of what is said
_CLOSE = const(3)  # points: so near the winner


def parting(table_talk: talk.TableTalk, places: list[int], totals: list[int], losers: list[int]) -> list[talk.Line]:
    """What each seat says when the match is over, in the order of the places; nobody says what was said already.

    `places`: from 1, by seat; `losers`: the seats in the last place that pay, [] where nobody pays.
    """
    lines: list[talk.Line] = []
    if not table_talk.on:
        return lines
    rng = table_talk.moment(0, talk.AFTER_MATCH)
    for place in range(1, len(places) + 1):
        for seat in range(len(places)):
            if places[seat] == place and table_talk.people[seat] >= 0:
                found = _candidates(seat, places, totals, losers)
                if table_talk.bold(rng, seat):
                    found.reverse()
                said = [line.line for line in lines]
                lines += [line for line in found if line.line not in said][:1]
    return lines


def _candidates(seat: int, places: list[int], totals: list[int], losers: list[int]) -> list[talk.Line]:
    """What a seat may say; a bold one chooses from the end."""
    first = places.index(1)
    if places[seat] == 1:
        return [talk.Line(seat, talk.I_WON)]
    if seat in losers:
        return [talk.Line(seat, talk.I_LOST_MATCH), talk.Line(seat, talk.NEXT_TIME, first)]
    found = [talk.Line(seat, talk.WELL_PLAYED, first), talk.Line(seat, talk.NEXT_TIME, first)]
    if abs(totals[seat] - totals[first]) <= _CLOSE:
        return [talk.Line(seat, talk.SO_CLOSE, first)] + found
    if losers:
        return [talk.Line(seat, talk.I_AM_SAFE)] + found + [talk.Line(seat, talk.YOU_LOST_MATCH, losers[0])]
    return found


class Podium(Screen):
    """Returns ("proceed",) with any key, ("leave",) with HOME.

    lines: what is said (kocka.ai.talk.Line), in turn; graph: once all have spoken.
    """

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app; reads the match in its stage OVER."""
        self.app = app
        self.ui = app.ui
        self._title = ""
        self._hints: tuple = ()
        self._order: list[int] = []  # seats, the best first
        self._places: list[int] = []
        self._names: list[str] = []
        self._pictures: list = []
        self._crown: tuple = ()
        self.lines: list = []
        self._said: list[str] = []
        self._ms = 0
        self._drawn_ms = 0
        self._line_at = -1
        self._high = 0  # of the highest step
        self._wide = 0
        self._lower = 0
        self._bottom = 0  # the row below the steps
        self._font: Font = None  # of a total
        self._voice: Font = None  # of what is said
        self.graph: Graph = None
        self._has_graph = False  # letters have none

    def enter(self):
        """Prepares everything; counting begins anew."""
        from kocka.ui.art import icons

        app = self.app
        ui = self.ui
        match = app.session.match
        self._title = t(ids.MATCH_OVER)
        self._hints = ((OK, t(ids.NEXT_KEY)),)
        self._places = match.sheet.places()
        self._order = ranking(self._places)[:_STEPS]
        self._wide = min(100, (ui.width - 2 * ui.gap) // _STEPS)
        letters = (self._wide - 4) // ui.small.width
        self._names = [short(app.people.name(seat), letters) for seat in self._order]
        self._pictures = [
            faces.picture(ui, app.people.face(seat), moods.HAS_WON if self._places[seat] == 1 else -1)
            for seat in self._order
        ]
        self._crown = () if ui.outlines else icons.CROWN
        if app.talk.table_talk is None:
            app.talk.gather()
        has_stake = stake_of(match) != ""
        payers = [seat for seat in lost(match.sheet) if drinks(match.sheet, seat, has_stake)]
        self.lines = parting(app.talk.table_talk, self._places, match.sheet.totals, payers)
        self._voice = ui.body if ui.roomy else ui.small
        self._bottom = ui.height - _LINES * self._voice.height - ui.gap
        self._high = self._bottom - self._top() - ui.face - 4
        if self._crown:
            self._high = min(_HIGHEST, self._high - self._crown[1] - 3)
        self._font = ui.score if ui.roomy else ui.body
        widest = max([len(faces.plain(match.sheet.totals[seat])) for seat in self._order])
        if widest * self._font.width > self._wide - 4:
            self._font = ui.body
        least = self._font.height + ui.small.height + _DOWN
        self._lower = max(2, min(self._high // _LOWER, (self._high - least) // (_STEPS - 1)))
        self.graph = None
        match = self.app.session.match
        self._has_graph = not profile(match.setup.game).letters and len(match.sheet.history) > 0
        self._ms = self._drawn_ms = 0
        self._line_at = -1
        self._say(0)
        self.dirty_all()
        return None

    def _top(self) -> int:
        return self.ui.top if self.ui.roomy else 0

    def _say(self, number: int) -> None:
        """Prepares the sentence with this number, if there is one."""
        if number == self._line_at or number >= len(self.lines):
            return
        self._line_at = number
        ui = self.ui
        line = self.lines[number]
        text = self.app.people.name(line.seat) + ": " + self.app.talk.line_text(line)
        self._said = balance(self._voice, text, ui.width - 2 * ui.margin)[:_LINES]
        self.dirty(0, self._bottom, ui.width, ui.height - self._bottom)

    def on_key(self, key: int):
        """Any key but HOME shows the final table."""
        return ("leave",) if key == HOME else ("proceed",)

    def on_tick(self, ms: int):
        """Steps rise, totals count, the seats speak in turn, then the graph grows as it did in the match."""
        self._ms += ms
        graph = self.graph
        if graph is not None:
            shown = min(graph.points, 1 + self._ms * graph.points // _GROW_MS)
            if shown > graph.shown and (self._ms - self._drawn_ms >= _FRAME_MS or shown == graph.points):
                graph.shown = shown
                self._drawn_ms = self._ms
                self.dirty(0, self.ui.top, self.ui.width, self.ui.bottom - self.ui.top)
            return None
        if self._ms >= _SAY_MS * max(1, len(self.lines)):
            if self._has_graph:
                self._show_graph()
            return None
        if self._drawn_ms < _COUNT_MS and self._ms - self._drawn_ms >= _FRAME_MS:
            self._drawn_ms = self._ms
            self.dirty(0, self._top(), self.ui.width, self._bottom - self._top())
        self._say(self._ms // _SAY_MS)
        return None

    def _show_graph(self) -> None:
        """Puts the graph, with its first round, in place of the steps."""
        self.graph = match_graph(self.app)
        self.graph.shown = 1
        self._ms = self._drawn_ms = 0
        self.dirty_all()

    def _step(self, number: int) -> int:
        """The height of the step of the n-th best now."""
        seat = self._order[number]
        high = self._high - (self._places[seat] - 1) * self._lower
        return high * min(self._drawn_ms, _RISE_MS) // _RISE_MS

    def draw(self, canvas) -> None:
        """Draws steps, people on them, what is said."""
        ui = self.ui
        canvas.fill(ui.felt)
        canvas.area(PAGE, 0, 0, ui.width, ui.height, OK)
        if self.graph is not None:
            if not ui.outlines:
                title_bar(canvas, ui, self._title)
            self.graph.draw(canvas)
            footer(canvas, ui, self._hints)
            return
        if ui.roomy:
            title_bar(canvas, ui, self._title)
        left = (ui.width - _STEPS * self._wide) // 2
        for column in range(_STEPS):
            self._draw_step(canvas, left + column * self._wide, _ORDER[column])
        y = self._bottom + ui.gap
        for line in self._said:
            canvas.text_centre(self._voice, line, 0, y, ui.width, ui.text)
            y += self._voice.height

    def _draw_step(self, canvas, x: int, number: int) -> None:
        """Draws the n-th best."""
        ui = self.ui
        if not canvas.shows(x, self._top(), self._wide, self._bottom - self._top()):
            return
        seat = self._order[number]
        mine = seat == self.app.people.me
        high = self._step(number)
        y = self._bottom - high
        canvas.fill_rect(x + 1, y, self._wide - 2, high, ui.felt if ui.outlines else BROWN)
        canvas.fill_rect(x + 1, y, self._wide - 2, min(2, high), ui.accent if mine else ui.dim)
        middle = x + self._wide // 2
        faces.draw_picture(
            canvas, ui, self._pictures[number], middle - ui.face // 2, y - ui.face - 3, ui.accent if mine else ui.shadow
        )
        if self._places[seat] == 1 and self._crown:
            canvas.mask(self._crown, middle - self._crown[0] // 2, y - ui.face - 6 - self._crown[1], ui.accent)
        if self._drawn_ms < _RISE_MS:
            return
        colour = ui.accent if mine else ui.text
        total = self.app.session.match.sheet.totals[seat]
        total = total * min(self._drawn_ms - _RISE_MS, _COUNT_MS - _RISE_MS) // (_COUNT_MS - _RISE_MS)
        canvas.number(self._font, total, middle + self._half(total), y + _DOWN, colour)
        canvas.text_centre(ui.small, self._names[number], x, y + _DOWN + self._font.height, self._wide, colour)

    def _half(self, number: int) -> int:
        """Half the width of a number in px."""
        digits = 1 if number >= 0 else 2
        number = abs(number)
        while number > 9:
            number //= 10
            digits += 1
        return digits * self._font.width // 2
