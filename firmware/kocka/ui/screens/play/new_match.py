"""A new match: who plays, at which level, by which house rules and terms; OK on the first row deals."""

from micropython import const

from kocka.ai import levels, personas
from kocka.engine.option import Numbers, Option, defaults
from kocka.engine.terms import ART_FRENCH, ART_GERMAN, ART_USUAL, Terms
from kocka.engine.words import WORDS
from kocka.games import registry as engine_games
from kocka.hal import BACK, HOME, INFO, MENU, NEXT, OK, PREV
from kocka.match import settings
from kocka.match.setup import AI, HOUSE, HUMAN, TALK, UNDO, SeatSetup, Setup, first_dealer
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.screens.choices import Choices
from kocka.ui.table import faces
from kocka.ui.table import profile as games
from kocka.ui.widgets.dialog import Confirm
from kocka.ui.widgets.editor import NameEditor
from kocka.ui.widgets.list import Item, List, NumberItem

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_SET_LETTERS = const(12)  # of the name of a set of house rules in a row
_MIXED = const(4)
_SEED_DIGITS = const(9)
_PORTRAIT = const(33)  # px that one needs
_IN_LINE = const(4)  # names where there is no room for portraits
_MOST_AI = const(8)
_USUAL_PLAYERS = const(4)
_MOST_PRICE = const(9999)  # four digits in played_for.py

_ROUNDS = Numbers(1, 1, 60)
_LONGEST = const(60)  # most rounds of a session with a fixed number of them
DECIMALS = const(2)  # of the currency


def unpack_personas(packed: int) -> list[int]:
    """Distinct personas for all chairs, from the setting PERSONAS.

    It is in base 32, the left neighbour first. Duplicates are replaced; the setting has three, others follow.
    """
    found: list[int] = []
    for number in range(_MOST_AI):
        persona = (packed % 32 if number < 3 else found[2] + number) % personas.COUNT
        packed //= 32
        while persona in found:
            persona = (persona + 1) % personas.COUNT
        found.append(persona)
    return found


def pack_personas(chosen: list[int]) -> int:
    """The value of the setting PERSONAS for three personas."""
    return chosen[0] + 32 * chosen[1] + 1024 * chosen[2]


class _Session:
    """The choices for the number of rounds in a session, as texts: 1, 2 … and finally open-ended."""

    def __len__(self) -> int:
        return _LONGEST + 1

    def __getitem__(self, at: int) -> str:
        return str(at + 1) if at < _LONGEST else t(ids.OPEN_END)


