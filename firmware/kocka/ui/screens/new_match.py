"""A new match: who plays, how well, by which house rules; OK on the first row deals."""

from micropython import const

from kocka.engine import cerna_kocka
from kocka.hal import BACK, DOWN, HOME, INFO, MENU, NEXT, OK, PREV, UP
from kocka.match import settings
from kocka.match.setup import AI, DRAWN, HUMAN, SeatSetup, Setup
from kocka.seats import levels, personas
from kocka.ui import company
from kocka.ui.editor import NameEditor
from kocka.ui.languages import ids, t
from kocka.ui.lists import Item, List
from kocka.ui.pieces import footer, title_bar
from kocka.ui.screen import Screen, step
from kocka.ui.screens.help import Help
from kocka.ui.text import clip

LEVELS = (ids.LEVEL_BEGINNER, ids.LEVEL_REGULAR, ids.LEVEL_MASTER)
ETIQUETTES = (ids.ETIQUETTE_OFF, ids.ETIQUETTE_AI, ids.ETIQUETTE_ALL)
# Games to choose from: (name in engine.games, title, module of its options). More are to come.
GAMES = (("cerna_kocka", ids.CERNA_KOCKA),)
_MIXED = const(3)
_SEED_DIGITS = const(9)
_STRIP = const(56)


def unpack_personas(packed: int) -> list[int]:
    """Three different personas from the setting PERSONAS: base 32, the left neighbour first; doubles become others."""
    found = []
    for _ in range(3):
        persona = packed % 32 % personas.COUNT
        packed //= 32
        while persona in found:
            persona = (persona + 1) % personas.COUNT
        found.append(persona)
    return found


def pack_personas(chosen: list[int]) -> int:
    """The setting PERSONAS for three personas."""
    return chosen[0] + 32 * chosen[1] + 1024 * chosen[2]


def make_setup(game, people: list[int], skills: list[int], rules: tuple[int, int, int], seed: int = -1) -> Setup:
    """The setup of a match against three personas with their levels; me in seat 0.

    rules: (etiquette, talk, undo) as indexes of their values; seed: -1 for one from the board.
    """
    seats = [SeatSetup(HUMAN, 0, 0, game.settings.get(settings.NAME))]
    for number in range(3):
        seats.append(SeatSetup(AI, skills[number], people[number]))
    return Setup(
        GAMES[0][0],
        game.board.entropy() if seed < 0 else seed,
        seats,
        bytes((rules[0],)),
        bytes((rules[1], rules[2])),
        DRAWN,
    )


