"""The players of the device: names, licences (CK-25), removal; and the choice of those who play."""

from micropython import const

from kocka.hal import BACK, NEXT, OK, PREV
from kocka.scorebook.roster import MOST, Member
from kocka.scorebook.roster import Roster as Book
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import opening
from kocka.ui.screens.score.scoring import write
from kocka.ui.widgets.dialog import Confirm
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_NEW = const(-1)
_DONE = const(-2)
_LICENCE_DIGITS = const(4)


class RosterScreen(Rows):
    """A row per player, the latest to play first. OK shows one.

    With `pick` OK marks those who play, in seating order; once there are enough, returns
    ("pop", ("players", [(name, number), …])).
    """

    def __init__(self, app: "KockaApp", pick: int = 0, chosen: tuple = ()) -> None:
        """`pick`: how many to choose, 0 for none; `chosen`: numbers that are marked at first."""
        super().__init__(app)
        self.pick = pick
        self._book: Book = None
        self._is_open = self._is_read = False  # it is looked for, it was found or not
        self._chosen = list(chosen)
        self._typed = ""
        self._right = ""

    def enter(self):
        """Reads the players when first shown."""
        super().enter()
        if not self._is_open:
            self._is_open = True
            opening.roster(self.app, self._opened)
        return None

    def _opened(self, book) -> None:
        self._book = book
        self._is_read = True
        if book is not None:
            self._chosen = [n for n in self._chosen if book.member(n) and not book.banned([n])]
        self.again()

    def build(self) -> list:
        """The rows: a new player, then everybody."""
        self.title = t(ids.PLAYERS_TITLE)
        self._show_count()
        self.hints = (
            ((PREV, NEXT), ""), (OK, t(ids.PICK_KEY if self.pick else ids.SELECT_KEY)), (BACK, t(ids.BACK_KEY))
        )  # fmt: skip
        if self._book is None:
            return [Item(t(ids.NO_ROSTER) if self._is_read else "", None, enabled=False)]
        items = []
        if self.pick:
            items.extend(self._done_rows())
        items.append(Item(t(ids.NEW_PLAYER), _NEW, note="►"))
        room = self.ui.width - 2 * self.ui.margin - 7 * self.ui.body.width
        for member in self._book.members:
            name = clip(self.ui.body, member.name, room)
            enabled = not (self.pick and member.ban)
            items.append(Item(name, member.number, note=self._note(member), enabled=enabled))
        return items

    def _done_rows(self) -> list:
        """Extra rows at the top where players are chosen."""
        return []

    def _note(self, member: Member) -> str:
        if member.ban:
            return t(ids.BANNED)
        if not self.pick:
            return str(member.licence) if member.licence else ""
        return "%d." % (self._chosen.index(member.number) + 1) if member.number in self._chosen else ""

    def _show_count(self) -> None:
        self._right = "%d/%d" % (len(self._chosen), self.pick) if self.pick else ""

    def picked(self, action):
        """Adds a new player, or shows or marks one."""
        if action == _NEW:
            from kocka.ui.screens.club.dial import PlayerName

            return ("push", PlayerName())
        if not self.pick:
            return ("push", Player(self.app, self._book, action))
        return self._mark(action)

    def _mark(self, number: int):
        if number in self._chosen:
            self._chosen.remove(number)
        else:
            self._chosen.append(number)
        if self.enough():
            self.take()
        else:
            self.again()
        return None

    def enough(self) -> bool:
        """Whether enough players are marked."""
        return len(self._chosen) == self.pick

    def take(self) -> None:
        """Returns the marked players and moves them to the front of the list."""
        players = []
        for number in self._chosen:
            member = self._book.member(number)
            if member is not None:
                players.append((member.name, number))

        def done(_: bool) -> None:
            self.app.apply(("pop", ("players", players)))

        write(self.app, self._book, lambda: self._book.use(self._chosen), done)

    def on_result(self, value):
        """Takes the name of a new player; asks if it may mean somebody who is there."""
        if self._book is None:
            return None
        if isinstance(value, str):
            if self._book.find(value) is not None:
                return ("toast", t(ids.NAME_TAKEN))
            if len(self._book.members) >= MOST:
                return ("toast", t(ids.ROSTER_FULL))
            self._typed = value
            other = self._book.like(value)
            if other is not None:
                return opening.two_people(value, other.name)
        elif not value:  # the one who is there
            other = self._book.like(self._typed)
            return self._mark(other.number) if self.pick and other and other.number not in self._chosen else None
        value = self._typed

        def done(put: bool) -> None:
            member = self._book.find(value) if put else None
            if member is not None and self.pick:
                self._mark(member.number)
            else:
                self.again()

        write(self.app, self._book, lambda: self._book.put(value), done)
        return None

    def draw(self, canvas) -> None:
        """Draws the rows, and how many are marked."""
        canvas.fill(self.ui.felt)
        title_bar(canvas, self.ui, self.title, self._right)
        self.list.draw(canvas)
        footer(canvas, self.ui, self.hints)