class NewMatch(Choices):
    """Returns ("start", setup) or ("start", setup, True); choices become defaults by ("setting", id, value).

    `seats`: a SeatSetup for each possible chair, of which `count` are taken, mine first, clockwise; `options`, `talk`,
    `undo`: indexes; `word`, `rounds`, `stake`, `winner`, `shares`, `at_end`, `art`, `played_for`: terms; `price` of
    what the loser pays; `currency`: "" for that of the language; `pot`: points that the last session left;
    `carried`: whether the match continues with them (0, 1); `set_name`: of the set of house rules all this matches, ""
    once changed; `seed`: -1 or the number typed in.
    """

    def __init__(self, app: "KockaApp", name: str = games.NAMES[0]) -> None:
        """Reads the settings of `app`; `name`: of the game to play."""
        super().__init__(app)
        self.profile = games.profile(name)
        self.rules = engine_games.game(name)
        get = app.settings.get
        level = get(settings.LEVEL)
        self.seats = [SeatSetup(HUMAN, level, 0, get(settings.NAME))]
        for persona in unpack_personas(get(settings.PERSONAS)):
            self.seats.append(SeatSetup(AI, level, persona))
        self.seats[0].persona = self._free(self.seats[1].persona, 1)
        self.count = max(self.profile.play.fewest, min(_USUAL_PLAYERS, self.profile.play.most))
        self.options = bytearray(self.rules.defaults())
        for option, setting in self.profile.terms.remembered:
            option.put(self.options, get(setting))
        self.talk = get(settings.TALK)
        self.undo = self.profile.terms.undo
        self.word = ""
        self.rounds = self.profile.terms.usual_rounds
        self.stake = self.profile.terms.usual_stake
        self.winner = 0
        self.shares: tuple = ()
        self.at_end = 0
        self.played_for = ""
        self.price = 0
        self.currency = ""
        self.art = ART_USUAL
        self.set_name = ""
        self.pot = get(self.profile.terms.pot_setting) if self.profile.terms.pot_setting else 0
        self.carried = 1  # the match continues with it
        self.seed = -1
        self._list: List = None
        self._pictures: list = []
        self._names: list = []
        self._title = ""
        self._hints: tuple = ()

    # Who sits where.

    def taken(self) -> list:
        """The seats that are taken."""
        return self.seats[: self.count]

    def _free(self, persona: int, move: int) -> int:
        """The next persona that sits on no other chair of the game."""
        taken = [seat.persona for seat in self.seats[: self.profile.play.most]]
        while True:
            persona = (persona + move) % personas.COUNT
            if persona not in taken:
                return persona

    def change_who(self, number: int, move: int) -> None:
        """Changes a chair to the next persona, or to a person after the last one; one person always remains."""
        seat = self.seats[number]
        if seat.kind == HUMAN:
            if len([other for other in self.taken() if other.kind == HUMAN]) == 1:
                return
            seat.kind = AI
            return
        before = seat.persona
        seat.persona = self._free(before, move)
        if (seat.persona < before) == (move > 0):
            seat.kind = HUMAN

    def level(self) -> int:
        """The level of all AI seats as an index in levels.OFFERED, _MIXED if they differ."""
        found = [levels.place(seat.level) for seat in self.taken() if seat.kind == AI]
        for other in found:
            if other != found[0]:
                return _MIXED
        return found[0] if found else 0

    # The rows.

    def fill(self) -> None:
        """Builds the rows; the cursor stays."""
        ui = self.ui
        cursor = self._list.cursor if self._list is not None else 0
        top = ui.top + ui.new_match_strip
        if self._list is None:
            self._list = List(self, ui.margin, top, ui.width - 2 * ui.margin, ui.bottom - top)
        no_yes = (t(ids.NO), t(ids.YES))
        items = [Item(t(ids.PLAY_NOW), "play")]
        profile = self.profile
        if self._waits():
            items.insert(0, Item(t(ids.RESUME), ("resume", profile.name)))
        if profile.play.lesson:
            items.append(Item(t(profile.play.lesson), "lesson", note="►"))
        if profile.play.fewest < profile.play.most:
            counts = [str(number) for number in range(profile.play.fewest, profile.play.most + 1)]
            items.append(Item(t(ids.HOW_MANY), "count", counts, self.count - profile.play.fewest))
        items.append(Item(t(ids.PLAYERS), "people", note="►"))
        names = [t(text) for text in faces.LEVELS]
        if self.level() == _MIXED:
            names.append(t(ids.LEVEL_MIXED))
        items.append(Item(t(ids.LEVEL), "level", names, self.level()))
        name = clip(self.ui.body, self.set_name, _SET_LETTERS * self.ui.body.width)  # one from elsewhere may be longer
        items.append(Item(t(ids.RULE_SET), "rules", note=name or "►"))
        if profile.terms.groups:
            items.append(Item(t(ids.TABLE_RULES), "options", note=games.rules_note(profile, self.options)))
        else:
            items.extend([games.option_row(option, self.options) for option in self._asked()])
        self._add_terms(items)
        items.append(Item(t(ids.TALK), "talk", no_yes, self.talk))
        items.append(Item(t(ids.TAKE_BACK), "undo", no_yes, self.undo))
        items.append(Item(t(ids.DEAL_SEED), "seed", note=t(ids.SEED_RANDOM) if self.seed < 0 else str(self.seed)))
        self._list.fill(items, cursor)
        self._title = t(profile.title)
        self._choose_hints()
        self._look()

    def _asked(self) -> tuple:
        """The house rules that matter for a match on the device."""
        return tuple([option for option in self.profile.options if option.played])

    def _add_terms(self, items: list) -> None:
        """Adds what this game agrees on besides house rules."""
        terms = self.profile.terms.agreed
        if terms & games.WORD:
            items.append(Item(t(ids.WORD), "word", note=self.word or WORDS[0]))
        if terms & games.ROUNDS:
            items.append(
                NumberItem(
                    t(ids.ROUNDS_PLANNED), "rounds", _ROUNDS, (self.rounds or self.profile.terms.played_rounds) - 1
                )
            )
        if terms & games.SESSION:
            items.append(NumberItem(t(ids.PLANNED_ROUNDS), "session", _Session(), (self.rounds or _LONGEST + 1) - 1))
        if terms & (games.MONEY | games.SESSION):
            stake = faces.price(self.stake, DECIMALS, self._money()) if self.stake else t(ids.NO_MONEY)
            if terms & games.SESSION:
                items.append(Item(t(ids.POINT_VALUE), "stake", note=stake))
                if self._offers_pot():
                    items.append(Item(t(ids.TK_POT_CARRIED), "pot", (t(ids.NO), str(self.pot)), self.carried))
        if terms & games.MONEY:
            items.append(Item(t(ids.STAKE), "stake", note=stake))
            if self.stake:
                items.append(Item(t(ids.PAYS_WHEN), "at_end", (t(ids.PAYS_ROUNDS), t(ids.PAYS_END)), self.at_end))
                items.append(Item(t(ids.SHARES), "shares", note=games.shares(self._terms())))
        stood = games.stake_of(self._terms(), self.price, self._money())
        items.append(Item(t(ids.PLAYED_FOR), "played_for", note=stood or t(ids.PLAYED_FOR_NOTHING)))
        if self.stake or self.price:
            items.append(Item(t(ids.BILL_CURRENCY), "currency", note=self._money()))
        if terms & games.PACK:
            values = (t(ids.PACK_FRENCH), t(ids.PACK_GERMAN))
            items.append(Item(t(ids.PACK), "art", values, 1 if self._german() else 0))

    def _german(self) -> bool:
        return self.rules.GERMAN if self.art == ART_USUAL else self.art == ART_GERMAN

    def _look(self) -> None:
        """Finds the portraits above the rows: everybody but me. Allocates."""
        ui = self.ui
        if not ui.new_match_strip:
            return
        others = self.seats[1 : self.count]
        if self.profile.play.anticlockwise:
            others.reverse()
        room = (ui.width - 2 * ui.margin) // len(others)
        self._pictures = []
        if room < _PORTRAIT:  # names alone, in two lines
            room = (ui.width - 2 * ui.margin) // _IN_LINE
        else:
            self._pictures = [faces.picture(ui, seat_face(seat)) for seat in others]
        self._names = [seat_name(seat)[: (room - 2) // ui.small.width] for seat in others]

    def _choose_hints(self) -> None:
        done = t(ids.CHANGE_VALUE_KEY if self._list.item.choices else ids.SELECT_KEY)
        hints = (((PREV, NEXT), ""), (OK, done), (BACK, t(ids.BACK_KEY)))
        if hints != self._hints:
            self._hints = hints
            self.dirty(0, self.ui.bottom, self.ui.width, self.ui.foot)

    def _terms(self) -> Terms:
        pot = self.pot if self.carried and self._offers_pot() else 0
        return Terms(
            self.word,
            self.rounds,
            self.stake,
            self._decimals() if self.price else DECIMALS,
            self.winner != 0,
            self.at_end != 0,
            self.art,
            self.set_name,
            pot,
            self.shares,
            self.played_for,
        )

    def _pays_a_sum(self) -> bool:
        """Whether the loser may pay a sum: a game for money in which points have no value."""
        return self.profile.terms.for_money and not self.profile.terms.agreed & (games.MONEY | games.SESSION)

    def _money(self) -> str:
        """The currency chosen, else that of the language."""
        return self.currency or t(ids.CURRENCY)

    def _decimals(self) -> int:
        """Of the currency: those that people use where the loser pays a sum, two for what a point is worth."""
        if not self._pays_a_sum():
            return DECIMALS
        from kocka.ui.screens.club.purse import decimals_of

        return decimals_of(self._money())

    def _offers_pot(self) -> bool:
        """Whether the house rules keep a pot between sessions and the last one left some."""
        return self.pot != 0 and self.profile.terms.keeps_pot(self.options)

    def take(self, rules) -> None:
        """Takes over all house rules and terms of a set (kocka.match.house_rules.HouseRules)."""
        self.options[:] = rules.options
        self.talk = TALK.of(rules.house)
        self.undo = UNDO.of(rules.house)
        terms = rules.terms
        self.word = terms.word
        self.rounds = terms.rounds
        self.stake = terms.stake
        self.winner = 1 if terms.winner_takes_all else 0
        self.at_end = 1 if terms.at_end else 0
        self.shares = terms.shares
        self.played_for = terms.played_for
        self.price = rules.price
        self.currency = rules.currency
        self.art = terms.art
        self.set_name = rules.name

    def setup(self) -> Setup:
        """The setup as chosen."""
        house = bytearray(defaults(HOUSE))
        TALK.put(house, self.talk)
        UNDO.put(house, self.undo)
        seed = self.app.board.entropy() if self.seed < 0 else self.seed
        seats = [SeatSetup(seat.kind, seat.level, seat.persona, seat.name) for seat in self.taken()]
        return Setup(
            self.profile.name,
            seed,
            seats,
            bytes(self.options),
            bytes(house),
            first_dealer(self.profile.name, seed, len(seats)),
            price=self.price,
            currency=self._money() if self.stake or self.price else "",
            terms=self._terms(),
        )

    def _waits(self) -> bool:
        """Whether an unfinished match of this game waits."""
        return bool(self.app.session.running.of(self.profile.name) >= 0)

    def _start(self) -> "tuple | None":
        """The intent that starts it, unless a person by name may not play (CK-18): that is looked up first."""
        names = [seat.name for seat in self.taken() if seat.kind == HUMAN and seat.name]
        if not names:
            return self._go()
        self.app.in_turns(self._checking(names))
        return None

    def _checking(self, names: list) -> "Steps":
        yield
        from kocka.ui.session.bans import looking

        banned: list[str] = []
        yield
        yield from looking(self.app.board.folder, names, banned)
        if banned:
            self.app.show_toast(t(ids.BANNED) + ": " + banned[0], may_be_cut=True)
        else:
            self.app.apply(self._go())

    def _go(self) -> tuple:
        """The intent, sealed unless its number was chosen; first asks if another match ends by that."""
        if self._waits():
            return ("push", Confirm(t(ids.ASK_NEW_MATCH), t(ids.DO_START), t(ids.NO)))
        return self._intent()

    def _intent(self) -> tuple:
        return ("start", self.setup(), True) if self.seed < 0 else ("start", self.setup())

    # Keys.

    def on_key(self, key: int):
        """Moves, chooses, deals; OK held deals from any row, PREV held explains the house rule under the cursor."""
        rows = self._list
        if not rows.choosing:
            if key == MENU:
                return self._start()
            if key == BACK:
                return ("pop",)
            if key == HOME:
                return ("leave",)
            if key == INFO:
                return self._explain()
        action = rows.on_key(key)
        self._choose_hints()
        if action is None:
            return None
        return self._picked(action, rows.item.value)

    def _explain(self):
        from kocka.ui.screens.settings.help import Help
        from kocka.ui.table.help_pages import page_for_option

        action = self._list.item.action
        name = action.name if isinstance(action, Option) else action
        return ("push", Help(self.app, page_for_option(self.profile.name, name), self.profile.name))

    def _picked(self, action, value: int):
        """Handles a row that was picked or whose value changed."""
        if action == "play":
            return self._start()
        if isinstance(action, tuple):
            return action
        if action == "lesson":
            from kocka.ui.screens.settings.help import Help

            return ("push", Help(self.app, 0, self.profile.name))
        if action == "people":
            return ("go", "players", self)
        if action == "seed":
            return ("push", SeedEditor("" if self.seed < 0 else str(self.seed)))
        if action == "word":
            from kocka.ui.screens.play.words import Words

            return ("push", Words(self.app, self.word))
        if action == "rules":
            from kocka.ui.screens.play.rule_sets import RuleSets

            return ("push", RuleSets(self.app, self))
        if action == "options":
            from kocka.ui.screens.play.house_rules import HouseRules

            return ("push", HouseRules(self.app, self.profile, self.options, self._asked()))
        if action == "stake":
            return ("go", "stakes", self._money())
        if action == "shares":
            from kocka.ui.screens.play.shares import Shares

            return ("push", Shares(self.app, self.winner, self.shares))
        if action == "played_for":
            from kocka.ui.screens.play.played_for import PlayedFor

            paid = self._pays_a_sum()
            return (
                "push",
                PlayedFor(self.app, self.played_for, self.price if paid else -1, self._decimals(), self._money()),
            )
        if action == "currency":
            from kocka.ui.screens.club.purse import Currencies

            return ("push", Currencies(self.app, False))
        if action == "level":
            if value == _MIXED:
                return None
            for seat in self.seats:
                seat.level = levels.OFFERED[value]
            return ("setting", settings.LEVEL, levels.OFFERED[value])
        if action == "count":
            self.count = value + self.profile.play.fewest
            self._look()
            self.dirty_all()
            return None
        if action == "pot":
            self.carried = value
            return None
        self._altered()
        if action == "talk":
            self.talk = value
            return ("setting", settings.TALK, value)
        if action == "undo":
            self.undo = value
        elif action == "rounds":
            self.rounds = value + 1
        elif action == "session":
            self.rounds = (value + 1) % (_LONGEST + 1)
        elif action == "at_end":
            self.at_end = value
        elif action == "art":
            self.art = ART_GERMAN if value else ART_FRENCH
        else:
            action.put(self.options, value)
            for option, setting in self.profile.terms.remembered:
                if option is action:
                    return ("setting", setting, value)
        return None

    def _altered(self) -> None:
        """Marks that a house rule was changed: the choice no longer matches the saved set."""
        if not self.set_name:
            return
        self.set_name = ""
        for item in self._list.items:
            if item.action == "rules":
                item.note = "►"
        self.dirty_all()

    def on_result(self, value):
        """Takes a choice of the screen above: (what, value), or the answer to the question whether to start."""
        if isinstance(value, int):
            return self._intent() if value else None
        what, chosen = value
        if what == "seed":
            self.seed = int(chosen) if chosen else -1
        elif what == "rules":
            self.take(chosen)
        elif what == "people":
            packed = pack_personas([seat.persona for seat in self.seats[1:4]])
            self.fill()
            return ("setting", settings.PERSONAS, packed)
        else:
            if what == "shares":
                self.winner, self.shares = chosen
            elif what == "played_for":
                self.played_for, self.price = chosen
            elif what == "currency":  # the price keeps its digits
                before = self._decimals()
                self.currency = chosen
                self.price = min(_MOST_PRICE, self.price * 10 ** self._decimals() // 10**before)
            elif what != "options":  # changed in place
                setattr(self, what, chosen)  # word, stake
            self._altered()
        self.fill()
        self.dirty_all()
        return None

    def draw(self, canvas) -> None:
        """Draws portraits, then the rows."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        strip = ui.new_match_strip
        if strip and canvas.shows(0, ui.top, ui.width, strip):
            count = len(self._names)
            room = (ui.width - 2 * ui.margin) // (count if self._pictures else _IN_LINE)
            for number in range(count):
                if not self._pictures:
                    x = ui.margin + number % _IN_LINE * room
                    y = ui.top + 6 + number // _IN_LINE * (ui.small.height + 4)
                    canvas.text_centre(ui.small, self._names[number], x, y, room, ui.text)
                    continue
                x = ui.margin + number * room
                faces.draw_picture(canvas, ui, self._pictures[number], x + (room - 32) // 2, ui.top + 2)
                canvas.text_centre(ui.small, self._names[number], x, ui.top + 36, room, ui.text)
        self._list.draw(canvas)
        footer(canvas, ui, self._hints)


def seat_name(seat: SeatSetup) -> str:
    """The name of a seat before the match: the name typed in, the persona's, or "person"."""
    if seat.kind == AI:
        return personas.name(seat.persona)
    return seat.name or t(ids.PERSON)


def seat_face(seat: SeatSetup) -> int:
    """The portrait of a seat, -1 for a person."""
    return personas.face(seat.persona) if seat.kind == AI else -1


class SeedEditor(NameEditor):
    """The number of a deal, digit by digit; without digits the deal is random. Returns ("pop", ("seed", digits))."""

    def __init__(self, digits: str, most: int = _SEED_DIGITS) -> None:
        """`digits`: the initial ones."""
        super().__init__("", digits, most, "", "", ())

    title = ids.SEED_TITLE
    signs = ""

    def enter(self):
        """Texts in the language in use."""
        self._title = t(self.title)
        self._done = t(ids.LETTER_DONE)
        self._delete = t(ids.LETTER_DELETE)
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.SELECT_KEY)), (BACK, t(ids.DELETE_KEY)))
        return super().enter()

    def _choose_wheel(self) -> None:
        """Sets the wheel: digits, delete, done."""
        self._wheel = list("0123456789" + self.signs + "←→")  # as in NameEditor

    def _finish(self):
        return ("pop", ("seed", self._name))

    def on_key(self, key: int):
        """BACK with no digits left leaves; the deal is then random."""
        if key == BACK and not self._name:
            return ("pop", ("seed", ""))
        return super().on_key(key)