class NewMatch(Screen):
    """Returns ("start", setup); what is chosen becomes the default by ("setting", id, value).

    people: the three personas, the left neighbour first; skills: their levels; seed: -1 or the number typed in.
    """

    def __init__(self, game) -> None:
        """`game`: the app; reads the settings."""
        self.game = game
        get = game.settings.get
        self.people = unpack_personas(get(settings.PERSONAS))
        self.skills = [get(settings.LEVEL)] * 3
        self.etiquette = get(settings.ETIQUETTE)
        self.talk = get(settings.TALK)
        self.undo = 1
        self.seed = -1
        self._list: List = None
        self._pictures: list = []
        self._names: list = []
        self._title = ""
        self._hints: tuple = ()

    def enter(self):
        """Builds the rows; the cursor stays."""
        ui = self.ui
        cursor = self._list.cursor if self._list is not None else 0
        top = ui.top + (0 if ui.mono else _STRIP)
        if self._list is None:
            self._list = List(self, ui.margin, top, ui.width - 2 * ui.margin, ui.bottom - top)
        same = self.skills[0] == self.skills[1] == self.skills[2]
        names = [t(text) for text in LEVELS]
        if not same:
            names.append(t(ids.LEVEL_MIXED))
        no_yes = (t(ids.NO), t(ids.YES))
        items = [
            Item(t(ids.PLAY_NOW), "play"),
            Item(t(ids.OPPONENTS), "people", note="►"),
            Item(t(ids.LEVEL), "level", names, self.skills[0] if same else _MIXED),
            Item(t(ids.ETIQUETTE), "etiquette", [t(text) for text in ETIQUETTES], self.etiquette),
            Item(t(ids.TALK), "talk", no_yes, self.talk),
            Item(t(ids.TAKE_BACK), "undo", no_yes, self.undo),
            Item(t(ids.DEAL_SEED), "seed", note=t(ids.SEED_RANDOM) if self.seed < 0 else str(self.seed)),
            self._game_row(),
        ]
        self._list.fill(items, cursor)
        self._title = t(ids.NEW_MATCH)
        self._choose_hints()
        if not ui.mono:
            self._pictures = [company.picture(ui, personas.face(persona)) for persona in self.people]
            room = (ui.width - 2 * ui.margin) // 3
            self._names = [clip(ui.small, personas.name(persona), room) for persona in self.people]
        return None

    def _game_row(self) -> Item:
        """Which game; a plain note while there is one only."""
        if len(GAMES) == 1:
            return Item(t(ids.GAME), None, note=t(GAMES[0][1]))
        return Item(t(ids.GAME), "game", [t(game[1]) for game in GAMES])

    def _choose_hints(self) -> None:
        done = t(ids.CHANGE_VALUE_KEY if self._list.item.choices else ids.SELECT_KEY)
        hints = (((PREV, NEXT), ""), (OK, done), (BACK, t(ids.BACK_KEY)))
        if hints != self._hints:
            self._hints = hints
            self.dirty(0, self.ui.bottom, self.ui.width, self.ui.foot)

    def setup(self) -> Setup:
        """The match as chosen."""
        return make_setup(self.game, self.people, self.skills, (self.etiquette, self.talk, self.undo), self.seed)

    def on_key(self, key: int):
        """Moves, chooses, deals; OK held deals from anywhere."""
        rows = self._list
        if key == MENU and not rows.choosing:
            return ("start", self.setup())
        if key == BACK and not rows.choosing:
            return ("pop",)
        if key == HOME and not rows.choosing:
            return ("leave",)
        if key == INFO and not rows.choosing:
            return ("push", Help(self.game, ids.HELP_ETIQUETTE_TITLE))
        action = rows.on_key(key)
        self._choose_hints()
        if action is None:
            return None
        value = rows.item.value
        if action == "play":
            return ("start", self.setup())
        if action == "people":
            return ("push", Opponents(self.game, self))
        if action == "seed":
            return ("push", SeedEditor("" if self.seed < 0 else str(self.seed)))
        if action == "level":
            if value == _MIXED:
                return None
            self.skills = [value] * 3
            return ("setting", settings.LEVEL, value)
        if action == "etiquette":
            self.etiquette = value
            return ("setting", settings.ETIQUETTE, value)
        if action == "talk":
            self.talk = value
            return ("setting", settings.TALK, value)
        if action == "undo":
            self.undo = value
        return None

    def on_result(self, value):
        """The seed that was typed in, "" for a random deal; or the people chosen."""
        if isinstance(value, str):
            self.seed = int(value) if value else -1
            self.enter()
            return None
        return ("setting", settings.PERSONAS, pack_personas(self.people))

    def draw(self, canvas) -> None:
        """Three portraits, then the rows."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        if not ui.mono and canvas.shows(0, ui.top, ui.width, _STRIP):
            room = (ui.width - 2 * ui.margin) // 3
            for number in range(3):
                x = ui.margin + number * room
                company.draw_picture(canvas, ui, self._pictures[number], x + (room - 32) // 2, ui.top + 2)
                canvas.text_centre(ui.small, self._names[number], x, ui.top + 36, room, ui.text)
        self._list.draw(canvas)
        footer(canvas, ui, self._hints)


class SeedEditor(NameEditor):
    """The number of a deal, digit by digit; without digits the deal is random. ("pop", digits)."""

    def __init__(self, digits: str) -> None:
        """`digits`: to begin with."""
        super().__init__("", digits, _SEED_DIGITS, "", "", ())

    def enter(self):
        """Texts in the language in use."""
        self._title = t(ids.SEED_TITLE)
        self._done = t(ids.LETTER_DONE)
        self._delete = t(ids.DELETE_KEY)
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.SELECT_KEY)), (BACK, t(ids.DELETE_KEY)))
        return super().enter()

    def _choose_wheel(self) -> None:
        """Digits, delete, done."""
        self._wheel = "0123456789←→"  # as in NameEditor

    def _finish(self):
        return ("pop", self._name)

    def on_key(self, key: int):
        """BACK with nothing left leaves, and the deal is random."""
        if key == BACK and not self._name:
            return ("pop", "")
        return super().on_key(key)


class Opponents(Screen):
    """Who sits where and how well each plays: six fields, OK begins choosing. ("pop", 1) when something was changed.

    It changes `people` and `skills` of the NewMatch it was opened from. Nobody sits on two chairs.
    """

    def __init__(self, game, new_match: NewMatch) -> None:
        """`new_match`: whose choices these are."""
        self.game = game
        self._owner = new_match
        self._cursor = 0
        self._choosing = False
        self._before = 0
        self._changed = False
        self._pictures: list = []
        self._names: list = []
        self._levels: list = []
        self._places: tuple = ()
        self._title = ""
        self._hints: tuple = ()

    def enter(self):
        """Prepares texts and portraits."""
        self._title = t(ids.WHO_SITS)
        self._places = (t(ids.SITS_LEFT), t(ids.SITS_FAR), t(ids.SITS_RIGHT))
        self._prepare()
        return None

    def _prepare(self) -> None:
        ui = self.ui
        owner = self._owner
        self._levels = [t(LEVELS[skill]) for skill in owner.skills]
        self._names = [clip(ui.body, personas.name(persona), 54 if ui.mono else 120) for persona in owner.people]
        if not ui.mono:
            self._pictures = [company.picture(ui, personas.face(persona)) for persona in owner.people]
        done = t(ids.DONE_KEY if self._choosing else ids.CHANGE_VALUE_KEY)
        self._hints = (((PREV, NEXT), ""), (OK, done), (BACK, t(ids.BACK_KEY)))
        self.dirty_all()

    def on_key(self, key: int):
        """PREV and NEXT move between the fields, or change the one being chosen."""
        owner = self._owner
        seat = self._cursor // 2
        who = self._cursor % 2 == 0
        move = step(key)
        if self._choosing:
            if move:
                if who:
                    owner.people[seat] = self._free(owner.people[seat], move)
                else:
                    owner.skills[seat] = (owner.skills[seat] + move) % levels.OFFERED
            elif key == BACK:
                if who:
                    owner.people[seat] = self._before
                else:
                    owner.skills[seat] = self._before
                self._choosing = False
            elif key == OK:
                self._changed = True
                self._choosing = False
        elif key == UP or key == DOWN:
            self._cursor = (self._cursor + 2 * move) % 6
        elif move:
            self._cursor = (self._cursor + move) % 6
        elif key == OK:
            self._choosing = True
            self._before = owner.people[seat] if who else owner.skills[seat]
        elif key == BACK or key == HOME or key == MENU:
            return ("pop", 1) if self._changed else ("pop",)
        self._prepare()
        return None

    def _free(self, persona: int, move: int) -> int:
        """The next persona that sits on no other chair."""
        while True:
            persona = (persona + move) % personas.COUNT
            if persona not in self._owner.people:
                return persona

    def draw(self, canvas) -> None:
        """A row for each chair."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        for seat in range(3):
            if ui.mono:
                self._draw_mono(canvas, seat, ui.top + 13 * seat)
            else:
                self._draw_row(canvas, seat, ui.top + 2 + 62 * seat)
        footer(canvas, ui, self._hints)

    def _draw_row(self, canvas, seat: int, y: int) -> None:
        ui = self.ui
        canvas.round_rect(4, y, ui.width - 8, 59, 6, ui.panel)
        company.draw_picture(canvas, ui, self._pictures[seat], 12, y + 6)
        canvas.text(ui.small, self._places[seat], 12, y + 40, ui.dim)
        x = 90
        self._field(canvas, 2 * seat, self._names[seat], x, y + 4)
        self._field(canvas, 2 * seat + 1, self._levels[seat], x, y + 31)

    def _field(self, canvas, number: int, text: str, x: int, y: int) -> None:
        ui = self.ui
        here = number == self._cursor
        wide = ui.width - x - 10
        if here and self._choosing:
            canvas.round_rect(x, y, wide, 24, 5, ui.paper)
            canvas.text(ui.body, "◄", x + 3, y + 2, ui.ink)
            canvas.text_centre(ui.body, text, x, y + 2, wide, ui.ink)
            canvas.text_right(ui.body, "►", x + wide - 3, y + 2, ui.ink)
            return
        if here:
            canvas.round_rect(x, y, wide, 24, 5, ui.accent)
        canvas.text(ui.body, text, x + 8, y + 2, ui.on_accent if here else ui.text)

    def _draw_mono(self, canvas, seat: int, y: int) -> None:
        ui = self.ui
        for part in range(2):
            text = self._levels[seat] if part else self._names[seat]
            here = 2 * seat + part == self._cursor
            x = 62 if part else 1
            w = 65 if part else 60
            if here:
                canvas.fill_rect(x, y, w, 12, 1)
                if self._choosing:
                    canvas.fill_rect(x + 1, y + 1, w - 2, 10, 0)
            canvas.text(ui.body, text, x + 2, y - 1, 0 if here and not self._choosing else 1)


if cerna_kocka.CernaKocka.OPTIONS[0][0] != "etiquette":
    raise ValueError("the etiquette is the first option of Černá kočka")
