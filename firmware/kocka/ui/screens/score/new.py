"""A new sheet: which game, who plays and deals, by which house rules, for what; OK on the first row begins."""

from micropython import const

from kocka.engine.option import Numbers, Option, defaults
from kocka.engine.terms import Terms
from kocka.engine.words import WORDS
from kocka.games import registry as engine_games
from kocka.hal import BACK, HOME, INFO, MENU, NEXT, OK, PREV
from kocka.scorebook.purse import Purse
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.text import clip, joined, short_names
from kocka.ui.languages import ids, t
from kocka.ui.languages.dates import day
from kocka.ui.screens.choices import Choices
from kocka.ui.screens.score import opening
from kocka.ui.screens.score.who import Who
from kocka.ui.table import drinks, faces
from kocka.ui.table import entry_words as words
from kocka.ui.table import profile as games
from kocka.ui.widgets.list import Item, List, NumberItem

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_ROUNDS = Numbers(1, 1, 60)
_TARGET_DIGITS = const(6)
_PRICE_DIGITS = const(7)
_USUAL_PLAYERS = const(4)


class NewSheet(Choices):
    """The choices: `name` of the game, `count`, `players` (name, number), `dealer`, options, terms, money, date."""

    stays_awake = True

    def __init__(self, app: "KockaApp", newest: ScoreSheet | None = None) -> None:
        """`newest`: the sheet that provides the initial game and people."""
        super().__init__(app)
        self.players: list[tuple[str, int]] = []
        self.dealer = 0
        self.date = app.today()
        self._before = 0  # the date of the newest sheet
        self.count = _USUAL_PLAYERS
        self.purse = Purse(t(ids.CURRENCY), 2)
        self.price = 0
        self.word = ""
        self.stake = 0
        self.winner = 0
        self.shares: tuple = ()
        self.at_end = 0
        self.played_for = ""
        self.rounds = 0
        self.high = 0
        self.target = 0
        self.checked = 0
        self.total = 0
        self.money = 0
        self.pot = 0
        self._asked = ""
        self._list: List = None
        self._title = ""
        self._hints: tuple = ()
        self._take_game(engine_games.with_sheet()[0])
        if newest is not None:
            self._take_newest(newest)

    def _take_newest(self, score_sheet: ScoreSheet) -> None:
        """Takes over the newest sheet; the next player deals."""
        setup = score_sheet.setup
        self._take_game(setup.game)
        self.count = score_sheet.sheet.SEATS
        sheet = score_sheet.sheet
        self.players = [score_sheet.players[sheet.seating.sitting[seat]] for seat in sheet.seating.order]
        self.dealer = sheet.seating.order.index(sheet.dealer)
        self._before = score_sheet.date
        self.purse = setup.purse
        self.price = setup.price
        terms = setup.terms
        self.word = terms.word
        self.rounds = terms.rounds
        self.stake = terms.stake
        self.winner = 1 if terms.winner_takes_all else 0
        self.shares = terms.shares
        self.at_end = 1 if terms.at_end else 0
        self.played_for = terms.played_for
        if not engine_games.find(setup.game).has("rules"):
            rules = engine_games.find(setup.game).part("sheet").unpack(setup.options)
            self.high = 1 if rules.high_wins else 0
            self.target = rules.target
            self.checked = 1 if rules.checked else 0
            self.total = rules.total
            self.money = 1 if rules.money else 0
        else:
            self.options[:] = setup.options
            if score_sheet.over and self._keeps_pot():  # also if a session was put away before its end
                self.pot = sheet.pot

    def _take_game(self, name: str) -> None:
        """Changes to another game with its default rules."""
        self.name = name
        self.rounds = 0
        game = engine_games.find(name)
        profile = games.profile(name)
        if profile.score.a_unit:
            self._take_purse(self.purse, max(profile.score.half_coins, self.purse.decimals))
            self.stake = 10**self.purse.decimals // profile.score.a_unit
        if game.has("rules"):
            known, self.fewest, self.most = game.house_rules()
            self.most += profile.score.may_rest
            self.options = bytearray(defaults(known))
        else:
            self.options = bytearray()
            self.fewest, self.most = game.part("sheet").FEWEST, game.part("sheet").MOST
        self._take_count(max(self.fewest, min(self.count, self.most - profile.score.may_rest)))

    def _take_purse(self, purse: Purse, decimals: int) -> None:
        """Changes the currencies, with this many decimals at home; the numbers of the amounts stay."""
        before = 10**self.purse.decimals
        self.price = self.price * 10**decimals // before
        self.stake = self.stake * 10**decimals // before
        self.purse = Purse(purse.home, decimals, purse.bar, purse.bar_decimals, purse.rate_home, purse.rate_bar)

    def _take_count(self, count: int) -> None:
        self.count = count
        self.players = self.players[:count]
        self.dealer = min(self.dealer, count - 1)

    # The rows.

    def fill(self) -> None:
        """Builds the rows; the cursor stays."""
        ui = self.ui
        cursor = self._list.cursor if self._list is not None else 0
        top = ui.top + ui.gap // 2
        if self._list is None:
            self._list = List(self, ui.margin, top, ui.width - 2 * ui.margin, ui.bottom - top)
        room = ui.width - 4 * ui.margin - 12
        self._title = t(ids.KEEP_NEW)
        items = [Item(t(ids.KEEP_BEGIN), "begin")]
        items.append(Item(t(ids.KEEP_GAME), "game", note=words.title(self.name)))
        counts = [str(number) for number in range(self.fewest, self.most + 1)]
        count = Item(t(ids.HOW_MANY), "count", counts, self.count - self.fewest)
        may_rest = games.profile(self.name).score.may_rest
        if self.fewest < self.most and not may_rest:
            items.append(count)
        room -= (len(t(ids.KEEP_PEOPLE)) + 1) * ui.body.width
        people = [player[0] for player in self.players]
        together = joined(people, room // ui.body.width, ", ")
        items.append(Item(t(ids.KEEP_PEOPLE), "people", note=clip(ui.body, together, room) or "►"))
        if len(self.players) == self.count:
            seated = short_names(people, 8)
            items.append(Item(t(ids.KEEP_DEALER), "dealer", seated, self.dealer))
        if not engine_games.find(self.name).has("rules"):
            self._add_free(items)
        else:
            self._add_rules(items)
        if may_rest:
            items.append(count)
        items.append(Item(t(ids.PLAYED_FOR), "played_for", note=drinks.named(self.played_for) or "►"))
        if games.profile(self.name).terms.for_money:
            items.append(Item(t(ids.KEEP_PRICE), "price", note=self._money(self.price) or t(ids.KEEP_NO_PRICE)))
            items.append(Item(t(ids.KEEP_PURSE), "purse", note=self.purse.home or "►"))
        items.append(Item(t(ids.KEEP_DATE), "date", note=day(self.date) or t(ids.KEEP_NO_DATE)))
        self._list.fill(items, cursor)
        self._choose_hints()
        self.dirty_all()

    def _add_rules(self, items: list) -> None:
        """Adds house rules and terms that affect the sheet."""
        profile = games.profile(self.name)
        if profile.terms.groups:
            items.append(Item(t(ids.TABLE_RULES), "options", note=games.rules_note(profile, self.options)))
        else:
            items.extend([games.option_row(option, self.options) for option in _asked(profile)])
        if profile.terms.agreed & games.WORD:
            items.append(Item(t(ids.WORD), "word", note=self.word or WORDS[0]))
        if profile.terms.agreed & games.ROUNDS:
            items.append(
                NumberItem(t(ids.ROUNDS_PLANNED), "rounds", _ROUNDS, (self.rounds or profile.terms.played_rounds) - 1)
            )
        if profile.terms.agreed & games.SESSION:
            items.append(Item(t(ids.PLANNED_ROUNDS), "planned", note=str(self.rounds or t(ids.OPEN_END))))
            items.append(Item(t(ids.POINT_VALUE), "stake", note=self._money(self.stake) or t(ids.NO_MONEY)))
            if self._keeps_pot():
                items.append(Item(t(ids.TK_POT_CARRIED), "pot", note=str(self.pot)))
        if profile.terms.agreed & games.MONEY:
            items.append(Item(t(ids.STAKE), "stake", note=self._money(self.stake) or t(ids.NO_MONEY)))
            if self.stake:
                items.append(Item(t(ids.PAYS_WHEN), "at_end", (t(ids.PAYS_ROUNDS), t(ids.PAYS_END)), self.at_end))
                items.append(Item(t(ids.SHARES), "shares", note=games.shares(self._terms())))

    def _add_free(self, items: list) -> None:
        """Adds what a free sheet agrees on."""
        money = t(ids.KEEP_COINS)
        items.append(Item(t(ids.KEEP_NUMBERS), "money", (t(ids.KEEP_POINTS), money), self.money))
        items.append(Item(t(ids.KEEP_WINS), "high", (t(ids.KEEP_LOW), t(ids.KEEP_HIGH)), self.high))
        target = self._free(self.target) if self.target else t(ids.KEEP_NO_TARGET)
        items.append(Item(t(ids.KEEP_TARGET), "target", note=target))
        items.append(Item(t(ids.ROUNDS_PLANNED), "planned", note=str(self.rounds or t(ids.KEEP_ANY_ROUNDS))))
        check = self._free(self.total) if self.checked else t(ids.KEEP_NO_CHECK)
        items.append(Item(t(ids.KEEP_CHECK), "check", note=check))

    def _money(self, coins: int) -> str:
        return faces.price(coins, self.purse.decimals, self.purse.home) if coins else ""

    def _free(self, n: int) -> str:
        """A number of the free sheet, as text."""
        return faces.price(n, self.purse.decimals, self.purse.home) if self.money else faces.plain(n)

    def _choose_hints(self) -> None:
        done = t(ids.CHANGE_VALUE_KEY if self._list.item.choices else ids.SELECT_KEY)
        hints = (((PREV, NEXT), ""), (OK, done), (BACK, t(ids.BACK_KEY)))
        if hints != self._hints:
            self._hints = hints
            self.dirty(0, self.ui.bottom, self.ui.width, self.ui.foot)

    # The result.

    def _terms(self) -> Terms:
        return Terms(
            self.word,
            self.rounds,
            self.stake,
            self.purse.decimals,
            self.winner != 0,
            self.at_end != 0,
            pot=self.pot if self._keeps_pot() else 0,
            shares=self.shares,
            played_for=self.played_for,
            rests=bool(games.profile(self.name).score.may_rest) and self.count == self.most,
        )

    def _keeps_pot(self) -> bool:
        """TA 7.6, G31: whether the pot stays for the next session."""
        keeps_pot = games.profile(self.name).terms.keeps_pot
        return keeps_pot is not None and bool(keeps_pot(self.options))

    def setup(self) -> ScoreSetup:
        """The setup as chosen. Raises ValueError for impossible values."""
        options = bytes(self.options)
        if not engine_games.find(self.name).has("rules"):
            rules = (
                engine_games.find(self.name)
                .part("sheet")
                .Rules(
                    self.high != 0, self.target, self.checked != 0, self.total if self.checked else 0, self.money != 0
                )
            )
            options = rules.pack()
        price = self.price if games.profile(self.name).terms.for_money else 0
        return ScoreSetup(self.name, options, self._terms(), price, self.purse)

    def _begin(self):
        """Creates the sheet and shows it in place of this screen."""
        if len(self.players) != self.count:
            self.app.show_toast(t(ids.KEEP_CHOOSE_PEOPLE))
            return self._ask_people()
        if not self.date:
            return self._ask_day("begin")
        self.app.in_turns(self._creating())
        return None

    def _creating(self) -> "Steps":
        """Asks for other players if somebody may not play (CK-18); else creates the sheet and shows it."""
        app = self.app
        yield
        numbers = [number for _, number in self.players]
        banned = None
        if max(numbers):
            roster = yield from opening.players(app)
            banned = roster.banned(numbers) if roster is not None else None
        yield
        if banned is not None:
            app.show_toast(t(ids.BANNED) + ": " + banned.name, may_be_cut=True)
            app.apply(self._ask_people())
            return
        try:
            score_sheet = yield from ScoreSheet.creating(
                app.board.folder, self.setup(), self.players, self.dealer, self.date
            )
        except ValueError as error:
            app.show_toast(words.refusal(error))
            return
        yield
        app.apply(("replace", app.make("score_table", score_sheet)))

    def _ask_day(self, asked: str):
        from kocka.ui.screens.club.dial import DateScreen

        self._asked = asked
        return ("push", DateScreen(self.app, self.date or self._before))

    def _ask_people(self):
        from kocka.ui.screens.club.roster import RosterScreen

        return ("push", RosterScreen(self.app, pick=self.count))

    # Keys.

    def on_key(self, key: int):
        """Moves, chooses, begins; OK held begins from any row."""
        rows = self._list
        if not rows.choosing:
            if key == MENU:
                return self._begin()
            if key == BACK:
                return ("pop",)
            if key == HOME:
                return ("leave",)
            if key == INFO:
                return None
        action = rows.on_key(key)
        self._choose_hints()
        if action is None:
            return None
        return self._picked(action, rows.item.value)

    def _picked(self, action, value: int):
        """Handles a row that was picked or whose value changed."""
        if isinstance(action, Option):
            action.put(self.options, value)
            return None
        if action == "begin":
            return self._begin()
        if action == "people":
            return self._ask_people()
        if action == "options":
            from kocka.ui.screens.play.house_rules import HouseRules

            profile = games.profile(self.name)
            return ("push", HouseRules(self.app, profile, self.options, _asked(profile)))
        if action == "word":
            from kocka.ui.screens.play.words import Words

            return ("push", Words(self.app, self.word))
        if action == "shares":
            from kocka.ui.screens.play.shares import Shares

            return ("push", Shares(self.app, self.winner, self.shares))
        if action == "played_for":
            from kocka.ui.screens.play.played_for import PlayedFor

            return ("push", PlayedFor(self.app, self.played_for))
        if action == "purse":
            from kocka.ui.screens.club.purse import PurseScreen

            return ("push", PurseScreen(self.app, self.purse))
        if action == "date":
            return self._ask_day(action)
        if action == "check" and self.checked:
            self.checked = 0
            return self.fill()
        if action in ("price", "stake", "target", "planned", "check", "pot"):
            return self._ask_number(action)
        if action == "game":
            rows = [
                (words.title(name), lambda name=name: ("pop", ("game", name))) for name in engine_games.with_sheet()
            ]
            return ("push", Who(self.app, t(ids.KEEP_GAME), rows))
        if action == "count":
            self._take_count(value + self.fewest)
        elif action == "dealer":
            self.dealer = value
            return None
        elif action == "rounds":
            self.rounds = value + 1
            return None
        else:
            setattr(self, action, value)
            if action != "money":
                return None
            self.target = self.total = self.checked = 0
        return self.fill()

    def _ask_number(self, action: str):
        """Asks for a number."""
        from kocka.ui.screens.club.dial import Dial

        self._asked = action
        label = self._list.item.label
        decimals = self.purse.decimals
        money = action in ("price", "stake") or (self.money and action in ("target", "check"))
        value = self.rounds if action == "planned" else self.total if action == "check" else getattr(self, action)
        digits = 3 if action == "planned" else _PRICE_DIGITS if money else _TARGET_DIGITS
        if not money:
            return ("push", Dial(label, value, digits, signed=action == "check"))
        whole = 1 if action == "stake" else 3
        return ("push", Dial(label, value, 4 + decimals, decimals, self.purse.home, action == "check", "", whole))

    def on_result(self, value):
        """Takes a choice of the screen above: (what, value)."""
        what, chosen = value
        if what == "options":  # changed in place
            return self.fill()
        if what == "game":
            self._take_game(chosen)
        elif what == "players":
            self.players = list(chosen)
        elif what == "shares":
            self.winner, self.shares = chosen
        elif what == "played_for":
            self.played_for = chosen[0]
        elif what == "purse":
            one = 10**self.purse.decimals
            if self.price % one or self.stake % one:  # the amounts agreed on are not whole units
                self._take_purse(chosen, max(chosen.decimals, self.purse.decimals))
            else:
                self._take_purse(chosen, chosen.decimals)
        elif what == "number":
            if self._asked == "planned":
                self.rounds = min(chosen, 1023)
            elif self._asked == "check":
                self.checked = 1
                self.total = chosen
            else:
                setattr(self, self._asked, chosen)
        else:  # word, date
            setattr(self, what, chosen)
            if what == "date":
                self.app.evening = (chosen, self.app.board.clock.ms())
                self.app.board.set_today(chosen)
                if self._asked == "begin":
                    return self._begin()
        return self.fill()

    def draw(self, canvas) -> None:
        canvas.fill(self.ui.felt)
        title_bar(canvas, self.ui, self._title)
        self._list.draw(canvas)
        footer(canvas, self.ui, self._hints)


def _asked(profile) -> tuple:
    """The house rules that affect the sheet."""
    return tuple([option for option in profile.options if option.sheet])