class Player(Rows):
    """One player: corrects the name everywhere and the licence, removes the player from the list, or bans for life."""

    def __init__(self, app: "KockaApp", book: Book, number: int) -> None:
        """`book`: the roster; `number`: in it."""
        super().__init__(app)
        self._book = book
        self._number = number
        self._asked = ""
        self._typed = ""

    def build(self) -> list:
        member = self._book.member(self._number)
        if member is None:
            return [Item("", None, enabled=False)]
        self.title = clip(self.ui.title, member.name, self.ui.width - 2 * self.ui.margin)
        items = [
            Item(t(ids.PLAYER_RENAME), "name"),
            Item(t(ids.PLAYER_LICENCE), "licence", note=str(member.licence) if member.licence else "–"),
        ]
        if member.ban:
            items.append(Item(t(ids.BAN_LIFT), "lift"))
        else:
            items.append(Item(t(ids.PLAYER_RETIRE), "retire"))
            items.append(Item(t(ids.BAN), "ban"))
        return items

    def picked(self, action):
        """Opens the editor of a value."""
        member = self._book.member(self._number)
        if member is None:
            return ("pop",)
        self._asked = action
        if action == "name":
            from kocka.ui.screens.club.dial import PlayerName

            return ("push", PlayerName(member.name))
        if action == "licence":
            from kocka.ui.screens.club.dial import Dial

            return ("push", Dial(t(ids.PLAYER_LICENCE), member.licence, _LICENCE_DIGITS, note=self.title))
        if action == "ban":
            from kocka.ui.screens.club.dial import Reason

            return ("push", Reason())
        if action == "lift":
            return ("push", Confirm(member.ban + ". " + t(ids.ASK_LIFT).format(member.name), t(ids.YES), t(ids.NO)))
        return ("push", Confirm(t(ids.ASK_RETIRE).format(member.name), t(ids.YES), t(ids.NO)))

    def on_result(self, value):
        """Saves the new value."""
        book = self._book
        member = book.member(self._number)
        if member is None or not value:
            return None
        if self._asked == "retire":
            write(self.app, book, lambda: book.remove(self._number), self._gone)
            return None
        name, licence, ban = member.name, member.licence, member.ban
        if self._asked == "ban" or self._asked == "lift":
            ban = value if self._asked == "ban" else ""
        elif self._asked == "name":
            if isinstance(value, str):
                other = book.find(value)
                if other is not None and other.number != self._number:
                    return ("toast", t(ids.NAME_TAKEN))
                self._typed = value
                other = book.like(value, self._number) if value != name else None
                if other is not None:
                    return opening.two_people(value, other.name)
            name = self._typed
        else:
            licence = value[1]
        write(self.app, book, lambda: book.change(self._number, name, licence, ban), self.again)
        return None

    def _gone(self, done: bool) -> None:
        if done:
            self.app.apply(("pop",))
